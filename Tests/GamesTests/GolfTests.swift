// Courses, cards, records and boards of golf, as the service keeps them (domain.md §5.20–5.23).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

// domain.md §5.20
@Suite struct CourseTests {
    let club = GolfClub()

    @Test func aChangedCardIsANewVersionWithoutConfirmations() {
        let id = club.course()
        #expect(
            club.ask("courses.confirm", ["courseId": id, "version": 1], as: club.bob)["confirmations"] == 1)
        let same = club.ask("courses.save", ["courseId": id, "pars": GolfClub.pars], as: club.ann)
        #expect(same["version"] == 1 && same["confirmations"] == 1)
        let tees: JSONValue = [["name": "White", "rating": 73, "slope": 125]]
        let changed = club.ask("courses.save", ["courseId": id, "tees": tees], as: club.ann)
        #expect(changed["version"] == 2 && changed["confirmations"] == 0)
        let late = club.ask("courses.confirm", ["courseId": id, "version": 1], as: club.cat)
        #expect(late.reason == .conflict)
        let old = club.ask("courses.get", ["courseId": id, "version": 1], as: club.cat)
        #expect(old["isNewest"] == false && old["tees", 0, "name"] == "Yellow")
    }

    @Test func nobodyConfirmsTheirOwnCourse() {
        let id = club.course()
        let own = club.ask("courses.confirm", ["courseId": id, "version": 1], as: club.ann)
        #expect(own.reason == .forbidden)
    }

    @Test func anothersCourseIsCopiedIntoOnesOwn() {
        let id = club.course()
        let copy = club.ask("courses.save", ["courseId": id, "name": "My Links"], as: club.bob)
        #expect(copy["id"] != id && copy["ownerId"] == club.bob.id)
        #expect(copy["pars"] == GolfClub.pars && copy["version"] == 1)
        #expect(club.ask("courses.get", ["courseId": id], as: club.bob)["name"] == "The Links")
    }

    @Test func aCardIsRefusedByTheFieldThatIsWrong() {
        let wrong: [(JSONValue, String)] = [
            (["pars": [4, 4, 4]], "pars"), (["strokeIndexes": [1, 1, 2, 3, 4, 5, 6, 7, 8]], "strokeIndexes"),
            (["tees": [["name": "Blue", "rating": 72, "slope": 156]]], "tees.0.slope"),
            (["tees": [["name": "Blue", "rating": 30, "slope": 113]]], "tees"), (["name": "A"], "name"),
            (["tees": []], "tees"),
        ]
        for (fields, field) in wrong {
            let answer = club.ask("courses.save", GolfClub.links.merging(fields), as: club.ann)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == field, "\(answer)")
        }
        var twice = GolfClub.indexes.arrayValue ?? []
        twice[3] = 1
        let answer = club.ask(
            "courses.save", GolfClub.links.merging(["strokeIndexes": .array(twice)]), as: club.ann)
        #expect(answer.refusal?.field == "strokeIndexes")
    }

    @Test func theMostConfirmedCourseComesFirst() {
        let first = club.course(["name": "Old Links"])
        let second = club.course(["name": "New Links"])
        club.ask("courses.confirm", ["courseId": second, "version": 1], as: club.bob)
        let found = club.ask("courses.search", ["q": "links"], as: club.dan)["items"].arrayValue ?? []
        #expect(found.map { $0["id"] ?? .null } == [second, first])
        let near = club.ask(
            "courses.search", ["center": ["lat": 37.78, "lng": -122.5], "limit": 1], as: club.dan)
        #expect(near["items", 0, "id"] == second && near["next"] != .null)
        let rest = club.ask(
            "courses.search",
            ["center": ["lat": 37.78, "lng": -122.5], "limit": 1, "page": near["next"]], as: club.dan)
        #expect(rest["items", 0, "id"] == first && rest["next"] == .null)
    }

    @Test func aRoundKeepsTheVersionOfItsCourse() {
        let id = club.course()
        let round = club.card(on: id, with: [club.bob])
        club.ask(
            "courses.save", ["courseId": id, "tees": [["name": "White", "rating": 73, "slope": 125]]],
            as: club.ann)
        let card = club.round(round)
        #expect(card["course", "version"] == 1 && card["players", 0, "tee", "name"] == "Yellow")
    }
}

// domain.md §5.20
@Suite struct RoundTests {
    let club = GolfClub()
    var town: Town { club.town }

