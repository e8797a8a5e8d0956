// Around the Clock, Shanghai and Bob's 27 once more (domain.md §5.15 to §5.17).

import Darts

/// Around the Clock: where each player stands, and what a dart does there.
struct PlainClock: PlainGame {
    let options: AroundTheClock.Options
    let players: Int
    /// The number that each player stands at; 25 for the bull, 0 for one who is through.
    var at: [Int]
    var visits: [Int]
    var counted: PlainLegs
    var next: Int? = 0
    var winners: [Int] = []

    init(_ options: AroundTheClock.Options, players: Int) {
        (self.options, self.players) = (options, players)
        at = Array(repeating: 1, count: players)
        visits = Array(repeating: 0, count: players)
        counted = PlainLegs(options.format, players: players)
    }

    func done(_ at: Int) -> Int {
        switch at {
        case 0: options.bull ? 21 : 20
        case 25: 20
        default: at - 1
        }
    }

    var scores: [Int] { at.map(done) }
    var legs: PlainLegs? { counted }
    var useful: [Dart] { Dart.all.filter { dart in next.map { at[$0] == dart.segment } ?? false } }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next, case .darts(let darts) = thrown, (1...3).contains(darts.count) else {
            return nil
        }
        let count = counted.count
        var place = at[player]
        for dart in darts {
            guard place != 0 else { return nil }
            guard dart.segment == place else { continue }
            switch place {
            case 25: place = 0
            case 20: place = options.bull ? 25 : 0
            default: place = min(20, place + (options.count == .multiplier ? dart.multiplier : 1))
            }
        }
        guard place == 0 || darts.count == 3 else { return nil }
        let visit = PlainVisit(
            player: player, leg: count.leg, set: count.set, turn: visits[player], before: done(at[player]),
            after: done(place))
        at[player] = place
        visits[player] += 1
        next = (player + 1) % players
        if place == 0 {
            endLeg([player])
        } else if visits.allSatisfy({ $0 == 100 }) {
            endLeg((0..<players).filter { scores[$0] == scores.max() })
        }
        return visit
    }

    private mutating func endLeg(_ best: [Int]) {
        counted.results.append(best.count == 1 ? best : [])
        winners = counted.count.winners
        if best.count > 1, counted.isOfOneLeg { winners = best }
        if !winners.isEmpty {
            next = nil
            return
        }
        var fresh = PlainClock(options, players: players)
        fresh.counted = counted
        fresh.next = counted.starter
        self = fresh
    }
}

/// Shanghai: a number each round.
struct PlainShanghai: PlainGame {
    let rounds: Int
    var scores: [Int]
    var round = 1
    var next: Int? = 0
    var winners: [Int] = []

    init(_ options: Shanghai.Options, players: Int) {
        rounds = options.rounds
        scores = Array(repeating: 0, count: players)
    }

    var useful: [Dart] { Dart.all.filter { $0.segment == round } }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next, case .darts(let darts) = thrown, darts.count == 3 else { return nil }
        let hits = darts.filter { $0.segment == round }
        let before = scores[player]
        for dart in hits { scores[player] += dart.value }
        let visit = PlainVisit(player: player, turn: round - 1, before: before, after: scores[player])
        if hits.map(\.multiplier).sorted() == [1, 2, 3] {
            (next, winners) = (nil, [player])
        } else if player + 1 < scores.count {
            next = player + 1
        } else if round < rounds {
            (next, round) = (0, round + 1)
        } else {
            (next, winners) = (nil, scores.indices.filter { scores[$0] == scores.max() })
        }
        return visit
    }
}

/// Bob's 27: a double each round.
struct PlainBobs: PlainGame {
    var scores: [Int]
    /// The round in which each player went out; `nil` for those still in.
    var outIn: [Int?]
    var round = 1
    var next: Int? = 0
    var winners: [Int] = []

    init(players: Int) {
        scores = Array(repeating: 27, count: players)
        outIn = Array(repeating: nil, count: players)
    }

    private var number: Int { round == 21 ? 25 : round }
    var useful: [Dart] { Dart.all.filter { $0.segment == number && $0.multiplier == 2 } }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next, case .darts(let darts) = thrown, darts.count == 3 else { return nil }
        let hits = darts.filter { $0.segment == number && $0.multiplier == 2 }.count
        let before = scores[player]
        scores[player] += hits == 0 ? -2 * number : hits * 2 * number
        if scores[player] <= 0 { outIn[player] = round }
        let visit = PlainVisit(player: player, turn: round - 1, before: before, after: scores[player])
        let isIn = scores.indices.filter { outIn[$0] == nil }
        if let following = isIn.first(where: { $0 > player }) {
            next = following
        } else if let first = isIn.first, round < 21 {
            (next, round) = (first, round + 1)
        } else if isIn.isEmpty {
            let last = outIn.compactMap { $0 }.max()
            (next, winners) = (nil, scores.indices.filter { outIn[$0] == last })
        } else {
            let most = isIn.map { scores[$0] }.max()
            (next, winners) = (nil, isIn.filter { scores[$0] == most })
        }
        return visit
    }
}
