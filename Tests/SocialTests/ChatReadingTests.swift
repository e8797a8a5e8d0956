// Unread messages, hiding and removing, and pages of a chat (domain.md §7.4, §14.13).

import Contracts
import JSON
import LogContracts
import Machine
import Projections
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct ChatReadingTests {
    // MARK: - Unread

    @Test func everyMessageOfOthersIsUnreadMutedOrNot() {
        let talk = GameChat(going: ["bob", "cat"])
        talk.chat("mute", ["on": true], as: "cat")
        talk.say("one", as: "ann")
        talk.chat("send", ["photo": "https://pictures.example/a.jpg"], as: "bob")
        #expect(["ann", "bob", "cat"].map { talk.unread($0) } == [1, 1, 2])
        let game = talk.cast.ask("chat.unread", as: "cat")["games"].arrayValue?.first
        #expect(game?["muted"] == true)
        #expect(talk.chat("mute", ["on": false], as: "cat")["muted"] == false)
        #expect(talk.unread("cat") == 2)
    }

    @Test func systemLinesAreNeverUnread() {
        let talk = GameChat(going: ["bob"])
        talk.town.going(talk.cast["cat"], talk.game)
        talk.games("close")
        talk.games("cancel")
        #expect(talk.heard(as: "bob").count == 3 && talk.total("bob") == 0 && talk.total("ann") == 0)
    }

    @Test func theTotalOfUnreadMessagesIsTheSumOfTheGames() {
        let talk = GameChat(going: ["bob"])
        let other = talk.town.game(host: talk.cast["cat"])
        talk.town.going(talk.cast["bob"], other)
        talk.say("one", as: "ann")
        for text in ["two", "three"] { talk.say(text, as: "cat", in: other) }
        #expect(talk.unread("bob") == 1 && talk.unread("bob", in: other) == 2 && talk.total("bob") == 3)
        talk.chat("read", as: "bob", in: other)
        #expect(talk.unread("bob", in: other) == 0 && talk.total("bob") == 1)
    }

    @Test func readingUpToAnEarlierMessageChangesNothing() {
        let talk = GameChat(going: ["bob"])
        let ids = (0..<5).map { talk.say("\($0)", as: $0 == 3 ? "bob" : "ann") }
        #expect(talk.unread("bob") == 4)
        #expect(talk.chat("read", ["upTo": ids[1]], as: "bob")["unread"] == 2, "2 and 4: 3 is one's own")
        let lines = talk.town.social.disk.lines.count
        for old in [ids[0], ids[1]] {
            #expect(talk.chat("read", ["upTo": old], as: "bob")["unread"] == 2)
        }
        #expect(talk.town.social.disk.lines.count == lines)
        #expect(talk.chat("read", as: "bob")["unread"] == 0)
        #expect(
            talk.cast.told("social.chat-read").map { $0["unread"] } == [2, 0]
                && talk.cast.told("social.chat-read").last?["gameId"] == talk.game)
        #expect(talk.chat("read", as: "bob").isOK && talk.cast.told("social.chat-read").count == 2)
        talk.say("six", as: "ann")
        #expect(talk.unread("bob") == 1)
    }

    @Test func aChatIsReadUpToAMessageOfItsOwn() {
        let talk = GameChat(going: ["bob"])
        talk.say("one", as: "ann")
        let other = talk.town.game(host: talk.cast["ann"])
        let elsewhere = talk.say("two", as: "ann", in: other)
        for upTo in [elsewhere, .string(talk.town.freshID().description)] {
            let refusal = talk.chat("read", ["upTo": upTo], as: "bob").refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "upTo")
        }
        let empty = talk.town.game(host: talk.cast["cat"])
        #expect(talk.chat("read", ["upTo": elsewhere], as: "cat", in: empty).refusal?.field == "upTo")
        #expect(talk.chat("read", as: "cat", in: empty)["unread"] == 0)
    }

    @Test func mutingTwiceWritesNothing() {
        let talk = GameChat()
        for _ in 0..<2 { #expect(talk.chat("mute", ["on": true], as: "bob")["muted"] == true) }
        #expect(talk.chat("mute", ["on": false], as: "ann")["muted"] == false)
        let muted = talk.cast.told("social.chat-muted")
        #expect(muted.count == 1 && muted[0]["on"] == true && muted[0]["accountId"] == talk.cast.id("bob"))
    }

    // MARK: - Moderators

    @Test func aRemovedMessageLeavesATombstone() {
        let talk = GameChat(going: ["bob"])
        let message = talk.chat("send", ["text": "bad", "nonce": "n"], as: "ann")["id"]
        talk.say("good", as: "ann")
        #expect(talk.cast.ask("chat.remove", ["messageId": message], as: "ann").reason == .forbidden)
        #expect(talk.remove(message).isOK && talk.remove(message).isOK)
        #expect(talk.cast.told("social.chat-removed").count == 1)
        #expect(talk.remove(.string(talk.town.freshID().description)).reason == .notFound)
        for person in ["ann", "bob"] { #expect(talk.heard(as: person) == ["<bob joined>", "-", "good"]) }
        let items = talk.town.ask("chat.history", ["gameId": talk.game], as: talk.boss).items
        #expect(GameChat.words(items).contains("-") && !"\(items)".contains("bad"), "for moderators too")
        #expect(talk.unread("bob") == 2, "it is still a line that bob has not seen")
        #expect(talk.chat("read", ["upTo": message], as: "bob")["unread"] == 1)
        let again = talk.chat("send", ["text": "bad", "nonce": "n"], as: "ann")
        #expect(again["id"] == message && again["removed"] == true && again["text"] == .null)
    }

    @Test func moderatorsReadEveryChatAndWriteInNone() {
        let talk = GameChat(going: [], ["visibility": "private", "requireTier2": true])
        talk.say("one", as: "ann")
        let history = talk.town.ask("chat.history", ["gameId": talk.game], as: talk.boss)
        #expect(GameChat.words(history.items) == ["one"] && history["standing"] == .null)
        let said = talk.town.ask("chat.send", ["gameId": talk.game, "text": "Hi"], as: talk.boss)
        #expect(said.reason == .forbidden)
        #expect(talk.chat("history", as: "ann")["standing"]["unread"] == 0)
    }

    /// §7.6: until a moderator decides, only its sender and moderators can read it.
    @Test func aHiddenMessageIsReadByItsSenderAndModerators() throws {
        let talk = GameChat(going: ["bob"])
        let message = ID(talk.say("one", as: "ann"))
        func words(_ chats: Social.Chats, as name: String, isModerator: Bool = false) -> [String] {
            var state = talk.town.social.machine.state
            state.chats = chats
            let id = ID(talk.cast.id(name))
            var facts = state.people.facts(of: id)
            if isModerator { facts?.role = .moderator }
            let caller = Caller(account: id, facts: facts)
            let page = chats.page(of: ID(talk.game), before: nil, limit: 9) ?? []
            return page.map { Social.shown($0, to: caller, state) }.map { $0.text ?? "?" }
        }
        var chats = talk.town.social.machine.state.chats
        chats.hide(message)
        #expect(words(chats, as: "bob") == ["?", "bob joined"])
        #expect(words(chats, as: "ann") == ["one", "bob joined"])
        #expect(words(chats, as: "cat", isModerator: true) == ["one", "bob joined"])
        #expect(chats.standing(of: ID(talk.cast.id("bob")), in: ID(talk.game))?.unread == 1)
        let bytes = try JSONCoding.encode(chats)
        let restored = try JSONCoding.decode(Social.Chats.self, from: bytes)
        #expect(words(restored, as: "bob") == ["?", "bob joined"])
        let again = try JSONCoding.encode(restored)
        #expect(again == bytes)
        chats.show(message)
        #expect(words(chats, as: "bob") == ["one", "bob joined"])
        chats.remove(message)
        #expect(words(chats, as: "ann") == ["?", "bob joined"])
    }

    // MARK: - Pages

    @Test func aPageEndsBeforeAMessageOfTheSameChat() {
        let talk = GameChat(going: ["bob"])
        let ids = (0..<4).map { talk.say("\($0)", as: "ann") }
        let other = talk.town.game(host: talk.cast["ann"])
        let elsewhere = talk.say("else", as: "ann", in: other)
        for before in [elsewhere, .string(talk.town.freshID().description)] {
            let refusal = talk.chat("history", ["before": before], as: "bob").refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "before")
        }
        let page = talk.chat("history", ["before": ids[3], "limit": 2], as: "bob")
        #expect(GameChat.words(page.items) == ["1", "2"] && page["next"] == ids[1])
        let last = talk.chat("history", ["before": page["next"], "limit": 2], as: "bob")
        #expect(GameChat.words(last.items) == ["<bob joined>", "0"] && last["next"] == .null)
        for limit in [0, 101] as [JSONValue] {
            #expect(talk.chat("history", ["limit": limit], as: "bob").refusal?.field == "limit")
        }
    }

    @Test func thePageHasFiftyLinesUnlessToldOtherwise() {
        let talk = GameChat(["ann"], going: [])
        for number in 0..<51 { talk.say("\(number)", as: "ann") }
        let page = talk.chat("history", as: "ann")
        #expect(page.items.count == 50 && page["next"] == page.items.last?["id"])
    }

    /// Ten thousand messages, read page by page backwards while more are sent: each of the first appears once, in
    /// order.
    @Test func aLongChatIsPagedBackWhollyWhileMoreIsSaid() throws {
        let talk = GameChat(going: ["bob"])
        var state = talk.town.social.machine.state
        let (game, ann) = (ID(talk.game), ID(talk.cast.id("ann")))
        let settings = talk.town.social.settings
        let entropy = Entropy(SplitMix64(seed: 3))
        let caller = Caller(account: ann, facts: state.people.facts(of: ann))
        let context = Context(now: talk.town.now.wall, caller: caller, settings: settings, entropy: entropy)
        func say(_ text: String) {
            let event = ChatWritten(
                gameId: game, messageId: context.newID(), senderId: ann, text: text, photo: nil, nonce: nil)
            state.chats.write(event, at: context.now)
        }
        for number in 0..<10_000 { say("\(number)") }
        var (found, before) = ([String](), ID?.none)
        repeat {
            var fields: JSONValue = ["gameId": talk.game, "limit": 50]
            if let before { fields = fields.merging(["before": .string(before.description)]) }
            let query = try ChatHistory.read(from: Array(fields.text().utf8))
            let page = try Situation<Social>(state, context).history(query)
            found += page.items.map { $0.text ?? "" }
            before = page.next
            for _ in 0..<3 { say("later") }
        } while before != nil
        #expect(found == (0..<10_000).reversed().map { "\($0)" } + ["bob joined"])
    }
}
