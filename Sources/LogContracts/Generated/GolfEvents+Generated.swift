// Made by deploy/contracts from Sources/LogContracts/GolfEvents.swift.

import Contracts
import Golf
import Values

extension CourseWritten {
    @_disfavoredOverload
    package init(
        courseId: sending ID, ownerId: ID, version: Int, name: String, place: Place, pars: [Int],
        strokeIndexes: [Int], tees: [CourseTee]
    ) {
        self.courseId = courseId
        self.ownerId = ownerId
        self.version = version
        self.name = name
        self.place = place
        self.pars = pars
        self.strokeIndexes = strokeIndexes
        self.tees = tees
    }
}

extension CourseConfirmed {
    @_disfavoredOverload
    package init(courseId: sending ID, version: Int, accountId: ID) {
        self.courseId = courseId
        self.version = version
        self.accountId = accountId
    }
}

extension RoundSeat {
    @_disfavoredOverload
    package init(
        accountId: sending ID?, guestPlayerId: ID?, name: String?, nickname: String?, tee: Int, index: Double?
    ) {
        self.accountId = accountId
        self.guestPlayerId = guestPlayerId
        self.name = name
        self.nickname = nickname
        self.tee = tee
        self.index = index
    }
}

extension RoundBegun {
    @_disfavoredOverload
    package init(
        roundId: sending ID, ownerId: ID, gameId: ID?, courseId: ID, version: Int, holes: HolesPlayed,
        format: GolfFormat, gross: Bool?, carry: Bool?, players: [RoundSeat], day: Day
    ) {
        self.roundId = roundId
        self.ownerId = ownerId
        self.gameId = gameId
        self.courseId = courseId
        self.version = version
        self.holes = holes
        self.format = format
        self.gross = gross
        self.carry = carry
        self.players = players
        self.day = day
    }
}

extension HoleScored {
    @_disfavoredOverload
    package init(
        roundId: sending ID, accountId: ID, slots: [Int], hole: Int, strokes: Int?, putts: Int?,
        penalties: Int?, fairway: Bool?, deviceTime: Timestamp, mark: String
    ) {
        self.roundId = roundId
        self.accountId = accountId
        self.slots = slots
        self.hole = hole
        self.strokes = strokes
        self.putts = putts
        self.penalties = penalties
        self.fairway = fairway
        self.deviceTime = deviceTime
        self.mark = mark
    }
}

extension RoundAttested {
    @_disfavoredOverload
    package init(roundId: sending ID, accountId: ID) {
        self.roundId = roundId
        self.accountId = accountId
    }
}

extension HoleDisputed {
    @_disfavoredOverload
    package init(roundId: sending ID, accountId: ID, hole: Int) {
        self.roundId = roundId
        self.accountId = accountId
        self.hole = hole
    }
}

extension OutingSeats {
    @_disfavoredOverload
    package init(accountIds: sending [ID]) {
        self.accountIds = accountIds
    }
}

extension TeeChange {
    @_disfavoredOverload
    package init(accountId: sending ID, hole: Int? = nil, teesOffAt: Timestamp? = nil) {
        self.accountId = accountId
        self.hole = hole
        self.teesOffAt = teesOffAt
    }
}

extension OutingArranged {
    @_disfavoredOverload
    package init(
        gameId: sending ID, accountId: ID, interval: Int, startMinute: Int, from: OutingStart,
        groups: [OutingSeats], changes: [TeeChange]? = nil
    ) {
        self.gameId = gameId
        self.accountId = accountId
        self.interval = interval
        self.startMinute = startMinute
        self.from = from
        self.groups = groups
        self.changes = changes
    }
}
