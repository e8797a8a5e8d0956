// Random matches in the real engine and in the second one, side by side.

import Values

@testable import Darts

/// A random match, and how well it is thrown.
struct PlainMatch {
    let mode: Mode
    let players: Int
    private var random: SplitMix64
    private var plain: any PlainGame
    /// The number of darts in ten that do something.
    private let skill: Int

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        skill = random.one(of: [0, 1, 4, 7, 9])
        (mode, players, plain) = random.game()
    }

    /// Plays the match in both engines until it is over, or for so many visits.
    ///
    /// - Returns: where they differ first; `nil` if they do not.
    mutating func firstDifference(visits most: Int = 600) -> String? {
        guard var match = Match(mode, players: players) else { return "no such match" }
        var played = 0
        for number in 0..<most where plain.next != nil {
            let (thrown, callsBust) = attempt()
            let expected = plain.take(thrown, callsBust: callsBust)
            let visit = try? match.play(thrown, callsBust: callsBust)
            func place() -> String {
                "\(mode), \(players) players, try \(number), \(thrown)\(callsBust ? " bust" : "")"
            }
            if visit.map(seen) != expected {
                return
                    "\(place()): \(visit.map { "\($0)" } ?? "refused") against \(String(describing: expected))"
            }
            if expected != nil { played += 1 }
            if let wrong = stateDifference(match) { return "\(place()): \(wrong)" }
        }
        return played == match.visits.count ? nil : "\(played) visits"
    }

    private func seen(_ visit: Visit) -> PlainVisit {
        PlainVisit(
            player: visit.player, leg: visit.leg, set: visit.set, turn: visit.turn, before: visit.scoreBefore,
            after: visit.scoreAfter, bust: visit.bust, marks: visit.meta?.marks)
    }

    private func stateDifference(_ match: Match) -> String? {
        if match.scores != plain.scores { return "scores \(match.scores) against \(plain.scores)" }
        if match.awaitsBullOff != plain.waitsForBull { return "waits at the bull: \(plain.waitsForBull)" }
        if match.winners != plain.winners { return "winners \(match.winners) against \(plain.winners)" }
        if match.isOver != (plain.next == nil) { return "over: \(match.isOver)" }
        if !plain.waitsForBull, match.onTurn != plain.next {
            return "turn \(String(describing: match.onTurn)) against \(String(describing: plain.next))"
        }
        if let legs = match.engine.legs, let count = plain.legs?.count {
            var seen = count
            (seen.set, seen.leg, seen.legsWon) = (legs.set, legs.leg, legs.legsWon)
            (seen.setsWon, seen.legsWonInAll) = (legs.setsWon, legs.legsWonInAll)
            if seen != count { return "legs \(seen) against \(count)" }
        }
        if let killer = match.engine as? Killer, let plain = plain as? PlainKiller,
            killer.isKiller != plain.isKiller
        {
            return "killers \(killer.isKiller) against \(plain.isKiller)"
        }
        if let cricket = match.engine as? Cricket, let plain = plain as? PlainCricket {
            let marks = (0..<players).map { slot in
                Cricket.targets.map { plain.marks[plain.side(slot)][$0, default: 0] }
            }
            if marks != cricket.marks { return "marks \(cricket.marks) against \(marks)" }
        }
        return nil
    }

    /// A visit that somebody might enter, sometimes a wrong one.
    private mutating func attempt() -> (Thrown, callsBust: Bool) {
        if random.below(plain.waitsForBull ? 2 : 60) == 0 {
            return (.bullOff(random.below(players + 1)), false)
        }
        let isX01 = plain is PlainX01
        if random.below(isX01 ? 3 : 60) == 0 { return (.total(total()), random.below(8) == 0) }
        let useful = plain.useful
        var darts = (0..<3).map { _ in
            random.below(10) < skill && !useful.isEmpty ? random.one(of: useful) : random.one(of: Dart.all)
        }
        if skill == 0, !isX01 { darts = darts.map { random.below(8) == 0 ? $0 : .miss } }
        let count = shortest(darts) ?? 3
        if random.below(30) == 0 {
            return (.darts(Array(darts.prefix(1 + random.below(3)))), isX01 && random.below(2) == 0)
        }
        if random.below(40) == 0 { return (.darts(darts + [.miss]), false) }
        return (.darts(Array(darts.prefix(count))), false)
    }

    /// The number of darts after which the visit is over.
    private func shortest(_ darts: [Dart]) -> Int? {
        (1...3).first { count in
            var copy = plain
            return copy.take(.darts(Array(darts.prefix(count))), callsBust: false) != nil
        }
    }

    private mutating func total() -> Total {
        let rest = plain.next.map { plain.scores[$0] } ?? 0
        let points = random.one(of: [
            0, 60, rest, rest - 1, rest + 1, rest - 2, random.below(183), random.below(100),
        ])
        return Total(
            points,
            dartsUsed: random.below(3) == 0 && points != rest ? nil : random.one(of: [1, 2, 3, 3, 3, 4]),
            atDouble: random.below(3) == 0 ? random.below(5) : nil)
    }
}
