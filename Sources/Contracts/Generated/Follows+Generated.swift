// Made by deploy/contracts from Sources/Contracts/Social/Follows.swift.

import JSON
import Values

extension PersonRow {
    @_disfavoredOverload
    public init(id: sending ID, nickname: String, displayName: String, avatar: String?, isFriend: Bool) {
        self.id = id
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
        self.isFriend = isFriend
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("nickname", nickname)
        writer.field("displayName", displayName)
        writer.field("avatar", avatar)
        writer.field("isFriend", isFriend)
    }
}

extension AddFollow {
    public static let notes: [String: String] = [
        "accountId": "needs a full profile unless they follow you or have asked you"
    ]
}

extension RemoveFollow {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension Followers {
    public static let notes: [String: String] = [
        "accountId": "the person whose list it is. Default: you",
        "limit": "1 to 100. Default: 20",
        "q": "a part of a nickname or display name",
    ]
}

extension Following {
    public static let notes: [String: String] = [
        "accountId": "the person whose list it is. Default: you",
        "limit": "1 to 100. Default: 20",
        "q": "a part of a nickname or display name",
    ]
}
