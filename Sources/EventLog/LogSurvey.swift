// Examines a log's directory and decides what to do about it, without changing anything. `EventLog.open` acts
// on it, `log check` prints it.

import EventLine
import Values

/// The result of reading a whole log.
public struct LogSurvey: Sendable {
    /// The decision about a log.
    public enum Finding: Sendable {
        /// All lines are sound, or there are none.
        case whole
        /// The last batch is torn. An opening cuts it off.
        case torn(Cut, LogRefusal)
        /// An opening refuses the log. The cut, if there is one, would help, but it loses lines that were
        /// safe on disk.
        case refused(LogRefusal, Cut?)
    }

    /// The cut that leaves a whole log.
    public struct Cut: Hashable, Sendable {
        /// The first line that is cut off.
        public var sequence: UInt64
        /// How many segments stay.
        public var segmentsKept: Int
        /// The length to which the last of them is cut.
        public var bytesKept: Int
        /// How many bytes are cut off.
        public var bytes: Int
    }

    /// A file of the log.
    public struct Segment: Hashable, Sendable {
        /// The file name: `00000000000000000001.jsonl`.
        public var name: String
        /// The sequence of its first line, by which it is named.
        public var first: UInt64
        /// The length of the file, unreadable bytes included; of a sealed one, of its text.
        public var bytes: Int
        /// The length of the file as it is on the disk.
        public var stored: Int
        /// Its place, if it lies in the archive alone.
        var archive: ArchivedSegment?

        var place: LogDirectory.Segment { .init(first: first, name: name, archive: archive) }
        var isSealed: Bool { name.hasSuffix(LogDirectory.sealedEnding) }
    }

    /// The log's directory, as it was given.
    public let directory: String
    /// The service whose log it is; nil if no line says so.
    public let source: String?
    /// All segments, in order.
    public let segments: [Segment]
    /// How many lines are in whole batches.
    public let lines: UInt64
    /// How many whole batches come before the first damage.
    public let batches: UInt64
    /// The last line of the last whole batch.
    public let last: EventLine?
    /// The positions of other logs that the whole batches have seen, merged.
    public let lastSeen: Positions
    /// The action that an opening would take.
    public let finding: Finding
    /// The snapshots, the oldest first.
    package let snapshots: [SnapshotFile]
    /// The names of files that keep cut bytes: `00000000000000000058.torn` and the like.
    public let torn: [String]

    /// Temporary files that a crash left.
    let temporary: [String]
    /// The other forms of segments that are there in both: to be removed.
    let spare: [String]
    /// Sealed segments whose own index is damaged, by their names, with the reason.
    public let damagedIndexes: [String: String]
    let entries: [LogIndex.Entry]
    let lastBatch: (segment: Int, offset: Int, bytes: [UInt8])?

    /// The last readable line.
    public var head: Position { last?.position ?? .start }
    /// The cut that would leave a whole log; nil if the log is whole, or if no cut would help.
    public var cut: Cut? {
        switch finding {
        case .whole: nil
        case .torn(let cut, _): cut
        case .refused(let refusal, let cut):
            [.damaged, .sequence, .missingSegment].contains(refusal.code) ? cut : nil
        }
    }

    /// Whether a directory has a file of a log. One without, such as `data/run`, is left alone.
    public static func isLog(_ disk: any Disk, directory: String) throws(LogRefusal) -> Bool {
        try LogDirectory.isLog(disk, directory)
    }

    /// The position of a line of a whole batch. Reads the file again.
    public func position(of sequence: UInt64, _ disk: any Disk) throws(LogRefusal) -> Position? {
        try LogReader(disk: disk, directory: directory, index: index).position(of: sequence)
    }

    /// An index of the lines in whole batches.
    var index: LogIndex {
        LogIndex(
            segments: segments.map(\.place), entries: entries, synced: head)
    }

    /// The size of all segments as text.
    public var bytes: Int { segments.reduce(0) { $0 + $1.bytes } }
    /// How many segments are sealed, and their size on the disk.
    public var sealedCount: Int { segments.count { $0.isSealed } }
    public var sealedBytes: Int { segments.reduce(0) { $0 + ($1.isSealed ? $1.stored : 0) } }

