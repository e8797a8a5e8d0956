// rsvp.going, maybe and leave: what a player answers (domain.md §6.2, §6.3).

import Contracts
import Machine
import Values

extension Rsvp {
    static let openRequestsMax = 10
    /// So many overlapping games are named at the most.
    static let overlapsMax = 20
    /// Requests end that long before the start.
    static let requestMinutesBefore = 120

    static let answers = Rules<Rsvp>()
        .command(
            Going.self,
            decide: { command, state, context throws(Refusal) in
                try answer(command.gameId, .going, command.note, state, context)
            },
            reply: { command, occurred, state, context throws(Refusal) in
                try participation(command.gameId, try context.caller.id(), occurred, state, context)
            }
        )
        .command(
            Maybe.self,
            decide: { command, state, context throws(Refusal) in
                try answer(command.gameId, .maybe, command.note, state, context)
            },
            reply: { command, occurred, state, context throws(Refusal) in
                try participation(command.gameId, try context.caller.id(), occurred, state, context)
            }
        )
        .command(
            Leave.self,
            decide: { command, state, context throws(Refusal) in try leave(command.gameId, state, context) }
        ) { command, occurred, state, context throws(Refusal) in
            try participation(command.gameId, try context.caller.id(), occurred, state, context)
        }
        .evolve(RsvpChanged.self) { state, event, info in state.apply(event, info) }
        .gateHits(RsvpGateHit.self)
        .limit(.rsvps, RsvpChanged.self) { event, sender in event.accountId == sender ? 1 : 0 }
        .limitHits(RsvpLimitHit.self)
        .erasures(RsvpErased.self) { state, account, _ in state.forgetTexts(of: account) }

