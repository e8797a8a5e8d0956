// Places and times to vote on (domain.md §4.4).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import GamesService

// domain.md §4.4
@Suite struct PollTests {
    let town = Town()
    let ann: Person
    let bob: Person
    let cyd: Person

    init() { (ann, bob, cyd) = (town.signUp("ann"), town.signUp("bob"), town.signUp("cyd")) }

    private static let dolores: JSONValue = ["lat": 37.7596, "lng": -122.4269, "name": "Dolores Park"]
    private static let alamo: JSONValue = ["lat": 37.7764, "lng": -122.4346, "name": "Alamo Square"]
    private static let ocean: JSONValue = ["lat": 37.7594, "lng": -122.5107, "name": "Ocean Beach"]

    private func create(_ options: JSONValue, _ more: JSONValue = [:]) -> Answer {
        let base: JSONValue = ["sport": "soccer", "options": options]
        let answer = town.ask("games.create", base.merging(more), as: ann)
        town.settle()
        return answer
    }

    /// Three places and two times, the later of them first.
    private func game() -> JSONValue {
        create([
            "places": [Self.dolores, Self.alamo, Self.ocean],
            "times": [town.time(days: 5), town.time(days: 3)],
        ])["id"]
    }

    @discardableResult
    private func vote(_ game: JSONValue, _ choices: [String], as person: Person? = nil) -> Answer {
        let data: JSONValue = ["gameId": game, "choiceIds": .array(choices.map { .string($0) })]
        let answer = town.ask("games.option-vote", data, as: person ?? ann)
        town.settle()
        return answer
    }

    // MARK: - Zones

    private static let reno: JSONValue = ["lat": 39.5296, "lng": -119.8138, "name": "Idlewild Park"]
    private static let saltLake: JSONValue = ["lat": 40.7608, "lng": -111.891, "name": "Liberty Park"]

    /// People vote on local times, wherever the game takes place in the end.
    @Test func aChosenPlaceBringsItsZoneAndKeepsTheClock() {
        let asked: JSONValue = [
            "places": [Self.reno, Self.saltLake], "times": ["2026-12-05T18:00", "2026-12-04T18:00"],
        ]
        let game = create(asked)["id"]
        #expect(get(game)["timezone"] == "America/Los_Angeles")
        let moved = choose(game, ["placeChoice": "p2"])
        #expect(moved["timezone"] == "America/Denver")
        #expect(moved["startsAt"] == "2026-12-05T01:00:00.000Z", "18:00 there as well")
        let times = (get(game)["options", "times"].arrayValue ?? []).compactMap {
            $0["startsAt"]?.stringValue
        }
        #expect(Set(times) == ["2026-12-05T01:00:00.000Z", "2026-12-06T01:00:00.000Z"])
        let fixed = choose(game, ["timeChoice": "t1"])
        #expect(fixed["startsAt"] == "2026-12-06T01:00:00.000Z")
    }

    @Test func aPlaceThatIsChosenByItselfBringsItsZone() {
        let game = create(["places": [Self.reno, Self.saltLake]], ["startsAt": "2026-12-05T18:00"])["id"]
        vote(game, ["p2"])
        town.advance(days: 12)
        let fixed = get(game)
        #expect(fixed["place", "name"] == "Liberty Park" && fixed["timezone"] == "America/Denver")
        #expect(fixed["startsAt"] == "2026-12-06T01:00:00.000Z")
    }

    /// Across the date line the same clock time is 25 hours earlier.
    @Test func aTimeThatIsPastAtTheChosenPlaceIsToldByItsClock() {
        let pagoPago: JSONValue = ["lat": -14.28, "lng": -170.7, "name": "Pago Pago"]
        let kiritimati: JSONValue = ["lat": 1.98, "lng": -157.47, "name": "Kiritimati"]
        let game = create([
            "places": [pagoPago, kiritimati], "times": ["2026-12-02T01:30", "2026-12-09T18:00"],
        ])["id"]
        let refusal = choose(game, ["placeChoice": "p2", "timeChoice": "t1"]).refusal
        #expect(refusal?.reason == .tooLate)
        #expect(refusal?.message == "Wed 2 Dec 01:30 UTC+14 is past; choose another time")
    }

    private func choose(_ game: JSONValue, _ choice: JSONValue, as person: Person? = nil) -> Answer {
        let answer = town.ask(
            "games.option-choose", (["gameId": game] as JSONValue).merging(choice), as: person ?? ann)
        town.settle()
        return answer
    }

