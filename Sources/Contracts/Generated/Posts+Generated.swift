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

extension UpvotePost.Reply {
    @_disfavoredOverload
    public init(on: sending Bool, upvotes: Int?) {
        self.on = on
        self.upvotes = upvotes
    }
}
