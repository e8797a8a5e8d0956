// Wrong passwords inside a session are limited like failed logins (domain.md §3.3, Failed logins).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GuessTests {
    let town = Town(limits: .standard)
    let ann: Person

    init() { ann = town.signUp("ann") }

    private static let types = ["account.password", "account.email", "account.delete"]

    /// A command that needs the password.
    private func guess(_ type: String, _ password: String = "wrong") -> Answer {
        let data: [String: JSONValue] = [
            "account.password": ["old": .string(password), "new": "another secret"],
            "account.email": ["password": .string(password), "email": "new@example.com"],
            "account.delete": ["password": .string(password)],
        ]
        return town.ask(type, data[type] ?? [:], as: ann)
    }

    @Test(arguments: types) func fiveWrongPasswordsShutOutEvenTheRightOne(type: String) {
        for _ in 0..<5 { #expect(guess(type).reason == .unauthenticated) }
        let refused = guess(type)
        #expect(refused.reason == .rateLimited && refused.refusal?.retryAfter == 900)
        #expect(guess(type, ann.password).reason == .rateLimited, "the right one as well")
        town.advance(minutes: 14)
        town.pass(milliseconds: 59_999)
        #expect(guess(type, ann.password).reason == .rateLimited)
        town.pass(milliseconds: 1)
        #expect(guess(type, ann.password).isOK)
    }

    @Test func wrongPasswordsOfAllThreeCommandsCountTogether() {
        for type in Self.types { for _ in 0..<2 where guess(type).reason == .unauthenticated {} }
        for type in Self.types { #expect(guess(type, ann.password).reason == .rateLimited) }
        #expect(town.auth.told("auth._private.login-failed").count == 5)
    }

    @Test func wrongPasswordsInsideASessionDoNotKeepTheOwnerFromLoggingIn() {
        for _ in 0..<6 { _ = guess("account.password") }
        #expect(town.logIn(ann).isOK)
    }

    @Test func simultaneousGuessesAreAllCounted() {
        town.auth.holdsEffects = true
        let tickets = (0..<8).map { number in
            let old: JSONValue = number == 7 ? .string(ann.password) : "wrong"
            return town.send(
                town.request("account.password", ["old": old, "new": "another secret"], as: ann))
        }
        town.settle()
        town.auth.releaseEffects()
        let reasons = tickets.map { town.answer($0).reason }
        #expect(reasons.prefix(5).allSatisfy { $0 == .unauthenticated })
        #expect(reasons.dropFirst(5).allSatisfy { $0 == .rateLimited })
    }

    @Test func theLimitOfGuessesSurvivesARestart() throws {
        for _ in 0..<5 { _ = guess("account.delete") }
        try town.restart("auth")
        #expect(guess("account.delete", ann.password).reason == .rateLimited)
    }

    @Test func aRepeatedRequestIsNoFurtherGuess() {
        let id = town.freshID()
        for _ in 0..<9 {
            let answer = town.ask("account.delete", ["password": "wrong"], as: ann, id: id)
            #expect(answer.reason == .unauthenticated && answer.refusal?.field == "password")
        }
        #expect(guess("account.delete", ann.password).isOK)
    }
}
