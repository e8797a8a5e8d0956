// The events of posts and comments that social publishes (domain.md §7.2). They contain at most fifty characters of a
// text, and none of a friends-only text (§1.7).

import Values

/// A post was written.
public struct Posted: Event {
    public static let type = "social.posted"
    public var postId: ID
    public var authorId: ID
    public var postType: PostType
    public var visibility: PostVisibility
    public var gameId: ID?
    /// The first characters of the text; absent for a friends-only post.
    public var preview: String?
    public var subject: String? { postId.description }
    public init(
        postId: ID, authorId: ID, postType: PostType, visibility: PostVisibility, gameId: ID?,
        preview: String?
    ) {
        (self.postId, self.authorId, self.postType) = (postId, authorId, postType)
        (self.visibility, self.gameId, self.preview) = (visibility, gameId, preview)
    }
}

/// A post was edited by its author.
public struct PostEdited: Event {
    public static let type = "social.post-edited"
    public var postId: ID
    public var authorId: ID
    public var version: Int
    /// The names of the fields that changed.
    public var changed: [String]
    /// The first characters of the text; absent if it is hidden or friends-only.
    public var preview: String?
    public var subject: String? { postId.description }
    public init(postId: ID, authorId: ID, version: Int, changed: [String], preview: String?) {
        (self.postId, self.authorId, self.version) = (postId, authorId, version)
        (self.changed, self.preview) = (changed, preview)
    }
}

/// A post was deleted; its comments are no longer reachable.
public struct PostDeleted: Event {
    public static let type = "social.post-deleted"
    public var postId: ID
    public var authorId: ID
    /// The author, or a moderator.
    public var by: ID
    public var subject: String? { postId.description }
    public init(postId: ID, authorId: ID, by: ID) {
        (self.postId, self.authorId, self.by) = (postId, authorId, by)
    }
}

/// Somebody upvoted a post, or withdrew their upvote.
public struct Upvoted: Event {
    public static let type = "social.upvoted"
    public var postId: ID
    public var accountId: ID
    /// `false` if withdrawn.
    public var on: Bool
    public var postAuthorId: ID
    public var upvotes: Int
    public var subject: String? { postId.description }
    public init(postId: ID, accountId: ID, on: Bool, postAuthorId: ID, upvotes: Int) {
        (self.postId, self.accountId, self.on) = (postId, accountId, on)
        (self.postAuthorId, self.upvotes) = (postAuthorId, upvotes)
    }
}

/// A comment was written.
public struct Commented: Event {
    public static let type = "social.commented"
    public var commentId: ID
    public var postId: ID
    public var authorId: ID
    public var postAuthorId: ID
    public var parentAuthorId: ID?
    /// The author of the answer that it answers.
    public var replyTo: ID?
    /// The mentioned people who may see the post.
    public var mentionedIds: [ID]
    /// The first characters of the text; absent on a friends-only post.
    public var preview: String?
    public var subject: String? { postId.description }
    public init(
        commentId: ID, postId: ID, authorId: ID, postAuthorId: ID, parentAuthorId: ID?, replyTo: ID?,
        mentionedIds: [ID], preview: String?
    ) {
        (self.commentId, self.postId, self.authorId) = (commentId, postId, authorId)
        (self.postAuthorId, self.parentAuthorId, self.replyTo) = (postAuthorId, parentAuthorId, replyTo)
        (self.mentionedIds, self.preview) = (mentionedIds, preview)
    }
}

/// A comment was edited by its author.
public struct CommentEdited: Event {
    public static let type = "social.comment-edited"
    public var commentId: ID
    public var postId: ID
    public var authorId: ID
    public var version: Int
    /// The first characters of the text; absent if it is hidden or friends-only.
    public var preview: String?
    public var subject: String? { postId.description }
    public init(commentId: ID, postId: ID, authorId: ID, version: Int, preview: String?) {
        (self.commentId, self.postId, self.authorId) = (commentId, postId, authorId)
        (self.version, self.preview) = (version, preview)
    }
}

/// A comment was deleted; its answers stay.
public struct CommentDeleted: Event {
    public static let type = "social.comment-deleted"
    public var commentId: ID
    public var postId: ID
    public var authorId: ID
    /// The author, or a moderator.
    public var by: ID
    public var subject: String? { postId.description }
    public init(commentId: ID, postId: ID, authorId: ID, by: ID) {
        (self.commentId, self.postId, self.authorId, self.by) = (commentId, postId, authorId, by)
    }
}

/// Somebody liked a comment, or withdrew their like.
public struct CommentLiked: Event {
    public static let type = "social.comment-liked"
    public var commentId: ID
    public var postId: ID
    public var accountId: ID
    /// `false` if withdrawn.
    public var on: Bool
    public var commentAuthorId: ID
    public var likes: Int
    public var subject: String? { commentId.description }
    public init(commentId: ID, postId: ID, accountId: ID, on: Bool, commentAuthorId: ID, likes: Int) {
        (self.commentId, self.postId, self.accountId) = (commentId, postId, accountId)
        (self.on, self.commentAuthorId, self.likes) = (on, commentAuthorId, likes)
    }
}

/// A post's content, and the facts derived from it.
public struct PostContent: Codable, Sendable, Equatable {
    /// Up to 2000 characters; absent for a post with only photos or a party session.
    public var text: String?
    /// Up to four, each an https address or `photo:<sha-256>`.
    public var photos: [String]
    public var gameId: ID?
    /// The strokes of a round of golf, 1 to 999; only in reviews.
    public var score: Int?
    /// Up to five, without duplicates.
    public var tags: [String]
    public var cityKey: String?
    /// The golf course of the linked game (domain.md §1.1, City key).
    public var courseKey: String?
    /// The party session whose result the post shows.
    public var session: PostedSession?

    public init(
        text: String? = nil, photos: [String] = [], gameId: ID? = nil, score: Int? = nil, tags: [String] = [],
        cityKey: String? = nil, courseKey: String? = nil, session: PostedSession? = nil
    ) {
        (self.text, self.photos, self.gameId, self.score) = (text, photos, gameId, score)
        (self.tags, self.cityKey, self.courseKey, self.session) = (tags, cityKey, courseKey, session)
    }
}
