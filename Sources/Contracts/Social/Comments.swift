// Comments on posts, one level deep: an answer to an answer goes under the same parent (domain.md §7.2).

import Values

/// A comment as shown to a reader.
public struct CommentView: Codable, Sendable, Equatable {
    /// The comment's id, called `commentId` in requests and events.
    public var id: ID
    public var postId: ID
    public var authorId: ID?
    /// The author, with current name and picture; absent if ``text`` is.
    public var author: PersonRow?
    /// Up to 1000 characters; absent in a placeholder.
    public var text: String?
    public var parentId: ID?
    public var replyTo: ID?
    /// 0, or 1 for a comment with a parent.
    public var depth: Int
    public var likes = 0
    public var liked = false
    public var edited = false
    /// Deleted, or not visible to the reader: a placeholder that keeps the answers together.
    public var deleted = false
    /// Hidden by moderation: only its author and moderators can read it.
    public var hidden = false
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var version = 1

    public init(id: ID, postId: ID, parentId: ID?, createdAt: Timestamp) {
        self.id = id
        self.postId = postId
        self.parentId = parentId
        depth = parentId == nil ? 0 : 1
        self.createdAt = createdAt
        updatedAt = createdAt
    }
}

/// A comment and its answers, oldest first.
public struct CommentThread: Codable, Sendable, Equatable {
    /// The comment on the post itself, or its placeholder.
    public var comment: CommentView
    /// All answers that the reader can see.
    public var replies: [CommentView]
}

public struct CommentOnPost: Command {
    public typealias Reply = CommentView
    public static let type = "posts.comment"
    public static let about = About(
        "Comment on a post, or answer a comment; @nickname tells that person (needs a full profile)", .user,
        reasons: [.notFound, .tierRequired, .rateLimited],
        example: "posts comment postId=$post text=\"Well played, @bob\"")
    public var postId: PostID
    /// Up to 1000 characters, with at most 10 mentions.
    public var text: String
    /// The comment you answer.
    public var parentId: CommentID?

    public func check(_ problems: inout Problems) { problems.comment(text) }
}

public struct EditComment: Command {
    public typealias Reply = CommentView
    public static let type = "posts.comment-edit"
    public static let about = About(
        "Change the text of a comment of yours (needs a full profile)", .user,
        reasons: [.notFound, .forbidden, .tierRequired],
        example: "posts comment-edit commentId=$comment text=\"Very well played\"")
    public var commentId: CommentID
    /// Up to 1000 characters, with at most 10 mentions.
    public var text: String

    public func check(_ problems: inout Problems) { problems.comment(text) }
}

public struct DeleteComment: Command {
    public typealias Reply = Done
    public static let type = "posts.comment-delete"
    public static let about = About(
        "Delete a comment of yours; answers to it stay. Moderators can delete any", .user,
        reasons: [.notFound, .forbidden], example: "posts comment-delete commentId=$comment")
    public var commentId: CommentID
}

public struct LikeComment: Toggle {
    public static let type = "posts.comment-like"
    public static let about = About(
        "Like a comment, or take your like back (needs a full profile)", .user,
        reasons: [.notFound, .tierRequired, .rateLimited],
        example: "posts comment-like commentId=$comment on=on")

    public struct Reply: Codable, Sendable, Equatable {
        public var on: Bool
        /// The number of likes now; absent if the caller can no longer see the comment.
        public var likes: Int?
    }

    public var commentId: CommentID
    /// Off takes it back. Default: true.
    public var on: Bool?
}

extension Problems {
    fileprivate mutating func comment(_ text: String) {
        lines("text", text, 1...PostLimits.commentMax)
        guard text.utf8.count <= Text.bytesMax else { return }
        require(
            Mentions.nicknames(in: text).count <= PostLimits.mentionsMax, "text",
            "text must mention at most \(PostLimits.mentionsMax) people")
    }
}
