// The computer's darts once more, from the numbers of the rules (domain.md §5.18).

import Foundation
import Values

@testable import Darts

/// An opponent that reckons each dart from the seed alone.
struct PlainComputer {
    let level: Int
    let slot: Int
    let seed: UInt64

    static let sigmas = [34.5, 25.0, 19.8, 15.8, 13.0, 10.9, 9.3, 7.8, 6.9]
    static let clockwise = [20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5]

    /// - Parameter number: counts its darts in the match, from 0.
    func dart(_ number: Int, at target: Dart) -> Dart? {
        var random = SplitMix64(seed: seed ^ UInt64(slot + 1))
        for _ in 0..<(2 * number) { _ = random.next() }
        let (u, v) = (uniform(random.next()), uniform(random.next()))
        let far = Self.sigmas[level - 1] * (-2 * log(u)).squareRoot()
        let aim = aim(target)
        return landed(aim.x + far * cos(2 * .pi * v), aim.y + far * sin(2 * .pi * v))
    }

    private func uniform(_ bits: UInt64) -> Double { Double(bits / 2048 + 1) / 9_007_199_254_740_992 }

    private func aim(_ target: Dart) -> (x: Double, y: Double) {
        if target.segment == 25 { return target.multiplier == 2 ? (0, 0) : (0, 11) }
        let radius = [134.5, 166, 103][target.multiplier - 1]
        let turn = Double(Self.clockwise.firstIndex(of: target.segment) ?? 0) * .pi / 10
        return (radius * sin(turn), radius * cos(turn))
    }

    private func landed(_ x: Double, _ y: Double) -> Dart? {
        let radius = (x * x + y * y).squareRoot()
        if radius <= 6.35 { return Dart(segment: 25, multiplier: 2) }
        if radius <= 15.9 { return Dart(segment: 25, multiplier: 1) }
        if radius > 170 { return Dart(segment: 0, multiplier: 1) }
        // Degrees clockwise from the top; the first sector begins 9° before it.
        let degrees = (atan2(x, y) * 180 / .pi + 369).truncatingRemainder(dividingBy: 360)
        let number = Self.clockwise[Int(degrees / 18) % 20]
        let ring = 99...107 ~= radius ? 3 : 162...170 ~= radius ? 2 : 1
        return Dart(segment: number, multiplier: ring)
    }

    /// The visit of whoever is on turn in x01.
    func visit(_ game: PlainX01, _ thrownBefore: Int) -> [Dart] {
        guard let player = game.next else { return [] }
        let treble = Dart(segment: 20, multiplier: 3)
        var (rest, isIn, darts) = (game.rest[player], game.isIn[player], [Dart]())
        while darts.count < 3 {
            let target =
                isIn
                ? Checkout.route(from: rest, out: game.options.out)?.first ?? treble
                : Dart(segment: 20, multiplier: 2)
            guard let target, let dart = dart(thrownBefore + darts.count, at: target) else { return [] }
            darts.append(dart)
            isIn = isIn || satisfies(game.options.in, dart)
            if isIn { rest -= dart.value }
            if rest < (game.options.out == .straight ? 1 : 2) { break }
        }
        return darts
    }

    /// The same in Cricket.
    func visit(_ game: PlainCricket, _ thrownBefore: Int) -> [Dart] {
        guard let player = game.next else { return [] }
        var darts: [Dart] = []
        while darts.count < 3 {
            var copy = game
            if !darts.isEmpty {
                // A visit that these darts win is over.
                if copy.take(.darts(darts), callsBust: false) != nil { break }
                let misses = Array(repeating: Dart.miss, count: 3 - darts.count)
                copy = game.after(darts + misses)
            }
            let numbers = PlainCricket.numbers.dropLast().reversed()
            let own = numbers.filter { !copy.has(copy.side(player), closed: $0) }
            let others = numbers.filter { number in
                (0..<copy.sides).contains { !copy.has($0, closed: number) }
            }
            let number = copy.hasClosedAll(copy.side(player)) ? others.first : own.first
            let target = number.map { Dart(segment: $0, multiplier: 3) } ?? Dart(segment: 25, multiplier: 2)
            guard let target, let dart = dart(thrownBefore + darts.count, at: target) else { return [] }
            darts.append(dart)
        }
        return darts
    }

    /// A random match among computers; where the engine throws other darts than the rules say, or `nil`.
    static func firstDifference(seed: UInt64, visits most: Int = 120) -> String? {
        var random = SplitMix64(seed: seed)
        let players = 1 + random.below(3)
        let levels = (0..<players).map { _ in 1 + random.below(9) }
        let options = X01.Options(
            startScore: random.one(of: [101, 301, 501]), out: random.one(of: Out.allCases),
            in: random.one(of: Out.allCases), bestOfLegs: random.one(of: [1, 3]))
        let cricket = Cricket.Options(scoring: random.one(of: Cricket.Scoring.allCases), maxRounds: 20)
        let isX01 = players == 1 || random.below(2) == 0
        let matchSeed = random.next()
        guard var match = Match(isX01 ? .x01(options) : .cricket(cricket), players: players) else {
            return "no match"
        }
        var (first, second) = (PlainX01(options, players: players), PlainCricket(cricket, players: players))
        var thrown = Array(repeating: 0, count: players)
        for number in 0..<most {
            guard let player = match.onTurn else { break }
            let computer = PlainComputer(level: levels[player], slot: player, seed: matchSeed)
            let expected =
                isX01 ? computer.visit(first, thrown[player]) : computer.visit(second, thrown[player])
            let darts = match.visit(of: levels[player], seed: matchSeed)
            guard let darts, darts == expected, (try? match.play(darts)) != nil else {
                return
                    "\(match.mode), levels \(levels), visit \(number): \(String(describing: darts)) against \(expected)"
            }
            thrown[player] += darts.count
            let visit =
                isX01
                ? first.take(.darts(darts), callsBust: false) : second.take(.darts(darts), callsBust: false)
            if visit == nil { return "visit \(number) is against the rules" }
        }
        return nil
    }

    /// The three-dart average of a level in so many legs of 501, thrown by the engine's computer.
    static func average(level: Int, legs: Int, seed: UInt64) -> Double {
        var (points, darts) = (0, 0)
        for leg in 0..<legs {
            guard var match = Match(.x01(.init()), players: 1) else { return 0 }
            var left = 501
            while let visit = match.visit(of: level, seed: seed &+ UInt64(leg)),
                let played = try? match.play(visit)
            {
                points += left - played.scoreAfter
                darts += played.scoreAfter == 0 ? visit.count : 3
                left = played.scoreAfter
            }
        }
        return 3 * Double(points) / Double(darts)
    }
}

extension PlainCricket {
    fileprivate func after(_ darts: [Dart]) -> PlainCricket {
        var copy = self
        // A limit of rounds would end the leg, and its marks with it.
        copy.visits = copy.visits.map { _ in 0 }
        _ = copy.take(.darts(darts), callsBust: false)
        return copy
    }
}
