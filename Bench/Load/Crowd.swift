// The players of the RSVP rows, and their next requests. Every request changes something: repeating a status would
// leave no event and cost no sync.

import BenchData
import BenchReport
import Contracts
import Logging
import Platform
import Values

final class Crowd {
    static let gamesCount = 10_000
    private static let playersCount = 256
    private static let capacity = 30
    /// Number of first and last answers to a game whose costs are compared.
    private static let sliceCount = 1000

    /// Number of players who all answer one game.
    let hotPlayersCount: Int
    private let site: Site
    private let plan: BenchPlan
    private let people: BenchPeople
    private var town: Town?
    private var load: Load?
    private var games: [[UInt8]] = []
    private var going: [RequestTemplate] = []
    private var hotRequests: [[RequestTemplate]] = []
    private var nextAnswer = 0
    private var nextHotAnswer = 0
    private var spent = Costs()
    /// The database that stores the logs; `nil` for files.
    private let store: () throws -> String?

    init(_ site: Site, store: @escaping () throws -> String? = { nil }) {
        (self.site, self.store) = (site, store)
        // The last account is the host of all games, in which it plays too.
        hotPlayersCount = site.size(10_000, quick: 3000) - 1
        plan = BenchPlan(now: WallClock.now, accounts: hotPlayersCount + 1, games: 0, rsvps: 0)
        people = BenchPeople(plan)
    }

    /// Each player answers each game at most once; players take turns.
    func answer(inFlight: Int, forMs durationMs: Int) throws -> Sample {
        _ = try open()
        return try measured(isCounted: inFlight == 64) {
            try load?.run(inFlight: inFlight, forMs: durationMs) {
                let (turn, player) = nextAnswer.quotientAndRemainder(dividingBy: Self.playersCount)
                nextAnswer += 1
                // The steps and the count have no common divisor, so nobody's games are close together.
                let game = (turn * 7919 + player * 37) % Self.gamesCount
                going[player].replace(at: gamePlace(going[player]), games[game])
                return going[player]
            } ?? Sample()
        }
    }

    /// Everyone goes to one game with room for all; then everyone says maybe, then going again, and so on.
    func answerInOneGame(inFlight: Int, forMs durationMs: Int) throws -> Sample {
        let town = try open()
        if hotRequests.isEmpty {
            let game = try createGame(town)
            hotRequests = ["rsvp.maybe", "rsvp.going"].map { requests(town, $0, game) }
            _ = try load?.run(inFlight: inFlight, count: hotPlayersCount) { followingHot(hotRequests[1]) }
        }
        return try load?.run(inFlight: inFlight, forMs: durationMs) {
            followingHot(hotRequests[nextHotAnswer / hotPlayersCount % 2 == 1 ? 0 : 1])
        } ?? Sample()
    }

    private func followingHot(_ requests: [RequestTemplate]) -> RequestTemplate {
        defer { nextHotAnswer += 1 }
        return requests[nextHotAnswer % hotPlayersCount]
    }

    /// Everyone goes to a new game. Returns the cost of the last thousand answers divided by that of the first
    /// thousand, in processor time of all processes.
    func growth(isWarmUp: Bool) throws -> Sample {
        let town = try open()
        let going = requests(town, "rsvp.going", try createGame(town))
        var next = 0
        func answer(_ count: Int) throws -> Double {
            let before = try town.awaitQuiet()
            var spent = Costs()
            return try spent.add(town, own: nil) {
                _ = try load?.run(inFlight: 64, count: count) {
                    defer { next += 1 }
                    return going[next]
                }
                try town.awaitQuiet(rsvpEvents: before + UInt64(count))
                return Double(count)
            }
        }
        let firstUs = try answer(Self.sliceCount)
        if isWarmUp { return Sample() }
        _ = try load?.run(inFlight: 64, count: hotPlayersCount - 2 * Self.sliceCount) {
            defer { next += 1 }
            return going[next]
        }
        return Sample(amount: try answer(Self.sliceCount) / firstUs)
    }

    /// Processor time of one RSVP by process, including the load itself.
    var costs: String? {
        spent.text.map { "processor time of a durable RSVP, 64 in flight, in µs: \($0)" }
    }

    func close() {
        load = nil
        town?.close()
        town = nil
    }

    // MARK: -

    private func measured(isCounted: Bool, _ body: () throws -> Sample) throws -> Sample {
        guard isCounted, let town else { return try body() }
        var sample = Sample()
        try spent.add(town, own: "load") {
            let startNs = MonotonicClock.nowNs
            sample = try body()
            return sample.rate * Double(MonotonicClock.nowNs - startNs) / 1e9
        }
        return sample
    }

    private func gamePlace(_ request: RequestTemplate) -> Int { request.bytes.count - 36 - 3 }

    private func open() throws -> Town {
        if let town { return town }
        let town = try Town(site, ["auth", "games", "rsvp"], store: try store()) { [plan] in
            try BenchTown.write(plan, into: $0)
        }
        self.town = town
        // With a database, services read each other's logs more slowly.
        try town.awaitQuiet()
        let created = try town.createGames(Self.gamesCount, hosts: [host]) { _ in Self.capacity }
        games = created.map { Array($0.description.utf8) }
        going = (0..<Self.playersCount).map { request(town, "rsvp.going", $0, created[0]) }
        load = try Load(town.bus, noun: "rsvp")
        try town.awaitQuiet()
        return town
    }

    private var host: String {
        people.token(of: hotPlayersCount, at: WallClock.now) ?? ""
    }

    /// Creates a game that has room for everybody.
    private func createGame(_ town: Town) throws -> ID {
        let game = try town.createGames(1, hosts: [host]) { _ in nil }[0]
        try town.awaitQuiet()
        return game
    }

    /// One request for each player of a hot game.
    private func requests(_ town: Town, _ type: String, _ game: ID) -> [RequestTemplate] {
        (0..<hotPlayersCount).map { request(town, type, $0, game) }
    }

    private func request(_ town: Town, _ type: String, _ player: Int, _ game: ID) -> RequestTemplate {
        let token = people.token(of: player, at: WallClock.now)
        return RequestTemplate(town.envelope(type, token: token, "{\"gameId\":\"\(game)\"}"))
    }
}
