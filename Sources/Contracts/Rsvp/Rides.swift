// rsvp: rides to a game (domain.md §6.8). Only the people in a ride see where it starts.

import Values

/// The limits of rides.
public enum RideLimits {
    public static let seatsMax = 7
    public static let fromMax = 120
    public static let noteMax = 140
}

/// A ride to a game, as shown to somebody who is going to the game.
public struct Ride: Codable, Sendable, Equatable {
    /// The caller's role in a ride.
    public enum Role: String, Choice {
        case driver
        case rider
    }

    /// The ride's id, called `rideId` in requests and events.
    public var id: ID
    public var gameId: ID
    public var driverId: ID
    /// The driver's nickname; only in `rsvp.rides`.
    public var driverNickname: String? = nil
    /// The driver's city, as they spell it.
    public var cityLabel: String? = nil
    /// The number of seats without the driver's.
    public var seats: Int
    /// The number of free seats.
    public var free: Int
    /// The departure, before the start of the game.
    public var departAt: Timestamp
    /// The game's IANA zone.
    public var timezone: String
    public var role: Role? = nil
    /// The meeting point; only for people in the ride.
    public var from: String? = nil
    /// The driver's note; only for people in the ride.
    public var note: String? = nil
    /// The riders in the order they joined, without people hidden from the caller by a block; only for people in the
    /// ride.
    public var riderIds: [ID]? = nil
    /// The riders with their names; only in `rsvp.rides`.
    public var riders: [PersonMention]? = nil
}

/// The free seats of a ride after somebody joined or left.
public struct RideSeats: Codable, Sendable, Equatable {
    public var id: ID
    public var gameId: ID
    /// The number of free seats.
    public var free: Int
}

public struct OfferRide: Command {
    public typealias Reply = Ride
    public static let type = "rsvp.ride-offer"
    public static let about = About(
        "Offer a ride to a game; only those who ride along are told where you start", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict],
        example: "rsvp ride-offer gameId=$game seats=3 from=\"Corner of 5th and Main\" "
            + "departAt=\"tomorrow 17:00\"")
    public var gameId: GameID
    /// For others than you, 1 to 7.
    public var seats: Int
    /// Where you set out, up to 120 characters.
    public var from: String
    /// Before the game starts, by the clock of its place.
    public var departAt: WrittenTime
    /// Up to 140 characters.
    public var note: String?

    public func check(_ problems: inout Problems) {
        problems.range("seats", seats, 1...RideLimits.seatsMax)
        problems.text("from", from, 1...RideLimits.fromMax)
        problems.timeOfDay(departAt, "departAt")
        problems.lines("note", note, 0...RideLimits.noteMax)
    }
}

public struct JoinRide: Command {
    public typealias Reply = RideSeats
    public static let type = "rsvp.ride-join"
    public static let about = About(
        "Take a seat in somebody's car; one ride for each game", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict],
        example: "rsvp ride-join rideId=$ride")
    public var rideId: RideID
}

public struct LeaveRide: Command {
    public typealias Reply = RideSeats
    public static let type = "rsvp.ride-leave"
    public static let about = About(
        "Give up your seat in a ride", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate],
        example: "rsvp ride-leave rideId=$ride")
    public var rideId: RideID
}

public struct RemoveRider: Command {
    public typealias Reply = RideSeats
    public static let type = "rsvp.ride-remove"
    public static let about = About(
        "Remove somebody from your ride", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict],
        example: "rsvp ride-remove rideId=$ride accountId=bob")
    public var rideId: RideID
    public var accountId: UserReference
}

public struct WithdrawRide: Command {
    public typealias Reply = Done
    public static let type = "rsvp.ride-withdraw"
    public static let about = About(
        "Withdraw the ride you offer", .user, reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate],
        example: "rsvp ride-withdraw rideId=$ride")
    public var rideId: RideID
}

public struct ListRides: Paged {
    public typealias Reply = Page<Ride>
    public static let type = "rsvp.rides"
    public static let about = About(
        "Show the rides to a game, the earliest first", .user, reasons: [.notFound, .forbidden],
        example: "rsvp rides gameId=$game")
    public var gameId: GameID
    public var limit: Int?
    public var page: String?
}

/// A ride has changed. The event does not say where it starts.
public struct RideChanged: Event {
    public static let type = "rsvp.ride-changed"

    /// The kind of change.
    public enum Change: String, Choice {
        case offered
        case joined
        /// A rider gave back their seat, or is not going any more.
        case left
        /// The driver removed a rider.
        case removed
        /// The driver withdrew the ride, or is not going any more.
        case withdrawn
    }

    public var gameId: ID
    public var rideId: ID
    public var change: Change
    /// The account that the change is about: the driver or a rider.
    public var accountId: ID
    /// The number of free seats after the change.
    public var free: Int
    /// The people affected, without the one who made the change.
    public var concernedIds: [ID]
    public var subject: String? { gameId.description }
}
