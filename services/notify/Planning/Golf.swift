// Notifications of golf (domain.md §5.20, §5.23, §8.2): a card that somebody else has begun, a finished one that waits for its
// players, a sealed round with what it has made of their index, and tee times.

import Contracts
import Golf
import LogContracts
import Machine
import Projections
import Values

extension Notify {
    static let golfNotices = Rules<Notify>()
        .tell(RoundChanged.self) { event, plan in
            let attested = event.attestedIds ?? []
            switch event.state {
            case .finished:
                plan.dropAdded(event)
                for account in attested { plan.settle(account, [.roundAttest], on: event.roundId, .read) }
                guard event.cause == .scored || event.cause == .reopened else { return }
                for account in event.accountIds where account != plan.actor {
                    plan.settle(account, [.roundAttest], on: event.roundId, .gone)
                    plan.tell(account, .roundAttest, on: .round(event.roundId), actor: plan.actor)
                }
            case .live, .abandoned:
                if event.cause == .started { plan.cardBegun(event) }
                if event.state == .abandoned { plan.dropAdded(event) }
                for account in event.accountIds {
                    plan.settle(account, [.roundAttest], on: event.roundId, .gone)
                }
            case .sealed:
                for account in event.accountIds {
                    plan.settle(account, [.roundAttest], on: event.roundId, .read)
                }
            }
        }
        .tell(GolfRecordChanged.self) { event, plan in
            plan.tell(event.accountId, .roundSealed, on: .round(event.roundId)) { $0.index = event.index }
        }
        .tell(OutingArranged.self) { event, plan in
            for change in event.changes ?? [] { plan.teeTime(change, in: event) }
        }
}

extension Plan {
    /// Tells those whom somebody else has put on a card.
    fileprivate mutating func cardBegun(_ event: RoundChanged) {
        for account in event.accountIds {
            let game = event.gameId.flatMap { id in
                hides(.game(id), from: account, .roundAdded) == nil ? state.games[id]?.title : nil
            }
            tell(account, .roundAdded, on: .round(event.roundId), actor: event.ownerId) {
                $0.gameTitle = game ?? ""
            }
        }
    }

    /// Once a card is finished, what is told of it says more.
    fileprivate mutating func dropAdded(_ event: RoundChanged) {
        for account in event.accountIds { settle(account, [.roundAdded], on: event.roundId, .gone) }
    }

    fileprivate mutating func teeTime(_ change: TeeChange, in event: OutingArranged) {
        let (account, game) = (change.accountId, event.gameId)
        guard let hole = change.hole, let at = change.teesOffAt else {
            return settle(account, [.teeTime], on: game, .gone)
        }
        guard at > context.now else { return leave(account, .teeTime, on: .game(game), since: .isTooLate) }
        let shown = when(at, in: game, for: account)
        tell(account, .teeTime, on: .game(game), actor: event.accountId, fold: .latest) { about in
            (about.when, about.hole) = (shown, hole)
        }
    }
}
