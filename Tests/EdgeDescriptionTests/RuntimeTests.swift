// The JavaScript client's own tests, run by Node if it is installed.

import Foundation
import Testing

@Suite struct RuntimeTests {
    private static func program(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private static let node = program("node")
    private static let compiler = program("tsc")

    private func run(_ tool: URL?, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let path = try #require(tool)
        let process = Process()
        process.executableURL = path
        process.arguments = arguments
        process.currentDirectoryURL = ClientsTests.root
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    @Test(.enabled(if: node != nil, "there is no node; on Debian: apt install nodejs"))
    func theJavaScriptClientPassesItsTestsInNode() throws {
        let done = try run(Self.node, ["--test", "Tests/EdgeDescriptionTests/JavaScript/rally.test.mjs"])
        #expect(done.status == 0, "\(done.output)")
    }

    @Test(.enabled(if: node != nil, "there is no node; on Debian: apt install nodejs"))
    func thePagesEnginesAgreeWithTheSwiftOnes() throws {
        let done = try run(Self.node, ["--test", "Tests/EdgeDescriptionTests/JavaScript/engine.test.mjs"])
        #expect(done.status == 0, "\(done.output)")
    }

    @Test(.enabled(if: compiler != nil, "there is no tsc; on Debian: apt install node-typescript"))
    func theClientsTypesCompileInTypeScriptAndRejectMisuse() throws {
        let strict = [
            "--noEmit", "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--target",
            "es2022", "--module", "es2022", "--moduleResolution", "node", "--lib", "es2022,dom,dom.iterable",
        ]
        let used = try run(Self.compiler, strict + ["Tests/EdgeDescriptionTests/JavaScript/use.ts"])
        #expect(used.status == 0, "\(used.output)")
        let files = ["Tests/EdgeDescriptionTests/JavaScript/node.d.ts", "clients/examples/meet.mjs"]
        let example = try run(Self.compiler, strict + ["--allowJs", "--checkJs"] + files)
        #expect(example.status == 0, "\(example.output)")
    }
}