    @Test func allAccountsAttestAndTheCardIsSealed() {
        let round = club.card(on: club.course(), with: [club.bob])
        #expect(club.ask("rounds.attest", ["roundId": round], as: club.ann).reason == .conflict)
        club.play(round, over: [10, 4])
        #expect(club.round(round)["state"] == "finished")
        club.attest(round, [club.bob])
        #expect(
            club.round(round)["state"] == "finished" && club.round(round)["players", 1, "attested"] == true)
        club.attest(round, [club.ann])
        let sealed = club.round(round)
        #expect(sealed["state"] == "sealed" && sealed["players", 0, "differential"] == 10)
        town.advance(minutes: 1)
        #expect(club.score(round, 0, 1, 3).reason == .immutable)
    }

    @Test func theLaterScoreByTheDevicesClocksHolds() {
        let round = club.card(on: club.course(), with: [club.bob])
        let now = town.now.wall
        club.score(round, 0, 1, 5, ["deviceTime": .string("\(now)")])
        let early = club.score(
            round, 0, 1, 7, ["deviceTime": .string("\(now.adding(minutes: -5))")], as: club.bob)
        #expect(early.score(of: 0) == 5, "it came later and was written earlier")
        let late = club.score(
            round, 0, 1, 6, ["deviceTime": .string("\(now.adding(minutes: 1))")], as: club.bob)
        #expect(late.score(of: 0) == 6)
    }

    @Test func aScoreThatIsKnownWritesNothing() {
        let round = club.card(on: club.course(), with: [club.bob])
        let time: JSONValue = ["deviceTime": .string("\(town.now.wall)")]
        club.score(round, 0, 1, 5, time)
        let lines = town.games.disk.lines.count
        #expect(club.score(round, 0, 1, 5, time).isOK && town.games.disk.lines.count == lines)
    }

    @Test func aDisputeTakesAttestationsBackUntilTheHoleIsWrittenAnew() {
        let round = club.card(on: club.course(), with: [club.bob])
        club.play(round, over: [3, 3])
        club.attest(round, [club.ann])
        let disputed = club.ask("rounds.dispute", ["roundId": round, "hole": 7], as: club.bob)
        #expect(disputed["state"] == "live" && disputed["disputed"] == [7])
        #expect(disputed["players", 0, "attested"] == false)
        town.advance(minutes: 1)
        #expect(club.score(round, 1, 7, 6)["state"] == "finished")
    }

    @Test func aCardThatNobodyFinishesIsAbandonedAfterADay() {
        let round = club.card(on: club.course(), with: [club.bob])
        club.score(round, 0, 1, 5)
        town.advance(minutes: 24 * 60 + 1)
        #expect(club.round(round)["state"] == "abandoned")
        #expect(club.ask("rounds.record", as: club.ann)["totals", "rounds"] == 0)
    }

    @Test func aFinishedCardIsSealedAfterTwoDaysAndCountsForNoIndex() {
        let round = club.card(on: club.course(), with: [club.bob])
        club.play(round, over: [3, 3])
        town.advance(minutes: 48 * 60 + 1)
        let sealed = club.round(round)
        #expect(sealed["state"] == "sealed" && sealed["players", 0, "counts"] == false)
        let record = club.ask("rounds.record", as: club.ann)
        #expect(record["totals", "rounds"] == 1 && record["rounds"] == [])
    }

    @Test func strangersAreOnNoCardAndSeeNone() {
        let course = club.course()
        let players: JSONValue = [["accountId": club.dan.id]]
        let answer = club.ask("rounds.start", ["courseId": course, "players": players], as: club.ann)
        #expect(answer.reason == .forbidden && answer.refusal?.field == "players.0.accountId")
        let round = club.card(on: course, with: [club.bob])
        for type in ["rounds.get", "rounds.attest"] {
            #expect(club.ask(type, ["roundId": round], as: club.dan).reason == .notFound)
        }
        #expect(club.score(round, 0, 1, 4, as: club.dan).reason == .notFound)
    }

    @Test func listsGiveTheAccountsOfPlayersWhomTheirReaderFinds() {
        let course = club.course()
        let players: JSONValue = [
            ["accountId": club.ann.id], ["accountId": club.bob.id], ["name": "Joe"],
        ]
        club.ask("rounds.start", ["courseId": course, "players": players], as: club.ann)
        func mine() -> JSONValue {
            club.ask("rounds.mine", as: club.bob)["items"].arrayValue?.first?["players"] ?? .null
        }
        let (ann, bob): (JSONValue, JSONValue) = (
            ["name": "ann", "accountId": club.ann.id], ["name": "bob", "accountId": club.bob.id]
        )
        #expect(mine() == [ann, bob, ["name": "Joe"]])
        club.ask("friends.block", ["accountId": club.ann.id], as: club.bob)
        #expect(mine() == [["name": "ann"], bob, ["name": "Joe"]], "the card is still theirs")
    }

    @Test func badInputIsRefusedByItsField() {
        let course = club.course()
        let me: JSONValue = ["accountId": club.ann.id]
        let wrong: [(JSONValue, String)] = [
            (["players": [me, me]], "players.1"),
            (["players": [me.merging(["tee": "Blue"])]], "players.0.tee"),
            (["players": [["name": "Joe", "accountId": club.ann.id]]], "players.0"),
            (["format": "match", "players": [me]], "players"), (["players": []], "players"),
        ]
        for (fields, field) in wrong {
            let answer = club.ask("rounds.start", fields.merging(["courseId": course]), as: club.ann)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == field, "\(answer)")
        }
        let round = club.card(on: course, with: [club.bob])
        #expect(club.score(round, 0, 1, 0).refusal?.field == "strokes")
        #expect(club.score(round, 3, 1, 4).refusal?.field == "player")
        #expect(club.score(round, 0, 1, 4, ["putts": 4]).refusal?.field == "putts")
        #expect(club.score(round, 0, 1, 4, ["pickedUp": true]).refusal?.field == "strokes")
    }

    @Test func aBallThatPartnersShareHasOneScore() {
        let round = club.card(on: club.course(), with: [club.bob], ["format": "foursomes"])
        let view = club.score(round, 1, 1, 5)
        #expect(view.score(of: 0) == 5)
        #expect(view["board"].arrayValue?.count == 1 && view["board", 0, "gross"] == 5)
    }

    @Test func aDeletedPlayerStaysOnTheCardWithoutAName() {
        let round = club.card(on: club.course(), with: [club.bob])
        club.score(round, 1, 1, 5)
        let password: JSONValue = .string(club.bob.password)
        #expect(club.ask("account.delete", ["password": password], as: club.bob).isOK)
        let card = club.round(round)
        #expect(card["players", 1, "nickname"] == "[Deleted User]" && card.score(of: 1) == 5)
    }
}

