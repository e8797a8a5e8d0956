// rsvp.going, maybe and leave: a player's answer to a game (domain.md §6.2, §6.3).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    static let openRequestsMax = 10
    /// Most overlapping games that a reply names.
    static let overlapsMax = 20
    /// Requests must be made at least this long before the start.
    static let requestMinutesBefore = 120

    static let answers = Rules<Rsvp>()
        .command(Going.self, decide: Situation.answer, reply: Situation.participation)
        .command(Maybe.self, decide: Situation.answer, reply: Situation.participation)
        .command(Leave.self, decide: Situation.leave, reply: Situation.participation)
        .evolve(RsvpChanged.self) { state, event, info in state.apply(event, info) }
        .gateHits(RsvpGateHit.self)
        .limit(.rsvps, RsvpChanged.self) { event, sender in event.accountId == sender ? 1 : 0 }
        .limitHits(RsvpLimitHit.self)
        .erasures(RsvpErased.self) { state, account, _ in state.forgetTexts(of: account) }

    /// The requirement of a group whose dues are paid first.
    static let duesFailure = "dues"

    static let crowded = Refusal(
        .gameFull, "the game has \(GameLimits.peopleMax) people, as many as a game may have")
    fileprivate static let notInIt = Refusal(.conflict, "you are not in this game")
}

/// A command about the caller's own part in a game; its reply is that part.
protocol AboutOneself: Command where Reply == Participation {
    var gameId: ID { get }
}
extension Going: AboutOneself {}
extension Maybe: AboutOneself {}
extension Leave: AboutOneself {}

/// A command about somebody else's part in a game; its reply is that part.
protocol AboutSomebody: Command where Reply == Participation {
    var gameId: ID { get }
    var accountId: UserReference { get }
}

extension Situation<Rsvp> {
    fileprivate func answer(_ command: Going) throws(Refusal) -> Decision<Never> {
        try answer(
            command.gameId, .going, note: command.note, party: Rsvp.Party(command.guests, command.guestNames))
    }

    fileprivate func answer(_ command: Maybe) throws(Refusal) -> Decision<Never> {
        try answer(
            command.gameId, .maybe, note: command.note, party: Rsvp.Party(command.guests, command.guestNames))
    }

