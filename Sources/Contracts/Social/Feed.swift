// posts.feed: new posts, by people the caller follows or by everyone (domain.md §7.3).

import Values

/// The kind of feed.
public enum FeedKind: String, Choice {
    /// Public posts of everyone.
    case `public`
    /// Posts by people the reader follows, including their friends-only posts if the reader is a friend.
    case friends
}
/// A source of posts in the public feed.
public enum FeedBucket: String, Choice {
    /// The newest posts, by score.
    case recent
    /// Posts with recent upvotes or comments, by hot score.
    case trending
    /// The newest posts by new authors, by score.
    case newcomers
}

/// The terms of a post's score for a reader, as far as their inputs are known now.
public struct FeedTerms: Codable, Sendable, Equatable {
    /// The bucket it came from; only in the public feed.
    public var bucket: FeedBucket? = nil
    /// 1 for a new post, decreasing every hour.
    public var recency = 0.0
    /// The term for upvotes and comments, up to 2.
    public var engagement = 0.0
    /// 1 if the author is new, otherwise 0.
    public var newAuthor = 0.0
    /// 0.5 if it is from the reader's city, otherwise 0.
    public var city = 0.0
    /// 0.8 if it is from the reader's home course, otherwise 0.
    public var course = 0.0
    /// 0.2 for each tag that interests the reader, for up to three tags.
    public var interests = 0.0
    public var score = 0.0
    /// The hot score; only if it is trending.
    public var hot: Double? = nil
}

public struct ShowFeed: Paged {
    public typealias Reply = Page<PostView>
    public static let type = "posts.feed"
    public static let about = About(
        "Show new posts: of people you follow (friends), or of everyone (public)", .user,
        reasons: [.forbidden], example: "posts feed kind=public")
    /// Posts by everyone, or by people you follow.
    public var kind: FeedKind
    /// Show what each score is made of; moderators only.
    public var explain: Bool?
    public var limit: Int?
    public var page: String?
}
