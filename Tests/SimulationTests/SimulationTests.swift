// The simulation itself: without problems, and reproducible. Longer runs: `simulate --seeds 1..10000`;
// Tests/Shell/simulation.sh checks that its players send every request.

import Contracts
import Foundation
import JSON
import Simulation
import TestSupport
import Testing
import Values

@Suite struct SimulationTests {
    @Test(arguments: Seeds.some(8)) func noPromiseIsBrokenInAnySimulatedRun(seed: UInt64) {
        let outcome = World(seed: seed).run()
        #expect(outcome.isClean, "simulate --seeds \(seed) --story")
        #expect(!outcome.agreedCounts.isEmpty && !outcome.troubleCounts.isEmpty)
    }

    @Test func sparesAnswerAndForward() {
        let counts = (1...3).map { World(seed: $0).run().spareCounts }
        #expect(counts.contains { $0.answered > 0 } && counts.contains { $0.handedOn > 0 }, "\(counts)")
    }

    @Test func queriesAreAnsweredInRunsWhereADiskIsFull() {
        let isMet = (1...400).contains { World(seed: $0, engine: .files).run().readingCount > 0 }
        #expect(isMet)
    }

    @Test(arguments: Seeds.some(8)) func noPromiseIsBrokenOverADatabase(seed: UInt64) {
        let outcome = World(seed: seed, engine: .database).run()
        #expect(outcome.isClean, "simulate --seeds \(seed) --engine database --story")
        #expect(!outcome.agreedCounts.isEmpty && !outcome.troubleCounts.isEmpty)
    }

    @Test(arguments: Seeds.some(2), Engine.allCases)
    func aSeedLeadsToTheSameRun(seed: UInt64, engine: Engine) {
        let outcomes = (0..<2).map { _ in World(seed: seed, engine: engine).run() }
        #expect(outcomes[0].fingerprint == outcomes[1].fingerprint, "seed=\(seed)")
        #expect(outcomes[0].story == outcomes[1].story, "seed=\(seed)")
    }

    /// Ten thousand seeds run in one process.
    @Test(arguments: Engine.allCases) func nothingOfAWorldIsLeftAfterItsRun(engine: Engine) {
        weak var left: World?
        func run() {
            let world = World(seed: 3, engine: engine)
            left = world
            #expect(world.run().isClean)
        }
        run()
        #expect(left == nil)
    }

    @Test func aThirdOfTheSeedsKeepTheirLogsInADatabase() {
        #expect((270...400).contains((1...1000).filter { Engine(seed: $0) == .database }.count))
    }

    @Test func aSeasonOfFiftyPeopleHasEveryFeatureAndBreaksNoPromise() {
        let outcome = World(seed: 1, seasonOf: 50, days: 90).run()
        #expect(outcome.isClean, "simulate --season --seeds 1 --story")
        var coverage = Coverage()
        coverage.add(outcome)
        // A season may lack something rare.
        for seed in 2...4 as ClosedRange<UInt64> where !coverage.isWhole {
            coverage.add(World(seed: seed, seasonOf: 50, days: 90).run())
        }
        // Used by Tests/Shell/tools.sh, which would otherwise have to run the season again.
        if let path = ProcessInfo.processInfo.environment["RALLY_SEASON"] {
            let text = Outcome.lines(of: coverage.examples)
            #expect(FileManager.default.createFile(atPath: path, contents: Data(text)))
        }
        #expect(coverage.neverAgreed == [], "each request")
        #expect(coverage.neverTold == [], "each event")
        #expect(coverage.neverNotified == [], "each kind of notification")
        #expect(outcome.bundleCounts.requests > 0, "several requests in one message")
        #expect(outcome.bundleCounts.replies > 0, "several replies in one message")
        #expect(outcome.heaviestSeasonBytes > 0)
        let budget = RateLimit.logDay.max * 1024
        #expect(
            outcome.heaviestSeasonBytes < budget / 4,
            "ordinary people write less in ninety days than a quarter of a day's budget (domain.md §12.1)")
    }

    @Test func anAddressIsASecretUnlessTheAskerHasNamedIt() {
        func problems(_ request: String) -> [String] {
            SecretCheck.problems(
                in: ["email": "ann@example.com", "message": "a mail is on its way to ann@example.com"],
                to: ID("01a23179-de2d-7486-bdf3-59b56442070d"), among: ["ann@example.com"], askedWith: request
            )
        }
        #expect(problems(#"{"email":"ben@example.com"}"#) == ["reply.email is ann@example.com"])
        #expect(problems(#"{"email":"joann@example.com"}"#) == ["reply.email is ann@example.com"])
        #expect(problems(#"{"email":"ann@example.com"}"#) == [])
    }
}
