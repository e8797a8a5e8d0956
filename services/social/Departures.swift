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
        .react(Restricted.self) { event, state, _, _ in
            event.status == .banned ? left(event.accountId, state) : []
        }
        .react(Deleted.self) { event, state, _, _ in left(event.accountId, state) }
        .evolve(CircleLeft.self) { state, event, _ in state.circles.apply(event) }
        .erasures(SocialErased.self) { state, account, _ in
            state.feedback.erase(account)
            state.reports.erase(account)
        }

    private static func left(_ account: ID, _ state: State) -> [any Event] {
        state.circles.knows(account) ? [CircleLeft(accountId: account)] : []
    }
}
