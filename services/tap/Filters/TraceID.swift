// Selects the events of one request across the services, by their causes and by their trace id.

import EventLine
import EventLog
import Machine
import Values

/// The argument of `--trace`.
enum TraceID: Equatable {
    /// 32 hexadecimal digits, or a whole `traceparent`.
    case trace(ID)
    case request(ID)

    init?(_ text: String) {
        if let id = ID(text) {
            self = .request(id)
        } else if let parent = TraceParent(text) ?? TraceParent("00-\(text)-0000000000000001-00") {
            self = .trace(parent.trace)
        } else {
            return nil
        }
    }

    /// When the request was made, from its id (RFC 9562, version 7), less the tolerance for clocks that
    /// differ.
    var madeAt: Timestamp? {
        guard case .request(let id) = self, id.high >> 12 & 0xF == 7 else { return nil }
        return id.madeAt.adding(seconds: -60)
    }
}

/// Picks the events that belong to one request.
struct TraceFilter {
    let id: TraceID
    private var taken: Set<String> = []

    init(_ id: TraceID) { self.id = id }

    /// Whether the event belongs to it. Causes must come before their effects.
    mutating func takes(_ header: EventHeader) -> Bool {
        let isCaused =
            switch id {
            case .trace(let trace): header.trace?.trace == trace
            case .request(let request):
                [request.description, request.hidden.description].contains(header.causation)
            }
        guard isCaused || header.causation.map(taken.contains) ?? false else { return false }
        taken.insert("/\(header.source)/\(header.sequence)")
        return true
    }
}
