// Rally over HTTP: the latency through the edge at 2,000 requests a second, beside the bus alone; the cost of ten
// thousand idle live connections; and how soon a change of a game is on a thousand screens.

import BenchData
import BenchReport
import Contracts
import Logging
import Platform
import Values

final class EdgeChapter: Chapter {
    let rows: [Row]
    private let edge: BenchEdge

    init(_ site: Site) {
        let edge = BenchEdge(site)
        self.edge = edge
        let idle = Gauge("idle live connections") { try edge.idle(isWarmUp: $0) }
        let memory = Gauge("memory") { _ in try edge.memory() }
        let count = grouped(Double(BenchEdge.idleCount(site)))
        rows = [
            Row(
                "over HTTP, 2 000 requests a second, p99", .p99,
                Gauge("edge") { try edge.ask(isWarmUp: $0) },
                beside: Gauge("the bus alone, 64 in flight") { try edge.askBus(isWarmUp: $0) }, .none),
            Row("\(count) live connections, memory of the edge", .megabytes, memory, limit: 200),
            Row("\(count) live connections, nothing happens, of a core", .percent, idle, limit: 1),
            Row(
                "a change on 1 000 screens, after the RSVP's reply, p99", .p99,
                Gauge("screens") { try edge.change(isWarmUp: $0) }, limit: 50_000),
        ]
    }

    var note: String? { edge.costs }

    func close() { edge.close() }
}

/// A town with an edge and its clients.
private final class BenchEdge {
    private static let peopleCount = 1000
    private static let screensCount = 1000

    private let site: Site
    private var town: Town?
    private var tokens: [String] = []
    private var game: ID?
    private var port: UInt16 = 0
    private var idling: [HTTPLine] = []
    private var screens: [HTTPLine] = []
    private var turn = 0
    private var spent = Costs()

    init(_ site: Site) { self.site = site }

    static func idleCount(_ site: Site) -> Int { site.size(10_000, quick: 2000) }

    private func open() throws -> Town {
        if let town { return town }
        let plan = BenchPlan(now: WallClock.now, accounts: Self.peopleCount, games: 0, rsvps: 0)
        let town = try Town(site, Catalogue.serviceNames) { try BenchTown.write(plan, into: $0) }
        self.town = town
        let people = BenchPeople(plan)
        tokens = (0..<plan.accounts).compactMap { people.token(of: $0, at: WallClock.now) }
        game = try town.createGames(1, hosts: [tokens[0]]) { _ in nil }[0]
        let child = try town.start("edge", arguments: ["--listen", "127.0.0.1:0"])
        try child.waitFor("edge: at http")
        guard let found = child.said.firstMatch(of: /127\.0\.0\.1:([0-9]+)/), let port = UInt16(found.1)
        else {
            throw BenchFailure(description: "the edge names no port")
        }
        self.port = port
        try town.awaitQuiet()
        return town
    }

    // MARK: - Requests

    /// Sends two thousand requests a second, each at its time, over 32 connections.
    func ask(isWarmUp: Bool) throws -> Sample {
        _ = try open()
        let lines = try (0..<32).map { _ in try HTTPLine(port) }
        let eyes = Eyes(lines)
        let count = 2 * site.runMs(isWarmUp)
        var free = Array(lines.indices)
        var due: [Int: Int64] = [:]
        var latenciesUs: [Int64] = []
        let startNs = MonotonicClock.nowNs
        var sent = 0
        while latenciesUs.count < count {
            let now = MonotonicClock.nowNs
            while sent < count, startNs + Int64(sent) * 500_000 <= now, let index = free.popLast() {
                // Counted from when it was due: waiting for a connection is part of the latency.
                due[index] = startNs + Int64(sent) * 500_000
                lines[index].send("/v1/account.me", token: tokens[sent % tokens.count])
                sent += 1
            }
            for index in eyes.wait(ms: 1) {
                lines[index].read()
                guard lines[index].takeAnswer(), let since = due.removeValue(forKey: index) else { continue }
                latenciesUs.append((MonotonicClock.nowNs - since) / 1000)
                free.append(index)
            }
        }
        return Sample(latenciesUs: latenciesUs, fromNs: startNs)
    }

    func askBus(isWarmUp: Bool) throws -> Sample {
        let town = try open()
        var load = try Load(town.bus, noun: "account")
        let templates = tokens.map { RequestTemplate(town.envelope("account.me", token: $0, "{}")) }
        var next = 0
        return try load.run(inFlight: 64, forMs: site.runMs(isWarmUp)) {
            next = (next + 1) % templates.count
            return templates[next]
        }
    }