    /// Reads the log. Calls `onSeen` for every batch that has seen more than those before it, and `onLine`
    /// for every line of a whole batch after the line `sequence`.
    ///
    /// - Parameter believesIndexes: whether sealed segments are not read where their index says enough.
    public static func take(
        _ disk: any Disk, directory: String, source: String? = nil, after sequence: UInt64 = 0,
        believesIndexes: Bool = false,
        onSeen: @escaping (UInt64, Positions) -> Void = { _, _ in },
        onLine: ((borrowing LineView) -> Void)? = nil
    ) throws(LogRefusal) -> LogSurvey {
        var names = try LogDirectory(disk, directory)
        let spare = try names.choose(disk, directory)
        var scan = LogScan(disk, directory, source: source, segments: names.segments)
        scan.onSeen = onSeen
        scan.onLine = onLine
        scan.replayed = sequence
        scan.believesIndexes = believesIndexes
        return try refusing(directory) { () throws(DiskError) in
            try scan.run()
            let finding = try LogSurvey.decide(scan)
            return LogSurvey(
                scan, names, finding: finding, lastBatch: try LogSurvey.lastBatch(of: scan), spare: spare)
        }
    }

    private init(
        _ scan: LogScan, _ names: LogDirectory, finding: Finding,
        lastBatch: (segment: Int, offset: Int, bytes: [UInt8])?, spare: [String]
    ) {
        self.spare = spare
        damagedIndexes = Dictionary(
            uniqueKeysWithValues: scan.damagedIndexes.map { (scan.segments[$0.key].name, $0.value) })
        directory = scan.directory
        source = scan.source
        segments = scan.segments.enumerated().map { place, segment in
            Segment(
                name: segment.name, first: segment.first, bytes: scan.sizes[place],
                stored: scan.stored[place],
                archive: segment.archive)
        }
        lines = scan.lines
        batches = scan.batches
        lastSeen = scan.seen
        snapshots = names.snapshots
        torn = names.torn
        temporary = names.temporary
        self.finding = finding
        self.lastBatch = lastBatch
        last = lastBatch.flatMap { LogSurvey.lastLine(of: $0.bytes) }
        entries = scan.entries.filter { $0.sequence <= scan.lines }
    }

    /// | found | decision |
    /// |---|---|
    /// | the last line has no newline (any prefix, even a complete object) | torn: cut from its batch's start |
    /// | the last batch is incomplete or has a damaged line, and nothing follows | torn: likewise |
    /// | damage anywhere before the last batch | refuse: file, line, byte, reason, the repair command |
    /// | a hole, a repeat or a step back in the sequences | refuse, likewise |
    /// | a missing segment, an empty one in the middle | refuse, likewise |
    /// | an empty last segment (a rotation just done) | whole |
    /// | zero bytes at the end | torn, as the torn tail |
    /// | a line that is sound without a byte-order mark or carriage returns | refuse: `log repair` takes them out |
    /// | a line with a valid checksum that cannot be read | refuse: written by a newer version |
    /// | an index that is damaged | read its segment whole; its owner writes the index again |
    /// | a sealed segment of which lines are needed, with a damaged frame | refuse: another copy of the segment mends it |
    /// | a segment both sealed and as text | the sealed one, if all of it is sound, else the text; the other goes |
    /// | a line of another service's log, a `.jsonl` file with another name | refuse |
    /// | a snapshot of lines that the log, once cut, does not have | refuse (`EventLog.open`) |
    ///
    /// "Nothing follows": no later file (one is begun only when all before it was synced), and in the last
    /// file no readable line of another batch behind the damage.
    private static func decide(_ scan: LogScan) throws(DiskError) -> Finding {
        guard let damage = scan.damage else { return .whole }
        let cut = LogSurvey.cut(scan, damage)
        var refusal = LogRefusal(
            damage.code, directory: scan.segments[damage.place.segment].folder(scan.directory),
            file: scan.segments[damage.place.segment].name,
            line: damage.place.line, offset: damage.place.offset, reason: damage.reason,
            mend: "log repair \(scan.directory) --from \(cut.sequence)")
        switch damage.code {
        case .foreignSource: refusal.mend = "give the service its own directory, or move this one away"
        case .newerVersion: refusal.mend = "start the version that wrote it, or a later one"
        case .altered: refusal.mend = "log repair \(scan.directory)"
        case .sealedDamaged:
            refusal.mend = LogRefusal.mend(scan.directory, sealed: scan.segments[damage.place.segment].name)
            refusal.warning = LogRefusal.sealedWarning
            // The reason names frame and lines.
            (refusal.line, refusal.offset) = (nil, nil)
        case .damaged, .sequence, .missingSegment, .missingKey, .foreignFile, .shorter, .differs, .disk,
            .database, .remoteFileSystem, .locked:
            break
        case .archive:
            refusal.mend = "bring the right directory there, or take what it lacks from a backup of it"
        }
        if damage.isCertain { return try .refused(refusal.warned(scan, cut), cut) }
        guard damage.place.segment == scan.segments.count - 1 else {
            refusal.reason +=
                "; \(scan.segments[damage.place.segment + 1].name) was begun after it was safe on disk"
            return try .refused(refusal.warned(scan, cut), cut)
        }
        guard let evidence = try evidence(scan, damage) else { return .torn(cut, refusal) }
        let line = evidence.sequence.map { "line \($0)" } ?? "a line"
        refusal.reason += "; \(line) behind it, at byte \(damage.place.offset + evidence.offset), is readable"
        return try .refused(refusal.warned(scan, cut), cut)
    }

