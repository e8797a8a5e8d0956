// The life of a game: created, closed and opened, cancelled, completed, deleted (domain.md §4.2, §4.3).

import Contracts
import Geo
import Machine
import Projections
import Values

extension Games {
    static let life = Rules<Games>()
        .command(
            CreateGame.self,
            check: { command, context, problems in problems.options(of: command, context) },
            decide: located(
                { [$0.template.place].compactMap(\.self) + ($0.options?.places ?? []) }, Situation.create),
            reply: Situation.created
        )
        .command(CloseGame.self, decide: Situation.close, reply: Situation.reply)
        .command(OpenGame.self, decide: Situation.open, reply: Situation.reply)
        .command(CancelGame.self, decide: Situation.cancel, reply: Situation.reply)
        .command(CompleteGame.self, decide: Situation.complete, reply: Situation.reply)
        .command(DeleteGame.self, decide: Situation.delete)
        .evolve(GameCreated.self) { state, event, info in
            state.store(newGame(event, info))
            state.enlist(event)
        }
        .evolve(GameClosed.self) { state, event, info in
            state.change(event.gameId, to: event.version, at: info.time) { $0.status = .closed }
        }
        .evolve(GameOpened.self) { state, event, info in
            state.change(event.gameId, to: event.version, at: info.time) { $0.status = .open }
        }
        .evolve(GameCancelled.self) { state, event, info in
            state.change(event.gameId, to: event.version, at: info.time) {
                $0.status = .cancelled
                $0.statusReason = event.reason
                $0.cancelledBy = event.by
            }
            state.leagues.endGame(event.gameId)
        }
        .evolve(GameCompleted.self) { state, event, info in
            state.change(event.gameId, to: event.version, at: info.time) {
                $0.status = .completed
                $0.completedAt = info.time
            }
        }
        .evolve(GameDeleted.self) { state, event, info in
            state.change(event.gameId, to: event.version, at: info.time) {
                ($0.hidden, $0.isRemoved) = (true, event.byModeration ?? false)
            }
        }
        .gateHits(GameGateHit.self)
        .limit(.games, GameCreated.self) { event, _ in event.agreedIds == nil ? 1 : 0 }
        .limit(.invitations, GameCreated.self) { event, _ in event.invite?.count ?? 0 }
        .limit(.groupInvitations, GameCreated.self) { event, _ in event.groupInvite == nil ? 0 : 1 }
        .limit(.membersGroupInvitations, GameCreated.self) { event, _ in
            event.groupInvite.map { $0.byAdmin == true ? 0 : 1 } ?? 0
        }
        .limitHits(GameLimitHit.self)

    private static func newGame(_ event: GameCreated, _ info: EventInfo) -> Game {
        var game = Game(
            id: event.gameId, hostId: event.hostId, version: 1, createdAt: info.time, updatedAt: info.time,
            details: event.details)
        game.groupId = event.groupId
        game.poll = event.options.map(Poll.init)
        if let series = event.seriesId {
            game.occurrence = Occurrence(seriesId: series, number: event.occurrence ?? 1)
        }
        return game
    }

    static func title(of sport: Sport, at place: Place) -> String {
        "\(sport.title) at \(place.name ?? place.address ?? place.cityLabel ?? "")"
    }
}

extension Situation<Games> {
    // MARK: - Creating

    /// The game as it was created, without later changes: a repeated request gets the first reply.
    func created<C: Command>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> GameView where C.Reply == GameView {
        guard let created = occurred.first(GameCreated.self), let info = occurred.info(of: GameCreated.self)
        else { throw Refusal(.internal, "no game was created") }
        return GameView(created, info, host: state.people.name(of: created.hostId))
    }

    func create(_ command: CreateGame) throws(Refusal) -> Decision<Games.Effect> {
        let host = try caller.id()
        var command = command
        let usual = try fill(&command)
        try fill(
            &command.template, by: command.groupId,
            hasOtherPlaces: command.options?.places != nil || usual != nil)
        var problems = Problems()
        let found = try problems.collect { () throws(Refusal) in try whereabouts(of: command, usual: usual) }
        let invite = try problems.collect { () throws(Refusal) in
            try invited(command.invite ?? [], by: host)
        }
        let startsAt = found.flatMap { command.startsAt?.moment(in: $0.zone) ?? $0.options?.times?.min() }
        if let found, let startsAt {
            problems.times(of: command, startsAt: startsAt, found.options, context)
        }
        if let refusal = problems.refusal { throw refusal }
        guard let (place, zone, options) = found, let startsAt, let invite else {
            throw .invalid("startsAt", "startsAt is missing")
        }
        let group = try hostedGroup(command.groupId, field: "groupId")
        let groupInvite = try groupInvite(command.inviteGroup, command.subgroup, to: group)
        var details = try details(of: command.template, at: place, in: zone, startsAt: startsAt)
        try refuseCreating(details)
        try refuseClosed(group)
        var venue = Games.NewVenue(state.venues)
        venue.settle(&details, by: host, context)
        var created = GameCreated(
            gameId: context.newID(), hostId: host, details: details, invite: invite.isEmpty ? nil : invite)
        created.options = options
        (created.groupId, created.groupInvite) = (group?.id, groupInvite)
        let equipment = (command.equipment ?? []).compactMap(\.cleaned)
        created.equipment = equipment.isEmpty ? nil : equipment
        return .events(venue.events + [created])
    }

