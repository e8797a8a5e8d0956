// The requests that were handled while `tap web` runs, from which the waterfall of a trace is drawn. Services publish
// them only while somebody listens, and keep none.

import JSON
import Values

struct SpanHistory {
    private struct Kept {
        var request: String
        var trace: String?
        var body: [UInt8]
    }

    /// About a minute of a busy stack, and 4 MB.
    static let keptMax = 20_000
    private var kept: [Kept] = []
    /// Index of the oldest span, once `keptMax` are kept.
    private var oldest = 0

    /// - Returns: whether it is a span.
    mutating func take(_ body: [UInt8]) -> Bool {
        guard let span = try? JSONValue(parsing: body), let request = span["id"]?.stringValue else {
            return false
        }
        let trace = span["traceparent"]?.stringValue.flatMap { TraceParent($0)?.trace.description }
        let one = Kept(request: request, trace: trace, body: body)
        if kept.count < SpanHistory.keptMax {
            kept.append(one)
        } else {
            kept[oldest] = one
            oldest = (oldest + 1) % SpanHistory.keptMax
        }
        return true
    }

    /// All spans of a request or a trace, oldest first.
    func spans(of id: TraceID) -> [[UInt8]] {
        (kept[oldest...] + kept[..<oldest]).filter { SpanHistory.belongs($0.request, $0.trace, to: id) }.map(
            \.body)
    }

    private static func belongs(_ request: String, _ trace: String?, to id: TraceID) -> Bool {
        switch id {
        case .request(let wanted): request == wanted.description
        case .trace(let wanted): trace == wanted.description
        }
    }

    /// Whether a span belongs to a request or a trace.
    static func belongs(_ body: [UInt8], to id: TraceID) -> Bool {
        var one = SpanHistory()
        return one.take(body) && !one.spans(of: id).isEmpty
    }
}
