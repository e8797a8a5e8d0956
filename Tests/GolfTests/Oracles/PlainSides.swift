// Formats, matches, skins and boards once more, from the rules alone (domain.md §5.22, §5.23).

import Golf

extension GolfFormat {
    /// Percentages of the course handicaps of a side, the lowest handicap first.
    func plainShares(_ players: Int) -> [Int] {
        switch self {
        case .strokePlay, .stableford: [95]
        case .matchPlay, .skins: [100]
        case .fourBallStroke: [85, 85]
        case .fourBallMatch: [90, 90]
        case .foursomes: [50, 50]
        case .greensomes: [60, 40]
        case .scramble: players == 4 ? [25, 20, 15, 10] : players == 3 ? [30, 20, 10] : [35, 15]
        case .bestTwoOfFour: [85, 85, 85, 85]
        }
    }

    var plainHasOneBall: Bool {
        switch self {
        case .strokePlay, .stableford, .matchPlay, .skins, .foursomes, .greensomes, .scramble: true
        case .fourBallStroke, .fourBallMatch, .bestTwoOfFour: false
        }
    }

    var plainSizes: [Int] {
        switch self {
        case .strokePlay, .stableford, .matchPlay, .skins: [1]
        case .fourBallStroke, .fourBallMatch, .foursomes, .greensomes: [2]
        case .scramble: [2, 3, 4]
        case .bestTwoOfFour: [4]
        }
    }

    /// The playing handicaps of a side's balls.
    func plainHandicaps(_ courseHandicaps: [Exact]) -> [Int] {
        let shares = plainShares(courseHandicaps.count).map { Exact($0, 100) }
        if plainHasOneBall {
            return [zip(courseHandicaps.sorted(), shares).map { $0 * $1 }.reduce(Exact(0), +).rounded]
        }
        return courseHandicaps.map { ($0 * shares[0]).rounded }
    }

    /// The strokes that each ball of each side receives.
    func plainStrokes(_ sides: [[Exact]], isGross: Bool) -> [[Int]] {
        let handicaps = sides.map(plainHandicaps)
        if isGross { return handicaps.map { $0.map { _ in 0 } } }
        guard self == .matchPlay || self == .fourBallMatch else { return handicaps }
        let lowest = handicaps.joined().min() ?? 0
        return handicaps.map { $0.map { $0 - lowest } }
    }
}

/// The hole of a side: `nil` while it is open.
enum PlainOutcome: Equatable {
    case open, none
    case net(Int)
}

/// A ball and its scores: strokes, 0 for a hole picked up, `nil` for none.
struct PlainBall {
    var handicap: Int
    var received: [Int]
    var scores: [Int?]
}

/// A side that plays a format.
struct PlainSide {
    var format: GolfFormat
    var pars: [Int]
    var balls: [PlainBall]

    private var counted: Int { format == .bestTwoOfFour ? 2 : 1 }

    private func best(_ hole: Int, _ score: (PlainBall, Int) -> Int) -> PlainOutcome {
        guard balls.allSatisfy({ $0.scores[hole] != nil }) else { return .open }
        let scores = balls.filter { $0.scores[hole] != 0 }.map { score($0, $0.scores[hole] ?? 0) }.sorted()
        return scores.count < counted ? .none : .net(scores.prefix(counted).reduce(0, +))
    }

    func net(_ hole: Int) -> PlainOutcome { best(hole) { $1 - $0.received[hole] } }
    func gross(_ hole: Int) -> PlainOutcome { best(hole) { $1 } }

    var through: Int { pars.indices.filter { net($0) != .open }.count }
    var isComplete: Bool { through == pars.count }

    /// The sum of the holes with a score, and the par of them; `nil` with a hole that has none.
    func total(_ outcome: (Int) -> PlainOutcome) -> (strokes: Int, toPar: Int)? {
        var (strokes, par) = (0, 0)
        for hole in pars.indices {
            switch outcome(hole) {
            case .open: break
            case .none: return nil
            case .net(let score): (strokes, par) = (strokes + score, par + counted * pars[hole])
            }
        }
        return (strokes, strokes - par)
    }

