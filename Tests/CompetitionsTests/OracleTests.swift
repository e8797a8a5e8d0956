// The tables of seasons and cups against a reckoning that was written from the rules alone (Oracles/).

import TestSupport
import Testing

// domain.md §16.8
@Suite struct OracleTests {
    @Test(arguments: Seeds.some(4))
    func theTablesOfASeasonAreAsASlowReckoningHasThem(seed: UInt64) throws {
        for number in 0..<15 {
            let difference = try firstSeasonDifference(seed: seed &+ UInt64(number))
            #expect(difference == nil, "seed=\(seed) and \(number)")
        }
    }

    @Test(arguments: Seeds.some(4))
    func theTablesAndPairingsOfACupAreAsASlowReckoningHasThem(seed: UInt64) throws {
        for number in 0..<4 {
            let difference = try firstCupDifference(seed: seed &+ UInt64(number))
            #expect(difference == nil, "seed=\(seed) and \(number)")
        }
    }
}
