// stats.recommend: games that somebody can join and might like (domain.md §9.3).

import Contracts
import Geo
import Machine
import Packed
import Projections
import Values

extension Stats {
    static let recommendedMiles = 50.0
    /// Number of open games considered: those that start next.
    static let recommendedAmongMax = 5000
    /// Number of people considered who are going to a game, the oldest accounts first: the greatest capacity of a game.
    static let recommendedPeopleMax = 200
    static let likedSportWeight = 10

    static let recommending = Rules<Stats>()
        .query(Recommend.self, answer: Situation.recommended)
        .observe(ContentHidden.self) { state, event, _ in
            if event.contentType == .game || event.contentType == .group {
                state.withheld.insert(event.contentId)
            }
        }
        .observe(ContentShown.self) { state, event, _ in state.withheld.remove(event.contentId) }

    /// Somebody's tastes, from their quiz, their games, and the games they dismissed.
    struct Taste {
        private let me: ID
        private let state: State
        private let likes: Likes
        private let weights: [Sport: Int]
        private let unwanted: Set<Sport>
        private let dismissed: Set<ID>
        private let friends: Set<ID>
        /// The place from the quiz, or else home.
        private let center: Coordinate?

        init(of account: ID, _ state: State) {
            (me, self.state) = (account, state)
            likes = state.likes[account] ?? Likes()
            var weights = state.games.tally(of: account).bySport
            for sport in likes.quiz?.playSports ?? [] { weights[sport, default: 0] += likedSportWeight }
            self.weights = weights
            unwanted = Set(likes.quiz?.dontPlaySports ?? []).union(likes.dismissedSports)
            dismissed = Set(likes.dismissed)
            friends = Set(state.circles.friends(of: account))
            let home = state.people.facts(of: account)?.homeApprox
            let place = likes.quiz.map { ($0.lat, $0.lng) } ?? home.map { ($0.lat, $0.lng) }
            center = place.flatMap { Coordinate(lat: $0.0, lng: $0.1) }
        }

        /// A game that somebody can join, with what is known before examining who is going.
        private struct Offer {
            var id: ID
            var startsAt: Timestamp
            var miles: Double?
            var weight: Int
            /// An upper bound of the score in tenths.
            var bound: Int
        }

        /// The points that the people going add to a score.
        private struct Company {
            var (friends, genders, ages) = (0, 0, 0)
        }

        /// The best of the games that somebody can join. Examines games in the order of their bounds, until no other
        /// can be among the best.
        /// - Parameter looking: called with each game examined; tests count them.
        func best(
            at now: Timestamp, among: Int = recommendedAmongMax, looking: (ID) -> Void = { _ in }
        ) -> [Recommend.Row] {
            var best: [(tenths: Int, offer: Offer, company: Company)] = []
            for offer in offers(at: now, among: among).sorted(by: { $0.bound > $1.bound }) {
                if best.count == Recommend.resultsMax, let last = best.last, offer.bound < last.tenths {
                    break
                }
                looking(offer.id)
                let company = company(in: offer.id)
                // In tenths, so that integers are exact.
                let tenths =
                    52 * offer.weight + 23 * company.friends + 12 * company.genders + 19 * company.ages
                let place = best.partition {
                    (-$0.tenths, $0.offer.startsAt, $0.offer.id) < (-tenths, offer.startsAt, offer.id)
                }
                best.insert((tenths, offer, company), at: place)
                if best.count > Recommend.resultsMax { best.removeLast() }
            }
            return best.compactMap { row($0.offer, $0.tenths, $0.company) }
        }

        private func offers(at now: Timestamp, among: Int) -> [Offer] {
            var (offers, seen): ([Offer], Int) = ([], 0)
            let area = center.map { Circle($0, radiusMiles: recommendedMiles) }
            state.games.upcoming.forEach(from: Appointment(now.adding(milliseconds: 1), ID(high: 0, low: 0)))
            {
                at in
                if let game = state.games[at.id], let offer = offer(at.id, game, area) {
                    offers.append(offer)
                }
                seen += 1
                return seen < among
            }
            return offers
        }