    // MARK: - Live

    /// Opens live connections until there are so many, as many at a time as one address may have whose tokens are
    /// not verified yet.
    private func open(_ lines: inout [HTTPLine], _ count: Int, _ query: String) throws {
        while lines.count < count {
            let some = try (lines.count..<min(lines.count + 200, count)).map { number in
                let line = try HTTPLine(port)
                line.send("/v1/live?watch=\(query)", token: tokens[number % tokens.count])
                return line
            }
            try awaitAnswers(some)
            lines += some
        }
    }

    private func awaitAnswers(_ lines: [HTTPLine]) throws {
        let eyes = Eyes(lines)
        let endMs = MonotonicClock.nowMs + 60_000
        while lines.contains(where: { $0.answers == 0 }) {
            guard MonotonicClock.nowMs < endMs else {
                throw BenchFailure(description: "live queries are not answered within a minute")
            }
            for index in eyes.wait(ms: 100) { lines[index].read() }
        }
    }

    /// The share of a core that the edge uses.
    func idle(isWarmUp: Bool) throws -> Sample {
        let town = try open()
        let count = Self.idleCount(site)
        try open(&idling, count, "notifications.badge")
        let edge = town.children["edge"]
        let (before, startNs) = (edge?.processorUs ?? 0, MonotonicClock.nowNs)
        MonotonicClock.pause(milliseconds: isWarmUp ? 500 : site.size(10_000, quick: 4000))
        for line in idling { line.read() }
        let spentUs = (edge?.processorUs ?? 0) - before
        return Sample(amount: spentUs / (Double(MonotonicClock.nowNs - startNs) / 1000) * 100)
    }

    func memory() throws -> Sample {
        Sample(amount: Double(try open().children["edge"]?.residentBytes ?? 0) / 1e6)
    }

    /// People join or leave a game that a thousand accounts are watching.
    func change(isWarmUp: Bool) throws -> Sample {
        let town = try open()
        guard let game else { return Sample() }
        try open(&screens, Self.screensCount, "games.get:%7B%22gameId%22:%22\(game)%22%7D")
        var latenciesUs: [Int64] = []
        func change() throws -> Double {
            for _ in 0..<(isWarmUp ? 2 : 10) { latenciesUs += try changeOnce(town, game) }
            return Double(latenciesUs.count)
        }
        if isWarmUp { _ = try change() } else { try spent.add(town, own: "screens", change) }
        return Sample(latenciesUs: latenciesUs, fromNs: MonotonicClock.nowNs - 1)
    }

    /// How long each screen waits for one change.
    private func changeOnce(_ town: Town, _ game: ID) throws -> [Int64] {
        let eyes = Eyes(screens)
        var latenciesUs: [Int64] = []
        // An account without a screen, which would change twice.
        turn += 1
        let (type, token) = (turn % 2 == 1 ? "rsvp.going" : "rsvp.leave", tokens[1])
        let before = screens.map(\.patches)
        _ = try town.ask("rsvp", [town.envelope(type, token: token, #"{"gameId":"\#(game)"}"#)])
        let startNs = MonotonicClock.nowNs
        var waiting = Set(screens.indices)
        while !waiting.isEmpty {
            guard MonotonicClock.nowNs - startNs < 20_000_000_000 else {
                throw BenchFailure(description: "\(waiting.count) screens do not change")
            }
            // Every other millisecond: polling a thousand connections costs as much as reading ten, and would take time
            // from the edge.
            MonotonicClock.pause(milliseconds: 2)
            for index in eyes.wait(ms: 100) {
                screens[index].read()
                guard screens[index].patches > before[index], waiting.remove(index) != nil else {
                    continue
                }
                latenciesUs.append((MonotonicClock.nowNs - startNs) / 1000)
            }
        }
        MonotonicClock.pause(milliseconds: 300)
        for index in screens.indices { screens[index].read() }
        return latenciesUs
    }

    /// Processor time of a change on one screen, by process.
    var costs: String? { spent.text.map { "processor time of a change on one screen, in µs: \($0)" } }

    func close() {
        (idling, screens) = ([], [])
        town?.close()
    }
}

extension Sample {
    fileprivate init(latenciesUs: [Int64], fromNs startNs: Int64) {
        let sorted = latenciesUs.sorted()
        self.init(
            rate: Double(sorted.count) / (Double(MonotonicClock.nowNs - startNs) / 1e9),
            p50Us: Double(sorted[sorted.count / 2]),
            p99Us: Double(sorted[Int(Double(sorted.count) * 0.99)]))
    }
}
