// The loop of `tap`: events in, lines out. A slow reader of the lines slows nobody else: events wait in the
// subscriber's queue, and beyond its limit the bus drops them for this subscriber alone. Gaps in the sequence
// numbers then tell so; with `--since` and `--trace` what was dropped is read from the logs.

import BusProtocol
import Contracts
import EventLine
import EventLog
import Logging
import Messaging
import Platform
import Terminal
import Values
import ZeroMQ

struct TapLoop: ~Copyable {
    private var subscriber: Subscriber
    private var asker: LogAsker
    private let keyWatch: KeyWatch
    private let options: TapOptions
    private let signals: Signals
    private let complain: (String) -> Void
    private var lines: EventLines
    private var gaps = GapWatch()
    /// Reads the logs, with `--since` and `--trace`.
    private var history: History?
    private var reconnectionsCount = 0
    /// When the bus was last known to be there.
    private var lastReadyMs: Int64
    private var wasReady = false
    private var isNoticed = false

    /// Lines are collected up to this size for one write.
    private static let burstBytes = 64 << 10
    private static let noticeAfterMs: Int64 = 1000

    init(
        _ options: TapOptions, _ connection: BusConnection, signals: Signals, filter: EventFilter,
        format: TapOptions.Format, screen: @escaping () -> Screen, complain: @escaping (String) -> Void
    ) throws(ZeroMQError) {
        let history = TapLoop.history(options)
        let keyWatch = try KeyWatch(connection, at: .eventsOut)
        let subscriber = try Subscriber(
            connection, prefixes: TapLoop.subscriptions(filter.topics, hasHistory: history != nil))
        let asker = try LogAsker(connection)
        self.history = history
        self.subscriber = subscriber
        self.asker = asker
        self.keyWatch = keyWatch
        self.options = options
        self.signals = signals
        self.complain = complain
        lines = EventLines(options, filter: filter, format: format, screen: screen)
        lastReadyMs = MonotonicClock.nowMs
    }

    /// Which logs are read, and from where on; `nil` if none is.
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

    /// The subscriptions. Following a log takes all events of its source, since its numbers must have no
    /// holes.
    private static func subscriptions(_ topics: TopicChoice, hasHistory: Bool) -> [String] {
        guard hasHistory else { return topics.subscriptions }
        let whole = topics.subscriptions.map { prefix in
            prefix.hasPrefix("_")
                ? prefix : prefix.firstIndex(of: ".").map { String(prefix[...$0]) } ?? prefix
        }
        return whole + ["_head."]
    }

    /// - Returns: the exit status.
    mutating func run() throws(ZeroMQError) -> Int32 {
        var poller = Poller()
        let events = poller.add(subscriber.pollHandle)
        let signal = poller.add(descriptor: signals.descriptor)
        // Reports that the reader is gone even when there is nothing to write.
        let output = poller.add(descriptor: 1, interest: .failed)
        let pages = poller.add(asker.pollHandle)
        while true {
            poller.set(asker.pollHandle, at: pages)
            try poller.poll(timeoutMs: pollMs)
            if poller.isReadable(signal), let number = signals.receive() { return number == 2 ? 130 : 0 }
            if poller.hasFailed(output) { return 0 }
            if poller.isReadable(events), let status = try takeEvents() { return status }
            if history != nil, let status = try readOn() { return status }
            try subscriber.tick()
            if try keyWatch.refuses(at: options.bus, { complain("tap: \($0)") }) { return 1 }
            notice()
        }
    }

    /// Takes live events: shows them, or gives them to the history, which puts them in order.
    /// - Returns: the exit status, where this was the end.
    private mutating func takeEvents() throws(ZeroMQError) -> Int32? {
        while let message = try subscriber.receive() {
            let topic = message.topic.text
            // Its events come one by one, too.
            if EventBatch.source(ofTopic: topic) != nil { continue }
            if history != nil, take(topic, message) { continue }
            if let gap = gaps.take(message), options.topics.covers(source: gap.source), history == nil {
                complain(gap.sentence)
            }
            lines.take(topic, message.body.bytes)
            if let status = try write(isWhole: false) { return status }
        }
        return try write(isWhole: true)
    }

