// The events of chats that social publishes (domain.md §7.4). The full text of a message is only in private events.

import JSON
import Values

/// Something about the chat of a game or of a group: one of the two is named.
public protocol OfChat {
    /// The game; absent for a group's chat.
    var gameId: ID? { get }
    /// The group; absent for a game's chat.
    var groupId: ID? { get }
}

extension OfChat {
    /// The game or the group whose chat it is.
    public var chatId: ID { gameId ?? groupId ?? ID(high: 0, low: 0) }
}

/// A chat message or system line was written. This event has all of a system line.
public struct ChatSent: Event, OfChat, FieldReadable, FieldWritable {
    public static let type = "social.chat-sent"
    /// Characters of a message in this public event.
    public static let previewMax = 50
    public var gameId: ID?
    public var messageId: ID
    /// Absent in a system line.
    public var senderId: ID?
    public var type: MessageType
    /// The first 50 characters; absent for a photo without words, and in a system line about an erased account.
    public var preview: String?
    /// The news; only in system lines.
    public var line: SystemLine? = nil
    /// The person concerned; only in system lines about people.
    public var aboutId: ID? = nil
    public var groupId: ID? = nil
    public var subject: String? { chatId.description }
}

/// Somebody read a chat up to a message.
public struct ChatRead: Event, OfChat, FieldReadable, FieldWritable {
    public static let type = "social.chat-read"
    public var gameId: ID?
    public var accountId: ID
    /// The last message read.
    public var upTo: ID
    public var unread: Int
    public var groupId: ID? = nil
    public var subject: String? { chatId.description }
}

/// Somebody muted or unmuted a chat.
public struct ChatMuted: Event, OfChat {
    public static let type = "social.chat-muted"
    public var gameId: ID?
    public var accountId: ID
    /// `true` if muted.
    public var on: Bool
    public var groupId: ID? = nil
    public var subject: String? { chatId.description }
}

/// A moderator removed a message.
public struct ChatRemoved: Event, OfChat {
    public static let type = "social.chat-removed"
    public var gameId: ID?
    public var messageId: ID
    public var groupId: ID? = nil
    public var subject: String? { chatId.description }
}
