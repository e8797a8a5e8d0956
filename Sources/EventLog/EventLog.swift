// The log of one service: a directory of files in which each line is an event. The holder of this object is
// the log's only writer, on one thread. Other threads read through `reader`.

import EventLine
import Values

/// An open log.
public final class EventLog {
    public let directory: String
    /// The service whose log it is, `games`. Every line names it.
    public let source: String
    /// The findings and actions of the opening; logged at every start.
    public internal(set) var report: OpenReport
    /// Reads this log's synced lines from any thread.
    public let reader: LogReader
    /// The snapshots beside the segments.
    public let snapshots: SnapshotStore

    let disk: any Disk
    let lock: LogLock
    let index: LogIndex
    let segmentBytesMax: Int
    let frameBytes: Int

    /// The file of the last segment, and its length after our last write.
    var file: any DiskFile
    var length: Int
    var rules: BatchRules
    /// Why the log accepts nothing more; nil while it does.
    var closed: AppendFailure?
    /// Kept for its capacity.
    var buffer: [UInt8] = []

    /// The last line that was appended, synced or not. If it differs from ``head``, a sync is due.
    public internal(set) var tail: Position
    /// The positions of other logs that the log's batches have seen, merged.
    public internal(set) var lastSeen: Positions
    /// The time of the last line; nil for an empty log.
    public internal(set) var lastTime: Timestamp?

    /// The last synced line. Nothing after it may be let out.
    public var head: Position { index.synced }
    /// The sequence the next line must have.
    public var nextSequence: UInt64 { rules.next }

    /// Opens a log, or begins one. The decision table is above `LogSurvey.decide`. A refused log is left unchanged.
    /// The opening rewrites the last batch in place and syncs it, because after a `kill -9` the page cache may show
    /// bytes that the disk does not have.
    ///
    /// `rebuilding` gets the snapshot and the lines while the log is read, so that nothing is read twice. Its
    /// state is valid only if this function returns.
    public static func open(
        _ disk: any Disk, directory: String, source: String, lock: LogLock,
        segmentBytesMax: Int = LogLimits.segmentBytesMax, frameBytes: Int = SealedLimits.frameBytes,
        rebuilding: (any LogRebuilding)? = nil
    ) throws(LogRefusal) -> EventLog {
        guard lock.directory == directory else {
            throw LogRefusal(
                .locked, directory: directory, reason: "the lock at hand is that of \(lock.directory)",
                mend: "take the lock of \(directory)")
        }
        let choice = try rebuilding.map { (rebuilding) throws(LogRefusal) in
            try rebuilding.begin(SnapshotStore(disk, directory: directory, source: source))
        }
        let survey = try LogSurvey.take(
            disk, directory: directory, source: source, after: choice?.replayed ?? 0, believesIndexes: true,
            onLine: rebuilding.map { rebuilding in { rebuilding.replay($0) } })
        var report = OpenReport(survey)
        switch survey.finding {
        case .whole: break
        case .refused(let refusal, _): throw refusal
        case .torn(let cut, let reason):
            try SnapshotStore(disk, directory: directory, source: source).refuseIfAhead(
                of: survey.head, cut: cut)
            let names = try refusing(directory) { () throws(DiskError) in
                try LogCutter.perform(cut, disk, survey)
            }
            report.add(cut, reason, names)
        }
        // We hold the lock, so no other process is making these files: a crash left them.
        for name in survey.temporary { try? disk.remove("\(directory)/\(name)") }
        try refusing(directory) { () throws(DiskError) in
            for name in survey.spare { try disk.remove("\(directory)/\(name)") }
        }
        for segment in survey.segments where survey.damagedIndexes[segment.name] != nil {
            try refusing(directory) { () throws(DiskError) in
                try SealedCopy.renewIndex(disk, segment.place.folder(directory), segment.name)
            }
        }
        let log = try refusing(directory) { () throws(DiskError) in
            try EventLog(
                disk, survey, report, source: source, lock: lock, segmentBytesMax: segmentBytesMax,
                frameBytes: frameBytes)
        }
        if let choice { try log.confirm(choice) }
        return log
    }

    private init(
        _ disk: any Disk, _ survey: LogSurvey, _ report: OpenReport, source: String, lock: LogLock,
        segmentBytesMax: Int, frameBytes: Int
    ) throws(DiskError) {
        var names = survey.segments.map(\.place)
        if case .torn(let cut, _) = survey.finding { names.removeLast(names.count - cut.segmentsKept) }
        directory = survey.directory
        file = try EventLog.lastFile(disk, survey, &names)
        length = try file.size()
        index = LogIndex(segments: names, entries: survey.entries, synced: survey.head)
        reader = LogReader(disk: disk, directory: directory, index: index)
        snapshots = SnapshotStore(disk, directory: directory, source: source)
        rules = BatchRules(source: source, after: survey.head.sequence)
        tail = survey.head
        lastSeen = survey.lastSeen
        lastTime = survey.last?.header.time
        self.disk = disk
        self.source = source
        self.lock = lock
        self.report = report
        (self.segmentBytesMax, self.frameBytes) = (segmentBytesMax, frameBytes)
    }

    /// Seals and scrubs the closed segments, on another thread.
    public var sealing: LogSealing {
        LogSealing(
            disk: disk, directory: directory, index: index, lock: lock, reader: reader, frameBytes: frameBytes
        )
    }

    /// The file to append to, after everything in the log was synced.
    private static func lastFile(
        _ disk: any Disk, _ survey: LogSurvey, _ names: inout [LogDirectory.Segment]
    ) throws(DiskError) -> any DiskFile {
        // A sealed segment was read back before it took the place of the text.
        if let batch = survey.lastBatch, !names[batch.segment].isSealed {
            let file = try disk.open("\(survey.directory)/\(names[batch.segment].name)", .update)
            try file.write(batch.bytes, at: batch.offset)
            try file.syncData()
        }
        let file: any DiskFile
        if let last = names.last, !last.isSealed {
            file = try disk.open("\(survey.directory)/\(last.name)", .update)
        } else {
            let next = survey.head.sequence + 1
            let first = LogDirectory.Segment(first: next, name: LogDirectory.segmentName(next))
            file = try disk.open("\(survey.directory)/\(first.name)", .create)
            names.append(first)
        }
        try file.syncData()
        try disk.syncDirectory(survey.directory)
        return file
    }

    /// Reads every synced line after `sequence`, in order.
    public func replay(after sequence: UInt64, _ body: (borrowing LineView) throws -> Void) throws {
        try reader.replay(after: sequence, body)
    }

    /// See ``LogReading/page(after:through:for:of:limit:bytesMax:)``.
    public func page(
        after position: Position, of types: AskedTypes? = nil, limit: Int,
        bytesMax: Int = LogLimits.pageBytesMax
    ) throws(LogPageRefusal) -> [[UInt8]] {
        try reader.page(after: position, of: types, limit: limit, bytesMax: bytesMax)
    }

    /// Closes the log and releases its lock.
    public func close() {
        closed = closed ?? AppendFailure(.closed, "the log has been closed")
        lock.release()
    }

    /// The refusal for a line whose type or schema only a newer version knows.
    public func newerVersion(at sequence: UInt64, type: String) -> LogRefusal {
        let segment = index.entry(for: sequence).flatMap { index.segment($0.segment)?.name }
        return LogRefusal(
            .newerVersion, directory: directory, file: segment,
            reason:
                "written by a newer version: event \(sequence) is a \(type), unknown to this version",
            mend: "start the version that wrote it, or a later one")
    }
}
