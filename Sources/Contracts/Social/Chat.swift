// chat: messages among the people going to a game, and among the members of a group (domain.md §7.4, §7.7).

import JSON
import Values

/// The kind of a chat message.
public enum MessageType: String, Choice {
    case text
    case photo
    /// Written by the service, about the game or its people.
    case system
}

/// The news in a system line.
public enum SystemLine: String, Choice {
    case joined
    case left
    case removed
    /// Moved up from the waitlist.
    case promoted
    case timeChanged = "time_changed"
    case placeChanged = "place_changed"
    case hostChanged = "host_changed"
    /// Somebody hosts the game as well.
    case coHostNamed = "co_host_named"
    /// The game was cancelled; nobody can write any more.
    case cancelled
    /// The game is over; people can write for seven more days.
    case completed
}

/// A chat message as shown to a reader.
public struct ChatMessage: Codable, Sendable, Equatable, FieldWritable {
    /// The message's id, used by `chat.read`, `chat.remove` and `before` of `chat.history`.
    public var id: ID
    /// Absent in a system line.
    public var senderId: ID? = nil
    /// The sender's current nickname.
    public var nickname: String? = nil
    public var displayName: String? = nil
    /// The sender's current picture: an https address, or `photo:<sha-256>`.
    public var avatar: String? = nil
    public var type: MessageType
    /// Absent in a photo without text, and in a removed or hidden message.
    public var text: String? = nil
    /// An https address, or `photo:<sha-256>`; absent in a removed or hidden message.
    public var photo: String? = nil
    /// The key that the sender's device chose; shown only to the sender.
    public var nonce: String? = nil
    /// The news; only in system lines.
    public var line: SystemLine? = nil
    /// The person concerned; only in system lines about people.
    public var aboutId: ID? = nil
    public var createdAt: Timestamp
    /// Whether a moderator removed it; its place in the chat remains.
    public var removed: Bool = false
    /// Hidden until a moderator decides; only its sender and moderators can read it.
    public var hidden: Bool? = nil
}

/// An account's own state in a chat: read position, unread count and mute.
public struct ChatStanding: Codable, Sendable, Equatable, FieldWritable, OfChat {
    /// Absent for a group's chat.
    public var gameId: ID?
    /// Only for a group's chat.
    public var groupId: ID? = nil
    /// Everything up to then counts as read; at the start, all messages from before joining.
    public var lastReadAt: Timestamp
    /// The number of later texts and photos by others.
    public var unread: Int
    /// Whether notifications are off; unread messages are counted all the same.
    public var muted: Bool
}

public struct SendMessage: Command, Needing, OfChat {
    public typealias Reply = ChatMessage
    public static let type = "chat.send"
    public static let about = About(
        "Write to everyone who is going to a game, or to a group", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .conflict, .rateLimited],
        example: "chat send gameId=$game text=\"Who brings the ball?\"")
    public static let needs: [String: String?] = ["text": "photo", "gameId": "groupId"]

    public var gameId: GameID?
    /// The chat of this group, instead of a game's.
    public var groupId: GroupID?
    /// Up to 1000 characters.
    public var text: String?
    /// An https address, or photo:<sha-256> of an uploaded picture.
    public var photo: String?
    /// Your own name for it, up to 64 characters: sent again, it is said once.
    public var nonce: String?

    public func check(_ problems: inout Problems) {
        problems.chat(gameId, or: groupId)
        problems.lines("text", text, 0...1000)
        problems.photo("photo", photo)
        problems.text("nonce", nonce, 0...64)
        // A message of white space only becomes empty. Invalid UTF-8 was refused earlier.
        let isSilent = text.map { Text.trimmed($0).isEmpty } ?? true
        problems.require(!isSilent || photo != nil, "text", "a message needs a text or a photo")
    }
}

public struct ReadChat: Command, Needing, OfChat {
    public typealias Reply = ChatStanding
    public static let type = "chat.read"
    public static let about = About(
        "Mark the chat of a game or a group as read, up to a message", .user,
        reasons: [.notFound, .forbidden], example: "chat read gameId=$game")
    public static let needs: [String: String?] = ["gameId": "groupId"]
    public var gameId: GameID?
    /// The chat of this group, instead of a game's.
    public var groupId: GroupID?
    /// The last message you have seen. Default: the last one.
    public var upTo: MessageID?

    public func check(_ problems: inout Problems) { problems.chat(gameId, or: groupId) }
}

public struct MuteChat: Command, Needing, OfChat {
    public typealias Reply = ChatStanding
    public static let type = "chat.mute"
    public static let about = About(
        "Mute the chat of a game or a group, or unmute it; unread messages still count", .user,
        reasons: [.notFound, .forbidden], example: "chat mute gameId=$game on=true")
    public static let needs: [String: String?] = ["gameId": "groupId"]
    public var gameId: GameID?
    /// The chat of this group, instead of a game's.
    public var groupId: GroupID?
    /// True mutes it.
    public var on: Bool

    public func check(_ problems: inout Problems) { problems.chat(gameId, or: groupId) }
}

public struct RemoveMessage: Command {
    public typealias Reply = Done
    public static let type = "chat.remove"
    public static let about = About(
        "Remove a message from a chat; people see that one was removed", .moderator,
        reasons: [.notFound], example: "chat remove messageId=$message")
    public var messageId: MessageID
}

public struct ChatHistory: Query, Needing, OfChat {
    public static let type = "chat.history"
    public static let about = About(
        "Read the chat of a game or a group, the newest first", .user,
        reasons: [.notFound, .forbidden, .tierRequired], example: "chat history gameId=$game")
    public static let needs: [String: String?] = ["gameId": "groupId"]

    public struct Reply: Codable, Sendable, FieldWritable {
        public var items: [ChatMessage]
        /// Present if there are older messages: the `before` of the next request.
        public var next: ID?
        /// When the chat closes; absent if that is not known yet.
        public var readOnlyFrom: Timestamp?
        /// Absent for a moderator who is not in it.
        public var standing: ChatStanding?
    }

    public var gameId: GameID?
    /// The chat of this group, instead of a game's.
    public var groupId: GroupID?
    /// The next of the page before.
    public var before: MessageID?
    /// 1 to 100. Default: 50.
    public var limit: Int?

    static let limitDefault = 50
    public static let defaults: [String: JSONValue] = ["limit": JSONValue(limitDefault)]
    /// The messages of this page.
    public var rows: Int { limit ?? Self.limitDefault }

    public func check(_ problems: inout Problems) {
        problems.chat(gameId, or: groupId)
        problems.range("limit", limit, 1...100)
    }
}

extension Problems {
    /// Checks that one chat is named: a game's or a group's.
    fileprivate mutating func chat(_ game: ID?, or group: ID?) {
        require(game != nil || group != nil, "gameId", "gameId is missing; or give groupId")
        require(game == nil || group == nil, "groupId", "give gameId or groupId, not both")
    }
}

public struct UnreadChats: Query {
    public static let type = "chat.unread"
    public static let about = About(
        "Count your unread messages, in each chat and in all", .user, example: "chat unread")

    public struct Reply: Codable, Sendable, Equatable {
        /// The sum over all games and groups.
        public var total: Int
        /// The chats of games with unread messages, in the order of their ids.
        public var games: [ChatStanding]
        /// The chats of groups with unread messages, likewise.
        public var groups: [ChatStanding] = []
    }

    public init() {}
}
