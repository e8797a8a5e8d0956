// Who is gone has nobody left: edges and requests go with them (domain.md §3.3, §11). Blocks stay, in case they come back. Thirty
// days after, what was said of them to moderators goes too (architecture.md, The log).

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
