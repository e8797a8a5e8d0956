// Made by deploy/contracts from Sources/Contracts/Games/Darts.swift.

import Darts
import Values

extension MatchOptions {
    @_disfavoredOverload
    public init(
        startScore: sending Int? = nil, out: Out? = nil, `in`: Out? = nil, bestOfLegs: Int? = nil,
        bestOfSets: Int? = nil, difficulty: HalveIt.Difficulty? = nil, lives: Int? = nil,
        target: Knockout.Against? = nil
    ) {
        self.startScore = startScore
        self.out = out
        self.`in` = `in`
        self.bestOfLegs = bestOfLegs
        self.bestOfSets = bestOfSets
        self.difficulty = difficulty
        self.lives = lives
        self.target = target
    }
}

extension MatchPlayer {
    @_disfavoredOverload
    public init(
        slot: sending Int, accountId: ID? = nil, guestPlayerId: ID? = nil, name: String? = nil,
        nickname: String? = nil, linkedTo: ID? = nil
    ) {
        self.slot = slot
        self.accountId = accountId
        self.guestPlayerId = guestPlayerId
        self.name = name
        self.nickname = nickname
        self.linkedTo = linkedTo
    }
}

extension NewPlayer {
    @_disfavoredOverload
    public init(accountId: sending UserReference? = nil, guestPlayerId: ID? = nil, name: String? = nil) {
        self.accountId = accountId
        self.guestPlayerId = guestPlayerId
        self.name = name
    }
}
