// The events of posts and comments that social publishes (domain.md §7.2). They contain at most fifty characters of a
// text, and none of a friends-only text (§1.7).

import JSON
import Values

/// A post was written.
public struct Posted: Event {
    public static let type = "social.posted"
    public var postId: ID
    public var authorId: ID
    public var postType: PostType
    public var visibility: PostVisibility
    public var gameId: ID?
    /// The first characters of the text; absent for a post that is not public.
    public var preview: String?
    /// The group whose members see it; absent for all other posts.
    public var groupId: ID? = nil
    public var subject: String? { postId.description }
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
}

/// A post was deleted; its comments are no longer reachable.
public struct PostDeleted: Event {
    public static let type = "social.post-deleted"
    public var postId: ID
    public var authorId: ID
    /// The author, or a moderator.
    public var by: ID
    public var subject: String? { postId.description }
}

/// Somebody upvoted a post, or withdrew their upvote.
public struct Upvoted: Event, FieldReadable {
    public static let type = "social.upvoted"
    public var postId: ID
    public var accountId: ID
    /// `false` if withdrawn.
    public var on: Bool
    public var postAuthorId: ID
    public var upvotes: Int
    public var subject: String? { postId.description }
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
}

/// Somebody liked a comment, or withdrew their like.
public struct CommentLiked: Event, FieldReadable {
    public static let type = "social.comment-liked"
    public var commentId: ID
    public var postId: ID
    public var accountId: ID
    /// `false` if withdrawn.
    public var on: Bool
    public var commentAuthorId: ID
    public var likes: Int
    public var subject: String? { commentId.description }
}

/// A post's content, and the facts derived from it.
public struct PostContent: Codable, Sendable, Equatable, FieldReadable {
    /// Up to 2000 characters; absent for a post with only photos or a party session.
    public var text: String? = nil
    /// Up to four, each an https address or `photo:<sha-256>`.
    public var photos: [String] = []
    public var gameId: ID? = nil
    /// The strokes of a round of golf, 1 to 999; only in reviews.
    public var score: Int? = nil
    /// Up to five, without duplicates.
    public var tags: [String] = []
    public var cityKey: String? = nil
    /// The golf course of the linked game (domain.md §1.1, City key).
    public var courseKey: String? = nil
    /// The party session whose result the post shows.
    public var session: PostedSession? = nil
}