    /// - Returns: whether it is an event of a log.
    private mutating func take(_ topic: String, _ message: BusMessage) -> Bool {
        if topic.hasPrefix("_head."), let head = HeadMessage(message) {
            history?.heard(head: head.position, of: head.source)
        }
        guard !topic.hasPrefix("_") else { return false }
        // A damaged one leaves a gap, and is read from the log.
        if let line = try? EventLine(parsing: message.body.bytes), line.header.type == topic {
            history?.heard(line)
        }
        return true
    }

    /// Asks for pages, takes them, and shows what is next in order.
    /// - Returns: the exit status, where this was the end.
    private mutating func readOn() throws(ZeroMQError) -> Int32? {
        let nowMs = MonotonicClock.nowMs
        for answer in try asker.receive(nowMs: nowMs) { take(answer, nowMs: nowMs) }
        if subscriber.reconnectionsCount != reconnectionsCount {
            reconnectionsCount = subscriber.reconnectionsCount
            for answer in try asker.forget() { take(answer, nowMs: nowMs) }
        }
        while let line = history?.next(nowMs: nowMs) {
            lines.take(line, nowMs: nowMs)
            if let status = try write(isWhole: false) { return status }
        }
        // Without a bus nobody could answer, and would be called slow.
        if wasReady { try ask(nowMs: nowMs) }
        for notice in history?.takeNotices() ?? [] { complain(notice) }
        lines.tick(isCaughtUp: wasReady && history?.isCaughtUp ?? true, nowMs: MonotonicClock.nowMs)
        if let status = try write(isWhole: true) { return status }
        return lines.end(complain)
    }

    private mutating func ask(nowMs: Int64) throws(ZeroMQError) {
        for ask in history?.asks(nowMs: nowMs) ?? [] {
            try asker.ask(ask.source, ask.start, limit: ask.limit, wall: WallClock.now, nowMs: nowMs)
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

    /// Writes the collected lines once there are enough of them, or when `isWhole`.
    /// - Returns: the exit status, where this was the end.
    private mutating func write(isWhole: Bool) throws(ZeroMQError) -> Int32? {
        let isLast = options.count.map { lines.shownCount >= $0 } ?? false
        guard isLast || isWhole || lines.bytes.count >= TapLoop.burstBytes else { return nil }
        if let status = try write(lines.takeBytes()) { return status }
        return isLast ? 0 : nil
    }

    /// Writes in pieces that a pipe takes without blocking, so that Ctrl-C works even if nobody reads.
    private func write(_ bytes: [UInt8]) throws(ZeroMQError) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            var poller = Poller()
            let output = poller.add(descriptor: 1, interest: .writable)
            let signal = poller.add(descriptor: signals.descriptor)
            try poller.poll(timeoutMs: -1)
            if poller.isReadable(signal), let number = signals.receive() { return number == 2 ? 130 : 0 }
            guard poller.isWritable(output) || poller.hasFailed(output) else { continue }
            switch Output.write(rest.prefix(Output.pieceBytesMax)) {
            case .written(let count): rest = rest.dropFirst(count)
            case .closed: return 0
            }
        }
        return nil
    }

    private var pollMs: Int {
        let nowMs = MonotonicClock.nowMs
        let noticeMs = isNoticed || subscriber.isReady ? Int64.max : lastReadyMs + TapLoop.noticeAfterMs
        var nextMs = min(subscriber.nextTickMs, noticeMs)
        if let history, wasReady {
            nextMs = min(nextMs, history.nextTickMs, asker.nextTickMs, lines.nextTickMs)
        }
        return Int(max(1, min(nextMs - nowMs, 1000)))
    }

    /// Reports once that the bus cannot be reached, and once that it is back.
    private mutating func notice() {
        let nowMs = MonotonicClock.nowMs
        if subscriber.isReady {
            if isNoticed { complain("# listening at \(options.bus)") }
            isNoticed = false
            wasReady = true
            lastReadyMs = nowMs
        } else if !isNoticed, nowMs - lastReadyMs >= TapLoop.noticeAfterMs {
            complain("# waiting for the bus at \(options.bus)")
            isNoticed = true
        }
    }
}
