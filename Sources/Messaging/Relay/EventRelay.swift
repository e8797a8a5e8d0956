// The event relay: XSUB on one side, XPUB on the other, and a loop between them (not zmq_proxy, which cannot
// answer probes). Publishers do not filter, because the relay subscribes to everything. A subscriber that is
// too slow loses whole messages; others are not affected.

import BusProtocol
import Platform
import Synchronization
import ZeroMQ

/// Counts since the relay's start.
public struct RelayCounters: Equatable, Sendable {
    /// Events that were relayed, with or without a subscriber.
    public var relayedCount = 0
    /// Messages that were dropped because they were not `[topic, event]` within the limits.
    public var droppedCount = 0
    /// Messages that were dropped because their publisher may not use the topic.
    public var forbiddenCount = 0
    /// Subscriptions to `_span` topics since there was last no listener.
    public var spanListenersCount = 0
    /// Subscriptions to `_status` topics, counted likewise.
    public var statusListenersCount = 0
    /// When an edge last said how it is, in monotonic time; `nil` if none has.
    var edgeHeardMs: Int64?

    public init() {}

    /// After this long an edge that has gone is forgotten: somebody has taken it away on purpose.
    static let edgeForgottenMs: Int64 = 86_400_000

    /// Time since the last status of an edge; `nil` if none was heard for a day. An edge says how it is every few
    /// seconds, so a long silence means that the page is down.
    public func edgeSilenceMs(at nowMs: Int64) -> Int64? {
        edgeHeardMs.map { max(0, nowMs - $0) }.flatMap { $0 < Self.edgeForgottenMs ? $0 : nil }
    }
}

/// Relays events. The initializer binds the sockets; ``run()`` belongs on a thread of its own.
public final class EventRelay {
    private let publishers: Socket
    private let subscribers: Socket
    /// The endpoint for publishers, with its real port.
    public let eventsIn: String
    /// The endpoint for subscribers, with its real port.
    public let eventsOut: String
    private let control: RelayControl
    /// Whether there are keys. Then each publisher may use only its own topics.
    private let hasKeys: Bool
    private let log: @Sendable (BrokerLogLevel, String) -> Void

    private var subscriptions = RelaySubscriptions()
    private var logLimiter = LogLimiter()
    private var counters = RelayCounters()
    private var topic = MessagePart()
    private var body = MessagePart()

    /// - Parameters:
    ///   - innerEndpoint: an inproc name for the process's own publisher.
    ///   - control: how other threads stop the relay and read its counters.
    ///   - zapHandler: decides which peers may connect; `nil` without keys.
    public init(
        _ bus: BusConnection, innerEndpoint: String, control: RelayControl, zapHandler: ZAPHandler? = nil,
        log: @escaping @Sendable (BrokerLogLevel, String) -> Void
    ) throws(ZeroMQError) {
        publishers = try Socket(.xsub, in: bus.context, options: bus.options(of: .eventsIn))
        var options = bus.options(of: .eventsOut)
        options.isXpubVerbose = true
        subscribers = try Socket(.xpub, in: bus.context, options: options)
        hasKeys = bus.curve != nil
        self.control = control
        self.log = log
        try zapHandler?.watch(publishers, .eventsIn)
        try zapHandler?.watch(subscribers, .eventsOut)
        eventsIn = try publishers.bind(bus.address.eventsIn)
        eventsOut = try subscribers.bind(bus.address.eventsOut)
        try publishers.bind(innerEndpoint)
        // Subscribes to everything (`01`). libzmq sends it to every publisher that connects.
        _ = try publishers.send([Frame([1])])
    }

    /// Relays until ``RelayControl/stop()``.
    public func run() throws(ZeroMQError) {
        var poller = Poller()
        let fromPublishers = poller.add(publishers.pollHandle)
        let fromSubscribers = poller.add(subscribers.pollHandle)
        poller.add(descriptor: control.wakeup.descriptor)
        while !control.isStopped {
            let waitMs = max(0, subscriptions.nextTickMs - MonotonicClock.nowMs)
            try poller.poll(timeoutMs: Int(waitMs))
            let nowMs = MonotonicClock.nowMs
            if poller.isReadable(fromSubscribers) { try receiveSubscriptions(at: nowMs) }
            if poller.isReadable(fromPublishers) { try relay(at: nowMs) }
            try answer(subscriptions.tick(at: nowMs))
            for line in logLimiter.flush(at: nowMs) { log(.error, line) }
            counters.spanListenersCount = subscriptions.listenersCount(of: .spans)
            counters.statusListenersCount = subscriptions.listenersCount(of: .status)
            control.update(counters, at: nowMs)
        }
    }

    /// Messages of one side in a row, before the other side gets its turn.
    private static let burstMax = 1000

