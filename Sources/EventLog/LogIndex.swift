// A sparse index of a log: one entry for every 64 KiB. Shared by the writer and the readers.

import EventLine
import Synchronization
import Values

/// The segments of an open log, and a sparse map from sequences to places in them.
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

        func entry(for sequence: UInt64) -> Entry? {
            entries[..<entries.partition { $0.sequence <= sequence }].last
        }
    }

    private let state: Mutex<State>
    private let isChanging = Mutex(false)
    private let found = Mutex<[String: String]>([:])

    init(segments: [LogDirectory.Segment], entries: [Entry], synced: Position) {
        state = Mutex(State(segments: segments, entries: entries, synced: synced))
    }

    /// Sealed segments in which a reader, an erasure or a scrub has found damage, by their files, with a sentence.
    var damage: [String: String] { found.withLock { $0 } }

    func note(_ refusal: LogRefusal) {
        guard refusal.code == .sealedDamaged, let file = refusal.file else { return }
        found.withLock { $0[file] = refusal.description }
    }

    /// The last line that is safe on disk. Nothing after it is served.
    var synced: Position {
        get { state.withLock { $0.synced } }
        set { state.withLock { $0.synced = newValue } }
    }

    func add(_ segment: LogDirectory.Segment) {
        state.withLock { $0.segments.append(segment) }
    }

    /// Adds an entry, if the line is far enough from the last one.
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

    /// The last entry at or before a line.
    func entry(for sequence: UInt64) -> Entry? { state.withLock { $0.entry(for: sequence) } }

    /// Opens the file that holds a line, and returns the last entry before the line. Both under one lock, so
    /// that no erasure replaces the file between them. `nil` for a log without files.
    func open(
        at sequence: UInt64, _ open: (LogDirectory.Segment) throws(DiskError) -> any DiskFile
    ) throws(DiskError) -> (file: any DiskFile, segment: Int, offset: Int)? {
        let opened = state.withLock { state in
            Result<(file: any DiskFile, segment: Int, offset: Int)?, DiskError> { () throws(DiskError) in
                let entry = state.entry(for: sequence)
                let segment = entry?.segment ?? 0
                guard state.segments.indices.contains(segment) else { return nil }
                return (try open(state.segments[segment]), segment, entry?.offset ?? 0)
            }
        }
        return try opened.get()
    }

    /// The closed segments: all but the last.
    var closed: [LogDirectory.Segment] { state.withLock { $0.segments.dropLast() } }

    /// All segments.
    var segments: [LogDirectory.Segment] { state.withLock { $0.segments } }

    /// Runs one change of closed segments at a time: while one is sealed, no line of it is erased.
    func changing<Value>(
        _ directory: String, _ change: () throws(LogRefusal) -> Value
    ) throws(LogRefusal) -> Value {
        let isFree = isChanging.withLock { isChanging in
            defer { isChanging = true }
            return !isChanging
        }
        guard isFree else {
            throw LogRefusal(
                .locked, directory: directory, reason: "its closed segments are being changed",
                mend: "try again in a moment")
        }
        defer { isChanging.withLock { $0 = false } }
        return try change()
    }

    /// Replaces a segment's file, by `rename`, and its entries.
    /// - Parameter name: the name of the new file.
    func replace(
        _ segment: Int, _ name: String, _ entries: [Entry], rename: () throws(DiskError) -> Void
    ) throws(DiskError) {
        let replaced = state.withLock { state in
            Result<Void, DiskError> { () throws(DiskError) in
                try rename()
                state.segments[segment].name = name
                let start = state.entries.partition { $0.segment < segment }
                let end = state.entries.partition { $0.segment <= segment }
                state.entries.replaceSubrange(start..<end, with: entries)
            }
        }
        try replaced.get()
    }
}
