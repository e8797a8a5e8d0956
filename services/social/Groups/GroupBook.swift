// The groups and everybody's place in them (domain.md §7.7): what the events make of the state. Rows stay when a place
// ends; nothing here decides.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Social {
    /// Somebody's place in a group.
    struct GroupRow: Codable, Sendable, Equatable {
        var standing: GroupStanding
        /// Only of a member.
        var role: GroupRole?
        /// When they got their place.
        var since: Timestamp
        /// The account that invited, decided or removed; `nil` for their own doing.
        var by: ID?
        /// The words of an open request.
        var text: String?
        var isMuted = false
        /// The ids of subgroups.
        var subgroups: [String] = []
    }

    struct GroupCodeOn: Codable, Sendable, Equatable {
        var id: ID
        var by: ID
        var expiresAt: Timestamp
        /// Members who have joined by it.
        var joinsCount = 0

        func isGood(at time: Timestamp) -> Bool {
            expiresAt > time && joinsCount < GroupLimits.codeJoinsMax
        }
    }

    struct Group: Codable, Sendable {
        let id: ID
        var slug: String
        /// Every slug that it has had; its links stay its own.
        fileprivate(set) var slugs: [String]
        var name: String
        var about: String?
        var rules: String?
        var sports: [Sport] = []
        var city: String?
        var photo: String?
        /// The account that gave the photo.
        var photoBy: ID?
        var listing: GroupListing
        var joining: GroupJoining
        var membersHost: Bool
        var membersInvite = true
        /// The details of its games that a new one leaves out.
        var gameDefaults: GroupDefaults?
        var subgroups: [Subgroup] = []
        /// The number of subgroups that it has ever had: ids are not used twice.
        var subgroupsMade = 0
        var status: GroupStatus
        var ownerId: ID
        /// The account that wrote its texts last.
        var writerId: ID
        var version: Int
        let createdAt: Timestamp
        var code: GroupCodeOn?
        /// Whether its slug was chosen: then it stays.
        var hasChosenSlug: Bool
        fileprivate(set) var rows: [ID: GroupRow] = [:]
        /// Accounts by their place. Derived.
        private var places: [GroupStanding: Ordered<ID>] = [:]

        private enum CodingKeys: String, CodingKey {
            case id, slug, slugs, name, about, rules, sports, city, photo, photoBy, listing, joining
            case membersHost
            case membersInvite, gameDefaults, subgroups, subgroupsMade, status, ownerId, writerId, version,
                createdAt, code
            case hasChosenSlug, rows
        }

        fileprivate init(_ event: GroupChanged, at time: Timestamp) {
            (id, slug, slugs, name) = (event.groupId, event.slug, [event.slug], event.name)
            (listing, joining, membersHost) = (event.listing, event.joining, event.membersHost)
            (status, ownerId, writerId) = (event.status, event.ownerId, event.ownerId)
            (version, createdAt) = (event.version, time)
            hasChosenSlug = event.listing == .public
        }

        subscript(account: ID) -> GroupRow? { rows[account] }
        func accounts(_ standing: GroupStanding) -> [ID] { places[standing]?.all ?? [] }
        func count(_ standing: GroupStanding) -> Int { places[standing]?.count ?? 0 }
        func role(of account: ID) -> GroupRole? { rows[account]?.role }
        func admins() -> [ID] { accounts(.member).filter { rows[$0]?.role == .admin } }
        func subgroup(named name: String) -> Subgroup? {
            subgroups.first { Text.folded($0.name) == Text.folded(name) }
        }

        /// The author of its texts (domain.md §7.6): whoever wrote them last, if they still run it, else the owner.
        var authorId: ID {
            let role = role(of: writerId)
            return role == .owner || role == .admin ? writerId : ownerId
        }

        fileprivate mutating func put(_ row: GroupRow, of account: ID) {
            if let old = rows[account]?.standing, old != row.standing { places[old]?.remove(account) }
            places[row.standing, default: Ordered()].insert(account)
            rows[account] = row
        }

        fileprivate mutating func change(_ account: ID, _ body: (inout GroupRow) -> Void) {
            rows.change(account, body)
        }

        fileprivate mutating func take(_ event: GroupChanged) {
            if event.slug != slug { slugs.append(event.slug) }
            (slug, name, listing, joining) = (event.slug, event.name, event.listing, event.joining)
            (membersHost, status, ownerId) = (event.membersHost, event.status, event.ownerId)
            gameDefaults = event.gameDefaults
            version = event.version
            hasChosenSlug = hasChosenSlug || event.listing == .public
            let gone = Set(subgroups.map(\.id)).subtracting(event.subgroups.map(\.id))
            subgroupsMade += Set(event.subgroups.map(\.id)).subtracting(subgroups.map(\.id)).count
            subgroups = event.subgroups
            if gone.isEmpty { return }
            for account in accounts(.member) {
                change(account) { row in row.subgroups.removeAll { gone.contains($0) } }
            }
        }

        /// Ends what a group that closes or becomes hidden does not have any more.
        fileprivate mutating func endOpenRows(at time: Timestamp) -> [ID] {
            let isClosed = status == .closed
            if isClosed { code = nil }
            let requests = isClosed || listing == .hidden ? accounts(.requested) : []
            let ended = requests + (isClosed ? accounts(.invited) : [])
            for account in ended { put(GroupRow(standing: .declined, since: time), of: account) }
            return ended
        }

        /// Derives ``places`` of what a snapshot has.
        fileprivate mutating func index() {
            for (account, row) in rows { places[row.standing, default: Ordered()].insert(account) }
        }
    }

    struct GroupBook: Sendable {
        private var groups: ChunkedDictionary<ID, Group> = [:]
        /// Derived, as are the next two.
        private var bySlug: ChunkedDictionary<String, ID> = [:]
        /// The groups in which an account is, is invited or has asked.
        private var placesOf: ChunkedDictionary<ID, Ordered<ID>> = [:]
        /// Open public groups, by name.
        private(set) var listed = Ordered<SortKey>()

        subscript(id: ID) -> Group? { groups[id] }
        func group(slug: String) -> Group? { bySlug[slug].flatMap { groups[$0] } }
        func isTaken(_ slug: String) -> Bool { bySlug[slug] != nil }

        /// The groups in which somebody is, is invited or has asked, in the order in which they were made.
        func groups(of account: ID) -> [Group] {
            (placesOf[account]?.all ?? []).compactMap { groups[$0] }
        }

        /// Whether somebody is a member of a group; nobody is of none.
        func isMember(_ account: ID, of group: ID?) -> Bool {
            group.flatMap { groups[$0] }?[account]?.standing == .member
        }

        /// Whether somebody is or was a member, as far as their last place tells.
        func wasMember(_ account: ID, of group: ID?) -> Bool {
            switch group.flatMap({ groups[$0] })?[account]?.standing {
            case .member, .left, .removed: true
            case .invited, .requested, .declined, nil: false
            }
        }

        static func listedKey(_ group: Group) -> SortKey {
            let words = Social.nameWords(group.name)
            return SortKey(words.0, words.1, words.2, group.id.high, group.id.low)
        }

        /// The group of an entry in ``listed``.
        func group(listedAs key: SortKey) -> Group? {
            groups[ID(high: key.words[3], low: key.words[4])]
        }

        // MARK: - Events

        mutating func apply(_ event: GroupChanged, at time: Timestamp) {
            unlist(event.groupId)
            if groups[event.groupId] == nil { groups[event.groupId] = Group(event, at: time) }
            var ended: [ID] = []
            groups.change(event.groupId) { group in
                group.take(event)
                ended = group.endOpenRows(at: time)
            }
            for account in ended { placesOf[account]?.remove(event.groupId) }
            bySlug[event.slug] = event.groupId
            list(event.groupId)
        }

        mutating func apply(_ event: GroupWritten) {
            groups.change(event.groupId) { group in
                (group.about, group.rules) = (event.about, event.rules)
                (group.sports, group.city) = (event.sports, event.city)
                (group.photo, group.photoBy) = (event.photo, event.photoBy)
                (group.membersInvite, group.writerId) = (event.membersInvite, event.by)
            }
        }

        mutating func apply(_ event: GroupMemberChanged, at time: Timestamp) {
            groups.change(event.groupId) { group in
                let old = group[event.accountId]
                var row = GroupRow(standing: event.to, role: event.role, since: time, by: event.by)
                if let old, old.standing == event.to {
                    (row.since, row.by, row.isMuted) = (old.since, old.by, old.isMuted)
                    row.subgroups = old.subgroups
                }
                group.put(row, of: event.accountId)
                if event.cause == .code { group.code?.joinsCount += 1 }
            }
            switch event.to {
            case .member, .invited, .requested:
                placesOf[event.accountId, default: Ordered()].insert(event.groupId)
            case .left, .removed, .declined: placesOf[event.accountId]?.remove(event.groupId)
            }
        }

        mutating func apply(_ event: GroupAsked) {
            groups.change(event.groupId) { $0.change(event.accountId) { $0.text = event.text } }
        }

        mutating func apply(_ event: GroupCodeSet) {
            groups.change(event.groupId) { group in
                guard let id = event.codeId, let by = event.by, let expiresAt = event.expiresAt else {
                    group.code = nil
                    return
                }
                group.code = GroupCodeOn(id: id, by: by, expiresAt: expiresAt)
            }
        }

        mutating func apply(_ event: SubgroupSet) {
            let named = Set(event.accountIds)
            groups.change(event.groupId) { group in
                for account in group.accounts(.member) {
                    group.change(account) { row in
                        row.subgroups.removeAll { $0 == event.subgroupId }
                        if named.contains(account) { row.subgroups.append(event.subgroupId) }
                    }
                }
            }
        }

        mutating func apply(_ event: GroupMuted) {
            groups.change(event.groupId) { $0.change(event.accountId) { $0.isMuted = event.on } }
        }

        // MARK: - The list of public groups

        private mutating func unlist(_ id: ID) {
            if let group = groups[id], group.isListed { listed.remove(Self.listedKey(group)) }
        }

        private mutating func list(_ id: ID) {
            if let group = groups[id], group.isListed { listed.insert(Self.listedKey(group)) }
        }
    }
}

extension Social.Group {
    /// Whether a search may find it, as far as the group itself says.
    fileprivate var isListed: Bool { listing == .public && status == .open }
}

/// Encoded as groups in the order of their ids; everything else is derived.
extension Social.GroupBook: Codable {
    init(from decoder: any Decoder) throws {
        var rows = try decoder.unkeyedContainer()
        while !rows.isAtEnd {
            var group = try rows.decode(Social.Group.self)
            group.index()
            for slug in group.slugs { bySlug[slug] = group.id }
            for standing in [GroupStanding.member, .invited, .requested] {
                for account in group.accounts(standing) {
                    placesOf[account, default: Ordered()].insert(group.id)
                }
            }
            groups[group.id] = group
            list(group.id)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var rows = encoder.unkeyedContainer()
        for id in groups.keys.sorted() { if let group = groups[id] { try rows.encode(group) } }
    }
}
