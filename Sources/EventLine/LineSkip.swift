// A skip: it stands in a page of a log in the place of lines of types that the asker did not name (protocol.md, Reading logs).
//
//   {"skip":"57-63","at":"63:8f3a01bc","seen":"auth=12 rsvp=9","crc32c":"0c4f11a9"}      whole batches
//   {"skip":"64-65","at":"65:11a90c4f","batchend":"67","crc32c":"5d21e8f0"}              a part of the batch that ends at 67
//   {"skip":"68-70","at":"70:77e0913d","only":"marks","crc32c":"9b0e4c12"}               all of them say only what was seen

import Values

/// Some lines of a log that are not sent.
public struct LineSkip: Hashable, Sendable {
    /// The first line that is left out.
    public var first: UInt64
    /// The position of a follower that has passed over the last one.
    public var at: Position
    /// The last sequence of the last line's batch.
    public var batchEnd: UInt64
    /// The positions that its first batch had seen, and no batch after that one. In a page without those that skips before this
    /// one have named already.
    public var seen: Positions?
    /// Whether all of the lines only say what was seen.
    public var isOnlyMarks: Bool

    public init(
        _ first: UInt64, at: Position, batchEnd: UInt64? = nil, seen: Positions? = nil,
        isOnlyMarks: Bool = false
    ) {
        self.first = first
        self.at = at
        self.batchEnd = batchEnd ?? at.sequence
        self.seen = seen
        self.isOnlyMarks = isOnlyMarks
    }

    public var last: UInt64 { at.sequence }

    /// Takes in the skip behind it, which may have seen nothing new. Otherwise the lines before would wait for what only the
    /// later ones had seen, and two logs that are skipped so for each other.
    package mutating func join(_ next: LineSkip) {
        (at, batchEnd) = (next.at, next.batchEnd)
        isOnlyMarks = isOnlyMarks && next.isOnlyMarks
    }
}

/// Why a page of a log is not used from some line on.
public enum PageFlaw: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line is damaged, or another log's.
    case line(EventLineError)
    /// A skip is damaged.
    case skip(EventLineError)
    /// A skip ends before it begins.
    case backwards(first: UInt64, last: UInt64)
    /// A skip goes beyond the end of the log.
    case beyond(last: UInt64, end: UInt64)
    /// Lines are missing before a line or skip.
    case hole(next: UInt64, found: UInt64)
    /// A line or skip begins among the lines before it.
    case overlap(next: UInt64, found: UInt64)
    /// A line or skip ends another batch than the one that is under way.
    case batch(found: UInt64, end: UInt64)

    public var description: String {
        switch self {
        case .line(let error): error.description
        case .skip(let error): "a skip: \(error)"
        case .backwards(let first, let last): "a skip from \(first) goes back to \(last)"
        case .beyond(let last, let end): "a skip goes to \(last), and the log ends at \(end)"
        case .hole(let next, let found): "\(found) stands where \(next) should"
        case .overlap(let next, let found): "\(found) comes again, where \(next) should stand"
        case .batch(let found, let end): "\(found) does not belong to the batch that ends at \(end)"
        }
    }
}

extension LineSkip {
    private static let beginning: StaticString = "{\"skip\":\""
    /// The highest number of a line: one that can still be counted on from.
    private static let lastMax = UInt64(Int64.max)

