// Readers and writers of chat events and pages: there are millions of them (``FieldReadable``, ``FieldWritable``).

import JSON

extension ChatSent: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.id("gameId")
        messageId = try fields.id("messageId")
        senderId = try fields.idIfPresent("senderId")
        type = try fields.choice(MessageType.self, "type")
        preview = try fields.textIfPresent("preview")
        line = try fields.choiceIfPresent(SystemLine.self, "line")
        aboutId = try fields.idIfPresent("aboutId")
    }
}

extension ChatRead: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.id("gameId")
        accountId = try fields.id("accountId")
        upTo = try fields.id("upTo")
        unread = try fields.integer("unread")
    }
}

extension ChatSent: FieldWritable {
    public func write(to writer: inout JSONWriter) {
        writer.field("gameId", gameId)
        writer.field("messageId", messageId)
        writer.field("senderId", senderId)
        writer.field("type", type)
        writer.field("preview", preview)
        writer.field("line", line)
        writer.field("aboutId", aboutId)
    }
}

extension ChatRead: FieldWritable {
    public func write(to writer: inout JSONWriter) {
        writer.field("gameId", gameId)
        writer.field("accountId", accountId)
        writer.field("upTo", upTo)
        writer.field("unread", unread)
    }
}

extension ChatMessage: FieldWritable {
    public func write(to writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("senderId", senderId)
        writer.field("nickname", nickname)
        writer.field("displayName", displayName)
        writer.field("avatar", avatar)
        writer.field("type", type)
        writer.field("text", text)
        writer.field("photo", photo)
        writer.field("nonce", nonce)
        writer.field("line", line)
        writer.field("aboutId", aboutId)
        writer.field("createdAt", createdAt)
        writer.field("removed", removed)
        writer.field("hidden", hidden)
    }
}

extension ChatStanding: FieldWritable {
    public func write(to writer: inout JSONWriter) {
        writer.field("gameId", gameId)
        writer.field("lastReadAt", lastReadAt)
        writer.field("unread", unread)
        writer.field("muted", muted)
    }
}

extension ChatHistory.Reply: FieldWritable {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        try writer.field("items", items)
        writer.field("next", next)
        writer.field("readOnlyFrom", readOnlyFrom)
        try writer.field("standing", standing)
    }
}
