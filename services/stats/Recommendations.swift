// stats.recommend: games that somebody can join and might like (domain.md §9.3).

import Contracts
import Geo
import Machine
import Projections
import Values

extension Stats {
    static let recommendedMiles = 50.0
    /// Number of open games that are considered, those that start next.
    static let recommendedAmongMax = 5000
    /// Number of people going to a game that are considered, the oldest accounts first: the greatest capacity
    /// of a game.
    static let recommendedPeopleMax = 200
    static let likedSportWeight = 10

    static let recommending = Rules<Stats>()
        .query(Recommend.self) { _, state, context throws(Refusal) in
            Recommend.Reply(items: Taste(of: try context.caller.id(), state).best(at: context.now))
        }
        .observe(ContentHidden.self) { state, event, _ in
            if event.contentType == .game { state.withheld.insert(event.contentId) }
        }
        .observe(ContentShown.self) { state, event, _ in state.withheld.remove(event.contentId) }

    /// Somebody's tastes, by their quiz and their games, and what they dismissed.
    struct Taste {
        private let me: ID
        private let state: State
        private let likes: Likes
        private let weights: [Sport: Int]
        private let unwanted: Set<Sport>
        private let dismissed: Set<ID>
        private let friends: Set<ID>
        /// The place of the quiz, or else home.
        private let center: Coordinate?

        init(of account: ID, _ state: State) {
            (me, self.state) = (account, state)
            likes = state.likes[account] ?? Likes()
            var weights = Tally(of: account, state.games.games(of: account)).bySport
            for sport in likes.quiz?.playSports ?? [] { weights[sport, default: 0] += likedSportWeight }
            self.weights = weights
            unwanted = Set(likes.quiz?.dontPlaySports ?? []).union(likes.dismissedSports)
            dismissed = Set(likes.dismissed)
            friends = Set(state.circles.friends(of: account))
            let home = state.people.facts(of: account)?.homeApprox
            let place = likes.quiz.map { ($0.lat, $0.lng) } ?? home.map { ($0.lat, $0.lng) }
            center = place.flatMap { Coordinate(lat: $0.0, lng: $0.1) }
        }

        /// The best of the games that somebody can join.
        func best(at now: Timestamp, among: Int = recommendedAmongMax) -> [Recommend.Row] {
            var (found, seen): ([(tenths: Int, row: Recommend.Row)], Int) = ([], 0)
            state.games.upcoming.forEach(from: Appointment(now.adding(milliseconds: 1), ID(high: 0, low: 0)))
            {
                at in
                if let game = state.games[at.id], let row = row(at.id, game) { found.append(row) }
                seen += 1
                return seen < among
            }
            return found.sorted { a, b in
                (-a.tenths, a.row.startsAt, a.row.gameId) < (-b.tenths, b.row.startsAt, b.row.gameId)
            }
            .prefix(Recommend.resultsMax).map(\.row)
        }

        private func row(_ id: ID, _ game: KnownGame) -> (tenths: Int, row: Recommend.Row)? {
            // Somebody with a row is in the game, has left it or has declined.
            guard game.rows[me] == nil, game.terms.joinPolicy != .invite, !game.isFull,
                !unwanted.contains(game.terms.sport), !dismissed.contains(id),
                state.isListed(id, game, for: me)
            else { return nil }
            let place = Coordinate(lat: game.terms.place.lat, lng: game.terms.place.lng)
            let miles = center.flatMap { center in place.map { haversineMiles(center, $0) } }
            if let miles, miles > recommendedMiles { return nil }
            let weight = weights[game.terms.sport] ?? 0
            var (looked, friends, genders, ages) = (0, 0, 0, 0)
            state.games.going(to: id).forEach(from: ID(high: 0, low: 0)) { person in
                looked += 1
                if self.friends.contains(person) { friends += 1 }
                if hasPreferences, let facts = state.people.facts(of: person) {
                    if fits(facts.gender) { genders += 1 }
                    if fits(facts.age) { ages += 1 }
                }
                return looked < recommendedPeopleMax
            }
            // In tenths, since integers are exact.
            let tenths = 52 * weight + 23 * friends + 12 * genders + 19 * ages
            var row = Recommend.Row(
                gameId: id, title: game.terms.title, sport: game.terms.sport, startsAt: game.terms.startsAt,
                hostId: game.hostId, score: Double(tenths) / 10, sportWeight: weight, friends: friends,
                genderMatches: genders, ageMatches: ages)
            row.placeName = game.terms.place.name
            row.hostNickname = state.people.name(of: game.hostId)?.nickname
            row.distanceMiles = miles
            return (tenths, row)
        }

        private var hasPreferences: Bool {
            likes.quiz.map { !$0.genders.isEmpty || !$0.ageGroups.isEmpty } ?? false
        }
        private func fits(_ gender: Gender?) -> Bool {
            gender.map { likes.quiz?.genders.contains($0) ?? false } ?? false
        }
        private func fits(_ age: Int?) -> Bool {
            age.map { likes.quiz?.ageGroups.contains(AgeGroup(age: $0)) ?? false } ?? false
        }
    }
}

extension Stats.KnownGame {
    var isFull: Bool { terms.capacity.map { going >= $0 } ?? false }
}

extension Stats.State {
    /// Whether a game is in somebody's lists (domain.md §4.6).
    func isListed(_ id: ID, _ game: Stats.KnownGame, for viewer: ID) -> Bool {
        if game.isDeleted || withheld.contains(id) && game.hostId != viewer { return false }
        return circles.shows(
            viewer, gameOf: game.hostId, game.terms.visibility, row: game.rows[viewer]?.status)
    }
}
