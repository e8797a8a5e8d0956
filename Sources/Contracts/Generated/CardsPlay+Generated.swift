// Made by deploy/contracts from Sources/Contracts/Games/CardsPlay.swift.

import PartyCards
import Values

extension StartDeck {
    static let notes: [String: String] = [
        "category": "its id or its name, or the id of a deck that somebody made",
        "gameId": "the game of sport party that you are going to, where it is played",
        "id": "a UUID of the device's own, to start offline",
        "name": "up to 60 characters; the category and the time where left out",
        "players": "up to 20 names of at most 30 characters, who take turns",
        "seed": "a whole number: the same one makes the same order",
        "shuffle": "on by default; off: by number",
    ]
}

extension FavorCard {
    static let notes: [String: String] = [
        "cardId": "its deck and its number",
        "on": "off takes it away; on where left out",
    ]
}

extension FavorCard.Reply {
    @_disfavoredOverload
    public init(cardId: sending String, on: Bool) {
        self.cardId = cardId
        self.on = on
    }
}
