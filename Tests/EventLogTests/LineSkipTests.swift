// A skip in a page: its bytes, and what is refused.

import Testing
import Values

@testable import EventLine

@Suite struct LineSkipTests {
    private static let skips = [
        LineSkip(57, at: Position(sequence: 63, checksum: 0x8f3a_01bc)),
        LineSkip(57, at: Position(sequence: 57, checksum: 0), seen: Positions(["auth": 12, "rsvp": 9])),
        LineSkip(1, at: Position(sequence: 2, checksum: 7), batchEnd: 4),
        LineSkip(64, at: Position(sequence: 70, checksum: .max), isOnlyMarks: true),
        LineSkip(1, at: Position(sequence: UInt64(Int64.max), checksum: 1)),
    ]

    private func read(_ bytes: [UInt8]) throws(PageFlaw) -> LineSkip {
        let read = bytes.withUnsafeBytes { bytes in
            Result<LineSkip, PageFlaw> { () throws(PageFlaw) in try LineSkip(bytes) }
        }
        return try read.get()
    }

    /// The text with its checksum.
    private func closed(_ text: String) -> [UInt8] {
        Array("\(text),\"crc32c\":\"\(hex8(CRC32C.checksum(Array(text.utf8))))\"}".utf8)
    }

    @Test(arguments: skips) func aSkipIsReadAsItWasWritten(skip: LineSkip) throws {
        #expect(try read(skip.bytes) == skip)
    }

    @Test func aSkipIsOneLineOfJSON() {
        var skip = Self.skips[1]
        (skip.batchEnd, skip.isOnlyMarks) = (60, true)
        let text = String(decoding: skip.bytes, as: UTF8.self)
        let start = "{\"skip\":\"57-57\",\"at\":\"57:00000000\",\"batchend\":\"60\",\"only\":\"marks\""
        #expect(text.hasPrefix(start + ",\"seen\":\"auth=12 rsvp=9\",\"crc32c\":\""))
        #expect(skip.bytes.withUnsafeBytes { JSONText.isValue($0) })
    }

    @Test func historiesOfWhatWasSeenStayWithIt() throws {
        var skip = Self.skips[1]
        skip.seen?[historyOf: "auth"] = LogTag(7)
        #expect(try read(skip.bytes).seen?[historyOf: "auth"] == LogTag(7))
    }

    @Test func aMemberOfALaterVersionIsPassedOver() throws {
        let bytes = closed("{\"skip\":\"57-63\",\"of\":\"all\",\"at\":\"63:8f3a01bc\"")
        #expect(try read(bytes) == Self.skips[0])
    }

    @Test(arguments: skips) func aSkipWithAFlippedBitIsRefused(skip: LineSkip) {
        for place in skip.bytes.indices {
            for bit in 0..<8 {
                var bytes = skip.bytes
                bytes[place] ^= 1 << UInt8(bit)
                #expect(throws: PageFlaw.self) { try read(bytes) }
            }
        }
    }

    @Test func aWrongChecksumIsRefusedByName() {
        var bytes = Self.skips[0].bytes
        bytes[10] ^= 1
        let flaw = #expect(throws: PageFlaw.self) { try read(bytes) }
        #expect(flaw?.description.contains("says its checksum is") == true)
        #expect(throws: PageFlaw.skip(.noChecksum)) { try read(Array("{\"skip\":\"57-63\"}".utf8)) }
    }

    @Test func aSkipThatGoesBackOrTooFarIsRefusedByName() {
        #expect(throws: PageFlaw.backwards(first: 63, last: 57)) {
            try read(closed("{\"skip\":\"63-57\",\"at\":\"57:8f3a01bc\""))
        }
        #expect(throws: PageFlaw.beyond(last: .max, end: UInt64(Int64.max))) {
            try read(closed("{\"skip\":\"57-\(UInt64.max)\",\"at\":\"\(UInt64.max):8f3a01bc\""))
        }
    }

    @Test(arguments: [
        ("skip", #""skip":"57","at":"57:8f3a01bc""#), ("skip", #""skip":"0-5","at":"5:8f3a01bc""#),
        ("skip", #""skip":"-5","at":"5:8f3a01bc""#), ("skip", #""skip":"5-","at":"5:8f3a01bc""#),
        ("skip", #""skip":"1-99999999999999999999","at":"5:8f3a01bc""#), ("at", #""skip":"57-63""#),
        ("at", #""skip":"57-63","at":"62:8f3a01bc""#), ("at", #""skip":"57-63","at":"63:8f3a01b""#),
        ("at", #""skip":"57-63","at":"63""#),
        ("batchend", #""skip":"57-63","at":"63:8f3a01bc","batchend":"60""#),
        ("batchend", #""skip":"57-63","at":"63:8f3a01bc","batchend":"x""#),
        ("batchend", #""skip":"57-63","at":"63:8f3a01bc","batchend":"18446744073709551615""#),
        ("seen", #""skip":"57-63","at":"63:8f3a01bc","seen":"auth""#),
        ("a member", #""skip":"57-63","at":63"#), ("a member", #""skip":"57-63" "at":"63:8f3a01bc""#),
    ]) func aMalformedSkipIsRefusedByThePartThatIsWrong(part: String, members: String) {
        #expect(throws: PageFlaw.skip(.shape(part))) { try read(closed("{" + members)) }
    }
}
