// The start of a process: the rate at which it reads its log, the memory it then uses, how soon it is ready with an
// empty log, and the size of the executables.

import BenchData
import BenchReport
import Contracts
import Logging
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

final class StartChapter: Chapter {
    let rows: [Row]
    private let history: History

    init(_ site: Site) {
        let history = History(site)
        self.history = history
        let memory = Gauge("rsvp") { _ in try history.memory() }
        let ready = Gauge("the slowest of the services") { _ in try Self.readiness(site) }
        let size = Gauge("the largest executable") { _ in try Self.largest(site) }
        rows =
            Catalogue.serviceNames.map { service in
                let replay = Gauge(service) { _ in try history.replay(service) }
                return Row("replay at start, \(service), events", .rate, replay, limit: 700_000)
            } + [
                Row("memory of rsvp, \(history.size)", .megabytes, memory, limit: 120),
                Row("ready on an empty log, the slowest", .milliseconds, ready, limit: 15),
                Row("executables, the largest, stripped", .megabytes, size, limit: 15),
            ]
    }

    func close() { history.close() }

    /// The time from the start of a process to its line that says it is ready.
    private static func readiness(_ site: Site) throws -> Sample {
        let town = try Town(site)
        defer { town.close() }
        var slowest = 0.0
        for service in Catalogue.serviceNames {
            let startNs = MonotonicClock.nowNs
            try town.start(service).waitFor("ready at ")
            slowest = max(slowest, Double(MonotonicClock.nowNs - startNs) / 1e6)
        }
        return Sample(amount: slowest)
    }

    private static func largest(_ site: Site) throws -> Sample {
        let stripped = "\(site.place.directory)/stripped"
        var largest = 0
        for name in Catalogue.serviceNames + ["bus", "gateway", "tap", "log"] {
            guard let strip = find("strip") else { throw Absence(description: "no strip (binutils)") }
            try site.place.run(strip, ["-o", stripped, site.product(name)])
            largest = max(largest, fileSize(stripped))
        }
        return Sample(amount: Double(largest) / 1e6)
    }
}

/// Logs of many people, games and RSVPs, each from its own request; and of posts, notifications and records.
private final class History {
    private let site: Site
    private var data: String?
    private var events: [String: UInt64] = [:]
    /// A town with all services, for the memory.
    private var town: Town?
    /// A town with only a bus, for the starts.
    private var place: Town?

    init(_ site: Site) { self.site = site }

    /// The size in words.
    var size: String { site.isQuick ? "10 k games, 100 k RSVPs" : "100 k games and 1 M RSVPs" }

    /// Times only how a service reads its own log: without the other services, it then waits for their logs.
    func replay(_ service: String) throws -> Sample {
        let data = try open()
        let bare = try place ?? Town(site, [], data: data)
        place = bare
        let startNs = MonotonicClock.nowNs
        let child = try bare.start(service)
        try child.waitFor("starting at ")
        let seconds = Double(MonotonicClock.nowNs - startNs) / 1e9
        // Killed, since a stop would write a snapshot.
        child.stop(SIGKILL)
        return Sample(rate: Double(events[service] ?? 0) / seconds)
    }

    /// Works on a copy, since services that are ready write to their logs.
    func memory() throws -> Sample {
        let data = try open()
        if town == nil {
            let copy = "\(site.place.directory)/history-copy"
            try site.place.run("/bin/cp", ["-r", data, copy])
            town = try Town(site, ["auth", "games", "rsvp"], data: copy)
        }
        return Sample(amount: Double(town?.children["rsvp"]?.residentBytes ?? 0) / 1e6)
    }

    private func open() throws -> String {
        if let data { return data }
        let data = try site.place.folder("history")
        let count = site.size(1_000_000, quick: 100_000)
        let plan = BenchPlan(
            now: WallClock.now, accounts: count / 10, games: count / 10, rsvps: count, posts: count / 2)
        let news = BenchNews(plan, count: count / 2)
        for log in try BenchTown.writeAll(plan, news, into: data) { events[log.source] = log.events }
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
