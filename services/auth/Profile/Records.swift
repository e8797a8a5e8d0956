// The records that stats publishes (domain.md §3.1, §9.4): profiles show them, and owners see those of their guest
// players.

import Contracts
import Machine
import Packed
import Values

extension Auth {
    static let topBadgesMax = 2

    static let records = Rules<Auth>()
        .observe(RecordChanged.self) { state, event, _ in
            guard let whose = event.accountId ?? event.guestId else { return }
            state.records[whose] = Record(event)
        }
        .react(FlagsCrossed.self, decide: Situation.react)

    /// An account's record; initially that of a new account.
    struct Record: Codable, Sendable {
        var trustTier = TrustTier.rookie
        var badges = [Badge.rookie]
        var completedGames = 0
        var wins = 0
        var losses = 0

        init() {}

        init(_ event: RecordChanged) {
            (trustTier, badges) = (event.trustTier, event.badges)
            completedGames = event.completedGames
            (wins, losses) = (event.wins, event.losses)
        }
    }
}

extension Situation<Auth> {
    fileprivate func react(to event: FlagsCrossed) -> [any Event] {
        guard event.step == .coolingOff, let account = state.accounts[event.accountId],
            account.status != .deleted
        else { return [] }
        var after = account
        after.coolingOffUntil = now.adding(days: FlagStep.coolingOffDays)
        return [Auth.facts(of: after, at: now)]
    }
}

extension Auth.State {
    /// A guest player with their wins and losses.
    func counted(_ player: GuestPlayer) -> GuestPlayer {
        var player = player
        if let record = records[player.id] { (player.wins, player.losses) = (record.wins, record.losses) }
        return player
    }
}
