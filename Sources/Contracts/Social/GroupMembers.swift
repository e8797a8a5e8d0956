// groups: joining, inviting, leaving, and what owner and admins do about members (domain.md §7.7).

import Values

/// Somebody's place in a group after a command.
public struct GroupMembership: Codable, Sendable, Equatable {
    public var groupId: ID
    public var accountId: ID
    public var status: GroupStanding
    /// Only of a member.
    public var role: GroupRole? = nil
}

public struct JoinGroup: Command, Needing {
    public typealias Reply = GroupMembership
    public static let type = "groups.join"
    public static let about = About(
        "Join a group: by its code or an invitation, or as the group lets people join", .user,
        reasons: [.notFound, .inviteRequired, .full, .conflict, .rateLimited],
        example: "groups join groupId=$group text=\"I play with Ann on Fridays\"")
    public static let needs: [String: String?] = ["groupId": "slug"]

    public var groupId: GroupID?
    /// The last part of its link, or the whole link, which may bring the code along.
    public var slug: String?
    /// The code that an admin passed on.
    public var code: String?
    /// Up to 140 characters, for the admins who decide on a request.
    public var text: String?

    public func check(_ problems: inout Problems) {
        problems.group(groupId, or: slug)
        problems.bytes("code", code, 1...GroupLimits.codeBytesMax)
        problems.lines("text", text, 0...GroupLimits.textMax)
    }
}

public struct InviteToGroup: Command {
    public static let type = "groups.invite"
    public static let about = About(
        "Invite friends into a group that you are in; admins also invite former members", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "groups invite groupId=$group accountIds=ann,bob")

    /// The outcome for one person.
    public struct Outcome: Codable, Sendable, Equatable {
        /// The name from the request, truncated if too long.
        public var accountId: UserReference
        /// `invited`; `member` for somebody who had asked and whom an admin invites; or absent.
        public var status: GroupStanding?
        /// Why they were not invited: `not_found`, `forbidden`, `already_exists`, `full`, `conflict`.
        public var reason: Reason?
        /// The reason as a sentence.
        public var message: String?

        /// The outcome for one person.
        public init(accountId: UserReference, status: GroupStanding?, refusal: Refusal?) {
            self.accountId = UserReference(Wording.shown(accountId.description))
            self.status = status
            reason = refusal?.reason
            message = refusal?.message
        }
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var groupId: ID
        /// In the order of the request.
        public var results: [Outcome]
    }

    public var groupId: GroupID
    /// 1 to 50 people, by nickname or id; each gets a result of its own.
    public var accountIds: [UserReference]

    public func check(_ problems: inout Problems) {
        problems.count("accountIds", accountIds.count, 1...GroupLimits.inviteMax, "name", "people")
    }
}

public struct AcceptGroupInvitation: Command {
    public typealias Reply = GroupMembership
    public static let type = "groups.accept"
    public static let about = About(
        "Accept an invitation into a group", .user,
        reasons: [.notFound, .full, .conflict, .rateLimited], example: "groups accept groupId=$group")
    public var groupId: GroupID
}

public struct DeclineGroupInvitation: Command {
    public typealias Reply = GroupMembership
    public static let type = "groups.decline"
    public static let about = About(
        "Decline an invitation into a group", .user,
        reasons: [.notFound, .rateLimited], example: "groups decline groupId=$group")
    public var groupId: GroupID
}

public struct LeaveGroup: Command {
    public typealias Reply = GroupMembership
    public static let type = "groups.leave"
    public static let about = About(
        "Leave a group, or take back your request to join it", .user,
        reasons: [.notFound, .forbidden, .rateLimited], example: "groups leave groupId=$group")
    public var groupId: GroupID
}

public struct ApproveGroupRequest: Command {
    public typealias Reply = GroupMembership
    public static let type = "groups.approve"
    public static let about = About(
        "Take in somebody who has asked to join a group that you run", .user,
        reasons: [.notFound, .forbidden, .full, .conflict, .rateLimited],
        example: "groups approve groupId=$group accountId=bob")
    public var groupId: GroupID
    /// The person.
    public var accountId: UserReference
}

public struct RefuseGroupRequest: Command {
    public typealias Reply = GroupMembership
    public static let type = "groups.refuse"
    public static let about = About(
        "Refuse a request to join a group that you run, or take an invitation back", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "groups refuse groupId=$group accountId=bob")
    public var groupId: GroupID
    /// The person.
    public var accountId: UserReference
}

public struct RemoveGroupMember: Command {
    public typealias Reply = GroupMembership
    public static let type = "groups.remove"
    public static let about = About(
        "Take a member out of a group that you run; they come back by an admin's invitation", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "groups remove groupId=$group accountId=bob")
    public var groupId: GroupID
    /// The person.
    public var accountId: UserReference
}

public struct SetGroupRole: Command {
    public typealias Reply = GroupMembership
    public static let type = "groups.role"
    public static let about = About(
        "Make a member of your group an admin or not, or hand the group over", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "groups role groupId=$group accountId=bob role=admin")
    public var groupId: GroupID
    /// The member.
    public var accountId: UserReference
    /// Owner hands the group over: you become an admin.
    public var role: GroupRole
}

public struct SetGroupCode: Command {
    public static let type = "groups.code"
    public static let about = About(
        "Make a code by which people join your group, or end it; a new one ends the old", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "groups code groupId=$group on=true")

    /// The code, unless it was ended.
    public struct Reply: Codable, Sendable, Equatable {
        public var groupId: ID
        public var code: GroupCode? = nil
    }

    public var groupId: GroupID
    /// True makes a new one, good for 30 days and 200 people; false ends it.
    public var on: Bool
}

public struct SetSubgroup: Command {
    public typealias Reply = SubgroupView
    public static let type = "groups.subgroup-set"
    public static let about = About(
        "Say who is in a subgroup; a name that is new makes one", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "groups subgroup-set groupId=$group name=Goalkeepers accountIds=ann,bob")
    public var groupId: GroupID
    /// Up to 30 characters.
    public var name: String
    /// All of its members, up to 500; each a member of the group.
    public var accountIds: [UserReference]

    public func check(_ problems: inout Problems) {
        problems.text("name", name, 1...GroupLimits.subgroupNameMax)
        problems.count("accountIds", accountIds.count, 0...GroupLimits.membersMax, "name", "people")
    }
}

public struct RemoveSubgroup: Command {
    public typealias Reply = GroupVersion
    public static let type = "groups.subgroup-remove"
    public static let about = About(
        "Take a subgroup away; its members stay in the group", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "groups subgroup-remove groupId=$group name=Goalkeepers")
    public var groupId: GroupID
    /// Up to 30 characters.
    public var name: String

    public func check(_ problems: inout Problems) {
        problems.text("name", name, 1...GroupLimits.subgroupNameMax)
    }
}

public struct MuteGroup: Command {
    public typealias Reply = Done
    public static let type = "groups.mute"
    public static let about = About(
        "Mute a group, or unmute it: without pushes, its news stays in your list", .user,
        reasons: [.notFound, .forbidden, .rateLimited], example: "groups mute groupId=$group on=true")
    public var groupId: GroupID
    /// True mutes it.
    public var on: Bool
}

extension Problems {
    /// Checks that a group is named once: by its id, or by its slug or link.
    mutating func group(_ id: ID?, or slug: String?) {
        bytes("slug", slug, 1...GroupLimits.slugBytesMax)
        require(id != nil || slug != nil, "groupId", "groupId is missing; or give slug")
        require(id == nil || slug == nil, "slug", "give groupId or slug, not both")
    }
}
