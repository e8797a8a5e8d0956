// The file for health checks, and the check that reads it.

import Foundation
import Platform
import Testing
import Values

struct HealthFileTests {
    private let path = NSTemporaryDirectory() + "health-\(UUID().uuidString)"

    /// The output of `deploy/health`.
    private func check(_ arguments: String...) throws -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(
            filePath: #filePath.components(separatedBy: "/Tests/")[0] + "/deploy/health")
        process.arguments = arguments
        process.environment = ["RALLY_HEALTH": path, "PATH": "/usr/bin:/bin"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said)
    }

    private func write(_ isWell: Bool, _ sentence: String, agoMs: Int64 = 0, to file: inout HealthFile) {
        file.write(isWell: isWell, sentence, at: WallClock.now.adding(milliseconds: -agoMs)) {
            Issue.record("\($0)")
        }
    }

    @Test func aHealthCheckDistinguishesHealthyIllAndStale() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try check() == (1, "\(path): there is nothing yet\n"))
        var file = HealthFile(path)
        write(true, "games: primary (one) at 7:0a\nand more", to: &file)
        #expect(try check() == (0, "games: primary (one) at 7:0a and more\n"))
        write(false, "games: unavailable", to: &file)
        #expect(try check() == (1, "games: unavailable\n"))
        write(true, "games: primary", agoMs: 15_000, to: &file)
        #expect(try check().status == 0)
        write(true, "games: primary", agoMs: 61_000, to: &file)
        let old = try check()
        #expect(old.status == 1 && old.said.hasSuffix("s ago: the process is stuck\n"))
        // The clock was an hour ahead when the file was written.
        write(true, "games: primary", agoMs: -3_600_000, to: &file)
        #expect(try check().status == 1)
    }

    /// A service that has not been well for a minute yet is reported at once, because somebody waits for it; a healthy
    /// one is watched.
    @Test func watchingAHealthFileEndsWhenItIsStale() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        var file = HealthFile(path)
        write(true, "games: primary", to: &file)
        #expect(try check("--watch") == (0, "games: primary\n"))
        file = HealthFile(path)
        write(true, "games: primary", agoMs: 61_000, to: &file)
        write(true, "games: primary", agoMs: 16_000, to: &file)
        let old = try check("--watch")
        #expect(old.status == 1 && old.said.hasSuffix("s ago: the process is stuck\n"))
    }

    @Test func anUnwritableHealthFileNamesItsSettingOnce() {
        #expect(!HealthFile(nil).isWanted && !HealthFile("").isWanted)
        var file = HealthFile("/proc/none/health")
        var said: [String] = []
        for _ in 1...2 { file.write(isWell: true, "well") { said.append($0) } }
        #expect(said.count == 1 && !file.isWanted)
        #expect(said.first?.hasPrefix("cannot write /proc/none/health, which RALLY_HEALTH names: ") == true)
    }
}
