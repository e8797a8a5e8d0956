// Made by deploy/contracts from Sources/Contracts/Games/DartsOptions.swift.

import Darts
import Values

extension MatchOptions {
    @_disfavoredOverload
    public init(
        startScore: sending Int? = nil, startScores: [Int]? = nil, out: Out? = nil, `in`: Out? = nil,
        bestOfLegs: Int? = nil, bestOfSets: Int? = nil, firstToLegs: Int? = nil, firstToSets: Int? = nil,
        fixedLegs: Int? = nil, clearBy: Int? = nil, upTo: Int? = nil, maxRounds: Int? = nil,
        starter: Starter? = nil, scoring: Cricket.Scoring? = nil, teams: Bool? = nil,
        count: AroundTheClock.Count? = nil, bull: Bool? = nil, rounds: Int? = nil,
        difficulty: HalveIt.Difficulty? = nil, lives: Int? = nil, target: Knockout.Against? = nil
    ) {
        self.startScore = startScore
        self.startScores = startScores
        self.out = out
        self.`in` = `in`
        self.bestOfLegs = bestOfLegs
        self.bestOfSets = bestOfSets
        self.firstToLegs = firstToLegs
        self.firstToSets = firstToSets
        self.fixedLegs = fixedLegs
        self.clearBy = clearBy
        self.upTo = upTo
        self.maxRounds = maxRounds
        self.starter = starter
        self.scoring = scoring
        self.teams = teams
        self.count = count
        self.bull = bull
        self.rounds = rounds
        self.difficulty = difficulty
        self.lives = lives
        self.target = target
    }
}
