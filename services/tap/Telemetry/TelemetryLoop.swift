// The loop of `tap otlp`: receives requests, events and statuses, and forwards them to a collector.

import EventLine
import Messaging
import Platform
import Values
import ZeroMQ

struct TelemetryLoop: ~Copyable {
    /// Maximum time before collected parts are sent.
    static let batchMs: Int64 = 1000
    /// Interval of a process's metrics.
    static let metricsMs: Int64 = 10_000
    /// Time for the rest of the queue after Ctrl-C.
    static let farewellMs: Int64 = 5000

    private var feed: EventFeed
    private let keyWatch: KeyWatch
    private let signals: Signals
    private let sender: OTLPSender
    private let complain: @Sendable (String) -> Void
    private var traces = TelemetryTraces()
    private var batches: OTLPBatches
    private var statuses: [String: ProcessStatus] = [:]
    private var starts = TelemetryMetrics.Starts()
    private var nextBatchMs = MonotonicClock.nowMs + TelemetryLoop.batchMs
    private var nextMetricsMs = MonotonicClock.nowMs + TelemetryLoop.metricsMs

    init(
        _ options: TapOptions, _ connection: BusConnection, signals: Signals,
        complain: @escaping @Sendable (String) -> Void
    ) throws(ZeroMQError) {
        let keyWatch = try KeyWatch(connection, at: .eventsOut)
        // An empty prefix would subscribe to all system topics as well.
        let everything = TopicChoice(
            patterns: TopicChoice().subscriptions.map { TopicPattern($0 + "*") } + [
                TopicPattern("_span."), TopicPattern("_status."),
            ])
        feed = try EventFeed(options, connection, topics: everything)
        self.keyWatch = keyWatch
        (self.signals, self.complain) = (signals, complain)
        batches = OTLPBatches(options.collector.encoding)
        sender = OTLPSender(options.collector, queue: OTLPQueue(), complain: complain)
    }

    /// - Returns: the exit status.
    mutating func run() throws -> Int32 {
        let sender = sender
        let thread = try DedicatedThread("otlp") { sender.run() }
        let status = try listen()
        leave(isAll: true)
        sender.end(withinMs: TelemetryLoop.farewellMs)
        thread.join()
        while let document = sender.queue.take() { sender.queue.dropped(document) }
        let counts = sender.queue.counts
        complain("sent \(counts.text(of: counts.sent))")
        if !counts.dropped.isEmpty { complain("dropped \(counts.text(of: counts.dropped))") }
        return status
    }

    private mutating func listen() throws(ZeroMQError) -> Int32 {
        var loop = ProcessLoop(signals, keyWatch: keyWatch, complain: complain)
        loop.sources.add(feed.pollHandles.events)
        while true {
            let nextMs = min(feed.nextTickMs, nextBatchMs)
            if let ending = try loop.wait(untilMs: nextMs, within: TapLoop.pauseMs) { return ending.status() }
            while let item = try feed.next() {
                if case .message(let topic, let body) = item { take(topic, body) }
            }
            try feed.tick()
            for notice in feed.takeNotices() { complain(notice) }
            if nextBatchMs <= MonotonicClock.nowMs { leave(isAll: false) }
        }
    }

    private mutating func take(_ topic: String, _ body: [UInt8]) {
        if topic.hasPrefix("_span.") {
            for part in traces.request(body) { add(part, .traces) }
        } else if topic.hasPrefix("_status.") {
            if let status = ProcessStatus(body) { statuses[status.key] = status }
        } else if !TopicPattern.isSystem(topic), let line = try? EventLine(parsing: body) {
            let parts = traces.event(line, heard: TelemetryTraces.nanoseconds(WallClock.now))
            if let span = parts.span { add(span, .traces) }
            add(parts.record, .logs)
        }
    }

    private mutating func add(_ part: TelemetryTraces.Part, _ signal: OTLPDocument.Signal) {
        if let document = batches.add(part, to: signal) { sender.queue.add(document) }
    }

    private mutating func leave(isAll: Bool) {
        let nowMs = MonotonicClock.nowMs
        nextBatchMs = nowMs + TelemetryLoop.batchMs
        if isAll || nextMetricsMs <= nowMs {
            nextMetricsMs = nowMs + TelemetryLoop.metricsMs
            let nowNs = TelemetryTraces.nanoseconds(WallClock.now)
            for (_, status) in statuses.sorted(by: { $0.key < $1.key }) {
                let startNs = starts.start(of: status, nowNs: nowNs)
                for metric in TelemetryMetrics.metrics(status, startNs: startNs, nowNs: nowNs) {
                    let part = TelemetryTraces.Part(
                        service: status.service, instance: status.instance, message: metric)
                    add(part, .metrics)
                }
            }
            // A process that stopped reporting gets no value.
            statuses = [:]
        }
        for signal in OTLPDocument.Signal.allCases {
            if let document = batches.take(signal) { sender.queue.add(document) }
        }
    }
}
