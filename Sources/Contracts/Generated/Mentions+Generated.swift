// Made by deploy/contracts from Sources/Contracts/Rsvp/Mentions.swift.

import JSON
import Values

extension GameMention {
    @_disfavoredOverload
    public init(id: sending ID, title: String, startsAt: Timestamp, placeName: String?) {
        self.id = id
        self.title = title
        self.startsAt = startsAt
        self.placeName = placeName
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("title", title)
        writer.field("startsAt", startsAt)
        writer.field("placeName", placeName)
    }
}

extension PersonMention {
    @_disfavoredOverload
    public init(accountId: sending ID, nickname: String?) {
        self.accountId = accountId
        self.nickname = nickname
    }
}
