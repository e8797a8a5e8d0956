// Sessions and their tokens (domain.md §3.1 LoginSession, §3.2; protocol.md, Access tokens).

import Contracts
import EventLine
import EventLog
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import AuthService

@Suite struct SessionTests {
    let town = Town()
    let ann: Person

    init() {
        ann = town.signUp("ann")
        ann.renewsItself = false
    }

    private func refresh(_ token: JSONValue) -> Answer {
        town.ask("account.refresh", ["refreshToken": token])
    }

    /// Once the session's tokens are old enough to be replaced.
    private func rotate(_ token: JSONValue) -> Answer {
        town.advance(minutes: Auth.rotationMinutes)
        return refresh(token)
    }

    private func device() -> Person {
        let device = ann.otherDevice()
        device.renewsItself = false
        town.logIn(device)
        return device
    }

    /// Whether auth and another service accept the token.
    private func isIn(_ person: Person) -> [Bool] {
        town.settle()
        return ["account.me", "games.mine"].map { town.ask($0, as: person).isOK }
    }

    @Test func anAccessTokenIsValidUntilItsToldExpiry() {
        town.pass(milliseconds: 567)
        let device = device()
        town.pass(milliseconds: device.tokenExpires.since(town.now.wall) - 1)
        #expect(isIn(device) == [true, true])
        town.pass(milliseconds: 1)
        #expect(isIn(device) == [false, false])
    }

    /// Registers a device of the same person's under a name.
    @discardableResult
    private func register(_ name: String, _ device: Person) -> Answer {
        town.ask("account.device-add", ["deviceId": .string(name), "platform": "ios"], as: device)
    }

    private func devices(as person: Person) -> [String] {
        (town.ask("account.me", as: person)["devices"].arrayValue ?? [])
            .compactMap { $0["deviceId"]?.stringValue }
    }

    // MARK: - Refreshing

