// rsvp: who takes whom along to a game (domain.md §6.8). Where a ride sets out is for those in it alone.

import Values

/// The limits of rides.
public enum RideLimits {
    public static let seatsMax = 7
    public static let fromMax = 120
    public static let noteMax = 140
}

/// A ride to a game, as someone who is going there sees it.
public struct Ride: Codable, Sendable, Equatable {
    /// What somebody is to a ride.
    public enum Role: String, Choice {
        case driver
        case rider
    }

    /// The ride; `rideId` of what is asked and told about it.
    public var id: ID
    public var gameId: ID
    public var driverId: ID
    /// The handle of who offers it; only in `rsvp.rides`.
    public var driverNickname: String?
    /// The city that the driver comes from, as they write it.
    public var cityLabel: String?
    /// Seats for others than the driver.
    public var seats: Int
    /// Seats that nobody has taken.
    public var free: Int
    /// When it sets out: before the game starts.
    public var departAt: Timestamp
    /// The game's IANA zone.
    public var timezone: String
    /// The caller's role in it.
    public var role: Role?
    /// Where it sets out; for those in it alone.
    public var from: String?
    /// What the driver says of it; for those in it alone.
    public var note: String?
    /// Who comes along, the first who came first; for those in it alone, and nobody whom a block keeps
    /// apart from who asks.
    public var riderIds: [ID]?
    /// The same people by name; only in `rsvp.rides`.
    public var riders: [PersonMention]?

    public init(
        id: ID, gameId: ID, driverId: ID, seats: Int, free: Int, departAt: Timestamp, timezone: String
    ) {
        (self.id, self.gameId, self.driverId, self.seats) = (id, gameId, driverId, seats)
        (self.free, self.departAt, self.timezone) = (free, departAt, timezone)
    }
}

/// What is left of a ride's seats after someone came or went.
public struct RideSeats: Codable, Sendable, Equatable {
    public var id: ID
    public var gameId: ID
    /// How many seats nobody has taken.
    public var free: Int

    public init(id: ID, gameId: ID, free: Int) {
        (self.id, self.gameId, self.free) = (id, gameId, free)
    }
}

/// `rsvp.ride-offer`
public struct OfferRide: Command {
    public typealias Reply = Ride
    public static let type = "rsvp.ride-offer"
    public static let about = About(
        "Offer a ride to a game; only those who ride along are told where you start", .user,
        fields: [
            "seats": "for others than you, 1 to 7", "from": "where you set out, up to 120 characters",
            "departAt": "before the game starts, by the clock of its place", "note": "up to 140 characters",
        ], reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict],
        example: "rsvp ride-offer gameId=$game seats=3 from=\"Corner of 5th and Main\" "
            + "departAt=\"tomorrow 17:00\"")
    public var gameId: ID
    public var seats: Int
    public var from: String
    public var departAt: WrittenTime
    public var note: String?

    public func check(_ problems: inout Problems) {
        problems.range("seats", seats, 1...RideLimits.seatsMax)
        problems.text("from", from, 1...RideLimits.fromMax)
        problems.require(
            !departAt.isWholeDay, "departAt",
            "departAt needs a time of day: write 2026-12-31T18:00 or \"tomorrow 18:00\"")
        problems.lines("note", note, 0...RideLimits.noteMax)
    }
}

/// `rsvp.ride-join`
public struct JoinRide: Command {
    public typealias Reply = RideSeats
    public static let type = "rsvp.ride-join"
    public static let about = About(
        "Take a seat in somebody's car; one ride for each game", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict],
        example: "rsvp ride-join rideId=$ride")
    public var rideId: ID
}

/// `rsvp.ride-leave`
public struct LeaveRide: Command {
    public typealias Reply = RideSeats
    public static let type = "rsvp.ride-leave"
    public static let about = About(
        "Give up your seat in a ride", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate],
        example: "rsvp ride-leave rideId=$ride")
    public var rideId: ID
}

/// `rsvp.ride-remove`
public struct RemoveRider: Command {
    public typealias Reply = RideSeats
    public static let type = "rsvp.ride-remove"
    public static let about = About(
        "Remove somebody from your ride", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict],
        example: "rsvp ride-remove rideId=$ride accountId=bob")
    public var rideId: ID
    public var accountId: UserReference
}

/// `rsvp.ride-withdraw`
public struct WithdrawRide: Command {
    public typealias Reply = Done
    public static let type = "rsvp.ride-withdraw"
    public static let about = About(
        "Withdraw the ride you offer", .user, reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate],
        example: "rsvp ride-withdraw rideId=$ride")
    public var rideId: ID
}

/// `rsvp.rides`
public struct ListRides: Query {
    public typealias Reply = Page<Ride>
    public static let type = "rsvp.rides"
    public static let about = About(
        "Show the rides to a game, the earliest first", .user,
        fields: ["limit": "1 to 100, default 20"], reasons: [.notFound, .forbidden],
        example: "rsvp rides gameId=$game")
    public var gameId: ID
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) { problems.range("limit", limit, 1...100) }
}

/// A ride has changed. Where it sets out is not part of it.
public struct RideChanged: Event {
    public static let type = "rsvp.ride-changed"

    /// How a ride has changed.
    public enum Change: String, Choice {
        case offered
        case joined
        /// Somebody has given their seat back, or is not going any more.
        case left
        /// The driver has taken somebody's seat away.
        case removed
        /// The driver takes nobody along, or is not going any more.
        case withdrawn
    }

    public var gameId: ID
    public var rideId: ID
    public var change: Change
    /// Who offers or withdraws it, who comes along or does so no more.
    public var accountId: ID
    /// Seats that nobody has taken after that.
    public var free: Int
    /// The people concerned, without the one who did it.
    public var concernedIds: [ID]
    public var subject: String? { gameId.description }

    public init(
        gameId: ID, rideId: ID, change: Change, accountId: ID, free: Int, concernedIds: [ID]
    ) {
        (self.gameId, self.rideId, self.change) = (gameId, rideId, change)
        (self.accountId, self.free, self.concernedIds) = (accountId, free, concernedIds)
    }
}
