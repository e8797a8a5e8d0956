// A second engine of darts, written from the rules alone and as plainly as they read (domain.md §5.2 to §5.17). It is
// slow, and exists to be compared with the real one visit by visit.

import Darts

/// A visit as the second engine sees it.
struct PlainVisit: Equatable {
    var player: Int
    var leg = 1
    var set = 1
    var turn = 0
    var before: Int
    var after: Int
    var bust = false
    /// Cricket: the marks that closed or scored.
    var marks: Int?
}

/// A match in one mode.
protocol PlainGame {
    var scores: [Int] { get }
    /// The player who throws next; `nil` once it is over.
    var next: Int? { get }
    var winners: [Int] { get }
    /// Legs and sets, in modes that have them.
    var legs: PlainLegs? { get }
    /// Whether the leg waits for a throw at the bull.
    var waitsForBull: Bool { get }
    /// Darts that do something for the player who throws next.
    var useful: [Dart] { get }

    /// Plays a visit.
    ///
    /// - Returns: `nil` if the rules refuse it; nothing has changed then.
    mutating func take(_ thrown: Thrown, callsBust: Bool) -> PlainVisit?
}

extension PlainGame {
    var legs: PlainLegs? { nil }
    var waitsForBull: Bool { false }
}

/// The legs of a match: a list of who won each, from which everything else is counted anew.
struct PlainLegs: Equatable {
    let format: Legs.Format
    let players: Int
    /// The winners of each leg that is over, all of a team; nobody for a drawn one.
    var results: [[Int]] = []

    init(_ format: Legs.Format, players: Int) { (self.format, self.players) = (format, players) }

    struct Count: Equatable {
        var set = 1
        var leg = 1
        var legsWon: [Int]
        var legsWonInAll: [Int]
        var setsWon: [Int]
        var winners: [Int] = []

        init(players: Int) {
            legsWon = Array(repeating: 0, count: players)
            (legsWonInAll, setsWon) = (legsWon, legsWon)
        }
    }

    var count: Count {
        var count = Count(players: players)
        for (number, winners) in results.enumerated() {
            for slot in winners {
                count.legsWon[slot] += 1
                count.legsWonInAll[slot] += 1
            }
            if let fixed = format.fixedLegs, number + 1 == fixed {
                let most = count.legsWon.max()
                count.winners = (0..<players).filter { count.legsWon[$0] == most }
                return count
            }
            if format.fixedLegs == nil, let first = winners.first, wins(first, count) {
                for slot in winners { count.setsWon[slot] += 1 }
                if count.setsWon[first] == (format.bestOfSets + 1) / 2 {
                    count.winners = winners
                    return count
                }
                count.set += 1
                count.leg = 0
                count.legsWon = Array(repeating: 0, count: players)
            }
            // A drawn match of one leg has no second one.
            if !isOfOneLeg { count.leg += 1 }
        }
        return count
    }

    private func wins(_ slot: Int, _ count: Count) -> Bool {
        let own = count.legsWon[slot]
        guard own >= (format.bestOfLegs + 1) / 2 else { return false }
        guard let upTo = format.upTo, count.set == format.bestOfSets else { return true }
        // Only two players have such a set.
        return own >= count.legsWon[1 - slot] + 2 || own >= upTo
    }

    var isOfOneLeg: Bool {
        format.bestOfLegs == 1 && format.bestOfSets == 1 && format.fixedLegs == nil && format.upTo == nil
    }

    /// Set m is begun by slot m − 1, and each leg of it by the next slot.
    var starter: Int {
        let count = count
        return (count.set - 1 + count.leg - 1) % players
    }
}

/// Whether a dart satisfies a rule for the first or the last dart.
func satisfies(_ rule: Out, _ dart: Dart) -> Bool {
    switch rule {
    case .double: dart.multiplier == 2
    case .master: dart.multiplier == 2 || dart.multiplier == 3
    case .straight: true
    }
}