// domain.md §5.21
@Suite struct GolfRecordTests {
    let club = GolfClub()
    var town: Town { club.town }

    /// Rounds of ann and bob, which both attest; ann takes so many strokes over par.
    private func rounds(_ over: [Int], attestedBy people: [Person]? = nil) {
        let course = club.course()
        for strokes in over {
            let round = club.card(on: course, with: [club.bob])
            club.play(round, over: [strokes, 0])
            club.attest(round, people ?? [club.ann, club.bob])
            town.advance(minutes: 24 * 60)
        }
    }

    @Test func threeAttestedRoundsMakeAnIndexAndAnAverage() {
        rounds([10, 12, 14])
        let record = club.ask("rounds.record", as: club.ann)
        #expect(record["index"] == 8, "the lowest, less 2.0")
        #expect(record["indexText"] == "8.0 (not official)" && record["averageScore"] == 84)
        #expect(record["rounds"].arrayValue?.count == 3 && record["totals", "rounds"] == 3)
        let profile = club.ask("profile.get", ["accountId": club.ann.id], as: club.bob)
        #expect(profile["handicap"] == 8 && profile["handicapDerived"] == true)
        #expect(profile["avgScore18"] == 84 && profile["avgScore18Derived"] == true)
    }

    @Test func aTypedHandicapStaysUntilItsOwnerClearsIt() {
        club.ask("profile.update", ["handicap": 20], as: club.ann)
        rounds([10, 12, 14])
        let me: JSONValue = ["accountId": club.ann.id]
        #expect(club.ask("profile.get", me, as: club.bob)["handicap"] == 20)
        club.ask("profile.update", ["handicap": .null], as: club.ann)
        let cleared = club.ask("profile.get", me, as: club.bob)
        #expect(cleared["handicap"] == 8 && cleared["handicapDerived"] == true)
    }

