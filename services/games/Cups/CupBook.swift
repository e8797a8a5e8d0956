// All cups, with whom and what they have to do (domain.md §16.13).

import Contracts
import LogContracts
import Machine
import Values

extension Games {
    struct CupBook: Sendable {
        private var cups: [ID: KnownCup] = [:]
        /// The cups that somebody has to do with. Derived.
        private var joined: [ID: Set<ID>] = [:]
        /// The cups of each group. Derived.
        private var grouped: [ID: Set<ID>] = [:]
        /// The public cups that people may enter, the newest first. Derived.
        private(set) var open = Ordered<Appointment>()
        /// When silence confirms scores. Derived.
        private(set) var deadlines = Ordered<Appointment>()
        /// The fixture of each match of darts. Derived.
        private var fixtures: [ID: CupFixture] = [:]
    }

    /// A fixture of a cup.
    struct CupFixture: Hashable, Sendable {
        var cup: ID
        var fixture: Int
    }
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

    mutating func store(_ cup: Games.KnownCup) {
        let old = cups[cup.id]
        if let time = old?.confirmsAt { deadlines.remove(Appointment(time, cup.id)) }
        if let time = cup.confirmsAt { deadlines.insert(Appointment(time, cup.id)) }
        cups[cup.id] = cup
        let (before, after) = (old?.people ?? [], cup.people)
        for person in before.subtracting(after) { joined.remove(cup.id, from: person) }
        for person in after.subtracting(before) { joined[person, default: []].insert(cup.id) }
        if let group = cup.settings.groupId { grouped[group, default: []].insert(cup.id) }
        let entry = Appointment(cup.createdAt, cup.id)
        if cup.settings.visibility == .public && cup.status == .registering {
            open.insert(entry)
        } else {
            open.remove(entry)
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
