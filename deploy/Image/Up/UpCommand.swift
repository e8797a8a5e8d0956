// `rally up`: runs the bus, the services and the edge as processes on one machine. See Stack.swift.

import HTTP
import Messaging
import Platform
import Usage
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum UpCommand {
    static let program = Program(
        "rally up",
        opening: """
            rally up: runs the bus, all services and the page on this machine.

                rally up                             in ./data, or where RALLY_DATA says, until Ctrl-C
                RALLY_DATA=/srv/rally rally up
                RALLY_HTTP=off rally up              without the edge and its page
            """, [],
        closing: """
            Each is a process of its own; one that dies is started again. What they say goes to standard error. When all are
            healthy, it says on standard output where they are, and tells systemd where there is one. With RALLY_KEYS, a
            directory, it makes the keys that are missing.

            SIGINT or SIGTERM stops all, the bus last. Exit status: 0; 1 if it could not run; 64 if a setting is wrong.
            """)

    static let run: @Sendable ([String]) -> Int32 = { arguments in
        program.run(arguments) { arguments throws(UsageError) in
            try arguments.refuseWords()
            let place = try Place(environment: try Setting.reader(for: "rally up", Environment.variable))
            // Links lead to the page of this run, unless RALLY_HOST is set.
            if let host = place.hostOfPage { setenv("RALLY_HOST", host, 0) }
            // The programs that it starts end with this process (RallyCommand).
            setenv("RALLY_UP", "\(getpid())", 1)
            do {
                // Logs are private: new files are for this user only.
                umask(0o077)
                let lock = try Precheck.run(place)
                defer { close(lock) }
                var stack = try Stack(place, signals: Signals())
                return try stack.run()
            } catch {
                Descriptor.write("rally up: \(error)\n", to: 2)
                return ExitStatus.failure
            }
        }
    }
}

/// The addresses and directories of a stack.
struct Place {
    let bus: BusAddress
    /// The directory of the logs.
    let data: String
    /// Whether a database keeps the logs.
    let hasStore: Bool
    /// The edge's address; nil for no edge.
    let http: ListenAddress?
    /// The directory of keys; nil without keys.
    let keys: String?

    init(environment: (String) -> String?) throws(UsageError) {
        let text = environment("RALLY_BUS") ?? "tcp://127.0.0.1:5555"
        let buses = try UsageError.reading("RALLY_BUS") { () throws(BusAddressError) in
            try BusAddress.all(text)
        }
        guard buses.count == 1 else {
            throw UsageError(
                "RALLY_BUS names \(buses.count) buses, and rally up runs one; start each program by itself")
        }
        guard !text.contains("*"), !text.hasSuffix(":0"), !buses[0].isInProcess else {
            throw UsageError("RALLY_BUS has to name a port here, tcp://127.0.0.1:5555, so that all find it")
        }
        bus = buses[0]
        data = environment("RALLY_DATA") ?? "./data"
        hasStore = (environment("RALLY_STORE") ?? environment("RALLY_STORE_FILE")) != nil
        let address = environment("RALLY_HTTP") ?? "127.0.0.1:8080"
        http = address == "off" ? nil : try ListenAddress(address, option: "RALLY_HTTP")
        keys = environment("RALLY_KEYS")
    }

    /// The page's address for a browser on this machine; nil without an edge, or for a port that is not known yet.
    var hostOfPage: String? {
        guard let http, http.port != 0 else { return nil }
        let host = ["0.0.0.0", "::"].contains(http.host) ? "127.0.0.1" : http.host
        return ListenAddress(host: host, port: http.port).description
    }

    /// The bus's endpoints that are addresses on this machine, where it will listen.
    var busAddresses: [ListenAddress] {
        [bus.requests, bus.eventsIn, bus.eventsOut].compactMap { endpoint -> ListenAddress? in
            guard endpoint.hasPrefix("tcp://") else { return nil }
            let text = String(endpoint.dropFirst(6)).replacing("localhost:", with: "127.0.0.1:")
            return try? ListenAddress(text, option: "RALLY_BUS")
        }
    }
}
