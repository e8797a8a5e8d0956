// The projection of social's groups in the services that ask who is in one (domain.md §7.7, §1.8).

import Contracts
import Machine
import Packed
import Values

/// A group, and everyone who is in it, is invited or has asked to join. Places that have ended are not kept.
public struct KnownGroup: Codable, Sendable, Equatable {
    fileprivate struct Row: Codable, Sendable, Equatable {
        var standing: GroupStanding
        /// Only of a member.
        var role: GroupRole?
        /// The ids of subgroups.
        var subgroups: [String] = []
    }

    public let id: ID
    public private(set) var slug: String
    /// Every slug that it has had: the links stay its own.
    fileprivate private(set) var slugs: [String]
    public private(set) var name: String
    public private(set) var listing: GroupListing
    /// Whether all members may host games for it; otherwise only owner and admins.
    public private(set) var membersHost: Bool
    public private(set) var status: GroupStatus
    public private(set) var ownerId: ID
    public private(set) var subgroups: [Subgroup]
    /// The details of its games that a new one leaves out.
    public private(set) var gameDefaults: GroupDefaults?
    private var rows: [ID: Row] = [:]

    fileprivate init(_ event: GroupChanged) {
        (id, slug, slugs, name) = (event.groupId, event.slug, [event.slug], event.name)
        (listing, membersHost, status) = (event.listing, event.membersHost, event.status)
        (ownerId, subgroups, gameDefaults) = (event.ownerId, event.subgroups, event.gameDefaults)
    }

    // MARK: - Reading

    /// Somebody's place, unless it has ended.
    public func standing(of account: ID) -> GroupStanding? { rows[account]?.standing }
    /// A member's role; `nil` for everybody else.
    public func role(of account: ID) -> GroupRole? { rows[account]?.role }
    /// Whether somebody is a member.
    public func isMember(_ account: ID) -> Bool { rows[account]?.standing == .member }

    /// Whether somebody is its owner or an admin.
    public func isRun(by account: ID) -> Bool {
        switch role(of: account) {
        case .owner, .admin: true
        case .member, nil: false
        }
    }

    /// Whether somebody may host games for it, as long as it is open.
    public func mayHost(_ account: ID) -> Bool {
        switch role(of: account) {
        case .owner, .admin: true
        case .member: membersHost
        case nil: false
        }
    }

    /// The members, in the order of ids.
    public var members: [ID] { accounts { $0.standing == .member } }
    /// The owner and the admins, in the order of ids.
    public var admins: [ID] { members.filter { isRun(by: $0) } }

    /// The members in a subgroup, in the order of ids.
    public func members(of subgroup: String) -> [ID] {
        accounts { $0.standing == .member && $0.subgroups.contains(subgroup) }
    }

    private func accounts(_ isMeant: (Row) -> Bool) -> [ID] {
        rows.filter { isMeant($0.value) }.keys.sorted()
    }

    // MARK: - Events

    fileprivate mutating func take(_ event: GroupChanged) {
        if event.slug != slug { slugs.append(event.slug) }
        (slug, name, listing) = (event.slug, event.name, event.listing)
        (membersHost, status, ownerId) = (event.membersHost, event.status, event.ownerId)
        gameDefaults = event.gameDefaults
        let gone = Set(subgroups.map(\.id)).subtracting(event.subgroups.map(\.id))
        subgroups = event.subgroups
        let hasRequests = status == .open && listing == .public
        rows = rows.filter { _, row in
            switch row.standing {
            case .member: true
            case .invited: status == .open
            case .requested: hasRequests
            case .left, .removed, .declined: false
            }
        }
        if gone.isEmpty { return }
        rows = rows.mapValues { row in
            var row = row
            row.subgroups.removeAll { gone.contains($0) }
            return row
        }
    }

    fileprivate mutating func take(_ event: GroupMemberChanged) {
        switch event.to {
        case .member, .invited, .requested:
            let old = rows[event.accountId]
            let subgroups = event.to == .member && old?.standing == .member ? old?.subgroups : nil
            rows[event.accountId] = Row(standing: event.to, role: event.role, subgroups: subgroups ?? [])
        case .left, .removed, .declined: rows[event.accountId] = nil
        }
    }

    fileprivate mutating func take(_ event: SubgroupSet) {
        let named = Set(event.accountIds)
        for (account, row) in rows {
            var row = row
            row.subgroups.removeAll { $0 == event.subgroupId }
            if named.contains(account) { row.subgroups.append(event.subgroupId) }
            rows[account] = row
        }
    }
}

/// All groups, built from social's events.
public struct KnownGroups: Sendable {
    private var groups: ChunkedDictionary<ID, KnownGroup> = [:]
    /// Derived.
    private var bySlug: ChunkedDictionary<String, ID> = [:]

    public init() {}

    public subscript(id: ID) -> KnownGroup? { groups[id] }

    /// The group to which a link with this slug leads; capitals do not count.
    public func group(slug: String) -> KnownGroup? { bySlug[slug.lowercased()].flatMap { groups[$0] } }

    /// Whether somebody is a member of a group; nobody is of none.
    public func isMember(_ account: ID, of group: ID?) -> Bool {
        group.flatMap { groups[$0] }?.isMember(account) ?? false
    }

    /// Whether somebody is owner or admin of a group; nobody is of none.
    public func isRun(_ group: ID?, by account: ID) -> Bool {
        group.flatMap { groups[$0] }?.isRun(by: account) ?? false
    }

    // MARK: - Events

    /// Adds a group, or changes it: a group that closes or becomes hidden has no open requests any more, and a closed
    /// one no invitations.
    public mutating func apply(_ event: GroupChanged) {
        if groups[event.groupId] == nil { groups[event.groupId] = KnownGroup(event) }
        groups.change(event.groupId) { $0.take(event) }
        bySlug[event.slug] = event.groupId
    }

    /// Changes somebody's place in a known group.
    public mutating func apply(_ event: GroupMemberChanged) {
        groups.change(event.groupId) { $0.take(event) }
    }

    /// Says who is in a subgroup of a known group.
    public mutating func apply(_ event: SubgroupSet) {
        groups.change(event.groupId) { $0.take(event) }
    }

    // MARK: - Rules

    /// Declares the rules that maintain groups and memberships, for any service with a projection at `path` in its
    /// state.
    public static func rules<S: Service>(
        _ path: any WritableKeyPath<S.State, KnownGroups> & Sendable
    ) -> Rules<S> {
        Rules<S>()
            .observe(GroupChanged.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(GroupMemberChanged.self) { state, event, _ in state[keyPath: path].apply(event) }
    }

    /// Declares the rule for the events of subgroups.
    public static func subgroupRules<S: Service>(
        _ path: any WritableKeyPath<S.State, KnownGroups> & Sendable
    ) -> Rules<S> {
        Rules<S>().observe(SubgroupSet.self) { state, event, _ in state[keyPath: path].apply(event) }
    }
}

/// Encoded by id; the slugs are derived.
extension KnownGroups: Codable {
    public init(from decoder: any Decoder) throws { self.init(try ChunkedDictionary(from: decoder)) }

    private init(_ groups: ChunkedDictionary<ID, KnownGroup>) {
        self.groups = groups
        for (id, group) in groups {
            for slug in group.slugs { bySlug[slug] = id }
        }
    }

    public func encode(to encoder: any Encoder) throws { try groups.encode(to: encoder) }
}

extension KnownGroups {
    /// Writes or reads the section of the groups.
    public mutating func section(_ name: String, _ pass: inout SectionPass) throws {
        try pass.entries(name, &groups)
        if pass.isReading { self = KnownGroups(groups) }
    }
}
