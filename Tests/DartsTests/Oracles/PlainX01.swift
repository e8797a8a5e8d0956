// x01 once more (domain.md §5.3).

import Darts

/// x01 by darts, by totals and at the bull.
struct PlainX01: PlainGame {
    let options: X01.Options
    let players: Int
    var rest: [Int]
    var isIn: [Bool]
    var visits: [Int]
    var counted: PlainLegs
    var next: Int? = 0
    var winners: [Int] = []

    init(_ options: X01.Options, players: Int) {
        (self.options, self.players) = (options, players)
        rest = (0..<players).map { options.startScores?[$0] ?? options.startScore }
        isIn = Array(repeating: options.in == .straight, count: players)
        visits = Array(repeating: 0, count: players)
        counted = PlainLegs(options.format, players: players)
    }

    var scores: [Int] { rest }
    var legs: PlainLegs? { counted }
    var waitsForBull: Bool {
        winners.isEmpty && options.maxRounds > 0 && visits.allSatisfy { $0 == options.maxRounds }
    }

    var useful: [Dart] {
        guard let next else { return [] }
        return Dart.all.filter {
            isIn[next]
                ? $0.value == rest[next] && satisfies(options.out, $0) || $0.value == 60
                : satisfies(options.in, $0)
        }
    }

    private enum Ending { case none, bust, checkout }

    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit? {
        guard let player = next else { return nil }
        let count = counted.count
        if case .bullOff(let slot) = thrown {
            guard waitsForBull, (0..<players).contains(slot), !callsBust else { return nil }
            let visit = PlainVisit(
                player: slot, leg: count.leg, set: count.set, turn: visits[slot], before: rest[slot],
                after: rest[slot])
            endLeg(slot)
            return visit
        }
        guard !waitsForBull else { return nil }
        let (before, wasIn) = (rest[player], isIn[player])
        let after: (rest: Int, isIn: Bool, ending: Ending)?
        switch thrown {
        case .darts(let darts): after = dartByDart(darts, callsBust, from: before, wasIn)
        case .total(let total): after = byTotal(total, callsBust, from: before, wasIn)
        case .bullOff: after = nil
        }
        guard let after else { return nil }
        let isBust = after.ending == .bust
        let visit = PlainVisit(
            player: player, leg: count.leg, set: count.set, turn: visits[player], before: before,
            after: isBust ? before : after.rest, bust: isBust)
        visits[player] += 1
        (rest[player], isIn[player]) = isBust ? (before, wasIn) : (after.rest, after.isIn)
        next = (player + 1) % players
        if after.ending == .checkout { endLeg(player) }
        return visit
    }

    private mutating func endLeg(_ slot: Int) {
        counted.results.append([slot])
        winners = counted.count.winners
        if !winners.isEmpty {
            next = nil
            return
        }
        var fresh = PlainX01(options, players: players)
        fresh.counted = counted
        fresh.next = counted.starter
        self = fresh
    }

    private func isBust(_ rest: Int) -> Bool { rest < 0 || rest == 1 && options.out != .straight }

    /// §5.10: whether so many darts may bring a bust about.
    private func mayBust(_ rest: Int, _ darts: Int) -> Bool {
        rest - 60 * darts <= (options.out == .straight ? -1 : 1)
    }

    private func dartByDart(
        _ darts: [Dart], _ callsBust: Bool, from before: Int, _ wasIn: Bool
    ) -> (rest: Int, isIn: Bool, ending: Ending)? {
        guard (1...3).contains(darts.count) else { return nil }
        var (rest, isIn, ending) = (before, wasIn, Ending.none)
        for dart in darts {
            guard ending == .none else { return nil }
            if !isIn, !satisfies(options.in, dart) { continue }
            isIn = true
            rest -= dart.value
            if isBust(rest) || rest == 0 && !satisfies(options.out, dart) {
                ending = .bust
            } else if rest == 0 {
                ending = .checkout
            }
        }
        switch ending {
        case .checkout where callsBust: return nil
        case .checkout, .bust: break
        case .none where callsBust:
            guard mayBust(rest, 3 - darts.count) else { return nil }
            ending = .bust
        case .none: guard darts.count == 3 else { return nil }
        }
        return (rest, isIn, ending)
    }

    private func byTotal(
        _ total: Total, _ callsBust: Bool, from before: Int, _ wasIn: Bool
    ) -> (rest: Int, isIn: Bool, ending: Ending)? {
        let points = total.points
        let opening = wasIn ? Out.straight : options.in
        guard points == 0 || Self.made(by: 3, first: opening, last: .straight).contains(points) else {
            return nil
        }
        let rest = before - points
        let ending: Ending
        if callsBust {
            guard isBust(rest) || points == 0 && mayBust(before, 3) else { return nil }
            ending = .bust
        } else if rest == 0 {
            guard let used = total.dartsUsed, (1...3).contains(used),
                Self.made(by: used, first: opening, last: options.out).contains(points)
            else { return nil }
            ending = .checkout
        } else {
            ending = isBust(rest) ? .bust : .none
        }
        if ending != .checkout, (total.dartsUsed ?? 3) != 3 { return nil }
        if let atDouble = total.atDouble {
            let least = ending == .checkout && options.out == .double ? 1 : 0
            guard atDouble >= least, atDouble <= (total.dartsUsed ?? 3) else { return nil }
        }
        return (rest, wasIn || points > 0, ending)
    }

    private struct Ends: Hashable { var darts: Int, first: Out, last: Out }

    /// The totals of one to so many darts that score, with a rule for the first and one for the last of them.
    static func made(by darts: Int, first: Out, last: Out) -> Set<Int> {
        tables[Ends(darts: darts, first: first, last: last)] ?? []
    }

    private static let tables: [Ends: Set<Int>] = {
        var tables: [Ends: Set<Int>] = [:]
        for darts in 1...3 {
            for first in Out.allCases {
                for last in Out.allCases {
                    tables[Ends(darts: darts, first: first, last: last)] = everyTotal(darts, first, last)
                }
            }
        }
        return tables
    }()

    private static func everyTotal(_ darts: Int, _ first: Out, _ last: Out) -> Set<Int> {
        let beds = Dart.all.filter { $0.value > 0 }
        var found: Set<Int> = []
        for one in beds where satisfies(first, one) {
            if satisfies(last, one) { found.insert(one.value) }
            guard darts > 1 else { continue }
            for two in beds {
                if satisfies(last, two) { found.insert(one.value + two.value) }
                guard darts > 2 else { continue }
                for three in beds where satisfies(last, three) {
                    found.insert(one.value + two.value + three.value)
                }
            }
        }
        return found
    }
}
