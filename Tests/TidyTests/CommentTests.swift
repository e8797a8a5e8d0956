// Comments as style.md wants them (Plain words): a sentence names its subject first, and does not begin with "What", "Who",
// "Of", "As", "By" or "Those". In Swift, in C, in scripts, and in the pages' code.

import Foundation
import Testing

@Suite struct CommentTests {
    /// Files whose comments are made from the contracts' texts.
    static let generated = [
        "clients/swift/Sources/RallyClient/Requests.swift", "clients/typescript/rally.ts",
    ]

    /// Comments of Swift: from the beginning of a line, or the text of a `- Parameter x:`, in lower case as well.
    static func isRiddle(_ line: String) -> Bool {
        line.prefixMatch(of: #/\s*///?\s*(?:What|Who|Whoever|Of|As|By|Those)\b/#) != nil
            || line.prefixMatch(
                of: #/\s*///?\s*- (?:\w+ )?\w+: (?i:what|who|whoever|of|as|by|those)\b/#) != nil
    }

    /// Comments of other files: after `#`, `//`, `*`, `--` or `<!--`, and at the end of a line of code.
    static func isRiddleOfAScript(_ line: String) -> Bool {
        let whole = #/\s*(?:#|///?|/?\*\*?|--|<!--)\s*(?:- )?(?:What|Who|Whoever|Of|As|By|Those)\b/#
        if line.prefixMatch(of: whole) != nil { return true }
        guard line.contains(" # ") || line.contains(" // ") else { return false }
        return line.contains(#/\S\s+(?:#|//) (?:What|Who|Whoever|Of|As|By|Those)\b/#)
    }

    /// Places, `path:line`, of the lines in which a comment is a riddle.
    static func places(in path: String, _ text: String, _ isRiddle: (String) -> Bool) -> [String] {
        let marks: [Character] = ["/", "#", "*", "-"]
        return text.components(separatedBy: "\n").enumerated().compactMap { index, line in
            line.contains(where: marks.contains) && isRiddle(line) ? "\(path):\(index + 1)" : nil
        }
    }

    /// A doc comment, or another, names its subject first.
    @Test func noCommentBeginsWithARelativeClause() throws {
        let folders = ["Sources", "services", "deploy", "tools", "Tests", "Bench", "Fuzz", "clients"]
        let files = try folders.flatMap { try Tidy.files(under: $0) }.filter {
            !Self.generated.contains($0.path)
        }
        let manifest = try PageTests.text("Package.swift")
        let places = files.flatMap { file in
            file.lines.indices.filter { file.lines[$0].contains("//") && Self.isRiddle(file.lines[$0]) }
                .map { "\(file.path):\($0 + 1)" }
        }
        #expect(places + Self.places(in: "Package.swift", manifest, Self.isRiddle) == [])
    }

    /// Scripts, styles, C, SQL and settings: files with one of these endings, and programs without an ending.
    static func scripts() throws -> [String] {
        let endings: Set = [
            "js", "mjs", "ts", "css", "html", "c", "h", "py", "sh", "sql", "yml", "service", "",
        ]
        let recorded = ["Tests/Releases/", "Tests/MachineTests/Fixtures/", "Fuzz/Corpus/", "Bench/results/"]
        let top = try FileManager.default.contentsOfDirectory(atPath: Tidy.root.path)
        var paths = top.filter { $0.hasSuffix(".yml") }
        for folder in ["Sources", "services", "deploy", "tools", "Tests", "Bench", "Fuzz", "clients", ".ci"] {
            let found = FileManager.default.enumerator(atPath: Tidy.root.appending(path: folder).path)
            for case let name as String in found ?? .init() { paths.append("\(folder)/\(name)") }
        }
        return paths.filter { path in
            endings.contains((path as NSString).pathExtension) && !recorded.contains(where: path.hasPrefix)
                && !generated.contains(path) && !path.contains("/node_modules/")
        }
    }

    @Test func noCommentOfAScriptBeginsWithARelativeClause() throws {
        let paths = try Self.scripts()
        #expect(paths.count > 200)
        let places = paths.flatMap { path -> [String] in
            // Folders and pictures are no text.
            guard let text = try? PageTests.text(path) else { return [] }
            return Self.places(in: path, text, Self.isRiddleOfAScript)
        }
        #expect(places == [])
    }

    @Test(arguments: [
        "/// What sends requests.", "    // Of a wrong kind.", "/// - Parameter data: what is sent",
        "    ///   - main: Whoever asks", "/// - Returns: as it was", "  ///Those that are left",
    ]) func aRiddleIsFound(line: String) { #expect(Self.isRiddle(line)) }

    @Test(arguments: [
        "/// Sends what is wanted.", "/// Ashore", "let a = 1 // What", "/// - Parameter what: the request",
        "/// what began on the line before", "/// Officers", "/// Whose turn it is",
    ]) func aPlainCommentIsPassedOver(line: String) { #expect(!Self.isRiddle(line)) }

    @Test(arguments: [
        "# What it takes", "  // Who asks", " * By type.", "/** As it was. */", "<!-- Those -->",
        "-- Of rows",
        "x = 1  # What it is", "y(); // By name",
    ]) func aRiddleOfAScriptIsFound(line: String) { #expect(Self.isRiddleOfAScript(line)) }

    @Test(arguments: [
        "# Takes what it is given", "echo \"#What\"", "a = b - c # the width", "// Whose", "x = '#Who'",
    ]) func aPlainCommentOfAScriptIsPassedOver(line: String) { #expect(!Self.isRiddleOfAScript(line)) }
}
