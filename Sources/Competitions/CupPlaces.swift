// Tables and places (domain.md §16.8, §16.11).

import Values

extension Cup {
    /// The fixtures that count in a table, in the order in which they ended.
    var meetings: [Meeting] {
        let counted = fixtures.filter { !$0.isInKnockout }
        return counted.sorted { ($0.ending?.number ?? .max, $0.id) < ($1.ending?.number ?? .max, $1.id) }
            .compactMap { fixture -> Meeting? in
                switch fixture.status {
                case .waiting, .ready, .called, .live, .reported, .void: nil
                case .done, .walkover:
                    Meeting(
                        sides: fixture.entrants, score: fixture.score ?? Score(0, 0), winner: fixture.winner,
                        isLostByBoth: fixture.status == .walkover && fixture.winner == nil)
                }
            }
    }

    /// The table of each group, of a round robin, or of a Swiss cup; a knock-out has none. Withdrawn ones stand last.
    public var tables: [[Row]] {
        let table = Table(points: plan.points, meetings: meetings)
        let last = Set(entrants.filter { $0.exit?.standsLast == true }.map(\.number))
        switch plan.format {
        case .single, .double: return []
        case .swiss: return [table.rows(entrants.map(\.number), by: .swiss, last: last)]
        case .roundRobin, .groupsSingle, .groupsDouble:
            return groups.map { table.rows($0, by: .tieBreak(plan.tieBreak), last: last) }
        }
    }

    /// The cup without all that was decided after a date.
    public func asOf(_ day: Day) -> Cup {
        var earlier = self
        for index in fixtures.indices {
            guard let ending = fixtures[index].ending?.day, ending > day else { continue }
            earlier.fixtures[index].ending = nil
        }
        for index in entrants.indices {
            if let exit = entrants[index].exit?.day, exit > day { earlier.entrants[index].exit = nil }
        }
        earlier.settle()
        return earlier
    }

    /// An entrant's place at the end; several may share one.
    public struct Place: Codable, Hashable, Sendable {
        public var place: Int
        public var entrant: Int
    }

    /// The places, the best first; empty until the cup is over.
    public var places: [Place] {
        guard isOver else { return [] }
        switch plan.format {
        case .single, .double: return knockoutPlaces
        case .roundRobin, .swiss: return tables[0].map { Place(place: $0.rank, entrant: $0.entrant) }
        case .groupsSingle, .groupsDouble:
            let others = tables.joined().filter { !qualified.contains($0.entrant) }
            let byRank = Dictionary(grouping: others, by: \.rank).sorted { $0.key < $1.key }
            return Cup.shared(byRank.map { $0.value.map(\.entrant) }, after: knockoutPlaces)
        }
    }

    /// Ordered by the round in which they went out, the later the better. Nobody is first if both lose the final.
    private var knockoutPlaces: [Place] {
        let knockout = fixtures.filter { $0.isInKnockout && $0.status != .void }
        let final = knockout.last { $0.stage == .final } ?? knockout.last { $0.stage == .upper }
        let champion = final?.winner
        var wentOut: [Int: Int] = [:]
        for fixture in knockout where fixture.status.isOver {
            for entrant in fixture.entrants where entrant != champion {
                if entrant == fixture.winner {
                    if fixture.stage == .third { wentOut[entrant] = Self.thirdKey + 1 }
                } else {
                    wentOut[entrant] = fixture.id == final?.id ? .max : key(fixture)
                }
            }
        }
        let byRound = Dictionary(grouping: wentOut.keys, by: { wentOut[$0] ?? 0 }).sorted { $0.key > $1.key }
        let first = champion.map { [Place(place: 1, entrant: $0)] } ?? []
        return Cup.shared(byRound.map { $0.value.sorted() }, after: first, isFirstVacant: champion == nil)
    }

    private static let thirdKey = 1000

    /// Orders the rounds in which somebody goes out: losers of upper round r drop into lower round 2r − 2.
    private func key(_ fixture: Fixture) -> Int {
        switch fixture.stage {
        case .group, .swiss: 0
        case .lower: fixture.round
        case .upper: plan.format.isDouble ? max(1, 2 * fixture.round - 2) : fixture.round
        case .third: Self.thirdKey
        case .final: .max
        }
    }

    /// Places of groups of equals: each takes the place behind all that are better.
    private static func shared(
        _ groups: [[Int]], after first: [Place], isFirstVacant: Bool = false
    ) -> [Place] {
        var places = first
        for group in groups {
            let place = places.count + 1 + (isFirstVacant ? 1 : 0)
            places += group.map { Place(place: place, entrant: $0) }
        }
        return places
    }
}
