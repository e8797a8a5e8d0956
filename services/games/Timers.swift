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
        var due: [Due] = []
        state.ends.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, due.count < 200 else { return false }
            if let game = state.game(next.id) {
                due.append(Due("complete:\(game.id)", [completed(game, state)]))
            }
            return true
        }
        state.choices.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, due.count < 200 else { return false }
            // What is over completes, whatever was to be chosen for it.
            if let game = state.game(next.id), let poll = game.poll, game.completesAt > context.now {
                due.append(Due("choose:\(game.id)", fixed(game, poll, poll.leading, context)))
            }
            return true
        }
        return due
    }
}
