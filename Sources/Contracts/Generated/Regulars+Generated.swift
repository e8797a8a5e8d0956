// Made by deploy/contracts from Sources/Contracts/Rsvp/Regulars.swift.

import JSON
import Values

extension PauseRegular {
    public static let notes: [String: String] = [
        "from": "the first day that you are away",
        "to": "the last one, at most 366 days later",
    ]
}

extension ListRegulars.Row {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String?, displayName: String?, avatar: String?, state: RegularState,
        since: Timestamp, from: Day? = nil, to: Day? = nil
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
        self.state = state
        self.since = since
        self.from = from
        self.to = to
    }
}

extension ListRegulars.Reply {
    @_disfavoredOverload
    public init(items: sending [ListRegulars.Row], mayAsk: Bool) {
        self.items = items
        self.mayAsk = mayAsk
    }
}

extension RegularChanged {
    @_disfavoredOverload
    public init(
        seriesId: sending ID? = nil, groupId: ID? = nil, accountId: ID, state: RegularState, by: ID? = nil,
        gameId: ID? = nil
    ) {
        self.seriesId = seriesId
        self.groupId = groupId
        self.accountId = accountId
        self.state = state
        self.by = by
        self.gameId = gameId
    }
}
