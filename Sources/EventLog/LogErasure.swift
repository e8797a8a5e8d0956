// Erasing personal fields from a log, long after they were written: the one exception to append-only
// (architecture.md, The log). A closed segment is rewritten under another name, synced, and renamed into its
// place. Lines keep their sequences, batches and order. A changed line names its old checksum in `was`, so
// that its position stays valid. (A private line does not: its position is that of its envelope, which does
// not change.)
//
//   …,"batchend":"57","was":"8f3a01bc","data":{"accountId":"…","nickname":"deleted_…"},"crc32c":"00c0ffee"}
//
// After a crash each segment is the old or the new one. The next opening removes the unfinished file.

import EventLine
import Values

/// Rewrites the closed segments of an open log. Usable from any thread, while others read the log.
public struct LogErasure: Sendable {
    let disk: any Disk
    /// The log's directory.
    public let directory: String
    let index: LogIndex
    let lock: LogLock

    public typealias Report = ErasureReport

    /// Rewrites every closed segment with lines to erase.
    /// - Parameters:
    ///   - erase: returns a line's new data, or `nil` for a line that stays as it is.
    ///   - beforeReplacing: called when a rewritten segment is ready, before it replaces the old one.
    @discardableResult
    public func run(
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?,
        beforeReplacing: () throws(LogRefusal) -> Void = { () throws(LogRefusal) in }
    ) throws(LogRefusal) -> Report {
        try index.changing(directory) { () throws(LogRefusal) in
            var report = Report()
            // The rest does not wait until the archive is back.
            let away = LogArchive.absence(disk, of: directory)
            var failure = away
            for (number, segment) in index.closed.enumerated() where away == nil || segment.archive == nil {
                do throws(LogRefusal) {
                    let lines = try rewrite(segment, at: number, erase, beforeReplacing: beforeReplacing)
                    report.lines += lines
                    report.segments += lines > 0 ? 1 : 0
                } catch  where error.code == .sealedDamaged {
                    // The others do not wait until somebody has mended it.
                    index.note(error)
                    failure = failure ?? error
                }
            }
            if away == nil { try eraseCopies(erase, beforeReplacing: beforeReplacing) }
            if let failure { throw failure }
            return report
        }
    }

    private func rewrite(
        _ segment: LogDirectory.Segment, at number: Int,
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?,
        beforeReplacing: () throws(LogRefusal) -> Void
    ) throws(LogRefusal) -> Int {
        try disk.removing("\(segment.folder(directory))/\(segment.name).tmp") { () throws(LogRefusal) in
            try replace(segment, at: number, erase, beforeReplacing: beforeReplacing)
        }
    }

    private func replace(
        _ segment: LogDirectory.Segment, at number: Int,
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?,
        beforeReplacing: () throws(LogRefusal) -> Void
    ) throws(LogRefusal) -> Int {
        let file = try refusing(directory) { () throws(DiskError) in
            try SegmentReader.open(disk, directory, segment)
        }
        if let sealed = file as? SealedFile {
            return try replace(sealed, segment, at: number, erase, beforeReplacing: beforeReplacing)
        }
        var copy = SegmentCopy(disk, directory, segment.name, of: file)
        var entries: [LogIndex.Entry] = []
        let scanner = LineScanner(file, from: 0, readBytes: LogLimits.readBytes)
        while let raw = try refusing(directory, { () throws(DiskError) in try scanner.next() }) {
            let line = try checked(raw, segment)
            let offset = raw.offset + copy.growth
            if offset >= (entries.last.map { $0.offset + LogLimits.indexEveryBytes } ?? 0) {
                entries.append(LogIndex.Entry(sequence: line.sequence, segment: number, offset: offset))
            }
            let changed = try line.erased(by: erase) { refusal(raw, segment, $0) }?.bytes
            do throws(DiskError) { try copy.take(raw, changed) } catch {
                throw LogRefusal(error, directory: directory)
            }
        }
        guard copy.erased > 0 else { return 0 }
        try refusing(directory) { () throws(DiskError) in try copy.finish() }
        try beforeReplacing()
        try take(copy.path, as: segment, at: number, entries)
        return copy.erased
    }

    /// Gives a rewritten segment its place.
    private func take(
        _ temporary: String, as segment: LogDirectory.Segment, at number: Int, _ entries: [LogIndex.Entry]
    ) throws(LogRefusal) {
        // If the directory was replaced, another log lies there.
        guard lock.isInPlace else {
            throw LogRefusal(
                .locked, directory: directory, reason: LogLock.absence(of: directory),
                mend: "end this process, and see what is in its place")
        }
        try refusing(directory) { () throws(DiskError) in
            let folder = segment.folder(directory)
            try index.replace(number, segment.name, entries) { () throws(DiskError) in
                try disk.rename(temporary, to: "\(folder)/\(segment.name)")
            }
            try disk.syncDirectory(folder)
        }
    }

