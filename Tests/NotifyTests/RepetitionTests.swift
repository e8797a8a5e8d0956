// Somebody does the same to the same person again and again, by taking it back each time (domain.md §8.3, Again). A73:
// each time it was told and pushed anew.

import Contracts
import JSON
import Packed
import TestSupport
import Testing
import Values

@testable import Machine
@testable import NotifyService

@Suite struct RepetitionTests {
    let street = Cast.street()
    var town: Town { street.town }

    private func rows(_ type: String, _ person: Person) -> [JSONValue] {
        street.inbox(person).filter { $0["type"]?.stringValue == type }
    }

    private func pushes(_ words: String, _ person: Person) -> Int {
        street.pushed(person).count { $0.contains(words) }
    }

    private func follow(_ person: Person) {
        #expect(street.ask("follows.add", ["accountId": street.host.id], person).isOK)
        #expect(street.ask("follows.remove", ["accountId": street.host.id], person).isOK)
    }

    private func askHost(_ verb: String, _ person: Person) {
        #expect(street.ask("friends.\(verb)", ["accountId": street.host.id], person).isOK)
    }

    private var heardCount: Int {
        town.notify.machine.state.inboxes.values.reduce(0) { $0 + $1.heardAt.count }
    }

    @Test(arguments: [false, true]) func aFollowThatIsMadeAgainIsToldOnceInThirtyDays(
        fromSnapshot: Bool
    ) throws {
        for person in [street[0], street[1]] { town.complete(person) }
        for _ in 0..<3 { follow(street[0]) }
        #expect(rows("user_followed", street.host).count == 1)
        #expect(pushes("follows you", street.host) == 1)
        // Deleting the row makes it no news.
        let row = try #require(rows("user_followed", street.host).first?["id"])
        #expect(street.ask("notifications.delete", ["id": row], street.host).isOK)
        if fromSnapshot { try town.notify.snapshot() }
        try town.restart("notify", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        follow(street[0])
        #expect(rows("user_followed", street.host).isEmpty)
        follow(street[1])
        #expect(rows("user_followed", street.host).count == 1, "each person once")
        town.advance(days: 32)
        for person in [street.host, street[0]] { town.logIn(person) }
        #expect(heardCount == 0 && rows("user_followed", street.host).isEmpty)
        follow(street[0])
        #expect(rows("user_followed", street.host).count == 1 && heardCount == 1)
    }

    @Test func aFriendRequestThatIsMadeAgainHasItsRowAndNoOtherPush() {
        for _ in 0..<3 {
            askHost("request", street[0])
            #expect(rows("friend_request", street.host).count == 1)
            askHost("withdraw", street[0])
            #expect(rows("friend_request", street.host).isEmpty)
        }
        #expect(pushes("wants to be friends", street.host) == 1)
        // A row that was read stays, and is the same one for the next request.
        askHost("request", street[0])
        street.forget()
        for verb in ["withdraw", "request"] { askHost(verb, street[0]) }
        let left = rows("friend_request", street.host)
        #expect(left.count == 1 && left[0]["read"] == false)
        #expect(pushes("wants to be friends", street.host) == 1)
        askHost("request", street[1])
        #expect(pushes("wants to be friends", street.host) == 2, "each person once")
    }

    @Test func aQuestionAboutAGameThatIsAskedAgainHasItsRowAndNoOtherPush() {
        let game = street.game(["joinPolicy": "request"])
        for _ in 0..<3 {
            #expect(street.rsvp("going", street[0], game).isOK)
            #expect(rows("join_request", street.host).count == 1)
            #expect(street.rsvp("leave", street[0], game).isOK)
        }
        #expect(pushes("wants to join", street.host) == 1)
        let other = street.game(["joinPolicy": "request"])
        street.rsvp("going", street[0], other)
        #expect(pushes("wants to join", street.host) == 2, "each game once")

        for person in [street.host, street[2]] { town.complete(person) }
        street.befriend(street.host, street[2])
        for _ in 0..<3 {
            let invitation: JSONValue = ["gameId": game, "accountIds": .array([street[2].id])]
            #expect(street.ask("invites.send", invitation, street.host).isOK)
            #expect(rows("game_invitation", street[2]).count == 1)
            let revoked: JSONValue = ["gameId": game, "accountId": street[2].id]
            #expect(street.ask("invites.revoke", revoked, street.host).isOK)
        }
        #expect(pushes("invites you", street[2]) == 1)
    }

    @Test func aPushThatWasTakenBackBeforeItWasSentIsSentOnce() {
        // It is noon in UTC.
        let hours: JSONValue = ["quietHours": ["from": "11:00", "to": "12:30"]]
        street.ask("notifications.prefs-set", hours, street.host)
        for verb in ["request", "withdraw", "request"] { askHost(verb, street[0]) }
        #expect(pushes("wants to be friends", street.host) == 0)
        town.advance(minutes: 31)
        #expect(pushes("wants to be friends", street.host) == 1)
        for verb in ["withdraw", "request"] { askHost(verb, street[0]) }
        town.advance(minutes: 31)
        #expect(pushes("wants to be friends", street.host) == 1)
    }
}
