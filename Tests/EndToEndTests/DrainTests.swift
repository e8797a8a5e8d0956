// SIGTERM: accept no more, finish accepted work, answer, say goodbye (architecture.md, Starting, stopping).

import Contracts
import EventLine
import EventLog
import Foundation
import JSON
import Messaging
import Testing
import Values
import ZeroMQ

extension EndToEnd {
    @Suite struct DrainTests {
        @Test func aPrimaryStoppedUnderLoadHandsOverToItsStandbyAndFailsNobody() throws {
            try withTown { town in
                try town.start("games", as: "games-b")
                let sessions = try (0..<3).map { number in
                    let player = try town.signUp("player_\(number)")
                    return (player.token, player.seen)
                }
                let stop = Flag()
                let created = Counter()
                let crew = try Crew(3) { number in
                    let player = try town.player("player_\(number)")
                    (player.token, player.seen) = sessions[number]
                    var ids: [ID] = []
                    while !stop.isRaised {
                        let id = player.newID()
                        _ = try player.ask(CreateGame.self, soccer(), id: id)
                        ids.append(id)
                        created.add()
                    }
                    return ids
                }
                try eventually("there is traffic") { created.value > 30 }
                let stoppedMs = nowMs
                #expect(try town.child("games").stop() == .exited(0))
                print("stopped within \(nowMs - stoppedMs) ms")
                let before = created.value
                try eventually("the standby goes on") { created.value > before + 30 }
                print("the standby serves \(nowMs - stoppedMs) ms after SIGTERM")
                stop.raise()
                let ids = try crew.join().flatMap { $0 }
                let truth = try Truth(town, "games")
                for id in ids { #expect(truth.created(by: id) == 1) }
            }
        }

        @Test func aStoppingServiceAnswersAndPublishesWhatItHasWritten() throws {
            try withTown(["auth"]) { town in
                for round in 1...5 {
                    let ear = try Ear(town, ["auth."])
                    var client = try MajordomoClient(town.connection)
                    let player = try town.player("sender")
                    var ids: Set<ID> = []
                    for number in 1...60 {
                        let id = player.newID()
                        let device: JSONValue = ["deviceId": "\(round)-\(number)"]
                        let envelope = RequestEnvelope(
                            id: id, type: "account.guest", timeoutMs: 3000, data: Array(device.text().utf8))
                        _ = try client.send(noun: "account", body: [Frame(envelope.bytes)])
                        ids.insert(id)
                    }
                    var answered: Set<ID> = []
                    func takeReplies() throws {
                        while let (_, body) = try client.receive() {
                            let reply = try body[0].withUnsafeBytes { try ReplyEnvelope(parsing: $0) }
                            if case .success = reply.outcome, let id = reply.id { answered.insert(id) }
                        }
                    }
                    try eventually("some are answered") {
                        try takeReplies()
                        return !answered.isEmpty
                    }
                    #expect(try town.child("auth").stop() == .exited(0))
                    let lines = try Truth(town, "auth").lines
                    let done = Set(lines.compactMap { $0.header.causation.flatMap { ID($0) } }).intersection(
                        ids)
                    try eventually("all that was done is answered, round \(round)") {
                        try takeReplies()
                        return answered.isSuperset(of: done)
                    }
                    let last = try #require(lines.last).header.sequence
                    try ear.hear("the last event, round \(round)") { _, event in
                        event["id"]?.stringValue == "\(last)"
                    }
                    try town.start("auth")
                }
            }
        }
    }
}
