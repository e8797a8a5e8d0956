// The owner of an address, how long it is held unconfirmed, and which links become void by a change of
// address or a new password (domain.md §3.3, E-mail and Links).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import AuthService

@Suite struct AddressTests {
    let town = Town()

    private func change(_ person: Person, to email: String) -> Answer {
        let answer = town.ask(
            "account.email", ["password": .string(person.password), "email": .string(email)], as: person)
        town.settle()
        return answer
    }

    private func verify(_ token: JSONValue?) -> Answer {
        let name = town.ask("account.link", ["token": token ?? .null])["nickname"].stringValue
        return town.verify(token, password: name == "zoe" ? "left foot 11" : nil)
    }

    private func forget(_ email: String) -> JSONValue {
        town.ask("account.forgot", ["email": .string(email)])
        town.settle()
        return town.mails("reset").last { $0.email == email }?.token ?? .null
    }

    private func reset(_ token: JSONValue, _ new: String = "another secret") -> Answer {
        town.ask("account.reset", ["token": token, "new": .string(new)])
    }

    private func last(_ email: String) -> JSONValue? {
        town.mails("verify").last { $0.email == email }?.token
    }

    // MARK: - What a new password ends

    @Test func aNewPasswordByMailEndsAPendingChangeOfAddress() {
        let ann = town.signUp("ann")
        #expect(verify(last(ann.email)).isOK)
        #expect(change(ann, to: "thief@example.com").isOK)
        #expect(reset(forget(ann.email)).isOK)
        #expect(verify(last("thief@example.com")).reason == .expired)
        #expect(forget("thief@example.com") == .null)
        #expect(town.logIn(ann, password: "another secret").isOK)
        #expect(town.ask("account.me", as: ann)["email"] == .string(ann.email))
    }

    @Test func aNewPasswordByTheOldOneEndsEveryPendingLink() {
        let ann = town.signUp("ann")
        #expect(change(ann, to: "thief@example.com").isOK)
        let token = forget(ann.email)
        let data: JSONValue = ["old": .string(ann.password), "new": "another secret"]
        #expect(town.ask("account.password", data, as: ann).isOK)
        #expect(verify(last("thief@example.com")).reason == .expired)
        #expect(reset(token, "a third secret").reason == .expired)
    }

    @Test(arguments: [false, true]) func linksThatAPasswordEndedStayVoid(fromSnapshot: Bool) throws {
        let ann = town.signUp("ann")
        #expect(change(ann, to: "thief@example.com").isOK)
        #expect(reset(forget(ann.email)).isOK)
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        #expect(verify(last("thief@example.com")).reason == .expired)
    }

    @Test func aNewPasswordByMailConfirmsTheAddressItWasMailedTo() {
        let ann = town.signUp("ann")
        #expect(reset(forget(ann.email)).isOK)
        town.logIn(ann, password: "another secret")
        #expect(town.ask("account.me", as: ann)["emailVerified"] == true)
    }

    // MARK: - Taking an account over

    private func signIn(_ number: String, _ email: String, isVerified: Bool = false) -> Answer {
        let token = FakeToken.make(number, email: email, isVerified: isVerified, at: town.now.wall)
        let answer = town.ask("account.oauth", ["provider": "google", "idToken": token])
        town.settle()
        return answer
    }

    // A13: somebody who held an address unconfirmed through a provider does not stay in the account after its owner's
    // reset.
    @Test func resettingAnUnconfirmedAccountRemovesEverybodyElseFromIt() {
        let thief = Person.anyone()
        thief.take(signIn("7", "owner@example.com"))
        thief.renewsItself = false
        let account = thief.id
        town.ask("account.device-add", ["deviceId": "spy", "platform": "ios", "pushToken": "t"], as: thief)
        let feed = town.ask("games.feed-link", as: thief)["token"]
        let invitation = town.ask("friends.invite-link", as: thief)["token"]
        let code = town.ask("guests.claim-code", as: thief)["code"]
        town.settle()
        #expect(town.ask("games.feed-ics", ["token": feed]).isOK)
        #expect(reset(forget("owner@example.com")).isOK)
        town.settle()
        let owner = Person.anyone()
        owner.take(town.ask("account.login", ["email": "owner@example.com", "password": "another secret"]))
        #expect(owner.id == account)
        let me = town.ask("account.me", as: owner)
        #expect(me["emailVerified"] == true && me["devices"].arrayValue?.isEmpty == true)
        #expect(town.ask("account.me", as: thief).reason == .sessionExpired)
        #expect(town.ask("games.feed-ics", ["token": feed]).reason == .notFound)
        let bob = town.signUp("bob")
        let claim = town.ask("friends.invite-claim", ["token": invitation], as: bob)
        #expect(claim["result"] == "invalid")
        let guest = town.ask("guests.add", ["displayName": "Gus", "nickname": "gus"], as: bob)["id"]
        #expect(town.ask("guests.link", ["guestId": guest, "claimCode": code], as: bob).reason == .notFound)
        town.advance(seconds: 1)
        let again = signIn("7", "owner@example.com")
        #expect(again["accountId"] != account, "\(again)")
    }

