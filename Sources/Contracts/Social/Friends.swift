// friends: friend requests, invite links, blocks, and the relation between two people (domain.md §7.1, §1.9).

import Values

/// Whether a friend request is to the caller or from the caller.
public enum RequestDirection: String, Choice {
    case `in`
    case out
}

/// A person's relation to the caller.
public struct Relation: Codable, Sendable, Equatable {
    public var following: Bool
    public var followedBy: Bool
    /// Whether each follows the other.
    public var friend: Bool
    /// The direction of the open friend request between the two; absent if there is none.
    public var requestPending: RequestDirection?
}

public struct RequestFriend: Command {
    public typealias Reply = Befriended
    public static let type = "friends.request"
    public static let about = About(
        "Ask someone to be friends; if they have asked you, you are", .user,
        reasons: [.notFound, .alreadyExists, .forbidden, .conflict, .rateLimited],
        example: "friends request accountId=ann")
    /// The person.
    public var accountId: UserReference
}

public struct AcceptFriend: Command {
    public typealias Reply = Befriended
    public static let type = "friends.accept"
    public static let about = About(
        "Accept someone's friend request", .user,
        reasons: [.notFound], example: "friends accept accountId=bob")
    /// The person.
    public var accountId: UserReference
}

public struct DenyFriend: Command {
    public typealias Reply = Done
    public static let type = "friends.deny"
    public static let about = About(
        "Deny someone's friend request; they are not told, and cannot ask again for 7 days", .user,
        reasons: [.notFound], example: "friends deny accountId=bob")
    /// The person.
    public var accountId: UserReference
}

public struct WithdrawFriendRequest: Command {
    public typealias Reply = Done
    public static let type = "friends.withdraw"
    public static let about = About(
        "Take back a friend request that you sent", .user,
        reasons: [.notFound], example: "friends withdraw accountId=ann")
    /// The person.
    public var accountId: UserReference
}

public struct RemoveFriend: Command {
    public typealias Reply = Done
    public static let type = "friends.remove"
    public static let about = About(
        "End a friendship, for both", .user, reasons: [.notFound], example: "friends remove accountId=ann")
    /// The person.
    public var accountId: UserReference
}

public struct MakeInviteLink: Command {
    public static let type = "friends.invite-link"
    public static let about = About(
        "Make a link with which one person can ask to be your friend; good once, for 7 days", .user,
        example: "friends invite-link")

    public struct Reply: Codable, Sendable, Equatable {
        /// The link for the friend: `https://<host>/i/<token>`.
        public var url: String
        /// The last part of the link, for `friends.invite-claim`.
        public var token: String
        public var expiresAt: Timestamp
    }

    public init() {}
}

/// The result of opening an invite link.
public enum InviteClaim: String, Choice {
    /// A friend request was sent to the link's owner; if the owner had asked already, the two are friends now.
    case claimed
    /// There is no such link, or its owner's account is gone.
    case invalid
    /// The link is more than seven days old.
    case expired
    case alreadyUsed = "already_used"
    case selfInvite = "self_invite"
    case blocked
    case alreadyFriends = "already_friends"
    case pendingExists = "pending_exists"
}

public struct ClaimInviteLink: Command {
    public static let type = "friends.invite-claim"
    public static let about = About(
        "Ask to be friends with whoever made an invite link", .user,
        reasons: [.forbidden, .conflict, .rateLimited], example: "friends invite-claim token=$link.token")

    public struct Reply: Codable, Sendable, Equatable {
        public var result: InviteClaim
        /// The link's owner, if a friend request could be sent.
        public var accountId: ID?
    }

    /// The end of the link.
    public var token: String
}

public struct BlockPerson: Command {
    public typealias Reply = Done
    public static let type = "friends.block"
    public static let about = About(
        "Block someone: neither of you sees the other any more, and a friendship ends", .user,
        reasons: [.notFound], example: "friends block accountId=mallory")
    /// The person.
    public var accountId: UserReference
}

public struct UnblockPerson: Command {
    public typealias Reply = Done
    public static let type = "friends.unblock"
    public static let about = About(
        "Unblock someone; a friendship that the block ended stays ended", .user, reasons: [.notFound],
        example: "friends unblock accountId=mallory")
    /// The person.
    public var accountId: UserReference
}

public struct ListFriends: PersonList {
    public static let type = "friends.list"
    public static let about = About(
        "Show someone's friends, yours first", .user, reasons: [.notFound], example: "friends list")
    public var accountId: UserReference?
    public var q: String?
    public var limit: Int?
    public var page: String?
}

public struct MutualFriends: Paged {
    public typealias Reply = Page<PersonRow>
    public static let type = "friends.mutuals"
    public static let about = About(
        "Show the friends you have in common with someone", .user,
        reasons: [.notFound], example: "friends mutuals accountId=ann")
    /// The person.
    public var accountId: UserReference
    public var limit: Int?
    public var page: String?
}

public struct ListFriendRequests: Paged {
    public static let type = "friends.requests"
    public static let about = About(
        "Show friend requests that you got (in) or sent (out), the newest first", .user,
        example: "friends requests direction=in")

    /// A friend request, with the other person.
    public struct Row: Codable, Sendable, Equatable {
        public var person: PersonRow
        public var createdAt: Timestamp
    }

    public typealias Reply = Page<Row>
    /// Requests to you, or from you.
    public var direction: RequestDirection
    public var limit: Int?
    public var page: String?
}

public struct ListBlocks: Paged {
    public typealias Reply = Page<PersonRow>
    public static let type = "friends.blocks"
    public static let about = About(
        "Show whom you have blocked", .user, example: "friends blocks")
    public var limit: Int?
    public var page: String?
}

public struct ShowRelation: Query {
    public typealias Reply = Relation
    public static let type = "friends.relation"
    public static let about = About(
        "Show how you and someone stand: friends, following, a request", .user,
        reasons: [.notFound], example: "friends relation accountId=ann")
    /// The person.
    public var accountId: UserReference
}
