// What waits for the collector. It holds a bounded number of bytes: where the collector takes nothing, the oldest go and are
// counted, and `tap` goes on listening.

import Synchronization

/// One request to the collector.
struct OTLPDocument: Equatable, Sendable {
    enum Signal: String, Sendable, CaseIterable { case traces, metrics, logs }

    var signal: Signal
    /// Spans, data points' metrics or records in it.
    var count: Int
    var body: [UInt8]
}

/// What became of everything, by signal.
struct OTLPCounts: Equatable, Sendable {
    var sent: [OTLPDocument.Signal: Int] = [:]
    var dropped: [OTLPDocument.Signal: Int] = [:]

    /// `1204 spans, 960 records, 96 metrics`, for people.
    func text(of counts: [OTLPDocument.Signal: Int]) -> String {
        "\(counts[.traces] ?? 0) spans, \(counts[.logs] ?? 0) records, \(counts[.metrics] ?? 0) metrics"
    }
}

/// Filled by the loop that listens to the bus, emptied by the thread that sends.
final class OTLPQueue: Sendable {
    /// Some minutes of a busy stack.
    static let bytesMax = 64 << 20

    private struct State {
        var documents: [OTLPDocument] = []
        var bytes = 0
        var counts = OTLPCounts()
    }

    private let bytesMax: Int
    private let state = Mutex(State())

    init(bytesMax: Int = OTLPQueue.bytesMax) { self.bytesMax = bytesMax }

    func add(_ document: OTLPDocument) {
        state.withLock { state in
            state.documents.append(document)
            state.bytes += document.body.count
            while state.bytes > bytesMax, let oldest = state.documents.first {
                state.documents.removeFirst()
                state.bytes -= oldest.body.count
                state.counts.dropped[oldest.signal, default: 0] += oldest.count
            }
        }
    }

    /// The oldest. Whoever takes it says what became of it.
    func take() -> OTLPDocument? {
        state.withLock { state in
            guard !state.documents.isEmpty else { return nil }
            let document = state.documents.removeFirst()
            state.bytes -= document.body.count
            return document
        }
    }

    func sent(_ document: OTLPDocument) {
        state.withLock { $0.counts.sent[document.signal, default: 0] += document.count }
    }

    func dropped(_ document: OTLPDocument) {
        state.withLock { $0.counts.dropped[document.signal, default: 0] += document.count }
    }

    /// Back to the head, unless there is no room any more.
    func giveBack(_ document: OTLPDocument) {
        let isKept = state.withLock { state in
            guard state.bytes + document.body.count <= bytesMax else { return false }
            state.documents.insert(document, at: 0)
            state.bytes += document.body.count
            return true
        }
        if !isKept { dropped(document) }
    }

    var counts: OTLPCounts { state.withLock { $0.counts } }
}
