// The games that one person is going to, by start: finds overlaps without a look at every game they ever joined.

import Contracts
import Packed
import Values

extension Rsvp {
    /// The starts of the games that one person is going to. Derived from rows and games.
    struct Agenda: Sendable {
        /// No game lasts longer (domain.md §4.1).
        static let longestMinutes = 720

        /// A game by its number.
        private struct Stop: Comparable {
            var start: Timestamp
            var game: UInt32

            static func < (a: Stop, b: Stop) -> Bool {
                a.start != b.start ? a.start < b.start : a.game < b.game
            }
        }

        /// Sorted.
        private var stops: [Stop] = []

        mutating func add(_ game: Int, at start: Timestamp) {
            let stop = Stop(start: start, game: UInt32(game))
            let place = place(of: stop)
            if place < stops.count, stops[place] == stop { return }
            stops.makeRoom()
            stops.insert(stop, at: place)
        }

        mutating func remove(_ game: Int, at start: Timestamp) {
            let stop = Stop(start: start, game: UInt32(game))
            let place = place(of: stop)
            if place < stops.count, stops[place] == stop { stops.remove(at: place) }
        }

        /// Visits the games that may intersect a span, those that start together at once, the earliest first, until the
        /// body says `false`.
        func forEach(near span: (start: Timestamp, end: Timestamp), _ body: ([Int]) -> Bool) {
            let first = Stop(start: span.start.adding(minutes: -Self.longestMinutes), game: 0)
            var rest = stops[place(of: first)...].prefix { $0.start < span.end }
            while let start = rest.first?.start {
                let together = rest.prefix { $0.start == start }
                if !body(together.map { Int($0.game) }) { return }
                rest.removeFirst(together.count)
            }
        }

        /// The index of a stop, or where it would be inserted.
        private func place(of stop: Stop) -> Int { stops.partition { $0 < stop } }
    }
}
