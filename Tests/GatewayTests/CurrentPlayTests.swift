// `darts visit T20,T20,20`: the current match, and darts without a name; and the drawing of remote matches.

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct CurrentPlayTests {
    private let other = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0009)

    private func data(_ sent: Sent) throws -> JSONValue { try JSONValue(parsing: sent.envelope.data) }

    @Test func aCommandWithoutAMatchIdUsesTheMatchLastBegunJoinedOrShown() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        #expect(try bench.refused("darts visit T20,T20,20").field == "matchId")
        let lines = [
            "darts start gameType=x01", "darts join matchId=\(bob)", "darts match matchId=\(bob)",
            "darts remote matchId=\(bob)", "darts rematch matchId=\(bob)", "darts challenge opponentId=bob",
        ]
        for (number, line) in lines.enumerated() {
            let id = ID(high: other.high, low: other.low + UInt64(number))
            _ = bench.answer(try bench.ask(line), #"{"id":"\#(id)"}"#)
            let visit = try bench.ask("darts visit T20,T20,20")
            #expect(try data(visit)["matchId"] == .string("\(id)"), "\(line)")
            #expect(try data(visit)["darts"] == ["T20", "T20", "20"])
            _ = bench.answer(visit, #"{"id":"\#(id)"}"#)
        }
        _ = bench.answer(try bench.ask("darts watch matchId=\(ann)"), #"{"status":"live"}"#)
        let undo = try bench.ask("darts undo")
        #expect(try data(undo)["matchId"] == .string("\(ann)"))
        _ = bench.answer(undo)
        // An id in the line takes precedence.
        let named = try bench.ask("darts visit T20 T20 20 matchId=\(bob) expectedTurn=3")
        #expect(try data(named)["matchId"] == .string("\(bob)") && data(named)["expectedTurn"] == 3)
        #expect(try data(named)["darts"] == ["T20", "T20", "20"])
    }

    @Test func anotherAccountHasNoCurrentMatch() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        _ = bench.answer(try bench.ask("darts start gameType=x01"), #"{"id":"\#(bob)"}"#)
        try bench.logIn(bob, "bob")
        #expect(try bench.refused("darts undo").field == "matchId")
    }

    @Test func programsMustNameTheirMatch() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        _ = bench.answer(try bench.ask("darts start gameType=x01"), #"{"id":"\#(bob)"}"#)
        let actions = bench.type(#"{"type":"darts.undo","data":{}}"#)
        guard case .show(let answer)? = actions.first else { throw Refusal(.internal, "\(actions)") }
        #expect(answer.isFailure)
    }

    @Test func aBareWordElsewhereIsStillAMistake() throws {
        var bench = GatewayBench()
        #expect(try bench.refused("darts undo T20").message.contains("has no value"))
        #expect(try bench.refused("darts visit 20,20,20 darts=1,1,1").message.contains("twice"))
    }
}

@Suite struct RemoteRowsTests {
    private let screen = Screen(
        columns: 100, isColored: false, hasPictures: false, zone: .utc, now: .distantPast)

    private func lines(_ type: String, _ data: JSONValue) -> [String] {
        screen.lines(type, data.text())
    }

    private func view(_ state: String, _ more: JSONObject = [:]) -> JSONValue {
        var object: JSONObject = [
            "id": "\(bob)", "startScore": 501, "bestOfLegs": 3, "state": .string(state),
            "players": [
                ["slot": 0, "accountId": "a", "nickname": "ann"],
                ["slot": 1, "accountId": "b", "nickname": "bob"],
            ],
        ]
        for (key, value) in more.members { object[key] = value }
        return .object(object)
    }

    @Test func aChallengeIsASentence() {
        #expect(
            lines("darts.challenge", view("pending", ["secondsLeft": 86_400])) == [
                "ann challenges bob: 501, best of 3 · 24 h to answer"
            ])
        #expect(
            lines("darts.accept", view("ready", ["secondsLeft": 300])) == [
                "ann and bob: 501, best of 3 · accepted; both have 5 min to join",
                "  darts join matchId=\(bob)",
            ])
        #expect(
            lines("darts.join", view("lobby", ["secondsLeft": 100, "joinedIds": ["b"]])).first
                == "ann and bob: 501, best of 3 · bob is at the board, and ann has 100 s to join")
        #expect(
            lines("darts.remote", view("expired", ["endedReason": "inactivity"])) == [
                "ann and bob: 501, best of 3 · expired: nobody threw for half an hour"
            ])
    }

    @Test func aMatchThatIsPlayedIsItsBoard() {
        let standing: JSONValue = [
            "scores": [321, 501], "onTurn": 1, "leg": 1, "set": 1, "legsWon": [0, 0], "averages": [180, 0],
        ]
        let board = [
            "501 · leg 1 of 3 · visit 1", "  ann  0  321  avg 180.0", "▸ bob  0  501",
        ]
        #expect(lines("darts.join", view("in_progress", ["turn": 1, "standing": standing])) == board)
        #expect(
            lines(
                "darts.remotes",
                [
                    "incoming": [], "sent": [],
                    "active": view("in_progress", ["turn": 1, "standing": standing]),
                ])
                == ["you play"] + board)
    }

    @Test func waitingRemoteMatchesAreListedWithWhatToType() {
        let got = view("pending", ["secondsLeft": 7199]),
            locked = view("pending", ["secondsLeft": 30, "locked": true])
        #expect(
            lines("darts.remotes", ["incoming": [got, locked], "sent": [got]]) == [
                "challenges to you", "ann challenges bob: 501, best of 3 · 119 min to answer",
                "  darts accept matchId=\(bob)",
                "ann challenges bob: 501, best of 3 · one of them plays another match now · 30 s to answer",
                "challenges of yours", "ann challenges bob: 501, best of 3 · 119 min to answer",
                "  darts cancel matchId=\(bob)",
            ])
        #expect(
            lines("darts.remotes", ["incoming": [], "sent": []]) == [
                EmptyListTexts.sentences["darts.remotes"]
            ])
    }

    @Test func aWatchedMatchIsItsBoardAndWhoThrewWhat() {
        var pictured = screen
        pictured.hasPictures = true
        let data: JSONValue = [
            "gameType": "x01",
            "options": ["startScore": 301, "out": "double", "bestOfLegs": 1, "bestOfSets": 1],
            "status": "live", "players": view("ready")["players"] ?? [], "turn": 1,
            "standing": ["scores": [161, 301], "onTurn": 1, "leg": 1, "set": 1, "averages": [140, 0]],
            "visits": [
                [
                    "player": 0, "leg": 1, "set": 1, "turn": 0, "darts": ["T20", "T20", "20"],
                    "scoreBefore": 301,
                    "scoreAfter": 161, "bust": false,
                ]
            ],
        ]
        let reply = ReplyEnvelope(id: nil, at: Positions(), outcome: .success(Array(data.text().utf8)))
        #expect(
            pictured.lines(of: Answer(reply, type: "darts.watch")) == [
                "301, double out · visit 1", "  ann  161  avg 140.0  140  T20 T20 20",
                "▸ bob  301", "",
                "   player  darts       scored  then", "0  ann     T20 T20 20  140     161",
            ])
    }
}