    @Test func aProvidersLoginThatConfirmedTheAddressSurvivesANewPassword() {
        let ann = Person.anyone()
        ann.take(signIn("8", "ann@example.com", isVerified: true))
        let feed = town.ask("games.feed-link", as: ann)["token"]
        town.settle()
        #expect(reset(forget("ann@example.com")).isOK)
        town.settle()
        town.advance(seconds: 1)
        #expect(signIn("8", "ann@example.com", isVerified: true)["accountId"] == ann.id)
        #expect(town.ask("games.feed-ics", ["token": feed]).isOK)
    }

    @Test func anOwnerWhoConfirmedTheAddressKeepsTheirDevicesAndFeeds() {
        let ann = town.signUp("ann")
        #expect(verify(last(ann.email)).isOK)
        let feed = town.ask("games.feed-link", as: ann)["token"]
        town.settle()
        #expect(reset(forget(ann.email)).isOK)
        town.settle()
        #expect(town.ask("games.feed-ics", ["token": feed]).isOK)
        #expect(town.auth.told("auth.taken-over").isEmpty)
    }

    // MARK: - What a change of address ends

    @Test func aChangeOfAddressMakesLinksForANewPasswordVoid() {
        let ann = town.signUp("ann")
        let token = forget(ann.email)
        #expect(change(ann, to: "new@example.com").isOK && verify(last("new@example.com")).isOK)
        #expect(reset(token).reason == .expired)
        #expect(reset(forget("new@example.com")).isOK)
    }

    @Test func theOldAddressIsToldOfTheChange() throws {
        let ann = town.signUp("ann")
        #expect(verify(last(ann.email)).isOK)
        let before = town.auth.orders.count
        #expect(change(ann, to: "new@example.com").isOK)
        let asked = town.auth.orders.dropFirst(before).map(\.order)
        #expect(asked.map { $0["email"] } == ["new@example.com", .string(ann.email)])
        #expect(asked.last?["kind"] == "moving" && asked.last?["link"] == nil)
        #expect(verify(last("new@example.com")).isOK)
        let told = try #require(town.auth.orders.last?.order)
        #expect(told["kind"] == "moved" && told["email"] == .string(ann.email) && told["link"] == nil)
        #expect(town.auth.orders.count == before + 3)
    }

    @Test func confirmingTheFirstAddressMailsNobody() {
        let ann = town.signUp("ann")
        town.settle()
        let before = town.auth.orders.count
        #expect(verify(last(ann.email)).isOK && town.auth.orders.count == before)
    }

    @Test func theNoticeReachesTheOldAddressAlthoughThePasswordIsChangedAtOnce() {
        let ann = town.signUp("ann")
        #expect(change(ann, to: "thief@example.com").isOK)
        town.auth.carry = { _ in ["outcome": "retry", "reason": "the server answered 451"] }
        #expect(verify(last("thief@example.com")).isOK)
        #expect(reset(forget("thief@example.com")).isOK)
        #expect(town.ask("account.delete", ["password": "another secret"], as: ann).isOK == false)
        town.logIn(ann, password: "another secret")
        town.auth.carry = { _ in ["outcome": "sent"] }
        let before = town.mailed("moved")
        town.advance(seconds: 10)
        #expect(town.mailed("moved") == before + 1)
        town.advance(minutes: 10)
        #expect(town.mailed("moved") == before + 1, "once")
    }

