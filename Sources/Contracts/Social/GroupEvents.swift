// The events of groups that social publishes (domain.md §7.7, §1.8). Descriptions, rules, requests and codes are in
// private events.

import Values

/// A group was made, or has changed: all that other services know of it. A group that becomes closed has no invitations
/// and requests from then on, and one that becomes hidden no requests: these rows are `declined` without events of
/// their own.
public struct GroupChanged: Event {
    public static let type = "social.group-changed"
    public var groupId: ID
    /// The last part of its link.
    public var slug: String
    public var name: String
    public var listing: GroupListing
    public var joining: GroupJoining
    /// Whether all members may host games for the group.
    public var membersHost: Bool
    public var status: GroupStatus
    public var ownerId: ID
    public var subgroups: [Subgroup]
    /// 1 for a new group.
    public var version: Int
    /// The details of its games that a new one leaves out.
    public var gameDefaults: GroupDefaults? = nil
    public var subject: String? { groupId.description }
}

/// The cause of a change in a membership.
public enum GroupCause: String, Choice {
    /// The group's maker is its first member.
    case created
    /// Joined an open group.
    case joined
    /// Joined by its code.
    case code
    /// Asked to join.
    case asked
    case invited
    /// The person accepted an invitation.
    case accepted
    /// The person declined an invitation.
    case declined
    /// The person took a request back.
    case withdrawn
    /// An admin agreed to a request.
    case approved
    /// An admin refused a request, or took an invitation back.
    case refused
    case left
    case removed
    /// The owner gave another role.
    case role
    /// The owner handed the group over.
    case handed
    /// The owner's account is gone, and this member takes over.
    case succeeded
    /// One of the two blocked the other: the owner or inviter, and the person.
    case blocked
    /// The account was banned or deleted.
    case gone
}

/// Somebody's place in a group, or a member's role, has changed.
public struct GroupMemberChanged: Event {
    public static let type = "social.group-member-changed"
    public var groupId: ID
    public var accountId: ID
    /// The place before; absent if there was none.
    public var from: GroupStanding? = nil
    /// The place after; the same as before if only the role has changed.
    public var to: GroupStanding
    /// The role after; only of a member.
    public var role: GroupRole? = nil
    /// The account that invited, decided, removed or gave the role; absent for the person's own doing and for the
    /// service.
    public var by: ID? = nil
    public var cause: GroupCause
    public var subject: String? { groupId.description }
}

/// A subgroup's members: all that are in it from then on. Whoever leaves the group is in none of its subgroups.
public struct SubgroupSet: Event {
    public static let type = "social.group-subgroup-set"
    public var groupId: ID
    public var subgroupId: String
    public var name: String
    /// In the order of ids.
    public var accountIds: [ID]
    public var subject: String? { groupId.description }
}

/// A member muted or unmuted a group.
public struct GroupMuted: Event {
    public static let type = "social.group-muted"
    public var groupId: ID
    public var accountId: ID
    /// `true` if muted.
    public var on: Bool
    public var subject: String? { groupId.description }
}
