// The simulation itself: clean, and the same each time. Longer runs: `simulate --seeds 1..10000`; that its players ask
// everything there is, Tests/Shell/simulation.sh sees to.

import Simulation
import TestSupport
import Testing

@Suite struct SimulationTests {
    @Test(arguments: Seeds.some(8)) func `nothing that was promised is broken`(seed: UInt64) {
        let outcome = World(seed: seed).run()
        #expect(outcome.isClean, "simulate --seeds \(seed) --story")
        #expect(!outcome.agreedCounts.isEmpty && !outcome.troubleCounts.isEmpty)
    }

    @Test(arguments: Seeds.some(2)) func `a seed leads to the same run`(seed: UInt64) {
        let outcomes = (0..<2).map { _ in World(seed: seed).run() }
        #expect(outcomes[0].fingerprint == outcomes[1].fingerprint, "seed=\(seed)")
        #expect(outcomes[0].story == outcomes[1].story, "seed=\(seed)")
    }
}
