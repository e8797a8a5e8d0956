// The events of chats that social publishes (domain.md §7.4): something was said, read, muted or removed. The
// full text of a message is in private events.

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
    public var type: MessageType
    /// The first 50 characters; absent for a photo without words.
    public var preview: String?
    /// What happened; in system lines alone.
    public var line: SystemLine?
    /// Whom it happened to; in system lines about people alone.
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

/// Someone has muted a chat, or unmuted it.
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
