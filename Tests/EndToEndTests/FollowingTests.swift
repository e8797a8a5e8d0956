// A follower that meets unexpected heads and logs (architecture.md, rule 4).

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
    @Suite struct FollowingTests {
        @Test func aLateHeadStopsNobody() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                for _ in 1...3 { _ = try ann.ask(Roster.self, of(try ann.ask(CreateGame.self, soccer()).id)) }
                let first = try #require(try Truth(town, "games").lines.first).position
                let ear = try Ear(town, ["_head.games"])
                var publisher = try Publisher(town.connection)
                ear.forget()
                try eventually("the old head is heard") {
                    try publisher.publish(
                        "_head.games", Frame("{\"source\":\"/games\",\"head\":\"\(first)\"}"))
                    try ear.listen()
                    return ear.heard.contains { $0.body["head"]?.stringValue == "\(first)" }
                }
                for _ in 1...3 {
                    let game = try ann.ask(CreateGame.self, soccer()).id
                    #expect(try ann.ask(Roster.self, of(game)).counts == Counts(going: 1))
                }
                #expect(try !town.child("rsvp").says("no longer follows"))
            }
        }

        @Test func followersReadALogAlsoWhilePasswordsAreHashed() throws {
            try withTown { town in
                _ = try town.signUp("ann")
                let sender = try town.player("sender")
                var client = try MajordomoClient(town.connection)
                let count = 100
                for number in 1...count {
                    let data = RealTown.signUpData("busy_\(number)")
                    let envelope = RequestEnvelope(
                        id: sender.newID(), type: SignUp.type, timeoutMs: 60_000,
                        data: Array(data.text().utf8))
                    _ = try client.send(noun: "account", body: [Frame(envelope.bytes)])
                }
                try eventually("auth is at it") { try town.child("auth").end == nil && signUps(town) > 3 }
                // It knows nothing, so all of auth's log has to be sent to it.
                try town.kill("games")
                try FileManager.default.removeItem(atPath: town.log("games"))
                let knownBefore = try signUps(town)
                let ear = try Ear(town, ["_status.games."])
                try town.start("games")
                try ear.hear("games has read what there was") { _, status in
                    status["following"]?["auth"]?["at"]?.intValue ?? 0 >= knownBefore * 6
                }
                #expect(try signUps(town) < count, "it was read before the last password was hashed")
            }
        }

        private func signUps(_ town: RealTown) throws -> Int {
            try Truth(town, "auth").lines.count { $0.header.type == "auth.session-started" }
        }

        @Test func aLogThatLostSeenLinesIsNoLongerFollowedAndTheStatusSaysSo() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                for _ in 1...5 { _ = try ann.ask(Roster.self, of(try ann.ask(CreateGame.self, soccer()).id)) }
                try town.kill("games")
                let log = try builtProduct("log")
                let cut = try run(log, ["repair", town.log("games"), "--from", "3"])
                #expect(cut.status == 0, "\(cut.output)")
                let ear = try Ear(town, ["_status.rsvp."])
                try town.start("games", isAwaited: false)
                try ear.hear("rsvp does not follow games") {
                    $1["following"]?["games"]?["stopped"]?.stringValue != nil
                }
                try eventually("rsvp says so") { try town.child("rsvp").says("no longer follows games") }
            }
        }
    }
}
