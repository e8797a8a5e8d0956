// rsvp.visit-accept, visit-refuse, visit-remove and visit-claim: what a host decides about people without an account, and
// how somebody takes over what they answered without one (domain.md §6.11).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let visitorDecisions = Rules<Rsvp>()
        .command(AcceptVisit.self, decide: Situation.acceptVisit, reply: Situation.decided)
        .command(RefuseVisit.self, decide: Situation.refuseVisit, reply: Situation.decided)
        .command(RemoveVisit.self, decide: Situation.removeVisit, reply: Situation.decided)
        .command(ClaimVisit.self, decide: Situation.claimVisit, reply: Situation.claimed)
}

private protocol AboutVisitor: Command where Reply == Visitor {
    var gameId: ID { get }
    var visitorId: ID { get }
}
extension AcceptVisit: AboutVisitor {}
extension RefuseVisit: AboutVisitor {}
extension RemoveVisit: AboutVisitor {}

extension Situation<Rsvp> {
    // MARK: - The host

    fileprivate func acceptVisit(_ command: AcceptVisit) throws(Refusal) -> Decision<Never> {
        let (game, row) = try hostedVisitor(command)
        try refuseUnlessRequested(row)
        try refuseEnded(game)
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
        var transitions = Rsvp.Transitions(game.id, game, state, now: now)
        let hasRoom = transitions.hasRoom(for: transitions.size(of: row.accountId))
        guard hasRoom || game.waitlist else { throw Refusal(.gameFull, "the game is full") }
        transitions.move(
            row.accountId, to: hasRoom ? .going : .waitlisted, cause: .host, by: caller.account)
        return .events(transitions.events)
    }

    fileprivate func refuseVisit(_ command: RefuseVisit) throws(Refusal) -> Decision<Never> {
        let (game, row) = try hostedVisitor(command)
        if row.status == .declined { return .nothing }
        try refuseUnlessRequested(row)
        return .events(
            transitions(in: game.id) {
                $0.move(row.accountId, to: .declined, cause: .host, by: caller.account)
            })
    }

    fileprivate func removeVisit(_ command: RemoveVisit) throws(Refusal) -> Decision<Never> {
        let (game, row) = try hostedVisitor(command)
        if row.status == .removed { return .nothing }
        guard row.status.isActive else {
            throw Refusal(.conflict, "this person is not in the game", state: row.status.rawValue)
        }
        try refuseEnded(game)
        return .events(
            transitions(in: game.id) { moves in
                moves.move(row.accountId, to: .removed, cause: .host, by: caller.account)
                moves.promote()
            })
    }

    private func hostedVisitor(
        _ command: some AboutVisitor
    ) throws(Refusal) -> (game: KnownGame, row: Rsvp.Row) {
        let game = try hosted(command.gameId)
        guard let visitor = state.visitors[command.visitorId], visitor.gameId == game.id,
            visitor.claimedBy == nil, let row = state.roster(game.id)[command.visitorId]
        else {
            throw Refusal(
                .notFound, "nobody with this id has answered the game without an account", field: "visitorId")
        }
        try context.requireTier2(if: game.requireTier2)
        return (game, row)
    }

    private func refuseUnlessRequested(_ row: Rsvp.Row) throws(Refusal) {
        guard row.status == .requested else {
            throw Refusal(.conflict, "this person has not asked to join", state: row.status.rawValue)
        }
    }

    fileprivate func decided<C: AboutVisitor>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> Visitor {
        guard let shown = visitor(command.visitorId) else {
            throw Refusal(.notFound, "there is no such visitor", field: "visitorId")
        }
        return shown
    }

    // MARK: - Taking over

    /// An answer without an account becomes the caller's, with its place in line.
    fileprivate func claimVisit(_ command: ClaimVisit) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let (id, visitor, game, row) = try self.visitor(behind: command.token)
        if visitor.claimedBy == me { return .nothing }
        try refuseEnded(game, or: .gameNotOpen)
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
        try context.requireTier2(if: game.requireTier2)
        guard row.status.isActive else {
            throw Refusal(
                .conflict, "this answer is over; answer the game yourself", state: row.status.rawValue)
        }
        let mine = state.roster(game.id)[me]
        switch mine?.status {
        case .removed:
            throw Refusal(
                .inviteRequired, "the host took you out of this game; only an invitation lets you back")
        case .going, .maybe, .waitlisted:
            throw Refusal(
                .conflict,
                "you have answered this game yourself already; leave it first, or leave by this link",
                state: mine?.status.rawValue)
        case .requested, .invited, .declined, .left, nil: break
        }
        if row.status == .requested, mine?.status != .requested {
            guard state.openRequests(of: me) < Rsvp.openRequestsMax else {
                throw Refusal(.conflict, "you have \(Rsvp.openRequestsMax) open requests already")
            }
        }
        return .events(transitions(in: game.id) { $0.claim(id, by: me) })
    }

    fileprivate func claimed(
        _ command: ClaimVisit, _ occurred: Occurred
    ) throws(Refusal) -> Participation {
        let me = try caller.id()
        guard let changed = occurred.first(RsvpChanged.self) else {
            return try participation(of: me, in: visitor(behind: command.token).game.id, occurred)
        }
        return try participation(of: me, in: changed.gameId, occurred)
    }
}

extension Rsvp.Transitions {
    /// Gives a visitor's place to an account: status, party, and place in line.
    mutating func claim(_ visitor: ID, by account: ID) {
        guard let row = roster[visitor] else { return }
        let guests = roster.guests(of: visitor)
        var former = RsvpChanged(
            gameId: gameId, accountId: visitor, from: row.status, to: .left, cause: .user, by: account,
            counts: Counts())
        roster.apply(former, at: now)
        former.counts = roster.counts
        events.append(VisitorChanged(former, to: .claimed))
        move(account, to: row.status, cause: .user, by: account, guests: guests, since: row.since)
    }
}
