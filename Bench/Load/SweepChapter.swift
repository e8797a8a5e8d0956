// Durable RSVPs with one to 1,024 in flight, beside PostgreSQL with as many clients, Redis and the C program that
// appends and syncs in groups: the chart in docs/performance.md.

import BenchReport

final class SweepChapter: Chapter {
    let rows: [Row]
    private let crowd: Crowd
    private let postgres: Postgres
    private let redis: Redis
    private let appender: BareBroker
    private let curves: [(name: String, gauges: [Gauge])]
    private static let counts = (0...10).map { 1 << $0 }
    private let counts: [Int]

    init(_ site: Site) {
        let (crowd, redis) = (Crowd(site), Redis(site))
        let postgres = Postgres(site, connections: 1200)
        let appender = RsvpChapter.appender(site)
        (self.crowd, self.postgres, self.redis, self.appender) = (crowd, postgres, redis, appender)
        let counts = site.isQuick ? Self.counts.filter { $0.trailingZeroBitCount % 2 == 0 } : Self.counts
        self.counts = counts
        func curve(
            _ name: String, _ run: @escaping (_ inFlight: Int, _ runMs: Int) throws -> Sample
        ) -> [Gauge] {
            counts.map { count in Gauge(name) { try run(count, site.runMs($0)) } }
        }
        let ours = curve("Rally") { try crowd.answer(inFlight: $0, forMs: $1) }
        let transactions = curve("PostgreSQL") { clients, runMs in
            try RsvpChapter.transactions(postgres, "rsvp.sql", clients: clients, runMs: runMs)
        }
        let streamed = curve("Redis") {
            try redis.append(clients: $0, bytes: RsvpChapter.bytes.line, runMs: $1)
        }
        let bare = curve("C, no rules") {
            try appender.ask(bytes: RsvpChapter.bytes.request, inFlight: $0, runMs: $1)
        }
        let peers = [transactions, streamed, bare]
        curves = ([ours] + peers).map { ($0[0].name, $0) }
        rows = [Figure.rate, .p99].flatMap { figure in
            counts.indices.flatMap { index in
                let name = figure == .rate ? "sweep" : "sweep, p99"
                return peers.map { peer in
                    Row(
                        "\(name), \(grouped(Double(counts[index]))) in flight", figure, ours[index],
                        beside: peer[index], .none)
                }
            }
        }
    }

    /// The chart of everything measured so far.
    func chart(of head: RunHead) -> Chart {
        let series = curves.map { name, gauges in
            ChartSeries(
                name,
                zip(counts, gauges).compactMap { count, gauge in
                    guard let rate = gauge.median(.rate), let p99 = gauge.median(.p99) else { return nil }
                    return ChartSeries.Point(inFlight: count, rate: rate, p99Us: p99)
                })
        }
        let seconds = short(Double(head.runMs) / 1000)
        return Chart(
            series,
            footer: [
                "Rally: an RSVP through bus, auth, games and rsvp. PostgreSQL 15: the same as a client's transaction, as many clients as in flight.",
                "Redis: XADD, appendfsync always. C: a broker and a worker that appends and syncs in groups. Neither of the two has any rules.",
                "\(head.cores) cores, medians of \(head.rounds) rounds of \(seconds) s, \(head.at.prefix(10))"
                    + (head.revision.isEmpty ? "" : ", \(head.revision)"),
            ])
    }

    func close() {
        crowd.close()
        appender.close()
        redis.close()
        postgres.close()
    }
}
