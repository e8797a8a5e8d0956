// Logging in, and the limit of failed logins (domain.md §3.2, §3.3 Failed logins).

import Contracts
import JSON
import LogContracts
import Machine
import TestSupport
import Testing
import Values

@Suite struct LoginTests {
    let town = Town(limits: .standard)
    let ann: Person

    init() { ann = town.signUp("ann") }

    @discardableResult
    private func tryOut(_ name: JSONValue, _ password: String = "wrong") -> Answer {
        town.ask("account.login", name.merging(["password": .string(password)]))
    }

    @Test(
        arguments: [
            ["email": "ann@example.com"], ["email": "Ann@EXAMPLE.com"], ["nickname": "ann"],
            ["nickname": "ANN"],
        ] as [JSONValue]) func aLoginTakesAnAddressOrANickname(name: JSONValue)
    {
        #expect(tryOut(name, ann.password)["accountId"] == ann.id)
    }

    @Test func aLoginNamesAnAddressOrANicknameAndNotBoth() {
        #expect(tryOut([:]).refusal?.field == "email")
        #expect(tryOut(["email": "ann@example.com", "nickname": "ann"]).refusal?.field == "email")
    }

    @Test func anUnknownAccountAndAWrongPasswordLookTheSame() {
        let wrong = tryOut(["nickname": "ann"])
        let unknown = tryOut(["nickname": "nobody"])
        #expect(wrong.reason == .unauthenticated && wrong.refusal == unknown.refusal)
        #expect(wrong.refusal?.field == "password")
        #expect(tryOut(["email": "nobody@example.com"]).refusal == wrong.refusal)
        #expect(tryOut(["email": "no address"]).refusal == wrong.refusal)
    }

    @Test func thePasswordIsCheckedForUnknownAccountsToo() {
        town.auth.holdsEffects = true
        for name in ["ann", "nobody"] {
            _ = town.send(town.request("account.login", ["nickname": .string(name), "password": "wrong"]))
        }
        town.settle()
        #expect(town.auth.held.count == 2, "it takes as long")
    }

