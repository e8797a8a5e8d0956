// Limits of the bytes that one account may write (domain.md §12.1, Whoever writes).

import Contracts
import EventLine
import JSON
import TestSupport
import Testing
import Values

@testable import AuthService
@testable import GamesService
@testable import Machine
@testable import RsvpService
@testable import SocialService
@testable import StatsService

@Suite struct WriterTests {
    let town = Town(adminEmail: "boss@example.com", limits: .standard)

    private func bytes<S: Service>(_ node: Node<S>) -> Int {
        node.disk.lines.reduce(0) { $0 + $1.bytes.count + 1 }
    }

    private func rename(_ person: Person, _ number: Int, id: ID? = nil) -> Answer {
        town.ask("profile.update", ["displayName": .string("Ann \(number)")], as: person, id: id)
    }

    /// A command without a limit of its own that writes several kilobytes.
    private func describe(_ person: Person, _ number: Int) -> Answer {
        let bio = "\(number) " + String(repeating: "अ", count: 190)
        return town.ask("profile.update", ["bio": .string(bio)], as: person)
    }

    // MARK: - Requests

    @Test func anAccountWrites120CommandsAMinuteAndARefusalWritesNothing() {
        let ann = town.signUp("ann")
        let bob = town.signUp("bob")
        // The sign-up counts, too.
        town.advance(minutes: 1)
        for number in 0..<120 { #expect(rename(ann, number).isOK) }
        let before = bytes(town.auth)
        let id = town.freshID()
        let refused = rename(ann, 120, id: id)
        #expect(refused.reason == .rateLimited && (1...60).contains(refused.refusal?.retryAfter ?? 0))
        #expect(bytes(town.auth) == before)
        #expect(rename(bob, 1).isOK, "each for oneself")
        town.advance(minutes: 1)
        #expect(rename(ann, 120, id: id).isOK, "the refusal was not remembered")
    }

    @Test func commandsThatWriteNothingDoNotCount() {
        let ann = town.signUp("ann")
        #expect(rename(ann, 1).isOK)
        for _ in 0..<300 { #expect(rename(ann, 1).isOK) }
        #expect(rename(ann, 2).isOK)
    }

    @Test func eachServiceCountsForItself() {
        let ann = town.signUp("ann")
        for number in 0..<120 { _ = rename(ann, number) }
        #expect(rename(ann, 120).reason == .rateLimited)
        #expect(town.ask("games.filter-save", ["name": "mine", "filter": [:]], as: ann).isOK)
    }

    // MARK: - Bytes

    @Test func anAccountHasABudgetOfBytesAnHourAndADay() {
        let ann = town.signUp("ann")
        let start = bytes(town.auth)
        var (number, hourly) = (0, [Int]())
        for _ in 0..<26 {
            let before = bytes(town.auth)
            for _ in 0..<20 {
                while describe(ann, number).isOK { number += 1 }
                town.advance(minutes: 3)
            }
            hourly.append(bytes(town.auth) - before)
        }
        #expect(hourly[0] > 300_000 && hourly.allSatisfy { $0 <= RateLimit.logHour.max * 1024 }, "\(hourly)")
        let day = hourly[..<24].reduce(0, +)
        #expect(day > 1_000_000 && day <= RateLimit.logDay.max * 1024, "\(day) bytes")
        #expect(bytes(town.auth) - start > day, "another day, another budget")
    }

    /// A command that is refused for its bytes is charged without any: deciding it was work.
    @Test func commandsWithoutBytesCountAmongThoseOfAMinute() {
        var budget = WriterBudget()
        let (ann, now) = (ID(high: 1, low: 1), Moment(wall: Town.noon, monotonicMs: 0))
        for _ in 0..<RateLimit.writes.max {
            #expect(budget.refusal(of: ann, WriterBudget.Cost(), .standard, at: now) == nil)
            budget.charge(ann, WriterBudget.Cost(), .standard, at: now)
        }
        #expect(budget.refusal(of: ann, WriterBudget.Cost(), .standard, at: now)?.reason == .rateLimited)
    }

    // Findings A37, A64.
    @Test(arguments: [false, true])
    func aCommandCountsOnceMoreForEach32KiBAndOnceForEach8KiBIfItIsRefused(isRight: Bool) {
        let ann = town.signUp("ann")
        town.advance(minutes: 1)
        let blanks = String(repeating: " ", count: 3 * WriterBudget.commandBytes)
        func send(_ number: Int, _ blanks: String = "") -> Answer {
            var envelope = town.request("profile.update", as: ann)
            let name = isRight ? "Ann \(number)" : ""
            envelope.data = Array("{\"displayName\":\"\(name)\"\(blanks)}".utf8)
            return town.answer(town.send(envelope))
        }
        // The long part of a command counts three, and what is written one more; of a refused one it counts twelve.
        for number in 0..<RateLimit.writes.max / (isRight ? 4 : 12) {
            #expect(send(number, blanks).reason == (isRight ? nil : .invalidArgument), "\(number)")
        }
        let told = send(1000, blanks)
        #expect(told.reason == .rateLimited && (1...60).contains(told.refusal?.retryAfter ?? 0), "\(told)")
        #expect(town.ask("account.me", as: ann).isOK)
        town.advance(minutes: 1)
        #expect(send(2000, blanks).reason == (isRight ? nil : .invalidArgument))
    }

    @Test func aLongQueryAndALongRepetitionCountToo() {
        let ann = town.signUp("ann")
        let blanks = String(repeating: " ", count: 3 * WriterBudget.commandBytes)
        var repeated = town.request("profile.update", as: ann)
        repeated.data = Array("{\"displayName\":\"Ann B\"}".utf8)
        #expect(town.answer(town.send(repeated)).isOK)
        repeated.data = Array("{\"displayName\":\"Ann C\"\(blanks)}".utf8)
        var query = town.request("account.me", as: ann)
        query.data = Array("{\(blanks)}".utf8)
        for (envelope, count, reason) in [
            (query, 3, Reason.invalidArgument), (repeated, 12, Reason.conflict),
        ] {
            town.advance(minutes: 1)
            for number in 0..<RateLimit.writes.max / count {
                #expect(town.answer(town.send(envelope)).reason == reason, "\(number)")
            }
            #expect(town.answer(town.send(envelope)).reason == .rateLimited)
        }
    }

    /// An update of one's name with blanks, of so many bytes.
    private func rename(_ person: Person, _ name: String, bytes: Int) -> Answer {
        var envelope = town.request("profile.update", as: person)
        let text = "{\"displayName\":\"\(name)\""
        let blanks = String(repeating: " ", count: bytes - text.utf8.count - 1)
        envelope.data = Array("\(text)\(blanks)}".utf8)
        return town.answer(town.send(envelope))
    }

    // Finding A64.
    @Test(arguments: [(8191, 0), (8192, 1), (31_744, 3)])
    func aRefusedCommandCountsOnceForEach8KiB(bytes: Int, count: Int) {
        let ann = town.signUp("ann")
        town.advance(minutes: 1)
        for number in 0..<(count == 0 ? 200 : RateLimit.writes.max / count) {
            #expect(rename(ann, "", bytes: bytes).reason == .invalidArgument, "\(number)")
        }
        #expect(rename(ann, "", bytes: bytes).reason == (count == 0 ? .invalidArgument : .rateLimited))
        #expect(rename(ann, "", bytes: 8191).reason == .invalidArgument, "a short one is read")
        town.advance(minutes: 1)
        #expect(rename(ann, "Ann B", bytes: bytes).isOK)
    }

    @Test func aCommandOfLessThan32KiBThatIsTakenCountsOnce() {
        let ann = town.signUp("ann")
        town.advance(minutes: 1)
        for number in 0..<RateLimit.writes.max { #expect(rename(ann, "Ann \(number)", bytes: 31_744).isOK) }
        #expect(rename(ann, "Ann", bytes: 31_744).reason == .rateLimited)
    }

    // Finding A64.
    @Test func aLongRepetitionWithATokenThatIsOverIsPaidForByItsOrigin() {
        let ann = town.signUp("ann")
        ann.renewsItself = false
        var repeated = town.request("profile.update", as: ann)
        repeated.data = Array("{\"displayName\":\"Ann B\"}".utf8)
        #expect(town.answer(town.send(repeated)).isOK)
        town.advance(minutes: 20)
        #expect(town.answer(town.send(repeated)).isOK, "a repetition is answered")
        let blanks = String(repeating: " ", count: 64 << 10)
        repeated.data = Array("{\"displayName\":\"Ann C\"\(blanks)}".utf8)
        for number in 0..<15 { #expect(town.answer(town.send(repeated)).reason == .conflict, "\(number)") }
        #expect(town.answer(town.send(repeated)).reason == .rateLimited)
    }

    @Test func moderatorsWriteAsMuchAsTheyHaveTo() {
        let boss = town.signUp("boss")
        for number in 0..<150 { #expect(rename(boss, number).isOK) }
    }

    @Test func aLoginTakesFromTheBudgetOfWhoeverLogsIn() {
        let ann = town.signUp("ann")
        func logIn(_ number: Int) -> Answer {
            var envelope = town.request(
                "account.login", ["nickname": "ann", "password": .string(ann.password)])
            envelope.origin = "10.0.0.\(number)"
            return town.answer(town.send(envelope))
        }
        // The sign-up was the first.
        for number in 1..<120 { #expect(logIn(number).isOK) }
        let before = bytes(town.auth)
        #expect(logIn(120).reason == .rateLimited && bytes(town.auth) == before)
        town.advance(minutes: 1)
        #expect(logIn(121).isOK)
    }

    @Test func aRestartForgetsTheBudget() throws {
        let ann = town.signUp("ann")
        for number in 0..<120 { _ = rename(ann, number) }
        #expect(rename(ann, 120).reason == .rateLimited)
        try town.restart("auth")
        town.idle(seconds: 3)
        #expect(rename(ann, 121).isOK)
    }

    @Test func theBudgetCanBeSetAndLifted() throws {
        let settings = #"{"writes": {"max": 3, "minutes": 1}, "log-hour": null, "log-day": null}"#
        let strict = Town(limits: try LimitSettings(parsing: Array(settings.utf8), from: "x"))
        let ann = strict.signUp("ann")
        let answers = (0..<3).map {
            strict.ask("profile.update", ["displayName": .string("Ann \($0)")], as: ann).isOK
        }
        #expect(answers == [true, true, false])
        let free = Town()
        let bob = free.signUp("bob")
        for number in 0..<200 {
            let name: JSONValue = ["displayName": .string("Bob \(number)")]
            #expect(free.ask("profile.update", name, as: bob).isOK)
        }
    }

    @Test func theStatusNamesThoseWhoWriteMost() {
        let people = ["ann", "bob", "cat", "dan"].map { town.signUp($0) }
        for (number, person) in people.enumerated() {
            for turn in 0...number { #expect(rename(person, turn).isOK) }
        }
        let shown = town.auth.machine.heaviestWriters
        #expect(
            shown.map { JSONValue.string($0.account.description) } == people.reversed().prefix(3).map(\.id))
        #expect(shown.allSatisfy { $0.bytes > 0 })
    }

    // MARK: - Bounds

    @Test func accountsThatHaveSpentLeastMakeRoom() {
        var budget = WriterBudget()
        let now = Moment(wall: Town.noon, monotonicMs: 0)
        func id(_ number: Int) -> ID { ID(high: 7, low: UInt64(number)) }
        func cost(_ bytes: Int) -> WriterBudget.Cost {
            var cost = WriterBudget.Cost()
            cost.bytes = bytes
            return cost
        }
        budget.charge(id(0), cost(RateLimit.logDay.max * 1024), .standard, at: now)
        for number in 1...WriterBudget.accountsMax {
            budget.charge(id(number), cost(1000 + number % 7), .standard, at: now)
        }
        #expect(budget.accountsCount <= WriterBudget.accountsMax)
        #expect(
            budget.refusal(of: id(0), cost(1), .standard, at: now) != nil, "who wrote most is not forgotten")
        let later = Moment(wall: Town.noon.adding(days: 2), monotonicMs: 2 * 86_400_000)
        #expect(budget.refusal(of: id(0), cost(1), .standard, at: later) == nil)
    }

    /// With equal amounts there is no middle: a hundred thousand accounts that have used up their hour must not all begin
    /// anew.
    @Test func halfOfTheAccountsThatHaveSpentEquallyAreForgotten() {
        var budget = WriterBudget()
        var cost = WriterBudget.Cost()
        cost.bytes = RateLimit.logHour.max * 1024
        let now = Moment(wall: Town.noon, monotonicMs: 0)
        func id(_ number: Int) -> ID { ID(high: 7, low: UInt64(number)) }
        for number in 0...WriterBudget.accountsMax { budget.charge(id(number), cost, .standard, at: now) }
        #expect(budget.accountsCount == WriterBudget.accountsMax / 2 + 1)
        let refused = (0...WriterBudget.accountsMax).count {
            budget.refusal(of: id($0), cost, .standard, at: now) != nil
        }
        #expect(refused == WriterBudget.accountsMax / 2 + 1)
    }

    /// No line has more bytes than are charged, and the lines of other services caused by one person's action stay
    /// within the charge for it.
    @Test func anEveningWritesNoMoreThanReckoned() {
        let ann = town.signUp("ann")
        town.complete(ann)
        town.advance(minutes: 1)
        town.idle(seconds: 3)
        func others() -> Int { bytes(town.rsvp) + bytes(town.social) + bytes(town.stats) }
        func own(_ lines: some Sequence<Int>) -> Int { lines.reduce(0, +) }
        let steps: [(String, () -> Void)] = [
            ("create", { town.game(host: ann, capacity: 10, ["title": "Friday kick-about"]) }),
            ("series", { _ = town.series(host: ann, ["count": 10]) }),
        ]
        for (name, step) in steps {
            let (before, told) = (others(), town.games.disk.lines.count)
            step()
            town.idle(seconds: 3)
            let written = town.games.disk.lines[told...].filter {
                EchoedEvents.types.contains($0.header.type)
            }
            let echoed = others() - before
            #expect(
                echoed <= written.count * WriterBudget.echoBytes + 2000,
                "\(name): \(echoed) bytes by others for \(written.count) lines")
        }
        for node in [town.games.disk, town.rsvp.disk, town.social.disk, town.auth.disk, town.stats.disk] {
            for line in node.lines {
                let head = line.bytes.count + 1 - (line.data?.count ?? 0)
                #expect(head <= WriterBudget.lineBytes, "\(line.header.type): \(head)")
            }
        }
    }

    /// docs/limits.md, Whoever writes.
    @Test func theWorstDayOfAnAccountIsLessThanTwentyFiveMegabytes() {
        let direct = Catalogue.services.count * RateLimit.logDay.max * 1024
        let told = RateLimit.told.max * 1024
        let refreshes = Auth.sessionsMax * (24 * 60 / Auth.rotationMinutes) * 600
        #expect(direct + told + refreshes <= 25_000_000, "\(direct) + \(told) + \(refreshes)")
        #expect(refreshes < RateLimit.logDay.max * 1024)
    }

    @Test func aSessionThatIsRefreshedAllDayWritesALineInFiveMinutes() {
        let ann = town.signUp("ann")
        ann.renewsItself = false
        let before = town.auth.disk.lines.count
        let bytesBefore = bytes(town.auth)
        var token = ann.refreshToken
        for _ in 0..<120 {
            town.pass(milliseconds: 30_000)
            let answer = town.ask("account.refresh", ["refreshToken": token])
            #expect(answer.isOK)
            token = answer["refreshToken"]
            ann.take(answer)
            #expect(town.ask("account.me", as: ann).isOK)
        }
        let lines = town.auth.disk.lines.count - before
        #expect(lines <= 12 && (bytes(town.auth) - bytesBefore) <= lines * 600, "\(lines) lines in an hour")
    }
}
