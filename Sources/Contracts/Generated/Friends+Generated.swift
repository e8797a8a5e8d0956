// Made by deploy/contracts from Sources/Contracts/Social/Friends.swift.

import Values

extension Relation {
    @_disfavoredOverload
    public init(following: sending Bool, followedBy: Bool, friend: Bool, requestPending: RequestDirection?) {
        self.following = following
        self.followedBy = followedBy
        self.friend = friend
        self.requestPending = requestPending
    }
}

extension RequestFriend {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension AcceptFriend {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension DenyFriend {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension WithdrawFriendRequest {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension RemoveFriend {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension MakeInviteLink.Reply {
    @_disfavoredOverload
    public init(url: sending String, token: String, expiresAt: Timestamp) {
        self.url = url
        self.token = token
        self.expiresAt = expiresAt
    }
}

extension ClaimInviteLink {
    public static let notes: [String: String] = [
        "token": "the end of the link"
    ]
}

extension ClaimInviteLink.Reply {
    @_disfavoredOverload
    public init(result: sending InviteClaim, accountId: ID?) {
        self.result = result
        self.accountId = accountId
    }
}

extension BlockPerson {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension UnblockPerson {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension ListFriends {
    public static let notes: [String: String] = [
        "accountId": "the person whose list it is. Default: you",
        "limit": "1 to 100. Default: 20",
        "q": "a part of a nickname or display name",
    ]
}

extension MutualFriends {
    public static let notes: [String: String] = [
        "accountId": "the person",
        "limit": "1 to 100. Default: 20",
    ]
}

extension ListFriendRequests {
    public static let notes: [String: String] = [
        "direction": "requests to you, or from you",
        "limit": "1 to 100. Default: 20",
    ]
}

extension ListFriendRequests.Row {
    @_disfavoredOverload
    public init(person: sending PersonRow, createdAt: Timestamp) {
        self.person = person
        self.createdAt = createdAt
    }
}

extension ListBlocks {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension ShowRelation {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}
