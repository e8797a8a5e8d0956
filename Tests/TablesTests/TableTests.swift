// Tables for spreadsheets: CSV (RFC 4180) that no cell breaks out of.

import Tables
import TestSupport
import Testing
import Values

@Suite struct TableTests {
    /// A table of texts with these headings.
    private static func texts(_ headings: String...) -> Table<[String?]> {
        Table<[String?]>(
            headings.indices.map { index in
                Table<[String?]>.Column(headings[index]) { .text($0[index]) }
            })
    }

    /// One cell as the file has it.
    private static func written(_ cell: TableCell) -> [UInt8] {
        let table = Table<TableCell>([.init("A") { $0 }])
        return Array(table.text(of: [cell]).utf8.dropFirst(table.text(of: []).utf8.count).dropLast(2))
    }

    // MARK: - The file

    @Test func aFileBeginsWithAByteOrderMarkAndItsLinesEndInCRLF() {
        let text = Self.texts("Nickname", "Name").text(of: [["ann", "Ann Lee"], ["bob", nil]])
        #expect(Array(text.utf8.prefix(3)) == [0xEF, 0xBB, 0xBF])
        #expect(
            text.utf8.dropFirst(3).elementsEqual("Nickname,Name\r\nann,Ann Lee\r\nbob,\r\n".utf8))
    }

    @Test func aTableWithoutRowsHasItsHeadings() {
        #expect(CSVRows.read(Self.texts("Nickname", "Name").text(of: [])) == [["Nickname", "Name"]])
    }

    @Test func headingsAreWrittenAsTextsAre() {
        #expect(CSVRows.read(Self.texts("a,b", "=c").text(of: [])) == [["a,b", "'=c"]])
    }

    // MARK: - Cells

    @Test(arguments: [
        ("", ""), ("ann", "ann"), ("o'neil", "o'neil"), (" ann ", " ann "), ("Zoë 🎯", "Zoë 🎯"),
        ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("\"", "\"\"\"\""),
        ("one\ntwo", "\"one\ntwo\""), ("one\r\ntwo", "\"one\r\ntwo\""), ("one\rtwo", "\"one\rtwo\""),
    ])
    func textIsQuotedWhereItHasAQuoteACommaOrALineBreak(text: String, cell: String) {
        #expect(Self.written(.text(text)) == Array(cell.utf8))
    }

    /// Together with the mark, Swift takes the quote, the comma or the sign for another character.
    @Test(arguments: [
        ("\"\u{301}", "\"\"\"\u{301}\""), (",\u{301}", "\",\u{301}\""), ("=\u{301}1", "'=\u{301}1"),
        ("\n\u{301}", "\"\n\u{301}\""),
    ])
    func aMarkHidesNoSignFromTheWriter(text: String, cell: String) {
        #expect(Self.written(.text(text)) == Array(cell.utf8))
    }

    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=", "-", "＝1+1", "＋1", "－1", "＠SUM(A1)",
    ])
    func aTextThatWouldBeAFormulaBeginsWithAnApostrophe(text: String) {
        #expect(Self.written(.text(text)) == Array("'\(text)".utf8))
    }

    @Test func anApostropheStandsWithinTheQuotes() {
        #expect(Self.written(.text("=HYPERLINK(\"x\",1)")) == Array("\"'=HYPERLINK(\"\"x\"\",1)\"".utf8))
        #expect(Self.written(.text("\r=1")) == Array("\"'\r=1\"".utf8))
    }

    /// A spreadsheet whose cells end at semicolons takes no quotes within a cell for quotes.
    @Test(arguments: [
        ("a;=1", "a;'=1"), (";;＝1", ";;'＝1"), ("a;\"=1", "\"a;\"\"'=1\""), ("=a;-b", "'=a;'-b"),
        ("a; =1", "a; =1"), ("a;b=1", "a;b=1"), ("\"=1", "\"\"\"=1\""),
    ])
    func noFormulaBeginsBehindASemicolon(text: String, cell: String) {
        #expect(Self.written(.text(text)) == Array(cell.utf8))
    }

    @Test(arguments: ["a=1", "1-2", "ann@home", "'=1", " =1"])
    func aSignWithinATextIsNoFormula(text: String) {
        #expect(Self.written(.text(text)) == Array(text.utf8))
    }

    @Test func numbersAndTimesStandAsTheyAre() {
        #expect(Self.written(.number(-12)) == Array("-12".utf8))
        #expect(Self.written(.numerals("-15.00")) == Array("-15.00".utf8))
        let time = "2026-12-01T18:00:00.000Z"
        #expect(Self.written(.time(Timestamp(time))) == Array(time.utf8))
        #expect(Self.written(.time(nil)).isEmpty && Self.written(.text(nil)).isEmpty)
    }

    // MARK: - Any table

    private static let signs: [String] = [
        "\"", ",", "\r", "\n", "\r\n", "=", "+", "-", "@", "\t", "'", " ", "a", "é", "\u{301}", "🎯",
        "\u{FEFF}", "\u{2028}", ";", "＝",
    ]

    @Test(arguments: Seeds.some(20)) func aReaderFindsTheCellsThatWereWritten(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let width = Int.random(in: 1...4, using: &random)
        let table = Table<[String]>(
            (0..<width).map { column in
                Table<[String]>.Column("c\(column)") { .text($0[column]) }
            })
        let rows = (0..<50).map { _ in
            (0..<width).map { _ in
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    Self.signs.randomElement(using: &random) ?? ""
                }.joined()
            }
        }
        let read = try #require(CSVRows.read(table.text(of: rows)), "seed=\(seed)")
        let expected = rows.map { $0.map(Self.guarded) }
        let found = read.dropFirst().map { $0.map { Array($0.utf8) } }
        #expect(found == expected.map { $0.map { Array($0.utf8) } }, "seed=\(seed)")
    }

    private static func guarded(_ text: String) -> String {
        var parts = text.unicodeScalars.split(separator: ";", omittingEmptySubsequences: false)
            .map { String($0) }
        for index in parts.indices {
            let quotes = index == 0 ? "" : String(parts[index].unicodeScalars.prefix { $0 == "\"" })
            let rest = parts[index].unicodeScalars.dropFirst(quotes.unicodeScalars.count)
            if let first = rest.first, "=+-@\t\r＝＋－＠".unicodeScalars.contains(first) {
                parts[index] = "\(quotes)'\(String(rest))"
            }
        }
        return parts.joined(separator: ";")
    }
}

@Suite struct CSVRowsTests {
    @Test(arguments: [
        "a\r\n", "\u{FEFF}a", "\u{FEFF}a\n", "\u{FEFF}a\"b\r\n", "\u{FEFF}\"a\r\n", "\u{FEFF}\"a\"b\r\n",
        "\u{FEFF}a\rb\r\n",
    ])
    func theReaderOfTheTestsTakesNoMalformedFile(text: String) { #expect(CSVRows.read(text) == nil) }

    @Test func eachLineHasACellForEachHeading() {
        #expect(CSVRows.records("\u{FEFF}a,b\r\n1,2\r\n") == [["a": "1", "b": "2"]])
        for text in ["a,b\r\n1\r\n", "a,a\r\n1,2\r\n"] {
            #expect(CSVRows.records("\u{FEFF}\(text)") == nil)
        }
    }
}
