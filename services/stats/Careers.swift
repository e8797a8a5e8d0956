// What matches of darts come to, kept as they are told (domain.md §9.5): of one who plays, and of two who meet.

import Contracts
import Darts
import Machine
import Values

extension Stats {
    /// All matches of somebody.
    struct Career: Sendable {
        private(set) var seats = Ordered<Seat>()
        private(set) var results = MatchResults()
        private(set) var feats = Feats()
        /// Of all matches, but for when the last was.
        private var ever = Form()

        /// - Parameter weight: -1 of a match that turns out to be somebody else's.
        mutating func count(_ match: KnownMatch, _ slot: Int, _ weight: Int) {
            let (seat, result) = (Seat(match, slot), match.result(of: slot))
            seats.count(seat, weight)
            results.count(result, weight)
            ever.count(seat, weight)
            if weight > 0, let figures = match.players[slot].figures.x01 { feats.add(figures) }
        }

        /// What leaderboards need of the matches since then. Of all of them only the last ones are looked at.
        func form(since start: Timestamp) -> Form {
            var form = start == .earliest ? ever : Form()
            seats.forEach(from: .latest) { seat in
                if seat.playedAt < start { return false }
                if start != .earliest { form.count(seat, 1) }
                form.note(seat)
                return start != .earliest || !form.hasLast
            }
            return form
        }
    }

    /// What matches come to on leaderboards (domain.md §9.7).
    struct Form: Sendable {
        private(set) var wins = 0
        private(set) var x01Count = 0
        // Of x01.
        private(set) var points = 0
        private(set) var darts = 0
        /// The last that was won, and the last of x01.
        private(set) var wonAt: Timestamp?
        private(set) var x01At: Timestamp?

        fileprivate mutating func count(_ seat: Seat, _ weight: Int) {
            if seat.isWon { wins += weight }
            guard seat.isX01 else { return }
            x01Count += weight
            points += weight * Int(seat.points)
            darts += weight * Int(seat.darts)
        }

        /// - Parameter seat: the next earlier one.
        fileprivate mutating func note(_ seat: Seat) {
            if seat.isWon { wonAt = wonAt ?? seat.playedAt }
            if seat.isX01 { x01At = x01At ?? seat.playedAt }
        }

        /// Whether no earlier match tells more of the last ones.
        fileprivate var hasLast: Bool { (wins == 0 || wonAt != nil) && (x01Count == 0 || x01At != nil) }
    }

    /// What somebody has managed in x01, be it once.
    struct Feats: Sendable {
        var highestCheckout = 0
        var has180 = false
        var hasNineDarter = false

        mutating func add(_ figures: X01.Figures) {
            highestCheckout = max(highestCheckout, figures.highestCheckout)
            has180 = has180 || figures.visits180 > 0
            hasNineDarter = hasNineDarter || figures.nineDarters > 0
        }
    }

    /// All matches in which two played, as one of them has them.
    struct Rivalry: Sendable {
        struct Side: Sendable {
            var wins = 0
            // Of x01.
            var points = 0
            var darts = 0
        }

        struct Tally: Sendable {
            var played = 0
            var own = Side()
            var other = Side()
            /// As the other has it.
            var turned: Tally { Tally(played: played, own: other, other: own) }
        }

        private(set) var seats = Ordered<Seat>()
        private var tallies: [DartsGame: Tally] = [:]

        mutating func count(_ match: KnownMatch, _ slots: (own: Int, other: Int), _ weight: Int) {
            seats.count(Seat(match, slots.own, slots.other), weight)
            var tally = tallies[match.gameType] ?? Tally()
            tally.played += weight
            switch match.winner(of: slots) {
            case .a: tally.own.wins += weight
            case .b: tally.other.wins += weight
            case .other: break
            }
            tally.own.count(match.players[slots.own].figures.x01, weight)
            tally.other.count(match.players[slots.other].figures.x01, weight)
            tallies[match.gameType] = tally
        }

        /// Of a game, or of all.
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

    fileprivate mutating func count(_ figures: X01.Figures?, _ weight: Int) {
        points += weight * (figures?.points ?? 0)
        darts += weight * (figures?.darts ?? 0)
    }

    fileprivate mutating func add(_ side: Self) {
        wins += side.wins
        points += side.points
        darts += side.darts
    }
}

extension Stats.KnownMatch {
    /// Who of two won. Two of one team have won together, and not against each other.
    func winner(of slots: (own: Int, other: Int)) -> HeadToHead.Winner {
        let isWon = (result(of: slots.own) == .won, result(of: slots.other) == .won)
        return isWon == (true, false) ? .a : isWon == (false, true) ? .b : .other
    }
}

extension Ordered<Stats.Seat> {
    fileprivate mutating func count(_ seat: Stats.Seat, _ weight: Int) {
        if weight > 0 { insert(seat) } else { remove(seat) }
    }
}

extension MatchResults {
    mutating func count(_ result: MatchResult?, _ weight: Int = 1) {
        matches += weight
        switch result {
        case .won: wins += weight
        case .lost: losses += weight
        case .drawn: draws += weight
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
