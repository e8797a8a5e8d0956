// Matches of darts that somebody keeps score of (domain.md §5.2, §5.10).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §5.2, §5.10
@Suite struct ScoringTests {
    let pub = DartsPub()
    var town: Town { pub.town }

    // MARK: - Beginning

    @Test func aNewMatchHasItsPlayersAndTheOptionsOfItsGame() {
        let answer = pub.ask(
            "darts.start",
            [
                "gameType": "x01", "keepOrder": true,
                "players": [["accountId": "bob"], ["accountId": "ann"], ["name": "  Joe "]],
            ], as: pub.ann)
        #expect(answer["status"] == "live" && answer["mode"] == "local" && answer["turn"] == 0)
        #expect(
            answer["options"]
                == ["startScore": 501, "out": "double", "in": "straight", "bestOfLegs": 1, "bestOfSets": 1])
        #expect(
            answer["players"] == [
                ["slot": 0, "accountId": pub.bob.id, "nickname": "bob"],
                ["slot": 1, "accountId": pub.ann.id, "nickname": "ann"], ["slot": 2, "name": "Joe"],
            ])
        #expect(answer["standing", "scores"] == [501, 501, 501] && answer["standing", "onTurn"] == 0)
        #expect(town.games.told("games.match-started").count == 1)
    }

    @Test func withoutPlayersOnePractisesAlone() {
        let id = pub.ask("darts.start", ["gameType": "x01"], as: pub.ann)
        #expect(id["players"] == [["slot": 0, "accountId": pub.ann.id, "nickname": "ann"]])
        #expect(pub.ask("darts.start", ["gameType": "killer"], as: pub.ann).reason == .invalidArgument)
    }

    // domain.md §1.10
    @Test func theOrderOfPlayFollowsFromTheSeedAndKillerKeepsTheGivenOne() {
        let names = (0..<6).map { JSONValue.object(["name": .string("p\($0)")]) }
        func order(_ fields: JSONValue) -> [String] {
            let players: JSONValue = ["players": .array(names), "seed": "18446744073709551615"]
            let answer = pub.ask("darts.start", players.merging(fields), as: pub.ann)
            #expect(answer["seed"] == "18446744073709551615")
            return (answer["players"].arrayValue ?? []).compactMap { $0["name"]?.stringValue }
        }
        let drawn = SplitMix64.permutation(6, seed: .max).map { "p\($0)" }
        #expect(order(["gameType": "x01"]) == drawn && drawn != drawn.sorted())
        #expect(order(["gameType": "x01", "keepOrder": true]) == drawn.sorted())
        #expect(order(["gameType": "killer"]) == drawn.sorted())
    }

    // domain.md §5.2
    @Test func friendsOwnGuestPlayersAndNamesPlayOnceEach() {
        let guest = pub.ask("guests.add", ["displayName": "Uncle Joe", "nickname": "joe"], as: pub.ann)["id"]
        let theirs = pub.ask("guests.add", ["displayName": "Aunt Zoe", "nickname": "zoe"], as: pub.bob)["id"]
        func start(_ players: JSONValue) -> Answer {
            pub.ask("darts.start", ["gameType": "x01", "players": players], as: pub.ann)
        }
        let fine = start([["guestPlayerId": guest], ["accountId": pub.bob.id], ["name": "Joe"]])
        #expect(fine.isOK && fine["players"].arrayValue?.contains { $0["nickname"] == "joe" } == true)
        let wrong: [(JSONValue, Reason, String)] = [
            ([["accountId": "dan"]], .forbidden, "players.0.accountId"),
            ([["accountId": "nobody"]], .notFound, "players.0.accountId"),
            ([["guestPlayerId": theirs]], .notFound, "players.0.guestPlayerId"),
            ([["name": "Joe"], ["name": "JOE "]], .invalidArgument, "players.1"),
            ([["accountId": "bob"], ["accountId": "bob"]], .invalidArgument, "players.1"),
            ([["guestPlayerId": guest], ["guestPlayerId": guest]], .invalidArgument, "players.1"),
            ([["name": "Joe", "accountId": "bob"]], .invalidArgument, "players.0"),
            ([[:]], .invalidArgument, "players.0"), ([["name": ""]], .invalidArgument, "players.0.name"),
            ([], .invalidArgument, "players"),
        ]
        for (players, reason, field) in wrong {
            let answer = start(players)
            #expect(answer.reason == reason && answer.refusal?.field == field, "\(players): \(answer)")
        }
        pub.ask("friends.block", ["accountId": "bob"], as: pub.ann)
        #expect(start([["accountId": pub.bob.id]]).reason == .notFound, "kept apart")
        let visitor = town.guest()
        let alone: JSONValue = ["gameType": "x01", "players": [["accountId": visitor.id], ["name": "X"]]]
        #expect(pub.ask("darts.start", alone, as: visitor).isOK, "guests keep score too (§3.3)")
    }

    @Test(arguments: [
        ("x01", 1...8), ("halve_it", 2...8), ("knockout", 2...10), ("sudden_death", 2...6),
        ("killer", 2...6),
    ])
    func eachGameHasItsNumberOfPlayers(_ game: String, _ range: ClosedRange<Int>) {
        for count in [range.lowerBound - 1, range.lowerBound, range.upperBound, range.upperBound + 1, 100] {
            let players = (0..<count).map { JSONValue.object(["name": .string("p\($0)")]) }
            let answer = pub.ask(
                "darts.start", ["gameType": .string(game), "players": .array(players)], as: pub.ann)
            #expect(answer.isOK == range.contains(count), "\(count): \(answer)")
        }
    }

    @Test func englishCricketIsForTwoPlayersOrTwoEvenTeams() {
        for count in 1...9 {
            let players = (0..<count).map { JSONValue.object(["name": .string("p\($0)")]) }
            let answer = pub.ask(
                "darts.start", ["gameType": "english_cricket", "players": .array(players)], as: pub.ann)
            #expect(answer.isOK == [2, 4, 6, 8].contains(count))
        }
    }

    @Test func onlyTheOptionsOfTheGameAreTaken() {
        let wrong: [(String, JSONValue, String)] = [
            ("x01", ["startScore": 302], "options.startScore"),
            ("x01", ["bestOfLegs": 2], "options.bestOfLegs"),
            ("x01", ["bestOfSets": 27], "options.bestOfSets"), ("x01", ["lives": 3], "options.lives"),
            ("killer", ["lives": 1], "options.lives"), ("knockout", ["lives": 7], "options.lives"),
            ("sudden_death", ["lives": 0], "options.lives"), ("halve_it", ["out": "double"], "options.out"),
            ("english_cricket", ["lives": 3], "options.lives"),
            ("killer", ["target": "best"], "options.target"),
            ("knockout", ["difficulty": "pro"], "options.difficulty"),
        ]
        for (game, options, field) in wrong {
            let fields: JSONValue = ["gameType": .string(game), "options": options]
            let answer = pub.ask(
                "darts.start", fields.merging(["players": [["name": "a"], ["name": "b"]]]), as: pub.ann)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == field, "\(answer)")
        }
        for score in [101, 170, 201, 301, 401, 501, 601, 701, 801, 901, 1001] {
            #expect(pub.start("x01", ["startScore": .integer(Int64(score))]) != .null)
        }
        for lives in [3, 5, 7] { #expect(pub.start("killer", ["lives": .integer(Int64(lives))]) != .null) }
        #expect(town.notes == [])
    }

    // domain.md §2
    @Test func aMatchIsPlayedAtADartsGameItsOwnerGoesTo() {
        town.complete(pub.ann)
        let darts = town.game(host: pub.ann, ["sport": "darts"])
        let soccer = town.game(host: pub.ann)
        func start(_ game: JSONValue, as person: Person) -> Answer {
            pub.ask("darts.start", ["gameType": "x01", "gameId": game], as: person)
        }
        #expect(start(darts, as: pub.ann)["gameId"] == darts)
        #expect(start(soccer, as: pub.ann).reason == .notFound)
        #expect(start(darts, as: pub.bob).reason == .notFound)
        #expect(start(.string(town.freshID().description), as: pub.ann).reason == .notFound)
    }

    @Test func anOwnerHasFiftyLiveMatchesAtMost() {
        let ids = (0..<50).map { _ in pub.start() }
        let more: JSONValue = ["gameType": "x01"]
        #expect(pub.ask("darts.start", more, as: pub.ann).reason == .conflict)
        #expect(pub.ask("darts.start", more, as: pub.bob).isOK, "they are ann's")
        pub.ask("darts.abandon", ["matchId": ids[7]], as: pub.ann)
        #expect(pub.ask("darts.start", more, as: pub.ann).isOK && town.notes == [])
    }

    // MARK: - Visits

    @Test func aVisitIsAnsweredWithItsScoreACheckoutAndWhetherItMayBust() {
        let id = pub.start("x01", ["startScore": 301])
        let first = pub.visit(id, "t20 T20 20")
        #expect(first["visit", "scoreAfter"] == 161 && first["visit", "darts"] == ["T20", "T20", "20"])
        #expect(
            first["turn"] == 1 && first["standing", "onTurn"] == 1 && first["standing", "mayBust"] == false)
        let second = pub.visit(id, "M M M")
        #expect(
            second["standing", "checkout"] == ["T20", "T17", "DB"] && second["standing", "mayBust"] == true)
        #expect(town.games.told("games.visit-recorded").count == 2)
        let watched = pub.ask("darts.watch", ["matchId": id, "since": 1], as: pub.bob)
        #expect(watched["turn"] == 2 && watched["visits"].arrayValue?.count == 1)
    }

    @Test func theWinningDartCompletesTheMatchOnceForEveryone() throws {
        let id = pub.start("x01", ["startScore": 101])
        town.advance(minutes: 5)
        pub.visit(id, "T17 M M")
        pub.visit(id, "20 20 20")
        let last = pub.visit(id, "BULL")
        #expect(last["status"] == "completed" && last["winners"] == [0] && last["finalScores"] == [0, 41])
        #expect(last["standing", "onTurn"] == .null)
        let all = town.games.told("games.match-completed")
        let completed = try #require(all.first)
        #expect(all.count == 1 && completed["winners"] == [0] && completed["startScore"] == 101)
        #expect(completed["durationSeconds"]?.intValue ?? 0 >= 300)
        #expect(completed["figures"]?.arrayValue?[0]["x01"]?["highestCheckout"] == 50)
        #expect(completed["legsWon"] == [1, 0] && town.games.told("games.leg-won").count == 1)
        #expect(pub.visit(id, "20 20 20").reason == .conflict)
        #expect(pub.match(id)["matchData"].arrayValue?.count == 3)
        #expect(pub.match(id)["finalScores"] == [0, 41] && pub.match(id)["durationSeconds"] != .null)
    }

    @Test func anImpossibleVisitIsRefusedByItsName() {
        let id = pub.start("x01", ["startScore": 101])
        let wrong: [(String, JSONValue, Reason)] = [
            ("T25 1 1", [:], .invalidDart), ("21 1 1", [:], .invalidDart), ("1 1 x", [:], .invalidDart),
            ("20 20", [:], .incompleteVisit), ("", [:], .incompleteVisit), ("1 1 1 1", [:], .extraDarts),
            ("T20 T20 1", [:], .extraDarts), ("1 1 1", ["bust": true], .invalidArgument),
            ("1 1 1", ["expectedTurn": 1], .staleTurn), ("1 1 1", ["expectedTurn": -1], .invalidArgument),
        ]
        for (darts, more, reason) in wrong {
            #expect(pub.visit(id, darts, more).reason == reason, "\(darts)")
        }
        #expect(pub.visit(id, "1 1 x").refusal?.field == "darts.2")
        #expect(pub.match(id)["turn"] == 0 && town.games.told("games.visit-recorded").isEmpty)
        #expect(pub.visit(id, "T20", ["bust": true])["visit", "bust"] == true, "called")
        #expect(pub.visit(.string(town.freshID().description), "1 1 1").reason == .notFound)
        #expect(pub.visit(id, "1 1 1", as: pub.bob).reason == .forbidden, "bob plays, and keeps no score")
        #expect(pub.visit(id, "1 1 1", as: pub.dan).reason == .notFound)
    }

    @Test func aRecordedVisitGetsItsFirstAnswerAndAnotherInItsPlaceIsStale() {
        let id = pub.start("x01", ["startScore": 101])
        let first = pub.visit(id, "T17 M M", ["expectedTurn": 0])
        pub.visit(id, "20 20 20", ["expectedTurn": 1])
        let again = pub.visit(id, "T17 M M", ["expectedTurn": 0])
        #expect(again.data == first.data)
        #expect(pub.visit(id, "T17 M 1", ["expectedTurn": 0]).reason == .staleTurn)
        let last = pub.visit(id, "BULL", ["expectedTurn": 2])
        #expect(pub.visit(id, "BULL", ["expectedTurn": 2]).data == last.data, "completed meanwhile")
        #expect(pub.visit(id, "T17 M M", ["expectedTurn": 0]).data == first.data)
        #expect(town.games.told("games.visit-recorded").count == 3)
    }

    @Test func aRepeatedScoringRequestGetsItsFirstAnswerEvenAfterARestart() throws {
        let id = pub.start("x01", ["startScore": 101])
        let request = town.freshID()
        let visit: JSONValue = ["matchId": id, "darts": ["T17", "M", "M"]]
        let first = pub.ask("darts.visit", visit, as: pub.ann, id: request)
        pub.visit(id, "20 20 20")
        pub.ask("darts.undo", ["matchId": id], as: pub.ann)
        try town.restart("games", fromSnapshot: true)
        #expect(pub.ask("darts.visit", visit, as: pub.ann, id: request).data == first.data)
        try town.restart("games")
        #expect(pub.ask("darts.visit", visit, as: pub.ann, id: request).data == first.data)
        #expect(pub.visit(id, "1 1 1")["turn"] == 2)
    }

    @Test func aDryRunTellsTheOutcomeAndStoresNothing() {
        let id = pub.start("x01", ["startScore": 101])
        let tried = pub.visit(id, "T17 BULL", ["dryRun": true])
        #expect(tried["status"] == "completed" && tried["winners"] == [0])
        #expect(pub.match(id)["turn"] == 0 && pub.match(id)["status"] == "live")
        #expect(pub.visit(id, "T17 T17 1", ["dryRun": true]).reason == .extraDarts)
    }

    @Test func aMatchHasTwoThousandVisitsAtMost() {
        // All miss, and all go on.
        let id = pub.start("sudden_death")
        for _ in 0..<DartsLimits.visitsMax { town.ask("darts.visit", missing(id), as: pub.ann) }
        #expect(pub.match(id)["turn"] == .integer(Int64(DartsLimits.visitsMax)))
        #expect(pub.visit(id, "M M M").reason == .conflict)
        #expect(pub.ask("darts.abandon", ["matchId": id], as: pub.ann).isOK)
    }

    private func missing(_ match: JSONValue) -> JSONValue { ["matchId": match, "darts": ["M", "M", "M"]] }

    // MARK: - Taking back

    @Test func undoTakesBackVisitsOfAnyKindDownToTheStart() {
        let id = pub.start("x01", ["startScore": 101, "bestOfLegs": 3])
        let throwings = ["T17 M M", "T20 T20", "BULL", "T20 1 D10", "T20 T20", "M M M"]
        var standings = [pub.match(id)["standing"]]
        for darts in throwings { standings.append(pub.visit(id, darts)["standing"]) }
        for left in throwings.indices.reversed() {
            let undone = pub.ask("darts.undo", ["matchId": id], as: pub.ann)
            #expect(undone["turn"] == .integer(Int64(left)) && undone["standing"] == standings[left])
        }
        #expect(pub.ask("darts.undo", ["matchId": id], as: pub.ann).reason == .conflict)
        #expect(pub.ask("darts.undo", ["matchId": id], as: pub.bob).reason == .forbidden)
    }

    // domain.md §5.2
    @Test func aFinishedMatchIsSealedForEveryone() {
        let done = pub.played()
        let left = pub.start()
        #expect(pub.ask("darts.abandon", ["matchId": left], as: pub.ann)["status"] == "abandoned")
        for id in [done, left] {
            for type in ["darts.undo", "darts.abandon"] {
                #expect(pub.ask(type, ["matchId": id], as: pub.ann).reason == .immutable)
            }
            #expect(pub.visit(id, "1 1 1").reason == .conflict)
        }
        #expect(town.games.told("games.match-completed").count == 1)
    }

    // MARK: - Again

    @Test func aRematchHasTheSamePlayersTheNextStarterAndItsOwnSeed() {
        let id = pub.start("x01", ["startScore": 101, "out": "straight"])
        #expect(pub.ask("darts.rematch", ["matchId": id], as: pub.ann).reason == .conflict, "while it lives")
        pub.visit(id, "T20 T7 20")
        let again = pub.ask("darts.rematch", ["matchId": id], as: pub.ann)
        #expect(again["options", "out"] == "straight" && again["status"] == "live" && again["turn"] == 0)
        let names = again["players"].arrayValue?.compactMap { $0["nickname"]?.stringValue }
        #expect(names == ["bob", "ann"] && again["seed"] != pub.match(id)["seed"])
        #expect(pub.ask("darts.rematch", ["matchId": id], as: pub.bob).reason == .forbidden)
        pub.ask("friends.remove", ["accountId": "bob"], as: pub.ann)
        #expect(pub.ask("darts.rematch", ["matchId": id], as: pub.ann).reason == .forbidden, "as start")
    }

    // MARK: - Guest players

    // domain.md §3.3
    @Test func aLinkedGuestPlayerIsMarkedInOldMatchesWhichStay() {
        let guest = pub.ask("guests.add", ["displayName": "Uncle Joe", "nickname": "joe"], as: pub.ann)["id"]
        let id = pub.played(0, [["accountId": pub.ann.id], ["guestPlayerId": guest]])
        let code = pub.ask("guests.claim-code", as: pub.bob)["code"]
        #expect(pub.ask("guests.link", ["guestId": guest, "claimCode": code], as: pub.ann).isOK)
        let players = pub.match(id)["players"].arrayValue
        #expect(players?[1]["nickname"] == "joe" && players?[1]["linkedTo"] == pub.bob.id)
    }
}
