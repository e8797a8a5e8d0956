// What is said of a visit that cannot be: the same by the service and by a device that keeps score without it.

import Darts
import Values

extension RecordVisit {
    /// The darts, if they are such.
    public func thrown() throws(Refusal) -> [Dart] {
        var thrown: [Dart] = []
        for (index, text) in darts.enumerated() {
            guard let dart = Dart(text) else {
                throw Refusal(
                    .invalidDart,
                    "darts.\(index): \(Wording.shown(text)) is no dart; write 20, D20, T20, 25, BULL or M",
                    field: "darts.\(index)")
            }
            thrown.append(dart)
        }
        return thrown
    }

    /// A visit that is recorded already, or comes before its turn.
    ///
    /// - Parameters:
    ///   - number: the turn it was for.
    ///   - count: how many there are.
    public static func stale(_ number: Int, of count: Int) -> Refusal {
        Refusal(
            .staleTurn, "\(count) visits are recorded already, not \(number); look at the match first",
            field: "expectedTurn"
        ).with { $0.version = count }
    }

    /// No match is as long.
    public static let tooMany = Refusal(
        .conflict, "a match has at most \(DartsLimits.visitsMax) visits; abandon it", field: "matchId")
}

extension UndoVisit {
    /// There is no visit yet.
    public static let nothing = Refusal(.conflict, "nothing has been thrown yet", field: "matchId")
}

extension StartMatch {
    /// The owner has as many as one may have.
    public static let tooMany = Refusal(
        .conflict, "\(DartsLimits.liveMax) matches of yours are live; finish or abandon one first")
}

extension Refusal {
    /// Why a visit cannot be.
    public init(_ foul: Foul) {
        self =
            switch foul {
            case .extraDarts:
                Refusal(.extraDarts, "the visit was over before its last dart", field: "darts")
            case .incompleteVisit:
                Refusal(.incompleteVisit, "a visit has three darts; write M for a miss", field: "darts")
            case .noBust: .invalid("bust", "bust: no darts that are left could be too much")
            case .isOver: Refusal(.conflict, "this match is over", field: "matchId", state: "completed")
            }
    }
}
