// Real processes of a test, which end with the test in any case.

import Foundation
import Spawning
import Synchronization
import Testing

/// How a process ended.
enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)

    init(waitStatus status: Int32) {
        self = status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .killed(status & 0x7f)
    }
}

/// A started process. Its standard output and standard error go into a file.
final class Child: Sendable {
    /// `rsvp`, or if a service has several processes, `rsvp-b`.
    let name: String
    let pid: pid_t
    let saidPath: String
    private let ending = Mutex<Ending?>(nil)

    init(
        _ name: String, _ path: String, _ arguments: [String], environment: [String: String],
        said saidPath: String, group: pid_t, input: Int32? = nil
    ) throws {
        self.name = name
        self.saidPath = saidPath
        pid = try spawn(
            path, arguments, environment: environment, group: group, output: saidPath, input: input)
    }

    /// Never signals a new process that reuses the number of one that has ended.
    func signal(_ number: Int32) {
        ending.withLock { if $0 == nil { _ = Foundation.kill(pid, number) } }
    }

    /// `nil` while it runs.
    var end: Ending? {
        ending.withLock { ending in
            if ending != nil { return ending }
            var status: Int32 = 0
            if waitpid(pid, &status, WNOHANG) == pid { ending = Ending(waitStatus: status) }
            return ending
        }
    }

    /// `kill -9`, and waits until it is gone.
    func kill() throws {
        signal(SIGKILL)
        _ = try awaitEnd()
    }

    func awaitEnd(withinMs: Int64 = 20_000) throws -> Ending {
        try eventually("\(name) ends", withinMs: withinMs) { end }
    }

    /// SIGTERM, and the way it ended, within the grace period of services.
    func stop() throws -> Ending {
        signal(SIGTERM)
        return try awaitEnd(withinMs: 10_000)
    }

    /// All its output so far.
    var said: String { (try? String(contentsOfFile: saidPath, encoding: .utf8)) ?? "" }

    func says(_ words: String) -> Bool { said.contains(words) }
}

/// Kills a group of processes once nobody holds the other end of its pipe: when the test is over, and also when the
/// test's own process was killed.
final class Warden: Sendable {
    /// The group that guarded processes join.
    let group: pid_t
    private let pipeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SpawnFailure(description: "no pipe: errno \(errno)") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        group = try spawn(
            "/bin/sh", ["-c", "read -r end; kill -9 0"], environment: [:], group: 0, output: "/dev/null",
            input: ends[0])
        pipeEnd = ends[1]
    }

    deinit {
        _ = Foundation.kill(-group, SIGKILL)
        close(pipeEnd)
        var status: Int32 = 0
        waitpid(group, &status, 0)
    }
}

/// Runs a program to its end.
func run(_ path: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

/// Repeats every few milliseconds until it finds something.
@discardableResult
func eventually<Found>(
    _ what: @autoclosure () -> String, withinMs: Int64 = 20_000,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ look: () throws -> Found?
) throws -> Found {
    let startMs = nowMs
    while true {
        if let found = try look() { return found }
        try #require(
            nowMs - startMs < withinMs, "not within \(withinMs) ms: \(what())", sourceLocation: sourceLocation
        )
        poll(nil, 0, 5)
    }
}

/// Repeats until a condition holds.
func eventually(
    _ what: @autoclosure () -> String, withinMs: Int64 = 20_000,
    sourceLocation: SourceLocation = #_sourceLocation,
    until holds: () throws -> Bool
) throws {
    try eventually(what(), withinMs: withinMs, sourceLocation: sourceLocation) { try holds() ? true : nil }
}
