// Web Push through real processes to a push service over TLS, whose messages our own browser decrypts.

import Contracts
import Foundation
import JSON
import Loopback
import Testing
import Values

extension EndToEnd {
    @Suite struct BrowserTests {
        private static let directory = NSTemporaryDirectory() + "rally-push-\(getpid())"

        private static func register(_ browser: Browser, _ endpoint: String, name: String) -> JSONValue {
            [
                "deviceId": .string(name), "platform": "web",
                "pushToken": .string(browser.subscription(endpoint)),
            ]
        }

        @Test func aBrowserIsToldWhoJoinsByAnyNotifyProcessUnderOneKey() throws {
            let identity = try Identity.made(in: Self.directory)
            defer { try? FileManager.default.removeItem(atPath: Self.directory) }
            let service = try HTTPServer(identity) { asked in
                Reply(status: asked.line.contains("/gone") ? 410 : 201)
            }
            let settings = [
                "RALLY_WEBHOOK_PRIVATE": "yes", "RALLY_CA_FILE": identity.certificate,
                "RALLY_VAPID_SUBJECT": "mailto:ops@example.com",
            ]
            try withTown(settings: settings) { town in
                let (host, ann, bob) = (
                    try town.signUp("host"), try town.signUp("ann"), try town.signUp("bob")
                )
                let key = try host.ask(ShowPushKey.self).key
                let browser = Browser()
                try host.ask(AddDevice.self, Self.register(browser, "\(service.url)/here", name: "laptop"))
                try host.ask(AddDevice.self, Self.register(Browser(), "\(service.url)/gone", name: "old"))
                let game = try host.ask(CreateGame.self, soccer()).id
                func join(_ player: Player) throws {
                    player.seen.merge(host.seen)
                    try player.ask(Going.self, of(game))
                    host.seen.merge(player.seen)
                }
                func pushes() -> [ReceivedRequest] { service.asked.filter { $0.line.contains("/here") } }

                try join(ann)
                try eventually("the browser is told") { pushes().count == 1 }
                try eventually("what is gone is dropped") {
                    try host.ask(WhoAmI.self).devices.map(\.deviceId) == ["laptop"]
                }
                try town.start("notify", as: "notify-b")
                try town.kill("notify")
                try join(bob)
                try eventually("the browser is told again") { pushes().count == 2 }

                for asked in pushes() {
                    let header = try #require(VAPIDHeader(asked.headers["authorization"] ?? ""))
                    #expect(header.publicKey == key && header.claims["sub"] == "mailto:ops@example.com")
                    #expect(header.claims["aud"]?.stringValue == service.url)
                }
                let told = try pushes().map { try JSONValue(parsing: try #require(browser.read($0.body))) }
                #expect(told.map { $0["type"] } == ["rsvp_received", "rsvp_received"])
                #expect(told[1]["link"]?.stringValue == "https://rally.example/r/\(game)")
                #expect(told[0]["notificationId"] == told[1]["notificationId"], "they fold")
                #expect(Set(pushes().map { $0.headers["topic"] }).count == 1)
                try town.expectSoundLogs()
            }
        }
    }
}
