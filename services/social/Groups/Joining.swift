// groups.join, accept, decline and leave: what people do about their own place in a group (domain.md §7.7).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let groupJoining = Rules<Social>()
        .command(JoinGroup.self, decide: Situation.joinGroup, reply: Situation.reply)
        .evolve(GroupMemberChanged.self) { state, event, info in state.groups.apply(event, at: info.time) }
        .evolve(GroupAsked.self) { state, event, _ in state.groups.apply(event) }
        .limit(.changes, GroupMemberChanged.self) { event, _ in
            event.cause == .created || event.cause == .invited ? 0 : 1
        }
}

extension Situation<Social> {
    // MARK: - Joining

    /// A code counts as a try, right or wrong, and whatever comes of it: otherwise its answers could be told from those
    /// beyond the limit.
    fileprivate func joinGroup(_ command: JoinGroup) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        guard let group = named(command.groupId, or: command.slug) else {
            return try refusing(.notFound, command, me)
        }
        if group[me]?.standing == .member { return .nothing }
        let tried: [any Event] = command.typedCode == nil ? [] : [GroupCodeTried(accountId: me, refusal: nil)]
        switch admission(of: me, to: group, command).outcome {
        case .refused(let refusal): return try refusing(refusal, command, me)
        case .already: return .events(tried)
        case .enters(let cause): return .events(tried + [group.moving(me, to: .member, cause: cause)])
        case .asks:
            let moved = group.moving(me, to: .requested, cause: .asked)
            guard let text = command.text?.cleaned else { return .events(tried + [moved]) }
            return .events(tried + [moved, GroupAsked(groupId: group.id, accountId: me, text: text)])
        }
    }

    private func refusing(
        _ refusal: JoinRefusal, _ command: JoinGroup, _ me: ID
    ) throws(Refusal) -> Decision<Never> {
        guard command.typedCode != nil else { throw told(refusal, command) }
        return .events([GroupCodeTried(accountId: me, refusal: refusal)])
    }

    private func admission(of me: ID, to group: Social.Group, _ command: JoinGroup) -> Social.Admission {
        var sight = sight(of: group, for: me)
        // Moderators read every group; they join as others do.
        sight.isModerator = false
        return Social.Admission(
            sight: sight, joining: group.joining, status: group.status, memberCount: group.count(.member),
            requestedCount: group.count(.requested), code: standing(of: command.typedCode, in: group),
            groupsCount: openGroupsCount(of: me))
    }

    /// The refusal, the same for the first answer and for repeats.
    private func told(_ refusal: JoinRefusal, _ command: JoinGroup) -> Refusal {
        switch refusal {
        case .notFound: Social.noGroup(command.groupId, or: command.slug)
        case .closed: Social.groupClosed
        case .inviteRequired where command.typedCode != nil:
            Refusal(
                .inviteRequired, "this code is not good any more; ask for a new one, or for an invitation",
                field: "code")
        case .inviteRequired: Refusal(.inviteRequired, "you need an invitation or a code for this group")
        case .full: Social.groupFull
        case .tooManyGroups: Social.tooManyGroups
        case .tooManyRequests:
            Refusal(
                .conflict, "\(GroupLimits.requestedMax) people wait for an answer already; try again later")
        }
    }

    fileprivate func reply(_ command: JoinGroup, _ occurred: Occurred) throws(Refusal) -> GroupMembership {
        if let refusal = occurred.first(GroupCodeTried.self)?.refusal { throw told(refusal, command) }
        return try membership(
            of: try caller.id(), in: named(command.groupId, or: command.slug)?.id, after: occurred)
    }

    /// Somebody's place after a command: as its event says, or as it was.
    func membership(
        of account: ID, in group: ID?, after occurred: Occurred
    ) throws(Refusal) -> GroupMembership {
        for (event, _) in occurred.events {
            guard let moved = event as? GroupMemberChanged, moved.accountId == account else { continue }
            return GroupMembership(
                groupId: moved.groupId, accountId: account, status: moved.to, role: moved.role)
        }
        guard let group, let row = state.groups[group]?[account] else {
            throw Refusal(.internal, "nothing was changed")
        }
        return GroupMembership(groupId: group, accountId: account, status: row.standing, role: row.role)
    }
}

extension JoinGroup {
    /// The code that was given by itself, or with a link.
    fileprivate var typedCode: String? { code ?? slug.flatMap { Link.slug(in: $0).code } }
}

extension Social {
    static let groupFull = Refusal(
        .full, "the group is full (\(GroupLimits.membersMax) members)")
}

extension Social.Group {
    /// The event that gives somebody another place.
    func moving(
        _ account: ID, to standing: GroupStanding, role: GroupRole = .member, by: ID? = nil,
        cause: GroupCause
    ) -> GroupMemberChanged {
        GroupMemberChanged(
            groupId: id, accountId: account, from: self[account]?.standing, to: standing,
            role: standing == .member ? role : nil, by: by, cause: cause)
    }
}
