// rsvp.no, rsvp.answers and rsvp.nudge, and the moments at which people are asked for an answer (domain.md §6.12).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let asking = Rules<Rsvp>()
        .command(SayNo.self, decide: Situation.sayNo, reply: Situation.participation)
        .query(ShowAnswers.self, answer: Situation.answers)
        .command(NudgePeople.self, decide: Situation.nudge, reply: Situation.nudged)
        .evolve(AnswerWanted.self) { state, event, info in
            state.asking.apply(event, at: info.time)
            state.scheduleAsking(event.gameId)
        }
        .evolve(AnswersClosed.self) { state, event, _ in
            state.asking.apply(event)
            state.scheduleAsking(event.gameId)
        }
        .limit(.changes, AnswerWanted.self) { event, sender in event.by == sender ? 1 : 0 }

    /// Most answers that a deadline ends in one turn.
    fileprivate static let closedMax = 200
}

extension SayNo: AboutOneself {}

extension Rsvp.State {
    mutating func scheduleAsking(_ game: ID) { asking.schedule(game, self.game(game)) }
}

extension Situation<Rsvp> {
    // MARK: - Opening and deadline

    /// Refuses an answer before a game opens: of everybody but those who host it, who were invited by themselves, and who
    /// are in it already.
    func refuseUnopened(_ game: KnownGame, _ row: Rsvp.Row?) throws(Refusal) {
        guard var opensAt = game.opensAt, now < opensAt else { return }
        switch row?.status {
        case .going, .maybe, .waitlisted, .requested: return
        case .invited:
            let invitation = row.flatMap { state.roster(game.id).invitation(of: $0.accountId) }
            if invitation?.isOfGroup != true { return }
        case .declined, .left, .removed, nil: break
        }
        if role(in: game) != nil { return }
        if let me = caller.account, state.isRegular(me, of: game) {
            opensAt = game.answering?.regularsAt(game.startsAt) ?? now
            if opensAt <= now { return }
        }
        let shown = context.placeTime(opensAt, in: game.timezone)
        throw Refusal(.tooEarly, "the game opens on \(shown)").with { $0.until = opensAt }
    }

    /// Refuses maybe after the deadline.
    func refuseLate(_ game: KnownGame, _ row: Rsvp.Row?, _ wish: ParticipationStatus) throws(Refusal) {
        guard wish == .maybe, row?.status != .maybe, let answerBy = game.answerBy, now >= answerBy else {
            return
        }
        throw Refusal(.tooLate, "the time for maybe is over; say whether you come")
    }

    // MARK: - No

