// Made by deploy/contracts from Sources/Contracts/Social/PostEvents.swift.

import JSON
import Values

extension Posted {
    @_disfavoredOverload
    public init(
        postId: sending ID, authorId: ID, postType: PostType, visibility: PostVisibility, gameId: ID?,
        preview: String?, groupId: ID? = nil
    ) {
        self.postId = postId
        self.authorId = authorId
        self.postType = postType
        self.visibility = visibility
        self.gameId = gameId
        self.preview = preview
        self.groupId = groupId
    }
}

extension PostEdited {
    @_disfavoredOverload
    public init(postId: sending ID, authorId: ID, version: Int, changed: [String], preview: String?) {
        self.postId = postId
        self.authorId = authorId
        self.version = version
        self.changed = changed
        self.preview = preview
    }
}

extension PostDeleted {
    @_disfavoredOverload
    public init(postId: sending ID, authorId: ID, by: ID) {
        self.postId = postId
        self.authorId = authorId
        self.by = by
    }
}

extension Upvoted {
    @_disfavoredOverload
    public init(postId: sending ID, accountId: ID, on: Bool, postAuthorId: ID, upvotes: Int) {
        self.postId = postId
        self.accountId = accountId
        self.on = on
        self.postAuthorId = postAuthorId
        self.upvotes = upvotes
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        postId = try fields.id("postId")
        accountId = try fields.id("accountId")
        on = try fields.bool("on")
        postAuthorId = try fields.id("postAuthorId")
        upvotes = try fields.integer("upvotes")
    }
}

extension Commented {
    @_disfavoredOverload
    public init(
        commentId: sending ID, postId: ID, authorId: ID, postAuthorId: ID, parentAuthorId: ID?, replyTo: ID?,
        mentionedIds: [ID], preview: String?
    ) {
        self.commentId = commentId
        self.postId = postId
        self.authorId = authorId
        self.postAuthorId = postAuthorId
        self.parentAuthorId = parentAuthorId
        self.replyTo = replyTo
        self.mentionedIds = mentionedIds
        self.preview = preview
    }
}

extension CommentEdited {
    @_disfavoredOverload
    public init(commentId: sending ID, postId: ID, authorId: ID, version: Int, preview: String?) {
        self.commentId = commentId
        self.postId = postId
        self.authorId = authorId
        self.version = version
        self.preview = preview
    }
}

extension CommentDeleted {
    @_disfavoredOverload
    public init(commentId: sending ID, postId: ID, authorId: ID, by: ID) {
        self.commentId = commentId
        self.postId = postId
        self.authorId = authorId
        self.by = by
    }
}

extension CommentLiked {
    @_disfavoredOverload
    public init(commentId: sending ID, postId: ID, accountId: ID, on: Bool, commentAuthorId: ID, likes: Int) {
        self.commentId = commentId
        self.postId = postId
        self.accountId = accountId
        self.on = on
        self.commentAuthorId = commentAuthorId
        self.likes = likes
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        commentId = try fields.id("commentId")
        postId = try fields.id("postId")
        accountId = try fields.id("accountId")
        on = try fields.bool("on")
        commentAuthorId = try fields.id("commentAuthorId")
        likes = try fields.integer("likes")
    }
}

extension PostContent {
    @_disfavoredOverload
    public init(
        text: sending String? = nil, photos: [String] = [], gameId: ID? = nil, score: Int? = nil,
        tags: [String] = [], cityKey: String? = nil, courseKey: String? = nil, session: PostedSession? = nil
    ) {
        self.text = text
        self.photos = photos
        self.gameId = gameId
        self.score = score
        self.tags = tags
        self.cityKey = cityKey
        self.courseKey = courseKey
        self.session = session
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        text = try fields.textIfPresent("text")
        photos = try fields.texts("photos")
        gameId = try fields.idIfPresent("gameId")
        score = try fields.integerIfPresent("score")
        tags = try fields.texts("tags")
        cityKey = try fields.textIfPresent("cityKey")
        courseKey = try fields.textIfPresent("courseKey")
        session = try fields.valueIfPresent(PostedSession.self, "session")
    }
}
