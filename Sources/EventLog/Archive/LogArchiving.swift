// Copies the first sealed segments of a log into a second directory (`log archive`), while its service runs. Nothing is
// removed:
//
//   1  each segment is written in the archive under a temporary name, synced, read back, renamed, and the directory synced
//   2  the file `archive` beside the log names all that are there (LogArchive)
//   3  the copies are compared with the log once more: what was erased since they were made is taken out of them
//
// A crash leaves copies that nobody uses yet, or a finished archive. From step 2 on an erasure goes through the copies, too.

import EventLine
import Values

/// The result of archiving.
public struct LogArchiving: Hashable, Sendable {
    /// The names of the files that were copied.
    public private(set) var files: [String] = []
    /// Their size.
    public private(set) var bytes = 0
    /// The archive as it is now.
    public private(set) var archive: LogArchive

    /// How often a copy is made again because something was erased meanwhile.
    private static let triesMax = 3

    /// Archives the first segments of a log whose last line was written before `time`.
    /// - Parameters:
    ///   - target: the archive's directory, made if need be. It holds one log.
    ///     If another one is known, all that is in that one must have been copied into it: so an archive is moved.
    ///   - history: the log's history; `nil` if no service has run on it.
    public static func perform(
        _ disk: any Disk, directory: String, to target: String, before time: Timestamp, history: LogTag?,
        now: Timestamp
    ) throws(LogRefusal) -> LogArchiving {
        let known = try LogArchive.read(disk, beside: directory)
        guard let history = known?.history ?? history else {
            throw LogRefusal(
                .archive, directory: directory,
                reason: "no service has run on this log yet, so it has no history",
                mend: "start its service once")
        }
        let archive = LogArchive(directory: target, history: history)
        if known != nil { try archive.expectHistory(disk, of: directory) }
        guard
            let lock = try LogLock.tryAcquire(
                disk, directory: target, instance: "log", time: now, allowRemote: true)
        else {
            throw LogRefusal(
                .locked, directory: target, reason: "another process writes to this archive",
                mend: "try again in a moment")
        }
        defer { lock.release() }
        if known == nil { try archive.keepHistory(disk, of: directory) }
        var done = LogArchiving(archive: archive)
        try done.run(disk, directory, known, before: time)
        return done
    }

    private init(archive: LogArchive) { self.archive = archive }

    private mutating func run(
        _ disk: any Disk, _ directory: String, _ said: LogArchive?, before time: Timestamp
    ) throws(LogRefusal) {
        let known = said?.segments ?? []
        let isMoved = said.map { $0.directory != archive.directory } ?? false
        let own = try LogDirectory.own(disk, directory).segments
        let there = Set(
            try refusing(archive.directory) { [archive] () throws(DiskError) in
                try disk.list(archive.directory)
            })
        while true {
            let first = archive.last.sequence + 1
            let name = LogDirectory.sealedName(first)
            let segment = own.first { $0.first == first }
            let isKnown = archive.segments.count < known.count
            if isMoved, isKnown, !there.contains(name) {
                throw archive.isOther(
                    directory,
                    "the archive is \(said?.directory ?? ""), and \(name) of it was not copied here")
            }
            if let segment, segment.isSealed, isKnown || segment != own.last {
                guard
                    try take(
                        segment, disk, directory, isThere: there.contains(name), before: isKnown ? nil : time)
                else { break }
            } else if segment == nil, there.contains(name) {
                try adopt(first, disk, directory)
            } else if isKnown, there.contains(name) {
                // It was mended, and is text until its service seals it.
                archive.segments.append(known[archive.segments.count])
            } else {
                break
            }
            if isKnown, archive.segments.last != known[archive.segments.count - 1] {
                throw archive.isOther(
                    directory, "it has other lines in \(name) than the file \(LogLimits.archiveName) says")
            }
        }
        guard archive.segments.count >= known.count else {
            throw archive.isOther(directory, "it lacks \(known[archive.segments.count].name)")
        }
        guard !archive.segments.isEmpty else { return }
        try refusing(directory) { [archive] () throws(DiskError) in
            if archive != said { try archive.write(disk, beside: directory) }
        }
        for name in files { try confirm(name, disk, directory) }
    }

    /// Copies a segment, unless a copy is there.
    /// - Parameter time: before which its last line must have been written; `nil` for a segment that is archived already.
    /// - Returns: whether it is archived.
    private mutating func take(
        _ segment: LogDirectory.Segment, _ disk: any Disk, _ directory: String, isThere: Bool,
        before time: Timestamp?
    ) throws(LogRefusal) -> Bool {
        let ours = try refusing(directory) { () throws(DiskError) in
            try SealedFile(disk, "\(directory)/\(segment.name)")
        }
        if let time, ours.index.lastTime >= time { return false }
        if isThere, let theirs = try archive.sound(segment.name, disk) {
            guard theirs.index.hasLines(of: ours.index) else {
                var refusal = archive.isOther(
                    directory,
                    "\(segment.name) has the lines \(theirs.index.first) to \(theirs.index.last) there, here "
                        + "\(ours.index.first) to \(ours.index.last)")
                // Nothing names it yet, or not any more.
                if time != nil {
                    refusal.mend =
                        "where this log was put back from a backup since: move \(archive.directory)/\(segment.name) away, "
                        + "then try again"
                }
                throw refusal
            }
            guard theirs.index.hasText(of: ours.index) else { throw archive.differs(segment.name, directory) }
        } else {
            try copy(segment.name, disk, directory)
        }
        archive.segments.append(LogArchive.Segment(first: ours.index.first, last: ours.index.last))
        return true
    }

