// Events as `tap` shows them, and notices about missing numbers.

import JSON
import Messaging
import Terminal
import Testing
import Values
import ZeroMQ

@testable import TapService

@Suite struct EventViewTests {
    private let event = #"""
        {"specversion":"1.0","id":"57","source":"/games","type":"games.created",
        "subject":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","time":"2026-11-20T21:30:00.123Z",
        "sequence":"00000000000000000057","actor":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01",
        "data":{"gameId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","details":{"sport":"soccer","title":"Five a side"},
        "tags":["a","b"],"people":[{"x":1}],"note":null,"full":false}}
        """#

    private func view(columns: Int = 300, isColored: Bool = false) -> EventView {
        EventView(screen: Screen(columns: columns, isColored: isColored, zone: .utc, now: .distantPast))
    }

    private func line(_ topic: String, _ body: String, columns: Int = 300) -> String {
        view(columns: columns).line(topic: topic, Array(body.utf8))
    }

    @Test func aLineHasTheTimeTheTopicTheNumberTheActorAndTheData() {
        #expect(
            line("games.created", event)
                == "21:30:00.123 games.created          #57    …8d9e0f by …8d9e01  gameId=…8d9e0f details.sport=soccer "
                + #"details.title="Five a side" tags=a,b people=(1) note=null full=false"#)
    }

    @Test(arguments: [80, 90, 120])
    func aLineFitsTheTerminal(_ columns: Int) {
        let text = line("games.created", event, columns: columns)
        #expect(text.count <= columns)
        #expect(text.hasSuffix("…"))
    }

    @Test func controlCharactersOfAnEventDoNotReachTheTerminal() {
        #expect(line("games.x", #"{"source":"/games","data":{"a":"\u001b[2J"}}"#).contains("\u{1B}") == false)
        #expect(line("games.x\u{1B}", "no json") == "games.x\u{FFFD} 7 bytes, not JSON")
    }

    @Test func systemTopicsAreShownOnALine() {
        #expect(
            line("_status.bus.x", #"{"service":"bus","listeners":{"spans":0}}"#)
                == "_status.bus.x  service=bus listeners.spans=0")
    }

    @Test func aTopicIsColouredByItsService() {
        let text = view(columns: 80, isColored: true).line(topic: "games.x", Array("{}".utf8))
        #expect(text == "\u{1B}[32mgames.x\u{1B}[0m")
    }
}

@Suite struct GapWatchTests {
    @Test func aGapIsReportedOnceForEachSource() {
        var watch = GapDetector()
        #expect(watch.take(56, of: "games") == nil)
        #expect(watch.take(3, of: "rsvp") == nil)
        #expect(watch.take(57, of: "games") == nil)
        #expect(watch.take(62, of: "games")?.sentence == "# games: 58…61 missed")
        #expect(watch.take(5, of: "rsvp")?.sentence == "# rsvp: 4 missed")
        #expect(watch.take(62, of: "games") == nil)
        #expect(watch.take(1, of: "games") == nil)
    }

    @Test func gapsAreFoundInTheSequenceNumbersOfEvents() {
        var watch = GapDetector()
        func take(_ sequence: String, _ topic: String = "games.x") -> GapDetector.Gap? {
            let body = #"{"source":"/games","sequence":"\#(sequence)"}"#
            return watch.take(BusMessage(topic: Frame(topic), body: Frame(body)))
        }
        #expect(take("00000000000000000001") == nil)
        #expect(take("00000000000000000003")?.missed == 2...2)
        #expect(take("00000000000000000009", "_head.games") == nil)
        #expect(watch.take(BusMessage(topic: Frame("games.x"), body: Frame("nonsense"))) == nil)
    }
}
