// Facts that a search checks for each game before it reads the game itself: a city has tens of thousands, and most do
// not match (domain.md §4.6).

import Contracts
import Geo
import Machine
import Packed
import Values

extension Games {
    /// The place and the times of a game, without the game itself.
    struct GameEntry: Sendable {
        let place: Coordinate?
        let startsAt: Timestamp
        let createdAt: Timestamp

        init(_ game: Game) {
            (place, startsAt, createdAt) = (game.coordinate, game.details.startsAt, game.createdAt)
        }
    }

    /// A game's start and number; sorted by start.
    struct Start: Hashable, Comparable, Sendable {
        let time: Timestamp
        let number: UInt32

        init(_ time: Timestamp, _ number: Int) { (self.time, self.number) = (time, UInt32(number)) }

        static func < (a: Start, b: Start) -> Bool {
            a.time != b.time ? a.time < b.time : a.number < b.number
        }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    /// The properties that searches filter by, numbered. A game has one of each group (its sport; its level or none;
    /// and so on), one if there is room, and those of the byte pairs in its texts.
    enum Traits {
        private static let sport = 0
        private static let level = sport + Sport.allCases.count
        private static let noLevel = level + SkillLevel.allCases.count
        private static let visibility = noLevel + 1
        private static let policy = visibility + Visibility.allCases.count
        private static let price = policy + JoinPolicy.allCases.count
        private static let status = price + PriceTier.allCases.count
        static let room = status + GameStatus.allCases.count
        private static let pairs = room + 1
        /// Byte pairs share this many numbers.
        private static let pairsCount = 256
        static let count = pairs + pairsCount

        static func of(_ game: Game, hasRoom: Bool) -> [Int] {
            let details = game.details
            var all = [
                number(details.sport, sport), details.skillLevel.map { number($0, level) } ?? noLevel,
                number(details.visibility, visibility), number(details.joinPolicy, policy),
                number(game.status, status),
            ]
            if let tier = details.price?.tier { all.append(number(tier, price)) }
            if hasRoom { all.append(room) }
            for text in details.searchedTexts {
                if let text { addPairs(of: Text.searchable(text), to: &all) }
            }
            return all
        }

        /// Groups of traits: a matching game has at least one of each group. Other games may have them too.
        static func wanted(by search: Search) -> [[Int]] {
            let filter = search.filter
            var groups = [search.status.map { number($0, status) }]
            func also<C: CaseIterable & Equatable>(_ values: [C]?, _ group: Int, or other: [Int] = []) {
                if let values, !values.isEmpty { groups.append(values.map { number($0, group) } + other) }
            }
            also(filter.sports, sport)
            also(filter.skillLevels, level, or: [noLevel])
            also(filter.visibility, visibility)
            also(filter.joinPolicy, policy)
            also(filter.priceTiers, price)
            if filter.hasOpenSlots == true { groups.append([room]) }
            var words: [Int] = []
            if let text = search.text { addPairs(of: text, to: &words) }
            return groups + Set(words).sorted().map { [$0] }
        }

        private static func number<C: CaseIterable & Equatable>(_ value: C, _ group: Int) -> Int {
            var index = group
            for one in C.allCases {
                if one == value { return index }
                index += 1
            }
            return index
        }

        private static func addPairs(of text: String, to all: inout [Int]) {
            var previous: UInt8?
            for byte in text.utf8 {
                if let previous {
                    let hash = (UInt32(previous) << 8 | UInt32(byte)) &* 0x9E37_79B1
                    all.append(pairs + Int(hash >> 24))
                }
                previous = byte
            }
        }
    }

    /// Games by place and by start.
    struct GameSearchIndex: Sendable {
        private(set) var places = GeoIndex<Start>()
        private(set) var starts = Ordered<Start>()

        init() {}

        /// Indexes all of these; their numbers differ.
        init(_ all: [(start: Start, place: Coordinate?)]) {
            starts = Ordered(all.lazy.map(\.start))
            // Neighbors come one after the other, so that each is added near the last.
            let placed = all.compactMap { entry in
                entry.place.map { (cell: Geohash($0).bits, start: entry.start, place: $0) }
            }
            for entry in placed.sorted(by: { $0.cell < $1.cell }) {
                places.insert(entry.start, at: entry.place)
            }
        }

        mutating func insert(_ start: Start, at place: Coordinate?) {
            starts.insert(start)
            if let place { places.insert(start, at: place) }
        }

        mutating func remove(_ start: Start, at place: Coordinate?) {
            starts.remove(start)
            if let place { places.remove(start, at: place) }
        }
    }
}

extension GameDetails {
    /// The texts that `q` searches (domain.md §4.6).
    var searchedTexts: [String?] { [title, place.name, place.address, place.cityLabel] }
}
