// Pages that cite tests as `Suite.test`: these tests exist.

import Foundation
import Testing

@Suite struct CitedTests {
    struct Citation: Hashable, CustomTestStringConvertible {
        var page: String
        var suite: String
        /// Without a test's name the whole suite is meant.
        var test: String?

        var testDescription: String { "\(page): \(suite)" + (test.map { ".\($0)" } ?? "") }
    }

    static func citations(in page: String) throws -> [Citation] {
        try PageTests.text(page).matches(of: /`([A-Z][A-Za-z]*Tests)(?:\.([^`]+))?`/).map {
            Citation(page: page, suite: String($0.1), test: $0.2.map { String($0) })
        }
    }

    static let pages = ["docs/threats.md", "docs/limits.md", "docs/findings.md"]
    static let all: [Citation] = (try? pages.flatMap(citations)) ?? []

    @Test(arguments: pages) func eachCheckedPageNamesTests(page: String) {
        #expect(Set(Self.all.filter { $0.page == page }).count >= 15)
    }

    /// The names of functions in the files of each suite. They are searched line by line, once, and only where the word
    /// occurs: searching everything for each citation takes minutes.
    private static let functions: [String: Set<String>] = {
        var found: [String: Set<String>] = [:]
        for file in (try? Tidy.files(under: "Tests")) ?? [] {
            let names = file.lines.filter { $0.contains("func ") }.compactMap { line in
                line.firstMatch(of: /func (?:`([^`]+)`|(\w+))[(<]/).map { String($0.1 ?? $0.2 ?? "") }
            }
            let suites = file.lines.filter { $0.contains("Tests ") }.compactMap { line in
                line.firstMatch(of: #/(?:struct|class|extension) (\w+Tests) /#).map { String($0.1) }
            }
            for suite in suites { found[suite, default: []].formUnion(names) }
        }
        return found
    }()

    @Test(arguments: Set(all)) func aTestThatIsNamedIsThere(citation: Citation) throws {
        let functions = try #require(
            Self.functions[citation.suite], "\(citation.page) names \(citation.suite)")
        guard let test = citation.test else { return }
        #expect(functions.contains(test), "\(citation.page): \(citation.suite) has no test \(test)")
    }
}
