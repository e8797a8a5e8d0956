// Made by deploy/contracts from Sources/Contracts/Games/CardsPlay.swift.

import PartyCards
import Values

extension FavorCard.Reply {
    @_disfavoredOverload
    public init(cardId: sending String, on: Bool) {
        self.cardId = cardId
        self.on = on
    }
}
