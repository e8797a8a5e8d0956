// The events of the social graph: follows, friend requests and blocks (domain.md §7.1).

import Values

/// How a follow came about.
public enum FollowCause: String, Choice {
    case follow
    /// A friend request was accepted, which makes both edges.
    case request
}

/// One follows another.
public struct Followed: Event {
    public static let type = "social.followed"
    public var followerId: ID
    public var followedId: ID
    public var cause: FollowCause
    public var subject: String? { followedId.description }
    public init(followerId: ID, followedId: ID, cause: FollowCause) {
        (self.followerId, self.followedId, self.cause) = (followerId, followedId, cause)
    }
}

/// One no longer follows another.
public struct Unfollowed: Event {
    public static let type = "social.unfollowed"
    public var followerId: ID
    public var followedId: ID
    public var subject: String? { followedId.description }
    public init(followerId: ID, followedId: ID) {
        (self.followerId, self.followedId) = (followerId, followedId)
    }
}

/// Two people follow each other now. It could be derived from ``Followed``, and spares others from doing so.
public struct Friended: Event {
    public static let type = "social.friended"
    public var accountId: ID
    public var friendId: ID
    public var subject: String? { accountId.description }
    public init(accountId: ID, friendId: ID) { (self.accountId, self.friendId) = (accountId, friendId) }
}

/// Two people no longer follow each other.
public struct Unfriended: Event {
    public static let type = "social.unfriended"
    public var accountId: ID
    public var friendId: ID
    public var subject: String? { accountId.description }
    public init(accountId: ID, friendId: ID) { (self.accountId, self.friendId) = (accountId, friendId) }
}

/// One asks another to be friends.
public struct FriendRequested: Event {
    public static let type = "social.friend-requested"
    public var fromId: ID
    public var toId: ID
    public var subject: String? { toId.description }
    public init(fromId: ID, toId: ID) { (self.fromId, self.toId) = (fromId, toId) }
}

/// How a friend request ended.
public enum FriendRequestOutcome: String, Choice {
    case accepted
    /// The one who was asked declines; the one who asked is not told.
    case denied
    /// The one who asked has taken it back.
    case withdrawn
    /// They became friends another way, or one has blocked the other.
    case cleared
}

/// A friend request is no longer open.
public struct FriendRequestClosed: Event {
    public static let type = "social.friend-request-closed"
    public var fromId: ID
    public var toId: ID
    public var outcome: FriendRequestOutcome
    public var subject: String? { toId.description }
    public init(fromId: ID, toId: ID, outcome: FriendRequestOutcome) {
        (self.fromId, self.toId, self.outcome) = (fromId, toId, outcome)
    }
}

/// Neither sees the other any more (domain.md §1.9).
public struct Blocked: Event {
    public static let type = "social.blocked"
    public var blockerId: ID
    public var blockedId: ID
    public var subject: String? { blockerId.description }
    public init(blockerId: ID, blockedId: ID) { (self.blockerId, self.blockedId) = (blockerId, blockedId) }
}

/// A block was taken back.
public struct Unblocked: Event {
    public static let type = "social.unblocked"
    public var blockerId: ID
    public var blockedId: ID
    public var subject: String? { blockerId.description }
    public init(blockerId: ID, blockedId: ID) { (self.blockerId, self.blockedId) = (blockerId, blockedId) }
}

/// Someone is gone, and with them all their follows and friend requests, in both directions.
public struct CircleLeft: Event {
    public static let type = "social.circle-left"
    public var accountId: ID
    public var subject: String? { accountId.description }
    public init(accountId: ID) { self.accountId = accountId }
}