        private func offer(_ id: ID, _ game: KnownGame, _ area: Circle?) -> Offer? {
            // Somebody with a row is in the game, or has left or declined it.
            guard game.facts.joinPolicy != .invite, !game.isFull, !unwanted.contains(game.facts.sport),
                game.rows[me] == nil, !dismissed.contains(id), state.isListed(game, for: me)
            else { return nil }
            let place = Coordinate(lat: game.facts.point.lat, lng: game.facts.point.lng)
            var miles: Double?
            if let area, let place {
                guard let distance = area.miles(to: place) else { return nil }
                miles = distance
            }
            let (weight, going) = (
                weights[game.facts.sport] ?? 0, min(state.games.going(to: id).count, recommendedPeopleMax)
            )
            let most =
                23 * min(friends.count, going) + (wantsGenders ? 12 * going : 0)
                + (wantsAges ? 19 * going : 0)
            return Offer(
                id: id, startsAt: game.facts.startsAt, miles: miles, weight: weight, bound: 52 * weight + most
            )
        }

        private func company(in id: ID) -> Company {
            var (looked, company) = (0, Company())
            if friends.isEmpty, !wantsGenders, !wantsAges { return company }
            state.games.going(to: id).forEach(from: ID(high: 0, low: 0)) { person in
                looked += 1
                if friends.contains(person) { company.friends += 1 }
                if wantsGenders || wantsAges {
                    let (gender, age) = state.people.genderAndAge(of: person)
                    if fits(gender) { company.genders += 1 }
                    if fits(age) { company.ages += 1 }
                }
                return looked < recommendedPeopleMax
            }
            return company
        }

        private func row(_ offer: Offer, _ tenths: Int, _ company: Company) -> Recommend.Row? {
            guard let game = state.games[offer.id] else { return nil }
            var row = Recommend.Row(
                gameId: offer.id, title: game.facts.title, sport: game.facts.sport,
                startsAt: game.facts.startsAt, timezone: game.facts.timezone, hostId: game.hostId,
                score: Double(tenths) / 10, sportWeight: offer.weight, friends: company.friends,
                genderMatches: company.genders, ageMatches: company.ages)
            row.placeName = game.facts.placeName
            let host = state.people.name(of: game.hostId)
            (row.hostNickname, row.hostName) = (host?.nickname, host?.displayName)
            row.distanceMiles = offer.miles
            return row
        }

        private var wantsGenders: Bool { likes.quiz?.genders.isEmpty == false }
        private var wantsAges: Bool { likes.quiz?.ageGroups.isEmpty == false }
        private func fits(_ gender: Gender?) -> Bool {
            gender.map { likes.quiz?.genders.contains($0) ?? false } ?? false
        }
        private func fits(_ age: Int?) -> Bool {
            age.map { likes.quiz?.ageGroups.contains(AgeGroup(age: $0)) ?? false } ?? false
        }
    }
}

extension Situation<Stats> {
    fileprivate func recommended(_ query: Recommend) throws(Refusal) -> Recommend.Reply {
        Recommend.Reply(items: Stats.Taste(of: try caller.id(), state).best(at: now))
    }
}

extension Stats.KnownGame {
    var isFull: Bool { facts.capacity.map { going >= $0 } ?? false }
}

extension Stats.State {
    /// Whether somebody may see a game by its id (domain.md §4.6).
    func shows(_ game: Stats.KnownGame, to viewer: ID) -> Bool {
        circles.shows(
            sight(of: game), to: viewer, isMember: groups.isMember(viewer, of: game.facts.groupId),
            row: game.rows[viewer]?.status,
            hadOthers: game.rows.keys.contains { $0 != game.hostId })
    }

    /// Whether somebody's lists show a game.
    func isListed(_ game: Stats.KnownGame, for viewer: ID) -> Bool {
        sight(of: game).standing.isListed(amongTheHostsOwn: game.hostId == viewer)
            && shows(game, to: viewer)
    }

    private func sight(of game: Stats.KnownGame) -> GameSight {
        game.facts.sight(isWithheld: withheld.count > 0 && withheld.contains(game.facts.id))
    }
}
