// posts: posts and upvotes (domain.md §7.2). See also Comments.swift and Feed.swift.

import JSON
import Values

/// The kind of a post.
public enum PostType: String, Choice {
    /// Anything: text, photos, the result of a party session.
    case general
    /// A review, optionally with a score: the strokes of a round of golf.
    case review
}
/// The audience of a post: every user, the author's friends, or the members of a group.
public enum PostVisibility: String, Choice {
    case `public`
    case friends
    case group
}

/// The limits of posts and comments (domain.md §7.2).
public enum PostLimits {
    public static let textMax = 2000
    public static let photosMax = 4
    public static let tagsMax = 5
    /// Scores that can be posted, in strokes of a round.
    public static let scores = 1...999
    public static let commentMax = 1000
    /// Limit of people mentioned in a post or comment.
    public static let mentionsMax = 10
    /// Characters of a text in public events (domain.md §1.7).
    public static let previewMax = 50

    /// Characters of a tag.
    static let tagLengths = 2...20

    /// Whether a text is a valid tag: `[a-z0-9_]{2,20}`.
    public static func isTag(_ tag: String) -> Bool {
        tagLengths.contains(tag.utf8.count)
            && tag.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 97...122, UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}

/// The game of a post, as far as the reader may see it.
public struct LinkedGame: Codable, Sendable, Equatable {
    /// `false` if the reader may not see it; then all other fields are absent.
    public var available: Bool
    /// The game's id; absent if not available.
    public var id: ID? = nil
    public var title: String? = nil
    public var sport: Sport? = nil
    public var startsAt: Timestamp? = nil
    public var status: GameStatus? = nil

    /// A game that the reader may not see.
    public static let unavailable = LinkedGame(available: false)
}

/// A post as shown to a reader.
public struct PostView: Codable, Sendable, Equatable, FieldWritable {
    /// The post's id, called `postId` in requests and events.
    public var id: ID
    public var authorId: ID
    /// The author, with current name and picture.
    public var author: PersonRow?
    public var type: PostType
    public var visibility: PostVisibility
    /// The group whose members see it; absent for all other posts.
    public var groupId: ID?
    /// Up to 2000 characters; absent for a post with only photos or a party session.
    public var text: String?
    /// Up to four, each an https address or `photo:<sha-256>`.
    public var photos: [String]
    /// The linked game; absent if there is none.
    public var game: LinkedGame?
    public var result: PostedResult?
    /// The strokes of a round of golf, 1 to 999; only in reviews.
    public var score: Int?
    /// Up to five, without duplicates.
    public var tags: [String]
    /// The city of its game, or else of its author. Absent if the reader may not see that game.
    public var cityKey: String?
    /// The golf course of its game; absent if the reader may not see that game.
    public var courseKey: String?
    public var upvotes = 0
    /// The number of comments, without deleted or hidden ones.
    public var comments = 0
    public var upvoted = false
    public var edited = false
    /// Hidden by moderation: only its author and moderators can see it.
    public var hidden = false
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// The time of the last upvote or comment.
    public var lastEngagementAt: Timestamp?
    public var version = 1
    /// The terms of its score; only if `explain` asks for them.
    public var explain: FeedTerms?

    /// A post as written. Counts are added and hidden parts removed afterwards.
    public init(
        id: ID, authorId: ID, type: PostType, visibility: PostVisibility, groupId: ID? = nil,
        content: PostContent, createdAt: Timestamp
    ) {
        self.id = id
        self.authorId = authorId
        self.type = type
        self.visibility = visibility
        self.groupId = groupId
        text = content.text
        photos = content.photos
        score = content.score
        result = content.session.map(PostedResult.init)
        tags = content.tags
        cityKey = content.cityKey
        courseKey = content.courseKey
        self.createdAt = createdAt
        updatedAt = createdAt
    }
}

public struct CreatePost: Command {
    public typealias Reply = PostView
    public static let type = "posts.create"
    public static let about = About(
        "Post for everyone, your friends or a group of yours (needs a full profile)", .user,
        reasons: [.notFound, .tierRequired, .conflict, .rateLimited],
        example: "posts create text=\"Best turf in town\" tags=soccer,dolores")

    /// Up to 2000 characters.
    public var text: String?
    /// Up to 4: https addresses, or photo:<sha-256>.
    public var photos: [String]?
    /// A game that you took part in or may see.
    public var gameId: GameID?
    /// A finished party session of yours; its result is added.
    public var sessionId: DeckSessionID?
    /// Default: general.
    public var type: PostType?
    /// 1 to 999, of a review.
    public var score: Int?
    /// Group only with groupId. Default: public; with groupId: group.
    public var visibility: PostVisibility?
    /// A group that you are in: its members see the post, and nobody else.
    public var groupId: GroupID?
    /// Up to 5, each of 2 to 20 of a-z, 0-9 and _.
    public var tags: [String]?

