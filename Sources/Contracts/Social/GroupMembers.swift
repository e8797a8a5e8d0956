// groups: joining, and the code that opens a group (domain.md §7.7).

import JSON
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

extension Problems {
    /// Checks that a group is named once: by its id, or by its slug or link.
    mutating func group(_ id: ID?, or slug: String?) {
        bytes("slug", slug, 1...GroupLimits.slugBytesMax)
        require(id != nil || slug != nil, "groupId", "groupId is missing; or give slug")
        require(id == nil || slug == nil, "slug", "give groupId or slug, not both")
    }
}
