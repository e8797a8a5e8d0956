// notify's deliveries, through real processes to a real HTTP server: processes die in the middle, and the server gives
// all kinds of answers.

import Contracts
import Foundation
import JSON
import Loopback
import Synchronization
import Testing
import Values

extension EndToEnd {
    @Suite struct DeliveryTests {
        private static let secret = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz"
        private static let settings = [
            "RALLY_WEBHOOK_PRIVATE": "yes", "RALLY_WEBHOOK_SECRET": secret,
            // In development the log shows links that are not mailed.
            "RALLY_ADMIN": "boss@example.com", "RALLY_DEV": "1",
        ]

        @Test func everyoneIsNotifiedOnceThoughDelivererProcessesAreKilled() throws {
            let sink = try HTTPServer { _ in
                poll(nil, 0, 50)
                return Reply(status: 204)
            }
            try withTown(settings: Self.settings) { town in
                let ear = try Ear(town, [""])
                for name in ["notify-b", "notify-c"] { try town.start("notify", as: name) }
                let host = try town.signUp("host")
                let players = try (0..<10).map { number in
                    let player = try town.signUp("player_\(number)")
                    try player.ask(AddDevice.self, Self.webhook("\(sink.url)/player_\(number)"))
                    return player
                }
                let games = try (0..<30).map { _ in try host.ask(CreateGame.self, soccer(capacity: 20)).id }
                for player in players {
                    player.seen.merge(host.seen)
                    for game in games { try player.ask(Going.self, of(game)) }
                    host.seen.merge(player.seen)
                }
                let cancel = { (some: ArraySlice<ID>) in
                    for game in some { try host.ask(CancelGame.self, of(game)) }
                }
                try cancel(games[..<20])
                try eventually("some are told") { Self.told(sink).count > 5 }
                let killedMs = nowMs
                try town.kill("notify")
                let before = Self.told(sink).count
                try cancel(games[20...])
                try eventually("it goes on") { Self.told(sink).count > before + 40 }
                print("40 deliveries \(nowMs - killedMs) ms after the primary was killed")
                try town.kill("notify-b")
                try town.start("notify")
                var expected: Set<Told> = []
                for (number, player) in players.enumerated() {
                    player.seen.merge(host.seen)
                    try eventually("player \(number) finds each game in the inbox once") {
                        let page = try player.ask(ListNotifications.self, ["limit": 100])
                        let rows = (page.items ?? []).filter { $0.type == .gameCancelled }
                        expected.formUnion(rows.map { Told(path: "/player_\(number)", notification: $0.id) })
                        return rows.count == games.count && Set(rows.map(\.targetId)) == Set(games)
                    }
                }
                try eventually("all are told", withinMs: 60_000) {
                    Set(Self.told(sink)).isSuperset(of: expected)
                }
                let told = Self.told(sink)
                #expect(Set(told) == expected)
                print(
                    "\(expected.count) told, \(told.count - expected.count) of them again, under the same id")
                try ear.listen()
                let published = ear.heard.map { $0.body.text() }
                #expect(published.count > 1000)
                let secrets = [
                    "@example.com", RealTown.password, Self.secret, "whsec_", sink.url, "argon2", "pushToken",
                ]
                for secret in secrets + players.compactMap(\.token) {
                    #expect(!published.contains { $0.contains(secret) }, "published: \(secret)")
                }
                try town.expectSoundLogs()
            }
        }

