// rsvp.transfer-host: a game gets another host (domain.md §6.2, §11).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    static let handingOver = Rules<Rsvp>()
        .command(TransferHost.self, decide: transferHost) {
            command, occurred, state, context throws(Refusal) in
            let me = try context.caller.id()
            // Where it held already, it is whoever asks.
            let host = occurred.first(HostTransferred.self)?.to ?? me
            return TransferHost.Reply(gameId: command.gameId, hostId: host)
        }
        .evolve(HostTransferred.self) { state, event, _ in state.apply(event) }

    /// The new host meets nobody in the game whom a block keeps from them (domain.md §1.9).
    static func transferHost(
        _ command: TransferHost, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let game = try hosted(command.gameId, state, context)
        let person = try account(command.accountId, state)
        if person == game.hostId { return .nothing }
        guard game.isLive else {
            throw Refusal(.conflict, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        let status = state.roster(command.gameId)[person]?.status
        guard status == .going else {
            throw Refusal(
                .conflict, "a game is handed over to somebody who is going", state: status?.rawValue)
        }
        var transitions = Transitions(command.gameId, game, state, now: context.now)
        transitions.handOver(to: person)
        for row in transitions.roster.rows.sorted(by: { $0.accountId < $1.accountId })
        where row.status.isActive && state.circles.areApart(row.accountId, person) {
            transitions.move(row.accountId, to: .left, cause: .system)
        }
        transitions.promote()
        return .events(transitions.events)
    }
}
