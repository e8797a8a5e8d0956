// Made by deploy/contracts from Sources/Contracts/Stats/DartsStats.swift.

import Values

extension MatchResults {
    @_disfavoredOverload
    public init(matches: sending Int = 0, wins: Int = 0, losses: Int = 0, draws: Int = 0) {
        self.matches = matches
        self.wins = wins
        self.losses = losses
        self.draws = draws
    }
}

extension X01Stats {
    @_disfavoredOverload
    public init(
        threeDartAvg: sending Double? = nil, firstNineAvg: Double? = nil, checkoutPct: Double? = nil,
        checkouts: Int = 0, attempts: Int = 0, highestCheckout: Int? = nil, bestLegDarts: [String: Int] = [:],
        visits100plus: Int = 0, visits140plus: Int = 0, visits180: Int = 0, legsWon: Int = 0,
        legsLost: Int = 0, nineDarters: Int = 0, totalsVisits: Int? = nil, recentAverages: [Double] = []
    ) {
        self.threeDartAvg = threeDartAvg
        self.firstNineAvg = firstNineAvg
        self.checkoutPct = checkoutPct
        self.checkouts = checkouts
        self.attempts = attempts
        self.highestCheckout = highestCheckout
        self.bestLegDarts = bestLegDarts
        self.visits100plus = visits100plus
        self.visits140plus = visits140plus
        self.visits180 = visits180
        self.legsWon = legsWon
        self.legsLost = legsLost
        self.nineDarters = nineDarters
        self.totalsVisits = totalsVisits
        self.recentAverages = recentAverages
    }
}

extension HalveItStats {
    @_disfavoredOverload
    public init(averageScore: sending Double? = nil, bestScore: Int? = nil, hitRatePct: Double? = nil) {
        self.averageScore = averageScore
        self.bestScore = bestScore
        self.hitRatePct = hitRatePct
    }
}

extension CricketStats {
    @_disfavoredOverload
    public init(
        marksPerRound: sending Double? = nil, visits5: Int = 0, visits6: Int = 0, visits7: Int = 0,
        visits8: Int = 0, visits9: Int = 0
    ) {
        self.marksPerRound = marksPerRound
        self.visits5 = visits5
        self.visits6 = visits6
        self.visits7 = visits7
        self.visits8 = visits8
        self.visits9 = visits9
    }
}

extension LivesStats {
    @_disfavoredOverload
    public init(livesLost: sending Int = 0, livesTaken: Int = 0, places: [String: Int] = [:]) {
        self.livesLost = livesLost
        self.livesTaken = livesTaken
        self.places = places
    }
}

extension ShowDartsStats {
    public static let notes: [String: String] = [
        "accountId": "default: yourself",
        "from": "only matches from then on",
        "gameType": "only matches of this game. Default: all games",
        "opponent": "only matches with them in it",
        "to": "only matches before then",
    ]
}

extension ShowDartsStats.Reply {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String?, all: MatchResults = MatchResults(),
        byGame: [String: MatchResults] = [:], x01: X01Stats? = nil, halveIt: HalveItStats? = nil,
        knockout: LivesStats? = nil, suddenDeath: LivesStats? = nil, killer: LivesStats? = nil,
        cricket: CricketStats? = nil
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.all = all
        self.byGame = byGame
        self.x01 = x01
        self.halveIt = halveIt
        self.knockout = knockout
        self.suddenDeath = suddenDeath
        self.killer = killer
        self.cricket = cricket
    }
}

extension HeadToHead {
    public static let notes: [String: String] = [
        "a": "one of the two",
        "b": "the other",
        "gameType": "only matches of this game. Default: all games",
    ]
}

extension HeadToHead.Result {
    @_disfavoredOverload
    public init(
        matchId: sending ID, playedAt: Timestamp, gameType: DartsGame, startScore: Int?,
        winner: HeadToHead.Winner
    ) {
        self.matchId = matchId
        self.playedAt = playedAt
        self.gameType = gameType
        self.startScore = startScore
        self.winner = winner
    }
}

extension HeadToHead.Reply {
    @_disfavoredOverload
    public init(
        a: sending ID, b: ID, played: Int = 0, aWins: Int = 0, bWins: Int = 0, others: Int = 0,
        last: [HeadToHead.Result] = [], aAverage: Double? = nil, bAverage: Double? = nil
    ) {
        self.a = a
        self.b = b
        self.played = played
        self.aWins = aWins
        self.bWins = bWins
        self.others = others
        self.last = last
        self.aAverage = aAverage
        self.bAverage = bAverage
    }
}

extension ShowElo {
    public static let notes: [String: String] = [
        "accountId": "default: yourself"
    ]
}

extension ShowElo.Reply {
    @_disfavoredOverload
    public init(accountId: sending ID, rating: Int, matches: Int) {
        self.accountId = accountId
        self.rating = rating
        self.matches = matches
    }
}
