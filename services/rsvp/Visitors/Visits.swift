// rsvp.visit, visit-change and visit-forget: how people without an account answer a game (domain.md §6.11).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let visits = Rules<Rsvp>()
        .command(VisitGame.self, decide: Situation.visitGame, reply: Situation.visited)
        .command(ChangeVisit.self, decide: Situation.changeVisit, reply: Situation.visited)
        .command(ForgetVisit.self, decide: Situation.forgetVisit)
        .evolve(VisitorNamed.self) { state, event, _ in state.apply(event) }
        .evolve(VisitorChanged.self) { state, event, info in state.apply(event, info) }

    fileprivate static let ask = Refusal(
        .requestRequired, "the host decides who comes: say going, and you are told here what they say")
}

extension Situation<Rsvp> {
    // MARK: - Answering

    fileprivate func visitGame(_ command: VisitGame) throws(Refusal) -> Decision<Never> {
        let game = try visitedGame(command.gameId, key: command.key)
        try refuseUnlessOpen(game)
        let id = context.newID()
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        transitions.newVisitor = id
        let guests = try self.guests(Rsvp.Party(command.guests), .going, nil, held: 0, in: game)
        let status = try firstStatus(command.status, in: game)
        transitions.nameVisitor(id, command.name.cleaned ?? "")
        transitions.move(id, to: status, cause: .user, guests: guests)
        return .events(transitions.events)
    }

    /// The status of a first answer, and of one after it was over: a request, which the host decides, or no.
    private func firstStatus(
        _ answer: VisitorAnswer, in game: KnownGame, isKnown: Bool = false
    ) throws(Refusal) -> ParticipationStatus {
        let roster = state.roster(game.id)
        let visitors = state.visitors.visitors(of: game.id)
        let linksCount = state.visitors.linkNumber(of: game.id) + 1
        let most = min(VisitorLimits.everMax, linksCount * VisitorLimits.ofLinkMax)
        guard isKnown || visitors.count < most else {
            throw Refusal(
                .full, "too many people have answered by this link already; ask the host for a new one")
        }
        switch answer {
        case .no: return .declined
        case .maybe: throw Rsvp.ask
        case .going:
            try refuseUnopened(game, nil)
            guard visitors.count(where: { roster[$0]?.status.isActive == true }) < VisitorLimits.activeMax
            else {
                throw Refusal(
                    .full, "\(VisitorLimits.activeMax) people have answered by this link, as many as may")
            }
            guard roster.counts.everyone < GameLimits.peopleMax else { throw Rsvp.crowded }
            return .requested
        }
    }

    private func refuseUnlessOpen(_ game: KnownGame) throws(Refusal) {
        guard game.status == .open else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
    }

    // MARK: - Changing

    fileprivate func changeVisit(_ command: ChangeVisit) throws(Refusal) -> Decision<Never> {
        let (id, visitor, game, row) = try self.visitor(behind: command.token)
        try refuseEnded(game, or: .gameNotOpen)
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
        let roster = state.roster(game.id)
        let held = roster.guests(of: id)
        let status = try command.status.map { (answer) throws(Refusal) in try next(answer, row, game) }
        let wish: ParticipationStatus = command.status == .going ? .going : row.status
        let guests = try self.guests(Rsvp.Party(command.guests), wish, row, held: held, in: game)
        let name = command.name?.cleaned.flatMap { (name: String) -> String? in
            name == visitor.name ? nil : name
        }
        let isMoved = (status ?? row.status) != row.status || row.status.isActive && guests != held
        guard isMoved || name != nil else { return .nothing }
        guard visitor.changes < VisitorLimits.changesMax else {
            throw Refusal(
                .conflict, "you have changed this \(VisitorLimits.changesMax) times; now only the host can")
        }
        var transitions = Rsvp.Transitions(game.id, game, state, now: now)
        var to = status ?? row.status
        if to == row.status {
            try refuseMore(guests, than: held, row.status, in: game.id, game)
        } else if to == .going {
            let hasRoom = transitions.hasRoom(for: 1 + guests)
            guard hasRoom || game.waitlist else {
                throw Refusal(.gameFull, "the game is too full for you")
            }
            to = hasRoom ? .going : .waitlisted
        }
        if let name { transitions.nameVisitor(id, name) }
        // A new name alone is a change, too: each has a line of its visitor's row.
        transitions.move(id, to: to, cause: .user, guests: guests)
        transitions.promote()
        return .events(transitions.events)
    }

    /// The status that an answer asks for; the present one if that is it.
    private func next(
        _ answer: VisitorAnswer, _ row: Rsvp.Row, _ game: KnownGame
    ) throws(Refusal) -> ParticipationStatus {
        if answer == .maybe { try refuseLate(game, row, .maybe) }
        switch (answer, row.status) {
        case (.no, .requested): return .declined
        case (.no, .going), (.no, .maybe), (.no, .waitlisted): return .left
        case (.no, _): return row.status
        case (.going, .going), (.going, .waitlisted), (.going, .requested): return row.status
        case (.maybe, .maybe): return row.status
        case (.maybe, .going): return .maybe
        case (.maybe, .waitlisted), (.going, .maybe):
            try refuseUnlessOpen(game)
            return answer == .maybe ? .maybe : .going
        case (.going, _), (.maybe, _):
            try refuseUnlessOpen(game)
            return try firstStatus(answer, in: game, isKnown: true)
        }
    }

    /// Leaves the game, and takes the name away at once.
    fileprivate func forgetVisit(_ command: ForgetVisit) throws(Refusal) -> Decision<Never> {
        let (id, visitor, game, row) = try self.visitor(behind: command.token)
        var events: [any Event] = []
        if row.status.isActive, game.isLive, now < game.startsAt {
            events = transitions(in: game.id) { moves in
                moves.move(id, to: .left, cause: .user)
                moves.promote()
            }
        }
        if visitor.name != nil { events.append(RsvpErased(accountId: id)) }
        return events.isEmpty ? .nothing : .events(events)
    }

    // MARK: - Replying

    fileprivate func visited(_ command: VisitGame, _ occurred: Occurred) throws(Refusal) -> VisitView {
        guard let named = occurred.first(VisitorNamed.self) else {
            throw Refusal(.internal, "nobody has answered")
        }
        return try visit(of: named.visitorId)
    }

    fileprivate func visited(_ command: ChangeVisit, _ occurred: Occurred) throws(Refusal) -> VisitView {
        // A change that was made once is told again, whatever has become of it since.
        guard let changed = occurred.first(VisitorChanged.self) else {
            return try visit(of: visitor(behind: command.token).id)
        }
        return try visit(of: changed.visitorId)
    }
}

extension Rsvp.Transitions {
    /// Writes the name of a visitor: the only line that has it.
    mutating func nameVisitor(_ visitor: ID, _ name: String) {
        events.append(VisitorNamed(gameId: gameId, visitorId: visitor, name: name))
    }
}
