// The real disk: the same log in real files, the lock between two openings, and error messages.

import EventLine
import EventLog
import LogTool
import MemoryDisk
import Testing
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct PosixDiskTests {
    let disk = PosixDisk()

    /// Runs with a temporary directory.
    private func withDirectory(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/rally-log-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
        let path = String(cString: try #require(made))
        defer {
            for directory in ["\(path)/data/games", "\(path)/data", path] {
                for name in (try? disk.list(directory)) ?? [] { unlink("\(directory)/\(name)") }
                rmdir(directory)
            }
        }
        try body(path)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func aLogIsWrittenRotatedAndOpenedAgain() throws {
        try withDirectory { path in
            let directory = "\(path)/data/games"
            let log = try open(disk, directory, segmentBytesMax: 1500)
            for number in 0..<20 { try log.write(batch(after: UInt64(number * 3), 3)) }
            #expect(mode(directory) == 0o700)
            #expect(mode("\(directory)/00000000000000000001.jsonl") == 0o600)
            #expect(mode("\(directory)/lock") == 0o600)
            try log.saveSnapshot([1, 2, 3], at: log.head, schema: "a")
            log.close()
            let again = try open(disk, directory)
            #expect(again.head == log.head && again.report.segments > 5)
            #expect(try again.sequences == Array(1...60))
            #expect(try again.loadSnapshot(schema: "a")?.state == [1, 2, 3])
        }
    }

    @Test func aKeyThatEveryUserCanReadIsTold() throws {
        try withDirectory { path in
            let directory = "\(path)/data/games"
            let engine = FileEngine(disk, directory: directory, source: "games")
            let log = try open(disk, directory)
            try log.write(batch(after: 0, 3))
            log.close()
            try engine.keepSecret([UInt8](repeating: 7, count: LogLimits.secretBytes))
            func exposures(key: mode_t, directory mode: mode_t) -> [String] {
                #expect(chmod("\(directory)/key", key) == 0 && chmod(directory, mode) == 0)
                return engine.exposures
            }
            #expect(exposures(key: 0o600, directory: 0o700).isEmpty)
            #expect(exposures(key: 0o640, directory: 0o770).isEmpty, "a group may have them")
            #expect(
                exposures(key: 0o644, directory: 0o755).map { $0.hasSuffix("chmod 600 \(directory)/key") }
                    == [true])
            #expect(
                exposures(key: 0o600, directory: 0o777).map { $0.hasSuffix("chmod 700 \(directory)") } == [
                    true
                ])
            _ = exposures(key: 0o604, directory: 0o700)
            var out = ""
            let console = Console(isTerminal: false, say: { out += $0 }, complain: { out += $0 })
            #expect(
                LogTool.run(arguments: ["check", directory], disk: disk, now: noon, console: console) == 0)
            #expect(out.contains("note     every user of this machine has the key of games"))
        }
    }

    @Test func aFileInPlaceOfADirectoryIsNamed() throws {
        try withDirectory { path in
            _ = try disk.open("\(path)/data", .create)
            let failure = try #require(throws: DiskError.self) {
                try disk.createDirectory("\(path)/data/games")
            }
            #expect(failure.mend?.contains("RALLY_DATA") == true)
        }
    }

    @Test func aLogFileThatWasMovedIsNotWrittenTo() throws {
        try withDirectory { path in
            let name = "\(path)/00000000000000000001.jsonl"
            let log = try open(disk, path)
            try log.write(batch(after: 0, 3))
            #expect(!log.isGone)
            #expect(unlink(name) == 0)
            let failure = try #require(throws: AppendFailure.self) { try log.append(batch(after: 3, 3)) }
            #expect(failure.code == .gone && failure.isFinal && log.isGone)
            #expect(failure.reason.hasPrefix("\(name) was deleted, moved or replaced"))
            #if os(Linux)
                // The advice in the message brings the lines back.
                let held = try #require(
                    failure.reason.split(separator: " ").first { $0.hasPrefix("/proc/") }?.dropLast())
                let lines = try disk.readWhole(String(held))
                let file = try disk.open(name, .create)
                try file.write(lines, at: 0)
                #expect(!log.isGone)
                log.close()
                #expect(try open(disk, path).head.sequence == 3)
            #endif
        }
    }

    /// The lock is on the file: a second process would create another file, and write at the same time.
    @Test func anOwnerWhoseLockFileWasMovedWritesNoMore() throws {
        try withDirectory { path in
            let log = try open(disk, path)
            try log.write(batch(after: 0, 3))
            #expect(unlink("\(path)/lock") == 0)
            let other = try #require(try lock(disk, path))
            let failure = try #require(throws: AppendFailure.self) { try log.append(batch(after: 3, 3)) }
            #expect(failure.code == .lockGone && failure.isFinal)
            #expect(failure.reason.contains("another process may write this log"))
            #expect(other.isInPlace)
            #expect(throws: AppendFailure.self) { try log.closeSegment() }
        }
    }

    @Test func aReplacedLogFileIsNoticed() throws {
        try withDirectory { path in
            let name = "\(path)/00000000000000000001.jsonl"
            let log = try open(disk, path)
            try log.write(batch(after: 0, 3))
            let copy = try disk.open("\(path)/copy", .create)
            try copy.write(try disk.readWhole(name), at: 0)
            try disk.rename("\(path)/copy", to: name)
            let failure = try #require(throws: AppendFailure.self) { try log.append(batch(after: 3, 3)) }
            #expect(failure.code == .gone && !log.isGone)
        }
    }

    @Test func aTornTailIsCutAndKept() throws {
        try withDirectory { path in
            let log = try open(disk, path)
            try log.write(batch(after: 0, 3))
            log.close()
            let name = "\(path)/00000000000000000001.jsonl"
            let file = try disk.open(name, .update)
            try file.write(Array("{\"specversion\":\"1.0\",\"id\"".utf8), at: file.size())
            let again = try open(disk, path)
            #expect(again.report.cuts.map(\.keptAs) == [["00000000000000000004.torn"]])
            #expect(try disk.readWhole(name) == bytes([batch(after: 0, 3)]))
        }
    }

    @Test func aSecondOpenerGetsNoLock() throws {
        try withDirectory { path in
            let log = try open(disk, path)
            #expect(try LogLock.tryAcquire(disk, directory: path, instance: "b", time: noon) == nil)
            #expect(LogLock.holder(disk, directory: path) == "games-1 \(noon)")
            log.close()
            #expect(try LogLock.tryAcquire(disk, directory: path, instance: "b", time: noon) != nil)
        }
    }

    @Test func aPathUnderAFileIsRefusedWithThePath() throws {
        try withDirectory { path in
            _ = try disk.open("\(path)/file", .create)
            let refusal = try #require(throws: LogRefusal.self) { try lock(disk, "\(path)/file/games") }
            #expect(refusal.code == .disk && refusal.reason.contains("\(path)/file/games: Not a directory"))
            #expect(throws: LogRefusal.self) { try lock(disk, "\(path)/file") }
        }
    }

    @Test func errorsSayWhatWasTriedAndWhere() throws {
        try withDirectory { path in
            let missing = try #require(throws: DiskError.self) { try disk.open("\(path)/none", .read) }
            #expect(missing.kind == .notFound)
            #expect(missing.description == "open \(path)/none: No such file or directory")
            _ = try disk.open("\(path)/a", .create)
            #expect(
                try #require(throws: DiskError.self) { try disk.open("\(path)/a", .create) }.kind == .exists)
        }
    }

    @Test func readsEndAtTheEndOfTheFile() throws {
        try withDirectory { path in
            let file = try disk.open("\(path)/a", .create)
            try file.write([1, 2, 3], at: 0)
            #expect(try file.read(1..<9) == [2, 3])
            #expect(try file.read(5..<9) == [])
            try file.truncate(to: 1)
            #expect(try file.size() == 1)
        }
    }

    @Test func noNetworkFileSystemIsFoundWhereThereIsNone() throws {
        #expect(try disk.remoteFileSystem("/") == nil)
    }
}