    // MARK: - An address that nobody has confirmed

    private func signUp(_ nickname: String, _ email: String) -> Answer {
        let answer = town.ask(
            "account.signup",
            [
                "email": .string(email), "password": "left foot 11", "nickname": .string(nickname),
                "displayName": .string(nickname),
            ])
        town.settle()
        return answer
    }

    @Test func anUnconfirmedAddressIsHeldForSevenDays() {
        let ann = town.signUp("ann")
        town.advance(days: 6, hours: 23, minutes: 59)
        #expect(signUp("zoe", ann.email).refusal?.field == "email")
        town.advance(minutes: 1)
        #expect(signUp("zoe", ann.email).isOK)
    }

    @Test func anUnconfirmedAddressGoesToWhoeverConfirmsItFirst() {
        let ann = town.signUp("ann")
        town.advance(days: 7)
        let zoe = Person.anyone()
        zoe.take(signUp("zoe", ann.email))
        #expect(town.ask("account.me", as: zoe)["email"] == .null, "not before it is confirmed")
        #expect(town.logIn(ann).isOK, "until then it is ann's")
        #expect(verify(last(ann.email)).isOK)
        #expect(town.ask("account.me", as: zoe)["email"] == .string(ann.email))
        #expect(!town.logIn(ann).isOK)
        let byName: JSONValue = ["nickname": "ann", "password": .string(ann.password)]
        ann.take(town.ask("account.login", byName))
        let me = town.ask("account.me", as: ann)
        #expect(me["email"] == .null && me["emailVerified"] == false)
        #expect(change(ann, to: "ann@elsewhere.example").isOK)
        #expect(verify(last("ann@elsewhere.example")).isOK)
        #expect(town.logIn(zoe, password: "left foot 11").isOK == false, "zoe has another address")
    }

    @Test func aConfirmedAddressIsKeptForGood() {
        let ann = town.signUp("ann")
        #expect(verify(last(ann.email)).isOK)
        town.advance(days: 400)
        #expect(signUp("zoe", ann.email).refusal?.field == "email")
    }

    @Test func theHolderOfAnUnconfirmedAddressMayConfirmItLater() {
        let ann = town.signUp("ann")
        town.advance(days: 8)
        #expect(signUp("zoe", ann.email).isOK)
        let zoes = last(ann.email)
        #expect(change(ann, to: ann.email).isOK && verify(last(ann.email)).isOK)
        #expect(verify(zoes).reason == .expired)
        #expect(town.ask("account.me", as: ann)["emailVerified"] == true)
    }

    @Test func anIDTokenConfirmsTheAddressThatItVouchesFor() {
        let ann = town.signUp("ann")
        func signIn() -> Answer {
            let token = FakeToken.make("110", email: ann.email, at: town.now.wall)
            return town.ask("account.oauth", ["provider": "google", "idToken": token])
        }
        #expect(signIn().refusal?.field == "email")
        town.advance(days: 7)
        let zoe = Person.anyone()
        zoe.take(signIn())
        #expect(town.ask("account.me", as: zoe)["email"] == .string(ann.email))
        #expect(!town.logIn(ann).isOK)
    }

    @Test func anotherAccountMayMoveToAnAddressThatIsNotHeldAnyMore() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        #expect(change(bob, to: ann.email).refusal?.field == "email")
        town.advance(days: 7)
        #expect(change(bob, to: ann.email).isOK && verify(last(ann.email)).isOK)
        #expect(town.ask("account.me", as: bob)["email"] == .string(ann.email))
    }

    @Test(arguments: [false, true]) func heldAddressesSurviveARestart(fromSnapshot: Bool) throws {
        let ann = town.signUp("ann")
        town.advance(days: 7)
        let zoe = Person.anyone()
        zoe.take(signUp("zoe", ann.email))
        #expect(verify(last(ann.email)).isOK)
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        #expect(town.ask("account.me", as: zoe)["email"] == .string(ann.email))
        #expect(signUp("eve", ann.email).refusal?.field == "email")
    }
}

extension Town {
    /// How often a mail of a kind was sent.
    fileprivate func mailed(_ kind: String) -> Int {
        auth.orders.count { $0.order["kind"]?.stringValue == kind }
    }
}
