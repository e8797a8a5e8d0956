// Opponents that the computer plays: they aim well, and their darts scatter around the aim by their level (domain.md
// §5.18). The same record gives the same darts, so that after an undo the same visit comes again.

import Values

/// An opponent that the computer plays.
public struct CPU: Hashable, Sendable {
    /// The levels, the weakest first.
    public static let levels = 1...9
    /// The standard deviation of a dart from its aim in each direction, in millimetres, by level.
    private static let scatters = [34.5, 25.0, 19.8, 15.8, 13.0, 10.9, 9.3, 7.8, 6.9]
    /// The step of SplitMix64's state from one output to the next (domain.md §1.10).
    private static let stride: UInt64 = 0x9E37_79B9_7F4A_7C15

    private let scatter: Double
    private let seed: UInt64

    /// - Parameters:
    ///   - level: one of ``levels``.
    ///   - slot: the player's place in the order of play.
    ///   - seed: the seed of the match.
    public init?(level: Int, slot: Int, seed: UInt64) {
        guard CPU.levels.contains(level) else { return nil }
        scatter = CPU.scatters[level - CPU.levels.lowerBound]
        self.seed = seed ^ UInt64(slot + 1)
    }

    /// The dart of a throw.
    ///
    /// - Parameters:
    ///   - number: the darts this opponent has thrown before in the match.
    ///   - target: the bed it aims at.
    func dart(_ number: Int, at target: Dart) -> Dart {
        var random = SplitMix64(seed: seed &+ UInt64(2 * number) &* CPU.stride)
        func fraction() -> Double { Double((random.next() >> 11) + 1) / 0x1p53 }
        let distance = scatter * (-2 * fraction().naturalLogarithm).squareRoot()
        let angle = 2 * Double.pi * fraction()
        var point = Board.aim(at: target)
        point.x += distance * angle.cosine
        point.y += distance * angle.sine
        return Board.dart(at: point)
    }
}

/// A mode that the computer knows how to play.
protocol Aiming {
    /// The bed to aim at after the darts of this visit so far; `nil` once the visit is over.
    func aim(after darts: [Dart]) -> Dart?
}

extension Match {
    /// The darts of the computer's visit, if it is on turn; `nil` if the match is over or decided at the bull, or the
    /// computer does not play its mode.
    public func visit(of level: Int, seed: UInt64) -> [Dart]? {
        guard let slot = onTurn, let game = engine as? any Aiming,
            let cpu = CPU(level: level, slot: slot, seed: seed)
        else { return nil }
        let before = visits.reduce(0) { $0 + ($1.player == slot ? $1.darts.count : 0) }
        var darts: [Dart] = []
        while let target = game.aim(after: darts) { darts.append(cpu.dart(before + darts.count, at: target)) }
        return darts.isEmpty ? nil : darts
    }
}

extension X01: Aiming {
    func aim(after darts: [Dart]) -> Dart? {
        guard let player = onTurn, !awaitsBullOff, darts.count < 3 else { return nil }
        guard let count = count(of: player, after: darts), !count.isOver else { return nil }
        if !count.isIn { return Dart(segment: 20, multiplier: 2) }
        return Checkout.route(from: count.score, out: options.out)?.first ?? Dart(segment: 20, multiplier: 3)
    }
}

extension Cricket: Aiming {
    func aim(after darts: [Dart]) -> Dart? {
        guard let player = onTurn, darts.count < 3, let marks = marks(after: darts) else { return nil }
        let mine = player % marks.count
        func isOpen(_ side: Int, _ target: Int) -> Bool { marks[side][target] < Cricket.marksToClose }
        let targets = Cricket.targets.indices
        let next =
            targets.first { isOpen(mine, $0) }
            ?? targets.first { target in marks.indices.contains { isOpen($0, target) } }
        guard let next, Cricket.targets[next] != 25 else { return .innerBull }
        return Dart(segment: Cricket.targets[next], multiplier: 3)
    }
}
