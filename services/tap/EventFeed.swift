// The events that a command line selects, one by one: live from the bus, or first from the logs, in order, and then
// live. A slow reader slows nobody else: events wait in the subscriber's queue, and beyond its limit the bus drops them
// for this subscriber only. Gaps in the sequence numbers then show it; with `--since` and `--trace` dropped events are
// read from the logs.

import BusProtocol
import Contracts
import EventLine
import EventLog
import Logging
import Messaging
import Platform
import Values
import ZeroMQ

/// Used by one thread.
struct EventFeed: ~Copyable {
    enum Item {
        /// A message from the bus.
        case message(topic: String, body: [UInt8])
        /// An event, in order.
        case line(EventLine)
    }

    private var subscriber: Subscriber
    private var asker: LogAsker
    private let bus: String
    private let topics: TopicChoice
    private var gaps = GapDetector()
    /// Reads the logs, with `--since` and `--trace`.
    private var history: History?
    private var reconnectionsCount = 0
    /// When the bus was last known to be reachable.
    private var lastReadyMs: Int64
    private var wasReady = false
    private var isNoticed = false
    private var notices: [String] = []

    private static let noticeAfterMs: Int64 = 1000

    init(_ options: TapOptions, _ connection: BusConnection, topics: TopicChoice) throws(ZeroMQError) {
        let history = EventFeed.history(options)
        let subscriber = try Subscriber(
            connection, prefixes: EventFeed.subscriptions(topics, hasHistory: history != nil))
        let asker = try LogAsker(connection)
        self.history = history
        self.subscriber = subscriber
        self.asker = asker
        self.topics = options.topics
        bus = connection.place
        lastReadyMs = MonotonicClock.nowMs
    }

    /// The logs to read, and where to start; `nil` if none is read.
    private static func history(_ options: TapOptions) -> History? {
        let known = Catalogue.services.map(\.name) + options.since.sources
        if case .trace(let id) = options.work {
            let since = options.since.choices.isEmpty ? nil : options.since
            let start = id.madeAt.map(HistoryStart.time) ?? .beginning
            return History(sources: known) { since?.start(of: $0) ?? start }
        }
        guard !options.since.choices.isEmpty else { return nil }
        return History(
            sources: known, includes: { options.topics.reaches(source: $0) },
            start: { options.since.start(of: $0) })
    }

    /// The subscriptions. Following a log needs all events of its source, so that the sequence numbers have no gaps.
    private static func subscriptions(_ topics: TopicChoice, hasHistory: Bool) -> [String] {
        guard hasHistory else { return topics.subscriptions }
        let whole = topics.subscriptions.map { prefix in
            prefix.hasPrefix("_")
                ? prefix : prefix.firstIndex(of: ".").map { String(prefix[...$0]) } ?? prefix
        }
        return whole + [HeadMessage.prefix]
    }

    // MARK: - For a loop

    var pollHandles: (events: PollHandle, pages: PollHandle) { (subscriber.pollHandle, asker.pollHandle) }

    /// When to call ``tick()`` again even if nothing arrives.
    var nextTickMs: Int64 {
        let noticeMs = isNoticed || subscriber.isReady ? Int64.max : lastReadyMs + EventFeed.noticeAfterMs
        let nextMs = min(subscriber.nextTickMs, noticeMs)
        guard let history, wasReady else { return nextMs }
        return min(nextMs, history.nextTickMs, asker.nextTickMs)
    }

    /// Whether all events of the logs have been returned.
    var isCaughtUp: Bool { wasReady && history?.isCaughtUp ?? true }

    /// Notices for the user since the last call.
    mutating func takeNotices() -> [String] {
        defer { notices = [] }
        return notices
    }

    /// The next event; `nil` if there is none yet.
    mutating func next() throws(ZeroMQError) -> Item? {
        while let message = try subscriber.receive() {
            let topic = message.topic.text
            // The events of a batch are published one by one, too.
            if EventBatch.source(ofTopic: topic) != nil { continue }
            if history != nil, take(topic, message) { continue }
            if history == nil, let gap = gaps.take(message), topics.covers(source: gap.source) {
                notices.append(gap.sentence)
            }
            return .message(topic: topic, body: message.body.bytes)
        }
        return history?.next(nowMs: MonotonicClock.nowMs).map(Item.line)
    }

    /// - Returns: whether it is an event of a log.
    private mutating func take(_ topic: String, _ message: BusMessage) -> Bool {
        if topic.hasPrefix(HeadMessage.prefix), let head = HeadMessage(topic: topic, message.body.bytes) {
            history?.heard(head: head.position, of: head.source)
        }
        guard !topic.hasPrefix("_") else { return false }
        // A damaged event leaves a gap, and is read from the log.
        if let line = try? EventLine(parsing: message.body.bytes), line.header.type == topic {
            history?.heard(line)
        }
        return true
    }

    /// Takes requested pages of logs. Call it before ``next()``.
    mutating func takePages() throws(ZeroMQError) {
        guard history != nil else { return }
        let nowMs = MonotonicClock.nowMs
        for answer in try asker.receive(nowMs: nowMs) { take(answer, nowMs: nowMs) }
        if subscriber.reconnectionsCount != reconnectionsCount {
            reconnectionsCount = subscriber.reconnectionsCount
            for answer in try asker.forget() { take(answer, nowMs: nowMs) }
        }
    }

    private mutating func take(_ answer: LogAsker.Answer, nowMs: Int64) {
        switch answer {
        case .page(let source, let lines, let head):
            history?.answered(source, lines, head: head, nowMs: nowMs)
        case .failure(let source, let reason, let isFinal):
            history?.failed(source, reason, isFinal: isFinal, nowMs: nowMs)
        }
    }

    /// Requests the next pages, and maintains the connection.
    mutating func tick() throws(ZeroMQError) {
        // Without a bus nobody could answer, and sources would be reported as slow.
        if wasReady {
            let nowMs = MonotonicClock.nowMs
            for ask in history?.asks(nowMs: nowMs) ?? [] {
                try asker.ask(ask.source, ask.start, limit: ask.limit, wall: WallClock.now, nowMs: nowMs)
            }
        }
        notices += history?.takeNotices() ?? []
        try subscriber.tick()
        noticeBus()
    }

    /// Reports once that the bus cannot be reached, and once that it is back.
    private mutating func noticeBus() {
        let nowMs = MonotonicClock.nowMs
        if subscriber.isReady {
            if isNoticed { notices.append("# listening at \(bus)") }
            isNoticed = false
            wasReady = true
            lastReadyMs = nowMs
        } else if !isNoticed, nowMs - lastReadyMs >= EventFeed.noticeAfterMs {
            notices.append("# waiting for the bus at \(bus)")
            isNoticed = true
        }
    }
}
