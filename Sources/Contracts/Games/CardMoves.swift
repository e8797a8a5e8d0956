// Refusals of moves that a session does not allow. A device that plays offline uses the same texts as the service.

import PartyCards
import Values

extension Refusal {
    /// The refusal of a move.
    ///
    /// - Parameter total: the number of cards in the session.
    public init(_ refusal: DeckSession.Refusal, of total: Int) {
        switch refusal {
        case .noSuchCard: self = .invalid("number", "number must be from 1 to \(total)")
        case .notNow(let status):
            let cure =
                switch status {
                case .active: "it goes on"
                case .paused: "resume it first"
                case .completed: "take a mark away or reset it first"
                case .ended: "only a reset brings it back"
                }
            self = Refusal(.conflict, "the session is \(status.rawValue); \(cure)", state: status.rawValue)
        }
    }
}
