import EventLine
import EventLog
import MemoryDisk
import Testing
import Values

@Suite struct EventLineTests {
    static let header = EventHeader(
        sequence: 57, source: "games", type: "games.created", subject: "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f",
        time: Timestamp(milliseconds: 1_795_210_200_123), actor: ID(high: 0x0199_a3c4_7a1b_7c3d, low: 2),
        causation: "/auth/12", requestDigest: "0123456789abcdef", timer: "over:\"1\"\n\\é",
        trace: TraceParent(trace: ID(high: 1, low: 2), span: 3), schemaVersion: 2, reader: "notify",
        batchStart: 56, batchEnd: 57, seen: Positions(["rsvp": 40, "auth": 12]))

    @Test func crc32CGivesItsPublishedValues() {
        #expect(CRC32C.checksum("123456789".utf8) == 0xe306_9283)
        #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8a91_36aa)
        #expect(CRC32C.checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62a8_ab43)
        #expect(CRC32C.checksum(Array(UInt8(0)..<32)) == 0x46dd_794e)
        #expect(CRC32C.checksum([UInt8]()) == 0)
    }

    @Test func aChecksumInPiecesEqualsThatOfTheWhole() {
        let bytes = (0..<100).map { UInt8($0) }
        for split in 0...100 {
            var crc = CRC32C()
            bytes[..<split].withUnsafeBytes { crc.update($0) }
            bytes[split...].withUnsafeBytes { crc.update($0) }
            #expect(crc.value == CRC32C.checksum(bytes))
        }
    }

    /// A naive parser of positions.
    private static func positions(_ text: String) -> Positions? {
        var sequences: [String: UInt64] = [:]
        for part in text.split(separator: " ") {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[0].isEmpty, let sequence = UInt64(pair[1]) else { return nil }
            sequences[String(pair[0])] = sequence
        }
        return Positions(sequences)
    }

    @Test func positionsAreReadAsTheirTextSays() throws {
        let texts = [
            "auth=12", "auth=12 rsvp=40", "rsvp=40 auth=12", "a=0", "a=1 a=2", "auth=9223372036854775807",
            "auth=18446744073709551615", "auth=18446744073709551616", "", " ", "auth", "auth=", "=1",
            "auth=1 ",
            " auth=1", "auth=1  rsvp=2", "auth=-1", "auth=+1", "auth=1=2", "b-2=3", "\u{e9}=1",
            "auth=1,rsvp=2",
        ]
        var header = EventLineTests.header
        header.seen = Positions(["x": 1])
        let line = String(
            decoding: EventLine(header: header).bytes.dropLast(LineShape.tailBytes), as: UTF8.self)
        for text in texts {
            let body = Array(line.replacing("\"seen\":\"x=1\"", with: "\"seen\":\"\(text)\"").utf8)
            let bytes = body + Array(",\"crc32c\":\"\(hex8(CRC32C.checksum(body)))\"}".utf8)
            let seen = try? bytes.withUnsafeBytes { try LineView($0).seen() }
            #expect(seen == Positions(text), "\(text)")
            #expect(seen == Self.positions(text), "\(text)")
        }
    }

    @Test func aChecksumByTablesEqualsThatByInstruction() {
        var random = SplitMix64(seed: 7)
        for length in Array(0..<70) + [4096, 4099] {
            let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            var crc = CRC32C()
            bytes.withUnsafeBytes { crc.updateByTables($0) }
            #expect(crc.value == CRC32C.checksum(bytes), "\(length) bytes")
        }
    }

