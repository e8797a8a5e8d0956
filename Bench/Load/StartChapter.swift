// How a process starts: the rate at which it reads its log again, the memory it then has, how soon it is ready with
// nothing to read, and how large the executables are.

import BenchData
import Logging
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

final class StartChapter: Chapter {
    static let services = ["auth", "games", "rsvp"]
    let rows: [Row]
    private let history: History

    init(_ site: Site) {
        let history = History(site)
        self.history = history
        let rsvp = Gauge("rsvp") { _ in try history.replay("rsvp") }
        let auth = Gauge("auth") { _ in try history.replay("auth") }
        let games = Gauge("games") { _ in try history.replay("games") }
        let memory = Gauge("rsvp") { _ in try history.memory() }
        let ready = Gauge("the slowest of the services") { _ in try Self.readiness(site) }
        let size = Gauge("the largest executable") { _ in try Self.largest(site) }
        rows = [
            Row("replay at start, rsvp, events", .rate, rsvp, limit: 300_000),
            Row("replay at start, auth, events", .rate, auth, limit: nil),
            Row("replay at start, games, events", .rate, games, limit: nil),
            Row("memory of rsvp, 100 k games and 1 M RSVPs", .megabytes, memory, limit: 250),
            Row("ready on an empty log, the slowest", .milliseconds, ready, limit: 50),
            Row("executables, the largest, stripped", .megabytes, size, limit: 20),
        ]
    }

    func close() { history.close() }

    /// From the start of the process to the line that says so.
    private static func readiness(_ site: Site) throws -> Sample {
        let town = try Town(site)
        defer { town.close() }
        var slowest = 0.0
        for service in services {
            let startNs = MonotonicClock.nowNs
            try town.start(service).waitFor("ready at ")
            slowest = max(slowest, Double(MonotonicClock.nowNs - startNs) / 1e6)
        }
        return Sample(amount: slowest)
    }

    private static func largest(_ site: Site) throws -> Sample {
        let stripped = "\(site.place.directory)/stripped"
        var largest = 0
        for name in services + ["bus", "gateway", "tap", "log"] {
            guard let strip = find("strip") else { throw Absence(description: "no strip (binutils)") }
            try site.place.run(strip, ["-o", stripped, site.product(name)])
            largest = max(largest, fileSize(stripped))
        }
        return Sample(amount: Double(largest) / 1e6)
    }
}

/// Logs of 100,000 people and games and a million RSVPs, each of a request of its own.
private final class History {
    private let site: Site
    private var data: String?
    private var events: [String: UInt64] = [:]
    /// With all services, for the memory.
    private var town: Town?
    /// With a bus alone, for the starts.
    private var place: Town?

    init(_ site: Site) { self.site = site }

    /// Without its fellows a service reads its own log and then waits for theirs: the first is what is timed.
    func replay(_ service: String) throws -> Sample {
        let data = try open()
        let bare = try place ?? Town(site, [], data: data)
        place = bare
        let startNs = MonotonicClock.nowNs
        let child = try bare.start(service)
        try child.waitFor("starting at ")
        let seconds = Double(MonotonicClock.nowNs - startNs) / 1e9
        // Not asked to stop: it would leave a snapshot behind.
        child.stop(SIGKILL)
        return Sample(rate: Double(events[service] ?? 0) / seconds)
    }

    /// In a copy, since services that are ready write to their logs.
    func memory() throws -> Sample {
        let data = try open()
        if town == nil {
            let copy = "\(site.place.directory)/history-copy"
            try site.place.run("/bin/cp", ["-r", data, copy])
            town = try Town(site, StartChapter.services, data: copy)
        }
        return Sample(amount: Double(town?.children["rsvp"]?.residentBytes ?? 0) / 1e6)
    }

    private func open() throws -> String {
        if let data { return data }
        let data = try site.place.folder("history")
        let plan = BenchPlan(now: WallClock.now, accounts: 100_000, games: 100_000, rsvps: 1_000_000)
        for log in try BenchTown.write(plan, into: data) { events[log.source] = log.events }
        self.data = data
        return data
    }

    func close() {
        town?.close()
        place?.close()
        if data != nil {
            _ = try? site.place.run("/bin/sh", ["-c", "rm -rf '\(site.place.directory)/history'*"])
        }
    }
}
