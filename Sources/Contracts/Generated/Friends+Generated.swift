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

extension MakeInviteLink.Reply {
    @_disfavoredOverload
    public init(url: sending String, token: String, expiresAt: Timestamp) {
        self.url = url
        self.token = token
        self.expiresAt = expiresAt
    }
}

extension ClaimInviteLink.Reply {
    @_disfavoredOverload
    public init(result: sending InviteClaim, accountId: ID?) {
        self.result = result
        self.accountId = accountId
    }
}

extension ListFriendRequests.Row {
    @_disfavoredOverload
    public init(person: sending PersonRow, createdAt: Timestamp) {
        self.person = person
        self.createdAt = createdAt
    }
}
