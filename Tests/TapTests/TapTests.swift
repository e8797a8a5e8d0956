// What `tap` shows of an event, and what it says of numbers that are missing.

import JSON
import Messaging
import Testing
import Values
import ZeroMQ

@testable import TapService

@Suite("An event on a line")
struct EventViewTests {
    private let event = #"""
        {"specversion":"1.0","id":"57","source":"/games","type":"games.created",
        "subject":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","time":"2026-11-20T21:30:00.123Z",
        "sequence":"00000000000000000057","actor":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01",
        "data":{"gameId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","details":{"sport":"soccer","title":"Five a side"},
        "tags":["a","b"],"people":[{"x":1}],"note":null,"full":false}}
        """#

    private func line(_ topic: String, _ body: String, columns: Int = 300) -> String {
        EventView(columns: columns, isColored: false, zone: .utc)
            .line(of: BusMessage(topic: Frame(topic), body: Frame(body)))
    }

    @Test func `has the time, the topic, the number, who, and the data`() {
        #expect(
            line("games.created", event)
                == "21:30:00.123 games.created #57 …8d9e0f by …8d9e01  gameId=…8d9e0f details.sport=soccer "
                + #"details.title="Five a side" tags=a,b people=(1) note=null full=false"#)
    }

    @Test(arguments: [70, 90, 120])
    func `fits`(_ columns: Int) {
        let text = line("games.created", event, columns: columns)
        #expect(text.count <= columns)
        #expect(text.hasSuffix("…"))
    }

    @Test func `cannot disturb the terminal`() {
        #expect(line("games.x", #"{"source":"/games","data":{"a":"\u001b[2J"}}"#).contains("\u{1B}") == false)
        #expect(line("games.x\u{1B}", "no json") == "games.x\u{FFFD} 7 bytes, not JSON")
    }

    @Test func `may be one of the system's own`() {
        #expect(
            line("_status.bus.x", #"{"service":"bus","listeners":{"spans":0}}"#)
                == "_status.bus.x  service=bus listeners.spans=0")
    }

    @Test func `is coloured by its service`() {
        let view = EventView(columns: 80, isColored: true, zone: .utc)
        let text = view.line(of: BusMessage(topic: Frame("games.x"), body: Frame("{}")))
        #expect(text == "\u{1B}[32mgames.x\u{1B}[0m")
    }
}

@Suite("Missing numbers")
struct GapWatchTests {
    @Test func `are told once, for each source by itself`() {
        var watch = GapWatch()
        #expect(watch.take(56, of: "games") == nil)
        #expect(watch.take(3, of: "rsvp") == nil)
        #expect(watch.take(57, of: "games") == nil)
        #expect(watch.take(62, of: "games")?.sentence == "# games: 58…61 missed")
        #expect(watch.take(5, of: "rsvp")?.sentence == "# rsvp: 4 missed")
        #expect(watch.take(62, of: "games") == nil)
        #expect(watch.take(1, of: "games") == nil)
    }

    @Test func `are found in the events`() {
        var watch = GapWatch()
        func take(_ sequence: String, _ topic: String = "games.x") -> GapWatch.Gap? {
            let body = #"{"source":"/games","sequence":"\#(sequence)"}"#
            return watch.take(BusMessage(topic: Frame(topic), body: Frame(body)))
        }
        #expect(take("00000000000000000001") == nil)
        #expect(take("00000000000000000003")?.missed == 2...2)
        #expect(take("00000000000000000009", "_head.games") == nil)
        #expect(watch.take(BusMessage(topic: Frame("games.x"), body: Frame("nonsense"))) == nil)
    }
}

@Suite("tap's options")
struct TapOptionsTests {
    private func options(_ arguments: String...) throws -> TapOptions {
        try TapOptions(arguments, environment: { _ in nil })
    }

    @Test func `say what to listen to`() throws {
        #expect(try options("games", "rsvp.ch").subscriptions == ["games.", "rsvp.ch"])
        #expect(try options().subscriptions.count == 26)
        #expect(try options("--system").subscriptions == [""])
        #expect(try options("_status").subscriptions == ["_status."])
    }

    @Test func `decide where gaps mean something`() throws {
        #expect(try options().covers(source: "games"))
        #expect(try options("games").covers(source: "games"))
        #expect(try !options("games.created").covers(source: "games"))
    }

    @Test func `may ask for health`() throws {
        let options = try options("health", "games", "--wait", "20")
        #expect(options.health == "games")
        #expect(options.waitSeconds == 20)
        #expect(throws: TapOptions.UsageError.self) { try self.options("health") }
    }

    @Test(arguments: [["--count", "0"], ["--count"], ["--format", "xml"], ["--fast"], ["--bus", "x"]])
    func `that are wrong are refused`(_ arguments: [String]) {
        #expect(throws: TapOptions.UsageError.self) { try TapOptions(arguments, environment: { _ in nil }) }
    }
}

@Suite("Health")
struct HealthTests {
    @Test(arguments: [
        (#"{"role":"primary","instance":"a","head":"57:8f3a01bc"}"#, true, "games: primary (a) at 57"),
        (#"{"role":"starting","instance":"a"}"#, false, "games: starting (a)"),
        (
            #"{"role":"primary","instance":"a","trouble":"the disk is full"}"#, false,
            "games: primary (a): the disk is full"
        ),
    ])
    func `is read from a status`(_ status: String, _ isHealthy: Bool, _ sentence: String) throws {
        let report = try #require(Health.Report(try JSONValue(parsing: status), service: "games"))
        #expect(report.isHealthy == isHealthy)
        #expect(report.sentence == sentence)
    }
}