    @Test func aRefreshGivesFreshTokens() {
        let answer = rotate(ann.refreshToken)
        #expect(
            answer.isOK && answer["sessionId"] == ann.sessionId && answer["refreshToken"] != ann.refreshToken)
        ann.take(answer)
        #expect(isIn(ann) == [true, true])
    }

    @Test func aRefreshWithinFiveMinutesGivesTheSameRefreshTokenAndWritesNothing() throws {
        let before = town.auth.disk.lines.count
        town.pass(milliseconds: 1000)
        let answer = refresh(ann.refreshToken)
        #expect(answer.isOK && answer["refreshToken"] == ann.refreshToken)
        ann.take(answer)
        #expect(isIn(ann) == [true, true])
        #expect(!town.auth.types[before...].contains("auth.session-refreshed"))
        let second = rotate(ann.refreshToken)["refreshToken"]
        #expect(refresh(second)["refreshToken"] == second && second != ann.refreshToken)
        #expect(refresh(ann.refreshToken)["refreshToken"] == second, "the answer may have been lost")
        try town.restart("auth", fromSnapshot: false)
        #expect(refresh(second)["refreshToken"] == second)
    }

    @Test func aReplacedRefreshTokenIsGoodUntilItsSuccessorIsUsed() {
        let second = rotate(ann.refreshToken)["refreshToken"]
        #expect(rotate(ann.refreshToken)["refreshToken"] == second, "the answer may have been lost")
        let third = rotate(second)["refreshToken"]
        #expect(third != second && third != .null)
        #expect(refresh(ann.refreshToken).reason == .sessionExpired)
    }

    @Test func aReplacedRefreshTokenUsedAfterItsSuccessorEndsTheSession() {
        let second = rotate(ann.refreshToken)["refreshToken"]
        let third = rotate(second)["refreshToken"]
        _ = refresh(ann.refreshToken)
        #expect(refresh(third).reason == .sessionExpired)
        #expect(isIn(ann) == [false, false])
        #expect(town.auth.disk.lines.contains { $0.header.type == "auth.session-ended" })
    }

    /// Ending a session removes the device that it registered, and no others.
    @Test func aReusedRefreshTokenRemovesTheSessionsDevice() {
        let phone = device()
        register("phone", phone)
        register("tablet", ann)
        let second = rotate(phone.refreshToken)["refreshToken"]
        #expect(rotate(second).isOK && devices(as: ann) == ["phone", "tablet"])
        #expect(refresh(phone.refreshToken).reason == .sessionExpired)
        #expect(devices(as: ann) == ["tablet"] && isIn(ann) == [true, true])
        #expect(refresh(ann.refreshToken).isOK)
    }

    @Test func aRefreshTokenLivesSevenDays() {
        town.advance(days: 6, hours: 23, minutes: 59)
        let second = refresh(ann.refreshToken)["refreshToken"]
        #expect(second != .null)
        town.advance(days: 6, hours: 23, minutes: 59)
        let third = refresh(second)["refreshToken"]
        #expect(third != .null)
        town.advance(days: 7)
        #expect(refresh(third).reason == .sessionExpired)
    }

    @Test func aReplacedRefreshTokenDoesNotOutliveItsSevenDays() {
        town.advance(days: 6)
        _ = refresh(ann.refreshToken)
        town.advance(days: 1)
        #expect(refresh(ann.refreshToken).reason == .sessionExpired)
    }

    @Test(arguments: [
        "", "x", "AAAA", String(repeating: "A", count: 70), String(repeating: "A", count: 4000),
    ])
    func anIllFormedRefreshTokenIsRefused(token: String) {
        #expect(refresh(.string(token)).reason == .sessionExpired)
    }

    @Test func aChangedRefreshTokenIsRefused() throws {
        var text = Array(try #require(ann.refreshToken.stringValue))
        for place in [0, 22, 30, 60] {
            let kept = text[place]
            text[place] = kept == "A" ? "B" : "A"
            #expect(refresh(.string(String(text))).reason == .sessionExpired)
            text[place] = kept
        }
        #expect(refresh(.string(String(text))).isOK)
    }

    @Test func aRepeatedRefreshGetsTheSameTokens() throws {
        let id = town.freshID()
        let first = town.ask("account.refresh", ["refreshToken": ann.refreshToken], id: id)
        try town.restart("auth")
        #expect(town.ask("account.refresh", ["refreshToken": ann.refreshToken], id: id).data == first.data)
    }

    // MARK: - Ending

    @Test func loggingOutEndsThisSessionEverywhere() {
        let phone = device()
        #expect(town.ask("account.logout", as: phone).isOK)
        #expect(isIn(phone) == [false, false] && isIn(ann) == [true, true])
        #expect(refresh(phone.refreshToken).reason == .sessionExpired)
    }

    @Test func loggingOutEverywhereEndsAllSessions() {
        let phone = device()
        #expect(town.ask("account.logout-all", as: ann).isOK)
        #expect(isIn(phone) == [false, false] && isIn(ann) == [false, false])
    }

    @Test func aRepeatedLogOutIsAnsweredThoughTheSessionIsOver() {
        let id = town.freshID()
        #expect(town.ask("account.logout", as: ann, id: id).isOK)
        #expect(town.ask("account.logout", as: ann, id: id).isOK)
        #expect(town.ask("account.logout", as: ann).reason == .sessionExpired)
    }

    @Test func aNewPasswordEndsTheOtherSessions() {
        let phone = device()
        let answer = town.ask(
            "account.password", ["old": .string(ann.password), "new": "another word"], as: ann)
        #expect(answer.isOK && isIn(ann) == [true, true] && isIn(phone) == [false, false])
        #expect(town.logIn(phone).reason == .unauthenticated)
        #expect(town.logIn(phone, password: "another word").isOK)
    }

    @Test func changingAPasswordNeedsTheOldOne() {
        let answer = town.ask("account.password", ["old": "no idea", "new": "another word"], as: ann)
        #expect(answer.reason == .unauthenticated && answer.refusal?.field == "old")
        #expect(town.logIn(ann).isOK)
    }

    @Test func aNewPasswordKeepsTheLimitsOfPasswords() {
        let answer = town.ask("account.password", ["old": .string(ann.password), "new": "short"], as: ann)
        #expect(answer.refusal?.field == "new")
    }

    @Test func anEleventhSessionEndsTheOldest() {
        let devices = (0..<9).map { _ in device() }
        #expect(isIn(ann) == [true, true])
        let last = device()
        #expect(
            isIn(ann) == [false, false] && isIn(devices[0]) == [true, true] && isIn(last) == [true, true])
    }

    @Test func theOldestSessionsDeviceIsRemovedWithItEvenIfItWasUsedLast() {
        let others = (1...9).map { number in
            let device = device()
            register("device \(number)", device)
            return device
        }
        town.advance(minutes: 1)
        register("the first", ann)
        #expect(devices(as: ann).count == 10)
        let last = device()
        let kept = (1...9).map { "device \($0)" }
        #expect(devices(as: last) == kept)
        #expect(refresh(ann.refreshToken).reason == .sessionExpired)
        register("the last", last)
        #expect(devices(as: last) == kept + ["the last"])
        for device in others + [last] { #expect(refresh(device.refreshToken).isOK) }
    }

    @Test func accessTokensAreGoodOnlyForTheirOwnAccount() {
        let bob = town.signUp("bob")
        #expect(town.ask("account.me", as: ann)["id"] == ann.id)
        #expect(town.ask("account.me", as: bob)["id"] == bob.id)
    }

    @Test func theSigningKeyIsPublishedOnceBeforeItsFirstUse() {
        for _ in 0..<3 { _ = device() }
        let types = town.auth.disk.lines.map(\.header.type)
        #expect(types.filter { $0 == "auth.key-published" }.count == 1)
        let key = types.firstIndex(of: "auth.key-published") ?? .max
        #expect(key < types.firstIndex(of: "auth.session-started") ?? 0)
    }

    @Test func anAccountSaysWhenItWasSeenLast() {
        #expect(town.ask("account.me", as: ann)["lastSeenAt"] == .string(Town.noon.description))
        town.advance(minutes: 10)
        #expect(town.ask("account.me", as: ann)["lastSeenAt"] == .string(Town.noon.description))
        #expect(ann.take(refresh(ann.refreshToken)).isOK)
        #expect(town.ask("account.me", as: ann)["lastSeenAt"] == town.time())
    }

    // MARK: - What events tell

    /// All lines of auth's log, as text.
    private var lines: String {
        town.auth.disk.lines.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }

    // A14: nobody who listens to events can repeat a request that opened a session.
    @Test(arguments: ["account.guest", "account.signup", "account.login", "account.refresh"])
    func noEventTellsTheIdOfARequestThatOpenedASession(type: String) throws {
        let data: [String: JSONValue] = [
            "account.guest": ["deviceId": "phone-1"],
            "account.signup": [
                "email": "zoe@example.com", "password": "left foot 11", "displayName": "Zoe",
                "nickname": "zoe",
            ],
            "account.login": ["nickname": "ann", "password": .string(ann.password)],
            "account.refresh": ["refreshToken": ann.refreshToken],
        ]
        // Younger tokens get the same reply, and nothing is written.
        if type == "account.refresh" { town.advance(minutes: Auth.rotationMinutes) }
        let id = town.freshID()
        let before = town.auth.disk.lines.count
        let answer = town.ask(type, data[type] ?? [:], id: id)
        #expect(answer.isOK)
        let written = town.auth.disk.lines[before...]
        #expect(!Text.contains(lines, id.description))
        let told = try #require(written.compactMap(\.header.causation).first.flatMap { ID($0) })
        if type == "account.refresh" {
            // Under any id its token gets the session's tokens; the published id belongs to no known request.
            #expect(town.ask(type, ["refreshToken": "x"], id: told).reason == .sessionExpired)
        } else {
            #expect(town.ask(type, data[type] ?? [:], id: told)["sessionId"] != answer["sessionId"])
        }
        // Repeating the id returns the same session, even after a restart.
        #expect(town.ask(type, data[type] ?? [:], id: id)["accessToken"] == answer["accessToken"])
        try town.restart("auth")
        let again = town.ask(type, data[type] ?? [:], id: id)
        #expect(again["accessToken"] == answer["accessToken"] && again["sessionId"] == answer["sessionId"])
    }

    @Test func noPublicEventTellsTheDevice() {
        let guest = town.guest("phone-of-gus")
        town.ask(
            "account.login", ["nickname": "ann", "password": .string(ann.password), "deviceId": "ann's own"])
        town.settle()
        #expect(guest.token != nil)
        let published = town.published.map { String(decoding: $0.body, as: UTF8.self) }.joined()
        #expect(!Text.contains(published, "phone-of-gus") && !Text.contains(published, "ann's own"))
    }

    // A17: somebody who knows a webhook's URL cannot take it over; a phone's token belongs to its last owner.
    @Test(arguments: [("webhook", "https://hooks.example/ann", true), ("ios", "token-of-a-phone", false)])
    func aWebhookIsRegisteredByEachAccount(platform: String, token: String, isKept: Bool) {
        let bob = town.signUp("bob")
        for person in [ann, bob] {
            let data: JSONValue = [
                "deviceId": "hook", "platform": .string(platform), "pushToken": .string(token),
            ]
            #expect(town.ask("account.device-add", data, as: person).isOK)
            town.settle()
        }
        #expect(devices(as: ann).isEmpty == !isKept && devices(as: bob) == ["hook"])
        let other: JSONValue = [
            "deviceId": "hook 2", "platform": .string(platform), "pushToken": .string(token),
        ]
        #expect(town.ask("account.device-add", other, as: bob).isOK)
        town.settle()
        #expect(devices(as: bob) == ["hook 2"], "one account, one device")
        #expect(devices(as: ann).isEmpty == !isKept)
    }
}
