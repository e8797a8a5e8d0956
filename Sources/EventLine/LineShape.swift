// Finds the members of a line in one pass over the attributes, without allocation. A start reads millions of
// lines and needs only type, sequences and data of most.
//
//   {"specversion":"1.0","id":"57",…,"batchend":"57","data":{…},"crc32c":"8f3a01bc"}
//    └ attributes: strings, in any order ┘           └ last ┘└ 21 bytes, over all before them ┘

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The offsets of a line's members in its bytes.
package struct LineShape {
    /// The content of a string, without its quotes. Absent if `start` is 0 (a line never begins with a
    /// string).
    struct Span {
        var start: Int32 = 0
        var end: Int32 = 0
        var isPresent: Bool { start != 0 }
        var range: Range<Int> { Int(start)..<Int(end) }
    }

    var sequence: UInt64 = 0
    var batchStart: UInt64?
    var batchEnd: UInt64 = 0
    var checksum: UInt32 = 0
    /// The line's checksum before personal fields were erased.
    var was: UInt32?
    var id = Span(), source = Span(), type = Span(), subject = Span(), time = Span(), actor = Span()
    var causation = Span(), digest = Span(), timer = Span(), trace = Span(), schema = Span(), reader = Span()
    var seen = Span(), data = Span()
    private var number = Span(), start = Span(), end = Span(), formerly = Span()

    /// `,"crc32c":"xxxxxxxx"}`
    package static let tailBytes = 21
    package static let beginning: StaticString = "{\"specversion\":\"1.0\""

    /// Checks the checksum, then finds the members.
    init(_ line: UnsafeRawBufferPointer) throws(EventLineError) {
        guard line.count <= LogLimits.lineBytesMax else { throw .tooLong(line.count) }
        guard let (body, written) = LineShape.tail(of: line) else { throw .noChecksum }
        let computed = CRC32C.checksum(UnsafeRawBufferPointer(rebasing: line[0..<body]))
        guard computed == written else { throw .checksum(written: written, computed: computed) }
        checksum = computed
        try findMembers(UnsafeRawBufferPointer(rebasing: line[0..<body]))
        try readNumbers(line)
    }

    /// The end of the body and the checksum that follows it; nil if the line has no checksum.
    package static func tail(of line: UnsafeRawBufferPointer) -> (body: Int, checksum: UInt32)? {
        let body = line.count - tailBytes
        guard body > 0, isTail(line, at: body), let checksum = hex8(line, at: body + 11) else { return nil }
        return (body, checksum)
    }

    /// Whether `,"crc32c":"` and, eight bytes on, `"}` stand at `offset`.
    package static func isTail(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        guard offset >= 0, offset + tailBytes <= bytes.count else { return false }
        return matches(bytes, at: offset, ",\"crc32c\":\"") && matches(bytes, at: offset + 19, "\"}")
    }

    @inline(__always)
    package static func matches(_ bytes: UnsafeRawBufferPointer, at offset: Int, _ text: StaticString) -> Bool
    {
        guard let base = bytes.baseAddress, offset + text.utf8CodeUnitCount <= bytes.count else {
            return false
        }
        return memcmp(base + offset, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// Whether a span has that text and no more.
    static func isWhole(_ bytes: UnsafeRawBufferPointer, _ span: Span, _ text: StaticString) -> Bool {
        span.range.count == text.utf8CodeUnitCount && matches(bytes, at: span.range.lowerBound, text)
    }

    package static func hex8(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32? {
        var value: UInt32 = 0
        for index in offset..<(offset + 8) {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(bytes[index] &- 48)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(bytes[index] &- 87)
            default: return nil
            }
        }
        return value
    }

    /// Reads members of the form `"name":"value"` up to the data or the end.
    private mutating func findMembers(_ body: UnsafeRawBufferPointer) throws(EventLineError) {
        guard LineShape.matches(body, at: 0, LineShape.beginning) else { throw .shape("specversion") }
        var cursor = LineShape.beginning.utf8CodeUnitCount
        while cursor < body.count {
            guard cursor + 1 < body.count, body[cursor] == UInt8(ascii: ","),
                body[cursor + 1] == UInt8(ascii: "\""),
                let nameEnd = LineShape.quote(body, from: cursor + 2),
                nameEnd + 2 < body.count, body[nameEnd + 1] == UInt8(ascii: ":")
            else { throw .shape("member") }
            let member = Member(body, cursor + 2, nameEnd)
            if member == .data {
                // The data is the last member. Its content is checked when it is decoded.
                data = Span(start: Int32(nameEnd + 2), end: Int32(body.count))
                return
            }
            guard body[nameEnd + 2] == UInt8(ascii: "\""),
                let valueEnd = LineShape.quote(body, from: nameEnd + 3)
            else { throw .shape("value") }
            // An unknown member comes from a later version. It stays in the bytes and is ignored.
            if let member { try place(member, Span(start: Int32(nameEnd + 3), end: Int32(valueEnd))) }
            cursor = valueEnd + 1
        }
    }

    /// The offset of the quote that ends a string. Reads eight bytes at a time, because most of a line's
    /// bytes are scanned here.
    @inline(__always)
    static func quote(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if index + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let found = (zeros(word ^ 0x2222_2222_2222_2222) | zeros(word ^ 0x5C5C_5C5C_5C5C_5C5C))
                    .littleEndian
                index += found.trailingZeroBitCount / 8
                if found == 0 { continue }
            }
            if bytes[index] == UInt8(ascii: "\"") { return index }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// Sets the top bit of each byte that is zero (and of some bytes after one, which does no harm here).
    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    private mutating func place(_ member: Member, _ span: Span) throws(EventLineError) {
        let isFirst =
            switch member {
            case .id: fill(&id, span)
            case .source: fill(&source, span)
            case .type: fill(&type, span)
            case .subject: fill(&subject, span)
            case .time: fill(&time, span)
            case .sequence: fill(&number, span)
            case .actor: fill(&actor, span)
            case .causation: fill(&causation, span)
            case .digest: fill(&digest, span)
            case .timer: fill(&timer, span)
            case .trace: fill(&trace, span)
            case .schema: fill(&schema, span)
            case .reader: fill(&reader, span)
            case .batchStart: fill(&start, span)
            case .batchEnd: fill(&end, span)
            case .seen: fill(&seen, span)
            case .was: fill(&formerly, span)
            case .data, .checksum: false
            }
        guard isFirst else { throw .shape("a member twice") }
    }

    /// Reads the sequences, and checks that the required members are there.
    private mutating func readNumbers(_ line: UnsafeRawBufferPointer) throws(EventLineError) {
        guard number.range.count == 20, let sequence = LineShape.decimal(line, number), sequence > 0
        else { throw .shape("sequence") }
        guard let id = LineShape.decimal(line, id), line[Int(self.id.start)] != UInt8(ascii: "0"),
            id == sequence
        else { throw .shape("id") }
        guard let batchEnd = LineShape.decimal(line, end), batchEnd >= sequence else {
            throw .shape("batchend")
        }
        if start.isPresent {
            guard let first = LineShape.decimal(line, start), first > 0, first < sequence
            else { throw .shape("batchstart") }
            batchStart = first
        }
        if formerly.isPresent {
            guard formerly.range.count == 8, let was = LineShape.hex8(line, at: Int(formerly.start))
            else { throw .shape("was") }
            self.was = was
        }
        guard source.range.count > 1, line[Int(source.start)] == UInt8(ascii: "/") else {
            throw .shape("source")
        }
        source.start += 1
        guard !type.range.isEmpty else { throw .shape("type") }
        guard time.isPresent else { throw .shape("time") }
        guard !data.isPresent || !data.range.isEmpty else { throw .shape("data") }
        self.sequence = sequence
        self.batchEnd = batchEnd
    }

    static func decimal(_ bytes: UnsafeRawBufferPointer, _ span: Span) -> UInt64? {
        guard span.isPresent, (1...20).contains(span.range.count) else { return nil }
        var value: UInt64 = 0
        // Nineteen digits cannot overflow. A sequence has twenty, the first of them 0.
        if span.range.count < 20 || bytes[Int(span.start)] == UInt8(ascii: "0") {
            for index in span.range {
                let digit = bytes[index] &- 48
                guard digit < 10 else { return nil }
                value = value &* 10 &+ UInt64(digit)
            }
            return value
        }
        for index in span.range {
            let digit = bytes[index] &- 48
            guard digit < 10 else { return nil }
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, tooLargeYet) = product.addingReportingOverflow(UInt64(digit))
            guard !tooLarge, !tooLargeYet else { return nil }
            value = sum
        }
        return value
    }
}

/// Sets a member's place; false if the member is there twice.
private func fill(_ place: inout LineShape.Span, _ span: LineShape.Span) -> Bool {
    guard !place.isPresent else { return false }
    place = span
    return true
}

/// The names of a line's members.
private enum Member {
    case id, source, type, subject, time, sequence, actor, causation, digest, timer, trace, schema, reader
    case batchStart, batchEnd, seen, was, data, checksum

    /// nil for an unknown name.
    init?(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
        let named: (Member, StaticString)
        switch (end - start, bytes[start]) {
        case (2, UInt8(ascii: "i")): named = (.id, "id")
        case (6, UInt8(ascii: "s")): named = (.source, "source")
        case (4, UInt8(ascii: "t")):
            named = bytes[start + 1] == UInt8(ascii: "y") ? (.type, "type") : (.time, "time")
        case (7, UInt8(ascii: "s")): named = (.subject, "subject")
        case (8, UInt8(ascii: "s")): named = (.sequence, "sequence")
        case (5, UInt8(ascii: "a")): named = (.actor, "actor")
        case (11, UInt8(ascii: "c")): named = (.causation, "causationid")
        case (13, UInt8(ascii: "r")): named = (.digest, "requestdigest")
        case (8, UInt8(ascii: "t")): named = (.timer, "timerkey")
        case (11, UInt8(ascii: "t")): named = (.trace, "traceparent")
        case (10, UInt8(ascii: "d")): named = (.schema, "dataschema")
        case (6, UInt8(ascii: "r")): named = (.reader, "reader")
        case (10, UInt8(ascii: "b")): named = (.batchStart, "batchstart")
        case (8, UInt8(ascii: "b")): named = (.batchEnd, "batchend")
        case (4, UInt8(ascii: "s")): named = (.seen, "seen")
        case (3, UInt8(ascii: "w")): named = (.was, "was")
        case (4, UInt8(ascii: "d")): named = (.data, "data")
        case (6, UInt8(ascii: "c")): named = (.checksum, "crc32c")
        default: return nil
        }
        guard LineShape.matches(bytes, at: start, named.1) else { return nil }
        self = named.0
    }
}

extension UnsafeRawBufferPointer {
    /// The offset of the first byte with that value.
    package func firstByte(_ byte: UInt8) -> Int? {
        guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - baseAddress
    }
}
