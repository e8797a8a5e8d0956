// Timers of rsvp: requests and invitations that are still open when the game starts end; a day before, hosts hear what is
// missing (domain.md §6.3, §6.7, §12.2).

import Contracts
import Machine
import Values

extension Rsvp {
    public static func nextDue(_ state: State) -> Timestamp? {
        [state.expiring.first, state.shortages.first, state.offers.first].compactMap { $0?.time }.min()
    }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        var due: [Due] = []
        state.expiring.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, due.count < 100 else { return false }
            let events = transitions(next.id, state, context) { moves in
                for row in moves.roster.rows.sorted(by: { $0.accountId < $1.accountId })
                where row.status == .requested || row.status == .invited {
                    moves.move(row.accountId, to: .left, cause: .system)
                }
            }
            due.append(Due("expire:\(next.id):\(next.time)", events))
            return true
        }
        state.shortages.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, due.count < 100 else { return false }
            if let missing = missing(of: next.id, state) { due.append(missing) }
            return true
        }
        state.offers.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, due.count < 100 else { return false }
            due.append(missedOffers(of: next.id, at: next.time, state, context))
            return true
        }
        return due
    }
}
