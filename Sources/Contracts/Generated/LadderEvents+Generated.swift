// Made by deploy/contracts from Sources/Contracts/Games/LadderEvents.swift.

import Competitions
import Values

extension LadderChanged {
    @_disfavoredOverload
    public init(
        ladderId: sending ID, name: String, city: String? = nil, sport: Sport, hostId: ID, coHosts: [ID],
        groupId: ID? = nil, visibility: LadderVisibility, status: LadderStatus, rules: LadderRules,
        version: Int, by: ID? = nil
    ) {
        self.ladderId = ladderId
        self.name = name
        self.city = city
        self.sport = sport
        self.hostId = hostId
        self.coHosts = coHosts
        self.groupId = groupId
        self.visibility = visibility
        self.status = status
        self.rules = rules
        self.version = version
        self.by = by
    }
}

extension LadderInvited {
    @_disfavoredOverload
    public init(ladderId: sending ID, accountId: ID, on: Bool, by: ID? = nil) {
        self.ladderId = ladderId
        self.accountId = accountId
        self.on = on
        self.by = by
    }
}

extension LadderJoined {
    @_disfavoredOverload
    public init(ladderId: sending ID, accountId: ID, place: Int) {
        self.ladderId = ladderId
        self.accountId = accountId
        self.place = place
    }
}

extension LadderLeft {
    @_disfavoredOverload
    public init(ladderId: sending ID, accountId: ID, place: Int, cause: LadderCause) {
        self.ladderId = ladderId
        self.accountId = accountId
        self.place = place
        self.cause = cause
    }
}

extension LadderChallenged {
    @_disfavoredOverload
    public init(
        ladderId: sending ID, challenge: Int, challengerId: ID, challengedId: ID, remote: Bool? = nil,
        answerBy: Timestamp
    ) {
        self.ladderId = ladderId
        self.challenge = challenge
        self.challengerId = challengerId
        self.challengedId = challengedId
        self.remote = remote
        self.answerBy = answerBy
    }
}

extension LadderChallengeChanged {
    @_disfavoredOverload
    public init(
        ladderId: sending ID, challenge: Int, challengerId: ID, challengedId: ID, act: LadderAct,
        state: ChallengeState, by: ID? = nil, score: Score? = nil, winnerId: ID? = nil,
        endsAt: Timestamp? = nil, move: LadderMove? = nil
    ) {
        self.ladderId = ladderId
        self.challenge = challenge
        self.challengerId = challengerId
        self.challengedId = challengedId
        self.act = act
        self.state = state
        self.by = by
        self.score = score
        self.winnerId = winnerId
        self.endsAt = endsAt
        self.move = move
    }
}

extension LadderMove {
    @_disfavoredOverload
    public init(from: sending Int, to: Int, passed: [ID]) {
        self.from = from
        self.to = to
        self.passed = passed
    }
}

extension LadderIdled {
    @_disfavoredOverload
    public init(ladderId: sending ID, at: Timestamp, accountIds: [ID], places: [Int]) {
        self.ladderId = ladderId
        self.at = at
        self.accountIds = accountIds
        self.places = places
    }
}

extension LadderMatchBegun {
    @_disfavoredOverload
    public init(ladderId: sending ID, challenge: Int, matchId: ID) {
        self.ladderId = ladderId
        self.challenge = challenge
        self.matchId = matchId
    }
}

extension LadderChallengeEnding {
    @_disfavoredOverload
    public init(
        ladderId: sending ID, challenge: Int, state: ChallengeState, challengerId: ID, challengedId: ID,
        endsAt: Timestamp
    ) {
        self.ladderId = ladderId
        self.challenge = challenge
        self.state = state
        self.challengerId = challengerId
        self.challengedId = challengedId
        self.endsAt = endsAt
    }
}
