// The engine against a second one that was written from the rules alone (Oracles/).

import TestSupport
import Testing

@testable import Darts

// domain.md §5.3, §5.5–5.9, §5.14–5.18
@Suite struct OracleTests {
    @Test(arguments: Seeds.some(4))
    func aMatchIsAsASecondEngineReckonsIt(seed: UInt64) {
        for number in 0..<16 {
            var match = PlainMatch(seed: seed &+ UInt64(number))
            let difference = match.firstDifference(visits: 150)
            #expect(difference == nil, "seed=\(seed) and \(number)")
        }
    }

    @Test(arguments: Seeds.some(4))
    func theComputerThrowsTheDartsThatTheRulesReckon(seed: UInt64) {
        let difference = PlainComputer.firstDifference(seed: seed)
        #expect(difference == nil, "seed=\(seed)")
    }

    /// The three-dart averages at 501 that domain.md tells. The seeds are the same in each run.
    @Test(arguments: CPU.levels)
    func eachLevelPlaysAsWellAsItsAverageSays(level: Int) {
        let average = [22.0, 31, 40, 50, 61, 71, 80, 89, 96][level - 1]
        let played = PlainComputer.average(level: level, legs: 600 * Seeds.times, seed: 1)
        #expect(abs(played - average) < 1.5, "level \(level) averages \(played)")
    }
}
