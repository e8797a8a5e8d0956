// friends.block and unblock: two people who can neither see nor reach each other (domain.md §7.1, §1.9). The other
// services react to a block when they hear of it.

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let blocks = Rules<Social>()
        .command(BlockPerson.self, decide: block) { _, _, _, _ in Done() }
        .command(UnblockPerson.self, decide: unblock) { _, _, _, _ in Done() }
        .evolve(Blocked.self) { state, event, _ in state.circles.apply(event) }
        .evolve(Unblocked.self) { state, event, _ in state.circles.apply(event) }

    static func block(
        _ command: BlockPerson, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (me, other) = try blockable(command.accountId, state, context)
        if state.circles.hasBlocked(me, other) { return .nothing }
        return .events(
            [Blocked(blockerId: me, blockedId: other)] + parting([(me, other), (other, me)], state)
                + closing(requestsOf: me, and: other, as: .cleared, state))
    }

    static func unblock(
        _ command: UnblockPerson, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (me, other) = try blockable(command.accountId, state, context)
        guard state.circles.hasBlocked(me, other) else { return .nothing }
        return .events([Unblocked(blockerId: me, blockedId: other)])
    }

    /// Any account that exists or existed. Somebody who is blocked can block in return, and the reply does
    /// not show that they were blocked first (§1.9).
    private static func blockable(
        _ reference: UserReference, _ state: State, _ context: Context
    ) throws(Refusal) -> (me: ID, other: ID) {
        let me = try context.caller.id()
        guard let other = state.people.find(reference), state.people.facts(of: other)?.kind == .registered
        else { throw .noUser(reference) }
        if other == me { throw .invalid("accountId", "accountId must name somebody else") }
        return (me, other)
    }
}
