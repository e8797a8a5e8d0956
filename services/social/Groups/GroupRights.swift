// The rights in a group (domain.md §7.7): tables over plain values, without anybody else's state.

import Contracts
import LogContracts
import Machine
import Values

extension Social {
    /// The acts of a group's people.
    enum GroupAct: CaseIterable {
        case update, close, invite, decide, remove, appoint, code, subgroups, mute, list, listOpen

        /// Whether somebody may do it.
        /// - Parameters:
        ///   - role: `nil` for whoever is no member.
        ///   - membersInvite: whether the group lets all members invite.
        func isAllowed(to role: GroupRole?, membersInvite: Bool) -> Bool {
            switch (self, role) {
            case (_, nil): false
            case (_, .owner): true
            case (.close, .admin), (.appoint, .admin): false
            case (_, .admin): true
            case (.invite, .member): membersInvite
            case (.mute, .member), (.list, .member): true
            case (.update, .member), (.close, .member), (.decide, .member), (.remove, .member),
                (.appoint, .member), (.code, .member), (.subgroups, .member), (.listOpen, .member):
                false
            }
        }

        /// The sentence for somebody who may not.
        var refusal: Refusal {
            let sentence =
                switch self {
                case .update: "only the owner and admins can change the group; ask one of them"
                case .close: "only the owner can close the group"
                case .invite: "only the owner and admins can invite here, or members if the group lets them"
                case .decide: "only the owner and admins decide who gets in"
                case .remove: "only the owner and admins can take somebody out"
                case .appoint: "only the owner gives roles"
                case .code: "only the owner and admins make codes; ask one of them"
                case .subgroups: "only the owner and admins set up subgroups"
                case .mute: "only members can mute the group"
                case .list: "only members see who is in the group"
                case .listOpen: "only the owner and admins see invitations and requests"
                }
            return Refusal(.forbidden, sentence)
        }
    }

    /// Whether a member with one role may take out a member with another.
    static func mayRemove(_ role: GroupRole?, _ other: GroupRole?) -> Bool {
        switch (role, other) {
        case (.owner, .admin), (.owner, .member), (.admin, .member): true
        case (.owner, .owner), (.owner, nil), (.admin, .owner), (.admin, .admin), (.admin, nil), (.member, _),
            (nil, _):
            false
        }
    }

    /// Whether somebody learns that a group exists. Members and moderators always do.
    struct GroupSight: Equatable {
        var listing: GroupListing
        var standing: GroupStanding?
        /// Whether a block separates the viewer from the owner.
        var isApart = false
        /// Whether moderation hides the group.
        var isWithheld = false
        var isModerator = false

        var isVisible: Bool {
            if standing == .member || isModerator { return true }
            if isApart || isWithheld { return false }
            return listing == .public || standing == .invited
        }
    }

    /// The outcome for somebody who wants to join.
    struct Admission: Equatable {
        var sight: GroupSight
        var joining: GroupJoining
        var status = GroupStatus.open
        var memberCount = 1
        var requestedCount = 0
        /// Whether they gave a code, and whether it is good.
        var code: CodeGiven = .none
        /// Open groups that they are in or have asked to join.
        var groupsCount = 0

        enum CodeGiven { case none, wrong, good }

        enum Outcome: Equatable {
            /// They are in it, or have asked: nothing changes.
            case already
            case enters(GroupCause)
            case asks
            case refused(JoinRefusal)
        }

        /// The first row that fits decides; a code that is wrong opens nothing.
        var outcome: Outcome {
            let standing = sight.standing
            if standing == .member { return .already }
            if sight.isApart || sight.isWithheld { return .refused(.notFound) }
            guard sight.listing == .public || standing == .invited || code == .good else {
                return .refused(.notFound)
            }
            if standing == .requested, code == .none { return .already }
            if status == .closed { return .refused(.closed) }
            guard let way else { return .refused(.inviteRequired) }
            if memberCount >= GroupLimits.membersMax { return .refused(.full) }
            // A request is among those counted.
            let others = standing == .requested ? groupsCount - 1 : groupsCount
            if others >= GroupLimits.groupsMax { return .refused(.tooManyGroups) }
            if way == .asks, requestedCount >= GroupLimits.requestedMax { return .refused(.tooManyRequests) }
            return way
        }

        /// How they get in; `nil` if they need an invitation.
        private var way: Outcome? {
            switch sight.standing {
            case .removed: return nil
            case .invited: return .enters(.accepted)
            case .requested: return code == .good ? .enters(.code) : nil
            case .member: return .already
            case .left, .declined, nil: break
            }
            if code == .good { return .enters(.code) }
            return switch joining {
            case .open: .enters(.joined)
            case .request: .asks
            case .invite: nil
            }
        }
    }

    /// The outcome for a person whom a member wants to invite.
    struct GroupCall: Equatable {
        var role: GroupRole
        var standing: GroupStanding?
        /// Whether the two are friends.
        var areFriends = false
        /// Whether a block separates the person from the group's owner.
        var isApart = false
        var memberCount = 1
        /// Open invitations of the group, and to the person.
        var invitedCount = 0
        var theirInvitedCount = 0
        /// Open groups that the person is in.
        var theirGroupsCount = 0

        enum Outcome: Equatable {
            case invites
            /// The person had asked, and an admin wants them.
            case approves
            case refused(InviteRefusal)
        }

        var outcome: Outcome {
            let isAdmin = role != .member
            switch standing {
            case .member, .invited: return .refused(.alreadyExists)
            case .requested where !isAdmin: return .refused(.alreadyExists)
            case .requested:
                if memberCount >= GroupLimits.membersMax { return .refused(.full) }
                return theirGroupsCount >= GroupLimits.groupsMax ? .refused(.tooManyGroups) : .approves
            case .removed where !isAdmin: return .refused(.forbidden)
            case .left, .removed, .declined, nil: break
            }
            let wasMember = standing == .left || standing == .removed
            guard !isApart, areFriends || isAdmin && wasMember else { return .refused(.forbidden) }
            let isCrowded = max(invitedCount, theirInvitedCount) >= GroupLimits.invitedMax
            return isCrowded ? .refused(.tooManyInvitations) : .invites
        }
    }

    /// The member who takes over from an owner whose account is gone: the admin who has been a member longest, else
    /// the member who has. Of two with the same time the lower id.
    static func successor(of owner: ID, among rows: [(account: ID, row: GroupRow)]) -> ID? {
        let others = rows.filter { $0.account != owner && $0.row.standing == .member }
        let admins = others.filter { $0.row.role == .admin }
        return (admins.isEmpty ? others : admins)
            .min { ($0.row.since, $0.account) < ($1.row.since, $1.account) }?.account
    }
}