    /// The place and the zone of a new game, and the places and times to choose from.
    /// - Parameter usual: the place of its template.
    private func whereabouts(
        of command: CreateGame, usual: Place?
    ) throws(Refusal) -> (place: Place, zone: Zone, options: GameOptions?) {
        let places = try command.options.flatMap { (new) throws(Refusal) in try self.places(new) }
        let entered = try command.template.place.map { (new) throws(Refusal) in try place(new) }
        guard let place = entered ?? places?.first ?? usual else {
            throw .invalid("place", "place is missing")
        }
        let zone = try context.zone(
            command.template.timezone, at: Coordinate(place),
            written: command.startsAt ?? command.options?.times?.first)
        let options = command.options.map {
            GameOptions(places: places, times: $0.times?.map { $0.moment(in: zone) })
        }
        return (place, zone, options)
    }

    /// Refuses a host who is cooling off, or who lacks a full profile that such a game needs (domain.md §3.4).
    func refuseCreating(_ details: GameDetails) throws(Refusal) {
        var problems = Problems()
        problems.visitors(details)
        problems.minimum(details)
        if let refusal = problems.refusal { throw refusal }
        if let until = caller.facts?.coolingOffUntil, until > now {
            throw Refusal(
                .suspended, "after complaints about your games you cannot create new ones for a while"
            ).with { $0.until = until }
        }
        try context.requireTier2(if: details.requireTier2)
    }

    /// The friends whom a host invites with a new game, each once.
    func invited(_ references: [UserReference], by host: ID) throws(Refusal) -> [ID] {
        var invited: [ID] = []
        var problems = Problems()
        for reference in references {
            let person = state.people.find(reference)
            guard let person, state.people.isShown(person, to: host, state.circles),
                state.circles.areFriends(person, host)
            else {
                problems.add(
                    "invite", "invite: \(Wording.shown(reference.description)) is no friend of yours")
                continue
            }
            if !invited.contains(person) { invited.append(person) }
        }
        if let refusal = problems.refusal { throw refusal }
        return invited
    }

    /// A new game's facts, with the defaults of domain.md §4.1.
    func details(
        of command: GameTemplate, at place: Place, in zone: Zone, startsAt: Timestamp
    ) throws(Refusal) -> GameDetails {
        guard let sport = command.sport else { throw .invalid("sport", "sport is missing") }
        let isGolf = sport == .golf
        let golfMinutes = command.golf?.holes == 9 ? 135 : 270
        var details = GameDetails(
            sport: sport,
            title: command.title?.cleaned ?? Games.title(of: sport, at: place),
            place: place, startsAt: startsAt,
            durationMinutes: command.durationMinutes ?? (isGolf ? golfMinutes : 60),
            timezone: zone.name)
        details.capacity = isGolf ? 4 : nil
        details.joinPolicy = defaultPolicy(command.visibility ?? details.visibility, isGolf: isGolf)
        details.requireTier2 = isGolf || context.settings.gatesAll
        command.apply(to: &details)
        details.dropDefaults()
        return details
    }

    private func defaultPolicy(_ visibility: Visibility, isGolf: Bool) -> JoinPolicy {
        if visibility == .private { return .invite }
        return isGolf && visibility == .public ? .request : .instant
    }

    /// The place with cleaned texts, `lng` 180 as -180, and its geohash.
    func cleaned(_ place: NewPlace) throws(Refusal) -> Place {
        guard let lat = place.lat, let lng = place.lng, let coordinate = Coordinate(lat: lat, lng: lng)
        else {
            throw .invalid("place.lat", "place.lat and place.lng must be coordinates in degrees")
        }
        return Place(
            name: place.name?.cleaned, address: place.address?.cleaned,
            cityLabel: place.cityLabel?.cleaned, lat: coordinate.lat, lng: coordinate.lng,
            geohash: Geohash(coordinate).description)
    }

