// A standby's view of a log that another process writes: without the lock, reading only. It takes what the
// primary has announced as synced and nothing else, since what lies behind may still be cut off and written
// anew.

import Values

/// Follows a log batch by batch.
public final class LogFollower {
    public let directory: String
    public let source: String
    private let disk: any Disk
    /// Where the line after `position` begins.
    private var place = Place()

    private struct Place {
        var segment = LogDirectory.segmentName(1)
        var offset = 0
        var tracker = BatchTracker(after: 0)
        var position = Position.start
    }

    public init(disk: any Disk, directory: String, source: String) {
        self.disk = disk
        self.directory = directory
        self.source = source
    }

    /// The last line that was handed out.
    public var position: Position { place.position }

    /// Goes to a line that is known already (from a snapshot), which ends a batch and must be what the log
    /// has there.
    public func skip(to position: Position) throws(LogRefusal) {
        guard position.sequence > 0 else { return place = Place() }
        let names = try LogDirectory(disk, directory)
        guard let segment = names.segments.last(where: { $0.first <= position.sequence }) else {
            throw missing(position.sequence)
        }
        var walk = Place(
            segment: segment.name, tracker: BatchTracker(after: segment.first - 1),
            position: Position(sequence: segment.first - 1, checksum: 0))
        try read(&walk, through: position.sequence) { _, _ in true }
        guard walk.position == position else {
            throw LogRefusal(
                .differs, directory: directory, file: segment.name,
                reason: "line \(position.sequence) is \(walk.position), not \(position)")
        }
        place = walk
    }

    /// The next whole batches up to a line that the primary has announced; about `limit` lines at a time, at
    /// least one batch. Call it until ``position`` is there. A batch that ends later than `sequence` has to
    /// wait. After an error nothing has moved.
    public func advance(
        through sequence: UInt64, limit: Int = LogLimits.followLinesMax
    ) throws(LogRefusal) -> [EventLine] {
        var lines: [EventLine] = []
        var walk = place
        try read(&walk, through: sequence) { line, endsBatch in
            lines.append(line)
            return !endsBatch || lines.count < limit
        }
        lines.removeLast(lines.count - Int(walk.position.sequence - place.position.sequence))
        place = walk
        return lines
    }

    /// Reads whole batches; `walk` ends behind the last of them. `body` says whether to go on.
    private func read(
        _ walk: inout Place, through last: UInt64, _ body: (EventLine, Bool) -> Bool
    ) throws(LogRefusal) {
        var next = walk
        var isDone = walk.tracker.next > last
        while !isDone {
            let path = "\(directory)/\(next.segment)"
            let file = try refusing(directory) { () throws(DiskError) in try disk.open(path, .read) }
            let scanner = LineScanner(file, from: next.offset, readBytes: LogLimits.pageReadBytes)
            while !isDone {
                guard let raw = try refusing(directory, { () throws(DiskError) in try scanner.next() }) else {
                    break
                }
                let line = try parsed(raw, next)
                // A batch that is not announced to its end is left where it is.
                guard line.header.batchEnd <= last else { return }
                let wrong = next.tracker.take(
                    line.sequence, batchStart: line.header.batchStart, batchEnd: line.header.batchEnd)
                if let wrong { throw refusal(.sequence, next, raw.offset, wrong) }
                next.offset = scanner.offset
                next.position = line.position
                isDone = !body(line, line.endsBatch) || next.tracker.next > last
                if line.endsBatch { walk = next }
            }
            if !isDone { try goOn(&next) }
        }
    }

    /// To the file after this one.
    private func goOn(_ next: inout Place) throws(LogRefusal) {
        let name = LogDirectory.segmentName(next.tracker.next)
        guard next.tracker.open == nil, name != next.segment else { throw missing(next.tracker.next) }
        let names = try LogDirectory(disk, directory)
        guard names.segments.contains(where: { $0.name == name }) else { throw missing(next.tracker.next) }
        next.segment = name
        next.offset = 0
    }

    private func parsed(_ raw: LineScanner.Line, _ place: Place) throws(LogRefusal) -> EventLine {
        guard raw.isTerminated else {
            throw refusal(
                .damaged, place, raw.offset, "line \(place.tracker.next) was announced and is not whole")
        }
        do throws(EventLineError) {
            let line = try LineView(raw.bytes).line()
            if line.header.source == source { return line }
            throw .shape("source")
        } catch {
            throw refusal(.damaged, place, raw.offset, error.description)
        }
    }

    private func refusal(
        _ code: LogRefusal.Code, _ place: Place, _ offset: Int, _ reason: String
    ) -> LogRefusal {
        LogRefusal(code, directory: directory, file: place.segment, offset: offset, reason: reason)
    }

    private func missing(_ sequence: UInt64) -> LogRefusal {
        LogRefusal(
            .shorter, directory: directory, reason: "line \(sequence) was announced and is not there")
    }
}
