// Halve-It, Knockout, Sudden Death, Killer and English Cricket once more (domain.md §5.5 to §5.9).

import Values

@testable import Darts

/// Halve-It: a target each round, drawn from the seed.
struct PlainHalving: PlainGame {
    /// A kind, 1 to 3, of a number; 2 of 25 is the bull.
    private var targets: [[Int]] = []
    var scores: [Int]
    var round = 0
    var next: Int? = 0
    var winners: [Int] = []

    init(_ options: HalveIt.Options, players: Int) {
        scores = Array(repeating: 50, count: players)
        var random = SplitMix64(seed: options.seed)
        while targets.count < 5 {
            let number = 1 + Int(random.next() % 20)
            let roll = Int(random.next() % 10)
            let kind =
                switch options.difficulty {
                case .easy: 1
                case .medium: roll <= 5 ? 1 : 2
                case .hard: roll <= 3 ? 1 : roll <= 6 ? 2 : 3
                case .pro: roll <= 1 ? 1 : roll <= 5 ? 2 : 3
                }
            if !targets.contains([kind, number]) { targets.append([kind, number]) }
        }
        targets.append([2, 25])
    }

    var useful: [Dart] {
        let target = targets[min(round, 5)]
        return Dart.all.filter { $0.segment == target[1] && (target[0] == 1 || $0.multiplier == target[0]) }
    }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next, case .darts(let darts) = thrown, darts.count == 3 else { return nil }
        let hits = darts.filter(useful.contains)
        let before = scores[player]
        let halved = before / 2 + before % 2
        scores[player] = hits.isEmpty ? max(1, halved) : before + hits.map(\.value).reduce(0, +)
        let visit = PlainVisit(player: player, turn: round, before: before, after: scores[player])
        next = (player + 1) % scores.count
        if next == 0 { round += 1 }
        if round == 6 {
            winners = scores.indices.filter { scores[$0] == scores.max() }
            next = nil
        }
        return visit
    }
}

/// The next of those with lives; `nil` if only one is left.
private func following(_ player: Int, _ lives: [Int]) -> Int? {
    guard lives.filter({ $0 > 0 }).count > 1 else { return nil }
    return (1...lives.count).map { (player + $0) % lives.count }.first { lives[$0] > 0 }
}

/// Knockout: a total to exceed.
struct PlainKnockout: PlainGame {
    let against: Knockout.Against
    var scores: [Int]
    var turns: [Int]
    var mark: Int?
    var next: Int? = 0
    var winners: [Int] = []
    let useful = Dart.all.filter { $0.value > 35 }

    init(_ options: Knockout.Options, players: Int) {
        against = options.target
        scores = Array(repeating: options.lives, count: players)
        turns = Array(repeating: 0, count: players)
    }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next, case .darts(let darts) = thrown, darts.count == 3 else { return nil }
        let total = darts.map(\.value).reduce(0, +)
        let before = scores[player]
        if let beaten = mark, total <= beaten {
            scores[player] -= 1
            if against == .previous { mark = total }
        } else {
            mark = total
        }
        let visit = PlainVisit(player: player, turn: turns[player], before: before, after: scores[player])
        turns[player] += 1
        next = following(player, scores)
        if next == nil { winners = scores.indices.filter { scores[$0] > 0 } }
        return visit
    }
}

/// Sudden Death: the lowest total of a round.
struct PlainSudden: PlainGame {
    var scores: [Int]
    var turns: [Int]
    var totals: [Int: Int] = [:]
    var next: Int? = 0
    var winners: [Int] = []
    let useful = Dart.all.filter { $0.value > 35 }

    init(_ options: SuddenDeath.Options, players: Int) {
        scores = Array(repeating: options.lives, count: players)
        turns = Array(repeating: 0, count: players)
    }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next, case .darts(let darts) = thrown, darts.count == 3 else { return nil }
        let before = scores[player]
        totals[player] = darts.map(\.value).reduce(0, +)
        next = scores.indices.first { scores[$0] > 0 && totals[$0] == nil }
        if next == nil {
            if Set(totals.values).count > 1 {
                for (slot, total) in totals where total == totals.values.min() { scores[slot] -= 1 }
            }
            totals = [:]
            let alive = scores.indices.filter { scores[$0] > 0 }
            if alive.count == 1 { winners = alive } else { next = alive.first }
        }
        let visit = PlainVisit(player: player, turn: turns[player], before: before, after: scores[player])
        turns[player] += 1
        return visit
    }
}

