// Made by deploy/contracts from Sources/Contracts/Social/ChatList.swift.

import Values

extension ChatFace {
    @_disfavoredOverload
    public init(accountId: sending ID, nickname: String, displayName: String, avatar: String?) {
        self.accountId = accountId
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
    }
}

extension LastLine {
    @_disfavoredOverload
    public init(
        id: sending ID, type: MessageType, line: SystemLine? = nil, face: ChatFace? = nil,
        text: String? = nil, createdAt: Timestamp
    ) {
        self.id = id
        self.type = type
        self.line = line
        self.face = face
        self.text = text
        self.createdAt = createdAt
    }
}

extension ChatSummary {
    @_disfavoredOverload
    public init(
        gameId: sending ID, title: String, sport: Sport, startsAt: Timestamp, timezone: String,
        status: GameStatus, unread: Int, muted: Bool, updatedAt: Timestamp, last: LastLine? = nil,
        faces: [ChatFace] = []
    ) {
        self.gameId = gameId
        self.title = title
        self.sport = sport
        self.startsAt = startsAt
        self.timezone = timezone
        self.status = status
        self.unread = unread
        self.muted = muted
        self.updatedAt = updatedAt
        self.last = last
        self.faces = faces
    }
}

extension ListChats {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}
