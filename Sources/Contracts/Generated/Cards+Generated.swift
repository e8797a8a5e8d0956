// Made by deploy/contracts from Sources/Contracts/Games/Cards.swift.

import PartyCards
import Values

extension CardCategory {
    @_disfavoredOverload
    public init(
        id: sending DeckReference, title: String, cardCount: Int, icon: String, completedSessions: Int
    ) {
        self.id = id
        self.title = title
        self.cardCount = cardCount
        self.icon = icon
        self.completedSessions = completedSessions
    }
}

extension PartyTurn {
    @_disfavoredOverload
    public init(player: sending String? = nil, accountId: ID? = nil, nickname: String? = nil) {
        self.player = player
        self.accountId = accountId
        self.nickname = nickname
    }
}
