// System lines of a chat (domain.md §7.4, §11): each once, in social's own log.

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct ChatSystemTests {
    @Test func aChatTellsWhoCameAndWent() {
        let talk = GameChat(going: ["bob", "cat", "dan"])
        talk.rsvp("leave", as: "bob")
        talk.rsvp("maybe", as: "cat")
        talk.rsvp("remove", as: "ann", "dan")
        talk.rsvp("going", as: "cat")
        #expect(
            talk.heard(as: "ann") == [
                "<bob joined>", "<cat joined>", "<dan joined>", "<bob left>", "<cat left>",
                "<dan was removed>", "<cat joined>",
            ])
        let lines = talk.chat("history", as: "ann").items
        #expect(lines[1]["line"] == "removed" && lines[1]["aboutId"] == talk.cast.id("dan"))
        #expect(lines.allSatisfy { $0["senderId"] == nil && $0["nickname"] == nil })
    }

    @Test func aChatTellsWhoMovedUp() {
        let talk = GameChat(going: ["bob", "cat"], ["capacity": 2])
        talk.say("one", as: "ann")
        #expect(talk.chat("history", as: "cat").reason == .forbidden, "waiting is not going")
        talk.rsvp("leave", as: "bob")
        #expect(
            talk.heard(as: "cat") == [
                "<bob joined>", "one", "<bob left>", "<cat moved up from the waitlist>",
            ])
        #expect(talk.unread("cat") == 0)
    }

    // domain.md §4.11
    @Test func aChatTellsWhoHostsAsWell() {
        let talk = GameChat(going: ["bob"])
        for on in [true, false] {
            let fields: JSONValue = [
                "gameId": talk.game, "accountId": talk.cast.id("bob"), "on": .bool(on),
            ]
            talk.cast.ask("games.cohost", fields, as: "ann")
        }
        #expect(talk.heard(as: "ann") == ["<bob joined>", "<bob is a co-host now>"])
    }

    @Test func aChatDoesNotTellOfPeopleWhoAreNotGoing() {
        let talk = GameChat(going: [], ["joinPolicy": "request"])
        talk.rsvp("going", as: "bob")
        talk.rsvp("decline", as: "ann", "bob")
        talk.rsvp("going", as: "cat")
        talk.rsvp("leave", as: "cat")
        #expect(talk.heard(as: "ann") == [])
        talk.rsvp("going", as: "dan")
        talk.rsvp("accept", as: "ann", "dan")
        talk.cast.ask("rsvp.going", ["gameId": talk.game, "note": "late"], as: "dan")
        #expect(talk.heard(as: "dan") == ["<dan joined>"])
    }

    @Test func aChatTellsOfANewTimeOrPlace() {
        let talk = GameChat(going: [])
        talk.games("update", ["title": "Another", "capacity": 9])
        talk.games("update", ["place": ["name": "Dolores Park", "lat": 37.7597, "lng": -122.4269]])
        #expect(talk.heard(as: "ann") == [], "a few yards are no change")
        talk.games("update", ["startsAt": talk.town.time(hours: 60)])
        talk.games("update", ["durationMinutes": 90])
        talk.games("update", ["place": ["name": "Ocean Beach", "lat": 37.7597, "lng": -122.51]])
        #expect(
            talk.heard(as: "ann") == [
                "<The time has changed>", "<The time has changed>", "<The place has changed>",
            ])
        talk.games(
            "update",
            [
                "startsAt": talk.town.time(hours: 70),
                "place": ["name": "Dolores Park", "lat": 37.7597, "lng": -122.4269],
            ])
        #expect(
            talk.heard(as: "ann").suffix(2) == ["<The time has changed>", "<The place has changed>"])
    }

    @Test func aChatTellsOfTheGamesEnd() {
        let cancelled = GameChat(going: ["bob"])
        cancelled.games("cancel")
        cancelled.games("delete")
        #expect(cancelled.heard(as: "ann") == ["<bob joined>", "<The game was cancelled>"])
        let played = GameChat(going: [])
        played.games("close")
        played.games("open")
        played.town.advance(days: 3)
        #expect(played.heard(as: "ann") == ["<The game is over>"], "by itself")
    }

    @Test func aSystemLineIsPublishedAsAMessageIs() {
        let talk = GameChat(going: ["bob"])
        let line = talk.cast.told("social.chat-sent").last
        #expect(line?["type"] == "system" && line?["line"] == "joined" && line?["preview"] == "bob joined")
        #expect(line?["senderId"] == nil && line?["aboutId"] == talk.cast.id("bob"))
        let header = talk.town.social.disk.lines.last { $0.header.type == "social.chat-sent" }?.header
        #expect(header?.actor == nil && header?.causation?.hasPrefix("/rsvp/") == true)
    }

    @Test func aChatTellsEachThingOnce() throws {
        let talk = GameChat(going: ["bob"], ["capacity": 3])
        talk.town.weather = Weather(drop: 0.3, duplicate: 0.5)
        for step in 0..<20 {
            talk.rsvp(step % 2 == 0 ? "leave" : "going", as: "bob")
            if step % 5 == 0 { try talk.town.restart("social") }
        }
        // Otherwise games may cancel before it has observed the last of them.
        talk.town.idle(seconds: 5)
        talk.games("cancel")
        talk.town.idle(seconds: 5)
        let heard = talk.heard(as: "ann")
        let comings = ["<bob joined>"] + (0..<20).map { $0 % 2 == 0 ? "<bob left>" : "<bob joined>" }
        #expect(heard == comings + ["<The game was cancelled>"])
        try talk.town.restart("social")
        talk.town.idle(seconds: 5)
        #expect(talk.heard(as: "ann") == heard)
        #expect(talk.town.notes.isEmpty, "\(talk.town.notes)")
    }

    @Test func eventsWhileSocialWasDownAreToldWhenItIsBack() {
        let talk = GameChat(going: ["bob"])
        talk.say("one", as: "bob")
        talk.town.social.isUp = false
        talk.town.ask("rsvp.leave", ["gameId": talk.game], as: talk.cast["bob"])
        talk.town.ask("rsvp.going", ["gameId": talk.game], as: talk.cast["cat"])
        talk.town.social.isUp = true
        #expect(talk.chat("history", as: "bob").reason == .forbidden)
        #expect(talk.heard(as: "cat") == ["<bob joined>", "one", "<bob left>", "<cat joined>"])
    }
}
