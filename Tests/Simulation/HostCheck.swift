// Hosts and co-hosts in the logs of games and rsvp, read independently of the services: domain.md §4.11, §14.18. Nobody
// follows a host but a co-host, nobody stays a co-host who is not going any more, and no game to come is left with a host
// whose account is gone.

import Contracts
import EventLine
import EventLog
import Values

struct HostCheck {
    private struct Seat: Hashable {
        var game: ID
        var account: ID
    }

    private struct Game {
        var host: ID
        var startsAt: Timestamp
        var isLive = true
        var coHosts: [ID] = []
        /// Everyone who was ever named.
        var named: Set<ID> = []
    }

    private(set) var problems: [String] = []
    private var games: [ID: Game] = [:]
    private var gone: Set<ID> = []

    /// - Parameter now: the time at the end, when all services have heard of everything.
    static func problems(
        games: [EventLine], rsvp: [EventLine], auth: [EventLine], now: Timestamp
    ) -> [String] {
        var check = HostCheck()
        for line in games { check.takeGames(line) }
        for line in rsvp { check.takeRsvp(line) }
        check.checkLeaving(games: games, rsvp: rsvp)
        for line in auth {
            guard let facts = line.read(FactsChanged.self) else { continue }
            if facts.status == .banned || facts.status == .deleted {
                check.gone.insert(facts.accountId)
            } else {
                check.gone.remove(facts.accountId)
            }
        }
        let left = check.games.filter { $1.isLive && $1.startsAt > now && check.gone.contains($1.host) }
        return check.problems
            + left.keys.sorted().map { "\($0) is to come, though the account of its host is gone" }
    }

    private mutating func takeGames(_ line: EventLine) {
        if let event = line.read(GameCreated.self) {
            games[event.gameId] = Game(host: event.hostId, startsAt: event.details.startsAt)
        } else if let event = line.read(GameUpdated.self) {
            games[event.gameId]?.startsAt = event.details.startsAt
        } else if let event = line.read(GameCancelled.self) {
            games[event.gameId]?.isLive = false
        } else if let event = line.read(GameCompleted.self) {
            games[event.gameId]?.isLive = false
        } else if let event = line.read(CoHostsChanged.self) {
            take(event, line)
        }
    }

    private mutating func take(_ event: CoHostsChanged, _ line: EventLine) {
        guard var game = games[event.gameId] else { return }
        let others = game.coHosts.filter { $0 != event.accountId }
        let expected = others + (event.on ? [event.accountId] : [])
        if event.coHosts != expected || game.coHosts.contains(event.accountId) == event.on {
            problems.append("\(line.position): the co-hosts were \(game.coHosts), and are \(event.coHosts)")
        }
        if event.coHosts.count > CoHostLimits.peopleMax + 1 {
            problems.append("\(line.position): a game has \(event.coHosts.count) co-hosts")
        }
        game.coHosts = event.coHosts
        if event.on { game.named.insert(event.accountId) }
        games[event.gameId] = game
    }

    private mutating func takeRsvp(_ line: EventLine) {
        guard let event = line.read(HostTransferred.self), var game = games[event.gameId] else { return }
        if event.isSuccession == true, !game.named.contains(event.to) {
            problems.append("\(line.position): \(event.to) follows a host, but was never a co-host")
        }
        if event.from != game.host {
            problems.append("\(line.position): \(event.from) hands over what \(game.host) hosts")
        }
        game.host = event.to
        games[event.gameId] = game
    }

    /// Checks that whoever is not going any more is a co-host no longer, from the batch on in which games has heard of it.
    private mutating func checkLeaving(games: [EventLine], rsvp: [EventLine]) {
        var rest = rsvp[...]
        var going: Set<Seat> = []
        var coHosts: [ID: [ID]] = [:]
        // Their co-hosts stay as they were.
        var over: Set<ID> = []
        for line in games {
            if let event = line.read(CoHostsChanged.self) { coHosts[event.gameId] = event.coHosts }
            if let event = line.read(GameCancelled.self) { over.insert(event.gameId) }
            if let event = line.read(GameCompleted.self) { over.insert(event.gameId) }
            // The last line of a batch has the positions seen by then.
            guard let seen = line.header.seen else { continue }
            var moved: [Seat] = []
            while let next = rest.first, next.sequence <= seen["rsvp"] {
                rest.removeFirst()
                guard let event = next.read(RsvpChanged.self) else { continue }
                let seat = Seat(game: event.gameId, account: event.accountId)
                moved.append(seat)
                if event.to == .going { going.insert(seat) } else { going.remove(seat) }
            }
            for seat in moved where !going.contains(seat) && !over.contains(seat.game) {
                guard coHosts[seat.game]?.contains(seat.account) == true else { continue }
                problems.append("\(line.position): \(seat.account) co-hosts \(seat.game), and is not going")
            }
        }
    }
}
