// Statistics of a person (domain.md §9.1).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import StatsService

@Suite struct NumbersTests {
    let club = Cast.club()

    // domain.md §9.1
    @Test func aNewAccountHasPlayedNothing() {
        let me = club.me(club[0])
        #expect(me["joined"] == 0 && me["hosted"] == 0 && me["completed"] == 0 && me["daysOnApp"] == 1)
        #expect(me["trustTier"] == "rookie" && me["badges"] == ["rookie"] && me["noShows"] == 0)
        #expect(me["reliabilityPct"] == .null && me["playAgainPct"] == .null)
        #expect(me["accountId"] == club[0].id && me["nickname"] == "player0")
    }

    // domain.md §9.1
    @Test func upcomingGamesCountWhileGoingAndNotAfterLeaving() {
        let game = club.joined()
        #expect(club.me(club[0])["joined"] == 1 && club.me(club.host)["joined"] == 1)
        #expect(club.me(club.host)["hosted"] == 1 && club.me(club[0])["hosted"] == 0)
        club.ask("rsvp.leave", ["gameId": game], club[0])
        #expect(club.me(club[0])["joined"] == 0 && club.me(club[0])["lateCancels"] == 0)
        club.ask("rsvp.maybe", ["gameId": game], club[1])
        #expect(club.me(club[1])["joined"] == 0)
        club.ask("games.cancel", ["gameId": game], club.host)
        let host = club.me(club.host)
        #expect(host["joined"] == 0 && host["hosted"] == 0 && host["cancelledAsHost"] == 1)
        #expect(club.me(club[2])["joined"] == 0 && club.me(club[2])["cancelledAsHost"] == 0)
    }

    // domain.md §9.1, §4.11
    @Test func aGameThatACoHostCallsOffCountsForThem() throws {
        let game = club.joined()
        club.ask("games.cohost", ["gameId": game, "accountId": club[0].id, "on": true], club.host)
        club.ask("games.cancel", ["gameId": game], club[0])
        for fromSnapshot in [true, false] {
            #expect(club.me(club[0])["cancelledAsHost"] == 1 && club.me(club[0])["hosted"] == 0)
            #expect(club.me(club.host)["cancelledAsHost"] == 0)
            try club.town.restart("stats", fromSnapshot: fromSnapshot)
        }
    }

    // domain.md §9.1, §4.11
    @Test func aGameThatAnAdminOfItsGroupCallsOffCountsForThemWithoutARow() throws {
        let cast = Cast(["boss", "ann", "bob"])
        let group = cast.group()
        cast.join(group, "bob")
        let game = cast.groupGame(group, by: "bob")
        #expect(cast.ask("games.cancel", ["gameId": game], as: "ann").isOK)
        for fromSnapshot in [true, false] {
            #expect(cast.me(cast["ann"])["cancelledAsHost"] == 1 && cast.me(cast["ann"])["joined"] == 0)
            #expect(cast.me(cast["bob"])["cancelledAsHost"] == 0)
            try cast.town.restart("stats", fromSnapshot: fromSnapshot)
        }
        let other = cast.groupGame(group, by: "bob")
        #expect(cast.ask("games.cancel", ["gameId": other], as: "boss").isOK)
        #expect(cast.me(cast["boss"])["cancelledAsHost"] == 0, "a moderator hosts nothing")
    }

    // domain.md §9.1
    @Test func aPlayerRemovedDuringAGameWasInIt() {
        let game = club.joined()
        club.town.advance(hours: 49)
        club.ask("rsvp.remove", ["gameId": game, "accountId": "player0"], club.host)
        club.complete(game)
        #expect(club.me(club[0])["joined"] == 1 && club.me(club[0])["completed"] == 0)
        #expect(club.me(club[1])["joined"] == 1 && club.me(club[1])["completed"] == 1)
    }

    // domain.md §9.1
    @Test func leavingLessThanTwoHoursBeforeTheStartIsLateUnlessUndone() {
        let game = club.joined()
        club.town.advance(hours: 46)
        club.ask("rsvp.leave", ["gameId": game], club[0])
        #expect(club.me(club[0])["lateCancels"] == 0, "two hours before, to the second")
        club.town.advance(seconds: 1)
        club.ask("rsvp.leave", ["gameId": game], club[1])
        club.ask("rsvp.remove", ["gameId": game, "accountId": "player2"], club.host)
        #expect(club.me(club[1])["lateCancels"] == 1)
        #expect(club.me(club[2])["lateCancels"] == 0, "not by themselves")
        club.ask("rsvp.going", ["gameId": game], club[1])
        #expect(club.me(club[1])["lateCancels"] == 0)
    }

    // domain.md §9.1
    @Test func reliabilityIsShownFromFiveGamesOnAndLateCountsAsPresent() {
        let games = (0..<4).map { _ in club.played() }
        #expect(club.me(club[0])["reliabilityPct"] == .null)
        let last = club.played()
        club.attendance(last, club[0], "no_show")
        club.attendance(last, club[1], "late")
        club.attendance(games[3], club[1], "no_show")
        let (first, second) = (club.me(club[0]), club.me(club[1]))
        #expect(first["reliabilityPct"] == 80 && first["noShows"] == 1 && first["late"] == 0)
        #expect(second["reliabilityPct"] == 80 && second["late"] == 1 && second["noShows"] == 1)
        #expect(club.me(club[2])["reliabilityPct"] == 100 && club.town.notes.isEmpty)
    }

