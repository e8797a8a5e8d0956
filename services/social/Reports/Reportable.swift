// What someone can report (domain.md §7.6): what they can see, and what they have seen. A block, the end of a friendship or of
// one's part in a game takes something out of sight; it does not take away the word about it. An id that nobody can guess says
// that it was seen; what cannot have been is not there.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static func findContent(
        _ type: ContentType, _ reference: UserReference, _ reader: Reader, _ state: State
    ) throws(Refusal) -> Content {
        let absent = Refusal(
            .notFound, "there is no \(type.words) \(reference) that you may report", field: "contentId")
        if type == .profile {
            guard let id = state.people.find(reference), state.people.isThere(id) else { throw absent }
            return profile(of: id, state)
        }
        guard case .id(let id) = reference, let content = content(type, id, reader, state) else {
            throw absent
        }
        return content
    }

    private static func content(
        _ type: ContentType, _ id: ID, _ reader: Reader, _ state: State
    ) -> Content? {
        switch type {
        case .post:
            guard let post = state.posts.post(id), hasSeen(post, reader, state) else { return nil }
            return content(ofPost: id, by: post.authorId, post.content)
        case .comment:
            guard let comment = state.posts.comment(id), hasRead(comment, reader, state),
                let post = state.posts.post(comment.postId), hasSeen(post, reader, state)
            else { return nil }
            return content(ofComment: id, by: comment.authorId, on: comment.postId, comment.text)
        case .chat:
            return state.chats.message(id).flatMap { content(of: $0, for: reader, state) }
        case .game:
            return state.games[id].flatMap { game in
                let isKnown = findGame(id, reader, state) != nil || hasSeen(game, id, reader, state)
                return isKnown ? content(of: game, id) : nil
            }
        case .profile: return profile(of: id, state)
        case .venueReview:
            return state.reviews[id].flatMap { content(of: $0, for: reader, state) }
        }
    }

    /// Whether someone sees a post, or did before the two parted.
    private static func hasSeen(_ post: Post, _ reader: Reader, _ state: State) -> Bool {
        if sees(post, reader, state) { return true }
        guard !post.isDeleted, !post.isHidden, !isBanned(post.authorId, state) else { return false }
        return post.visibility == .public || state.wereFriends(post.authorId, reader.id)
    }

    private static func hasRead(_ comment: Comment, _ reader: Reader, _ state: State) -> Bool {
        reads(comment, reader, state)
            || !comment.isDeleted && !comment.isHidden && !isBanned(comment.authorId, state)
    }

    /// Whether someone was in a game, or saw it before they and its host parted.
    private static func hasSeen(_ game: KnownGame, _ id: ID, _ reader: Reader, _ state: State) -> Bool {
        if game.rows[reader.id] != nil { return true }
        guard !game.hidden, !state.reports.isHidden(id) else { return false }
        return switch game.details.visibility {
        case .public: true
        case .friends: state.wereFriends(game.hostId, reader.id)
        case .private: false
        }
    }

    /// A hidden one is there for its author and moderators alone.
    private static func content(
        of review: VenueReviewWritten, for reader: Reader, _ state: State
    ) -> Content? {
        let (id, author) = (review.reviewId, review.accountId)
        let isShown = !state.reports.isHidden(id) && !isBanned(author, state)
        guard isShown || author == reader.id || reader.isModerator else { return nil }
        let stars = "\(review.stars) of \(VenueLimits.starsMax)"
        return Content(
            type: .venueReview, id: id, authorId: author,
            copy: ContentCopy(title: "\(review.venueName): \(stars)", text: review.text))
    }

    /// A line that somebody said, to those who are or were in the chat, and to moderators.
    private static func content(of message: Message, for reader: Reader, _ state: State) -> Content? {
        let gameId = state.chats.game(of: message)
        guard message.type != .system, !message.isRemoved, let sender = state.chats.account(of: message)
        else { return nil }
        let wasRead =
            state.chats.wasMember(reader.id, of: gameId) && (!message.isHidden || sender == reader.id)
        guard wasRead || reader.isModerator else { return nil }
        return Content(
            type: .chat, id: message.id, authorId: sender,
            copy: ContentCopy(
                text: message.text, photos: message.photo.map { [$0] } ?? [], gameId: gameId))
    }
}

extension Social.State {
    /// Whether two are friends, or were.
    fileprivate func wereFriends(_ a: ID, _ b: ID) -> Bool {
        circles.areFriends(a, b) || formerFriends[a]?.contains(b) == true
    }

    /// They are friends no more: what the one wrote for friends, the other has seen.
    mutating func part(_ a: ID, _ b: ID) {
        formerFriends[a, default: Ordered()].insert(b)
        formerFriends[b, default: Ordered()].insert(a)
    }
}
