// Readers and writers of social's most frequent events and replies: there are millions of them (``FieldReadable``,
// ``FieldWritable``).

import JSON

extension PostContent: FieldReadable {
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

extension Upvoted: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        postId = try fields.id("postId")
        accountId = try fields.id("accountId")
        on = try fields.bool("on")
        postAuthorId = try fields.id("postAuthorId")
        upvotes = try fields.integer("upvotes")
    }
}

extension CommentLiked: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        commentId = try fields.id("commentId")
        postId = try fields.id("postId")
        accountId = try fields.id("accountId")
        on = try fields.bool("on")
        commentAuthorId = try fields.id("commentAuthorId")
        likes = try fields.integer("likes")
    }
}

extension PostView: FieldWritable {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("id", id)
        writer.field("authorId", authorId)
        try writer.field("author", author)
        writer.field("type", type)
        writer.field("visibility", visibility)
        writer.field("text", text)
        writer.field("photos", photos)
        try writer.field("game", encoding: game)
        try writer.field("result", encoding: result)
        writer.field("score", score)
        writer.field("tags", tags)
        writer.field("cityKey", cityKey)
        writer.field("courseKey", courseKey)
        writer.field("upvotes", upvotes)
        writer.field("comments", comments)
        writer.field("upvoted", upvoted)
        writer.field("edited", edited)
        writer.field("hidden", hidden)
        writer.field("createdAt", createdAt)
        writer.field("updatedAt", updatedAt)
        writer.field("lastEngagementAt", lastEngagementAt)
        writer.field("version", version)
        try writer.field("explain", encoding: explain)
    }
}

extension PersonRow: FieldWritable {
    public func write(to writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("nickname", nickname)
        writer.field("displayName", displayName)
        writer.field("avatar", avatar)
        writer.field("isFriend", isFriend)
    }
}
