// Skins: each hole is worth one, and only the lowest ball alone takes it (domain.md §5.22).

/// Skins won so far.
public struct Skins: Hashable, Sendable {
    /// A hole that somebody won.
    public struct Skin: Codable, Hashable, Sendable {
        /// The place of the hole, from 0.
        public var hole: Int
        /// The place of the side, from 0.
        public var side: Int
        /// 1, and what was carried to it.
        public var worth: Int
    }

    /// In the order of play.
    public private(set) var won: [Skin] = []
    /// Skins of tied holes that wait for the next one; what is left at the end is nobody's.
    public private(set) var carried = 0
    /// The skins of each side.
    public private(set) var totals: [Int]

    /// - Parameters:
    ///   - sides: the outcomes of each side, for each hole.
    ///   - carries: whether the skin of a tied hole is added to the next one.
    ///   - start: the place of the hole that was played first, from 0.
    public init(_ sides: [[HoleOutcome]], carries: Bool = true, from start: Int = 0) {
        totals = sides.map { _ in 0 }
        let count = sides.map(\.count).min() ?? 0
        guard sides.count > 1 else { return }
        for step in 0..<count {
            let hole = (Fraction.modulo(start, count) + step) % count
            if sides.contains(where: { $0[hole] == .open }) {
                // Later holes are decided only once it is known what is carried to them.
                if carries { return }
                continue
            }
            let worth = carried + 1
            guard let side = Skins.winner(sides.map { $0[hole] }) else {
                if carries { carried = worth }
                continue
            }
            won.append(Skin(hole: hole, side: side, worth: worth))
            totals[side] += worth
            carried = 0
        }
    }

    /// The side with the lowest score, if no other has it.
    private static func winner(_ outcomes: [HoleOutcome]) -> Int? {
        var best: (side: Int, strokes: Int, isAlone: Bool)?
        for (side, outcome) in outcomes.enumerated() {
            guard case .net(let strokes) = outcome else { continue }
            if let lowest = best, strokes >= lowest.strokes {
                if strokes == lowest.strokes { best?.isAlone = false }
            } else {
                best = (side, strokes, true)
            }
        }
        return best.flatMap { $0.isAlone ? $0.side : nil }
    }
}
