// chat.list: the chats of the games that somebody goes to, each with its last line (domain.md §7.4).

import Values

/// Somebody who takes part in a chat.
public struct ChatFace: Codable, Sendable, Equatable {
    public var accountId: ID
    /// The person's current nickname.
    public var nickname: String
    public var displayName: String
    /// An https address, or `photo:<sha-256>`; absent without a picture.
    public var avatar: String?
}

/// The last line of a chat that its reader may see.
public struct LastLine: Codable, Sendable, Equatable {
    /// Characters of a message in a list of chats.
    public static let textMax = 100

    /// The message's id.
    public var id: ID
    public var type: MessageType
    /// The news; only in system lines.
    public var line: SystemLine? = nil
    /// Its sender, or the person whom a system line is about; absent in a system line about the game.
    public var face: ChatFace? = nil
    /// The first 100 characters; absent in a photo without text, and in system lines.
    public var text: String? = nil
    public var createdAt: Timestamp
}

/// A chat in the list of one's own.
public struct ChatSummary: Codable, Sendable, Equatable {
    /// Most faces of a chat in the list.
    public static let facesMax = 3

    public var gameId: ID
    public var title: String
    public var sport: Sport
    public var startsAt: Timestamp
    /// The zone of the game's place.
    public var timezone: String
    public var status: GameStatus
    /// The number of later texts and photos by others than what one has read.
    public var unread: Int
    /// Whether notifications are off.
    public var muted: Bool
    /// When its newest line was written, shown or not; of a chat without lines, when one joined it.
    public var updatedAt: Timestamp
    /// Absent if none of the newest lines is shown, and if the game asks for a full profile that one does not have.
    public var last: LastLine? = nil
    /// Up to three of the others who are in it: whoever wrote or joined last, then the host.
    public var faces: [ChatFace] = []
}

public struct ListChats: Paged {
    public typealias Reply = Page<ChatSummary>
    public static let type = "chat.list"
    public static let about = About(
        "List the chats of the games you go to, with the last line of each, the latest first", .user,
        example: "chat list")
    public var limit: Int?
    public var page: String?
}
