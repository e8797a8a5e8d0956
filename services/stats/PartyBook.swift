// Party sessions and the cards completed in them, from the events of games. Custom decks do not count.

import Contracts
import Machine
import Packed
import PartyCards
import Values

extension Stats {
    static let partying = Rules<Stats>()
        .observe(DeckStarted.self) { state, event, _ in
            if event.category != nil { state.party.sessions[event.ownerId, default: 0] += 1 }
        }
        .observe(CardCompleted.self) { state, event, info in state.party.complete(event, at: info.time) }
        .observe(CardUncompleted.self) { state, event, _ in state.party.uncomplete(event) }
        .observe(DeckCompleted.self) { state, event, _ in
            guard let category = event.category,
                state.party.done[event.ownerId]?.contains(category) != true
            else { return }
            state.party.done[event.ownerId, default: []].append(category)
        }

    struct PartyBook: Codable, Sendable {
        struct Play: Codable, Sendable {
            var sessionId: ID
            var category: Category
            var number: Int
            var at: Timestamp
        }

        var sessions: ChunkedDictionary<ID, Int> = [:]
        /// Categories of which an account has played all cards.
        var done: ChunkedDictionary<ID, [Category]> = [:]
        private var plays: ChunkedDictionary<ID, [Play]> = [:]

        func plays(of account: ID) -> [Play] { plays[account] ?? [] }
        var players: [ID] { plays.keys }

        /// Number of plays since `start`, and the time of the last. Examines only those, since plays are in the order
        /// of time.
        func plays(of account: ID, since start: Timestamp) -> (count: Int, last: Timestamp?) {
            guard let plays = plays[account] else { return (0, nil) }
            let first = start == .earliest ? 0 : plays.lastIndex { $0.at < start }.map { $0 + 1 } ?? 0
            return (plays.count - first, first < plays.count ? plays.last?.at : nil)
        }

        mutating func complete(_ event: CardCompleted, at time: Timestamp) {
            guard let category = event.category else { return }
            plays[event.ownerId, default: []].append(
                Play(sessionId: event.sessionId, category: category, number: event.number, at: time))
        }

        /// Removes the last play of the card in that session.
        mutating func uncomplete(_ event: CardUncompleted) {
            let last = plays[event.ownerId]?.lastIndex {
                $0.sessionId == event.sessionId && $0.number == event.number
            }
            if let last { plays[event.ownerId]?.remove(at: last) }
        }
    }
}
