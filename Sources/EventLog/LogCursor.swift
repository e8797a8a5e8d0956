// A cursor over the synced lines of an open log.

import EventLine
import Values

/// Reads line after line, across segments. Checks every checksum and sequence again.
struct LogCursor: ~Copyable {
    private let disk: any Disk
    private let directory: String
    private let index: LogIndex
    private let first: UInt64
    private let last: UInt64
    private let readBytes: Int
    private var segment = 0
    private var scanner: LineScanner?
    /// The sequence of the next line; nil before the first.
    private var next: UInt64?

    /// The lines from `first` to `last`, as far as they are synced.
    init(
        _ disk: any Disk, _ directory: String, _ index: LogIndex, from first: UInt64, through last: UInt64,
        readBytes: Int
    ) {
        self.disk = disk
        self.directory = directory
        self.index = index
        self.first = max(1, first)
        self.last = min(last, index.synced.sequence)
        self.readBytes = readBytes
    }

    /// The next line, valid until the one after it is read.
    mutating func line() throws(LogRefusal) -> LineView? {
        do throws(LogRefusal) { return try nextLine() } catch {
            index.note(error)
            guard error.code == .disk, let absence = LogArchive.absence(disk, of: directory),
                absence.code == .archive
            else { throw error }
            throw absence
        }
    }

    private mutating func nextLine() throws(LogRefusal) -> LineView? {
        while (next ?? first) <= last {
            guard let file = try opened() else {
                throw LogRefusal(.shorter, directory: directory, reason: "line \(next ?? first) is not there")
            }
            guard let raw = try refusing(directory, { () throws(DiskError) in try file.next() }) else {
                scanner = nil
                segment += 1
                continue
            }
            let view = try parsed(raw)
            guard next == nil || view.sequence == next else {
                throw refusal(raw, .sequence, "line \(view.sequence) stands where \(next ?? 0) should")
            }
            next = view.sequence + 1
            if view.sequence >= first { return view }
        }
        return nil
    }

    private mutating func opened() throws(LogRefusal) -> LineScanner? {
        if let scanner { return scanner }
        let (disk, directory, index, first) = (disk, directory, index, first)
        var offset = 0
        let file: any DiskFile
        if next == nil, segment == 0 {
            let place = try refusing(directory) { () throws(DiskError) in
                try index.open(at: first) { (segment) throws(DiskError) in
                    try SegmentReader.open(disk, directory, segment)
                }
            }
            guard let place else { return nil }
            (file, segment, offset) = place
        } else {
            guard let segment = index.segment(segment) else { return nil }
            file = try refusing(directory) { () throws(DiskError) in
                try SegmentReader.open(disk, directory, segment)
            }
        }
        let opened = LineScanner(file, from: offset, readBytes: readBytes)
        scanner = opened
        return opened
    }

    private func parsed(_ raw: LineScanner.Line) throws(LogRefusal) -> LineView {
        guard raw.isTerminated else { throw refusal(raw, .damaged, "the line has no newline") }
        do throws(EventLineError) {
            return try LineView(raw.bytes)
        } catch {
            throw refusal(raw, .damaged, error.description)
        }
    }

    private func refusal(_ raw: LineScanner.Line, _ code: LogRefusal.Code, _ reason: String) -> LogRefusal {
        let segment = index.segment(segment)
        return LogRefusal(
            code, directory: segment?.folder(directory) ?? directory, file: segment?.name, offset: raw.offset,
            reason: reason)
    }
}
