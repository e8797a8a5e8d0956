// Timers of rsvp: requests and invitations that are still open end when the game starts; a day before, hosts are told
// what is missing; people are told of dues before they are due and after, and asked for answers until a deadline
// (domain.md §6.3, §6.7, §6.9, §6.12, §12.2).

import Contracts
import Machine
import Values

extension Rsvp {
    public static func nextDue(_ state: State) -> Timestamp? {
        [
            state.expiring.first?.time, state.shortages.first?.time, state.offers.first?.time,
            state.books.moments.first?.time, state.forgettings.first?.time, state.asking.next,
        ]
        .compactMap(\.self).min()
    }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        let situation = Situation<Rsvp>(state, context)
        var due: [Due] = []
        func collect(from appointments: Ordered<Appointment>, _ make: (Appointment) -> Due?) {
            appointments.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
                guard next.time <= context.now, due.count < dueMax else { return false }
                if let one = make(next) { due.append(one) }
                return true
            }
        }
        collect(from: state.expiring, situation.expired)
        collect(from: state.shortages) { situation.missing(of: $0.id) }
        collect(from: state.offers) { situation.missedOffers(of: $0.id, at: $0.time) }
        collect(from: state.books.moments) { situation.news(of: $0.id) }
        collect(from: state.forgettings) { Due("forget:\($0.id):\($0.time)", [RsvpErased(accountId: $0.id)]) }
        // Timers that change a game come first, so that nobody is asked whose answer has just ended.
        if due.isEmpty { collect(from: state.asking.moments) { situation.answerMoment(of: $0.id) } }
        return due.isEmpty ? situation.recalls(max: dueMax) : due
    }

    /// Most timers served in one turn.
    private static let dueMax = 100
}

extension Situation<Rsvp> {
    /// Ends the requests and invitations of a game that starts.
    fileprivate func expired(_ start: Appointment) -> Due {
        let events = transitions(in: start.id) { moves in
            for row in moves.roster.rows.sorted(by: { $0.accountId < $1.accountId })
            where row.status == .requested || row.status == .invited {
                moves.move(row.accountId, to: .left, cause: .system)
            }
        }
        return Due("expire:\(start.id):\(start.time)", events)
    }
}
