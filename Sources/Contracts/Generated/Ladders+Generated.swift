// Made by deploy/contracts from Sources/Contracts/Games/Ladders.swift.

import Competitions
import JSON
import Values

extension LadderMatch {
    @_disfavoredOverload
    public init(gameType: sending DartsGame, options: MatchOptions? = nil) {
        self.gameType = gameType
        self.options = options
    }
}

extension LadderRules {
    @_disfavoredOverload
    public init(
        reach: sending Int, answerHours: Int, playDays: Int, openMax: Int, sameAgainDays: Int, idleDays: Int,
        bestOf: Int? = nil, match: LadderMatch? = nil
    ) {
        self.reach = reach
        self.answerHours = answerHours
        self.playDays = playDays
        self.openMax = openMax
        self.sameAgainDays = sameAgainDays
        self.idleDays = idleDays
        self.bestOf = bestOf
        self.match = match
    }
}

extension LadderPerson {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String? = nil, displayName: String? = nil, avatar: String? = nil
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
    }
}

extension LadderView {
    @_disfavoredOverload
    public init(
        id: sending ID, name: String, hidden: Bool? = nil, city: String? = nil, sport: Sport,
        host: LadderPerson, coHosts: [LadderPerson] = [], groupId: ID? = nil, visibility: LadderVisibility,
        status: LadderStatus, rules: LadderRules, playerCount: Int, place: Int? = nil,
        role: LadderRole? = nil, invited: Bool? = nil, waiting: Int = 0, version: Int, createdAt: Timestamp,
        url: String
    ) {
        self.id = id
        self.name = name
        self.hidden = hidden
        self.city = city
        self.sport = sport
        self.host = host
        self.coHosts = coHosts
        self.groupId = groupId
        self.visibility = visibility
        self.status = status
        self.rules = rules
        self.playerCount = playerCount
        self.place = place
        self.role = role
        self.invited = invited
        self.waiting = waiting
        self.version = version
        self.createdAt = createdAt
        self.url = url
    }
}

extension LadderRung {
    @_disfavoredOverload
    public init(
        place: sending Int, person: LadderPerson, activeAt: Timestamp, paused: Bool = false,
        moved: Int? = nil, canChallenge: Bool = false
    ) {
        self.place = place
        self.person = person
        self.activeAt = activeAt
        self.paused = paused
        self.moved = moved
        self.canChallenge = canChallenge
    }
}

extension LadderChallengeView {
    @_disfavoredOverload
    public init(
        ladderId: sending ID, challenge: Int, challenger: LadderPerson, challenged: LadderPerson,
        state: ChallengeState, remote: Bool? = nil, at: Timestamp, acceptedAt: Timestamp? = nil,
        endsAt: Timestamp? = nil, report: LadderReport? = nil, score: Score? = nil, winnerId: ID? = nil,
        matchId: ID? = nil, endedAt: Timestamp? = nil
    ) {
        self.ladderId = ladderId
        self.challenge = challenge
        self.challenger = challenger
        self.challenged = challenged
        self.state = state
        self.remote = remote
        self.at = at
        self.acceptedAt = acceptedAt
        self.endsAt = endsAt
        self.report = report
        self.score = score
        self.winnerId = winnerId
        self.matchId = matchId
        self.endedAt = endedAt
    }
}

extension LadderReport {
    @_disfavoredOverload
    public init(score: sending Score, by: ID, disputed: Bool, at: Timestamp) {
        self.score = score
        self.by = by
        self.disputed = disputed
        self.at = at
    }
}

extension CreateLadder {
    public static let notes: [String: String] = [
        "answerHours": "24 to 168 hours for an answer. Default: 72",
        "bestOf":
            "more than half of this many legs, sets or games win; odd, up to 99, of darts up to 41."
            + " Default: any",
        "city": "up to 80 characters: where it is played",
        "groupId": "the group whose ladder it is; it stays so",
        "idleDays":
            "14 to 90 days without a match after which a player goes down, or 0 for never. Default: 30",
        "match": "for a ladder of darts alone. Default: x01",
        "match.options": "options of the game; darts modes tells which there are",
        "match.options.bestOfLegs":
            "in games with legs: more than half of this many legs win a set; odd, up to 41",
        "match.options.bestOfSets":
            "in games with legs: more than half of this many sets win the match; odd, up to 25",
        "match.options.bull": "around the Clock: a bull comes after the 20",
        "match.options.clearBy":
            "with two players: the last set must be won by 2 legs, unless somebody gets to upTo",
        "match.options.count": "around the Clock: how far a hit moves on",
        "match.options.difficulty": "only in Halve-It",
        "match.options.firstToLegs": "instead of bestOfLegs: so many legs win a set, up to 21",
        "match.options.firstToSets": "instead of bestOfSets: so many sets win the match, up to 13",
        "match.options.fixedLegs": "instead of both: 2 to 20 legs are all played, and the most win",
        "match.options.in": "x01: how scoring must be opened",
        "match.options.lives": "only in Knockout, Sudden Death and Killer",
        "match.options.maxRounds":
            "the rounds of a leg, 0 for no limit; in x01 10 to 50, and then the bull decides",
        "match.options.out": "x01: how a leg must be finished",
        "match.options.rounds": "shanghai: 7 or 20 rounds",
        "match.options.scoring": "cricket: whom further marks on a closed number give points to",
        "match.options.startScore": "x01: the start score of a leg",
        "match.options.startScores":
            "x01: a start score for each player, in the order of play, each between 101 and 1001",
        "match.options.starter": "x01: how it is found who throws first",
        "match.options.target": "in Knockout, the total that a visit must beat",
        "match.options.teams": "cricket: even slots play against odd ones",
        "match.options.upTo": "with clearBy: so many legs win the last set in any case",
        "name": "3 to 60 characters",
        "openMax": "1 to 5 open challenges of one player, made or got. Default: 2",
        "playDays": "3 to 60 days to play in. Default: 14",
        "reach": "1 to 10 places above can be challenged. Default: 3",
        "sameAgainDays":
            "0 to 60 days after a match in which the same two do not challenge each other. Default: 7",
        "visibility": "default: group where there is one, else private",
    ]
}

