// account.verify, email, forgot and reset: links in mails (domain.md §3.2, §3.3).

import Contracts
import Delivery
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@testable import AuthService

@Suite struct MailTests {
    let town = Town()

    private func forget(_ person: Person) -> JSONValue {
        town.ask("account.forgot", ["email": .string(person.email)])
        town.settle()
        return town.mailed("reset", to: person)
    }

    private func reset(_ token: JSONValue, _ new: String = "another secret") -> Answer {
        town.ask("account.reset", ["token": token, "new": .string(new)])
    }

    private func verify(_ token: JSONValue?) -> Answer {
        town.verify(token)
    }

    private func isVerified(_ person: Person) -> JSONValue {
        town.ask("account.me", as: person)["emailVerified"]
    }

    // MARK: - Confirming

    @Test func signingUpMailsALinkThatConfirmsTheAddressOnce() {
        let ann = town.signUp("ann")
        town.settle()
        #expect(town.mails("verify").map(\.email) == ["ann@example.com"] && isVerified(ann) == false)
        let link = town.auth.orders.first?.order["link"]?.stringValue ?? ""
        #expect(link.hasPrefix("https://rally.example/verify/"))
        let token = town.mails("verify")[0].token
        #expect(verify(token).isOK && isVerified(ann) == true)
        #expect(verify(token).reason == .expired)
    }