    // MARK: - Closing, opening, ending

    func close(_ command: CloseGame) throws(Refusal) -> Decision<Games.Effect> {
        guard let game = try hosted(command.gameId, unless: .closed) else { return .nothing }
        return .events([GameClosed(gameId: game.id, version: game.version + 1)])
    }

    fileprivate func reply(to command: CloseGame, _ occurred: Occurred) throws(Refusal) -> GameView {
        try shown(command.gameId, as: .closed, version: occurred.first(GameClosed.self)?.version)
    }

    func open(_ command: OpenGame) throws(Refusal) -> Decision<Games.Effect> {
        guard let game = try hosted(command.gameId, unless: .open) else { return .nothing }
        return .events([GameOpened(gameId: game.id, version: game.version + 1)])
    }

    fileprivate func reply(to command: OpenGame, _ occurred: Occurred) throws(Refusal) -> GameView {
        try shown(command.gameId, as: .open, version: occurred.first(GameOpened.self)?.version)
    }

    func cancel(_ command: CancelGame) throws(Refusal) -> Decision<Games.Effect> {
        let found = try find(command.gameId)
        let role = role(in: found)
        let game = try caller.isModerator && role == nil ? found : hosted(command.gameId)
        if game.status == .cancelled { return .nothing }
        try refuseEnded(game)
        var cancelled = cancelled(game, reason: command.reason?.cleaned, by: caller.account)
        cancelled.byCoHost = role.map { $0 != .host } == true ? true : nil
        return .events([cancelled])
    }

    fileprivate func reply(to command: CancelGame, _ occurred: Occurred) throws(Refusal) -> GameView {
        try shown(command.gameId, as: .cancelled, version: occurred.first(GameCancelled.self)?.version)
    }

    func cancelled(_ game: Games.Game, reason: String?, by: ID?) -> GameCancelled {
        GameCancelled(
            gameId: game.id, reason: reason, by: by, audienceIds: state.audience(of: game.id),
            version: game.version + 1)
    }

    func complete(_ command: CompleteGame) throws(Refusal) -> Decision<Games.Effect> {
        guard let game = try hosted(command.gameId, unless: .completed) else { return .nothing }
        guard now >= game.details.startsAt else {
            let start = context.placeTime(game.details.startsAt, in: game.details.timezone)
            throw Refusal(.tooEarly, "a game can be completed once it has started, at \(start)")
        }
        return .events([completed(game)])
    }

    fileprivate func reply(to command: CompleteGame, _ occurred: Occurred) throws(Refusal) -> GameView {
        try shown(command.gameId, as: .completed, version: occurred.first(GameCompleted.self)?.version)
    }

    func completed(_ game: Games.Game) -> GameCompleted {
        GameCompleted(gameId: game.id, goingIds: state.going(to: game.id), version: game.version + 1)
    }

    func delete(_ command: DeleteGame) throws(Refusal) -> Decision<Games.Effect> {
        let game = try hostedAlone(command.gameId)
        if game.hidden { return .nothing }
        guard game.status != .completed else {
            throw Refusal(.conflict, "a completed game cannot be deleted", state: game.status.rawValue)
        }
        guard game.isLive else {
            return .events([GameDeleted(gameId: game.id, version: game.version + 1)])
        }
        return .events([
            cancelled(game, reason: nil, by: caller.account),
            GameDeleted(gameId: game.id, version: game.version + 2),
        ])
    }

    /// The game, if the caller does its host's things and it has not ended; `nil` if it has that status already.
    private func hosted(_ id: ID, unless status: GameStatus) throws(Refusal) -> Games.Game? {
        let game = try hosted(id)
        if game.status == status { return nil }
        try refuseEnded(game)
        return game
    }

    /// The game as the command left it; `version` is `nil` if the command changed nothing.
    private func shown(_ id: ID, as status: GameStatus, version: Int?) throws(Refusal) -> GameView {
        guard let game = state.game(id) else { throw Refusal(.notFound, "the game is gone") }
        var view = view(game)
        view.status = status
        view.version = version ?? view.version
        return view
    }

    func refuseEnded(_ game: Games.Game) throws(Refusal) {
        guard game.isLive else {
            throw Refusal(.conflict, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
    }
}

extension Problems {
    /// Checks times once the zone of the place is known.
    fileprivate mutating func times(
        of command: CreateGame, startsAt: Timestamp, _ options: GameOptions?, _ context: Context
    ) {
        if command.startsAt != nil { start(.exact(startsAt), at: context.checkTime) }
        self.options(options, startsAt: command.startsAt.map { _ in startsAt }, context)
    }
}
