// The engine against a reckoning that was written from the rules alone, in exact fractions (Oracles/).

import TestSupport
import Testing

// domain.md §5.21–5.23
@Suite struct OracleTests {
    @Test(arguments: Seeds.some(4))
    func aRoundIsAsExactFractionsReckonIt(seed: UInt64) {
        for number in 0..<50 {
            var round = PlainRound(seed: seed &+ UInt64(number))
            let difference = round.firstDifference()
            #expect(difference == nil, "seed=\(seed) and \(number)")
        }
    }

    @Test(arguments: Seeds.some(4))
    func anIndexIsAsAPlayersWholeHistoryReckonsIt(seed: UInt64) {
        for number in 0..<5 {
            let difference = firstRecordDifference(seed: seed &+ UInt64(number))
            #expect(difference == nil, "seed=\(seed) and \(number)")
        }
    }
}
