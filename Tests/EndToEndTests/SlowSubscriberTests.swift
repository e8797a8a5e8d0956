// A stopped listener (SIGSTOP) does not delay the others or fill the bus, and catches up soon after it continues
// (reliability.md, test 9).
//
//     RALLY_E2E_FULL=1                 stopped for a minute instead of six seconds

import BusProtocol
import Contracts
import Foundation
import JSON
import Testing
import Values

extension EndToEnd {
    @Suite struct SlowSubscriberTests {
        /// Bytes that can wait for one subscriber at both ends of its pipe; each event has less than two KiB.
        static let waitingBytesMax = 2 * BusLimits.hwmMessages * 2048

        @Test func aStoppedListenerCostsTheOthersNothingAndCatchesUp() throws {
            try withTown { town in
                let traffic = try Traffic(town, perSecond: 1000)
                let ear = try Ear(town, ["rsvp.", "_status."])
                let calm = try listen(ear, forMs: 3000)
                let games = try town.child("games")
                games.signal(SIGSTOP)
                let held = try listen(ear, forMs: isFullRun ? 60_000 : 6000)
                games.signal(SIGCONT)
                let goesOnMs = nowMs
                let head = try #require(held.last)
                // A debug build on a busy machine reads barely faster than others write.
                try eventually("games knows of event \(head)", withinMs: isFullRun ? 180_000 : 20_000) {
                    try ear.listen()
                    let status = ear.heard.last { $0.topic == "_status.games.games" }?.body
                    return status?["following"]?["rsvp"]?["at"]?.intValue ?? 0 >= head
                }
                print(
                    "\(held.events) events while it was stopped, known \(nowMs - goesOnMs) ms after it goes on"
                )
                print("bus: \(calm.busBytes >> 20) MiB before, \(held.busBytes >> 20) MiB meanwhile")
                print("p99 of a request: \(calm.p99Us) µs before, \(held.p99Us) µs meanwhile")
                try traffic.end()
                #expect(traffic.refused.isEmpty, "\(traffic.refused)")
                #expect(calm.missing == 0 && held.missing == 0)
                #expect(held.busBytes - calm.busBytes < Self.waitingBytesMax)
                #expect(games.end == nil)
                try town.stopAll()
                try town.expectSoundLogs()
            }
        }

        /// Messages that a running listener received meanwhile.
        private struct Heard {
            var events = 0
            var missing = 0
            var last: Int?
            var busBytes = 0
            var p99Us = 0
        }

        private func listen(_ ear: Ear, forMs durationMs: Int64) throws -> Heard {
            var heard = Heard()
            let untilMs = nowMs + durationMs
            try eventually("the time is over", withinMs: durationMs + 10_000) {
                ear.forget()
                try ear.listen()
                for (topic, body) in ear.heard {
                    if topic.hasPrefix("_status.bus.") {
                        heard.busBytes = max(heard.busBytes, body["memoryBytes"]?.intValue ?? 0)
                    } else if topic == "_status.rsvp.rsvp" {
                        heard.p99Us = max(heard.p99Us, body["p99Us"]?.intValue ?? 0)
                    } else if let number = body["id"]?.stringValue.flatMap({ Int($0) }) {
                        if let last = heard.last { heard.missing += number - last - 1 }
                        heard.last = number
                        heard.events += 1
                    }
                }
                return nowMs >= untilMs
            }
            return heard
        }
    }
}