    @Test func onesOwnWordMakesNoIndex() {
        let course = club.course()
        for _ in 0..<3 {
            let round = club.card(on: course, with: [])
            club.play(round, over: [5])
            club.attest(round, [club.ann])
            #expect(club.round(round)["state"] == "sealed")
        }
        #expect(club.ask("rounds.record", as: club.ann)["index"] == .null)
    }

    @Test func theIndexOfTheMomentIsCopiedToTheCard() {
        rounds([10, 12, 14])
        let round = club.card(on: club.course(), with: [club.bob])
        let card = club.round(round)
        #expect(card["players", 0, "index"] == 8 && card["players", 0, "playingHandicap"] == 8)
    }

    @Test func puttsAndFairwaysAreCountedAsFarAsTheCardHasThem() {
        let round = club.card(on: club.course(), with: [club.bob])
        club.play(round, over: [0, 0])
        town.advance(minutes: 1)
        club.score(round, 0, 1, 4, ["putts": 1, "fairway": true])
        club.score(round, 0, 2, 4, ["putts": 2, "fairway": false])
        club.attest(round, [club.ann, club.bob])
        let totals = club.ask("rounds.record", as: club.ann)["totals"]
        #expect(totals["puttsPerHole"] == 1.5 && totals["fairwaysPercent"] == 50 && totals["pars"] == 18)
    }
}

// domain.md §5.23
@Suite struct OutingTests {
    let club = GolfClub()
    var town: Town { club.town }

    private func game(_ golf: JSONValue = ["holes": 18, "scoring": "stableford"]) -> JSONValue {
        let fields: JSONValue = [
            "sport": "golf", "startsAt": .string("\(town.now.wall.adding(hours: 2))"),
            "place": ["lat": 37.78, "lng": -122.5, "name": "Lincoln Park"], "capacity": 8,
            "joinPolicy": "instant", "golf": golf,
        ]
        let game = club.ask("games.create", fields, as: club.ann)
        #expect(game.isOK, "no game: \(game)")
        for person in club.people.dropFirst() {
            club.ask("rsvp.going", ["gameId": game["id"]], as: person)
        }
        return game["id"]
    }

    @Test func groupsTeeOffOneAfterTheOther() {
        let id = game()
        let outing = club.ask(
            "rounds.outing", ["gameId": id, "interval": 8, "start": "09:30", "largest": 2], as: club.ann)
        let groups = outing["groups"].arrayValue ?? []
        #expect(groups.map { $0["clock"] ?? .null } == ["09:30", "09:38"])
        #expect(groups.allSatisfy { $0["players"]?.arrayValue?.count == 2 && $0["hole"] == 1 })
        #expect(club.ask("rounds.outing", ["gameId": id], as: club.bob).reason == .forbidden)
        #expect(club.ask("rounds.board", ["gameId": id], as: club.bob)["outing", "interval"] == 8)
    }

    private func names(_ row: JSONValue) -> [JSONValue] {
        (row["players"]?.arrayValue ?? []).map { $0["name"] ?? $0["nickname"] ?? .null }
    }

