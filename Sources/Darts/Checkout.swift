// Checkouts: the route with the fewest darts, and among those the easiest one (domain.md §5.4).

/// The rule for the last dart of a leg.
public enum Out: String, CaseIterable, Codable, Sendable {
    /// A double; the inner bull counts as one.
    case double
    /// A double or a treble.
    case master
    /// Any dart except a miss.
    case straight

    /// Whether a leg may end with this dart.
    public func allows(_ dart: Dart) -> Bool {
        switch self {
        case .double: dart.isDouble
        case .master: dart.multiplier >= 2
        case .straight: dart != .miss
        }
    }
}

/// Advice on how to finish a leg.
public enum Checkout {
    /// The best checkout from a score with at most `dartsLeft` darts; `nil` if there is none.
    public static func route(from score: Int, dartsLeft: Int = 3, out: Out = .double) -> [Dart]? {
        guard let table = tables[out], table.indices.contains(score), let route = table[score],
            route.count <= dartsLeft
        else { return nil }
        return route
    }

    /// The highest possible score with three darts.
    static let scoreMax = 180

    private static let tables: [Out: [[Dart]?]] = Dictionary(
        uniqueKeysWithValues: Out.allCases.map { out in
            var finals: [[Dart]] = Array(repeating: [], count: scoreMax + 1)
            for dart in Dart.all where out.allows(dart) { finals[dart.value].append(dart) }
            return (out, (0...scoreMax).map { best(from: $0, finals) })
        })

    /// - Parameter finals: the darts that may end a leg, by their score.
    private static func best(from score: Int, _ finals: [[Dart]]) -> [Dart]? {
        func ending(_ start: [Dart], _ rest: Int) -> [[Dart]] {
            finals.indices.contains(rest) ? finals[rest].map { start + [$0] } : []
        }
        var routes = ending([], score)
        if routes.isEmpty { routes = setUps.flatMap { ending([$0], score - $0.value) } }
        if routes.isEmpty {
            routes = setUps.flatMap { first in
                setUps.flatMap { ending([first, $0], score - first.value - $0.value) }
            }
        }
        return routes.min { rank($0) < rank($1) }
    }

    private static let setUps = Dart.all.filter { setUpCost($0) != nil }

    /// The order of routes: lower cost, then an easier last dart, a higher first and a higher second.
    private static func rank(_ route: [Dart]) -> (Int, Int, Int, Int) {
        let last = route.last.map(finalCost) ?? 0
        let cost = route.dropLast().reduce(last) { $0 + (setUpCost($1) ?? 0) }
        return (cost, last, -route[0].value, route.count > 1 ? -route[1].value : 0)
    }

    /// The cost of aiming at this dart before the last one; `nil` for doubles and misses, which no route has there.
    private static func setUpCost(_ dart: Dart) -> Int? {
        switch dart {
        case .miss: nil
        case .outerBull: 14
        case .innerBull: 16
        default:
            switch dart.multiplier {
            case 1: 0
            case 3: dart.segment >= 10 ? 21 - dart.segment : 15
            default: nil
            }
        }
    }

    private static let doubleCosts = [
        20: 0, 16: 1, 18: 2, 12: 3, 10: 4, 8: 4, 14: 5, 6: 6, 4: 6, 2: 8, 1: 10, 25: 12,
    ]

    private static func finalCost(_ dart: Dart) -> Int {
        switch dart.multiplier {
        case 1: 0
        case 2: doubleCosts[dart.segment] ?? 9
        default: setUpCost(dart) ?? 0
        }
    }
}