    @Test func aWrittenLineHasTheBytesOfTheProtocol() {
        let line = EventLine(header: EventLineTests.header, data: Array("{\"a\":1}".utf8))
        let text = String(decoding: line.bytes, as: UTF8.self)
        let body =
            #"{"specversion":"1.0","id":"57","source":"/games","type":"games.created","#
            + #""subject":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","time":"2026-11-20T21:30:00.123Z","#
            + #""sequence":"00000000000000000057","actor":"0199a3c4-7a1b-7c3d-0000-000000000002","#
            + #""causationid":"/auth/12","requestdigest":"0123456789abcdef","#
            + #""timerkey":"over:\"1\"\u000a\\é","#
            + #""traceparent":"00-00000000000000010000000000000002-0000000000000003-01","#
            + #""dataschema":"urn:rally:games.created:2","reader":"notify","#
            + #""batchstart":"56","batchend":"57","#
            + #""seen":"auth=12 rsvp=40","data":{"a":1}"#
        #expect(text == body + ",\"crc32c\":\"\(hex8(CRC32C.checksum(body.utf8)))\"}")
        #expect(line.data.map { String(decoding: $0, as: UTF8.self) } == "{\"a\":1}")
    }

    @Test func aWrittenLineIsReadBack() throws {
        let data: [[UInt8]?] = [nil, Array("{\"a\":1}".utf8), Array("null".utf8), Array("[\"crc32c\"]".utf8)]
        for data in data {
            let line = EventLine(header: EventLineTests.header, data: data)
            #expect(try EventLine(parsing: line.bytes) == line)
        }
        let least = EventLine(header: EventHeader(sequence: 1, source: "g", type: "g.x", time: noon))
        #expect(try EventLine(parsing: least.bytes) == least)
        let most = EventHeader(sequence: .max, source: "g", type: "g.x", time: .distantFuture)
        #expect(try EventLine(parsing: EventLine(header: most).bytes).sequence == .max)
    }

    @Test func everyChangedByteOfALineIsNoticed() {
        let line = EventLine(header: EventLineTests.header, data: Array("{\"a\":1}".utf8)).bytes
        for index in line.indices {
            for change: UInt8 in [1, 0x20, 0x80, line[index]] {
                var bytes = line
                bytes[index] ^= change
                #expect(throws: EventLineError.self) { try EventLine(parsing: bytes) }
            }
            var shorter = line
            shorter.remove(at: index)
            #expect(throws: EventLineError.self) { try EventLine(parsing: shorter) }
            #expect(throws: EventLineError.self) { try EventLine(parsing: Array(line[..<index])) }
        }
    }

    /// A line's body with the given members before and after the sequence.
    private static func event(_ before: String, id: Int = 1, _ behind: String) -> String {
        #"{"specversion":"1.0","id":"\#(id)","source":"/g","type":"t",\#(before),"#
            + #""sequence":"00000000000000000001",\#(behind)"#
    }

