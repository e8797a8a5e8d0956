// What is asked of each game before the game itself is looked at: a city has tens of thousands, and most are not what somebody
// looks for. All of it fits a line of memory beside the game's place (domain.md §4.6).

import Contracts
import Geo
import ServiceKit
import Values

extension Games {
    /// A game among others: its number, and enough about it to pass it over.
    struct Spot: Hashable, Comparable, Sendable {
        var number: UInt32
        var startsAt: Timestamp
        var createdAt = Timestamp.distantPast
        var facets = Facets()
        var words = WordMark()

        /// One is found again by where it stands; what else is known of it changes.
        static func == (a: Spot, b: Spot) -> Bool { a.number == b.number && a.startsAt == b.startsAt }
        static func < (a: Spot, b: Spot) -> Bool {
            a.startsAt != b.startsAt ? a.startsAt < b.startsAt : a.number < b.number
        }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    /// One bit of each group is set in a game's facets: of its sport, its level (or that it has none), and so on.
    struct Facets: Sendable, Equatable {
        var bits: UInt64 = 0

        private static let sport = 0
        private static let level = sport + Sport.allCases.count
        private static let visibility = level + SkillLevel.allCases.count + 1
        private static let policy = visibility + Visibility.allCases.count
        private static let price = policy + JoinPolicy.allCases.count
        private static let status = price + PriceTier.allCases.count + 1
        private static let room = status + GameStatus.allCases.count

        private static func bit<C: CaseIterable & Equatable>(_ value: C, _ group: Int) -> UInt64 {
            let index = C.allCases.enumerated().first { $0.element == value }?.offset ?? 0
            return 1 << UInt64(group + index)
        }
        private static func bits<C: CaseIterable & Equatable>(
            _ values: some Sequence<C>, _ group: Int
        ) -> UInt64 {
            values.reduce(0) { $0 | bit($1, group) }
        }
        private static let noLevel: UInt64 = 1 << UInt64(level + SkillLevel.allCases.count)
        private static let noPrice: UInt64 = 1 << UInt64(price + PriceTier.allCases.count)
        static let hasRoom: UInt64 = 1 << UInt64(room)

        init() {}

        init(_ game: Game, hasRoom: Bool) {
            let details = game.details
            bits = Facets.bit(details.sport, Facets.sport)
            bits |= details.skillLevel.map { Facets.bit($0, Facets.level) } ?? Facets.noLevel
            bits |= Facets.bit(details.visibility, Facets.visibility)
            bits |= Facets.bit(details.joinPolicy, Facets.policy)
            bits |= details.price?.tier.map { Facets.bit($0, Facets.price) } ?? Facets.noPrice
            bits |= Facets.bit(game.status, Facets.status)
            if hasRoom { bits |= Facets.hasRoom }
        }

        /// Of each of these a game has at least one bit, or it is not what is looked for.
        static func wanted(_ filter: GameFilter, _ status: Set<GameStatus>) -> [UInt64] {
            func group<C: CaseIterable & Equatable>(
                _ values: [C]?, _ group: Int, or other: UInt64 = 0
            ) -> UInt64? {
                values.flatMap { $0.isEmpty ? nil : bits($0, group) | other }
            }
            return [
                group(filter.sports, sport), group(filter.skillLevels, level, or: noLevel),
                group(filter.visibility, visibility), group(filter.joinPolicy, policy),
                group(filter.priceTiers, price), bits(status, Facets.status),
                filter.hasOpenSlots == true ? hasRoom : nil,
            ].compactMap(\.self)
        }
    }

    /// Which pairs of bytes stand in some texts, folded onto 256 bits: a text that has other bits is in none of them.
    struct WordMark: Sendable, Equatable {
        private var bits = SIMD4<UInt64>()

        init() {}

        init(_ texts: [String?]) {
            for text in texts { if let text { add(Text.folded(text)) } }
        }

        private mutating func add(_ text: String) {
            var previous: UInt8?
            for byte in text.utf8 {
                if let previous {
                    let hash = (UInt32(previous) << 8 | UInt32(byte)) &* 0x9E37_79B1
                    bits[Int(hash >> 30)] |= 1 << UInt64((hash >> 24) & 63)
                }
                previous = byte
            }
        }

        func mayHold(_ other: WordMark) -> Bool { other.bits & ~bits == SIMD4() }
    }

    /// Games by place and by start.
    struct SpotIndex: Sendable {
        private(set) var places = GeoIndex<Spot>()
        private(set) var starts = Ordered<Spot>()

        mutating func insert(_ spot: Spot, at place: Coordinate?) {
            starts.insert(spot)
            if let place { places.insert(spot, at: place) }
        }

        mutating func remove(_ spot: Spot, at place: Coordinate?) {
            starts.remove(spot)
            if let place { places.remove(spot, at: place) }
        }
    }
}

extension GameDetails {
    /// What a search for words looks at (domain.md §4.6, `q`).
    var searchedTexts: [String?] { [title, place.name, place.address, place.cityLabel] }
}
