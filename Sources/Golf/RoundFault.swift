// Refusals of a round card.

/// The reason for refusing a card, or a change of one.
public enum RoundFault: Error, Hashable, Sendable {
    case playerCount(Int)
    /// One account plays twice.
    case accountTwice
    case tee
    /// An index beyond ``Layout/indexes``.
    case index
    /// The front or the back of a course with nine holes.
    case noSuchNine
    case player
    /// No such hole in this round.
    case hole(Int)
    case strokes(Int)
    case puttsAndPenalties
    /// A sealed or abandoned card does not change.
    case immutable
    /// Only a card with a score at each hole is attested or disputed.
    case notFinished
    /// Only accounts attest.
    case notAnAccount
}

extension RoundFault: CustomStringConvertible {
    /// A sentence that says what is wrong and how to mend it.
    public var description: String {
        switch self {
        case .playerCount(let count): "a card has 1 to 4 players, not \(count)"
        case .accountTwice: "somebody is on this card twice; take one of them off"
        case .tee: "this course has no such tee; choose one of its tees"
        case .index: "an index is between +10.0 and 54.0"
        case .noSuchNine: "this course has only nine holes; play all of them"
        case .player: "this card has no such player"
        case .hole(let number): "this round has no hole \(number)"
        case .strokes(let count): "a hole takes 1 to 20 strokes, not \(count); or write picked_up"
        case .puttsAndPenalties: "putts and penalties are fewer than the strokes of the hole"
        case .immutable: "this card is closed and does not change any more"
        case .notFinished: "some hole has no score yet; enter it first"
        case .notAnAccount: "only players with an account attest a card"
        }
    }
}