    @Test func theBaseOfTheStrangeLinesIsItselfSound() throws {
        let body = EventLineTests.event(
            #""time":"2026-12-01T00:00:00.000Z""#, #""batchend":"1","data":{"a":1}"#)
        let line = body + ",\"crc32c\":\"\(hex8(CRC32C.checksum(body.utf8)))\"}"
        #expect(try EventLine(parsing: Array(line.utf8)).sequence == 1)
    }

    /// Lines with a correct checksum that are not events: refused with a message, never a trap.
    @Test(arguments: [
        #"{}"#, #"{"specversion":"1.0""#, #"{"specversion":"1.0",}"#, #"{"specversion":"1.0","id":"1"#,
        #"{"specversion":"1.0","id":1"#, #"{"specversion":"2.0","id":"1""#, #"{"specversion":"1.0","id":""#,
        #"{"specversion":"1.0","id":"1","source":"/g","type":"t","time":"x","batchend":"1""#,
        EventLineTests.event(#""time":"2026-12-01T00:00:00.000Z""#, id: 2, #""batchend":"2""#),
        #"{"specversion":"1.0","id":"99999999999999999999","sequence":"99999999999999999999""#,
        #"{"specversion":"1.0","id":"1\"#, #"{"specversion":"1.0","\"#, #"{"specversion":"1.0","x":""#,
        #"{"specversion":"1.0","id":"1","id":"1""#,
        EventLineTests.event(#""time":"2026-13-01T00:00:00.000Z""#, #""batchend":"1""#),
        EventLineTests.event(#""time":"2026-12-01T00:00:00.000Z""#, #""actor":"x","batchend":"1""#),
        EventLineTests.event(#""time":"2026-12-01T00:00:00.000Z","subject":"t\ud800""#, #""batchend":"1""#),
        EventLineTests.event(#""time":"2026-12-01T00:00:00.000Z""#, #""batchend":"1","data":{"a":1,}"#),
        EventLineTests.event(#""time":"2026-12-01T00:00:00.000Z""#, #""batchend":"1","data":"#),
    ])
    func linesOfStrangeShapesAreRefused(body: String) {
        let line = body + ",\"crc32c\":\"\(hex8(CRC32C.checksum(body.utf8)))\"}"
        #expect(throws: EventLineError.self) { try EventLine(parsing: Array(line.utf8)) }
    }

    @Test func randomBytesNeverTrap() {
        var random = SeededGenerator(seed: 7)
        let line = EventLine(header: EventLineTests.header, data: Array("{\"a\":1}".utf8)).bytes
        for _ in 0..<2000 {
            var body = Array(line.dropLast(21))
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<body.count, using: &random)
                body[index] = [0x22, 0x5C, 0x2C, 0x7D, 0, 0xFF].randomElement(using: &random) ?? 0
            }
            body.removeLast(Int.random(in: 0..<body.count, using: &random))
            let tail = ",\"crc32c\":\"\(hex8(CRC32C.checksum(body)))\"}"
            _ = try? EventLine(parsing: body + Array(tail.utf8))
        }
    }

    @Test func aMemberOfALaterVersionIsLeftInTheBytes() throws {
        let body =
            #"{"specversion":"1.0","id":"1","source":"/g","type":"t","time":"2026-12-01T00:00:00+01:00","#
            + #""novelty":"x","sequence":"00000000000000000001","batchend":"1","data":{}"#
        let bytes = Array((body + ",\"crc32c\":\"\(hex8(CRC32C.checksum(body.utf8)))\"}").utf8)
        let line = try EventLine(parsing: bytes)
        #expect(line.bytes == bytes)
        #expect(line.header.time.description == "2026-11-30T23:00:00.000Z")
    }

    /// Found by fuzzing: a checksum tells who wrote a line, not that others can read it.
    @Test(arguments: [
        "\"novelty\":\"\u{1}\"", "\"novelty\":\"\\x\"", "\"\u{7}\":\"x\"", "\"subject\":\"a\tb\"",
        "\"reader\":\"\u{1}\"",
    ]) func aLineThatIsNoJSONIsRefusedThoughItsChecksumFits(member: String) {
        let body =
            #"{"specversion":"1.0","id":"1","source":"/g","type":"t","time":"2026-12-01T00:00:00Z","#
            + #""sequence":"00000000000000000001","batchend":"1","# + member
        let bytes = Array((body + ",\"crc32c\":\"\(hex8(CRC32C.checksum(body.utf8)))\"}").utf8)
        #expect(throws: EventLineError.self) { try EventLine(parsing: bytes) }
    }

    @Test func aPrivateLineIsPublishedAsItsEnvelope() throws {
        var header = EventLineTests.header
        #expect(EventLine(header: header).published == EventLine(header: header))
        header.type = "games._private.address"
        let line = EventLine(header: header, data: Array("{\"secret\":1}".utf8))
        let published = line.published
        #expect(
            published.header
                == EventHeader(
                    sequence: 57, source: "games", type: "games._private", time: header.time,
                    reader: "notify",
                    batchStart: 56, batchEnd: 57, seen: header.seen))
        #expect(published.dataRange == nil)
        #expect(try EventLine(parsing: published.bytes) == published)
        #expect(published.published == published)
        #expect(line.position == published.position)
        #expect(line.position.checksum != line.checksum)
    }
}
