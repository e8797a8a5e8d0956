// stats.darts and head-to-head: sums and averages of many matches (domain.md §9.5).

import Contracts
import Darts
import Machine
import Projections
import Values

extension Stats {
    static let dartsNumbers = Rules<Stats>()
        .query(ShowDartsStats.self, answer: darts)
        .query(HeadToHead.self, answer: headToHead)

    static func darts(
        _ query: ShowDartsStats, _ state: State, _ context: Context
    ) throws(Refusal) -> ShowDartsStats.Reply {
        let whose = try whose(query.accountId, state, context)
        var sum = MatchSum()
        func take(_ match: KnownMatch, _ slot: Int) -> Bool {
            if let from = query.from, match.playedAt < from { return false }
            if query.gameType ?? match.gameType == match.gameType,
                query.to.map({ match.playedAt < $0 }) ?? true
            {
                sum.add(match, slot)
            }
            return true
        }
        if let opponent = query.opponent {
            let other = try find(opponent, state, context, field: "opponent")
            state.matches.forEach(of: whose, and: other) { take($0, $1.own) }
        } else {
            state.matches.forEach(of: whose, take)
        }
        return sum.reply(of: whose, state.people.name(of: whose)?.nickname)
    }

    /// The person whom a query names; the caller if it names nobody.
    static func whose(
        _ reference: UserReference?, _ state: State, _ context: Context
    ) throws(Refusal) -> ID {
        guard let reference else { return try context.caller.id() }
        return try find(reference, state, context)
    }

    static func headToHead(
        _ query: HeadToHead, _ state: State, _ context: Context
    ) throws(Refusal) -> HeadToHead.Reply {
        let a = try find(query.a, state, context, field: "a")
        let b = try find(query.b, state, context, field: "b")
        var reply = HeadToHead.Reply(a: a, b: b)
        if a == b { return reply }
        let tally = state.matches.tally(of: a, and: b, in: query.gameType)
        (reply.played, reply.aWins, reply.bWins) = (tally.played, tally.own.wins, tally.other.wins)
        reply.others = tally.played - tally.own.wins - tally.other.wins
        (reply.aAverage, reply.bAverage) = (tally.own.average, tally.other.average)
        let lastMax = min(HeadToHead.resultsMax, tally.played)
        if lastMax == 0 { return reply }
        state.matches.forEach(of: a, and: b) { match, slots in
            if query.gameType ?? match.gameType == match.gameType {
                reply.last.append(
                    HeadToHead.Result(
                        matchId: match.id, playedAt: match.playedAt, gameType: match.gameType,
                        startScore: match.startScore, winner: match.winner(of: slots)))
            }
            return reply.last.count < lastMax
        }
        return reply
    }

    /// Two decimals, rounded half up; `nil` if `whole` is 0.
    static func ratio(_ part: Int, of whole: Int) -> Double? {
        whole == 0 ? nil : Double((200 * part + whole) / (2 * whole)) / 100
    }
}

extension Stats.MatchBook {
    /// The averages of the last x01 matches, the earliest first.
    func lastAverages(of person: ID) -> [Double] {
        var averages: [Double] = []
        forEach(of: person) { match, slot in
            if let average = match.players[slot].figures.x01?.average { averages.append(average) }
            return averages.count < ShowDartsStats.recentMax
        }
        return averages.reversed()
    }
}

/// The sums of somebody's matches, which are added one by one, the latest first.
private struct MatchSum {
    /// Matches that are counted together.
    struct Kind: Hashable {
        var gameType: DartsGame
        var startScore: Int?
        var name: String { startScore.map { "\($0)" } ?? gameType.rawValue }
    }

    private var results: [Kind: MatchResults] = [:]
    private var x01 = X01.Figures()
    private var bestLegs: [Kind: Int] = [:]
    private var averages: [Double] = []
    private var halveIt = HalveIt.Figures()
    private var halveItScores: (sum: Int, best: Int) = (0, .min)
    private var lives: [DartsGame: LivesSum] = [:]

