// PostgreSQL 15 in its own directory, durable by default (synchronous_commit, fsync and full_page_writes on), with 512
// MB of shared buffers, so that its data is in memory as Rally's is; and pgbench with prepared statements.

import Spawning

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A scratch cluster, started when first used.
final class Postgres {
    private let site: Site
    private var server: Child?
    private var port = 0
    private var databases: Set<String> = []
    private static let programs = "/usr/lib/postgresql/15/bin"

    private let connections: Int
    private let hasStandby: Bool
    private var standby: Child?

    /// - Parameters:
    ///   - connections: most clients at a time.
    ///   - hasStandby: whether a standby has each commit before it is acknowledged.
    init(_ site: Site, connections: Int = 120, hasStandby: Bool = false) {
        (self.site, self.connections, self.hasStandby) = (site, connections, hasStandby)
    }

    /// Creates a database, and returns its address.
    func address(of database: String) throws -> String {
        try start()
        try psql("postgres", ["-c", "CREATE DATABASE \(database)"])
        return "postgresql://postgres@127.0.0.1:\(port)/\(database)"
    }

    /// Creates a database with one of our scripts, once.
    /// - Parameter values: the values of `:name` in the script, asked for when it runs.
    func prepare(_ database: String, _ script: String, values: () throws -> [String: String]) throws {
        guard !databases.contains(database) else { return }
        try start()
        try psql("postgres", ["-c", "CREATE DATABASE \(database)"])
        var arguments = ["-f", "\(site.scripts)/\(script)"]
        for (name, value) in try values() { arguments += ["-v", "\(name)=\(value)"] }
        try psql(database, arguments)
        databases.insert(database)
    }

    /// Runs a transaction script with this many clients at a time.
    func bench(
        _ database: String, _ script: String, clients: Int, runMs: Int, values: [String: String] = [:]
    ) throws -> Sample {
        let log = try site.place.folder("pgbench-\(Int.random(in: 0..<1 << 30))")
        defer { _ = try? site.place.run("/bin/rm", ["-rf", log]) }
        var arguments = [
            "-h", "127.0.0.1", "-p", "\(port)", "-U", "postgres", "-n", "-M", "prepared", "-f",
            "\(site.scripts)/\(script)",
            "-c", "\(clients)", "-j", "\(min(clients, 2))", "-T", "\(max(1, (runMs + 500) / 1000))", "-l",
            "--log-prefix=\(log)/log",
        ]
        for (name, value) in values { arguments += ["-D", "\(name)=\(value)"] }
        let said = try site.place.run("\(Self.programs)/pgbench", arguments + [database])
        // tps = 2345.678901 (without initial connection time)
        let line = said.split(separator: "\n").first { $0.hasPrefix("tps = ") }
        guard let rate = line.flatMap({ $0.split(separator: " ").dropFirst(2).first }).flatMap({ Double($0) })
        else {
            throw BenchFailure(description: "pgbench: \(said.suffix(400))")
        }
        // client, transaction, microseconds, …
        let listing = try site.place.run("/bin/sh", ["-c", "cat \(log)/log.*"])
        let latencies = listing.utf8.split(separator: 10).compactMap { row -> Int32? in
            let words = row.split(separator: 32, maxSplits: 3)
            return words.count > 2 ? Int32(String(words[2]) ?? "") : nil
        }.sorted()
        guard !latencies.isEmpty else { throw BenchFailure(description: "pgbench logged nothing") }
        return Sample(
            rate: rate, p50Us: Double(latencies[latencies.count / 2]),
            p99Us: Double(latencies[Int(Double(latencies.count) * 0.99)]))
    }

    func close() {
        // SIGINT is a fast shutdown: clients are disconnected, and nothing is left behind.
        server?.stop(SIGINT)
        standby?.stop(SIGINT)
        (server, standby) = (nil, nil)
        databases = []
    }

    private func psql(_ database: String, _ arguments: [String]) throws {
        try site.place.run(
            "\(Self.programs)/psql",
            [
                "-h", "127.0.0.1", "-p", "\(port)", "-U", "postgres", "-q", "-v", "ON_ERROR_STOP=1", "-d",
                database,
            ] + arguments)
    }

    private func start() throws {
        guard server == nil else { return }
        guard access("\(Self.programs)/postgres", X_OK) == 0 else {
            throw Absence(description: "postgresql 15 is not installed")
        }
        port = try freePorts()
        let folder = try folder(port)
        let data = folder + "/data"
        let (initdb, arguments) = program(
            "initdb", ["-D", data, "-A", "trust", "-U", "postgres", "--locale=C.UTF-8", "--no-instructions"])
        try site.place.run(initdb, arguments)
        server = try server(in: folder, port: port, "ready to accept connections")
        if hasStandby { try startStandby() }
    }

    private func startStandby() throws {
        let own = try freePorts()
        let folder = try folder(own)
        let data = folder + "/data"
        let (copy, arguments) = program(
            "pg_basebackup",
            [
                "-D", data, "-d", "host=127.0.0.1 port=\(port) user=postgres application_name=standby", "-R",
                "-X",
                "stream", "--checkpoint=fast",
            ])
        try site.place.run(copy, arguments)
        standby = try server(in: folder, port: own, "started streaming WAL")
        try psql("postgres", ["-c", "ALTER SYSTEM SET synchronous_standby_names = '*'"])
        try psql("postgres", ["-c", "SELECT pg_reload_conf()"])
    }

    /// A new folder for each chapter that needs one.
    private func folder(_ port: Int) throws -> String {
        let directory = try site.place.folder("postgres-\(port)")
        if getuid() == 0 { try site.place.run("/bin/chown", ["postgres", directory]) }
        return directory
    }

    private func server(in folder: String, port: Int, _ sign: String) throws -> Child {
        let (postgres, arguments) = program(
            "postgres",
            [
                "-D", "\(folder)/data", "-p", "\(port)", "-c", "listen_addresses=127.0.0.1", "-k", folder,
                "-c",
                "shared_buffers=512MB", "-c", "max_connections=\(connections)",
            ])
        let child = try site.place.start("postgres", postgres, arguments)
        try child.waitFor(sign)
        return child
    }

    /// PostgreSQL refuses to run as root.
    private func program(_ name: String, _ arguments: [String]) -> (String, [String]) {
        let prefix =
            getuid() == 0
            ? ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
        let all = prefix + ["\(Self.programs)/\(name)"] + arguments
        return (all[0], Array(all.dropFirst()))
    }
}
