// Removes the edges and requests of an account that is banned or deleted (domain.md §3.3, §11). Its blocks stay, in
// case it comes back. Thirty days after a deletion, reports and comments about it are erased too (architecture.md, The
// log).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let departures = Rules<Social>()
        .react(Restricted.self, decide: Situation.react)
        .react(Deleted.self, decide: Situation.react)
        .evolve(CircleLeft.self) { state, event, _ in state.circles.apply(event) }
        .erasures(SocialErased.self) { state, account, _ in
            state.feedback.erase(account)
            state.reports.erase(account)
        }
}

extension Situation<Social> {
    fileprivate func react(to event: Restricted) -> [any Event] {
        event.status == .banned ? left(event.accountId) : []
    }

    fileprivate func react(to event: Deleted) -> [any Event] {
        left(event.accountId)
    }

    private func left(_ account: ID) -> [any Event] {
        state.circles.knows(account) ? [CircleLeft(accountId: account)] : []
    }
}