    /// Rewrites the frames of a sealed segment that have lines to erase, and copies the others.
    private func replace(
        _ sealed: SealedFile, _ segment: LogDirectory.Segment, at number: Int,
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?,
        beforeReplacing: () throws(LogRefusal) -> Void
    ) throws(LogRefusal) -> Int {
        let (changed, erased) = try changed(sealed, segment, erase)
        guard !changed.isEmpty else { return 0 }
        let (path, made) = try refusing(directory) { () throws(DiskError) in
            try SealedCopy.write(
                disk, segment.folder(directory), segment.name, from: sealed, changed: changed)
        }
        try beforeReplacing()
        try take(path, as: segment, at: number, made.entries(number))
        guard segment.archive == nil else { return erased }
        // Only after a failure: the text from which it was sealed.
        try refusing(directory) { () throws(DiskError) in
            try SealedCopy.removeText(disk, directory, first: segment.first)
        }
        return erased
    }

    /// The frames of a sealed segment that have something to erase, without it, and how many lines are changed.
    func changed(
        _ sealed: SealedFile, _ segment: LogDirectory.Segment,
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?
    ) throws(LogRefusal) -> (frames: [Int: [UInt8]], lines: Int) {
        var changed: [Int: [UInt8]] = [:]
        var erased = 0
        for frame in sealed.index.frames.indices {
            let text = try refusing(directory) { () throws(DiskError) in try sealed.text(frame) }
            let (rewritten, lines) = try rewritten(text, sealed, frame, segment, erase)
            guard lines > 0 else { continue }
            changed[frame] = rewritten
            erased += lines
        }
        return (changed, erased)
    }

    /// A frame's text without what is erased, and how many lines it changed.
    private func rewritten(
        _ text: [UInt8], _ sealed: SealedFile, _ frame: Int, _ segment: LogDirectory.Segment,
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?
    ) throws(LogRefusal) -> (text: [UInt8], lines: Int) {
        var (copy, lines): ([UInt8], Int) = ([], 0)
        let scanner = LineScanner(FrameText(sealed, frame, text), from: 0, readBytes: text.count + 1)
        while let raw = try refusing(directory, { () throws(DiskError) in try scanner.next() }) {
            let line = try checked(raw, segment)
            let changed = try line.erased(by: erase) { refusal(raw, segment, $0) }?.bytes
            if let changed {
                copy.append(contentsOf: changed)
                lines += 1
            } else {
                copy.append(contentsOf: raw.bytes)
            }
            copy.append(0x0A)
        }
        return (copy, lines)
    }

    private func checked(
        _ raw: LineScanner.Line, _ segment: LogDirectory.Segment
    ) throws(LogRefusal) -> LineView {
        guard raw.isTerminated else { throw refusal(raw, segment, EventLineError.noNewline) }
        do throws(EventLineError) {
            return try LineView(raw.bytes)
        } catch {
            throw refusal(raw, segment, error)
        }
    }

    private func refusal(
        _ raw: LineScanner.Line, _ segment: LogDirectory.Segment, _ error: EventLineError
    ) -> LogRefusal {
        LogRefusal(
            .damaged, directory: segment.folder(directory), file: segment.name, offset: raw.offset,
            reason: error.description)
    }
}

extension LineView {
    /// The line as an erasure leaves it; `nil` if it stays as it is.
    /// - Parameters:
    ///   - erase: returns the line's new data, or `nil` for a line that has nothing to erase.
    ///   - refusal: the refusal of a line that cannot be written anew.
    package func erased(
        by erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?,
        _ refusal: (EventLineError) -> LogRefusal
    ) throws(LogRefusal) -> EventLine? {
        var changed = try erase(self)
        // Erased by an older version, which wrote `was` in private lines too.
        if changed == nil, isPrivate, was != nil { changed = data.map { Array($0) } }
        guard let changed else { return nil }
        do throws(EventLineError) {
            let erased = try line().erased(changed)
            guard erased.bytes.count <= LogLimits.lineBytesMax else { throw .tooLong(erased.bytes.count) }
            return erased
        } catch {
            throw refusal(error)
        }
    }
}

/// The rewritten copy of a segment. No file is made before the first line that differs.
private struct SegmentCopy {
    let disk: any Disk
    let path: String
    let original: any DiskFile
    private(set) var erased = 0
    /// How many bytes longer the copy is than the original, so far.
    private(set) var growth = 0
    private var file: (any DiskFile)?
    private var written = 0
    private var buffer: [UInt8] = []

    init(_ disk: any Disk, _ directory: String, _ name: String, of original: any DiskFile) {
        self.disk = disk
        self.original = original
        path = "\(directory)/\(name).tmp"
    }

    mutating func take(_ line: LineScanner.Line, _ changed: [UInt8]?) throws(DiskError) {
        if let changed {
            if file == nil { try begin(with: line.offset) }
            erased += 1
            growth += changed.count - line.bytes.count
            buffer.append(contentsOf: changed)
        } else if file != nil {
            buffer.append(contentsOf: line.bytes)
        } else {
            return
        }
        buffer.append(0x0A)
        if buffer.count >= LogLimits.readBytes { try flush() }
    }

    /// Makes the new file, with the lines before the first that differs.
    private mutating func begin(with bytes: Int) throws(DiskError) {
        let file = try disk.createAnew(path)
        while written < bytes {
            let piece = try original.read(written..<min(bytes, written + LogLimits.readBytes))
            try file.write(piece, at: written)
            written += piece.count
        }
        self.file = file
    }

    private mutating func flush() throws(DiskError) {
        try file?.write(buffer, at: written)
        written += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    mutating func finish() throws(DiskError) {
        try flush()
        try file?.syncData()
    }
}
