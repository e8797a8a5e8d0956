// posts.feed: what is new among those one follows, or anywhere (domain.md §7.3).

import Values

/// Which feed.
public enum FeedKind: String, Choice {
    /// What anyone posts for everyone.
    case `public`
    /// What those post whom one follows; what is for friends alone, if one is a friend.
    case friends
}
/// Where a place of the public feed is filled from.
public enum FeedBucket: String, Choice {
    /// The newest posts, by score.
    case recent
    /// What was upvoted and commented on lately, by hot score.
    case trending
    /// The newest posts of new authors, by score.
    case newcomers
}

/// The terms of a post's score for whoever reads, as far as its inputs are known now.
public struct FeedTerms: Codable, Sendable, Equatable {
    /// What its place was filled from; in the public feed alone.
    public var bucket: FeedBucket?
    /// 1 for what is posted just now, and less with every hour.
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
    /// The sum of them.
    public var score = 0.0
    /// What it trends by, where it does.
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
