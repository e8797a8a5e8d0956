// Made by deploy/contracts from Sources/Contracts/Rsvp/Invitations.swift.

import Values

extension SendInvitations {
    public static let notes: [String: String] = [
        "accountIds": "1 to 20 friends, by nickname or id; each gets a result of its own"
    ]
}

extension SendInvitations.Reply {
    @_disfavoredOverload
    public init(gameId: sending ID, results: [SendInvitations.Outcome], counts: Counts) {
        self.gameId = gameId
        self.results = results
        self.counts = counts
    }
}

extension SendGroupInvitation {
    public static let notes: [String: String] = [
        "subgroup": "the id of a subgroup, such as s1. Default: everyone in the group"
    ]
}

extension SendGroupInvitation.Reply {
    @_disfavoredOverload
    public init(gameId: sending ID, invitedCount: Int, counts: Counts) {
        self.gameId = gameId
        self.invitedCount = invitedCount
        self.counts = counts
    }
}

extension GroupInvited {
    @_disfavoredOverload
    public init(
        gameId: sending ID, accountIds: [ID], by: ID, byAdmin: Bool? = nil, bySeries: ID? = nil,
        counts: Counts
    ) {
        self.gameId = gameId
        self.accountIds = accountIds
        self.by = by
        self.byAdmin = byAdmin
        self.bySeries = bySeries
        self.counts = counts
    }
}

extension AcceptInvitation {
    public static let notes: [String: String] = [
        "guestNames": "up to 4 names of at most 30 characters, which the host sees",
        "guests": "how many guests you bring, 0 to 4, as many as the host lets you. Default: none",
    ]
}

extension ListInvitations {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension ListInvitations.Row {
    @_disfavoredOverload
    public init(
        gameId: sending ID, title: String, sport: Sport, startsAt: Timestamp, timezone: String,
        durationMinutes: Int, placeName: String?, capacity: Int?, status: GameStatus, hostId: ID,
        hostNickname: String?, hostName: String? = nil, counts: Counts, inviterId: ID?,
        inviterNickname: String?, inviterName: String? = nil, invitedAt: Timestamp
    ) {
        self.gameId = gameId
        self.title = title
        self.sport = sport
        self.startsAt = startsAt
        self.timezone = timezone
        self.durationMinutes = durationMinutes
        self.placeName = placeName
        self.capacity = capacity
        self.status = status
        self.hostId = hostId
        self.hostNickname = hostNickname
        self.hostName = hostName
        self.counts = counts
        self.inviterId = inviterId
        self.inviterNickname = inviterNickname
        self.inviterName = inviterName
        self.invitedAt = invitedAt
    }
}
