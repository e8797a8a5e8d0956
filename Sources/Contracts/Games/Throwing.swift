// Visits as requests give them, and refusals of impossible ones. A device that keeps score offline uses the same texts as the
// service.

import Darts
import Values

extension RecordVisit {
    /// Parses the darts, or takes the total; a visit that is only called bust has the total 0.
    public func thrown() throws(Refusal) -> Thrown {
        guard let darts else { return .total(Total(total ?? 0, dartsUsed: dartsUsed, atDouble: atDouble)) }
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
        return .darts(thrown)
    }

    /// Answers a visit for a turn other than the next: if the same visit is recorded there, its first answer is
    /// repeated; any other visit comes too late (domain.md §5.10).
    ///
    /// - Parameters:
    ///   - number: the turn of the request.
    ///   - thrown: the result of ``thrown()``.
    ///   - count: the number of recorded visits.
    ///   - played: the match after its first N visits.
    /// - Returns: the recorded visit, and the match right after it.
    public func repeated(
        _ number: Int, _ thrown: Thrown, of count: Int, played: (Int) -> Match?
    ) throws(Refusal) -> (visit: Visit, match: Match) {
        if number < count, let match = played(number + 1), let visit = match.visits.last,
            visit.repeats(thrown), bust != true || visit.bust
        {
            return (visit, match)
        }
        throw RecordVisit.stale(number, of: count)
    }

    /// The refusal of a visit for a turn that is over, or is not reached.
    public static func stale(_ number: Int, of count: Int) -> Refusal {
        Refusal(
            .staleTurn, "\(count) visits are recorded already, not \(number); look at the match first",
            field: "expectedTurn"
        ).with { $0.version = count }
    }

    public static let tooMany = Refusal(
        .conflict, "a match has at most \(DartsLimits.visitsMax) visits; abandon it", field: "matchId")
}

extension PlayComputer {
    public static let mustThrow = Refusal(
        .notYourTurn, "the computer is on turn; let it throw with darts cpu", field: "matchId")
    public static let isNotOnTurn = Refusal(.notYourTurn, "the computer is not on turn", field: "matchId")
}

extension UndoVisit {
    public static let nothing = Refusal(.conflict, "nothing has been thrown yet", field: "matchId")
}

extension StartMatch {
    public static let tooMany = Refusal(
        .conflict, "\(DartsLimits.liveMax) matches of yours are live; finish or abandon one first")

    /// The order of play, as indexes into the players as named: drawn by the seed, unless the order is kept.
    public func order(of count: Int, seed: Seed) -> [Int] {
        let isKept = keepOrder == true || gameType == .killer || options?.starter == .bull
        return isKept ? Array(0..<count) : SplitMix64.permutation(count, seed: seed.number)
    }

    /// The refusal of a player who is named twice.
    public static func twins(_ slot: Int, _ twin: Int) -> Refusal {
        .invalid("players.\(slot)", "players.\(slot) is the same as players.\(twin)")
    }
}

extension Refusal {
    public init(_ foul: Foul) {
        self =
            switch foul {
            case .extraDarts:
                Refusal(.extraDarts, "the visit was over before its last dart", field: "darts")
            case .incompleteVisit:
                Refusal(.incompleteVisit, "a visit has three darts; write M for a miss", field: "darts")
            case .noBust:
                .invalid("bust", "this visit cannot be bust: the darts left cannot score too much")
            case .isOver: Refusal(.conflict, "this match is over", field: "matchId", state: "completed")
            case .needsDarts:
                .invalid("total", "this game needs the darts themselves; write M for a miss")
            case .impossibleTotal:
                .invalid(
                    "total",
                    "no darts come to this total here: look at what is left, at dartsUsed, and at the rules for "
                        + "the first and the last dart")
            case .wrongDartsUsed:
                .invalid(
                    "dartsUsed",
                    "dartsUsed must be 1 to 3 in a visit that wins the leg, and 3 or left out in any other")
            case .wrongAtDouble:
                .invalid(
                    "atDouble",
                    "atDouble must be at most the darts used, and at least 1 if a double won the leg")
            case .needsBullOff:
                Refusal(
                    .conflict, "the leg has had its last round; say who won at the bull with darts bull-off",
                    field: "matchId", state: "bull_off")
            case .noBullOff:
                Refusal(
                    .conflict, "no leg waits for the bull, or there is no such player", field: "matchId",
                    state: "no_bull_off")
            }
    }
}
