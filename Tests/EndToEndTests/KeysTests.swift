// Each process with its own key (protocol.md, Keys): everything works as without keys, a bus that dies takes no other
// process with it, and a process without a valid key of its own gets an error and nothing else.

import Contracts
import Foundation
import JSON
import Keys
import Testing
import Values

extension EndToEnd {
    @Suite struct KeysTests {
        @Test func withKeysATownWorksAndRecoversAfterItsBusWasKilled() throws {
            try withTown(hasKeys: true) { town in
                let tap = try town.start(
                    "tap", as: "ear", ["--format", "json", "games", "rsvp"], isAwaited: false)
                for service in Catalogue.serviceNames {
                    // Its own name would be taken for that of the process it asks about.
                    let health = try town.launch(
                        "health", "/usr/bin/env",
                        ["-u", "RALLY_INSTANCE", try builtProduct("tap"), "health", service, "--wait", "20"])
                    #expect(try health.awaitEnd(withinMs: 25_000) == .exited(0), "\(health.said)")
                }
                let (ann, bob) = (try town.signUp("ann"), try town.signUp("bob"))
                let game = try ann.ask(CreateGame.self, soccer(capacity: 4)).id
                bob.seen.merge(ann.seen)
                #expect(try bob.ask(Going.self, of(game)).status == .going)
                try expectHeard(town, tap, by: ann)

                try town.restart("bus")
                #expect(try bob.ask(Leave.self, of(game)).status == .left)
                ann.seen.merge(bob.seen)
                #expect(try ann.ask(Roster.self, of(game)).counts == Counts(going: 1))
                try expectHeard(town, tap, by: ann)
                for service in Catalogue.serviceNames {
                    #expect(try town.child(service).end == nil, "\(service)")
                    // Even an idle service writes within a second what it has seen.
                    try eventually("\(service) has written") { try Truth(town, service).lines.count > 0 }
                }
                for word in ["may not", "unknown key", "another key"] {
                    #expect(!(try town.child("bus").says(word)), "nobody did what is not his: \(word)")
                }
                #expect(tap.end == nil)
                try town.stopAll()
                try town.expectSoundLogs()
            }
        }

        /// A new event, which the tap prints.
        private func expectHeard(_ town: RealTown, _ tap: Child, by player: Player) throws {
            var games: [ID] = []
            try eventually("the tap hears of a new game and of who comes") {
                if games.count < 100 { games.append(try player.ask(CreateGame.self, soccer()).id) }
                let lines = tap.said.split(separator: "\n")
                return ["games.created", "rsvp.changed"].allSatisfy { type in
                    lines.contains { line in
                        line.contains("\"type\":\"\(type)\"") && games.contains { line.contains("\($0)") }
                    }
                }
            }
        }

        @Test func aGatewayNeedsAKeyThatTheBusKnows() throws {
            try withTown(["auth"], hasKeys: true) { town in
                let keys = try #require(town.keys)
                let served = try gateway(town, keys)
                #expect(served.end == .exited(0) && served.said.contains("\"ok\":true"))
                let others = try gateway(town, keys + "/tap")
                #expect(others.end == .exited(64))
                #expect(
                    others.said.contains("RALLY_KEYS: \(keys)/tap is the key of tap:tap, not of a client"))

                let keyless = try gateway(town, "")
                #expect(keyless.end == .exited(69))
                #expect(keyless.said.contains("lets only keys in, and this process has none: set RALLY_KEYS"))

                try town.makeKeys("client:web")
                let unknown = try gateway(town, keys + "/web")
                #expect(unknown.end == .exited(69))
                #expect(unknown.said.contains("does not let this key in; its log says why"))
                #expect(try town.child("bus").said.contains("refused the unknown key"))
                try town.restart("bus")
                #expect(try gateway(town, keys + "/web").end == .exited(0))
            }
        }

        private func gateway(_ town: RealTown, _ keys: String) throws -> Child {
            let product = try builtProduct("gateway")
            let line = "account guest deviceId=\(UUID().uuidString)"
            let child = try town.launch(
                "gateway", "/bin/sh", ["-c", "echo '\(line)' | \(product)"], keys: keys)
            _ = try child.awaitEnd(withinMs: 40_000)
            return child
        }

        @Test func replacingAServicesKeyDisconnectsHoldersOfTheOldOne() throws {
            try withTown(hasKeys: true) { town in
                let ann = try town.signUp("ann")
                let game = try ann.ask(CreateGame.self, soccer()).id
                try FileManager.default.removeItem(atPath: try #require(town.keys) + "/rsvp")
                try town.makeKeys()
                #expect(try ann.ask(Roster.self, of(game)).counts == Counts(going: 1))
                let old = try town.child("rsvp")
                try town.restart("bus")
                #expect(try old.awaitEnd() == .exited(1))
                #expect(old.said.contains("does not let this key in; its log says why"))
                try town.start("rsvp")
                let bob = try town.signUp("bob")
                bob.seen.merge(ann.seen)
                #expect(try bob.ask(Going.self, of(game)).status == .going)
                for service in ["auth", "games"] { #expect(try town.child(service).end == nil) }
            }
        }
    }
}
