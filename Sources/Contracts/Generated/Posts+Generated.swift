// Made by deploy/contracts from Sources/Contracts/Social/Posts.swift.

import JSON
import Values

extension LinkedGame {
    @_disfavoredOverload
    public init(
        available: sending Bool, id: ID? = nil, title: String? = nil, sport: Sport? = nil,
        startsAt: Timestamp? = nil, status: GameStatus? = nil
    ) {
        self.available = available
        self.id = id
        self.title = title
        self.sport = sport
        self.startsAt = startsAt
        self.status = status
    }
}

extension PostView {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("id", id)
        writer.field("authorId", authorId)
        try writer.field("author", author)
        writer.field("type", type)
        writer.field("visibility", visibility)
        writer.field("groupId", groupId)
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

extension CreatePost {
    public static let notes: [String: String] = [
        "gameId": "a game that you took part in or may see",
        "groupId": "a group that you are in: its members see the post, and nobody else",
        "photos": "up to 4: https addresses, or photo:<sha-256>",
        "score": "1 to 999, of a review",
        "sessionId": "a finished party session of yours; its result is added",
        "tags": "up to 5, each of 2 to 20 of a-z, 0-9 and _",
        "text": "up to 2000 characters",
        "type": "default: general",
        "visibility": "group only with groupId. Default: public; with groupId: group",
    ]
}

extension EditPost {
    public static let notes: [String: String] = [
        "gameId": "a game that you took part in or may see",
        "ifVersion": "for apps: refused where the post has changed since this version",
        "photos": "all of them; up to 4",
        "tags": "all of them; up to 5",
        "text": "up to 2000 characters",
    ]
}

extension UpvotePost {
    public static let notes: [String: String] = [
        "on": "off takes it back. Default: true"
    ]
}

extension UpvotePost.Reply {
    @_disfavoredOverload
    public init(on: sending Bool, upvotes: Int?) {
        self.on = on
        self.upvotes = upvotes
    }
}

extension GetPost {
    public static let notes: [String: String] = [
        "limit": "comments with their replies, 1 to 100. Default: 20"
    ]
}

extension PostsBy {
    public static let notes: [String: String] = [
        "accountId": "whose. Default: yours",
        "limit": "1 to 100. Default: 20",
    ]
}

extension GroupPosts {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}
