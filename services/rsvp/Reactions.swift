// Reactions to other services' events (domain.md §11): the host's row, promotions, the end of a waitlist, blocks and
// bans.

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    static let reactions = Rules<Rsvp>()
        .react(GameCreated.self, decide: Situation.react)
        .react(GameUpdated.self, decide: Situation.react)
        .react(GameCompleted.self, decide: Situation.react)
        .react(FactsChanged.self, decide: Situation.react)
        .react(Blocked.self, decide: Situation.react)
        .react(GroupMemberChanged.self, decide: Situation.react)
        .react(Restricted.self, decide: Situation.react)
        .react(Deleted.self, decide: Situation.react)
}

extension Situation<Rsvp> {
    fileprivate func react(to event: GameCreated) -> [any Event] {
        transitions(in: event.gameId) { moves in
            moves.bySeries = event.bySeries
            moves.move(event.hostId, to: .going, cause: .system, isHost: true)
            for person in event.agreedIds ?? []
            where state.people.isShown(person, to: event.hostId, state.circles) {
                moves.move(person, to: .going, cause: .user, by: person)
            }
            for person in event.invite ?? [] where mayBeInvited(person, by: event.hostId) {
                moves.move(person, to: .invited, cause: .user, by: event.hostId, invitedBy: event.hostId)
            }
            if let invite = event.groupInvite, let group = event.groupId.flatMap({ state.groups[$0] }) {
                let people = invitable(group, invite.subgroup, by: event.hostId) {
                    moves.roster[$0]?.status
                }
                moves.invite(people, of: group, by: event.hostId)
            }
            for need in event.equipment ?? [] {
                moves.events.append(
                    EquipmentChanged(
                        gameId: event.gameId, itemId: context.newID(), change: .added, name: need.name,
                        needed: need.needed, claims: []))
            }
        }
    }

    fileprivate func react(to event: GameUpdated) -> [any Event] {
        transitions(in: event.gameId) { moves in
            moves.bySeries = event.bySeries
            moves.promote()
        }
    }

    fileprivate func react(to event: GameCompleted) -> [any Event] {
        transitions(in: event.gameId) { moves in
            for waiting in moves.roster.waitlist { moves.move(waiting, to: .left, cause: .system) }
        }
    }

    /// Somebody who was passed over while suspended may be active again.
    fileprivate func react(to event: FactsChanged) -> [any Event] {
        state.joined(by: event.accountId).flatMap { game in
            let waits = state.roster(game)[event.accountId]?.status == .waitlisted
            return waits ? transitions(in: game) { $0.promote() } : []
        }
    }

    fileprivate func react(to event: Blocked) -> [any Event] {
        out(event.blockedId) { $0.hostId == event.blockerId }
            + out(event.blockerId) { $0.hostId == event.blockedId }
            + uninvited(event.blockedId, by: event.blockerId)
            + uninvited(event.blockerId, by: event.blockedId)
    }

    fileprivate func react(to event: Restricted) -> [any Event] {
        guard event.status == .banned else { return [] }
        return out(event.accountId) { $0.hostId != event.accountId }
    }

    fileprivate func react(to event: Deleted) -> [any Event] {
        out(event.accountId) { $0.hostId != event.accountId }
    }

    /// A member who is taken out of a group leaves its games, but those that they host; of one who leaves by themselves, or
    /// whose account is gone, only invitations end (domain.md §7.7). An account that is gone leaves its games as well.
    fileprivate func react(to event: GroupMemberChanged) -> [any Event] {
        switch event.to {
        case .removed:
            out(event.accountId) { $0.groupId == event.groupId && $0.hostId != event.accountId }
        case .left:
            out(event.accountId, if: [.invited]) { $0.groupId == event.groupId }
        case .invited, .requested, .member, .declined: []
        }
    }

    /// Removes an account from upcoming games: those of one host (domain.md §1.9), of a group, or all (§11).
    /// - Parameter statuses: the rows that end; `nil` for all active ones.
    private func out(
        _ account: ID, if statuses: Set<ParticipationStatus>? = nil, _ isMeant: (KnownGame) -> Bool
    ) -> [any Event] {
        state.joined(by: account).flatMap { id -> [any Event] in
            guard let game = state.game(id), isMeant(game), game.isLive, now < game.startsAt,
                let status = state.roster(id)[account]?.status,
                statuses?.contains(status) ?? status.isActive
            else { return [] }
            return transitions(in: id) { moves in
                moves.move(account, to: .left, cause: .system)
                moves.promote()
            }
        }
    }

    /// The events of some moves in a game; none if the game is not known.
    func transitions(in gameId: ID, _ moves: (inout Rsvp.Transitions) -> Void) -> [any Event] {
        guard let game = state.game(gameId) else { return [] }
        var transitions = Rsvp.Transitions(gameId, game, state, now: now)
        moves(&transitions)
        return transitions.events
    }
}
