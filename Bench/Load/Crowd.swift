// The players of the RSVP rows, and what each of them asks next. Every request changes something: nobody says twice in a
// row what holds already, which would leave no event and cost no sync.

import Contracts
import JSON
import Logging
import Values
import ZeroMQ

final class Crowd {
    static let gamesCount = 10_000
    private static let playersCount = 256
    /// All of them fit into a game of the largest capacity, so that nobody is promoted.
    private static let hotPlayersCount = 180
    private static let capacity = 30

    private let site: Site
    private var town: Town?
    private var load: Load?
    private var games: [[UInt8]] = []
    private var going: [RequestTemplate] = []
    private var hotRequests: [[RequestTemplate]] = []
    private var nextAnswer = 0
    private var nextHotAnswer = 0
    /// Microseconds of processor time, by process, and what they were spent on.
    private var spentUs: [String: Double] = [:]
    private var answered = 0.0

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
        guard answered > 0 else { return nil }
        let parts = ["load", "bus", "rsvp", "games", "auth"].map {
            "\($0) \(decimal((spentUs[$0] ?? 0) / answered, 1))"
        }
        return "processor time of a durable RSVP, 64 in flight, in µs: " + parts.joined(separator: ", ")
    }

    func close() {
        load = nil
        town?.close()
        town = nil
    }

    // MARK: -

    private func measured(isCounted: Bool, _ body: () throws -> Sample) throws -> Sample {
        let before = processorTimes
        let startNs = MonotonicClock.nowNs
        let sample = try body()
        guard isCounted else { return sample }
        for (name, us) in processorTimes { spentUs[name, default: 0] += us - (before[name] ?? 0) }
        answered += sample.rate * Double(MonotonicClock.nowNs - startNs) / 1e9
        return sample
    }

    private var processorTimes: [String: Double] {
        var times = ["load": processorMicroseconds(of: "self")]
        for (name, child) in town?.children ?? [:] { times[name] = child.processorUs }
        return times
    }

    private func gamePlace(_ request: RequestTemplate) -> Int { request.bytes.count - 36 - 3 }

    private func open() throws {
        guard town == nil else { return }
        let town = try Town(site, ["auth", "games", "rsvp"])
        self.town = town
        let people = try town.signUp(Self.playersCount + 1)
        let host = people[Self.playersCount]
        games = try createGames(town, host.accessToken)
        let hot = games.removeLast()
        going = people.prefix(Self.playersCount).map { request(town, "rsvp.going", $0, games[0]) }
        hotRequests = ["rsvp.going", "rsvp.maybe"].map { type in
            people.prefix(Self.hotPlayersCount).map { request(town, type, $0, hot) }
        }
        load = try Load(town.bus, noun: "rsvp")
        try awaitGames(town, host, hot)
    }

    private func request(_ town: Town, _ type: String, _ player: Session, _ game: [UInt8]) -> RequestTemplate
    {
        let data = "{\"gameId\":\"\(String(decoding: game, as: UTF8.self))\"}"
        return RequestTemplate(town.envelope(type, token: player.accessToken, data))
    }

    /// Half an hour each, one after the other over most of a year: nobody's games overlap.
    private func createGames(_ town: Town, _ token: String) throws -> [[UInt8]] {
        let start = WallClock.now.adding(minutes: 24 * 60)
        let requests = (0...Self.gamesCount).map { number in
            let capacity = number == Self.gamesCount ? 200 : Self.capacity
            return town.envelope(
                "games.create", token: token,
                """
                {"sport":"soccer","title":"Soccer \(number)","place":{"name":"Dolores Park","lat":37.7596,"lng":-122.4269},\
                "startsAt":"\(start.adding(minutes: number * 50))","durationMinutes":30,"capacity":\(capacity)}
                """)
        }
        return try town.ask("games", requests).map {
            Array(try JSONCoding.decode(GameView.self, from: $0).id.description.utf8)
        }
    }

    /// Until rsvp knows of the last game.
    private func awaitGames(_ town: Town, _ host: Session, _ last: [UInt8]) throws {
        for _ in 0..<400 {
            let data = "{\"gameId\":\"\(String(decoding: last, as: UTF8.self))\"}"
            if (try? town.ask("rsvp", [town.envelope("rsvp.roster", token: host.accessToken, data)])) != nil {
                return
            }
            MonotonicClock.pause(milliseconds: 25)
        }
        throw BenchFailure(description: "rsvp does not come to know of the games")
    }
}
