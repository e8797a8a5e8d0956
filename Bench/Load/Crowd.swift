// The players of the RSVP rows, and what each of them asks next. Every request changes something: nobody says twice in a
// row what holds already, which would leave no event and cost no sync.

import Contracts
import JSON
import Logging
import Platform
import Values

final class Crowd {
    static let gamesCount = 10_000
    private static let playersCount = 256
    /// All of them fit into a game of the largest capacity, so that nobody is promoted.
    private static let hotPlayersCount = 180
    private static let capacity = 30
    private static let hotCapacity = 200

    private let site: Site
    private var town: Town?
    private var load: Load?
    private var games: [[UInt8]] = []
    private var going: [RequestTemplate] = []
    private var hotRequests: [[RequestTemplate]] = []
    private var nextAnswer = 0
    private var nextHotAnswer = 0
    private var spent = Costs()

    init(_ site: Site) { self.site = site }

    /// Each player in each game at most once, players in turn.
    func answer(inFlight: Int, forMs durationMs: Int) throws -> Sample {
        try open()
        return try measured(isCounted: inFlight == 64) {
            try load?.run(inFlight: inFlight, forMs: durationMs) {
                let (turn, player) = nextAnswer.quotientAndRemainder(dividingBy: Self.playersCount)
                nextAnswer += 1
                // The steps have no divisor in common with the count: nobody's games lie close together.
                let game = (turn * 7919 + player * 37) % Self.gamesCount
                going[player].replace(at: gamePlace(going[player]), games[game])
                return going[player]
            } ?? Sample()
        }
    }

    /// Everyone says going, then everyone maybe, and so on, in a game that has room for all.
    func answerInOneGame(inFlight: Int, forMs durationMs: Int) throws -> Sample {
        try open()
        return try load?.run(inFlight: inFlight, forMs: durationMs) {
            let (turn, player) = nextHotAnswer.quotientAndRemainder(dividingBy: Self.hotPlayersCount)
            nextHotAnswer += 1
            return hotRequests[turn % 2][player]
        } ?? Sample()
    }

    /// Processor time of one RSVP by process, the load's own included.
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

    private func open() throws {
        guard town == nil else { return }
        let town = try Town(site, ["auth", "games", "rsvp"])
        self.town = town
        let people = try town.signUp(Self.playersCount + 1)
        let host = people[Self.playersCount]
        let created = try town.createGames(Self.gamesCount + 1, host) {
            $0 == Self.gamesCount ? Self.hotCapacity : Self.capacity
        }
        games = created.map { Array($0.description.utf8) }
        let hot = games.removeLast()
        going = people.prefix(Self.playersCount).map { request(town, "rsvp.going", $0, games[0]) }
        hotRequests = ["rsvp.going", "rsvp.maybe"].map { type in
            people.prefix(Self.hotPlayersCount).map { request(town, type, $0, hot) }
        }
        load = try Load(town.bus, noun: "rsvp")
        try town.awaitGame(created[Self.gamesCount], host)
    }

    private func request(_ town: Town, _ type: String, _ player: Session, _ game: [UInt8]) -> RequestTemplate
    {
        let data = "{\"gameId\":\"\(String(decoding: game, as: UTF8.self))\"}"
        return RequestTemplate(town.envelope(type, token: player.accessToken, data))
    }
}
