// Each player's statistics of a finished match, as sums: the sums of many matches are added, and averages are computed
// from the totals (domain.md §9.5).

/// One player's statistics of one match: only the part for the mode is set; some modes have none.
public struct Figures: Codable, Hashable, Sendable {
    /// Only in x01.
    public var x01: X01.Figures?
    /// Only in Halve-It.
    public var halveIt: HalveIt.Figures?
    /// Only in Knockout, Sudden Death and Killer.
    public var lives: Lives?
    /// Only in Cricket.
    public var cricket: Cricket.Figures?

    public init(
        x01: X01.Figures? = nil, halveIt: HalveIt.Figures? = nil, lives: Lives? = nil,
        cricket: Cricket.Figures? = nil
    ) {
        (self.x01, self.halveIt, self.lives, self.cricket) = (x01, halveIt, lives, cricket)
    }

    /// Statistics of modes with lives.
    public struct Lives: Codable, Hashable, Sendable {
        /// All lives the player lost, to whomever.
        public var lost = 0
        /// Lives taken from others: in Killer by hitting their numbers, in Knockout by a total that they failed to
        /// exceed.
        public var taken = 0
        /// The final place; 1 is the winner. Players who go out in the same visit share a place.
        public var place = 1

        public init() {}
    }
}

extension HalveIt {
    /// Statistics of Halve-It.
    public struct Figures: Codable, Hashable, Sendable {
        /// Darts thrown in all rounds, including misses.
        public var darts = 0
        /// Darts that hit the target of the round.
        public var hits = 0

        public init(darts: Int = 0, hits: Int = 0) { (self.darts, self.hits) = (darts, hits) }
    }
}

extension Cricket {
    /// Statistics of all legs of a match of Cricket.
    public struct Figures: Codable, Hashable, Sendable {
        /// Marks that closed a number or scored.
        public var marks = 0
        /// Darts thrown, including misses.
        public var darts = 0
        /// Visits with five marks.
        public var visits5 = 0
        public var visits6 = 0
        public var visits7 = 0
        public var visits8 = 0
        public var visits9 = 0

        public init() {}

        mutating func add(_ visit: Visit) {
            let marks = visit.meta?.marks ?? 0
            self.marks += marks
            darts += visit.darts.count
            switch marks {
            case 5: visits5 += 1
            case 6: visits6 += 1
            case 7: visits7 += 1
            case 8: visits8 += 1
            case 9: visits9 += 1
            default: break
            }
        }
    }
}

extension X01 {
    /// Statistics of all legs of an x01 match.
    public struct Figures: Codable, Hashable, Sendable {
        /// Points of all legs, without busts and darts before the player is in.
        public var points = 0
        /// Darts of all legs: three for each visit; in a visit that wins a leg, the darts thrown.
        public var darts = 0
        /// Points of the first three visits of each leg.
        public var firstNinePoints = 0
        /// Darts of those visits, counted like ``darts``.
        public var firstNineDarts = 0
        /// Darts that could have won a leg, including those that did; only with double out, and only of visits with darts
        /// or a count of them.
        public var attempts = 0
        /// Checkouts in the visits that ``attempts`` counts; absent if those are all.
        public var attemptsKnown: Int?
        /// Visits of which only the total is known; absent if there are none.
        public var totalsVisits: Int?
        /// Legs won with double out.
        public var checkouts = 0
        /// The highest score finished from with double out; 0 for none.
        public var highestCheckout = 0
        /// Darts of the shortest leg won; 0 for none.
        public var bestLegDarts = 0
        /// Visits that scored 100 or more.
        public var visits100 = 0
        /// Visits that scored 140 or more; they count in ``visits100`` too.
        public var visits140 = 0
        /// Visits that scored 180; they count in ``visits100`` and ``visits140`` too.
        public var visits180 = 0
        /// Legs won, in all sets.
        public var legsWon = 0
        /// Legs that another player won, in all sets.
        public var legsLost = 0
        /// Legs of 501 won with nine darts.
        public var nineDarters = 0

        public init() {}
    }
}

extension Match {
    /// The statistics of each player so far.
    public var figures: [Figures] {
        switch mode {
        case .x01(let options): (0..<players).map { Figures(x01: x01(of: $0, options)) }
        case .halveIt: (0..<players).map { Figures(halveIt: halveIt(of: $0)) }
        case .knockout, .suddenDeath, .killer: lives.map { Figures(lives: $0) }
        case .cricket:
            (0..<players).map { player in
                var figures = Cricket.Figures()
                for visit in visits where visit.player == player { figures.add(visit) }
                return Figures(cricket: figures)
            }
        case .englishCricket, .aroundTheClock, .shanghai, .bobs27: (0..<players).map { _ in Figures() }
        }
    }

