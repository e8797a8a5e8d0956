// A whole bus on free ports, and the peers of tests. Tests wait by polling with a deadline, never by sleeping.

import Asking
import BusProtocol
import BusService
import Logging
import Messaging
import Platform
import Synchronization
import Testing
import ZeroMQ

/// A bus of a test. Call `stop()` at the end.
final class TestBus: Sendable {
    let bus: Bus
    /// A separate context for peers, since a stopping bus must not wait for them.
    let context: Context
    private let sink: LineSink
    private let keys: TestKeys?

    init(
        at text: String = "tcp://127.0.0.1:*", keys: TestKeys? = nil, busKeys: BusKeys? = nil,
        limits: BusLimits = BusLimits()
    ) throws {
        let sink = LineSink()
        let logger = Logger(service: "bus", format: .text) { sink.append($0) }
        var configuration = BusConfiguration(address: try BusAddress(text), logger: logger)
        configuration.keys = keys?.busKeys ?? busKeys
        configuration.limits = limits
        bus = try Bus(configuration)
        self.keys = keys
        // inproc names are known only within one context.
        context = try text.hasPrefix("inproc") ? bus.context : Context()
        self.sink = sink
        try bus.start()
    }

    /// The lines that the bus logged.
    var log: [String] { sink.lines }

    var address: BusAddress { bus.address }

    var connection: BusConnection { BusConnection(address: address, context: context) }

    /// Connects in a role; all roles are the same if there are no keys.
    func connection(as role: PeerRole) -> BusConnection {
        BusConnection(address: address, context: context, curve: keys?.curve(of: role))
    }

    func stop() { bus.stop() }

    /// Stops it, and releases its ports.
    func close() {
        bus.stop()
        bus.context.close()
    }
}

final class LineSink: Sendable {
    private let kept = Mutex<[String]>([])
    func append(_ line: [UInt8]) { kept.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
    var lines: [String] { kept.withLock { $0 } }
}

/// Repeats whenever one of the sockets is readable, or after a few milliseconds, until it finds something.
@discardableResult
func eventually<Found>(
    _ what: String, withinMs: Int64 = 20_000, _ handles: [PollHandle] = [], _ look: () throws -> Found?
) throws -> Found {
    let endMs = MonotonicClock.nowMs + withinMs
    var poller = Poller()
    for handle in handles { poller.add(handle) }
    while true {
        if let found = try look() { return found }
        try #require(MonotonicClock.nowMs < endMs, "not within \(withinMs) ms: \(what)")
        try poller.poll(timeoutMs: 5)
    }
}

/// A worker on its own thread that echoes requests.
final class EchoWorker: Sendable {
    private let wakeup: Wakeup
    private let thread: DedicatedThread

    init(_ bus: BusConnection, noun: String, capacity: Int = 64, takesBundles: Bool = false) throws {
        let wakeup = try Wakeup()
        self.wakeup = wakeup
        thread = try DedicatedThread("echo") {
            do { try EchoWorker.run(bus, noun, capacity, takesBundles, wakeup) } catch { Issue.record(error) }
        }
    }

    func stop() {
        wakeup.trigger()
        thread.join()
    }

    private static func run(
        _ bus: BusConnection, _ noun: String, _ capacity: Int, _ takesBundles: Bool, _ wakeup: Wakeup
    ) throws {
        var worker = try WorkerSocket(bus, noun: noun, capacity: capacity, takesBundles: takesBundles)
        var poller = Poller()
        let socket = poller.add(worker.pollHandle)
        let stop = poller.add(descriptor: wakeup.descriptor)
        var requests: [WorkRequest] = []
        while !poller.isReadable(stop) {
            poller.set(worker.pollHandle, at: socket)
            try poller.poll(timeoutMs: 100)
            requests.removeAll(keepingCapacity: true)
            try worker.receive(into: &requests, countMax: 1000)
            for request in requests { try worker.reply(to: request.name, body: request.body) }
            try worker.flush()
            try worker.tick()
        }
        try worker.disconnect()
    }
}

extension BlockingClient {
    /// The reply's envelope as text; fails without one.
    mutating func ask(_ noun: String, _ body: [Frame], timeoutMs: Int = 5000) throws -> String {
        switch try call(noun: noun, body: body, timeoutMs: timeoutMs) {
        case .reply(let frames): return frames.map(\.text).joined(separator: "|")
        case .noAnswer(let attempts):
            Issue.record("no answer of \(noun) after \(attempts) attempts")
            return ""
        }
    }
}

extension Subscriber {
    mutating func awaitReady() throws {
        let handle = pollHandle
        let endMs = MonotonicClock.nowMs + 20_000
        var poller = Poller()
        poller.add(handle)
        while !isReady {
            try #require(MonotonicClock.nowMs < endMs, "the subscriber does not become ready")
            try poller.poll(timeoutMs: 20)
            try tick()
            while try receive() != nil {}
        }
    }

    /// The next message.
    mutating func next(withinMs: Int64 = 20_000) throws -> BusMessage {
        try next("a message", withinMs: withinMs) { _ in true }
    }

    /// The next message that is as expected. Others may come without an end: the bus repeats its own.
    mutating func next(
        _ what: String, withinMs: Int64 = 20_000, where isExpected: (BusMessage) throws -> Bool
    ) throws -> BusMessage {
        var poller = Poller()
        poller.add(pollHandle)
        let endMs = MonotonicClock.nowMs + withinMs
        while true {
            while let message = try receive() {
                if try isExpected(message) { return message }
            }
            try #require(MonotonicClock.nowMs < endMs, "not within \(withinMs) ms: \(what)")
            try poller.poll(timeoutMs: 20)
        }
    }
}

/// Publishes until a message has arrived: then the publisher is connected.
func connect(_ publisher: inout Publisher, _ subscriber: inout Subscriber, topic: String) throws {
    try subscriber.awaitReady()
    var poller = Poller()
    poller.add(subscriber.pollHandle)
    poller.add(publisher.pollHandle)
    let endMs = MonotonicClock.nowMs + 20_000
    var number = 0
    while true {
        number += 1
        try publisher.publish(topic, Frame("hello \(number)"))
        try poller.poll(timeoutMs: 10)
        if try subscriber.receive() != nil { break }
        try #require(MonotonicClock.nowMs < endMs, "the publisher does not become connected")
    }
    // The last message sent arrives last.
    try publisher.publish(topic, Frame("last"))
    _ = try subscriber.next("the last message") { $0.body == Frame("last") }
}
