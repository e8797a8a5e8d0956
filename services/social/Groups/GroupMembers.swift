// groups.invite, approve, refuse, remove and role: what members do about others (domain.md §7.7).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let groupMembers = Rules<Social>()
        .command(InviteToGroup.self, decide: Situation.invite, reply: Situation.invited)
        .command(ApproveGroupRequest.self, decide: Situation.approve, reply: Situation.reply)
        .command(RefuseGroupRequest.self, decide: Situation.refuse, reply: Situation.reply)
        .command(RemoveGroupMember.self, decide: Situation.remove, reply: Situation.reply)
        .command(SetGroupRole.self, decide: Situation.appoint, reply: Situation.reply)
        .announce(GroupInvitesRefused.self)
        .limit(.invitations, GroupMemberChanged.self) { event, sender in
            event.cause == .invited && event.by == sender ? 1 : 0
        }

    /// Somebody named in an invitation, and the outcome for them.
    fileprivate typealias Weighed = (person: ID?, outcome: GroupCall.Outcome)
}

/// A command about one of a group's people.
protocol AboutGroupPerson: Command where Reply == GroupMembership {
    var groupId: GroupID { get }
    var accountId: UserReference { get }
}

extension ApproveGroupRequest: AboutGroupPerson {}
extension RefuseGroupRequest: AboutGroupPerson {}
extension RemoveGroupMember: AboutGroupPerson {}
extension SetGroupRole: AboutGroupPerson {}

extension Situation<Social> {
    // MARK: - Inviting

    fileprivate func invite(_ command: InviteToGroup) throws(Refusal) -> Decision<Never> {
        let (me, group, weighed) = try weighed(command)
        var events: [any Event] = []
        var refused: [GroupInvitesRefused.Part] = []
        for (place, entry) in weighed.enumerated() {
            switch (entry.outcome, entry.person) {
            case (.invites, let person?):
                events.append(group.moving(person, to: .invited, by: me, cause: .invited))
            case (.approves, let person?):
                events.append(group.moving(person, to: .member, by: me, cause: .approved))
            case (.refused(let refusal), _):
                refused.append(GroupInvitesRefused.Part(place: place, refusal: refusal))
            case (.invites, nil), (.approves, nil): break
            }
        }
        if events.isEmpty { return .nothing }
        let rest: [any Event] =
            refused.isEmpty ? [] : [GroupInvitesRefused(groupId: group.id, parts: refused)]
        return .events(events + rest)
    }

    /// A result for each person. Events say who was invited, in the order of the command; without events nothing
    /// changed, and each person is looked at again.
    fileprivate func invited(
        _ command: InviteToGroup, _ occurred: Occurred
    ) throws(Refusal) -> InviteToGroup.Reply {
        var refusals: [Int: InviteRefusal] = [:]
        for part in occurred.first(GroupInvitesRefused.self)?.parts ?? [] {
            refusals[part.place] = part.refusal
        }
        if occurred.isEmpty {
            for (place, entry) in try weighed(command).people.enumerated() {
                if case .refused(let refusal) = entry.outcome { refusals[place] = refusal }
            }
        }
        var moved = occurred.events.compactMap { ($0.event as? GroupMemberChanged)?.to }[...]
        let results = command.accountIds.enumerated().map { place, reference in
            let refusal = refusals[place]
            return InviteToGroup.Outcome(
                accountId: reference, status: refusal == nil ? moved.popFirst() : nil,
                refusal: refusal.map(Social.told))
        }
        return InviteToGroup.Reply(groupId: command.groupId, results: results)
    }

    /// The group, and what becomes of each person named.
    private func weighed(
        _ command: InviteToGroup
    ) throws(Refusal) -> (me: ID, group: Social.Group, people: [Social.Weighed]) {
        let (me, group) = try group(command.groupId, for: .invite)
        if group.status == .closed { throw Social.groupClosed }
        var named: Set<ID> = []
        var (invitedCount, memberCount) = (group.count(.invited), group.count(.member))
        let people = command.accountIds.map { reference -> Social.Weighed in
            guard let person = state.people.find(reference),
                state.people.isShown(person, to: me, state.circles)
            else { return (nil, .refused(.notFound)) }
            guard named.insert(person).inserted else { return (person, .refused(.alreadyExists)) }
            let call = Social.GroupCall(
                role: group.role(of: me) ?? .member, standing: group[person]?.standing,
                areFriends: state.circles.areFriends(me, person),
                isApart: state.circles.areApart(person, group.ownerId), memberCount: memberCount,
                invitedCount: invitedCount,
                theirInvitedCount: openGroupsCount(of: person, with: [.invited]),
                theirGroupsCount: openGroupsCount(of: person, with: [.member]))
            let outcome = call.outcome
            if outcome == .invites { invitedCount += 1 }
            if outcome == .approves { memberCount += 1 }
            return (person, outcome)
        }
        return (me, group, people)
    }

