// Events over real sockets: order, readiness, slow subscribers, and the bus's own messages.

import Asking
import JSON
import Messaging
import Platform
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(20)))
struct BusEventTests {
    @Test func aHundredThousandEventsArriveInOrderThoughAnotherSubscriberIsStopped() throws {
        let bus = try TestBus()
        // A subscriber that connects and never reads.
        var stopped = try Subscriber(bus.connection, prefixes: [""])
        try stopped.awaitReady()
        var publisher = try Publisher(bus.connection)
        var subscriber = try Subscriber(bus.connection, prefixes: ["games."])
        try connect(&publisher, &subscriber, topic: "games.created")
        let topic = Frame("games.created")
        let padding = String(repeating: "x", count: 500)
        let count = 100_000
        let window = 2000
        var heard = 0
        for number in 0..<count {
            try publisher.publish(topic, Frame("\(number) \(padding)"))
            // Publishers never wait; this one waits for its listener, so that it is not the one that loses messages.
            guard (number + 1) % window == 0 else { continue }
            while heard <= number {
                let text = try subscriber.next().body.text
                try #require(text.hasPrefix("\(heard) "), "event \(heard) is missing, or out of order")
                heard += 1
            }
        }
        #expect(heard == count)
        bus.stop()
        _ = stopped.isReady
    }

    @Test func aReadySubscriberHearsTheNextEvent() throws {
        let bus = try TestBus()
        var publisher = try Publisher(bus.connection)
        var first = try Subscriber(bus.connection, prefixes: ["games."])
        try connect(&publisher, &first, topic: "games.created")
        for number in 0..<50 {
            var subscriber = try Subscriber(bus.connection, prefixes: ["games.", "rsvp."])
            try subscriber.awaitReady()
            try publisher.publish("rsvp.changed", Frame("\(number)"))
            let message = try subscriber.next()
            #expect(message.topic == Frame("rsvp.changed"))
            #expect(message.body == Frame("\(number)"))
        }
        bus.stop()
    }

    @Test func afterABusRestartSubscribersAndPublishersComeBack() throws {
        let first = try TestBus()
        var publisher = try Publisher(first.connection)
        var subscriber = try Subscriber(first.connection, prefixes: ["games."])
        try connect(&publisher, &subscriber, topic: "games.created")
        let address = first.address.description
        first.close()
        let second = try TestBus(at: address)
        let startMs = MonotonicClock.nowMs
        var poller = Poller()
        poller.add(publisher.pollHandle)
        poller.add(subscriber.pollHandle)
        var number = 0
        while true {
            number += 1
            try publisher.publish("games.created", Frame("again \(number)"))
            try poller.poll(timeoutMs: 10)
            try subscriber.tick()
            if let message = try subscriber.receive(), message.body.text.hasPrefix("again") { break }
            try #require(MonotonicClock.nowMs - startMs < 20_000)
        }
        try subscriber.awaitReady()
        second.stop()
    }

    @Test func aMessageThatIsNoEventIsDropped() throws {
        let bus = try TestBus()
        var publisher = try Publisher(bus.connection)
        var subscriber = try Subscriber(bus.connection, prefixes: [""])
        try connect(&publisher, &subscriber, topic: "games.created")
        let raw = try Socket(.pub, in: bus.context, connectedTo: bus.address.eventsIn)
        let status: JSONValue = try eventually("the dropped messages are counted") {
            _ = try raw.send([Frame("one")])
            _ = try raw.send([Frame("games.a"), Frame("b"), Frame("c")])
            _ = try raw.send([Frame(String(repeating: "t", count: 200)), Frame("b")])
            _ = try raw.send([Frame("games.a"), Frame([UInt8](repeating: 0, count: 2 << 20))])
            let message = try subscriber.next()
            guard message.topic.text.hasPrefix("_status.bus.") else {
                #expect(message.topic.text.hasPrefix("_"), "\(message.topic) came through")
                return JSONValue?.none
            }
            let status = try JSONValue(parsing: message.body.bytes)
            return (status["relayDroppedCount"]?.intValue ?? 0) >= 4 ? status : JSONValue?.none
        }
        #expect(status["role"]?.stringValue == "primary")
        #expect((status["memoryBytes"]?.intValue ?? 0) > 1_000_000)
        bus.stop()
    }

    private func line(_ id: Int, _ source: String, _ type: String) -> String {
        #"{"specversion":"1.0","id":"\#(id)","source":"/\#(source)","type":"\#(type)","x":0}"#
    }

    @Test func subscribersOfSingleTopicsGetABatchsEventsOneByOne() throws {
        let bus = try TestBus()
        var publisher = try Publisher(bus.connection)
        var follower = try Subscriber(bus.connection, prefixes: ["_batch.rsvp"])
        try connect(&publisher, &follower, topic: "_batch.rsvp")
        let lines = [
            line(1, "rsvp", "rsvp.changed"), line(2, "rsvp", "rsvp.promoted"),
            line(3, "games", "games.created"),
        ]
        let batch = Frame(lines.joined(separator: "\n"))
        var app = try Subscriber(bus.connection, prefixes: ["rsvp.changed"])
        var other = try Subscriber(bus.connection, prefixes: ["games."])
        try app.awaitReady()
        try other.awaitReady()
        try publisher.publish("_batch.rsvp", batch)
        #expect(try follower.next().body == batch)
        let heard = try app.next()
        #expect(heard.topic == Frame("rsvp.changed") && heard.body == Frame(lines[0]))
        // The next message is the next one published: the other type and the other service's name were not used.
        try publisher.publish("_batch.games", Frame(line(1, "games", "games.updated")))
        try publisher.publish("rsvp.changed", Frame("last"))
        #expect(try other.next().topic == Frame("games.updated"))
        #expect(try app.next().body == Frame("last"))
        bus.stop()
    }

    @Test func theBusSaysWhetherAnyoneListensToSpans() throws {
        let bus = try TestBus()
        var listener = try Subscriber(bus.connection, prefixes: ["_listen."])
        try listener.awaitReady()
        func hear(_ count: Int) throws {
            _ = try listener.next("\(count) listeners") { $0.body == Frame("{\"listeners\":\(count)}") }
        }
        try hear(0)
        let spans = try Socket(.sub, in: bus.context, connectedTo: bus.address.eventsOut)
        try spans.subscribe("_span.games")
        try spans.subscribe("_span.rsvp")
        try hear(2)
        try spans.unsubscribe("_span.rsvp")
        // A socket processes its own commands only when it is called.
        var poller = Poller()
        poller.add(spans.pollHandle)
        try poller.poll(timeoutMs: 0)
        try hear(1)
        spans.close()
        try hear(0)
        bus.stop()
    }

    @Test func countersSpeakOfWorkersAndRequests() throws {
        let bus = try TestBus()
        let worker = try EchoWorker(bus.connection, noun: "echo", capacity: 7)
        var caller = try BlockingClient(bus.connection)
        #expect(try caller.ask("echo", [Frame("{}")]) == "{}")
        var subscriber = try Subscriber(bus.connection, prefixes: ["_status.bus."])
        var noun: JSONValue?
        _ = try subscriber.next("one request was served") { message in
            let status = try JSONValue(parsing: message.body.bytes)
            noun = status["servedCount"] == 1 ? status["nouns"]?.arrayValue?.first : nil
            return noun != nil
        }
        #expect(noun?["noun"]?.stringValue == "echo")
        #expect(noun?["capacity"]?.intValue == 7)
        worker.stop()
        bus.stop()
    }
}
