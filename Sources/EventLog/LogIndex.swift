// Where each line lies, roughly: one entry for every 64 KiB of log. Shared by the one who appends and those
// who read.

import Synchronization
import Values

/// The segments of an open log and a sparse map from sequences to places in them.
final class LogIndex: Sendable {
    struct Entry: Hashable, Sendable {
        var sequence: UInt64
        var segment: Int
        var offset: Int
    }

    private struct State {
        var segments: [LogDirectory.Segment]
        var entries: [Entry]
        var synced: Position
    }

    private let state: Mutex<State>

    init(segments: [LogDirectory.Segment], entries: [Entry], synced: Position) {
        state = Mutex(State(segments: segments, entries: entries, synced: synced))
    }

    /// The last line that is safe on disk. Nothing after it is ever served.
    var synced: Position {
        get { state.withLock { $0.synced } }
        set { state.withLock { $0.synced = newValue } }
    }

    func add(_ segment: LogDirectory.Segment) {
        state.withLock { $0.segments.append(segment) }
    }

    /// Notes a line's place, if it is far enough from the last noted.
    func note(_ sequence: UInt64, offset: Int) {
        state.withLock { state in
            let segment = state.segments.count - 1
            if let last = state.entries.last, last.segment == segment,
                offset - last.offset < LogLimits.indexEveryBytes
            {
                return
            }
            state.entries.append(Entry(sequence: sequence, segment: segment, offset: offset))
        }
    }

    func segment(_ index: Int) -> LogDirectory.Segment? {
        state.withLock { $0.segments.indices.contains(index) ? $0.segments[index] : nil }
    }

    /// The last noted place at or before a line.
    func entry(for sequence: UInt64) -> Entry? {
        state.withLock { state in
            state.entries[..<state.entries.partition { $0.sequence <= sequence }].last
        }
    }
}
