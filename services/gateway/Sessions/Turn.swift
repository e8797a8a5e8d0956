// State of the session: whether lines may start, and which line has the session to itself.
//
//   free ──typed line──▶ running ──answered──▶ free
//     │                     ▲
//     └──cannot start──▶ held ──what stands in its way is gone──┘
//
//   A watch goes round: running ──answered──▶ resting ──a second later──▶ running …

import Contracts
import Values

/// The line that is being processed; a watch stays with its query from state to state.
enum Turn {
    /// Lines may start.
    case free
    /// A typed line is in flight, on the bus or in the queue, and nothing starts beside it.
    case running(ID, Watch?)
    /// A parsed line cannot start yet; `refresh` is the request that replaces its access token.
    case held(Prepared, refresh: ID?, Watch?)
    /// A watched query was answered, and is asked again in a moment. No line is taken meanwhile.
    case resting(Watch)

    var isFree: Bool {
        if case .free = self { true } else { false }
    }

    var watch: Watch? {
        switch self {
        case .free: nil
        case .running(_, let watch), .held(_, _, let watch): watch
        case .resting(let watch): watch
        }
    }

    var held: Prepared? {
        if case .held(let prepared, _, _) = self { prepared } else { nil }
    }

    mutating func hold(_ prepared: Prepared) { self = .held(prepared, refresh: nil, watch) }

    mutating func run(_ id: ID) { self = .running(id, watch) }

    /// Makes the held line wait for this refresh.
    mutating func wait(for id: ID) {
        if case .held(let prepared, _, let watch) = self { self = .held(prepared, refresh: id, watch) }
    }

    /// Takes the held line out; its watch stays.
    mutating func release() -> Prepared? {
        guard let prepared = held else { return nil }
        self = watch.map { .resting($0) } ?? .free
        return prepared
    }

    /// Ends the turn of a request that was answered or that nobody waits for.
    mutating func end(_ id: ID) {
        switch self {
        case .running(id, let watch): self = watch.map { .resting($0) } ?? .free
        case .held(let prepared, refresh: id, let watch): self = .held(prepared, refresh: nil, watch)
        default: break
        }
    }

    /// Drops a held line or a watch; a request in flight stays.
    mutating func drop() {
        if case .running(let id, _) = self { self = .running(id, nil) } else { self = .free }
    }
}
