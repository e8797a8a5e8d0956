// chat: what those going to a game say to each other (domain.md §7.4).

import Values

/// What a line of a chat is.
public enum MessageType: String, Choice {
    case text
    case photo
    /// Written by the service: something happened to the game or its people.
    case system
}

/// What happened, in a system line.
public enum SystemLine: String, Choice {
    case joined
    case left
    case removed
    /// From the waitlist.
    case promoted
    case timeChanged = "time_changed"
    case placeChanged = "place_changed"
    case hostChanged = "host_changed"
    /// The game does not take place; nobody can write any more.
    case cancelled
    /// The game is over; for seven more days people can write.
    case completed
}

/// A line of a chat, as it is shown.
public struct ChatMessage: Codable, Sendable, Equatable {
    /// The message, as `chat.read`, `chat.remove` and `before` of `chat.history` take it.
    public var id: ID
    /// Absent in a system line.
    public var senderId: ID?
    /// The sender's, as they are now.
    public var nickname: String?
    public var displayName: String?
    /// The sender's picture, as it is now: an https address, or `photo:<sha-256>`.
    public var avatar: String?
    public var type: MessageType
    /// Absent in a photo without words, and in what was removed or is hidden.
    public var text: String?
    /// Its https address, or `photo:<sha-256>`; absent in what was removed or is hidden.
    public var photo: String?
    /// What the sender's device called it; shown to the sender alone.
    public var nonce: String?
    /// What happened; in system lines alone.
    public var line: SystemLine?
    /// Whom it happened to; in system lines about people alone.
    public var aboutId: ID?
    public var createdAt: Timestamp
    /// A moderator has removed it; its place remains.
    public var removed: Bool
    /// Hidden until a moderator decides; its sender and moderators still read it.
    public var hidden: Bool?

    public init(id: ID, type: MessageType, createdAt: Timestamp) {
        self.id = id
        self.type = type
        self.createdAt = createdAt
        removed = false
    }
}

/// Somebody's own state in a chat: what they have read, and whether they muted it.
public struct ChatStanding: Codable, Sendable, Equatable {
    public var gameId: ID
    /// Everything said up to then is read; at least what was said before joining.
    public var lastReadAt: Timestamp
    /// What others have said since, in texts and photos.
    public var unread: Int
    /// Whether they are not notified of it; what is unread counts all the same.
    public var muted: Bool

    public init(gameId: ID, lastReadAt: Timestamp, unread: Int, muted: Bool) {
        (self.gameId, self.lastReadAt, self.unread, self.muted) = (gameId, lastReadAt, unread, muted)
    }
}

/// `chat.send`
public struct SendMessage: Command, Needing {
    public typealias Reply = ChatMessage
    public static let type = "chat.send"
    public static let about = About(
        "Write to everyone who is going to a game", .user,
        fields: [
            "text": "up to 1000 characters",
            "photo": "an https address, or photo:<sha-256> of an uploaded picture",
            "nonce": "your own name for it, up to 64 characters: sent again, it is said once",
        ],
        reasons: [.notFound, .forbidden, .tierRequired, .conflict, .rateLimited],
        example: "chat send gameId=$game text=\"Who brings the ball?\"")
    public static let needs: [String: String?] = ["text": "photo"]

    public var gameId: ID
    public var text: String?
    public var photo: String?
    public var nonce: String?

    public func check(_ problems: inout Problems) {
        problems.lines("text", text, 0...1000)
        problems.photo("photo", photo)
        problems.text("nonce", nonce, 0...64)
        // Of nothing but white space, nothing is left; what is ill-formed has been named already.
        let isSilent = text.map { Text.trimmed($0).isEmpty } ?? true
        problems.require(!isSilent || photo != nil, "text", "a message needs a text or a photo")
    }
}

/// `chat.read`
public struct ReadChat: Command {
    public typealias Reply = ChatStanding
    public static let type = "chat.read"
    public static let about = About(
        "Mark a game's chat as read, up to a message", .user,
        fields: ["upTo": "the last message you have seen; all of them where left out"],
        reasons: [.notFound, .forbidden], example: "chat read gameId=$game")
    public var gameId: ID
    public var upTo: ID?
}

/// `chat.mute`
public struct MuteChat: Command {
    public typealias Reply = ChatStanding
    public static let type = "chat.mute"
    public static let about = About(
        "Mute a game's chat, or unmute it; unread messages still count", .user,
        fields: ["on": "true mutes it"], reasons: [.notFound, .forbidden],
        example: "chat mute gameId=$game on=true")
    public var gameId: ID
    public var on: Bool
}

/// `chat.remove`
public struct RemoveMessage: Command {
    public typealias Reply = Done
    public static let type = "chat.remove"
    public static let about = About(
        "Remove a message from a chat; people see that one was removed", .moderator,
        reasons: [.notFound], example: "chat remove messageId=$message")
    public var messageId: ID
}

/// `chat.history`
public struct ChatHistory: Query {
    public static let type = "chat.history"
    public static let about = About(
        "Read a game's chat, the newest first", .user,
        fields: ["before": "the next of the page before", "limit": "1 to 100, default 50"],
        reasons: [.notFound, .forbidden, .tierRequired], example: "chat history gameId=$game")

    public struct Reply: Codable, Sendable {
        public var items: [ChatMessage]
        /// Where there are older ones: goes into the next call's `before`.
        public var next: ID?
        /// When the chat closes; absent while that is not known.
        public var readOnlyFrom: Timestamp?
        /// Absent for a moderator who is not going.
        public var standing: ChatStanding?

        public init(
            items: [ChatMessage], next: ID?, readOnlyFrom: Timestamp?, standing: ChatStanding?
        ) {
            (self.items, self.next, self.readOnlyFrom, self.standing) = (items, next, readOnlyFrom, standing)
        }
    }

    public var gameId: ID
    public var before: ID?
    public var limit: Int?

    public func check(_ problems: inout Problems) { problems.range("limit", limit, 1...100) }
}

/// `chat.unread`
public struct UnreadChats: Query {
    public static let type = "chat.unread"
    public static let about = About(
        "Count your unread messages, in each game's chat and in all", .user, example: "chat unread")

    public struct Reply: Codable, Sendable, Equatable {
        /// The sum over the games.
        public var total: Int
        /// Those in which something is unread, in the order of their ids.
        public var games: [ChatStanding]

        public init(total: Int, games: [ChatStanding]) { (self.total, self.games) = (total, games) }
    }

    public init() {}
}
