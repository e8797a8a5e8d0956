// The owner of a log and the bus cannot reach each other, in one direction or both (reliability.md, test 11): callers
// get an error in time, and afterwards all processes agree.

import Contracts
import Foundation
import JSON
import Testing
import Values

extension EndToEnd {
    @Suite struct PartitionTests {
        static let cuts: [Set<Forwarder.Way>] =
            isFullRun ? [[.toBus, .fromBus], [.toBus], [.fromBus]] : [[.toBus, .fromBus], [.fromBus]]
        /// Longer than the bus believes in a silent worker, and a worker in a silent bus.
        static let lastsMs: Int64 = 8000

        @Test(arguments: cuts) func requestsToAnOwnerThatIsCutOffAreRefusedAndAllAgreeAfterwards(
            cut: Set<Forwarder.Way>
        ) throws {
            try withTown(Catalogue.serviceNames.filter { $0 != "rsvp" }) { town in
                let forwarder = try Forwarder(toPort: town.port)
                defer { forwarder.close() }
                try town.start("rsvp", bus: forwarder.address)
                let ann = try town.signUp("ann")
                let bob = try town.signUp("bob")
                let before = try ann.ask(CreateGame.self, soccer()).id
                _ = try ann.ask(Roster.self, of(before))

                try forwarder.cut(cut)
                let started = nowMs
                let id = bob.newID()
                var codes: [ErrorCode?: Int] = [:]
                var longestMs: Int64 = 0
                while nowMs - started < Self.lastsMs {
                    let askedMs = nowMs
                    let answer = try bob.once(Going.type, of(before), id: id, timeoutMs: 1000)
                    longestMs = max(longestMs, nowMs - askedMs)
                    // Without an answer, a caller that only waits would hang.
                    try #require(answer != nil, "no word within \(nowMs - askedMs) ms")
                    codes[answer?.refusal?.code, default: 0] += 1
                }
                let told = codes.map { "\($0.key?.rawValue ?? "ok") \($0.value)" }.sorted()
                print("cut \(cut.map { "\($0)" }.sorted()): \(told), each within \(longestMs) ms")
                #expect(codes[nil] == nil && Set(codes.keys).isSubset(of: [.unavailable, .timeout]))
                // The others go on: games does not need rsvp to create one. (Ann has seen an event of rsvp's that games
                // cannot get now, so she would have to wait for it.)
                let device = try town.player("ann")
                device.token = ann.token
                let meanwhile = try device.ask(CreateGame.self, soccer()).id

                try forwarder.heal()
                let healedMs = nowMs
                // The same request again: whatever happened to the earlier attempts, bob joins once.
                #expect(try bob.ask(Going.self, of(before), id: id).status == .going)
                print("it answers \(nowMs - healedMs) ms after the cut is mended")
                try expectAgreement(town, ann, [before, meanwhile])
                #expect(try Truth(town, "rsvp").caused(by: id).count == 1)
                try town.stopAll()
                try town.expectSoundLogs()
            }
        }

        private func expectAgreement(_ town: RealTown, _ judge: Player, _ games: [ID]) throws {
            for game in games {
                try eventually("all agree on \(game)") {
                    let roster = try judge.ask(Roster.self, of(game))
                    return try judge.ask(GetGame.self, of(game)).counts == roster.counts
                        && roster.counts.going == (game == games[0] ? 2 : 1)
                }
            }
        }
    }
}
