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

    /// The names of functions in the files of each suite. They are sought once, and by cutting the text: patterns on each line of it
    /// take seconds.
    private static let functions: [String: Set<String>] = {
        func names(after word: String, in text: String) -> [String] {
            text.components(separatedBy: word).dropFirst().map { rest in
                let end = rest.first == "`" ? "`" : "(<: {\n"
                return String(rest.drop { $0 == "`" }.prefix { !end.contains($0) })
            }
        }
        var found: [String: Set<String>] = [:]
        for file in (try? Tidy.files(under: "Tests")) ?? [] {
            let text = file.lines.joined(separator: "\n")
            let types = names(after: "struct ", in: text) + names(after: "class ", in: text)
            let name = file.path.split(separator: "/").last?.dropLast(".swift".count)
            for suite in types.filter({ $0.hasSuffix("Tests") }) + [String(name ?? "")] {
                found[suite, default: []].formUnion(names(after: "func ", in: text))
            }
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
