// The first administrator: the account that first confirms the configured address (domain.md §3.3, First admin).

import Contracts
import EventLog
import JSON
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

    /// Opens the last link that was mailed to an address.
    @discardableResult
    private func confirm(_ email: String = "boss@example.com") -> Answer {
        town.settle()
        let token = town.mails("verify").last { $0.email == email }?.token
        let answer = town.ask("account.verify", ["token": token ?? .null])
        town.settle()
        return answer
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

    @Test func anAddressConfirmedBeforeItWasConfiguredCountsAtTheNextLogin() throws {
        let ann = signUp("ann", email: "ann@example.com")
        confirm("ann@example.com")
        town.auth.settings.adminEmail = "ann@example.com"
        try town.restart("auth")
        #expect(role(ann) == "user")
        ann.take(town.ask("account.login", ["nickname": "ann", "password": "left foot 11"]))
        #expect(role(ann) == "admin")
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
        // Until now the role came with the sign-up.
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
