// Party sessions that were played to their last card, as games told: their owners may post what came of them (domain.md §5.1,
// share). One that is active again is not over yet.

import Contracts
import Machine
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

    /// What came of a session of somebody's own.
    static func result(ofSession id: ID, _ author: Reader, _ state: State) throws(Refusal) -> PostedSession {
        guard let deck = state.finishedDecks[id], deck.ownerId == author.id else {
            throw Refusal(
                .notFound, "you have no session \(id) that was played to its last card", field: "sessionId")
        }
        return deck.result
    }
}
