// Starts programs as a shell would: in a process group, with no signal blocked or ignored.

#if canImport(Glibc)
    @preconcurrency import Glibc
#else
    import Darwin
#endif

/// Programs that this process starts.
public enum Subprocess {
    /// The destination of a program's output.
    public enum Output: Sendable {
        /// All output is appended to a file that only its owner can read.
        case file(String)
        /// All output goes to this process's standard error.
        case standardError
        /// Standard error goes to this process's standard error; standard output is discarded.
        case errors
    }

    /// - Parameters:
    ///   - environment: the variables; nil for those of this process.
    ///   - group: the process group; 0 for a new one.
    ///   - input: the descriptor to read from; nil for `/dev/null`.
    /// - Returns: the process's id.
    public static func start(
        _ path: String, _ arguments: [String], environment: [String: String]? = nil, group: pid_t = 0,
        input: Int32? = nil, output: Output
    ) throws(SystemError) -> pid_t {
        var attributes = attributes(group)
        defer { posix_spawnattr_destroy(&attributes) }
        var actions = actions(input, output)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = environment?.map { strdup("\($0.key)=\($0.value)") } ?? []
        variables.append(nil)
        defer { for pointer in words + variables { free(pointer) } }
        var pid: pid_t = 0
        let code =
            environment == nil
            ? posix_spawn(&pid, path, &actions, &attributes, &words, Environment.all)
            : posix_spawn(&pid, path, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw SystemError("start \(path)", code: code) }
        return pid
    }

    private static func attributes(_ group: pid_t) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
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
        return attributes
    }

    private static func actions(_ input: Int32?, _ output: Output) -> posix_spawn_file_actions_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        switch output {
        case .file(let path):
            posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        case .standardError: posix_spawn_file_actions_adddup2(&actions, 2, 1)
        case .errors: posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        return actions
    }

    /// Waits until a process has ended.
    /// - Returns: its exit status; 128 and the signal's number if a signal ended it, as in shells.
    public static func wait(for pid: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { return 255 }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
