// Logging in, and the limit of failed logins (domain.md §3.2, §3.3 Failed logins).

import Contracts
import JSON
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
        ] as [JSONValue]) func oneLogsInByAddressOrNickname(name: JSONValue)
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

    @Test func othersSeeOnlyTheNumberOfAFailedLogin() {
        let before = town.published.count
        tryOut(["nickname": "ann"])
        let line = town.published[before...].first { $0.topic.hasPrefix("auth.") }
        #expect(line?.topic == "auth._private")
        #expect(line.map { String(decoding: $0.body, as: UTF8.self).contains("data") } == false)
    }
}
