// All cups, with whom and what they have to do (domain.md §16.13).

import Contracts
import Geo
import LogContracts
import Machine
import Packed
import Values

extension Games {
    struct CupBook: Sendable {
        private var cups: ChunkedDictionary<ID, KnownCup> = [:]
        /// The cups that somebody has to do with. Derived.
        private var joined: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The cups of each group. Derived.
        private var grouped: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The public cups that people may enter, the newest first. Derived.
        private var open = Ordered<SortKey>()
        /// The open cups that say where they are played. Derived.
        private var places = GeoIndex<ID>()
        /// When silence confirms scores. Derived.
        private(set) var deadlines = Ordered<Appointment>()
        /// The fixture of each match of darts. Derived.
        private var fixtures: ChunkedDictionary<ID, CupFixture> = [:]
    }

    /// A fixture of a cup.
    struct CupFixture: Hashable, Sendable {
        var cup: ID
        var fixture: Int
    }

    /// A cup that a search has found.
    struct FoundCup: Sendable {
        var key: SortKey
        var cup: KnownCup
        /// The distance from the center of a search.
        var miles: Double?
    }
}

extension Games.KnownCup {
    /// Whether people may enter it, and everybody may find it.
    fileprivate var isListed: Bool { settings.visibility == .public && status == .registering }
    fileprivate var coordinate: Coordinate? {
        settings.place.flatMap { Coordinate(lat: $0.lat, lng: $0.lng) }
    }
    fileprivate var openKey: SortKey {
        SortKey(createdAt.descending, UInt64.max - id.high, UInt64.max - id.low)
    }
}

extension SortKey {
    /// The cup of a key of the list of open cups.
    fileprivate var openCup: ID { ID(high: UInt64.max - words[1], low: UInt64.max - words[2]) }
}

extension Games.CupBook {
    subscript(id: ID) -> Games.KnownCup? { cups[id] }

    /// The cups that somebody has to do with, by id.
    func cups(of account: ID) -> [Games.KnownCup] { all(joined[account]) }
    /// The cups of a group, by id.
    func cups(for group: ID) -> [Games.KnownCup] { all(grouped[group]) }
    private func all(_ ids: Set<ID>?) -> [Games.KnownCup] { (ids ?? []).sorted().compactMap { cups[$0] } }

    /// The fixture that is or was played in a match.
    func fixture(of match: ID) -> Games.CupFixture? { fixtures[match] }

    // MARK: - Finding

    /// The cups after `start` that are meant, the newest first: at least one more than `limit`, or as many as there are.
    ///
    /// - Returns: also the key up to which cups were looked at, if the search ended before all were.
    func newest(
        after start: SortKey?, limit: Int, lookedMax: Int = CupLimits.searchedMax,
        where isMeant: (Games.KnownCup) -> Bool
    ) -> (found: [Games.FoundCup], end: SortKey?) {
        var (found, looked, end) = ([Games.FoundCup](), 0, SortKey?.none)
        open.forEach(from: start ?? SortKey()) { key in
            guard key != start, let cup = cups[key.openCup] else { return true }
            looked += 1
            if isMeant(cup) { found.append(Games.FoundCup(key: key, cup: cup)) }
            if looked == lookedMax { end = key }
            return found.count <= limit && end == nil
        }
        return (found, end)
    }

    /// Likewise those in a circle, the nearest first.
    func nearest(
        in circle: Circle, after start: SortKey?, limit: Int, lookedMax: Int = CupLimits.searchedMax,
        where isMeant: (Games.KnownCup) -> Bool
    ) -> (found: [Games.FoundCup], end: SortKey?) {
        let (found, end) = places.nearest(
            in: circle, after: start, limit: limit, lookedMax: lookedMax, row: { cups[$0] }, where: isMeant)
        return (found.map { Games.FoundCup(key: $0.key, cup: $0.row, miles: $0.miles) }, end)
    }

    // MARK: - Changing

    mutating func store(_ cup: Games.KnownCup) {
        let old = cups[cup.id]
        if let time = old?.confirmsAt { deadlines.remove(Appointment(time, cup.id)) }
        if let time = cup.confirmsAt { deadlines.insert(Appointment(time, cup.id)) }
        cups[cup.id] = cup
        let (before, after) = (old?.people ?? [], cup.people)
        for person in before.subtracting(after) { joined.remove(cup.id, from: person) }
        for person in after.subtracting(before) { joined[person, default: []].insert(cup.id) }
        if let group = cup.settings.groupId { grouped[group, default: []].insert(cup.id) }
        if let old, old.isListed {
            open.remove(old.openKey)
            if let place = old.coordinate { places.remove(old.id, at: place) }
        }
        if cup.isListed {
            open.insert(cup.openKey)
            if let place = cup.coordinate { places.insert(cup.id, at: place) }
        }
        let taken = cup.annulled.flatMap { fixture, matches in matches.map { (fixture, $0) } }
        for (fixture, match) in taken + cup.matches.map({ ($0, $1) }) where fixtures[match] == nil {
            fixtures[match] = Games.CupFixture(cup: cup.id, fixture: fixture)
        }
    }

    mutating func change(_ id: ID, _ apply: (inout Games.KnownCup) -> Void) {
        guard var cup = cups[id] else { return }
        apply(&cup)
        store(cup)
    }

    mutating func apply(_ event: CupWritten, at time: Timestamp) {
        if cups[event.cupId] != nil {
            change(event.cupId) { $0.apply(event) }
        } else if let cup = Games.KnownCup(event, at: time) {
            store(cup)
        }
    }

    /// Empties the names that an erased account has typed.
    mutating func forget(_ account: ID) {
        for id in cups.keys { cups[id]?.forget(account) }
    }
}

/// Encoded as a list, in the order of ids.
extension Games.CupBook: Codable {
    init(from decoder: any Decoder) throws {
        for cup in try [Games.KnownCup](from: decoder) { store(cup) }
    }

    func encode(to encoder: any Encoder) throws {
        try cups.values.sorted { $0.id < $1.id }.encode(to: encoder)
    }
}
