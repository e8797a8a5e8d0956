// Moderation of games (domain.md §7.6, §11). A hidden game is in no list until a moderator decides. A removed game is
// cancelled and hidden as if its host had deleted it, but its host can still read it. A hidden group has no calendar for
// everyone. A cup, league or ladder that is hidden goes on for those who are in it, without its name.

import Contracts
import Machine
import Values

extension Games {
    static let moderation = Rules<Games>()
        .observe(ContentHidden.self) { state, event, _ in
            if event.contentType.isOfGames { state.withhold(event.contentId, true) }
        }
        .observe(ContentShown.self) { state, event, _ in
            if event.contentType.isOfGames { state.withhold(event.contentId, false) }
        }
        .react(TicketResolved.self, decide: Situation.react)
}

extension ContentType {
    /// Whether it matters to lists of games when it is hidden; reviews have a rule of their own.
    fileprivate var isOfGames: Bool {
        switch self {
        case .game, .group, .course, .cup, .league, .ladder: true
        case .post, .comment, .profile, .chat, .venueReview: false
        }
    }
}

extension Situation<Games> {
    fileprivate func react(to event: TicketResolved) -> [any Event] {
        guard event.contentType == .game, event.action.removesContent,
            let game = state.game(event.contentId)
        else { return [] }
        return removed(game)
    }

    /// The events that remove a game; one that is over is only hidden.
    private func removed(_ game: Games.Game) -> [any Event] {
        if game.isLive {
            return [
                cancelled(game, reason: GameCancelled.byModeration, by: nil),
                GameDeleted(gameId: game.id, version: game.version + 2, byModeration: true),
            ]
        }
        if game.hidden { return [] }
        return [GameDeleted(gameId: game.id, version: game.version + 1, byModeration: true)]
    }
}
