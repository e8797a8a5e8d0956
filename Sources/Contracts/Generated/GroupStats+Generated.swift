// Made by deploy/contracts from Sources/Contracts/Stats/GroupStats.swift.

import Values

extension GroupMemberStats {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String? = nil, invited: Int = 0, going: Int = 0, maybe: Int = 0,
        no: Int = 0, noAnswer: Int = 0, attended: Int = 0, late: Int = 0, noShows: Int = 0,
        lastGameAt: Timestamp? = nil
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.invited = invited
        self.going = going
        self.maybe = maybe
        self.no = no
        self.noAnswer = noAnswer
        self.attended = attended
        self.late = late
        self.noShows = noShows
        self.lastGameAt = lastGameAt
    }
}

extension ShowGroupStats {
    public static let notes: [String: String] = [
        "from": "only games that start from then on. Default: 90 days before to",
        "to": "only games that start before then; at most 366 days after from. Default: now",
    ]
}

extension ShowGroupStats.Reply {
    @_disfavoredOverload
    public init(games: sending Int, items: [GroupMemberStats]) {
        self.games = games
        self.items = items
    }
}

extension ShowGroupTable {
    public init(from decoder: any Decoder) throws {
        numbers = try ShowGroupStats(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try numbers.encode(to: encoder)
    }

    public static let notes: [String: String] = [
        "from": "only games that start from then on. Default: 90 days before to",
        "to": "only games that start before then; at most 366 days after from. Default: now",
    ]
}
