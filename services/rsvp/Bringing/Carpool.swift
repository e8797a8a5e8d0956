// rsvp.ride…: going there together (domain.md §6.8).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let carpool = Rules<Rsvp>()
        .command(OfferRide.self, decide: offer) { _, occurred, state, _ throws(Refusal) in
            guard let offered = occurred.first(RideOffered.self) else {
                throw Refusal(.internal, "no ride was offered")
            }
            return Ride(KnownRide(offered), in: state.game(offered.gameId), for: offered.driverId)
        }
        .command(JoinRide.self, decide: join) { command, occurred, state, _ throws(Refusal) in
            try seats(command.rideId, occurred, state)
        }
        .command(LeaveRide.self, decide: leave) { command, occurred, state, _ throws(Refusal) in
            try seats(command.rideId, occurred, state)
        }
        .command(RemoveRider.self, decide: remove) { command, occurred, state, _ throws(Refusal) in
            try seats(command.rideId, occurred, state)
        }
        .command(WithdrawRide.self, decide: withdraw) { _, _, _, _ in Done() }
        .query(ListRides.self, answer: list)
        .evolve(RideOffered.self) { state, event, _ in state.rides.apply(event) }
        .evolve(RideChanged.self) { state, event, _ in state.rides.apply(event) }
        .react(Blocked.self) { event, state, context, _ in
            apart(event.blockerId, event.blockedId, state, context)
        }

    // MARK: - Offering, joining

    static func offer(
        _ command: OfferRide, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        let game = try goingTo(command.gameId, state, context)
        try refuseStarted(game, context)
        let zone = context.settings.zones.zone(named: game.terms.timezone) ?? .utc
        let departAt = command.departAt.moment(in: zone)
        guard departAt > context.now, departAt < game.terms.startsAt else {
            throw .invalid("departAt", "departAt must be between now and the start of the game")
        }
        try refuseSeated(me, command.gameId, state)
        let id = context.newID()
        return .events([
            RideOffered(
                gameId: command.gameId, rideId: id, driverId: me, seats: command.seats,
                from: command.from.cleaned ?? "", departAt: departAt, note: command.note?.cleaned),
            RideChanged(
                gameId: command.gameId, rideId: id, change: .offered, accountId: me, free: command.seats,
                concernedIds: []),
        ])
    }

    static func join(
        _ command: JoinRide, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        let (ride, game) = try find(ride: command.rideId, state, context)
        try refuseStarted(game, context)
        if ride.role(of: me) == .rider { return .nothing }
        try refuseSeated(me, ride.gameId, state)
        guard ride.free > 0 else { throw Refusal(.conflict, "there is no seat left in this car") }
        return .events([ride.changed(.joined, me)])
    }

    /// One ride a game, offered or joined.
    private static func refuseSeated(_ account: ID, _ game: ID, _ state: State) throws(Refusal) {
        switch state.rides.to(game).lazy.compactMap({ $0.role(of: account) }).first {
        case .driver: throw Refusal(.conflict, "you offer a ride to this game; withdraw it first")
        case .rider: throw Refusal(.conflict, "you have a seat in another car; leave that ride first")
        case nil: return
        }
    }

    // MARK: - Leaving, removing, withdrawing

    static func leave(
        _ command: LeaveRide, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        let (ride, game) = try find(ride: command.rideId, state, context)
        switch ride.role(of: me) {
        case .driver: throw Refusal(.forbidden, "you are the driver: withdraw the ride instead")
        case nil: throw Refusal(.forbidden, "you have no seat in this car")
        case .rider: break
        }
        try refuseStarted(game, context)
        return .events([ride.changed(.left, me)])
    }

    static func remove(
        _ command: RemoveRider, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (ride, game) = try driven(command.rideId, state, context)
        let rider = try account(command.accountId, state)
        try refuseStarted(game, context)
        guard ride.role(of: rider) == .rider else {
            throw Refusal(.conflict, "they have no seat in your car", field: "accountId")
        }
        return .events([ride.changed(.removed, rider)])
    }

    static func withdraw(
        _ command: WithdrawRide, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (ride, game) = try driven(command.rideId, state, context)
        try refuseStarted(game, context)
        return .events([ride.withdrawn()])
    }

    private static func driven(
        _ id: ID, _ state: State, _ context: Context
    ) throws(Refusal) -> (KnownRide, GameFacts) {
        let (ride, game) = try find(ride: id, state, context)
        guard ride.driverId == context.caller.account else {
            throw Refusal(.forbidden, "only the driver can do this")
        }
        return (ride, game)
    }

    /// A ride, for those who are going to the same game and are not kept apart from its driver (domain.md §1.9).
    private static func find(
        ride id: ID, _ state: State, _ context: Context
    ) throws(Refusal) -> (KnownRide, GameFacts) {
        let me = try context.caller.id()
        let unknown = Refusal(
            .notFound, "there is no ride \(id); rsvp rides lists those to a game", field: "rideId")
        guard let ride = state.rides[id], !state.circles.areApart(ride.driverId, me),
            (try? find(ride.gameId, state, context)) != nil
        else { throw unknown }
        return (ride, try goingTo(ride.gameId, state, context))
    }

    /// Two who shall not meet do not sit in one car. In a game of one of them the other is not any more.
    private static func apart(_ a: ID, _ b: ID, _ state: State, _ context: Context) -> [any Event] {
        state.joined(by: a).flatMap { id -> [any Event] in
            guard let game = state.game(id), game.isLive, context.now < game.terms.startsAt,
                game.hostId != a, game.hostId != b
            else { return [] }
            return state.rides.to(id).compactMap { ride in
                switch (ride.role(of: a), ride.role(of: b)) {
                case (.driver, .rider): ride.changed(.left, b)
                case (.rider, .driver): ride.changed(.left, a)
                default: nil
                }
            }
        }
    }

    // MARK: - How it stands

    static func list(
        _ query: ListRides, _ state: State, _ context: Context
    ) throws(Refusal) -> Page<Ride> {
        let me = try context.caller.id()
        let game = try goingTo(query.gameId, state, context)
        let question = "rides/\(query.gameId)"
        let start = try Paging.start(query.page, of: question)
        let rides = state.rides.to(query.gameId).compactMap { known -> (key: SortKey, item: Ride)? in
            let key = SortKey(known.departAt.ascending, known.id.high, known.id.low)
            if state.circles.areApart(known.driverId, me) { return nil }
            if let start, key <= start { return nil }
            var ride = Ride(known, in: game, for: me)
            ride.driverNickname = state.people.name(of: known.driverId)?.nickname
            ride.cityLabel = state.people.facts(of: known.driverId)?.cityLabel
            ride.riderIds = ride.riderIds?.filter { !state.circles.areApart($0, me) }
            ride.riders = ride.riderIds?.map(state.mention)
            return (key, ride)
        }
        return Paging.page(rides.sorted { $0.key < $1.key }, limit: query.limit ?? pageDefault, of: question)
    }

    /// What the command left free; what is free, where there was nothing to do.
    private static func seats(
        _ id: ID, _ occurred: Occurred, _ state: State
    ) throws(Refusal) -> RideSeats {
        if let event = occurred.first(RideChanged.self) {
            return RideSeats(id: event.rideId, gameId: event.gameId, free: event.free)
        }
        guard let ride = state.rides[id] else {
            throw Refusal(.notFound, "the ride was withdrawn", field: "rideId")
        }
        return RideSeats(id: id, gameId: ride.gameId, free: ride.free)
    }
}

extension Ride {
    /// A ride, with what is for those in it alone if the viewer is one of them.
    fileprivate init(_ ride: Rsvp.KnownRide, in game: Rsvp.GameFacts?, for viewer: ID) {
        self.init(
            id: ride.id, gameId: ride.gameId, driverId: ride.driverId, seats: ride.seats, free: ride.free,
            departAt: ride.departAt, timezone: game?.terms.timezone ?? Zone.utc.name)
        role = ride.role(of: viewer)
        guard role != nil else { return }
        (from, note, riderIds) = (ride.from, ride.note, ride.riderIds)
    }
}
