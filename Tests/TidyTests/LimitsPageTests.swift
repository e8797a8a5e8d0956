// docs/limits.md compared with the sources: each constant that it names exists, with the value in its row, and each row
// names a test. CitedTests checks that the tests exist.

import Foundation
import Testing

@Suite struct LimitsPageTests {
    struct Row: CustomTestStringConvertible {
        var cells: [String]
        var constants: [String] {
            cells[4].matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        /// Its text, with words separated by single spaces.
        var told: String {
            " " + cells[2...3].joined(separator: " ").replacing(/[,;:.](?= |$)/, with: "") + " "
        }
        var testDescription: String { cells[0] }
    }

    static let rows: [Row] = {
        let page = (try? PageTests.text("docs/limits.md")) ?? ""
        let tables = page.components(separatedBy: "\n## Measured")[0]
        return tables.components(separatedBy: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return cells.count == 6 && cells[0] != "what grows" && cells[0] != "---" ? Row(cells: cells) : nil
        }
    }()

    private static let code: String = {
        let files = (try? Tidy.files(under: "Sources", "services")) ?? []
        let compose = (try? PageTests.text("docker-compose.yml")) ?? ""
        return files.map { $0.lines.joined(separator: "\n") }.joined(separator: "\n") + compose
    }()

    // The code is scanned once for all rows.

    /// Every name in it.
    private static let names = Set(
        code.utf8.split { !isOfAName($0) }.compactMap { String($0) })

    private static func isOfAName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The values of all constants with a name, wherever they are declared.
    private static let values: [String: [Int]] = {
        let declaration = #/(?:let|var) (\w+)(?:: \w+)?(?: = | \{ )([0-9(][0-9_ ()<+*]*)/#
        var values: [String: [Int]] = [:]
        for match in code.matches(of: declaration) {
            if let value = value(of: String(match.2)) { values[String(match.1), default: []].append(value) }
        }
        // A rate limit is meant where one has the name.
        for match in code.matches(of: #/static let (\w+) = RateLimit\("[a-z-]+", ([0-9_]+),/#) {
            if let value = value(of: String(match.2)) { values[String(match.1)] = [value] }
        }
        return values
    }()

    /// `(1 << 20) + 16_384`: sums of products and shifts.
    static func value(of expression: String) -> Int? {
        let plain = expression.replacing(/[_() ]/, with: "")
        var sum = 0
        for term in plain.split(separator: "+") {
            let shift = term.split(separator: "<<").map { Int($0) }
            let factors = shift[0] == nil ? term.split(separator: "*").map { Int($0) } : []
            if shift.count == 2, let number = shift[0], let by = shift[1] {
                sum += number << by
            } else if shift.count == 1, let number = shift[0] {
                sum += number
            } else if factors.count == 2, let first = factors[0], let second = factors[1] {
                sum += first * second
            } else {
                return nil
            }
        }
        return sum
    }

    /// The ways in which a page may write a number: `20000`, `20,000`, `64 MiB`, `1 MiB + 16 KiB`, `30 s`.
    static func writings(of value: Int) -> [String] {
        var digits = Array(String(value))
        for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
        var writings = ["\(value)", String(digits)]
        let (mebibytes, kibibytes) = (value >> 20, (value >> 10) % 1024)
        if value % 1024 == 0 {
            let parts = [(mebibytes, "MiB"), (kibibytes, "KiB")].filter { $0.0 > 0 }
            writings.append(parts.map { "\($0.0) \($0.1)" }.joined(separator: " + "))
        }
        if value % 1000 == 0 { writings.append("\(value / 1000) s") }
        return writings
    }

    @Test func aConstantIsFoundOnTheLimitsPageInItsUsualSpellings() {
        #expect(Self.rows.count >= 30)
        #expect(Self.value(of: "(1 << 20) + 16_384") == 1_064_960)
        #expect(Self.value(of: "24 * 3_600_000") == 86_400_000 && Self.value(of: "x") == nil)
        #expect(Self.writings(of: 1_064_960).contains("1 MiB + 16 KiB"))
        #expect(Self.writings(of: 20_000).contains("20,000") && Self.writings(of: 1024).contains("1 KiB"))
    }

    @Test(arguments: rows) func aNamedLimitExistsAndHasTheValueOnThePage(row: Row) {
        #expect(!row.constants.isEmpty)
        for constant in row.constants
        where !FileManager.default.fileExists(
            atPath: Tidy.root.appending(path: constant).path)
        {
            let names = constant.matches(of: /[A-Za-z_][A-Za-z0-9_]*/).map { String($0.0) }
            for name in names {
                #expect(Self.names.contains(name), "there is no \(name)")
            }
            guard let name = names.last else { continue }
            let values = Self.values[name] ?? []
            let isTold = values.contains { value in
                Self.writings(of: value).contains { row.told.contains(" \($0) ") }
            }
            #expect(values.isEmpty || isTold, "\(constant) is \(values), and the row says \(row.told)")
        }
    }

    @Test(arguments: rows) func aRowOfTheLimitsPageNamesATest(row: Row) {
        #expect(row.cells[5].contains("Tests"), "\(row.cells[5])")
    }
}
