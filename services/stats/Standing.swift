// Publishes people's records, badges, tiers and flags (domain.md §9), each change once. The state stores what was last
// published; after each event about somebody it is compared with the present numbers.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Stats {
    static let standing = Rules<Stats>()
        .evolve(RecordChanged.self) { state, event, _ in state.take(event) }
        .announce(BadgeChanged.self)
        .announce(TrustChanged.self)
        .evolve(FlagsCrossed.self) { state, event, _ in
            state.standings[event.accountId, default: Standing()].cross(event.step)
        }
        .evolve(FlagsEased.self) { state, event, _ in
            state.standings[event.accountId, default: Standing()].ease(to: event.step)
        }
        .react(GameCompleted.self, decide: Situation.react)
        .react(RsvpChanged.self, decide: Situation.react)
        .react(AttendanceSet.self, decide: Situation.react)
        .react(FeedbackSubmitted.self, decide: Situation.react)
        .react(FactsChanged.self, decide: Situation.react)
        .react(MatchCompleted.self, decide: Situation.react)
        .react(GuestLinked.self, decide: Situation.react)

    /// The values last published about somebody; initially those of every new account.
    struct Standing: Codable, Sendable {
        var trustTier = TrustTier.rookie
        var badges = [Badge.rookie]
        var completedGames = 0
        var wins = 0
        var losses = 0
        /// The highest step that was told and still holds.
        var step: FlagStep?
        /// Whether the cooling-off was told and still holds; absent if it is as the step says, and in older snapshots.
        var coolsOff: Bool?

        var isCoolingOff: Bool { coolsOff ?? (step == .coolingOff) }

        mutating func cross(_ next: FlagStep) {
            if next == .coolingOff { coolsOff = true }
            step = max(step ?? next, next)
        }

        mutating func ease(to next: FlagStep?) { (step, coolsOff) = (next, nil) }
    }

    struct GuestRecord: Codable, Sendable {
        var wins = 0
        var losses = 0
    }
}

extension Situation<Stats> {
    fileprivate func react(to event: GameCompleted) -> [any Event] {
        telling(
            event.goingIds + [state.games[event.gameId]?.hostId].compactMap(\.self), source: event.gameId)
    }

    fileprivate func react(to event: RsvpChanged) -> [any Event] {
        // A walk-in denies that they came.
        guard event.from == .going, event.to == .left, state.games[event.gameId]?.completedAt != nil else {
            return []
        }
        return telling([event.accountId], source: event.gameId)
    }

    fileprivate func react(to event: AttendanceSet) -> [any Event] {
        telling([event.accountId], source: event.gameId)
    }

    fileprivate func react(to event: FeedbackSubmitted) -> [any Event] {
        telling(event.totals.map(\.accountId), source: event.gameId)
    }

    fileprivate func react(to event: FactsChanged) -> [any Event] {
        telling([event.accountId], source: nil)
    }

    fileprivate func react(to event: MatchCompleted) -> [any Event] {
        let guests = event.players.compactMap(\.guestPlayerId)
        let accounts =
            event.players.compactMap(\.accountId) + guests.compactMap { state.matches.linked[$0] }
        return telling(guests: guests) + telling(accounts, source: event.matchId)
    }

    fileprivate func react(to event: GuestLinked) -> [any Event] {
        telling(guests: [event.guestId]) + telling([event.accountId], source: event.guestId)
    }

    /// - Parameter source: the game, match, review or person behind the change.
    func telling(_ people: [ID], source: ID?) -> [any Event] {
        Set(people).sorted().flatMap { account -> [any Event] in
            guard let facts = state.people.facts(of: account), facts.kind == .registered,
                facts.status != .deleted
            else { return [] }
            return telling(of: account, facts) + unlocking(of: account, source: source)
        }
    }

    private func telling(of account: ID, _ facts: FactsChanged) -> [any Event] {
        let before = state.standings[account] ?? Stats.Standing()
        let trust = state.trust(of: account)
        let badges = trust.badges(before: before.badges)
        let days = Int(now.since(facts.createdAt) / 86_400_000)
        let tier = trust.tier(badges: badges, ageDays: days)
        let results = state.matches.career(of: account).results
        let record = RecordChanged(
            accountId: account, guestId: nil, trustTier: tier, badges: badges,
            completedGames: state.games.completedCount(of: account), wins: results.wins,
            losses: results.losses)
        var events: [any Event] = Badge.allCases
            .filter { badges.contains($0) != before.badges.contains($0) }
            .map { BadgeChanged(accountId: account, badge: $0, earned: badges.contains($0)) }
        if tier != before.trustTier {
            events.append(TrustChanged(accountId: account, from: before.trustTier, to: tier))
        }
        if !before.isTold(record) { events.append(record) }
        return events + crossing(of: account, from: before, to: trust)
    }

    /// A ticket does not take the place of the cooling-off: one complaint of disrespect would keep a host from it.
    private func crossing(of account: ID, from before: Stats.Standing, to trust: Trust) -> [any Event] {
        var steps: [FlagStep] = []
        if trust.coolsOff, !before.isCoolingOff { steps.append(.coolingOff) }
        if let step = trust.step, step != .coolingOff, before.step.map({ $0 < step }) ?? true {
            steps.append(step)
        }
        if !steps.isEmpty { return steps.map { FlagsCrossed(accountId: account, step: $0) } }
        if trust.step == before.step, trust.coolsOff == before.isCoolingOff { return [] }
        return [FlagsEased(accountId: account, step: trust.step)]
    }

    func telling(guests: [ID]) -> [any Event] {
        Set(guests).sorted().compactMap { guest in
            let (results, before) = (
                state.matches.career(of: guest).results, state.guestRecords[guest] ?? Stats.GuestRecord()
            )
            if results.wins == before.wins, results.losses == before.losses { return nil }
            return RecordChanged(
                accountId: nil, guestId: guest, trustTier: .rookie, badges: [], completedGames: 0,
                wins: results.wins, losses: results.losses)
        }
    }
}

extension Stats.Standing {
    fileprivate func isTold(_ record: RecordChanged) -> Bool {
        trustTier == record.trustTier && badges == record.badges && completedGames == record.completedGames
            && wins == record.wins && losses == record.losses
    }
}

extension Stats.State {
    fileprivate mutating func take(_ event: RecordChanged) {
        if let guest = event.guestId {
            guestRecords[guest] = Stats.GuestRecord(wins: event.wins, losses: event.losses)
        }
        guard let account = event.accountId else { return }
        var standing = standings[account] ?? Stats.Standing()
        (standing.trustTier, standing.badges) = (event.trustTier, event.badges)
        standing.completedGames = event.completedGames
        (standing.wins, standing.losses) = (event.wins, event.losses)
        standings[account] = standing
    }
}
