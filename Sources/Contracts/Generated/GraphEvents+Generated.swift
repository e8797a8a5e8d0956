// Made by deploy/contracts from Sources/Contracts/Social/GraphEvents.swift.

import Values

extension Followed {
    @_disfavoredOverload
    public init(followerId: sending ID, followedId: ID, cause: FollowCause) {
        self.followerId = followerId
        self.followedId = followedId
        self.cause = cause
    }
}

extension Unfollowed {
    @_disfavoredOverload
    public init(followerId: sending ID, followedId: ID) {
        self.followerId = followerId
        self.followedId = followedId
    }
}

extension Friended {
    @_disfavoredOverload
    public init(accountId: sending ID, friendId: ID) {
        self.accountId = accountId
        self.friendId = friendId
    }
}

extension Unfriended {
    @_disfavoredOverload
    public init(accountId: sending ID, friendId: ID) {
        self.accountId = accountId
        self.friendId = friendId
    }
}

extension FriendRequested {
    @_disfavoredOverload
    public init(fromId: sending ID, toId: ID) {
        self.fromId = fromId
        self.toId = toId
    }
}

extension FriendRequestClosed {
    @_disfavoredOverload
    public init(fromId: sending ID, toId: ID, outcome: FriendRequestOutcome) {
        self.fromId = fromId
        self.toId = toId
        self.outcome = outcome
    }
}

extension Blocked {
    @_disfavoredOverload
    public init(blockerId: sending ID, blockedId: ID) {
        self.blockerId = blockerId
        self.blockedId = blockedId
    }
}

extension Unblocked {
    @_disfavoredOverload
    public init(blockerId: sending ID, blockedId: ID) {
        self.blockerId = blockerId
        self.blockedId = blockedId
    }
}

extension CircleLeft {
    @_disfavoredOverload
    public init(accountId: sending ID) {
        self.accountId = accountId
    }
}
