// The parts of games' and rsvp's events that social stores: games, who is in them, and reviews of venues. Linked posts,
// chats, feedback and reports need them (domain.md §1.8).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let knownGames = Rules<Social>()
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
            state.games.change(event.gameId) { $0.rows[event.accountId] = event.to }
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
            // The event of the host's own row may arrive too late.
            rows = [event.hostId: .going]
        }

        func isGoing(_ account: ID) -> Bool { rows[account] == .going }
        /// Everyone going, in the order of ids.
        var going: [ID] { rows.filter { $0.value == .going }.keys.sorted() }
        var cityKey: String? { details.place.cityLabel.flatMap { CityKey.of($0) } }
        /// The course of a golf game, which is its place.
        var courseKey: String? {
            details.sport == .golf ? details.place.name.flatMap { CityKey.of($0) } : nil
        }
    }
}

extension Social.State {
    /// Whether somebody may see a game (domain.md §4.1): its host, everybody in it, the host's friends if it is for
    /// friends, and everyone if it is public. A deleted game is visible only to those in it, and only if others than
    /// its host ever were (§4.2).
    func shows(_ game: Social.KnownGame, to viewer: ID) -> Bool {
        if game.hostId != viewer, circles.areApart(game.hostId, viewer) { return false }
        let row = game.rows[viewer]
        if game.hidden { return row?.isActive == true && game.rows.keys.contains { $0 != game.hostId } }
        return circles.shows(viewer, gameOf: game.hostId, game.details.visibility, row: row)
    }
}

extension Social.Reader {
    /// The game, if the reader may see it. A game that moderation has hidden is visible only to those in it and to
    /// moderators.
    func findGame(_ id: ID) -> Social.KnownGame? {
        guard let game = state.games[id] else { return nil }
        if isModerator { return game }
        let isInIt = game.hostId == self.id || game.rows[self.id]?.isActive == true
        guard isInIt || !state.reports.isHidden(id), state.shows(game, to: self.id) else { return nil }
        return game
    }
}
