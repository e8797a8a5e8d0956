// Made by deploy/contracts from Sources/Contracts/Social/GroupEvents.swift.

import Values

extension GroupChanged {
    @_disfavoredOverload
    public init(
        groupId: sending ID, slug: String, name: String, listing: GroupListing, joining: GroupJoining,
        membersHost: Bool, status: GroupStatus, ownerId: ID, subgroups: [Subgroup], version: Int,
        gameDefaults: GroupDefaults? = nil
    ) {
        self.groupId = groupId
        self.slug = slug
        self.name = name
        self.listing = listing
        self.joining = joining
        self.membersHost = membersHost
        self.status = status
        self.ownerId = ownerId
        self.subgroups = subgroups
        self.version = version
        self.gameDefaults = gameDefaults
    }
}

extension GroupMemberChanged {
    @_disfavoredOverload
    public init(
        groupId: sending ID, accountId: ID, from: GroupStanding? = nil, to: GroupStanding,
        role: GroupRole? = nil, by: ID? = nil, cause: GroupCause
    ) {
        self.groupId = groupId
        self.accountId = accountId
        self.from = from
        self.to = to
        self.role = role
        self.by = by
        self.cause = cause
    }
}

extension SubgroupSet {
    @_disfavoredOverload
    public init(groupId: sending ID, subgroupId: String, name: String, accountIds: [ID]) {
        self.groupId = groupId
        self.subgroupId = subgroupId
        self.name = name
        self.accountIds = accountIds
    }
}

extension GroupMuted {
    @_disfavoredOverload
    public init(groupId: sending ID, accountId: ID, on: Bool) {
        self.groupId = groupId
        self.accountId = accountId
        self.on = on
    }
}
