// account.delete and account.upgrade (domain.md §3.2, §3.3).

import Contracts
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct LeavingTests {
    let town = Town(adminEmail: "boss@example.com")
    let ann: Person
    let bob: Person

    init() {
        (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        for person in [ann, bob] { town.complete(person) }
    }

    @discardableResult
    private func leave(_ person: Person) -> Answer {
        let answer = town.ask("account.delete", ["password": .string(person.password)], as: person)
        town.settle()
        return answer
    }

    @Test func aDeletedAccountIsFoundByNobody() {
        #expect(leave(ann).isOK)
        #expect(town.ask("profile.get", ["accountId": "ann"], as: bob).reason == .notFound)
        #expect(town.ask("profile.get", ["accountId": ann.id], as: bob).reason == .notFound)
        #expect(town.ask("profile.search", ["q": "ann"], as: bob).items.isEmpty)
        #expect(town.ask("profile.search", ["q": "eleted"], as: bob).items.isEmpty)
        #expect(town.ask("account.me", as: ann).reason == .sessionExpired)
        for name in ["nickname", "email"] {
            let text = name == "email" ? ann.email : "ann"
            let answer = town.ask(
                "account.login", [name: .string(text), "password": .string(ann.password)])
            #expect(answer.reason == .unauthenticated, "as one who never was")
        }
    }

    @Test func theAddressIsFreeAtOnceAndTheNicknameAfterThirtyDays() {
        leave(ann)
        let again: JSONValue = [
            "email": .string(ann.email), "password": "left foot 11", "displayName": "Another Ann",
            "nickname": "ann",
        ]
        #expect(town.ask("account.signup", again).refusal?.field == "nickname")
        #expect(town.ask("profile.nickname-check", ["nickname": "Ann"]).data["reason"] == "held")
        town.advance(days: 30)
        #expect(town.ask("account.signup", again).isOK)
    }

    @Test func aDeletedHostsGamesAreCancelledAndTheirPlacesAreFree() {
        let (coming, begun) = (town.game(host: ann), town.game(host: ann, ["startsAt": town.time(hours: 1)]))
        let bobs = town.game(host: bob, capacity: 2)
        town.going(ann, bobs)
        let cat = town.signUp("cat")
        town.going(cat, bobs)
        town.advance(hours: 1)
        town.ask("follows.add", ["accountId": "ann"], as: bob)
        leave(ann)
        #expect(town.ask("games.get", ["gameId": coming], as: bob)["statusReason"] == "host_left")
        #expect(town.ask("games.get", ["gameId": begun], as: bob)["status"] == "completed")
        let roster = town.ask("rsvp.roster", ["gameId": bobs], as: bob)["going"].arrayValue ?? []
        #expect(roster.map { $0["nickname"] } == ["bob", "cat"])
        #expect(town.ask("follows.following", as: bob).items.isEmpty)
        #expect(town.ask("profile.get", ["accountId": "bob"], as: bob)["following"] == 0)
        let over = town.ask("rsvp.roster", ["gameId": begun], as: bob)["going"].arrayValue ?? []
        #expect(over.map { $0["displayName"] } == ["[Deleted User]"])
    }

    @Test func deletionTakesThePassword() {
        let wrong = town.ask("account.delete", ["password": "not that"], as: ann).refusal
        #expect(wrong?.reason == .unauthenticated && wrong?.field == "password")
        #expect(town.ask("account.delete", as: ann).refusal?.field == "password")
        #expect(town.ask("account.me", as: ann).isOK)
    }

    @Test func aSuspendedAccountMayLeave() {
        let boss = town.signUp("boss")
        #expect(town.ask("account.suspend", ["accountId": "ann"], as: boss).isOK)
        town.settle()
        #expect(town.ask("games.create", town.gameFields(), as: ann).reason == .suspended)
        #expect(leave(ann).isOK)
    }

    @Test func aGuestDeletesTheirAccountWithoutAPassword() {
        let guest = town.guest()
        #expect(town.ask("account.delete", as: guest).isOK)
        #expect(town.ask("account.me", as: guest).reason == .sessionExpired)
    }

    @Test(arguments: [false, true]) func deletionSurvivesARestart(fromSnapshot: Bool) throws {
        leave(ann)
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(town.ask("profile.get", ["accountId": ann.id], as: bob).reason == .notFound)
        #expect(town.ask("profile.nickname-check", ["nickname": "ann"]).data["reason"] == "held")
    }

    // MARK: - Guests

    private let fields: JSONValue = [
        "email": "gil@example.com", "password": "left foot 11", "displayName": "Gil", "nickname": "gil",
    ]

    @Test func aGuestBecomesAnAccountUnderTheSameId() {
        let guest = town.guest()
        #expect(town.ask("games.search", as: guest).reason == .forbidden)
        let me = town.ask("account.upgrade", fields, as: guest)
        #expect(me["id"] == guest.id && me["kind"] == "registered" && me["profile"]["nickname"] == "gil")
        town.settle()
        #expect(town.ask("games.search", as: guest).isOK, "with the same token")
        #expect(town.ask("account.login", ["nickname": "gil", "password": "left foot 11"]).isOK)
        #expect(town.ask("profile.get", ["accountId": "gil"], as: bob).isOK)
    }

    @Test func anUpgradeTellsOfTheAccountAndStartsNoSession() {
        let guest = town.guest()
        town.settle()
        let before = town.auth.types.count
        #expect(town.ask("account.upgrade", fields, as: guest).isOK)
        let written = [
            "auth.upgraded", "auth._private.credentials-set", "auth._private.address-set",
            "auth._private.mail-planned", "auth._private.profile-stored", "auth.profile-updated",
            "auth.facts-changed", "auth._private.mail-sent",
        ]
        #expect(Array(town.auth.types.dropFirst(before)) == written)
        #expect(town.auth.told("auth.upgraded") == [["accountId": guest.id, "role": "user"]])
    }

    @Test func anUpgradeRefusesATakenAddressOrNickname() {
        let guest = town.guest()
        for (field, value) in [("email", ann.email), ("nickname", "Ann")] {
            let refusal = town.ask(
                "account.upgrade", fields.merging(.object([field: .string(value)])), as: guest
            ).refusal
            #expect(refusal?.reason == .alreadyExists && refusal?.field == field)
        }
        #expect(town.ask("account.upgrade", fields, as: ann).refusal?.state == "registered")
    }
}
