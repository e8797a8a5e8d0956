// rsvp: handing over the host role, walk-ins and attendance (domain.md §6.2).

import Values

/// Whether somebody who was going turned up.
public enum Attendance: String, Choice {
    /// They came. This is assumed for everyone who was going.
    case attended
    case late
    /// They did not come; the game does not count towards trust tiers (domain.md §9.4). Not possible for walk-ins.
    case noShow = "no_show"
}

public struct TransferHost: Command {
    public static let type = "rsvp.transfer-host"
    public static let about = About(
        "Hand a game you host over to somebody who is going; you stay in it", .user,
        reasons: [.notFound, .forbidden, .conflict],
        example: "rsvp transfer-host gameId=$game accountId=bob")

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        public var hostId: ID
    }

    public var gameId: GameID
    public var accountId: UserReference
}

public struct WalkIn: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.walk-in"
    /// Walk-ins allowed beyond a game's capacity.
    public static let beyondCapacity = 2
    public static let about = About(
        "Add a friend, or somebody maybe or in line, who has turned up at your game; they are told", .user,
        reasons: [.notFound, .forbidden, .tooEarly, .tooLate, .conflict, .gameFull],
        example: "rsvp walk-in gameId=$game accountId=bob")
    public var gameId: GameID
    public var accountId: UserReference
}

public struct SetAttendance: Command {
    public static let type = "rsvp.attendance"
    /// Limit of people in one command: the largest capacity, and walk-ins.
    public static let peopleMax = 202
    public static let about = About(
        "Say who was late or did not come; until 48 hours after the game", .user,
        reasons: [.notFound, .forbidden, .tooEarly, .tooLate, .conflict],
        example: "rsvp attendance gameId=$game attendance.bob=late")

    /// A person's current attendance.
    public struct Person: Codable, Sendable, Equatable {
        public var accountId: ID
        public var attendance: Attendance
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        public var people: [Person]
    }

    public var gameId: GameID
    /// People by nickname or id; whoever is not named stays as they are, at first attended.
    public var attendance: [String: Attendance]

    public func check(_ problems: inout Problems) {
        problems.count("attendance", attendance.count, 1...Self.peopleMax, "name", "people")
    }
}

/// A game has a new host.
public struct HostTransferred: Event {
    public static let type = "rsvp.host-transferred"
    public var gameId: ID
    public var from: ID
    public var to: ID
    /// `true` if a co-host follows a host who has left the game, or whose account is gone.
    public var isSuccession: Bool? = nil
    public var subject: String? { gameId.description }
}

/// The account of a game's host is gone, and none of its co-hosts is going: nobody hosts it any more.
public struct HostMissing: Event {
    public static let type = "rsvp.host-missing"
    public var gameId: ID
    public var hostId: ID
    public var subject: String? { gameId.description }
}

/// The host recorded somebody's attendance. Without this event they count as having come.
public struct AttendanceSet: Event {
    public static let type = "rsvp.attendance-set"
    public var gameId: ID
    public var accountId: ID
    /// The latest statement of the host; replaces earlier ones.
    public var attendance: Attendance
    public var subject: String? { gameId.description }
}

/// Somebody on the waitlist is offered a slot, reserved until a given time (domain.md §6.4).
public struct SlotOffered: Event {
    public static let type = "rsvp.offered"
    public var gameId: ID
    public var accountId: ID
    /// Absent if the offer no longer holds; they keep their place on the waitlist.
    public var until: Timestamp?
    /// The slots reserved, with those of guests; absent for one.
    public var size: Int? = nil
    public var subject: String? { gameId.description }
}
