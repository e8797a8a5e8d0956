// The first administrator: the account that first confirms the configured address (domain.md §3.3, First admin).

import Contracts
import EventLog
import JSON
import LogContracts
import Machine
import TestSupport
import Testing
import Values

@testable import AuthService

@Suite struct AdministratorTests {
    let town = Town(adminEmail: "boss@example.com")

    private func signUp(_ nickname: String, email: String = "boss@example.com") -> Person {
        let person = Person.anyone()
        person.take(town.ask("account.signup", fields(nickname, email)))
        town.settle()
        return person
    }

    private func fields(_ nickname: String, _ email: String) -> JSONValue {
        [
            "email": .string(email), "password": "left foot 11", "nickname": .string(nickname),
            "displayName": .string(nickname),
        ]
    }

    private func role(_ person: Person) -> JSONValue { town.ask("account.me", as: person)["role"] }

    /// The last link mailed to an address.
    private func link(_ email: String = "boss@example.com") -> JSONValue {
        town.settle()
        return town.mails("verify").last { $0.email == email }?.token ?? .null
    }

    /// Opens the last link mailed to an address, with the account's password.
    @discardableResult
    private func confirm(_ email: String = "boss@example.com") -> Answer {
        town.verify(link(email), password: "left foot 11")
    }

    private func move(_ person: Person, to email: String) {
        town.ask("account.email", ["password": "left foot 11", "email": .string(email)], as: person)
        #expect(confirm(email).isOK)
    }

    @Test(arguments: ["account.signup", "account.upgrade"])
    func onlyConfirmingTheConfiguredAddressMakesAnAdministrator(type: String) throws {
        let person = type == "account.signup" ? Person.anyone() : town.guest()
        person.take(town.ask(type, fields("gil", " BOSS@example.com"), as: person))
        #expect(role(person) == "user")
        #expect(town.ask("stats.rebuild", as: person).reason == .forbidden)
        #expect(confirm().isOK)
        #expect(role(person) == "admin")
        #expect(town.auth.told("auth.facts-changed").last?["role"] == "admin", "the others know")
        #expect(town.ask("stats.rebuild", as: person).isOK)
    }

    @Test func anotherAddressMakesNobodyAnAdministrator() {
        let ann = signUp("ann", email: "ann@example.com")
        #expect(confirm("ann@example.com").isOK && role(ann) == "user")
    }

    @Test func aNewPasswordByMailConfirmsTheAddressAndMakesAnAdministrator() {
        let boss = signUp("boss")
        town.ask("account.forgot", ["email": "boss@example.com"])
        town.settle()
        let token = town.mails("reset").last?.token ?? .null
        #expect(town.ask("account.reset", ["token": token, "new": "another secret"]).isOK)
        boss.take(town.ask("account.login", ["nickname": "boss", "password": "another secret"]))
        #expect(town.ask("account.me", as: boss)["emailVerified"] == true)
        #expect(role(boss) == "admin")
    }

    /// A reset proves who owns the address, and a login proves who has the account.
    @Test func aNewPasswordByMailAloneMakesNobodyAnAdministrator() {
        _ = signUp("mallory")
        town.ask("account.forgot", ["email": "boss@example.com"])
        town.settle()
        let token = town.mails("reset").last?.token ?? .null
        #expect(town.ask("account.reset", ["token": token, "new": "another secret"]).isOK)
        #expect(town.auth.told("auth._private.administrator-named").isEmpty)
    }

    // A3: a stranger signs up with the operator's address; opening the link makes nobody an administrator.
    @Test func aStrangersAccountDoesNotBecomeAdministratorByALinkThatTheOperatorOpens() {
        let mallory = signUp("mallory")
        let link = link()
        let shown = town.ask("account.link", ["token": link])
        #expect(shown["nickname"] == "mallory" && shown["isYours"] == false)
        let bare = town.ask("account.verify", ["token": link])
        #expect(bare.reason == .unauthenticated && bare.refusal?.field == "password")
        #expect(bare.refusal?.message.contains("@mallory") == true)
        let ann = signUp("ann", email: "ann@example.com")
        #expect(town.ask("account.verify", ["token": link], as: ann).reason == .unauthenticated)
        let wrong = town.ask("account.verify", ["token": link, "password": "the operator's own"])
        #expect(wrong.reason == .unauthenticated)
        #expect(role(mallory) == "user" && town.ask("account.me", as: mallory)["emailVerified"] == false)
    }

    @Test func theOperatorTakesAStrangersAccountOverAndIsTheOnlyOneInIt() {
        let mallory = signUp("mallory")
        town.ask("account.device-add", ["deviceId": "spy", "platform": "ios", "pushToken": "t"], as: mallory)
        town.settle()
        town.ask("account.forgot", ["email": "boss@example.com"])
        town.settle()
        let token = town.mails("reset").last?.token ?? .null
        #expect(town.ask("account.reset", ["token": token, "new": "another secret"]).isOK)
        #expect(town.ask("account.me", as: mallory).reason == .sessionExpired)
        mallory.renewsItself = false
        let boss = Person.anyone()
        boss.take(town.ask("account.login", ["email": "boss@example.com", "password": "another secret"]))
        let me = town.ask("account.me", as: boss)
        #expect(me["role"] == "admin" && me["devices"].arrayValue?.isEmpty == true)
        #expect(!town.ask("account.login", ["nickname": "mallory", "password": "left foot 11"]).isOK)
    }

