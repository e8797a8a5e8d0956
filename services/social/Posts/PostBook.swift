// Posts and comments, and indexes of posts by author, of public posts, of those by new authors and of
// trending ones, and of each post's comments (domain.md §7.2, §7.3).
//
// A post's number is its place among all posts in the log; a comment's, among all comments. Snapshots keep
// that order, so a number means the same in every process and may be in a cursor. The newest post has the
// greatest number.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Social {
    /// Fields that a feed reads of each candidate come first, so that they are close in memory.
    struct Post: Codable, Sendable {
        var id: ID
        var authorId: ID
        var createdAt: Timestamp
        var lastEngagementAt: Timestamp?
        var type: PostType
        var visibility: PostVisibility
        /// The group whose members see it.
        var groupId: ID?
        /// Whether the author was new when it was written.
        var wasAuthorNew: Bool
        var isEdited = false
        var isDeleted = false
        /// Hidden by moderation.
        var isHidden = false
        /// Number of comments that are neither deleted nor hidden.
        var comments = 0
        /// Upvotes, and their times.
        var upvoters: [ID: Timestamp] = [:]
        var content: PostContent
        var updatedAt: Timestamp
        var version = 1

        /// The fields that decide who may see it.
        struct Access {
            var authorId: ID
            var visibility: PostVisibility
            var groupId: ID?
            var isDeleted: Bool
            var isHidden: Bool
        }

        var access: Access {
            Access(
                authorId: authorId, visibility: visibility, groupId: groupId, isDeleted: isDeleted,
                isHidden: isHidden)
        }
        var weight: Int { Ranking.weight(upvotes: upvoters.count, comments: comments) }
        /// Whether it may be in the public feed.
        var isInPublic: Bool { visibility == .public && !isDeleted && !isHidden }
    }

    /// A post that someone has upvoted.
    struct Upvote: Comparable, Sendable {
        var time: Timestamp
        var number: UInt32

        static func < (a: Upvote, b: Upvote) -> Bool {
            a.time != b.time ? a.time < b.time : a.number < b.number
        }
    }

    struct PostBook: Sendable {
        private var posts = IDTable<Post>()
        var comments = IDTable<Comment>()

        // Derived from those.
        private(set) var inPublic = ChunkedArray<UInt32>()
        private(set) var byNewAuthors = ChunkedArray<UInt32>()
        private var byAuthor: ChunkedDictionary<ID, [UInt32]> = [:]
        private var byGroup: ChunkedDictionary<ID, [UInt32]> = [:]
        private var upvoted: ChunkedDictionary<ID, Ordered<Upvote>> = [:]
        private(set) var trending = Trending()
        /// Top-level comments by post, oldest first.
        var parents: [UInt32: [UInt32]] = [:]
        /// Answers by comment, oldest first.
        var replies: [UInt32: [UInt32]] = [:]
        /// Number of live comments by post and author.
        var talkers: ChunkedDictionary<UInt32, [ID: Int]> = [:]

        init() {}
    }
}

// MARK: - Reading

extension Social.PostBook {
    var count: Int { posts.count }

    subscript(number: Int) -> Social.Post { posts[number: number] }
    func post(_ id: ID) -> Social.Post? { posts[id] }
    /// Faster than copying the post.
    func createdAt(_ number: UInt32) -> Timestamp { withPost(Int(number)) { $0.createdAt } }
    /// Calls the body with a post in place: a copy would retain a dozen references.
    @inline(__always) func withPost<Result>(_ number: Int, _ body: (Social.Post) -> Result) -> Result {
        posts.withRow(number: number, body)
    }
    func number(of post: ID) -> Int? { posts.find(post) }

    /// An author's posts, deleted ones too, in ascending order.
    func numbers(by author: ID) -> [UInt32] { byAuthor[author] ?? [] }

    /// The posts in a group, deleted ones too, in ascending order.
    func numbers(in group: ID) -> [UInt32] { byGroup[group] ?? [] }

    /// The present tags of posts that somebody wrote or upvoted since `start`.
    func interests(of account: ID, since start: Timestamp) -> Set<String> {
        var tags: Set<String> = []
        for number in numbers(by: account).reversed() {
            if createdAt(number) < start { break }
            withPost(Int(number)) { tags.formUnion($0.content.tags) }
        }
        upvoted[account]?.forEach(from: Social.Upvote(time: start, number: 0)) { upvote in
            withPost(Int(upvote.number)) { tags.formUnion($0.content.tags) }
            return true
        }
        return tags
    }
}

// MARK: - Applying events

