// Made by deploy/contracts from Sources/Contracts/Games/Darts.swift.

import Darts
import Values

extension MatchPlayer {
    @_disfavoredOverload
    public init(
        slot: sending Int, accountId: ID? = nil, guestPlayerId: ID? = nil, name: String? = nil,
        cpu: Int? = nil, nickname: String? = nil, linkedTo: ID? = nil
    ) {
        self.slot = slot
        self.accountId = accountId
        self.guestPlayerId = guestPlayerId
        self.name = name
        self.cpu = cpu
        self.nickname = nickname
        self.linkedTo = linkedTo
    }
}

extension NewPlayer {
    @_disfavoredOverload
    public init(
        accountId: sending UserReference? = nil, guestPlayerId: ID? = nil, name: String? = nil,
        cpu: Int? = nil
    ) {
        self.accountId = accountId
        self.guestPlayerId = guestPlayerId
        self.name = name
        self.cpu = cpu
    }
}
