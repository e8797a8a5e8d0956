// Leaderboards of a million people, asked through the bus one at a time by people of every rank, beside a query of the same service
// that looks only at who asks: what is beyond that is the board (domain.md §9.7).

import BenchData
import Contracts
import JSON
import Logging
import Platform
import Values

final class BoardsChapter: Chapter {
    let rows: [Row]
    private let league: League

    init(_ site: Site) {
        let league = League(site, accounts: 1_000_000)
        self.league = league
        let quiz = Gauge("stats.quiz") { try league.ask(.quiz, forMs: site.runMs($0)) }
        let all = Gauge("stats.leaderboard") { try league.ask(.all, forMs: site.runMs($0)) }
        let city = Gauge("stats.leaderboard") { try league.ask(.city, forMs: site.runMs($0)) }
        rows = [
            Row("board of everyone, 1 M accounts, p50", .p50, all, beside: quiz, .none),
            Row("board of everyone, 1 M accounts, p99", .p99, all, limit: 5000),
            Row("own quiz, beside those boards, p99", .p99, quiz, limit: nil),
            Row("board of a city, 1 M accounts, p99", .p99, city, limit: 5000),
        ]
    }

    func close() { league.close() }
}

private enum Question { case quiz, all, city }

/// A million who have played, and what they ask.
private final class League {
    private let site: Site
    private let cards: BenchCards
    private var town: Town?
    private var load: Load?
    private var requests: [Question: [RequestTemplate]] = [:]
    private var next = 0

    init(_ site: Site, accounts: Int) {
        self.site = site
        cards = BenchCards(BenchPlan(now: WallClock.now, accounts: accounts, games: 0, rsvps: 0))
    }

    func ask(_ question: Question, forMs durationMs: Int) throws -> Sample {
        try open()
        let all = requests[question] ?? []
        return try load?.run(inFlight: 1, forMs: durationMs) {
            next = (next + 1) % all.count
            return all[next]
        } ?? Sample()
    }

    private func open() throws {
        guard town == nil else { return }
        let town = try Town(site, ["auth", "games", "stats"]) { [cards] in
            try BenchTown.writeCards(cards, into: $0)
        }
        self.town = town
        let people = BenchPeople(cards.plan)
        var numbers = SplitMix64(seed: 4)
        for _ in 0..<200 {
            let person = Int(numbers.next() % UInt64(cards.plan.accounts))
            let token = people.token(of: person, at: WallClock.now, minutes: 600)
            func add(_ question: Question, _ type: String, _ fields: String) {
                requests[question, default: []].append(
                    RequestTemplate(town.envelope(type, token: token, "{\(fields)}")))
            }
            add(.quiz, "stats.quiz", "")
            for period in BoardPeriod.allCases {
                let fields = #""board":"party_cards","period":"\#(period.rawValue)""#
                add(.all, "stats.leaderboard", fields)
                add(.city, "stats.leaderboard", fields + #","scope":"city""#)
            }
        }
        try waitForStats(town, people)
        load = try Load(town.bus, noun: "stats")
    }

    /// Until it knows that the last who signed up has played.
    private func waitForStats(_ town: Town, _ people: BenchPeople) throws {
        let token = people.token(of: cards.plan.accounts - 1, at: WallClock.now, minutes: 600)
        var hasPlayed = false
        let untilNs = MonotonicClock.nowNs + 1_800_000_000_000
        while !hasPlayed {
            if MonotonicClock.nowNs > untilNs { throw BenchFailure(description: "stats does not catch up") }
            MonotonicClock.pause(milliseconds: 500)
            let reply = try? town.ask("stats", [town.envelope("stats.me", token: token, "{}")])
            let played = try reply.flatMap { try JSONValue(parsing: $0[0])["partyCards"]?.objectValue }
            hasPlayed = played?.members.isEmpty == false
        }
    }

    func close() {
        load = nil
        town?.close()
        town = nil
    }
}