extension Social.PostBook {
    mutating func apply(_ event: PostWritten, at time: Timestamp) {
        guard posts.find(event.postId) == nil else { return }
        store(
            Social.Post(
                id: event.postId, authorId: event.authorId, createdAt: time, type: event.postType,
                visibility: event.visibility, groupId: event.groupId, wasAuthorNew: event.isAuthorNew,
                content: event.content, updatedAt: time))
    }

    /// Adds a post to every index.
    private mutating func store(_ post: Social.Post) {
        let number = posts.append(post.id, post)
        byAuthor[post.authorId, default: []].append(UInt32(number))
        if let group = post.groupId { byGroup[group, default: []].append(UInt32(number)) }
        if post.visibility == .public {
            inPublic.append(UInt32(number))
            if post.wasAuthorNew { byNewAuthors.append(UInt32(number)) }
        }
        for (account, time) in post.upvoters {
            upvoted[account, default: Ordered()].insert(Social.Upvote(time: time, number: UInt32(number)))
        }
    }

    mutating func apply(_ event: PostRewritten, at time: Timestamp) {
        change(event.postId) { post in
            post.content = event.content
            post.version = event.version
            post.updatedAt = time
            post.isEdited = true
        }
    }

    mutating func apply(_ event: Upvoted, at time: Timestamp) {
        guard let number = posts.find(event.postId) else { return }
        let before = posts[number: number].upvoters[event.accountId]
        guard (before != nil) != event.on else { return }
        change(event.postId) { post in
            post.upvoters[event.accountId] = event.on ? time : nil
            if event.on { post.lastEngagementAt = time }
        }
        if let before {
            upvoted[event.accountId]?.remove(Social.Upvote(time: before, number: UInt32(number)))
            if upvoted[event.accountId]?.count == 0 { upvoted[event.accountId] = nil }
        } else {
            upvoted[event.accountId, default: Ordered()].insert(
                Social.Upvote(time: time, number: UInt32(number)))
        }
    }

    /// Changes a post in place, and updates the index of trending posts.
    mutating func change(_ id: ID, _ body: (inout Social.Post) -> Void) {
        guard let number = posts.find(id) else { return }
        let before = posts[number: number].entry(number)
        body(&posts[number: number])
        let after = posts[number: number].entry(number)
        if before == after { return }
        if let after { trending.insert(after) } else { trending.remove(number) }
    }

    // MARK: - Moderation (domain.md §7.6)

    /// Only its author and moderators can see it from now on.
    mutating func hide(post id: ID) { setHidden(true, post: id) }
    /// Everyone who could see it before can see it again.
    mutating func show(post id: ID) { setHidden(false, post: id) }

    private mutating func setHidden(_ isHidden: Bool, post id: ID) {
        guard let post = posts[id], !post.isDeleted, post.isHidden != isHidden else { return }
        change(id) { post in
            post.isHidden = isHidden
            post.version += 1
        }
    }

    /// Deletes the content of a post; its comments become unreachable.
    mutating func remove(post id: ID) {
        guard let post = posts[id], !post.isDeleted else { return }
        change(id) { post in
            post.isDeleted = true
            post.content = PostContent()
            post.version += 1
        }
    }
}

extension Social.Post {
    /// Its entry among trending posts; `nil` if it may not trend.
    fileprivate func entry(_ number: Int) -> Trending.Entry? {
        guard isInPublic, let lastEngagementAt else { return nil }
        return Trending.Entry(
            number: number, id: id, createdAt: createdAt, weight: weight, last: lastEngagementAt)
    }
}

// MARK: - Snapshots

/// Indexes are derived: a snapshot has only posts and comments, in the order of their numbers.
extension Social.PostBook: Codable {
    private enum CodingKeys: String, CodingKey { case posts, comments }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var rows = try container.nestedUnkeyedContainer(forKey: .posts)
        while !rows.isAtEnd { store(try rows.decode(Social.Post.self)) }
        var others = try container.nestedUnkeyedContainer(forKey: .comments)
        while !others.isAtEnd { store(try others.decode(Social.Comment.self)) }
        let newest = posts.rows.compactMap(\.lastEngagementAt).max() ?? .distantPast
        let start = newest.adding(days: -Ranking.hotWindowDays)
        for number in 0..<posts.count {
            guard let entry = posts[number: number].entry(number), entry.last >= start else { continue }
            trending.insert(entry)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var rows = container.nestedUnkeyedContainer(forKey: .posts)
        for post in posts.rows { try rows.encode(post) }
        var others = container.nestedUnkeyedContainer(forKey: .comments)
        for comment in comments.rows { try others.encode(comment) }
    }
}