    mutating func add(_ match: Stats.KnownMatch, _ slot: Int) {
        let (kind, player) = (
            Kind(gameType: match.gameType, startScore: match.startScore), match.players[slot]
        )
        results[kind, default: MatchResults()].count(match.result(of: slot))
        if let figures = player.figures.x01 {
            x01.add(figures)
            if figures.bestLegDarts > 0 { bestLegs[kind] = min(bestLegs[kind] ?? .max, figures.bestLegDarts) }
            if averages.count < ShowDartsStats.recentMax, let average = figures.average {
                averages.append(average)
            }
        }
        if match.gameType == .halveIt {
            halveItScores = (
                halveItScores.sum + player.finalScore, max(halveItScores.best, player.finalScore)
            )
            halveIt.darts += player.figures.halveIt?.darts ?? 0
            halveIt.hits += player.figures.halveIt?.hits ?? 0
        }
        if let figures = player.figures.lives { lives[match.gameType, default: LivesSum()].add(figures) }
    }

    func reply(of account: ID, _ nickname: String?) -> ShowDartsStats.Reply {
        var reply = ShowDartsStats.Reply(accountId: account, nickname: nickname)
        for (kind, results) in results {
            reply.byGame[kind.name] = results
            reply.all.add(results)
        }
        func has(_ game: DartsGame) -> Bool { results.keys.contains { $0.gameType == game } }
        if has(.x01) { reply.x01 = x01Stats }
        if has(.halveIt) { reply.halveIt = halveItStats }
        if has(.knockout) { reply.knockout = livesStats(.knockout) }
        if has(.suddenDeath) { reply.suddenDeath = livesStats(.suddenDeath) }
        if has(.killer) { reply.killer = livesStats(.killer) }
        return reply
    }

    private var x01Stats: X01Stats {
        var stats = X01Stats()
        for (kind, darts) in bestLegs { stats.bestLegDarts[kind.name] = darts }
        stats.recentAverages = averages.reversed()
        stats.threeDartAvg = x01.average
        stats.firstNineAvg = Stats.ratio(3 * x01.firstNinePoints, of: x01.firstNineDarts)
        stats.checkoutPct = Stats.ratio(100 * x01.checkouts, of: x01.attempts)
        (stats.checkouts, stats.attempts) = (x01.checkouts, x01.attempts)
        stats.highestCheckout = x01.highestCheckout > 0 ? x01.highestCheckout : nil
        (stats.visits100plus, stats.visits140plus, stats.visits180) = (
            x01.visits100, x01.visits140, x01.visits180
        )
        (stats.legsWon, stats.legsLost, stats.nineDarters) = (x01.legsWon, x01.legsLost, x01.nineDarters)
        return stats
    }

    private var halveItStats: HalveItStats {
        let count = results.reduce(0) { $0 + ($1.key.gameType == .halveIt ? $1.value.matches : 0) }
        var stats = HalveItStats()
        stats.averageScore = Stats.ratio(halveItScores.sum, of: count)
        stats.bestScore = halveItScores.best
        stats.hitRatePct = Stats.ratio(100 * halveIt.hits, of: halveIt.darts)
        return stats
    }

    private func livesStats(_ game: DartsGame) -> LivesStats { lives[game]?.stats ?? LivesStats() }
}

/// The sums of matches that are played for lives.
private struct LivesSum {
    private var (lost, taken) = (0, 0)
    private var places: [Int: Int] = [:]

    mutating func add(_ figures: Figures.Lives) {
        lost += figures.lost
        taken += figures.taken
        places[figures.place, default: 0] += 1
    }

    var stats: LivesStats {
        var stats = LivesStats()
        (stats.livesLost, stats.livesTaken) = (lost, taken)
        for (place, count) in places { stats.places["\(place)"] = count }
        return stats
    }
}

extension X01.Figures {
    var average: Double? { Stats.ratio(3 * points, of: darts) }

    mutating func add(_ other: X01.Figures?) {
        guard let other else { return }
        points += other.points
        darts += other.darts
        firstNinePoints += other.firstNinePoints
        firstNineDarts += other.firstNineDarts
        attempts += other.attempts
        checkouts += other.checkouts
        highestCheckout = max(highestCheckout, other.highestCheckout)
        visits100 += other.visits100
        visits140 += other.visits140
        visits180 += other.visits180
        legsWon += other.legsWon
        legsLost += other.legsLost
        nineDarters += other.nineDarters
    }
}
