// rsvp.regular-ask, -end, -accept, -refuse, -leave, -pause and rsvp.regulars: people who come to each game of a series or a
// group unless they say no (domain.md §6.13).

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Rsvp {
    static let regulars = Rules<Rsvp>()
        .command(AskRegular.self, decide: Situation.ask)
        .command(EndRegular.self, decide: Situation.end)
        .command(AcceptRegular.self, decide: Situation.accept)
        .command(RefuseRegular.self, decide: Situation.refuse)
        .command(LeaveRegular.self, decide: Situation.leave)
        .command(PauseRegular.self, decide: Situation.pause)
        .query(ListRegulars.self, answer: Situation.regulars)
        .evolve(RegularChanged.self) { state, event, info in state.regulars.apply(event, at: info.time) }
        .evolve(RegularPaused.self) { state, event, _ in state.regulars.apply(event) }
        .evolve(RegularsEnrolled.self) { state, event, _ in
            state.asking.apply(event)
            state.scheduleAsking(event.gameId)
        }
        .observe(SeriesCreated.self) { state, event, _ in state.regulars.take(event) }
        .limit(.changes, RegularChanged.self)
        .limit(.changes, RegularPaused.self)

    fileprivate static let runsNone = Refusal(
        .forbidden, "only the host of the series, or the owner and admins of the group, can do this")
}

extension Rsvp.State {
    /// Whether somebody is a regular of a game: of its series, or of its group where the game has regulars.
    func isRegular(_ account: ID, of game: KnownGame) -> Bool {
        if circles.areApart(account, game.hostId) { return false }
        if regulars.isRegular(account, of: game.seriesId) { return true }
        return game.answering?.hasRegulars == true && groups.isMember(account, of: game.groupId)
            && regulars.isRegular(account, of: game.groupId)
    }

    /// The regulars of a game, in the order in which they became it, then of ids.
    fileprivate func regularPeople(of game: KnownGame) -> [(account: ID, regular: Rsvp.Regular)] {
        var found: [ID: Rsvp.Regular] = [:]
        for subject in [game.groupId, game.seriesId].compactMap(\.self) {
            for (account, regular) in regulars[subject] where isRegular(account, of: game) {
                if regular.state == .regular { found[account] = regular }
            }
        }
        return found.sorted { ($0.value.since, $0.key) < ($1.value.since, $1.key) }
            .map { (account: $0.key, regular: $0.value) }
    }
}

extension Situation<Rsvp> {
    // MARK: - Finding

    /// The series or group that a request names, if the caller sees a game of it, or is a member.
    private func find(_ request: some OfRegulars) throws(Refusal) -> (me: ID, subject: RegularSubject) {
        let me = try caller.id()
        guard let subject = request.regulars else { throw .invalid("seriesId", "give seriesId or groupId") }
        let isKnown =
            switch subject.kind {
            case .series:
                state.regulars.hosts[subject.id] == me
                    || !isApart(from: subject)
                        && (state.regulars[subject.id][me]?.isOpen == true
                            || state.occurrences(of: subject.id).contains { isSeen($0.id) })
            case .group: state.groups.isMember(me, of: subject.id)
            }
        guard isKnown else {
            switch subject.kind {
            case .series:
                throw Refusal(
                    .notFound, "there is no series \(subject.id) that you may see", field: "seriesId")
            case .group:
                throw Refusal(.notFound, "there is no group \(subject.id) that you are in", field: "groupId")
            }
        }
        return (me, subject)
    }

    /// Whether a block separates the caller, no moderator, from the host of a series.
    private func isApart(from subject: RegularSubject) -> Bool {
        guard let me = caller.account, let host = state.regulars.hosts[subject.id] else { return false }
        return !caller.isModerator && state.circles.areApart(host, me)
    }

    private func runs(_ subject: RegularSubject, _ account: ID) -> Bool {
        switch subject.kind {
        case .series: state.regulars.hosts[subject.id] == account
        case .group: state.groups.isRun(subject.id, by: account)
        }
    }

    private func changed(
        _ subject: RegularSubject, _ account: ID, to state: RegularState, by: ID? = nil, gameId: ID? = nil
    ) -> Decision<Never> {
        .events([
            RegularChanged(
                seriesId: subject.kind == .series ? subject.id : nil,
                groupId: subject.kind == .group ? subject.id : nil, accountId: account, state: state, by: by,
                gameId: gameId)
        ])
    }

    // MARK: - Host and admins

    fileprivate func ask(_ command: AskRegular) throws(Refusal) -> Decision<Never> {
        let (me, subject) = try find(command)
        guard runs(subject, me) else { throw Rsvp.runsNone }
        let person = try account(command.accountId)
        guard state.people.isShown(person, to: me, state.circles) else { throw .noUser(command.accountId) }
        let known = state.regulars[subject.id][person]
        if known?.isOpen == true { return .nothing }
        guard person != me else { throw Refusal(.conflict, "you host it, so you are in it") }
        let next = next(in: subject)
        guard mayBeAsked(person, by: me, subject) else {
            throw Refusal(.forbidden, "ask friends, people who have played in it, or members of the group")
        }
        if let again = known?.askedAt.adding(days: RegularLimits.askDays), now < again {
            throw Refusal(.tooEarly, "they were asked less than \(RegularLimits.askDays) days ago")
                .with { $0.until = again }
        }
        guard state.regulars[subject.id].values.count(where: \.isOpen) < RegularLimits.peopleMax else {
            throw Refusal(.conflict, "\(RegularLimits.peopleMax) are regulars or asked already, the maximum")
        }
        guard subject.kind == .group || next != nil else {
            throw Refusal(.conflict, "no game of this series is still to come")
        }
        return changed(subject, person, to: .asked, by: me, gameId: next)
    }

