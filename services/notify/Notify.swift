// notify: what people are told, and how it reaches them (domain.md §8).

import Contracts
import Logging
import ServiceKit
import Values

public enum Notify: Service {
    public typealias Effect = Never
    public typealias Outcome = Never

    public static let name = "notify"
    public static let follows = ["auth", "games", "rsvp", "social"]
    public static let stateVersion = 2
    public static let rules = Rules(
        inbox, preferences, outbox, knowing, planning, nearby, reminders, People.rules(\.people),
        Circles.rules(\.circles))

    public static func carrier(
        _ environment: (String) -> String?, logger: Logger
    ) throws -> (any Carrier)? { try PushCarrier(environment, logger: logger) }

    public static func emptyState() -> State { State() }
    public static func identities(_ state: State) -> any Identities { state.people }
}
