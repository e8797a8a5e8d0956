// What rsvp makes of the others' events (domain.md §11): the host's row, promotions, the end of a waitlist, blocks and bans.

import Contracts
import Machine
import Values

extension Rsvp {
    static let reactions = Rules<Rsvp>()
        .observe(GameCreated.self) { state, event, _ in
            state.set(
                event.gameId,
                GameFacts(
                    hostId: event.hostId, terms: GameTerms(event.details), seriesId: event.seriesId))
        }
        .observe(GameUpdated.self) { state, event, _ in
            state.change(event.gameId) { $0.terms = GameTerms(event.details) }
        }
        .observe(GameClosed.self) { state, event, _ in state.change(event.gameId) { $0.status = .closed } }
        .observe(GameOpened.self) { state, event, _ in state.change(event.gameId) { $0.status = .open } }
        .observe(GameCancelled.self) { state, event, _ in
            state.change(event.gameId) { $0.status = .cancelled }
        }
        .observe(GameCompleted.self) { state, event, info in
            state.change(event.gameId) { ($0.status, $0.completedAt) = (.completed, info.time) }
        }
        .observe(GameDeleted.self) { state, event, _ in state.change(event.gameId) { $0.hidden = true } }
        .react(GameCreated.self) { event, state, context, _ in
            transitions(event.gameId, state, context) { moves in
                moves.bySeries = event.bySeries
                moves.move(event.hostId, to: .going, cause: .system, isHost: true)
                for person in event.invite ?? [] where mayBeInvited(person, by: event.hostId, state) {
                    moves.move(
                        person, to: .invited, cause: .user, by: event.hostId, invitedBy: event.hostId)
                }
            }
        }
        .react(GameUpdated.self) { event, state, context, _ in
            transitions(event.gameId, state, context) { moves in
                moves.bySeries = event.bySeries
                moves.promote()
            }
        }
        .react(FactsChanged.self) { event, state, context, _ in
            // One who was passed over while suspended is so no more.
            state.joined(by: event.accountId).flatMap { game in
                let waits = state.roster(game)[event.accountId]?.status == .waitlisted
                return waits ? transitions(game, state, context) { $0.promote() } : []
            }
        }
        .react(Blocked.self) { event, state, context, _ in
            out(event.blockedId, state, context) { $0.hostId == event.blockerId }
                + out(event.blockerId, state, context) { $0.hostId == event.blockedId }
                + uninvited(event.blockedId, by: event.blockerId, state, context)
                + uninvited(event.blockerId, by: event.blockedId, state, context)
        }
        .react(Restricted.self) { event, state, context, _ in
            guard event.status == .banned else { return [] }
            return out(event.accountId, state, context) { $0.hostId != event.accountId }
        }
        .react(Deleted.self) { event, state, context, _ in
            out(event.accountId, state, context) { $0.hostId != event.accountId }
        }
        .react(GameCompleted.self) { event, state, context, _ in
            transitions(event.gameId, state, context) { moves in
                for waiting in moves.roster.waitlist { moves.move(waiting, to: .left, cause: .system) }
            }
        }

    /// Someone goes out of upcoming games: of a host they shall not meet (domain.md §1.9), or of all (§11).
    private static func out(
        _ account: ID, _ state: State, _ context: Context, _ isMeant: (GameFacts) -> Bool
    ) -> [any Event] {
        state.joined(by: account).flatMap { id -> [any Event] in
            guard let game = state.game(id), isMeant(game), game.isLive, context.now < game.terms.startsAt,
                state.roster(id)[account]?.status.isActive == true
            else { return [] }
            return transitions(id, state, context) { moves in
                moves.move(account, to: .left, cause: .system)
                moves.promote()
            }
        }
    }

    /// The events of some moves in a game; none if the game is not known.
    static func transitions(
        _ gameId: ID, _ state: State, _ context: Context, _ moves: (inout Transitions) -> Void
    ) -> [any Event] {
        guard let game = state.game(gameId) else { return [] }
        var transitions = Transitions(gameId, game, state, now: context.now)
        moves(&transitions)
        return transitions.events
    }
}
