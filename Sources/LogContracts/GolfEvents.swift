// The private events of golf: what is on cards of courses and rounds (domain.md §5.20–5.23).

import Contracts
import Golf
import Values

/// The card of a course was written down, or changed. The event has all of it.
package struct CourseWritten: Event {
    package static let type = "games._private.course-written"
    package var courseId: ID
    package var ownerId: ID
    /// From 1; it stays where only the name or the place has changed.
    package var version: Int
    package var name: String
    package var place: Place
    /// The par of each hole, in order.
    package var pars: [Int]
    package var strokeIndexes: [Int]
    package var tees: [CourseTee]
    package var subject: String? { courseId.description }
}

/// Somebody says that a version of a course's card is right.
package struct CourseConfirmed: Event {
    package static let type = "games._private.course-confirmed"
    package var courseId: ID
    package var version: Int
    package var accountId: ID
    package var subject: String? { courseId.description }
}

/// A player on a new card.
package struct RoundSeat: Codable, Sendable, Equatable {
    package var accountId: ID?
    package var guestPlayerId: ID?
    /// The name of a player without an account or a guest player.
    package var name: String?
    /// The name of the account or guest player when the round began.
    package var nickname: String?
    /// The tee's place in the version's list, from 0.
    package var tee: Int
    /// The index of the account at that moment, to one decimal.
    package var index: Double?
}

/// A card of a round was begun. The event has all that is on it.
package struct RoundBegun: Event {
    package static let type = "games._private.round-begun"
    package var roundId: ID
    package var ownerId: ID
    package var gameId: ID?
    package var courseId: ID
    /// The version of the course that is played.
    package var version: Int
    package var holes: HolesPlayed
    package var format: GolfFormat
    package var gross: Bool?
    package var carry: Bool?
    package var players: [RoundSeat]
    /// The day of the round, by the clock of its course.
    package var day: Day
    package var subject: String? { roundId.description }
}

/// A score was written on a card, for one player or for all that share a ball.
package struct HoleScored: Event {
    package static let type = "games._private.hole-scored"
    package var roundId: ID
    /// The account that wrote it.
    package var accountId: ID
    /// The players' places on the card, from 0.
    package var slots: [Int]
    package var hole: Int
    /// Absent if the ball was picked up.
    package var strokes: Int?
    package var putts: Int?
    package var penalties: Int?
    package var fairway: Bool?
    /// When it was written, by the device's clock, unless that is far off.
    package var deviceTime: Timestamp
    /// Follows from the round and the device's id, which it does not tell; empty if no device is named.
    package var mark: String
    package var subject: String? { roundId.description }
}

/// A player says that all of a card is right.
package struct RoundAttested: Event {
    package static let type = "games._private.round-attested"
    package var roundId: ID
    package var accountId: ID
    package var subject: String? { roundId.description }
}

/// A player holds a hole of a card to be wrong.
package struct HoleDisputed: Event {
    package static let type = "games._private.hole-disputed"
    package var roundId: ID
    package var accountId: ID
    package var hole: Int
    package var subject: String? { roundId.description }
}

/// The players of a group of an outing.
package struct OutingSeats: Codable, Sendable, Equatable {
    package var accountIds: [ID]
}

/// A person's start in an outing that is new, or another one than before.
package struct TeeChange: Codable, Sendable, Equatable {
    package var accountId: ID
    /// Absent if they are in no group any more.
    package var hole: Int? = nil
    package var teesOffAt: Timestamp? = nil
}

/// The people who are going to a game were put into groups.
package struct OutingArranged: Event {
    package static let type = "games._private.outing-arranged"
    package static let reader: String? = "notify"
    package var gameId: ID
    package var accountId: ID
    package var interval: Int
    /// The minute of the day at which the first group tees off, by the clock of the place.
    package var startMinute: Int
    package var from: OutingStart
    package var groups: [OutingSeats]
    /// The people whose start is another one than before.
    package var changes: [TeeChange]? = nil
    package var subject: String? { gameId.description }
}
