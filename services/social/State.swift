// The state of social: the graph of people, invite links, chats, feedback, posts, reports and groups; and people and games from
// other services' events.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Social {
    public struct State: Codable, Sendable {
        // The service's own part.
        var circles = SocialGraph()
        /// When an account may ask another to be friends again; by asker, then by the person asked.
        var pauses: ChunkedDictionary<ID, [ID: Timestamp]> = [:]
        /// Former friends of each account: they could see its posts for friends.
        var formerFriends: ChunkedDictionary<ID, Ordered<ID>> = [:]
        var links: ChunkedDictionary<ID, InviteLink> = [:]
        /// The links of each account, oldest first.
        var linksOf: ChunkedDictionary<ID, [ID]> = [:]
        var chats = Chats()
        var feedback = FeedbackBook()
        var posts = PostBook()
        var reports = ReportBook()
        var groups = GroupBook()

        /// Posts and messages with uploaded pictures that auth has not been told of; older versions did not tell it.
        var untoldPhotos = Ordered<ID>()

        // The projections.
        var people = People()
        /// Pictures by the account that uploaded them.
        var uploads: ChunkedDictionary<ID, Ordered<String>> = [:]
        var games = ReportableGames()
        /// Party sessions that were played to their last card.
        var finishedDecks: ChunkedDictionary<ID, FinishedDeck> = [:]
        /// Reviews of venues, from events of games.
        var reviews: ChunkedDictionary<ID, VenueReviewWritten> = [:]
        /// The newest names of golf courses, from events of games.
        var courses: ChunkedDictionary<ID, CourseChanged> = [:]
        /// Cups, leagues and ladders, from events of games.
        var competitions: ChunkedDictionary<ID, Competition> = [:]

        public init() {}
    }

    /// A link by which one person can ask to be its maker's friend.
    struct InviteLink: Codable, Sendable {
        var accountId: ID
        var expiresAt: Timestamp
        var isUsed = false
    }
}

extension Situation<Social> {
    /// The person whom a command or query names: one whom the caller may see, and not the caller.
    func other(_ reference: UserReference) throws(Refusal) -> (me: ID, other: ID) {
        let me = try caller.id()
        let other = try state.people.find(reference, for: me, state.circles)
        if other == me { throw .invalid("accountId", "accountId must name somebody else") }
        return (me, other)
    }
}
