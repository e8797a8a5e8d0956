// The mending of a damaged log with a copy of it, such as a backup (`log repair --with`). A log only grows, so its first
// part is the same in every copy. Both are read side by side. A line that cannot be read is taken from the copy, under
// two conditions: all lines that both have are the same, and so is one behind the damage, or the damaged bytes still end
// in the copy's checksum. Each changed file is written anew, synced, and renamed into its place; the unreadable bytes are
// kept beside the log.

import EventLine
import Values

/// A planned patch: the lines of a copy that replace unreadable ones.
public struct LogPatch: Sendable {
    /// The log's directory.
    public let directory: String
    /// The copy's directory.
    public let copyDirectory: String
    /// The files that are written anew or added, in the log's order.
    public fileprivate(set) var files: [String] = []
    /// The numbers of the lines that are taken from the copy, in order, as ranges without a gap in them.
    public fileprivate(set) var taken: [ClosedRange<UInt64>] = []
    /// How many bytes are set aside, newlines included.
    public fileprivate(set) var unreadableBytes = 0

    /// Number of lines that are taken from the copy.
    public var lines: UInt64 { taken.reduce(0) { $0 + UInt64($1.count) } }

    /// Plans a patch of all damage. Nothing is written.
    /// - Parameters:
    ///   - copy: the disk of the copy.
    ///   - copyDirectory: its directory.
    /// - Returns: `nil` unless a start refuses the log.
    public static func plan(
        _ disk: any Disk, directory: String, with copy: any Disk, at copyDirectory: String
    ) throws(LogRefusal) -> LogPatch? {
        let survey = try LogSurvey.take(disk, directory: directory)
        guard case .refused(let refusal, _) = survey.finding else { return nil }
        // Another remedy is named where no line is damaged.
        guard survey.cut != nil else { throw refusal }
        let theirs = try copySurvey(of: survey, copy, copyDirectory)
        var walk = PatchWalk(disk, survey, refusal, copy, theirs, writes: false)
        try walk.run()
        guard !walk.patch.files.isEmpty else { throw walk.unproven() }
        return walk.patch
    }

    /// Performs the patch.
    /// - Returns: the names of the files that keep the unreadable bytes.
    public func perform(
        _ disk: any Disk, lock: LogLock, with copy: any Disk
    ) throws(LogRefusal) -> [String] {
        guard lock.directory == directory else {
            throw LogRefusal(.locked, directory: directory, reason: "the lock at hand is another log's")
        }
        let survey = try LogSurvey.take(disk, directory: directory)
        guard case .refused(let refusal, _) = survey.finding else { return [] }
        let theirs = try Self.copySurvey(of: survey, copy, copyDirectory)
        var walk = PatchWalk(disk, survey, refusal, copy, theirs, writes: true)
        try walk.run()
        return walk.kept
    }

    private static func copySurvey(
        of survey: LogSurvey, _ copy: any Disk, _ directory: String
    ) throws(LogRefusal) -> LogSurvey {
        let found = try LogSurvey.take(copy, directory: directory)
        if !found.segments.isEmpty { return found }
        let name = survey.source ?? survey.directory.split(separator: "/").last.map(String.init) ?? "games"
        throw LogRefusal(
            .missingSegment, directory: directory, reason: "there is no log in it",
            mend: "name the directory of the log's copy, such as \(directory)/\(name)")
    }
}

/// A file of the log as it will be.
private struct PatchedFile {
    /// The sequence of its first line, by which it is named.
    var first: UInt64
    var bytes: [UInt8] = []
    /// The unreadable bytes, and the number of the first line in their place.
    var aside: [UInt8] = []
    var asideFrom: UInt64 = 0
    var isChanged = false

    mutating func add(_ line: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: line)
        bytes.append(0x0A)
    }
}

/// Reads a log and its copy side by side, and makes each file of the log that changes.
private struct PatchWalk: ~Copyable {
    private let disk: any Disk
    private let survey: LogSurvey
    private let refusal: LogRefusal
    private let copy: LogSurvey
    private let copyStarts: Set<UInt64>
    private let writes: Bool
    private(set) var patch: LogPatch
    private(set) var kept: [String] = []

    private var theirs: LogCursor
    private var copyHasEnded = false
    private var file: PatchedFile?
    /// The number of the last line that was kept or taken.
    private var last: UInt64 = 0
    /// Lines that could not be read, since the last one that could.
    private var unread: [[UInt8]] = []
    /// The lines that were taken from the copy and are not yet proven to be the log's own.
    private var unprovenLines: ClosedRange<UInt64>?

    init(
        _ disk: any Disk, _ survey: LogSurvey, _ refusal: LogRefusal, _ copyDisk: any Disk, _ copy: LogSurvey,
        writes: Bool
    ) {
        (self.disk, self.survey, self.refusal, self.copy, self.writes) = (disk, survey, refusal, copy, writes)
        copyStarts = Set(copy.segments.map(\.first))
        theirs = LogCursor(
            copyDisk, copy.directory, copy.index, from: 1, through: copy.lines, readBytes: LogLimits.readBytes
        )
        patch = LogPatch(directory: survey.directory, copyDirectory: copy.directory)
    }

    mutating func run() throws(LogRefusal) {
        for segment in survey.segments {
            try begin(segment)
            let (disk, directory) = (disk, survey.directory)
            let opened = try refusing(directory) { () throws(DiskError) in
                try SegmentReader.open(disk, directory, segment.place)
            }
            let scanner = LineScanner(opened, from: 0, readBytes: LogLimits.readBytes)
            while let raw = try refusing(directory, { () throws(DiskError) in try scanner.next() }) {
                try take(raw, of: opened)
            }
        }
        guard unprovenLines == nil else { throw unproven() }
        // Unreadable bytes at the very end stay: if they are a torn batch, a start cuts them off.
        for line in unread { file?.bytes.append(contentsOf: line) }
        try finish()
    }

