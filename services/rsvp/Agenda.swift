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
        private struct Entry: Comparable {
            var start: Timestamp
            var game: UInt32

            static func < (a: Entry, b: Entry) -> Bool {
                a.start != b.start ? a.start < b.start : a.game < b.game
            }
        }

        /// Sorted.
        private var entries: [Entry] = []

        mutating func add(_ game: Int, at start: Timestamp) {
            let entry = Entry(start: start, game: UInt32(game))
            let place = place(of: entry)
            if place < entries.count, entries[place] == entry { return }
            entries.makeRoom()
            entries.insert(entry, at: place)
        }

        mutating func remove(_ game: Int, at start: Timestamp) {
            let entry = Entry(start: start, game: UInt32(game))
            let place = place(of: entry)
            if place < entries.count, entries[place] == entry { entries.remove(at: place) }
        }

        /// Visits the games that may intersect a span, those that start together at once, the earliest first, until the
        /// body says `false`.
        func forEach(near span: (start: Timestamp, end: Timestamp), _ body: ([Int]) -> Bool) {
            let first = Entry(start: span.start.adding(minutes: -Self.longestMinutes), game: 0)
            var rest = entries[place(of: first)...].prefix { $0.start < span.end }
            while let start = rest.first?.start {
                let together = rest.prefix { $0.start == start }
                if !body(together.map { Int($0.game) }) { return }
                rest.removeFirst(together.count)
            }
        }

        /// The index of an entry, or where it would be inserted.
        private func place(of entry: Entry) -> Int { entries.partition { $0 < entry } }
    }
}
