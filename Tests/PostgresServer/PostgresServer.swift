// A PostgreSQL server for tests, if PostgreSQL 15 is installed: with a database per test, or with a standby that can
// take over. Its data directory is below /tmp, and is deleted when the tests end.

import Platform
import PostgresLog
import Spawning
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server on its own port.
public final class PostgresServer: Sendable {
    /// A shared server for tests that need only a database; `nil` if PostgreSQL 15 is not installed. The kernel ends it
    /// with the thread that asked for it first, so a suite that runs much later gets another one.
    public static let shared: PostgresServer? = {
        guard let server = try? PostgresServer() else { return nil }
        atexit { PostgresServer.shared?.remove() }
        return server
    }()

    public static var isInstalled: Bool { access("\(programs)/postgres", X_OK) == 0 }

    public let port: Int
    /// Its data directory.
    let directory: String
    private let process = Mutex<pid_t>(0)
    private let databases = Mutex(0)

    static let programs = "/usr/lib/postgresql/15/bin"

    /// An empty server. It does not sync its files: tests kill processes, not machines.
    /// - Parameter directory: its data directory; a temporary one by default.
    public init(in directory: String? = nil) throws {
        port = try freePorts()
        self.directory = try Self.newDirectory(directory)
        try Self.run(
            "initdb", ["-D", data, "-A", "trust", "-U", "postgres", "--locale=C.UTF-8", "--no-instructions"],
            said)
        try Self.runPlainly(
            "/bin/sh", ["-c", "sed -i '1i host all guest 127.0.0.1/32 scram-sha-256' \(data)/pg_hba.conf"],
            said)
        try start()
    }

    /// A standby that follows another server.
    /// - Parameter port: its port, if it is fixed.
    public init(standbyOf primary: PostgresServer, port: Int? = nil) throws {
        self.port = try port ?? freePorts()
        directory = try Self.newDirectory()
        try Self.run(
            "pg_basebackup",
            [
                "-D", data, "-d", primary.address(of: "postgres") + "?application_name=standby", "-R", "-X",
                "stream",
                "--checkpoint=fast", "--no-sync",
            ], said)
        try start()
    }

    private var data: String { "\(directory)/data" }
    private var said: String { "\(directory)/said" }

    /// Starts it, for the first time or again, and retries while it ends at once: a new server refuses the shared
    /// memory of a killed one as long as one of its processes is still executing a statement.
    public func start() throws {
        for _ in 0..<400 {
            if isOver { try startOnce() }
            if (try? connection(to: "postgres")) != nil { return }
            MonotonicClock.pause(milliseconds: 50)
        }
        let last = (SmallFile.contents(said, bytesMax: 1 << 20) ?? []).suffix(2000)
        throw SpawnFailure(description: "PostgreSQL does not start: \(String(decoding: last, as: UTF8.self))")
    }

    private func startOnce() throws {
        let options = [
            "listen_addresses=127.0.0.1", "fsync=off", "max_connections=200",
            "wal_receiver_status_interval=1",
        ]
        let pid = try Self.spawned(
            "postgres", ["-D", data, "-p", "\(port)", "-k", directory] + options.flatMap { ["-c", $0] }, said)
        process.withLock { $0 = pid }
    }

    /// Whether it was not started, or has ended.
    private var isOver: Bool {
        process.withLock { pid in
            var status: Int32 = 0
            if pid > 0, waitpid(pid, &status, WNOHANG) == pid { pid = 0 }
            return pid == 0
        }
    }

    /// `kill -9`, and waits until it is gone. Its other processes end as soon as they notice.
    public func kill() {
        let pid = process.withLock { pid in
            defer { pid = 0 }
            return pid
        }
        guard pid > 0 else { return }
        signal(pid)
        var status: Int32 = 0
        _ = waitpid(pid, &status, 0)
    }

    /// Ends it, and removes its data.
    public func remove() {
        kill()
        try? Self.runPlainly("/bin/rm", ["-rf", directory], "/dev/null")
    }

    /// Makes it accept writes.
    public func promote() throws {
        try run("SELECT pg_promote(true, 20)")
        for _ in 0..<400 {
            if let rows = try? connection(to: "postgres").run(
                "SELECT 1 WHERE NOT pg_is_in_recovery()", withinMs: 5000),
                rows.count == 1
            {
                return
            }
            MonotonicClock.pause(milliseconds: 20)
        }
        throw SpawnFailure(description: "the standby does not take over; see \(said)")
    }

    /// Sets whether each commit also waits for the standby.
    public func waitForStandby(_ waits: Bool) throws {
        try run("ALTER SYSTEM SET synchronous_standby_names = '\(waits ? "*" : "")'")
        try run("SELECT pg_reload_conf()")
        guard waits else { return }
        for _ in 0..<400 {
            let rows = try connection(to: "postgres").run(
                "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'", withinMs: 5000)
            if rows.count > 0 { return }
            MonotonicClock.pause(milliseconds: 50)
        }
        throw SpawnFailure(description: "the standby does not follow; see \(said)")
    }

