// Content that somebody can report (domain.md §7.6): all that they can see or could see before. A block, the end of a
// friendship or leaving a game hides content, and it can still be reported. Ids cannot be guessed, so whoever knows one
// has seen the content, unless they never could.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Social.Reader {
    typealias Content = Social.Content

    func findContent(_ type: ContentType, _ reference: UserReference) throws(Refusal) -> Content {
        let absent = Refusal(
            .notFound, "there is no \(type.words) \(reference) that you may report", field: "contentId")
        if type == .profile {
            guard let id = state.people.find(reference), state.people.isThere(id) else { throw absent }
            return Social.profile(of: id, state)
        }
        guard case .id(let id) = reference, let content = content(type, id) else { throw absent }
        return content
    }

    private func content(_ type: ContentType, _ id: ID) -> Content? {
        switch type {
        case .post:
            guard let post = state.posts.post(id), hasSeen(post) else { return nil }
            return Social.content(ofPost: id, by: post.authorId, post.content)
        case .comment:
            guard let comment = state.posts.comment(id), hasRead(comment),
                let post = state.posts.post(comment.postId), hasSeen(post)
            else { return nil }
            return Social.content(ofComment: id, by: comment.authorId, on: comment.postId, comment.text)
        case .chat: return state.chats.message(id).flatMap { content(of: $0) }
        case .game:
            return state.games[id].flatMap { game in
                findGame(id) != nil || hasSeen(game) ? Social.content(of: game, state) : nil
            }
        case .profile: return Social.profile(of: id, state)
        case .venueReview: return state.reviews[id].flatMap { content(of: $0) }
        case .course: return state.courses[id].flatMap { content(of: $0) }
        case .cup, .league, .ladder:
            return state.competitions[id].flatMap { $0.type == type ? content(of: $0, id) : nil }
        case .group: return state.groups[id].flatMap { hasSeen($0) ? Social.content(of: $0) : nil }
        }
    }

    /// Whether the reader sees a post, or could before a block, the end of a friendship or of a membership.
    private func hasSeen(_ post: Social.Post) -> Bool {
        if sees(post) { return true }
        guard !post.isDeleted, !post.isHidden, !state.isBanned(post.authorId) else { return false }
        return switch post.visibility {
        case .public: true
        case .friends: state.wereFriends(post.authorId, id)
        case .group: state.groups.wasMember(id, of: post.groupId)
        }
    }

    private func hasRead(_ comment: Social.Comment) -> Bool {
        reads(comment) || !comment.isDeleted && !comment.isHidden && !state.isBanned(comment.authorId)
    }

    /// Whether the reader was in a game, or could see it before a block, the end of a friendship or of a membership.
    private func hasSeen(_ game: KnownGame) -> Bool {
        if state.games.wasIn(game, id) { return true }
        let sight = game.sight(isWithheld: state.reports.isHidden(game.id))
        return sight.bar(
            isHost: false, areApart: false, areFriends: state.wereFriends(game.hostId, id),
            isMember: state.groups.wasMember(id, of: game.groupId), row: nil, hadOthers: true) == nil
    }

    /// Whether the reader sees a group, or did before they left it or a block came between.
    private func hasSeen(_ group: Social.Group) -> Bool {
        if isModerator || group.authorId == id { return true }
        return !state.reports.isHidden(group.id) && (group.listing == .public || group[id] != nil)
    }

    /// A hidden review can be reported only by its author and by moderators.
    private func content(of review: VenueReviewWritten) -> Content? {
        let author = review.accountId
        let isShown = !state.reports.isHidden(review.reviewId) && !state.isBanned(author)
        guard isShown || author == id || isModerator else { return nil }
        let stars = "\(review.stars) of \(VenueLimits.starsMax)"
        return Content(
            type: .venueReview, id: review.reviewId, authorId: author,
            copy: ContentCopy(title: "\(review.venueName): \(stars)", text: review.text))
    }

    /// A course that moderation has hidden or removed can be reported only by its author and by moderators.
    private func content(of course: CourseChanged) -> Content? {
        let isShown =
            course.isRemoved != true && !state.reports.isHidden(course.courseId)
            && !state.isBanned(course.ownerId)
        guard isShown || course.ownerId == id || isModerator else { return nil }
        return Social.content(of: course)
    }

    /// Social does not know who plays in a cup, league or ladder: whoever has the id reports it. Those that moderation has
    /// hidden can be reported only by their author and by moderators.
    private func content(of competition: Social.Competition, _ competitionId: ID) -> Content? {
        let isShown =
            !state.reports.isHidden(competitionId) && !state.isBanned(competition.authorId)
        guard isShown || competition.authorId == id || isModerator else { return nil }
        return Social.content(of: competition, competitionId)
    }

    /// A message can be reported by those who are or were in the chat, and by moderators; a system line by
    /// nobody.
    private func content(of message: Social.Message) -> Content? {
        let place = state.chats.place(of: message)
        guard message.type != .system, !message.isRemoved, let sender = state.chats.account(of: message)
        else { return nil }
        let wasRead = state.chats.wasMember(id, of: place) && (!message.isHidden || sender == id)
        guard wasRead || isModerator else { return nil }
        return Content(
            type: .chat, id: message.id, authorId: sender,
            copy: ContentCopy(
                text: message.text, photos: message.photo.map { [$0] } ?? [],
                gameId: state.chats.isOfGroup(message) ? nil : place))
    }
}

extension Social.State {
    /// Whether two are friends, or were.
    fileprivate func wereFriends(_ a: ID, _ b: ID) -> Bool {
        circles.areFriends(a, b) || formerFriends[a]?.contains(b) == true
    }

    /// Remembers two people as former friends: each could see the other's posts for friends.
    mutating func part(_ a: ID, _ b: ID) {
        formerFriends[a, default: Ordered()].insert(b)
        formerFriends[b, default: Ordered()].insert(a)
    }
}
