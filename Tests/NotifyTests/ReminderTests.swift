// Reminders: a day, two hours and ten minutes before a game, once (domain.md §8.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct ReminderTests {
    let street = Cast.street(players: 3)
    var town: Town { street.town }

    private func reminders(_ person: Person) -> [String] {
        street.inbox(person).filter { $0["type"] == "game_reminder" }.reversed()
            .compactMap { $0["title"]?.stringValue.map { String($0.prefix { $0 != ":" }) } }
    }

    @Test func everyoneGoingIsRemindedAtEachOffset() {
        let game = street.game(["startsAt": town.time(hours: 25)])
        street.rsvp("going", street[0], game)
        street.rsvp("maybe", street[1], game)
        town.advance(minutes: 59)
        #expect(reminders(street[0]).isEmpty)
        town.advance(minutes: 1)
        #expect(reminders(street[0]) == ["Tomorrow"])
        town.advance(hours: 22)
        #expect(reminders(street[0]) == ["Tomorrow", "In 2 hours"])
        town.advance(hours: 2)
        #expect(reminders(street[0]) == ["Tomorrow", "In 2 hours", "In 10 minutes"])
        #expect(reminders(street.host) == ["Tomorrow", "In 2 hours", "In 10 minutes"])
        #expect(reminders(street[1]).isEmpty)
    }

    /// In Sydney clocks go back on 4 April 2027: a day before 23:30 is 0:30 of the same Sunday.
    @Test func aReminderSaysTodayByTheDatesOfThePlace() throws {
        let park: JSONValue = ["name": "Hyde Park", "lat": -33.873, "lng": 151.211]
        _ = street.game(["startsAt": "2027-04-04T23:30", "timezone": "Australia/Sydney", "place": park])
        town.advance(to: try #require(Timestamp("2027-04-03T13:29:00Z")))
        #expect(reminders(street.host).isEmpty)
        town.advance(minutes: 1)
        #expect(reminders(street.host) == ["Today"])
    }

    @Test func remindersDueBeforeTheGameOrTheAnswerAreSkipped() {
        let game = street.game(["startsAt": town.time(hours: 3)])
        town.advance(minutes: 90)
        street.rsvp("going", street[0], game)
        town.advance(hours: 2)
        #expect(
            reminders(street.host) == ["In 2 hours", "In 10 minutes"], "a day before it was not there yet")
        #expect(reminders(street[0]) == ["In 10 minutes"], "two hours before they did not come yet")
    }

    @Test func aNewStartIsRemindedOfAgain() {
        let game = street.game(["startsAt": town.time(hours: 25)])
        town.advance(hours: 2)
        #expect(reminders(street.host) == ["Tomorrow"])
        street.ask("games.update", ["gameId": game, "startsAt": town.time(hours: 48)], street.host)
        town.advance(hours: 24)
        #expect(reminders(street.host) == ["Tomorrow", "Tomorrow"])
        // Back to the former start: the reminder of a day before was sent already, and two hours are not over yet.
        town.advance(hours: 1)
        #expect(reminders(street.host) == ["Tomorrow", "Tomorrow"])
    }

    @Test func closedGamesAreRemindedOfAndCancelledOnesAreNot() {
        let cancelled = street.game(["startsAt": town.time(hours: 25)])
        let closed = street.game(["startsAt": town.time(hours: 26)])
        street.ask("games.close", ["gameId": closed], street.host)
        street.ask("games.cancel", ["gameId": cancelled], street.host)
        town.advance(hours: 3)
        #expect(reminders(street.host) == ["Tomorrow"])
    }

    @Test func reminderOffsetsCanBeSwitchedOff() {
        street.ask("notifications.prefs-set", ["reminderOffsets": [120]], street.host)
        _ = street.game(["startsAt": town.time(hours: 25)])
        town.advance(hours: 26)
        #expect(reminders(street.host) == ["In 2 hours"])
    }

    @Test func theLastReminderIsPushedInQuietHours() {
        street.ask("notifications.prefs-set", ["quietHours": ["from": "00:00", "to": "23:59"]], street.host)
        _ = street.game(["startsAt": town.time(hours: 3)])
        town.advance(hours: 3)
        #expect(street.pushed(street.host).map { String($0.prefix { $0 != ":" }) } == ["In 10 minutes"])
    }

    @Test func aReminderThatComesLateSaysWhatIsLeft() throws {
        _ = street.game(["startsAt": town.time(hours: 3)])
        town.notify.isUp = false
        town.advance(minutes: 80)
        try town.restart("notify")
        town.idle(seconds: 5)
        #expect(reminders(street.host) == ["In 100 minutes"])
    }

    /// All services stop a moment after a game was created, and return after the time of a reminder: only then rsvp
    /// writes the host's row.
    @Test func aHostWhoseRowComesAfterTheMomentIsRemindedLateAndOnce() throws {
        town.rsvp.isUp = false
        town.notify.isUp = false
        _ = street.game(["startsAt": town.time(minutes: 130)])
        town.advance(minutes: 20)
        try town.restart("notify")
        town.idle(seconds: 15)
        #expect(reminders(street.host).isEmpty)
        try town.restart("rsvp")
        town.idle(seconds: 15)
        #expect(reminders(street.host) == ["In 110 minutes"])
        town.idle(seconds: 60)
        #expect(reminders(street.host).count == 1)
    }

    /// An answer a moment before a reminder, of which notify hears only after it.
    @Test func aPlayerWhoIsHeardOfAfterTheMomentIsRemindedLateAndOnce() {
        let game = street.game(["startsAt": town.time(minutes: 130)])
        street.rsvp("going", street[1], game)
        town.advance(minutes: 9)
        town.weather = Weather(drop: 1)
        street.rsvp("going", street[0], game)
        street.rsvp("left", street[1], game)
        street.rsvp("going", street[1], game)
        town.advance(minutes: 2)
        #expect(reminders(street.host) == ["In 2 hours"])
        street.rsvp("going", street[2], game)
        town.weather = .fine
        town.idle(seconds: 15)
        #expect(reminders(street[0]) == ["In 119 minutes"])
        #expect(reminders(street[1]) == ["In 2 hours"], "they were reminded in time")
        #expect(reminders(street[2]).isEmpty, "they came after the moment")
        town.idle(seconds: 60)
        #expect(reminders(street[0]).count == 1 && reminders(street.host).count == 1)
    }

    @Test func aReminderThatSomebodyHasTurnedOffIsNotSentLateEither() {
        street.ask("notifications.prefs-set", ["reminderOffsets": [1440, 10]], street[0])
        let game = street.game(["startsAt": town.time(minutes: 130)])
        town.advance(minutes: 9)
        town.weather = Weather(drop: 1)
        street.rsvp("going", street[0], game)
        town.advance(minutes: 2)
        town.weather = .fine
        town.idle(seconds: 15)
        #expect(reminders(street[0]).isEmpty && reminders(street.host) == ["In 2 hours"])
    }

    @Test func afterARestartNobodyIsRemindedTwice() throws {
        _ = street.game(["startsAt": town.time(hours: 25)])
        town.advance(hours: 2)
        try town.restart("notify")
        town.idle(seconds: 15)
        #expect(reminders(street.host) == ["Tomorrow"])
        let standby = town.standby(town.notify)
        town.advance(hours: 21)
        try town.promote(standby, over: town.notify)
        town.idle(seconds: 15)
        #expect(reminders(street.host) == ["Tomorrow", "In 2 hours"])
    }
}
