// Time: timers and clocks that jump (architecture.md, Starting, stopping, taking over).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct ClockTests {
    let town = Town()

    private var completions: Int { town.games.types.filter { $0 == "games.completed" }.count }

    @Test func nothingIsDueWhileTheClockJumps() {
        town.game(host: town.signUp("ann"))
        town.idle(seconds: 3)
        town.setClock(hours: 60)
        #expect(completions == 0)
        town.idle(seconds: 59)
        #expect(completions == 0)
        town.idle(seconds: 2)
        #expect(completions == 1, "the two clocks have agreed for a minute")
    }

    @Test func aJumpThatIsPutRightLeavesNoTrace() {
        town.game(host: town.signUp("ann"))
        town.idle(seconds: 3)
        town.setClock(hours: 60)
        town.idle(seconds: 30)
        town.setClock(hours: -60)
        town.idle(seconds: 120)
        #expect(completions == 0)
    }

    @Test func timeInTheLogNeverGoesBack() {
        let ann = town.signUp("ann")
        town.game(host: ann)
        town.setClock(hours: -1)
        town.game(host: ann)
        let times = town.games.disk.lines.map(\.header.time)
        #expect(times == times.sorted())
    }

    /// Lines that a service wrote while its clock was ahead stay in the future. Whether a token has expired is decided
    /// by the clock.
    @Test func tokensAreGoodWhereTheClockWasAhead() {
        let ann = town.signUp("ann")
        ann.renewsItself = false
        town.auth.hoursAhead = 10
        #expect(town.ask("account.me", as: ann).reason == .tokenExpired)
        town.signUp("bob")
        town.auth.hoursAhead = 0
        #expect(town.ask("account.me", as: ann).isOK)
        let next = town.signUp("joe")
        #expect(town.auth.disk.lines.last.map { $0.header.time >= Town.noon.adding(hours: 10) } == true)
        #expect(town.ask("account.me", as: next).isOK && town.ask("games.mine", as: next).isOK)
    }

    @Test func idsDoNotGoBackWithTheClock() {
        let ann = town.signUp("ann")
        var ids: [String] = []
        for hours in [0, -1, 2, -3, 0] {
            town.setClock(hours: hours)
            ids.append(
                town.ask("games.create", town.gameFields(["startsAt": "2026-12-24T12:00:00Z"]), as: ann)["id"]
                    .stringValue ?? "")
        }
        #expect(ids == ids.sorted() && Set(ids).count == 5)
    }

    @Test func nothingIsDueBeforeEverySourceHasSaidWhereItsLogEnds() throws {
        town.game(host: town.signUp("ann"))
        town.idle(seconds: 3)
        town.games.isUp = false
        town.advance(days: 3)
        town.rsvp.isUp = false
        try town.restart("games")
        town.idle(seconds: 5)
        #expect(town.games.machine.role == .starting && completions == 0, "rsvp's log is not there yet")
        town.rsvp.isUp = true
        town.idle(seconds: 3)
        #expect(completions == 1)
    }

    @Test func aSourceThatSaysNothingIsWaitedForTenSeconds() throws {
        town.game(host: town.signUp("ann"))
        town.idle(seconds: 3)
        try town.games.snapshot()
        town.games.isUp = false
        town.advance(days: 3)
        town.rsvp.isUp = false
        try town.restart("games", fromSnapshot: true)
        town.idle(seconds: 9)
        #expect(town.games.machine.role == .primary && completions == 0)
        town.idle(seconds: 2)
        #expect(completions == 1)
    }

    @Test func aTimersEventsCarryItsKey() throws {
        town.game(host: town.signUp("ann"))
        town.advance(days: 3)
        let line = try #require(town.games.disk.lines.first { $0.header.type == "games.completed" })
        #expect(line.header.timer?.hasPrefix("complete:") == true && line.header.actor == nil)
        #expect(line.header.time == Town.noon.adding(hours: 52), "at the very moment")
    }

    @Test func acceptedRequestsAreAnsweredAtAStop() {
        let ann = town.signUp("ann")
        town.auth.holdsEffects = true
        let login = town.send(
            town.request("account.login", ["nickname": "ann", "password": .string(ann.password)]))
        // The end of its log is not announced, so the request waits.
        town.games.isUp = false
        let waits = town.send(town.request("account.me", as: ann, after: Positions(["games": 999])))
        town.auth.machine.stop()
        town.settle()
        #expect(town.answer(waits).reason == .unavailable && !town.auth.isTaking && !town.auth.machine.isIdle)
        town.auth.releaseEffects()
        #expect(town.answer(login).isOK && town.auth.machine.isIdle)
    }
}
