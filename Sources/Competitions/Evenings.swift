// A season of evenings instead of fixtures: points for places and feats (domain.md §17.5). Source: NewTon.

/// The points of an evening, and how they make a standing.
public struct Evenings: Codable, Hashable, Sendable {
    /// The most places that have points.
    public static let placesMax = 64
    /// The allowed points for a place or a feat.
    public static let allowed = 0...999

    /// Points of each place, the best first; places behind have none.
    public var places: [Int]
    /// Added for taking part.
    public var takingPart: Int
    /// Added for each score of 180.
    public var per180: Int
    /// Added for each checkout of 100 or more.
    public var checkout100: Int
    /// Added for each leg won with 15 darts or fewer.
    public var leg15: Int
    /// So many best evenings count; `nil` for all.
    public var best: Int?

    public init(
        places: [Int] = [10, 7, 5, 4, 2, 2, 2, 2], takingPart: Int = 1, per180: Int = 1,
        checkout100: Int = 1, leg15: Int = 1, best: Int? = nil
    ) {
        (self.places, self.takingPart, self.per180) = (places, takingPart, per180)
        (self.checkout100, self.leg15, self.best) = (checkout100, leg15, best)
    }

    /// Whether all values are in range.
    public var isAllowed: Bool {
        places.count <= Evenings.placesMax && best.map { $0 >= 1 } ?? true
            && (places + [takingPart, per180, checkout100, leg15]).allSatisfy(Evenings.allowed.contains)
    }

    /// Somebody's part in an evening.
    public struct Entry<Person: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        /// Equal for the same person: an account, or a name spelled alike.
        public var person: Person
        public var name: String
        public var place: Int
        /// Scores of 180.
        public var scores180: Int
        /// Checkouts of 100 or more.
        public var checkouts100: Int
        /// Legs won with 15 darts or fewer.
        public var legs15: Int

        public init(
            person: Person, name: String, place: Int, scores180: Int = 0, checkouts100: Int = 0,
            legs15: Int = 0
        ) {
            (self.person, self.name, self.place) = (person, name, place)
            (self.scores180, self.checkouts100, self.legs15) = (scores180, checkouts100, legs15)
        }
    }

    /// Somebody's row of the standing.
    public struct Standing<Person: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        public var person: Person
        public var name: String
        /// Equal only for those with the same name and the same results.
        public var rank: Int
        /// Over the evenings that count.
        public var points: Int
        /// The points of each evening; absent where they did not take part.
        public var evenings: [Int?]
        /// How often they had each place, from the first on.
        var places: [Int]
        /// The evening, from 0, in which they had most points; the earliest of these.
        var bestEvening: Int
    }

    /// The points of one evening.
    public func points(_ entry: Entry<some Codable & Hashable & Sendable>) -> Int {
        let place = places.indices.contains(entry.place - 1) ? places[entry.place - 1] : 0
        return place + takingPart + per180 * entry.scores180 + checkout100 * entry.checkouts100
            + leg15 * entry.legs15
    }

    /// The standing after some evenings, the earliest first. Equal points: more first places, then more second ones, and so
    /// on, then the earlier best evening, then the name.
    public func standing<Person>(_ evenings: [[Entry<Person>]]) -> [Standing<Person>] {
        var rows: [Person: Standing<Person>] = [:]
        // In the order in which they first took part, so that the result does not hang on hashes.
        var people: [Person] = []
        for (index, entries) in evenings.enumerated() {
            for entry in entries {
                if rows[entry.person] == nil { people.append(entry.person) }
                let empty = Standing(
                    person: entry.person, name: entry.name, rank: 0, points: 0,
                    evenings: evenings.map { _ in nil }, places: [], bestEvening: 0)
                rows[entry.person, default: empty].count(entry, points(entry), evening: index)
            }
        }
        var order = people.compactMap { rows[$0] }
        for index in order.indices {
            let points = order[index].evenings.compactMap(\.self)
            order[index].points = points.sorted(by: >).prefix(best ?? points.count).reduce(0, +)
            order[index].bestEvening = order[index].evenings.firstIndex { $0 == points.max() } ?? 0
        }
        order.sort { $0.isBefore($1) }
        for index in order.indices {
            let isShared = index > 0 && !order[index - 1].isBefore(order[index])
            order[index].rank = isShared ? order[index - 1].rank : index + 1
        }
        return order
    }
}

extension Evenings.Standing {
    fileprivate mutating func count(_ entry: Evenings.Entry<Person>, _ points: Int, evening: Int) {
        name = entry.name
        evenings[evening] = points
        guard (1...Evenings.placesMax).contains(entry.place) else { return }
        if places.count < entry.place {
            places += Array(repeating: 0, count: entry.place - places.count)
        }
        places[entry.place - 1] += 1
    }

    fileprivate func isBefore(_ other: Self) -> Bool {
        if points != other.points { return points > other.points }
        if places != other.places { return other.places.lexicographicallyPrecedes(places) }
        if bestEvening != other.bestEvening { return bestEvening < other.bestEvening }
        return name < other.name
    }
}
