// Made by deploy/contracts from Sources/Contracts/Social/Chat.swift.

import JSON
import Values

extension ChatMessage {
    @_disfavoredOverload
    public init(
        id: sending ID, senderId: ID? = nil, nickname: String? = nil, displayName: String? = nil,
        avatar: String? = nil, type: MessageType, text: String? = nil, photo: String? = nil,
        nonce: String? = nil, line: SystemLine? = nil, aboutId: ID? = nil, createdAt: Timestamp,
        removed: Bool = false, hidden: Bool? = nil
    ) {
        self.id = id
        self.senderId = senderId
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
        self.type = type
        self.text = text
        self.photo = photo
        self.nonce = nonce
        self.line = line
        self.aboutId = aboutId
        self.createdAt = createdAt
        self.removed = removed
        self.hidden = hidden
    }

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

extension ChatStanding {
    @_disfavoredOverload
    public init(gameId: sending ID?, groupId: ID? = nil, lastReadAt: Timestamp, unread: Int, muted: Bool) {
        self.gameId = gameId
        self.groupId = groupId
        self.lastReadAt = lastReadAt
        self.unread = unread
        self.muted = muted
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("gameId", gameId)
        writer.field("groupId", groupId)
        writer.field("lastReadAt", lastReadAt)
        writer.field("unread", unread)
        writer.field("muted", muted)
    }
}

extension SendMessage {
    public static let notes: [String: String] = [
        "gameId": "the game; absent for a group's chat",
        "groupId": "the chat of this group, instead of a game's",
        "nonce": "your own name for it, up to 64 characters: sent again, it is said once",
        "photo": "an https address, or photo:<sha-256> of an uploaded picture",
        "text": "up to 1000 characters",
    ]
}

extension ReadChat {
    public static let notes: [String: String] = [
        "gameId": "the game; absent for a group's chat",
        "groupId": "the chat of this group, instead of a game's",
        "upTo": "the last message you have seen. Default: the last one",
    ]
}

extension MuteChat {
    public static let notes: [String: String] = [
        "gameId": "the game; absent for a group's chat",
        "groupId": "the chat of this group, instead of a game's",
        "on": "true mutes it",
    ]
}

extension ChatHistory {
    public static let notes: [String: String] = [
        "before": "the next of the page before",
        "gameId": "the game; absent for a group's chat",
        "groupId": "the chat of this group, instead of a game's",
        "limit": "1 to 100. Default: 50",
    ]
}

extension ChatHistory.Reply {
    @_disfavoredOverload
    public init(items: sending [ChatMessage], next: ID?, readOnlyFrom: Timestamp?, standing: ChatStanding?) {
        self.items = items
        self.next = next
        self.readOnlyFrom = readOnlyFrom
        self.standing = standing
    }

    public func write(to writer: inout JSONWriter) throws(JSONError) {
        try writer.field("items", items)
        writer.field("next", next)
        writer.field("readOnlyFrom", readOnlyFrom)
        try writer.field("standing", standing)
    }
}

extension UnreadChats.Reply {
    @_disfavoredOverload
    public init(total: sending Int, games: [ChatStanding], groups: [ChatStanding] = []) {
        self.total = total
        self.games = games
        self.groups = groups
    }
}
