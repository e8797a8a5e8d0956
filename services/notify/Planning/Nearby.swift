// new_game_nearby: people who live within ten miles of a new public game are told of it, each at most five
// times a day (domain.md §8.2). There may be many of them: they are told some hundred at a time, in the order
// of their ids.

import Contracts
import Geo
import LogContracts
import Machine
import Values

extension Notify {
    static let nearbyMiles = 10.0
    static let nearbyPerDayMax = 5
    static let nearbyAtOnce = 500

    static let nearby = Rules<Notify>()
        .react(GameCreated.self) { event, _, _, _ in
            // Only the first game of a series is told.
            guard event.details.visibility == .public, event.occurrence ?? 1 == 1 else { return [] }
            return [NearbyPlanned(gameId: event.gameId)]
        }
        .evolve(NearbyPlanned.self) { state, event, _ in
            state.nearby.append(NearbyRound(gameId: event.gameId))
        }
        .evolve(NearbyTold.self) { state, event, _ in
            guard let index = state.nearby.firstIndex(where: { $0.gameId == event.gameId }) else { return }
            if let last = event.through {
                state.nearby[index].after = last
            } else {
                state.nearby.remove(at: index)
            }
        }
        .observe(FactsChanged.self) { state, event, _ in
            state.homes.move(event.accountId, to: event.homeApprox)
        }

    /// Tells the next people of a round.
    static func telling(_ round: NearbyRound, _ state: State, _ context: Context) -> Due {
        var plan = Plan(state, context, cause: "nearby:\(round.gameId)")
        var last: ID?
        if let game = state.games[round.gameId], game.isLive, game.startsAt > context.now,
            let center = Coordinate(lat: game.point.lat, lng: game.point.lng)
        {
            let near = state.homes.near(center, miles: nearbyMiles).filter { person in
                round.after.map { $0 < person } ?? true
            }
            for person in near.prefix(nearbyAtOnce)
            where state.tellsNearby(game, to: person, on: context.now.day) {
                plan.tell(person, .newGameNearby, on: .game(round.gameId), actor: game.hostId)
            }
            if near.count > nearbyAtOnce { last = near[nearbyAtOnce - 1] }
        }
        let told = NearbyTold(gameId: round.gameId, through: last)
        return Due("nearby:\(round.gameId):\(round.after.map { "\($0)" } ?? "")", [told] + plan.events)
    }
}

extension Notify.State {
    /// Whether somebody who lives near a new game is told of it: they want to hear of its sport, and were not
    /// told of too many.
    fileprivate func tellsNearby(_ game: Notify.KnownGame, to person: ID, on day: Day) -> Bool {
        // Somebody who was invited or has answered knows of it already.
        if game.rows[person] != nil { return false }
        let wish = (preferences[person] ?? Notify.Preferences()).nearby
        guard wish.on, wish.sports.isEmpty || wish.sports.contains(game.sport) else { return false }
        guard let inbox = inboxes[person], inbox.nearbyDay == day else { return true }
        return inbox.nearbyCount < Notify.nearbyPerDayMax
    }
}

/// Where people live, approximately, from the facts of auth.
struct Homes: Sendable {
    private var places: [ID: Place.Point] = [:]
    private var index = GeoIndex<ID>()

    mutating func move(_ person: ID, to place: Place.Point?) {
        guard places[person] != place else { return }
        if let old = places[person].flatMap({ Coordinate(lat: $0.lat, lng: $0.lng) }) {
            index.remove(person, at: old)
        }
        places[person] = place
        if let new = place.flatMap({ Coordinate(lat: $0.lat, lng: $0.lng) }) { index.insert(person, at: new) }
    }

    /// People who live within some miles, in the order of their ids.
    func near(_ center: Coordinate, miles: Double) -> [ID] {
        var found: [ID] = []
        index.within(Circle(center, radiusMiles: miles)) { person, _ in found.append(person) }
        return found.sorted()
    }
}

extension Homes: Codable {
    init(from decoder: any Decoder) throws {
        for (person, place) in try [ID: Place.Point](from: decoder) { move(person, to: place) }
    }

    func encode(to encoder: any Encoder) throws { try places.encode(to: encoder) }
}
