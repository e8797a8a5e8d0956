// The mending of one damaged segment with a copy of it, from a backup or another host, compressed or as text (`log repair
// --segment`). What can be read of the segment stays: it may have been erased since the copy was made. Only the lines of damaged
// frames come from the copy. The segment becomes text, and is sealed again by the service.

import EventLine
import Values

/// A planned mending of one segment.
public struct SegmentRepair: Sendable {
    /// The log's directory.
    public let directory: String
    /// The copy's file.
    public let copyPath: String
    /// The first and the last line of the segment.
    public let lines: ClosedRange<UInt64>
    /// The lines that come from the copy, frame by frame; all of them if nothing of the segment can be read.
    public private(set) var taken: [ClosedRange<UInt64>] = []
    private var text: [UInt8] = []

    /// Plans the mending; `nil` if nothing is damaged.
    /// - Parameter first: the number of the segment's first line.
    public static func plan(
        _ disk: any Disk, directory: String, segment first: UInt64, with copyPath: String,
        on copyDisk: any Disk
    ) throws(LogRefusal) -> SegmentRepair? {
        let names = try LogDirectory(disk, directory)
        let theirs = try SegmentText(copyDisk, copyPath, first: first, of: directory)
        let place = names.segments.firstIndex { $0.first == first }
        let next = names.segments.first { $0.first > first }?.first
        guard place != nil || next != nil, next == nil || next == theirs.lines.upperBound + 1 else {
            throw theirs.refusal(
                "it has the lines \(theirs.lines.lowerBound) to \(theirs.lines.upperBound), and the next segment begins at "
                    + "\(next ?? 0)")
        }
        var plan = SegmentRepair(directory: directory, copyPath: copyPath, lines: theirs.lines)
        guard let place, let ours = try opened(disk, directory, names.segments[place]) else {
            plan.text = theirs.bytes
            plan.taken = [theirs.lines]
            return plan
        }
        return try plan.merge(ours, theirs) ? plan : nil
    }

    private init(directory: String, copyPath: String, lines: ClosedRange<UInt64>) {
        (self.directory, self.copyPath, self.lines) = (directory, copyPath, lines)
    }

    /// The sealed segment; `nil` if neither its index nor its frames can be read.
    private static func opened(
        _ disk: any Disk, _ directory: String, _ segment: LogDirectory.Segment
    ) throws(LogRefusal) -> SealedFile? {
        guard segment.isSealed else {
            throw LogRefusal(
                .differs, directory: directory, file: segment.name, reason: "this segment is text",
                mend: "log repair \(directory) --with COPY, with a copy of the whole log")
        }
        do throws(DiskError) {
            return try SealedFile(disk, "\(segment.folder(directory))/\(segment.name)")
        } catch  where error.kind == .damaged {
            return nil
        } catch {
            throw LogRefusal(error, directory: directory)
        }
    }

    /// Puts the text together; `false` if nothing is damaged.
    private mutating func merge(_ ours: SealedFile, _ theirs: SegmentText) throws(LogRefusal) -> Bool {
        let index = ours.index
        // An index that was made from the frames may lack those that went with the old one.
        let isShort = ours.indexProblem != nil && index.last.sequence < lines.upperBound
        guard index.source == theirs.source, index.first == theirs.positions.first,
            isShort || index.last == theirs.positions.last
        else {
            throw theirs.refusal(
                "it is of the lines \(theirs.positions.first ?? .start) to \(theirs.positions.last ?? .start), this one of "
                    + "\(index.first) to \(index.last)")
        }
        for (number, frame) in index.frames.enumerated() {
            let sound = try sound(ours, number)
            let copied = theirs.text(of: frame.first...frame.last)
            guard let sound else {
                text += copied
                taken.append(frame.first...frame.last)
                continue
            }
            let ours = try SegmentText.positions(of: sound, theirs)
            guard ours == theirs.positions(of: frame.first...frame.last) else {
                throw theirs.refusal("its lines \(frame.first) to \(frame.last) are others than those here")
            }
            text += sound
        }
        if isShort {
            let rest = (index.last.sequence + 1)...lines.upperBound
            text += theirs.text(of: rest)
            taken.append(rest)
        }
        return !taken.isEmpty || ours.indexProblem != nil
    }

    /// A frame's text; `nil` if it is damaged.
    private func sound(_ ours: SealedFile, _ number: Int) throws(LogRefusal) -> [UInt8]? {
        do throws(DiskError) {
            try ours.check(number)
            return try ours.text(number)
        } catch  where error.kind == .damaged {
            return nil
        } catch {
            throw LogRefusal(error, directory: directory)
        }
    }

