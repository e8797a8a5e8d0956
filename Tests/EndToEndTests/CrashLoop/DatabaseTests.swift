// A town whose logs are in PostgreSQL, with a synchronous standby: the database fails over under load, owners are
// stopped for longer than their lease, the network to the database is cut. Nothing acknowledged is lost, nothing
// happens twice.
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
    @Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL 15 is not installed")) struct DatabaseTests {
        @Test func anAcknowledgedCommandHasHappenedOnceWhateverHappensToTheDatabase() throws {
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
                let commands = try crew.join().flatMap { $0 }
                print("\(commands.count) commands\n\(loop.account)")
                for service in Catalogue.serviceNames where service != "rsvp" {
                    #expect(try town.child(service).stop() == .exited(0), "\(service)")
                }
                for name in ["rsvp", "rsvp-b"] { _ = try town.child(name).stop() }
                try town.copyLogs(from: address)
                _ = try town.expectKept(commands, seed: seed)
            }
        }

        /// Tools that read logs work the same with files and with a database.
        @Test func operatorsToolsAnswerFromTheDatabaseAsFromFiles() throws {
            let server = try PostgresServer()
            defer { server.remove() }
            let address = try server.database()
            try withTown(settings: ["RALLY_STORE": address]) { town in
                let (ann, bob) = (try town.signUp("ann"), try town.signUp("bob"))
                let game = try ann.ask(CreateGame.self, soccer(title: "Friday", inMinutes: 300)).id
                bob.seen.merge(ann.seen)
                try bob.ask(Going.self, of(game))
                try ann.ask(UpdateGame.self, ["gameId": .string(game.description), "title": "Saturday"])
                let refused = bob.newID()
                _ = try bob.answer(
                    UpdateGame.type, ["gameId": .string(game.description), "title": "Sunday"], id: refused)
                func tap(_ words: [String]) throws -> String {
                    let child = try town.start("tap", words, isAwaited: false)
                    #expect(try child.awaitEnd() == .exited(0), "\(words): \(child.said)")
                    return child.said
                }
                for service in Catalogue.serviceNames {
                    #expect(try tap(["diff", service]).contains("The state is what the logs say"))
                }
                let told = ["why", "notification", "--of", "ann", "--about", "game:\(game)"]
                try eventually("ann is told") { try tap(told).contains("ann is told (rsvp_received)") }
                let asked = ["at", "0s", "games", "get", "gameId=\(game)", "--as", "bob"]
                #expect(try tap(asked).contains("\"Saturday\""))
                let why = try tap(["why", "refused", refused.description])
                #expect(why.contains("games refused games.update"))

                try town.stopAll()
                try town.copyLogs(from: address)
                for words in [told, asked] {
                    #expect(try tap(words + ["--data", town.data]) == tap(words))
                }
            }
        }

        @Test func aMalformedDatabaseAddressIsReportedBeforeAnythingIsRead() throws {
            let wrong = try run(
                "/usr/bin/env", ["RALLY_STORE=postgres:/db/rally", try builtProduct("tap"), "diff", "games"])
            #expect(wrong.status == 64)
            #expect(wrong.output.contains("RALLY_STORE is not like postgresql://"), "\(wrong.output)")
        }
    }
}
