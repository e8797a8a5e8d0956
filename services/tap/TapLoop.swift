// The loop of `tap`: events in, lines out.

import Logging
import Messaging
import Platform
import Terminal
import Values
import ZeroMQ

struct TapLoop: ~Copyable {
    private var feed: EventFeed
    private let keyWatch: KeyWatch
    private let options: TapOptions
    private let signals: Signals
    private let complain: (String) -> Void
    private var lines: EventLines

    /// The shortest and the longest wait.
    static let pauseMs: ClosedRange<Int64> = 1...1000
    /// Lines are collected up to this size for one write.
    private static let burstBytes = 64 << 10

    init(
        _ options: TapOptions, _ connection: BusConnection, signals: Signals, filter: EventFilter,
        format: TapOptions.Format, screen: @escaping () -> Screen, complain: @escaping (String) -> Void
    ) throws(ZeroMQError) {
        let keyWatch = try KeyWatch(connection, at: .eventsOut)
        feed = try EventFeed(options, connection, topics: filter.topics)
        self.keyWatch = keyWatch
        self.options = options
        self.signals = signals
        self.complain = complain
        lines = EventLines(options, filter: filter, format: format, screen: screen)
    }

    /// - Returns: the exit status.
    mutating func run() throws(ZeroMQError) -> Int32 {
        var loop = ProcessLoop(signals, keyWatch: keyWatch) { [complain] in complain("tap: \($0)") }
        loop.sources.add(feed.pollHandles.events)
        // Reports a closed output even when there is nothing to write.
        let output = loop.sources.add(descriptor: 1, interest: .failed)
        let pages = loop.sources.add(feed.pollHandles.pages)
        while true {
            loop.sources.set(feed.pollHandles.pages, at: pages)
            let nextMs = min(feed.nextTickMs, lines.nextTickMs)
            if let ending = try loop.wait(untilMs: nextMs, within: Self.pauseMs) { return ending.status() }
            if loop.sources.hasFailed(output) { return 0 }
            if let status = try takeEvents() { return status }
        }
    }

    /// Shows the events that have arrived.
    /// - Returns: the exit status, if this was the end.
    private mutating func takeEvents() throws(ZeroMQError) -> Int32? {
        try feed.takePages()
        while let item = try feed.next() {
            tellNotices()
            switch item {
            case .message(let topic, let body): lines.take(topic, body)
            case .line(let line): lines.take(line, nowMs: MonotonicClock.nowMs)
            }
            if let status = try write(isWhole: false) { return status }
        }
        try feed.tick()
        tellNotices()
        lines.tick(isCaughtUp: feed.isCaughtUp, nowMs: MonotonicClock.nowMs)
        if let status = try write(isWhole: true) { return status }
        return lines.end(complain)
    }

    private mutating func tellNotices() {
        for notice in feed.takeNotices() { complain(notice) }
    }

    /// Writes the collected lines once there are enough of them, or when `isWhole`.
    /// - Returns: the exit status, if this was the end.
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
            var loop = ProcessLoop(signals)
            let output = loop.sources.add(descriptor: 1, interest: .writable)
            if let ending = try loop.wait(untilMs: .max) { return ending.status() }
            guard loop.sources.isWritable(output) || loop.sources.hasFailed(output) else { continue }
            switch Output.write(rest.prefix(Output.pieceBytesMax)) {
            case .written(let count): rest = rest.dropFirst(count)
            case .closed: return 0
            }
        }
        return nil
    }
}
