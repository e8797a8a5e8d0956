// Made by deploy/contracts from Sources/Contracts/Games/CoHosts.swift.

import Values

extension NameCoHost {
    public static let notes: [String: String] = [
        "on": "whether they are one from now on"
    ]
}

extension NameCoHost.Reply {
    @_disfavoredOverload
    public init(gameId: sending ID, coHosts: [PersonMention]) {
        self.gameId = gameId
        self.coHosts = coHosts
    }
}

extension NameSeriesCoHost {
    public static let notes: [String: String] = [
        "on": "whether they are one from now on"
    ]
}

extension CoHostsChanged {
    @_disfavoredOverload
    public init(
        gameId: sending ID, accountId: ID, on: Bool, coHosts: [ID], by: ID? = nil, bySeries: ID? = nil
    ) {
        self.gameId = gameId
        self.accountId = accountId
        self.on = on
        self.coHosts = coHosts
        self.by = by
        self.bySeries = bySeries
    }
}
