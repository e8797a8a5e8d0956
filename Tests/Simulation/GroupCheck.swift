// Groups in social's log, read independently of the service: domain.md §14.15. An open group has one owner, the places say
// where they come from, nobody goes beyond the bounds, and nobody becomes a member by another's word alone.

import Contracts
import EventLine
import EventLog
import LogContracts
import Values

struct GroupCheck {
    private struct Group {
        var isOpen = true
        var ownerId: ID
        var rows: [ID: GroupStanding] = [:]
        var roles: [ID: GroupRole] = [:]

        func count(_ standing: GroupStanding) -> Int { rows.values.count { $0 == standing } }
    }

    private(set) var problems: [String] = []
    private var groups: [ID: Group] = [:]
    private var slugs: [String: ID] = [:]
    /// The groups that the current batch has changed.
    private var touched: Set<ID> = []

    static func problems(_ social: [EventLine]) -> [String] {
        var check = GroupCheck()
        for line in social {
            check.take(line)
            if line.endsBatch { check.checkGroups(line) }
        }
        return check.problems
    }

    private mutating func expect(_ holds: Bool, _ line: EventLine, _ what: String) {
        if !holds { problems.append("\(line.position), \(line.header.type): \(what)") }
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(GroupChanged.self) {
            change(event, line)
        } else if let event = line.read(GroupMemberChanged.self) {
            move(event, line)
        } else if let event = line.read(SubgroupSet.self) {
            let strangers = event.accountIds.filter { groups[event.groupId]?.rows[$0] != .member }
            expect(strangers.isEmpty, line, "\(strangers) are no members")
        }
    }

    private mutating func change(_ event: GroupChanged, _ line: EventLine) {
        var group = groups[event.groupId] ?? Group(ownerId: event.ownerId)
        expect(group.isOpen, line, "the group is closed")
        let holder = slugs.updateValue(event.groupId, forKey: event.slug)
        expect(holder == nil || holder == event.groupId, line, "another group has the slug \(event.slug)")
        (group.isOpen, group.ownerId) = (event.status == .open, event.ownerId)
        for (account, standing) in group.rows
        where standing == .requested && !(group.isOpen && event.listing == .public)
            || standing == .invited && !group.isOpen
        {
            group.rows[account] = .declined
        }
        groups[event.groupId] = group
        touched.insert(event.groupId)
    }

    private mutating func move(_ event: GroupMemberChanged, _ line: EventLine) {
        guard var group = groups[event.groupId] else { return expect(false, line, "there is no such group") }
        let before = group.rows[event.accountId]
        expect(event.from == before, line, "it says \(event.from as Any), and it was \(before as Any)")
        expect((event.role != nil) == (event.to == .member), line, "members have roles, and nobody else")
        if event.to == .member, before != .member {
            let hasAgreed =
                switch event.cause {
                case .created, .joined, .code: event.by == nil && before != .removed
                case .accepted: before == .invited
                case .approved: before == .requested
                case .asked, .invited, .declined, .withdrawn, .refused, .left, .removed, .role, .handed,
                    .succeeded, .blocked, .gone:
                    false
                }
            expect(hasAgreed, line, "became a member by another's word: \(event.cause)")
            expect(group.isOpen, line, "joined a closed group")
        }
        group.rows[event.accountId] = event.to
        group.roles[event.accountId] = event.role
        groups[event.groupId] = group
        touched.insert(event.groupId)
    }

    private mutating func checkGroups(_ line: EventLine) {
        for id in touched.sorted() {
            guard let group = groups[id] else { continue }
            let owners = group.roles.filter { $0.value == .owner }.map(\.key)
            if group.isOpen { expect(owners == [group.ownerId], line, "\(id) has the owners \(owners)") }
            let admins = group.roles.values.count { $0 == .admin }
            expect(admins <= GroupLimits.adminsMax, line, "\(id) has \(admins) admins")
            expect(group.count(.member) <= GroupLimits.membersMax, line, "\(id) has too many members")
            expect(group.count(.invited) <= GroupLimits.invitedMax, line, "\(id) has too many invitations")
        }
        touched = []
    }
}
