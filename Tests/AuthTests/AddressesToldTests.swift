// The limit of replies that reveal that an address is taken, and sign-up beyond that limit (domain.md §3.3, E-mail).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct AddressesToldTests {
    let town = Town(limits: .standard)
    let ann: Person

    init() { ann = town.signUp("ann") }

    private func signUp(_ number: Int, _ email: String) -> Answer {
        let answer = town.ask(
            "account.signup",
            [
                "email": .string(email), "password": "left foot 11", "nickname": .string("zoe_\(number)"),
                "displayName": "Zoe",
            ])
        town.settle()
        return answer
    }

    private func spend() {
        for number in 0..<30 {
            #expect(signUp(number, ann.email).refusal?.field == "email", "number \(number)")
        }
    }

    private func me(_ answer: Answer) -> JSONValue {
        let person = Person.anyone()
        person.take(answer)
        return town.ask("account.me", as: person).data
    }

    @Test func afterThirtyRepliesNoAddressIsSaidToBeTakenForAQuarterOfAnHour() {
        spend()
        #expect(signUp(30, ann.email).isOK)
        town.advance(minutes: 14)
        town.pass(milliseconds: 59_999)
        #expect(signUp(31, ann.email).isOK)
        town.pass(milliseconds: 1)
        #expect(signUp(32, ann.email).refusal?.field == "email")
    }

    @Test func pastTheLimitATakenAddressAndAFreeOneLookTheSame() {
        spend()
        let (taken, free) = (signUp(30, ann.email), signUp(31, "free@example.com"))
        #expect(taken.isOK && free.isOK)
        #expect(me(taken)["email"] == nil && me(free)["email"] == nil)
        for email in [ann.email, "free@example.com"] {
            let login: JSONValue = ["email": .string(email), "password": "left foot 11"]
            #expect(town.ask("account.login", login).reason == .unauthenticated)
        }
        #expect(town.logIn(ann).isOK, "whose it is does not change")
    }

    @Test func pastTheLimitOwnersAreMailedAndAFreeAddressIsGainedByConfirmingIt() {
        spend()
        let before = town.auth.orders.count
        _ = signUp(30, ann.email)
        _ = signUp(31, ann.email)
        let free = signUp(32, "free@example.com")
        let orders = town.auth.orders.dropFirst(before).map(\.order)
        #expect(orders.map { $0["kind"] } == ["known", "verify"], "the owner once a minute")
        #expect(orders.map { $0["email"] } == [.string(ann.email), "free@example.com"])
        #expect(orders.first?["link"] == nil)
        let token = town.mails("verify").last?.token ?? .null
        #expect(town.verify(token, password: "left foot 11").isOK)
        #expect(me(free)["email"] == "free@example.com")
        town.advance(minutes: 1)
        _ = signUp(33, ann.email)
        #expect(town.auth.orders.last?.order["kind"] == "known")
    }

    @Test func aChangeOfAddressCountsTowardsTheLimit() {
        let bob = town.signUp("bob")
        let data: JSONValue = ["password": .string(bob.password), "email": .string(ann.email)]
        func move() -> Answer { town.ask("account.email", data, as: bob) }
        for number in 0..<29 { #expect(signUp(number, ann.email).reason == .alreadyExists) }
        #expect(move().refusal?.field == "email")
        let silent = move()
        #expect(silent.isOK && silent["email"] == .string(ann.email))
        town.settle()
        let mailed = town.auth.orders.suffix(2).map(\.order)
        #expect(mailed.map { $0["kind"] } == ["known", "moving"])
        #expect(mailed.map { $0["email"] } == [.string(ann.email), .string(bob.email)])
        #expect(town.ask("account.me", as: bob)["email"] == .string(bob.email))
    }

    @Test func aGuestsUpgradeCountsTowardsTheLimit() {
        spend()
        let guest = town.guest()
        let data: JSONValue = [
            "email": .string(ann.email), "password": "left foot 11", "nickname": "gil", "displayName": "Gil",
        ]
        #expect(town.ask("account.upgrade", data, as: guest)["email"] == .null)
    }

    @Test(arguments: [false, true]) func theCountSurvivesARestart(fromSnapshot: Bool) throws {
        spend()
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        #expect(signUp(30, ann.email).isOK)
    }

    @Test func aRepeatIsAnsweredTheSameAndCountsOnce() {
        let id = town.freshID()
        let data: JSONValue = [
            "email": .string(ann.email), "password": "left foot 11", "nickname": "zoe", "displayName": "Zoe",
        ]
        for _ in 0..<40 { #expect(town.ask("account.signup", data, id: id).reason == .alreadyExists) }
        #expect(signUp(0, ann.email).reason == .alreadyExists)
        #expect(town.auth.told("auth._private.address-told").count == 2)
    }
}