    /// Whether a line of a page is a skip.
    public static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
        LineShape.matches(bytes, at: 0, beginning)
    }

    /// The line of a page, without its newline.
    public var bytes: [UInt8] {
        var text = "\(Self.beginning)\(first)-\(last)\",\"at\":\"\(at)\""
        if batchEnd != last { text += ",\"batchend\":\"\(batchEnd)\"" }
        if isOnlyMarks { text += ",\"only\":\"marks\"" }
        var bytes = Array(text.utf8)
        if let seen {
            bytes += Array(",\"seen\":\"".utf8)
            JSONText.append(seen.description, to: &bytes)
            bytes.append(UInt8(ascii: "\""))
        }
        return bytes + Array(",\"crc32c\":\"\(hex8(CRC32C.checksum(bytes)))\"}".utf8)
    }

    /// Reads a skip and checks it by itself. Members that this version does not know are passed over.
    public init(_ bytes: UnsafeRawBufferPointer) throws(PageFlaw) {
        guard bytes.count <= LogLimits.lineBytesMax else { throw .skip(.tooLong(bytes.count)) }
        guard Self.isOne(bytes), let (body, written) = LineShape.tail(of: bytes) else {
            throw .skip(.noChecksum)
        }
        let computed = CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<body]))
        guard computed == written else {
            throw .skip(.checksum(written: written, computed: computed))
        }
        var (range, at, batchEnd): ((UInt64, UInt64)?, Position?, UInt64?)
        (seen, isOnlyMarks) = (nil, false)
        var cursor = 1
        while cursor < body {
            guard let (name, value, next) = Self.member(bytes, from: cursor, to: body) else {
                throw .skip(.shape("a member"))
            }
            cursor = next
            if LineShape.isWhole(bytes, name, "skip") {
                range = Self.range(bytes, value)
            } else if LineShape.isWhole(bytes, name, "at") {
                at = Self.position(bytes, value)
            } else if LineShape.isWhole(bytes, name, "batchend") {
                batchEnd = LineShape.decimal(bytes, value)
                if batchEnd == nil { throw .skip(.shape("batchend")) }
            } else if LineShape.isWhole(bytes, name, "only") {
                isOnlyMarks = LineShape.isWhole(bytes, value, "marks")
            } else if LineShape.isWhole(bytes, name, "seen") {
                seen = JSONText.read(bytes, value.range).flatMap { Positions($0) }
                if seen == nil { throw .skip(.shape("seen")) }
            }
        }
        guard let (first, last) = range, first > 0 else { throw .skip(.shape("skip")) }
        guard first <= last else { throw .backwards(first: first, last: last) }
        guard last <= Self.lastMax else { throw .beyond(last: last, end: Self.lastMax) }
        guard let at, at.sequence == last else { throw .skip(.shape("at")) }
        guard batchEnd ?? last >= last, batchEnd ?? last <= Self.lastMax else {
            throw .skip(.shape("batchend"))
        }
        (self.first, self.at, self.batchEnd) = (first, at, batchEnd ?? last)
    }

    /// The member `"name":"value"` behind a byte of its own, a brace or a comma.
    /// - Returns: its name, its value, and the place behind it.
    private static func member(
        _ bytes: UnsafeRawBufferPointer, from start: Int, to body: Int
    ) -> (name: LineShape.Span, value: LineShape.Span, next: Int)? {
        let inside = UnsafeRawBufferPointer(rebasing: bytes[..<body])
        guard start < body, bytes[start] == UInt8(ascii: "\""),
            let nameEnd = LineShape.quote(inside, from: start + 1),
            LineShape.matches(inside, at: nameEnd, "\":\""),
            let valueEnd = LineShape.quote(inside, from: nameEnd + 3),
            valueEnd + 1 == body || bytes[valueEnd + 1] == UInt8(ascii: ",")
        else { return nil }
        return (
            LineShape.Span(start: Int32(start + 1), end: Int32(nameEnd)),
            LineShape.Span(start: Int32(nameEnd + 3), end: Int32(valueEnd)), valueEnd + 2
        )
    }

    /// `57-63`
    private static func range(
        _ bytes: UnsafeRawBufferPointer, _ span: LineShape.Span
    ) -> (UInt64, UInt64)? {
        guard let (first, last) = split(bytes, span, at: UInt8(ascii: "-")),
            let first = LineShape.decimal(bytes, first), let last = LineShape.decimal(bytes, last)
        else { return nil }
        return (first, last)
    }

    /// `63:8f3a01bc`
    private static func position(_ bytes: UnsafeRawBufferPointer, _ span: LineShape.Span) -> Position? {
        guard let (sequence, checksum) = split(bytes, span, at: UInt8(ascii: ":")),
            let sequence = LineShape.decimal(bytes, sequence), checksum.range.count == 8,
            let checksum = LineShape.hex8(bytes, at: checksum.range.lowerBound)
        else { return nil }
        return Position(sequence: sequence, checksum: checksum)
    }

    private static func split(
        _ bytes: UnsafeRawBufferPointer, _ span: LineShape.Span, at byte: UInt8
    ) -> (LineShape.Span, LineShape.Span)? {
        guard let place = bytes[span.range].firstIndex(of: byte) else { return nil }
        return (
            LineShape.Span(start: span.start, end: Int32(place)),
            LineShape.Span(start: Int32(place + 1), end: span.end)
        )
    }
}