    /// Takes in a segment that lies in the archive alone, all of it read.
    private mutating func adopt(_ first: UInt64, _ disk: any Disk, _ directory: String) throws(LogRefusal) {
        let name = LogDirectory.sealedName(first)
        guard let theirs = try archive.sound(name, disk), theirs.index.first.sequence == first else {
            throw archive.isOther(directory, "\(name) is damaged there")
        }
        archive.segments.append(LogArchive.Segment(first: theirs.index.first, last: theirs.index.last))
    }

    private mutating func copy(_ name: String, _ disk: any Disk, _ directory: String) throws(LogRefusal) {
        let size = try ArchiveCopy.write(name, disk, from: directory, to: archive.directory)
        if !files.contains(name) {
            files.append(name)
            bytes += size
        }
    }

    /// Compares a copy with the log again: an erasure that had begun before the archive was written down did not go through it.
    private mutating func confirm(_ name: String, _ disk: any Disk, _ directory: String) throws(LogRefusal) {
        for _ in 0..<LogArchiving.triesMax {
            let isSame = try refusing(directory) { [archive] () throws(DiskError) in
                let ours = try SealedFile(disk, "\(directory)/\(name)")
                return try SealedFile(disk, "\(archive.directory)/\(name)").index.hasText(of: ours.index)
            }
            if isSame { return }
            try copy(name, disk, directory)
        }
        throw archive.differs(name, directory)
    }
}

/// Copies a sealed segment as it is.
enum ArchiveCopy {
    /// Writes the copy, reads it back and gives it its name.
    /// - Returns: its size.
    static func write(
        _ name: String, _ disk: any Disk, from directory: String, to target: String
    ) throws(LogRefusal) -> Int {
        // Another name than an erasure's.
        let temporary = "\(target)/\(name).copy.tmp"
        // Held open: an erasure may replace it.
        let (ours, size) = try refusing(directory) { () throws(DiskError) in
            let ours = try SealedFile(disk, "\(directory)/\(name)")
            return (ours, try ours.storedBytes())
        }
        return try refusing(target) { () throws(DiskError) in
            try disk.removing(temporary) { () throws(DiskError) in
                let file = try disk.createAnew(temporary)
                var written = 0
                while written < size {
                    let piece = try ours.stored(written..<min(size, written + LogLimits.readBytes))
                    guard !piece.isEmpty else { break }
                    try file.write(piece, at: written)
                    written += piece.count
                }
                try file.syncData()
                let copied = try SealedFile(disk, temporary)
                guard ours.indexProblem == nil, copied.indexProblem == nil, copied.index == ours.index else {
                    throw DiskError(
                        .io, operation: "read", path: temporary,
                        reason: "it reads back as something else than \(directory)/\(name)")
                }
                for number in copied.index.frames.indices { try copied.check(number) }
                try disk.rename(temporary, to: "\(target)/\(name)")
            }
            try disk.syncDirectory(target)
            return size
        }
    }
}

extension LogArchive {
    private var historyText: [UInt8] { Array("\(history)\n".utf8) }

    /// Throws unless the directory is there, and is the archive of this history.
    func expectHistory(_ disk: any Disk, of log: String) throws(LogRefusal) {
        do throws(DiskError) {
            if try historyThere(disk) == historyText { return }
        } catch {
            throw away(log, error)
        }
        throw isOther(log, "it is of another history")
    }

    private func historyThere(_ disk: any Disk) throws(DiskError) -> [UInt8] {
        let file = try disk.open("\(directory)/\(LogLimits.historyName)", .read)
        return try file.read(0..<min(file.size(), historyText.count + 1))
    }

    /// Writes the history into the directory, or compares it with the one that is there.
    fileprivate func keepHistory(_ disk: any Disk, of log: String) throws(LogRefusal) {
        let there = try refusing(directory) { () throws(DiskError) in try disk.list(directory) }
        guard !there.contains(LogLimits.secretName), !there.contains(LogLimits.begunName) else {
            throw isOther(log, "a service's own log is there")
        }
        if there.contains(LogLimits.historyName) { return try expectHistory(disk, of: log) }
        try refusing(directory) { () throws(DiskError) in
            try disk.writeWhole(LogLimits.historyName, in: directory, historyText)
        }
    }

    /// A segment in the archive, if all of it is sound.
    fileprivate func sound(_ name: String, _ disk: any Disk) throws(LogRefusal) -> SealedFile? {
        try refusing(directory) { () throws(DiskError) in
            let path = "\(directory)/\(name)"
            return try SealedFile.isSound(disk, path) ? try SealedFile(disk, path) : nil
        }
    }

    fileprivate func differs(_ name: String, _ log: String) -> LogRefusal {
        LogRefusal(
            .archive, directory: log, file: name,
            reason: "it has the same lines as \(directory)/\(name), and of one of them more was taken out",
            mend:
                "take out of both what is personal of accounts that are gone (log erase), then move the copy away and try "
                + "again")
    }
}

extension SegmentIndex {
    /// Whether another segment has the same lines, erased or not.
    func hasLines(of other: SegmentIndex) -> Bool {
        source == other.source && first == other.first && last == other.last
    }

    /// Whether another segment has the same text, line for line.
    func hasText(of other: SegmentIndex) -> Bool {
        hasLines(of: other) && frames.map(\.checksum) == other.frames.map(\.checksum)
            && frames.map(\.textBytes) == other.frames.map(\.textBytes)
    }
}
