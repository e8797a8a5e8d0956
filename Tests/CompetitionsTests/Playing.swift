// Cups played by chance, for the tests.

import Competitions
import Values

extension SplitMix64 {
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    mutating func one<T>(of all: [T]) -> T { all[below(all.count)] }
}

extension Cup {
    /// The fixtures that can be played now.
    var ready: [Fixture] { fixtures.filter { $0.status == .ready } }

    /// Sets the score of fixtures that are ready, until nothing is left.
    ///
    /// - Parameter winner: 0 or 1, the side that wins a fixture.
    mutating func playOn(winner: (Fixture) -> Int) throws {
        while !isOver {
            if let fixture = ready.first {
                try fix(fixture.id, winner(fixture) == 0 ? Score(1, 0) : Score(0, 1))
            } else {
                try pair()
            }
        }
    }

    /// The same in any order, with any scores.
    mutating func playOn(_ random: inout SplitMix64) throws {
        while !isOver {
            if ready.isEmpty {
                try pair()
            } else {
                let fixture = random.one(of: ready)
                try fix(fixture.id, random.score(plan, fixture))
            }
        }
    }

    /// The better seed wins always.
    mutating func playBySeed() throws {
        try playOn { $0.entrants[0] < $0.entrants[1] ? 0 : 1 }
    }

    /// The fixture in which two meet first.
    func fixture(between first: Int, _ second: Int) -> Fixture? {
        fixtures.first { Set($0.entrants) == [first, second] }
    }
}

extension SplitMix64 {
    mutating func score(_ plan: CupPlan, _ fixture: Fixture) -> Score {
        let isGroup = fixture.stage == .group || fixture.stage == .swiss
        if plan.drawsAllowed, isGroup, below(4) == 0 {
            let goals = below(3)
            return Score(goals, goals)
        }
        let (more, fewer) = (1 + below(3), below(2))
        let winner = max(more, fewer + 1)
        return below(2) == 0 ? Score(winner, fewer) : Score(fewer, winner)
    }
}

/// The plans that the tests of all formats play.
func somePlans() -> [(plan: CupPlan, entrants: Int)] {
    let groups = CupPlan.Groups(count: 4, qualify: 2, bestNext: 1)
    return [
        (CupPlan(.single), 11), (CupPlan(.single, thirdPlace: false), 8), (CupPlan(.double), 13),
        (CupPlan(.double, reset: false), 8), (CupPlan(.roundRobin, drawsAllowed: true), 7),
        (CupPlan(.roundRobin, legs: 2, tieBreak: .headToHead), 4),
        (CupPlan(.groupsSingle, groups: groups, drawsAllowed: true), 18),
        (CupPlan(.groupsDouble, groups: groups), 17), (CupPlan(.swiss, drawsAllowed: true), 9),
        (CupPlan(.swiss, rounds: 7), 8),
    ]
}
