// Requests without an account that write are limited, in total and by origin (domain.md §12.1).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct StrangerTests {
    let town = Town(limits: .standard)

    private func guest(_ number: Int, from origin: String?, token: String? = nil) -> Answer {
        var envelope = town.request("account.guest", ["deviceId": .string("device \(number)")])
        (envelope.origin, envelope.token) = (origin, token)
        return town.answer(town.send(envelope))
    }

    private var lines: Int { town.auth.disk.lines.count }

    @Test func oneOriginHas120CommandsAMinuteAndARefusalWritesNothing() {
        for number in 0..<120 { #expect(guest(number, from: "10.0.0.1").isOK) }
        let before = lines
        for number in 120..<400 {
            let refused = guest(number, from: "10.0.0.1")
            #expect(refused.reason == .rateLimited && (1...60).contains(refused.refusal?.retryAfter ?? 0))
        }
        #expect(lines == before)
        #expect(guest(400, from: "10.0.0.2").isOK, "each origin for itself")
        town.advance(seconds: 60)
        #expect(guest(401, from: "10.0.0.1").isOK)
    }

    @Test func callersWithoutAnOriginShareOneBudget() {
        for number in 0..<120 { #expect(guest(number, from: nil).isOK) }
        #expect(guest(120, from: nil).reason == .rateLimited)
    }

    @Test func strangersTogetherHave600CommandsAMinute() {
        for number in 0..<600 { #expect(guest(number, from: "o\(number)").isOK) }
        let before = lines
        #expect(guest(600, from: "another").reason == .rateLimited && lines == before)
        town.advance(seconds: 60)
        #expect(guest(601, from: "another").isOK)
    }

    /// Each origin asks until none of them is let in any more.
    private func flood(_ origins: [String]) -> Int {
        var (count, before) = (0, -1)
        while count > before {
            before = count
            for origin in origins where guest(count, from: origin).isOK { count += 1 }
        }
        return count
    }

    @Test func aFewOriginsNeverTakeAllThatStrangersHave() {
        #expect((320...340).contains(flood((0..<5).map { "10.0.0.\($0)" })))
        for number in 0..<100 { #expect(guest(number, from: "192.0.2.\(number)").isOK) }
    }

    /// Five requests of a megabyte took all that strangers have.
    @Test func aLongRequestTakesNoMoreThanTheShareOfItsOrigin() {
        let long = Array("{\"nickname\":\"\(String(repeating: "a", count: 1_040_000))\"}".utf8)
        for number in 0..<5 {
            var envelope = town.request("account.guest", as: nil)
            (envelope.data, envelope.origin) = (long, "10.0.0.\(number)")
            #expect(!town.answer(town.send(envelope)).isOK)
        }
        for number in 0..<100 { #expect(guest(number, from: "192.0.2.\(number)").isOK) }
    }

    @Test func anIPv6NetworkOf48BitsCountsAsTwoOrigins() {
        #expect(flood((0..<200).map { "2001:db8:1:\($0)::/64" }) == 240)
        #expect(flood(["2001:db8:1:ffff::/64"]) == 0)
        #expect(guest(0, from: "2001:db8:2:1::/64").isOK, "each network for itself")
        // A group of zeros that is left out.
        #expect(flood((1..<200).map { "2001:db8:0:\($0)::/64" }) > 100)
        #expect(guest(0, from: "2001:db8::/64").reason == .rateLimited)
    }

    @Test func aStrangersLongRequestIsPaidForByItsLengthBeforeItIsRead() {
        let long: JSONValue = ["score": 121, "colour": .string(String(repeating: "x", count: 64 << 10))]
        for _ in 0..<15 { #expect(town.ask("darts.checkout", long).reason == .invalidArgument) }
        #expect(town.ask("darts.checkout", long).reason == .rateLimited)
        #expect(town.ask("darts.checkout", ["score": 121]).isOK, "a short one costs nothing")
        let ann = town.signUp("ann")
        for _ in 0..<20 { #expect(town.ask("darts.checkout", long, as: ann).reason == .invalidArgument) }
    }

    @Test func aTokenDoesNotBypassTheStrangersBudget() {
        let ann = town.signUp("ann")
        town.advance(minutes: 1)
        for number in 0..<120 { #expect(guest(number, from: "o\(number)", token: ann.token).isOK) }
        #expect(guest(120, from: "o120", token: ann.token).reason == .rateLimited)
    }

    @Test func eachKindOfCommandHasItsOwnBudgetAndRefreshingNone() {
        let ann = town.signUp("ann")
        for number in 0..<120 { _ = guest(number, from: nil) }
        #expect(guest(120, from: nil).reason == .rateLimited)
        town.signUp("bob")
        var token = ann.refreshToken
        for _ in 0..<150 {
            let fresh = town.ask("account.refresh", ["refreshToken": token])
            #expect(fresh.isOK)
            token = fresh["refreshToken"]
        }
    }

    /// Checking a stranger's fields costs work, whatever they contain.
    @Test func mistakesWithoutAnAccountCount() {
        for _ in 0..<120 {
            #expect(town.ask("account.login", ["colour": "red"]).reason == .invalidArgument)
        }
        #expect(town.ask("account.login", ["colour": "red"]).reason == .rateLimited)
        for _ in 0..<120 {
            #expect(town.ask("profile.nickname-check", ["colour": "red"]).reason == .invalidArgument)
        }
        #expect(town.ask("profile.nickname-check", ["nickname": "bob"]).reason == .rateLimited)
    }

    @Test func mistakesOfAnAccountDoNotCount() {
        let ann = town.signUp("ann")
        for _ in 0..<130 {
            #expect(town.ask("account.login", ["colour": "red"], as: ann).reason == .invalidArgument)
        }
    }

    @Test func strangersRequestsThatWriteNothingDoNotCount() {
        for _ in 0..<200 {
            #expect(town.ask("account.verify", ["token": "nonsense"]).reason != .rateLimited)
        }
    }

    @Test func whetherANicknameIsTakenIsToldAHundredAndTwentyTimesAMinute() {
        town.signUp("ann")
        func check(_ number: Int) -> Answer {
            var envelope = town.request("profile.nickname-check", ["nickname": .string("ann\(number)")])
            envelope.origin = "10.0.0.1"
            return town.answer(town.send(envelope))
        }
        for number in 0..<120 { #expect(check(number).isOK) }
        let refused = check(120)
        #expect(refused.reason == .rateLimited && (1...60).contains(refused.refusal?.retryAfter ?? 0))
        #expect(town.ask("profile.nickname-check", ["nickname": "bob"]).isOK, "each origin for itself")
        town.advance(seconds: 60)
        #expect(check(121).isOK)
    }

    @Test(arguments: [
        ("profile.landing", #"{"accountId":"ann"}"#), ("profile.landing-photo", #"{"photo":"photo:0"}"#),
        ("posts.landing", #"{"postId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"}"#),
        ("friends.invite-landing", #"{"token":"x"}"#), ("groups.landing", #"{"slug":"x"}"#),
        ("leagues.landing", #"{"leagueId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"}"#),
        ("cups.landing", #"{"cupId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"}"#),
        ("ladders.landing", #"{"ladderId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"}"#),
    ])
    func whatLinksShowIsToldAHundredAndTwentyTimesAMinute(type: String, data: String) throws {
        let ann = town.signUp("ann")
        let data = try JSONValue(parsing: Array(data.utf8))
        func ask(from origin: String, as person: Person? = nil) -> Answer {
            var envelope = town.request(type, data, as: person)
            envelope.origin = origin
            return town.answer(town.send(envelope))
        }
        for caller in [nil, ann] {
            for _ in 0..<120 { #expect(ask(from: "10.0.0.1", as: caller).reason != .rateLimited) }
            let refused = ask(from: "10.0.0.1", as: caller)
            #expect(refused.reason == .rateLimited && (1...60).contains(refused.refusal?.retryAfter ?? 0))
            #expect(ask(from: "10.0.0.2").reason != .rateLimited, "each origin for itself")
            town.advance(seconds: 60)
            #expect(ask(from: "10.0.0.1", as: caller).reason != .rateLimited)
            town.advance(seconds: 60)
        }
    }

    @Test func aSignUpThatIsToldANicknameIsTakenCounts() {
        town.signUp("ann")
        func signUp(_ number: Int) -> Answer {
            town.ask(
                "account.signup",
                [
                    "email": .string("x\(number)@example.com"), "password": "a good password of mine",
                    "displayName": "Somebody Else", "nickname": "ann",
                ])
        }
        // ann's sign-up was the first of this minute.
        let before = lines
        for number in 1..<120 { #expect(signUp(number).reason == .alreadyExists) }
        #expect(signUp(120).reason == .rateLimited && lines == before)
        town.advance(seconds: 60)
        #expect(signUp(121).reason == .alreadyExists)
    }

    @Test func aRepeatedRequestDoesNotCount() {
        let envelope = town.request("account.guest", ["deviceId": "mine"])
        let first = town.answer(town.send(envelope))
        for number in 0..<119 { #expect(guest(number, from: nil).isOK) }
        let again = town.answer(town.send(envelope))
        #expect(again.isOK && again.data == first.data)
        #expect(guest(120, from: nil).reason == .rateLimited)
    }

    @Test func aRefusedRequestIsTakenLaterUnderTheSameId() {
        for number in 0..<120 { _ = guest(number, from: nil) }
        let envelope = town.request("account.guest", ["deviceId": "mine"])
        #expect(town.answer(town.send(envelope)).reason == .rateLimited)
        town.advance(seconds: 60)
        #expect(town.answer(town.send(envelope)).isOK)
    }

    @Test func wrongLoginsUnderFreshNamesStopBeforeTheyAreHashed() {
        for number in 0..<120 {
            let fields: JSONValue = ["nickname": .string("nobody\(number)"), "password": "wrong"]
            #expect(town.ask("account.login", fields).reason == .unauthenticated)
        }
        town.auth.holdsEffects = true
        let before = lines
        let refused = town.ask("account.login", ["nickname": "nobody999", "password": "wrong"])
        #expect(refused.reason == .rateLimited && town.auth.held.isEmpty && lines == before)
    }

    @Test func originsThatHaveSpentLeastMakeRoomBeyondTenThousand() throws {
        var budget = StrangerBudget()
        let limits = try LimitSettings(
            parsing: Array(#"{"strangers": null, "strangers-by-origin": {"max": 2, "minutes": 1}}"#.utf8),
            from: "x")
        let now = Moment(wall: Town.noon, monotonicMs: 0)
        func spend(_ origin: String, at now: Moment) throws {
            _ = try budget.spend("account.guest", from: origin, limits, at: now)
        }
        for _ in 0..<2 { try spend("flood", at: now) }
        for number in 1..<StrangerBudget.originsMax { try spend("o\(number)", at: now) }
        #expect(budget.originsCount == StrangerBudget.originsMax)
        for origin in ["one more", "and more"] { for _ in 0..<2 { try spend(origin, at: now) } }
        #expect(budget.originsCount == StrangerBudget.originsMax / 2 + 2)
        #expect(throws: Refusal.self) { try spend("flood", at: now) }
        for number in 0..<StrangerBudget.originsMax { try spend("p\(number)", at: now) }
        #expect(budget.originsCount <= StrangerBudget.originsMax)
        #expect(throws: Refusal.self) { try spend("flood", at: now) }
        let later = Moment(wall: Town.noon, monotonicMs: 60_000)
        for number in 0..<StrangerBudget.originsMax { try spend("q\(number)", at: later) }
        #expect(budget.originsCount == StrangerBudget.originsMax)
    }

    @Test func givingBackLeavesNoOriginBehind() throws {
        var budget = StrangerBudget()
        let now = Moment(wall: Town.noon, monotonicMs: 0)
        for number in 0..<700 {
            let spent = try budget.spend("account.guest", from: "2001:db8:\(number)::/64", .standard, at: now)
            budget.giveBack(spent)
        }
        #expect(budget.originsCount == 0)
    }

    /// A window that many keys share would refuse the calendars of all for what one of them asked.
    @Test func eachKeyIsCountedForItselfHoweverManyOriginsThereAre() throws {
        var budget = StrangerBudget()
        let limits = try LimitSettings(
            parsing: Array(#"{"strangers": null, "calendars": {"max": 2, "minutes": 1}}"#.utf8), from: "x")
        let now = Moment(wall: Town.noon, monotonicMs: 0)
        for number in 0..<StrangerBudget.originsMax {
            _ = try budget.spend("account.guest", from: "o\(number)", limits, at: now)
        }
        for key in ["a", "b"] {
            for _ in 0..<2 { budget.note(.calendars, "games.calendar", for: key, limits, at: now) }
            #expect(throws: Refusal.self) {
                try budget.requireRoom(.calendars, "games.calendar", for: key, limits, at: now)
            }
        }
        try budget.requireRoom(.calendars, "games.calendar", for: "c", limits, at: now)
    }

    @Test func windowsOfKeysStartAnewBeyondAHundredThousand() throws {
        var budget = StrangerBudget()
        let now = Moment(wall: Town.noon, monotonicMs: 0)
        for number in 0...StrangerBudget.keysMax {
            budget.note(.calendars, "games.calendar", for: "k\(number)", .standard, at: now)
            if number == StrangerBudget.keysMax - 1 { #expect(budget.keysCount == StrangerBudget.keysMax) }
        }
        #expect(budget.keysCount == 1)
    }

    /// Each command that anyone may send has a budget, except those that prove the caller's account.
    @Test func everyRequestThatAnyoneMayWriteWithHasABudget() {
        let budgeted = Catalogue.requests.values.compactMap { $0 as? any Command.Type }
            .filter { $0.about.access == .anyone && !$0.provesCaller }.map { $0.type }
        #expect(
            budgeted.sorted() == [
                "account.forgot", "account.guest", "account.login", "account.oauth", "account.reset",
                "account.signup", "account.verify", "games.link-open", "rsvp.visit", "rsvp.visit-change",
                "rsvp.visit-forget",
            ])
    }
}
