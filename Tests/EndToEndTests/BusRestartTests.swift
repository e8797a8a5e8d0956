// The bus dies and restarts. No other process is restarted, and within three seconds all have caught up (protocol.md,
// Bus).

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
    @Suite struct BusRestartTests {
        @Test(arguments: [0, 700])
        func eventsDuringABusOutageAreKnownSoonAfterIt(awayMs: Int) throws {
            try withTown { town in
                let ear = try Ear(town, ["auth.", "_status."])
                let guests = 30
                for round in 1...2 {
                    try sendSignUps(town, guests, round: round)
                    try eventually("some are under way") {
                        try Truth(town, "auth").lines.count > (round - 1) * guests
                    }
                    // The results of password hashing are stored while the bus is down, and not announced.
                    try town.kill("bus")
                    let goneMs = nowMs
                    try eventually("a while") { nowMs - goneMs >= awayMs }
                    try town.start("bus")
                    let backMs = nowMs
                    ear.forget()
                    try expectCaughtUp(town, ear, since: backMs, "away \(awayMs) ms, round \(round)")
                    let late = try town.player("late")
                    _ = try late.ask(SignUpAsGuest.self, ["deviceId": "late-\(awayMs)-\(round)"])
                    let head = try #require(try Truth(town, "auth").lines.last).sequence
                    try ear.hear("auth's event \(head)") { topic, event in
                        topic.hasPrefix("auth.") && event["id"]?.stringValue == "\(head)"
                    }
                }
                for service in Catalogue.serviceNames { #expect(try town.child(service).end == nil) }
            }
        }

        @Test func commandsHaveOneEffectOverRestartsOfTheBus() throws {
            try withTown { town in
                let sessions = try (0..<3).map { number in
                    let player = try town.signUp("player_\(number)")
                    return (player.token, player.seen)
                }
                let stop = Flag()
                let done = Counter()
                let crew = try Crew(3) { number in
                    let player = try town.player("player_\(number)")
                    (player.token, player.seen) = sessions[number]
                    var ids: [(create: ID, game: ID)] = []
                    while !stop.isRaised {
                        let id = player.newID()
                        let game = try player.ask(CreateGame.self, soccer(), id: id).id
                        _ = try player.ask(Roster.self, of(game))
                        ids.append((id, game))
                        done.add()
                    }
                    return ids
                }
                for _ in 1...4 {
                    let before = done.value
                    try eventually("there is traffic") { done.value > before + 10 }
                    try town.restart("bus")
                    let backMs = nowMs
                    let here = done.value
                    try eventually("traffic goes on") { done.value > here + 3 }
                    print("traffic goes on \(nowMs - backMs) ms after the bus is back")
                }
                stop.raise()
                let ids = try crew.join().flatMap { $0 }
                let (games, rsvp) = (try Truth(town, "games"), try Truth(town, "rsvp"))
                let hosts = Dictionary(grouping: try rsvp.events(RsvpChanged.self)) { $0.event.gameId }
                for (create, game) in ids {
                    #expect(games.created(by: create) == 1)
                    #expect(hosts[game]?.count == 1)
                }
                try town.expectSoundLogs()
            }
        }

        /// 0.5 s in a short run; 5 and 60 s too with RALLY_E2E_FULL=1.
        static let pausesMs: [Int64] = isFullRun ? [500, 5000, 60_000] : [500]

        @Test(arguments: pausesMs)
        func nothingIsMissingAfterABusRestartUnderAThousandEventsASecond(awayMs: Int64) throws {
            try withTown { town in
                let traffic = try Traffic(town, perSecond: 1000)
                let topics = (0..<3000).map { "t\($0)." }
                let ear = try Ear(town, topics + ["_status."])
                try town.kill("bus")
                let goneMs = nowMs
                try eventually("a while", withinMs: awayMs + 1000) { nowMs - goneMs >= awayMs }
                let done = traffic.acknowledged.value
                try town.start("bus")
                let backMs = nowMs
                ear.forget()
                try expectCaughtUp(town, ear, of: "rsvp", by: ["games"], since: backMs, "away \(awayMs) ms")
                try eventually("traffic goes on") { traffic.acknowledged.value > done + 200 }
                try expectAllTopics(town, ear, topics)
                try traffic.end()
                for service in Catalogue.serviceNames { #expect(try town.child(service).end == nil) }
                try town.stopAll()
                try town.expectSoundLogs()
            }
        }

        /// The subscriber has subscribed to all its topics again.
        private func expectAllTopics(_ town: RealTown, _ ear: Ear, _ topics: [String]) throws {
            var publisher = try Publisher(town.connection)
            var heard: Set<String> = []
            try eventually("all topics are heard") {
                for topic in topics where !heard.contains(topic) { try publisher.publish(topic, Frame("{}")) }
                ear.forget()
                try ear.listen()
                heard.formUnion(ear.heard.map(\.topic))
                return topics.allSatisfy { heard.contains($0) }
            }
        }

        private func sendSignUps(_ town: RealTown, _ count: Int, round: Int) throws {
            var client = try MajordomoClient(town.connection)
            let player = try town.player("sender")
            for number in 1...count {
                let data = RealTown.signUpData("p_\(round)_\(number)")
                let envelope = RequestEnvelope(
                    id: player.newID(), type: "account.signup", data: Array(data.text().utf8))
                _ = try client.send(noun: "account", body: [Frame(envelope.bytes)])
            }
            client.close(lingerMs: 1000)
        }

        /// A service's followers have all its events by then.
        private func expectCaughtUp(
            _ town: RealTown, _ ear: Ear, of source: String = "auth",
            by followers: [String] = ["games", "rsvp"],
            since backMs: Int64, _ what: String
        ) throws {
            let head = try #require(try Truth(town, source).lines.last).sequence
            try eventually("they have caught up, \(what)") {
                try ear.listen()
                return followers.allSatisfy { service in
                    let last = ear.heard.last { $0.topic == "_status.\(service).\(service)" }?.body
                    return last?["following"]?[source]?["at"]?.intValue ?? 0 >= Int(head)
                }
            }
            print("everyone has caught up \(nowMs - backMs) ms after the bus is back (\(what))")
        }
    }
}
