// Visits by their totals, legs at the bull, the computer and the caller, as the service keeps them (domain.md §5.3, §5.10,
// §5.18, §5.19).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §5.10
@Suite struct OcheTests {
    let pub = DartsPub()
    var town: Town { pub.town }

    @discardableResult
    private func total(_ match: JSONValue, _ total: Int?, _ more: JSONValue = [:]) -> Answer {
        var fields: JSONValue = ["matchId": match]
        if let total { fields = fields.merging(["total": .integer(Int64(total))]) }
        return pub.ask("darts.visit", fields.merging(more), as: pub.ann)
    }

    // MARK: - Totals

    @Test func aTotalIsStoredWithoutDartsAndMixesWithThem() {
        let id = pub.start("x01", ["startScore": 301])
        let first = total(id, 180)
        #expect(first["visit", "total"] == 180 && first["visit", "dartsUsed"] == 3)
        #expect(first["visit", "darts"] == .null && first["visit", "scoreAfter"] == 121)
        pub.visit(id, "20 20 20")
        let last = total(id, 121, ["dartsUsed": 3, "atDouble": 2])
        #expect(last["status"] == "completed" && last["winners"] == [0])
        let visits = pub.match(id)["matchData"].arrayValue ?? []
        #expect(visits.map { $0["total"] ?? .null } == [180, .null, 121])
        let board = pub.ask("darts.board", ["matchId": id], as: pub.ann)
        #expect(board["darts"] == 3 && board["totalsVisits"] == 2)
        let figures = town.games.told("games.match-completed").first?["figures"]?.arrayValue?[0]["x01"]
        #expect(figures?["highestCheckout"] == 121 && figures?["attempts"] == 2)
        #expect(figures?["totalsVisits"] == 2 && figures?["attemptsKnown"] == 1)
    }

