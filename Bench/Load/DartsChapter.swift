// A visit, and a page of somebody's matches and a head-to-head among a hundred thousand matches, asked through the bus one
// at a time, beside a query of games that looks nothing up: the difference is the cost of the write, or of looking up
// (domain.md §5.13, §9.5).

import BenchData
import BenchReport
import Contracts
import JSON
import Logging
import Platform
import Values

final class DartsChapter: Chapter {
    let rows: [Row]
    private let pub: Pub

    init(_ site: Site) {
        let pub = Pub(site, matches: site.size(100_000, quick: 10_000))
        let size = site.isQuick ? "10 k" : "100 k"
        self.pub = pub
        let checkout = Gauge("darts.checkout") { try pub.ask(.checkout, forMs: site.runMs($0)) }
        let visit = Gauge("darts.visit") { try pub.ask(.visit, forMs: site.runMs($0)) }
        let history = Gauge("darts.history") { try pub.ask(.history, forMs: site.runMs($0)) }
        let duel = Gauge("stats.head-to-head") { try pub.ask(.duel, forMs: site.runMs($0)) }
        let mine = Gauge("stats.darts") { try pub.ask(.numbers, forMs: site.runMs($0)) }
        rows = [
            Row("a visit, p50", .p50, visit, beside: checkout, .none),
            Row("match history, \(size) matches, p50", .p50, history, beside: checkout, .none),
            Row("match history, \(size) matches, p99", .p99, history, limit: 2000),
            Row("head-to-head, \(size) matches, p50", .p50, duel, beside: checkout, .none),
            Row("head-to-head, \(size) matches, p99", .p99, duel, limit: 2000),
            Row("darts statistics, \(size) matches, p50", .p50, mine, beside: checkout, .atMost(2)),
        ]
    }

    func close() { pub.close() }
}

private enum Question { case checkout, visit, history, duel, numbers }

/// The most frequent players, and their requests.
private final class Pub {
    private let site: Site
    private let matches: BenchMatches
    private var town: Town?
    private var darts: Load?
    private var stats: Load?
    private var requests: [Question: [RequestTemplate]] = [:]
    private var next = 0

    init(_ site: Site, matches: Int) {
        self.site = site
        let plan = BenchPlan(now: WallClock.now, accounts: 2000, games: 0, rsvps: 0)
        self.matches = BenchMatches(plan, count: matches)
    }

    func ask(_ question: Question, forMs durationMs: Int) throws -> Sample {
        try open()
        let all = requests[question] ?? []
        func following() -> RequestTemplate {
            next = (next + 1) % all.count
            return all[next]
        }
        switch question {
        case .checkout, .visit, .history:
            return try darts?.run(inFlight: 1, forMs: durationMs, next: following) ?? Sample()
        case .duel, .numbers:
            return try stats?.run(inFlight: 1, forMs: durationMs, next: following) ?? Sample()
        }
    }

    private func open() throws {
        guard town == nil else { return }
        let town = try Town(site, ["auth", "games", "stats"]) { [matches] in
            try BenchTown.writeMatches(matches, into: $0)
        }
        self.town = town
        let people = BenchPeople(matches.plan)
        let names = (0..<BenchMatches.regulars).map { people.person($0).nickname }
        for (index, name) in names.enumerated() {
            let token = people.token(of: index, at: WallClock.now)
            func add(_ question: Question, _ type: String, _ fields: String) {
                requests[question, default: []].append(
                    RequestTemplate(town.envelope(type, token: token, fields)))
            }
            let other = index == 0 ? 1 : index % 3 == 0 ? 0 : (index + 7) % names.count
            let opponent = people.person(other).id
            // No filter, matches won, a frequent opponent, part of a name, and a name that nobody has.
            for filter in [
                "", #""result":"won""#, #""opponent":"\#(opponent)""#,
                #""opponent":"\#(names[other].prefix(4))""#, #""opponent":"nobody at all""#,
            ] { add(.history, "darts.history", "{\(filter)}") }
            add(.duel, "stats.head-to-head", #"{"a":"\#(name)","b":"\#(names[other])"}"#)
            add(.duel, "stats.head-to-head", #"{"a":"\#(names[other])","b":"\#(name)","gameType":"x01"}"#)
            add(.numbers, "stats.darts", "{}")
            add(.checkout, "darts.checkout", #"{"score":\#(2 + index)}"#)
        }
        requests[.visit] = try (0..<200).map {
            try match(town, token: people.token(of: $0, at: WallClock.now))
        }
        try waitForStats(town, people)
        darts = try Load(town.bus, noun: "darts")
        stats = try Load(town.bus, noun: "stats")
    }

    /// The next visit of a match that never ends, since nobody hits anything.
    private func match(_ town: Town, token: String?) throws -> RequestTemplate {
        let players = #"[{"name":"Ann"},{"name":"Bob"}]"#
        let started = try town.ask(
            "darts",
            [town.envelope("darts.start", token: token, #"{"gameType":"x01","players":\#(players)}"#)])
        let match = try JSONCoding.decode(MatchView.self, from: started[0]).id
        return RequestTemplate(
            town.envelope("darts.visit", token: token, #"{"matchId":"\#(match)","darts":["M","M","M"]}"#))
    }

    /// Waits until stats has seen every match.
    private func waitForStats(_ town: Town, _ people: BenchPeople) throws {
        let token = people.token(of: 0, at: WallClock.now)
        let both = #"{"a":"\#(people.person(0).nickname)","b":"\#(people.person(1).nickname)"}"#
        let expected = matches.meetings(of: 0, and: 1)
        var played = 0
        let untilNs = MonotonicClock.nowNs + 600_000_000_000
        while played < expected {
            if MonotonicClock.nowNs > untilNs {
                throw BenchFailure(description: "stats knows \(played) of \(expected) matches")
            }
            let reply = try town.ask("stats", [town.envelope("stats.head-to-head", token: token, both)])
            played = try JSONValue(parsing: reply[0])["played"]?.intValue ?? 0
        }
    }

    func close() {
        darts = nil
        stats = nil
        town?.close()
        town = nil
    }
}