    fileprivate func sayNo(_ command: SayNo) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let row = state.roster(command.gameId)[me]
        var known = row?.status.isActive == true ? state.game(command.gameId) : nil
        if known == nil { known = try find(command.gameId) }
        guard let game = known else { throw unknown(command.gameId) }
        guard now < game.startsAt, game.isLive else {
            throw Refusal(.tooLate, "the game has started, or is over")
        }
        if row?.isHost == true {
            throw Refusal(.forbidden, "the host is going; cancel the game or hand it over")
        }
        let note = command.note?.cleaned
        switch row?.status {
        case .going, .maybe, .waitlisted, .requested, .invited: break
        case .declined where note == nil || note == row?.note: return .nothing
        case .declined, .left, .removed, nil:
            guard row?.status != .removed,
                row?.status == .declined || state.groups.isMember(me, of: game.groupId)
                    || state.isRegular(me, of: game)
            else {
                throw Refusal(
                    .conflict, "nobody has asked you to this game, so there is nothing to say",
                    state: row?.status.rawValue)
            }
        }
        var transitions = Rsvp.Transitions(game.id, game, state, now: now)
        transitions.move(me, to: .declined, cause: .user, by: me, note: note)
        transitions.promote()
        return .events(transitions.events)
    }

    // MARK: - Answers

    fileprivate func answers(_ query: ShowAnswers) throws(Refusal) -> ShowAnswers.Reply {
        let game = try hosted(query.gameId)
        let me = try caller.id()
        let roster = state.roster(game.id)
        let marks = state.asking[game.id]
        let isInside = roster[me]?.status.isActive == true
        /// Across a block, two people see each other only if both are in the game (domain.md §1.9).
        func isShown(_ row: Rsvp.Row) -> Bool {
            !state.visitors.has(row.accountId)
                && (isInside && row.status.isActive || !state.circles.areApart(row.accountId, me))
        }
        func rows(_ isMeant: @escaping (Rsvp.Row) -> Bool) -> [ShowAnswers.Row] {
            roster.rows.filter { isMeant($0) && isShown($0) }
                .sorted { ($0.since, $0.accountId) < ($1.since, $1.accountId) }
                .prefix(Contracts.Roster.shownMax)
                .map { row in
                    let known = state.people.name(of: row.accountId)
                    return ShowAnswers.Row(
                        accountId: row.accountId, nickname: known?.nickname, displayName: known?.displayName,
                        avatar: known?.avatar, note: row.note, since: row.since,
                        nudgedAt: marks.asked[row.accountId])
                }
        }
        var reply = ShowAnswers.Reply(
            gameId: game.id, counts: roster.counts, going: rows { $0.status == .going },
            maybe: rows { $0.status == .maybe },
            no: rows { $0.status == .declined && marks.noes.contains($0.accountId) },
            silent: rows { $0.status == .invited })
        reply.nudgeFrom = nudgeFrom(game.id)
        return reply
    }

    // MARK: - Nudges

    /// When hosts may ask again; `nil` for now.
    private func nudgeFrom(_ game: ID) -> Timestamp? {
        let next = state.asking[game].nudgedAt?.adding(hours: NudgeLimits.hoursBetween)
        return next.flatMap { $0 > now ? $0 : nil }
    }

    fileprivate func nudge(_ command: NudgePeople) throws(Refusal) -> Decision<Never> {
        let game = try hosted(command.gameId)
        try context.requireTier2(if: game.requireTier2)
        guard game.status == .open else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
        if let next = nudgeFrom(game.id) {
            let shown = context.placeTime(next, in: game.timezone)
            throw Refusal(.tooEarly, "they were asked a short time ago; you can ask again on \(shown)")
                .with { $0.until = next }
        }
        let people = silent(in: game, command.who ?? NudgePeople.whoDefault)
        if people.isEmpty { return .nothing }
        return .events(wanted(people, in: game, .host, by: caller.account))
    }

    fileprivate func nudged(
        _ command: NudgePeople, _ occurred: Occurred
    ) throws(Refusal) -> NudgePeople.Reply {
        let counts = occurred.events.compactMap { ($0.event as? AnswerWanted)?.accountIds.count }
        return NudgePeople.Reply(gameId: command.gameId, nudgedCount: counts.reduce(0, +))
    }

    /// The accounts that a nudge reaches, in the order of ids.
    private func silent(in game: KnownGame, _ who: NudgeChoice) -> [ID] {
        state.roster(game.id).rows.filter { row in
            let isMeant =
                switch who {
                case .silent: row.status == .invited
                case .maybe: row.status == .maybe
                case .both: row.status == .invited || row.status == .maybe
                }
            return isMeant && !state.visitors.has(row.accountId)
        }
        .map(\.accountId).sorted()
    }

    private func wanted(
        _ people: [ID], in game: KnownGame, _ occasion: AnswerWanted.Occasion, by: ID? = nil,
        isQuiet: Bool = false
    ) -> [AnswerWanted] {
        let starts = stride(from: 0, to: max(1, people.count), by: NudgeLimits.peopleMax)
        return starts.map { first in
            var event = AnswerWanted(
                gameId: game.id, accountIds: Array(people.dropFirst(first).prefix(NudgeLimits.peopleMax)),
                occasion: occasion, by: by)
            event.isQuiet = isQuiet || event.accountIds.isEmpty ? true : nil
            event.answerBy = occasion == .deadline ? game.answerBy : nil
            return event
        }
    }

    // MARK: - Moments

    /// The invitations that have waited for an answer for two days, those of a game together.
    func recalls(max: Int) -> [Due] {
        var people: [ID: (moment: Timestamp, accounts: [ID])] = [:]
        let first = ID(high: 0, low: 0)
        state.asking.recalls.forEach(from: .init(time: .distantPast, game: first, account: first)) { recall in
            guard recall.time <= now else { return false }
            // The start ends an invitation, and nobody has to recall it.
            if let game = state.game(recall.game), now >= game.startsAt { return true }
            guard people[recall.game] != nil || people.count < max else { return true }
            if people[recall.game, default: (recall.time, [])].accounts.count < NudgeLimits.peopleMax {
                people[recall.game, default: (recall.time, [])].accounts.append(recall.account)
            }
            return true
        }
        return people.sorted { $0.key < $1.key }.map {
            recalled($0.key, $0.value.accounts, at: $0.value.moment)
        }
    }

    private func recalled(_ game: ID, _ people: [ID], at moment: Timestamp) -> Due {
        let known = state.game(game)
        let isQuiet =
            known.map { known in
                known.status != .open || now < known.opensAt ?? .distantPast
                    || now > moment.adding(hours: 24)
            } ?? true
        let event = AnswerWanted(
            gameId: game, accountIds: people.sorted(), occasion: .invitation, isQuiet: isQuiet ? true : nil)
        return Due("recall:\(game):\(moment):\(event.accountIds.first?.description ?? "")", [event])
    }

    /// Regulars get their places; a day before the deadline whoever has not answered is asked; at the deadline answers end.
    func answerMoment(of id: ID) -> Due? {
        guard let game = state.game(id) else { return nil }
        if let regularsAt = state.asking.regularsAt(game), regularsAt <= now { return enrolling(game) }
        guard let answerBy = game.answerBy else { return nil }
        if state.asking[id].remindedOf == answerBy { return closing(game, answerBy) }
        let since = now.adding(hours: -NudgeLimits.hoursBetween)
        let (roster, asked) = (state.roster(id), state.asking[id].asked)
        let people = silent(in: game, .both).filter { person in
            roster[person].map { $0.since <= since } == true && asked[person].map { $0 <= since } ?? true
        }
        let isQuiet = now >= answerBy || game.status != .open
        return Due(
            "deadline:\(id):\(answerBy)",
            wanted(isQuiet ? [] : people, in: game, .deadline, isQuiet: isQuiet))
    }

    private func closing(_ game: KnownGame, _ answerBy: Timestamp) -> Due {
        let people = state.roster(game.id).rows
            .filter { row in
                (row.status == .maybe || row.status == .invited) && mayComeBack(row.accountId, game)
            }
            .map(\.accountId).sorted()
        let ending = now < game.startsAt ? Array(people.prefix(Rsvp.closedMax)) : []
        var events = transitions(in: game.id) { moves in
            moves.byDeadline = true
            for person in ending { moves.move(person, to: .left, cause: .system) }
        }
        if ending.count == people.count || now >= game.startsAt {
            events.append(AnswersClosed(gameId: game.id, answerBy: answerBy))
        }
        return Due("closing:\(game.id):\(answerBy):\(ending.first?.description ?? "")", events)
    }

    /// Whether somebody may say going without an invitation, since late answers are welcome.
    private func mayComeBack(_ person: ID, _ game: KnownGame) -> Bool {
        guard game.joinPolicy == .instant, !state.visitors.has(person) else { return false }
        return switch game.visibility {
        case .public: true
        case .friends: state.circles.areFriends(person, game.hostId)
        case .group: state.groups.isMember(person, of: game.groupId)
        case .private: false
        }
    }
}
