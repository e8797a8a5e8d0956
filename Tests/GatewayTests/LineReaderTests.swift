// Bytes of input, split into lines.

import Contracts
import Testing

@testable import GatewaySessions

@Suite struct LineReaderTests {
    private func lines(_ pieces: [String], lineBytesMax: Int = 10) -> [InputLine] {
        var reader = LineReader(lineBytesMax: lineBytesMax)
        var lines: [InputLine] = []
        for piece in pieces {
            reader.append(Array(piece.utf8))
            while let line = reader.next() { lines.append(line) }
        }
        reader.finish()
        while let line = reader.next() { lines.append(line) }
        #expect(reader.isExhausted)
        return lines
    }

    private func line(_ text: String) -> InputLine { .line(Array(text.utf8)) }

    @Test func linesAreSplitAtLineFeedsWhereverTheChunksEnd() {
        #expect(lines(["a\nb", "c\n\nd"]) == [line("a"), line("bc"), line(""), line("d")])
        #expect(lines(["a\r\nb\r\n"]) == [line("a"), line("b")])
        #expect(lines(["a\u{2028}b\n"]) == [line("a\u{2028}b")])
        #expect(lines([]) == [])
    }

    @Test func aByteOrderMarkIsDroppedBeforeTheFirstLineOnly() {
        #expect(lines(["\u{FEFF}a\n\u{FEFF}b"]) == [line("a"), line("\u{FEFF}b")])
    }

    @Test func aTooLongLineIsSkippedAndReadingGoesOn() {
        let long = String(repeating: "x", count: 11)
        #expect(lines([long + "\nok\n"]) == [.tooLong(bytes: 11), line("ok")])
        #expect(lines(["1234567890\r\nok"]) == [line("1234567890"), line("ok")])
        let pieces = Array(repeating: "xxxxxxxxxxxxxxxxxxxx", count: 50) + ["\nok"]
        #expect(lines(pieces) == [.tooLong(bytes: 1000), line("ok")])
        #expect(lines(pieces.dropLast()) == [.tooLong(bytes: 1000)])
    }

    @Test func aLineOfEightMiBIsReadAndNoneLonger() {
        let longest = [UInt8](repeating: 32, count: 8 << 20)
        var reader = LineReader()
        reader.append(longest + Array("\n \n".utf8))
        #expect(reader.next() == .line(longest) && reader.next() == .line([32]))
        reader.append(longest + Array(" \nok\n".utf8))
        #expect(reader.next() == .tooLong(bytes: longest.count + 1) && reader.next() == line("ok"))
        var bench = GatewayBench()
        guard case .show(let answer)? = bench.gateway.take(.tooLong(bytes: 8_388_609), at: bench.now).first,
            case .reply(let reply, _) = answer.content, case .failure(let refusal) = reply.outcome
        else {
            Issue.record("it was not refused")
            return
        }
        #expect(refusal.message == "the line has 8388609 bytes; at most 8388608 are read, and it was skipped")
    }
}

@Suite struct UTF8TextTests {
    @Test(
        arguments: [
            ([0x61, 0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80], nil), ([0x61, 0xFF], 1), ([0xC3], 0),
            ([0xC0, 0x80], 0),
            ([0xED, 0xA0, 0x80], 0), ([0x61, 0xE2, 0x82], 1), ([0xF4, 0x90, 0x80, 0x80], 0),
            ([0xE0, 0x80, 0x80], 0),
        ] as [([UInt8], Int?)])
    func utf8EndsAtTheFirstInvalidByte(_ bytes: [UInt8], _ expected: Int?) {
        #expect(UTF8Text.firstInvalid(bytes) == expected)
    }

    @Test func asciiWithoutNULIsRecognizedAtEveryPosition() {
        for count in 0..<20 {
            let plain = (0..<count).map { UInt8(1 + $0 * 6) }
            #expect(UTF8Text.isASCIIWithoutNUL(plain))
            for place in 0..<count {
                for other: UInt8 in [0, 0x80, 0x81, 0xC3, 0xFF] {
                    var bytes = plain
                    bytes[place] = other
                    #expect(!UTF8Text.isASCIIWithoutNUL(bytes))
                }
            }
        }
    }
}
