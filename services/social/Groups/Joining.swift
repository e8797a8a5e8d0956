// groups.join, accept, decline and leave: what people do about their own place in a group (domain.md §7.7).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let groupJoining = Rules<Social>()
        .command(JoinGroup.self, decide: Situation.joinGroup, reply: Situation.reply)
        .command(AcceptGroupInvitation.self, decide: Situation.accept, reply: Situation.reply)
        .command(DeclineGroupInvitation.self, decide: Situation.decline, reply: Situation.reply)
        .command(LeaveGroup.self, decide: Situation.leave, reply: Situation.reply)
        .evolve(GroupMemberChanged.self) { state, event, info in
            state.groups.apply(event, at: info.time)
            state.chats.take(event, at: info.time)
        }
        .evolve(GroupAsked.self) { state, event, _ in state.groups.apply(event) }
        .limit(.changes, GroupMemberChanged.self) { event, _ in
            switch event.cause {
            case .created, .invited, .blocked, .gone, .succeeded: 0
            case .joined, .code, .asked, .accepted, .declined, .withdrawn, .approved, .refused, .left,
                .removed, .role, .handed:
                1
            }
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
        let code = standing(of: command.typedCode, in: group)
        switch admission(of: me, to: group, code: code).outcome {
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
        guard command.typedCode != nil else {
            throw told(refusal, Social.noGroup(command.groupId, or: command.slug))
        }
        return .events([GroupCodeTried(accountId: me, refusal: refusal)])
    }

    private func admission(
        of me: ID, to group: Social.Group, code: Social.Admission.CodeGiven = .none
    ) -> Social.Admission {
        var sight = sight(of: group, for: me)
        // Moderators read every group; they join as others do.
        sight.isModerator = false
        return Social.Admission(
            sight: sight, joining: group.joining, status: group.status, memberCount: group.count(.member),
            requestedCount: group.count(.requested), code: code, groupsCount: openGroupsCount(of: me))
    }

    /// The refusal, the same for the first answer and for repeats.
    /// - Parameters:
    ///   - absent: that of a group that the caller does not see.
    ///   - hasCode: whether a code was given, which must have been wrong.
    private func told(_ refusal: JoinRefusal, _ absent: Refusal, hasCode: Bool = false) -> Refusal {
        switch refusal {
        case .notFound: absent
        case .closed: Social.groupClosed
        case .inviteRequired where hasCode:
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
        if let refusal = occurred.first(GroupCodeTried.self)?.refusal {
            throw told(refusal, Social.noGroup(command.groupId, or: command.slug), hasCode: true)
        }
        return try membership(
            of: try caller.id(), in: named(command.groupId, or: command.slug)?.id, after: occurred)
    }

    // MARK: - Answering an invitation

    fileprivate func accept(_ command: AcceptGroupInvitation) throws(Refusal) -> Decision<Never> {
        let (me, group) = try findGroup(command.groupId)
        switch group[me]?.standing {
        case .member: return .nothing
        case .invited: break
        case .requested, .left, .removed, .declined, nil: throw Social.notInvited
        }
        switch admission(of: me, to: group).outcome {
        case .enters(let cause): return .events([group.moving(me, to: .member, cause: cause)])
        case .refused(let refusal): throw told(refusal, Social.noGroup(command.groupId, or: nil))
        case .already, .asks: return .nothing
        }
    }

    fileprivate func reply(
        _ command: AcceptGroupInvitation, _ occurred: Occurred
    ) throws(Refusal) -> GroupMembership {
        try membership(of: try caller.id(), in: command.groupId, after: occurred)
    }

    /// An invitation can be declined where the group is not seen any more: it is the caller's own.
    fileprivate func decline(_ command: DeclineGroupInvitation) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        if let group = state.groups[command.groupId] {
            switch group[me]?.standing {
            case .invited: return .events([group.moving(me, to: .declined, cause: .declined)])
            case .declined: return .nothing
            case .member, .requested, .left, .removed, nil: break
            }
        }
        _ = try findGroup(command.groupId)
        throw Social.notInvited
    }

    fileprivate func reply(
        _ command: DeclineGroupInvitation, _ occurred: Occurred
    ) throws(Refusal) -> GroupMembership {
        try membership(of: try caller.id(), in: command.groupId, after: occurred)
    }

    // MARK: - Leaving

    fileprivate func leave(_ command: LeaveGroup) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        if let group = state.groups[command.groupId], let row = group[me] {
            switch row.standing {
            case .member:
                if row.role == .owner, group.status == .open {
                    throw Refusal(.forbidden, "the group is yours: hand it over first, or close it")
                }
                return .events([group.moving(me, to: .left, cause: .left)])
            case .requested: return .events([group.moving(me, to: .declined, cause: .withdrawn)])
            case .left, .declined: return .nothing
            case .invited, .removed: break
            }
        }
        _ = try findGroup(command.groupId)
        throw Refusal(.forbidden, "you are not in this group")
    }

    fileprivate func reply(_ command: LeaveGroup, _ occurred: Occurred) throws(Refusal) -> GroupMembership {
        try membership(of: try caller.id(), in: command.groupId, after: occurred)
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
    fileprivate static let notInvited = Refusal(
        .notFound, "you are not invited to this group", field: "groupId")
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
