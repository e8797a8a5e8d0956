// Made by deploy/contracts from Sources/Contracts/Games/DartsScoring.swift.

import Darts
import JSON
import Values

extension StartMatch {
    public static let notes: [String: String] = [
        "gameId": "a scheduled game of darts that you are going to",
        "keepOrder": "play in the order given; Killer always does",
        "options": "options of the game; darts modes tells which there are",
        "options.bestOfLegs": "x01: more than half of this many legs win a set",
        "options.bestOfSets": "x01: more than half of this many sets win the match",
        "options.difficulty": "only in Halve-It",
        "options.in": "x01: how scoring must be opened",
        "options.lives": "only in Knockout, Sudden Death and Killer",
        "options.out": "x01: how a leg must be finished",
        "options.startScore": "x01: the start score of a leg",
        "options.target": "in Knockout, the total that a visit must beat",
        "players":
            "each by accountId (you and friends), guestPlayerId or name, such as players.1.name=Joe."
            + " Default: you alone",
        "seed":
            "a whole number that the order of play, targets and numbers are drawn from. Default: a fresh"
            + " one",
    ]
}

extension RecordVisit {
    public static let notes: [String: String] = [
        "bust": "call it bust, with the darts thrown so far",
        "darts": "up to three: 20, D20, T20, 25, BULL or M for a miss; at the gateway without darts=",
        "dryRun": "only tell what would come of it",
        "expectedTurn": "how many visits there are already. Default: as many as there are",
    ]
}

extension WatchMatch {
    public static let notes: [String: String] = [
        "since": "how many you know already. Default: 0"
    ]
}

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

extension ShowBoard {
    public static let notes: [String: String] = [
        "player": "whose: a name, or a place in the match from 0. Default: everyone's"
    ]
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

extension AdviseCheckout {
    public static let notes: [String: String] = [
        "dartsLeft": "1 to 3. Default: 3",
        "out": "default: double",
    ]
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

extension MatchHistory {
    public static let notes: [String: String] = [
        "from": "played then or later",
        "limit": "1 to 100. Default: 20",
        "opponent": "an id, or a part of a name",
        "result": "only matches that ended so for you",
        "startScore": "only x01 matches from this score",
        "to": "played before",
    ]
}
