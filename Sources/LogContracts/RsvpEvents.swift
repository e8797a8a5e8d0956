// The private events of rsvp.

import Contracts
import Values

/// A command on several people was refused for some of them. A repeat of the command is answered from this
/// (domain.md §1.4, §1.5).
package struct PartlyRefused: Event {
    package static let type = "rsvp._private.partly-refused"

    /// One of those the command named, by place, from 0.
    package struct Part: Codable, Sendable, Equatable {
        /// Which of them, from 0.
        package var place: Int
        /// Why they are not invited.
        package var reason: Reason

        package init(place: Int, reason: Reason) { (self.place, self.reason) = (place, reason) }
    }

    package var gameId: ID
    /// In the order in which the command named them; who is not in it was invited.
    package var parts: [Part]
    package var subject: String? { gameId.description }

    package init(gameId: ID, parts: [Part]) { (self.gameId, self.parts) = (gameId, parts) }
}

/// A ride as its driver offers it.
package struct RideOffered: Event {
    package static let type = "rsvp._private.ride-offered"
    package var gameId: ID
    package var rideId: ID
    package var driverId: ID
    /// For others than the driver, 1 to 7.
    package var seats: Int
    /// Where it sets out, up to 120 characters; empty once it was erased.
    package var from: String
    /// When it sets out: before the game starts.
    package var departAt: Timestamp
    /// What the driver says of it, up to 140 characters.
    package var note: String?

    package init(
        gameId: ID, rideId: ID, driverId: ID, seats: Int, from: String, departAt: Timestamp, note: String?
    ) {
        (self.gameId, self.rideId, self.driverId, self.seats) = (gameId, rideId, driverId, seats)
        (self.from, self.departAt, self.note) = (from, departAt, note)
    }
}

/// The results of an answer to a series. A repeat of the command is answered from this (domain.md §1.4).
package struct SeriesAnswered: Event {
    package static let type = "rsvp._private.series-answered"
    package var seriesId: ID
    /// Of each game that was still to come, in the order in which they start.
    package var results: [AnswerSeries.Outcome]
    package var subject: String? { seriesId.description }

    package init(seriesId: ID, results: [AnswerSeries.Outcome]) {
        (self.seriesId, self.results) = (seriesId, results)
    }
}
