// rsvp.transfer-host: gives a game to another host (domain.md §6.2, §11).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    static let handingOver = Rules<Rsvp>()
        .command(TransferHost.self, decide: Situation.transferHost, reply: Situation.hostTransferred)
        .evolve(HostTransferred.self) { state, event, _ in state.apply(event) }
}

extension Situation<Rsvp> {
    /// Nobody in the game may be separated from the new host by a block (domain.md §1.9).
    func transferHost(_ command: TransferHost) throws(Refusal) -> Decision<Never> {
        let game = try hosted(command.gameId)
        let person = try account(command.accountId)
        if person == game.hostId { return .nothing }
        try refuseEnded(game)
        let status = state.roster(command.gameId)[person]?.status
        guard status == .going else {
            throw Refusal(
                .conflict, "a game is handed over to somebody who is going", state: status?.rawValue)
        }
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        transitions.handOver(to: person)
        for row in transitions.roster.rows.sorted(by: { $0.accountId < $1.accountId })
        where row.status.isActive && state.circles.areApart(row.accountId, person) {
            transitions.move(row.accountId, to: .left, cause: .system)
        }
        transitions.promote()
        return .events(transitions.events)
    }

    fileprivate func hostTransferred(
        _ command: TransferHost, _ occurred: Occurred
    ) throws(Refusal) -> TransferHost.Reply {
        let me = try caller.id()
        // Without an event nothing changed: the caller is the host.
        return TransferHost.Reply(
            gameId: command.gameId, hostId: occurred.first(HostTransferred.self)?.to ?? me)
    }
}