    public static let typeDefault = PostType.general
    public static let visibilityDefault = PostVisibility.public
    public static let defaults = [
        "type": JSONValue(typeDefault), "visibility": JSONValue(visibilityDefault),
    ]

    public func check(_ problems: inout Problems) {
        problems.post(text, photos, tags)
        let isEmpty = (text.map { Text.trimmed($0).isEmpty } ?? true) && (photos ?? []).isEmpty
        problems.require(
            !isEmpty || sessionId != nil, "text", "a post needs a text, a photo or a party session")
        problems.require(
            visibility != .group || groupId != nil, "visibility", "visibility=group is for a post in a group")
        problems.require(
            groupId == nil || visibility == nil || visibility == .group, "visibility",
            "a post in a group is for its members: leave visibility out")
        problems.range("score", score, PostLimits.scores)
        problems.require(score == nil || type == .review, "score", "score is only for type=review")
    }
}

public struct EditPost: Command {
    public typealias Reply = PostView
    public static let type = "posts.edit"
    public static let about = About(
        "Change a post of yours; what you leave out stays, and none takes a value away", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .versionMismatch],
        example: "posts edit postId=$post text=\"Best turf of the whole city\"")

    public var postId: PostID
    /// Up to 2000 characters.
    public var text: Change<String>
    /// All of them; up to 4.
    public var photos: [String]?
    /// All of them; up to 5.
    public var tags: [String]?
    /// A game that you took part in or may see.
    public var gameId: Change<GameID>
    /// For apps: refused where the post has changed since this version.
    public var ifVersion: Int?

    public func check(_ problems: inout Problems) { problems.post(text.value, photos, tags) }
}

public struct DeletePost: Command {
    public typealias Reply = Done
    public static let type = "posts.delete"
    public static let about = About(
        "Delete a post of yours with its comments; moderators can delete any", .user,
        reasons: [.notFound, .forbidden], example: "posts delete postId=$post")
    public var postId: PostID
}

public struct UpvotePost: Toggle {
    public static let type = "posts.upvote"
    public static let about = About(
        "Upvote a post, or take your upvote back (needs a full profile)", .user,
        reasons: [.notFound, .tierRequired, .rateLimited], example: "posts upvote postId=$post on=on")

    public struct Reply: Codable, Sendable, Equatable {
        public var on: Bool
        /// The number of upvotes now; absent if the caller can no longer see the post.
        public var upvotes: Int?
    }

    public var postId: PostID
    /// Off takes it back. Default: true.
    public var on: Bool?
}

public struct GetPost: Paged {
    public static let type = "posts.get"
    public static let about = About(
        "Show a post and its comments, the oldest first", .user, reasons: [.notFound],
        example: "posts get postId=$post")

    /// A post with a page of its comments.
    public struct Reply: Codable, Sendable {
        /// The post as shown to the caller.
        public var post: PostView
        public var items: [CommentThread]
        public var next: String?
        /// A post with a page of its comments.
        /// - Parameter thread: a page of comments, each with its answers.
        public init(post: PostView, thread: Page<CommentThread>) {
            self.post = post
            items = thread.items
            next = thread.next
        }
    }

    public var postId: PostID
    /// Comments with their replies, 1 to 100. Default: 20.
    public var limit: Int?
    public var page: String?
}

public struct PostsBy: Paged {
    public typealias Reply = Page<PostView>
    public static let type = "posts.by"
    public static let about = About(
        "Show someone's posts, the newest first", .user,
        reasons: [.notFound], example: "posts by accountId=ann")
    /// Whose. Default: yours.
    public var accountId: UserReference?
    public var limit: Int?
    public var page: String?
}

public struct GroupPosts: Paged {
    public typealias Reply = Page<PostView>
    public static let type = "posts.group"
    public static let about = About(
        "Show the posts in a group that you are in, the newest first", .user,
        reasons: [.notFound, .forbidden], example: "posts group groupId=$group")
    public var groupId: GroupID
    public var limit: Int?
    public var page: String?
}

extension Problems {
    /// Checks the fields that a new post and an edit share.
    mutating func post(_ text: String?, _ photos: [String]?, _ tags: [String]?) {
        lines("text", text, 0...PostLimits.textMax)
        if let photos {
            count("photos", photos.count, 0...PostLimits.photosMax, "be")
            for (index, photo) in photos.prefix(PostLimits.photosMax).enumerated() {
                self.photo("photos.\(index)", photo)
            }
        }
        guard let tags else { return }
        count("tags", tags.count, 0...PostLimits.tagsMax, "be")
        let lengths = PostLimits.tagLengths
        note("tags.0", Bound(counts: lengths))
        require(
            tags.allSatisfy(PostLimits.isTag), "tags",
            "tags must each have \(lengths.lowerBound) to \(lengths.upperBound) of a-z, 0-9 and _")
    }
}
