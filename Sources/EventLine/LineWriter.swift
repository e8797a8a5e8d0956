// Writes a line's bytes, members in the order of protocol.md:
//   {"specversion":"1.0","id":"57","source":"/games","type":"games.created",…,"data":{…},"crc32c":"8f3a01bc"}

import Values

/// Builds the bytes of one line.
struct LineWriter {
    private(set) var bytes: [UInt8] = []

    /// The line without its newline, and its checksum.
    static func line(
        _ header: EventHeader, data: [UInt8]?
    ) -> (bytes: [UInt8], data: Range<Int>?, crc: UInt32) {
        var writer = LineWriter()
        writer.bytes.reserveCapacity(512 + (data?.count ?? 0))
        writer.attributes(of: header)
        var range: Range<Int>?
        if let data {
            writer.raw(",\"data\":")
            range = writer.bytes.count..<(writer.bytes.count + data.count)
            writer.bytes.append(contentsOf: data)
        }
        let crc = writer.bytes.withUnsafeBytes { CRC32C.checksum($0) }
        writer.raw(",\"crc32c\":\"")
        writer.hex(UInt64(crc), digits: 8)
        writer.raw("\"}")
        return (writer.bytes, range, crc)
    }

    private mutating func attributes(of header: EventHeader) {
        raw("{\"specversion\":\"1.0\",\"id\":\"")
        decimal(header.sequence, digits: 1)
        raw("\",\"source\":\"/")
        JSONText.append(header.source, to: &bytes)
        raw("\",\"type\":\"")
        JSONText.append(header.type, to: &bytes)
        raw("\"")
        if let subject = header.subject { member("subject", subject) }
        raw(",\"time\":\"")
        header.time.append(to: &bytes)
        raw("\",\"sequence\":\"")
        decimal(header.sequence, digits: 20)
        raw("\"")
        if let actor = header.actor {
            raw(",\"actor\":\"")
            actor.append(to: &bytes)
            raw("\"")
        }
        if let causation = header.causation { member("causationid", causation) }
        if let digest = header.requestDigest { member("requestdigest", digest) }
        if let timer = header.timer { member("timerkey", timer) }
        if let trace = header.trace { self.trace(trace) }
        if header.schemaVersion != 1 {
            member("dataschema", "urn:rally:\(header.type):\(header.schemaVersion)")
        }
        if let reader = header.reader { member("reader", reader) }
        if let start = header.batchStart { number("batchstart", start) }
        number("batchend", header.batchEnd)
        if let seen = header.seen { member("seen", seen.description) }
        if let was = header.was {
            raw(",\"was\":\"")
            hex(UInt64(was), digits: 8)
            raw("\"")
        }
    }

    private mutating func trace(_ trace: TraceParent) {
        raw(",\"traceparent\":\"00-")
        hex(trace.trace.high, digits: 16)
        hex(trace.trace.low, digits: 16)
        raw("-")
        hex(trace.span, digits: 16)
        raw("-")
        hex(UInt64(trace.flags), digits: 2)
        raw("\"")
    }

    private mutating func number(_ name: StaticString, _ value: UInt64) {
        raw(",\"")
        raw(name)
        raw("\":\"")
        decimal(value, digits: 1)
        raw("\"")
    }

    private mutating func member(_ name: StaticString, _ value: String) {
        raw(",\"")
        raw(name)
        raw("\":\"")
        JSONText.append(value, to: &bytes)
        raw("\"")
    }

    private mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends the decimal digits of a value, with leading zeros up to `digits`.
    private mutating func decimal(_ value: UInt64, digits: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var rest = value
            var start = 20
            while start > 0, rest > 0 || 20 - start < digits {
                start -= 1
                buffer[start] = UInt8(48 + rest % 10)
                rest /= 10
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
        }
    }

    private mutating func hex(_ value: UInt64, digits: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { buffer in
            for place in 0..<digits {
                let shift = UInt64((digits - 1 - place) * 4)
                buffer[place] = JSONText.hexDigit(UInt8(truncatingIfNeeded: value >> shift & 15))
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<digits]))
        }
    }
}