    // domain.md §9.1
    @Test func theTopThreeSportsAreThoseJoinedMostThenByName() {
        for sport in ["tennis", "golf", "soccer", "soccer", "archery"] {
            club.joined(["sport": .string(sport), "requireTier2": false, "joinPolicy": "instant"])
        }
        let me = club.me(club[0])
        #expect(me["bySport"] == ["archery": 1, "golf": 1, "soccer": 2, "tennis": 1])
        #expect(me["topSports"] == ["soccer", "archery", "golf"])
    }

    // domain.md §9.1
    @Test func aStreakCountsWeeksInARowUpToThisWeekOrLastWeek() {
        // The town begins on a Tuesday.
        for week in 0..<3 {
            let game = club.played()
            if week == 1 { club.attendance(game, club[1], "no_show") }
            #expect(club.me(club[0])["currentStreakWeeks"] == .integer(Int64(week + 1)))
            club.town.advance(days: 7)
        }
        #expect(club.me(club[0])["currentStreakWeeks"] == 3, "up to the last week")
        #expect(club.me(club[1])["currentStreakWeeks"] == 1, "who did not come has a hole there")
        club.town.advance(days: 7)
        #expect(club.me(club[0])["currentStreakWeeks"] == 0)
    }

    @Test func withoutAZoneOfTheAccountDaysOnTheAppGoByTheDevices() {
        club.town.advance(hours: 12)
        var envelope = club.town.request("stats.me", [:], as: club[0])
        #expect(club.me(club[0])["daysOnApp"] == 2)
        envelope.timezone = "America/Los_Angeles"
        let answer = club.town.raw(String(decoding: envelope.bytes, as: UTF8.self), to: "stats")
        #expect(answer["daysOnApp"] == 1)
    }

    // domain.md §9.1
    @Test func daysOnTheAppAreCalendarDaysInTheOwnZoneCountingTheFirst() {
        club.ask("profile.update", ["timezone": "Pacific/Auckland"], club[0])
        club.town.advance(hours: 12)
        #expect(club.me(club[0])["daysOnApp"] == 1, "it was the second there when they came")
        #expect(club.me(club[1])["daysOnApp"] == 2)
        club.town.advance(hours: 11)
        #expect(club.me(club[0])["daysOnApp"] == 2)
    }

    // domain.md §9.1
    @Test func noShowsAndLateCancelsAreSeenByTheOwnerAndModerators() {
        let names = ["cancelledAsHost", "noShows", "late", "lateCancels"]
        club.played()
        let boss = club.town.signUp("boss")
        let other = club.stats(of: club[0], as: club[1])
        #expect(other.isOK && other["completed"] == 1)
        for name in names {
            #expect(other[name] == .null)
            for asker in [boss, club[0]] { #expect(club.stats(of: club[0], as: asker)[name] == 0) }
        }
    }

    // domain.md §9.1, §1.9
    @Test func statsOfBlockedOrUnknownAccountsAreNotFound() {
        club.ask("friends.block", ["accountId": "player0"], club[1])
        #expect(club.stats(of: club[0], as: club[1]).reason == .notFound)
        #expect(club.stats(of: club[1], as: club[0]).reason == .notFound)
        #expect(club.stats(of: club[1], as: club[2]).isOK)
        #expect(club.ask("stats.user", ["accountId": "nobody"], club[0]).reason == .notFound)
    }

    // domain.md §9.1
    @Test func friendsAreCounted() {
        club.ask("friends.request", ["accountId": "player1"], club[0])
        #expect(club.me(club[0])["friends"] == 0)
        club.ask("friends.accept", ["accountId": "player0"], club[1])
        #expect(club.me(club[0])["friends"] == 1 && club.me(club[1])["friends"] == 1)
    }

    // domain.md §14.12
    @Test func statsAreTheSameFromTheLogAndFromASnapshot() throws {
        let game = club.played()
        club.complain(game, of: club[0], ["late"], as: club[1])
        club.match(club[0], club[1])
        club.town.idle()
        func everything() -> [String] {
            club.everyone.flatMap { person in
                let boards = Board.allCases.map { board -> JSONValue in ["board": .string(board.rawValue)] }
                return ["\(club.me(person))", "\(club.ask("stats.achievements", [:], person))"]
                    + boards.map { "\(club.ask("stats.leaderboard", $0, person))" }
            }
        }
        let before = everything()
        let told = club.town.stats.types.filter { !$0.hasSuffix("._seen") }
        for fromSnapshot in [false, true] {
            if fromSnapshot { try club.town.stats.snapshot() }
            try club.town.restart("stats", fromSnapshot: fromSnapshot)
            club.town.idle(seconds: 2)
            #expect(everything() == before)
        }
        let again = club.town.stats.types.filter { !$0.hasSuffix("._seen") }
        #expect(again == told, "nothing is told twice")
    }
}