    @Test func noGroupStartsFromHole10OfNine() {
        let id = game(["holes": 9])
        let answer = club.ask("rounds.outing", ["gameId": id, "hole": "10"], as: club.ann)
        #expect(answer.reason == .invalidArgument && answer.refusal?.field == "hole")
        #expect(
            answer.refusal?.message == "nine holes have no hole 10; start from hole 1, or with a shotgun")
        let shotgun = club.ask(
            "rounds.outing", ["gameId": id, "hole": "shotgun", "largest": 2], as: club.ann)
        #expect((shotgun["groups"].arrayValue ?? []).map { $0["hole"] ?? .null } == [1, 2])
    }

    @Test func aGameThatBecomesOneOfNineHolesStartsFromHole1() {
        let id = game(["holes": 18])
        club.ask("rounds.outing", ["gameId": id, "hole": "10", "largest": 2], as: club.ann)
        let changed = club.ask("games.update", ["gameId": id, "golf": ["holes": 9]], as: club.ann)
        #expect(changed.isOK, "\(changed)")
        let board = club.ask("rounds.board", ["gameId": id], as: club.bob)
        #expect(board["outing", "from"] == "1")
        #expect((board["outing", "groups"].arrayValue ?? []).map { $0["hole"] ?? .null } == [1, 1])
    }

    @Test func nobodyIsInTwoGroups() {
        let both: JSONValue = ["players": ["ann", "bob"]]
        let answer = club.ask("rounds.outing", ["gameId": game(), "groups": [both, both]], as: club.ann)
        #expect(answer.reason == .invalidArgument && answer.refusal?.field == "groups")
    }

    @Test func theBoardHasAllCardsOfAGameAndTheLeaderFirst() {
        let id = game()
        let course = club.course()
        let one = club.card(on: course, with: [club.bob], ["gameId": id])
        let two = club.card(on: course, with: [club.dan], ["gameId": id], as: club.cat)
        club.score(one, 0, 1, 5)
        club.score(one, 1, 1, 4)
        club.score(two, 1, 1, 3, as: club.cat)
        let board = club.ask("rounds.board", ["gameId": id], as: club.dan)
        #expect(board["cards"] == 2 && board["format"] == "stableford" && board["isFinal"] == false)
        let rows = board["rows"].arrayValue ?? []
        #expect(rows.map { names($0) } == [["dan"], ["bob"], ["ann"], ["cat"]])
        #expect(rows[0]["players"]?.arrayValue?.first?["accountId"] == club.dan.id)
        #expect(rows.map { $0["points"] ?? .null } == [3, 2, 1, 0] && rows[0]["place"] == 1)
        #expect(board["mine"] == two)
    }

    private func isDone(_ game: JSONValue) -> [JSONValue] {
        let board = club.ask("rounds.board", ["gameId": game], as: club.ann)
        return (board["rows"].arrayValue ?? []).map { $0["isDone"] ?? .null }
    }

    @Test func aSideIsDoneOnceItHasPlayedAllHolesOfItsCard() {
        let id = game(["holes": 9, "scoring": "stableford"])
        let course = club.course([
            "pars": [4, 4, 4, 4, 4, 4, 4, 4, 4], "strokeIndexes": [1, 2, 3, 4, 5, 6, 7, 8, 9],
            "tees": [["name": "Yellow", "rating": 36, "slope": 113]],
        ])
        let round = club.card(on: course, with: [club.bob], ["gameId": id])
        for hole in 1...8 { club.score(round, 0, hole, 4) }
        #expect(isDone(id) == [false, false])
        club.score(round, 0, 9, 4)
        #expect(isDone(id) == [true, false], "the other one still plays")
    }

    @Test func aMatchThatIsDecidedIsDone() {
        let id = game(["holes": 18, "scoring": "match"])
        let round = club.card(on: club.course(), with: [club.bob], ["gameId": id])
        for hole in 1...10 {
            #expect(isDone(id) == [false, false], "before hole \(hole)")
            club.score(round, 0, hole, 4)
            club.score(round, 1, hole, 5)
        }
        #expect(isDone(id) == [true, true], "10 and 8")
    }

    // domain.md §1.9
    @Test func aBoardHidesWhomABlockSeparatesFromSomebodyWhoDoesNotPlay() {
        let id = game()
        club.ask("rsvp.leave", ["gameId": id], as: club.dan)
        club.ask("friends.block", ["accountId": club.dan.id], as: club.bob)
        _ = club.card(on: club.course(), with: [club.bob], ["gameId": id])
        club.ask("rounds.outing", ["gameId": id], as: club.ann)
        func told(_ person: Person) -> (board: JSONValue, row: JSONValue, group: JSONValue) {
            let board = club.ask("rounds.board", ["gameId": id], as: person)
            return (
                board.data, board["rows"].arrayValue?[1] ?? .null,
                board["outing", "groups"].arrayValue?[0] ?? .null
            )
        }
        let outside = told(club.dan)
        #expect(names(outside.row) == ["[Hidden User]"] && names(outside.group) == ["ann", "cat"])
        #expect(!outside.board.description.contains(club.bob.id.stringValue ?? "-"))
        let inside = told(club.cat)
        #expect(names(inside.row) == ["bob"] && names(inside.group) == ["ann", "bob", "cat"])
        #expect(inside.row["players"]?.arrayValue?.first?["accountId"] == club.bob.id)
    }

    @Test func nobodyIsOnTwoCardsOfAGame() {
        let id = game()
        let course = club.course()
        _ = club.card(on: course, with: [club.bob], ["gameId": id])
        let players: JSONValue = [["accountId": "cat"], ["accountId": "bob"]]
        let answer = club.ask(
            "rounds.start", ["gameId": id, "courseId": course, "players": players], as: club.cat)
        #expect(answer.reason == .conflict && answer.refusal?.field == "players.1")
    }
}
