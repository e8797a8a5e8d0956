// Long runs of combining marks, which are cut before a text is compared.

import JSON
import Testing

struct MarkRunsTests {
    private func cut(_ text: String) -> String? {
        MarkRuns.cut(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        "", "plain", "e\u{301}", "字と한글 🇺🇸 👨‍👩‍👧‍👦", "नमस्ते", #"\n\"\\\u0041\ud83c\uddfa"#, #"\u"#, #"\u03"#, "\\",
        String(repeating: "e\u{301}", count: 1000), String(repeating: "字", count: 1000),
        String(repeating: "a\u{315}\u{300}", count: 500), String(repeating: #"\u0301x"#, count: 500),
    ])
    func anOrdinaryTextStaysAsItIs(text: String) {
        #expect(cut(text) == nil)
    }

    @Test(arguments: [
        "\u{315}\u{300}", "\u{20DD}", "\u{F73}", "\u{1D165}", #"\u0315\u0300"#, #"\u0315"# + "\u{300}",
        "\u{344}",
        #"\ud834\udd65"#, "\u{E0100}",
    ])
    func marksBeyondThirtyInARowAreCut(marks: String) throws {
        let text =
            "{\"a\(String(repeating: marks, count: 1000))\":\"b\(String(repeating: marks, count: 40))\"}"
        let short = try #require(cut(text))
        #expect(short.utf8.starts(with: "{\"a".utf8) && short.utf8.suffix(2).elementsEqual("\"}".utf8))
        #expect(short.unicodeScalars.count < 800)
        #expect(cut(short) == nil && short.utf8.count { $0 == UInt8(ascii: "\"") } == 4)
    }

    @Test func thirtyMarksStayAndThirtyOneAreCutToThirty() {
        let thirty = "a" + String(repeating: "\u{300}", count: 30)
        #expect(cut(thirty) == nil)
        #expect(cut(thirty + "\u{300}").map { Array($0.utf8) == Array(thirty.utf8) } == true)
        #expect(
            cut(thirty + "\u{300}\u{301}" + thirty).map { Array($0.utf8) == Array((thirty + thirty).utf8) }
                == true)
    }

    @Test func malformedBytesStayAsTheyAre() {
        for bytes: [UInt8] in [
            [0xCC], [0xCC, 0x41], [0xE0, 0x80], [0xFF, 0xFE], [0x80], [0xF0, 0x90, 0x80],
        ] {
            #expect(MarkRuns.cut(bytes) == nil)
        }
    }

    @Test func aScalarIsCutWhereItIsAMark() throws {
        for value in stride(from: UInt32(0xA0), through: 0x10FFFF, by: 17) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isMark =
                [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
                || properties.canonicalCombiningClass != .notReordered
            let run = String(String.UnicodeScalarView(repeating: scalar, count: MarkRuns.marksMax + 1))
            #expect((cut(run) != nil) == isMark, "U+\(String(value, radix: 16))")
        }
    }
}
