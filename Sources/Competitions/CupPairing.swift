// The rounds that results decide: the next Swiss round, and the knock-out after the groups (domain.md §16.5, §16.7).

extension Cup {
    /// Pairs the next Swiss round, or draws the knock-out after the groups. All fixtures before have to be over.
    public mutating func pair() throws(Refusal) {
        guard isPairingLeft else { throw .nothingToPair }
        if let open = fixtures.first(where: { !$0.status.isOver }) { throw .unfinished(fixture: open.id) }
        switch plan.format {
        case .single, .double, .roundRobin: throw .nothingToPair
        case .swiss: add(nextSwissRound)
        case .groupsSingle, .groupsDouble:
            let order = qualifiers
            qualified = order.map(\.entrant)
            drawKnockout(qualified, exchanged: Cup.exchanges(order))
        }
        settle()
    }

    private var nextSwissRound: Swiss.Round {
        let rows = Table(points: plan.points, meetings: meetings).rows(entrants.map(\.number), by: .pairing)
        let order = rows.map(\.entrant).filter { entrants[$0 - 1].exit == nil }
        let rounds = Dictionary(grouping: fixtures, by: \.round)
        let met = rounds.keys.sorted().map { (rounds[$0] ?? []).map(\.entrants).filter { $0.count == 2 } }
        let rests = Dictionary(grouping: fixtures.filter(\.isRest).flatMap(\.entrants)) { $0 }
        return Swiss.next(order, met: met, rests: rests.mapValues(\.count))
    }

    // MARK: - From groups to the knock-out

    /// Somebody who goes on to the knock-out.
    struct Qualifier: Hashable {
        var entrant: Int
        var group: Int
        var rank: Int
    }

    /// In the order of their seeds in the knock-out: rank in the group, then points, difference and score for each match,
    /// and seed.
    private var qualifiers: [Qualifier] {
        guard let options = plan.groups else { return [] }
        let rows = tables.enumerated().flatMap { group, table in table.map { (group: group, row: $0) } }
        let order = rows.sorted { isBefore($0.row, $1.row) }
        let first = order.filter { $0.row.rank <= options.qualify }
        let next = order.filter { $0.row.rank == options.qualify + 1 }.prefix(options.bestNext)
        return (first + next).map { Qualifier(entrant: $0.row.entrant, group: $0.group, rank: $0.row.rank) }
    }

    private func isBefore(_ a: Row, _ b: Row) -> Bool {
        if a.rank != b.rank { return a.rank < b.rank }
        // Withdrawn ones qualify only where there is nobody else.
        let isOut = [a, b].map { entrants[$0.entrant - 1].exit != nil }
        if isOut[0] != isOut[1] { return isOut[1] }
        let values: [KeyPath<Row, Int>] = [\.points, \.difference, \.scored]
        for value in values {
            let (forA, forB) = (a[keyPath: value] * max(1, b.played), b[keyPath: value] * max(1, a.played))
            if forA != forB { return forA > forB }
        }
        return a.entrant < b.entrant
    }

    /// The seeds that change places in the bracket so that nobody meets somebody of the same group in the first round.
    ///
    /// - Returns: the seed at each place, both from 1, where it is another than the place.
    static func exchanges(_ seeds: [Qualifier]) -> [Int: Int] {
        let places = Bracket.positions(Bracket.size(seeds.count))
        var seedAt = Dictionary(uniqueKeysWithValues: places.map { ($0, $0) })
        let matches = stride(from: 0, to: places.count, by: 2).map { [places[$0], places[$0 + 1]] }
        func group(_ seed: Int) -> Int? { seed <= seeds.count ? seeds[seed - 1].group : nil }
        func clashes(_ match: [Int]) -> Bool {
            let groups = match.map { group(seedAt[$0] ?? $0) }
            return groups[0] != nil && groups[0] == groups[1]
        }
        for match in matches.sorted(by: { min($0[0], $0[1]) < min($1[0], $1[1]) }) where clashes(match) {
            let seedsThere = match.map { seedAt[$0] ?? $0 }
            let worse = max(seedsThere[0], seedsThere[1])
            let place = seedsThere[0] == worse ? match[0] : match[1]
            let nearest = Array((worse + 1)...max(worse + 1, seeds.count)) + (1..<worse).reversed()
            for other in nearest where other <= seeds.count && !seedsThere.contains(other) {
                guard seeds[other - 1].rank == seeds[worse - 1].rank,
                    let there = places.first(where: { seedAt[$0] == other }),
                    let theirs = matches.first(where: { $0.contains(there) })
                else { continue }
                (seedAt[place], seedAt[there]) = (other, worse)
                if !clashes(match) && !clashes(theirs) { break }
                (seedAt[place], seedAt[there]) = (worse, other)
            }
        }
        return seedAt.filter { $0.key != $0.value }
    }
}
