// The holes of a round from one tee: handicaps, the strokes that they give on each hole, the adjusted gross score and the
// score differential (domain.md §5.21; Rules of Handicapping 3.1, 5.1, 6.1, Appendix E).

/// The holes that are played, and how hard they are from the tee.
public struct Layout: Hashable, Sendable {
    /// Range of a Handicap Index; a plus index is below 0 (domain.md §3.1).
    public static let indexes = Tenths(-100)...Tenths(540)
    /// The slope of a course of standard difficulty.
    static let standardSlope = 113

    /// In the order of their numbers.
    public let holes: [CourseHole]
    /// Absent where a nine is not rated: then there is no handicap and no differential.
    public let rating: CourseRating?

    public var par: Int { holes.reduce(0) { $0 + $1.par } }

    /// The course handicap: index · slope / 113 + (rating − par), not rounded. Nine holes take half of the index, rounded
    /// to a tenth. The index counts as the nearest one in ``indexes``.
    ///
    /// - Returns: `nil` without an index, and on holes that are not rated.
    public func courseHandicap(index: Tenths?) -> Fraction? {
        guard let index, let rating else { return nil }
        var value = min(max(index, Layout.indexes.lowerBound), Layout.indexes.upperBound)
        if holes.count == 9 { value = Fraction(value.rawValue, 20).tenths }
        let overPar = rating.rating.rawValue - 10 * par
        return Fraction(
            value.rawValue * rating.slope + overPar * Layout.standardSlope, 10 * Layout.standardSlope)
    }

    /// The strokes that a handicap gives on each hole. A plus handicap gives strokes back, from the highest stroke index
    /// on.
    ///
    /// The holes are ranked by stroke index among the ones that are played. With ⌊⌋ and mod of floor division this holds
    /// for any whole number: ⌊h/n⌋, and one more on the first h mod n holes.
    public func strokes(_ handicap: Int) -> [Int] {
        guard !holes.isEmpty else { return [] }
        let everywhere = Fraction.floor(handicap, holes.count)
        let rest = handicap - everywhere * holes.count
        return ranks.map { everywhere + ($0 <= rest ? 1 : 0) }
    }

    /// Each hole's place among the holes played, from 1, by stroke index.
    public var ranks: [Int] {
        holes.map { hole in 1 + holes.count { $0.strokeIndex < hole.strokeIndex } }
    }

    /// The most that each hole counts for a handicap: net double bogey, par + 2 + the strokes of the course handicap, and
    /// never more than par + 5; without a course handicap par + 5.
    public func mostStrokes(index: Tenths?) -> [Int] {
        guard let handicap = courseHandicap(index: index) else { return holes.map { $0.par + 5 } }
        return zip(holes, strokes(handicap.rounded)).map { $0.par + min(2 + $1, 5) }
    }

    /// The gross score with each hole at most ``mostStrokes(index:)``; a hole picked up counts that.
    ///
    /// - Returns: `nil` unless each hole has a score.
    public func adjustedGross(_ scores: [HoleScore?], index: Tenths?) -> Int? {
        guard scores.count == holes.count else { return nil }
        var total = 0
        for (score, most) in zip(scores, mostStrokes(index: index)) {
            switch score {
            case .strokes(let strokes): total += min(strokes, most)
            case .pickedUp: total += most
            case nil: return nil
            }
        }
        return total
    }

    /// The score differential: 113 / slope · (adjusted gross − rating), to a tenth. The conditions of the day (PCC) are
    /// not known. The one of nine holes is for statistics: it counts for no index.
    ///
    /// - Returns: `nil` unless each hole has a score, and on holes that are not rated.
    public func differential(_ scores: [HoleScore?], index: Tenths?) -> Tenths? {
        guard let rating, let adjusted = adjustedGross(scores, index: index) else { return nil }
        let over = 10 * adjusted - rating.rating.rawValue
        return Fraction(over * Layout.standardSlope, 10 * rating.slope).tenths
    }
}
