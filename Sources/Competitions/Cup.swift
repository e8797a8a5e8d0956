// A cup of any format, from the draw to the places: its fixtures, and what is decided of them (domain.md §16).

import Values

/// Somebody who was in a cup at the draw or came late; a person or a team.
public struct Entrant: Codable, Hashable, Sendable {
    /// The end of an entrant's part in a cup, before the cup is over.
    public struct Exit: Codable, Hashable, Sendable {
        /// Counts the exits from a cup: if both sides of a fixture left, the first one to leave loses.
        public var number: Int
        /// Whether a host put them out; otherwise they withdrew.
        public var isDisqualified: Bool
        /// Whether their fixtures in a round robin or group count nothing.
        public var voids: Bool
        /// Whether they stand last in their table: they left before it was closed.
        public var standsLast: Bool
        public var day: Day?
    }

    /// Counts from 1: the seed, or behind all seeds for a late entrant.
    public let number: Int
    public internal(set) var exit: Exit?

    init(_ number: Int) { self.number = number }
}

/// A cup after its draw.
///
/// Entrants are numbers from 1, in the order of their seeds; the caller knows whom they stand for. All that somebody
/// decides is kept in the fixtures, and everything else follows from it.
public struct Cup: Codable, Hashable, Sendable {
    public let plan: CupPlan
    public internal(set) var entrants: [Entrant]
    public internal(set) var fixtures: [Fixture] = []
    /// The entrants of each group, the best seed first; of a round robin there is one.
    public internal(set) var groups: [[Int]] = []
    /// The rounds of a Swiss cup that are paired.
    public internal(set) var swissRoundsPaired = 0
    /// The entrants of the knock-out after the groups, in the order of their seeds in it; empty before it is drawn.
    public internal(set) var qualified: [Int] = []
    /// The number of entrants at the draw, without those who came late.
    let drawn: Int
    /// Counts the endings of fixtures, to tell the last one at a board.
    var endings = 0

    /// Makes the draw.
    ///
    /// - Parameter count: the number of entrants; entrant 1 is the first seed.
    public init(_ plan: CupPlan, entrants count: Int) throws(Refusal) {
        try plan.check(count)
        (self.plan, drawn) = (plan, count)
        entrants = (0..<count).map { Entrant($0 + 1) }
        let numbers = entrants.map(\.number)
        switch plan.format {
        case .single, .double: drawKnockout(numbers)
        case .roundRobin: drawGroups([numbers])
        case .groupsSingle, .groupsDouble:
            drawGroups(RoundRobin.snake(count, groups: plan.groups?.count ?? 1))
        case .swiss: add(Swiss.first(numbers))
        }
        settle()
    }

    /// The fixture with an id.
    public func fixture(_ id: Int) throws(Refusal) -> Fixture {
        guard fixtures.indices.contains(id - 1) else { throw .noSuchFixture }
        return fixtures[id - 1]
    }

    /// The entrant with a number.
    public func entrant(_ number: Int) throws(Refusal) -> Entrant {
        guard entrants.indices.contains(number - 1) else { throw .noSuchEntrant }
        return entrants[number - 1]
    }

    /// Whether nothing has been called, played or decided, so that the draw may be made anew.
    public var isUntouched: Bool {
        swissRoundsPaired < 2 && qualified.isEmpty && entrants.allSatisfy { $0.exit == nil }
            && fixtures.allSatisfy { $0.ending == nil && $0.report == nil && $0.progress == .ready }
    }

    /// Whether all fixtures are over, and there are no more to come.
    public var isOver: Bool { fixtures.allSatisfy(\.status.isOver) && !isPairingLeft }

    /// Whether ``pair()`` has more to make once all fixtures are over.
    public var isPairingLeft: Bool {
        switch plan.format {
        case .single, .double, .roundRobin: false
        case .groupsSingle, .groupsDouble: qualified.isEmpty
        case .swiss: swissRoundsPaired < plan.swissRounds(drawn) && playing.count > 1
        }
    }

    /// The entrants who are not out by their own will or by a host's.
    var playing: [Int] { entrants.filter { $0.exit == nil }.map(\.number) }

    // MARK: - Making fixtures

    /// Draws the knock-out of entrants, the best seed first.
    mutating func drawKnockout(_ seeds: [Int], exchanged: [Int: Int] = [:]) {
        let isDouble = plan.format.isDouble
        let size = Bracket.size(seeds.count, min: isDouble ? 4 : 2)
        let lineUp: [Source] = Bracket.positions(size).map { place in
            let seed = exchanged[place] ?? place
            return seed <= seeds.count ? .entrant(seeds[seed - 1]) : .bye
        }
        let firstID = fixtures.count + 1
        if isDouble {
            fixtures += Bracket.double(lineUp, reset: plan.reset, lengths: plan.lengths, firstID: firstID)
        } else {
            let thirdPlace = plan.thirdPlace && seeds.count >= 4
            fixtures += Bracket.single(
                lineUp, thirdPlace: thirdPlace, lengths: plan.lengths, firstID: firstID)
        }
    }

    private mutating func drawGroups(_ groups: [[Int]]) {
        self.groups = groups
        let rounds = groups.map { RoundRobin.rounds($0.count, legs: plan.legs) }
        for round in 0..<(rounds.map(\.count).max() ?? 0) {
            for (group, rounds) in rounds.enumerated() where round < rounds.count {
                for pairing in rounds[round] { add(pairing, group: group, round: round) }
            }
        }
    }

    /// Adds a fixture of a group; group and round count from 0.
    mutating func add(_ pairing: RoundRobin.Pairing, group: Int, round: Int) {
        let members = groups[group]
        let before = fixtures.count { $0.group == group + 1 && $0.round == round + 1 }
        fixtures.append(
            Fixture(
                fixtures.count + 1, .group, group: group + 1, round: round + 1, number: before + 1,
                [.entrant(members[pairing.first - 1]), .entrant(members[pairing.second - 1])],
                bestOf: plan.lengths.bestOf))
    }

    /// Adds a Swiss round.
    mutating func add(_ round: Swiss.Round) {
        swissRoundsPaired += 1
        var sides: [[Source]] = round.pairs.map { $0.map { .entrant($0) } }
        if let rest = round.rest { sides.append([.entrant(rest), .bye]) }
        for (index, sources) in sides.enumerated() {
            fixtures.append(
                Fixture(
                    fixtures.count + 1, .swiss, round: swissRoundsPaired, number: index + 1, sources,
                    bestOf: plan.lengths.bestOf))
        }
    }
}
