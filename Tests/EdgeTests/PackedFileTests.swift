// Files of the page and the OpenAPI document as gzip (RFC 9110, 8.4.1.3 and 12.5.3).

import Foundation
import HTTP
import Testing
import Values

@testable import EdgeService

@Suite struct PackedFileTests {
    private let script = Array(String(repeating: "export const a = 1;\n", count: 200).utf8)
    private var bench: EdgeBench { EdgeBench(page: ["/index.html": Array("<p>".utf8), "/app.js": script]) }

    private func answer(
        _ target: String, accepting coding: String?, _ more: [(String, String)] = []
    ) throws
        -> HTTPResponse
    {
        var bench = bench
        let fields = (coding.map { [("Accept-Encoding", $0)] } ?? []) + more
        return try #require(bench.take("GET", target, fields).answers.first)
    }

    /// Unpacks bytes with gzip itself.
    private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).gz")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (gzip, pipe) = (Process(), Pipe())
        gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        (gzip.arguments, gzip.standardOutput) = (["gzip", "-dc", file.path], pipe)
        try gzip.run()
        let text = pipe.fileHandleForReading.readDataToEndOfFile()
        gzip.waitUntilExit()
        #expect(gzip.terminationStatus == 0)
        return Array(text)
    }

    @Test(arguments: ["/app.js", "/openapi.json"])
    func aFileIsCompressedWhereAcceptedAndUnpacksToTheSameBytes(target: String) throws {
        let plain = try answer(target, accepting: nil)
        let packed = try answer(target, accepting: "gzip, deflate, br")
        #expect(plain.value("Content-Encoding") == nil && packed.value("Content-Encoding") == "gzip")
        #expect(plain.value("Vary") == "Accept-Encoding" && packed.value("Vary") == "Accept-Encoding")
        #expect(plain.value("Content-Type") == packed.value("Content-Type"))
        #expect(packed.body.count < plain.body.count / 4)
        #expect(try unpacked(packed.body) == plain.body)
    }

    @Test func eachFormHasATagOfItsOwn() throws {
        let plain = try #require(answer("/app.js", accepting: nil).value("ETag"))
        let packed = try #require(answer("/app.js", accepting: "gzip").value("ETag"))
        #expect(plain != packed)
        func status(_ coding: String?, _ tag: String) throws -> Int {
            try answer("/app.js", accepting: coding, [("If-None-Match", tag)]).status
        }
        #expect(try status("gzip", packed) == 304 && status(nil, plain) == 304)
        #expect(try status("gzip", plain) == 200 && status(nil, packed) == 200)
        let known = try answer("/app.js", accepting: "gzip", [("If-None-Match", packed)])
        #expect(known.value("Vary") == "Accept-Encoding")
    }

    @Test func theDocumentIsOneForADayAndAnotherOnTheNext() throws {
        var bench = bench
        func tag(at now: String) throws -> String {
            bench.now = try #require(Timestamp(now))
            return try #require(bench.take("GET", "/openapi.json").answers.first?.value("ETag"))
        }
        let morning = try tag(at: "2026-11-25T00:00:00Z")
        #expect(try tag(at: "2026-11-25T23:59:59Z") == morning)
        #expect(try tag(at: "2026-11-26T00:00:00Z") != morning)
    }

    @Test(
        arguments: [
            ("gzip", true), ("GZIP;q=0.2", true), ("br, x-gzip", true), ("*", true), ("*;q=0, gzip", true),
            ("br;q=1 , gzip ; q=0.001", true), ("gzip;q=0", false), ("*, gzip;q=0", false), ("*;q=0", false),
            ("br, deflate", false), ("identity", false), ("", false), ("gzipped", false), ("gzip;q=x", false),
            (";;,,gzip", true), ("q=1", false),
        ] as [(String, Bool)])
    func gzipIsAcceptedAsAcceptEncodingSays(_ value: String, _ isAccepted: Bool) throws {
        #expect((try answer("/app.js", accepting: value).value("Content-Encoding") == "gzip") == isAccepted)
    }

    @Test func aFileThatHardlyShrinksIsSentAsItIs() throws {
        let answer = try answer("/", accepting: "gzip")
        #expect(answer.body == Array("<p>".utf8))
        #expect(answer.value("Content-Encoding") == nil && answer.value("Vary") == nil)
    }
}
