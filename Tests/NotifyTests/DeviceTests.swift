// Devices and addresses: auth's data, and the data for notify only (domain.md §3.1, §3.2; protocol.md, Event).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct DeviceTests {
    let street = Cast.street(players: 2, devices: false)
    var town: Town { street.town }

    private func devices(_ person: Person) -> [String] {
        (street.ask("account.me", [:], person)["devices"].arrayValue ?? [])
            .compactMap { $0["deviceId"]?.stringValue }
    }

    private func known(_ person: Person) -> [String: String] {
        guard let id = person.id.stringValue.flatMap({ ID($0) }) else { return [:] }
        return town.notify.knownTokens(of: id)
    }

    @Test func aDeviceIsShownWithoutItsTokenAndKnownToNotify() {
        let answer = street.phone(of: street.host)
        #expect(answer["hasPushToken"] == true && answer["platform"] == "android")
        let me = street.ask("account.me", [:], street.host)
        #expect(!me.data.text().contains("token-of-host"))
        #expect(devices(street.host) == ["phone of host"])
        #expect(known(street.host) == ["phone of host": "token-of-host"])
    }

    @Test func aRepeatedRegistrationWritesNothingAndANewTokenReplacesTheOld() {
        street.phone(of: street.host)
        let lines = town.auth.disk.lines.count
        #expect(street.phone(of: street.host).isOK && town.auth.disk.lines.count == lines)
        street.phone(of: street.host, ["pushToken": "another"])
        #expect(devices(street.host).count == 1)
        #expect(known(street.host) == ["phone of host": "another"])
    }

    @Test func aTokenBelongsToWhoRegisteredItLast() {
        street.phone(of: street.host, ["pushToken": "shared"])
        street.phone(of: street[0], ["pushToken": "shared"])
        #expect(devices(street.host).isEmpty && known(street.host).isEmpty)
        #expect(known(street[0]) == ["phone of player0": "shared"])
        street.add(["deviceId": "tablet", "platform": "ios", "pushToken": "shared"], street[0])
        #expect(known(street[0]) == ["tablet": "shared"], "one's own other device too")
    }

    @Test func theLeastRecentlyActiveOfElevenDevicesIsRemoved() {
        for number in 0..<10 {
            street.add(["deviceId": .string("d\(number)"), "platform": "cli"], street.host)
            town.advance(seconds: 1)
        }
        // At the first of them the person is active again.
        street.ask(
            "account.login",
            ["nickname": "host", "password": .string(street.host.password), "deviceId": "d0"], street[1])
        street.add(["deviceId": "d10", "platform": "cli"], street.host)
        #expect(devices(street.host) == ["d0", "d10", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9"])
    }

    @Test func aSessionTakesTheDevicesThatItRegisteredWithIt() {
        let other = street.host.otherDevice()
        town.logIn(other)
        street.phone(of: street.host)
        street.add(["deviceId": "tablet", "platform": "ios", "pushToken": "t"], other)
        street.ask("account.logout", [:], other)
        #expect(known(street.host) == ["phone of host": "token-of-host"])
        street.ask("account.device-remove", ["deviceId": "phone of host"], street.host)
        #expect(known(street.host).isEmpty && devices(street.host).isEmpty)
        #expect(
            street.ask("account.device-remove", ["deviceId": "phone of host"], street.host).isOK,
            "it is gone already")
    }

    @Test(arguments: [
        ("android", String(repeating: "x", count: 4097)), ("android", "two words"), ("android", "nul\u{0}"),
        ("android", ""), ("webhook", "example.com/x"), ("webhook", "ftp://example.com/"),
        ("webhook", "https://"), ("webhook", "https://user@example.com/"), ("webhook", "https://a b/"),
    ])
    func anIllFormedPushTokenIsRefusedWithItsField(platform: String, token: String) {
        let answer = street.add(
            ["deviceId": "x", "platform": .string(platform), "pushToken": .string(token)], street.host)
        #expect(answer.refusal?.field == "pushToken", "\(answer)")
    }

    @Test func theLongestTokenIsTaken() {
        let token = String(repeating: "x", count: 4096)
        #expect(street.phone(of: street.host, ["pushToken": .string(token)]).isOK)
        #expect(known(street.host)["phone of host"] == token)
    }

    @Test func aWebhookNeedsItsAddress() {
        #expect(
            street.add(["deviceId": "hook", "platform": "webhook"], street.host).refusal?.field == "pushToken"
        )
        #expect(
            street.add(
                ["deviceId": "hook", "platform": "webhook", "pushToken": "https://example.com/rally"],
                street.host
            ).isOK)
    }

    @Test(arguments: [
        "http://example.com/hook", "https://127.0.0.1/hook", "https://10.1.2.3:8443/hook", "https://[::1]/",
        "https://169.254.169.254/",
    ])
    func anAddressThatNothingCouldEverReachIsRefused(url: String) {
        let answer = street.add(
            ["deviceId": "x", "platform": "webhook", "pushToken": .string(url)], street.host)
        #expect(answer.reason == .invalidArgument && answer.refusal?.field == "pushToken", "\(answer)")
        #expect(devices(street.host).isEmpty)
    }

    @Test func theOwnerSeesAtTheDeviceWhyNothingReachesIt() {
        town.notify.carry = { _ in ["outcome": "refused", "reason": "the webhook answered 404"] }
        let hook: JSONValue = [
            "deviceId": "hook", "platform": "webhook", "pushToken": "https://example.com/rally",
        ]
        street.add(hook, street.host)
        func shown() -> JSONValue? { street.ask("account.me", [:], street.host)["devices"].arrayValue?.first }
        #expect(shown()?["lastError"] == nil)
        for _ in 0..<3 {
            street.ask("notifications.test", ["type": "welcome"], street.host)
            town.settle()
        }
        #expect(shown()?["lastError"] == "the webhook answered 404" && shown()?["lastErrorAt"] != nil)
        let noted = town.auth.disk.lines.filter { $0.header.type == "auth._private.device-error-noted" }
        #expect(noted.count == 1, "the same again says nothing")
        street.add(hook.merging(["appVersion": "2"]), street.host)
        #expect(shown()?["lastError"] == nil, "it is registered anew")
    }

    @Test func guestsCannotRegisterDevices() {
        #expect(street.phone(of: town.guest()).reason == .forbidden)
    }

    // MARK: - Private lines

    @Test func noDeviceIsPublishedOnTheBus() {
        street.phone(of: street.host)
        let published = town.published.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(!published.contains { $0.contains("token-of-host") || $0.contains("host@example.com") })
        #expect(
            published.contains {
                $0.contains("\"type\":\"auth._private\"") && $0.contains("\"reader\":\"notify\"")
            })
    }

    @Test func onlyNotifyFetchesTheWholeDeviceEvent() throws {
        street.phone(of: street.host)
        let all = town.auth.page(from: 0, for: nil).map { String(decoding: $0.bytes, as: UTF8.self) }
        let others = town.auth.page(from: 0, for: "rsvp").map { String(decoding: $0.bytes, as: UTF8.self) }
        let own = town.auth.page(from: 0, for: "notify").map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(!all.joined().contains("token-of-host") && all == others)
        #expect(own.joined().contains("token-of-host"))
        #expect(!own.joined().contains("passwordHash"), "that line names nobody")
    }

    @Test func notifyKnowsAllDevicesAfterALongAbsence() throws {
        town.notify.isUp = false
        for number in 0..<30 {
            street.add(
                [
                    "deviceId": .string("d\(number % 9)"), "platform": "android",
                    "pushToken": .string("t\(number)"),
                ], street.host)
        }
        town.pageLines = 7
        try town.restart("notify")
        town.idle(seconds: 3)
        #expect(known(street.host).count == 9 && known(street.host)["d2"] == "t29")
    }

    @Test(arguments: 1...20)
    func notifyKnowsAllDevicesWhateverMessagesAreLost(seed: UInt64) throws {
        let town = Town(seed: seed)
        let ann = town.signUp("ann")
        town.weather = Weather(drop: 0.3, duplicate: 0.3, delayMsMax: 400)
        for number in 0..<20 {
            town.ask(
                "account.device-add",
                [
                    "deviceId": .string("d\(number % 5)"), "platform": "android",
                    "pushToken": .string("t\(number)"),
                ],
                as: ann)
            if number == 10 { try town.restart("notify") }
            town.pass(milliseconds: Int64(town.randomNumber(below: 500)))
        }
        town.weather = .fine
        town.idle(seconds: 4)
        let id = try #require(ann.id.stringValue.flatMap { ID($0) })
        #expect(
            town.notify.knownTokens(of: id) == [
                "d0": "t15", "d1": "t16", "d2": "t17", "d3": "t18", "d4": "t19",
            ])
    }

    /// domain.md §3.1: when a session ends, its devices are removed.
    @Test(arguments: ["account.password", "account.logout-all", "account.ban"])
    func anyEndOfASessionRemovesItsDevices(type: String) {
        let street = Cast.street(players: 1, devices: false, adminEmail: "host@example.com")
        let other = street[0].otherDevice()
        street.town.logIn(other)
        street.phone(of: other)
        func known() -> Int {
            street[0].id.stringValue.flatMap { ID($0) }.map { street.town.notify.knownTokens(of: $0).count }
                ?? 0
        }
        #expect(known() == 1)
        switch type {
        case "account.ban": street.ask(type, ["accountId": street[0].id], street.host)
        case "account.password":
            street.ask(type, ["old": .string(street[0].password), "new": "another secret"], street[0])
        default: street.ask(type, [:], street[0])
        }
        #expect(known() == 0)
    }
}