    /// The next game of a series.
    private func next(in subject: RegularSubject) -> ID? {
        guard subject.kind == .series else { return nil }
        return state.occurrences(of: subject.id).first { $0.game.isLive && now < $0.game.startsAt }?.id
    }

    private func mayBeAsked(_ person: ID, by me: ID, _ subject: RegularSubject) -> Bool {
        switch subject.kind {
        case .group: state.groups.isMember(person, of: subject.id)
        case .series:
            state.circles.areFriends(person, me)
                || state.occurrences(of: subject.id).contains { id, game in
                    state.roster(id)[person]?.status == .going
                        || state.groups.isMember(person, of: game.groupId)
                }
        }
    }

    fileprivate func end(_ command: EndRegular) throws(Refusal) -> Decision<Never> {
        let (me, subject) = try find(command)
        guard runs(subject, me) else { throw Rsvp.runsNone }
        let person = try account(command.accountId)
        switch state.regulars[subject.id][person]?.state {
        case .asked, .regular:
            return changed(
                subject, person, to: .ended, by: me, gameId: state.regulars[subject.id][person]?.gameId)
        case .ended: return .nothing
        case .refused, .left, nil: throw Refusal(.conflict, "they are no regular")
        }
    }

    // MARK: - The person

    fileprivate func accept(_ command: AcceptRegular) throws(Refusal) -> Decision<Never> {
        try answer(command, .regular)
    }

    fileprivate func refuse(_ command: RefuseRegular) throws(Refusal) -> Decision<Never> {
        try answer(command, .refused)
    }

    fileprivate func leave(_ command: LeaveRegular) throws(Refusal) -> Decision<Never> {
        try answer(command, .left)
    }

    private func answer(
        _ command: some OfRegulars, _ wish: RegularState
    ) throws(Refusal) -> Decision<Never> {
        let (me, subject) = try find(command)
        let known = state.regulars[subject.id][me]
        if known?.state == wish { return .nothing }
        switch (known?.state, wish) {
        case (.asked, .regular), (.asked, .refused), (.regular, .left):
            return changed(subject, me, to: wish, gameId: known?.gameId)
        default:
            throw Refusal(
                .conflict, "nobody has asked you to be a regular here", state: known?.state.rawValue)
        }
    }

    fileprivate func pause(_ command: PauseRegular) throws(Refusal) -> Decision<Never> {
        let (me, subject) = try find(command)
        guard let known = state.regulars[subject.id][me], known.state == .regular else {
            throw Refusal(.conflict, "you are no regular here")
        }
        if known.from == command.from, known.to == command.to { return .nothing }
        return .events([
            RegularPaused(regulars: subject, accountId: me, from: command.from, to: command.to)
        ])
    }

    // MARK: - Reading

    fileprivate func regulars(_ query: ListRegulars) throws(Refusal) -> ListRegulars.Reply {
        let (me, subject) = try find(query)
        let isRun = runs(subject, me)
        let items = state.regulars[subject.id]
            .filter { account, regular in
                regular.isOpen
                    && (account == me || isRun && state.people.isShown(account, to: me, state.circles))
            }
            .sorted { ($0.value.since, $0.key) < ($1.value.since, $1.key) }
            .map { account, regular in
                let known = state.people.name(of: account)
                var row = ListRegulars.Row(
                    accountId: account, nickname: known?.nickname, displayName: known?.displayName,
                    avatar: known?.avatar, state: regular.state, since: regular.since)
                if account == me { (row.from, row.to) = (regular.from, regular.to) }
                return row
            }
        return ListRegulars.Reply(items: items, mayAsk: isRun)
    }

    // MARK: - Places in a game

    /// Gives the regulars of a game their places, while there are slots, else in line: nobody passes whoever waits already.
    func enrolling(_ game: KnownGame) -> Due {
        var events: [any Event] = []
        if now < game.startsAt, game.status == .open {
            let zone = context.settings.zones.zone(named: game.timezone) ?? .utc
            let day = zone.local(at: game.startsAt).day
            events = transitions(in: game.id) { moves in
                for (account, regular) in state.regularPeople(of: game)
                where !regular.isAway(on: day) && mayEnroll(account, in: game, moves.roster[account]?.status)
                {
                    guard moves.roster.counts.everyone < GameLimits.peopleMax else { break }
                    let hasRoom = moves.hasRoom(for: 1)
                    guard hasRoom || game.waitlist else { break }
                    moves.move(account, to: hasRoom ? .going : .waitlisted, cause: .standing)
                }
            }
        }
        return Due("regulars:\(game.id)", events + [RegularsEnrolled(gameId: game.id)])
    }

    /// Whether somebody has not answered yet, is there, and owes nothing that is paid first.
    private func mayEnroll(_ account: ID, in game: KnownGame, _ status: ParticipationStatus?) -> Bool {
        guard status == nil || status == .invited, state.people.status(of: account) == .active else {
            return false
        }
        return !state.books.keepsOut(account, of: game.groupId, at: now)
    }
}
