// The bus at its limits: the maximum is accepted, one more is not, and there is room again after something has left
// (limits.md).

import BusProtocol
import Platform
import Testing
import ZeroMQ

@testable import Messaging

@Suite struct BusLimitTests {
    private func bench(_ set: (inout BusLimits) -> Void) -> BrokerBench {
        var limits = BusLimits()
        set(&limits)
        let bench = BrokerBench(limits: limits)
        bench.ready("w", "games")
        bench.ready("idle", "rsvp", capacity: 0)
        return bench
    }

    private func ask(_ client: String, _ noun: String, bytes: Int, of bench: BrokerBench) {
        let body = [Frame([UInt8](repeating: 32, count: bytes - 1)), Frame("x")]
        bench.receive(.client(noun: noun, body: body), from: client)
    }

    @Test func requestsHeldOverAllNounsAreBounded() {
        let bench = bench { $0.heldRequestsMax = 3 }
        bench.ask("a", "games")
        bench.ask("b", "games")
        bench.ask("c", "rsvp")
        #expect(bench.broker.inFlightCount == 3 && bench.broker.queuedCount == 2)
        bench.ask("d", "rsvp")
        #expect(bench.takeRefusal("d")?.code == "unavailable")
        bench.ask("d", "games")
        #expect(bench.takeRefusal("d")?.code == "unavailable")
        bench.reply("w", to: bench.takeRequests("w")[0].name)
        bench.ask("e", "rsvp")
        #expect(bench.takeReplies("e").isEmpty && bench.broker.inFlightCount == 3)
    }

    @Test func bytesHeldOverAllNounsAreBounded() {
        let bench = bench { $0.heldBytesMax = 1000 }
        ask("a", "games", bytes: 400, of: bench)
        ask("b", "games", bytes: 300, of: bench)
        ask("c", "rsvp", bytes: 301, of: bench)
        #expect(bench.takeRefusal("c")?.code == "unavailable")
        ask("c", "rsvp", bytes: 300, of: bench)
        #expect(bench.takeReplies("c").isEmpty && bench.broker.inFlightCount == 3)
        bench.reply("w", to: bench.takeRequests("w")[0].name)
        ask("d", "rsvp", bytes: 401, of: bench)
        #expect(bench.takeRefusal("d")?.code == "unavailable")
        ask("d", "rsvp", bytes: 400, of: bench)
        #expect(bench.takeReplies("d").isEmpty && bench.broker.inFlightCount == 3)
    }