    @Test func aTotalIsRefusedByTheFieldThatIsWrong() {
        let id = pub.start("x01", ["startScore": 101])
        let wrong: [(Int?, JSONValue, String)] = [
            (179, [:], "total"), (181, [:], "total"), (-1, [:], "total"), (101, [:], "dartsUsed"),
            (101, ["dartsUsed": 1], "total"), (60, ["dartsUsed": 2], "dartsUsed"),
            (101, ["dartsUsed": 4], "dartsUsed"), (101, ["dartsUsed": 2, "atDouble": 0], "atDouble"),
            (60, ["atDouble": 4], "atDouble"), (60, ["darts": ["T20", "M", "M"]], "total"),
            (nil, [:], "darts"), (nil, ["dartsUsed": 3], "darts"), (20, ["bust": true], "bust"),
        ]
        for (points, more, field) in wrong {
            let answer = total(id, points, more)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == field, "\(more): \(answer)")
        }
        let killer = pub.start("killer")
        #expect(total(killer, 60).refusal?.field == "total")
        #expect(pub.match(id)["turn"] == 0 && town.games.told("games.visit-recorded").isEmpty)
        #expect(total(id, 100)["visit", "bust"] == true, "one is left")
        #expect(total(id, nil, ["bust": true])["visit", "total"] == 0, "called")
    }

    @Test func aRepeatedTotalGetsItsFirstAnswerAndAnotherIsStale() throws {
        let id = pub.start("x01", ["startScore": 101])
        let first = total(id, 61, ["expectedTurn": 0, "atDouble": 0])
        total(id, 60, ["expectedTurn": 1])
        let again: JSONValue = ["expectedTurn": 0, "atDouble": 0]
        #expect(total(id, 61, again).data == first.data)
        #expect(total(id, 61, again.merging(["dartsUsed": 3])).data == first.data)
        #expect(total(id, 61, ["expectedTurn": 0]).reason == .staleTurn)
        #expect(total(id, 60, again).reason == .staleTurn)
        try town.restart("games", fromSnapshot: true)
        #expect(total(id, 61, again).data == first.data)
        #expect(pub.ask("darts.undo", ["matchId": id], as: pub.ann)["standing", "scores"] == [40, 101])
    }

    @Test func aRecordedMatchMayHaveTotalsAndIsReplayed() {
        let visits: [JSONValue] = [
            ["player": 0, "total": 61, "dartsUsed": 3, "scoreBefore": 101, "scoreAfter": 40],
            ["player": 1, "total": 100, "dartsUsed": 3, "scoreBefore": 101, "scoreAfter": 101, "bust": true],
            ["player": 0, "total": 40, "dartsUsed": 1, "atDouble": 1, "scoreBefore": 40, "scoreAfter": 0],
        ]
        func sync(_ visits: [JSONValue]) -> JSONValue? {
            let payload: JSONValue = [
                "gameType": "x01", "options": ["startScore": 101],
                "players": [["accountId": pub.ann.id], ["name": "Joe"]],
                "matchData": .array(visits), "startedAt": "2026-11-20T20:00:00Z",
                "endedAt": "2026-11-20T20:09:30Z",
            ]
            let item: JSONValue = [
                "matchId": .string(town.freshID().description), "deviceTime": "2026-11-20T20:10:00Z",
                "state": "completed", "payload": payload,
            ]
            return pub.ask("darts.sync", ["items": [item]], as: pub.ann)["results"].arrayValue?.first
        }
        #expect(sync(visits)?["result"] == "stored")
        let wrong = Array(visits.prefix(2)) + [visits[2].merging(["total": 39])]
        #expect(sync(wrong)?["reason"] == "replay_mismatch")
    }

    // MARK: - Options

    @Test func optionsThatContradictEachOtherAreRefused() {
        let wrong: [(String, JSONValue, String)] = [
            ("x01", ["bestOfLegs": 3, "firstToLegs": 2], "options.firstToLegs"),
            ("x01", ["bestOfSets": 3, "firstToSets": 2], "options.firstToSets"),
            ("x01", ["bestOfLegs": 43], "options.bestOfLegs"),
            ("x01", ["firstToLegs": 22], "options.firstToLegs"),
            ("x01", ["firstToSets": .integer(.max)], "options.firstToSets"),
            ("x01", ["fixedLegs": 4, "bestOfLegs": 3], "options.fixedLegs"),
            ("x01", ["fixedLegs": 1], "options.fixedLegs"), ("x01", ["maxRounds": 9], "options.maxRounds"),
            ("x01", ["clearBy": 2], "options.upTo"), ("x01", ["clearBy": 3, "upTo": 5], "options.clearBy"),
            ("x01", ["firstToLegs": 3, "clearBy": 2, "upTo": 3], "options.upTo"),
            ("x01", ["startScores": [501]], "players"),
            ("x01", ["startScores": [501, 100]], "options.startScores.1"),
            ("cricket", ["maxRounds": 12], "options.maxRounds"),
            ("cricket", ["startScore": 501], "options.startScore"),
            ("shanghai", ["rounds": 8], "options.rounds"), ("bobs_27", ["lives": 3], "options.lives"),
        ]
        for (game, options, field) in wrong {
            let fields: JSONValue = [
                "gameType": .string(game), "options": options, "players": [["name": "a"], ["name": "b"]],
            ]
            let answer = pub.ask("darts.start", fields, as: pub.ann)
            #expect(
                answer.reason == .invalidArgument && answer.refusal?.field == field, "\(options): \(answer)")
        }
    }

    @Test func firstToIsKeptAsBestOfAndAStartScoreGoesWithItsPlayer() {
        let id = pub.start("x01", ["firstToLegs": 3, "firstToSets": 2])
        let options = pub.match(id)["options"]
        #expect(options["bestOfLegs"] == 5 && options["bestOfSets"] == 3 && options["firstToLegs"] == nil)
        let handicapped = pub.start("x01", ["startScores": [301, 501], "out": "straight"])
        #expect(pub.match(handicapped)["standing", "scores"] == [301, 501])
        for points in [180, 180] { total(handicapped, points) }
        total(handicapped, 121, ["dartsUsed": 3])
        let again = pub.ask("darts.rematch", ["matchId": handicapped], as: pub.ann)
        #expect(again["standing", "scores"] == [501, 301])
        #expect(town.games.told("games.match-completed").first?["unranked"] == true)
        for seed in 0..<8 {
            let fields: JSONValue = [
                "gameType": "x01", "options": ["startScores": [101, 201, 301]], "seed": .string("\(seed)"),
                "players": [["name": "a"], ["name": "b"], ["name": "c"]],
            ]
            let drawn = pub.ask("darts.start", fields, as: pub.ann)
            let names = (drawn["players"].arrayValue ?? []).map { $0["name"]?.stringValue ?? "" }
            let scores = (drawn["standing", "scores"].arrayValue ?? []).map { $0.intValue ?? 0 }
            #expect(zip(names, scores).allSatisfy { ["a": 101, "b": 201, "c": 301][$0] == $1 })
        }
    }

    @Test func aLegAtTheBullIsDecidedOnce() {
        let id = pub.start("x01", ["maxRounds": 10])
        for _ in 0..<20 { total(id, 0) }
        #expect(total(id, 0).reason == .conflict && pub.match(id)["standing", "bullOff"] == true)
        func decide(_ slot: Int, as person: Person) -> Answer {
            pub.ask("darts.bull-off", ["matchId": id, "slot": .integer(Int64(slot))], as: person)
        }
        #expect(decide(1, as: pub.bob).reason == .forbidden && decide(2, as: pub.ann).reason == .conflict)
        let won = decide(1, as: pub.ann)
        #expect(won["winners"] == [1] && won["visit", "bullOff"] == true)
        #expect(decide(1, as: pub.ann).data == won.data && decide(0, as: pub.ann).reason == .conflict)
        #expect(town.games.told("games.leg-won").count == 1)
        #expect(
            pub.ask("darts.bull-off", ["matchId": pub.start(), "slot": 0], as: pub.ann).reason == .conflict)
    }

    @Test func aTeamWinsCricketTogether() throws {
        let players: JSONValue = [
            ["accountId": pub.ann.id], ["accountId": pub.bob.id], ["name": "c"], ["name": "d"],
        ]
        let id = pub.start("cricket", ["teams": true, "scoring": "none"], players)
        for darts in ["T20 T19 T18", "M M M", "T17 T16 T15", "M M M", "DB 25"] { pub.visit(id, darts) }
        #expect(pub.match(id)["winners"] == [0, 2] && pub.match(id)["teams"] == true)
        func results(_ person: Person) -> JSONValue {
            pub.ask("stats.darts", ["accountId": person.id], as: person)["all"]
        }
        #expect(results(pub.ann)["wins"] == 1 && results(pub.bob)["losses"] == 1)
        let won = pub.ask("darts.history", ["result": "won"], as: pub.ann)
        #expect(won["items"].arrayValue?.count == 1)
    }

    // MARK: - The computer

    private func against(_ computers: Int, _ game: String = "x01") -> Answer {
        let cpus = (0..<computers).map { JSONValue.object(["cpu": .integer(Int64($0 % 9 + 1))]) }
        let fields: JSONValue = [
            "gameType": .string(game), "players": .array([["accountId": pub.ann.id]] + cpus),
            "keepOrder": true,
            "seed": "5",
        ]
        return pub.ask("darts.start", fields, as: pub.ann)
    }

    @Test func atMostThreeComputersPlayX01OrCricketAgainstAPerson() {
        #expect((1...4).map { against($0).isOK } == [true, true, true, false])
        #expect(against(1, "cricket").isOK && !against(1, "shanghai").isOK)
        let alone: JSONValue = ["gameType": "x01", "players": [["cpu": 5]]]
        #expect(pub.ask("darts.start", alone, as: pub.ann).reason == .invalidArgument)
        let level: JSONValue = ["gameType": "x01", "players": [["name": "a"], ["cpu": 10]]]
        #expect(pub.ask("darts.start", level, as: pub.ann).refusal?.field == "players.1.cpu")
    }

    @Test func theComputerThrowsWhenItIsOnTurnAndTheSameAgainAfterAnUndo() throws {
        let id = against(1)["id"]
        func computer(_ more: JSONValue = [:], as person: Person? = nil) -> Answer {
            pub.ask("darts.cpu", (["matchId": id] as JSONValue).merging(more), as: person ?? pub.ann)
        }
        #expect(computer().reason == .notYourTurn)
        pub.visit(id, "20 20 20")
        #expect(pub.visit(id, "20 20 20").reason == .notYourTurn)
        #expect(computer(as: pub.bob).reason == .notFound)
        let thrown = computer(["expectedTurn": 1])
        #expect(thrown["turn"] == 2 && thrown["visit", "player"] == 1)
        #expect(thrown["visit", "darts"].arrayValue?.count == 3)
        #expect(computer(["expectedTurn": 1]).data == thrown.data)
        #expect(computer(["expectedTurn": 0]).reason == .staleTurn, "ann threw it")
        pub.ask("darts.undo", ["matchId": id], as: pub.ann)
        try town.restart("games", fromSnapshot: true)
        #expect(computer()["visit"] == thrown["visit"])
    }

    @Test func aMatchWithTheComputerIsPracticeAndStaysInTheHistory() {
        let id = against(1)["id"]
        for points in [180, 180] {
            total(id, points)
            pub.ask("darts.cpu", ["matchId": id], as: pub.ann)
        }
        #expect(total(id, 141, ["dartsUsed": 3])["status"] == "completed")
        #expect(town.games.told("games.match-completed").first?["practice"] == true)
        #expect(pub.ask("darts.history", as: pub.ann)["items"].arrayValue?.count == 1)
        let stats = pub.ask("stats.darts", ["accountId": pub.ann.id], as: pub.ann)
        #expect(stats["all", "matches"] == 0)
        #expect(pub.ask("darts.rematch", ["matchId": id], as: pub.ann)["players"].arrayValue?[0]["cpu"] == 1)
    }

    // MARK: - The caller

    @Test func theCallerSaysWhatWasThrownAndWhatIsLeft() {
        let id = pub.start("x01", ["startScore": 301])
        for points in [180, 100] { total(id, points) }
        let said = pub.ask("darts.said", ["matchId": id, "since": 0], as: pub.bob)
        #expect(said["turn"] == 2)
        #expect(said["lines"] == ["one hundred and eighty", "one hundred", "ann requires 121"])
        total(id, 121, ["dartsUsed": 3])
        let last = pub.ask("darts.said", ["matchId": id, "since": 2], as: pub.ann)
        #expect(last["lines"] == ["game shot, and the match"])
        #expect(pub.ask("darts.said", ["matchId": id], as: pub.dan).reason == .notFound)
    }
}
