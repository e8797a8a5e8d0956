// Scores of a fixture, and the lengths that they have to fit (domain.md §16.6).

/// Legs, sets or goals of the two sides, in the order in which the fixture names them.
public struct Score: Codable, Hashable, Sendable {
    /// The allowed score of one side.
    public static let allowed = 0...999

    public var first: Int
    public var second: Int

    public init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }

    var isAllowed: Bool { Score.allowed.contains(first) && Score.allowed.contains(second) }
    /// 0 or 1; `nil` for a draw.
    var winningSide: Int? { first == second ? nil : first > second ? 0 : 1 }
    /// The score of a side, 0 or 1.
    subscript(side: Int) -> Int { side == 0 ? first : second }

    /// Whether a match of this length can end so: best of 5 ends 3–0, 3–1 or 3–2, best of 4 also 2–2.
    ///
    /// - Parameter bestOf: the length; any score fits without one.
    func fits(bestOf: Int?, mayDraw: Bool) -> Bool {
        guard isAllowed, mayDraw || winningSide != nil else { return false }
        guard let bestOf else { return true }
        let (more, fewer) = (max(first, second), min(first, second))
        if more == fewer { return 2 * more == bestOf }
        return more == bestOf / 2 + 1 && more + fewer <= bestOf
    }

    /// The score of a walkover that a side wins: the clean one.
    static func walkover(wonBy side: Int, bestOf: Int?) -> Score {
        let clean = bestOf.map { $0 / 2 + 1 } ?? 1
        return side == 0 ? Score(clean, 0) : Score(0, clean)
    }
}

/// Points in a table for each result.
public struct Points: Codable, Hashable, Sendable {
    /// The allowed points for one result.
    public static let allowed = 0...10

    public var win: Int
    public var draw: Int
    public var loss: Int

    public init(win: Int = 2, draw: Int = 1, loss: Int = 0) {
        (self.win, self.draw, self.loss) = (win, draw, loss)
    }

    var isAllowed: Bool { [win, draw, loss].allSatisfy(Points.allowed.contains) }
}

/// The lengths of matches by round: more than half of so many legs, sets or games win. Without a length any score is
/// possible.
public struct Lengths: Codable, Hashable, Sendable {
    /// The allowed length of a match.
    public static let allowed = 1...99

    /// The length where nothing else is said.
    public var bestOf: Int?
    /// The round of a knock-out with 16 left.
    public var last16: Int?
    /// The round of a knock-out with 8 left.
    public var quarter: Int?
    /// The round of a knock-out with 4 left.
    public var semi: Int?
    /// The round of a knock-out with 2 left, and the finals of double elimination.
    public var final: Int?

    public init(
        bestOf: Int? = nil, last16: Int? = nil, quarter: Int? = nil, semi: Int? = nil, final: Int? = nil
    ) {
        (self.bestOf, self.last16, self.quarter) = (bestOf, last16, quarter)
        (self.semi, self.final) = (semi, final)
    }

    /// The length in a knock-out round with that many left.
    func bestOf(left: Int) -> Int? {
        switch left {
        case 16: last16 ?? bestOf
        case 8: quarter ?? bestOf
        case 4: semi ?? bestOf
        case 2: final ?? bestOf
        default: bestOf
        }
    }

    /// Whether all are in range, and odd where a match cannot be drawn.
    func isAllowed(mayDraw: Bool) -> Bool {
        let inKnockout = [last16, quarter, semi, final].compactMap(\.self)
        let all = inKnockout + [bestOf].compactMap(\.self)
        let odd = mayDraw ? inKnockout : all
        return all.allSatisfy(Lengths.allowed.contains) && odd.allSatisfy { $0 % 2 == 1 }
    }
}
