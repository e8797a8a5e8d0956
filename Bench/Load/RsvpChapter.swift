// Durable RSVPs: real accounts with real tokens, real games with a capacity, through bus, auth, games and rsvp; beside
// PostgreSQL doing the same in a transaction and in a stored function, and beside appending without rules.

import BenchReport
import Values

final class RsvpChapter: Chapter {
    private let site: Site
    private let postgres: Postgres
    private let redis: Redis
    private let appender: BareBroker
    private let crowd: Crowd
    private(set) var rows: [Row]

    /// Greatest cost of the last thousand RSVPs to a game, relative to the first thousand: 1, and the error of
    /// measurement.
    private static let growthMax = 1.25

    /// Bytes of a request, its event and its reply, used for the programs without rules.
    static let bytes = (request: 530, line: 600, reply: 390)

    init(_ site: Site) {
        self.site = site
        let (postgres, redis, crowd) = (Postgres(site), Redis(site), Crowd(site))
        let appender = Self.appender(site)
        (self.postgres, self.redis, self.crowd, self.appender) = (postgres, redis, crowd, appender)
        func ours(_ inFlight: Int) -> Gauge {
            Gauge("rsvp, \(inFlight) in flight") {
                try crowd.answer(inFlight: inFlight, forMs: site.runMs($0))
            }
        }
        func theirs(_ script: String, _ clients: Int) -> Gauge {
            Gauge("PostgreSQL \(script), \(clients) clients") { isWarmUp in
                try Self.transactions(postgres, script, clients: clients, runMs: site.runMs(isWarmUp))
            }
        }
        func bare(_ inFlight: Int) -> Gauge {
            Gauge("C: append, sync in groups") {
                try appender.ask(bytes: Self.bytes.request, inFlight: inFlight, runMs: site.runMs($0))
            }
        }
        let (one, many, most) = (ours(1), ours(64), ours(256))
        let clients = site.isQuick ? [32] : [8, 32, 64]
        let transactions = clients.map { theirs("rsvp.sql", $0) }
        let function = clients.map { theirs("rsvp-function.sql", $0) }
        let single = theirs("rsvp.sql", 1)
        let streamed = Gauge("Redis XADD, fsync always, 64") {
            try redis.append(clients: 64, bytes: Self.bytes.line, runMs: site.runMs($0))
        }
        let (bare64, bare256) = (bare(64), bare(256))
        let crowded = "\(grouped(Double(crowd.hotPlayersCount + 1))) people"
        let growing = Gauge("rsvp, a game that grows") { try crowd.growth(isWarmUp: $0) }
        let hot = Gauge("rsvp, one game") { try crowd.answerInOneGame(inFlight: 64, forMs: site.runMs($0)) }
        let hotTransactions = clients.map { theirs("rsvp-hot.sql", $0) }
        func row(
            _ name: String, _ ours: Gauge, _ beside: [Gauge], _ label: String, _ target: Target,
            _ figure: Figure = .rate
        ) -> Row {
            Row(name, figure, ours, besideBestOf: beside, as: label, target)
        }
        let best = site.isQuick ? "PostgreSQL, 32 clients" : "PostgreSQL, best of 8/32/64"
        let bestFunction = "PostgreSQL function, best"
        rows = [
            row("durable RSVPs, 1 in flight", one, [single], "PostgreSQL, 1 client", .none),
            row("durable RSVPs, 64 in flight", many, transactions, best, .atLeast(10)),
            row("durable RSVPs, 64 in flight", many, function, bestFunction, .none),
            row("durable RSVPs, 64 in flight", many, [streamed], streamed.name, .none),
            row("durable RSVPs, 64 in flight", many, [bare64], bare64.name, .atLeast(0.6)),
            row("durable RSVPs, 256 in flight", most, transactions, best, .atLeast(20)),
            row("durable RSVPs, 256 in flight", most, function, bestFunction, .none),
            row("durable RSVPs, 256 in flight", most, [bare256], bare256.name, .atLeast(0.5)),
            row(
                "durable RSVPs, 64 in flight, p99", many, [transactions[clients.count - 1]],
                "PostgreSQL, \(clients[clients.count - 1]) clients", .atMost(0.05), .p99),
            row("durable RSVPs, one game of \(crowded)", hot, hotTransactions, best, .atLeast(60)),
            Row("one game of \(crowded), last 1,000 / first", .times, growing, limit: Self.growthMax),
        ]
        if !site.isQuick {
            rows.append(row("durable RSVPs, 64 in flight, p99", many, transactions, best, .none, .p99))
        }
    }

    /// Appends and syncs in groups, without rules.
    static func appender(_ site: Site) -> BareBroker {
        BareBroker(site) { ["log", "\(site.place.directory)/appended", "\(bytes.line)", "\(bytes.reply)"] }
    }

    static func transactions(
        _ postgres: Postgres, _ script: String, clients: Int, runMs: Int
    ) throws -> Sample {
        let games = ["games": "\(Crowd.gamesCount)"]
        try postgres.prepare("rsvp", "rsvp-schema.sql") { games }
        return try postgres.bench("rsvp", script, clients: clients, runMs: runMs, values: games)
    }

    var note: String? { crowd.costs }

    func close() {
        crowd.close()
        appender.close()
        redis.close()
        postgres.close()
    }
}