    @Test func fiveFailedLoginsShutOutEvenTheRightPassword() {
        for _ in 0..<5 { #expect(tryOut(["nickname": "ann"]).reason == .unauthenticated) }
        let refused = tryOut(["nickname": "ann"])
        #expect(refused.reason == .rateLimited && refused.refusal?.retryAfter == 900)
        #expect(tryOut(["nickname": "ann"], ann.password).reason == .rateLimited, "the right one as well")
    }

    @Test func loginsAreAllowedAgainExactlyAtTheWindowsEnd() {
        tryOut(["nickname": "ann"])
        town.advance(minutes: 5)
        for _ in 0..<4 { tryOut(["nickname": "ann"]) }
        #expect(tryOut(["nickname": "ann"], ann.password).refusal?.retryAfter == 600)
        town.advance(minutes: 9)
        town.pass(milliseconds: 59_999)
        #expect(tryOut(["nickname": "ann"], ann.password).refusal?.retryAfter == 1)
        town.pass(milliseconds: 1)
        #expect(tryOut(["nickname": "ann"], ann.password).isOK)
    }

    @Test func aNewWindowOpensWithTheNextFailure() {
        for _ in 0..<5 { tryOut(["nickname": "ann"]) }
        town.advance(minutes: 15)
        for _ in 0..<5 { #expect(tryOut(["nickname": "ann"]).reason == .unauthenticated) }
        #expect(tryOut(["nickname": "ann"]).reason == .rateLimited)
    }

    @Test func anotherNameHasAWindowOfItsOwn() {
        for _ in 0..<6 { tryOut(["nickname": "ann"]) }
        #expect(tryOut(["email": "ann@example.com"], ann.password).isOK)
    }

    @Test func anotherSpellingOfTheNameSharesItsWindow() {
        for name in [
            "ann@example.com", "ANN@example.com", " ann@example.com", "ann@example.com  ", "Ann@Example.Com",
        ] {
            #expect(tryOut(["email": .string(name)]).reason == .unauthenticated)
        }
        #expect(tryOut(["email": "\tann@EXAMPLE.com"]).reason == .rateLimited)
    }

    @Test func simultaneousFailedLoginsAreAllCounted() {
        town.auth.holdsEffects = true
        let tickets = (0..<8).map { number in
            let password: JSONValue = number == 7 ? .string(ann.password) : "wrong"
            return town.send(town.request("account.login", ["nickname": "ann", "password": password]))
        }
        town.settle()
        town.auth.releaseEffects()
        let reasons = tickets.map { town.answer($0).reason }
        #expect(reasons.prefix(5).allSatisfy { $0 == .unauthenticated })
        #expect(reasons.dropFirst(5).allSatisfy { $0 == .rateLimited })
    }

    @Test func theLimitOfFailedLoginsSurvivesARestart() throws {
        for _ in 0..<5 { tryOut(["nickname": "ann"]) }
        try town.restart("auth")
        #expect(tryOut(["nickname": "ann"]).reason == .rateLimited)
    }

    @Test func aRepeatedRequestIsNoFurtherFailedLogin() {
        let id = town.freshID()
        for _ in 0..<9 { town.ask("account.login", ["nickname": "ann", "password": "wrong"], id: id) }
        #expect(tryOut(["nickname": "ann"], ann.password).isOK)
    }

    // MARK: - Strangers who guess

    /// A login that comes from a network address.
    private func tryOut(from origin: String, _ password: String = "wrong", proof: JSONValue = .null) -> Answer
    {
        var data: JSONValue = ["nickname": "ann", "password": .string(password)]
        if proof != .null { data = data.merging(["deviceProof": proof]) }
        var envelope = town.request("account.login", data)
        envelope.origin = origin
        return town.answer(town.send(envelope))
    }

    // A12: somebody who guesses passwords is locked out; the owner at another address is not.
    @Test func wrongGuessesShutOutTheGuesserAlone() {
        for _ in 0..<5 { #expect(tryOut(from: "192.0.2.1").reason == .unauthenticated) }
        #expect(tryOut(from: "192.0.2.1").reason == .rateLimited)
        #expect(tryOut(from: "192.0.2.1", ann.password).reason == .rateLimited)
        #expect(tryOut(from: "198.51.100.1", ann.password).isOK)
    }

    @Test func guessesFromEverywhereMakeLoginsSlowerAndDoNotShutThem() {
        for number in 0..<50 { #expect(tryOut(from: "192.0.2.\(number)").reason == .unauthenticated) }
        let refused = tryOut(from: "198.51.100.1", ann.password)
        #expect(refused.reason == .rateLimited && refused.refusal?.retryAfter == 20)
        town.advance(seconds: 19)
        #expect(tryOut(from: "198.51.100.2").reason == .rateLimited)
        town.advance(seconds: 1)
        #expect(tryOut(from: "198.51.100.1", ann.password).isOK)
        #expect(tryOut(from: "198.51.100.2").reason == .unauthenticated)
        #expect(tryOut(from: "198.51.100.2").refusal?.retryAfter == 20, "one try in twenty seconds")
    }

    /// A wrong login for some account, from a network address.
    private func guess(_ number: Int, from origin: String) -> Answer {
        var envelope = town.request(
            "account.login", ["nickname": .string("nobody\(number)"), "password": "wrong"])
        envelope.origin = origin
        return town.answer(town.send(envelope))
    }

    @Test func guessesOfOneNetworkAtManyAccountsMakeItsLoginsSlower() {
        let proof = tryOut(from: "192.0.2.1", ann.password)["deviceProof"]
        for number in 0..<100 { #expect(guess(number, from: "192.0.2.1").reason == .unauthenticated) }
        let refused = tryOut(from: "192.0.2.1", ann.password)
        #expect(refused.reason == .rateLimited && refused.refusal?.retryAfter == 20)
        #expect(tryOut(from: "198.51.100.1", ann.password).isOK, "others are not slower")
        #expect(tryOut(from: "192.0.2.1", ann.password, proof: proof).isOK, "nor is a known device")
        town.advance(seconds: 20)
        #expect(tryOut(from: "192.0.2.1", ann.password).isOK)
        #expect(guess(100, from: "192.0.2.1").reason == .unauthenticated)
        #expect(guess(101, from: "192.0.2.1").refusal?.retryAfter == 20, "one try in twenty seconds")
    }

    @Test func theNetworksOf64BitsInOneOf48AreSlowedDownTogether() throws {
        for number in 0..<200 {
            if number == 100 { town.advance(minutes: 1) }
            let origin = "2001:db8:1:\(number)::/64"
            #expect(guess(number, from: origin).reason == .unauthenticated)
        }
        #expect(guess(200, from: "2001:db8:1:ffff::/64").refusal?.retryAfter == 20)
        #expect(guess(200, from: "2001:db8:2:1::/64").reason == .unauthenticated)
        try town.restart("auth")
        #expect(guess(201, from: "2001:db8:1:ffff::/64").reason == .rateLimited)
    }

    @Test func aDeviceThatHasBeenLoggedInHasACountOfItsOwn() {
        let proof = tryOut(from: "198.51.100.1", ann.password)["deviceProof"]
        town.ask("account.logout-all", as: ann)
        for number in 0..<60 { _ = tryOut(from: "192.0.2.\(number % 15)") }
        for _ in 0..<4 { #expect(tryOut(from: "192.0.2.1", proof: proof).reason == .unauthenticated) }
        #expect(tryOut(from: "192.0.2.1", ann.password, proof: proof).isOK)
        #expect(tryOut(from: "192.0.2.1", proof: proof).reason == .unauthenticated)
        #expect(tryOut(from: "192.0.2.1", ann.password, proof: proof).reason == .rateLimited)
    }

    @Test func aGuestGetsADeviceProofOnlyOnceTheyHaveSignedUp() {
        let answer = town.ask("account.guest", ["deviceId": "phone"])
        #expect(answer.isOK && answer["deviceProof"] == .null)
        let guest = Person.anyone()
        guest.take(answer)
        let data: JSONValue = [
            "email": "guest@example.com", "password": "left foot 11", "nickname": "newcomer",
            "displayName": "New",
        ]
        #expect(town.ask("account.upgrade", data, as: guest).isOK)
        town.advance(minutes: 6)
        let refreshed = town.ask("account.refresh", ["refreshToken": answer["refreshToken"]])
        #expect(refreshed.isOK && refreshed["deviceProof"] != .null)
    }

    @Test(arguments: ["", "x", "bob's", "forged"]) func aDeviceProofOfAnotherAccountIsIgnored(kind: String) {
        let bobs = town.signUp("bob")
        let real = town.ask(
            "account.login", ["nickname": "bob", "password": .string(bobs.password)])["deviceProof"]
        let text = real.stringValue ?? ""
        let proof: JSONValue =
            kind == "bob's" ? real : kind == "forged" ? .string("A" + text.dropFirst()) : .string(kind)
        for _ in 0..<5 { #expect(tryOut(from: "192.0.2.1", proof: proof).reason == .unauthenticated) }
        #expect(tryOut(from: "192.0.2.1", ann.password, proof: proof).reason == .rateLimited)
    }

    @Test func aNewPasswordClearsTheCountOfWrongOnes() {
        for _ in 0..<5 { tryOut(["nickname": "ann"]) }
        for _ in 0..<5 { tryOut(["email": "ann@example.com"]) }
        town.ask("account.forgot", ["email": .string(ann.email)])
        town.settle()
        let data: JSONValue = ["token": town.mailed("reset", to: ann), "new": "another secret"]
        #expect(town.ask("account.reset", data).isOK)
        #expect(tryOut(["nickname": "ann"], "another secret").isOK)
        #expect(tryOut(["email": "ann@example.com"], "another secret").isOK)
    }

    // MARK: - What keyboards type

    // P9: composed and decomposed characters, and any space (RFC 8265).
    @Test func aPasswordIsTheSameHoweverAKeyboardTypesIt() {
        let (nfc, nfd) = ("Schl\u{FC}ssel 12", "Schlu\u{308}ssel\u{A0}12")
        let change: JSONValue = ["old": .string(ann.password), "new": .string(nfd)]
        #expect(town.ask("account.password", change, as: ann).isOK)
        for typed in [nfc, nfd] { #expect(tryOut(["nickname": "ann"], typed).isOK) }
        let address: JSONValue = ["password": .string(nfc), "email": "new@example.com"]
        #expect(town.ask("account.email", address, as: ann).isOK)
        #expect(town.ask("account.delete", ["password": .string(nfc)], as: ann).isOK)
    }

    @Test func anOlderPasswordHashMatchesThePasswordAsTypedThen() throws {
        let typed = "Schlu\u{308}ssel 12"
        let id = try #require(ann.id.stringValue.flatMap { ID($0) })
        let set = CredentialsSet(accountId: id, email: nil, passwordHash: FakeHash.hashAsTyped(typed))
        town.auth.machine.happen(set, causation: nil)
        town.settle()
        #expect(tryOut(["nickname": "ann"], typed).isOK)
    }

    @Test func aFailedLoginIsPublishedWithoutItsData() {
        let before = town.published.count
        tryOut(["nickname": "ann"])
        let line = town.published[before...].first { $0.topic.hasPrefix("auth.") }
        #expect(line?.topic == "auth._private")
        #expect(line.map { String(decoding: $0.body, as: UTF8.self).contains("data") } == false)
    }
}