    /// The order of domain.md §6.3; the first rule that fails answers.
    /// - Parameter requestsBefore: to other games, by the same command.
    static func answer(
        _ gameId: ID, _ wish: ParticipationStatus, _ rawNote: String?, _ state: State, _ context: Context,
        requestsBefore: Int = 0
    ) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        let game = try findToJoin(gameId, state, context)
        let roster = state.roster(gameId)
        let row = roster[me]
        let note = rawNote?.cleaned
        let offer = roster.offer(to: me).map { $0 > context.now } ?? false
        try refuseClosed(game, row, isOffered: offer && wish == .going, context)
        try context.requireTier2(if: game.terms.requireTier2)
        if row?.isHost == true {
            if wish == .maybe {
                throw Refusal(.forbidden, "the host is going; cancel the game or hand it over")
            }
            return noted(gameId, game, row, note, state, context)
        }
        if offer, wish == .going { return moved(gameId, game, me, to: .going, note, state, context) }
        if row?.status == wish
            || (wish == .going && (row?.status == .waitlisted || row?.status == .requested))
        {
            return noted(gameId, game, row, note, state, context)
        }
        if row?.status == .removed {
            throw Refusal(
                .inviteRequired, "the host took you out of this game; only an invitation lets you back")
        }
        if row?.status != .invited { try refuseUnmet(game, context) }
        if let status = try policy(game, row?.status, wish, state, context, requestsBefore) {
            return moved(gameId, game, me, to: status, note, state, context)
        }
        if wish == .maybe { return moved(gameId, game, me, to: .maybe, note, state, context) }
        let hasRoom = Transitions(gameId, game, state, now: context.now).hasRoom
        guard hasRoom || game.terms.waitlist else { throw Refusal(.gameFull, "the game is full") }
        return moved(gameId, game, me, to: hasRoom ? .going : .waitlisted, note, state, context)
    }

    /// Rule 1: open, or closed for those who are going and switch, or take a slot they are offered; and not started.
    private static func refuseClosed(
        _ game: GameFacts, _ row: Row?, isOffered: Bool, _ context: Context
    ) throws(Refusal) {
        let staysIn = game.status == .closed && (row?.status == .going || isOffered)
        guard game.status == .open || staysIn else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        guard context.now < game.terms.startsAt else { throw Refusal(.tooLate, "the game has started") }
    }

    /// Rule 4.
    private static func refuseUnmet(_ game: GameFacts, _ context: Context) throws(Refusal) {
        guard let requirements = game.terms.requirements, let facts = context.caller.facts else { return }
        let failed = requirements.failures(of: facts, sport: game.terms.sport, at: game.terms.point)
        if failed.isEmpty { return }
        throw Refusal(
            .requirementsNotMet, "this game asks for something else: \(failed.joined(separator: ", "))"
        )
        .with { $0.failed = failed }
    }

    /// Rule 5: the status that the join policy leads to; `nil` if it does not stand in the way.
    private static func policy(
        _ game: GameFacts, _ status: ParticipationStatus?, _ wish: ParticipationStatus, _ state: State,
        _ context: Context, _ requestsBefore: Int
    ) throws(Refusal) -> ParticipationStatus? {
        switch status {
        case .invited, .going, .maybe, .waitlisted: return nil
        case .requested, .declined, .left, .removed, nil: break
        }
        switch game.terms.joinPolicy {
        case .instant: return nil
        case .invite: throw Refusal(.inviteRequired, "this game is by invitation only")
        case .request:
            guard wish == .going else {
                throw Refusal(
                    .requestRequired, "this game is joined by request: say going, and the host decides")
            }
            let lastMoment = game.terms.startsAt.adding(minutes: -requestMinutesBefore)
            guard context.now < lastMoment else {
                throw Refusal(.tooLate, "requests end \(requestMinutesBefore) minutes before the start")
            }
            let me = try context.caller.id()
            let open = state.joined(by: me).count {
                state.roster($0)[me]?.status == .requested && state.game($0)?.isLive == true
            }
            guard open + requestsBefore < openRequestsMax else {
                throw Refusal(.conflict, "you have \(openRequestsMax) open requests already")
            }
            return .requested
        }
    }

    /// It holds already; a new note alone is written.
    private static func noted(
        _ gameId: ID, _ game: GameFacts, _ row: Row?, _ note: String?, _ state: State, _ context: Context
    ) -> Decision<Never> {
        guard let row, let note, note != row.note else { return .nothing }
        return moved(gameId, game, row.accountId, to: row.status, note, state, context)
    }

    private static func moved(
        _ gameId: ID, _ game: GameFacts, _ account: ID, to status: ParticipationStatus, _ note: String?,
        _ state: State, _ context: Context
    ) -> Decision<Never> {
        var transitions = Transitions(gameId, game, state, now: context.now)
        transitions.move(account, to: status, cause: .user, by: account, note: note)
        transitions.promote()
        return .events(transitions.events)
    }

    static func leave(_ gameId: ID, _ state: State, _ context: Context) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        // Whoever is in it in any way may step out, also of what has become private since.
        let row = state.roster(gameId)[me]
        var game = row?.status.isActive == true ? state.game(gameId) : nil
        if game == nil { game = try find(gameId, state, context) }
        guard let game, let row else { throw notInIt }
        if row.status == .left { return .nothing }
        if row.isHost { throw Refusal(.forbidden, "the host cannot leave: cancel the game or hand it over") }
        guard row.status.isActive, row.status != .invited else { throw notInIt }
        guard context.now < game.terms.startsAt || mayRefuse(game, state.roster(gameId), me, context) else {
            throw Refusal(.tooLate, "the game has started")
        }
        return moved(gameId, game, me, to: .left, nil, state, context)
    }

    private static let notInIt = Refusal(.conflict, "you are not in this game")

    /// What a player is told after an answer: the event's word where there is one, else how it stands.
    static func participation(
        _ gameId: ID, _ account: ID, _ occurred: Occurred, _ state: State, _ context: Context
    ) throws(Refusal) -> Participation {
        let changed = occurred.events.lazy.compactMap { entry -> (RsvpChanged, EventInfo)? in
            guard let event = entry.event as? RsvpChanged, event.accountId == account else { return nil }
            return (event, entry.info)
        }.first
        let roster = state.roster(gameId)
        // Where else somebody goes is theirs alone to know.
        let isOwn = context.caller.account == account
        if let (event, info) = changed {
            // Who joins the list joins its end; a note moves nobody.
            let position = event.from == event.to ? roster.position(of: account) : event.counts.waitlisted
            // Those after the promotions it set off.
            let counts = occurred.events.lazy.compactMap { $0.event as? RsvpChanged }.last?.counts
            let standing = Participation(
                gameId: gameId, accountId: account, status: event.to,
                position: event.to == .waitlisted ? position : nil, note: event.note, updatedAt: info.time,
                counts: counts ?? event.counts,
                overlaps: isOwn && event.to == .going ? overlaps(gameId, account, state, context) : nil)
            return named(standing, state, context)
        }
        guard let row = roster[account] else {
            throw Refusal(.notFound, "you have not answered this game; rsvp going does")
        }
        let standing = participation(
            gameId, row, roster, state,
            overlaps: isOwn && row.status == .going ? overlaps(gameId, account, state, context) : nil)
        return named(standing, state, context)
    }

    /// The same with names: of the game and of whose answer it is, and for themselves of the games that it overlaps.
    private static func named(_ standing: Participation, _ state: State, _ context: Context) -> Participation
    {
        var standing = standing
        standing.game = mention(standing.gameId, state, context)
        standing.nickname = state.mention(standing.accountId).nickname
        standing.overlapping = standing.overlaps?.compactMap { mention($0, state, context) }
        return standing
    }

    /// How somebody stands to a game.
    static func participation(
        _ gameId: ID, _ row: Row, _ roster: RosterRows, _ state: State, overlaps: [ID]? = nil
    ) -> Participation {
        var standing = Participation(
            gameId: gameId, accountId: row.accountId, status: row.status,
            position: roster.position(of: row.accountId), note: row.note, updatedAt: row.updatedAt,
            counts: roster.counts, overlaps: overlaps)
        standing.offerUntil = roster.offer(to: row.accountId)
        if row.status == .going, state.game(gameId)?.status == .completed {
            standing.attendance = roster.attendance(of: row.accountId)
        }
        return standing
    }

    /// Whoever the host let in on the day may say that they did not come, while the host may still say who did.
    private static func mayRefuse(
        _ game: GameFacts, _ roster: RosterRows, _ me: ID, _ context: Context
    ) -> Bool {
        guard roster.isWalkIn(me), game.status != .cancelled else { return false }
        return game.completedAt.map { context.now < $0.adding(hours: attendanceHours) } ?? true
    }

    /// Other upcoming games I am going to that intersect this one, the earliest of them; `nil` for none.
    private static func overlaps(_ gameId: ID, _ account: ID, _ state: State, _ context: Context) -> [ID]? {
        guard let span = state.game(gameId)?.span else { return nil }
        var overlaps: [ID] = []
        state.forEachGoing(of: account, near: span) { other in
            if other != gameId, let game = state.game(other), game.isLive, game.span.start > context.now,
                game.span.end > span.start
            {
                overlaps.append(other)
            }
            return overlaps.count < overlapsMax
        }
        return overlaps.isEmpty ? nil : overlaps
    }
}
