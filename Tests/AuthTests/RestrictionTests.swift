// account.suspend, ban, restore and set-role (domain.md §3.2, §3.3), and limits as a cause (§12.1).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct RestrictionTests {
    let town = Town(adminEmail: "boss@example.com", limits: .standard)
    let boss: Person
    let ann: Person
    let bob: Person

    init() {
        (boss, ann, bob) = (town.signUp("boss"), town.signUp("ann"), town.signUp("bob"))
        town.settle()
    }

    @discardableResult
    private func act(_ type: String, _ whom: String, _ more: JSONValue = [:], as person: Person) -> Answer {
        let data: JSONValue = ["accountId": .string(whom)]
        let answer = town.ask(type, data.merging(more), as: person)
        town.settle()
        return answer
    }

    private func types(_ person: Person) -> [String] {
        town.ask("notifications.list", as: person).items.compactMap { $0["type"]?.stringValue }
    }

    // MARK: - Suspension

    @Test func aSuspendedAccountReadsAndLeavesAndNothingMore() {
        let game = town.game(host: bob)
        town.going(ann, game)
        let until = town.time(days: 1)
        let answer = act("account.suspend", "ann", ["until": until, "reason": "Insults"], as: boss)
        #expect(answer["status"] == "suspended" && answer["until"] == until)
        let refusal = town.ask("games.create", town.gameFields(), as: ann).refusal
        #expect(refusal?.reason == .suspended && refusal?.until?.description == until.stringValue)
        #expect(town.ask("friends.request", ["accountId": "bob"], as: ann).reason == .suspended)
        #expect(town.ask("games.get", ["gameId": game], as: ann).isOK)
        #expect(town.ask("rsvp.leave", ["gameId": game], as: ann).isOK)
        let notice = town.ask("notifications.list", as: ann).items.first
        #expect(notice?["type"] == "account_notice" && notice?["title"] == "Your account is suspended")
        #expect(notice?["body"]?.stringValue?.hasPrefix("Insults. It lasts until ") == true)
    }

    @Test func aRefusalOfASuspendedAccountSaysUntilWhen() {
        func me() -> JSONValue { town.ask("account.me", as: ann).data }
        #expect(me()["suspendedUntil"] == nil && me()["coolingOffUntil"] == nil)
        let (day, week) = (town.time(days: 1), town.time(days: 7))
        act("account.suspend", "ann", ["until": day], as: boss)
        town.changeFacts(of: ann) { $0.coolingOffUntil = week.stringValue.flatMap { Timestamp($0) } }
        #expect(me()["status"] == "suspended" && me()["suspendedUntil"] == day)
        #expect(me()["coolingOffUntil"] == week)
        act("account.restore", "ann", as: boss)
        #expect(me()["suspendedUntil"] == nil)
        act("account.suspend", "ann", as: boss)
        #expect(me()["status"] == "suspended" && me()["suspendedUntil"] == nil, "a moderator has to end it")
        town.advance(days: 7)
        #expect(me()["coolingOffUntil"] == nil)
    }

    @Test func aSuspensionEndsByItselfAtItsTime() {
        act("account.suspend", "ann", ["until": town.time(hours: 1)], as: boss)
        town.advance(minutes: 59)
        #expect(town.ask("games.create", town.gameFields(), as: ann).reason == .suspended)
        town.advance(minutes: 1)
        #expect(town.ask("games.create", town.gameFields(), as: ann).isOK)
        #expect(town.auth.types.filter { $0 == "auth.restored" }.count == 1)
        #expect(types(ann).first == "account_notice")
    }

    @Test func aSuspensionWithoutAnEndLastsUntilItIsLifted() {
        act("account.suspend", "ann", as: boss)
        town.advance(days: 400)
        #expect(town.ask("games.create", town.gameFields(), as: ann).reason == .suspended)
        #expect(act("account.restore", "ann", as: boss)["status"] == "active")
        #expect(town.ask("games.create", town.gameFields(), as: ann).isOK)
        let count = town.auth.types.count
        act("account.restore", "ann", as: boss)
        #expect(town.auth.types.count == count, "it holds already")
    }

    @Test func aSuspensionUntilAPastTimeIsRefused() {
        let refusal = act("account.suspend", "ann", ["until": town.time(hours: -1)], as: boss).refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "until")
    }

    // MARK: - Bans

    @Test func aBannedAccountCannotLogInAndItsGamesEnd() {
        let (coming, begun) = (town.game(host: ann), town.game(host: ann, ["startsAt": town.time(hours: 1)]))
        let others = town.game(host: bob, capacity: 2)
        town.going(ann, others)
        let cat = town.signUp("cat")
        town.going(cat, others)
        town.ask("friends.request", ["accountId": "ann"], as: bob)
        town.advance(hours: 1)
        act("account.ban", "ann", ["reason": "Fraud"], as: boss)
        #expect(town.ask("games.get", ["gameId": coming], as: bob)["status"] == "cancelled")
        #expect(town.ask("games.get", ["gameId": coming], as: bob)["statusReason"] == "host_left")
        #expect(town.ask("games.get", ["gameId": begun], as: bob)["status"] == "completed")
        let roster = town.ask("rsvp.roster", ["gameId": others], as: bob)["going"].arrayValue ?? []
        #expect(roster.map { $0["nickname"] } == ["bob", "cat"], "the next one moves up")
        #expect(town.ask("friends.requests", ["direction": "out"], as: bob).items.isEmpty)
        #expect(town.ask("profile.get", ["accountId": "ann"], as: bob).reason == .notFound)
        #expect(town.ask("games.mine", as: ann).reason == .sessionExpired)
        #expect(
            town.ask("account.login", ["nickname": "ann", "password": .string(ann.password)]).reason
                == .banned)
        #expect(act("account.suspend", "ann", as: boss).refusal?.state == "banned")
        act("account.restore", "ann", as: boss)
        #expect(town.logIn(ann).isOK)
    }

    // MARK: - Roles

    @Test func nobodyRestrictsAnAccountOfTheirOwnRole() {
        #expect(act("account.set-role", "ann", ["role": "moderator"], as: boss)["role"] == "moderator")
        #expect(act("account.suspend", "bob", as: ann).isOK)
        for (type, whom) in [
            ("account.suspend", "ann"), ("account.ban", "boss"), ("account.restore", "ann"),
        ] {
            #expect(act(type, whom, as: ann).reason == .forbidden, "\(type) \(whom)")
        }
        #expect(act("account.set-role", "bob", ["role": "moderator"], as: ann).reason == .forbidden)
        #expect(act("account.suspend", "nobody", as: ann).reason == .notFound)
        #expect(act("account.suspend", "ann", as: bob).reason == .suspended, "restricted comes first")
        act("account.restore", "bob", as: boss)
        #expect(act("account.suspend", "ann", as: bob).reason == .forbidden)
        act("account.set-role", "ann", ["role": "user"], as: boss)
        #expect(act("account.suspend", "bob", as: ann).reason == .forbidden)
        #expect(act("account.set-role", "boss", ["role": "user"], as: boss).reason == .forbidden)
    }

    // MARK: - Limits

    /// Reaches the limit of games once.
    private func overdo() {
        for _ in 0..<7 { town.ask("games.create", town.gameFields(), as: ann) }
        town.advance(minutes: 61)
    }

    @Test func theFifthViolationSuspendsForADayAndTheCountStartsAnew() {
        for _ in 0..<4 { overdo() }
        #expect(town.ask("games.create", town.gameFields(), as: ann).isOK)
        overdo()
        let refusal = town.ask("games.create", town.gameFields(), as: ann).refusal
        let until = town.now.wall.adding(minutes: -61).adding(hours: 24)
        #expect(refusal?.reason == .suspended && refusal?.until == until)
        let restricted = town.auth.told("auth.restricted").last
        #expect(restricted?["cause"] == "limits" && restricted?["status"] == "suspended")
        town.advance(hours: 22, minutes: 58, seconds: 59)
        #expect(town.ask("games.create", town.gameFields(), as: ann).reason == .suspended)
        town.advance(seconds: 1)
        for _ in 0..<4 { overdo() }
        #expect(town.ask("games.create", town.gameFields(), as: ann).isOK)
    }

    @Test func violationsOlderThanThirtyDaysDoNotCount() {
        for _ in 0..<4 { overdo() }
        town.advance(days: 30)
        overdo()
        #expect(town.ask("games.create", town.gameFields(), as: ann).isOK)
    }

    @Test(arguments: [false, true]) func restrictionsAndViolationsSurviveARestart(fromSnapshot: Bool) throws {
        act("account.suspend", "ann", ["until": town.time(hours: 2)], as: boss)
        for _ in 0..<3 { town.ask("rsvp.mine", as: bob) }
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        town.advance(hours: 1)
        #expect(town.ask("games.create", town.gameFields(), as: ann).reason == .suspended)
        town.advance(hours: 1)
        #expect(town.ask("games.create", town.gameFields(), as: ann).isOK)
    }

    @Test func limitHitsOfEveryServiceCount() throws {
        let limits =
            #"{"follows": {"max": 1, "minutes": 1}, "games": {"max": 1, "minutes": 1}, "#
            + #""rsvps": {"max": 1, "minutes": 1}}"#
        let town = try Town(limits: LimitSettings(parsing: Array(limits.utf8), from: "limits.json"))
        let (ann, bob, cat) = (town.signUp("ann"), town.signUp("bob"), town.signUp("cat"))
        let game = town.game(host: bob)
        town.complete(ann)
        for violation in 0..<5 {
            #expect(town.ask("account.me", as: ann)["status"] == "active", "after \(violation)")
            switch violation {
            case 0, 3:
                for verb in ["going", "maybe", "going"] {
                    town.ask("rsvp.\(verb)", ["gameId": game], as: ann)
                }
            case 1, 4:
                for other in [bob, cat] { town.ask("follows.add", ["accountId": other.id], as: ann) }
                for other in [bob, cat] { town.ask("follows.remove", ["accountId": other.id], as: ann) }
            default: for _ in 0..<2 { town.ask("games.create", town.gameFields(), as: ann) }
            }
            town.advance(minutes: 1)
        }
        #expect(town.ask("account.me", as: ann)["status"] == "suspended")
    }

    @Test func moderatorsAreNotSuspendedByLimits() {
        act("account.set-role", "ann", ["role": "moderator"], as: boss)
        for _ in 0..<6 { overdo() }
        #expect(town.ask("games.create", town.gameFields(), as: ann).isOK)
    }
}
