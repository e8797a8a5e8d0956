// The limit of mails to unconfirmed addresses (domain.md §12.1).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import AuthService

@Suite struct MailLimitTests {
    let town = Town(limits: .standard)

    private func change(_ person: Person, to email: String) -> Answer {
        town.ask(
            "account.email", ["password": .string(person.password), "email": .string(email)], as: person)
    }

    private var mailed: Int { town.mails("verify").count }

    @Test(arguments: [false, true]) func anAccountGetsFiveMailsAnHourAndARefusalHashesAndMailsNothing(
        fromSnapshot: Bool
    ) throws {
        let ann = town.signUp("ann")
        // The sign-up sent the first mail.
        for number in 1..<5 { #expect(change(ann, to: "x\(number)@example.com").isOK) }
        town.settle()
        #expect(mailed == 5)
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        town.auth.holdsEffects = true
        let refused = change(ann, to: "x9@example.com")
        #expect(refused.reason == .rateLimited && (3000...3600).contains(refused.refusal?.retryAfter ?? 0))
        #expect(town.auth.held.isEmpty)
        town.auth.holdsEffects = false
        let bob = town.signUp("bob")
        #expect(change(bob, to: "y@example.com").isOK, "each for oneself")
        town.advance(hours: 1)
        #expect(change(ann, to: "x9@example.com").isOK)
    }

    @Test func aRecipientGetsThreeMailsADayFromAllTogether() {
        let people = (0..<4).map { town.signUp("ann\($0)") }
        for person in people.prefix(3) { #expect(change(person, to: "victim@example.com").isOK) }
        let refused = change(people[3], to: " Victim@Example.com ")
        #expect(refused.reason == .rateLimited && refused.refusal?.retryAfter ?? 0 > 80_000)
        // Three mails went to this address; a sign-up with it sends no fourth.
        town.settle()
        let before = mailed
        let victim = town.signUp("victim")
        town.settle()
        #expect(mailed == before)
        town.advance(days: 1)
        #expect(change(victim, to: "victim@example.com").isOK)
    }

    // MARK: - A mailbox

    private func signUp(
        _ name: String, _ email: String, from origin: String? = nil, in town: Town
    ) -> Answer {
        var envelope = town.request(
            "account.signup",
            [
                "email": .string(email), "password": "left foot 11", "displayName": "Zoe",
                "nickname": .string(name),
            ])
        envelope.origin = origin
        return town.answer(town.send(envelope))
    }

    private func signUp(_ name: String, _ email: String) -> Answer { signUp(name, email, in: town) }

    /// The kinds of mails that went to a mailbox.
    private func kinds(_ mailbox: String, of town: Town) -> [String] {
        town.settle()
        return town.auth.orders.map(\.order)
            .filter { Email.mailbox(of: $0["email"]?.stringValue ?? "") == mailbox }
            .compactMap { $0["kind"]?.stringValue }
    }

    @Test func aMailboxGetsThreeMailsADayWhateverTagsItsAddressesHave() {
        for number in 0..<5 {
            #expect(signUp("zoe_\(number)", "victim+\(number)@example.com").isOK)
        }
        #expect(kinds("victim@example.com", of: town) == ["verify", "verify", "verify"])
        let ann = town.signUp("ann")
        #expect(change(ann, to: "Victim+x@example.com").reason == .rateLimited)
        #expect(change(ann, to: "vic.tim@example.com").isOK, "dots make another mailbox")
    }

    @Test func anAddressThatIsHeldIsToldOfItThreeTimesADay() throws {
        let settings = #"{"addresses-told": {"max": 1, "minutes": 43200}}"#
        let town = Town(limits: try LimitSettings(parsing: Array(settings.utf8), from: "x"))
        let ann = town.signUp("ann")
        town.confirm(ann)
        #expect(signUp("zoe", ann.email, in: town).reason == .alreadyExists)
        for number in 0..<9 {
            town.advance(minutes: 2)
            #expect(signUp("zoe_\(number)", ann.email, in: town).isOK)
        }
        #expect(kinds(ann.email, of: town) == ["verify", "known", "known"])
        let bob = town.signUp("bob")
        #expect(
            town.ask(
                "account.email", ["password": .string(bob.password), "email": .string(ann.email)], as: bob
            ).reason == .rateLimited, "as for an address that nobody has")
        town.advance(days: 1)
        #expect(signUp("yan", ann.email, in: town).isOK)
        #expect(kinds(ann.email, of: town).suffix(1) == ["known"])
    }

    @Test func anAccountsFiveMailsAnHourHoldForTakenAddressesAsForFreeOnes() throws {
        let settings = #"{"addresses-told": {"max": 1, "minutes": 43200}}"#
        let town = Town(limits: try LimitSettings(parsing: Array(settings.utf8), from: "x"))
        let people = (0..<6).map { town.signUp("ann\($0)") }
        let bob = town.signUp("bob")
        let outcomes = people.map { person in
            town.ask(
                "account.email", ["password": .string(bob.password), "email": .string(person.email)], as: bob
            ).reason
        }
        // The first is told that the address is taken; bob's sign-up was the first mail.
        #expect(outcomes == [.alreadyExists, nil, nil, nil, nil, .rateLimited])
    }

    /// An account whose address is another's is moved back and forth.
    @Test func anUnconfirmedAddressGetsNoMoreMailsByChangesOfItThanOthers() {
        let victim = town.signUp("victim")
        for number in 0..<8 {
            town.advance(minutes: 20)
            _ = change(victim, to: "x\(number)@example.com")
        }
        #expect(kinds(victim.email, of: town) == ["verify", "moving", "moving"])
        let ann = town.signUp("ann")
        town.confirm(ann)
        for number in 0..<4 {
            town.advance(minutes: 20)
            #expect(change(ann, to: "y\(number)@example.com").isOK)
        }
        #expect(kinds(ann.email, of: town) == ["verify"] + Array(repeating: "moving", count: 4))
    }

    @Test func anUnconfirmedAddressThatIsLeftIsToldOfItWithinTheLimit() {
        let victim = town.signUp("victim")
        for number in 0..<2 { _ = signUp("zoe_\(number)", "victim+\(number)@example.com") }
        #expect(change(victim, to: "own@example.com").isOK)
        town.settle()
        let link = town.mails("verify").last?.token
        #expect(town.verify(link, password: victim.password).isOK)
        #expect(town.ask("account.me", as: victim)["email"] == "own@example.com")
        #expect(kinds("victim@example.com", of: town) == ["verify", "verify", "verify"])
    }

    @Test func linksForANewPasswordToAnUnconfirmedAddressCountForItsMailbox() {
        let (ann, victim) = (town.signUp("ann"), town.signUp("victim"))
        town.confirm(ann)
        var answers: Set<String?> = []
        for person in [ann, victim] {
            for _ in 0..<5 {
                town.advance(minutes: 61)
                let answer = town.ask("account.forgot", ["email": .string(person.email)])
                answers.insert(answer["message"].stringValue)
            }
        }
        #expect(kinds(victim.email, of: town) == ["verify", "reset", "reset"])
        #expect(kinds(ann.email, of: town) == ["verify"] + Array(repeating: "reset", count: 5))
        #expect(answers.count == 2, "the answer tells nothing")
    }

    @Test func oneOriginLeavesMailsForOthers() throws {
        let settings = """
            {"mails-to-strangers": {"max": 10, "minutes": 60}, "mails-by-origin": {"max": 4, "minutes": 60}}
            """
        let town = Town(limits: try LimitSettings(parsing: Array(settings.utf8), from: "x"))
        func mailed(_ letter: String, from origin: (Int) -> String) -> Int {
            let before = town.mails("verify").count
            for number in 0..<12 {
                let name = "\(letter)zoe_\(number)"
                #expect(signUp(name, "\(name)@example.com", from: origin(number), in: town).isOK)
            }
            town.settle()
            return town.mails("verify").count - before
        }
        #expect(mailed("a") { _ in "192.0.2.1" } == 4)
        #expect(mailed("b") { "2001:db8:1:\($0)::/64" } == 4, "a network has two fifths of what is left")
        #expect(mailed("c") { "192.0.2.\($0 + 10)" } == 2)
        #expect(town.auth.machine.state.mailCounts.originsCount == 8)
        town.advance(hours: 2)
        #expect(mailed("d") { _ in "192.0.2.1" } == 4)
        #expect(town.auth.machine.state.mailCounts.originsCount == 1)
    }

    // MARK: - In all

    @Test func allTogetherGetAThousandMailsAnHourAndSignUpsGoOnWithoutAMail() throws {
        let settings = #"{"mails-to-strangers": {"max": 3, "minutes": 60}}"#
        let town = Town(limits: try LimitSettings(parsing: Array(settings.utf8), from: "x"))
        let people = (0..<5).map { town.signUp("ann\($0)") }
        town.settle()
        #expect(town.mails("verify").count == 3)
        #expect(town.ask("account.me", as: people[4])["email"] == "ann4@example.com")
        func ask() -> Answer {
            town.ask(
                "account.email", ["password": .string(people[4].password), "email": "ann4@example.com"],
                as: people[4])
        }
        #expect(ask().reason == .rateLimited)
        town.advance(hours: 1)
        #expect(ask().isOK)
        town.settle()
        #expect(town.mails("verify").last?.email == "ann4@example.com")
    }

    @Test func recipientsAreCountedByMarksThatAreForgottenAfterADay() {
        _ = town.signUp("ann")
        _ = town.signUp("bob")
        #expect(town.auth.machine.state.mailCounts.recipientsCount == 2)
        town.advance(days: 1, hours: 1)
        _ = town.signUp("cat")
        #expect(town.auth.machine.state.mailCounts.recipientsCount == 1)
        let planned = town.auth.told("auth._private.mail-planned")
        #expect(planned.allSatisfy { $0["recipient"]?.stringValue?.contains("@") == false })
    }
}
