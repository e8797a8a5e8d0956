// The page's files as served by the edge.

import Foundation
import HTTP
import Testing

@testable import EdgeService

@Suite struct PageFilesTests {
    private func worker(_ app: String, tiles: EdgeSettings.Tiles? = nil) -> String {
        let mark = #"const x = /* served */ { version: "", files: ["/"] };"#
        let files = [
            "/index.html": "<p>", "/app.js": app, "/sw.js": mark, "/vendor/leaflet/leaflet.min.js": "1",
            "/previews/soccer.jpg": "1",
        ]
        let page = PageFiles(files.mapValues { Array($0.utf8) }, tiles: tiles)
        let head = HTTPHead(method: "GET", target: "/sw.js", fields: [], peer: "127.0.0.1")
        return String(decoding: page.response(to: "/sw.js", head).body, as: UTF8.self)
    }

    /// A page without one of its modules is a white screen: the edge says so and does not start.
    @Test func moreFilesThanAPageMayHaveAreAnErrorThatSaysSo() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
        let nested = folder.appending(path: "golf")
        try FileManager.default.createDirectory(at: nested, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ number: Int, in place: URL) throws {
            try Data("1".utf8).write(to: place.appending(path: "\(number).js"))
        }
        for number in 1..<PageFolder.filesMax { try write(number, in: number % 2 == 0 ? folder : nested) }
        try write(0, in: folder)
        #expect(try PageFolder.read(folder.path).count == PageFolder.filesMax)
        try write(PageFolder.filesMax, in: folder)
        let problem = #expect(throws: EdgeProblem.self) { try PageFolder.read(folder.path) }
        #expect(problem?.description.contains("has more than 4000 files") == true)
    }

    @Test func noSourceOfThePageIsLeftOut() throws {
        let read = try PageFolder.read(Self.page.path)
        #expect(Self.pageSources.allSatisfy { read[$0] != nil })
    }

    @Test func theServiceWorkerNamesThePagesOwnFiles() {
        #expect(worker("1").contains(#""files":["/","/app.js"]"#))
    }

    @Test func theServiceWorkersVersionChangesWithAFileOrThePolicy() {
        let tiles = EdgeSettings.Tiles(address: "https://tiles.example/{z}", attribution: "")
        #expect(worker("1") == worker("1"))
        #expect(worker("1") != worker("2"))
        #expect(worker("1") != worker("1", tiles: tiles))
    }

    @Test func commentsThatBeginALineAreNotSentAndNoLineMoves() {
        let script = [
            "// @ts-check", "/** A sum. @param {number} a */", "export const sum = (a) => a + 1; // more",
            "  /**", "   * Of several", "   lines */ export const two = 2;",
            "/* a */ /* b */ let x = \"// no\";",
            "const at = `https://x/*`;", "/* left open", "", "*/", "  x /= 2", "",
        ]
        let kept = [
            "", "", "export const sum = (a) => a + 1; // more", "", "", " export const two = 2;",
            " let x = \"// no\";", "const at = `https://x/*`;", "", "", "", "  x /= 2", "",
        ]
        #expect(sent(script, as: "/app.js") == kept)
        let styles = ["/* A map. */", "// no comment", ".map { color: red; } /* red */"]
        #expect(sent(styles, as: "/map.css") == ["", "// no comment", ".map { color: red; } /* red */"])
        #expect(sent(script, as: "/vendor/x.js") == script && sent(script, as: "/x.svg") == script)
    }

    /// A comment of several lines that begins within a line, or a line break in a template literal, would change what the
    /// page does.
    @Test(arguments: pageSources) func noSourceOfThePageMeansSomethingElseWithoutComments(path: String) throws
    {
        let lines = try String(contentsOf: Self.page.appending(path: path), encoding: .utf8)
            .components(separatedBy: "\n")
        let kept = sent(lines, as: path)
        try #require(kept.count == lines.count)
        for (number, line) in kept.enumerated() {
            let opened = line.components(separatedBy: "/*").dropFirst().last
            #expect(opened?.contains("*/") ?? true, "\(path):\(number + 1) opens a comment")
            #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(path):\(number + 1) opens a text")
        }
    }

    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../services/edge/Page").standardized

    static let pageSources: [String] = {
        let found = FileManager.default.enumerator(atPath: page.path)
        return (found?.compactMap { $0 as? String } ?? []).map { "/" + $0 }
            .filter { ($0.hasSuffix(".js") || $0.hasSuffix(".css")) && !$0.hasPrefix(PageFiles.vendored) }
    }()

    @Test func theSourcesOfThePageAreRead() { #expect(Self.pageSources.count > 100) }

    private func sent(_ lines: [String], as path: String) -> [String] {
        let source = Array(lines.joined(separator: "\n").utf8)
        return String(decoding: Uncommented.bytes(source, of: path), as: UTF8.self).components(
            separatedBy: "\n")
    }
}
