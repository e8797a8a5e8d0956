// Reads a whole log from its first byte and finds the first damage. It decides nothing; the decision table is
// in LogSurvey.swift.

import EventLine
import Values

/// One pass over all segments.
struct LogScan {
    /// A place in the log: segment, byte, and line of the file.
    struct Place: Hashable {
        var segment = 0
        var offset = 0
        var line = 1
    }

    /// The first damage that was found.
    struct Damage {
        var place: Place
        var code: LogRefusal.Code
        var reason: String
        /// Whether no crash can have caused it, whatever follows.
        var isCertain: Bool
    }

    let disk: any Disk
    let directory: String
    /// The service whose log it must be; nil to take it from the first line.
    private(set) var source: String?
    let segments: [LogDirectory.Segment]
    /// The sizes of the segments as text, and on the disk.
    private(set) var sizes: [Int] = []
    private(set) var stored: [Int] = []
    private(set) var tracker = BatchTracker(after: 0)
    private(set) var batches: UInt64 = 0
    /// How many lines are in whole batches.
    private(set) var lines: UInt64 = 0
    private(set) var seen = Positions()
    private(set) var entries: [LogIndex.Entry] = []
    /// The place where the current or the next batch begins.
    private(set) var batchPlace = Place()
    private(set) var lastBatch: (place: Place, bytes: Int)?
    private(set) var damage: Damage?
    /// Called for every whole batch that has seen more than the batches before it: with its first sequence, and all
    /// positions seen so far.
    var onSeen: (UInt64, Positions) -> Void = { _, _ in }
    /// Called for every line of a whole batch, from the one after `replayed` on.
    var onLine: ((borrowing LineView) -> Void)?
    var replayed: UInt64 = 0
    /// Whether the indexes of sealed segments are believed: of these, only lines are read that ``onLine`` has to get.
    var believesIndexes = false
    /// Sealed segments whose own index is damaged, with the reason.
    private(set) var damagedIndexes: [Int: String] = [:]
    /// The lines of the current batch, kept for ``onLine`` until the batch is known to be whole.
    private var pending = PendingLines()
    private var lastSeenBytes: [UInt8] = []
    private var batchSeen: Positions?

    init(_ disk: any Disk, _ directory: String, source: String?, segments: [LogDirectory.Segment]) {
        self.disk = disk
        self.directory = directory
        self.source = source
        self.segments = segments
    }

    mutating func run() throws(DiskError) {
        for index in segments.indices {
            do throws(DiskError) {
                try read(index)
            } catch  where error.kind == .damaged {
                if sizes.count == index { (sizes, stored) = (sizes + [0], stored + [0]) }
                let place = Place(segment: index, offset: batchPlace.segment == index ? batchPlace.offset : 0)
                damage =
                    damage
                    ?? Damage(place: place, code: .sealedDamaged, reason: error.reason, isCertain: true)
            }
        }
        sealDamage()
        if damage == nil, let open = tracker.open {
            damage = Damage(
                place: Place(segment: segments.count - 1, offset: sizes.last ?? 0, line: lineAfterLast),
                code: .damaged,
                reason: "the batch from \(open.first) to \(open.end) ends at \(tracker.next - 1)",
                isCertain: false)
        }
    }

    /// Damage of lines in a sealed segment is not mended by a cut.
    private mutating func sealDamage() {
        guard let found = damage, segments[found.place.segment].isSealed,
            found.code == .damaged || found.code == .altered
                || found.code == .sequence && found.place.offset > 0
        else { return }
        damage = Damage(place: found.place, code: .sealedDamaged, reason: found.reason, isCertain: true)
    }