    // MARK: - Databases

    public func address(of database: String) -> String {
        "postgresql://postgres@127.0.0.1:\(port)/\(database)"
    }

    func connection(to database: String) throws -> PostgresConnection {
        var host = 0
        return try PostgresConnection.open(address(of: database), beginningWith: &host, withinMs: 5000)
    }

    /// Runs a statement and ignores its result.
    public func run(_ statement: String, in database: String = "postgres") throws {
        _ = try connection(to: database).run(statement, withinMs: 20_000)
    }

    /// The address of an unused database.
    public func database() throws -> String {
        let name = databases.withLock { count in
            count += 1
            return "rally_\(count)"
        }
        try run("CREATE DATABASE \(name)")
        return address(of: name)
    }

    /// The address of a database whose tables are in a separate directory.
    public func database(in directory: String) throws -> String {
        try run("CREATE TABLESPACE other LOCATION '\(Self.newDirectory(directory))'")
        try run("CREATE DATABASE other TABLESPACE other")
        return address(of: "other")
    }

    // MARK: - Programs

    private static func newDirectory(_ path: String? = nil) throws -> String {
        guard isInstalled else { throw SpawnFailure(description: "postgresql 15 is not installed") }
        let directory = try path ?? Spawning.newDirectory("rally-postgres")
        mkdir(directory, 0o700)
        if let user = try owner() { chown(directory, user.uid, user.gid) }
        return directory
    }

    /// PostgreSQL refuses to run as root.
    private static func owner() throws -> (uid: uid_t, gid: gid_t)? {
        guard getuid() == 0 else { return nil }
        guard let user = getpwnam("postgres") else {
            throw SpawnFailure(description: "there is no user postgres")
        }
        return (user.pointee.pw_uid, user.pointee.pw_gid)
    }

    private static func spawned(_ program: String, _ arguments: [String], _ said: String) throws -> pid_t {
        var words = ["--pdeathsig", "KILL"]
        if try owner() != nil { words += ["--reuid=postgres", "--regid=postgres", "--clear-groups"] }
        return try spawn(
            "/usr/bin/setpriv", words + ["\(programs)/\(program)"] + arguments,
            environment: ["PATH": "/usr/bin:/bin", "LANG": "C"], group: 0, output: said, input: nil)
    }

    private static func run(_ program: String, _ arguments: [String], _ said: String) throws {
        try end(of: spawned(program, arguments, said), program, said)
    }

    private static func runPlainly(_ path: String, _ arguments: [String], _ said: String) throws {
        let child = try spawn(
            path, arguments, environment: ["PATH": "/usr/bin:/bin"], group: 0, output: said, input: nil)
        try end(of: child, path, said)
    }

    private static func end(of child: pid_t, _ program: String, _ said: String) throws {
        var status: Int32 = 0
        guard waitpid(child, &status, 0) == child, status == 0 else {
            throw SpawnFailure(description: "\(program) failed; see \(said)")
        }
    }
}

/// A method of that name hides the system's.
private func signal(_ pid: pid_t) { _ = kill(pid, SIGKILL) }

/// Two servers: the primary accepts writes, and the standby has each of them before it is acknowledged, and can take
/// over.
public final class PostgresPair: Sendable {
    private let servers: Mutex<(primary: PostgresServer, standby: PostgresServer)>

    public init() throws {
        let primary = try PostgresServer()
        try primary.run("CREATE DATABASE rally")
        let standby = try PostgresServer(standbyOf: primary)
        try primary.waitForStandby(true)
        servers = Mutex((primary, standby))
        ports = (primary.port, standby.port)
    }

    public var primary: PostgresServer { servers.withLock { $0.primary } }
    private var standby: PostgresServer { servers.withLock { $0.standby } }

    /// Both ports, which stay the same.
    public let ports: (Int, Int)

    /// Addresses of both; clients find the one that accepts writes.
    public static func address(_ first: Int, _ second: Int) -> String {
        "postgresql://postgres@127.0.0.1:\(first),127.0.0.1:\(second)/rally?target_session_attrs=read-write"
    }

    /// Kills the primary, and makes the standby take over, alone.
    public func failOver() throws {
        let (old, new) = (primary, standby)
        old.kill()
        try new.promote()
        try new.waitForStandby(false)
        servers.withLock { $0 = (new, old) }
    }

    /// Makes the old primary the new standby.
    public func mend() throws {
        let (primary, gone) = servers.withLock { $0 }
        gone.remove()
        let standby = try PostgresServer(standbyOf: primary, port: gone.port)
        servers.withLock { $0.standby = standby }
        try primary.waitForStandby(true)
    }

    public func remove() { servers.withLock { [$0.primary, $0.standby] }.forEach { $0.remove() } }
}
