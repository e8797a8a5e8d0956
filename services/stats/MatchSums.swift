// Sums of somebody's matches, game by game (domain.md §9.5). Those of all matches are updated with each match
// (Careers.swift); those of a period or against one opponent are computed on demand.

import Contracts
import Darts
import Machine
import Values

extension Stats {
    /// The sums behind somebody's statistics.
    struct MatchSums: Sendable {
        private var games: [GameSums] = []

        /// When a match is removed, the best leg, checkout and score stay; the caller must then recompute all sums.
        /// - Parameter sign: 1 to add a match, -1 to take it back.
        mutating func count(_ match: KnownMatch, _ slot: Int, _ sign: Int = 1) {
            let place = games.firstIndex { $0.game == match.gameType } ?? games.count
            if place == games.count { games.append(GameSums(game: match.gameType)) }
            games[place].count(match, slot, sign)
        }

        /// The averages of the last x01 matches, the earliest first.
        var recentAverages: [Double] { Self.averages(of: games) }

        /// - Parameter game: `nil` for all games.
        func reply(of account: ID, _ nickname: String?, in game: DartsGame?) -> ShowDartsStats.Reply {
            var reply = ShowDartsStats.Reply(accountId: account, nickname: nickname)
            let shown = games.filter { $0.matches > 0 && game ?? $0.game == $0.game }
            for start in shown.flatMap(\.starts) where start.results.matches > 0 {
                reply.byGame[start.name] = start.results
                reply.all.add(start.results)
            }
            func sums(_ game: DartsGame) -> GameSums? { shown.first { $0.game == game } }
            if sums(.x01) != nil { reply.x01 = Self.x01Stats(of: shown) }
            reply.halveIt = sums(.halveIt)?.halveItStats
            reply.knockout = sums(.knockout)?.livesStats
            reply.suddenDeath = sums(.suddenDeath)?.livesStats
            reply.killer = sums(.killer)?.livesStats
            reply.cricket = sums(.cricket)?.cricketStats
            return reply
        }

        private static func averages(of games: [GameSums]) -> [Double] {
            games.flatMap(\.recent).sorted().prefix(ShowDartsStats.recentMax).reversed().map(\.average)
        }

        private static func x01Stats(of games: [GameSums]) -> X01Stats {
            var x01 = X01.Figures()
            for sums in games { x01.count(sums.x01, 1) }
            var stats = X01Stats()
            for start in games.flatMap(\.starts) where start.bestLegDarts > 0 {
                stats.bestLegDarts[start.name] = start.bestLegDarts
            }
            stats.recentAverages = averages(of: games)
            stats.threeDartAvg = x01.average
            stats.firstNineAvg = Stats.ratio(3 * x01.firstNinePoints, of: x01.firstNineDarts)
            stats.checkoutPct = Stats.ratio(100 * (x01.attemptsKnown ?? x01.checkouts), of: x01.attempts)
            stats.totalsVisits = x01.totalsVisits.flatMap { $0 > 0 ? $0 : nil }
            (stats.checkouts, stats.attempts) = (x01.checkouts, x01.attempts)
            stats.highestCheckout = x01.highestCheckout > 0 ? x01.highestCheckout : nil
            (stats.visits100plus, stats.visits140plus, stats.visits180) = (
                x01.visits100, x01.visits140, x01.visits180
            )
            (stats.legsWon, stats.legsLost, stats.nineDarters) = (
                x01.legsWon, x01.legsLost, x01.nineDarters
            )
            return stats
        }
    }
}

/// The sums of the matches of one game.
private struct GameSums: Sendable {
    /// The matches with one start score; all matches of a game that has none.
    struct Start: Sendable {
        let name: String
        let startScore: Int?
        var results = MatchResults()
        /// 0 if there is none.
        var bestLegDarts = 0
    }

    /// A match of x01 in which darts were thrown. The latest sorts first.
    struct Recent: Comparable, Sendable {
        let playedAt: Timestamp
        let matchId: ID
        let average: Double

        static func < (a: Recent, b: Recent) -> Bool {
            a.playedAt != b.playedAt ? a.playedAt > b.playedAt : a.matchId > b.matchId
        }
    }

    let game: DartsGame
    private(set) var matches = 0
    private(set) var starts: [Start] = []
    private(set) var x01 = X01.Figures()
    /// The latest matches first; at most ``ShowDartsStats/recentMax``.
    private(set) var recent: [Recent] = []
    private var halveIt = HalveIt.Figures()
    private var (finalScores, bestFinalScore) = (0, Int.min)
    // In games with lives.
    private var (lost, taken) = (0, 0)
    private var places: [Int: Int] = [:]
    private var cricket = Cricket.Figures()

