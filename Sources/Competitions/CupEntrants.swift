// Entrants who leave and who come late, and the boards they are called to (domain.md §16.9, §16.10).

import Values

extension Cup {
    /// Ends an entrant's part: all that they have not played is a walkover. In a round robin or group of which they have
    /// played less than half, all their fixtures become void instead. A table that is closed stays as it is.
    public mutating func withdraw(
        _ number: Int, isDisqualified: Bool = false, on day: Day? = nil
    ) throws(Refusal) {
        guard try entrant(number).exit == nil else { throw .isOut(entrant: number) }
        let isTableOpen = !plan.format.isKnockout && qualified.isEmpty && !isOver
        let theirs = fixtures.filter {
            $0.stage == .group && $0.entrants.contains(number) && $0.status != .void
        }
        let played = theirs.count { $0.status == .done || $0.status == .reported }
        entrants[number - 1].exit = Entrant.Exit(
            number: entrants.count { $0.exit != nil } + 1, isDisqualified: isDisqualified,
            voids: isTableOpen && 2 * played < theirs.count,
            standsLast: isTableOpen, day: day)
        settle()
    }

    /// Lets somebody in after the draw, who takes the bye of the first round of the worst seed who has not been called on
    /// since.
    ///
    /// - Returns: their number.
    public mutating func enterLate() throws(Refusal) -> Int {
        let number = entrants.count + 1
        if number > CupPlan.entrantsMax { throw .full }
        switch plan.format {
        case .single, .double, .swiss: try takeBye(number)
        case .roundRobin, .groupsSingle, .groupsDouble: try joinGroup(number)
        }
        entrants.append(Entrant(number))
        settle()
        return number
    }

    private mutating func takeBye(_ number: Int) throws(Refusal) {
        guard swissRoundsPaired < 2 else { throw .full }
        let byes = fixtures.filter {
            $0.round == 1 && ($0.stage == .upper || $0.stage == .swiss) && $0.sources.contains(.bye)
        }
        let free = byes.filter { bye in
            let passed = try? passed(from: bye.id)
            return passed?.allSatisfy { fixtures[$0 - 1].ending == nil } ?? false
        }
        let worst = free.max { ($0.entrants.first ?? 0) < ($1.entrants.first ?? 0) }
        guard let worst, let side = worst.sources.firstIndex(of: .bye) else { throw .full }
        fixtures[worst.id - 1].sources[side] = .entrant(number)
    }

    /// Gives them the place of an odd group in which nobody meets anybody in the first round.
    private mutating func joinGroup(_ number: Int) throws(Refusal) {
        let smallest = groups.map(\.count).min()
        // In round 1 of Berger's tables place 1 meets the last one.
        func resting(_ group: Int) -> Int { groups[group][0] }
        let free = groups.indices.filter { group in
            groups[group].count % 2 == 1 && groups[group].count == smallest
                && !fixtures.contains {
                    $0.entrants.contains(resting(group)) && ($0.status.hasBegun || $0.ending != nil)
                }
        }
        guard qualified.isEmpty, let group = free.max(by: { resting($0) < resting($1) }) else { throw .full }
        groups[group].append(number)
        let size = groups[group].count
        for (round, pairings) in RoundRobin.rounds(size, legs: plan.legs).enumerated() {
            for pairing in pairings where max(pairing.first, pairing.second) == size {
                add(pairing, group: group, round: round)
            }
        }
    }

    // MARK: - Boards

    /// A fixture that can be called now.
    public struct Call: Codable, Hashable, Sendable {
        public var fixture: Int
        /// The lowest board that is free; absent if the cup counts none.
        public var board: Int?
        /// The loser of the last match at that board, if they are neither called nor live.
        public var referee: Int?
    }

    /// The fixtures that can be called now, one for each free board, in the order of rounds. Nobody is in two of them.
    public var calls: [Call] {
        var busy = Set(fixtures.filter(\.status.isAtBoard).flatMap(\.entrants))
        var boards = freeBoards
        var calls: [Call] = []
        for fixture in ready where busy.isDisjoint(with: fixture.entrants) {
            if plan.boards > 0 && boards.isEmpty { break }
            busy.formUnion(fixture.entrants)
            calls.append(Call(fixture: fixture.id, board: boards.isEmpty ? nil : boards.removeFirst()))
        }
        for index in calls.indices {
            guard let board = calls[index].board, let loser = lastLoser(at: board) else { continue }
            if busy.insert(loser).inserted { calls[index].referee = loser }
        }
        return calls
    }

    /// The fixture that comes next at a board: the one that can be called to it, or while it is taken the first that waits
    /// for a board. `nil` if none is ready.
    public func next(at board: Int) -> Int? {
        let calls = calls
        if let call = calls.first(where: { $0.board == board }) { return call.fixture }
        return ready.first { fixture in !calls.contains { $0.fixture == fixture.id } }?.id
    }

    private var ready: [Fixture] {
        let order = Fixture.Stage.allCases
        return fixtures.filter { $0.status == .ready }.sorted {
            let stages = [$0, $1].map { order.firstIndex(of: $0.stage) ?? 0 }
            return ($0.round, $0.number, stages[0], $0.id) < ($1.round, $1.number, stages[1], $1.id)
        }
    }

    private var freeBoards: [Int] {
        guard plan.boards > 0 else { return [] }
        let taken = fixtures.filter(\.status.isAtBoard).compactMap(\.board)
        return (1...plan.boards).filter { !taken.contains($0) }
    }

    /// The loser of the last match at a board, unless they are out of the cup by an exit.
    private func lastLoser(at board: Int) -> Int? {
        let last = fixtures.filter { $0.board == board && $0.status == .done }
            .max { ($0.ending?.number ?? 0) < ($1.ending?.number ?? 0) }
        return last?.loser.flatMap { entrants[$0 - 1].exit == nil ? $0 : nil }
    }

    func freeBoard(_ wanted: Int?) throws(Refusal) -> Int? {
        if let wanted {
            guard plan.boards > 0, (1...plan.boards).contains(wanted) else { throw .noSuchBoard }
            guard freeBoards.contains(wanted) else { throw .boardTaken }
            return wanted
        }
        guard plan.boards > 0 else { return nil }
        guard let lowest = freeBoards.first else { throw .boardTaken }
        return lowest
    }
}
