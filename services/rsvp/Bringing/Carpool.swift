// rsvp.ride…: sharing rides to a game (domain.md §6.8).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let carpool = Rules<Rsvp>()
        .command(OfferRide.self, decide: Situation.offer, reply: Situation.offered)
        .command(JoinRide.self, decide: Situation.join, reply: Situation.seats)
        .command(LeaveRide.self, decide: Situation.leave, reply: Situation.seats)
        .command(RemoveRider.self, decide: Situation.remove, reply: Situation.seats)
        .command(WithdrawRide.self, decide: Situation.withdraw)
        .query(ListRides.self, answer: Situation.list)
        .evolve(RideOffered.self) { state, event, _ in state.rides.apply(event) }
        .evolve(RideChanged.self) { state, event, _ in state.rides.apply(event) }
        .react(Blocked.self, decide: Situation.partRiders)
}

extension Situation<Rsvp> {
    // MARK: - Offering, joining

    func offer(_ command: OfferRide) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let game = try goingTo(command.gameId)
        try refuseStarted(game)
        let zone = context.settings.zones.zone(named: game.timezone) ?? .utc
        let departAt = command.departAt.moment(in: zone)
        guard departAt > now, departAt < game.startsAt else {
            throw .invalid("departAt", "departAt must be between now and the start of the game")
        }
        try refuseSeated(me, command.gameId)
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

    fileprivate func offered(_ command: OfferRide, _ occurred: Occurred) throws(Refusal) -> Ride {
        guard let offered = occurred.first(RideOffered.self) else {
            throw Refusal(.internal, "no ride was offered")
        }
        return Ride(Rsvp.KnownRide(offered), in: state.game(offered.gameId), for: offered.driverId)
    }

    func join(_ command: JoinRide) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let (ride, game) = try find(ride: command.rideId)
        try refuseStarted(game)
        if ride.role(of: me) == .rider { return .nothing }
        try refuseSeated(me, ride.gameId)
        guard ride.free > 0 else { throw Refusal(.conflict, "there is no seat left in this car") }
        return .events([ride.changed(.joined, me)])
    }

    /// Refuses a second ride to the same game.
    private func refuseSeated(_ account: ID, _ game: ID) throws(Refusal) {
        switch state.rides.of(account, to: game).first?.role(of: account) {
        case .driver: throw Refusal(.conflict, "you offer a ride to this game; withdraw it first")
        case .rider: throw Refusal(.conflict, "you have a seat in another car; leave that ride first")
        case nil: return
        }
    }

    // MARK: - Leaving, removing, withdrawing

    func leave(_ command: LeaveRide) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let (ride, game) = try find(ride: command.rideId)
        switch ride.role(of: me) {
        case .driver: throw Refusal(.forbidden, "you are the driver: withdraw the ride instead")
        case nil: throw Refusal(.forbidden, "you have no seat in this car")
        case .rider: break
        }
        try refuseStarted(game)
        return .events([ride.changed(.left, me)])
    }

    func remove(_ command: RemoveRider) throws(Refusal) -> Decision<Never> {
        let (ride, game) = try driven(command.rideId)
        let rider = try account(command.accountId)
        try refuseStarted(game)
        guard ride.role(of: rider) == .rider else {
            throw Refusal(.conflict, "this person has no seat in your car", field: "accountId")
        }
        return .events([ride.changed(.removed, rider)])
    }

    func withdraw(_ command: WithdrawRide) throws(Refusal) -> Decision<Never> {
        let (ride, game) = try driven(command.rideId)
        try refuseStarted(game)
        return .events([ride.withdrawn()])
    }

    private func driven(_ id: ID) throws(Refusal) -> (Rsvp.KnownRide, KnownGame) {
        let (ride, game) = try find(ride: id)
        guard ride.driverId == caller.account else {
            throw Refusal(.forbidden, "only the driver can do this")
        }
        return (ride, game)
    }

    /// A ride, if the caller is going to the same game and no block separates them from its driver (domain.md §1.9).
    private func find(ride id: ID) throws(Refusal) -> (Rsvp.KnownRide, KnownGame) {
        let me = try caller.id()
        let unknown = Refusal(
            .notFound, "there is no ride \(id); rsvp rides lists those to a game", field: "rideId")
        guard let ride = state.rides[id], !state.circles.areApart(ride.driverId, me),
            (try? find(ride.gameId)) != nil
        else { throw unknown }
        return (ride, try goingTo(ride.gameId))
    }

    /// A block separates two who share a car. In games that one of them hosts, the other has left already.
    fileprivate func partRiders(_ event: Blocked) -> [any Event] {
        let (a, b) = (event.blockerId, event.blockedId)
        return state.joined(by: a).flatMap { id -> [any Event] in
            guard let game = state.game(id), game.isLive, now < game.startsAt,
                game.hostId != a, game.hostId != b
            else { return [] }
            return state.rides.of(a, to: id).compactMap { ride in
                switch (ride.role(of: a), ride.role(of: b)) {
                case (.driver, .rider): ride.changed(.left, b)
                case (.rider, .driver): ride.changed(.left, a)
                default: nil
                }
            }
        }
    }

    // MARK: - Reading

    func list(_ query: ListRides) throws(Refusal) -> Page<Ride> {
        let me = try caller.id()
        let game = try goingTo(query.gameId)
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
        return Paging.page(
            rides.sorted { $0.key < $1.key }, limit: query.rows, of: question)
    }

    /// The free seats after the command; without an event, the present ones.
    fileprivate func seats(_ command: some SeatCommand, _ occurred: Occurred) throws(Refusal) -> RideSeats {
        if let event = occurred.first(RideChanged.self) {
            return RideSeats(id: event.rideId, gameId: event.gameId, free: event.free)
        }
        guard let ride = state.rides[command.rideId] else {
            throw Refusal(.notFound, "the ride was withdrawn", field: "rideId")
        }
        return RideSeats(id: ride.id, gameId: ride.gameId, free: ride.free)
    }
}

/// A command about a seat in a ride; its reply says how many are free.
private protocol SeatCommand: Command where Reply == RideSeats {
    var rideId: ID { get }
}
extension JoinRide: SeatCommand {}
extension LeaveRide: SeatCommand {}
extension RemoveRider: SeatCommand {}

extension Ride {
    /// A ride as the viewer sees it: place, note and riders are for those in it.
    fileprivate init(_ ride: Rsvp.KnownRide, in game: KnownGame?, for viewer: ID) {
        self.init(
            id: ride.id, gameId: ride.gameId, driverId: ride.driverId, seats: ride.seats, free: ride.free,
            departAt: ride.departAt, timezone: game?.timezone ?? Zone.utc.name)
        role = ride.role(of: viewer)
        guard role != nil else { return }
        (from, note, riderIds) = (ride.from, ride.note, ride.riderIds)
    }
}
