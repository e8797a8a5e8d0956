// The private events of rsvp.

import Contracts
import Values

/// A command about several people was refused for some of them. A repeat of the command is answered from this event
/// (domain.md §1.4, §1.5).
package struct PartlyRefused: Event {
    package static let type = "rsvp._private.partly-refused"

    /// The refusal for one person.
    package struct Part: Codable, Sendable, Equatable {
        /// The person's index in the command, from 0.
        package var place: Int
        /// Why the person is not invited.
        package var reason: Reason
    }

    package var gameId: ID
    /// In the order of the command; people who are missing here were invited.
    package var parts: [Part]
    package var subject: String? { gameId.description }
}

/// Somebody named the guests that they bring; the names replace those of before.
package struct GuestsNamed: Event {
    package static let type = "rsvp._private.guests-named"
    package var gameId: ID
    package var accountId: ID
    /// At most as many as the guests, of up to 30 characters each; empty after erasure.
    package var guestNames: [String]
    package var subject: String? { gameId.description }
}

/// Somebody without an account answered a game, or gave another name.
package struct VisitorNamed: Event {
    package static let type = "rsvp._private.visitor-named"
    package var gameId: ID
    package var visitorId: ID
    /// 2 to 40 characters; empty after erasure.
    package var name: String
    package var subject: String? { gameId.description }
}

/// The link for people without an account was made anew; the former one is void.
package struct VisitorLinkRenewed: Event {
    package static let type = "rsvp._private.visitor-link-renewed"
    package var gameId: ID
    /// How often that has happened; the link is derived from it.
    package var number: Int
    package var subject: String? { gameId.description }
}

/// A ride was offered; the event has all that its driver said.
package struct RideOffered: Event {
    package static let type = "rsvp._private.ride-offered"
    package var gameId: ID
    package var rideId: ID
    package var driverId: ID
    /// The number of seats without the driver's, 1 to 7.
    package var seats: Int
    /// The meeting point, up to 120 characters; empty after erasure.
    package var from: String
    /// The departure, before the start of the game.
    package var departAt: Timestamp
    /// The driver's note, up to 140 characters.
    package var note: String?
}

/// The results of an answer to a series. A repeat of the command is answered from this event (domain.md §1.4).
package struct SeriesAnswered: Event {
    package static let type = "rsvp._private.series-answered"
    package var seriesId: ID
    /// One result for each upcoming game, in the order of their starts.
    package var results: [AnswerSeries.Outcome]
    package var subject: String? { seriesId.description }
}

/// The deadline for answers to a game has passed: whoever could come back without an invitation, and has not said going, is
/// out (domain.md §6.12).
package struct AnswersClosed: Event {
    package static let type = "rsvp._private.answers-closed"
    package var gameId: ID
    /// The deadline; a game that is moved has another one.
    package var answerBy: Timestamp
    package var subject: String? { gameId.description }
}

/// A regular is away, or back (domain.md §6.13).
package struct RegularPaused: Event {
    package static let type = "rsvp._private.regular-paused"
    package var regulars: RegularSubject
    package var accountId: ID
    /// The first day; absent for who is back.
    package var from: Day? = nil
    /// The last day.
    package var to: Day? = nil
    package var subject: String? { regulars.id.description }
}

/// The regulars of a game have their places (domain.md §6.13).
package struct RegularsEnrolled: Event {
    package static let type = "rsvp._private.regulars-enrolled"
    package var gameId: ID
    package var subject: String? { gameId.description }
}
