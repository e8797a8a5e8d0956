// Visibility of games, and how a game looks to the caller (domain.md §4.1, §4.6).

import Contracts
import Machine
import Packed
import Projections
import Values

extension Situation<Games> {
    /// Whether the caller may see a game by its id, without a moderator's rights (domain.md §4.6).
    func sees(_ game: Games.Game) -> Bool {
        guard let account = caller.account else { return false }
        return state.circles.shows(
            GameSight(hostId: game.hostId, game.details.visibility, state.standing(of: game)), to: account,
            isMember: state.groups.isMember(account, of: game.groupId),
            row: state.participation(of: account, in: game.id),
            hadOthers: state.attendance[game.id]?.rows.keys.contains { $0 != game.hostId } ?? false)
    }

    /// The game if the caller may see it; a moderator may see any by its id.
    func find(_ id: ID) throws(Refusal) -> Games.Game {
        guard let game = state.game(id), caller.isModerator || sees(game)
        else {
            throw Refusal(.notFound, "there is no game \(id) that you may see", field: "gameId")
        }
        return game
    }

    /// The game if the caller does its host's things, and has a full profile where the game asks for one (domain.md §4.11,
    /// §3.4).
    func hosted(_ id: ID) throws(Refusal) -> Games.Game {
        let game = try find(id)
        guard role(in: game) != nil else {
            throw Refusal(.forbidden, "only the host and co-hosts can do this")
        }
        try context.requireTier2(if: game.details.requireTier2)
        return game
    }

    /// The same for what a co-host does not do.
    func hostedAlone(_ id: ID) throws(Refusal) -> Games.Game {
        guard try find(id).hostId == caller.account else {
            throw Refusal(.forbidden, "only the host can do this")
        }
        return try hosted(id)
    }

    func view(_ game: Games.Game, distance: Double? = nil) -> GameView {
        var view = GameView(
            id: game.id, hostId: game.hostId, version: game.version, createdAt: game.createdAt,
            updatedAt: game.updatedAt, details: game.details, status: game.status,
            counts: state.counts(of: game), now: now)
        view.name(host: state.people.name(of: game.hostId))
        // A venue that nobody finds has no page.
        if let venue = view.place.venueId, state.venues[venue]?.isFound != true { view.place.venueId = nil }
        view.statusReason = game.statusReason ?? (game.isRemoved ? GameCancelled.byModeration : nil)
        view.hidden = game.isRemoved || state.isWithheld(game.id) ? true : nil
        // Do not name a moderator whom a block separates from the caller (domain.md §1.9).
        view.cancelledBy = game.cancelledBy.flatMap { by in
            caller.account.map { state.circles.areApart(by, $0) } == true ? nil : by
        }
        view.completedAt = game.completedAt
        view.seriesId = game.occurrence?.seriesId
        view.occurrence = game.occurrence?.number
        view.detached = game.isDetached
        view.groupId = told(game.groupId)
        view.participation = state.participation(of: caller.account, in: game)
        view.coHosting = role(in: game).map { $0 != .host } == true ? true : nil
        view.distanceMiles = distance
        view.tentative = game.isTentative ? true : nil
        view.decision = game.decision
        view.weather = state.weather[game.id].map {
            GameWeather(observation: $0.observation, level: $0.observation.level(for: game.details.sport))
        }
        return view
    }

    /// The types of the commands that the caller may send about a game now.
    func actions(_ game: Games.Game, _ view: GameView) -> [String] {
        var actions: [String] = []
        let role = role(in: game)
        let (hosts, isHost) = (role != nil, role == .host)
        let hasStarted = now >= game.details.startsAt
        if hosts && game.isLive && !hasStarted { actions.append(UpdateGame.type) }
        if hosts && game.isTentative && !hasStarted { actions.append(ChooseOption.type) }
        if hosts && game.mayBeDecided && !hasStarted { actions.append(DecideGame.type) }
        if hosts && game.status == .open { actions.append(CloseGame.type) }
        if hosts && game.status == .closed { actions.append(OpenGame.type) }
        if hosts && game.isLive && hasStarted { actions.append(CompleteGame.type) }
        if (hosts || caller.isModerator) && game.isLive { actions.append(CancelGame.type) }
        if isHost && game.status != .completed && !game.hidden { actions.append(DeleteGame.type) }
        if isHost && game.isLive || role == .coHost { actions.append(NameCoHost.type) }
        if hasStarted || !game.isLive { return actions }
        let status = view.participation
        let mayInvite = hosts || status == .going && game.details.membersCanInvite
        if mayInvite && game.status == .open { actions.append(SendInvitations.type) }
        if status == .going && game.isTentative { actions.append(VoteOnOptions.type) }
        if isHost {
            if !game.hosts.coHosts.isEmpty { actions.append(Leave.type) }
            return actions
        }
        if status == .invited { actions += [AcceptInvitation.type, DeclineInvitation.type] }
        let isEarly = game.details.opensAt.map { now < $0 } ?? false
        let isIn = status == .invited || status == .going || status == .maybe || status == .waitlisted
        let mayEnter = (game.status == .open || status == .going) && (!isEarly || isIn || hosts)
        let isLate = game.details.answerBy.map { now >= $0 } ?? false
        if mayEnter && status != .going && status != .waitlisted && status != .removed {
            actions.append(Going.type)
        }
        if mayEnter && !isLate && status != .maybe && status != .removed { actions.append(Maybe.type) }
        if let status, status.isActive, status != .invited { actions.append(Leave.type) }
        if mayDecline(game, status) { actions.append(SayNo.type) }
        return actions
    }

    /// Whether somebody may say that they can't come: who is in the game or asked to it, and members of its group.
    private func mayDecline(_ game: Games.Game, _ status: ParticipationStatus?) -> Bool {
        switch status {
        case .going, .maybe, .waitlisted, .requested, .invited: true
        case .left, nil: caller.account.map { state.groups.isMember($0, of: game.groupId) } ?? false
        case .declined, .removed: false
        }
    }
}

extension GameView {
    /// A game that was just created, as its host sees it.
    init(_ created: GameCreated, _ info: EventInfo, host: People.Name?) {
        self.init(
            id: created.gameId, hostId: created.hostId, version: 1, createdAt: info.time,
            updatedAt: info.time,
            details: created.details, status: .open, counts: Counts(going: 1), now: info.time)
        name(host: host)
        participation = .going
        seriesId = created.seriesId
        occurrence = created.occurrence
        decision = created.details.answering?.minPlayers.map { _ in .pending }
        detached = created.seriesId.map { _ in false }
        groupId = created.groupId
        if let poll = created.options.map(Games.Poll.init) {
            tentative = true
            let closesAt = poll.closesAt(startsAt: created.details.startsAt)
            options = GamePoll(poll, closesAt: closesAt, to: nil)
        }
    }

    fileprivate mutating func name(host: People.Name?) {
        (hostNickname, hostName) = (host?.nickname, host?.displayName)
    }
}
