// Somebody changes their mind about a game several times: the host is told only of the net change (domain.md §8.3,
// Second thoughts).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct SecondThoughtTests {
    let street = Cast.street(adminEmail: "host@example.com")
    var town: Town { street.town }

    /// Half an hour of quiet time for the host, from now on.
    private func hush() {
        street.ask("notifications.prefs-set", ["quietHours": ["from": "11:00", "to": "12:30"]], street.host)
    }

    private func answer(_ verbs: String..., of person: Person, _ game: JSONValue) {
        for verb in verbs {
            street.rsvp(verb, person, game)
            town.advance(minutes: 1)
        }
    }

    @Test func repeatedJoiningAndLeavingPushesTwice() {
        let game = street.game()
        answer("going", "leave", "going", "leave", of: street[0], game)
        #expect(street.pushed(street.host) == ["Player 0 is going"])
        town.advance(minutes: 30)
        #expect(street.pushed(street.host) == ["Player 0 is going", "Player 0 is out"])
        #expect(street.types(street.host) == ["participant_left", "rsvp_received"])
    }

    @Test func aReturnBeforeTheHostHeardOfTheDepartureIsNotTold() {
        let game = street.game()
        answer("going", "leave", "going", of: street[0], game)
        town.advance(minutes: 30)
        #expect(street.pushed(street.host) == ["Player 0 is going"])
        #expect(street.types(street.host) == ["rsvp_received"])
    }

    @Test func aReturnAfterTheHostHeardOfTheDepartureIsTold() {
        let game = street.game()
        answer("going", "leave", of: street[0], game)
        town.advance(minutes: 15)
        answer("going", of: street[0], game)
        town.advance(minutes: 15)
        #expect(
            street.pushed(street.host) == ["Player 0 is going", "Player 0 is out", "Player 0 is going"])
    }

    @Test func anAnswerTakenBackInQuietHoursIsNotTold() {
        let game = street.game()
        hush()
        answer("going", "leave", of: street[0], game)
        #expect(street.inbox(street.host).isEmpty)
        town.advance(hours: 1)
        #expect(street.pushed(street.host).isEmpty)
    }

    @Test func aRowOfSeveralPeopleCountsThoseWhoAreLeft() {
        let game = street.game()
        hush()
        answer("going", of: street[0], game)
        answer("going", of: street[1], game)
        answer("leave", of: street[0], game)
        let row = street.inbox(street.host)[0]
        #expect(row["actorCount"] == 1 && row["actorIds"] == .array([street[1].id]))
        town.advance(hours: 1)
        #expect(street.pushed(street.host) == ["Player 1 is going"])
    }

    @Test func aRowToldAgainNamesNobodyBlockedSince() {
        let game = street.game()
        answer("going", of: street[0], game)
        street.forget()
        street.ask("friends.block", ["accountId": street[0].id], street.host)
        hush()
        answer("going", of: street[1], game)
        let row = street.inbox(street.host)[0]
        #expect(row["actorCount"] == 1 && row["actorIds"] == .array([street[1].id]))
        answer("leave", of: street[1], game)
        #expect(street.inbox(street.host).isEmpty)
    }

    @Test func aHostIsToldOfTheNetChange() {
        let game = street.game()
        hush()
        answer("going", "maybe", of: street[0], game)
        #expect(street.types(street.host) == ["rsvp_received"])
        town.advance(hours: 1)
        #expect(street.pushed(street.host) == ["Player 0 might come"])
    }

    @Test func leavingAfterMaybeIsToldAsLeaving() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        town.advance(hours: 23)
        answer("maybe", of: street[0], game)
        #expect(street.pushed(street.host).last == "Player 0 isn't sure anymore")
        street.ask("notifications.prefs-set", ["quietHours": ["from": "10:00", "to": "13:00"]], street.host)
        answer("going", "maybe", "leave", of: street[0], game)
        town.advance(hours: 3)
        #expect(street.types(street.host).count { $0 == "participant_left" } == 1)
    }

    @Test func aHostWithoutADeviceReadsTheFinalAnswer() {
        let street = Cast.street(players: 1, devices: false)
        let game = street.game()
        street.rsvp("going", street[0], game)
        street.rsvp("leave", street[0], game)
        #expect(street.inbox(street.host).isEmpty)
        street.rsvp("going", street[0], game)
        street.town.advance(hours: 2)
        street.rsvp("leave", street[0], game)
        #expect(
            street.types(street.host) == ["participant_left", "rsvp_received"], "they may know it by now")
    }

    @Test func aReadRowCountsAsHeard() {
        let game = street.game()
        hush()
        answer("going", of: street[0], game)
        street.forget()
        answer("leave", of: street[0], game)
        #expect(street.types(street.host) == ["participant_left", "rsvp_received"])
    }

    @Test func anInvitationAcceptedAndGivenBackIsNotTold() {
        for person in [street.host, street[0], street[1]] { town.complete(person) }
        town.settle()
        for person in [street[0], street[1]] { street.befriend(street.host, person) }
        street.befriend(street[0], street[1])
        let game = street.game()
        street.rsvp("going", street[0], game)
        street.forget()
        let invited = street.ask(
            "invites.send", ["gameId": game, "accountIds": .array([street[1].id])], street[0])
        #expect(invited.isOK)
        for person in [street.host, street[0]] {
            street.ask("notifications.prefs-set", ["quietHours": ["from": "11:00", "to": "12:30"]], person)
        }
        street.ask("invites.accept", ["gameId": game], street[1])
        for person in [street.host, street[0]] { #expect(street.types(person).contains("invite_accepted")) }
        street.rsvp("leave", street[1], game)
        for person in [street.host, street[0]] {
            let types = street.types(person)
            #expect(!types.contains("invite_accepted") && !types.contains("participant_left"), "\(types)")
        }
    }
}
