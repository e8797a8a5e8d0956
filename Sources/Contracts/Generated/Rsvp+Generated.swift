// Made by deploy/contracts from Sources/Contracts/Rsvp/Rsvp.swift.

import JSON
import Values

extension Participation {
    @_disfavoredOverload
    public init(
        gameId: sending ID, accountId: ID, status: ParticipationStatus, position: Int?, note: String?,
        guests: Int? = nil, guestNames: [String]? = nil, updatedAt: Timestamp, counts: Counts?,
        overlaps: [ID]? = nil, overlapping: [GameMention]? = nil, game: GameMention? = nil,
        nickname: String? = nil, offerUntil: Timestamp? = nil, attendance: Attendance? = nil
    ) {
        self.gameId = gameId
        self.accountId = accountId
        self.status = status
        self.position = position
        self.note = note
        self.guests = guests
        self.guestNames = guestNames
        self.updatedAt = updatedAt
        self.counts = counts
        self.overlaps = overlaps
        self.overlapping = overlapping
        self.game = game
        self.nickname = nickname
        self.offerUntil = offerUntil
        self.attendance = attendance
    }

    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("gameId", gameId)
        writer.field("accountId", accountId)
        writer.field("status", status)
        writer.field("position", position)
        writer.field("note", note)
        writer.field("guests", guests)
        writer.field("guestNames", guestNames)
        writer.field("updatedAt", updatedAt)
        try writer.field("counts", counts)
        writer.field("overlaps", overlaps)
        try writer.field("overlapping", overlapping)
        try writer.field("game", game)
        writer.field("nickname", nickname)
        writer.field("offerUntil", offerUntil)
        writer.field("attendance", attendance)
    }
}

extension Going {
    public static let notes: [String: String] = [
        "guestNames": "up to 4 names of at most 30 characters, which the host sees. Default: as before",
        "guests":
            "how many guests you bring, 0 to 4, as many as the host lets you. Default: as many as before",
        "note": "up to 140 characters",
    ]
}

extension Maybe {
    public static let notes: [String: String] = [
        "guestNames": "up to 4 names of at most 30 characters, which the host sees. Default: as before",
        "guests":
            "how many guests you might bring, 0 to 4, as many as the host lets you. Default: as many as"
            + " before",
        "note": "up to 140 characters",
    ]
}

extension Roster.Person {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String?, displayName: String?, avatar: String?, isHost: Bool?,
        isCoHost: Bool? = nil, status: ParticipationStatus, position: Int?, note: String?, guests: Int? = nil,
        guestNames: [String]? = nil, since: Timestamp, walkIn: Bool? = nil, offerUntil: Timestamp? = nil,
        attendance: Attendance? = nil
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
        self.isHost = isHost
        self.isCoHost = isCoHost
        self.status = status
        self.position = position
        self.note = note
        self.guests = guests
        self.guestNames = guestNames
        self.since = since
        self.walkIn = walkIn
        self.offerUntil = offerUntil
        self.attendance = attendance
    }
}

extension Roster.Reply {
    @_disfavoredOverload
    public init(
        gameId: sending ID, counts: Counts, going: [Roster.Person], maybe: [Roster.Person],
        waitlist: [Roster.Person]? = nil, teams: TeamSplit? = nil, requested: [Roster.Person]? = nil,
        invited: [Roster.Person]? = nil, declined: [Roster.Person]? = nil, no: Int? = nil,
        removed: [Roster.Person]? = nil, visitors: [Visitor]? = nil
    ) {
        self.gameId = gameId
        self.counts = counts
        self.going = going
        self.maybe = maybe
        self.waitlist = waitlist
        self.teams = teams
        self.requested = requested
        self.invited = invited
        self.declined = declined
        self.no = no
        self.removed = removed
        self.visitors = visitors
    }
}

extension MyRsvps {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20",
        "status": "only games that you answered so. Default: all",
    ]
}

extension JoinRequests {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension JoinRequests.Row {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String?, displayName: String?, avatar: String?, note: String?,
        guests: Int? = nil, requestedAt: Timestamp
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
        self.note = note
        self.guests = guests
        self.requestedAt = requestedAt
    }
}

extension WaitlistPosition.Reply {
    @_disfavoredOverload
    public init(gameId: sending ID, position: Int, waitlisted: Int, offerUntil: Timestamp? = nil) {
        self.gameId = gameId
        self.position = position
        self.waitlisted = waitlisted
        self.offerUntil = offerUntil
    }
}

extension RsvpChanged {
    @_disfavoredOverload
    public init(
        gameId: sending ID, accountId: ID, from: ParticipationStatus?, to: ParticipationStatus,
        cause: RsvpChanged.Cause, by: ID? = nil, isHost: Bool? = nil, note: String? = nil,
        bySeries: ID? = nil, seriesOthers: Int? = nil, invitedBy: ID? = nil, walkIn: Bool? = nil,
        size: Int? = nil, since: Timestamp? = nil, byDeadline: Bool? = nil, counts: Counts
    ) {
        self.gameId = gameId
        self.accountId = accountId
        self.from = from
        self.to = to
        self.cause = cause
        self.by = by
        self.isHost = isHost
        self.note = note
        self.bySeries = bySeries
        self.seriesOthers = seriesOthers
        self.invitedBy = invitedBy
        self.walkIn = walkIn
        self.size = size
        self.since = since
        self.byDeadline = byDeadline
        self.counts = counts
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.id("gameId")
        accountId = try fields.id("accountId")
        from = try fields.choiceIfPresent(ParticipationStatus.self, "from")
        to = try fields.choice(ParticipationStatus.self, "to")
        cause = try fields.choice(RsvpChanged.Cause.self, "cause")
        by = try fields.idIfPresent("by")
        isHost = try fields.boolIfPresent("isHost")
        note = try fields.textIfPresent("note")
        bySeries = try fields.idIfPresent("bySeries")
        seriesOthers = try fields.integerIfPresent("seriesOthers")
        invitedBy = try fields.idIfPresent("invitedBy")
        walkIn = try fields.boolIfPresent("walkIn")
        size = try fields.integerIfPresent("size")
        since = try fields.timeIfPresent("since")
        byDeadline = try fields.boolIfPresent("byDeadline")
        counts = try fields.read(Counts.self, "counts")
    }

    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("gameId", gameId)
        writer.field("accountId", accountId)
        writer.field("from", from)
        writer.field("to", to)
        writer.field("cause", cause)
        writer.field("by", by)
        writer.field("isHost", isHost)
        writer.field("note", note)
        writer.field("bySeries", bySeries)
        writer.field("seriesOthers", seriesOthers)
        writer.field("invitedBy", invitedBy)
        writer.field("walkIn", walkIn)
        writer.field("size", size)
        writer.field("since", since)
        writer.field("byDeadline", byDeadline)
        try writer.field("counts", counts)
    }
}
