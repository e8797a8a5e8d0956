// stats.achievements, and what unlocks them (domain.md §9.6).

import Contracts
import Darts
import PartyCards
import ServiceKit
import Values

extension Stats {
    static let achieving = Rules<Stats>()
        .query(ListAchievements.self) { query, state, context throws(Refusal) in
            let whose = try whose(query.accountId, state, context)
            let isOwn = whose == context.caller.account
            return ListAchievements.Reply(
                accountId: whose,
                items: (state.unlocked[whose] ?? []).map {
                    ListAchievements.Row(
                        achievement: $0.achievement, unlockedAt: $0.at, sourceId: isOwn ? $0.sourceId : nil)
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

    /// What somebody has come to and was not told of.
    static func unlocking(
        of account: ID, source: ID?, _ state: State, _ context: Context
    ) -> [any Event] {
        let known = Set((state.unlocked[account] ?? []).map(\.achievement))
        let deeds = Deeds(of: account, state, context)
        return Achievement.allCases.filter { !known.contains($0) && deeds.reach($0) }.map {
            AchievementUnlocked(accountId: account, achievement: $0, sourceId: source)
        }
    }

    /// All that somebody has done, as far as it unlocks something.
    struct Deeds {
        static let earlyHour = 8

        private let state: State
        private let account: ID
        private let attended: [KnownGame]
        private let hosted: [KnownGame]
        private let streak: Int
        private let earlyCount: Int
        private let matches: [KnownMatch.Player]

        init(of account: ID, _ state: State, _ context: Context) {
            (self.account, self.state) = (account, state)
            attended = state.games.completed(of: account).map(\.game).filter { $0.attended(account) }
            hosted = state.games.games(of: account).filter { $0.hostId == account }
            let zone = state.zone(of: account, context)
            streak = state.streak(of: account, today: zone.local(at: context.now).day, zone)
            earlyCount = attended.count { game in
                let place = context.settings.zones.zone(named: game.terms.timezone) ?? .utc
                return place.local(at: game.terms.startsAt).hour < Deeds.earlyHour
            }
            matches = state.matches.played(by: account).map { $0.match.players[$0.slot] }
        }

        func reach(_ achievement: Achievement) -> Bool {
            switch achievement {
            case .firstGame: attended.count >= 1
            case .tenGames: attended.count >= 10
            case .fiftyGames: attended.count >= 50
            case .firstHost: hosted.count { $0.status == .completed } >= 1
            case .tenHosts: hosted.count { $0.status == .completed } >= 10
            case .fiveSports: Set(attended.map(\.terms.sport)).count >= 5
            case .streak4: streak >= 4
            case .earlyBird: earlyCount >= 5
            case .fullHouse: hosted.contains { $0.wasFull }
            case .friends10: state.circles.friends(of: account).count >= 10
            case .ton80: matches.contains { ($0.figures.x01?.visits180 ?? 0) > 0 }
            case .bigFish: matches.contains { $0.figures.x01?.highestCheckout == 170 }
            case .nineDarter: matches.contains { ($0.figures.x01?.nineDarters ?? 0) > 0 }
            case .tonOut: matches.contains { ($0.figures.x01?.highestCheckout ?? 0) >= 100 }
            case .deckDone: !(state.party.done[account] ?? []).isEmpty
            case .allDecks: state.party.done[account]?.count == Category.allCases.count
            case .reviewer5: (state.reviews[account]?.count ?? 0) >= 5
            }
        }
    }
}

extension Stats.KnownGame {
    /// Whether there were as many going as it takes, once.
    var wasFull: Bool { terms.capacity.map { goingMost >= $0 } ?? false }
}
