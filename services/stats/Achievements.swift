// stats.achievements, and what unlocks them (domain.md §9.6).

import Contracts
import Darts
import Machine
import PartyCards
import Projections
import Values

extension Stats {
    static let achieving = Rules<Stats>()
        .query(ListAchievements.self) { query, state, context throws(Refusal) in
            let whose = try whose(query.accountId, state, context)
            /// Shown only to the account itself; a friend only while the account may see that friend.
            func source(_ unlocked: Unlocked) -> ID? {
                guard whose == context.caller.account, let id = unlocked.sourceId else { return nil }
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
        .evolve(AchievementUnlocked.self) { state, event, info in
            state.unlocked[event.accountId, default: []].append(
                Unlocked(achievement: event.achievement, at: info.time, sourceId: event.sourceId))
        }
        .observe(VenueReviewed.self) { state, event, info in
            if let author = info.actor { state.reviews[author, default: Ordered()].insert(event.reviewId) }
        }
        .react(VenueReviewed.self) { event, state, context, info in
            telling([info.actor].compactMap(\.self), source: event.reviewId, state, context)
        }
        .react(Friended.self) { event, state, context, _ in
            telling([event.accountId], source: event.friendId, state, context)
                + telling([event.friendId], source: event.accountId, state, context)
        }
        .react(RsvpChanged.self) { event, state, context, _ in
            event.to == .going ? filled(event.gameId, state, context) : []
        }
        .react(GameUpdated.self) { event, state, context, _ in
            event.changed.contains("capacity") ? filled(event.gameId, state, context) : []
        }
        .react(HostTransferred.self) { event, state, context, _ in filled(event.gameId, state, context) }
        .react(DeckCompleted.self) { event, state, context, _ in
            telling([event.ownerId], source: event.sessionId, state, context)
        }

    struct Unlocked: Codable, Sendable {
        var achievement: Achievement
        var at: Timestamp
        var sourceId: ID?
    }

    private static func filled(_ id: ID, _ state: State, _ context: Context) -> [any Event] {
        guard let game = state.games[id], game.wasFull else { return [] }
        return telling([game.hostId], source: id, state, context)
    }

    /// The events for achievements that somebody has reached and that are not unlocked yet.
    static func unlocking(
        of account: ID, source: ID?, _ state: State, _ context: Context
    ) -> [any Event] {
        let known = Set((state.unlocked[account] ?? []).map(\.achievement))
        let progress = AchievementProgress(account: account, state: state, context: context)
        return Achievement.allCases.filter { !known.contains($0) && progress.reaches($0) }.map {
            AchievementUnlocked(accountId: account, achievement: $0, sourceId: source)
        }
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

extension Stats.KnownGame {
    /// Whether the game was ever full.
    var wasFull: Bool { facts.capacity.map { goingMost >= $0 } ?? false }
}
