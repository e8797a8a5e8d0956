// Notifications of groups (domain.md §7.7, §8.2): who is invited, asks and joins, roles, and the games and posts of a
// group. Whoever mutes a group has its rows and no pushes.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    static let groupNotices = Rules<Notify>()
        .observe(GroupMuted.self) { state, event, _ in
            if event.on {
                state.groupMutes[event.groupId, default: Ordered()].insert(event.accountId)
            } else {
                state.unmute(event.groupId, event.accountId)
            }
        }
        .observe(GroupMemberChanged.self) { state, event, _ in
            if event.to != .member { state.unmute(event.groupId, event.accountId) }
        }
        .observe(ContentHidden.self) { state, event, _ in
            if event.contentType.hasHiddenName { state.withheld.insert(event.contentId) }
        }
        .observe(ContentShown.self) { state, event, _ in
            if event.contentType.hasHiddenName { state.withheld.remove(event.contentId) }
        }
        .react(GroupChanged.self, decide: Situation.react)
        .tell(GroupMemberChanged.self) { event, plan in
            plan.settle(event)
            plan.membership(event)
        }
        .tell(GameCreated.self) { event, plan in plan.groupGame(event) }
        .tell(Posted.self) { event, plan in
            guard let group = event.groupId else { return }
            for member in plan.state.groups[group]?.members ?? [] where member != event.authorId {
                plan.tell(
                    member, .groupPost, on: .post(event.postId), actor: event.authorId,
                    data: Notification.group(group), group: group)
            }
        }
}

extension ContentType {
    /// Whether texts name it without its name while moderation hides it. A league's are written by games.
    fileprivate var hasHiddenName: Bool {
        switch self {
        case .group, .cup, .ladder: true
        case .post, .comment, .game, .profile, .chat, .venueReview, .course, .league: false
        }
    }
}

extension Notify.State {
    fileprivate mutating func unmute(_ group: ID, _ account: ID) {
        groupMutes[group]?.remove(account)
        if groupMutes[group]?.count == 0 { groupMutes[group] = nil }
    }

    /// Whether somebody has muted a group; nobody has muted none.
    func hasMuted(_ group: ID?, _ account: ID) -> Bool {
        group.flatMap { groupMutes[$0] }?.contains(account) ?? false
    }

    /// The name of a group in texts; moderation may hide it.
    func name(ofGroup id: ID) -> String? {
        withheld.contains(id) ? GroupLimits.hiddenName : groups[id]?.name
    }

    func name(ofCup id: ID) -> String? { withheld.contains(id) ? CupLimits.hiddenName : cups[id]?.name }
    func name(ofLadder id: ID) -> String? {
        withheld.contains(id) ? LadderLimits.hiddenName : ladders[id]?.name
    }
}

extension Notification {
    static let groupKey = "groupId"

    /// The data of news about a game or a post of a group.
    fileprivate static func group(_ id: ID) -> [String: String] { [groupKey: id.description] }
}

extension Situation<Notify> {
    /// A group that is closed invites nobody and takes in nobody any more, one that is hidden is asked by nobody: what
    /// waited for an answer goes.
    fileprivate func react(to event: GroupChanged) -> [any Event] {
        let isOver = event.status == .closed
        guard isOver || event.listing == .hidden else { return [] }
        return state.contentRows.rows(showing: event.groupId).compactMap { place -> (any Event)? in
            guard let row = state.inboxes[place.recipientId]?.rows[place.rowId], !row.read,
                row.type == .groupRequest || isOver && row.type == .groupInvitation
            else { return nil }
            return NotificationDeleted(recipientId: place.recipientId, notificationId: place.rowId)
        }
    }
}

extension Plan {
    /// Settles the rows that ask about a membership, and those of whoever has left.
    fileprivate mutating func settle(_ event: GroupMemberChanged) {
        let (group, person) = (event.groupId, event.accountId)
        let admins = state.groups[group]?.admins ?? []
        if event.from == .invited, event.to != .invited {
            let isAnswer = event.to == .member || event.cause == .declined
            settle(person, [.groupInvitation], on: group, isAnswer ? .read : .gone)
        }
        if event.from == .requested, event.to != .requested {
            let isDecided = event.cause == .approved || event.cause == .refused
            for admin in admins {
                settle(admin, [.groupRequest], on: group, by: person, isDecided ? .read : .gone)
            }
        }
        // Requests are for those who decide on them.
        if event.from == .member, !admins.contains(person) {
            settle(person, [.groupRequest], on: group, .gone)
        }
        if event.to != .member, let row = state.unreadRow(of: person, group) {
            settled.append(NotificationDeleted(recipientId: person, notificationId: row))
        }
    }

    /// Notifies people of a change of one person's place or role in a group.
    fileprivate mutating func membership(_ event: GroupMemberChanged) {
        let (group, person) = (event.groupId, event.accountId)
        let admins = state.groups[group]?.admins ?? []
        switch (event.from, event.to) {
        case (.member, .member):
            guard let role = event.role else { return }
            tell(person, .groupRole, on: .group(group), actor: event.by, group: group) { about in
                (about.groupRole, about.isSuccessor) = (role, event.cause == .succeeded)
            }
        case (_, .member):
            // The one who let them in knows.
            for admin in admins where admin != event.by {
                tell(admin, .groupJoined, on: .group(group), actor: person, fold: .daily, group: group)
            }
        case (_, .invited): tell(person, .groupInvitation, on: .group(group), actor: event.by)
        case (_, .requested):
            for admin in admins {
                tell(admin, .groupRequest, on: .group(group), actor: person, group: group)
            }
        case (_, .left), (_, .removed), (_, .declined): break
        }
    }

    /// Notifies the members of a new game of theirs: those who are not invited to it.
    fileprivate mutating func groupGame(_ event: GameCreated) {
        guard let id = event.groupId, let group = state.groups[id] else { return }
        var invited = Set(event.invite ?? [])
        if let invitation = event.groupInvite {
            invited.formUnion(invitation.subgroup.map { group.members(of: $0) } ?? group.members)
        }
        for member in group.members where member != event.hostId && !invited.contains(member) {
            tell(
                member, .groupGame, on: .game(event.gameId), actor: event.hostId,
                fold: event.bySeries.map { .once($0) }, data: Notification.group(id), group: id)
        }
    }

    /// Why somebody may not hear of a group; `nil` if they may.
    func hides(group id: ID, from recipient: ID, _ type: NotificationType) -> SkipReason.Hidden? {
        guard let group = state.groups[id] else { return .gone }
        switch type {
        case .groupInvitation:
            if state.withheld.contains(id) { return .moderated }
            return group.standing(of: recipient) == .invited ? nil : .forInvited
        case .groupRequest, .groupJoined: return group.isRun(by: recipient) ? nil : .forGroup
        default: return group.isMember(recipient) ? nil : .forGroup
        }
    }
}