    func points(_ hole: Int) -> Int {
        guard let score = balls[0].scores[hole], score > 0 else { return 0 }
        return max(0, 2 + pars[hole] + balls[0].received[hole] - score)
    }
    var points: Int { pars.indices.map { points($0) }.reduce(0, +) }

    /// The numbers that are compared when sides are level at the end: lower is better.
    var countBack: [Exact] {
        (pars.count == 9 ? [6, 3, 1] : [9, 6, 3, 1]).map { count in
            let holes = pars.indices.suffix(count)
            switch format {
            case .stableford: return Exact(-holes.map { points($0) }.reduce(0, +))
            case .fourBallStroke, .fourBallMatch, .bestTwoOfFour:
                return Exact(holes.map { strokes(net($0)) }.reduce(0, +))
            case .strokePlay, .matchPlay, .foursomes, .greensomes, .scramble, .skins:
                let share = Exact(balls[0].handicap) * Exact(count, pars.count)
                return Exact(holes.map { strokes(gross($0)) }.reduce(0, +)) - share
            }
        }
    }

    private func strokes(_ outcome: PlainOutcome) -> Int {
        if case .net(let strokes) = outcome { strokes } else { 0 }
    }
}

/// A match told hole by hole.
struct PlainHoleMatch: Equatable {
    var up = 0
    var left: Int

    init(_ first: PlainSide, _ second: PlainSide, from start: Int) {
        left = first.pars.count
        for step in first.pars.indices {
            let hole = (start + step) % first.pars.count
            if abs(up) > left { break }
            switch (first.net(hole), second.net(hole)) {
            case (.open, _), (_, .open): continue
            case (.net(let own), .net(let other)): up += own < other ? 1 : own > other ? -1 : 0
            case (.net, .none): up += 1
            case (.none, .net): up -= 1
            case (.none, .none): break
            }
            left -= 1
        }
    }

    var text: String {
        if abs(up) > left, left > 0 { return "\(abs(up)) and \(left)" }
        if up != 0 { return "\(abs(up)) up" }
        return left == 0 ? "halved" : "all square"
    }
}

/// Skins as they are won: hole, side and worth of each.
func plainSkins(_ sides: [PlainSide], carries: Bool, from start: Int) -> (won: [[Int]], carried: Int) {
    let holes = sides.first?.pars.count ?? 0
    var (won, carried) = ([[Int]](), 0)
    for step in 0..<holes {
        let hole = (start + step) % holes
        let outcomes = sides.map { $0.net(hole) }
        if outcomes.contains(.open) {
            if carries { break } else { continue }
        }
        let scores = outcomes.compactMap { if case .net(let score) = $0 { score } else { nil } }
        let lowest = outcomes.indices.filter { side in
            scores.min().map { outcomes[side] == .net($0) } ?? false
        }
        if lowest.count == 1 {
            won.append([hole, lowest[0], 1 + carried])
            carried = 0
        } else if carries {
            carried += 1
        }
    }
    return (won, carried)
}

/// The place of each side; `nil` without one.
func plainPlaces(_ format: GolfFormat, _ sides: [PlainSide], skins: [Int]) -> [Int?] {
    let worth: [Int?] = sides.indices.map { side in
        switch format {
        case .strokePlay, .fourBallStroke, .foursomes, .greensomes, .scramble, .bestTwoOfFour:
            sides[side].total(sides[side].net)?.toPar
        case .stableford: -sides[side].points
        case .skins: -skins[side]
        case .matchPlay, .fourBallMatch: nil
        }
    }
    let isOver = sides.allSatisfy(\.isComplete)
    func isBefore(_ a: Int, _ b: Int) -> Bool {
        guard sides[a].through > 0, let own = worth[a] else { return false }
        guard let other = worth[b] else { return true }
        if own != other { return own < other }
        guard isOver, format != .skins else { return false }
        return sides[a].countBack.lexicographicallyPrecedes(sides[b].countBack)
    }
    return sides.indices.map { side in
        guard format != .matchPlay, format != .fourBallMatch, sides[side].through > 0 else { return nil }
        return 1 + sides.indices.filter { isBefore($0, side) }.count
    }
}