    private func get(_ game: JSONValue, as person: Person? = nil) -> Answer {
        town.ask("games.get", ["gameId": game], as: person ?? ann)
    }

    /// `p2:3 p1:0 p3:0`
    private func standing(_ game: Answer, _ kind: String) -> String {
        (game["options", kind].arrayValue ?? []).map { choice in
            "\(choice["id"]?.stringValue ?? ""):\(choice["votes"]?.intValue ?? -1)"
        }.joined(separator: " ")
    }

    // MARK: - Creating

    @Test func beforeAChoiceTheFirstPlaceAndTheEarliestTimeStandIn() {
        let game = get(game())
        #expect(game["place", "name"] == "Dolores Park" && game["startsAt"] == town.time(days: 3))
        #expect(game["title"] == "Soccer at Dolores Park" && game["tentative"] == true)
        #expect(standing(game, "places") == "p1:0 p2:0 p3:0" && standing(game, "times") == "t1:0 t2:0")
        #expect(game["options", "times"].arrayValue?.first?["startsAt"] == town.time(days: 5))
        #expect(game["options", "closesAt"] == town.time(days: 2))
        let found = town.ask("games.search", ["center": ["lat": 37.76, "lng": -122.43]], as: bob)
        #expect(found.items.map { $0["tentative"] } == [true] && found.items[0]["options"] == nil)
    }

    @Test func aPollMayBeAboutPlacesOrTimesAlone() {
        let places = create(["places": [Self.dolores, Self.alamo]], ["startsAt": town.time(days: 4)])
        #expect(places["tentative"] == true && places["options", "times"] == .null)
        #expect(places["options", "closesAt"] == town.time(days: 3))
        let times = create(
            ["times": [town.time(days: 4), town.time(days: 6)]], ["place": Self.ocean])
        #expect(times["place", "name"] == "Ocean Beach" && times["options", "places"] == .null)
        let plain = town.ask("games.get", ["gameId": town.game(host: ann)], as: ann)
        #expect(plain["tentative"] == .null && plain["options"] == .null)
    }

    @Test(
        arguments: [
            (["options": [:]], "options"),
            (["options": ["places": []]], "options.places"),
            (["options": ["places": ["dolores"]]], "options.places"),
            (["options": ["places": ["dolores", "alamo", "ocean", "a", "b", "c"]]], "options.places"),
            (["options": ["places": ["dolores", "dolores"]], "startsAt": 96], "options.places.1"),
            (["options": ["places": ["dolores", "nowhere"]], "startsAt": 96], "options.places.1"),
            (["options": ["places": ["dolores", "alamo"]]], "startsAt"),
            (["options": ["places": ["dolores", "alamo"]], "startsAt": 96, "place": "ocean"], "place"),
            (["options": ["places": ["dolores", "alamo"]], "startsAt": 24], "startsAt"),
            (["options": ["times": [48]], "place": "ocean"], "options.times"),
            (["options": ["times": [48, 72, 48]], "place": "ocean"], "options.times"),
            (["options": ["times": [48, 24]], "place": "ocean"], "options.times.1"),
            (["options": ["times": [48, 8761]], "place": "ocean"], "options.times.1"),
            (["options": ["times": [48, 72]]], "place"),
            (["options": ["times": [48, 72]], "place": "ocean", "startsAt": 48], "startsAt"),
        ] as [(JSONValue, String)])
    func aPollOfBadOptionsIsRefused(_ words: JSONValue, _ field: String) {
        let answer = town.ask(
            "games.create", (["sport": "soccer"] as JSONValue).merging(meant(words)), as: ann)
        let fields = answer.refusal.map { $0.fields?.map(\.field) ?? [$0.field ?? ""] } ?? []
        #expect(fields.contains(field), "\(fields)")
    }

