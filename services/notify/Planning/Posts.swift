// Notifications of posts (domain.md §7.2, §8.2): upvotes, comments, answers and mentions. Each person is notified of a
// comment at most once.

import Contracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    /// The facts of a post that notifications need; deleted posts are removed.
    struct KnownPost: Codable, Sendable {
        var authorId: ID
        var visibility: PostVisibility
        /// The group whose members see it.
        var groupId: ID?
        /// Hidden by moderation: only its author sees it.
        var isHidden = false
    }

    static let posts = Rules<Notify>()
        .observe(Posted.self) { state, event, _ in
            state.posts[event.postId] = KnownPost(
                authorId: event.authorId, visibility: event.visibility, groupId: event.groupId)
        }
        .observe(PostDeleted.self) { state, event, _ in state.posts[event.postId] = nil }
        .observe(ContentHidden.self) { state, event, _ in state.posts[event.contentId]?.isHidden = true }
        .observe(ContentShown.self) { state, event, _ in state.posts[event.contentId]?.isHidden = false }
        .tell(Upvoted.self) { event, plan in
            guard event.on else {
                plan.withdraw(event)
                return
            }
            plan.tell(
                event.postAuthorId, .postUpvoted, on: .post(event.postId), actor: event.accountId,
                fold: .hourly
            ) { $0.upvotes = event.upvotes }
        }
        .tell(Commented.self) { event, plan in
            // A comment hidden when it was written has no preview, and nobody can read it.
            guard let post = plan.state.posts[event.postId],
                event.preview != nil || post.visibility != .public
            else { return }
            plan.comment(event)
        }
}

extension Plan {
    /// Somebody who is mentioned is told only of that, not also of an answer or of a comment on their post.
    fileprivate mutating func comment(_ event: Commented) {
        var told: Set<ID> = []
        func tell(_ person: ID?, _ type: NotificationType, isAnswer: Bool = false) {
            guard let person, told.insert(person).inserted else { return }
            self.tell(
                person, type, on: .post(event.postId), actor: event.authorId,
                data: ["commentId": event.commentId.description]
            ) { ($0.preview, $0.isAnswer) = (event.preview, isAnswer) }
        }
        for person in event.mentionedIds { tell(person, .commentMentioned) }
        tell(event.replyTo, .commentMentioned, isAnswer: true)
        tell(event.parentAuthorId, .commentReplied)
        if event.parentAuthorId == nil { tell(event.postAuthorId, .postCommented) }
    }

    /// Withdraws an upvote.
    fileprivate mutating func withdraw(_ event: Upvoted) {
        withdraw(event.accountId, .postUpvoted, on: .post(event.postId), of: event.postAuthorId) { about, _ in
            about.upvotes = event.upvotes
        }
    }

    /// Why somebody may not see a post; `nil` if they may. A banned author's posts are visible only to that author.
    func hides(post id: ID, from recipient: ID) -> SkipReason.Hidden? {
        guard let post = state.posts[id] else { return .gone }
        if post.authorId == recipient { return nil }
        if post.isHidden { return .moderated }
        if state.circles.areApart(post.authorId, recipient) { return .apart }
        if state.people.facts(of: post.authorId)?.status == .banned { return .banned }
        return switch post.visibility {
        case .public: nil
        case .friends: state.circles.areFriends(post.authorId, recipient) ? nil : .forFriends
        case .group: state.groups.isMember(recipient, of: post.groupId) ? nil : .forGroup
        }
    }
}
