// The comments in `PostBook` (domain.md §7.2), and their likes.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Social {
    struct Comment: Codable, Sendable {
        var id: ID
        var postId: ID
        var authorId: ID
        var text: String
        var parentId: ID?
        var replyTo: ID?
        var createdAt: Timestamp
        var updatedAt: Timestamp
        var version = 1
        var isEdited = false
        var isDeleted = false
        /// Hidden by moderation.
        var isHidden = false
        var likers = Ordered<ID>()

        var isLive: Bool { !isDeleted && !isHidden }
    }
}

extension Social.PostBook {
    // MARK: - Reading

    func comment(_ id: ID) -> Social.Comment? { comments[id] }
    func comment(number: UInt32) -> Social.Comment { comments[number: Int(number)] }

    /// A post's top-level comments, oldest first.
    func parents(of post: ID) -> [UInt32] {
        number(of: post).flatMap { parents[UInt32($0)] } ?? []
    }

    /// Number of live comments on a post, by author.
    func talkers(on post: ID) -> [ID: Int] { number(of: post).flatMap { talkers[UInt32($0)] } ?? [:] }

    /// The answers to a comment, oldest first.
    func replies(to comment: UInt32) -> [UInt32] { replies[comment] ?? [] }

    // MARK: - Applying events

    mutating func apply(_ event: CommentWritten, at time: Timestamp) {
        guard comments.find(event.commentId) == nil else { return }
        store(
            Social.Comment(
                id: event.commentId, postId: event.postId, authorId: event.authorId, text: event.text,
                parentId: event.parentId, replyTo: event.replyTo, createdAt: time, updatedAt: time))
        change(event.postId) { post in
            post.comments += 1
            post.lastEngagementAt = time
        }
    }

    private mutating func count(_ comment: Social.Comment, _ change: Int) {
        guard let post = number(of: comment.postId) else { return }
        let count = (talkers[UInt32(post)]?[comment.authorId] ?? 0) + change
        talkers[UInt32(post), default: [:]][comment.authorId] = count == 0 ? nil : count
    }

    /// Adds a comment to every index.
    mutating func store(_ comment: Social.Comment) {
        if comment.isLive { count(comment, 1) }
        let number = UInt32(comments.append(comment.id, comment))
        if let parent = comment.parentId.flatMap({ comments.find($0) }) {
            replies[UInt32(parent), default: []].append(number)
        } else if let post = self.number(of: comment.postId) {
            parents[UInt32(post), default: []].append(number)
        }
    }

    mutating func apply(_ event: CommentRewritten, at time: Timestamp) {
        change(comment: event.commentId) { comment in
            comment.text = event.text
            comment.version = event.version
            comment.updatedAt = time
            comment.isEdited = true
        }
    }

    mutating func apply(_ event: CommentLiked) {
        change(comment: event.commentId) { comment in
            if event.on {
                comment.likers.insert(event.accountId)
            } else {
                comment.likers.remove(event.accountId)
            }
        }
    }

    /// Changes a comment in place, and its post's number of live comments.
    private mutating func change(comment id: ID, _ body: (inout Social.Comment) -> Void) {
        guard let number = comments.find(id) else { return }
        let wasLive = comments[number: number].isLive
        body(&comments[number: number])
        let isLive = comments[number: number].isLive
        if wasLive == isLive { return }
        count(comments[number: number], isLive ? 1 : -1)
        change(comments[number: number].postId) { $0.comments += isLive ? 1 : -1 }
    }

    // MARK: - Moderation (domain.md §7.6)

    /// Only its author and moderators can read it from now on.
    mutating func hide(comment id: ID) { setHidden(true, comment: id) }
    /// Everyone who could read it before can read it again.
    mutating func show(comment id: ID) { setHidden(false, comment: id) }

    private mutating func setHidden(_ isHidden: Bool, comment id: ID) {
        guard let comment = comments[id], !comment.isDeleted, comment.isHidden != isHidden else { return }
        change(comment: id) { comment in
            comment.isHidden = isHidden
            comment.version += 1
        }
    }

    /// Deletes a comment; an empty one stays in its place, for the answers to it.
    mutating func remove(comment id: ID) {
        guard let comment = comments[id], !comment.isDeleted else { return }
        change(comment: id) { comment in
            comment.isDeleted = true
            comment.text = ""
            comment.likers = Ordered()
            comment.version += 1
        }
    }
}
