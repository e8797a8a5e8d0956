// Made by deploy/contracts from Sources/Contracts/Games/Golf/Outings.swift.

import Golf
import JSON
import Values

extension OutingPlayer {
    @_disfavoredOverload
    public init(accountId: sending ID, nickname: String?, index: Double? = nil, isGoing: Bool) {
        self.accountId = accountId
        self.nickname = nickname
        self.index = index
        self.isGoing = isGoing
    }
}

extension OutingGroup {
    @_disfavoredOverload
    public init(players: sending [OutingPlayer], hole: Int, clock: String, teesOffAt: Timestamp) {
        self.players = players
        self.hole = hole
        self.clock = clock
        self.teesOffAt = teesOffAt
    }
}

extension OutingView {
    @_disfavoredOverload
    public init(
        gameId: sending ID, interval: Int, from: OutingStart, groups: [OutingGroup], others: [OutingPlayer]
    ) {
        self.gameId = gameId
        self.interval = interval
        self.from = from
        self.groups = groups
        self.others = others
    }
}

extension NewOutingGroup {
    @_disfavoredOverload
    public init(players: sending [UserReference]) {
        self.players = players
    }
}

extension SetOuting {
    public static let notes: [String: String] = [
        "groups":
            "groups by hand: groups.0.players=ann,bob. Default: by index, so that they are of similar"
            + " strength",
        "hole": "all from hole 1, all from hole 10, or each from another hole. Default: 1",
        "interval": "minutes from one group to the next, 6 to 15. Default: 10",
        "largest": "the most players of a group that is not made by hand, 2 to 4. Default: 4",
        "start":
            "when the first group tees off, by the clock of the place: 09:30. Default: when the game"
            + " starts",
    ]
}

extension ShowGolfBoard.Reply {
    @_disfavoredOverload
    public init(
        gameId: sending ID, format: GolfFormat, gross: Bool? = nil, holes: HolesPlayed, isFinal: Bool,
        rows: [GolfBoardRow], cards: Int, mine: ID? = nil, outing: OutingView? = nil
    ) {
        self.gameId = gameId
        self.format = format
        self.gross = gross
        self.holes = holes
        self.isFinal = isFinal
        self.rows = rows
        self.cards = cards
        self.mine = mine
        self.outing = outing
    }
}
