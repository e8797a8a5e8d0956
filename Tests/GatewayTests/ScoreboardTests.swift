// A drawn match of darts (domain.md §5.10, §5.12).

import Contracts
import Darts
import JSON
import Terminal
import Testing
import Values

@testable import GatewayTerminal

@Suite struct ScoreboardTests {
    private let screen = Screen(
        columns: 80, isColored: false, hasPictures: true, zone: .utc, now: .distantPast)

    private let two: JSONValue = [
        ["slot": 0, "accountId": "a", "nickname": "ann"], ["slot": 1, "name": "Uncle Joe"],
    ]

    private func lines(_ reply: JSONValue) -> [String]? {
        var reply = reply.objectValue
        reply?["players"] = two
        return reply.flatMap { Scoreboard(.object($0)) }?.lines(on: screen)
    }

    @Test func theX01BoardShowsScoresTheCheckoutAndTheThrows() {
        let reply: JSONValue = [
            "gameType": "x01", "startScore": 301, "turn": 3,
            "options": ["out": "double", "bestOfLegs": 3, "bestOfSets": 1],
            "visit": [
                "player": 1, "leg": 2, "set": 1, "turn": 0, "darts": ["T20", "20", "M"], "scoreBefore": 301,
                "scoreAfter": 221, "bust": false,
            ],
            "standing": [
                "scores": [81, 221], "onTurn": 0, "leg": 2, "set": 1, "legsWon": [1, 0], "setsWon": [0, 0],
                "checkout": ["T19", "D12"], "mayBust": true, "averages": [62.25, 100],
            ],
        ]
        #expect(
            lines(reply) == [
                "301, double out · leg 2 of 3 · visit 3",
                "▸ ann        1   81   avg 62.3  T19 D12 to finish",
                "  Uncle Joe  0  221  avg 100.0                     80  T20 20 M",
            ])
    }

    @Test func otherBoardsShowTheTargetAndAFinishedOneTheWinner() {
        let over: JSONValue = [
            "gameType": "x01", "startScore": 101,
            "visit": [
                "player": 0, "leg": 1, "set": 1, "turn": 0, "darts": ["T20"], "scoreBefore": 50,
                "scoreAfter": 50, "bust": true,
            ], "standing": ["scores": [0, 41], "winners": [0], "leg": 1, "set": 1],
        ]
        #expect(lines(over) == ["101", "★ ann         0  bust  T20", "  Uncle Joe  41"])
        let halve: JSONValue = [
            "gameType": "halve_it",
            "standing": ["scores": [50, 25], "onTurn": 0, "target": "D7", "round": 2],
        ]
        #expect(
            lines(halve) == [
                "halve it · round 2 of 6", "▸ ann        50 points", "  Uncle Joe  25 points", "  aim at D7",
            ])
        let killer: JSONValue = [
            "gameType": "killer",
            "standing": ["scores": [3, 1], "onTurn": 1, "numbers": [7, 20], "isKiller": [true, false]],
        ]
        #expect(
            lines(killer) == [
                "killer", "  ann        3 lives  number 7, killer", "▸ Uncle Joe  1 life  number 20",
            ])
        let knockout: JSONValue = [
            "gameType": "knockout", "standing": ["scores": [3, 3], "onTurn": 1, "toBeat": 45],
        ]
        #expect(lines(knockout)?.last == "  more than 45")
        let death: JSONValue = [
            "gameType": "sudden_death", "standing": ["scores": [3, 3], "onTurn": 1, "thrown": [45, -1]],
        ]
        #expect(lines(death)?[1] == "  ann        3 lives  threw 45")
        let cricket: JSONValue = [
            "gameType": "english_cricket",
            "standing": ["scores": [30, 0], "onTurn": 1, "innings": 1, "wickets": 4],
        ]
        #expect(lines(cricket)?.first == "english cricket · innings 1 of 2, 4 of 10 wickets")
        #expect(Scoreboard(["gameType": "x01"]) == nil, "nothing that a friend may see")
    }

    @Test func aBoardShowsMarksATotalAndThatTheBullDecides() {
        let cricket: JSONValue = [
            "gameType": "cricket",
            "standing": [
                "scores": [20, 0], "onTurn": 1, "marks": [[3, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 2]],
            ],
        ]
        #expect(
            lines(cricket) == [
                "cricket", "  ann        20 points  20 closed, 19 ×1", "▸ Uncle Joe   0 points  bull ×2",
            ])
        let total: JSONValue = [
            "gameType": "x01", "startScore": 501,
            "visit": [
                "player": 0, "leg": 1, "set": 1, "turn": 9, "total": 60, "dartsUsed": 3, "scoreBefore": 501,
                "scoreAfter": 441, "bust": false,
            ], "standing": ["scores": [441, 501], "onTurn": 0, "bullOff": true],
        ]
        #expect(
            lines(total) == [
                "501", "▸ ann        441  60", "  Uncle Joe  501",
                "  the bull decides the leg: darts bull-off slot=0",
            ])
        let rounds: JSONValue = [
            "gameType": "bobs_27",
            "standing": ["scores": [27, 25], "onTurn": 0, "target": "D2", "round": 2],
        ]
        #expect(lines(rounds)?.first == "bobs 27 · round 2 of 21")
        #expect(Scoreboard.name(["cpu": 5], 1) == "computer 5")
    }

    @Test func controlCharactersInNamesDoNotReachTheTerminal() {
        let reply: JSONValue = [
            "players": [["name": "a\u{1B}[31mb"], ["name": ""]],
            "standing": ["scores": [1, 2], "onTurn": 0],
        ]
        let lines = Scoreboard(reply)?.lines(on: screen) ?? []
        #expect(
            lines.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") }
                && lines.last?.contains("player 2") == true)
        #expect(Scoreboard.name(["accountId": "a"], 0) == "guest")
    }

    @Test func aCheckoutIsShownAsItsDartsOrAsNone() {
        let darts = ["T20", "T11", "D14"].compactMap { Dart($0) }
        #expect(Scoreboard.route(in: AdviseCheckout.Reply(route: darts)) == "T20 T11 D14")
        #expect(Scoreboard.route(in: AdviseCheckout.Reply(route: nil)) == "no way to finish")
    }

    @Test func theHeatMapIsDrawnAsABoard() {
        func hits(_ segment: Int, _ multiplier: Int, _ count: Int) -> ShowBoard.Hits {
            ShowBoard.Hits(segment: segment, multiplier: multiplier, count: count)
        }
        let reply = ShowBoard.Reply(
            darts: 48,
            items: [
                hits(0, 1, 3), hits(20, 1, 10), hits(20, 3, 25), hits(3, 2, 1), hits(11, 1, 2), hits(6, 1, 4),
                hits(25, 1, 2), hits(25, 2, 1),
            ])
        let lines = DartBoard(reply)?.lines(on: screen) ?? []
        #expect(
            lines.joined(separator: "\n") == """
                                         20
                                 5               1
                                ⢀⣠⠤⠖⠒⠋⠉⠉⠉⠉⠉⠉⠉⠙⠒⠲⠤⣄⡀
                          12 ⣠⠴⠊⠁                 ⠈⠑⠦⣄ 18
                          ⢀⠔⠋                         ⠙⠢⡀
                     9  ⢀⠜⠁              10             ⠈⠣⡀  4
                       ⡰⠃                                 ⠘⢆
                      ⡼⠁           ⣠⠴⠒⠋⠉⠉⠉⠉⠉⠙⠒⠦⣄           ⠈⢧
                     ⡜          ⢀⡴⠋      25     ⠙⢦⡀          ⢣
                 14 ⣸⠁         ⡰⠋                 ⠙⢆         ⠈⣇ 13
                   ⢀⡇         ⡼⠁                   ⠈⢧         ⢸⡀
                   ⢸         ⢰⠃       ⣠⠖⠉⠉⠉⠲⣄       ⠘⡆         ⡇
                   ⢸         ⢸       ⢰⠁     ⠈⡆       ⡇         ⡇
                11 ⢸      2  ⢸       ⠸⡀2 (1)⢀⠇       ⡇  4      ⡇ 6
                   ⢸         ⠸⡄       ⠙⠦⣀⣀⣀⠴⠋       ⢠⠇         ⡇
                   ⠈⡇         ⢳⡀                   ⢀⡞         ⢸⠁
                  8 ⢹⡀         ⠱⣄                 ⣠⠎         ⢀⡏ 10
                     ⢣          ⠈⠳⣄             ⣠⠞⠁          ⡜
                      ⢳⡀           ⠙⠲⠤⣄⣀⣀⣀⣀⣀⣠⠤⠖⠋           ⢀⡞
                       ⠱⡄                                 ⢠⠎
                     16 ⠈⢢⡀                             ⢀⡔⠁ 15
                          ⠈⠢⣄                         ⣠⠔⠁
                           7 ⠙⠲⢄⡀        1        ⢀⡠⠖⠋ 2
                                ⠈⠙⠒⠦⠤⣄⣀⣀⣀⣀⣀⣀⣀⣠⠤⠴⠒⠋⠁
                                 19             17
                                         3
                48 darts, 3 missed; from the edge: doubles, singles, trebles, bull, (inner bull)
                """)
        #expect(DartBoard(ShowBoard.Reply(darts: 0, items: [])) == nil)
        var narrow = screen
        narrow.columns = 40
        #expect(DartBoard(reply)?.lines(on: narrow) == [])
    }
}
