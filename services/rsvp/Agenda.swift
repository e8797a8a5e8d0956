// When someone is going where, so that overlapping games are found without looking at every game they ever joined.

import Contracts
import ServiceKit
import Values

extension Rsvp {
    /// The starts of the games each person is going to. Derived from rows and games.
    struct Agenda: Sendable {
        /// No game lasts longer (domain.md §4.1).
        static let longestMinutes = 720
        private var starts: [ID: Ordered<Appointment>] = [:]

        mutating func add(_ account: ID, _ game: ID, at start: Timestamp) {
            starts[account, default: Ordered()].insert(Appointment(start, game))
        }

        mutating func remove(_ account: ID, _ game: ID, at start: Timestamp) {
            starts[account]?.remove(Appointment(start, game))
        }

        /// Visits the games of someone that may intersect a span, the earliest first, until the body says `false`.
        func forEach(of account: ID, near span: (start: Timestamp, end: Timestamp), _ body: (ID) -> Bool) {
            let first = Appointment(span.start.adding(minutes: -Self.longestMinutes), ID(high: 0, low: 0))
            starts[account]?.forEach(from: first) { $0.time < span.end && body($0.id) }
        }
    }
}
