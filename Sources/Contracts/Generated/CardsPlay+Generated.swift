// Made by deploy/contracts from Sources/Contracts/Games/CardsPlay.swift.

import JSON
import PartyCards
import Values

extension StartDeck {
    public static let notes: [String: String] = [
        "category": "its id or its name, or the id of a deck that somebody made",
        "deviceTime": "when it was done, if it is told later. Default: now",
        "gameId": "the game of sport party that you are going to, where it is played",
        "id": "a UUID of the device's own, to start offline",
        "name": "up to 60 characters. Default: the category and the time",
        "players": "up to 20 names of at most 30 characters, who take turns",
        "seed": "a whole number: the same one makes the same order",
        "shuffle": "off: by number. Default: true",
    ]
}

extension NextCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension PreviousCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension JumpToCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "number": "the card's number",
    ]
}

extension CompleteCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "number": "the card's number. Default: the one on the table",
    ]
}

extension UncompleteCard {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "number": "the card's number",
    ]
}

extension ShuffleCards {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "seed": "a whole number: the same one makes the same order",
    ]
}

extension ResetDeck {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension PauseDeck {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension ResumeDeck {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
        "sessionId": "default: the one used last that is not over",
    ]
}

extension EndDeck {
    public static let notes: [String: String] = [
        "deviceTime": "when it was done, if it is told later. Default: now",
        "ifVersion": "for apps: refused where the session has changed since this version",
    ]
}

extension FavorCard {
    public static let notes: [String: String] = [
        "cardId": "its deck and its number",
        "on": "off takes it away. Default: true",
    ]
}

extension FavorCard.Reply {
    @_disfavoredOverload
    public init(cardId: sending String, on: Bool) {
        self.cardId = cardId
        self.on = on
    }
}
