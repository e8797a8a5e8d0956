// A standby's reader of a log that another process writes. It holds no lock. It reads only lines that the
// primary has announced as synced, because later ones may still be cut off and written again.

import EventLine
import Values

/// Follows a log batch by batch.
public final class LogFollower {
    /// The log's directory.
    public let directory: String
    /// The service whose log it must be. A line of another service is refused.
    public let source: String
    private let disk: any Disk
    /// The place of the batch after `position`.
    private var place = Place()
    /// The open file of that place. Held open, because an erasure may replace it once the primary has begun
    /// the next segment.
    private var file: (first: UInt64, file: any DiskFile)?

    private struct Place {
        /// The first sequence of its segment.
        var segment: UInt64 = 1
        var offset = 0
        var tracker = BatchTracker(after: 0)
        var position = Position.start
    }

    /// Begins before the log's first line. Opens no file before ``follow(through:_:)``.
    public init(disk: any Disk, directory: String, source: String) {
        self.disk = disk
        self.directory = directory
        self.source = source
    }

    /// The last line of the last batch that was read.
    public var position: Position { place.position }

    /// Reads whole batches up to a line that the primary has announced. After an error, `body` may have been
    /// called with lines after ``position``.
    public func follow(
        through last: UInt64, _ body: (borrowing LineView) throws -> Void
    ) throws {
        guard place.tracker.next <= last else { return }
        var next = place
        while true {
            let file = try opened(next.segment)
            let scanner = LineScanner(file, from: next.offset, readBytes: LogLimits.pageReadBytes)
            while let raw = try refusing(directory, { () throws(DiskError) in try scanner.next() }) {
                let line = try checked(raw, next)
                guard line.batchEnd <= last else { return }
                let wrong = next.tracker.take(
                    line.sequence, batchStart: line.batchStart, batchEnd: line.batchEnd)
                if let wrong { throw refusal(.sequence, at: next, offset: raw.offset, reason: wrong) }
                try body(line)
                guard line.endsBatch else { continue }
                next.offset = scanner.offset
                next.position = try position(of: line, next, raw.offset)
                place = next
                if next.tracker.next > last { return }
            }
            try goOn(&next)
        }
    }

    /// Like ``follow(through:_:)``, but returns copies of the lines.
    package func lines(through last: UInt64) throws -> [EventLine] {
        var lines: [EventLine] = []
        try follow(through: last) { line in lines.append(try line.line()) }
        return lines
    }

    private func opened(_ segment: UInt64) throws(LogRefusal) -> any DiskFile {
        if let file, file.first == segment { return file.file }
        let (disk, directory) = (disk, directory)
        let opened = try refusing(directory) { () throws(DiskError) in
            try SegmentReader.open(disk, directory, first: segment)
        }
        file = (segment, opened)
        return opened
    }

    /// Moves to the next segment.
    private func goOn(_ next: inout Place) throws(LogRefusal) {
        let first = next.tracker.next
        guard next.tracker.open == nil, first != next.segment else { throw missing(first) }
        let names = try LogDirectory.own(disk, directory)
        guard
            names.segments.contains(where: { $0.first == first })
                || LogArchive.folder(of: first, disk, directory) != nil
        else { throw missing(first) }
        next.segment = first
        next.offset = 0
    }

    private func checked(_ raw: LineScanner.Line, _ place: Place) throws(LogRefusal) -> LineView {
        guard raw.isTerminated else {
            throw refusal(
                .damaged, at: place, offset: raw.offset,
                reason: "line \(place.tracker.next) was announced and is not whole")
        }
        do throws(EventLineError) {
            let line = try LineView(raw.bytes)
            try line.checkHeader()
            guard line.isFrom(source) else { throw .shape("source") }
            return line
        } catch {
            throw refusal(.damaged, at: place, offset: raw.offset, reason: error.description)
        }
    }

    private func position(
        of line: borrowing LineView, _ place: Place, _ offset: Int
    ) throws(LogRefusal) -> Position {
        do throws(EventLineError) {
            return try line.position
        } catch {
            throw refusal(.damaged, at: place, offset: offset, reason: error.description)
        }
    }

    private func refusal(
        _ code: LogRefusal.Code, at place: Place, offset: Int, reason: String
    ) -> LogRefusal {
        let path = file.flatMap { $0.first == place.segment ? $0.file.path : nil }
        let name = path?.split(separator: "/").last.map(String.init)
        return LogRefusal(
            code, directory: directory, file: name ?? LogDirectory.segmentName(place.segment), offset: offset,
            reason: reason)
    }

    private func missing(_ sequence: UInt64) -> LogRefusal {
        LogRefusal(
            .shorter, directory: directory, reason: "line \(sequence) was announced and is not there")
    }
}