        @Test func aWebhooksAnswerDecidesItsDelivery() throws {
            let isBusy = Atomic(true)
            let askedMs = Collected<Int64>()
            let sink = try HTTPServer { asked in
                switch asked.line.split(separator: " ")[1].split(separator: "/")[0] {
                case "gone": return Reply(status: 410)
                case "busy":
                    askedMs.append(nowMs)
                    guard isBusy.exchange(false, ordering: .relaxed) else { return Reply() }
                    return Reply(status: 429, headers: ["Retry-After: 6"])
                case "never": return Reply(status: 400)
                default: return Reply()
                }
            }
            try withTown(settings: Self.settings) { town in
                let admin = try town.signUpAdministrator("boss")
                let guest = try town.signUp("guest")
                // Each hosts a game, which the guest joins.
                func visit(_ name: String, devices: [JSONValue]) throws -> Player {
                    let host = try town.signUp(name)
                    for device in devices { try host.ask(AddDevice.self, device) }
                    let game = try host.ask(CreateGame.self, soccer()).id
                    guest.seen.merge(host.seen)
                    try guest.ask(Going.self, of(game))
                    return host
                }
                func outbox(_ of: Player) throws -> [OutboxEntry] {
                    let page = try admin.ask(ShowOutbox.self, ["limit": 100])
                    return page.items.filter { $0.recipientId == of.account }
                }
                let dead = try visit(
                    "ten_dead",
                    devices: (0..<10).map { Self.webhook("\(sink.url)/gone/\($0)", name: "\($0)") })
                let busy = try visit("busy", devices: [Self.webhook("\(sink.url)/busy/1")])
                let never = try visit("never", devices: [Self.webhook("\(sink.url)/never/1")])

                try eventually("the ten dead devices are dropped") {
                    let entries = try outbox(dead)
                    return try entries.count == 10 && entries.allSatisfy { $0.state == .dropped }
                        && dead.ask(WhoAmI.self).devices.isEmpty
                }
                try eventually("what was refused is a dead letter") {
                    try outbox(never).map(\.state) == [.dead]
                }
                #expect(try outbox(never).first?.reason == "the webhook answered 400")
                try eventually("what was put off is sent") { try outbox(busy).map(\.state) == [.sent] }
                let times = askedMs.all
                #expect(times.count == 2 && times[1] - times[0] >= 5900, "\(times)")
            }
        }

        @Test func aWebhookAtAPrivateAddressIsAskedOnlyWhereAllowed() throws {
            let sink = try HTTPServer { _ in Reply() }
            var settings = Self.settings
            settings["RALLY_WEBHOOK_PRIVATE"] = nil
            try withTown(settings: settings) { town in
                let (admin, host) = (try town.signUpAdministrator("boss"), try town.signUp("host"))
                let guest = try town.signUp("guest")
                let port = sink.port
                for (name, url) in [
                    ("plain", "http://127.0.0.1:\(port)/"), ("tls", "https://127.0.0.1:\(port)/"),
                    ("name", "https://localhost:\(port)/"), ("v6", "https://[::1]:\(port)/"),
                    ("cloud", "https://169.254.169.254/latest/meta-data"),
                ] {
                    let answer = try host.answer("account.device-add", Self.webhook(url, name: name))
                    print("\(url): \(answer.refusal.map { "\($0.message)" } ?? "registered")")
                }
                let game = try host.ask(CreateGame.self, soccer()).id
                guest.seen.merge(host.seen)
                try guest.ask(Going.self, of(game))
                let registered = try host.ask(WhoAmI.self).devices.count
                try eventually("none of them is asked") {
                    let page = try admin.ask(ShowOutbox.self, ["limit": 100])
                    let entries = page.items
                    return entries.count == registered && entries.allSatisfy { $0.state == .dead }
                }
                for entry in try admin.ask(ShowOutbox.self, ["limit": 100]).items {
                    print("\(entry.deviceId ?? ""): \(entry.reason ?? "")")
                    #expect(
                        entry.reason?.contains("private") == true || entry.reason?.contains("https") == true)
                }
                #expect(sink.asked.isEmpty && sink.connections == 0)
            }
        }

        private static func webhook(_ url: String, name: String = "server") -> JSONValue {
            ["deviceId": "\(name)", "platform": "webhook", "pushToken": "\(url)"]
        }

        struct Told: Hashable {
            var path: String
            var notification: ID
        }

        /// Cancellations received by a sink.
        private static func told(_ sink: HTTPServer) -> [Told] {
            sink.asked.compactMap { asked in
                guard let body = try? JSONValue(parsing: asked.body), body["type"] == "game_cancelled",
                    let id = body["data"]?["notificationId"]?.stringValue.flatMap({ ID($0) })
                else { return nil }
                return Told(path: String(asked.line.split(separator: " ")[1]), notification: id)
            }
        }
    }
}
