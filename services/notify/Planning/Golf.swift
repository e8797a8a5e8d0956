// Notifications of golf (domain.md §5.20, §8.2): a finished card waits for its players, and a sealed round with what it has made
// of their index.

import Contracts
import Golf
import Machine
import Values

extension Notify {
    static let golfNotices = Rules<Notify>()
        .tell(RoundChanged.self) { event, plan in
            let attested = event.attestedIds ?? []
            switch event.state {
            case .finished:
                for account in attested { plan.settle(account, [.roundAttest], on: event.roundId, .read) }
                guard event.cause == .scored || event.cause == .reopened else { return }
                for account in event.accountIds where account != plan.actor {
                    plan.settle(account, [.roundAttest], on: event.roundId, .gone)
                    plan.tell(account, .roundAttest, on: .round(event.roundId), actor: plan.actor)
                }
            case .live, .abandoned:
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
}
