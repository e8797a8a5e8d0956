// Programs that the bench starts: peers that run until they are stopped, and programs that run to their end. All are in
// one process group, which is killed when the bench ends, however it ends.

import Platform
import Spawning
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A started program. Its output goes into a file.
final class Child {
    let name: String
    let pid: pid_t
    let saidPath: String
    private(set) var isOver = false
    /// All the processor time it has spent, once it has ended.
    private var endedUs = 0.0

    fileprivate init(_ name: String, pid: pid_t, saidPath: String) {
        self.name = name
        self.pid = pid
        self.saidPath = saidPath
    }

    var said: String { readText(saidPath) ?? "" }

    /// Its exit status once it has ended; `nil` while it runs.
    func status(isAwaited: Bool) -> Int32? {
        if isOver { return 0 }
        var status: Int32 = 0
        var usage = rusage()
        var ended = wait4(pid, &status, isAwaited ? 0 : WNOHANG, &usage)
        while ended < 0 && errno == EINTR { ended = wait4(pid, &status, isAwaited ? 0 : WNOHANG, &usage) }
        guard ended == pid else { return nil }
        isOver = true
        endedUs =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }

    /// Asks it to end, and kills it after five seconds.
    func stop(_ signal: Int32 = SIGTERM) {
        guard !isOver else { return }
        kill(pid, signal)
        let end = MonotonicClock.nowNs + 5_000_000_000
        while MonotonicClock.nowNs < end {
            if status(isAwaited: false) != nil { return }
            MonotonicClock.pause(milliseconds: 5)
        }
        kill(pid, SIGKILL)
        _ = status(isAwaited: true)
    }

    /// Waits until it has printed these words; fails if it ends instead.
    func waitFor(_ words: String, withinMs: Int = 60_000) throws {
        try wait(withinMs: withinMs, for: "\(name) to say \"\(words)\"") { said.contains(words) }
    }

    func wait(withinMs: Int = 60_000, for what: String, _ isThere: () throws -> Bool) throws {
        let end = MonotonicClock.nowNs + Int64(withinMs) * 1_000_000
        while try !isThere() {
            if let status = status(isAwaited: false) {
                throw BenchFailure(description: "\(name) ended with \(status): \(said.suffix(600))")
            }
            guard MonotonicClock.nowNs < end else {
                throw BenchFailure(description: "waited in vain for \(what): \(said.suffix(600))")
            }
            MonotonicClock.pause(milliseconds: 1)
        }
    }

    /// Waits until it has ended by itself; fails unless it exits with success.
    func waitForEnd(withinMs: Int = 300_000) throws {
        let end = MonotonicClock.nowNs + Int64(withinMs) * 1_000_000
        var status = self.status(isAwaited: false)
        while status == nil, MonotonicClock.nowNs < end {
            MonotonicClock.pause(milliseconds: 2)
            status = self.status(isAwaited: false)
        }
        guard status == 0 else {
            let how = status.map { "ended with \($0)" } ?? "does not end"
            throw BenchFailure(description: "\(name) \(how): \(said.suffix(600))")
        }
    }

    /// Resident memory in bytes, from the kernel.
    var residentBytes: Int {
        let line = readText("/proc/\(pid)/status")?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    /// Processor time of all its threads since its start.
    var processorUs: Double { isOver ? endedUs : processorMicroseconds(of: pid) }
}

/// The bench's own directory and process group; both are removed at its end.
final class Workplace: Sendable {
    let directory: String
    private let group: pid_t
    private let guardPipe: Int32
    private let count = Atomic(0)
    private static let paths = ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]

    init() throws {
        directory = try newDirectory("rally-bench")
        // PostgreSQL does not run as root, and must reach its own folder in here.
        chmod(directory, 0o711)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw BenchFailure(description: "no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Waits until the bench is gone, then kills the group and deletes what a killed bench has left.
        let clean = "[ -d '\(directory)' ] && { trap '' TERM; kill -TERM 0; sleep 1; rm -rf '\(directory)'; }"
        let script = "read -r end; \(clean); kill -9 0"
        group = try spawn(
            "/bin/sh", ["-c", script], environment: Self.paths, group: 0, output: "/dev/null", input: ends[0])
        close(ends[0])
        guardPipe = ends[1]
    }

    func clear() {
        _ = try? run("/bin/rm", ["-rf", directory])
        close(guardPipe)
        var status: Int32 = 0
        waitpid(group, &status, 0)
    }

    func folder(_ name: String) throws -> String {
        let path = "\(directory)/\(name)"
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw BenchFailure(description: "cannot make \(path)")
        }
        return path
    }

    /// - Parameters:
    ///   - input: the file that it reads; `nil` for no input.
    ///   - isHeard: whether its output is kept.
    func start(
        _ name: String, _ path: String, _ arguments: [String] = [], _ environment: [String: String] = [:],
        input: String? = nil, isHeard: Bool = true
    ) throws -> Child {
        let number = count.add(1, ordering: .relaxed).newValue
        let said = isHeard ? "\(directory)/\(name).\(number).said" : "/dev/null"
        let read = input.map { open($0, O_RDONLY | O_CLOEXEC) }
        defer { if let read { close(read) } }
        if read == -1 { throw BenchFailure(description: "cannot read \(input ?? "")") }
        let pid = try spawn(
            path, arguments, environment: environment.merging(Self.paths) { $1 }, group: group, output: said,
            input: read)
        return Child(name, pid: pid, saidPath: said)
    }

    /// No program that runs to its end takes longer.
    private static let runLimitNs: Int64 = 300_000_000_000

    /// Runs a program to its end, and returns its output.
    @discardableResult
    func run(_ path: String, _ arguments: [String], _ environment: [String: String] = [:]) throws -> String {
        let name = String(path.split(separator: "/").last ?? "program")
        let child = try start(name, path, arguments, environment)
        let endNs = MonotonicClock.nowNs + Self.runLimitNs
        var status = child.status(isAwaited: false)
        while status == nil, MonotonicClock.nowNs < endNs {
            MonotonicClock.pause(milliseconds: 1)
            status = child.status(isAwaited: false)
        }
        if status == nil { child.stop(SIGKILL) }
        defer { unlink(child.saidPath) }
        guard status == 0 else {
            throw BenchFailure(
                description: "\(name) \(arguments.joined(separator: " ")): \(child.said.suffix(600))")
        }
        return child.said
    }
}