    /// Applies the rules of domain.md §6.3 in order; the first that fails gives the refusal.
    /// - Parameter requestsBefore: requests to other games that the same command made.
    func answer(
        _ gameId: ID, _ wish: ParticipationStatus, note rawNote: String? = nil,
        party: Rsvp.Party = Rsvp.Party(), requestsBefore: Int = 0
    ) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let game = try findToJoin(gameId)
        let roster = state.roster(gameId)
        let row = roster[me]
        let note = rawNote?.cleaned
        let offer = roster.offer(to: me).map { $0 > now } ?? false
        try refuseClosed(game, row, isOffered: offer && wish == .going)
        try refuseUnopened(game, row)
        try refuseLate(game, row, wish)
        try context.requireTier2(if: game.requireTier2)
        let held = roster.guests(of: me)
        let guests = try self.guests(party, wish, row, held: held, in: game)
        func moved(to status: ParticipationStatus) -> Decision<Never> {
            self.moved(me, in: gameId, game, to: status, note: note, guests, party.names)
        }
        if row?.isHost == true {
            if wish == .maybe {
                throw Refusal(.forbidden, "the host is going; cancel the game or hand it over")
            }
            return try kept(row, in: gameId, game, note: note, guests, party.names)
        }
        if offer, wish == .going {
            try refuseMore(guests, than: held, .waitlisted, in: gameId, game)
            try refuseUnmet(game, [], wish)
            return moved(to: .going)
        }
        if row?.status == wish
            || (wish == .going && (row?.status == .waitlisted || row?.status == .requested))
        {
            return try kept(row, in: gameId, game, note: note, guests, party.names)
        }
        if row?.status == .removed {
            throw Refusal(
                .inviteRequired, "the host took you out of this game; only an invitation lets you back")
        }
        // A regular counts as invited.
        let standing: ParticipationStatus? = state.isRegular(me, of: game) ? .invited : row?.status
        try refuseUnmet(game, standing == .invited ? [] : unmet(game), wish)
        let asked = try policy(of: game, standing, wish, requestsBefore: requestsBefore)
        try refuseCrowd(roster, me)
        if let asked { return moved(to: asked) }
        if wish == .maybe { return moved(to: .maybe) }
        let hasRoom = Rsvp.Transitions(gameId, game, state, now: now).hasRoom(for: 1 + guests)
        guard hasRoom || game.waitlist else {
            throw Refusal(
                .gameFull, guests == 0 ? "the game is full" : "the game is too full for you and your guests")
        }
        return moved(to: hasRoom ? .going : .waitlisted)
    }

    /// Rule 1: the game has not started and is open; a closed game still takes those who are going, or are offered a
    /// slot.
    private func refuseClosed(_ game: KnownGame, _ row: Rsvp.Row?, isOffered: Bool) throws(Refusal) {
        let staysIn = game.status == .closed && (row?.status == .going || isOffered)
        guard game.status == .open || staysIn else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
    }

    /// Refuses somebody new in a game that has as many people as a game may have (domain.md §6.1).
    func refuseCrowd(_ roster: Rsvp.GameRoster, _ person: ID) throws(Refusal) {
        if roster[person]?.status.isActive != true, roster.counts.everyone >= GameLimits.peopleMax {
            throw Rsvp.crowded
        }
    }

    /// The requirements of the game that the caller does not meet.
    private func unmet(_ game: KnownGame) -> [String] {
        guard let requirements = game.requirements, let facts = caller.facts else { return [] }
        return requirements.failures(of: facts, sport: game.sport, at: game.point)
    }

    /// Rule 4: the requirements of the game, and for everybody who wants to go that they have paid what its group asks to
    /// be paid first.
    private func refuseUnmet(
        _ game: KnownGame, _ requirements: [String], _ wish: ParticipationStatus
    ) throws(Refusal) {
        let me = try caller.id()
        let owes = wish == .going && state.books.keepsOut(me, of: game.groupId, at: now)
        let failed = requirements + (owes ? [Rsvp.duesFailure] : [])
        if failed.isEmpty { return }
        let words =
            failed == [Rsvp.duesFailure]
            ? "the group asks you to pay what is overdue first; once you say that you have paid, you are in"
            : "this game asks for something else: \(failed.joined(separator: ", "))"
        throw Refusal(.requirementsNotMet, words).with { $0.failed = failed }
    }

    /// Rule 5: the status that the join policy leads to; `nil` if the policy lets the answer through.
    private func policy(
        of game: KnownGame, _ status: ParticipationStatus?, _ wish: ParticipationStatus,
        requestsBefore: Int
    ) throws(Refusal) -> ParticipationStatus? {
        switch status {
        case .invited, .going, .maybe, .waitlisted: return nil
        case .requested, .declined, .left, .removed, nil: break
        }
        switch game.joinPolicy {
        case .instant: return nil
        case .invite: throw Refusal(.inviteRequired, "this game is by invitation only")
        case .request:
            guard wish == .going else {
                throw Refusal(
                    .requestRequired, "this game is joined by request: say going, and the host decides")
            }
            let lastMoment = game.startsAt.adding(minutes: -Rsvp.requestMinutesBefore)
            guard now < lastMoment else {
                throw Refusal(.tooLate, "requests end \(Rsvp.requestMinutesBefore) minutes before the start")
            }
            let me = try caller.id()
            guard state.openRequests(of: me) + requestsBefore < Rsvp.openRequestsMax else {
                throw Refusal(.conflict, "you have \(Rsvp.openRequestsMax) open requests already")
            }
            return .requested
        }
    }

    /// For a status that holds already: writes a new note or other guests, or nothing.
    private func kept(
        _ row: Rsvp.Row?, in gameId: ID, _ game: KnownGame, note: String?, _ guests: Int, _ names: [String]?
    ) throws(Refusal) -> Decision<Never> {
        guard let row else { return .nothing }
        let roster = state.roster(gameId)
        let held = roster.guests(of: row.accountId)
        try refuseMore(guests, than: held, row.status, in: gameId, game)
        let isRenamed = names.map { $0 != roster.guestNames(of: row.accountId) } ?? false
        let isNoted = note.map { $0 != row.note } ?? false
        guard isNoted || isRenamed || guests != held else { return .nothing }
        return moved(row.accountId, in: gameId, game, to: row.status, note: note, guests, names)
    }

    private func moved(
        _ account: ID, in gameId: ID, _ game: KnownGame, to status: ParticipationStatus,
        note: String? = nil, _ guests: Int? = nil, _ names: [String]? = nil
    ) -> Decision<Never> {
        var transitions = Rsvp.Transitions(gameId, game, state, now: now)
        let before = state.roster(gameId).guestNames(of: account)
        transitions.move(account, to: status, cause: .user, by: account, note: note, guests: guests)
        transitions.name(names, guestsOf: account, before: Array(before.prefix(guests ?? 0)))
        transitions.promote()
        return .events(transitions.events)
    }

    fileprivate func leave(_ command: Leave) throws(Refusal) -> Decision<Never> { try leave(command.gameId) }

    func leave(_ gameId: ID) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        // Somebody in a game may leave it, even if it has become private since.
        let row = state.roster(gameId)[me]
        var game = row?.status.isActive == true ? state.game(gameId) : nil
        if game == nil { game = try find(gameId) }
        guard let game, let row else { throw Rsvp.notInIt }
        if row.status == .left { return .nothing }
        if row.isHost { return .events(try succeed(leaving: game)) }
        guard row.status.isActive, row.status != .invited else { throw Rsvp.notInIt }
        guard now < game.startsAt || mayRefuse(game, state.roster(gameId), me) else {
            throw Refusal(.tooLate, "the game has started")
        }
        return moved(me, in: gameId, game, to: .left)
    }

    func participation(
        _ command: some AboutOneself, _ occurred: Occurred
    ) throws(Refusal) -> Participation {
        try participation(of: try caller.id(), in: command.gameId, occurred)
    }

    func participation(
        _ command: some AboutSomebody, _ occurred: Occurred
    ) throws(Refusal) -> Participation {
        try participation(of: try account(command.accountId), in: command.gameId, occurred)
    }

    /// The player's part in the game after a command: from the event if there is one, else as it stands.
    func participation(
        of account: ID, in gameId: ID, _ occurred: Occurred
    ) throws(Refusal) -> Participation {
        let changed = occurred.events.lazy.compactMap { entry -> (RsvpChanged, EventInfo)? in
            guard let event = entry.event as? RsvpChanged, event.accountId == account else { return nil }
            return (event, entry.info)
        }.last
        let roster = state.roster(gameId)
        // Only the player learns where else they are going.
        let isOwn = caller.account == account
        if let (event, info) = changed {
            // A player who joins the waitlist is its last; a new note moves nobody, and a visitor's place is kept.
            let isPlaced = event.from == event.to || event.since != nil
            let position = isPlaced ? roster.position(of: account) : event.counts.waitlisted
            // The counts after the promotions that followed.
            let counts = occurred.events.lazy.compactMap { $0.event as? RsvpChanged }.last?.counts
            let standing = Participation(
                gameId: gameId, accountId: account, status: event.to,
                position: event.to == .waitlisted ? position : nil, note: event.note,
                guests: event.size.map { $0 - 1 },
                guestNames: guestNames(of: account, in: gameId, occurred), updatedAt: info.time,
                counts: counts ?? event.counts,
                overlaps: isOwn && event.to == .going ? overlaps(gameId, account) : nil)
            return named(standing)
        }
        guard let row = roster[account] else {
            throw Refusal(.notFound, "you have not answered this game; rsvp going does")
        }
        let standing = participation(
            gameId, row, roster,
            overlaps: isOwn && row.status == .going ? overlaps(gameId, account) : nil)
        return named(standing)
    }

    /// Adds the names of the game, of the player and of overlapping games.
    private func named(_ standing: Participation) -> Participation {
        var standing = standing
        standing.game = mention(standing.gameId)
        standing.nickname = state.mention(standing.accountId).nickname
        standing.overlapping = standing.overlaps?.compactMap { mention($0) }
        return standing
    }

    func participation(
        _ gameId: ID, _ row: Rsvp.Row, _ roster: Rsvp.GameRoster, overlaps: [ID]? = nil
    ) -> Participation {
        var standing = Participation(
            gameId: gameId, accountId: row.accountId, status: row.status,
            position: roster.position(of: row.accountId), note: row.note,
            guests: roster.guests(of: row.accountId).asGuests,
            guestNames: guestNames(of: row.accountId, in: gameId), updatedAt: row.updatedAt,
            counts: roster.counts, overlaps: overlaps)
        standing.offerUntil = roster.offer(to: row.accountId)
        if row.status == .going, state.game(gameId)?.status == .completed {
            standing.attendance = roster.attendance(of: row.accountId)
        }
        return standing
    }

    /// Whether somebody let in as a walk-in may still deny it: for as long as the host may set attendance.
    private func mayRefuse(_ game: KnownGame, _ roster: Rsvp.GameRoster, _ me: ID) -> Bool {
        guard roster.isWalkIn(me), game.status != .cancelled else { return false }
        return game.completedAt.map { now < $0.adding(hours: Rsvp.attendanceHours) } ?? true
    }

    /// Other upcoming games I am going to that overlap this one, the earliest of them; `nil` for none.
    private func overlaps(_ gameId: ID, _ account: ID) -> [ID]? {
        guard let game = state.game(gameId) else { return nil }
        var overlaps: [ID] = []
        state.forEachGoing(of: account, in: (game.startsAt, game.endsAt)) { other, start in
            if other != gameId, start > now { overlaps.append(other) }
            return overlaps.count < Rsvp.overlapsMax
        }
        return overlaps.isEmpty ? nil : overlaps
    }
}