    private mutating func begin(_ segment: LogSurvey.Segment) throws(LogRefusal) {
        if segment.first > last + 1 || !unread.isEmpty {
            try fill(before: segment.first, isBetweenFiles: true)
        }
        try finish()
        file = PatchedFile(first: segment.first)
    }

    private mutating func take(_ raw: LineScanner.Line, of opened: any DiskFile) throws(LogRefusal) {
        guard raw.isTerminated else {
            // The rest of the file: no line is searched for behind one without an end.
            let rest = try refusing(survey.directory) { () throws(DiskError) in
                try opened.read(raw.offset..<opened.size())
            }
            return unread.append(rest)
        }
        guard let view = try? LineView(raw.bytes) else { return unread.append(Array(raw.bytes) + [0x0A]) }
        guard view.isFrom(copy.source ?? "") else {
            throw differs("it is of the log of \(copy.source ?? "nobody"), this one of \(view.source)")
        }
        guard view.sequence > last else { throw refusal }
        if view.sequence > last + 1 || !unread.isEmpty {
            try fill(before: view.sequence, isBetweenFiles: false)
        }
        try compare(view)
        file?.add(raw.bytes)
        last = view.sequence
    }

    /// Takes the lines up to the one before `next` from the copy.
    private mutating func fill(before next: UInt64, isBetweenFiles: Bool) throws(LogRefusal) {
        setAside()
        let damaged = unread
        unread = []
        let first = last + 1
        var ends: [[UInt8]] = []
        while last + 1 < next {
            guard let line = try theirs.line() else { throw lacks(first...(next - 1)) }
            last = line.sequence
            // A file that is missing gets its name back.
            if file == nil || isBetweenFiles && copyStarts.contains(last) && file?.first != last {
                try finish()
                file = PatchedFile(first: last)
            }
            file?.add(line.bytes)
            file?.isChanged = true
            ends.append(Array(line.bytes.suffix(LineShape.tailBytes)))
        }
        guard first <= last else { return }
        patch.taken.append(first...last)
        // The checksum at the end of a damaged line is that of the line as it was written.
        let isProven =
            damaged.count == ends.count
            && zip(damaged, ends).allSatisfy { $0.dropLast().suffix(LineShape.tailBytes).elementsEqual($1) }
        unprovenLines = isProven ? nil : first...last
    }

    private mutating func setAside() {
        guard !unread.isEmpty else { return }
        let bytes = unread.flatMap(\.self)
        if file?.aside.isEmpty == true { file?.asideFrom = last + 1 }
        file?.aside += bytes
        file?.isChanged = true
        patch.unreadableBytes += bytes.count
    }

    /// Compares a line of the log with that of the copy, if the copy goes so far.
    private mutating func compare(_ ours: borrowing LineView) throws(LogRefusal) {
        if copyHasEnded { return }
        guard let found = try nextOfCopy() else {
            copyHasEnded = true
            guard unprovenLines == nil else { throw unproven() }
            return
        }
        guard let expected = try? ours.position, found == expected else {
            throw differs("its line \(ours.sequence) is another than that of \(survey.directory)")
        }
        unprovenLines = nil
    }

    private mutating func nextOfCopy() throws(LogRefusal) -> Position? {
        guard let line = try theirs.line() else { return nil }
        do throws(EventLineError) {
            return try line.position
        } catch {
            throw LogRefusal(.damaged, directory: copy.directory, reason: error.description)
        }
    }

    private mutating func finish() throws(LogRefusal) {
        defer { file = nil }
        guard let file, file.isChanged else { return }
        let (disk, directory, name) = (disk, survey.directory, LogDirectory.segmentName(file.first))
        patch.files.append(name)
        guard writes else { return }
        let torn = LogDirectory.tornName(file.asideFrom, besides: survey.torn + kept)
        try refusing(directory) { () throws(DiskError) in
            if !file.aside.isEmpty { try disk.writeWhole(torn, in: directory, file.aside) }
            try disk.writeWhole(name, in: directory, file.bytes)
        }
        if !file.aside.isEmpty { kept.append(torn) }
    }

    // MARK: - Refusals

    private func differs(_ reason: String) -> LogRefusal {
        LogRefusal(
            .differs, directory: copy.directory,
            reason: "this is no copy of \(survey.directory), or one of another history: \(reason)",
            mend: "name another copy; if there is none, \(refusal.mend)")
    }

    private func lacks(_ missing: ClosedRange<UInt64>) -> LogRefusal {
        LogRefusal(
            .shorter, directory: copy.directory,
            reason: "this copy can be read up to line \(copy.lines), and \(missing.asText) of "
                + "\(survey.directory) cannot be read",
            mend: "name a later copy; if there is none, \(refusal.mend)")
    }

    /// The refusal of a copy that may be another log behind the damage.
    func unproven() -> LogRefusal {
        LogRefusal(
            .shorter, directory: copy.directory,
            reason: "no line behind \(unprovenLines?.asText ?? "the damage") can be read both here and in "
                + "\(survey.directory), so nothing shows that it is the same log there",
            mend: "name a later copy; if there is none, \(refusal.mend)")
    }
}

extension ClosedRange<UInt64> {
    /// `line 57`, or `lines 57 to 58`.
    fileprivate var asText: String {
        lowerBound == upperBound ? "line \(lowerBound)" : "lines \(lowerBound) to \(upperBound)"
    }
}
