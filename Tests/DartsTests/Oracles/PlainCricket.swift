// Cricket once more (domain.md §5.14).

import Darts

/// Cricket, mark by mark.
struct PlainCricket: PlainGame {
    let options: Cricket.Options
    let players: Int
    let sides: Int
    /// The points of each side.
    var points: [Int]
    /// The marks of each side on each number.
    var marks: [[Int: Int]]
    var visits: [Int]
    var counted: PlainLegs
    var next: Int? = 0
    var winners: [Int] = []

    static let numbers = [15, 16, 17, 18, 19, 20, 25]

    init(_ options: Cricket.Options, players: Int) {
        (self.options, self.players) = (options, players)
        sides = options.teams ? 2 : players
        points = Array(repeating: 0, count: sides)
        marks = Array(repeating: [:], count: sides)
        visits = Array(repeating: 0, count: players)
        counted = PlainLegs(options.format, players: players)
    }

    func side(_ slot: Int) -> Int { options.teams ? slot % 2 : slot }
    func slots(_ side: Int) -> [Int] { (0..<players).filter { self.side($0) == side } }
    func has(_ side: Int, closed number: Int) -> Bool { marks[side][number, default: 0] == 3 }
    func hasClosedAll(_ side: Int) -> Bool { Self.numbers.allSatisfy { has(side, closed: $0) } }

    var scores: [Int] { (0..<players).map { points[side($0)] } }
    var legs: PlainLegs? { counted }
    var useful: [Dart] { Dart.all.filter { Self.numbers.contains($0.segment) } }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next, case .darts(let darts) = thrown, (1...3).contains(darts.count) else {
            return nil
        }
        let count = counted.count
        var after = self
        var (winner, useful) = (Int?.none, 0)
        for dart in darts {
            guard winner == nil else { return nil }
            for _ in 0..<dart.multiplier where Self.numbers.contains(dart.segment) {
                if after.mark(dart.segment, by: side(player)) { useful += 1 }
            }
            winner = after.winner(first: side(player))
        }
        guard winner != nil || darts.count == 3 else { return nil }
        let visit = PlainVisit(
            player: player, leg: count.leg, set: count.set, turn: visits[player],
            before: scores[player], after: after.scores[player], marks: useful)
        self = after
        visits[player] += 1
        next = (player + 1) % players
        let limit = options.maxRounds == 0 ? 100 : options.maxRounds
        if let winner {
            endLeg([winner])
        } else if visits.allSatisfy({ $0 == limit }) {
            endLeg(leaders)
        }
        return visit
    }

    /// - Returns: whether the mark closed or scored.
    private mutating func mark(_ number: Int, by side: Int) -> Bool {
        if !has(side, closed: number) {
            marks[side][number, default: 0] += 1
            return true
        }
        let open = (0..<sides).filter { $0 != side && !has($0, closed: number) }
        guard !open.isEmpty else { return false }
        switch options.scoring {
        case .standard: points[side] += number
        case .cutThroat: for other in open { points[other] += number }
        case .none: return false
        }
        return true
    }

    private func winner(first: Int) -> Int? {
        ([first] + (0..<sides).filter { $0 != first }).first { side in
            guard hasClosedAll(side) else { return false }
            return switch options.scoring {
            case .standard: points.allSatisfy { points[side] >= $0 }
            case .cutThroat: points.allSatisfy { points[side] <= $0 }
            case .none: true
            }
        }
    }

    /// The sides that are best after the last round.
    private var leaders: [Int] {
        var best = Array(0..<sides)
        switch options.scoring {
        case .standard: best = best.filter { points[$0] == points.max() }
        case .cutThroat: best = best.filter { points[$0] == points.min() }
        case .none: break
        }
        let all = marks.map { $0.values.reduce(0, +) }
        let most = best.map { all[$0] }.max()
        return best.filter { all[$0] == most }
    }

    private mutating func endLeg(_ best: [Int]) {
        counted.results.append(best.count == 1 ? slots(best[0]) : [])
        winners = counted.count.winners
        if best.count > 1, counted.isOfOneLeg { winners = best.flatMap(slots).sorted() }
        if !winners.isEmpty {
            next = nil
            return
        }
        var fresh = PlainCricket(options, players: players)
        fresh.counted = counted
        fresh.next = counted.starter
        self = fresh
    }
}
