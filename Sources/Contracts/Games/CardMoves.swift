// The refusals of moves that a session does not allow. A device that plays offline says the same as the
// service.

import PartyCards
import Values

extension Refusal {
    /// Why a session cannot be moved on.
    ///
    /// - Parameter total: how many cards it has.
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
