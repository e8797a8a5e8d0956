// Made by deploy/contracts from Sources/Contracts/Games/CardsPlay.swift.

import PartyCards
import Values

extension StartDeck {
    public static let notes: [String: String] = [
        "category": "its id or its name, or the id of a deck that somebody made",
        "deviceTime": "when it was done, where it is told later; now where left out",
        "gameId": "the game of sport party that you are going to, where it is played",
        "id": "a UUID of the device's own, to start offline",
        "name": "up to 60 characters; the category and the time where left out",
        "players": "up to 20 names of at most 30 characters, who take turns",
        "seed": "a whole number: the same one makes the same order",
        "shuffle": "on by default; off: by number",
    ]
}

extension NextCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension PreviousCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension JumpToCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "number": "the card's number",
    ]
}

extension CompleteCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "number": "the card's number; the one on the table where left out",
    ]
}

extension UncompleteCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "number": "the card's number",
    ]
}

extension ShuffleCards {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "seed": "a whole number: the same one makes the same order",
    ]
}

extension ResetDeck {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension PauseDeck {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension ResumeDeck {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "sessionId": "the one used last that is not over, where left out",
    ]
}

extension EndDeck {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, where it is told later; now where left out",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension FavorCard {
    public static let notes: [String: String] = [
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
