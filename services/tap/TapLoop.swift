// One loop: events in, lines out. Whoever reads the lines slowly slows nobody but himself: what he does not
// read stays in the subscriber's queue, and past its limit the bus drops it for him alone, which the numbers
// then tell.

import Messaging
import ZeroMQ

struct TapLoop: ~Copyable {
    private var subscriber: Subscriber
    private let keyWatch: KeyWatch
    private let options: TapOptions
    private let signals: Signals
    private let complain: (String) -> Void
    private let render: (BusMessage) -> [UInt8]
    private var gaps = GapWatch()
    private var shownCount = 0
    private let startMs = MonotonicClock.nowMs
    /// When the bus was last known to be there.
    private var lastReadyMs: Int64
    private var isNoticed = false

    /// Lines put together for one write.
    private static let burstBytes = 64 << 10
    private static let noticeAfterMs: Int64 = 1000

    init(
        _ options: TapOptions, _ connection: BusConnection, signals: Signals,
        complain: @escaping (String) -> Void,
        render: @escaping (BusMessage) -> [UInt8]
    ) throws(ZeroMQError) {
        let keyWatch = try KeyWatch(connection, at: .eventsOut)
        subscriber = try Subscriber(connection, prefixes: options.subscriptions)
        self.keyWatch = keyWatch
        self.options = options
        self.signals = signals
        self.complain = complain
        self.render = render
        lastReadyMs = MonotonicClock.nowMs
    }

    /// - Returns: the exit status.
    mutating func run() throws(ZeroMQError) -> Int32 {
        var poller = Poller()
        let events = poller.add(subscriber.pollHandle)
        let signal = poller.add(descriptor: signals.descriptor)
        // Tells when its reader is gone, though nothing is to be written.
        let output = poller.add(descriptor: 1, interest: .failed)
        while true {
            try poller.poll(timeoutMs: pollMs)
            if poller.isReadable(signal), let number = signals.receive() { return number == 2 ? 130 : 0 }
            if poller.hasFailed(output) { return 0 }
            let isDrained = try takeEvents(status: poller.isReadable(events))
            if let status = isDrained { return status }
            try subscriber.tick()
            if try keyWatch.refuses(at: options.bus, { complain("tap: \($0)") }) { return 1 }
            notice()
        }
    }

    /// Shows what has come.
    /// - Returns: the exit status, where this was the end.
    private mutating func takeEvents(status isReadable: Bool) throws(ZeroMQError) -> Int32? {
        var lines: [UInt8] = []
        while let message = try subscriber.receive() {
            let topic = message.topic.text
            if let gap = gaps.take(message), options.covers(source: gap.source) { complain(gap.sentence) }
            if topic.hasPrefix("_"), !options.showsSystem, options.prefixes.isEmpty { continue }
            lines += render(message)
            shownCount += 1
            let isLast = shownCount == options.count
            if isLast || lines.count >= TapLoop.burstBytes {
                if let status = try write(lines) { return status }
                lines = []
            }
            if isLast { return 0 }
        }
        return lines.isEmpty ? nil : try write(lines)
    }

    /// In pieces that a pipe takes without blocking, so that Ctrl-C is heard even where nobody reads.
    private func write(_ bytes: [UInt8]) throws(ZeroMQError) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            var poller = Poller()
            let output = poller.add(descriptor: 1, interest: .writable)
            let signal = poller.add(descriptor: signals.descriptor)
            try poller.poll(timeoutMs: -1)
            if poller.isReadable(signal), let number = signals.receive() { return number == 2 ? 130 : 0 }
            guard poller.isWritable(output) || poller.hasFailed(output) else { continue }
            switch OutputPiece.write(rest.prefix(OutputPiece.bytesMax)) {
            case .written(let count): rest = rest.dropFirst(count)
            case .closed: return 0
            }
        }
        return nil
    }

    private var pollMs: Int {
        let nowMs = MonotonicClock.nowMs
        let noticeMs = isNoticed || subscriber.isReady ? Int64.max : lastReadyMs + TapLoop.noticeAfterMs
        return Int(max(1, min(min(subscriber.nextTickMs, noticeMs) - nowMs, 1000)))
    }

    /// Says so where the bus is not there, and again once it is.
    private mutating func notice() {
        let nowMs = MonotonicClock.nowMs
        if subscriber.isReady {
            if isNoticed { complain("# listening at \(options.bus)") }
            isNoticed = false
            lastReadyMs = nowMs
        } else if !isNoticed, nowMs - lastReadyMs >= TapLoop.noticeAfterMs {
            complain("# waiting for the bus at \(options.bus)")
            isNoticed = true
        }
    }
}
