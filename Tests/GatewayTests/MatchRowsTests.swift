// The list of finished matches (domain.md §5.13).

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct MatchRowsTests {
    private let screen = Screen(
        columns: 80, isColored: false, hasPictures: true, zone: .utc, now: .distantPast)

    private func match(_ names: [String], _ winners: JSONValue, _ more: JSONValue = [:]) -> JSONValue {
        var object: JSONObject = [
            "mode": "local", "gameType": "x01", "startScore": 501, "durationSeconds": 99,
            "playedAt": "2026-11-22T20:22:00Z", "winners": winners,
        ]
        object["players"] = .array(
            names.enumerated().map { ["slot": .integer(Int64($0)), "name": .string($1)] })
        for (key, value) in more.objectValue?.members ?? [] { object[key] = value }
        return .object(object)
    }

    private func result(_ match: JSONValue) -> String? {
        MatchRows.of(["items": [match]])["items"]?.arrayValue?.first?["result"]?.stringValue
    }

    @Test func aMatchRowSaysWhoBeatWhomInLegsOrSetsOrWhoWasEven() {
        #expect(result(match(["Ann", "Bob"], [0], ["legsWon": [1, 0]])) == "Ann beat Bob")
        #expect(result(match(["Ann", "Bob"], [1], ["legsWon": [1, 2]])) == "Bob beat Ann, 2 – 1")
        let sets: JSONValue = ["legsWon": [3, 4], "setsWon": [2, 1]]
        #expect(result(match(["Ann", "Bob"], [0], sets)) == "Ann beat Bob, 2 – 1")
        #expect(result(match(["Ann", "Bob", "Cat"], [2])) == "Cat beat Ann, Bob")
        #expect(result(match(["Ann", "Bob"], [0, 1])) == "Ann, Bob: even")
        #expect(result(match(["Ann", "Bob", "Cat"], [0, 1])) == "Ann, Bob: even, before Cat")
        let cricket: JSONValue = ["gameType": "english_cricket", "startScore": .null]
        let four = ["Ann", "Bob", "Cat", "Dan"]
        #expect(result(match(four, [0, 2], cricket)) == "Ann, Cat beat Bob, Dan")
        #expect(result(match(four, [0, 1, 2, 3], cricket)) == "Ann, Bob, Cat, Dan: even")
        #expect(result(match(["Ann"], [0])) == "Ann alone")
    }

    @Test func matchesAreATableWithGameTimeAndDuration() throws {
        let data: JSONValue = [
            "items": [
                match(["ann", "Uncle Joe"], [0]),
                match(
                    ["ann", "bob"], [1], ["startScore": .null, "gameType": "killer", "durationSeconds": 640]),
            ]
        ]
        let reply = ReplyEnvelope(
            id: ID(high: 0, low: 0), at: .init(), outcome: .success(Array(data.text().utf8)))
        let lines = screen.lines(of: Answer(reply, type: MatchHistory.type))
        #expect(
            lines == [
                "   played                 game    mode   result              took",
                "0  Sun 22 Nov 2026 20:22  501     local  ann beat Uncle Joe  99 s",
                "1  Sun 22 Nov 2026 20:22  killer  local  bob beat ann        11 min",
            ])
    }

    @Test func theListOfGamesIsReadableWithAllItsOptions() throws {
        let modes: JSONValue = [
            "items": [
                [
                    "gameType": "killer", "name": "Killer", "playersMin": 2, "playersMax": 6,
                    "options": [["name": "lives", "values": ["3", "5", "7"], "byDefault": "3"]],
                    "rules": .string(String(repeating: "a word ", count: 13) + "more."),
                ],
                [
                    "gameType": "english_cricket", "name": "English Cricket", "playersMin": 2,
                    "playersMax": 8,
                    "options": [], "rules": "One side bowls.",
                ],
            ]
        ]
        let reply = try JSONCoding.decode(ListModes.Reply.self, from: Array(modes.text().utf8))
        #expect(
            ModesView.lines(of: reply, on: screen) == [
                "Killer: gameType=killer, 2 to 6 players",
                "  a word a word a word a word a word a word a word a word a word a word a word a",
                "  word a word more.",
                "  options.lives=  3, 5 or 7. Default: 3",
                "",
                "English Cricket: gameType=english_cricket, 2 to 8 players",
                "  One side bowls.",
            ])
    }

    @Test func aBoardRowShowsMoreThanAName() {
        let own: JSONValue = ["rank": 3, "accountId": "x", "nickname": "ann", "value": 7.25]
        #expect(screen.text(own, shape: nil, name: "own") == "rank 3, nickname ann, value 7.25")
    }

    @Test func fractionsHaveTwoDigitsAtMostUnlessTheyWouldVanish() {
        #expect(screen.text(0.019230769, shape: .number, name: "share") == "0.02")
        #expect(screen.text(5.2, shape: .number, name: "score") == "5.2")
        #expect(screen.text(7.0, shape: .number, name: "score") == "7")
        #expect(screen.text(-0.001, shape: .number, name: "score") == "0")
        #expect(screen.text(37.774929, shape: .number, name: "lat") == "37.774929")
    }
}
