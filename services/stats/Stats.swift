// stats: numbers about what people do, and the badges, tiers, achievements and rankings based on them (domain.md §9).
// Most of its state is a projection of other services' events.

import Contracts
import Machine
import Projections
import Values

public enum Stats: Service {
    public typealias Effect = Comparison
    public typealias Outcome = Comparison.Found

    public static let name = "stats"
    public static let follows = ["auth", "games", "rsvp", "social", "notify"]
    public static let stateVersion = 5
    public static let rules = Rules(
        knownGames, playing, numbers, groupNumbers, standing, liking, recommending, dartsNumbers, rating,
        partying,
        reputing,
        achieving, boards, metrics, rebuilding, People.rules(\.people),
        SocialGraph.rules(\.circles), KnownGroups.rules(\.groups), ranking)

    public static func emptyState() -> State { State() }
    public static func identities(_ state: State) -> any Identities { state.people }
}
