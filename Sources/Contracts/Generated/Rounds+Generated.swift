// Made by deploy/contracts from Sources/Contracts/Games/Golf/Rounds.swift.

import Golf
import JSON
import Values

extension NewGolfer {
    @_disfavoredOverload
    public init(
        accountId: sending UserReference? = nil, guestPlayerId: ID? = nil, name: String? = nil,
        tee: String? = nil
    ) {
        self.accountId = accountId
        self.guestPlayerId = guestPlayerId
        self.name = name
        self.tee = tee
    }
}

extension RoundScore {
    @_disfavoredOverload
    public init(
        hole: sending Int, strokes: Int? = nil, pickedUp: Bool? = nil, putts: Int? = nil,
        penalties: Int? = nil, fairway: Bool? = nil
    ) {
        self.hole = hole
        self.strokes = strokes
        self.pickedUp = pickedUp
        self.putts = putts
        self.penalties = penalties
        self.fairway = fairway
    }
}

extension Golfer {
    @_disfavoredOverload
    public init(
        slot: sending Int, accountId: ID? = nil, guestPlayerId: ID? = nil, name: String? = nil,
        nickname: String? = nil, tee: CourseTee, index: Double? = nil, courseHandicap: Double? = nil,
        playingHandicap: Int, received: [Int], scores: [RoundScore], through: Int, gross: Int? = nil,
        net: Int? = nil, toPar: Int? = nil, points: Int, attested: Bool, differential: Double? = nil,
        counts: Bool? = nil
    ) {
        self.slot = slot
        self.accountId = accountId
        self.guestPlayerId = guestPlayerId
        self.name = name
        self.nickname = nickname
        self.tee = tee
        self.index = index
        self.courseHandicap = courseHandicap
        self.playingHandicap = playingHandicap
        self.received = received
        self.scores = scores
        self.through = through
        self.gross = gross
        self.net = net
        self.toPar = toPar
        self.points = points
        self.attested = attested
        self.differential = differential
        self.counts = counts
    }
}

extension RoundCourse {
    @_disfavoredOverload
    public init(
        courseId: sending ID, version: Int, name: String, holes: [Int], pars: [Int], strokeIndexes: [Int]
    ) {
        self.courseId = courseId
        self.version = version
        self.name = name
        self.holes = holes
        self.pars = pars
        self.strokeIndexes = strokeIndexes
    }
}

extension NamedGolfer {
    @_disfavoredOverload
    public init(name: sending String, accountId: ID? = nil) {
        self.name = name
        self.accountId = accountId
    }
}

extension GolfBoardRow {
    @_disfavoredOverload
    public init(
        roundId: sending ID, slots: [Int], players: [NamedGolfer], place: Int? = nil, through: Int,
        gross: Int? = nil, net: Int? = nil, grossToPar: Int? = nil, netToPar: Int? = nil, isDone: Bool,
        points: Int? = nil, skins: Int? = nil, match: String? = nil
    ) {
        self.roundId = roundId
        self.slots = slots
        self.players = players
        self.place = place
        self.through = through
        self.gross = gross
        self.net = net
        self.grossToPar = grossToPar
        self.netToPar = netToPar
        self.isDone = isDone
        self.points = points
        self.skins = skins
        self.match = match
    }
}

extension RoundView {
    @_disfavoredOverload
    public init(
        id: sending ID, ownerId: ID, gameId: ID? = nil, course: RoundCourse, holes: HolesPlayed,
        format: GolfFormat, gross: Bool? = nil, carry: Bool? = nil, state: RoundState, players: [Golfer],
        board: [GolfBoardRow], disputed: [Int], startedAt: Timestamp, changedAt: Timestamp,
        closesAt: Timestamp? = nil, mayAttest: Bool
    ) {
        self.id = id
        self.ownerId = ownerId
        self.gameId = gameId
        self.course = course
        self.holes = holes
        self.format = format
        self.gross = gross
        self.carry = carry
        self.state = state
        self.players = players
        self.board = board
        self.disputed = disputed
        self.startedAt = startedAt
        self.changedAt = changedAt
        self.closesAt = closesAt
        self.mayAttest = mayAttest
    }
}

