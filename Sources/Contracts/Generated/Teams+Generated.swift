// Made by deploy/contracts from Sources/Contracts/Rsvp/Teams.swift.

import Values

extension TeamPlayer {
    @_disfavoredOverload
    public init(accountId: sending ID, nickname: String?, guest: Int? = nil, rating: Int) {
        self.accountId = accountId
        self.nickname = nickname
        self.guest = guest
        self.rating = rating
    }
}

extension TeamGuest {
    @_disfavoredOverload
    public init(accountId: sending ID, guest: Int) {
        self.accountId = accountId
        self.guest = guest
    }
}

extension TeamProposal {
    @_disfavoredOverload
    public init(gameId: sending ID, teams: [TeamProposal.Team]) {
        self.gameId = gameId
        self.teams = teams
    }
}

extension TeamMembers {
    @_disfavoredOverload
    public init(accountIds: sending [ID], guests: [TeamGuest]? = nil) {
        self.accountIds = accountIds
        self.guests = guests
    }
}

extension TeamSplit {
    @_disfavoredOverload
    public init(teams: sending [TeamSplit.Team], stale: Bool) {
        self.teams = teams
        self.stale = stale
    }
}

extension ProposeTeams {
    public static let notes: [String: String] = [
        "k": "how many teams, 2 to 6, and no more than people and guests are going"
    ]
}

extension SaveTeams {
    public static let notes: [String: String] = [
        "k": "how many teams, 2 to 6, and no more than people and guests are going"
    ]
}

extension SwapPlayers {
    public static let notes: [String: String] = [
        "a": "somebody in one of the teams; a guest is ann/1, the first of Ann's",
        "b": "somebody in another",
    ]
}

extension TeamsSaved {
    @_disfavoredOverload
    public init(gameId: sending ID, teams: [TeamMembers]) {
        self.gameId = gameId
        self.teams = teams
    }
}
