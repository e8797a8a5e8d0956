// posts.feed: new posts of those whom one follows, or of everyone (domain.md §7.3).

import Values

/// Which feed.
public enum FeedKind: String, Choice {
    /// Public posts of everyone.
    case `public`
    /// Posts of those whom the reader follows; their posts for friends, if the reader is one.
    case friends
}
/// A source of posts in the public feed.
public enum FeedBucket: String, Choice {
    /// The newest posts, by score.
    case recent
    /// Posts lately upvoted and commented on, by hot score.
    case trending
    /// The newest posts of new authors, by score.
    case newcomers
}

/// The terms of a post's score for whoever reads, as far as its inputs are known now.
public struct FeedTerms: Codable, Sendable, Equatable {
    /// The bucket it came from; in the public feed alone.
    public var bucket: FeedBucket?
    /// 1 for a new post, and less with every hour.
    public var recency = 0.0
    /// For upvotes and comments, up to 2.
    public var engagement = 0.0
    /// 1 if the author is new, or else 0.
    public var newAuthor = 0.0
    /// 0.5 if it is from the reader's city, or else 0.
    public var city = 0.0
    /// 0.8 if it is from the reader's home course, or else 0.
    public var course = 0.0
    /// 0.2 for each tag that interests the reader, up to three of them.
    public var interests = 0.0
    public var score = 0.0
    /// Its hot score, where it is trending.
    public var hot: Double?

    public init() {}
}

/// `posts.feed`
public struct ShowFeed: Query {
    public typealias Reply = Page<PostView>
    public static let type = "posts.feed"
    public static let about = About(
        "Show new posts: of people you follow (friends), or of everyone (public)", .user,
        fields: [
            "limit": "1 to 100, default 20", "explain": "show what each score is made of; moderators only",
        ],
        reasons: [.forbidden], example: "posts feed kind=public")
    /// From everyone, or from those one follows.
    public var kind: FeedKind
    public var explain: Bool?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) { problems.range("limit", limit, 1...100) }
}
