// Timers of games: a game completes by itself three hours after its end (domain.md §4.2, §12.2).

import Contracts
import ServiceKit
import Values

extension Games {
    public static func nextDue(_ state: State) -> Timestamp? { state.ends.first?.time }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        var due: [Due] = []
        state.ends.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, due.count < 200 else { return false }
            if let game = state.game(next.id) {
                due.append(Due("complete:\(game.id)", [completed(game, state)]))
            }
            return true
        }
        return due
    }
}
