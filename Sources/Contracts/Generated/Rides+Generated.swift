// Made by deploy/contracts from Sources/Contracts/Rsvp/Rides.swift.

import Values

extension Ride {
    @_disfavoredOverload
    public init(
        id: sending ID, gameId: ID, driverId: ID, driverNickname: String? = nil, cityLabel: String? = nil,
        seats: Int, free: Int, departAt: Timestamp, timezone: String, role: Ride.Role? = nil,
        from: String? = nil, note: String? = nil, riderIds: [ID]? = nil, riders: [PersonMention]? = nil
    ) {
        self.id = id
        self.gameId = gameId
        self.driverId = driverId
        self.driverNickname = driverNickname
        self.cityLabel = cityLabel
        self.seats = seats
        self.free = free
        self.departAt = departAt
        self.timezone = timezone
        self.role = role
        self.from = from
        self.note = note
        self.riderIds = riderIds
        self.riders = riders
    }
}

extension RideSeats {
    @_disfavoredOverload
    public init(id: sending ID, gameId: ID, free: Int) {
        self.id = id
        self.gameId = gameId
        self.free = free
    }
}

extension OfferRide {
    public static let notes: [String: String] = [
        "departAt": "before the game starts, by the clock of its place",
        "from": "where you set out, up to 120 characters",
        "note": "up to 140 characters",
        "seats": "for others than you, 1 to 7",
    ]
}

extension ListRides {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension RideChanged {
    @_disfavoredOverload
    public init(
        gameId: sending ID, rideId: ID, change: RideChanged.Change, accountId: ID, free: Int,
        concernedIds: [ID]
    ) {
        self.gameId = gameId
        self.rideId = rideId
        self.change = change
        self.accountId = accountId
        self.free = free
        self.concernedIds = concernedIds
    }
}
