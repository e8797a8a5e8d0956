// What social tells of chats (domain.md §7.4): that something was said, read, muted or removed. What was said, beyond its
// first 50 characters, stays in private lines.

import Values

/// A line of a chat: what someone said, or what happened. A system line is all here.
public struct ChatSent: Event {
    public static let type = "social.chat-sent"
    /// Characters that others are told of a message.
    public static let previewMax = 50
    public var gameId: ID
    public var messageId: ID
    /// Absent in a system line.
    public var senderId: ID?
    /// Words, a picture, or what happened.
    public var type: MessageType
    /// The first 50 characters; absent for a photo without words.
    public var preview: String?
    /// Of a system line: what happened.
    public var line: SystemLine?
    /// Of a system line: to whom it happened; absent for what happened to the game.
    public var aboutId: ID?
    public var subject: String? { gameId.description }

    public init(gameId: ID, messageId: ID, senderId: ID?, type: MessageType, preview: String?) {
        (self.gameId, self.messageId, self.senderId) = (gameId, messageId, senderId)
        (self.type, self.preview) = (type, preview)
    }
}

/// Someone has read a chat up to a message.
public struct ChatRead: Event {
    public static let type = "social.chat-read"
    public var gameId: ID
    public var accountId: ID
    /// The last message they have seen.
    public var upTo: ID
    public var unread: Int
    public var subject: String? { gameId.description }

    public init(gameId: ID, accountId: ID, upTo: ID, unread: Int) {
        (self.gameId, self.accountId, self.upTo, self.unread) = (gameId, accountId, upTo, unread)
    }
}

/// Someone wants to be notified of a chat no more, or again.
public struct ChatMuted: Event {
    public static let type = "social.chat-muted"
    public var gameId: ID
    public var accountId: ID
    /// `true`: they are notified no more.
    public var on: Bool
    public var subject: String? { gameId.description }

    public init(gameId: ID, accountId: ID, on: Bool) {
        (self.gameId, self.accountId, self.on) = (gameId, accountId, on)
    }
}

/// A moderator has taken a message out.
public struct ChatRemoved: Event {
    public static let type = "social.chat-removed"
    public var gameId: ID
    public var messageId: ID
    public var subject: String? { gameId.description }

    public init(gameId: ID, messageId: ID) { (self.gameId, self.messageId) = (gameId, messageId) }
}
