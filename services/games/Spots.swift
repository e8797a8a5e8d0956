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

    /// One bit of each group: of a game's sport, its level (or that it has none), and so on to whether there is room.
    struct Facets: Sendable, Equatable {
        private(set) var bits: UInt64 = 0

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
        private static let noLevel: UInt64 = 1 << UInt64(visibility - 1)
        private static let noPrice: UInt64 = 1 << UInt64(status - 1)
        private static let hasRoom: UInt64 = 1 << UInt64(room)
        private static let isFull: UInt64 = 1 << UInt64(room + 1)

        init() {}

        init(_ game: Game, hasRoom: Bool) {
            let details = game.details
            bits = Facets.bit(details.sport, Facets.sport)
            bits |= details.skillLevel.map { Facets.bit($0, Facets.level) } ?? Facets.noLevel
            bits |= Facets.bit(details.visibility, Facets.visibility)
            bits |= Facets.bit(details.joinPolicy, Facets.policy)
            bits |= details.price?.tier.map { Facets.bit($0, Facets.price) } ?? Facets.noPrice
            bits |= Facets.bit(game.status, Facets.status)
            bits |= hasRoom ? Facets.hasRoom : Facets.isFull
        }

        /// All that a game that is looked for may be: each of its facets is one of these.
        init(wantedBy filter: GameFilter, _ status: Set<GameStatus>) {
            func any<C: CaseIterable & Equatable>(
                of values: [C]?, _ group: Int, or other: UInt64 = 0, none: UInt64 = 0
            ) -> UInt64 {
                let isFree = values?.isEmpty ?? true
                let wanted = isFree ? Array(C.allCases) : values ?? []
                return wanted.reduce(isFree ? other | none : other) { $0 | Facets.bit($1, group) }
            }
            bits = any(of: filter.sports, Facets.sport)
            bits |= any(of: filter.skillLevels, Facets.level, or: Facets.noLevel)
            bits |= any(of: filter.visibility, Facets.visibility)
            bits |= any(of: filter.joinPolicy, Facets.policy)
            bits |= any(of: filter.priceTiers, Facets.price, none: Facets.noPrice)
            bits |= status.reduce(0) { $0 | Facets.bit($1, Facets.status) }
            bits |= filter.hasOpenSlots == true ? Facets.hasRoom : Facets.hasRoom | Facets.isFull
        }

        func isWithin(_ wanted: Facets) -> Bool { bits & ~wanted.bits == 0 }
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
