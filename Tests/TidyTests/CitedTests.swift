// docs/threats.md and docs/limits.md say which test shows something, as `Suite.test`: it is there under that name.

import Foundation
import Testing

@Suite struct CitedTests {
    struct Citation: Hashable, CustomTestStringConvertible {
        var page: String
        var suite: String
        /// Without one, the whole suite is meant.
        var test: String?

        var testDescription: String { "\(page): \(suite)" + (test.map { ".\($0)" } ?? "") }
    }

    static func citations(in page: String) throws -> [Citation] {
        try PageTests.text(page).matches(of: /`([A-Z][A-Za-z]*Tests)(?:\.([^`]+))?`/).map {
            Citation(page: page, suite: String($0.1), test: $0.2.map { String($0) })
        }
    }

    static let all: [Citation] =
        (try? ["docs/threats.md", "docs/limits.md"].flatMap(citations)) ?? []

    @Test(arguments: ["docs/threats.md", "docs/limits.md"]) func aPageNamesTests(page: String) {
        #expect(Set(Self.all.filter { $0.page == page }).count >= 15)
    }

    @Test(arguments: Set(all)) func aTestThatIsNamedIsThere(citation: Citation) throws {
        let texts = try Tidy.files(under: "Tests").map { ($0.path, $0.lines.joined(separator: "\n")) }
            .filter { path, text in
                path.hasSuffix("/\(citation.suite).swift") || text.contains("struct \(citation.suite) ")
                    || text.contains("class \(citation.suite) ")
            }
        #expect(!texts.isEmpty, "\(citation.page) names \(citation.suite)")
        guard let test = citation.test else { return }
        let isThere = texts.contains { $1.contains("func \(test)(") || $1.contains("func `\(test)`(") }
        #expect(isThere, "\(citation.page): \(citation.suite) has no test \(test)")
    }
}