extension RoundRow {
    @_disfavoredOverload
    public init(
        id: sending ID, ownerId: ID, gameId: ID? = nil, courseName: String, holes: HolesPlayed,
        format: GolfFormat, state: RoundState, players: [NamedGolfer], through: Int, gross: Int? = nil,
        awaitsMe: Bool, startedAt: Timestamp
    ) {
        self.id = id
        self.ownerId = ownerId
        self.gameId = gameId
        self.courseName = courseName
        self.holes = holes
        self.format = format
        self.state = state
        self.players = players
        self.through = through
        self.gross = gross
        self.awaitsMe = awaitsMe
        self.startedAt = startedAt
    }
}

extension StartRound {
    public static let notes: [String: String] = [
        "carry":
            "skins: those of tied holes are carried to the next one. Default: that of the game, else true",
        "courseId": "its newest version is copied to the card",
        "format":
            "default: that of the game, else stroke play. Partners stand beside each other on the card:"
            + " first and second, third and fourth",
        "gameId": "a scheduled game of golf that you are going to",
        "gross": "nobody receives strokes. Default: that of the game, else false",
        "holes": "all, or of eighteen holes also the front or the back nine. Default: all",
        "players":
            "each by accountId (you, friends, and who is going in that game), guestPlayerId or name."
            + " Default: you alone",
    ]
}

extension ScoreHole {
    public static let notes: [String: String] = [
        "deviceId": "1 to 128 characters; of two scores of one moment that of the greater one holds",
        "deviceTime": "when it was written, if it is told later. Default: now",
        "fairway": "whether the fairway was hit from the tee",
        "hole": "the hole's number",
        "penalties": "penalty strokes among the strokes",
        "pickedUp": "the ball was picked up",
        "player": "their place on the card, from 0. A ball that partners share has one score, which both get",
        "putts": "with penalties fewer than the strokes",
        "strokes": "1 to 20, or pickedUp",
    ]
}

extension DisputeHole {
    public static let notes: [String: String] = [
        "hole": "the hole's number"
    ]
}

extension MyRounds {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20",
        "state": "only those in this state",
    ]
}

extension ShowGolfRecord.Entry {
    @_disfavoredOverload
    public init(
        roundId: sending ID, day: Day, courseName: String, differential: Double, reduction: Double,
        counts: Bool
    ) {
        self.roundId = roundId
        self.day = day
        self.courseName = courseName
        self.differential = differential
        self.reduction = reduction
        self.counts = counts
    }
}

extension ShowGolfRecord.Totals {
    @_disfavoredOverload
    public init(
        rounds: sending Int, holes: Int, eagles: Int, birdies: Int, pars: Int, bogeys: Int, doubles: Int,
        pickedUp: Int, penalties: Int, puttsPerHole: Double? = nil, fairwaysPercent: Int? = nil
    ) {
        self.rounds = rounds
        self.holes = holes
        self.eagles = eagles
        self.birdies = birdies
        self.pars = pars
        self.bogeys = bogeys
        self.doubles = doubles
        self.pickedUp = pickedUp
        self.penalties = penalties
        self.puttsPerHole = puttsPerHole
        self.fairwaysPercent = fairwaysPercent
    }
}

extension ShowGolfRecord.Reply {
    @_disfavoredOverload
    public init(
        index: sending Double? = nil, indexText: String? = nil, low: Double? = nil, averageScore: Int? = nil,
        rounds: [ShowGolfRecord.Entry], totals: ShowGolfRecord.Totals
    ) {
        self.index = index
        self.indexText = indexText
        self.low = low
        self.averageScore = averageScore
        self.rounds = rounds
        self.totals = totals
    }
}

extension RoundChanged {
    @_disfavoredOverload
    public init(
        roundId: sending ID, gameId: ID? = nil, ownerId: ID, accountIds: [ID], attestedIds: [ID]? = nil,
        state: RoundState, cause: RoundChanged.Cause
    ) {
        self.roundId = roundId
        self.gameId = gameId
        self.ownerId = ownerId
        self.accountIds = accountIds
        self.attestedIds = attestedIds
        self.state = state
        self.cause = cause
    }
}

extension GolfRecordChanged {
    @_disfavoredOverload
    public init(
        accountId: sending ID, roundId: ID, index: Double? = nil, averageScore: Int? = nil, rounds: Int
    ) {
        self.accountId = accountId
        self.roundId = roundId
        self.index = index
        self.averageScore = averageScore
        self.rounds = rounds
    }
}
