// The file for health checks, and the check that reads it.

import Foundation
import Platform
import Testing
import Values

struct HealthFileTests {
    private let path = NSTemporaryDirectory() + "health-\(UUID().uuidString)"

    /// What `deploy/health` says of it.
    private func check() throws -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(
            filePath: #filePath.components(separatedBy: "/Tests/")[0] + "/deploy/health")
        process.environment = ["RALLY_HEALTH": path, "PATH": "/usr/bin:/bin"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said)
    }

    @Test func aCheckTellsWellFromIllAndOldFromNew() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try check() == (1, "\(path): there is nothing yet\n"))
        let file = try #require(HealthFile(path))
        try file.write(isWell: true, "games: primary (one) at 7:0a\nand more")
        #expect(try check() == (0, "games: primary (one) at 7:0a and more\n"))
        try file.write(isWell: false, "games: unavailable")
        #expect(try check() == (1, "games: unavailable\n"))
        try file.write(isWell: true, "games: primary", at: WallClock.now.adding(milliseconds: -15_000))
        #expect(try check().status == 0)
        try file.write(isWell: true, "games: primary", at: WallClock.now.adding(milliseconds: -61_000))
        let old = try check()
        #expect(old.status == 1 && old.said.hasSuffix("s ago: the process is stuck\n"))
    }

    @Test func whereItCannotBeWrittenTheSettingIsNamed() throws {
        #expect(HealthFile(nil) == nil && HealthFile("") == nil)
        let file = try #require(HealthFile("/proc/none/health"))
        let error = try #require(throws: SystemError.self) { try file.write(isWell: true, "well") }
        #expect("\(error)".hasPrefix("cannot write /proc/none/health, which RALLY_HEALTH names: "))
    }
}
