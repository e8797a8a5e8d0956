// Pages compared with the tree: code on a page is part of the file that it names, and named files exist.
// Tests/Shell/pages.sh runs the commands at its prompts.

import Contracts
import Foundation
import Testing

@Suite struct PageTests {
    /// A block of code, without the fences. Its first line is a comment with the path of the file it is from.
    struct Block: CustomTestStringConvertible {
        var page: String
        var path: String
        /// Pieces of the file, in order; text between them is skipped.
        var pieces: [[String]]

        var testDescription: String { "\(page): \(path)" }
    }

    static let pages = ["README.md", "services/README.md", "deploy/README.md"]

    static func text(_ path: String) throws -> String {
        try String(contentsOf: Tidy.root.appending(path: path), encoding: .utf8)
    }

    static func blocks(in page: String) throws -> [Block] {
        var blocks: [Block] = []
        var open: [String]?
        for line in try text(page).components(separatedBy: "\n") {
            if let lines = open, line == "```" {
                let path = lines.first.map { $0.drop { "/# ".contains($0) } } ?? ""
                let pieces = lines.dropFirst().split { $0.drop { "/# ".contains($0) } == "…" }
                blocks.append(Block(page: page, path: String(path), pieces: pieces.map(Array.init)))
                open = nil
            } else if open != nil {
                open?.append(line)
            } else if line == "```swift" || line == "```python" {
                open = []
            }
        }
        return blocks
    }

    static let all: [Block] = (try? pages.flatMap(blocks)) ?? []

    /// The position of a piece in a file, with the same or more indentation, after an index.
    static func place(of piece: [String], in lines: [String], after start: Int) -> Int? {
        guard let first = piece.first, start <= lines.count - piece.count else { return nil }
        return (start...(lines.count - piece.count)).first { index in
            guard lines[index].hasSuffix(first) else { return false }
            let margin = lines[index].dropLast(first.count)
            return margin.allSatisfy { $0 == " " }
                && zip(piece, lines[index...]).allSatisfy { $0.isEmpty ? $1.isEmpty : $1 == margin + $0 }
        }
    }

    @Test func atLeastTenExamplesAreFoundInTheServicesPage() {
        #expect(Self.all.filter { $0.page == "services/README.md" }.count >= 10)
    }

    @Test(arguments: all) func examplesOnAPageAreInTheirFile(block: Block) throws {
        let lines = try Self.text(block.path).components(separatedBy: "\n")
        var end = 0
        for piece in block.pieces {
            let place = Self.place(of: piece, in: lines, after: end)
            end = try #require(place, "\(block.path) has no longer: \(piece.first ?? "")") + piece.count
        }
    }

    /// A file of its own would be lost together with the files that it reloads.
    @Test func theScriptWithinThePageOfTheEdgeIsThatOfTapsPage() throws {
        let scripts = try ["services/edge/Page", "services/tap/Page/Files"].map {
            let after = try Self.text("\($0)/index.html").components(separatedBy: "<script>").dropFirst()
                .first
            return try #require(after?.components(separatedBy: "</script>").first)
        }
        #expect(scripts[0] == scripts[1])
    }

    /// deploy/previews draws them.
    @Test(arguments: Sport.allCases.map(\.rawValue) + ["rally"])
    func everySportHasAPictureForItsLinks(name: String) throws {
        let picture = Tidy.root.appending(path: "services/edge/Page/previews/\(name).jpg")
        #expect(try Data(contentsOf: picture).starts(with: [0xFF, 0xD8]))
    }

    @Test func aPieceThatDiffersIsNotFound() {
        let lines = ["struct A {", "    var a = 1", "", "    var b = 2", "}"]
        #expect(Self.place(of: ["var a = 1", "", "var b = 2"], in: lines, after: 0) == 1)
        #expect(Self.place(of: ["    var a = 1"], in: lines, after: 0) == 1)
        #expect(Self.place(of: ["var a = 1", "var b = 2"], in: lines, after: 0) == nil)
        #expect(Self.place(of: ["var a = 1", "", "  var b = 2"], in: lines, after: 0) == nil)
        #expect(Self.place(of: ["var a = 1"], in: lines, after: 2) == nil)
    }

    /// `deploy/run`, `Tests/Support/Town.swift`: paths that begin with a folder of the tree, without placeholders.
    @Test(arguments: pages) func pathsNamedOnAPageExist(page: String) throws {
        let names = try Self.text(page).matches(
            of: /`((?:Sources|services|Tests|deploy|Fuzz|Bench)\/[A-Za-z0-9_+.\/-]*)`/)
        #expect(!names.isEmpty)
        for name in names {
            let path = Tidy.root.appending(path: String(name.1)).path
            #expect(FileManager.default.fileExists(atPath: path), "\(page) names \(name.1)")
        }
    }

    /// The first column of the table below a heading.
    static func names(below heading: String, in page: String) throws -> [String] {
        let text = try text(page)
        let section = text[try #require(text.range(of: heading + "\n")).upperBound...]
        let end = section.range(of: "\n#")?.lowerBound ?? section.endIndex
        return section[..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
            row.split(separator: " | ")[0].matches(of: /`([A-Za-z_]+)`/).map { String($0.1) }
        }
    }

    @Test func everySettingIsInTheTable() throws {
        let code = try Tidy.files(under: "Sources", "services").flatMap(\.lines)
        let named = code.filter { $0.contains("RALLY_") }
        let read = Set(named.flatMap { $0.matches(of: /"(RALLY_[A-Z_]+)"/).map { String($0.1) } })
        let told = try Self.names(below: "## Settings", in: "deploy/README.md")
        #expect(read.count >= 20)
        // A secret may be a file, whose variable is derived from its own (SettingTests).
        let files = told.filter { $0.hasSuffix("_FILE") && read.contains(String($0.dropLast("_FILE".count))) }
        #expect(Set(told).subtracting(files) == read)
        #expect(Set(told).count == told.count, "each once")
    }

    @Test func everyAlertIsExplainedAndLooksAtWhatThereIs() throws {
        let alerts = try Self.text("deploy/alerts.yml")
        let names = alerts.matches(of: /- alert: ([A-Za-z]+)/).map { String($0.1) }
        #expect(names.count >= 5)
        #expect(try Self.names(below: "### What an alert means", in: "deploy/README.md") == names)
        let metrics = try Self.text("services/tap/Metrics/MetricList.swift")
        for asked in Set(alerts.matches(of: /rally_[a-z_]+/).map { String($0.0) }) {
            let name = asked.replacing("_seconds_bucket", with: "_seconds")
            #expect(metrics.contains("\"\(name)\""), "\(name)")
        }
    }
}