    // A3: a mail filter that opens links confirms nothing.
    @Test func aLinkAloneConfirmsNothing() {
        let ann = town.signUp("ann")
        town.settle()
        let token = town.mails("verify")[0].token
        let refusal = town.ask("account.verify", ["token": token]).refusal
        #expect(
            refusal?.message
                == "this link confirms the address of the account @ann: log in to it first, or give its password"
        )
        #expect(isVerified(ann) == false)
        #expect(town.ask("account.verify", ["token": token], as: ann).isOK && isVerified(ann) == true)
    }

    @Test func anEndedSessionConfirmsNothing() {
        let ann = town.signUp("ann")
        ann.renewsItself = false
        town.settle()
        town.advance(minutes: 15)
        let token = town.mails("verify")[0].token
        #expect(town.ask("account.verify", ["token": token], as: ann).reason == .unauthenticated)
    }

    @Test func wrongPasswordsAtALinkAreCounted() {
        let town = Town(limits: .standard)
        town.signUp("ann")
        town.settle()
        let token = town.mails("verify")[0].token
        for _ in 0..<5 { #expect(town.verify(token, password: "wrong one").reason == .unauthenticated) }
        #expect(town.verify(token).reason == .rateLimited)
        town.advance(minutes: 15)
        #expect(town.verify(token).isOK)
    }

    @Test func aLinkSaysWhoseItIsWhenItWasAskedForAndFromWhere() {
        let ann = town.signUp("ann")
        var envelope = town.request(
            "account.email", ["password": .string(ann.password), "email": "new@example.com"], as: ann)
        for (origin, shown) in [("192.0.2.7", "192.0.2.7"), ("https://evil.example/", nil)]
            as [(String, String?)]
        {
            envelope.id = town.freshID()
            envelope.origin = origin
            #expect(town.answer(town.send(envelope)).isOK)
            town.settle()
            let link = town.ask("account.link", ["token": town.mails("verify").last?.token ?? .null], as: ann)
            #expect(
                link["nickname"] == "ann" && link["email"] == "new@example.com" && link["purpose"] == "verify"
            )
            #expect(
                link["askedFrom"].stringValue == shown && link["isYours"] == true
                    && link["hasPassword"] == true)
            let order = town.auth.orders.last { $0.order["kind"] == "verify" }?.order
            #expect(order?["nickname"] == "ann" && order?["origin"]?.stringValue == shown)
        }
        let reset = town.ask("account.link", ["token": forget(ann)])
        #expect(reset["purpose"] == "reset" && reset["isYours"] == false)
        #expect(town.ask("account.link", ["token": "nonsense"]).reason == .notFound)
    }

    @Test func aMailSaysForWhichAccountItIs() throws {
        town.signUp("ann")
        town.settle()
        let bytes = try #require(town.auth.orders.first?.order).text()
        let mail = try #require(Auth.message(of: Array(bytes.utf8)))
        #expect(
            mail.message.body.contains("the account @ann")
                && mail.message.body.contains("2026-12-01 at 12:00 UTC"))
    }

    @Test func aLinkConfirmsForSevenDays() {
        for (days, minutes, isGood) in [(6, 1439, true), (7, 0, false)] {
            let town = Town()
            town.signUp("ann")
            town.settle()
            let token = town.mails("verify")[0].token
            town.advance(days: days, minutes: minutes)
            let answer = town.verify(token)
            #expect(isGood ? answer.isOK : answer.reason == .expired, "after \(days) d \(minutes) min")
        }
    }

    @Test(arguments: [
        "", "x", "AAAA", String(repeating: "A", count: 43), String(repeating: "é", count: 5000),
    ])
    func anUnknownTokenIsNotFound(token: String) {
        town.signUp("ann")
        for type in ["account.verify", "account.reset"] {
            let data: JSONValue = ["token": .string(token)]
            let answer = town.ask(
                type, type == "account.reset" ? data.merging(["new": "another secret"]) : data)
            #expect(answer.reason == .notFound, "\(type) \(answer)")
        }
    }

    @Test func aLinkIsGoodOnlyForItsOwnPurpose() {
        let ann = town.signUp("ann")
        town.settle()
        #expect(reset(town.mails("verify")[0].token).reason == .notFound)
        let token = forget(ann)
        #expect(town.ask("account.verify", ["token": token]).reason == .notFound)
    }

    @Test(arguments: [
        "%", "%?utm=1", "<%>", " \"%\" ", "%/", "%#top",
    ]) func theWholeLinkIsTakenLikeItsToken(pattern: String) {
        let ann = town.signUp("ann")
        town.settle()
        func link(_ kind: String) -> JSONValue {
            let link = town.auth.orders.last { $0.order["kind"]?.stringValue == kind }?.order["link"]
            return .string(pattern.replacing("%", with: link?.stringValue ?? "?"))
        }
        #expect(verify(link("verify")).isOK && isVerified(ann) == true)
        _ = forget(ann)
        #expect(reset(link("reset")).isOK)
    }

    @Test func aLinkOfAnotherKindIsRefusedWithTheCommandThatTakesIt() {
        let ann = town.signUp("ann")
        town.settle()
        let mailed = town.mails("verify")[0].token
        #expect(reset(mailed).refusal?.message == "this link is for something else: account verify")
        let answer = town.ask("account.verify", ["token": forget(ann)])
        #expect(answer.refusal?.message == "this link is for something else: account reset")
    }

    // MARK: - What is said of a mail

    @Test func theReplyToAChangeOfAddressNamesTheNewOne() {
        let ann = town.signUp("ann")
        let moved = change(ann, to: " New@Example.com")
        #expect(moved["email"] == "new@example.com")
        #expect(
            moved["message"]
                == "a mail is on its way to new@example.com; the address counts once you open the link in it, within 7 days"
        )
        town.settle()
        let token = town.mails("verify").last?.token
        #expect(verify(token).isOK)
        #expect(change(ann, to: "new@example.com")["message"] == "new@example.com is your address already")
    }

    @Test func aForgottenPasswordHasTheSameReplyWithAndWithoutAnAccount() {
        town.signUp("ann")
        func said(_ name: String) -> String {
            let answer = town.ask("account.forgot", ["email": .string("\(name)@example.com")])
            return answer.data.text().replacing(name, with: "NAME")
        }
        #expect(said("ann") == said("zoe") && said("ann") == said("zoe"))
        #expect(said("ann").contains("if there is an account with NAME@example.com, a mail"))
    }

    // MARK: - Another address

    private func change(_ person: Person, to email: String, password: String? = nil) -> Answer {
        town.ask(
            "account.email",
            ["password": .string(password ?? person.password), "email": .string(email)], as: person)
    }

    @Test func aNewAddressCountsOnceItIsConfirmed() {
        let ann = town.signUp("ann")
        #expect(change(ann, to: "Ann@Elsewhere.example").isOK)
        town.settle()
        #expect(town.ask("account.me", as: ann)["email"] == "ann@example.com")
        #expect(town.mails("verify").last?.email == "ann@elsewhere.example")
        let confirmed = verify(town.mails("verify").last?.token)
        #expect(confirmed.isOK)
        let me = town.ask("account.me", as: ann)
        #expect(me["email"] == "ann@elsewhere.example" && me["emailVerified"] == true)
        let login: JSONValue = ["email": "ann@elsewhere.example", "password": .string(ann.password)]
        #expect(town.ask("account.login", login).isOK)
        #expect(!town.logIn(ann).isOK, "the old address is nobody's")
        let other: JSONValue = [
            "email": "ann@example.com", "password": "long enough", "displayName": "Other",
            "nickname": "other",
        ]
        #expect(town.ask("account.signup", other).isOK, "and free")
    }

    @Test func onlyTheLastMailedLinkIsGood() {
        let ann = town.signUp("ann")
        town.settle()
        _ = change(ann, to: "new@example.com")
        town.settle()
        #expect(verify(town.mails("verify")[0].token).reason == .expired)
        _ = change(ann, to: "ann@example.com")
        town.settle()
        #expect(verify(town.mails("verify")[1].token).reason == .expired)
        #expect(verify(town.mails("verify")[2].token).isOK)
        #expect(isVerified(ann) == true)
        _ = change(ann, to: "ann@example.com")
        #expect(town.mails("verify").count == 3, "it is confirmed already")
    }

    @Test func anAddressOfAnotherIsRefusedNowAndLater() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        #expect(change(ann, to: "x@example.com", password: "wrong").reason == .unauthenticated)
        #expect(change(ann, to: bob.email, password: "wrong").reason == .unauthenticated)
        let refusal = change(ann, to: bob.email).refusal
        #expect(refusal?.reason == .alreadyExists && refusal?.field == "email")
        _ = change(ann, to: "cat@example.com")
        town.settle()
        let token = town.mails("verify").last?.token ?? .null
        town.signUp("cat")
        #expect(verify(token).reason == .expired)
        #expect(town.ask("account.me", as: ann)["email"] == "ann@example.com")
    }

    /// The addresses of mails of a kind without a link.
    private func told(_ kind: String) -> [String] {
        town.auth.orders.map(\.order).filter { $0["kind"]?.stringValue == kind }
            .compactMap { $0["email"]?.stringValue }
    }

    @Test func thePresentAddressIsToldOfAChangeAtMostOnceAMinute() {
        let ann = town.signUp("ann")
        town.settle()
        _ = change(ann, to: ann.email)
        town.settle()
        #expect(told("moving").isEmpty, "it is not to be left")
        #expect(change(ann, to: "new@example.com", password: "wrong").reason == .unauthenticated)
        _ = change(ann, to: "new@example.com")
        _ = change(ann, to: "newer@example.com")
        town.settle()
        #expect(told("moving") == [ann.email] && town.mails("verify").last?.email == "newer@example.com")
        town.advance(minutes: 1)
        _ = change(ann, to: "newest@example.com")
        town.settle()
        #expect(told("moving") == [ann.email, ann.email])
        let confirmed = verify(town.mails("verify").last?.token)
        #expect(confirmed.isOK)
        town.settle()
        #expect(told("moved") == [ann.email] && told("moving").count == 2)
    }

    /// Requesting another mail just before does not suppress this one.
    @Test func aForgottenPasswordDoesNotKeepTheWarningAway() {
        let ann = town.signUp("ann")
        _ = forget(ann)
        _ = change(ann, to: "new@example.com")
        town.settle()
        #expect(told("moving") == [ann.email])
    }

    // MARK: - A forgotten password

    @Test func aLinkSetsANewPasswordOnceAndEndsEverySession() {
        let ann = town.signUp("ann")
        let token = forget(ann)
        #expect(reset(token).isOK)
        #expect(town.ask("account.me", as: ann).reason == .sessionExpired)
        #expect(!town.logIn(ann).isOK)
        #expect(town.logIn(ann, password: "another secret").isOK)
        #expect(reset(token, "a third secret").reason == .expired)
        #expect(town.logIn(ann, password: "another secret").isOK)
    }

    @Test func aLinkSetsAPasswordForAnHour() {
        let ann = town.signUp("ann")
        let early = forget(ann)
        town.advance(minutes: 59)
        let later = forget(ann)
        #expect(early != later)
        town.advance(minutes: 59)
        #expect(reset(early).reason == .expired)
        #expect(reset(later).isOK)
        let last = forget(ann)
        town.advance(minutes: 60)
        #expect(reset(last).reason == .expired)
    }

    // A12: constant requests for links invalidate none, so the owner has the promised hour.
    @Test(arguments: 0..<3) func eachOfThreeMailedLinksSetsAPasswordForItsHour(number: Int) {
        let ann = town.signUp("ann")
        var tokens: [JSONValue] = []
        for _ in 0..<40 {
            let token = forget(ann)
            if tokens.last != token { tokens.append(token) }
            town.advance(minutes: 1)
        }
        #expect(tokens.count == 3, "no more are mailed in an hour")
        town.advance(minutes: 19 + number)
        #expect(reset(tokens[number]).isOK)
        #expect(tokens.allSatisfy { reset($0).reason == .expired }, "a new password ends all")
    }

    @Test func anHourLaterALinkIsMailedAgain() {
        let ann = town.signUp("ann")
        for _ in 0..<3 {
            _ = forget(ann)
            town.advance(minutes: 1)
        }
        town.advance(minutes: 57)
        let token = forget(ann)
        #expect(town.mails("reset").count == 4 && reset(token).isOK)
    }

    @Test func aNewPasswordMakesMailedLinksVoid() {
        let ann = town.signUp("ann")
        let token = forget(ann)
        #expect(
            town.ask(
                "account.password", ["old": .string(ann.password), "new": "another secret"], as: ann
            ).isOK)
        #expect(reset(token, "a third secret").reason == .expired)
    }

    @Test func aForgottenPasswordDoesNotShowWhetherThereIsAnAccount() {
        let ann = town.signUp("ann")
        town.settle()
        func lines(_ email: String) -> Int {
            let before = town.auth.types.count
            #expect(town.ask("account.forgot", ["email": .string(email)]).isOK)
            return town.auth.types.count - before
        }
        #expect(lines("nobody@example.com") == 1)
        town.settle()
        #expect(town.mails("reset").isEmpty)
        #expect(lines("nobody@example.com") == 0, "once a minute, whosoever it is")
        #expect(town.ask("account.forgot", ["email": .string(ann.email)]).isOK)
        town.settle()
        #expect(town.ask("account.forgot", ["email": .string(ann.email)]).isOK)
        town.settle()
        #expect(town.mails("reset").count == 1)
        town.advance(minutes: 1)
        _ = forget(ann)
        #expect(town.mails("reset").count == 2)
        #expect(town.ask("account.forgot", ["email": "no address"]).reason == .invalidArgument)
    }

    @Test func theBannedAndTheDeletedAreMailedNothing() {
        let town = Town(adminEmail: "boss@example.com")
        let (boss, ann, bob) = (town.signUp("boss"), town.signUp("ann"), town.signUp("bob"))
        town.ask("account.ban", ["accountId": "ann"], as: boss)
        town.ask("account.delete", ["password": .string(bob.password)], as: bob)
        town.settle()
        let before = town.auth.orders.count
        for person in [ann, bob] { town.ask("account.forgot", ["email": .string(person.email)]) }
        town.settle()
        #expect(town.auth.orders.count == before)
    }

    // MARK: - Sending

    @Test func aMailThatFailsIsTriedThreeTimesMoreAndItsLinkStaysGood() {
        town.auth.carry = { _ in ["outcome": "retry", "reason": "the server answered 451"] }
        town.signUp("ann")
        town.settle()
        for (seconds, count) in [(4, 1), (1, 2), (24, 2), (1, 3), (124, 3), (1, 4), (4000, 4)] {
            town.advance(seconds: seconds)
            #expect(town.mails("verify").count == count, "after \(seconds) s more")
        }
        #expect(Set(town.mails("verify").map(\.token)).count == 1, "the same each time")
        #expect(verify(town.mails("verify")[0].token).isOK)
    }

    @Test(arguments: [false, true]) func plannedMailsAreSentAfterARestart(fromSnapshot: Bool) throws {
        town.auth.carry = { _ in nil }
        town.signUp("ann")
        town.settle()
        town.auth.carry = { _ in ["outcome": "sent"] }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        town.idle(seconds: 2)
        #expect(town.mails("verify").count == 2 && Set(town.mails("verify").map(\.token)).count == 1)
        town.idle(seconds: 200)
        #expect(town.mails("verify").count == 2)
        #expect(verify(town.mails("verify")[0].token).isOK)
    }

    @Test func noMailedTokenIsInTheLog() {
        let ann = town.signUp("ann")
        let token = forget(ann).stringValue ?? "?"
        #expect(!token.isEmpty)
        let log = town.auth.disk.lines.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(!Text.contains(log, token) && Text.contains(log, "mail-planned"))
    }
}
