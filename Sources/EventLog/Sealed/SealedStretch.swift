// Frames of a sealed segment that hold no line of some types are passed over by the bits of its index, unread. A skip says what
// a batch had seen, and the index only what all batches of the segment had seen: so this is for segments whose batches have
// seen no other log. Other segments are read line by line.

import EventLine
import Values

extension LogReader {
    public func stretch(from first: UInt64, of types: AskedTypes) throws(LogRefusal) -> LogStretch {
        guard let segment = index.segments.last(where: { $0.first <= first }), segment.isSealed else {
            return LogStretch(last: index.segments.first { $0.first > first }.map { $0.first - 1 } ?? .max)
        }
        do throws(DiskError) {
            // Text again, if it was unpacked meanwhile.
            let file = try SegmentReader.open(disk, directory, segment) as? SealedFile
            return try file?.stretch(from: first, of: types) ?? LogStretch(last: first)
        } catch {
            let refusal = LogRefusal(error, directory: directory)
            index.note(refusal)
            throw refusal
        }
    }
}

extension SealedFile {
    /// The frames from a line on that have to be read, or that need not be.
    func stretch(from first: UInt64, of types: AskedTypes) throws(DiskError) -> LogStretch {
        let start = index.frame(after: first - 1)
        guard start < index.frames.count else { return LogStretch(last: first) }
        // A frame is read from its middle on, if the page begins there.
        guard index.frames[start].first == first, index.seen.isEmpty else {
            return LogStretch(last: index.seen.isEmpty ? index.frames[start].last : index.last.sequence)
        }
        let asked = index.bits { types.contains($0) }
        let isAsked = index.frames[start].types & asked != 0
        let frames = index.frames[start...].prefix { ($0.types & asked != 0) == isAsked }
        let last = frames[frames.endIndex - 1]
        guard !isAsked else { return LogStretch(last: last.last) }
        let isAtEnd = frames.endIndex == index.frames.count
        let marks = index.bits { $0 == index.source + "._seen" } & ~SegmentIndex.others
        let skip = LineSkip(
            first, at: isAtEnd ? index.last : try position(atEndOf: frames.endIndex - 1),
            isOnlyMarks: frames.allSatisfy { $0.types & ~marks == 0 })
        return LogStretch(last: last.last, skip: skip, looked: isAtEnd ? 0 : last.textBytes)
    }

    /// The position of a frame's last line.
    private func position(atEndOf number: Int) throws(DiskError) -> Position {
        let text = try text(number)
        let found = text.withUnsafeBytes { text in
            Result<Position, EventLineError> { () throws(EventLineError) in
                let start = text.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
                return try LineView(UnsafeRawBufferPointer(rebasing: text[start..<(text.count - 1)])).position
            }
        }
        switch found {
        case .success(let position) where position.sequence == index.frames[number].last: return position
        case .success(let position): throw damaged(number, "it ends with line \(position.sequence)")
        case .failure(let error): throw damaged(number, error.description)
        }
    }
}

extension SegmentIndex {
    /// The bit for the types that the index does not list.
    static let others: UInt64 = 1 << UInt64(SealedLimits.typesMax)

    /// The bits of the types that are wanted. Those that the index does not list may be among them.
    func bits(_ isWanted: (String) -> Bool) -> UInt64 {
        types.enumerated().reduce(Self.others) { isWanted($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
    }
}