extension UpdateLadder {
    public static let notes: [String: String] = [
        "answerHours": "24 to 168 hours for an answer",
        "bestOf": "more than half of this many legs, sets or games win; odd; null for any",
        "city": "up to 80 characters; null takes it away",
        "idleDays": "14 to 90 days without a match after which a player goes down, or 0 for never",
        "ifVersion": "for apps: refused where the ladder has changed since this version",
        "match": "the match of darts, all of it",
        "match.options": "options of the game; darts modes tells which there are",
        "match.options.bestOfLegs":
            "in games with legs: more than half of this many legs win a set; odd, up to 41",
        "match.options.bestOfSets":
            "in games with legs: more than half of this many sets win the match; odd, up to 25",
        "match.options.bull": "around the Clock: a bull comes after the 20",
        "match.options.clearBy":
            "with two players: the last set must be won by 2 legs, unless somebody gets to upTo",
        "match.options.count": "around the Clock: how far a hit moves on",
        "match.options.difficulty": "only in Halve-It",
        "match.options.firstToLegs": "instead of bestOfLegs: so many legs win a set, up to 21",
        "match.options.firstToSets": "instead of bestOfSets: so many sets win the match, up to 13",
        "match.options.fixedLegs": "instead of both: 2 to 20 legs are all played, and the most win",
        "match.options.in": "x01: how scoring must be opened",
        "match.options.lives": "only in Knockout, Sudden Death and Killer",
        "match.options.maxRounds":
            "the rounds of a leg, 0 for no limit; in x01 10 to 50, and then the bull decides",
        "match.options.out": "x01: how a leg must be finished",
        "match.options.rounds": "shanghai: 7 or 20 rounds",
        "match.options.scoring": "cricket: whom further marks on a closed number give points to",
        "match.options.startScore": "x01: the start score of a leg",
        "match.options.startScores":
            "x01: a start score for each player, in the order of play, each between 101 and 1001",
        "match.options.starter": "x01: how it is found who throws first",
        "match.options.target": "in Knockout, the total that a visit must beat",
        "match.options.teams": "cricket: even slots play against odd ones",
        "match.options.upTo": "with clearBy: so many legs win the last set in any case",
        "name": "3 to 60 characters",
        "openMax": "1 to 5 open challenges of one player, made or got",
        "playDays": "3 to 60 days to play in",
        "reach": "1 to 10 places above can be challenged",
        "sameAgainDays": "0 to 60 days after a match in which the same two do not challenge each other",
    ]
}

extension CloseLadder {
    public static let notes: [String: String] = [
        "ifVersion": "for apps: refused where the ladder has changed since this version"
    ]
}

extension NameLadderCoHost {
    public static let notes: [String: String] = [
        "on": "whether they are one from now on"
    ]
}

extension InviteToLadder {
    public static let notes: [String: String] = [
        "accountIds": "1 to 20 people, by nickname or id; each gets a result of its own"
    ]
}

extension InviteToLadder.Outcome {
    @_disfavoredOverload
    public init(person: sending String, accountId: ID? = nil, reason: Reason? = nil, message: String? = nil) {
        self.person = person
        self.accountId = accountId
        self.reason = reason
        self.message = message
    }
}

extension InviteToLadder.Reply {
    @_disfavoredOverload
    public init(ladderId: sending ID, results: [InviteToLadder.Outcome]) {
        self.ladderId = ladderId
        self.results = results
    }
}

extension GetLadder.Reply {
    @_disfavoredOverload
    public init(
        ladder: sending LadderView, order: [LadderRung], challenges: [LadderChallengeView],
        pauses: [LadderPause], invited: [LadderPerson]? = nil
    ) {
        self.ladder = ladder
        self.order = order
        self.challenges = challenges
        self.pauses = pauses
        self.invited = invited
    }
}

extension MyLadders {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension SearchLadders {
    public static let notes: [String: String] = [
        "city": "up to 80 characters: ladders of this city",
        "limit": "1 to 100. Default: 20",
        "q": "2 to 60 characters of the name",
    ]
}

extension LadderLanding {
    @_disfavoredOverload
    public init(
        name: sending String, sport: Sport, city: String? = nil, status: LadderStatus, playerCount: Int,
        noindex: Bool = true
    ) {
        self.name = name
        self.sport = sport
        self.city = city
        self.status = status
        self.playerCount = playerCount
        self.noindex = noindex
    }
}