    private func x01(of player: Int, _ options: X01.Options) -> X01.Figures {
        var figures = X01.Figures()
        // Darts of the current leg.
        var dartsOfLeg = 0
        // Checkouts, and visits without darts, whose attempts nobody counted.
        var (unknown, isUnknown) = (0, false)
        for visit in visits {
            let wins = visit.scoreAfter == 0
            guard visit.player == player else {
                if wins || visit.bullOff == true {
                    (figures.legsLost, dartsOfLeg) = (figures.legsLost + 1, 0)
                }
                continue
            }
            if visit.bullOff == true {
                (figures.legsWon, dartsOfLeg) = (figures.legsWon + 1, 0)
                continue
            }
            let (points, darts) = (visit.scoreBefore - visit.scoreAfter, wins ? visit.dartCount : 3)
            figures.points += points
            figures.darts += darts
            dartsOfLeg += darts
            if visit.turn < 3 {
                figures.firstNinePoints += points
                figures.firstNineDarts += darts
            }
            if points >= 100 { figures.visits100 += 1 }
            if points >= 140 { figures.visits140 += 1 }
            if points >= 180 { figures.visits180 += 1 }
            if visit.total != nil { figures.totalsVisits = (figures.totalsVisits ?? 0) + 1 }
            let attempts = visit.checkoutAttempts(options, of: player)
            if options.out == .double {
                figures.attempts += attempts ?? 0
                isUnknown = isUnknown || attempts == nil
            }
            guard wins else { continue }
            figures.legsWon += 1
            if options.out == .double {
                figures.checkouts += 1
                unknown += attempts == nil ? 1 : 0
                figures.highestCheckout = max(figures.highestCheckout, visit.scoreBefore)
            }
            if figures.bestLegDarts == 0 || dartsOfLeg < figures.bestLegDarts {
                figures.bestLegDarts = dartsOfLeg
            }
            if options.start(of: player) == 501, dartsOfLeg == 9 { figures.nineDarters += 1 }
            dartsOfLeg = 0
        }
        if isUnknown { figures.attemptsKnown = figures.checkouts - unknown }
        return figures
    }

    private func halveIt(of player: Int) -> HalveIt.Figures {
        let mine = visits.filter { $0.player == player }
        return HalveIt.Figures(
            darts: mine.reduce(0) { $0 + $1.darts.count },
            hits: mine.reduce(0) { sum, visit in
                sum + visit.darts.count { visit.meta?.target?.isHit(by: $0) == true }
            })
    }

    private var lives: [Figures.Lives] {
        var lives = (0..<players).map { _ in Figures.Lives() }
        guard var match = Match(mode, players: players) else { return lives }
        // The player who set the current total to exceed.
        var holder: Int?
        for visit in visits {
            let before = match.scores
            // Replaying cannot fail: the visit was accepted before.
            _ = try? match.play(visit.darts, callsBust: visit.bust)
            let lost = zip(before, match.scores).map { $0 - $1 }
            let others = before.indices.filter { $0 != visit.player }
            for player in before.indices { lives[player].lost += lost[player] }
            switch mode {
            case .killer: lives[visit.player].taken += others.reduce(0) { $0 + lost[$1] }
            case .knockout(let options):
                let isBeaten = lost[visit.player] == 0
                if !isBeaten, let holder, holder != visit.player { lives[holder].taken += 1 }
                if isBeaten || options.target == .previous { holder = visit.player }
            case .x01, .halveIt, .suddenDeath, .englishCricket, .cricket, .aroundTheClock, .shanghai, .bobs27:
                break
            }
            let alive = match.scores.count { $0 > 0 }
            for player in before.indices where before[player] > 0 && match.scores[player] == 0 {
                lives[player].place = alive + 1
            }
        }
        return lives
    }
}

extension Visit {
    /// Darts at an even score up to 40; at 50, only the last dart or the one that wins. `nil` if only a total is known and
    /// nobody counted.
    fileprivate func checkoutAttempts(_ options: X01.Options, of player: Int) -> Int? {
        if total != nil { return atDouble }
        let isIn = options.in == .straight || scoreBefore < options.start(of: player)
        var (count, attempts) = (X01.Count(scoreBefore, isIn: isIn), 0)
        for (number, dart) in darts.enumerated() {
            let left = count.score
            count.add(dart, options)
            let isOneDart = (2...40).contains(left) && left % 2 == 0
            if isOneDart || left == 50 && (number == 2 || count.isOut) { attempts += 1 }
        }
        return attempts
    }
}
