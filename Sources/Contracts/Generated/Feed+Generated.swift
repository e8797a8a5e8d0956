// Made by deploy/contracts from Sources/Contracts/Social/Feed.swift.

import Values

extension FeedTerms {
    @_disfavoredOverload
    public init(
        bucket: sending FeedBucket? = nil, recency: Double = 0.0, engagement: Double = 0.0,
        newAuthor: Double = 0.0, city: Double = 0.0, course: Double = 0.0, interests: Double = 0.0,
        score: Double = 0.0, hot: Double? = nil
    ) {
        self.bucket = bucket
        self.recency = recency
        self.engagement = engagement
        self.newAuthor = newAuthor
        self.city = city
        self.course = course
        self.interests = interests
        self.score = score
        self.hot = hot
    }
}

extension ShowFeed {
    public static let notes: [String: String] = [
        "explain": "show what each score is made of; moderators only",
        "kind": "posts by everyone, or by people you follow",
        "limit": "1 to 100. Default: 20",
    ]
}
