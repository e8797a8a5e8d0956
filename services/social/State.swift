// The state of social: the graph of people, invite links, chats, feedback, posts and reports; and what other
// services told of people and games.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    public struct State: Codable, Sendable {
        // Its own part.
        var circles = Circles()
        /// Who may not ask whom to be friends again until when; by asker, then by the person asked.
        var pauses: [ID: [ID: Timestamp]] = [:]
        /// Former friends of each account: they have seen what it wrote for friends.
        var formerFriends: [ID: Ordered<ID>] = [:]
        var links: [ID: InviteLink] = [:]
        /// Each account's own, the oldest first.
        var linksOf: [ID: [ID]] = [:]
        var chats = Chats()
        var feedback = FeedbackBook()
        var posts = PostBook()
        var reports = ReportBook()

        /// Posts and messages with uploaded pictures of which auth has not been told; older versions did not
        /// tell it.
        var untoldPhotos = Ordered<ID>()

        // The projections.
        var people = People()
        /// Pictures by the account that uploaded them.
        var uploads: [ID: Ordered<String>] = [:]
        var games: [ID: KnownGame] = [:]
        /// Party sessions that were played to their last card.
        var finishedDecks: [ID: FinishedDeck] = [:]
        /// Reviews of venues, as games told.
        var reviews: [ID: VenueReviewWritten] = [:]

        public init() {}
    }

    /// A link by which one person can ask to be its maker's friend.
    struct InviteLink: Codable, Sendable {
        var accountId: ID
        var expiresAt: Timestamp
        var isUsed = false
    }
}

extension Social {
    /// The person whom a command or query names: somebody whom the caller may know of, and not the caller.
    static func other(
        _ reference: UserReference, _ state: State, _ context: Context
    ) throws(Refusal) -> (me: ID, other: ID) {
        let me = try context.caller.id()
        let other = try state.people.find(reference, for: me, state.circles)
        if other == me { throw .invalid("accountId", "accountId must name somebody else") }
        return (me, other)
    }
}
