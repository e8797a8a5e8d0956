// Timers of games: a game completes by itself three hours after its end, and what is still open in a poll is chosen by itself
// (domain.md §4.2, §4.4, §12.2).

import Contracts
import ServiceKit
import Values

extension Games {
    public static func nextDue(_ state: State) -> Timestamp? {
        [state.ends.first?.time, state.choices.first?.time].compactMap(\.self).min()
    }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        let completing = soonest(of: state.ends, state, context) { game in
            Due("complete:\(game.id)", [completed(game, state)])
        }
        let choosing = soonest(of: state.choices, state, context) { game in
            // What is over completes, whatever was to be chosen for it.
            guard let poll = game.poll, game.completesAt > context.now else { return nil }
            return Due("choose:\(game.id)", fixed(game, poll, poll.leading, context))
        }
        return completing + choosing
    }

    /// So many of a kind in one turn.
    private static let dueMax = 100

    /// What happens to games whose moment has come.
    private static func soonest(
        of appointments: Ordered<Appointment>, _ state: State, _ context: Context,
        _ due: (Game) -> Due?
    ) -> [Due] {
        var all: [Due] = []
        appointments.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, all.count < dueMax else { return false }
            if let one = state.game(next.id).flatMap(due) { all.append(one) }
            return true
        }
        return all
    }
}
