// Thousands of wrong logins (domain.md §3.3, §12.1): five per name are counted, further ones are not even tried, the
// right password works again after the window, and nothing of it is stored forever.

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct WrongLoginTests {
    let town = Town(limits: .standard)
    let ann: Person

    init() {
        ann = town.signUp("ann")
        town.settle()
    }

    private func logIn(_ nickname: String, _ password: String) -> Answer {
        town.ask("account.login", ["nickname": .string(nickname), "password": .string(password)])
    }

    private var stateBytes: Int { (try? JSONCoding.encode(town.auth.machine.state))?.count ?? 0 }

    @Test func aThousandWrongLoginsAtOneNameEndWithTheWindow() {
        let lines = town.auth.disk.lines.count
        for number in 0..<1000 {
            let answer = logIn(number % 2 == 0 ? "ann" : "ANN", "wrong guess \(number)")
            #expect(answer.reason == (number < 5 ? .unauthenticated : .rateLimited), "\(number)")
            if number >= 5 { #expect((1...900).contains(answer.refusal?.retryAfter ?? 0)) }
        }
        #expect(town.auth.disk.lines.count == lines + 5, "what is not tried leaves no trace")
        #expect(logIn("ann", ann.password).reason == .rateLimited, "the right one neither")
        town.advance(minutes: 14, seconds: 59)
        #expect(logIn("ann", ann.password).reason == .rateLimited)
        town.advance(seconds: 1)
        #expect(logIn("ann", ann.password).isOK)
    }

    @Test func aThousandNamesOfWrongLoginsAreForgotten() {
        _ = logIn("ann", "wrong guess")
        town.advance(minutes: 20)
        let (before, remembered) = (stateBytes, town.auth.machine.remembered.count)
        for number in 0..<1000 {
            #expect(logIn("nobody\(number)", "guess").reason == .unauthenticated)
            // The limit of attempts per minute from one origin without an account.
            if number % 100 == 99 { town.advance(minutes: 1) }
        }
        #expect(stateBytes > before + 10_000, "they are counted")
        town.advance(minutes: 15)
        _ = logIn("somebody", "guess")
        #expect(stateBytes < before + 500, "the window is over")
        town.advance(hours: 25)
        _ = logIn("somebody", "guess")
        #expect(town.auth.machine.remembered.count <= remembered, "no request is remembered for ever")
    }

    /// Unknown names of the maximum length.
    @Test func longNamesOfWrongLoginsAreNotKept() {
        let name = String(repeating: "é", count: 127)
        let before = stateBytes
        for number in 0..<200 {
            _ = logIn("\(name.dropLast(3))\(number)", "guess")
            if number % 100 == 99 { town.advance(minutes: 1) }
        }
        #expect(logIn(name + "é", "guess").refusal?.field == "nickname", "256 bytes")
        town.advance(minutes: 15)
        _ = logIn("somebody", "guess")
        #expect(stateBytes < before + 500)
    }
}
