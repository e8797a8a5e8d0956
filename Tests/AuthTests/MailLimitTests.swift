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
