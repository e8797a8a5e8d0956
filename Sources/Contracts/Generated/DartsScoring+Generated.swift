// Made by deploy/contracts from Sources/Contracts/Games/DartsScoring.swift.

import Darts
import JSON
import Values

extension StartMatch {
    public static let notes: [String: String] = [
        "gameId": "a scheduled game of darts that you are going to",
        "keepOrder": "play in the order given; Killer always does",
        "options": "options of the game; darts modes tells which there are",
        "options.bestOfLegs": "in games with legs: more than half of this many legs win a set; odd, up to 41",
        "options.bestOfSets":
            "in games with legs: more than half of this many sets win the match; odd, up to 25",
        "options.bull": "around the Clock: a bull comes after the 20",
        "options.clearBy":
            "with two players: the last set must be won by 2 legs, unless somebody gets to upTo",
        "options.count": "around the Clock: how far a hit moves on",
        "options.difficulty": "only in Halve-It",
        "options.firstToLegs": "instead of bestOfLegs: so many legs win a set, up to 21",
        "options.firstToSets": "instead of bestOfSets: so many sets win the match, up to 13",
        "options.fixedLegs": "instead of both: 2 to 20 legs are all played, and the most win",
        "options.in": "x01: how scoring must be opened",
        "options.lives": "only in Knockout, Sudden Death and Killer",
        "options.maxRounds":
            "the rounds of a leg, 0 for no limit; in x01 10 to 50, and then the bull decides",
        "options.out": "x01: how a leg must be finished",
        "options.rounds": "shanghai: 7 or 20 rounds",
        "options.scoring": "cricket: whom further marks on a closed number give points to",
        "options.startScore": "x01: the start score of a leg",
        "options.startScores":
            "x01: a start score for each player, in the order of play, each between 101 and 1001",
        "options.starter": "x01: how it is found who throws first",
        "options.target": "in Knockout, the total that a visit must beat",
        "options.teams": "cricket: even slots play against odd ones",
        "options.upTo": "with clearBy: so many legs win the last set in any case",
        "players":
            "each by accountId (you and friends), guestPlayerId, name or cpu, such as players.1.name=Joe."
            + " Default: you alone",
        "seed":
            "a whole number that the order of play, targets and numbers are drawn from. Default: a fresh"
            + " one",
    ]
}

extension RecordVisit {
    public static let notes: [String: String] = [
        "atDouble":
            "with total: how many of them were thrown at a double to win the leg. Default: nobody counted",
        "bust": "call it bust, with the darts thrown so far, or alone",
        "darts": "up to three: 20, D20, T20, 25, BULL or M for a miss; at the gateway without darts=",
        "dartsUsed": "with total: the darts it took, 1 to 3. Needed when it wins the leg; otherwise 3",
        "dryRun": "only tell what would come of it",
        "expectedTurn": "how many visits there are already. Default: as many as there are",
        "total": "instead of darts, in x01: what they came to, 0 to 180",
    ]
}

extension PlayComputer {
    public static let notes: [String: String] = [
        "expectedTurn": "how many visits there are already. Default: as many as there are"
    ]
}

extension DecideBullOff {
    public static let notes: [String: String] = [
        "slot": "their place in the match, from 0"
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

extension HearCaller {
    public static let notes: [String: String] = [
        "since": "how many visits you have heard of already. Default: 0"
    ]
}

extension HearCaller.Reply {
    @_disfavoredOverload
    public init(turn: sending Int, lines: [String]) {
        self.turn = turn
        self.lines = lines
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
    public init(darts: sending Int, items: [ShowBoard.Hits], totalsVisits: Int? = nil) {
        self.darts = darts
        self.items = items
        self.totalsVisits = totalsVisits
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
