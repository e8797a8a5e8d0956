// Processes that are killed: those of `rally up` end with it, and the bus names a service that is gone.

import Contracts
import Foundation
import JSON
import Messaging
import Spawning
import Testing

extension EndToEnd {
    @Suite struct UpTests {
        /// They held the bus's address and the logs, so that no other one could start.
        @Test func aKilledRallyUpTakesItsProgramsWithIt() throws {
            try withTown([]) { town in
                let up = try town.launch(
                    "up", "/usr/bin/env", ["RALLY_HTTP=off", try builtProduct("rally"), "up"],
                    bus: BusAddress("tcp://127.0.0.1:\(try freePorts())"))
                try eventually("all are ready", withinMs: 120_000) {
                    Catalogue.serviceNames.allSatisfy {
                        up.says("\"service\":\"\($0)\",\"message\":\"ready at ")
                    }
                }
                let programs = Self.running { $0.parent == up.pid }
                defer { for id in programs where Self.isRunning(id) { _ = Foundation.kill(id, SIGKILL) } }
                #expect(programs.count > Catalogue.serviceNames.count, "the bus and the services")
                try up.kill()
                try eventually("they end with it") { !programs.contains(where: Self.isRunning) }
            }
        }

        /// A program whose starter has ended before it could ask the system to be told.
        @Test func aProgramOfARallyUpThatHasEndedEndsAtOnce() throws {
            try withTown([]) { town in
                let late = try town.launch(
                    "late", "/usr/bin/env", ["RALLY_UP=1", try builtProduct("rally"), "games"])
                #expect(try late.awaitEnd() == .exited(1))
                #expect(late.says("games: the rally up that started it has ended"), "\(late.said)")
            }
        }

        /// The bus told it noun by noun, by peers' numbers, and some of them seconds later.
        @Test func aServiceThatIsKilledIsOneLineOfTheBusesLog() throws {
            let nouns = ["account", "log.auth", "profile"]
            try withTown(["auth"]) { town in
                let bus = try town.child("bus")
                try eventually("the bus knows all that auth serves") {
                    nouns.allSatisfy { bus.says("a worker of \($0) is here") }
                }
                try town.kill("auth")
                // Nobody notices before somebody asks.
                _ = try town.player("guest").once("account.guest", ["deviceId": "x"], timeoutMs: 1000)
                try eventually("the bus tells it") { bus.says("lost auth (auth)") }
                let lines = bus.said.split(separator: "\n").filter { $0.contains("lost ") }
                #expect(lines.count == 1, "\(lines)")
                let line = lines.first ?? ""
                for noun in nouns { #expect(line.contains(noun), "\(line)") }
            }
        }

        private struct Running {
            var id: pid_t
            var parent: pid_t
        }

        /// The processes of this machine that have not ended.
        private static func running(where isMeant: (Running) -> Bool) -> [pid_t] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { pid_t($0) }.compactMap(process).filter(isMeant).map(\.id)
        }

        private static func isRunning(_ id: pid_t) -> Bool { process(id) != nil }

        /// `17 (games) S 1 …`; nil for a process that has ended, and is only counted until somebody asks for its status.
        private static func process(_ id: pid_t) -> Running? {
            let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
            let fields = text?.split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 1, !["Z", "X"].contains(fields[0]), let parent = pid_t(fields[1]) else {
                return nil
            }
            return Running(id: id, parent: parent)
        }
    }
}
