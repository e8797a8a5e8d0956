// A subscriber on the bus: topics by prefix, and probes that tell whether the subscriptions are in place.

import Platform
import ZeroMQ

/// A published message: `[topic, event]`.
public struct BusMessage: Sendable {
    /// The event's type, or the system's own name for it, such as `_head.games`.
    public let topic: Frame
    /// The event's line, or the body of a system message.
    public let body: Frame

    public init(topic: Frame, body: Frame) {
        self.topic = topic
        self.body = body
    }
}

/// A SUB socket on the bus. Messages may be lost (restart, high-water mark). Sequences in the events show it.
public struct Subscriber: ~Copyable {
    private let socket: Socket
    private var schedule: ProbeSchedule
    private var frames: [Frame] = []
    /// Detects repeats from several buses; `nil` with a single bus.
    private var repeats: Repeats?
    /// Messages that were dropped because they were not `[topic, event]`.
    public private(set) var droppedCount = 0

    /// - Parameter prefixes: prefixes of topics. The empty prefix means all topics.
    public init(
        _ bus: BusConnection, prefixes: [String], nowMs: Int64 = MonotonicClock.nowMs
    ) throws(ZeroMQError) {
        // Subscriptions count as messages sent: with a limit, those beyond it are lost at a reconnection.
        let socket = try bus.open(.sub, toAll: bus.addresses.map(\.eventsOut)) { $0.sendHighWaterMark = 0 }
        var schedule = ProbeSchedule(
            name: String(UInt64.random(in: 1 ... .max), radix: 16), buses: bus.addresses.count)
        repeats = bus.addresses.count > 1 ? Repeats() : nil
        for prefix in prefixes { try socket.subscribe(prefix) }
        try Subscriber.perform(schedule.start(at: nowMs), on: socket)
        self.socket = socket
        self.schedule = schedule
    }

    /// For a `Poller`.
    public var pollHandle: PollHandle { socket.pollHandle }

    /// Whether all subscriptions are in place at the bus.
    public var isReady: Bool { schedule.isReady }

    /// Goes up with each reconnection that was noticed. The bus may have been restarted, and requests to it
    /// lost.
    public var reconnectionsCount: Int { schedule.reconnectionsCount }

    /// When ``tick(nowMs:)`` is needed next.
    public var nextTickMs: Int64 { schedule.nextTickMs }

    /// The next message, without waiting; `nil` if there is none. Handles probes itself.
    public mutating func receive(nowMs: Int64 = MonotonicClock.nowMs) throws(ZeroMQError) -> BusMessage? {
        while try socket.receive(into: &frames, framesMax: 3) {
            guard frames.count == 2 else {
                droppedCount += 1
                continue
            }
            if !Subscriber.isProbe(frames[0]) {
                schedule.heard(at: nowMs)
                guard repeats?.isRepeat(frames) != true else { continue }
                return BusMessage(topic: frames[0], body: frames[1])
            }
            try perform(schedule.heard(probe: frames[0].text, at: nowMs))
        }
        return nil
    }

    /// Sends a probe after a silence. The poll loop calls it at ``nextTickMs`` at the latest, a few times a
    /// second.
    public mutating func tick(nowMs: Int64 = MonotonicClock.nowMs) throws(ZeroMQError) {
        try perform(schedule.tick(at: nowMs))
    }

    /// Subscribes to one more prefix. ``isReady`` covers it only after the next probe.
    public mutating func subscribe(_ prefix: String) throws(ZeroMQError) { try socket.subscribe(prefix) }

    /// Unsubscribes from a prefix.
    public mutating func unsubscribe(_ prefix: String) throws(ZeroMQError) { try socket.unsubscribe(prefix) }

    /// Closes the socket.
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

/// Detects repeated events: the same line comes over each bus. Some system messages, such as heads, may be repeated on
/// purpose and are let through.
struct Repeats {
    static let countMax = 8192
    private var known: Set<Int> = []
    /// The same hashes, in order of arrival.
    private var order: [Int] = []
    private var next = 0

    private static let saidOnce = ["_batch.", "_span."].map { Array($0.utf8) }

    private static func isSaidOnce(_ topic: Frame) -> Bool {
        topic.withUnsafeBytes { topic in
            topic.first != UInt8(ascii: "_") || saidOnce.contains { topic.starts(with: $0) }
        }
    }

    mutating func isRepeat(_ frames: [Frame]) -> Bool {
        guard Self.isSaidOnce(frames[0]) else { return false }
        var hasher = Hasher()
        for frame in frames { frame.withUnsafeBytes { hasher.combine(bytes: $0) } }
        let hash = hasher.finalize()
        guard known.insert(hash).inserted else { return true }
        if order.count < Self.countMax {
            order.append(hash)
        } else {
            known.remove(order[next])
            order[next] = hash
            next = (next + 1) % Self.countMax
        }
        return false
    }
}
