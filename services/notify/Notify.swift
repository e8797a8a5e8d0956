// notify: writes notifications and delivers them (domain.md §8).

import Contracts
import Machine
import Projections
import Values

public enum Notify: Delivering {
    public typealias Effect = Never
    public typealias Outcome = Never

    public static let name = "notify"
    public static let follows = ["auth", "games", "rsvp", "social", "stats"]
    public static let stateVersion = 12
    public static let rules = Rules(
        inbox, preferences, outbox, pushKey, projection, knownGames, planning, honours, seriesNotices,
        matches, posts,
        chats, groupNotices, cupNotices, leagueNotices, ladderNotices, golfNotices, duesNotices,
        answerNotices,
        tickets,
        withdrawals, nearby, reminders,
        People.rules(\.people),
        SocialGraph.rules(\.circles), KnownGroups.rules(\.groups), KnownGroups.subgroupRules(\.groups))

    public static func emptyState() -> State { State() }
    public static func identities(_ state: State) -> any Identities { state.people }
}
