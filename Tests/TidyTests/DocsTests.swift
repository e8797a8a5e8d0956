// docs/ is the rulebook: sections that code cites exist, its answers are still true, and its drawing of the modules
// equals Package.swift.

import Foundation
import Testing

@Suite struct DocsTests {
    /// Text files of the tree that may cite a page, by path.
    static let texts: [String: String] = {
        var texts: [String: String] = [:]
        let folders = ["Sources", "services", "Tests", "Fuzz", "Bench", "deploy", "docs"]
        for folder in folders {
            let paths = FileManager.default.enumerator(atPath: Tidy.root.appending(path: folder).path)
            for name in paths?.compactMap({ $0 as? String }) ?? [] {
                guard ["swift", "py", "sh", "md"].contains((name as NSString).pathExtension) else { continue }
                texts["\(folder)/\(name)"] = try? PageTests.text("\(folder)/\(name)")
            }
        }
        return texts
    }()

    @Test func aPageThatIsCitedIsThere() throws {
        var pages = Set(
            try FileManager.default.contentsOfDirectory(atPath: Tidy.root.appending(path: "docs").path))
        pages.formUnion(["README.md", "CONTRIBUTING.md", "Rally.md", "Contracts.md"])
        #expect(pages.contains("domain.md"))
        // These two pages cite other people's documents.
        let quoting = ["docs/conventions.md", "docs/pitfalls.md"]
        let citing = Self.texts.filter { path, _ in
            !quoting.contains(path) && !path.hasPrefix("docs/decisions/")
                && !path.hasPrefix("Tests/TidyTests/")
        }
        for (path, text) in citing {
            for match in text.matches(of: /\b([a-z][a-z-]*\.md)\b/) {
                let isThere = pages.contains(String(match.1))
                #expect(isThere, "\(path) cites \(match.1)")
            }
        }
    }