    private func receiveSubscriptions(at nowMs: Int64) throws(ZeroMQError) {
        for _ in 0..<EventRelay.burstMax {
            guard try topic.receive(from: subscribers) else { return }
            let isWhole = !topic.hasMore
            try skipRest(of: &topic, from: subscribers)
            guard isWhole else { continue }
            try answer(topic.withUnsafeBytes { subscriptions.receive($0, at: nowMs) })
        }
    }

    /// Relays `[topic, event]` unchanged, checking only sizes. The events of a batch are also sent one by one to
    /// subscribers of single topics.
    private func relay(at nowMs: Int64) throws(ZeroMQError) {
        for _ in 0..<EventRelay.burstMax {
            guard try topic.receive(from: publishers) else { return }
            if hasKeys, !mayCome(topic) {
                forbid(topic, at: nowMs)
                try skipRest(of: &topic, from: publishers)
                continue
            }
            guard topic.hasMore else {
                drop("one frame instead of topic and event", at: nowMs)
                continue
            }
            guard try body.receive(from: publishers) else { return }
            if body.hasMore {
                try skipRest(of: &body, from: publishers)
                drop("more than topic and event", at: nowMs)
            } else if topic.count > BusLimits.topicBytesMax {
                drop("a topic of \(topic.count) bytes; at most \(BusLimits.topicBytesMax)", at: nowMs)
            } else if body.count > BusLimits.eventBytesMax {
                drop("an event of \(body.count) bytes; at most \(BusLimits.eventBytesMax)", at: nowMs)
            } else {
                counters.relayedCount += try unpack() ?? 1
                if topic.withUnsafeBytes(PublishedTopic.isEdgeStatus) { counters.edgeHeardMs = nowMs }
                _ = try topic.send(to: subscribers, more: true)
                _ = try body.send(to: subscribers, more: false)
            }
        }
    }

    /// Sends each event of the current batch under its own topic, if somebody may listen to it. Skips topics of
    /// services other than the batch's: the publisher's key may not use them.
    /// - Returns: the number of events; `nil` if the message is no batch.
    private func unpack() throws(ZeroMQError) -> Int? {
        guard let source = topic.withUnsafeBytes({ EventBatch.source(ofTopic: $0) }) else { return nil }
        let isWanted = subscriptions.wantsEvents(of: source)
        let own = Array((source + ".").utf8)
        var count = 0
        try body.withUnsafeBytes { (body) throws(ZeroMQError) in
            try EventBatch.forEachLine(in: body) { (line) throws(ZeroMQError) in
                count += 1
                guard isWanted, let topic = EventBatch.topic(ofLine: line), topic.starts(with: own),
                    topic.count <= BusLimits.topicBytesMax
                else { return }
                _ = try subscribers.send([Frame(copying: topic), Frame(copying: line)])
            }
        }
        return count
    }

    private func mayCome(_ topic: borrowing MessagePart) -> Bool {
        topic.withUserId { userId in topic.withUnsafeBytes { PublishedTopic.mayCome($0, from: userId) } }
    }

    private func forbid(_ topic: borrowing MessagePart, at nowMs: Int64) {
        counters.forbiddenCount += 1
        let userId = topic.withUserId { $0.map { String(decoding: $0, as: UTF8.self) } } ?? "the bus"
        let name = topic.withUnsafeBytes { Frame(copying: $0) }
        let line = "dropped what \(userId) published as \(name): its key may not"
        if logLimiter.admits(line, key: "\(userId) publish", at: nowMs) { log(.error, line) }
    }

    private func skipRest(of part: inout MessagePart, from socket: borrowing Socket) throws(ZeroMQError) {
        while part.hasMore { if try !part.receive(from: socket) { return } }
    }

    private func drop(_ reason: String, at nowMs: Int64) {
        counters.droppedCount += 1
        let line = "dropped a published message: \(reason)"
        if logLimiter.admits(line, key: reason, at: nowMs) { log(.error, line) }
    }

    private func answer(_ answers: [RelaySubscriptions.Answer]) throws(ZeroMQError) {
        for answer in answers {
            _ = try subscribers.send([Frame(answer.topic), Frame(answer.body)])
        }
    }
}

/// Stops a running relay and reads its counters, from another thread.
public final class RelayControl: Sendable {
    let wakeup: Wakeup
    private let state = Mutex((isStopped: false, counters: RelayCounters(), turnedMs: MonotonicClock.nowMs))

    public init() throws(SystemError) { wakeup = try Wakeup() }

    /// The counters as of the relay's last turn.
    public var counters: RelayCounters { state.withLock { $0.counters } }

    /// Stops the loop. ``EventRelay/run()`` returns soon after.
    public func stop() {
        state.withLock { $0.isStopped = true }
        wakeup.trigger()
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// When the loop last turned, in monotonic time. It turns every few seconds at least.
    public var turnedMs: Int64 { state.withLock { $0.turnedMs } }

    func update(_ counters: RelayCounters, at nowMs: Int64) {
        state.withLock { ($0.counters, $0.turnedMs) = (counters, nowMs) }
    }
}