/// Killer: one's own double, then the numbers of the others.
struct PlainKiller: PlainGame {
    let numbers: [Int]
    var scores: [Int]
    var turns: [Int]
    var isKiller: [Bool]
    var next: Int? = 0
    var winners: [Int] = []

    init(_ options: Killer.Options, players: Int) {
        numbers = SplitMix64.permutation(20, seed: options.seed).prefix(players).map { $0 + 1 }
        scores = Array(repeating: options.lives, count: players)
        turns = Array(repeating: 0, count: players)
        isKiller = Array(repeating: false, count: players)
    }

    var useful: [Dart] { Dart.all.filter { numbers.contains($0.segment) && $0.multiplier < 3 } }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next, case .darts(let darts) = thrown, (1...3).contains(darts.count) else {
            return nil
        }
        var after = self
        var isOver = false
        for dart in darts {
            guard !isOver else { return nil }
            guard let owner = numbers.firstIndex(of: dart.segment) else { continue }
            if after.isKiller[player] {
                after.scores[owner] = max(0, after.scores[owner] - dart.multiplier)
            } else if owner == player, dart.multiplier == 2 {
                after.isKiller[player] = true
            }
            isOver = after.scores[player] == 0 || after.scores.filter { $0 > 0 }.count == 1
        }
        guard isOver || darts.count == 3 else { return nil }
        let visit = PlainVisit(
            player: player, turn: turns[player], before: scores[player], after: after.scores[player])
        self = after
        turns[player] += 1
        next = following(player, scores)
        if next == nil { winners = scores.indices.filter { scores[$0] > 0 } }
        return visit
    }
}

/// English Cricket: two innings of the even slots and the odd ones.
struct PlainEnglish: PlainGame {
    let players: Int
    /// The runs of the even slots, and of the odd ones.
    var runs = [0, 0]
    var wickets = 0
    /// The side that bats: the even slots first.
    var batting = 0
    var turns: [Int]
    /// Visits of this innings.
    var visits = 0
    var winners: [Int] = []
    var isOver = false
    let useful = Dart.all.filter { $0.segment > 14 }

    init(players: Int) {
        self.players = players
        turns = Array(repeating: 0, count: players)
    }

    var scores: [Int] { (0..<players).map { runs[$0 % 2] } }

    /// Bowler and batter in turn, each side in the order of its slots.
    var next: Int? {
        if isOver { return nil }
        let side = visits % 2 == 0 ? 1 - batting : batting
        return side + 2 * (visits / 2 % (players / 2))
    }

    private var isChased: Bool { batting == 1 && runs[1] > runs[0] }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next, case .darts(let darts) = thrown, (1...3).contains(darts.count) else {
            return nil
        }
        var after = self
        let isBowling = visits % 2 == 0
        for dart in darts {
            guard !after.isChased else { return nil }
            if isBowling {
                after.wickets = min(10, after.wickets + (dart.segment == 25 ? dart.multiplier : 0))
            } else if dart.segment >= 15 {
                after.runs[batting] += dart.value
            }
        }
        guard after.isChased || darts.count == 3 else { return nil }
        let visit = PlainVisit(
            player: player, turn: turns[player], before: isBowling ? wickets : runs[batting],
            after: isBowling ? after.wickets : after.runs[batting])
        after.turns[player] += 1
        after.visits += 1
        self = after
        if wickets == 10, batting == 0 {
            (wickets, batting, visits) = (0, 1, 0)
        } else if wickets == 10 || isChased {
            isOver = true
            winners = (0..<players).filter { runs[$0 % 2] == runs.max() }
        }
        return visit
    }
}
