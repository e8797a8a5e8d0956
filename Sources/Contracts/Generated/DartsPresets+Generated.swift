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
        "options.bestOfLegs": "x01: more than half of this many legs win a set",
        "options.bestOfSets": "x01: more than half of this many sets win the match",
        "options.difficulty": "only in Halve-It",
        "options.in": "x01: how scoring must be opened",
        "options.lives": "only in Knockout, Sudden Death and Killer",
        "options.out": "x01: how a leg must be finished",
        "options.startScore": "x01: the start score of a leg",
        "options.target": "in Knockout, the total that a visit must beat",
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
