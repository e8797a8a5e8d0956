// invites.send-group: a host invites everyone in the group of a game at once (domain.md §6.2, §7.7).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    static let groupInvitations = Rules<Rsvp>()
        .command(SendGroupInvitation.self, decide: Situation.inviteGroup, reply: Situation.groupInvited)
        .evolve(GroupInvited.self) { state, event, info in state.apply(event, info) }
        .limit(.groupInvitations, GroupInvited.self) { event, sender in event.by == sender ? 1 : 0 }
        .limit(.membersGroupInvitations, GroupInvited.self) { event, sender in
            event.by == sender && event.byAdmin != true ? 1 : 0
        }
}

extension Situation<Rsvp> {
    fileprivate func inviteGroup(_ command: SendGroupInvitation) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let game = try hosted(command.gameId)
        // A host or co-host who is in the group no more has nobody to invite.
        let group = game.groupId.flatMap { state.groups[$0] }
        if let group, !group.isMember(me) {
            throw Refusal(.forbidden, "you are not in the group of this game")
        }
        try context.requireTier2(if: game.requireTier2)
        guard let group else { throw Refusal(.conflict, "this game is of no group; invite friends instead") }
        if group.status == .closed {
            throw Refusal(.conflict, "the group is closed for good", state: group.status.rawValue)
        }
        guard game.status == .open else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
        if let subgroup = command.subgroup, !group.subgroups.contains(where: { $0.id == subgroup }) {
            throw Refusal(
                .notFound, "the group has no subgroup \(Wording.shown(subgroup))", field: "subgroup")
        }
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        let people = invitable(group, command.subgroup, by: me) { transitions.roster[$0]?.status }
            .filter { !state.circles.areApart($0, game.hostId) }
        transitions.invite(people, of: group, by: me)
        return transitions.events.isEmpty ? .nothing : .events(transitions.events)
    }

    /// The members whom an invitation of a group reaches, in the order of ids: those without an active row whom no block
    /// separates from whoever invites.
    func invitable(
        _ group: KnownGroup, _ subgroup: String?, by inviter: ID, status: (ID) -> ParticipationStatus?
    ) -> [ID] {
        let members = subgroup.map { group.members(of: $0) } ?? group.members
        return members.filter { person in
            person != inviter && status(person)?.isActive != true
                && state.people.isShown(person, to: inviter, state.circles)
        }
    }

    fileprivate func groupInvited(
        _ command: SendGroupInvitation, _ occurred: Occurred
    ) throws(Refusal) -> SendGroupInvitation.Reply {
        let invited = occurred.first(GroupInvited.self)
        return SendGroupInvitation.Reply(
            gameId: command.gameId, invitedCount: invited?.accountIds.count ?? 0,
            counts: invited?.counts ?? state.roster(command.gameId).counts)
    }
}
