// Notifications of chats, and unread messages in the badge (domain.md §7.4, §8.2, §8.3, §14.13).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §8.2
@Suite struct ChatNoticeTests {
    let street = Cast.street(players: 3, adminEmail: "host@example.com")
    var town: Town { street.town }
    let game: JSONValue

    init() {
        for person in street.players { street.town.complete(person) }
        game = street.game()
        for person in [street[0], street[1]] { street.rsvp("going", person, game) }
        street.forget()
    }

    @discardableResult
    private func say(_ text: String, _ person: Person, in other: JSONValue? = nil) -> JSONValue {
        defer { town.advance(seconds: 1) }
        return street.ask("chat.send", ["gameId": other ?? game, "text": .string(text)], person)["id"]
    }

    private func row(_ person: Person) -> JSONValue? {
        let rows = street.inbox(person).filter { $0["type"] == "chat_message" && $0["targetId"] == game }
        if rows.count > 1 { town.note("\(rows.count) rows of one chat") }
        return rows.first
    }

    private func badge(_ person: Person) -> JSONValue {
        street.ask("notifications.badge", [:], person)["unread"]
    }
    private func unread(_ person: Person) -> Int {
        street.ask("chat.unread", [:], person)["total"].intValue.map { Int($0) } ?? 0
    }

    @Test func aChatHasOneRowForItsLatestMessageUnreadAgainWithEachNewOne() {
        let first = say("Who brings a ball?", street[0])
        let row = row(street[1])
        #expect(row?["title"] == "Player 0 in Soccer at Dolores Park" && row?["body"] == "Who brings a ball?")
        #expect(row?["data"]?["messageId"] == first && row?["actorIds"] == [street[0].id])
        #expect(self.row(street[0]) == nil && self.row(street[2]) == nil, "nor who is not going")
        street.ask("notifications.read-all", [:], street[1])
        say(String(repeating: "ä", count: 60), street.host)
        let next = self.row(street[1])
        #expect(next?["id"] == row?["id"] && next?["read"] == false && next?["actorCount"] == 1)
        #expect(next?["title"] == "Hanna in Soccer at Dolores Park" && next?["actorIds"] == [street.host.id])
        #expect(next?["body"] == .string(String(repeating: "ä", count: 49) + "…"))
        #expect(street.pushed(street[1]).suffix(2).map { $0.prefix(6) } == ["Player", "Hanna "])
        street.ask("chat.send", ["gameId": game, "photo": "https://pictures.example/x.jpg"], street.host)
        #expect(self.row(street[1])?["body"] == "A photo")
        let other = street.game(["startsAt": town.time(hours: 60)])
        street.rsvp("going", street[1], other)
        say("And here?", street.host, in: other)
        let rows = street.inbox(street[1]).filter { $0["type"] == "chat_message" }
        #expect(Set(rows.map { $0["targetId"] }) == [game, other])
    }

    // domain.md D 17
    @Test func aMutedChatNotifiesNobodyAndStillCountsAsUnread() {
        street.ask("chat.mute", ["gameId": game, "on": true], street[1])
        say("one", street[0])
        say("two", street[0])
        #expect(row(street[1]) == nil && badge(street[1]) == 2)
        #expect(!street.pushed(street[1]).contains { $0.hasPrefix("Player 0") })
        street.ask("chat.mute", ["gameId": game, "on": false], street[1])
        say("three", street[0])
        #expect(row(street[1])?["body"] == "three" && badge(street[1]) == 3)
    }

    @Test func readingAWholeChatReadsItsRow() {
        let first = say("one", street[0])
        say("two", street[0])
        street.ask("chat.read", ["gameId": game, "upTo": first], street[1])
        #expect(row(street[1])?["read"] == false && badge(street[1]) == 1)
        street.ask("chat.read", ["gameId": game], street[1])
        #expect(row(street[1])?["read"] == true && badge(street[1]) == 0)
    }

