// Collects parts into documents, grouped by service.

struct OTLPBatches {
    /// Spans or records per document.
    static let partsMax = 512

    let encoding: OTLPEndpoint.Encoding
    private var parts: [OTLPDocument.Signal: [TelemetryTraces.Part]] = [:]

    init(_ encoding: OTLPEndpoint.Encoding) { self.encoding = encoding }

    /// - Returns: a document, if this part filled it.
    mutating func add(
        _ part: TelemetryTraces.Part, to signal: OTLPDocument.Signal
    ) -> OTLPDocument? {
        parts[signal, default: []].append(part)
        return parts[signal]?.count ?? 0 < OTLPBatches.partsMax ? nil : take(signal)
    }

    /// The parts collected for a signal, as a document.
    mutating func take(_ signal: OTLPDocument.Signal) -> OTLPDocument? {
        guard let found = parts.removeValue(forKey: signal) else { return nil }
        let (scoped, list, whole) =
            switch signal {
            case .traces: ("scopeSpans", "spans", "resourceSpans")
            case .logs: ("scopeLogs", "logRecords", "resourceLogs")
            case .metrics: ("scopeMetrics", "metrics", "resourceMetrics")
            }
        let resources = Dictionary(grouping: found) { Source(service: $0.service, instance: $0.instance) }
            .sorted { $0.key < $1.key }
            .map { source, parts in
                OTLPMessage.resource(
                    source.service, instance: source.instance, scoped: scoped, list: list,
                    parts.map(\.message))
            }
        let message = OTLPMessage([.init(1, whole, .messages(resources))])
        return OTLPDocument(signal: signal, count: found.count, body: encoding.bytes(message))
    }

    private struct Source: Hashable, Comparable {
        var service: String
        var instance: String?

        static func < (one: Source, other: Source) -> Bool {
            (one.service, one.instance ?? "") < (other.service, other.instance ?? "")
        }
    }
}
