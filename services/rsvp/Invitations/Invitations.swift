// invites.send, accept, decline, revoke and list: inviting friends to a game (domain.md §6.2, §6.3, §6.5).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    /// Most unanswered invitations of one account.
    static let openInvitationsMax = 50

    static let invitations = Rules<Rsvp>()
        .command(SendInvitations.self, decide: Situation.invite, reply: Situation.invited)
        .command(AcceptInvitation.self, decide: Situation.acceptInvitation, reply: Situation.participation)
        .command(DeclineInvitation.self, decide: Situation.declineInvitation, reply: Situation.participation)
        .command(RevokeInvitation.self, decide: Situation.revoke, reply: Situation.participation)
        .query(ListInvitations.self, answer: Situation.invitationsOfMine)
        .announce(PartlyRefused.self)
        .limit(.invitations, RsvpChanged.self) { event, sender in
            event.to == .invited && event.invitedBy == sender ? 1 : 0
        }

    fileprivate static let notInvited = Refusal(.conflict, "you are not invited to this game")
}

extension AcceptInvitation: AboutOneself {}
extension DeclineInvitation: AboutOneself {}
extension RevokeInvitation: AboutSomebody {}

extension Situation<Rsvp> {
    // MARK: - Sending

    func invite(_ command: SendInvitations) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let (game, weighed) = try weighed(command)
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        var refused: [PartlyRefused.Part] = []
        for (place, entry) in weighed.enumerated() {
            if let refusal = entry.refusal {
                refused.append(PartlyRefused.Part(place: place, reason: refusal.reason))
            } else if let person = entry.person {
                transitions.move(person, to: .invited, cause: .user, by: me, invitedBy: me)
            }
        }
        guard !transitions.events.isEmpty else { return .nothing }
        let rest: [any Event] = refused.isEmpty ? [] : [PartlyRefused(gameId: command.gameId, parts: refused)]
        return .events(transitions.events + rest)
    }

    /// A result for each person. Events say who was invited; without events nothing changed, and each person is checked
    /// again.
    fileprivate func invited(
        _ command: SendInvitations, _ occurred: Occurred
    ) throws(Refusal) -> SendInvitations.Reply {
        var refusals: [Int: Refusal] = [:]
        if occurred.isEmpty {
            for (place, entry) in try weighed(command).people.enumerated() {
                refusals[place] = entry.refusal
            }
        }
        for part in occurred.first(PartlyRefused.self)?.parts ?? [] {
            refusals[part.place] = refusal(part.reason)
        }
        let counts = occurred.events.lazy.compactMap { $0.event as? RsvpChanged }.last?.counts
        return SendInvitations.Reply(
            gameId: command.gameId,
            results: command.accountIds.enumerated().map { place, reference in
                SendInvitations.Outcome(accountId: reference, refusal: refusals[place])
            },
            counts: counts ?? state.roster(command.gameId).counts)
    }

    /// The game, and for each person named the account or the reason for a refusal.
    private func weighed(
        _ command: SendInvitations
    ) throws(Refusal) -> (game: KnownGame, people: [(person: ID?, refusal: Refusal?)]) {
        let me = try caller.id()
        let game = try findToJoin(command.gameId)
        let roster = state.roster(command.gameId)
        let hosts = role(in: game) != nil
        guard hosts || roster[me]?.status == .going && game.membersCanInvite else {
            throw Refusal(
                .forbidden,
                "only the host and co-hosts can invite, or people who are going if the host allows it")
        }
        try context.requireTier2(if: game.requireTier2)
        guard game.status == .open else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
        var open = state.openInvitations(by: me)
        var named: Set<ID> = []
        let people = command.accountIds.map { reference -> (person: ID?, refusal: Refusal?) in
            guard let person = state.people.find(reference),
                state.people.isShown(person, to: me, state.circles)
            else { return (nil, refusal(.notFound)) }
            let status = named.contains(person) ? .invited : roster[person]?.status
            let people = roster.counts.everyone + named.count
            let reason = reasonAgainst(
                inviting: person, status, to: game, by: me, hosts: hosts, open: open, people: people)
            if reason == nil {
                named.insert(person)
                open += 1
            }
            return (person, reason.map(refusal))
        }
        return (game, people)
    }

    private func reasonAgainst(
        inviting person: ID, _ status: ParticipationStatus?, to game: KnownGame, by inviter: ID, hosts: Bool,
        open: Int, people: Int
    ) -> Reason? {
        if person == inviter { return .alreadyExists }
        guard mayBeInvited(person, by: inviter) else { return .forbidden }
        // A block with the host forbids it too; the refusal does not say so (domain.md §1.9).
        if state.circles.areApart(person, game.hostId) { return .forbidden }
        if status == .removed, !hosts { return .forbidden }
        if open >= Rsvp.openInvitationsMax { return .conflict }
        if status?.isActive == true { return .alreadyExists }
        return people >= GameLimits.peopleMax ? .gameFull : nil
    }

    /// Whether the inviter may invite somebody: a friend whose account is not gone.
    func mayBeInvited(_ person: ID, by inviter: ID) -> Bool {
        state.people.isShown(person, to: inviter, state.circles) && state.circles.areFriends(person, inviter)
    }

    private func refusal(_ reason: Reason) -> Refusal {
        switch reason {
        case .notFound: Refusal(reason, "there is no such user")
        case .conflict:
            Refusal(
                reason,
                "you have \(Rsvp.openInvitationsMax) unanswered invitations, the maximum; revoke one first")
        case .gameFull: Rsvp.crowded
        case .alreadyExists: Refusal(reason, "this person is going already, or has asked to join")
        default:
            Refusal(
                reason,
                "only friends can be invited; whoever was removed can be invited again only by the host or a co-host"
            )
        }
    }

    // MARK: - Answering

    /// The game that the caller is invited to, or was until it started; even if it is private.
    private func invitedTo(_ id: ID, isComing: Bool) throws(Refusal) -> (game: KnownGame, row: Rsvp.Row) {
        let me = try caller.id()
        let row = state.roster(id)[me]
        let lapsed = row?.status == .left && state.roster(id).invitation(of: me) != nil
        var game = lapsed ? state.game(id) : nil
        if game.map({ state.circles.areApart($0.hostId, me) }) ?? true {
            game = try findToJoin(id)
        }
        guard let game else { throw Rsvp.notInvited }
        if isComing { try context.requireTier2(if: game.requireTier2) }
        if lapsed || row?.status == .invited, now >= game.startsAt {
            throw Refusal(.expired, "the game has started; invitations can no longer be accepted")
        }
        guard let row, row.status == .invited || row.status == .declined && !isComing else {
            throw Rsvp.notInvited.with { $0.state = row?.status.rawValue }
        }
        return (game, row)
    }

    func acceptInvitation(_ command: AcceptInvitation) throws(Refusal) -> Decision<Never> {
        _ = try invitedTo(command.gameId, isComing: true)
        return try answer(command.gameId, .going, party: Rsvp.Party(command.guests, command.guestNames))
    }

    func declineInvitation(_ command: DeclineInvitation) throws(Refusal) -> Decision<Never> {
        let (game, row) = try invitedTo(command.gameId, isComing: false)
        if row.status == .declined { return .nothing }
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        transitions.move(row.accountId, to: .declined, cause: .user, by: row.accountId)
        return .events(transitions.events)
    }

    // MARK: - Taking back

    func revoke(_ command: RevokeInvitation) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let game = try find(command.gameId)
        let person = try account(command.accountId)
        let roster = state.roster(command.gameId)
        let isOpen = roster[person]?.status == .invited
        let isMine = isOpen && roster.invitation(of: person)?.by == me
        guard isMine || role(in: game) != nil else {
            throw Refusal(
                .forbidden, "only the host, co-hosts and whoever sent an invitation can take it back")
        }
        guard isOpen else {
            throw Refusal(
                .conflict, "this person has no invitation to the game", state: roster[person]?.status.rawValue
            )
        }
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        transitions.revoke(person, cause: .user, by: me)
        return .events(transitions.events)
    }

    /// A block revokes the invitations between the two to games of others (domain.md §7.1). A host's own game is left, too
    /// (Reactions.swift).
    func uninvited(_ account: ID, by other: ID) -> [any Event] {
        state.joined(by: account).flatMap { id -> [any Event] in
            guard state.roster(id)[account]?.status == .invited,
                state.roster(id).invitation(of: account)?.by == other,
                let game = state.game(id), game.hostId != other, game.hostId != account
            else { return [] }
            return transitions(in: id) { $0.revoke(account, cause: .system) }
        }
    }

    // MARK: - Reading

    /// The caller's open invitations, the latest first.
    func invitationsOfMine(_ query: ListInvitations) throws(Refusal) -> Page<ListInvitations.Row> {
        let me = try caller.id()
        let question = "invites"
        let start = try Paging.start(query.page, of: question)
        let rows = state.joined(by: me).compactMap { id -> (key: SortKey, item: ListInvitations.Row)? in
            let roster = state.roster(id)
            guard let row = roster[me], row.status == .invited, let game = state.game(id), game.isLive,
                now < game.startsAt, !state.circles.areApart(me, game.hostId)
            else { return nil }
            let key = SortKey(row.since.descending, id.high, id.low)
            if let start, key <= start { return nil }
            return (key, self.row(row, of: roster, in: id, game))
        }
        return Paging.page(
            rows.sorted { $0.key < $1.key }, limit: query.rows, of: question)
    }

    private func row(
        _ row: Rsvp.Row, of roster: Rsvp.GameRoster, in id: ID, _ game: KnownGame
    ) -> ListInvitations.Row {
        // An inviter whose account is gone is not named.
        let inviter = roster.invitation(of: row.accountId).flatMap { invitation in
            state.people.isShown(invitation.by, to: row.accountId, state.circles) ? invitation.by : nil
        }
        let host = state.people.name(of: game.hostId)
        let sender = inviter.flatMap { state.people.name(of: $0) }
        var shown = ListInvitations.Row(
            gameId: id, title: game.title, sport: game.sport, startsAt: game.startsAt,
            timezone: game.timezone, durationMinutes: game.durationMinutes, placeName: game.placeText,
            capacity: game.capacity, status: game.status, hostId: game.hostId,
            hostNickname: host?.nickname, counts: roster.counts,
            inviterId: inviter, inviterNickname: sender?.nickname, invitedAt: row.since)
        (shown.hostName, shown.inviterName) = (host?.displayName, sender?.displayName)
        return shown
    }
}
