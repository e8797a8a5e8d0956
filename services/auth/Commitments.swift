// The people going to each upcoming game, from the events of games and rsvp. Somebody going to a game that asks for a
// full profile cannot remove their last photo or their skill level (domain.md §3.2, §3.4). A game's host counts as
// going.

import Contracts
import Machine
import Packed
import Values

extension Auth {
    static let commitments = Rules<Auth>()
        .observe(GameCreated.self) { state, event, _ in
            state.commitments.games[event.gameId] = Commitments.Game(event.details)
        }
        .observe(GameUpdated.self) { state, event, _ in
            state.commitments.games[event.gameId]?.take(event.details)
        }
        .observe(GameCancelled.self) { state, event, _ in state.commitments.end(event.gameId) }
        .observe(GameCompleted.self) { state, event, _ in state.commitments.end(event.gameId) }
        .observe(RsvpChanged.self) { state, event, _ in
            state.commitments.note(event.accountId, isGoing: event.to == .going, to: event.gameId)
        }

    /// Games that are open or closed, and who is going to them.
    struct Commitments: Codable, Sendable {
        struct Game: Codable, Sendable {
            /// `nil` for games that were created before it was kept.
            var title: String?
            var startsAt: Timestamp
            var requiresTier2: Bool
            var going = Ordered<ID>()

            init(_ details: GameDetails) {
                title = details.title
                startsAt = details.startsAt
                requiresTier2 = details.requireTier2
            }

            /// The game, as a sentence names it.
            var name: String { title.map { "the game \"\($0)\"" } ?? "a game that you are going to" }

            mutating func take(_ details: GameDetails) {
                title = details.title
                startsAt = details.startsAt
                requiresTier2 = details.requireTier2
            }
        }

        var games: ChunkedDictionary<ID, Game> = [:]
        private var byAccount: ChunkedDictionary<ID, Ordered<ID>> = [:]

        /// An upcoming game that requires the account's profile to stay full.
        func holding(_ account: ID, at now: Timestamp) -> Game? {
            var held: Game?
            byAccount[account]?.forEach(from: ID(high: 0, low: 0)) { id in
                held = games[id].flatMap { $0.requiresTier2 && $0.startsAt > now ? $0 : nil }
                return held == nil
            }
            return held
        }

        mutating func note(_ account: ID, isGoing: Bool, to game: ID) {
            guard let wasGoing = games[game]?.going.contains(account), wasGoing != isGoing else { return }
            if isGoing {
                games.change(game) { $0.going.insert(account) }
                byAccount[account, default: Ordered()].insert(game)
            } else {
                games[game]?.going.remove(account)
                forget(game, of: account)
            }
        }

        mutating func end(_ game: ID) {
            for account in games.removeValue(forKey: game)?.going.all ?? [] { forget(game, of: account) }
        }

        private mutating func forget(_ game: ID, of account: ID) {
            byAccount[account]?.remove(game)
            if byAccount[account]?.count == 0 { byAccount[account] = nil }
        }
    }
}
