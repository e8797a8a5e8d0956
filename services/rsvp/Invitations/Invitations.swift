// invites.send, accept, decline, revoke and list: asking friends into a game (domain.md §6.2, §6.3, §6.5).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    /// So many of somebody's invitations may wait for an answer.
    static let openInvitationsMax = 50

    static let invitations = Rules<Rsvp>()
        .command(SendInvitations.self, decide: invite, reply: invited)
        .command(AcceptInvitation.self, decide: acceptInvitation) {
            command, occurred, state, context throws(Refusal) in
            try participation(command.gameId, try context.caller.id(), occurred, state, context)
        }
        .command(DeclineInvitation.self, decide: declineInvitation) {
            command, occurred, state, context throws(Refusal) in
            try participation(command.gameId, try context.caller.id(), occurred, state, context)
        }
        .command(RevokeInvitation.self, decide: revoke) {
            command, occurred, state, context throws(Refusal) in
            try participation(
                command.gameId, try account(command.accountId, state), occurred, state, context)
        }
        .query(ListInvitations.self, answer: invitationsOfMine)
        .announce(PartlyRefused.self)
        .limit(.invitations, RsvpChanged.self) { event, sender in
            event.to == .invited && event.invitedBy == sender ? 1 : 0
        }

    // MARK: - Sending

    static func invite(
        _ command: SendInvitations, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        let (game, weighed) = try weighed(command, state, context)
        var transitions = Transitions(command.gameId, game, state, now: context.now)
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

    /// A result for each. Of what was done the events speak, and where nothing was, all stands as it stood.
    private static func invited(
        _ command: SendInvitations, _ occurred: Occurred, _ state: State, _ context: Context
    ) throws(Refusal) -> SendInvitations.Reply {
        var refusals: [Int: Refusal] = [:]
        if occurred.isEmpty {
            for (place, entry) in try weighed(command, state, context).people.enumerated() {
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

    /// The game, and of everyone named who it is or why they cannot be invited.
    private static func weighed(
        _ command: SendInvitations, _ state: State, _ context: Context
    ) throws(Refusal) -> (game: GameFacts, people: [(person: ID?, refusal: Refusal?)]) {
        let me = try context.caller.id()
        let game = try findToJoin(command.gameId, state, context)
        let roster = state.roster(command.gameId)
        guard game.hostId == me || roster[me]?.status == .going && game.terms.membersCanInvite else {
            throw Refusal(.forbidden, "only the host invites, or whoever is going if the host lets them")
        }
        try context.requireTier2(if: game.terms.requireTier2)
        guard game.status == .open else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        guard context.now < game.terms.startsAt else { throw Refusal(.tooLate, "the game has started") }
        var open = state.openInvitations(by: me)
        var named: Set<ID> = []
        let people = command.accountIds.map { reference -> (person: ID?, refusal: Refusal?) in
            guard let person = state.people.find(reference),
                state.people.isShown(person, to: me, state.circles)
            else { return (nil, refusal(.notFound)) }
            let status = named.contains(person) ? .invited : roster[person]?.status
            let reason = reasonAgainst(person, status, by: me, game, open: open, state)
            if reason == nil {
                named.insert(person)
                open += 1
            }
            return (person, reason.map(refusal))
        }
        return (game, people)
    }

    private static func reasonAgainst(
        _ person: ID, _ status: ParticipationStatus?, by inviter: ID, _ game: GameFacts, open: Int,
        _ state: State
    ) -> Reason? {
        if person == inviter { return .alreadyExists }
        guard mayBeInvited(person, by: inviter, state) else { return .forbidden }
        // Nor into a game of somebody they are kept apart from; the answer does not say so (domain.md §1.9).
        if state.circles.areApart(person, game.hostId) { return .forbidden }
        if status == .removed, inviter != game.hostId { return .forbidden }
        if open >= openInvitationsMax { return .conflict }
        return status?.isActive == true ? .alreadyExists : nil
    }

    /// Friends are invited, and none whose account is gone.
    static func mayBeInvited(_ person: ID, by inviter: ID, _ state: State) -> Bool {
        state.people.isShown(person, to: inviter, state.circles) && state.circles.areFriends(person, inviter)
    }

    private static func refusal(_ reason: Reason) -> Refusal {
        switch reason {
        case .notFound: Refusal(reason, "there is no such user")
        case .conflict:
            Refusal(reason, "\(openInvitationsMax) of your invitations are not answered yet: revoke one")
        case .alreadyExists: Refusal(reason, "they are going already, or have asked to")
        default:
            Refusal(
                reason, "only friends can be invited, and whoever the host removed only by the host")
        }
    }

    // MARK: - Answering

    /// The game somebody is invited to, or was until it started, also where it is private.
    private static func invitedTo(
        _ id: ID, isComing: Bool, _ state: State, _ context: Context
    ) throws(Refusal) -> (game: GameFacts, row: Row) {
        let me = try context.caller.id()
        let row = state.roster(id)[me]
        let lapsed = row?.status == .left && state.roster(id).invitation(of: me) != nil
        var game = lapsed ? state.game(id) : nil
        if game.map({ state.circles.areApart($0.hostId, me) }) ?? true {
            game = try findToJoin(id, state, context)
        }
        guard let game else { throw notInvited }
        if isComing { try context.requireTier2(if: game.terms.requireTier2) }
        if lapsed || row?.status == .invited, context.now >= game.terms.startsAt {
            throw Refusal(.expired, "the game has started: invitations end with that")
        }
        guard let row, row.status == .invited || row.status == .declined && !isComing else {
            throw notInvited.with { $0.state = row?.status.rawValue }
        }
        return (game, row)
    }

    private static let notInvited = Refusal(.conflict, "you are not invited to this game")

    static func acceptInvitation(
        _ command: AcceptInvitation, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        _ = try invitedTo(command.gameId, isComing: true, state, context)
        return try answer(command.gameId, .going, nil, state, context)
    }

    static func declineInvitation(
        _ command: DeclineInvitation, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (game, row) = try invitedTo(command.gameId, isComing: false, state, context)
        if row.status == .declined { return .nothing }
        var transitions = Transitions(command.gameId, game, state, now: context.now)
        transitions.move(row.accountId, to: .declined, cause: .user, by: row.accountId)
        return .events(transitions.events)
    }

    // MARK: - Taking back

    static func revoke(
        _ command: RevokeInvitation, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        let game = try find(command.gameId, state, context)
        let person = try account(command.accountId, state)
        let roster = state.roster(command.gameId)
        let isOpen = roster[person]?.status == .invited
        let isMine = isOpen && roster.invitation(of: person)?.by == me
        guard isMine || game.hostId == me else {
            throw Refusal(.forbidden, "only the host and whoever sent an invitation can take it back")
        }
        guard isOpen else {
            throw Refusal(
                .conflict, "they are not invited to this game", state: roster[person]?.status.rawValue)
        }
        var transitions = Transitions(command.gameId, game, state, now: context.now)
        transitions.revoke(person, cause: .user, by: me)
        return .events(transitions.events)
    }

    /// Between two whom a block keeps apart no invitation holds (domain.md §7.1).
    static func uninvited(
        _ account: ID, by other: ID, _ state: State, _ context: Context
    ) -> [any Event] {
        state.joined(by: account).flatMap { id -> [any Event] in
            guard state.roster(id)[account]?.status == .invited,
                state.roster(id).invitation(of: account)?.by == other,
                let game = state.game(id), game.hostId != other, game.hostId != account
            else { return [] }
            return transitions(id, state, context) { $0.revoke(account, cause: .system) }
        }
    }

    // MARK: - Looking

    /// My open ones, the latest first.
    static func invitationsOfMine(
        _ query: ListInvitations, _ state: State, _ context: Context
    ) throws(Refusal) -> Page<ListInvitations.Row> {
        let me = try context.caller.id()
        let question = "invites"
        let start = try Paging.start(query.page, of: question)
        let rows = state.joined(by: me).compactMap { id -> (key: SortKey, item: ListInvitations.Row)? in
            let roster = state.roster(id)
            guard let row = roster[me], row.status == .invited, let game = state.game(id), game.isLive,
                context.now < game.terms.startsAt, !state.circles.areApart(me, game.hostId)
            else { return nil }
            let key = SortKey(row.since.descending, id.high, id.low)
            if let start, key <= start { return nil }
            return (key, self.row(id, row, game, roster, state))
        }
        return Paging.page(rows.sorted { $0.key < $1.key }, limit: query.limit ?? pageDefault, of: question)
    }

    private static func row(
        _ id: ID, _ row: Row, _ game: GameFacts, _ roster: RosterRows, _ state: State
    ) -> ListInvitations.Row {
        // Whose account is gone since is nobody any more.
        let inviter = roster.invitation(of: row.accountId).flatMap { invitation in
            state.people.isShown(invitation.by, to: row.accountId, state.circles) ? invitation.by : nil
        }
        let terms = game.terms
        return ListInvitations.Row(
            gameId: id, title: terms.title, sport: terms.sport, startsAt: terms.startsAt,
            durationMinutes: terms.durationMinutes, placeName: terms.placeName, capacity: terms.capacity,
            status: game.status, hostId: game.hostId,
            hostNickname: state.people.name(of: game.hostId)?.nickname, counts: roster.counts,
            inviterId: inviter, inviterNickname: inviter.flatMap { state.people.name(of: $0)?.nickname },
            invitedAt: row.since)
    }
}
