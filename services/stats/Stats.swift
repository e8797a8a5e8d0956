// stats: what comes of all that people do, in numbers, and what follows from them (domain.md §9). It owns next to nothing: a
// projection of what the others tell, and what it has told of that itself.

import Contracts
import Machine
import Projections
import Values

public enum Stats: Service {
    public typealias Effect = Comparison
    public typealias Outcome = Comparison.Found

    public static let name = "stats"
    public static let follows = ["auth", "games", "rsvp", "social", "notify"]
    public static let stateVersion = 2
    public static let rules = Rules(
        knowing, playing, numbers, standing, liking, recommending, dartsNumbers, rating, partying, reputing,
        achieving, boards, metrics, rebuilding, People.rules(\.people),
        Circles.rules(\.circles), ranking)

    public static func emptyState() -> State { State() }
    public static func identities(_ state: State) -> any Identities { state.people }
}