    @Test func logLinesAreLimitedToOneAKindASecondAndTheRestCounted() {
        var limiter = LogLimiter()
        func admits(_ line: String, _ key: String, at nowMs: Int64) -> Bool {
            limiter.admits(line, key: key, at: nowMs)
        }
        #expect(admits("a fault", "a", at: 0))
        for _ in 1...5 { #expect(!admits("a fault", "a", at: 999)) }
        #expect(limiter.flush(at: 999) == [])
        #expect(limiter.flush(at: 1000) == ["a fault (5 more)"])
        #expect(!admits("a fault", "a", at: 1001))
        #expect(limiter.flush(at: 2000) == ["a fault (1 more)"])
        #expect(limiter.flush(at: 3000) == [])
        #expect(admits("a fault", "a", at: 3000))
    }

    @Test func aThousandKindsOfLogLinesAreDistinguished() {
        var limiter = LogLimiter()
        func admits(_ line: String, _ key: String, at nowMs: Int64) -> Bool {
            limiter.admits(line, key: key, at: nowMs)
        }
        for number in 1...1000 { #expect(admits("fault \(number)", "\(number)", at: 0)) }
        #expect(admits("one too many", "1001", at: 0), "the rest is one kind more")
        #expect(!admits("two too many", "1002", at: 0))
        #expect(!admits("fault 1", "1", at: 0))
        #expect(limiter.flush(at: 1000) == ["fault 1 (1 more)", "two too many (1 more)"])
        #expect(admits("fault 1003", "1003", at: 1000), "there is room again")
    }

    /// A character can have a million bytes, so lines are limited in bytes.
    @Test func noTypeMakesALongLineOfTheLog() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.ready("v", "log.games", capacity: 1)
        bench.ready("u", "deliver.notify", capacity: 1)
        let flood = "e" + String(repeating: "\u{0301}", count: 100_000)
        for (noun, type) in [
            ("games", "\(flood).get"), ("games", "log.\(flood)"), ("log.games", flood),
            ("deliver.notify", flood),
        ] {
            bench.receive(
                .client(noun: noun, body: [Frame("{\"id\":\"1\",\"type\":\"\(type)\"}")]), from: noun)
            #expect(bench.takeRefusal(noun).map { $0.message.utf8.count < 500 } == true, "\(noun)")
        }
        bench.advance(3000)
        #expect(bench.logged.filter { $0.contains("refused a request") }.count >= 3)
        #expect(bench.logged.allSatisfy { $0.utf8.count < 500 })
    }
}

@Suite(.timeLimit(.minutes(20)))
struct RelayLimitTests {
    @Test func theListenersOfAThousandTopicsAreCounted() {
        var subscriptions = RelaySubscriptions()
        func receive(_ kind: UInt8, _ topic: String) -> Int {
            ([kind] + Array(topic.utf8)).withUnsafeBytes { subscriptions.receive($0, at: 0).count }
        }
        for number in 1...1000 { #expect(receive(1, "_span.\(number)") == 1) }
        #expect(receive(1, "_span.1001") == 0)
        #expect(subscriptions.listenersCount(of: .spans) == 1000)
        #expect(receive(1, "_span.7") == 1)
        #expect(subscriptions.listenersCount(of: .spans) == 1001)
        #expect(receive(0, "_span.7") == 1)
        #expect(subscriptions.listenersCount(of: .spans) == 999)
        #expect(receive(1, "_span.1001") == 1)
        #expect(subscriptions.listenersCount(of: .spans) == 1000)
        #expect(receive(1, "_span.1002") == 0)
        #expect(subscriptions.listenersCount(of: .spans) == 1000)
    }

    @Test func aTopicWhoseListenersAreCountedHas199Bytes() {
        var subscriptions = RelaySubscriptions()
        func receive(_ kind: UInt8, _ topic: String) -> Int {
            ([kind] + Array(topic.utf8)).withUnsafeBytes { subscriptions.receive($0, at: 0).count }
        }
        let longest = "_span." + String(repeating: "x", count: 193)
        #expect(receive(1, longest + "x") == 0)
        #expect(subscriptions.listenersCount(of: .spans) == 0)
        #expect(subscriptions.invalidCount == 1)
        #expect(receive(1, longest) == 1)
        #expect(subscriptions.listenersCount(of: .spans) == 1)
    }

    @Test func anEventAndItsTopicPassAtTheirLimitsAndNotBeyond() throws {
        let bus = try TestBus()
        var publisher = try Publisher(bus.connection)
        var subscriber = try Subscriber(bus.connection, prefixes: ["games."])
        try connect(&publisher, &subscriber, topic: "games.created")
        let topic = "games." + String(repeating: "x", count: 193)
        let largest = [UInt8](repeating: 32, count: (1 << 20) + 16_384)
        try publisher.publish(topic, Frame("whole"))
        try publisher.publish(topic + "x", Frame("too long a topic"))
        try publisher.publish("games.large", Frame(largest))
        try publisher.publish("games.larger", Frame(largest + [32]))
        try publisher.publish("games.end", Frame("end"))
        var heard: [String] = []
        while heard.last != "games.end" { heard.append(try subscriber.next().topic.text) }
        #expect(heard == [topic, "games.large", "games.end"])
        bus.stop()
    }

    /// Within one process both ends' marks form a single pipe of 40,000; over TCP each end has its own.
    @Test func aSlowSubscriberBuffers20000EventsThenDrops() throws {
        let bus = try TestBus(at: "inproc://rally-slow-subscriber")
        var publisher = try Publisher(bus.connection)
        var quick = try Subscriber(bus.connection, prefixes: ["games."])
        var slow = try Subscriber(bus.connection, prefixes: ["games."])
        try connect(&publisher, &quick, topic: "games.created")
        try slow.awaitReady()
        while try slow.receive() != nil {}
        try publisher.publish("games.created", Frame("first"))
        _ = try slow.next("the first message") { $0.body == Frame("first") }
        _ = try quick.next("the first message") { $0.body == Frame("first") }
        let window = 1000
        var heard = 0
        for number in 0..<50_000 {
            try publisher.publish("games.created", Frame("\(number)"))
            guard (number + 1) % window == 0 else { continue }
            while heard <= number {
                #expect(try quick.next().body == Frame("\(heard)"))
                heard += 1
            }
        }
        var kept = 0
        while let message = try slow.receive() {
            #expect(message.body == Frame("\(kept)"), "in order, without a hole")
            kept += 1
        }
        // Bytes read earlier count until it has read much more.
        #expect((39_900...40_000).contains(kept), "\(kept)")
        try eventually("it hears of what comes now") { () -> Void? in
            try publisher.publish("games.created", Frame("again"))
            return try slow.receive()?.body == Frame("again") ? () : nil
        }
        bus.stop()
    }
}
