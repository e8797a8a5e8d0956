// social: follows, friends and blocks, groups, posts, chats, feedback and reports (domain.md §7).

import Contracts
import Machine
import Projections
import Values

public enum Social: Service {
    public typealias Effect = Never
    public typealias Outcome = Never

    public static let name = "social"
    public static let follows = ["auth", "games", "rsvp", "stats"]
    public static let stateVersion = 12
    public static let rules = Rules(
        graph, friends, blocks, inviteLinks, lists, departures, knownGames, competitions, finishedDecks,
        People.rules(\.people), ownPhotos, posting,
        commenting, upvotes, threads, feeds, postLanding, chat, chatHistory, chatList, systemLines, feedback,
        reporting, flags, tickets, moderation, groups, groupJoining, groupMembers,
        groupDepartures, groupCodes, subgroups, groupViews, groupLists)

    public static func emptyState() -> State { State() }
    public static func identities(_ state: State) -> any Identities { state.people }
}
