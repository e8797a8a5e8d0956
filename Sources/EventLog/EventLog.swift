// The log of one service: a directory of files in which a line is an event. Whoever holds this object is the
// log's one writer, on one thread; what others read, on any thread, they read through `reader`.

import EventLine
import Values

/// An open log.
public final class EventLog {
    public let directory: String
    /// The service whose log it is, `games`: every line of it says so.
    public let source: String
    /// What opening found and did; to be said at every start.
    public internal(set) var report: OpenReport
    /// Reads this log's synced lines from any thread.
    public let reader: LogReader
    /// The states that were saved beside the lines.
    public let snapshots: SnapshotStore

    let disk: any Disk
    let lock: LogLock
    let index: LogIndex
    let segmentBytesMax: Int

    /// The file that is appended to, and the length it had when we last wrote.
    var file: any DiskFile
    var length: Int
    var tracker: BatchTracker
    /// Why nothing more is accepted.
    var closed: AppendFailure?
    /// Kept for its room.
    var buffer: [UInt8] = []

    /// The last line that was appended, synced or not. Where it is not ``head``, a sync is due.
    public internal(set) var tail: Position
    /// All that the log's batches have seen of others, merged.
    public internal(set) var lastSeen: Positions
    /// The time of the last line; nil for an empty log.
    public internal(set) var lastTime: Timestamp?

    /// The last synced line: what may be told to others.
    public var head: Position { index.synced }
    /// The sequence the next line must have.
    public var nextSequence: UInt64 { tracker.next }

    /// Opens a log, or begins one. The table it follows is above `LogSurvey.decide`; whatever is refused is
    /// left as it was. What is believed afterwards is on disk: the last batch was written again in place and
    /// synced, since after a `kill -9` the page cache may show what the disk does not have.
    ///
    /// `rebuilding` is told of the log while it is read, so that nothing is read twice; what it makes of it
    /// counts only if this returns.
    public static func open(
        _ disk: any Disk, directory: String, source: String, lock: LogLock,
        segmentBytesMax: Int = LogLimits.segmentBytesMax, rebuilding: (any LogRebuilding)? = nil
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
            disk, directory: directory, source: source, after: choice?.replayed ?? 0,
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
        // With the lock in hand nobody else is making a file: these were left by a crash.
        for name in survey.temporary { try? disk.remove("\(directory)/\(name)") }
        let log = try refusing(directory) { () throws(DiskError) in
            try EventLog(disk, survey, report, source: source, lock: lock, segmentBytesMax: segmentBytesMax)
        }
        if let choice { try log.confirm(choice) }
        return log
    }

    private init(
        _ disk: any Disk, _ survey: LogSurvey, _ report: OpenReport, source: String, lock: LogLock,
        segmentBytesMax: Int
    ) throws(DiskError) {
        var names = survey.segments.map { LogDirectory.Segment(first: $0.first, name: $0.name) }
        if case .torn(let cut, _) = survey.finding { names.removeLast(names.count - cut.segmentsKept) }
        directory = survey.directory
        file = try EventLog.lastFile(disk, survey, &names)
        length = try file.size()
        index = LogIndex(segments: names, entries: survey.entries, synced: survey.head)
        reader = LogReader(disk: disk, directory: directory, index: index)
        snapshots = SnapshotStore(disk, directory: directory, source: source)
        tracker = BatchTracker(after: survey.head.sequence)
        tail = survey.head
        lastSeen = survey.lastSeen
        lastTime = survey.last?.header.time
        self.disk = disk
        self.source = source
        self.lock = lock
        self.report = report
        self.segmentBytesMax = segmentBytesMax
    }

    /// The file to append to, everything in the log made to last.
    private static func lastFile(
        _ disk: any Disk, _ survey: LogSurvey, _ names: inout [LogDirectory.Segment]
    ) throws(DiskError) -> any DiskFile {
        if let batch = survey.lastBatch {
            let file = try disk.open("\(survey.directory)/\(names[batch.segment].name)", .update)
            try file.write(batch.bytes, at: batch.offset)
            try file.syncData()
        }
        let file: any DiskFile
        if let last = names.last {
            file = try disk.open("\(survey.directory)/\(last.name)", .update)
        } else {
            let first = LogDirectory.Segment(first: 1, name: LogDirectory.segmentName(1))
            file = try disk.open("\(survey.directory)/\(first.name)", .create)
            names.append(first)
        }
        try file.syncData()
        try disk.syncDirectory(survey.directory)
        return file
    }

    /// Every synced line after `sequence`, in order.
    public func replay(after sequence: UInt64, _ body: (borrowing LineView) throws -> Void) throws {
        try reader.replay(after: sequence, body)
    }

    /// See ``LogReader/page(after:through:for:limit:bytesMax:)``.
    public func page(
        after position: Position, limit: Int, bytesMax: Int = LogLimits.pageBytesMax
    ) throws(LogPageRefusal) -> [[UInt8]] {
        try reader.page(after: position, limit: limit, bytesMax: bytesMax)
    }

    /// Lets another process take the log. Nothing more can be appended.
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
