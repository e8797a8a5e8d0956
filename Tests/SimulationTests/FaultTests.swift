// The simulation can fail: every planted mistake is found (reliability.md).

import Faults
import Simulation
import Testing

@Suite struct FaultTests {
    /// Within so many seeds a mistake must be found.
    static let seedsMax: UInt64 = 500

    @Test(arguments: Fault.allCases) func `a planted mistake is found`(fault: Fault) throws {
        let finding = Fault.$planted.withValue(fault) {
            (1...Self.seedsMax).lazy.map { World(seed: $0).run() }.first { !$0.isClean }
        }
        let found = try #require(finding, "\(fault) was not found in \(Self.seedsMax) seeds")
        print("\(fault): seed \(found.seed): \(found.problems[0].prefix(160))")
    }
}
