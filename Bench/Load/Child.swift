// Programs that the bench starts: peers that run until they are stopped, and programs that are run to their end. All
// of them stand in one process group, which is killed when the bench ends, in whatever way it does.

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A started program. What it says goes into a file.
final class Child {
    let name: String
    let pid: pid_t
    let saidPath: String
    private(set) var isOver = false

    fileprivate init(_ name: String, pid: pid_t, saidPath: String) {
        self.name = name
        self.pid = pid
        self.saidPath = saidPath
    }

    var said: String { readText(saidPath) }

    /// Its exit status once it has ended; `nil` while it runs.
    func status(isAwaited: Bool) -> Int32? {
        if isOver { return 0 }
        var status: Int32 = 0
        var ended = waitpid(pid, &status, isAwaited ? 0 : WNOHANG)
        while ended < 0 && errno == EINTR { ended = waitpid(pid, &status, isAwaited ? 0 : WNOHANG) }
        guard ended == pid else { return nil }
        isOver = true
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }

    /// Asks it to end, and after five seconds makes it.
    func stop(_ signal: Int32 = SIGTERM) {
        guard !isOver else { return }
        kill(pid, signal)
        let end = nowNs() + 5_000_000_000
        while nowNs() < end {
            if status(isAwaited: false) != nil { return }
            pauseMs(5)
        }
        kill(pid, SIGKILL)
        _ = status(isAwaited: true)
    }

    /// Until it has said these words; a failure if it ends instead.
    func waitFor(_ words: String, withinMs: Int = 60_000) throws {
        try wait(withinMs: withinMs, for: "\(name) to say \"\(words)\"") { said.contains(words) }
    }

    func wait(withinMs: Int = 60_000, for what: String, _ isThere: () throws -> Bool) throws {
        let end = nowNs() + Int64(withinMs) * 1_000_000
        while try !isThere() {
            if let status = status(isAwaited: false) {
                throw BenchFailure(description: "\(name) ended with \(status): \(said.suffix(600))")
            }
            guard nowNs() < end else {
                throw BenchFailure(description: "waited in vain for \(what): \(said.suffix(600))")
            }
            pauseMs(1)
        }
    }

    /// Of the kernel, in bytes.
    var residentBytes: Int {
        let line = readText("/proc/\(pid)/status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    /// Of all its threads since its start.
    var processorUs: Double { processorMicroseconds(of: "\(pid)") }
}

/// Where the bench works: a directory and a process group of its own, both gone at its end.
final class Workplace: Sendable {
    let directory: String
    private let group: pid_t
    private let guardPipe: Int32
    private let count = Atomic(0)

    init() throws {
        var template = Array("/tmp/rally-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BenchFailure(description: "no temporary directory") }
        directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // PostgreSQL does not run as root, and must reach its own place in here.
        chmod(directory, 0o711)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw BenchFailure(description: "no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Reads until the bench is gone, then takes the group with it, and what a bench that was killed has left.
        let clean = "[ -d '\(directory)' ] && { trap '' TERM; kill -TERM 0; sleep 1; rm -rf '\(directory)'; }"
        let script = "read -r end; \(clean); kill -9 0"
        group = try spawn("/bin/sh", ["-c", script], group: 0, input: ends[0], output: "/dev/null")
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

    func start(
        _ name: String, _ path: String, _ arguments: [String] = [], _ environment: [String: String] = [:]
    ) throws -> Child {
        let number = count.add(1, ordering: .relaxed).newValue
        let said = "\(directory)/\(name).\(number).said"
        let pid = try spawn(path, arguments, environment, group: group, input: nil, output: said)
        return Child(name, pid: pid, saidPath: said)
    }

    /// No program that is run to its end takes longer.
    private static let runLimitNs: Int64 = 300_000_000_000

    /// Runs a program to its end; what it said.
    @discardableResult
    func run(_ path: String, _ arguments: [String], _ environment: [String: String] = [:]) throws -> String {
        let name = String(path.split(separator: "/").last ?? "program")
        let child = try start(name, path, arguments, environment)
        let endNs = nowNs() + Self.runLimitNs
        var status = child.status(isAwaited: false)
        while status == nil, nowNs() < endNs {
            pauseMs(1)
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

private func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String] = [:], group: pid_t, input: Int32?,
    output: String
) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, group)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGPIPE, SIGTERM, SIGINT, SIGHUP] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
        posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var variables = environment
    variables["PATH"] = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw BenchFailure(description: "\(path) cannot be started: errno \(code)") }
    return pid
}
