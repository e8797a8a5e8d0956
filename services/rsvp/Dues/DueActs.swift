// One person's share in a due: which act leads from which status to which, and who may do it (domain.md §6.9).
//
//                 claim     unclaim   pay      unpay   exempt   ask        confirm
//     open        claimed   .         paid     –       exempt   .          –
//     claimed     .         open      paid     –       exempt   –          –
//     paid        –         –         .        open    –        –          –
//     exempt      –         –         paid     –       .        open       –
//     refund      –         –         .        –       –        –          refunded
//     refunded    –         –         –        –       –        –          .
//
// A dot changes nothing, a dash is refused as `conflict`. In a game that is cancelled "paid" is "refund", and "open" is
// "exempt".

import Contracts
import Values

extension Rsvp {
    /// Something that is done to somebody's share in a due.
    enum DueAct: CaseIterable {
        case claim, unclaim, pay, unpay, exempt, ask, confirm

        /// The status that it leads to; `nil` if the present one does not allow it.
        /// - Parameter isOff: whether the game is cancelled.
        func outcome(from status: DueStatus, isOff: Bool) -> DueStatus? {
            let (unpaid, paid): (DueStatus, DueStatus) = isOff ? (.exempt, .refund) : (.open, .paid)
            switch (self, status) {
            case (.claim, .open): return .claimed
            case (.claim, .claimed), (.unclaim, .open), (.pay, .paid), (.pay, .refund), (.exempt, .exempt),
                (.ask, .open), (.confirm, .refunded):
                return status
            case (.unclaim, .claimed): return unpaid
            case (.pay, .open), (.pay, .claimed), (.pay, .exempt): return paid
            case (.unpay, .paid): return unpaid
            case (.exempt, .open), (.exempt, .claimed): return .exempt
            case (.ask, .exempt): return isOff ? nil : .open
            case (.confirm, .refund): return .refunded
            case (.claim, .paid), (.claim, .exempt), (.claim, .refund), (.claim, .refunded),
                (.unclaim, .paid), (.unclaim, .exempt), (.unclaim, .refund), (.unclaim, .refunded),
                (.pay, .refunded), (.unpay, .open), (.unpay, .claimed), (.unpay, .exempt), (.unpay, .refund),
                (.unpay, .refunded), (.exempt, .paid), (.exempt, .refund), (.exempt, .refunded),
                (.ask, .claimed), (.ask, .paid), (.ask, .refund), (.ask, .refunded), (.confirm, .open),
                (.confirm, .claimed), (.confirm, .paid), (.confirm, .exempt):
                return nil
            }
        }

        /// Whether somebody may do it to a share.
        /// - Parameters:
        ///   - isOwn: whether the share is theirs.
        ///   - isPayee: whether they get the money.
        ///   - runs: whether they run the game or group.
        func isAllowed(isOwn: Bool, isPayee: Bool, runs: Bool) -> Bool {
            switch self {
            case .claim, .confirm: isOwn
            case .unclaim: isOwn || isPayee
            case .pay: isPayee || runs
            case .unpay: isPayee
            case .exempt, .ask: runs
            }
        }

        /// The refusal of somebody who may not do it.
        var refusal: Refusal {
            switch self {
            case .claim, .confirm: Refusal(.forbidden, "you have no share in this due")
            case .unclaim:
                Refusal(.forbidden, "only the person and the one who gets the money can take this back")
            case .pay:
                Refusal(
                    .forbidden,
                    "only the one who gets the money, or runs the game or group, marks it as paid; "
                        + "say that you have paid instead")
            case .unpay: Refusal(.forbidden, "only the one who got the money can take this back")
            case .exempt, .ask: Rsvp.runsNoBook
            }
        }
    }
}