    init(game: DartsGame) { self.game = game }

    mutating func count(_ match: Stats.KnownMatch, _ slot: Int, _ sign: Int) {
        let player = match.players[slot]
        matches += sign
        let start = startIndex(of: match)
        starts[start].results.count(match.result(of: slot), sign)
        if let figures = player.figures.x01 {
            x01.count(figures, sign)
            if sign > 0, !match.isUnranked, figures.bestLegDarts > 0 {
                let best = starts[start].bestLegDarts
                starts[start].bestLegDarts =
                    best == 0 ? figures.bestLegDarts : min(best, figures.bestLegDarts)
            }
            if let average = figures.average {
                count(Recent(playedAt: match.playedAt, matchId: match.id, average: average), sign)
            }
        }
        if game == .halveIt {
            finalScores += sign * player.finalScore
            if sign > 0 { bestFinalScore = max(bestFinalScore, player.finalScore) }
            halveIt.darts += sign * (player.figures.halveIt?.darts ?? 0)
            halveIt.hits += sign * (player.figures.halveIt?.hits ?? 0)
        }
        if let figures = player.figures.lives {
            (lost, taken) = (lost + sign * figures.lost, taken + sign * figures.taken)
            places[figures.place, default: 0] += sign
            if places[figures.place] == 0 { places[figures.place] = nil }
        }
        if let figures = player.figures.cricket { cricket.count(figures, sign) }
    }

    private mutating func startIndex(of match: Stats.KnownMatch) -> Int {
        if let known = starts.firstIndex(where: { $0.startScore == match.startScore }) { return known }
        let name = match.startScore.map { "\($0)" } ?? game.rawValue
        starts.append(Start(name: name, startScore: match.startScore))
        return starts.count - 1
    }

    private mutating func count(_ match: Recent, _ sign: Int) {
        let place = recent.partition { $0 < match }
        if sign > 0 {
            recent.insert(match, at: place)
            if recent.count > ShowDartsStats.recentMax { recent.removeLast() }
        } else if place < recent.count, recent[place].matchId == match.matchId {
            recent.remove(at: place)
        }
    }

    var halveItStats: HalveItStats {
        var stats = HalveItStats()
        stats.averageScore = Stats.ratio(finalScores, of: matches)
        stats.bestScore = bestFinalScore
        stats.hitRatePct = Stats.ratio(100 * halveIt.hits, of: halveIt.darts)
        return stats
    }

    var cricketStats: CricketStats {
        var stats = CricketStats()
        stats.marksPerRound = Stats.ratio(3 * cricket.marks, of: cricket.darts)
        (stats.visits5, stats.visits6, stats.visits7) = (cricket.visits5, cricket.visits6, cricket.visits7)
        (stats.visits8, stats.visits9) = (cricket.visits8, cricket.visits9)
        return stats
    }

    var livesStats: LivesStats {
        var stats = LivesStats()
        (stats.livesLost, stats.livesTaken) = (lost, taken)
        for (place, count) in places { stats.places["\(place)"] = count }
        return stats
    }
}

extension X01.Figures {
    var average: Double? { Stats.ratio(3 * points, of: darts) }

    /// The highest checkout; 0 for none. Matches of older versions have that of any rule for the last dart.
    var doubleCheckout: Int { checkouts > 0 ? highestCheckout : 0 }

    /// Adds other figures, except the best leg, which depends on the start score.
    mutating func count(_ other: X01.Figures, _ sign: Int) {
        points += sign * other.points
        darts += sign * other.darts
        firstNinePoints += sign * other.firstNinePoints
        firstNineDarts += sign * other.firstNineDarts
        attempts += sign * other.attempts
        checkouts += sign * other.checkouts
        if sign > 0 { highestCheckout = max(highestCheckout, other.doubleCheckout) }
        visits100 += sign * other.visits100
        visits140 += sign * other.visits140
        visits180 += sign * other.visits180
        legsWon += sign * other.legsWon
        legsLost += sign * other.legsLost
        nineDarters += sign * other.nineDarters
        attemptsKnown = (attemptsKnown ?? 0) + sign * (other.attemptsKnown ?? other.checkouts)
        totalsVisits = (totalsVisits ?? 0) + sign * (other.totalsVisits ?? 0)
    }
}

extension Cricket.Figures {
    /// Adds other figures.
    mutating func count(_ other: Cricket.Figures, _ sign: Int) {
        marks += sign * other.marks
        darts += sign * other.darts
        visits5 += sign * other.visits5
        visits6 += sign * other.visits6
        visits7 += sign * other.visits7
        visits8 += sign * other.visits8
        visits9 += sign * other.visits9
    }
}
