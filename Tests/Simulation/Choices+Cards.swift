// Party cards, also for guests.

import Contracts
import JSON
import PartyCards
import TestSupport
import Values

extension Player {
    func playCards() -> RequestEnvelope {
        if let joinedSession, !isGuest, chance.happens(0.3) { return playAlong(joinedSession) }
        guard let session, !chance.happens(0.1) else { return startDeck() }
        let id: JSONValue = ["sessionId": .string(session)]
        let number: JSONValue = ["number": .integer(Int64(chance.number(1...6)))]
        switch chance.number(0...22) {
        case 0...2: return request(NextCard.type, id)
        case 3...5: return request(CompleteCard.type, id)
        case 6: return request(CompleteCard.type, id.merging(number))
        case 7: return request(UncompleteCard.type, id.merging(number))
        case 8: return request(PreviousCard.type, id)
        case 9: return request(JumpToCard.type, id.merging(number))
        case 10: return request(ShuffleCards.type, id)
        case 11: return request(PauseDeck.type, id)
        case 12...13: return request(ResumeDeck.type, chance.happens(0.5) ? id : [:])
        case 14: return request(chance.happens(0.3) ? EndDeck.type : ResetDeck.type, id)
        case 15: return request(ListSessions.type)
        case 16: return request(GetSession.type, id)
        case 17...18 where !isGuest: return makeDecks()
        case 19...20 where !isGuest: return request(MakePartyCode.type, id)
        case 21 where !isGuest && !world.partyCodes.isEmpty:
            let code = chance.happens(0.8) ? world.partyCodes[world.partyCodes.count - 1] : "NOCODE"
            return request(JoinSession.type, ["code": .string(code)])
        default: return lookAtCards()
        }
    }

    private func startDeck() -> RequestEnvelope {
        let category = chance.one(of: PartyCards.Category.allCases)
        var fields: JSONValue = ["category": .string(category.rawValue)]
        if let deck, chance.happens(0.4) { fields = ["category": .string(deck)] }
        if chance.happens(0.5) { fields = fields.merging(["players": ["Ann", "Bob", .string(name)]]) }
        if chance.happens(0.3) { fields = fields.merging(["seed": .string("\(chance.number(0...9))")]) }
        return request(StartDeck.type, fields)
    }

    /// A request in somebody else's session.
    private func playAlong(_ session: String) -> RequestEnvelope {
        let id: JSONValue = ["sessionId": .string(session)]
        switch chance.number(0...6) {
        case 0...2: return request(GetSession.type, id)
        case 3: return request(NextCard.type, id)
        case 4...5: return request(CompleteCard.type, id)
        default: return request(LeaveSession.type, id)
        }
    }

    /// Watches, turns a card, or leaves.
    func noteJoined(_ session: String) {
        joinedSession = session
        let type = chance.one(of: [GetSession.type, NextCard.type, LeaveSession.type])
        next = (type, ["sessionId": .string(session)])
    }

    /// Tells somebody the code, who may join.
    func noteParty(_ code: String) {
        world.partyCodes.append(code)
        let other = chance.one(of: world.players)
        if other !== self, !other.isGuest { other.next = (JoinSession.type, ["code": .string(code)]) }
    }

    private func makeDecks() -> RequestEnvelope {
        let prompts = (1...chance.number(5...7)).map { JSONValue.string("Card \($0) of \(name)") }
        var fields: JSONValue = ["name": .string("Deck of \(name)"), "prompts": .array(prompts)]
        if chance.happens(0.5) { fields = fields.merging(["visibility": "friends"]) }
        guard let deck else {
            return chance.happens(0.3) ? request(ListDecks.type) : request(SaveDeck.type, fields)
        }
        switch chance.number(0...4) {
        case 0: return request(SaveDeck.type, fields)
        case 1: return request(SaveDeck.type, fields.merging(["id": .string(deck)]))
        case 2: return request(DeleteDeck.type, ["deckId": .string(deck)])
        case 3: return request(ListDecks.type, ["ownerId": .string(somebody)])
        default: return request(ListCards.type, ["category": .string(deck)])
        }
    }

    /// Sometimes deletes the deck again.
    func noteDeck(_ made: String) {
        deck = made
        if chance.happens(0.2) { next = (DeleteDeck.type, ["deckId": .string(made)]) }
    }

    private func lookAtCards() -> RequestEnvelope {
        let category = chance.one(of: PartyCards.Category.allCases)
        let deck: JSONValue = ["category": .string(category.rawValue)]
        switch chance.number(0...3) {
        case 0: return request(ListCategories.type)
        case 1: return request(GetCategory.type, deck)
        case 2: return request(ListCards.type, deck)
        default:
            let card = "\(category.rawValue)-\(chance.number(1...50))"
            return request(
                FavorCard.type, ["cardId": .string(card), "on": .bool(chance.happens(0.7))])
        }
    }
}
