// The card of a round of golf, its board and tee times at a terminal of 80 columns (domain.md §5.20, §5.23).

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewayTerminal

@Suite struct GolfViewTests {
    private static let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"
    private let screen = Screen.inSanFrancisco()

    private func row(_ names: [String], _ more: JSONValue) -> JSONValue {
        let row: JSONValue = [
            "roundId": .string(Self.id), "slots": [0],
            "players": .array(names.map { .object(["name": .string($0)]) }), "isDone": false,
        ]
        return row.with(more)
    }

    private func golfer(
        _ slot: Int64, _ nickname: String, _ strokes: Int64, holes: Int64, _ more: JSONValue
    )
        -> JSONValue
    {
        let scores = (1...holes).map { hole -> JSONValue in
            hole == 3
                ? ["hole": .integer(hole), "pickedUp": true]
                : ["hole": .integer(hole), "strokes": .integer(strokes)]
        }
        let golfer: JSONValue = [
            "slot": .integer(slot), "nickname": .string(nickname), "scores": .array(scores),
            "through": .integer(holes), "tee": ["name": "Yellow", "rating": 72, "slope": 113],
            "playingHandicap": 0, "received": [], "points": 0, "attested": false,
        ]
        return golfer.with(more)
    }

    /// A card of eighteen holes of par 4.
    private func round(_ players: [JSONValue], _ board: [JSONValue] = []) throws -> [String] {
        let holes = (1...18).map { JSONValue.integer($0) }
        let view: JSONValue = [
            "id": .string(Self.id), "ownerId": .string(Self.id),
            "course": [
                "courseId": .string(Self.id), "version": 1, "name": "Lincoln Links", "holes": .array(holes),
                "pars": .array(holes.map { _ in 4 }), "strokeIndexes": .array(holes),
            ],
            "holes": "all", "format": "stableford", "state": "finished", "players": .array(players),
            "board": .array(board), "disputed": [7, 9], "startedAt": "2026-11-22T18:00:00Z",
            "changedAt": "2026-11-22T18:00:00Z", "mayAttest": false,
        ]
        return GolfView.lines(
            of: try JSONCoding.decode(RoundView.self, from: Array(view.text().utf8)), on: screen)
    }

    @Test func aCardOfEighteenHolesHasWhatItComesToBelowEachPlayer() throws {
        let ann = golfer(
            0, "ann", 10, holes: 18,
            [
                "gross": 118, "net": 104, "points": 36, "playingHandicap": 14, "attested": true,
                "differential": 12.3,
            ])
        let lines = try round([ann, golfer(1, "somebody_with_a_long_name", 4, holes: 4, [:])])
        #expect(
            lines.prefix(8).joined(separator: "\n") == """
                Lincoln Links, stableford, finished
                hole            1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18
                par             4  4  4  4  4  4  4  4  4  4  4  4  4  4  4  4  4  4
                index           1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18
                0 ann          10 10  - 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10
                              18 of 18, gross 118, net 104, 36 points, receives 14, attested,
                              differential 12.3
                1 somebody_wi…  4  4  -  4
                """)
        #expect(lines[8] == "              4 of 18, 0 points" && lines[9] == "held to be wrong: hole 7, 9")
        #expect(lines.allSatisfy { TextWidth.columns($0) <= 80 }, "\(lines)")
    }

    @Test func playersOfRoundsInAListAreTheirNames() {
        let players: JSONValue = [["name": "ann", "accountId": .string(Self.id)], ["name": "Joe"]]
        #expect(screen.text(players, shape: nil, name: "players") == "ann, Joe")
    }

    private func board(_ rows: [JSONValue], _ more: JSONValue = [:]) throws -> [String] {
        let board: JSONValue = [
            "gameId": .string(Self.id), "format": "four_ball_match", "holes": "all", "isFinal": false,
            "rows": .array(rows), "cards": 1,
        ]
        return GolfView.lines(
            of: try JSONCoding.decode(
                ShowGolfBoard.Reply.self, from: Array(board.with(more).text().utf8)), on: screen)
    }

    @Test func aBoardHasALineForEachSide() throws {
        let lines = try board(
            [
                row(
                    ["ann", "bob"],
                    [
                        "through": 13, "gross": 60, "net": 52, "netToPar": 0, "match": "6 and 5",
                        "isDone": true,
                    ]
                ),
                row(["cat", "a_name_that_is_too_long"], ["through": 0]),
            ])
        #expect(
            lines.joined(separator: "\n") == """
                four ball match, 1 card, while it is played
                   ann & bob                  6 and 5  net 52 (level)  gross 60  finished
                   cat & a_name_that_is_too_… through 0
                """)
    }

    @Test func aLongLineOfABoardFitsTheScreen() throws {
        let long = row(
            ["somebody_with_a_long_name", "another"],
            [
                "place": 12, "through": 18, "gross": 118, "net": 104, "netToPar": 32, "points": 36,
            ])
        let lines = try board([long], ["format": "stableford"])
        #expect(
            lines[1]
                == "12 somebody_with_a_long_name… 36 points  net 104 (+32)  gross 118  through 18")
        #expect(TextWidth.columns(lines[1]) <= 80)
    }

    @Test func aGroupThatIsTooLongForALineGoesOnBelowItsFirstPlayer() throws {
        func player(_ nickname: String, _ more: JSONValue = [:]) -> JSONValue {
            let player: JSONValue = [
                "accountId": .string(Self.id), "nickname": .string(nickname), "index": 12.3, "isGoing": true,
            ]
            return player.with(more)
        }
        let lines = try board(
            [],
            [
                "outing": [
                    "gameId": .string(Self.id), "interval": 10, "from": "10",
                    "groups": [
                        [
                            "players": [
                                player("ann"), player("somebody_with_a_name", ["isGoing": false]),
                                player("somebody_with_another"), player("dan", ["index": -1.5]),
                            ],
                            "hole": 10, "clock": "09:30", "teesOffAt": "2026-11-22T17:30:00Z",
                        ]
                    ], "others": [player("eve")],
                ]
            ])
        #expect(
            lines.dropFirst(3).joined(separator: "\n") == """
                09:30 hole 10  ann (12.3), somebody_with_a_name (12.3) (not coming),
                               somebody_with_another (12.3), dan (+1.5)
                in no group: eve (12.3)
                """)
    }
}

extension JSONValue {
    /// The object with these members besides, or in place of its own.
    fileprivate func with(_ more: JSONValue) -> JSONValue {
        var object = objectValue ?? JSONObject()
        for (name, value) in more.objectValue?.members ?? [] { object[name] = value }
        return .object(object)
    }
}
