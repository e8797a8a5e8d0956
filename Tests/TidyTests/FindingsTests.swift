// docs/findings.md: each fault that was found has a row with the present rule and the test that shows it. CitedTests
// checks that the tests exist.

import Foundation
import Testing

@Suite struct FindingsTests {
    /// A row of a table: the fault's number and its text.
    struct Row: CustomTestStringConvertible {
        var number: String
        var said: String

        var testDescription: String { number }
    }

    static let rows: [Row] = ((try? PageTests.text("docs/findings.md")) ?? "").split(separator: "\n")
        .compactMap {
            $0.firstMatch(of: /^\| ([A-Z][A-Za-z]*[0-9]*) \| (.+) \|$/).map {
                Row(number: String($0.1), said: String($0.2))
            }
        }

    @Test func eachFaultHasOneRow() {
        let counts = Dictionary(Self.rows.map { ($0.number, 1) }, uniquingKeysWith: +)
        #expect(Self.rows.count >= 100)
        #expect(counts.filter { $0.value > 1 }.isEmpty)
    }

    @Test(arguments: rows) func aRowNamesATestOrSaysThatItIsOpen(row: Row) {
        let namesSuite = row.said.firstMatch(of: /`[A-Z][A-Za-z]*Tests(?:\.[^`]+)?`/) != nil
        let files = row.said.matches(of: /`((?:Tests|Fuzz|deploy)\/[A-Za-z0-9_+.\/-]+)`/).map { String($0.1) }
        #expect(namesSuite || !files.isEmpty || row.said.contains("open: "), "\(row.number) names no test")
        for file in files {
            let path = Tidy.root.appending(path: file).path
            #expect(FileManager.default.fileExists(atPath: path), "\(row.number) names \(file)")
        }
    }
}