    private static func evidence(_ scan: LogScan, _ damage: LogScan.Damage) throws(DiskError) -> LogEvidence?
    {
        let segment = damage.place.segment
        let file = try SegmentReader.open(scan.disk, scan.directory, scan.segments[segment])
        let rest = try file.read(damage.place.offset..<max(damage.place.offset, scan.sizes[segment]))
        return rest.withUnsafeBytes {
            LogEvidence.find(in: $0, batchFirst: scan.tracker.batchFirst, source: scan.source)
        }
    }

    /// The cut from the start of the damaged batch to the end of the log.
    private static func cut(_ scan: LogScan, _ damage: LogScan.Damage) -> Cut {
        let isAtFileStart = damage.code == .missingSegment || damage.code == .sequence
        // A file in the wrong place is cut off as a whole.
        let wrongFile =
            isAtFileStart && damage.place.offset == 0 && scan.sizes.indices.contains(damage.place.segment)
            && scan.segments[damage.place.segment].first != scan.tracker.batchFirst
        let kept = wrongFile ? damage.place.segment : scan.batchPlace.segment + 1
        let bytesKept = wrongFile ? (kept == 0 ? 0 : scan.sizes[kept - 1]) : scan.batchPlace.offset
        let total = scan.sizes.reduce(0, +)
        let before = kept == 0 ? 0 : scan.sizes[..<(kept - 1)].reduce(0, +)
        return Cut(
            sequence: scan.tracker.batchFirst, segmentsKept: kept, bytesKept: bytesKept,
            bytes: total - before - bytesKept)
    }

    private static func lastBatch(
        of scan: LogScan
    ) throws(DiskError) -> (segment: Int, offset: Int, bytes: [UInt8])? {
        guard let (place, count) = scan.lastBatch else { return nil }
        let file = try SegmentReader.open(scan.disk, scan.directory, scan.segments[place.segment])
        let bytes = try file.read(place.offset..<(place.offset + count))
        return (place.segment, place.offset, bytes)
    }

    private static func lastLine(of batch: [UInt8]) -> EventLine? {
        let lines = batch.dropLast()
        let start = lines.lastIndex(of: 0x0A).map { $0 + 1 } ?? lines.startIndex
        // Read as a start reads it: whether its data is JSON is checked when the data is decoded.
        return lines[start...].withUnsafeBytes { try? LineView($0).line() }
    }
}

extension LogRefusal {
    /// The refusal with the loss by its remedy: lines that were safe on disk.
    fileprivate func warned(_ scan: LogScan, _ cut: LogSurvey.Cut) throws(DiskError) -> LogRefusal {
        guard [.damaged, .sequence, .missingSegment].contains(code) else { return self }
        let lost = try scan.readableLines(from: cut)
        var warned = self
        // The rows of a database are not replaced one by one.
        let way =
            directory.contains("://")
            ? "" : ": log repair \(directory) --with COPY takes them from it and loses nothing"
        warned.warning =
            "First see whether a backup or another copy has these lines\(way) (deploy/README.md, Damage). "
            + "The command below loses \(lost) readable "
            + "\(lost == 1 ? "event" : "events") from number \(cut.sequence) on, \(cut.bytes) bytes, and `log cut` after it "
            + "what the other logs have seen of them; --dry-run shows that first"
        return warned
    }
}

extension LogScan {
    /// Number of readable lines that a cut would remove.
    fileprivate func readableLines(from cut: LogSurvey.Cut) throws(DiskError) -> Int {
        var count = 0
        let shortened = cut.segmentsKept - 1
        for (index, segment) in segments.enumerated().dropFirst(max(0, shortened)) {
            let offset = index == shortened ? cut.bytesKept : 0
            _ = try RawLog.read(disk, directory: directory, segment, from: offset) { line in
                if case .success = line.parsed { count += 1 }
                return true
            }
        }
        return count
    }
}
