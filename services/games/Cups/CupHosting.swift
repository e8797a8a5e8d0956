// cups.create to cups.finish: what hosts say about a cup (domain.md §16.13).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let cupHosting = Rules<Games>()
        .command(
            CreateCup.self, decide: located({ [$0.place].compactMap(\.self) }, Situation.create),
            reply: Situation.created
        )
        .command(
            UpdateCup.self, decide: located({ [$0.place.value].compactMap(\.self) }, Situation.update),
            reply: Situation.updated
        )
        .command(CancelCup.self, decide: Situation.cancel, reply: Situation.cupState)
        .command(OpenCup.self, decide: Situation.open, reply: Situation.cupState)
        .command(SeedCup.self, decide: Situation.seed, reply: Situation.cupState)
        .command(DrawCup.self, decide: Situation.draw, reply: Situation.cupState)
        .command(UndrawCup.self, decide: Situation.undraw, reply: Situation.cupState)
        .command(BeginCup.self, decide: Situation.begin, reply: Situation.cupState)
        .command(PairCup.self, decide: Situation.pair, reply: Situation.cupState)
        .command(FinishCup.self, decide: Situation.finish, reply: Situation.cupState)
        .evolve(CupWritten.self) { state, event, info in state.cups.apply(event, at: info.time) }
        .evolve(CupChanged.self) { state, event, info in
            state.cups.change(event.cupId) { $0.apply(event, at: info.time) }
            if event.status != .done { state.leagues.uncount(event.cupId) }
        }
        .evolve(CupActed.self) { state, event, info in
            state.cups.change(event.cupId) { try? $0.apply(event, at: info.time) }
        }
        .announce(FixtureChanged.self)
        .announce(CupDone.self)
        .limit(.cups, CupChanged.self) { event, _ in event.version == 1 ? 1 : 0 }
        .limit(.changes, CupChanged.self) { event, _ in event.version == 1 ? 0 : 1 }
        .limit(.changes, CupActed.self) { event, sender in event.by == sender ? 1 : 0 }
}

extension Situation<Games> {
    // MARK: - Making and changing

