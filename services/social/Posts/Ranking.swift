// The order of a feed (domain.md §7.3): a post's score for a reader, its hot score, and its place. Pure functions;
// Feed.swift calls them.

import Contracts
import Crypto
import Values

enum Ranking {
    // MARK: - Score

    /// Hours after which the time term has fallen to 1/e (D 14).
    static let friendsDecayHours = 24.0
    static let publicDecayHours = 18.0
    static let engagementFactor = 0.3
    static let engagementMax = 2.0
    /// A comment counts as much as two upvotes.
    static let commentWeight = 2
    static let newAuthorBonus = 1.0
    static let cityBonus = 0.5
    static let courseBonus = 0.8
    static let sharedTagBonus = 0.2
    static let sharedTagsMax = 3
    /// An author is new with a younger account or fewer posts.
    static let newAccountDays = 30
    static let newAuthorPosts = 5
    /// Interests come from posts that the reader wrote or upvoted within this time.
    static let interestDays = 90

    /// The parts of a post that its score needs.
    struct Subject {
        var createdAt: Timestamp
        var weight: Int
        var isAuthorNew: Bool
        var cityKey: String?
        var courseKey: String?
        var tags: [String]
    }

    /// The parts of a reader that scores need.
    struct Reader {
        var cityKey: String?
        var courseKey: String?
        var interests: Set<String>
    }

    /// Upvotes and comments in one number.
    static func weight(upvotes: Int, comments: Int) -> Int { upvotes + commentWeight * comments }

    /// The score of a post for a reader at a time, term by term.
    static func terms(
        of post: Subject, for reader: Reader, _ kind: FeedKind, at time: Timestamp
    ) -> FeedTerms {
        let decayHours = kind == .friends ? friendsDecayHours : publicDecayHours
        var terms = FeedTerms()
        terms.recency = (-hours(from: post.createdAt, to: time) / decayHours).exponential
        terms.engagement = min(engagementMax, engagementFactor * logarithm(post.weight))
        terms.newAuthor = post.isAuthorNew ? newAuthorBonus : 0
        if let city = post.cityKey, city == reader.cityKey { terms.city = cityBonus }
        if let course = post.courseKey, course == reader.courseKey { terms.course = courseBonus }
        let shared = post.tags.count { reader.interests.contains($0) }
        terms.interests = sharedTagBonus * Double(min(sharedTagsMax, shared))
        terms.score =
            terms.recency + terms.engagement + terms.newAuthor + terms.city + terms.course + terms.interests
        return terms
    }

    /// - Parameter posts: number of posts that the author ever wrote, deleted ones included.
    static func isNew(
        accountSince: @autoclosure () -> Timestamp?, posts: Int, at time: Timestamp
    ) -> Bool {
        if posts < newAuthorPosts { return true }
        return accountSince().map { $0.adding(days: newAccountDays) > time } ?? false
    }

    // MARK: - Hot score

    /// Days without upvotes and comments after which only the weight counts for a post's hot score.
    static let hotDays = 5.0
    /// Days without upvotes and comments after which a post does not trend.
    static let hotWindowDays = 7

    static func hotScore(weight: Int, lastEngagementAt last: Timestamp, at time: Timestamp) -> Double {
        logarithm(weight) + max(0, hotDays - hours(from: last, to: time) / 24)
    }

    static func logarithm(_ weight: Int) -> Double { Double(1 + max(0, weight)).naturalLogarithm }

    private static func hours(from start: Timestamp, to end: Timestamp) -> Double {
        Double(end.since(start)) / 3_600_000
    }

    // MARK: - Order

    /// A post that may get a place in a bucket.
    struct Candidate: Equatable {
        var number: Int
        var id: ID
        var authorId: ID
        var createdAt: Timestamp
        /// The score, or the hot score.
        var rank: Double

        /// Sorts by rank, then the newest first, then by id, descending.
        static func comesFirst(_ a: Candidate, _ b: Candidate) -> Bool {
            if a.rank != b.rank { return a.rank > b.rank }
            if a.createdAt != b.createdAt { return a.createdAt > b.createdAt }
            return a.id > b.id
        }
    }

    /// A place in a feed: which post, and from which bucket.
    struct Place: Equatable {
        var number: Int
        var bucket: FeedBucket
    }

    /// The buckets in a ratio of 6 : 2 : 2, with one new creator in any five posts (D 16).
    static let pattern: [FeedBucket] = [.recent, .recent, .trending, .recent, .newcomers]
    /// The order in which other buckets fill a place whose own bucket is empty.
    static let fallBack: [FeedBucket] = [.recent, .trending, .newcomers]
    /// Most posts in a row by one author, while there are posts by others.
    static let rowMax = 2

    /// The place in the pattern where a viewer's feed begins on a UTC day.
    static func patternOffset(viewer: ID, day: Day) -> Int {
        let digest = Crypto.sha256(Array("\(viewer)_\(day)".utf8))
        let seed = digest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Int(seed % UInt32(pattern.count))
    }

    /// Gives each candidate one place. Candidates of one bucket keep their order.
    static func places(
        _ buckets: [FeedBucket: [Candidate]], _ pattern: [FeedBucket], offset: Int
    ) -> [Place] {
        var queues = fallBack.map { Queue($0, buckets[$0] ?? []) }
        var taken: Set<Int> = []
        var places: [Place] = []
        // The author of the last place, and how many places in a row they have.
        var (last, row): (ID?, Int) = (nil, 0)
        while true {
            let bucket = pattern[(offset + places.count) % pattern.count]
            let first = fallBack.firstIndex(of: bucket) ?? 0
            let held = row >= rowMax ? last : nil
            guard
                let (from, candidate) = next(of: &queues, from: first, but: held, taken)
                    ?? next(of: &queues, from: first, but: nil, taken)
            else { return places }
            places.append(Place(number: candidate.number, bucket: from))
            taken.insert(candidate.number)
            row = candidate.authorId == last ? row + 1 : 1
            last = candidate.authorId
        }
    }

    /// A bucket from which candidates are taken, mostly the first.
    private struct Queue {
        let bucket: FeedBucket
        private let candidates: [Candidate]
        /// All candidates before this one are taken.
        private var start = 0

        init(_ bucket: FeedBucket, _ candidates: [Candidate]) {
            (self.bucket, self.candidates) = (bucket, candidates)
        }

        /// The first candidate that is neither taken nor by `author`.
        mutating func next(but author: ID?, _ taken: Set<Int>) -> Candidate? {
            while start < candidates.count, taken.contains(candidates[start].number) { start += 1 }
            return candidates[start...].first { $0.authorId != author && !taken.contains($0.number) }
        }
    }

    /// Takes from one bucket, or else from the others in the order of ``fallBack``.
    private static func next(
        of queues: inout [Queue], from first: Int, but author: ID?, _ taken: Set<Int>
    ) -> (FeedBucket, Candidate)? {
        if let found = queues[first].next(but: author, taken) { return (queues[first].bucket, found) }
        for index in queues.indices where index != first {
            if let found = queues[index].next(but: author, taken) { return (queues[index].bucket, found) }
        }
        return nil
    }
}
