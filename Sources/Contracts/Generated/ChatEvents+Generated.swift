// Made by deploy/contracts from Sources/Contracts/Social/ChatEvents.swift.

import JSON
import Values

extension ChatSent {
    @_disfavoredOverload
    public init(
        gameId: sending ID?, messageId: ID, senderId: ID?, type: MessageType, preview: String?,
        line: SystemLine? = nil, aboutId: ID? = nil, groupId: ID? = nil
    ) {
        self.gameId = gameId
        self.messageId = messageId
        self.senderId = senderId
        self.type = type
        self.preview = preview
        self.line = line
        self.aboutId = aboutId
        self.groupId = groupId
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.idIfPresent("gameId")
        messageId = try fields.id("messageId")
        senderId = try fields.idIfPresent("senderId")
        type = try fields.choice(MessageType.self, "type")
        preview = try fields.textIfPresent("preview")
        line = try fields.choiceIfPresent(SystemLine.self, "line")
        aboutId = try fields.idIfPresent("aboutId")
        groupId = try fields.idIfPresent("groupId")
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("gameId", gameId)
        writer.field("messageId", messageId)
        writer.field("senderId", senderId)
        writer.field("type", type)
        writer.field("preview", preview)
        writer.field("line", line)
        writer.field("aboutId", aboutId)
        writer.field("groupId", groupId)
    }
}

extension ChatRead {
    @_disfavoredOverload
    public init(gameId: sending ID?, accountId: ID, upTo: ID, unread: Int, groupId: ID? = nil) {
        self.gameId = gameId
        self.accountId = accountId
        self.upTo = upTo
        self.unread = unread
        self.groupId = groupId
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.idIfPresent("gameId")
        accountId = try fields.id("accountId")
        upTo = try fields.id("upTo")
        unread = try fields.integer("unread")
        groupId = try fields.idIfPresent("groupId")
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("gameId", gameId)
        writer.field("accountId", accountId)
        writer.field("upTo", upTo)
        writer.field("unread", unread)
        writer.field("groupId", groupId)
    }
}

extension ChatMuted {
    @_disfavoredOverload
    public init(gameId: sending ID?, accountId: ID, on: Bool, groupId: ID? = nil) {
        self.gameId = gameId
        self.accountId = accountId
        self.on = on
        self.groupId = groupId
    }
}

extension ChatRemoved {
    @_disfavoredOverload
    public init(gameId: sending ID?, messageId: ID, groupId: ID? = nil) {
        self.gameId = gameId
        self.messageId = messageId
        self.groupId = groupId
    }
}
