// The content of a visit: its darts, or in x01 only their total, or a bull-off (domain.md §5.2, §5.3).

/// The darts of a visit, their total, or a bull-off.
public enum Thrown: Hashable, Sendable {
    /// One to three darts, in order.
    case darts([Dart])
    /// x01: the total of the visit, without its darts.
    case total(Total)
    /// x01: a leg decided at the bull; the slot of the player who won it.
    case bullOff(Int)
}

/// The total of a visit, entered without its darts.
public struct Total: Hashable, Sendable {
    /// 0 to 180; 0 in a visit that was only called bust.
    public var points: Int
    /// 1 to 3 in a visit that wins a leg, otherwise 3 or absent.
    public var dartsUsed: Int?
    /// How many of its darts were thrown at a double that would have won the leg; absent if nobody counted.
    public var atDouble: Int?

    public init(_ points: Int, dartsUsed: Int? = nil, atDouble: Int? = nil) {
        (self.points, self.dartsUsed, self.atDouble) = (points, dartsUsed, atDouble)
    }

    /// Most points of a visit.
    public static let most = 180
    /// Totals that no three darts make.
    public static let impossible: Set<Int> = [163, 166, 169, 172, 173, 175, 176, 178, 179]

    /// Whether three darts can make it.
    public static func isPossible(_ points: Int) -> Bool {
        (0...most).contains(points) && !impossible.contains(points)
    }

    /// Whether that many darts or fewer make the points, if the first one must satisfy one rule and the last one another.
    static func canBeMade(_ points: Int, in darts: Int, first: Out, last: Out) -> Bool {
        let (firsts, lasts) = (values(first), values(last))
        if darts >= 1, Dart.all.contains(where: { $0.value == points && first.allows($0) && last.allows($0) })
        {
            return true
        }
        if darts >= 2, firsts.contains(where: { lasts.contains(points - $0) }) { return true }
        guard darts >= 3 else { return false }
        return firsts.contains { one in values(.straight).contains { lasts.contains(points - one - $0) } }
    }

    private static let valuesByRule: [Out: Set<Int>] = Dictionary(
        uniqueKeysWithValues: Out.allCases.map { rule in
            (rule, Set(Dart.all.filter(rule.allows).map(\.value)))
        })

    /// The values of the darts that satisfy a rule.
    private static func values(_ rule: Out) -> Set<Int> { valuesByRule[rule] ?? [] }
}
