// friends.block and unblock: two people who can neither see nor reach each other (domain.md §7.1, §1.9). The other
// services react to a block when they hear of it.

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let blocks = Rules<Social>()
        .command(BlockPerson.self, decide: Situation.block)
        .command(UnblockPerson.self, decide: Situation.unblock)
        .evolve(Blocked.self) { state, event, _ in state.circles.apply(event) }
        .evolve(Unblocked.self) { state, event, _ in state.circles.apply(event) }
}

extension Situation<Social> {
    fileprivate func block(_ command: BlockPerson) throws(Refusal) -> Decision<Never> {
        let (me, other) = try blockable(command.accountId)
        if state.circles.hasBlocked(me, other) { return .nothing }
        return .events(
            [Blocked(blockerId: me, blockedId: other)] + parting([(me, other), (other, me)])
                + closing(requestsOf: me, and: other, as: .cleared)
                + closingGroups(between: me, and: other))
    }

    fileprivate func unblock(_ command: UnblockPerson) throws(Refusal) -> Decision<Never> {
        let (me, other) = try blockable(command.accountId)
        guard state.circles.hasBlocked(me, other) else { return .nothing }
        return .events([Unblocked(blockerId: me, blockedId: other)])
    }

    /// Any account that exists or existed. Somebody who is blocked can block in return, and the reply does
    /// not show that they were blocked first (§1.9).
    private func blockable(_ reference: UserReference) throws(Refusal) -> (me: ID, other: ID) {
        let me = try caller.id()
        guard let other = state.people.find(reference), state.people.facts(of: other)?.kind == .registered
        else { throw .noUser(reference) }
        if other == me { throw .invalid("accountId", "accountId must name somebody else") }
        return (me, other)
    }
}
