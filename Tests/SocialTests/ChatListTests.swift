// The list of one's chats: their order, their last lines, and faces (domain.md §7.4).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct ChatListTests {
    private func chats(_ talk: GameChat, as person: String) -> [JSONValue] {
        talk.cast.ask("chat.list", as: person).items
    }

    /// The chat of the game as a person sees it in the list.
    private func chat(_ talk: GameChat, as person: String) -> JSONValue {
        chats(talk, as: person).first { $0["gameId"] == talk.game } ?? .null
    }

    private func last(_ talk: GameChat, as person: String) -> JSONValue {
        chat(talk, as: person)["last"] ?? .null
    }

    private func faces(_ talk: GameChat, as person: String) -> [String] {
        (chat(talk, as: person)["faces"]?.arrayValue ?? []).compactMap { $0["nickname"]?.stringValue }
    }

    // MARK: - Chats

    @Test func aChatIsListedWithItsGameItsLastLineAndWhatIsUnread() {
        let talk = GameChat(going: ["bob"], ["title": "Kick", "timezone": "America/Los_Angeles"])
        let message = talk.say("Who brings the ball?", as: "ann")
        let chat = chat(talk, as: "bob")
        #expect(chat["title"] == "Kick" && chat["sport"] == "soccer" && chat["status"] == "open")
        let game = talk.cast.ask("games.get", ["gameId": talk.game], as: "bob")
        #expect(chat["startsAt"] == game["startsAt"])
        #expect(chat["timezone"] == "America/Los_Angeles")
        #expect(chat["unread"] == 1 && chat["muted"] == false)
        let last = chat["last"] ?? .null
        #expect(last["id"] == message && last["type"] == "text" && last["text"] == "Who brings the ball?")
        #expect(last["face"]?["nickname"] == "ann" && last["face"]?["accountId"] == talk.cast.id("ann"))
        #expect(last["createdAt"] == chat["updatedAt"])
        talk.chat("read", as: "bob")
        talk.chat("mute", ["on": true], as: "bob")
        #expect(self.chat(talk, as: "bob")["unread"] == 0 && self.chat(talk, as: "bob")["muted"] == true)
    }

    @Test func theChatWithTheLatestLineComesFirst() {
        let talk = GameChat(going: ["bob"])
        talk.town.advance(minutes: 1)
        let other = talk.town.game(host: talk.cast["bob"])
        func order() -> [JSONValue] { chats(talk, as: "bob").map { $0["gameId"] ?? .null } }
        #expect(order() == [other, talk.game], "a chat without lines counts from the day one joined it")
        talk.town.advance(minutes: 1)
        talk.say("one", as: "ann")
        #expect(order() == [talk.game, other])
        talk.town.advance(minutes: 1)
        talk.say("two", as: "bob", in: other)
        #expect(order() == [other, talk.game])
        talk.town.advance(minutes: 1)
        talk.town.going(talk.cast["cat"], talk.game)
        #expect(order() == [talk.game, other])
    }

    @Test func chatsAreListedPageByPage() {
        let talk = GameChat(going: [])
        for _ in 0..<4 {
            talk.town.advance(minutes: 1)
            _ = talk.town.game(host: talk.cast["ann"])
        }
        let all = chats(talk, as: "ann").map { $0["gameId"] }
        #expect(all.count == 5)
        let first = talk.cast.ask("chat.list", ["limit": 2], as: "ann")
        // A chat that moves up meanwhile hides none of the others.
        talk.town.advance(minutes: 1)
        talk.say("one", as: "ann", in: first.items[0]["gameId"] ?? .null)
        var (found, next) = (first.items, first["next"])
        while next != .null {
            let page = talk.cast.ask("chat.list", ["limit": 2, "page": next], as: "ann")
            (found, next) = (found + page.items, page["next"])
        }
        #expect(found.map { $0["gameId"] } == all)
        let refusal = talk.cast.ask("chat.list", ["page": "x"], as: "ann").refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "page")
        #expect(talk.cast.ask("chat.list", ["limit": 101], as: "ann").refusal?.field == "limit")
    }

    @Test func onlyChatsOfGamesThatOneGoesToAreListed() {
        let talk = GameChat(going: ["bob", "cat"])
        talk.say("one", as: "ann")
        #expect(chats(talk, as: "dan").isEmpty)
        talk.rsvp("maybe", as: "bob")
        talk.rsvp("leave", as: "cat")
        for person in ["bob", "cat"] { #expect(chats(talk, as: person).isEmpty) }
        talk.rsvp("going", as: "bob")
        #expect(chats(talk, as: "bob").count == 1)
        talk.play()
        #expect(last(talk, as: "bob")["line"] == "completed", "a game that is over keeps its chat")
    }

    @Test func aChatWithoutLinesIsListed() {
        let talk = GameChat(going: [])
        #expect(chat(talk, as: "ann")["last"] == nil && chat(talk, as: "ann")["faces"] == [])
        #expect(chat(talk, as: "ann")["updatedAt"] != nil)
    }

    // domain.md §1.9
    @Test func aBlockWithTheHostTakesTheChatOutOfTheList() {
        let talk = GameChat(going: ["bob"])
        talk.play()
        #expect(chats(talk, as: "bob").count == 1)
        talk.cast.ask("friends.block", "ann", as: "bob")
        #expect(chats(talk, as: "bob").isEmpty && chats(talk, as: "ann").count == 1)
    }

    // MARK: - Lines

    @Test func aLongLineIsCutBehindAWord() {
        let talk = GameChat(going: ["bob"])
        let words = String(repeating: "ball ", count: 20) + "and more"
        talk.say(words, as: "ann")
        let text = last(talk, as: "bob")["text"]?.stringValue ?? ""
        #expect(text.hasSuffix("ball…") && text.count <= LastLine.textMax && text.count > 90)
        talk.say(String(repeating: "x", count: 100), as: "ann")
        #expect(last(talk, as: "bob")["text"] == .string(String(repeating: "x", count: 100)))
    }

    @Test func aPhotoIsSaidToBeOneAndASystemLineHasItsNews() {
        let talk = GameChat(going: ["bob"])
        #expect(last(talk, as: "ann")["line"] == "joined" && last(talk, as: "ann")["text"] == nil)
        #expect(last(talk, as: "ann")["face"]?["nickname"] == "bob")
        talk.chat("send", ["photo": "https://pictures.example/a.jpg"], as: "ann")
        #expect(last(talk, as: "bob")["type"] == "photo" && last(talk, as: "bob")["text"] == nil)
        #expect(last(talk, as: "bob")["photo"] == nil)
    }

    @Test func aRemovedLineGivesWayToTheOneBefore() {
        let talk = GameChat(going: ["bob"])
        talk.say("good", as: "ann")
        let bad = talk.say("bad", as: "ann")
        talk.remove(bad)
        for person in ["ann", "bob"] { #expect(last(talk, as: person)["text"] == "good") }
        #expect(chat(talk, as: "bob")["unread"] == 2, "it is still a line that bob has not seen")
    }

    /// §7.6: until a moderator decides, only its sender and moderators can read it.
    @Test func aHiddenLineIsShownToItsSenderAlone() {
        let talk = GameChat(going: ["bob"])
        talk.say("good", as: "bob")
        let message = ID(talk.say("bad", as: "ann"))
        talk.town.social.machine.state.chats.hide(message)
        #expect(last(talk, as: "ann")["text"] == "bad" && last(talk, as: "bob")["text"] == "good")
        talk.town.social.machine.state.chats.show(message)
        #expect(last(talk, as: "bob")["text"] == "bad")
    }

    // domain.md §1.9
    @Test(arguments: [("bob", "cat"), ("cat", "bob")])
    func nobodyIsShownALineOfSomebodyApart(blocker: String, blocked: String) {
        let talk = GameChat(going: ["bob", "cat"])
        talk.say("good", as: "ann")
        talk.say("bad", as: "cat")
        talk.cast.ask("friends.block", blocked, as: blocker)
        #expect(last(talk, as: "bob")["text"] == "good" && last(talk, as: "ann")["text"] == "bad")
        #expect(faces(talk, as: "bob") == ["ann"])
        // Nor a line about them.
        talk.rsvp("leave", as: "cat")
        #expect(last(talk, as: "bob")["text"] == "good" && last(talk, as: "ann")["line"] == "left")
    }

    @Test func nobodyWhomTheChatRefusesSeesALine() {
        let talk = GameChat(going: ["bob"])
        talk.thin("bob")
        talk.say("one", as: "ann")
        #expect(last(talk, as: "bob")["text"] == "one", "not gated yet")
        talk.games("update", ["requireTier2": true])
        #expect(talk.chat("history", as: "bob").reason == .tierRequired)
        #expect(chat(talk, as: "bob")["last"] == nil && chat(talk, as: "bob")["unread"] == 1)
        #expect(faces(talk, as: "bob") == ["ann"])
    }

    @Test func theLastLineIsLookedForAmongTheNewestThirty() {
        let talk = GameChat(going: ["bob"])
        talk.say("good", as: "ann")
        for number in 1...Social.listedLinesMax {
            #expect(last(talk, as: "bob")["text"] == "good", "behind \(number - 1)")
            talk.town.social.machine.state.chats.hide(ID(talk.say("bad", as: "ann")))
        }
        #expect(chat(talk, as: "bob")["last"] == nil && chat(talk, as: "bob")["unread"] == 31)
    }

    // MARK: - Faces

    @Test func facesAreThoseWhoWroteOrJoinedLast() {
        let talk = GameChat(going: ["bob", "cat"])
        #expect(faces(talk, as: "ann") == ["cat", "bob"] && faces(talk, as: "cat") == ["bob", "ann"])
        talk.say("one", as: "bob")
        talk.say("two", as: "bob")
        #expect(faces(talk, as: "ann") == ["bob", "cat"])
        talk.rsvp("leave", as: "cat")
        #expect(faces(talk, as: "ann") == ["bob"], "who has left is no face of it")
    }

    @Test func threeFacesAreShownAtMost() {
        let talk = GameChat(["ann", "bob", "cat", "dan", "eve"], going: ["bob", "cat", "dan", "eve"])
        #expect(faces(talk, as: "ann") == ["eve", "dan", "cat"])
        #expect(faces(talk, as: "eve") == ["dan", "cat", "bob"])
    }

    @Test func theListIsTheSameAfterARestart() throws {
        let talk = GameChat(going: ["cat", "bob"])
        talk.say("one", as: "ann")
        let before = ["ann", "bob", "cat"].map { chats(talk, as: $0) }
        for fromSnapshot in [false, true] {
            if fromSnapshot { try talk.town.social.snapshot() }
            try talk.town.restart("social", fromSnapshot: fromSnapshot)
            #expect(["ann", "bob", "cat"].map { chats(talk, as: $0) } == before)
        }
    }
}
