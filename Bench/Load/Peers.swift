// The other peers: a NATS server, a Redis server that syncs each append, and the bare C programs that run as servers.

import Platform
import Spawning

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Request and reply through a NATS server, one in flight.
final class Nats {
    private let site: Site
    private var children: [Child] = []
    private var port = 0

    init(_ site: Site) { self.site = site }

    func ask(bytes: Int, runMs: Int) throws -> Sample {
        if children.isEmpty { try start() }
        return try site.sample("nats", ["\(port)", "ask", "\(bytes)", "\(runMs)"])
    }

    private func start() throws {
        guard let server = find("nats-server") else {
            throw Absence(description: "nats-server is not installed")
        }
        port = try freePorts()
        let child = try site.place.start("nats-server", server, ["-a", "127.0.0.1", "-p", "\(port)"])
        children.append(child)
        try child.wait(for: "the port") { isServed(port) }
        let answerer = try site.place.start("nats", try site.limit("nats"), ["\(port)", "answer"])
        children.append(answerer)
        try answerer.waitFor("ready")
    }

    func close() {
        for child in children.reversed() { child.stop() }
        children = []
    }
}

/// Appends to a stream; each is synced before it is answered.
final class Redis {
    private let site: Site
    private var server: Child?
    private var port = 0

    init(_ site: Site) { self.site = site }

    func append(clients: Int, bytes: Int, runMs: Int) throws -> Sample {
        if server == nil { try start() }
        guard let program = find("redis-benchmark") else {
            throw Absence(description: "redis-tools is not installed")
        }
        let startNs = MonotonicClock.nowNs
        var samples: [Sample] = []
        // It counts requests, not time, so run it as often as fits and take the median.
        repeat {
            let said = try site.place.run(
                program,
                [
                    "-p", "\(port)", "-c", "\(clients)", "-n", "\(min(clients * 200, 40_000))", "--csv",
                    "XADD", "events",
                    "MAXLEN",
                    "~", "100000", "*", "event", String(repeating: "x", count: bytes),
                ])
            // "XADD …","12345.67","avg","min","p50","p95","p99","max" in milliseconds
            let words =
                said.split(separator: "\n").last?.split(separator: ",").map { $0.filter { $0 != "\"" } } ?? []
            guard words.count >= 8, let rate = Double(words[words.count - 7]),
                let p50 = Double(words[words.count - 4]),
                let p99 = Double(words[words.count - 2])
            else { throw BenchFailure(description: "redis-benchmark: \(said.suffix(300))") }
            samples.append(Sample(rate: rate, p50Us: p50 * 1000, p99Us: p99 * 1000))
        } while MonotonicClock.nowNs - startNs < Int64(runMs) * 1_000_000
        samples.sort { $0.rate < $1.rate }
        return samples[samples.count / 2]
    }

    private func start() throws {
        guard let program = find("redis-server") else {
            throw Absence(description: "redis-server is not installed")
        }
        port = try freePorts()
        let child = try site.place.start(
            "redis-server", program,
            [
                "--port", "\(port)", "--bind", "127.0.0.1", "--dir", try site.place.folder("redis"),
                "--appendonly", "yes",
                "--appendfsync", "always", "--save", "",
            ])
        server = child
        try child.wait(for: "the port") { isServed(port) }
    }

    func close() {
        server?.stop()
        server = nil
    }
}

/// The bare broker with one bare worker.
final class BareBroker {
    private let site: Site
    /// Arguments after the endpoint.
    private let work: () throws -> [String]
    private var children: [Child] = []
    private var endpoint = ""

    init(_ site: Site, _ work: @escaping () throws -> [String]) {
        self.site = site
        self.work = work
    }

    func ask(bytes: Int, inFlight: Int, runMs: Int) throws -> Sample {
        if children.isEmpty {
            endpoint = "tcp://127.0.0.1:\(try freePorts())"
            children.append(try site.place.start("broker", try site.limit("broker"), [endpoint]))
            children.append(try site.place.start("worker", try site.limit("worker"), [endpoint] + work()))
            MonotonicClock.pause(milliseconds: 300)
        }
        return try site.sample("client", [endpoint, "\(bytes)", "\(inFlight)", "\(runMs)"])
    }

    func close() {
        for child in children.reversed() { child.stop(SIGKILL) }
        children = []
    }
}
