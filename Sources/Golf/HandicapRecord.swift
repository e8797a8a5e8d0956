// The index of an account, not official: the mean of its lowest differentials, held down by two caps, and lowered by
// exceptional scores (domain.md §5.21; Rules of Handicapping 5.2, 5.3, 5.7 to 5.9). Only a licensed association issues a
// Handicap Index.

/// The differential of one sealed round.
public struct HandicapScore: Codable, Hashable, Sendable {
    /// The day of the round, in days since 1970-01-01.
    public var day: Int
    /// The differential of the round itself.
    public var differential: Tenths
    /// The sum of the reductions for exceptional scores since; 0 or below.
    public internal(set) var reduction = Tenths(0)

    public init(day: Int, differential: Tenths) { (self.day, self.differential) = (day, differential) }

    /// The number that the index is computed from.
    public var counted: Tenths { differential + reduction }
}

/// The differentials that an index is computed from, and the indexes that came of them.
public struct HandicapRecord: Codable, Hashable, Sendable {
    /// The number of most recent differentials that count.
    public static let scoresMax = 20
    /// The Low Handicap Index is the lowest of so many days.
    public static let lowDays = 365
    /// Differentials and reductions beyond ±200.0 do not occur.
    static let differentials = Tenths(-2000)...Tenths(2000)

    /// An index, and the day of the most recent round in it.
    public struct Issued: Codable, Hashable, Sendable {
        public var day: Int
        public var index: Tenths
    }

    /// Ordered by day, then by sealing; the most recent is the last.
    public private(set) var scores: [HandicapScore] = []
    /// The lowest index of each day within ``lowDays`` of the most recent round, oldest first.
    public private(set) var issued: [Issued] = []
    /// The index as it is now; `nil` with fewer than three differentials.
    public private(set) var index: Tenths?

    public init() {}

    /// The index as it is shown: `12.3 (not official)`.
    public var indexText: String? { index.map { $0.asHandicap + " (not official)" } }

    /// The numbers of differentials that are averaged, and what is added to their mean (Rule 5.2a).
    ///
    /// - Returns: `nil` for fewer than three.
    public static func rule(_ count: Int) -> (lowest: Int, adjustment: Tenths)? {
        switch count {
        case ..<3: nil
        case 3: (1, Tenths(-20))
        case 4: (1, Tenths(-10))
        case 5: (1, Tenths(0))
        case 6: (2, Tenths(-10))
        case 7...8: (2, Tenths(0))
        case 9...11: (3, Tenths(0))
        case 12...14: (4, Tenths(0))
        case 15...16: (5, Tenths(0))
        case 17...18: (6, Tenths(0))
        case 19: (7, Tenths(0))
        default: (8, Tenths(0))
        }
    }

    /// The reduction that an exceptional score brings to each differential: −1.0 for a round 7.0 to 9.9 below the index
    /// that it was begun with, −2.0 for one 10.0 or more below it (Rule 5.9).
    public static func reduction(differential: Tenths, index: Tenths?) -> Tenths {
        guard let index else { return Tenths(0) }
        return switch (index - differential).rawValue {
        case ..<70: Tenths(0)
        case ..<100: Tenths(-10)
        default: Tenths(-20)
        }
    }

    /// Holds an index down: of what is more than 3.0 above the low index only half counts (soft cap), and it is at most
    /// 5.0 above it (hard cap; Rule 5.8).
    public static func capped(_ index: Tenths, low: Tenths) -> Tenths {
        let above = (index - low).rawValue
        guard above > 30 else { return index }
        return min(low + Tenths(30) + Fraction(above - 30, 20).tenths, low + Tenths(50))
    }

    /// The lowest index of the year before the most recent round; caps are measured from it.
    public var low: Tenths? { issued.map(\.index).min() }

    /// The places in ``scores`` of the differentials that make the index, the lowest first; the most recent of equal ones.
    public var counting: [Int] {
        guard let rule = HandicapRecord.rule(scores.count) else { return [] }
        let order = scores.indices.sorted { a, b in
            scores[a].counted == scores[b].counted ? a > b : scores[a].counted < scores[b].counted
        }
        return Array(order.prefix(rule.lowest))
    }

    /// The mean of the counting differentials, to a tenth, before caps and limits.
    public var uncapped: Tenths? {
        guard let rule = HandicapRecord.rule(scores.count) else { return nil }
        let sum = counting.reduce(0) { $0 + scores[$1].counted.rawValue }
        return Fraction(sum + rule.lowest * rule.adjustment.rawValue, 10 * rule.lowest).tenths
    }

    /// Adds a round that was sealed, and issues an index. A round that is older than twenty others changes nothing.
    ///
    /// - Parameters:
    ///   - score: without a reduction; a differential beyond ±200.0 counts as that.
    ///   - index: the one that the round was begun with, which tells whether it is exceptional.
    public mutating func add(_ score: HandicapScore, begunWith index: Tenths?) {
        var score = HandicapScore(
            day: score.day,
            differential: min(
                max(score.differential, HandicapRecord.differentials.lowerBound),
                HandicapRecord.differentials.upperBound))
        let place = scores.lastIndex { $0.day <= score.day }.map { $0 + 1 } ?? 0
        if scores.count == HandicapRecord.scoresMax, place == 0 { return }
        let low = self.low
        score.reduction = Tenths(0)
        scores.insert(score, at: place)
        if scores.count > HandicapRecord.scoresMax { scores.removeFirst() }
        let reduction = HandicapRecord.reduction(differential: score.differential, index: index)
        for position in scores.indices {
            scores[position].reduction = max(
                scores[position].reduction + reduction, HandicapRecord.differentials.lowerBound)
        }
        guard var value = uncapped, let newest = scores.last?.day else { return }
        if scores.count == HandicapRecord.scoresMax, let low {
            value = HandicapRecord.capped(value, low: low)
        }
        value = min(max(value, Layout.indexes.lowerBound), Layout.indexes.upperBound)
        self.index = value
        issue(value, day: newest)
    }

    private mutating func issue(_ index: Tenths, day: Int) {
        let (first, overflow) = day.subtractingReportingOverflow(HandicapRecord.lowDays)
        issued.removeAll { $0.day < (overflow ? .min : first) }
        if let last = issued.indices.last, issued[last].day == day {
            issued[last].index = min(issued[last].index, index)
        } else {
            issued.append(Issued(day: day, index: index))
        }
    }
}

/// Averages of gross scores.
public enum GrossAverage {
    /// The number of most recent rounds that count.
    public static let roundsMax = 5
    public static let roundsMin = 3
    /// Averages that a profile can have (domain.md §3.1).
    public static let averages = 60...150

    /// The mean of the last five gross scores of eighteen holes.
    ///
    /// - Parameter gross: scores of sealed rounds without a hole picked up, most recent last.
    /// - Returns: `nil` with fewer than three, and for one that no profile can have.
    public static func of(_ gross: [Int]) -> Int? {
        let last = gross.suffix(roundsMax)
        guard last.count >= roundsMin, last.allSatisfy({ (1...360).contains($0) }) else { return nil }
        let mean = Fraction(last.reduce(0, +), last.count).rounded
        return averages.contains(mean) ? mean : nil
    }
}
