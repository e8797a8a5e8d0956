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
    static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension AcceptFriend {
    static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension DenyFriend {
    static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension WithdrawFriendRequest {
    static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension RemoveFriend {
    static let notes: [String: String] = [
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
    static let notes: [String: String] = [
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
    static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension UnblockPerson {
    static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension MutualFriends {
    static let notes: [String: String] = [
        "accountId": "the person",
        "limit": "1 to 100, default 20",
    ]
}

extension ListFriendRequests {
    static let notes: [String: String] = [
        "direction": "requests to you, or from you",
        "limit": "1 to 100, default 20",
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
    static let notes: [String: String] = [
        "limit": "1 to 100, default 20"
    ]
}

extension ShowRelation {
    static let notes: [String: String] = [
        "accountId": "the person"
    ]
}
