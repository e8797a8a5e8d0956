// Sums of darts matches, kept up to date with each match (domain.md §9.5): for each player, and for each pair
// of players.

import Contracts
import Darts
import Machine
import Values

extension Stats {
    /// Sums of all matches of one player.
    struct Career: Sendable {
        private(set) var entries = Ordered<MatchEntry>()
        private(set) var results = MatchResults()
        private(set) var feats = Feats()
        private(set) var sums = MatchSums()
        /// The form over all matches, without the times of the last ones.
        private var ever = Form()

        /// - Parameter sign: 1 to add a match, -1 to remove one that now belongs to somebody else.
        mutating func count(_ match: KnownMatch, _ slot: Int, _ sign: Int) {
            let (entry, result) = (MatchEntry(match, slot), match.result(of: slot))
            entries.count(entry, sign)
            results.count(result, sign)
            ever.count(entry, sign)
            sums.count(match, slot, sign)
            if sign > 0, !match.isUnranked, let figures = match.players[slot].figures.x01 {
                feats.add(figures)
            }
        }

        /// Recomputes the sums, after matches were removed that now belong to somebody else.
        mutating func addUp(_ all: [(match: KnownMatch, slot: Int)]) {
            sums = MatchSums()
            for (match, slot) in all { sums.count(match, slot) }
        }

        /// The form since `start`. For all time, only the last matches are examined.
        func form(since start: Timestamp) -> Form {
            var form = start == .earliest ? ever : Form()
            entries.forEach(from: .latest) { entry in
                if entry.playedAt < start { return false }
                if start != .earliest { form.count(entry, 1) }
                form.note(entry)
                return start != .earliest || !form.hasLast
            }
            return form
        }
    }

    /// Sums of ranked matches for leaderboards (domain.md §9.7).
    struct Form: Sendable {
        private(set) var wins = 0
        private(set) var x01Count = 0
        // In matches of x01.
        private(set) var points = 0
        private(set) var darts = 0
        /// The times of the last match won and of the last x01 match.
        private(set) var wonAt: Timestamp?
        private(set) var x01At: Timestamp?

        fileprivate mutating func count(_ entry: MatchEntry, _ sign: Int) {
            if entry.isUnranked { return }
            if entry.isWon { wins += sign }
            guard entry.isX01 else { return }
            x01Count += sign
            points += sign * Int(entry.points)
            darts += sign * Int(entry.darts)
        }

        /// - Parameter entry: the next earlier match.
        fileprivate mutating func note(_ entry: MatchEntry) {
            if entry.isUnranked { return }
            if entry.isWon { wonAt = wonAt ?? entry.playedAt }
            if entry.isX01 { x01At = x01At ?? entry.playedAt }
        }

        /// Whether the times of the last matches are found.
        fileprivate var hasLast: Bool { (wins == 0 || wonAt != nil) && (x01Count == 0 || x01At != nil) }
    }

    /// Somebody's best results in x01.
    struct Feats: Sendable {
        var highestCheckout = 0
        var has180 = false
        var hasNineDarter = false

        mutating func add(_ figures: X01.Figures) {
            highestCheckout = max(highestCheckout, figures.doubleCheckout)
            has180 = has180 || figures.visits180 > 0
            hasNineDarter = hasNineDarter || figures.nineDarters > 0
        }
    }

    /// All matches of two players, from the view of the one with the lesser id.
    struct Rivalry: Sendable {
        struct Side: Sendable {
            var wins = 0
            // In matches of x01.
            var points = 0
            var darts = 0
        }

        struct Tally: Sendable {
            var played = 0
            var own = Side()
            var other = Side()
            /// The same from the other player's view.
            var turned: Tally { Tally(played: played, own: other, other: own) }
        }

        private(set) var entries = Ordered<MatchEntry>()
        private var tallies: [DartsGame: Tally] = [:]

        mutating func count(_ match: KnownMatch, _ slots: (own: Int, other: Int), _ sign: Int) {
            entries.count(MatchEntry(match, slots.own, slots.other), sign)
            var tally = tallies[match.gameType] ?? Tally()
            tally.played += sign
            switch match.winner(of: slots) {
            case .a: tally.own.wins += sign
            case .b: tally.other.wins += sign
            case .other: break
            }
            tally.own.count(match.players[slots.own].figures.x01, sign)
            tally.other.count(match.players[slots.other].figures.x01, sign)
            tallies[match.gameType] = tally
        }

        /// - Parameter game: `nil` for all games.
        func tally(_ game: DartsGame?) -> Tally {
            var sum = Tally()
            for (type, tally) in tallies where game == nil || game == type {
                sum.played += tally.played
                sum.own.add(tally.own)
                sum.other.add(tally.other)
            }
            return sum
        }
    }
}

extension Stats.Rivalry.Side {
    var average: Double? { Stats.ratio(3 * points, of: darts) }

    fileprivate mutating func count(_ figures: X01.Figures?, _ sign: Int) {
        points += sign * (figures?.points ?? 0)
        darts += sign * (figures?.darts ?? 0)
    }

    fileprivate mutating func add(_ side: Self) {
        wins += side.wins
        points += side.points
        darts += side.darts
    }
}

extension Stats.KnownMatch {
    /// The winner among two players; neither if both won as a team.
    func winner(of slots: (own: Int, other: Int)) -> HeadToHead.Winner {
        let isWon = (result(of: slots.own) == .won, result(of: slots.other) == .won)
        return isWon == (true, false) ? .a : isWon == (false, true) ? .b : .other
    }
}

extension Ordered<Stats.MatchEntry> {
    fileprivate mutating func count(_ entry: Stats.MatchEntry, _ sign: Int) {
        if sign > 0 { insert(entry) } else { remove(entry) }
    }
}

extension MatchResults {
    mutating func count(_ result: MatchResult?, _ sign: Int = 1) {
        matches += sign
        switch result {
        case .won: wins += sign
        case .lost: losses += sign
        case .drawn: draws += sign
        case nil: break
        }
    }

    mutating func add(_ other: MatchResults) {
        matches += other.matches
        wins += other.wins
        losses += other.losses
        draws += other.draws
    }
}