    // MARK: - Deciding

    /// The group in which the caller may do this, and the person named, who has a row in it.
    private func person(
        of command: some AboutGroupPerson, for act: Social.GroupAct
    ) throws(Refusal) -> (me: ID, group: Social.Group, person: ID, row: Social.GroupRow) {
        let (me, group) = try group(command.groupId, for: act)
        guard let person = state.people.find(command.accountId), let row = group[person] else {
            throw Refusal(
                .notFound, "nobody of this name is in the group, invited or waiting", field: "accountId")
        }
        if person == me { throw .invalid("accountId", "accountId must name somebody else") }
        if group.status == .closed { throw Social.groupClosed }
        return (me, group, person, row)
    }

    fileprivate func approve(_ command: ApproveGroupRequest) throws(Refusal) -> Decision<Never> {
        let (me, group, person, row) = try person(of: command, for: .decide)
        switch row.standing {
        case .member: return .nothing
        case .requested: break
        case .invited, .left, .removed, .declined:
            throw Refusal(.notFound, "this person has not asked to join", field: "accountId")
        }
        guard group.count(.member) < GroupLimits.membersMax else { throw Social.groupFull }
        guard openGroupsCount(of: person, with: [.member]) < GroupLimits.groupsMax else {
            throw Social.told(.tooManyGroups)
        }
        return .events([group.moving(person, to: .member, by: me, cause: .approved)])
    }

    fileprivate func refuse(_ command: RefuseGroupRequest) throws(Refusal) -> Decision<Never> {
        let (me, group, person, row) = try person(of: command, for: .decide)
        switch row.standing {
        case .requested, .invited:
            return .events([group.moving(person, to: .declined, by: me, cause: .refused)])
        case .declined: return .nothing
        case .member:
            throw Refusal(
                .conflict, "this person is in the group; take them out instead", field: "accountId",
                state: row.standing.rawValue)
        case .left, .removed:
            throw Refusal(.notFound, "this person has not asked to join", field: "accountId")
        }
    }

    fileprivate func remove(_ command: RemoveGroupMember) throws(Refusal) -> Decision<Never> {
        let (me, group, person, row) = try person(of: command, for: .remove)
        switch row.standing {
        case .member: break
        case .removed: return .nothing
        case .invited, .requested, .left, .declined:
            throw Refusal(.notFound, "this person is not in the group", field: "accountId")
        }
        guard Social.mayRemove(group.role(of: me), row.role) else {
            throw Refusal(.forbidden, "only the owner can take an admin out, and nobody the owner")
        }
        return .events([group.moving(person, to: .removed, by: me, cause: .removed)])
    }

    // MARK: - Roles

    fileprivate func appoint(_ command: SetGroupRole) throws(Refusal) -> Decision<Never> {
        let (me, group, person, row) = try person(of: command, for: .appoint)
        guard row.standing == .member else {
            throw Refusal(
                .conflict, "only members have roles; this person is not in the group", field: "accountId",
                state: row.standing.rawValue)
        }
        if row.role == command.role { return .nothing }
        let otherAdmins = group.admins().count { $0 != person }
        if command.role != .member, otherAdmins >= GroupLimits.adminsMax {
            throw Refusal(
                .conflict, "a group has at most \(GroupLimits.adminsMax) admins; make one a member first",
                field: "role")
        }
        func given(_ role: GroupRole, to account: ID, _ cause: GroupCause) -> any Event {
            group.moving(account, to: .member, role: role, by: me, cause: cause)
        }
        switch command.role {
        case .admin, .member: return .events([given(command.role, to: person, .role)])
        case .owner:
            var handed = group
            handed.ownerId = person
            return .events([
                given(.admin, to: me, .handed), given(.owner, to: person, .handed), handed.next(),
            ])
        }
    }

    // MARK: - Replies

    fileprivate func reply<C: AboutGroupPerson>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> GroupMembership {
        let moved = occurred.events.lazy.compactMap { $0.event as? GroupMemberChanged }.last
        guard let account = moved?.accountId ?? state.people.find(command.accountId) else {
            throw .noUser(command.accountId)
        }
        return try membership(of: account, in: command.groupId, after: occurred)
    }
}

extension Social {
    /// The refusal for one person.
    fileprivate static func told(_ refusal: InviteRefusal) -> Refusal {
        switch refusal {
        case .notFound: Refusal(.notFound, "there is nobody of this name")
        case .forbidden:
            Refusal(
                .forbidden, "only friends can be invited, and by admins former members; or pass a code on")
        case .alreadyExists: Refusal(.alreadyExists, "they are in the group, invited, or have asked")
        case .full: groupFull
        case .tooManyInvitations:
            Refusal(
                .conflict, "\(GroupLimits.invitedMax) invitations are open already; wait for some answers")
        case .tooManyGroups:
            Refusal(.conflict, "they are in \(GroupLimits.groupsMax) groups, the maximum")
        }
    }
}
