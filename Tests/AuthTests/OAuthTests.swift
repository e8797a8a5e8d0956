// account.oauth and deletion with an ID token (domain.md §3.2, §3.3). The verification of a real ID token is
// in IDTokensTests.

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct OAuthTests {
    let town = Town(adminEmail: "boss@example.com")

    private func token(
        _ subject: String, email: String? = nil, isVerified: Bool = true, name: String? = nil,
        jti: String? = nil
    ) -> JSONValue {
        FakeToken.make(
            subject, email: email, isVerified: isVerified, name: name, jti: jti, at: town.now.wall)
    }

    private func signIn(_ token: JSONValue, _ more: JSONValue = [:]) -> Answer {
        let data: JSONValue = ["provider": "google", "idToken": token]
        return town.ask("account.oauth", data.merging(more))
    }

    private func person(_ answer: Answer) -> Person {
        let person = Person.anyone()
        person.take(answer)
        return person
    }

    @Test func theFirstProviderLoginMakesAnAccountAndTheNextLogsIn() {
        let first = signIn(token("110", email: "ann@example.com", name: "Ann Lee"))
        #expect(first.isOK && first["nickname"] == "annlee", "\(first)")
        let me = town.ask("account.me", as: person(first))
        #expect(me["email"] == "ann@example.com" && me["emailVerified"] == true && me["kind"] == "registered")
        #expect(me["profile", "displayName"] == "Ann Lee")
        let second = signIn(token("110", email: "moved@example.com", name: "Ann Moved"))
        #expect(second["accountId"] == first["accountId"] && second["sessionId"] != first["sessionId"])
        #expect(signIn(token("111"))["accountId"] != first["accountId"])
    }

    @Test func nicknamesOfProviderAccountsAreMadeUpAndUnique() {
        #expect(signIn(token("1", email: "Ann.Lee+x@example.com"))["nickname"] == "annleex")
        #expect(signIn(token("2", name: "Ann Lee X"))["nickname"] == "annleex2")
        #expect(signIn(token("3", name: "李"))["nickname"] == "player")
        #expect(signIn(token("4"))["nickname"] == "player2")
        #expect(signIn(token("5", name: "Admin"))["nickname"] == "player3", "reserved")
        let long = String(repeating: "abc", count: 9)
        #expect(signIn(token("6", name: long))["nickname"] == "abcabcabcabcabcabcab")
        #expect(signIn(token("7", name: long))["nickname"] == "abcabcabcabcabcabca2")
        #expect(signIn(token("8"), ["nickname": "Chosen"])["nickname"] == "Chosen")
        #expect(signIn(token("9"), ["nickname": "chosen"]).refusal?.field == "nickname")
        #expect(signIn(token("9"), ["nickname": "no"]).reason == .invalidArgument)
    }

    @Test func aProviderLoginDoesNotJoinAnAccountWithItsAddress() {
        town.signUp("ann")
        let refusal = signIn(token("110", email: "ann@example.com")).refusal
        #expect(refusal?.reason == .alreadyExists && refusal?.field == "email")
    }

    @Test func anUnverifiedProviderAddressHasToBeConfirmed() {
        let answer = signIn(token("110", email: "ann@example.com", isVerified: false))
        town.settle()
        #expect(town.ask("account.me", as: person(answer))["emailVerified"] == false)
        #expect(town.auth.orders.last?.order["email"] == "ann@example.com")
    }

    @Test func onlyAVerifiedProviderAddressMakesTheFirstAdministrator() {
        let claimed = signIn(token("1", email: "boss@example.com", isVerified: false))
        #expect(town.ask("account.me", as: person(claimed))["role"] == "user")
        town.settle()
        let link = town.mails("verify").last?.token ?? .null
        #expect(town.ask("account.verify", ["token": link], as: person(claimed)).isOK)
        #expect(town.ask("account.me", as: person(claimed))["role"] == "admin")
        let town = Town(adminEmail: "boss@example.com")
        let token = FakeToken.make("1", email: "boss@example.com", at: town.now.wall)
        let sure = town.ask("account.oauth", ["provider": "google", "idToken": token])
        #expect(town.ask("account.me", as: person(sure))["role"] == "admin")
    }

    @Test func anInvalidIDTokenIsRefusedWithItsReason() {
        let refusal = signIn("nonsense").refusal
        #expect(refusal?.reason == .unauthenticated && refusal?.field == "idToken")
        #expect(refusal?.message == "the ID token is malformed")
        #expect(signIn("unreachable").reason == .unavailable)
        let notOffered = signIn("not offered").refusal
        #expect(notOffered?.reason == .invalidArgument && notOffered?.field == "provider")
        #expect(signIn(token("1"), ["provider": "apple"]).reason == .unauthenticated, "another's")
        #expect(signIn(token("1"), ["provider": "myspace"]).reason == .invalidArgument)
        #expect(signIn(.string(String(repeating: "A", count: 16_385))).reason == .invalidArgument)
    }

    @Test func aBannedAccountCannotSignInWithAProvider() {
        let boss = town.signUp("boss")
        let ann = signIn(token("110"))
        town.settle()
        town.ask("account.ban", ["accountId": ann["nickname"]], as: boss)
        #expect(signIn(token("110")).reason == .banned)
    }

    @Test func aProvidersAccountMaySetAPasswordByMail() {
        _ = signIn(token("110", email: "ann@example.com"))
        #expect(town.ask("account.login", ["email": "ann@example.com", "password": ""]).reason != nil)
        town.ask("account.forgot", ["email": "ann@example.com"])
        town.settle()
        let token = town.mails("reset").last?.token ?? .null
        #expect(town.ask("account.reset", ["token": token, "new": "a secret word"]).isOK)
        #expect(
            town.ask("account.login", ["email": "ann@example.com", "password": "a secret word"]).isOK)
    }

    // MARK: - Leaving

    @Test func aFreshIDTokenDeletesTheAccount() {
        let ann = person(signIn(token("110")))
        func delete(_ data: JSONValue) -> Answer { town.ask("account.delete", data, as: ann) }
        #expect(delete([:]).refusal?.field == "idToken", "there is no password")
        #expect(delete(["password": "a secret word"]).reason == .unauthenticated)
        #expect(delete(["idToken": token("111")]).reason == .unauthenticated, "somebody else's")
        let old = token("110")
        town.advance(minutes: 5, seconds: 1)
        #expect(delete(["idToken": old]).reason == .unauthenticated)
        let fresh = token("110")
        town.advance(minutes: 5)
        #expect(delete(["idToken": fresh]).isOK)
        #expect(signIn(token("110"))["accountId"] != ann.id, "whom the provider knows is free again")
    }

    @Test(arguments: [false, true]) func linkedProvidersSurviveARestart(fromSnapshot: Bool) throws {
        let first = signIn(token("110"))
        try town.restart("auth", fromSnapshot: fromSnapshot)
        #expect(signIn(token("110", jti: "2"))["accountId"] == first["accountId"])
    }

    // MARK: - Once

    @Test(arguments: [nil, false, true]) func anIDTokenIsGoodOnce(fromSnapshot: Bool?) throws {
        let once = token("110")
        let id = town.freshID()
        let data: JSONValue = ["provider": "google", "idToken": once]
        let first = town.ask("account.oauth", data, id: id)
        #expect(first.isOK)
        if let fromSnapshot {
            if fromSnapshot { try town.auth.snapshot() }
            try town.restart("auth", fromSnapshot: fromSnapshot)
        }
        let again = signIn(once).refusal
        #expect(again?.reason == .unauthenticated && again?.field == "idToken")
        #expect(town.ask("account.oauth", data, id: id)["sessionId"] == first["sessionId"], "a repeat")
        let text = once.stringValue ?? ""
        #expect(signIn(.string(text.replacing("signature", with: "signaturf"))).reason == .unauthenticated)
        #expect(signIn(token("110", jti: "2")).isOK)
    }

    @Test func aUsedIDTokenDeletesNothing() {
        let once = token("110")
        let ann = person(signIn(once))
        #expect(town.ask("account.delete", ["idToken": once], as: ann).reason == .unauthenticated)
        let fresh = token("110", jti: "2")
        #expect(town.ask("account.delete", ["idToken": fresh], as: ann).isOK)
        #expect(signIn(fresh).reason == .unauthenticated)
    }

    @Test func aRefusalForAnotherReasonLeavesTheIDTokenGood() {
        town.signUp("ann")
        let once = token("110")
        #expect(signIn(once, ["nickname": "ann"]).refusal?.field == "nickname")
        #expect(signIn(once, ["nickname": "anna"]).isOK)
    }

    @Test func aUsedTokenIsForgottenWhenItWouldBeGoodNoMore() {
        let once = token("110")
        #expect(signIn(once).isOK)
        // The fake token is valid for 61 minutes; the next use removes expired ones.
        town.advance(minutes: 62)
        #expect(signIn(token("111")).isOK)
        #expect(signIn(once).isOK, "whether it has expired the provider's half has to say")
    }
}