    fileprivate func create(_ command: CreateCup) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let group = try hostedGroup(command.groupId, field: "groupId")
        if let game = command.gameId {
            guard let known = state.game(game), role(in: known) != nil else {
                throw Refusal(.notFound, "you host no game \(game)", field: "gameId")
            }
        }
        if let league = command.leagueId { _ = try run(league: league) }
        try refuseClosed(group)
        guard state.cups.cups(of: me).count(where: { $0.hostId == me && !$0.isOver }) < CupLimits.openMax
        else {
            throw Refusal(.conflict, "you host \(CupLimits.openMax) cups that are not over; finish one first")
        }
        let visibility = command.visibility ?? (group == nil ? .private : .group)
        let place = try command.place.map { (new) throws(Refusal) in try self.place(new) }
        let settings = CupSettings(
            name: command.name.cleaned ?? "", sport: command.sport, format: command.format,
            entrantsMax: command.entrantsMax ?? CreateCup.entrantsMaxDefault,
            entry: command.entry ?? (visibility == .private ? .invite : .open),
            teamSize: command.teamSize ?? CreateCup.teamSizeDefault,
            seeding: command.seeding ?? CreateCup.seedingDefault, visibility: visibility, place: place,
            groupId: group?.id, gameId: command.gameId, leagueId: command.leagueId,
            options: command.options ?? CupOptions()
        ).completed
        try settings.refuseMisfit(command.options)
        let id = context.newID()
        return .events([
            CupWritten(cupId: id, by: me, settings: settings),
            CupChanged(
                cupId: id, name: settings.name, place: settings.place, sport: settings.sport, hostId: me,
                coHosts: [], groupId: settings.groupId, visibility: settings.visibility, status: .draft,
                version: 1, by: me
            ),
        ])
    }

    fileprivate func created(_ command: CreateCup, _ occurred: Occurred) throws(Refusal) -> CupView {
        guard let event = occurred.first(CupWritten.self), let time = occurred.time,
            let cup = Games.KnownCup(event, at: time)
        else { throw Refusal(.notFound, "the cup is gone") }
        return view(cup)
    }

    fileprivate func update(_ command: UpdateCup) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let cup = try hostedCup(command.cupId)
        try refuse(cup, unlessVersion: command.ifVersion)
        if cup.isOver { try need(cup, .draft, or: "the cup is over") }
        let place = try command.place.value.map { (new) throws(Refusal) in try self.place(new) }
        let (old, settings) = (cup.settings, cup.settings.changed(by: command, place))
        if settings == old { return .nothing }
        var named = old
        (named.name, named.place, named.visibility) = (settings.name, settings.place, settings.visibility)
        if named != settings {
            try need(
                cup, .draft, .registering,
                or: "after the draw only its name, its place and who sees it change; undraw it first")
        }
        try settings.refuseMisfit(command.options)
        let written = CupWritten(cupId: cup.id, by: me, settings: settings)
        var after = cup
        after.apply(written)
        guard after.entries.entrantsMax == settings.entrantsMax, after.entries.teamSize == settings.teamSize
        else { throw refusal(Entries<Games.CupMember>.Refusal.sizes, in: cup) }
        return .events([written, changed(after, to: cup.status, cup.stage, by: me)])
    }

    fileprivate func updated(_ command: UpdateCup, _ occurred: Occurred) throws(Refusal) -> CupView {
        view(try findCup(command.cupId))
    }

    fileprivate func cancel(_ command: CancelCup) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        if cup.status == .cancelled { return .nothing }
        if cup.status == .done { try need(cup, .running, or: "the cup is over, and its places stand") }
        return .events(cancelled(cup, by: caller.account))
    }

    /// The events that call a cup off.
    func cancelled(_ cup: Games.KnownCup, by: ID?) -> [any Event] {
        let live = cup.matches.sorted { $0.key < $1.key }.map(\.value)
            .filter { state.matches[$0]?.status == .live }
        return live.map { MatchAbandoned(matchId: $0) } + [changed(cup, to: .cancelled, by: by)]
    }

    fileprivate func open(_ command: OpenCup) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        if cup.status == .registering { return .nothing }
        try need(cup, .draft, or: "the cup has been opened before")
        return .events([changed(cup, to: .registering, by: caller.account)])
    }

    // MARK: - The draw

    fileprivate func seed(_ command: SeedCup) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let cup = try hostedCup(command.cupId)
        try need(cup, .draft, .registering, or: "the cup is drawn; undraw it first")
        let isSame = cup.settings.seeding == .given && cup.entries.seeds.map(\.id) == command.order
        if isSame { return .nothing }
        let ordered = try events(
            CupActed(cupId: cup.id, act: .ordered, order: command.order, by: me), in: cup)
        if cup.settings.seeding == .given { return .events(ordered) }
        var settings = cup.settings
        settings.seeding = .given
        return .events([CupWritten(cupId: cup.id, by: me, settings: settings)] + ordered)
    }

    fileprivate func draw(_ command: DrawCup) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        try need(
            cup, .registering, or: cup.status == .draft ? "open the cup first" : "the cup is drawn already")
        let entrants = cup.entries.seeds
        let seed = (command.seed ?? context.newSeed()).number
        let order: [Int]
        switch cup.settings.seeding {
        case .given: order = Array(entrants.indices)
        case .random: order = Seeding.random(entrants.count, seed: seed)
        case .skill:
            order = Seeding.skill(
                entrants.map { level(of: $0.people.first, in: cup.settings.sport) }, seed: seed)
        }
        let act = CupActed(
            cupId: cup.id, act: .drawn, order: order.map { entrants[$0].id }, by: try caller.id())
        return .events(try events(act, in: cup))
    }

    /// How good somebody is, 1 to 3: in the sport, else overall, else 2 (domain.md §6.6).
    private func level(of member: Games.CupMember?, in sport: Sport) -> Int {
        let facts = member?.account.flatMap { state.people.facts(of: $0) }
        switch facts?.sportSkills?[sport.rawValue] ?? facts?.skillLevel {
        case .beginner: return 1
        case .intermediate, nil: return 2
        case .advanced: return 3
        }
    }

    fileprivate func undraw(_ command: UndrawCup) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        if cup.status == .registering { return .nothing }
        try need(cup, .seeded, .running, or: "the cup is not drawn")
        guard cup.draw?.isUntouched == true else {
            throw Refusal(
                .conflict, "somebody is called or has played; take that back first", field: "cupId",
                state: cup.status.rawValue)
        }
        return .events(
            try events(CupActed(cupId: cup.id, act: .undrawn, by: try caller.id()), in: cup))
    }

    fileprivate func begin(_ command: BeginCup) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        if cup.status == .running { return .nothing }
        try need(cup, .seeded, or: "the cup is not drawn; draw it first")
        return .events([changed(cup, to: .running, stage(of: cup, .running), by: caller.account)])
    }

    fileprivate func pair(_ command: PairCup) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        try need(cup, .running, or: "the cup is not being played")
        return .events(
            try events(CupActed(cupId: cup.id, act: .paired, by: try caller.id()), in: cup))
    }

    fileprivate func finish(_ command: FinishCup) throws(Refusal) -> Decision<Games.Effect> {
        let cup = try hostedCup(command.cupId)
        if cup.status == .done { return .nothing }
        try need(cup, .running, or: "the cup is not being played")
        guard let draw = cup.draw, draw.isOver else {
            let open = cup.draw?.fixtures.first { !$0.status.isOver }
            throw Refusal(
                .conflict,
                open.map { "fixture \($0.id) is still to be played" }
                    ?? "another round is still to be paired",
                field: "cupId", state: cup.status.rawValue)
        }
        let places = draw.places.map { place in
            let entrant = cup.entrant(place.entrant)
            return PlaceTaken(place: place.place, entrant: entrant, accountIds: cup.accounts(entrant))
        }
        return .events(
            [
                changed(cup, to: .done, by: caller.account), CupDone(cupId: cup.id, places: places),
            ] + evening(of: cup, places))
    }

    // MARK: - Replies

    /// A cup's state right after a command, which changes it at most once.
    func cupState<C: Command & OfCup>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> CupState where C.Reply == CupState {
        if let changed = occurred.first(CupChanged.self) {
            return CupState(
                cupId: changed.cupId, status: changed.status, stage: changed.stage, version: changed.version)
        }
        guard let cup = state.cups[command.cupId] else { throw noCup(command.cupId) }
        return CupState(cupId: cup.id, status: cup.status, stage: cup.stage, version: cup.version)
    }
}

extension CupSettings {
    /// The settings as a command changes them.
    fileprivate func changed(by command: UpdateCup, _ place: Place?) -> CupSettings {
        var all = self
        if command.place != .keep { all.place = place }
        all.name = command.name?.cleaned ?? name
        (all.format, all.entry) = (command.format ?? format, command.entry ?? entry)
        (all.entrantsMax, all.teamSize) = (command.entrantsMax ?? entrantsMax, command.teamSize ?? teamSize)
        (all.seeding, all.visibility) = (command.seeding ?? seeding, command.visibility ?? visibility)
        all.options = (command.options ?? CupOptions()).filled(from: options)
        return all.completed
    }
}
