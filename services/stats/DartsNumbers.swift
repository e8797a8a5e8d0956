// stats.darts and head-to-head: what the figures of many matches come to (domain.md §9.5).

import Contracts
import Darts
import ServiceKit
import Values

extension Stats {
    static let dartsNumbers = Rules<Stats>()
        .query(ShowDartsStats.self, answer: darts)
        .query(HeadToHead.self, answer: headToHead)

    static func darts(
        _ query: ShowDartsStats, _ state: State, _ context: Context
    ) throws(Refusal) -> ShowDartsStats.Reply {
        let whose = try whose(query.accountId, state, context)
        var matches: [(match: KnownMatch, slot: Int)] = []
        func take(_ match: KnownMatch, _ slot: Int) -> Bool {
            if let from = query.from, match.playedAt < from { return false }
            if query.gameType ?? match.gameType == match.gameType,
                query.to.map({ match.playedAt < $0 }) ?? true
            {
                matches.append((match, slot))
            }
            return true
        }
        if let opponent = query.opponent {
            let other = try find(opponent, state, context, field: "opponent")
            state.matches.forEach(of: whose, and: other) { take($0, $1.own) }
        } else {
            state.matches.forEach(of: whose, take)
        }
        var reply = ShowDartsStats.Reply(
            accountId: whose, nickname: state.people.name(of: whose)?.nickname)
        for (match, slot) in matches {
            reply.all.count(match.result(of: slot))
            reply.byGame[match.bucket, default: MatchResults()].count(match.result(of: slot))
        }
        func of(_ type: DartsGame) -> [(match: KnownMatch, slot: Int)]? {
            let all = matches.filter { $0.match.gameType == type }
            return all.isEmpty ? nil : all
        }
        reply.x01 = of(.x01).map(X01Stats.init)
        reply.halveIt = of(.halveIt).map(HalveItStats.init)
        reply.knockout = of(.knockout).map(LivesStats.init)
        reply.suddenDeath = of(.suddenDeath).map(LivesStats.init)
        reply.killer = of(.killer).map(LivesStats.init)
        return reply
    }

    /// Oneself where nobody is named.
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

    /// Two decimals, half up; `nil` of nothing.
    static func ratio(_ part: Int, of whole: Int) -> Double? {
        whole == 0 ? nil : Double((200 * part + whole) / (2 * whole)) / 100
    }
}

extension Stats.MatchBook {
    /// Of the last matches of x01, in the order in which they were played.
    func lastAverages(of person: ID) -> [Double] {
        var averages: [Double] = []
        forEach(of: person) { match, slot in
            if let average = match.players[slot].figures.x01?.average { averages.append(average) }
            return averages.count < ShowDartsStats.recentMax
        }
        return averages.reversed()
    }
}

extension Stats.KnownMatch {
    /// The name under which matches like this are counted.
    var bucket: String { startScore.map { "\($0)" } ?? gameType.rawValue }
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

extension X01Stats {
    /// Of matches, the latest first.
    init(_ matches: [(match: Stats.KnownMatch, slot: Int)]) {
        self.init()
        var sum = X01.Figures()
        for (match, slot) in matches {
            guard let figures = match.players[slot].figures.x01 else { continue }
            sum.add(figures)
            if figures.bestLegDarts > 0 {
                bestLegDarts[match.bucket] = min(bestLegDarts[match.bucket] ?? .max, figures.bestLegDarts)
            }
            if let average = figures.average { recentAverages.append(average) }
        }
        recentAverages = recentAverages.prefix(ShowDartsStats.recentMax).reversed()
        threeDartAvg = sum.average
        firstNineAvg = Stats.ratio(3 * sum.firstNinePoints, of: sum.firstNineDarts)
        checkoutPct = Stats.ratio(100 * sum.checkouts, of: sum.attempts)
        (checkouts, attempts) = (sum.checkouts, sum.attempts)
        highestCheckout = sum.highestCheckout > 0 ? sum.highestCheckout : nil
        (visits100plus, visits140plus, visits180) = (sum.visits100, sum.visits140, sum.visits180)
        (legsWon, legsLost, nineDarters) = (sum.legsWon, sum.legsLost, sum.nineDarters)
    }
}

extension HalveItStats {
    init(_ matches: [(match: Stats.KnownMatch, slot: Int)]) {
        self.init()
        let scores = matches.map { $0.match.players[$0.slot].finalScore }
        let figures = matches.compactMap { $0.match.players[$0.slot].figures.halveIt }
        averageScore = Stats.ratio(scores.reduce(0, +), of: scores.count)
        bestScore = scores.max()
        hitRatePct = Stats.ratio(
            100 * figures.reduce(0) { $0 + $1.hits }, of: figures.reduce(0) { $0 + $1.darts })
    }
}

extension LivesStats {
    init(_ matches: [(match: Stats.KnownMatch, slot: Int)]) {
        self.init()
        for figures in matches.compactMap({ $0.match.players[$0.slot].figures.lives }) {
            livesLost += figures.lost
            livesTaken += figures.taken
            places["\(figures.place)", default: 0] += 1
        }
    }
}
