// Made by deploy/contracts from Sources/Contracts/Social/GroupMembers.swift.

import Values

extension GroupMembership {
    @_disfavoredOverload
    public init(groupId: sending ID, accountId: ID, status: GroupStanding, role: GroupRole? = nil) {
        self.groupId = groupId
        self.accountId = accountId
        self.status = status
        self.role = role
    }
}

extension JoinGroup {
    public static let notes: [String: String] = [
        "code": "the code that an admin passed on",
        "slug": "the last part of its link, or the whole link, which may bring the code along",
        "text": "up to 140 characters, for the admins who decide on a request",
    ]
}

extension InviteToGroup {
    public static let notes: [String: String] = [
        "accountIds": "1 to 50 people, by nickname or id; each gets a result of its own"
    ]
}

extension InviteToGroup.Reply {
    @_disfavoredOverload
    public init(groupId: sending ID, results: [InviteToGroup.Outcome]) {
        self.groupId = groupId
        self.results = results
    }
}

extension ApproveGroupRequest {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension RefuseGroupRequest {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension RemoveGroupMember {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension SetGroupRole {
    public static let notes: [String: String] = [
        "accountId": "the member",
        "role": "owner hands the group over: you become an admin",
    ]
}

extension SetGroupCode {
    public static let notes: [String: String] = [
        "on": "true makes a new one, good for 30 days and 200 people; false ends it"
    ]
}

extension SetGroupCode.Reply {
    @_disfavoredOverload
    public init(groupId: sending ID, code: GroupCode? = nil) {
        self.groupId = groupId
        self.code = code
    }
}

extension SetSubgroup {
    public static let notes: [String: String] = [
        "accountIds": "all of its members, up to 500; each a member of the group",
        "name": "up to 30 characters",
    ]
}

extension RemoveSubgroup {
    public static let notes: [String: String] = [
        "name": "up to 30 characters"
    ]
}

extension MuteGroup {
    public static let notes: [String: String] = [
        "on": "true mutes it"
    ]
}
