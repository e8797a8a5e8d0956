// Documents that wait for the collector. The queue holds a bounded number of bytes: if the collector accepts nothing,
// the oldest documents are dropped and counted, and `tap` goes on listening.

import Synchronization

struct OTLPDocument: Equatable, Sendable {
    enum Signal: String, Sendable, CaseIterable { case traces, metrics, logs }

    var signal: Signal
    /// Number of spans, metrics or records in it.
    var count: Int
    var body: [UInt8]
}

/// Items sent and dropped, by signal.
struct OTLPCounts: Equatable, Sendable {
    var sent: [OTLPDocument.Signal: Int] = [:]
    var dropped: [OTLPDocument.Signal: Int] = [:]

    /// `1204 spans, 960 records, 96 metrics`
    func text(of counts: [OTLPDocument.Signal: Int]) -> String {
        "\(counts[.traces] ?? 0) spans, \(counts[.logs] ?? 0) records, \(counts[.metrics] ?? 0) metrics"
    }
}

/// Filled by the loop that listens to the bus, emptied by the sending thread.
final class OTLPQueue: Sendable {
    /// A few minutes of a busy stack.
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

    /// The oldest document. The caller must report its outcome.
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

    /// Puts a document back at the head, unless there is no room any more.
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
