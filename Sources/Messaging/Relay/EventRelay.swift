// Events in, events out: XSUB on one side, XPUB on the other, and a loop of its own between them (not
// zmq_proxy, which cannot answer a probe). Publishers never filter, since the relay asks them for everything;
// a subscriber that does not keep up loses whole messages, and only it.

import BusProtocol
import Platform
import Synchronization
import ZeroMQ

/// What a relay has done since its start.
public struct RelayCounters: Equatable, Sendable {
    /// Messages handed on, also those that nobody had subscribed to.
    public var relayedCount = 0
    /// Messages that were not `[topic, event]` within the limits.
    public var droppedCount = 0
    /// Messages under a topic that was not their publisher's to publish under.
    public var forbiddenCount = 0
    /// Subscriptions to topics that begin with `_span`, since nobody last listened.
    public var spanListenersCount = 0

    public init() {}
}

/// Binds on the thread that makes it; ``run()`` belongs on a thread of its own.
public final class EventRelay {
    private let publishers: Socket
    private let subscribers: Socket
    /// Where it is bound really.
    public let eventsIn: String
    /// Where subscribers find it really.
    public let eventsOut: String
    private let control: RelayControl
    /// Whether publishers have names, and topics of their own.
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
    ///   - zapHandler: says who may come to it, where there are keys.
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
        // The standing subscription to everything: `01`. libzmq itself sends it to every publisher that
        // connects.
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
            counters.spanListenersCount = subscriptions.listenersCount
            control.update(counters)
        }
    }

    /// Messages between two looks at the other side.
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

    /// `[topic, event]` is handed on as it is; the two parts are only measured.
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
                _ = try topic.send(to: subscribers, more: true)
                _ = try body.send(to: subscribers, more: false)
                counters.relayedCount += 1
            }
        }
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

/// Another thread's hold on a running relay.
public final class RelayControl: Sendable {
    let wakeup: Wakeup
    private let state = Mutex((isStopped: false, counters: RelayCounters()))

    public init() throws(SystemError) { wakeup = try Wakeup() }

    /// As of the relay's last turn.
    public var counters: RelayCounters { state.withLock { $0.counters } }

    /// Ends the loop; its thread returns soon after.
    public func stop() {
        state.withLock { $0.isStopped = true }
        wakeup.trigger()
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    func update(_ counters: RelayCounters) { state.withLock { $0.counters = counters } }
}
