// Timers of games: a game completes three hours after its end, a poll that is still open is decided, so is whether a game
// with a minimum takes place, a challenge that nobody continues expires, silence confirms the score of a fixture, and a card
// of golf closes (domain.md §4.2, §4.4, §4.13, §5.12, §5.20, §12.2, §16.6, §17.3).

import Contracts
import Machine
import Values

extension Games {
    public static func nextDue(_ state: State) -> Timestamp? {
        [
            state.ends, state.choices, state.decisions, state.matches.deadlines, state.cups.deadlines,
            state.leagues.deadlines, state.rounds.deadlines, state.ladders.times,
        ].compactMap { $0.first?.time }.min()
    }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        let situation = Situation<Games>(state, context)
        let completing = soonest(of: state.ends, context) { id in
            state.game(id).map { Due("complete:\(id)", [situation.completed($0)]) }
        }
        let choosing = soonest(of: state.choices, context) { id in
            // A game past its end completes instead; its poll is not decided.
            guard let game = state.game(id), let poll = game.poll, game.completesAt > context.now else {
                return nil
            }
            return Due("choose:\(id)", situation.fixed(game, poll, as: poll.leading))
        }
        let expiring = soonest(of: state.matches.deadlines, context) { id in
            state.matches[id].flatMap(situation.expired).map { Due("expire:\(id)", [$0]) }
        }
        let deciding = soonest(of: state.decisions, context) { id in
            state.game(id).flatMap { game in
                game.decidesAt.map {
                    Due("decide:\(id):\(game.version):\($0)", situation.decided(game))
                }
            }
        }
        let playing = soonest(of: state.leagues.deadlines, context, situation.due)
        let confirming = soonest(of: state.cups.deadlines, context) { id in
            state.cups[id].flatMap { situation.silence(in: $0) }.map {
                Due("confirm:\(id):\($0.fixture)", $0.events)
            }
        }
        let closing = soonest(of: state.rounds.deadlines, context) { id in
            state.rounds[id].flatMap { round in
                round.closesAt.map { Due("close:\(id):\($0)", situation.closed(round)) }
            }
        }
        let onLadders = soonest(of: state.ladders.times, context) { ladderDue($0, situation) }
        return completing + choosing + deciding + expiring + confirming + playing + closing + onLadders
    }

    /// Most timers of one kind in one turn.
    private static let dueMax = 100

    /// The timers of one kind that are due.
    private static func soonest(
        of appointments: Ordered<Appointment>, _ context: Context, _ due: (ID) -> Due?
    ) -> [Due] {
        var all: [Due] = []
        appointments.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, all.count < dueMax else { return false }
            if let one = due(next.id) { all.append(one) }
            return true
        }
        return all
    }
}
