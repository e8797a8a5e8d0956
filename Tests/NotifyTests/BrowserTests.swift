// Browsers: their registration, and orders of pushes to them (domain.md §3.1, §8.3, Push outbox).

import Contracts
import JSON
import Loopback
import TestSupport
import Testing
import Values

@testable import NotifyService

@Suite struct BrowserTests {
    let street = Cast.street(players: 2, devices: false)
    let browser = Browser()
    var town: Town { street.town }

    @discardableResult
    private func register(_ text: String, _ person: Person, name: String = "browser") -> Answer {
        street.add(
            ["deviceId": .string(name), "platform": "web", "pushToken": .string(text)], person)
    }

    private var endpoint: String { "https://push.example/send/1" }
    private var orders: [JSONValue] { town.notify.orders.map(\.order) }

    @Test func aBrowserGetsAPushForAnAnswerSignedForItsPushService() throws {
        #expect(register(browser.subscription(endpoint), street.host)["hasPushToken"] == true)
        street.rsvp("going", street[0], street.game())
        let order = try #require(orders.first)
        #expect(orders.count == 1 && order["channel"] == "web_push")
        let header = try #require(order["pushAuthorization"]?.stringValue.flatMap { VAPIDHeader($0) })
        #expect(header.claims["aud"] == "https://push.example")
        #expect(header.claims["sub"] == "https://rally.example")
        let key = street.ask("notifications.push-key", [:], street.host)["key"]
        #expect(key == .string(header.publicKey))
        let published = town.published.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(!published.contains { $0.contains("push.example") || $0.contains("vapid") })
    }

    /// Logs from before Web Push contain such a device; no command creates one any more.
    @Test func aBrowserWithATokenOfFCMIsReachedByFCM() {
        func channel(_ platform: DevicePlatform, _ token: String?) -> DeliveryChannel? {
            Notify.KnownDevice(platform: platform, pushToken: token, registeredAt: 1).channel
        }
        #expect(channel(.web, "token-of-fcm") == .fcm)
        #expect(channel(.web, browser.subscription(endpoint)) == .webPush)
        #expect(channel(.web, nil) == nil && channel(.android, nil) == nil && channel(.cli, "x") == nil)
        #expect(channel(.ios, "x") == .fcm && channel(.webhook, "https://x.example") == .webhook)
    }

    @Test func aWaitingPushGoesToTheDevicesPresentAddress() {
        street.phone(of: street.host, ["deviceId": "browser"])
        street.ask(
            "notifications.prefs-set", ["quietHours": ["from": "00:00", "to": "23:59"]], street.host)
        street.rsvp("going", street[0], street.game(["startsAt": town.time(hours: 100)]))
        #expect(orders.isEmpty)
        register(browser.subscription(endpoint), street.host)
        town.advance(hours: 24)
        #expect(orders.contains { $0["channel"] == "web_push" })
        #expect(!orders.contains { $0["channel"] == "fcm" })
    }

    @Test func thePushKeyStaysTheSameAfterARestart() throws {
        let key = street.ask("notifications.push-key", [:], street.host)["key"]
        #expect(key.stringValue.flatMap { Base64URL.decode($0) }?.count == 65)
        try town.restart("notify")
        #expect(street.ask("notifications.push-key", [:], street[0])["key"] == key)
    }

    @Test func aSubscriptionIsKeptInOneFormWhateverElseCameWithIt() {
        let text = browser.subscription(endpoint)
        register(text, street.host)
        let lines = town.auth.disk.lines.count
        register(
            text.replacing("null", with: "1764612000000").replacing(",", with: ", "), street.host)
        #expect(town.auth.disk.lines.count == lines, "the same again writes nothing")
        register(text, street[0], name: "another")
        let id = street.host.id.stringValue.flatMap { ID($0) }
        #expect(id.map { town.notify.knownTokens(of: $0) } == [:], "it belongs to who registered it last")
    }

    @Test func aSubscriptionThatIsGoneTakesItsDeviceWithIt() {
        register(browser.subscription(endpoint), street.host)
        town.notify.carry = { order in
            ["outcome": "invalid", "reason": "gone", "registeredAt": order["registeredAt"] ?? .null]
        }
        street.rsvp("going", street[0], street.game())
        #expect(street.ask("account.me", [:], street.host)["devices"] == [])
    }

    @Test func aPushServiceThatNeverAnswersDelaysNoOther() {
        town.notify.carry = { order in
            order["address"]?.stringValue?.contains("dead.example") == true ? nil : ["outcome": "sent"]
        }
        for number in 0..<9 {
            register(
                Browser().subscription("https://dead.example/\(number)"), street.host, name: "d\(number)")
        }
        register(browser.subscription(endpoint), street.host, name: "quick")
        street.rsvp("going", street[0], street.game())
        let addresses = orders.compactMap { $0["address"]?.stringValue }
        #expect(addresses.count { $0.contains("dead.example") } == 4, "four at a time")
        #expect(addresses.count { $0.contains("push.example") } == 1)
    }

    @Test(arguments: [
        ("token-of-fcm", "its push subscription as JSON"), ("[]", "its push subscription as JSON"),
        ("{", "its push subscription as JSON"), ("{}", "\"endpoint\""),
        (##"{"endpoint":"http://push.example/","keys":{}}"##, "https://"),
        (##"{"endpoint":"https://","keys":{}}"##, "a host"),
        (##"{"endpoint":"https://user@push.example/","keys":{}}"##, "https://"),
        (##"{"endpoint":"https://push.example/a b","keys":{}}"##, "https://"),
        (##"{"endpoint":"https://push.example/\r\nX: y","keys":{}}"##, "https://"),
        (##"{"endpoint":7,"keys":{}}"##, "\"endpoint\""),
        (##"{"endpoint":"https://push.example/","keys":{}}"##, "\"keys.p256dh\" 65 bytes"),
        (##"{"endpoint":"https://push.example/"}"##, "\"keys.p256dh\" 65 bytes"),
    ])
    func aMalformedSubscriptionIsRefusedWithASentence(text: String, says: String) {
        let refusal = register(text, street.host).refusal
        #expect(refusal?.field == "pushToken" && refusal?.message.contains(says) == true, "\(text)")
        #expect(refusal?.message.hasPrefix("pushToken of a browser must ") == true)
    }

    @Test func keysOfAWrongSizeAreRefused() {
        func refusal(_ point: [UInt8], _ secret: [UInt8]) -> String? {
            let keys: JSONValue = [
                "p256dh": .string(Base64URL.encode(point)), "auth": .string(Base64URL.encode(secret)),
            ]
            let value: JSONValue = ["endpoint": .string(endpoint), "keys": keys]
            return register(value.text(), street.host).refusal?.message
        }
        let point = browser.point
        #expect(refusal(point.dropLast(), browser.secret)?.contains("65 bytes") == true)
        #expect(refusal([2] + point.dropFirst(), browser.secret)?.contains("uncompressed point") == true)
        #expect(refusal(point, Array(1...15))?.contains("\"keys.auth\" 16 bytes") == true)
        #expect(refusal(point, browser.secret) == nil)
    }

    @Test func aSubscriptionHasAtMost2048Bytes() {
        func answer(_ count: Int) -> Answer {
            let rest = count - browser.subscription(endpoint).utf8.count
            return register(
                browser.subscription(endpoint + String(repeating: "x", count: rest)), street.host)
        }
        #expect(answer(2048).isOK)
        #expect(answer(2049).refusal?.message.contains("at most 2048 bytes") == true)
    }
}
