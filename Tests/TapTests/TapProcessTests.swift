// `tap` as a real process, with its own bus.

import BusService
import Foundation
import Logging
import Loopback
import Messaging
import Platform
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(20)))
struct TapProcessTests {
    private func bus() throws -> Bus {
        let logger = Logger(service: "bus", format: .text) { _ in }
        let bus = try Bus(BusConfiguration(address: try BusAddress("tcp://127.0.0.1:*"), logger: logger))
        try bus.start()
        return bus
    }

    private func line(_ number: Int, _ type: String = "games.created") -> String {
        #"{"id":"\#(number)","source":"/games","type":"\#(type)","sequence":"\#(number)","data":{}}"#
    }

    /// Publishes until the program has ended: messages from before it listened are lost.
    private func publish(_ events: [(String, String)], to bus: Bus, until program: ChildProgram) throws {
        var publisher = try Publisher(BusConnection(address: bus.address, context: bus.context))
        var poller = Poller()
        poller.add(publisher.pollHandle)
        let endMs = MonotonicClock.nowMs + 60_000
        while program.isRunning {
            try #require(MonotonicClock.nowMs < endMs, "the program does not end")
            for (topic, event) in events { try publisher.publish(topic, Frame(event)) }
            try poller.poll(timeoutMs: 20)
        }
    }

    @Test func tapPrintsEventsByteForByteAndEndsAfterCount() throws {
        let bus = try bus()
        let tap = try ChildProgram(
            "tap", ["--bus", bus.address.description, "--count", "2", "games"]
        ).start()
        try publish(
            [("_head.games", "{}"), ("rsvp.changed", "{}"), ("games.created", line(5))], to: bus, until: tap)
        #expect(tap.wait() == 0)
        #expect(tap.output == line(5) + "\n" + line(5) + "\n")
        #expect(tap.errors.isEmpty)
        bus.stop()
    }

    @Test func tapReportsGapsOnStandardError() throws {
        let bus = try bus()
        let tap = try ChildProgram("tap", ["--bus", bus.address.description, "--count", "4"]).start()
        let events = [1, 4].map { ("games.created", line($0)) }
        try publish(events, to: bus, until: tap)
        #expect(tap.wait() == 0)
        #expect(tap.errors.contains("# games: 2…3 missed\n"))
        bus.stop()
    }

    @Test func tapSaysThatItWaitsForTheBus() throws {
        let tap = try ChildProgram("tap", ["--bus", "tcp://127.0.0.1:9"]).start()
        try tap.awaitErrors("# waiting for the bus at tcp://127.0.0.1:9\n")
        tap.interrupt()
        #expect(tap.wait() == 130)
    }

    @Test func tapHealthDistinguishesAHealthyAnAbsentServiceAndAnAbsentBus() throws {
        let bus = try bus()
        let address = bus.address.description
        let healthy = try ChildProgram("tap", ["health", "games", "--bus", address, "--wait", "20"]).start()
        try publish(
            [("_status.games.a", #"{"service":"games","role":"primary","instance":"a"}"#)], to: bus,
            until: healthy)
        #expect(healthy.wait() == 0)
        #expect(healthy.output == "games: primary (a)\n")
        let absent = try ChildProgram("tap", ["health", "games", "--bus", address, "--wait", "1"]).start()
        #expect(absent.wait() == 1)
        #expect(
            absent.errors.hasPrefix(
                "tap: no games has said anything within 1 s. Start it, or see its last lines"))
        bus.stop()
        let lost = try ChildProgram(
            "tap", ["health", "games", "--bus", "tcp://127.0.0.1:9", "--wait", "0"]
        ).start()
        #expect(lost.wait() == 1)
        #expect(lost.errors == "tap: the bus at tcp://127.0.0.1:9 could not be reached for 0 s\n")
    }

    @Test(arguments: [["--fast"], ["--count", "x"], ["health", "--here"], ["--bus", "nowhere"]])
    func aWrongCallOfTapExitsWith64(_ arguments: [String]) throws {
        let tap = try ChildProgram("tap", arguments).start()
        #expect(tap.wait() == 64)
        #expect(tap.errors.hasSuffix("; see tap --help\n"))
    }

    @Test func tapEndsWithoutAMessageWhenItsReaderIsGone() throws {
        let bus = try bus()
        let pipe = Pipe()
        let tap = try ChildProgram("tap", ["--bus", bus.address.description], reader: pipe).start()
        try pipe.fileHandleForReading.close()
        #expect(tap.wait() == 0)
        #expect(tap.errors.isEmpty)
        bus.stop()
    }
}

extension ChildProgram {
    fileprivate func awaitErrors(_ expected: String) throws {
        let endMs = MonotonicClock.nowMs + 20_000
        var poller = Poller()
        let never = try Wakeup()
        poller.add(descriptor: never.descriptor)
        while errors != expected {
            try #require(MonotonicClock.nowMs < endMs)
            try poller.poll(timeoutMs: 5)
        }
    }
}
