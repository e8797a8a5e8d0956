// friends.block and unblock: two who neither see nor reach each other (domain.md §7.1, §1.9). What follows from a block
// elsewhere, the other services do when they hear of it.

import Contracts
import Faults
import ServiceKit
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
        let edges = Fault.followThroughBlocks.isPlanted ? [(me, other)] : [(me, other), (other, me)]
        return .events(
            [Blocked(blockerId: me, blockedId: other)] + parting(edges, state)
                + closing(me, other, .cleared, state))
    }

    static func unblock(
        _ command: UnblockPerson, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (me, other) = try blockable(command.accountId, state, context)
        guard state.circles.hasBlocked(me, other) else { return .nothing }
        return .events([Unblocked(blockerId: me, blockedId: other)])
    }

    /// Whom one has blocked oneself, one still knows of; not so who has blocked one.
    private static func blockable(
        _ reference: UserReference, _ state: State, _ context: Context
    ) throws(Refusal) -> (me: ID, other: ID) {
        let me = try context.caller.id()
        if let known = state.people.find(reference), state.circles.hasBlocked(me, known) {
            return (me, known)
        }
        return try other(reference, state, context)
    }
}
