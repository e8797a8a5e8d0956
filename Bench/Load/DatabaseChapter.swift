// Durable RSVPs with the logs in PostgreSQL, whose standby has each commit before it is acknowledged; beside the same
// PostgreSQL and standby with a transaction for each RSVP.

import BenchReport
import Values

final class DatabaseChapter: Chapter {
    private let postgres: Postgres
    private let crowd: Crowd
    let rows: [Row]

    init(_ site: Site) {
        let postgres = Postgres(site, hasStandby: true)
        let crowd = Crowd(site) { try postgres.address(of: "rally") }
        (self.postgres, self.crowd) = (postgres, crowd)
        func ours(_ inFlight: Int) -> Gauge {
            Gauge("rsvp on PostgreSQL, \(inFlight) in flight") {
                try crowd.answer(inFlight: inFlight, forMs: site.runMs($0))
            }
        }
        let clients = site.isQuick ? [32] : [8, 32, 64]
        let transactions = clients.map { clients in
            Gauge("PostgreSQL with a standby, \(clients) clients") { isWarmUp in
                try RsvpChapter.transactions(
                    postgres, "rsvp.sql", clients: clients, runMs: site.runMs(isWarmUp))
            }
        }
        rows = [(64, Target.atLeast(5)), (256, Target.atLeast(5))].map { inFlight, target in
            Row(
                "durable RSVPs on PostgreSQL with a standby, \(inFlight) in flight", .rate, ours(inFlight),
                besideBestOf: transactions, as: "a transaction each, best", target)
        }
    }

    var note: String? { crowd.costs.map { "on PostgreSQL: " + $0 } }

    func close() {
        crowd.close()
        postgres.close()
    }
}
