// A listener's end of the bus: topics by prefix, and the knowledge of when one is really connected.

import Platform
import ZeroMQ

/// What was published: `[topic, event]`.
public struct BusMessage: Sendable {
    /// The event's type, or the system's own name for it, such as `_head.games`.
    public let topic: Frame
    /// The event's line, or what else is published under such a topic.
    public let body: Frame

    public init(topic: Frame, body: Frame) {
        self.topic = topic
        self.body = body
    }
}

/// A SUB on the bus. Messages may be lost (a restart, the high-water mark); numbers in the events tell.
public struct Subscriber: ~Copyable {
    private let socket: Socket
    private var schedule: ProbeSchedule
    private var frames: [Frame] = []
    /// Messages that were not `[topic, event]`, and were dropped.
    public private(set) var droppedCount = 0

    /// - Parameter prefixes: of topics; the empty one is everything.
    public init(
        _ bus: BusConnection, prefixes: [String], nowMs: Int64 = MonotonicClock.nowMs
    ) throws(ZeroMQError) {
        // Subscriptions count as messages sent: with a limit, those beyond it are lost at a reconnection.
        let socket = try bus.open(.sub, to: bus.address.eventsOut) { $0.sendHighWaterMark = 0 }
        var schedule = ProbeSchedule(name: String(UInt64.random(in: 1 ... .max), radix: 16))
        for prefix in prefixes { try socket.subscribe(prefix) }
        try Subscriber.perform(schedule.start(at: nowMs), on: socket)
        self.socket = socket
        self.schedule = schedule
    }

    /// For a `Poller`.
    public var pollHandle: PollHandle { socket.pollHandle }

    /// Whether all that was asked for is in place at the bus, as far as is known.
    public var isReady: Bool { schedule.isReady }

    /// Goes up when the connection is found to be a new one: the bus may be another than before, and what was asked
    /// of that one will hardly be answered.
    public var reconnectionsCount: Int { schedule.reconnectionsCount }

    /// When it is to be ticked next.
    public var nextTickMs: Int64 { schedule.nextTickMs }

    /// The next message, without waiting; `nil` where there is none. Probes are dealt with here and not
    /// handed out.
    public mutating func receive(nowMs: Int64 = MonotonicClock.nowMs) throws(ZeroMQError) -> BusMessage? {
        while try socket.receive(into: &frames, framesMax: 3) {
            guard frames.count == 2 else {
                droppedCount += 1
                continue
            }
            if !Subscriber.isProbe(frames[0]) {
                schedule.heard(at: nowMs)
                return BusMessage(topic: frames[0], body: frames[1])
            }
            try perform(schedule.heard(probe: frames[0].text, at: nowMs))
        }
        return nil
    }

    /// Asks the bus again after a silence. The poll loop calls it by ``nextTickMs``, a few times a second or
    /// so.
    public mutating func tick(nowMs: Int64 = MonotonicClock.nowMs) throws(ZeroMQError) {
        try perform(schedule.tick(at: nowMs))
    }

    /// One more prefix; ``isReady`` does not speak for it until the next probe.
    public mutating func subscribe(_ prefix: String) throws(ZeroMQError) { try socket.subscribe(prefix) }

    /// Hears no more of topics that begin like that.
    public mutating func unsubscribe(_ prefix: String) throws(ZeroMQError) { try socket.unsubscribe(prefix) }

    /// Closes its socket.
    public consuming func close() {}

    private func perform(_ actions: [ProbeSchedule.Action]) throws(ZeroMQError) {
        try Subscriber.perform(actions, on: socket)
    }

    private static func perform(
        _ actions: [ProbeSchedule.Action], on socket: borrowing Socket
    ) throws(ZeroMQError) {
        for action in actions {
            switch action {
            case .subscribe(let topic): try socket.subscribe(topic)
            case .unsubscribe(let topic): try socket.unsubscribe(topic)
            }
        }
    }

    private static let probeBytes = [UInt8](ProbeSchedule.prefix.utf8)

    private static func isProbe(_ topic: Frame) -> Bool {
        topic.withUnsafeBytes { $0.starts(with: probeBytes) }
    }
}