    // In an older log a link alone could confirm an address, which proves nothing about the account's owner.
    @Test func anAddressThatALinkAloneConfirmedMakesNobodyAnAdministratorUntilANewPassword() throws {
        let mallory = signUp("mallory", email: "boss@example.com")
        let id = try #require(mallory.id.stringValue.flatMap { ID($0) })
        let set = AddressSet(accountId: id, email: "boss@example.com", isVerified: true)
        town.auth.machine.happen(set, causation: nil)
        town.settle()
        mallory.take(town.ask("account.login", ["nickname": "mallory", "password": "left foot 11"]))
        #expect(role(mallory) == "user")
        town.ask("account.forgot", ["email": "boss@example.com"])
        town.settle()
        let token = town.mails("reset").last?.token ?? .null
        #expect(town.ask("account.reset", ["token": token, "new": "another secret"]).isOK)
        mallory.take(town.ask("account.login", ["nickname": "mallory", "password": "another secret"]))
        #expect(role(mallory) == "admin")
    }

    @Test func anAddressConfirmedBeforeItWasConfiguredCountsAtTheNextLogin() throws {
        let ann = signUp("ann", email: "ann@example.com")
        confirm("ann@example.com")
        town.auth.settings.adminEmail = "ann@example.com"
        try town.restart("auth")
        #expect(role(ann) == "user")
        ann.take(town.ask("account.login", ["nickname": "ann", "password": "left foot 11"]))
        #expect(role(ann) == "admin" && town.auth.told("auth.facts-changed").last?["role"] == "admin")
    }

    @Test func noSecondAdministratorIsNamedAfterTheFirstMovedToAnotherAddress() {
        let boss = signUp("boss")
        confirm()
        move(boss, to: "chief@example.com")
        #expect(role(boss) == "admin", "the role is the account's")
        let eve = signUp("eve")
        #expect(confirm().isOK && role(eve) == "user")
    }

    @Test(arguments: [false, true])
    func noSecondAdministratorIsNamedAfterTheFirstHasLeft(fromSnapshot: Bool) throws {
        let boss = signUp("boss")
        confirm()
        #expect(town.ask("account.delete", ["password": "left foot 11"], as: boss).isOK)
        town.settle()
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        let eve = signUp("eve")
        #expect(confirm().isOK && role(eve) == "user")
        let token = FakeToken.make("9", email: "boss@example.com", at: town.now.wall)
        let mallory = Person.anyone()
        mallory.take(town.ask("account.oauth", ["provider": "google", "idToken": token]))
        #expect(role(mallory) != "admin")
    }

    @Test func anAddressThatMakesNobodyAnAdministratorIsToldAtTheStart() throws {
        func remarks(with address: String?) throws -> [String] {
            town.auth.settings.adminEmail = address
            try town.restart("auth")
            return town.auth.machine.remarks
        }
        #expect(try remarks(with: "boss@example.com") == [], "nobody has it yet")
        let boss = signUp("boss")
        confirm()
        #expect(role(boss) == "admin")
        #expect(try remarks(with: "boss@example.com") == [] && remarks(with: nil) == [])
        let told = try remarks(with: "other@example.com")
        #expect(told.count == 1 && told[0].hasPrefix("RALLY_ADMIN has no effect: there is an administrator"))
        #expect(town.ask("account.delete", ["password": "left foot 11"], as: boss).isOK)
        town.settle()
        #expect(try remarks(with: "other@example.com") == [], "another address may name one now")
        #expect(
            try remarks(with: "boss@example.com").first?.contains("and does so once. Set another address")
                == true)
    }

    @Test func noSecondAdministratorIsNamedWhileThereIsOne() {
        let boss = signUp("boss")
        confirm()
        let dan = signUp("dan", email: "dan@example.com")
        town.ask("account.set-role", ["accountId": "dan", "role": "admin"], as: boss)
        move(boss, to: "chief@example.com")
        move(dan, to: "boss@example.com")
        #expect(role(dan) == "admin" && town.auth.told("auth._private.administrator-named").count == 1)
    }

    @Test func anAdministratorOfAnOlderLogIsTheOnlyOne() throws {
        // Earlier versions gave the role at the sign-up.
        let boss = signUp("boss", email: "old@example.com")
        let id = try #require(boss.id.stringValue.flatMap { ID($0) })
        town.auth.machine.happen(Upgraded(accountId: id, role: .admin), causation: nil)
        town.settle()
        let eve = signUp("eve")
        #expect(confirm().isOK && role(eve) == "user")
    }

    @Test func theMarkOfTheAddressIsInTheLogAndNotTheAddress() {
        _ = signUp("boss")
        confirm()
        let told = town.auth.told("auth._private.administrator-named")
        #expect(told.count == 1 && told[0].text().contains("boss@") == false)
    }
}
