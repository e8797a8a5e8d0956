// The events that change a game, as one value: every service that follows games takes them in with one function.

import Contracts
import Machine
import Values

/// One event of games about one game.
public enum GameChange: Sendable {
    case created(GameCreated)
    case edited(GameUpdated)
    case closed(GameClosed)
    case opened(GameOpened)
    case cancelled(GameCancelled)
    case completed(GameCompleted)
    case deleted(GameDeleted)
    case coHosts(CoHostsChanged)

    /// The game that changes.
    public var gameId: ID {
        switch self {
        case .created(let event): event.gameId
        case .edited(let event): event.gameId
        case .closed(let event): event.gameId
        case .opened(let event): event.gameId
        case .cancelled(let event): event.gameId
        case .completed(let event): event.gameId
        case .deleted(let event): event.gameId
        case .coHosts(let event): event.gameId
        }
    }

    /// The new details; `nil` if the event changes none.
    public var details: GameDetails? {
        switch self {
        case .created(let event): event.details
        case .edited(let event): event.details
        case .closed, .opened, .cancelled, .completed, .deleted, .coHosts: nil
        }
    }

    /// Declares a rule for each of these events.
    ///
    /// - Parameter apply: changes the state; it also gets the time of the event.
    public static func rules<S: Service>(
        _ apply: @escaping @Sendable (inout S.State, GameChange, Timestamp) -> Void
    ) -> Rules<S> {
        Rules<S>()
            .observe(GameCreated.self) { state, event, info in apply(&state, .created(event), info.time) }
            .observe(GameUpdated.self) { state, event, info in apply(&state, .edited(event), info.time) }
            .observe(GameClosed.self) { state, event, info in apply(&state, .closed(event), info.time) }
            .observe(GameOpened.self) { state, event, info in apply(&state, .opened(event), info.time) }
            .observe(GameCancelled.self) { state, event, info in apply(&state, .cancelled(event), info.time) }
            .observe(GameCompleted.self) { state, event, info in apply(&state, .completed(event), info.time) }
            .observe(GameDeleted.self) { state, event, info in apply(&state, .deleted(event), info.time) }
            .observe(CoHostsChanged.self) { state, event, info in apply(&state, .coHosts(event), info.time) }
    }
}
