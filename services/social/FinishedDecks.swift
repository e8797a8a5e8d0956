// Party sessions that were played to their last card, from events of games: their owners may post the results
// (domain.md §5.1, share). A session that is resumed is unfinished again.

import Contracts
import Machine
import Packed
import Values

extension Social {
    static let finishedDecks = Rules<Social>()
        .observe(DeckCompleted.self) { state, event, _ in
            state.finishedDecks[event.sessionId] = FinishedDeck(
                ownerId: event.ownerId,
                result: PostedSession(
                    sessionId: event.sessionId, category: event.category, cards: event.cards,
                    activeSeconds: event.activeSeconds))
        }
        .observe(DeckResumed.self) { state, event, _ in state.finishedDecks[event.sessionId] = nil }

    struct FinishedDeck: Codable, Sendable {
        var ownerId: ID
        var result: PostedSession
    }

}

extension Social.Reader {
    /// The result of a finished session of the reader's own.
    func result(ofSession id: ID) throws(Refusal) -> PostedSession {
        guard let deck = state.finishedDecks[id], deck.ownerId == self.id else {
            throw Refusal(
                .notFound, "you have no session \(id) that was played to its last card", field: "sessionId")
        }
        return deck.result
    }
}
