// new_game_nearby: tells people who live within ten miles of a new public game, at most five times a day each
// (domain.md §8.2). As there may be many, they are told a few hundred at a time, in the order of their ids.

import Contracts
import Geo
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    static let nearbyMiles = 10.0
    static let nearbyPerDayMax = 5
    /// Most people told in one turn.
    static let nearbyToldAtOnce = 500
    /// Most people examined in one turn, where few are to be told.
    static let nearbyLookedAtOnce = 5000

    static let nearby = Rules<Notify>()
        .react(GameCreated.self, decide: Situation.react)
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
}

extension Situation<Notify> {
    /// Only the first game of a series is announced.
    fileprivate func react(to event: GameCreated) -> [any Event] {
        guard event.details.visibility == .public, event.occurrence ?? 1 == 1 else { return [] }
        return [NearbyPlanned(gameId: event.gameId)]
    }

    /// Tells the next people in a round.
    func telling(_ round: Notify.NearbyRound) -> Due {
        var plan = Plan(state, context, cause: "nearby:\(round.gameId)")
        var last: ID?
        if let game = state.games[round.gameId], game.isOn, game.startsAt > now,
            let center = Coordinate(lat: game.point.lat, lng: game.point.lng)
        {
            let near = state.homes.near(
                center, miles: Notify.nearbyMiles, after: round.after, atMost: Notify.nearbyLookedAtOnce)
            if near.count == Notify.nearbyLookedAtOnce { last = near.last }
            var told = 0
            for person in near {
                if let reason = state.leaves(person, outOf: game, on: now.day) {
                    plan.leave(person, .newGameNearby, on: .game(round.gameId), since: reason)
                    continue
                }
                plan.tell(person, .newGameNearby, on: .game(round.gameId), actor: game.hostId)
                told += 1
                if told == Notify.nearbyToldAtOnce {
                    last = person
                    break
                }
            }
        }
        let told = NearbyTold(gameId: round.gameId, through: last)
        return Due("nearby:\(round.gameId):\(round.after.map { "\($0)" } ?? "")", [told] + plan.events)
    }
}

extension Notify.State {
    /// Why a person who lives near a new game is not told of it; `nil` if they are.
    fileprivate func leaves(_ person: ID, outOf game: KnownGame, on day: Day) -> SkipReason? {
        // Somebody who was invited or has answered knows of it already.
        if games.row(of: person, in: game.id) != nil { return .knowsGame }
        // To the members of its group it is a game of the group.
        if groups.isMember(person, of: game.groupId) { return .knowsGame }
        let wish = (preferences[person] ?? Notify.Preferences()).nearby
        guard wish.on else { return .wantsNoneNearby }
        guard wish.sports.isEmpty || wish.sports.contains(game.sport) else { return .wantsOtherSports }
        guard let inbox = inboxes[person], inbox.nearbyDay == day else { return nil }
        return inbox.nearbyCount < Notify.nearbyPerDayMax ? nil : .wasToldOfMany
    }
}

/// People's approximate homes, from auth's facts. Homes are rounded (domain.md §1.8), so that many share a place.
struct Homes: Sendable {
    private var places: ChunkedDictionary<ID, Place.Point> = [:]
    private var people: [Place.Point: Ordered<ID>] = [:]
    private var index = GeoIndex<Place.Point>()

    mutating func move(_ person: ID, to place: Place.Point?) {
        guard places[person] != place else { return }
        if let old = places[person] { leave(person, old) }
        places[person] = place
        guard let place, let coordinate = Coordinate(lat: place.lat, lng: place.lng) else { return }
        index.insert(place, at: coordinate)
        people[place, default: Ordered()].insert(person)
    }

    private mutating func leave(_ person: ID, _ place: Place.Point) {
        people[place]?.remove(person)
        guard people[place]?.first == nil else { return }
        people[place] = nil
        if let coordinate = Coordinate(lat: place.lat, lng: place.lng) { index.remove(place, at: coordinate) }
    }

    /// The next people who live within some miles, in the order of their ids. It examines few more than it returns.
    /// - Parameters:
    ///   - after: only people with a higher id.
    ///   - looking: called for each person examined.
    func near(
        _ center: Coordinate, miles: Double, after: ID?, atMost limit: Int, looking: () -> Void = {}
    ) -> [ID] {
        var found: [ID] = []
        // Collect at most 2 × `limit` ids, then keep the lowest half; its last id bounds what can still count.
        var highest: ID?
        index.within(Circle(center, radiusMiles: miles)) { place, _ in
            people[place]?.forEach(from: after ?? ID(high: 0, low: 0)) { person in
                looking()
                if let highest, highest < person { return false }
                if person != after { found.append(person) }
                if found.count == 2 * limit {
                    found.sort()
                    found.removeLast(limit)
                    highest = found.last
                }
                return true
            }
        }
        return Array(found.sorted().prefix(limit))
    }
}

extension Homes: Codable {
    init(from decoder: any Decoder) throws {
        for (person, place) in try [ID: Place.Point](from: decoder) { move(person, to: place) }
    }

    func encode(to encoder: any Encoder) throws { try places.encode(to: encoder) }
}
