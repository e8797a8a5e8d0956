// A town whose logs are in PostgreSQL, with a standby that has each commit before it is acknowledged: the database fails over under
// load, owners are stopped for longer than their lease, the network to the database is cut. Nothing that was acknowledged is
// missing, nothing happens twice.
//
//     RALLY_E2E_FULL=1                 the long run: 200 rounds
//     RALLY_E2E_SEED=17                the same choices as in a run that printed seed=17

import Contracts
import Foundation
import JSON
import PostgresServer
import TestSupport
import Testing
import Values

extension EndToEnd {
    @Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL 15 is not installed")) struct Database {
        @Test
        func `Whatever happens to the database and the owners, what was acknowledged has happened once`()
            throws
        {
            let environment = ProcessInfo.processInfo.environment
            let seed = environment["RALLY_E2E_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...1_000_000)
            print("database loop with seed=\(seed)")
            let pair = try PostgresPair()
            defer { pair.remove() }
            let links = try [pair.ports.0, pair.ports.1].map { try Forwarder(toPort: $0) }
            defer { for link in links { link.close() } }
            let address = PostgresPair.address(links[0].port, links[1].port)
            try withTown(settings: ["RALLY_STORE": address]) { town in
                try town.start("rsvp", as: "rsvp-b")
                let stop = Flag()
                let crowd = Crowd(town, seed: seed, stop: stop, patienceMs: 90_000)
                let crew = try Crew(4) { number in try crowd.play(number) }
                defer { stop.raise() }
                try eventually("the crowd plays") { crowd.acknowledged.value > 20 }
                var loop = DatabaseLoop(town, pair, links, seed: seed)
                for round in 0..<(isFullRun ? 200 : 5) {
                    let trouble = isFullRun ? nil : DatabaseLoop.Trouble.allCases[round % 4]
                    try loop.run(trouble, crowd.acknowledged)
                }
                stop.raise()
                let deeds = try crew.join().flatMap { $0 }
                print("\(deeds.count) commands\n\(loop.account)")
                for service in RealTown.services where service != "rsvp" {
                    #expect(try town.child(service).stop() == .exited(0), "\(service)")
                }
                for name in ["rsvp", "rsvp-b"] { _ = try town.child(name).stop() }
                try town.copyLogs(from: address)
                _ = try town.expectKept(deeds, seed: seed)
            }
        }
    }
}
