// A town of a million people that all six services know: people are found by part of their name, read leaderboards, and
// get recommendations of games. Each is measured beside a query of the same service that concerns only the caller
// (domain.md §3.5, §9.3, §9.7); and the memory that each service then uses.

import BenchData
import BenchReport
import Contracts
import Logging
import Platform
import Values

final class MillionChapter: Chapter {
    let rows: [Row]
    private let million: Million

    init(_ site: Site) {
        let count = site.size(1_000_000, quick: 50_000)
        let size = site.isQuick ? "50 k accounts" : "1 M accounts"
        let million = Million(site, accounts: count)
        self.million = million
        func asking(_ question: Question, _ name: String) -> Gauge {
            Gauge(name) { try million.ask(question, forMs: site.runMs($0)) }
        }
        let get = asking(.person, "profile.get")
        let search = asking(.people, "profile.search")
        let quiz = asking(.quiz, "stats.quiz")
        let all = asking(.board, "stats.leaderboard")
        let city = asking(.cityBoard, "stats.leaderboard")
        let recommended = asking(.recommended, "stats.recommend")
        rows =
            [
                Row("people search, \(size), p50", .p50, search, beside: get, .none),
                Row("people search, \(size), p99", .p99, search, limit: 5000),
                Row("board of everyone, \(size), p50", .p50, all, beside: quiz, .none),
                Row("board of everyone, \(size), p99", .p99, all, limit: 5000),
                Row("board of a city, \(size), p99", .p99, city, limit: 5000),
                Row("recommendations, \(size), p99", .p99, recommended, limit: 5000),
                Row("own quiz, beside those, p99", .p99, quiz, limit: nil),
            ]
            + Catalogue.serviceNames.map { service in
                let memory = Gauge(service) { _ in try million.memory(of: service) }
                return Row("memory of \(service), \(size)", .megabytes, memory, limit: 400)
            }
    }

    func close() { million.close() }
}

private enum Question { case person, people, quiz, board, cityBoard, recommended }

/// A town in which everybody has played party cards and some go to games. Queries are sent one at a time, for people
/// from all over it.
private final class Million {
    private let site: Site
    private let plan: BenchPlan
    private var town: Town?
    private var loads = Loads()
    private var requests: [Question: [RequestTemplate]] = [:]
    private var next = 0

    private struct Loads: ~Copyable {
        var profile: Load?
        var stats: Load?
    }

    init(_ site: Site, accounts: Int) {
        self.site = site
        plan = BenchPlan(now: WallClock.now, accounts: accounts, games: accounts / 50, rsvps: accounts / 5)
    }

    func ask(_ question: Question, forMs durationMs: Int) throws -> Sample {
        _ = try open()
        let all = requests[question] ?? []
        func following() -> RequestTemplate {
            next = (next + 1) % all.count
            return all[next]
        }
        switch question {
        case .person, .people:
            return try loads.profile?.run(inFlight: 1, forMs: durationMs, next: following) ?? Sample()
        default: return try loads.stats?.run(inFlight: 1, forMs: durationMs, next: following) ?? Sample()
        }
    }

    func memory(of service: String) throws -> Sample {
        Sample(amount: Double(try open().children[service]?.residentBytes ?? 0) / 1e6)
    }

    private func open() throws -> Town {
        if let town { return town }
        let town = try Town(site, Catalogue.serviceNames) { [plan] in
            let written = try BenchTown.write(plan, with: BenchCards(plan), into: $0)
            // Otherwise everybody would first be notified of five new games.
            try BenchTown.writeNotify(BenchNews(plan, count: plan.rsvps), of: written, into: $0)
        }
        self.town = town
        try town.awaitQuiet(withinMs: 1_800_000)
        let people = BenchPeople(plan)
        var numbers = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let index = Int(numbers.next() % UInt64(plan.accounts))
            let token = people.token(of: index, at: WallClock.now)
            let other = people.person(Int(numbers.next() % UInt64(plan.accounts)))
            func add(_ question: Question, _ type: String, _ fields: String) {
                requests[question, default: []].append(
                    RequestTemplate(town.envelope(type, token: token, "{\(fields)}")))
            }
            add(.person, "profile.get", #""accountId":"\#(other.nickname)""#)
            for q in Self.parts(of: other) { add(.people, "profile.search", #""q":"\#(q)""#) }
            add(.quiz, "stats.quiz", "")
            add(.recommended, "stats.recommend", "")
            for period in BoardPeriod.allCases {
                let fields = #""board":"party_cards","period":"\#(period.rawValue)""#
                add(.board, "stats.leaderboard", fields)
                add(.cityBoard, "stats.leaderboard", fields + #","scope":"city""#)
            }
        }
        loads = Loads(
            profile: try Load(town.bus, noun: "profile"), stats: try Load(town.bus, noun: "stats"))
        return town
    }

    /// Texts as people type them: the beginning of a name, a whole one, a part from the middle, and one that nobody
    /// has.
    private static func parts(of person: BenchPeople.Person) -> [String] {
        let (nickname, displayName) = (person.nickname, person.displayName)
        return [
            String(nickname.prefix(2)), String(displayName.prefix(4)), nickname,
            String(nickname.dropFirst(3).prefix(4)), String(displayName.suffix(2)),
            String(displayName.suffix(5)) + "zq",
        ]
    }

    func close() {
        loads = Loads()
        town?.close()
        town = nil
    }
}