    // domain.md §14.13
    @Test func theBadgeIsUnreadNotificationsPlusUnreadChatMessages() {
        street.forget()
        for text in ["one", "two", "three"] { say(text, street[0]) }
        street.rsvp("going", street[2], game)
        #expect(badge(street.host) == 4 && unread(street.host) == 3)
        street.ask("notifications.read-all", [:], street.host)
        #expect(badge(street.host) == 3, "a row that is read is no message that is")
        #expect(badge(street[2]) == 0 && unread(street[2]) == 0, "who is new has nothing unread")
        say("four", street[2])
        #expect(badge(street.host) == 4 && badge(street[0]) == 1 && unread(street[1]) == 4)
        street.rsvp("leave", street[1], game)
        #expect(unread(street[1]) == 0 && badge(street[1]) == 0 && row(street[1]) == nil)
        // Games that are no longer visible count in neither.
        street.rsvp("transfer-host", street.host, game, ["accountId": street[2].id])
        street.ask("friends.block", ["accountId": street[2].id], street[0])
        #expect(unread(street[0]) == 0 && badge(street[0]) == 0)
    }

    @Test(arguments: [true, false])
    func theBadgeIsTheSameAfterARestart(fromSnapshot: Bool) throws {
        say("one", street[0])
        street.ask("chat.mute", ["gameId": game, "on": true], street[1])
        say("two", street[0])
        let before = badge(street.host)
        try town.restart("notify", fromSnapshot: fromSnapshot)
        town.idle(seconds: 2)
        say("three", street[0])
        #expect(before == 2 && badge(street.host) == 3 && badge(street[1]) == 3)
        #expect(row(street[1])?["body"] == "one", "it is muted still")
    }

    @Test func aMessageRemovedByAModeratorIsInNoInbox() {
        let bad = say("an insult", street[0])
        #expect(row(street[1])?["body"] == "an insult")
        street.ask("chat.remove", ["messageId": bad], street.host)
        #expect(row(street[1]) == nil && badge(street[1]) == 1)
        say("sorry", street[0])
        #expect(row(street[1])?["body"] == "sorry")
    }

    @Test func aChatRowOfThirtyDaysLivesOnWithNewMessages() {
        say("one", street[0])
        town.advance(days: 1)
        street.ask("games.update", ["gameId": game, "startsAt": town.time(days: 60)], street.host)
        town.advance(days: 28)
        say("two", street[0])
        town.advance(days: 3)
        #expect(row(street[1])?["body"] == "two")
        town.advance(days: 28)
        #expect(row(street[1]) == nil)
        say("three", street[0])
        #expect(row(street[1])?["body"] == "three")
    }

    // domain.md §1.9
    @Test func noChatMessageIsToldAcrossABlock() {
        street.ask("friends.block", ["accountId": street[0].id], street[1])
        say("hello", street[0])
        #expect(row(street[1]) == nil && row(street.host)?["body"] == "hello")
        #expect(badge(street[1]).intValue.map { Int($0) } == unread(street[1]))
    }

    @Test func theFeedbackReminderComesADayAfterAGameWithItsDeadline() {
        street.ask("profile.update", ["timezone": "America/New_York"], street[0])
        town.advance(hours: 49)
        street.ask("games.complete", ["gameId": game], street.host)
        let until = street.local("America/New_York", hours: 7 * 24)
        street.ask("feedback.submit", ["gameId": game, "allGood": true], street[1])
        town.advance(hours: 23)
        #expect(!street.types(street[0]).contains("feedback_reminder"))
        town.advance(hours: 2)
        let row = street.inbox(street[0]).first
        #expect(row?["type"] == "feedback_reminder" && row?["targetId"] == game)
        #expect(row?["title"] == "How was Soccer at Dolores Park?")
        #expect(row?["body"] == .string("You can still rate it, until \(until)"))
        #expect(!street.types(street[1]).contains("feedback_reminder"))
        #expect(street.types(street[0]).filter { $0 == "feedback_reminder" }.count == 1)
    }
}