    private mutating func read(_ index: Int) throws(DiskError) {
        let file = try SegmentReader.open(disk, directory, segments[index])
        sizes.append(try file.size())
        stored.append(try (file as? SealedFile)?.storedBytes() ?? sizes[index])
        guard damage == nil, isInPlace(index) else { return }
        batchPlace = Place(segment: index)
        guard let sealed = file as? SealedFile else { return try read(file, batchPlace) }
        damagedIndexes[index] = sealed.indexProblem
        if let wrong = difference(of: sealed.index, index) {
            damage = Damage(place: batchPlace, code: wrong.code, reason: wrong.reason, isCertain: true)
            return
        }
        let frame = firstFrame(toRead: sealed.index)
        if frame > 0 { skip(frame, of: sealed.index, index) }
        if frame < sealed.index.frames.count { try read(file, batchPlace) }
        guard damage == nil, tracker.next != sealed.index.last.sequence + 1 else { return }
        damage = Damage(
            place: batchPlace, code: .sealedDamaged,
            reason: "its index ends at line \(sealed.index.last.sequence), its lines at \(tracker.next - 1)",
            isCertain: true)
    }

    /// Why an index cannot be of the segment that has its name.
    private func difference(of about: SegmentIndex, _ index: Int) -> (code: LogRefusal.Code, reason: String)?
    {
        if about.source != source ?? about.source {
            return (.foreignSource, "a segment of the log of \(about.source) in the log of \(source ?? "")")
        }
        if let said = segments[index].archive?.lines, (about.first, about.last) != (said.first, said.last) {
            return (
                .archive,
                "it has the lines \(about.first) to \(about.last), and the log's are \(said.first) to \(said.last)"
            )
        }
        if about.first.sequence != segments[index].first {
            return (.sealedDamaged, "it has the lines from \(about.first.sequence) on")
        }
        return nil
    }

    /// The first frame with lines that have to be read.
    private func firstFrame(toRead about: SegmentIndex) -> Int {
        guard believesIndexes else { return 0 }
        return onLine == nil ? about.frames.count : about.frame(after: replayed)
    }

    /// Takes from an index what its first frames have.
    private mutating func skip(_ count: Int, of about: SegmentIndex, _ index: Int) {
        let skipped = about.frames[..<count]
        source = about.source
        for frame in skipped {
            entries.append(LogIndex.Entry(sequence: frame.first, segment: index, offset: frame.textOffset))
            batches += UInt64(frame.batches)
            lines = frame.last
        }
        // Read whole, it could only have seen less; then it would be refused.
        seen.merge(about.seen)
        tracker = BatchTracker(after: lines)
        firstOfLastBatch = tracker.next
        guard let last = skipped.last else { return }
        lastBatch = (Place(segment: index, offset: last.textOffset), last.textBytes)
        lineAfterLast = skipped.reduce(1) { $0 + $1.lines }
        batchPlace = Place(segment: index, offset: last.textOffset + last.textBytes, line: lineAfterLast)
    }

    private var lineAfterLast = 1

    /// Whether the segment begins where the one before it ended.
    private mutating func isInPlace(_ index: Int) -> Bool {
        let first = segments[index].first
        if let open = tracker.open {
            damage = Damage(
                place: Place(segment: index - 1, offset: sizes[index - 1], line: lineAfterLast),
                code: .damaged,
                reason:
                    "the batch from \(open.first) to \(open.end) ends at \(tracker.next - 1) with the file",
                isCertain: true)
        } else if first != tracker.next {
            let before =
                index == 0
                ? "the log begins at \(first)"
                : "\(segments[index - 1].name) ends at \(tracker.next - 1), the next file begins at \(first)"
            let reason =
                first > tracker.next ? "\(before): \(tracker.next) to \(first - 1) are missing" : before
            if index > 0, let problem = damagedIndexes[index - 1] {
                // Its last frames went with the index.
                damage = Damage(
                    place: Place(segment: index - 1), code: .sealedDamaged, reason: "\(problem); \(reason)",
                    isCertain: true)
                return false
            }
            damage = Damage(
                place: Place(segment: index), code: first > tracker.next ? .missingSegment : .sequence,
                reason: reason, isCertain: true)
        }
        return damage == nil
    }

