// Starting programs as a shell would: in a process group, with no signal blocked or ignored. For the real processes of
// tests and of the bench.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

public struct SpawnFailure: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
}

/// Starts a program in a process group (0: one of its own).
/// - Parameters:
///   - output: the file that all it says is appended to.
///   - input: what it reads; nil for nothing.
public func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], group: pid_t, output: String,
    input: Int32?
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
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw SpawnFailure(description: "\(path) cannot be started: errno \(code)") }
    return pid
}

/// A directory that nobody else has, of that name and six letters more, below `/tmp`.
public func newDirectory(_ name: String) throws -> String {
    var template = Array("/tmp/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SpawnFailure(description: "no temporary directory") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
