// What social knows of games, who is in them and what is said of venues, as games and rsvp told: for linked posts, chats,
// feedback and reports (domain.md §1.8).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let knowing = Rules<Social>()
        .observe(GameCreated.self) { state, event, _ in state.games[event.gameId] = KnownGame(event) }
        .observe(GameUpdated.self) { state, event, _ in state.games[event.gameId]?.details = event.details }
        .observe(GameClosed.self) { state, event, _ in state.games[event.gameId]?.status = .closed }
        .observe(GameOpened.self) { state, event, _ in state.games[event.gameId]?.status = .open }
        .observe(GameCancelled.self) { state, event, info in
            state.games[event.gameId]?.status = .cancelled
            state.games[event.gameId]?.cancelledAt = info.time
        }
        .observe(GameCompleted.self) { state, event, info in
            state.games[event.gameId]?.status = .completed
            state.games[event.gameId]?.completedAt = info.time
        }
        .observe(GameDeleted.self) { state, event, _ in state.games[event.gameId]?.hidden = true }
        .observe(VenueReviewWritten.self) { state, event, _ in state.reviews[event.reviewId] = event }
        .observe(VenueReviewRemoved.self) { state, event, _ in state.reviews[event.reviewId] = nil }
        .observe(HostTransferred.self) { state, event, _ in state.games[event.gameId]?.hostId = event.to }
        .observe(RsvpChanged.self) { state, event, _ in
            state.games[event.gameId]?.rows[event.accountId] = event.to
        }

    /// A game, and everyone who ever had a row in it.
    struct KnownGame: Codable, Sendable {
        var hostId: ID
        var details: GameDetails
        var status = GameStatus.open
        var hidden = false
        var cancelledAt: Timestamp?
        var completedAt: Timestamp?
        var rows: [ID: ParticipationStatus]

        init(_ event: GameCreated) {
            (hostId, details) = (event.hostId, event.details)
            // The host's own row may come later than what it is needed for.
            rows = [event.hostId: .going]
        }

        func isGoing(_ account: ID) -> Bool { rows[account] == .going }
        /// Everyone going, in the order of ids.
        var going: [ID] { rows.filter { $0.value == .going }.keys.sorted() }
        /// Where the place has one.
        var cityKey: String? { details.place.cityLabel.flatMap { CityKey.of($0) } }
        /// Of a golf game: its course, which is its place.
        var courseKey: String? {
            details.sport == .golf ? details.place.name.flatMap { CityKey.of($0) } : nil
        }
    }

    /// Whether someone may see a game (domain.md §4.1): who hosts it or is in it, who is the host's friend where it is
    /// for friends, everyone where it is public; a deleted one only those in it, unless nobody but its host ever was (§4.2).
    static func sees(_ game: KnownGame, _ viewer: ID, _ state: State) -> Bool {
        if game.hostId != viewer, state.circles.areApart(game.hostId, viewer) { return false }
        let row = game.rows[viewer]
        if game.hidden { return row?.isActive == true && game.rows.keys.contains { $0 != game.hostId } }
        return state.circles.shows(viewer, gameOf: game.hostId, game.details.visibility, row: row)
    }

    /// The game, if someone may see it; one that moderation has hidden only those in it do. Moderators see every one.
    static func findGame(_ id: ID, _ reader: Reader, _ state: State) -> KnownGame? {
        guard let game = state.games[id] else { return nil }
        if reader.isModerator { return game }
        let isInIt = game.hostId == reader.id || game.rows[reader.id]?.isActive == true
        guard isInIt || !state.reports.isHidden(id), sees(game, reader.id, state) else { return nil }
        return game
    }
}
