// Queries answered by spares beside the owner of a log: the owner's processor time for each query with one, two and
// three processes of the service, and the processor time of all of them (docs/scale.md, Spares that answer).

import BenchData
import BenchReport
import Contracts
import Logging
import Platform
import Values

final class SparesChapter: Chapter {
    let rows: [Row]
    private let towns: [Readers]

    init(_ site: Site) {
        let towns = (1...3).map { Readers(site, processes: $0) }
        self.towns = towns
        let costs = towns.map { town in
            Gauge("games.get, owner of \(town.processes)") { try town.ownersCost(forMs: site.runMs($0)) }
        }
        rows =
            [Row("owner's processor time of a query, one process", .microseconds, costs[0], limit: nil)]
            + [(1, "two processes", 0.65), (2, "three processes", 0.5)].map { index, name, most in
                Row(
                    "owner's processor time of a query, \(name)", .microseconds, costs[index],
                    beside: costs[0],
                    .atMost(most))
            }
    }

    var note: String? {
        let texts = towns.compactMap { town in town.costs.map { "\(town.processes): \($0)" } }
        return texts.isEmpty
            ? nil : "processor time of a query in µs, by processes of games: " + texts.joined(separator: "; ")
    }

    func close() { for town in towns { town.close() } }
}

/// A town with this many processes of games.
private final class Readers {
    let processes: Int
    private let site: Site
    private let plan: BenchPlan
    private var town: Town?
    private var load: Load?
    private var requests: [RequestTemplate] = []
    private var next = 0
    private var spent = Costs()

    init(_ site: Site, processes: Int) {
        (self.site, self.processes) = (site, processes)
        plan = BenchPlan(now: WallClock.now, accounts: 1000, games: 10_000, rsvps: 0)
    }

    /// The owner's processor time for one look-up in microseconds, 64 in flight.
    func ownersCost(forMs durationMs: Int) throws -> Sample {
        let town = try open()
        guard let owner = town.children["games"] else { return Sample() }
        let beforeUs = owner.processorUs
        var count = 0.0
        try spent.add(town, own: nil) {
            _ = try load?.run(inFlight: 64, forMs: durationMs) {
                count += 1
                return requests.following(&next)
            }
            return count
        }
        return Sample(amount: (owner.processorUs - beforeUs) / count)
    }

    var costs: String? { spent.text }

    private func open() throws -> Town {
        if let town { return town }
        let town = try Town(site, ["auth", "rsvp", "games"]) { try BenchTown.write(plan, into: $0) }
        self.town = town
        for number in 1..<processes {
            try town.start("games", as: "games-\(number + 1)").waitFor("standing by")
        }
        let token = try town.signUp(1)[0].accessToken
        let games = BenchGames(plan)
        requests = (0..<plan.games).lazy.map { games.game($0) }
            .filter { $0.details.visibility == .public }.prefix(2000)
            .map {
                RequestTemplate(town.envelope("games.get", token: token, "{\"gameId\":\"\($0.id)\"}"))
            }
        load = try Load(town.bus, noun: "games")
        // Wait until the spares have found their owner and read its log.
        MonotonicClock.pause(milliseconds: 4000)
        return town
    }

    func close() {
        load = nil
        town?.close()
        town = nil
    }
}