    /// Performs the mending: the text is safe before the damaged form goes aside.
    /// - Returns: the name of the file that keeps the damaged form; `nil` if there was none.
    public func perform(_ disk: any Disk, lock: LogLock) throws(LogRefusal) -> String? {
        guard lock.directory == directory else {
            throw LogRefusal(.locked, directory: directory, reason: "the lock at hand is another log's")
        }
        let names = try LogDirectory(disk, directory)
        let sealed = LogDirectory.sealedName(lines.lowerBound)
        let aside = LogDirectory.tornName(lines.lowerBound, besides: names.torn) + ".zst"
        return try refusing(directory) { () throws(DiskError) in
            try disk.writeWhole(LogDirectory.segmentName(lines.lowerBound), in: directory, text)
            do throws(DiskError) {
                try disk.rename("\(directory)/\(sealed)", to: "\(directory)/\(aside)")
            } catch  where error.kind == .notFound {
                return nil
            }
            try disk.syncDirectory(directory)
            return aside
        }
    }
}

/// The text of a copy of a segment, every line checked.
private struct SegmentText {
    let path: String
    let directory: String
    private(set) var bytes: [UInt8] = []
    private(set) var positions: [Position] = []
    private(set) var source = ""
    /// The end of each line in the bytes.
    private var ends: [Int] = []
    private let first: UInt64

    var lines: ClosedRange<UInt64> { first...(first + UInt64(positions.count) - 1) }

    init(
        _ disk: any Disk, _ path: String, first: UInt64, of directory: String
    ) throws(LogRefusal) {
        (self.path, self.first, self.directory) = (path, first, directory)
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let (folder, name) = (parts.dropLast().joined(separator: "/"), String(parts.last ?? ""))
        let file: any DiskFile
        do throws(DiskError) {
            file = try SegmentReader.open(disk, folder.isEmpty ? "." : folder, name)
        } catch {
            throw LogRefusal(
                .differs, directory: directory,
                reason:
                    "the copy \(path) cannot be read: \(error.kind == .damaged ? error.reason : error.problem)",
                mend: "name another copy of the segment")
        }
        try read(file, folder, name)
    }

    private mutating func read(_ file: any DiskFile, _ folder: String, _ name: String) throws(LogRefusal) {
        var copy = self
        var tracker = BatchTracker(after: first - 1)
        try SegmentReader.forEach(file, folder, name) { (line, raw) throws(LogRefusal) in
            let wrong = tracker.take(line.sequence, batchStart: line.batchStart, batchEnd: line.batchEnd)
            if let wrong { throw copy.refusal(wrong) }
            copy.bytes.append(contentsOf: raw.bytes)
            copy.bytes.append(0x0A)
            copy.ends.append(copy.bytes.count)
            if copy.source.isEmpty { copy.source = line.source }
            copy.positions.append(try copy.position(of: line))
        }
        guard tracker.open == nil, !copy.positions.isEmpty else {
            throw refusal("it ends in the middle of a batch")
        }
        self = copy
    }

    private func position(of line: borrowing LineView) throws(LogRefusal) -> Position {
        do throws(EventLineError) { return try line.position } catch { throw refusal(error.description) }
    }

    /// The positions of the lines in some text.
    static func positions(of text: [UInt8], _ copy: SegmentText) throws(LogRefusal) -> [Position] {
        var positions: [Position] = []
        var failure: LogRefusal?
        text.withUnsafeBytes { text in
            for line in text.split(separator: 0x0A) {
                do throws(EventLineError) {
                    positions.append(try LineView(UnsafeRawBufferPointer(rebasing: line)).position)
                } catch {
                    failure = copy.refusal(error.description)
                }
            }
        }
        if let failure { throw failure }
        return positions
    }

    func positions(of range: ClosedRange<UInt64>) -> [Position] {
        Array(positions[Int(range.lowerBound - first)...Int(range.upperBound - first)])
    }

    func text(of range: ClosedRange<UInt64>) -> ArraySlice<UInt8> {
        let start = range.lowerBound == first ? 0 : ends[Int(range.lowerBound - first) - 1]
        return bytes[start..<ends[Int(range.upperBound - first)]]
    }

    func refusal(_ reason: String) -> LogRefusal {
        LogRefusal(
            .differs, directory: directory, reason: "\(path) is no copy of this segment: \(reason)",
            mend: "name another copy of it")
    }
}