    @Test func aSectionOfTheRulesThatIsCitedIsThere() throws {
        let rules = try PageTests.text("docs/domain.md")
        var sections = Set(rules.matches(of: /(?m)^#+ (\d+(?:\.\d+)*)/).map { String($0.1) })
        // Items of a numbered list are cited as sections of the heading above.
        var heading = ""
        for line in rules.components(separatedBy: "\n") {
            if let match = line.firstMatch(of: /^#+ (\d+(?:\.\d+)*)/) { heading = String(match.1) }
            if let match = line.firstMatch(of: #/^(\d+)\. /#) { sections.insert("\(heading).\(match.1)") }
        }
        var cited = 0
        for (path, text) in Self.texts {
            for match in text.matches(of: /domain\.md,? §(\d+(?:\.\d+)*)/) {
                cited += 1
                #expect(sections.contains(String(match.1)), "\(path) cites domain.md §\(match.1)")
            }
        }
        #expect(cited > 300)
    }

    @Test func everyAttributeOfAnEventIsInTheProtocol() throws {
        let page = try PageTests.text("docs/protocol.md")
        let writer = try PageTests.text("Sources/EventLine/LineWriter.swift")
        let names = Set(
            writer.matches(of: /(?:member|number)\("([a-z0-9]+)"/).map { String($0.1) }
                + writer.matches(of: /\\"([a-z0-9]+)\\":/).map { String($0.1) })
        #expect(names.count >= 18)
        for name in names { #expect(page.contains(name), "protocol.md does not say what \(name) is") }
    }

    // MARK: - Who imports whom

    /// `| Machine | BusProtocol, Contracts, … |` for each module, from Package.swift.
    static func modules() throws -> String {
        let package = try PageTests.text("Package.swift")
        var rows: [String] = []
        let calls =
            /\b(?:module|part|process)\(\s*"(\w+)",(?: library: "(\w+)",)?(?: (?:main|parts): \[[^\]]*\],| in: "[\w\/]+",)?\s*\[([^\]]*)\](?<everyService> \+ everyService)?/
        let services = package.matches(of: /library: "(\w+)", main: \[[^\]]*"Process"/).map { String($0.1) }
        for match in package.matches(of: calls) {
            let named = match.3.matches(of: /"(\w+)"/).map { String($0.1) }
            let names = (named + (match.everyService == nil ? [] : services)).sorted()
            rows.append("| \(match.2 ?? match.1) | \(names.joined(separator: ", ")) |")
        }
        return (["| module | builds on |", "| --- | --- |"] + rows.sorted()).joined(separator: "\n")
    }

    @Test func theModulesAreDrawnAsThePackageHasThem() throws {
        let url = Tidy.root.appending(path: "docs/architecture.md")
        let page = try String(contentsOf: url, encoding: .utf8)
        let parts = try #require(page.firstMatch(of: /(?s)(.*<!-- modules -->\n)(.*)(<!-- \/modules -->.*)/))
        let drawn = try Self.modules() + "\n"
        #expect(drawn.split(separator: "\n").count > 30)
        if ProcessInfo.processInfo.environment["RALLY_WRITE_MODULES"] == "1" {
            try "\(parts.1)\(drawn)\(parts.3)".write(to: url, atomically: true, encoding: .utf8)
            return
        }
        #expect(parts.2 == drawn, "RALLY_WRITE_MODULES=1 swift test --filter DocsTests writes it anew")
    }

    @Test func theMachineLinksNoSocketAndNoFile() throws {
        var reached: Set<String> = []
        var open = ["Machine", "Projections"]
        let rows = try Self.modules().components(separatedBy: "\n")
        while let next = open.popLast() {
            guard reached.insert(next).inserted else { continue }
            let row = rows.first { $0.hasPrefix("| \(next) |") }
            open += row?.matches(of: /[|,] (\w+)(?=,| \|)/).map { String($0.1) } ?? []
        }
        #expect(reached.isSuperset(of: ["Machine", "Contracts", "EventLine", "JSON"]))
        #expect(
            reached.isDisjoint(with: [
                "ZeroMQ", "CZeroMQ", "Messaging", "EventLog", "Platform", "Logging", "Process",
            ]))
    }

    // MARK: - Where things are

    /// A row of find-it.md: `| question | `File.swift` | `phrase` |`.
    struct Place: CustomTestStringConvertible {
        var file: String
        var phrase: String

        var testDescription: String { file }

        /// The sentence that says what is wrong with it; `nil` if it leads to one line of one file.
        func fault(in texts: [String: String]) -> String? {
            let paths = texts.keys.filter { $0 == file || $0.hasSuffix("/" + file) }.sorted()
            guard let path = paths.first else { return "there is no \(file)" }
            if paths.count > 1 { return "write the path: \(paths.joined(separator: " or "))" }
            let lines = texts[path]?.components(separatedBy: "\n").count { $0.contains(phrase) }
            return switch lines ?? 0 {
            case 0: "\(path) does not say \(phrase)"
            case 1: nil
            case let count: "\(phrase) stands in \(count) lines of \(path); write a longer phrase"
            }
        }
    }

    static let findIt: [Place] = ((try? PageTests.text("docs/find-it.md")) ?? "")
        .matches(of: /(?m)^\| [^|]+ \| `([\w+\/.-]+)` \| `([^`]+)` \|$/)
        .map { Place(file: String($0.1), phrase: String($0.2)) }

    @Test func everyRowOfFindItIsRead() throws {
        let rows = try PageTests.text("docs/find-it.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
        #expect(Self.findIt.count == rows.count - 2 && Self.findIt.count >= 30)
    }

    @Test(arguments: findIt) func aPlaceInFindItIsOneLineOfOneFile(place: Place) throws {
        var texts = Self.texts
        // Code of the page is found by its path.
        if texts[place.file] == nil, let text = try? PageTests.text(place.file) { texts[place.file] = text }
        #expect(place.fault(in: texts) == nil)
    }

    @Test(arguments: [
        ("C.swift", "x", "there is no C.swift"), ("B.swift", "x", "write the path: a/B.swift or b/B.swift"),
        ("a/B.swift", "let b", "a/B.swift does not say let b"),
        ("a/B.swift", "a", "a stands in 2 lines of a/B.swift; write a longer phrase"),
        ("a/B.swift", "let a", nil),
    ]) func aRowThatLeadsNowhereIsFound(file: String, phrase: String, fault: String?) {
        let texts = ["a/B.swift": "let a = 1\nvar a = 2\n", "b/B.swift": "x"]
        #expect(Place(file: file, phrase: phrase).fault(in: texts) == fault)
    }

    @Test func everyModuleHasAPlaceInTheReadme() throws {
        let page = try PageTests.text("README.md")
        let table = page[try #require(page.range(of: "## Where things are")).upperBound...]
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Tidy.root.appending(path: "Sources").path)
        // Modules in C are told of with the module that wraps them.
        let modules = folders.filter { !$0.hasPrefix(".") && !$0.contains(/^C[A-Z]/) }
        #expect(modules.count > 25)
        for module in modules.sorted() {
            let isThere = table.contains("`Sources/\(module)`") || table.contains("`\(module)`")
            #expect(isThere, "README.md, Where things are, lacks Sources/\(module)")
        }
    }
}
