// The events of the social graph: follows, friend requests and blocks (domain.md §7.1).

import Values

/// How a follow came about.
public enum FollowCause: String, Choice {
    case follow
    /// A friend request was accepted, which creates follows in both directions.
    case request
}

/// An account follows another.
public struct Followed: Event {
    public static let type = "social.followed"
    public var followerId: ID
    public var followedId: ID
    public var cause: FollowCause
    public var subject: String? { followedId.description }
}

/// An account no longer follows another.
public struct Unfollowed: Event {
    public static let type = "social.unfollowed"
    public var followerId: ID
    public var followedId: ID
    public var subject: String? { followedId.description }
}

/// Two people follow each other now. Derivable from ``Followed``; saves other services the work.
public struct Friended: Event {
    public static let type = "social.friended"
    public var accountId: ID
    public var friendId: ID
    public var subject: String? { accountId.description }
}

/// Two people no longer follow each other.
public struct Unfriended: Event {
    public static let type = "social.unfriended"
    public var accountId: ID
    public var friendId: ID
    public var subject: String? { accountId.description }
}

/// An account sent another a friend request.
public struct FriendRequested: Event {
    public static let type = "social.friend-requested"
    public var fromId: ID
    public var toId: ID
    public var subject: String? { toId.description }
}

/// How a friend request ended.
public enum FriendRequestOutcome: String, Choice {
    case accepted
    /// The recipient declined; the sender is not told.
    case denied
    /// The sender withdrew it.
    case withdrawn
    /// They became friends in another way, or one blocked the other.
    case cleared
}

/// A friend request is no longer open.
public struct FriendRequestClosed: Event {
    public static let type = "social.friend-request-closed"
    public var fromId: ID
    public var toId: ID
    public var outcome: FriendRequestOutcome
    public var subject: String? { toId.description }
}

/// An account blocked another: neither sees the other any more (domain.md §1.9).
public struct Blocked: Event {
    public static let type = "social.blocked"
    public var blockerId: ID
    public var blockedId: ID
    public var subject: String? { blockerId.description }
}

/// A block was lifted.
public struct Unblocked: Event {
    public static let type = "social.unblocked"
    public var blockerId: ID
    public var blockedId: ID
    public var subject: String? { blockerId.description }
}

/// An account is gone, and with it all its follows and friend requests, in both directions.
public struct CircleLeft: Event {
    public static let type = "social.circle-left"
    public var accountId: ID
    public var subject: String? { accountId.description }
}
