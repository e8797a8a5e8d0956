// What social knows: the graph of people, the links by which they find each other, and posts; and people, games and who comes, as
// their own services told of them.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    public struct State: Codable, Sendable {
        // Its own part.
        var circles = Circles()
        /// Until when someone may not ask another again, by who asked.
        var pauses: [ID: [ID: Timestamp]] = [:]
        /// Who was somebody's friend, from either end: they have seen what was for friends.
        var formerFriends: [ID: Ordered<ID>] = [:]
        var links: [ID: InviteLink] = [:]
        /// Each account's own, the oldest first.
        var linksOf: [ID: [ID]] = [:]
        var chats = Chats()
        var feedback = Feedbacks()
        var posts = PostBook()
        var reports = ReportBook()

        /// Posts and messages that show uploaded pictures, of which auth has not been told: an older version did not.
        var untoldPhotos = Ordered<ID>()

        // The projections.
        var people = People()
        /// Pictures that each has uploaded.
        var uploads: [ID: Ordered<String>] = [:]
        var games: [ID: KnownGame] = [:]
        /// Party sessions that were played to their last card.
        var finishedDecks: [ID: FinishedDeck] = [:]
        /// What people say of venues, as games told.
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
    /// Whom a command or query names, as far as the caller may know of them; not the caller.
    static func other(
        _ reference: UserReference, _ state: State, _ context: Context
    ) throws(Refusal) -> (me: ID, other: ID) {
        let me = try context.caller.id()
        let other = try state.people.find(reference, for: me, state.circles)
        if other == me { throw .invalid("accountId", "accountId must name somebody else") }
        return (me, other)
    }
}
