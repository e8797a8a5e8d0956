// stats.achievements, and what unlocks them (domain.md §9.6).

import Contracts
import Darts
import Machine
import Packed
import PartyCards
import Projections
import Values

extension Stats {
    static let achieving = Rules<Stats>()
        .query(ListAchievements.self, answer: Situation.achievements)
        .evolve(AchievementUnlocked.self) { state, event, info in
            state.unlocked[event.accountId, default: []].append(
                Unlocked(achievement: event.achievement, at: info.time, sourceId: event.sourceId))
        }
        .observe(VenueReviewed.self) { state, event, info in
            if let author = info.actor { state.reviews[author, default: Ordered()].insert(event.reviewId) }
        }
        .react(VenueReviewed.self, decide: Situation.react)
        .react(Friended.self, decide: Situation.react)
        .react(RsvpChanged.self, decide: Situation.react)
        .react(GameUpdated.self, decide: Situation.react)
        .react(HostTransferred.self, decide: Situation.react)
        .react(DeckCompleted.self, decide: Situation.react)

    struct Unlocked: Codable, Sendable {
        var achievement: Achievement
        var at: Timestamp
        var sourceId: ID?
    }

    /// The numbers of one person that achievements need. Each is computed on demand.
    struct AchievementProgress {
        static let earlyHour = 8

        let account: ID
        let state: State
        let context: Context

        private var attended: Ordered<Appointment> { state.games.attended(by: account) }
        private var hosted: Ordered<Appointment> { state.games.hosted(by: account) }
        private var friends: [ID] { state.circles.friends(of: account) }
        private var feats: Feats { state.matches.career(of: account).feats }
        private var done: Int { state.party.done[account]?.count ?? 0 }
        private var streak: Int {
            let zone = state.zone(of: account, context)
            return state.streak(of: account, today: zone.local(at: context.now).day, zone)
        }
        private var sports: Set<Sport> {
            Set(attended.all.compactMap { state.games[$0.id]?.facts.sport })
        }
        private var earlyCount: Int {
            attended.all.compactMap { state.games[$0.id]?.facts }.count { game in
                let place = context.settings.zones.zone(named: game.timezone) ?? .utc
                return place.local(at: game.startsAt).hour < AchievementProgress.earlyHour
            }
        }
        private var filledOne: Bool {
            state.games.games(of: account).contains { $0.hostId == account && $0.wasFull }
        }

        func reaches(_ achievement: Achievement) -> Bool {
            switch achievement {
            case .firstGame: attended.count >= 1
            case .tenGames: attended.count >= 10
            case .fiftyGames: attended.count >= 50
            case .firstHost: hosted.count >= 1
            case .tenHosts: hosted.count >= 10
            case .fiveSports: sports.count >= 5
            case .streak4: streak >= 4
            case .earlyBird: earlyCount >= 5
            case .fullHouse: filledOne
            case .friends10: friends.count >= 10
            case .ton80: feats.has180
            case .bigFish: feats.highestCheckout == 170
            case .nineDarter: feats.hasNineDarter
            case .tonOut: feats.highestCheckout >= 100
            case .deckDone: done >= 1
            case .allDecks: done == Category.allCases.count
            case .reviewer5: (state.reviews[account]?.count ?? 0) >= 5
            }
        }
    }
}

extension Situation<Stats> {
    fileprivate func achievements(_ query: ListAchievements) throws(Refusal) -> ListAchievements.Reply {
        let whose = try whose(query.accountId)
        /// Shown only to the account itself; a friend only while the account may see that friend.
        func source(_ unlocked: Stats.Unlocked) -> ID? {
            guard whose == caller.account, let id = unlocked.sourceId else { return nil }
            return state.people.facts(of: id) == nil || state.people.isShown(id, to: whose, state.circles)
                ? id : nil
        }
        return ListAchievements.Reply(
            accountId: whose,
            items: (state.unlocked[whose] ?? []).map {
                ListAchievements.Row(
                    achievement: $0.achievement, unlockedAt: $0.at, sourceId: source($0))
            })
    }

    fileprivate func react(to event: VenueReviewed, _ info: EventInfo) -> [any Event] {
        telling([info.actor].compactMap(\.self), source: event.reviewId)
    }

    fileprivate func react(to event: Friended) -> [any Event] {
        telling([event.accountId], source: event.friendId)
            + telling([event.friendId], source: event.accountId)
    }

    fileprivate func react(to event: RsvpChanged) -> [any Event] {
        event.to == .going ? filled(event.gameId) : []
    }

    fileprivate func react(to event: GameUpdated) -> [any Event] {
        event.changed.contains("capacity") ? filled(event.gameId) : []
    }

    fileprivate func react(to event: HostTransferred) -> [any Event] { filled(event.gameId) }

    fileprivate func react(to event: DeckCompleted) -> [any Event] {
        telling([event.ownerId], source: event.sessionId)
    }

    private func filled(_ id: ID) -> [any Event] {
        guard let game = state.games[id], game.wasFull else { return [] }
        return telling([game.hostId], source: id)
    }

    /// The events for achievements that somebody has reached and that are not unlocked yet.
    func unlocking(of account: ID, source: ID?) -> [any Event] {
        let known = Set((state.unlocked[account] ?? []).map(\.achievement))
        let progress = Stats.AchievementProgress(account: account, state: state, context: context)
        return Achievement.allCases.filter { !known.contains($0) && progress.reaches($0) }.map {
            AchievementUnlocked(accountId: account, achievement: $0, sourceId: source)
        }
    }
}

extension Stats.KnownGame {
    /// Whether the game was ever full.
    var wasFull: Bool { facts.capacity.map { goingMost >= $0 } ?? false }
}