    /// Places by name, and times in hours from now.
    private func meant(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string("dolores"): Self.dolores
        case .string("alamo"): Self.alamo
        case .string("ocean"): Self.ocean
        case .string(let name): ["name": .string(name)]
        case .array(let values): .array(values.map(meant))
        case .object(let object):
            .object(
                [String: JSONValue](uniqueKeysWithValues: object.members.map { ($0.key, meant($0.value)) }))
        default: value.intValue.map { town.time(hours: $0) } ?? value
        }
    }

    @Test func aPollMayEndAMinuteAfterItsCreation() {
        #expect(
            create(
                ["times": .array((1...5).map { town.time(days: 1, minutes: $0) })], ["place": Self.ocean]
            ).isOK)
    }

    // MARK: - Voting

    @Test func anyoneGoingApprovesAnySubsetOfOptions() {
        let game = game()
        for person in [bob, cyd] { town.going(person, game) }
        let version = get(game)["version"]
        #expect(standing(vote(game, ["p2", "p3", "t1"], as: bob), "places") == "p2:1 p3:1 p1:0")
        vote(game, ["p3", "t1"], as: cyd)
        vote(game, ["p1"])
        let shown = get(game, as: cyd)
        #expect(standing(shown, "places") == "p3:2 p1:1 p2:1" && standing(shown, "times") == "t1:2 t2:0")
        #expect(shown["options", "places"].arrayValue?.map { $0["mine"] } == [true, nil, nil])
        #expect(shown["version"] == version)
    }

    @Test func aVoteReplacesTheOneBeforeAndLeavingRemovesIt() {
        let game = game()
        town.going(bob, game)
        vote(game, ["p1", "p2", "t1"], as: bob)
        #expect(standing(vote(game, ["p3", "p3"], as: bob), "places") == "p3:1 p1:0 p2:0")
        #expect(standing(get(game), "times") == "t1:0 t2:0")
        #expect(standing(vote(game, [], as: bob), "places") == "p1:0 p2:0 p3:0")
        vote(game, ["p2"], as: bob)
        town.ask("rsvp.maybe", ["gameId": game], as: bob)
        town.settle()
        #expect(standing(get(game), "places") == "p1:0 p2:0 p3:0")
        town.going(bob, game)
        #expect(standing(get(game), "places") == "p1:0 p2:0 p3:0")
    }

    @Test(arguments: [false, true])
    func aReturningPlayerHasOnlyTheirNewVote(_ fromSnapshot: Bool) throws {
        let game = game()
        town.going(bob, game)
        vote(game, ["p2", "t1"], as: bob)
        town.ask("rsvp.leave", ["gameId": game], as: bob)
        town.settle()
        town.going(bob, game)
        vote(game, ["p3"], as: bob)
        try town.restart("games", fromSnapshot: fromSnapshot)
        town.settle()
        #expect(standing(get(game), "places") == "p3:1 p1:0 p2:0")
        #expect(standing(get(game), "times") == "t1:0 t2:0")
    }

    @Test func aPlayerWhoLeavesTakesTheirVoteAlong() {
        let game = game()
        town.going(bob, game)
        vote(game, ["p2", "t1"], as: bob)
        _ = choose(game, ["placeChoice": "p2"])
        town.ask("rsvp.leave", ["gameId": game], as: bob)
        town.settle()
        #expect(standing(get(game), "places") == "p1:0 p2:0 p3:0")
        #expect(standing(get(game), "times") == "t1:0 t2:0")
    }

    @Test func onlyThoseGoingVoteWhileThePollIsOpen() {
        let game = game()
        #expect(vote(game, ["p1"], as: bob).reason == .forbidden)
        town.ask("rsvp.maybe", ["gameId": game], as: bob)
        town.settle()
        #expect(vote(game, ["p1"], as: bob).reason == .forbidden)
        town.going(bob, game)
        for wrong in ["p4", "t3", "p0", "", "P1", "x"] {
            let answer = vote(game, ["p1", wrong], as: bob)
            // A choice of no poll is refused for its place in the list, before the poll is looked at.
            let field = ["p4", "t3"].contains(wrong) ? "choiceIds" : "choiceIds.1"
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == field, "\(wrong)")
        }
        #expect(choose(game, ["placeChoice": "p2"]).isOK)
        #expect(vote(game, ["p1"], as: bob).reason == .conflict)
        #expect(standing(vote(game, ["t2"], as: bob), "times") == "t2:1 t1:0")
        #expect(vote(town.game(host: ann), ["p1"]).reason == .conflict)
        town.ask("games.cancel", ["gameId": game], as: ann)
        town.settle()
        #expect(vote(game, ["t1"], as: bob).reason == .gameNotOpen)
    }

    @Test func votesOnAMadeChoiceStay() {
        let game = game()
        vote(game, ["p2", "t1"])
        _ = choose(game, ["placeChoice": "p2"])
        let shown = vote(game, ["t2"])
        #expect(standing(shown, "places") == "p2:1 p1:0 p3:0" && standing(shown, "times") == "t2:1 t1:0")
        #expect(shown["options", "places"].arrayValue?.first?["chosen"] == true)
    }

    // MARK: - Choosing

    @Test func theHostFixesOneOptionOfEachKind() {
        let game = game()
        town.going(bob, game)
        let place = choose(game, ["placeChoice": "p3"])
        #expect(place["place", "name"] == "Ocean Beach" && place["title"] == "Soccer at Ocean Beach")
        #expect(place["tentative"] == true && place["startsAt"] == town.time(days: 3))
        let told = town.games.told("games.updated").last
        #expect(told?["significant"] == true && told?["chosen"] == ["p3"])
        // The earlier choice was provisional, so this is still news.
        let time = choose(game, ["timeChoice": "t2"])
        #expect(time["tentative"] == .null && time["startsAt"] == town.time(days: 3))
        #expect(town.games.told("games.updated").last?["changed"] == ["startsAt"])
        #expect(time["options", "closesAt"] == .null && time["version"] == 3)
        let both = self.game()
        let fixed = choose(both, ["placeChoice": "p1", "timeChoice": "t1"])
        #expect(fixed["startsAt"] == town.time(days: 5) && fixed["version"] == 2)
    }

    @Test func onlyTheHostChoosesAndOnlyOnce() {
        let game = game()
        town.going(bob, game)
        #expect(choose(game, ["placeChoice": "p1"], as: bob).reason == .forbidden)
        #expect(choose(game, [:]).refusal?.field == "placeChoice")
        #expect(choose(game, ["placeChoice": "t1"]).refusal?.field == "placeChoice")
        #expect(choose(game, ["placeChoice": "p1", "timeChoice": "t7"]).refusal?.field == "timeChoice")
        #expect(get(game)["version"] == 1)
        #expect(choose(game, ["placeChoice": "p1"]).isOK)
        #expect(choose(game, ["placeChoice": "p2"]).reason == .conflict)
        #expect(choose(game, ["placeChoice": "p1"]).reason == .conflict)
    }

    @Test func optionsUnderVoteAreNotEdited() {
        let game = game()
        func update(_ change: JSONValue) -> Answer {
            let answer = town.ask("games.update", (["gameId": game] as JSONValue).merging(change), as: ann)
            town.settle()
            return answer
        }
        let start = update(["startsAt": town.time(days: 4)])
        #expect(start.reason == .conflict && start.refusal?.field == "startsAt")
        let place = update(["place": Self.ocean])
        #expect(place.reason == .conflict && place.refusal?.field == "place")
        #expect(update(["capacity": 8, "title": "Final"])["tentative"] == true)
        _ = choose(game, ["placeChoice": "p2"])
        #expect(update(["place": Self.ocean])["place", "name"] == "Ocean Beach")
        #expect(update(["startsAt": town.time(days: 4)]).reason == .conflict)
        #expect(get(game)["title"] == "Final")
    }

    // MARK: - By itself

    @Test func theLeadingChoiceIsMadeADayBefore() {
        let game = game()
        for person in [bob, cyd] { town.going(person, game) }
        vote(game, ["p2", "t1"], as: bob)
        vote(game, ["p3", "t1"], as: cyd)
        vote(game, ["p3", "p2"])
        town.advance(days: 1, hours: 23, minutes: 59)
        #expect(get(game)["tentative"] == true)
        town.advance(minutes: 1)
        let shown = get(game)
        #expect(shown["tentative"] == .null && shown["place", "name"] == "Alamo Square")
        #expect(shown["startsAt"] == town.time(days: 3) && shown["version"] == 2)
        #expect(town.games.told("games.updated").last?["chosen"] == ["p2", "t1"])
    }

    @Test func theEarliestOptionSetsTheEndOfAPoll() {
        let game = game()
        _ = choose(game, ["timeChoice": "t1"])
        #expect(get(game)["options", "closesAt"] == town.time(days: 2))
        town.advance(days: 2)
        let shown = get(game)
        #expect(shown["tentative"] == .null && shown["place", "name"] == "Dolores Park")
        #expect(shown["startsAt"] == town.time(days: 3))
    }

    @Test func aPollOfPlacesEndsADayBeforeTheStart() {
        let id = create(["places": [Self.dolores, Self.alamo]], ["startsAt": town.time(days: 4)])["id"]
        vote(id, ["p2"])
        town.ask("games.update", ["gameId": id, "startsAt": town.time(days: 6)], as: ann)
        town.settle()
        #expect(get(id)["options", "closesAt"] == town.time(days: 5))
        town.advance(days: 4)
        #expect(get(id)["tentative"] == true)
        // Less than a day ahead, so at once.
        town.ask("games.update", ["gameId": id, "startsAt": town.time(hours: 20)], as: ann)
        town.settle()
        town.advance(seconds: 1)
        #expect(get(id)["tentative"] == .null && get(id)["place", "name"] == "Alamo Square")
    }

    @Test func aCancelledGameChoosesNothing() {
        let game = game()
        town.ask("games.cancel", ["gameId": game], as: ann)
        town.settle()
        #expect(get(game)["tentative"] == .null)
        town.advance(days: 10)
        #expect(get(game)["version"] == 2 && town.games.told("games.updated").isEmpty)
    }

    // domain.md §4.7, §4.3
    @Test func calendarsShowATentativeGameAndCopiesHaveNoPoll() {
        let game = game()
        func text() -> String { town.ask("games.ics", ["gameId": game], as: ann)["text"].stringValue ?? "" }
        #expect(text().contains("STATUS:TENTATIVE"))
        let copy = town.ask(
            "games.duplicate", ["gameId": game, "startsAt": town.time(days: 9)], as: ann)
        #expect(copy["tentative"] == .null && copy["options"] == .null)
        _ = choose(game, ["placeChoice": "p1", "timeChoice": "t1"])
        #expect(text().contains("STATUS:CONFIRMED"))
    }

    @Test(arguments: [false, true])
    func aRestartKeepsAPoll(fromSnapshot: Bool) throws {
        let game = game()
        town.going(bob, game)
        vote(game, ["p2", "t1"], as: bob)
        _ = choose(game, ["timeChoice": "t1"])
        let before = get(game).data
        try town.restart("games", fromSnapshot: fromSnapshot)
        #expect(get(game).data == before)
        town.advance(days: 2)
        #expect(get(game)["place", "name"] == "Alamo Square")
    }

    @Test(arguments: Seeds.some(3))
    func votesAreCountedAsByHand(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let place = Place(name: "a", lat: 1, lng: 2, geohash: "s01mtw037")
        let start = Timestamp("2026-12-01T12:00:00Z")!
        for _ in 0..<200 {
            let counts = (Int.random(in: 2...5, using: &random), Int.random(in: 2...5, using: &random))
            var poll = Games.Poll(
                GameOptions(
                    places: Array(repeating: place, count: counts.0),
                    times: (0..<counts.1).map { start.adding(hours: $0) }))
            let all = (1...counts.0).map { "p\($0)" } + (1...counts.1).map { "t\($0)" }
            var model: [ID: Set<String>] = [:]
            var chosen: Set<String> = []
            for _ in 0..<40 {
                let voter = ID(high: 0, low: UInt64.random(in: 1...6, using: &random))
                switch Int.random(in: 0..<20, using: &random) {
                case 0: (model[voter], _) = (nil, poll.forget(voter))
                case 1:
                    let choice = all.randomElement(using: &random)!
                    guard !chosen.contains(where: { $0.first == choice.first }) else { continue }
                    chosen.insert(choice)
                    poll.choose([choice])
                default:
                    let open = all.filter { id in !chosen.contains { $0.first == id.first } }
                    let wanted = open.filter { _ in Bool.random(using: &random) }
                    poll.vote(voter, for: wanted)
                    model[voter] = (model[voter] ?? []).subtracting(open).union(wanted)
                }
                for (kind, letter) in [(Games.Poll.Kind.place, "p"), (.time, "t")] {
                    let mine = all.filter { $0.hasPrefix(letter) }
                    var expected = mine.map { id in (id, model.values.count { $0.contains(id) }) }
                    // A stable sort, written out: each choice before those with fewer votes.
                    for end in expected.indices.reversed() {
                        for index in 0..<end where expected[index].1 < expected[index + 1].1 {
                            expected.swapAt(index, index + 1)
                        }
                    }
                    #expect(poll.standing(kind).map(\.choice) == expected.map(\.0), "seed=\(seed)")
                    #expect(poll.standing(kind).map(\.votes) == expected.map(\.1), "seed=\(seed)")
                    #expect(poll.isOpen(kind) == !chosen.contains { $0.hasPrefix(letter) })
                }
            }
        }
    }
}
