// The details of a game that decide who may join, or that an invitation shows. Games keeps the rest, such as its price.

import Contracts
import Packed
import Values

extension Rsvp {
    struct GameTerms: Codable, Sendable, Equatable {
        var title: String
        var placeName: String?
        var startsAt: Timestamp
        var durationMinutes: Int
        /// The zone of the game's times, and of rides to it.
        var timezone: String
        /// `nil` for unlimited. Includes the host.
        var capacity: Int?
        var point: Place.Point
        var sport: Sport
        var visibility: Visibility
        var joinPolicy: JoinPolicy
        var membersCanInvite: Bool
        var waitlist: Bool
        /// Whether the waitlist offers slots instead of giving them.
        var offersSlots: Bool
        var requireTier2: Bool
        private(set) var boxedRequirements: Box<Requirements>?

        /// Few games have any.
        var requirements: Requirements? { boxedRequirements?.value }
    }
}

extension Rsvp.GameTerms {
    init(_ details: GameDetails) {
        title = details.title
        placeName = details.place.name ?? details.place.address
        startsAt = details.startsAt
        durationMinutes = details.durationMinutes
        timezone = details.timezone
        capacity = details.capacity
        point = details.place.point
        sport = details.sport
        visibility = details.visibility
        joinPolicy = details.joinPolicy
        membersCanInvite = details.membersCanInvite
        waitlist = details.waitlist
        offersSlots = details.waitlistMode == .offer
        requireTier2 = details.requireTier2
        boxedRequirements = details.requirements.map { Box($0) }
    }
}
