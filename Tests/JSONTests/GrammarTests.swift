// Texts that are JSON and texts that are not (RFC 8259), one per line; the scanner, the tree and raw values have to
// agree.

import JSON
import Testing

private let accepted: [String] = [
    "null", "true", "false", "0", "-0", "1", "-1", "123456789012345678901234567890", "0.5", "-0.5", "1.0",
    "1e5",
    "1E5", "1e+5", "1e-5", "0e0", "0E+1", "1.5e300", "1e-400", "20e1", "-1.7976931348623157e308",
    #""""#, #""a""#, #""é""#, #""€""#, #""😀""#, #""\u0000""#, #""\"\\\/\b\f\n\r\t""#, #""\u00e9""#,
    #""\u00E9""#,
    #""\ud83d\ude00""#, #""\uD83D\uDE00""#, #""\ud7ff""#, #""\ue000""#, #""\uffff""#, #""\\u12""#,
    #""\\ud800""#,
    "\"\u{7F}\"", "\"\u{2028}\"", "\"\u{FEFF}\"", "\"\u{FFFF}\"", "\"\u{10FFFF}\"", #""/""#, #""12345678""#,
    #""123456789\n1234567""#, "[]", "[ ]", "[1]", "[1,2]", "[[],[[]]]", "[null,true,\"x\",{}]", "{}", "{ }",
    #"{"":0}"#, #"{"a":1}"#, #"{"a":{"b":[]}}"#, #"{"a":1,"a":2}"#, #"{"\u0061":1}"#, " 1", "1 ",
    "\t\r\n 1 \t\r\n",
    " [ 1 , 2 ] ", " { \"a\" : 1 , \"b\" : 2 } ", #"{"a":"}"}"#,
]

private let refused: [String] = [
    "", " ", "\n", "nul", "nulll", "NULL", "True", "truе", "fals", "n", "t", "undefined", "NaN", "Infinity",
    "-Infinity", "+1", "01", "-01", "00", "-", "--1", ".5", "-.5", "1.", "1.e1", "1e", "1e+", "1e-", "1E",
    "e1",
    "0x10", "1_000", "1 2", "1,", "1a", "1.2.3", "1e5.5", "0e", "１",
    "\"", "\"a", "a\"", "'a'", "\"\\", "\"\\\"", #""\x41""#, #""\a""#, #""\u""#, #""\u12""#, #""\u123""#,
    #""\u12g4""#,
    #""\U0041""#, #""\ud800""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\u0041""#, #""\ud800\ud800""#,
    #""\udc00""#,
    #""\udc00\ud800""#, #""\ud83d\ude0""#, #""\ud83d\""#, "\"\u{0}\"", "\"\u{1F}\"", "\"\n\"", "\"\t\"",
    "\"1234567\n\"", "\"12345678\n\"",
    "[", "]", "[1", "[1,", "[,1]", "[1,]", "[1,,2]", "[1 2]", "[1;2]", "[1}", "[[]", "[]]", "(1)", "[1:2]",
    "{", "}", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{"a" 1}"#,
    #"{"a"=1}"#,
    #"{a:1}"#, #"{'a':1}"#, #"{1:1}"#, #"{null:1}"#, #"{"a"}"#, #"{"a",}"#, #"{"a"::1}"#, #"{"a":1 "b":2}"#,
    #"{"a":1]"#, "{}{}", "[][]", "1 // one", "/* */ 1", "# 1", "\u{FEFF}1", "\u{A0}1", "\u{B}1", "\u{C}1",
    "1\u{0}",
    "*", "@", "\\u0031", "<null>", "\u{2028}1",
]

/// Invalid UTF-8 (RFC 3629 §4) inside a text.
private let badUTF8: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xE2, 0x41, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
    [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x41],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
]

private func scannerAccepts(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { text in
        do {
            var scanner = JSONScanner(text)
            _ = try scanner.skipValue()
            try scanner.finish()
            return true
        } catch {
            return false
        }
    }
}

@Suite struct GrammarTests {
    @Test(arguments: accepted) func validTextsAreAccepted(_ text: String) {
        #expect(syntaxError(Array(text.utf8)) == nil)
        #expect(scannerAccepts(Array(text.utf8)))
    }

    @Test(arguments: refused) func invalidTextsAreRefused(_ text: String) {
        #expect(syntaxError(Array(text.utf8))?.kind == .syntax)
        #expect(!scannerAccepts(Array(text.utf8)))
    }

    @Test(arguments: badUTF8) func invalidUTF8IsRefused(_ bytes: [UInt8]) {
        for filler in 0...9 {
            let text = [0x22] + [UInt8](repeating: 0x61, count: filler) + bytes + [0x22]
            #expect(syntaxError(text)?.message == "not UTF-8")
            #expect(!scannerAccepts(text))
            #expect(syntaxError([0x7B] + text + Array(":1}".utf8))?.kind == .syntax, "in a name")
        }
        #expect(syntaxError(bytes)?.kind == .syntax, "outside of a text")
    }

    @Test func everyControlCharacterInATextIsRefused() {
        for byte in UInt8(0)..<0x20 {
            #expect(
                syntaxError([0x22, byte, 0x22])?.message == "a control character in a text has to be escaped")
        }
    }

    @Test func jsonNestsSixtyFourLevelsAtMost() {
        func nested(_ levels: Int) -> [UInt8] {
            Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }
        func nestedObjects(_ levels: Int) -> [UInt8] {
            let open = String(repeating: "{\"a\":", count: levels - 1)
            return Array((open + "{}" + String(repeating: "}", count: levels - 1)).utf8)
        }
        #expect(JSONLimits.depthMax == 64)
        for text in [nested(64), nestedObjects(64)] {
            #expect(syntaxError(text) == nil)
            #expect(scannerAccepts(text))
        }
        for text in [
            nested(65), nestedObjects(65), nested(100_000), [UInt8](repeating: 0x5B, count: 1_000_000),
        ] {
            #expect(syntaxError(text)?.message == "nested deeper than 64 levels")
            #expect(!scannerAccepts(text))
        }
    }

    @Test(arguments: [
        ("", "expected a value, found the end of the text (at byte 0)"),
        (#"{"a":1,}"#, #"expected a name in quotes, found "}" (at byte 7)"#),
        ("[1 2]", #"expected a comma or a closing bracket, found "2" (at byte 3)"#),
        (#"{"a" 1}"#, #"expected a colon, found "1" (at byte 5)"#),
        (#"{"a":1"#, "expected a comma or a closing brace, found the end of the text (at byte 6)"),
        ("1 x", #"expected the end of the text, found "x" (at byte 2)"#),
        ("-x", #"expected a digit, found "x" (at byte 1)"#),
        ("01", "a number does not start with a zero and more digits (at byte 1)"),
        (#"["a"#, "a text that starts here does not end (at byte 1)"),
        (#""\x""#, #"expected an escape such as \n or \u00e9, found "x" (at byte 2)"#),
        (#""\ud800""#, "half of a surrogate pair (at byte 1)"),
        ("\u{FEFF}1", "expected a value, found byte 239 (at byte 0)"),
    ])
    func aSyntaxErrorSaysWhatIsWrongAndWhere(_ text: String, _ sentence: String) {
        #expect(syntaxError(Array(text.utf8))?.description == sentence)
    }
}
