// Gathers line by line what an index says of a segment. Sealing, and making an index again, go through it.

import EventLine
import Values

/// Gathers what is known of a segment's lines, frame by frame.
struct SegmentSummary {
    private var source: String?
    private var first: (position: Position, time: Timestamp)?
    private var last: (position: Position, time: Timestamp)?
    private var seen = Positions()
    private var types: [String] = []
    /// The bit of each type, by its bytes: lines of one type often follow each other.
    private var lastType: (bytes: [UInt8], bit: UInt64) = ([], 0)
    private var tracker: BatchTracker?

    /// Takes the text of one frame: whole batches, each line checked. The frame has no place in a file yet.
    mutating func take(frame text: UnsafeRawBufferPointer) throws(EventLineError) -> SegmentIndex.Frame {
        var frame = SegmentIndex.Frame(
            offset: 0, bytes: 0, textOffset: 0, textBytes: text.count, first: 0, lines: 0, batches: 0,
            checksum: crc32c(text), types: 0)
        var rest = text
        while !rest.isEmpty {
            guard let end = rest.firstByte(0x0A) else { throw .noNewline }
            let line = try LineView(UnsafeRawBufferPointer(rebasing: rest[..<end]))
            if frame.lines == 0 { frame.first = line.sequence }
            frame.types |= try take(line, isLast: rest.count == end + 1)
            frame.lines += 1
            if line.endsBatch { frame.batches += 1 }
            rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
        }
        guard tracker?.open == nil else { throw .shape("the end of its batch") }
        return frame
    }

    /// - Returns: the bit of the line's type.
    private mutating func take(_ line: borrowing LineView, isLast: Bool) throws(EventLineError) -> UInt64 {
        guard line.sequence > 0 else { throw .shape("sequence") }
        var tracker = tracker ?? BatchTracker(after: line.sequence - 1)
        guard tracker.take(line.sequence, batchStart: line.batchStart, batchEnd: line.batchEnd) == nil,
            line.isFrom(source ?? line.source)
        else { throw .shape("its place") }
        self.tracker = tracker
        source = source ?? line.source
        if isLast || first == nil {
            guard let time = line.time else { throw .shape("time") }
            last = (try line.position, time)
            first = first ?? last
        }
        if line.seenBytes != nil, let said = try line.seen() { seen.merge(said) }
        return bit(of: line)
    }

    private mutating func bit(of line: borrowing LineView) -> UInt64 {
        if lastType.bit != 0, line.typeBytes.elementsEqual(lastType.bytes) { return lastType.bit }
        let type = line.type
        var place = types.firstIndex(of: type)
        if place == nil, types.count < SealedLimits.typesMax {
            place = types.count
            types.append(type)
        }
        lastType = (Array(line.typeBytes), 1 << UInt64(place ?? SealedLimits.typesMax))
        return lastType.bit
    }

    /// The index of frames whose places are known; `nil` if there is none.
    func index(_ frames: [SegmentIndex.Frame]) -> SegmentIndex? {
        guard let source, let first, let last, !frames.isEmpty else { return nil }
        return SegmentIndex(
            source: source, frames: frames, first: first.position, last: last.position, firstTime: first.time,
            lastTime: last.time, seen: seen, types: types)
    }
}
