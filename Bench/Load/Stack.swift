// A whole town: the bus, all services and a gateway, as somebody runs them who uses everything. Its people say yes to its
// games through the gateway, and what that costs is the processor time of all its processes together.

import BenchData
import Contracts
import Logging
import Platform
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A bus and all services; some of them several times.
final class Stack {
    static let playersCount = 100
    private static let hostsCount = 10
    private static let inFlight = 256

    let town: Town
    private let site: Site
    private var players: [String] = []
    private var hosts: [String] = []

    /// - Parameter extra: services to run once more each time they are named, as standbys.
    init(_ site: Site, extra: [String] = []) throws {
        self.site = site
        let plan = BenchPlan(
            now: WallClock.now, accounts: Self.playersCount + Self.hostsCount, games: 0, rsvps: 0)
        town = try Town(site, Catalogue.serviceNames) { try BenchTown.write(plan, into: $0) }
        for (number, service) in extra.enumerated() {
            let name = "\(service)-\(number + 1)"
            let child = try town.start(service, as: name, ["RALLY_INSTANCE": name])
            try child.waitFor("standing by")
        }
        let people = BenchPeople(plan)
        let tokens = (0..<plan.accounts).compactMap { people.token(of: $0, at: WallClock.now) }
        players = Array(tokens.prefix(Self.playersCount))
        hosts = Array(tokens.dropFirst(Self.playersCount))
    }

    /// Everybody goes to each of some new games. Followers have caught up before it begins and when it ends.
    /// - Parameter isHeard: whether to keep the replies, to find a refusal.
    /// - Returns: the number of events rsvp wrote, and the seconds the gateway took.
    func play(games count: Int, isHeard: Bool, spent: inout Costs) throws -> Sample {
        let games = try town.createGames(count, hosts: hosts) { _ in Self.playersCount + 50 }
        let path = "\(site.place.directory)/lines"
        let answers = count * Self.playersCount
        try write(lines: answers, about: games, to: path)
        defer { unlink(path) }
        let before = try town.awaitQuiet(rsvpEvents: UInt64(count))
        var sample = Sample()
        let spentUs = try spent.add(town, own: nil) {
            let startNs = MonotonicClock.nowNs
            let gateway = try town.start(
                "gateway", arguments: ["--in-flight", "\(Self.inFlight)"], input: path, isHeard: isHeard)
            try gateway.waitForEnd()
            sample.rate = Double(answers) / (Double(MonotonicClock.nowNs - startNs) / 1e9)
            try town.awaitQuiet(rsvpEvents: before + UInt64(answers))
            return Double(answers)
        }
        sample.amount = spentUs / Double(answers)
        return sample
    }

    /// The share of one core that all idle processes use together, in percent.
    func idle(forMs durationMs: Int) throws -> Sample {
        try town.awaitQuiet()
        let startNs = MonotonicClock.nowNs
        var spent = Costs()
        let spentUs = spent.add(town, own: nil) {
            MonotonicClock.pause(milliseconds: durationMs)
            return 1
        }
        return Sample(amount: spentUs / (Double(MonotonicClock.nowNs - startNs) / 1000) * 100)
    }

    func close() { town.close() }

    /// Players in turn, each with their next game: nobody's games are close together, and the answers to one game do
    /// not follow each other.
    private func write(lines count: Int, about games: [ID], to path: String) throws {
        guard let file = fopen(path, "w") else { throw BenchFailure(description: "cannot write \(path)") }
        defer { fclose(file) }
        for number in 0..<count {
            let (turn, player) = number.quotientAndRemainder(dividingBy: players.count)
            let game = games[(turn + player * 37) % games.count]
            fputs(
                #"{"type":"rsvp.going","token":"\#(players[player])","data":{"gameId":"\#(game)"}}"# + "\n",
                file)
        }
    }
}
