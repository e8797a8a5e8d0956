// Made by deploy/contracts from Sources/Contracts/Games/DartsScoring.swift.

import Darts
import Values

extension WatchMatch.Reply {
    @_disfavoredOverload
    public init(
        gameType: sending DartsGame, options: MatchOptions, status: MatchStatus, players: [MatchPlayer],
        standing: Standing, turn: Int, visits: [Visit]
    ) {
        self.gameType = gameType
        self.options = options
        self.status = status
        self.players = players
        self.standing = standing
        self.turn = turn
        self.visits = visits
    }
}

extension ShowBoard.Hits {
    @_disfavoredOverload
    public init(segment: sending Int, multiplier: Int, count: Int) {
        self.segment = segment
        self.multiplier = multiplier
        self.count = count
    }
}

extension ShowBoard.Reply {
    @_disfavoredOverload
    public init(darts: sending Int, items: [ShowBoard.Hits]) {
        self.darts = darts
        self.items = items
    }
}

extension ListModes.Option {
    @_disfavoredOverload
    public init(name: sending String, values: [String], byDefault: String) {
        self.name = name
        self.values = values
        self.byDefault = byDefault
    }
}

extension ListModes.Reply {
    @_disfavoredOverload
    public init(items: sending [ListModes.ModeView]) {
        self.items = items
    }
}