    private mutating func read(_ file: any DiskFile, _ start: Place) throws(DiskError) {
        let scanner = LineScanner(file, from: start.offset, readBytes: LogLimits.readBytes)
        var place = start
        let index = start.segment
        var nextEntry = start.offset
        while let line = try scanner.next() {
            place.offset = line.offset
            if let found = take(line, place) {
                damage = found
                return
            }
            if line.offset >= nextEntry {
                entries.append(
                    LogIndex.Entry(sequence: tracker.next - 1, segment: index, offset: line.offset))
                nextEntry = line.offset + LogLimits.indexEveryBytes
            }
            place.line += 1
            lineAfterLast = place.line
            if tracker.open == nil {
                endBatch(Place(segment: index, offset: scanner.offset, line: place.line))
            }
        }
        if sizes[index] == 0 { lineAfterLast = 1 }
    }

    /// Checks one line; nil if it is sound.
    private mutating func take(_ line: LineScanner.Line, _ place: Place) -> Damage? {
        guard line.isTerminated else {
            return damaged(place, line.bytes, LogScan.reason(ofUnterminated: line))
        }
        do throws(EventLineError) {
            let view = try LineView(line.bytes)
            return try check(view, place)
        } catch .shape(let part) {
            return Damage(
                place: place, code: .newerVersion,
                reason: "written by a newer version: \(EventLineError.shape(part))", isCertain: true)
        } catch {
            return damaged(place, line.bytes, error.description)
        }
    }

    /// No crash adds a byte-order mark or a carriage return to a line.
    private func damaged(_ place: Place, _ line: UnsafeRawBufferPointer, _ reason: String) -> Damage {
        if let altered = AlteredLine(line) {
            return Damage(place: place, code: .altered, reason: altered.reason, isCertain: true)
        }
        return Damage(place: place, code: .damaged, reason: reason, isCertain: false)
    }

    private static func reason(ofUnterminated line: LineScanner.Line) -> String {
        if line.bytes.count > LogLimits.lineBytesMax {
            return "there is no newline within \(LogLimits.lineBytesMax) bytes"
        }
        return line.bytes.allSatisfy { $0 == 0 }
            ? "\(line.bytes.count) zero bytes at the end" : "the last line has no newline"
    }

    private mutating func check(_ view: borrowing LineView, _ place: Place) throws(EventLineError) -> Damage?
    {
        let source = source ?? view.source
        self.source = source
        guard view.isFrom(source) else {
            return Damage(
                place: place, code: .foreignSource,
                reason: "a line of the log of \(view.source) in the log of \(source)", isCertain: true)
        }
        try view.checkHeader()
        let wrong = tracker.take(view.sequence, batchStart: view.batchStart, batchEnd: view.batchEnd)
        if let wrong { return Damage(place: place, code: .sequence, reason: wrong, isCertain: true) }
        if let bytes = view.seenBytes, !bytes.elementsEqual(lastSeenBytes), let said = try view.seen() {
            lastSeenBytes = Array(bytes)
            batchSeen = said
        }
        if onLine != nil, view.sequence > replayed { pending.add(view) }
        return nil
    }

    private mutating func endBatch(_ end: Place) {
        lines = tracker.next - 1
        batches += 1
        if let onLine { pending.drain(onLine) }
        lastBatch = (batchPlace, end.offset - batchPlace.offset)
        if let said = batchSeen {
            batchSeen = nil
            seen.merge(said)
            onSeen(firstOfLastBatch, seen)
        }
        firstOfLastBatch = tracker.next
        batchPlace = end
    }

    private var firstOfLastBatch: UInt64 = 1
}

/// Lines that were checked, with their parsed shapes, so that they need not be parsed twice.
private struct PendingLines {
    private var bytes: [UInt8] = []
    private var shapes: [(end: Int, shape: LineShape)] = []

    mutating func add(_ line: borrowing LineView) {
        bytes.append(contentsOf: line.bytes)
        shapes.append((bytes.count, line.shape))
    }

    mutating func drain(_ body: (borrowing LineView) -> Void) {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for (end, shape) in shapes {
                body(LineView(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), shape))
                start = end
            }
        }
        bytes.removeAll(keepingCapacity: true)
        shapes.removeAll(keepingCapacity: true)
    }
}
