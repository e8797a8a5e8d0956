// Made by deploy/contracts from Sources/Contracts/Games/DartsPresets.swift.

import Darts
import Values

extension DartsPreset {
    @_disfavoredOverload
    public init(
        name: sending String, gameType: DartsGame, options: MatchOptions? = nil, playerCount: Int? = nil
    ) {
        self.name = name
        self.gameType = gameType
        self.options = options
        self.playerCount = playerCount
    }
}

extension SavePreset {
    public static let notes: [String: String] = [
        "name": "up to 30 characters, in whatever case",
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
        "playerCount": "how many play. Default: open",
    ]
}

extension DeletePreset {
    public static let notes: [String: String] = [
        "name": "the name it was saved under, in any case"
    ]
}

extension ListPresets.Reply {
    @_disfavoredOverload
    public init(items: sending [DartsPreset]) {
        self.items = items
    }
}
