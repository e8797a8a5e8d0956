// Sending messages to a game's chat, and their readers (domain.md §7.4).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct ChatTests {
    private static let family = "👨‍👩‍👧‍👦"

    // MARK: - Members

    @Test func theHostCanWriteAsSoonAsThereIsAGame() {
        let cast = Cast(["ann"])
        let answer = cast.town.ask("games.create", cast.town.gameFields(), as: cast["ann"])
        let said = cast.town.ask("chat.send", ["gameId": answer["id"], "text": "Hi"], as: cast["ann"])
        #expect(said["text"] == "Hi" && said["nickname"] == "ann" && said["type"] == "text")
        #expect(said["senderId"] == cast.id("ann") && said["removed"] == false)
    }

    @Test func onlyThoseGoingTakePartInAChat() {
        let talk = GameChat(going: ["bob"])
        #expect(talk.rsvp("maybe", as: "cat").isOK)
        for person in ["cat", "dan"] {
            for (verb, fields) in [
                ("send", ["text": "Hi"]), ("read", [:]), ("mute", ["on": true]), ("history", [:]),
            ] as [(String, JSONValue)] {
                #expect(talk.chat(verb, fields, as: person).reason == .forbidden, "\(verb)")
            }
        }
        #expect(talk.chat("send", ["text": "Hi"], as: "bob").isOK)
        #expect(talk.heard(as: "ann") == ["<bob joined>", "Hi"])
    }

    @Test func theChatOfAGameThatCannotBeSeenIsNotFound() {
        let talk = GameChat(going: [], ["visibility": "private"])
        let unknown = JSONValue.string(talk.town.freshID().description)
        for game in [talk.game, unknown] {
            #expect(talk.chat("send", ["text": "Hi"], as: "bob", in: game).reason == .notFound)
            #expect(talk.chat("history", as: "bob", in: game).reason == .notFound)
        }
    }

    @Test func aNewMemberReadsAllAndHasNothingUnread() {
        let talk = GameChat(going: ["bob"])
        talk.say("one", as: "ann")
        talk.say("two", as: "bob")
        talk.town.going(talk.cast["cat"], talk.game)
        #expect(talk.heard(as: "cat") == ["<bob joined>", "one", "two", "<cat joined>"])
        #expect(talk.unread("cat") == 0)
        talk.say("three", as: "ann")
        #expect(talk.unread("cat") == 1)
    }

    @Test func leavingAGameEndsAccessToItsChatAtOnce() {
        let talk = GameChat(going: ["bob", "cat"])
        talk.say("one", as: "ann")
        #expect(talk.rsvp("leave", as: "bob").isOK && talk.rsvp("maybe", as: "cat").isOK)
        for person in ["bob", "cat"] {
            #expect(talk.chat("history", as: person).reason == .forbidden)
            #expect(talk.chat("send", ["text": "Hi"], as: person).reason == .forbidden)
            #expect(talk.total(person) == 0)
        }
        talk.town.going(talk.cast["bob"], talk.game)
        #expect(talk.unread("bob") == 0 && talk.heard(as: "bob").contains("one"), "as anyone new")
    }

    // MARK: - What can be said

    @Test func aMessageNeedsATextOrAPhoto() {
        let talk = GameChat()
        for fields in [[:], ["text": " \n "], ["text": ""], ["nonce": "n"]] as [JSONValue] {
            let refusal = talk.chat("send", fields, as: "ann").refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "text")
        }
        let photo = talk.chat("send", ["photo": "https://pictures.example/a.jpg", "text": " "], as: "ann")
        #expect(photo["type"] == "photo" && photo["text"] == .null)
        let both = talk.chat("send", ["photo": "https://pictures.example/a.jpg", "text": "So"], as: "ann")
        #expect(both["type"] == "photo" && both["text"] == "So")
    }

    @Test func textsHaveAThousandCharactersAsAReaderCountsThem() {
        let talk = GameChat()
        let full = Self.family + String(repeating: "🇺🇳", count: 999)
        #expect(talk.chat("send", ["text": .string(full)], as: "ann")["text"] == .string(full))
        #expect(talk.chat("send", ["text": .string(full + "x")], as: "ann").refusal?.field == "text")
        #expect(talk.chat("send", ["text": "bell \u{7}"], as: "ann").refusal?.field == "text")
        #expect(talk.say(" cafe\u{301} ", as: "ann") != .null && talk.heard(as: "ann").last == "caf\u{e9}")
    }

    @Test func noncesHaveSixtyFourCharacters() {
        let talk = GameChat()
        let nonce = String(repeating: "n", count: 64)
        #expect(talk.chat("send", ["text": "Hi", "nonce": .string(nonce)], as: "ann").isOK)
        #expect(
            talk.chat("send", ["text": "Hi", "nonce": .string(nonce + "n")], as: "ann").refusal?.field
                == "nonce")
    }

    @Test(arguments: [
        ("https://pictures.example/a.jpg", true), ("photo:" + String(repeating: "0a", count: 32), false),
        ("photo:" + String(repeating: "0A", count: 32), false), ("photo:0a", false),
        ("photo:" + String(repeating: "0a", count: 33), false), ("http://pictures.example/a.jpg", false),
        ("https://", false), ("https://a.example/" + String(repeating: "x", count: 482), true),
        ("https://a.example/" + String(repeating: "x", count: 483), false), ("", false),
    ]) func aPhotoIsAnAddressOrAnUpload(photo: String, isRight: Bool) {
        let answer = GameChat(["ann"], going: []).chat("send", ["photo": .string(photo)], as: "ann")
        #expect(answer.isOK == isRight && (isRight || answer.refusal?.field == "photo"), "\(answer)")
    }

    @Test func allWrongFieldsAreToldAtOnce() {
        let long = JSONValue.string(String(repeating: "n", count: 1001))
        let refusal = GameChat().chat("send", ["text": long, "nonce": long, "photo": "x"], as: "ann").refusal
        #expect(refusal?.fields?.map(\.field) == ["nonce", "photo", "text"])
    }

    @Test func notificationsOfAMessageHaveFiftyCharactersAtMost() {
        let talk = GameChat()
        let families = String(repeating: Self.family, count: 30)
        let text = String(repeating: "a", count: 30) + families + "the very end"
        talk.say(text, as: "bob")
        talk.chat("send", ["photo": "https://pictures.example/secret.jpg"], as: "bob")
        let sent = talk.cast.told("social.chat-sent").filter { $0["type"] != "system" }
        #expect(sent.first?["preview"] == .string(String(text.prefix(49)) + "…"))
        #expect(sent.last?["preview"] == nil && sent.last?["type"] == "photo")
        let told = talk.town.published.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(!told.contains { $0.contains("the very end") || $0.contains("secret.jpg") })
    }

    // MARK: - Said once

    @Test func aRepeatedNonceGivesTheFirstMessage() throws {
        let talk = GameChat(going: ["bob"])
        let first = talk.chat("send", ["text": "one", "nonce": "n"], as: "ann")
        #expect(first["nonce"] == "n")
        #expect(talk.chat("send", ["text": "two", "nonce": " n "], as: "ann").data == first.data)
        #expect(talk.chat("send", ["text": "three", "nonce": "n"], as: "bob")["id"] != first["id"])
        let other = talk.town.game(host: talk.cast["ann"])
        #expect(talk.chat("send", ["text": "four", "nonce": "n"], as: "ann", in: other)["text"] == "four")
        try talk.town.social.snapshot()
        for fromSnapshot in [true, false] {
            try talk.town.restart("social", fromSnapshot: fromSnapshot)
            #expect(talk.chat("send", ["text": "five", "nonce": "n"], as: "ann").data == first.data)
        }
        #expect(talk.heard(as: "bob") == ["<bob joined>", "one", "three"])
        let items = talk.chat("history", as: "bob").items
        #expect(items.map { $0["nonce"] } == ["n", nil, nil], "one's own alone")
        talk.games("cancel")
        #expect(talk.chat("send", ["text": "six", "nonce": "n"], as: "ann")["id"] == first["id"])
    }

    @Test func theSameRequestIsAnsweredTheSameAfterARestart() throws {
        let talk = GameChat()
        let (id, fields) = (talk.town.freshID(), ["gameId": talk.game, "text": "Hi"] as JSONValue)
        let ann = talk.cast["ann"]
        let first = talk.town.ask("chat.send", fields, as: ann, id: id)
        talk.remove(first["id"])
        try talk.town.restart("social")
        #expect(talk.town.ask("chat.send", fields, as: ann, id: id).data == first.data)
        #expect(talk.heard(as: "ann").count == 2)
    }

    @Test func atMostSixtyMessagesAMinuteAreSent() {
        let talk = GameChat(limits: .standard)
        for number in 0..<60 {
            let nonce = JSONValue.string("\(number)")
            #expect(talk.chat("send", ["text": "Hi", "nonce": nonce], as: "ann").isOK)
        }
        #expect(talk.chat("send", ["text": "Hi", "nonce": "7"], as: "ann").isOK, "said already")
        let refusal = talk.chat("send", ["text": "Hi"], as: "ann").refusal
        #expect(refusal?.reason == .rateLimited && (1...60).contains(refusal?.retryAfter ?? 0))
        #expect(talk.cast.told("social.limit-hit").last?["action"] == "chat")
        talk.town.advance(seconds: 60)
        #expect(talk.chat("send", ["text": "Hi"], as: "ann").isOK)
    }

    // MARK: - When it can only be read

    @Test func aCancelledGamesChatIsReadOnly() {
        let talk = GameChat()
        talk.say("one", as: "ann")
        talk.games("cancel")
        let refusal = talk.chat("send", ["text": "Hi"], as: "bob").refusal
        #expect(refusal?.reason == .conflict && refusal?.state == "cancelled")
        let history = talk.chat("history", as: "bob")
        #expect(
            history.items.count == 3 && history["readOnlyFrom"] == .string(talk.town.now.wall.description))
        #expect(talk.chat("read", as: "bob")["unread"] == 0)
    }

    @Test func aCompletedGamesChatIsWritableForSevenMoreDays() {
        let talk = GameChat()
        talk.town.advance(hours: 50)
        talk.games("complete")
        let end = talk.town.now.wall.adding(days: 7)
        #expect(talk.chat("history", as: "bob")["readOnlyFrom"] == .string(end.description))
        talk.town.advance(to: end.adding(seconds: -1))
        #expect(talk.chat("send", ["text": "Hi"], as: "bob").isOK)
        talk.town.advance(seconds: 1)
        let refusal = talk.chat("send", ["text": "Hi"], as: "bob").refusal
        #expect(refusal?.reason == .conflict && refusal?.state == "completed")
        #expect(talk.heard(as: "bob").last == "Hi")
    }

    // MARK: - The gate (§3.4)

    @Test func aGatedGamesChatAsksForAFullProfile() {
        let talk = GameChat(going: ["bob"])
        talk.thin("bob")
        #expect(talk.say("one", as: "bob") != .null, "not gated yet")
        talk.games("update", ["requireTier2": true])
        let lines = talk.town.social.disk.lines.count
        let reading = talk.chat("history", as: "bob").refusal
        #expect(reading?.reason == .tierRequired && reading?.missing == ["profilePhoto"])
        #expect(talk.town.social.disk.lines.count == lines, "a query leaves no trace")
        let refusal = talk.chat("send", ["text": "two"], as: "bob").refusal
        #expect(refusal?.reason == .tierRequired && refusal?.tier == 2)
        #expect(talk.cast.told("social.gate-hit").last?["action"] == "chat.send")
        #expect(talk.chat("history", as: "ann").isOK)
        talk.games("cancel")
        #expect(talk.chat("send", ["text": "two"], as: "bob").reason == .tierRequired, "before the state")
        talk.rsvp("leave", as: "bob")
        #expect(talk.chat("send", ["text": "two"], as: "bob").reason == .forbidden, "after the role")
    }

    /// A deleted game that nobody else was ever in leaves nothing (§4.2).
    @Test func theChatOfADeletedGameWithoutPlayersIsGoneForItsHost() {
        for (going, reason) in [([], Reason.notFound), (["bob"], nil)] {
            let talk = GameChat(going: going)
            talk.games("delete")
            #expect(talk.chat("history", as: "ann").reason == reason)
            #expect(talk.rsvp("roster", as: "ann").reason == reason)
            #expect(talk.games("get").reason == reason)
        }
    }

    // MARK: - Blocks (§1.9)

    @Test func aBlockChangesNothingInTheChatOfAThirdPersonsGame() {
        let talk = GameChat(going: ["bob", "cat"])
        talk.say("one", as: "bob")
        talk.cast.ask("friends.block", "bob", as: "cat")
        #expect(talk.say("two", as: "cat") != .null)
        for person in ["bob", "cat"] { #expect(talk.heard(as: person).suffix(2) == ["one", "two"]) }
        #expect(talk.unread("bob") == 1)
    }

    @Test func aBlockEndsAccessToTheChatOfTheOthersGame() {
        let talk = GameChat(going: ["bob"])
        talk.cast.ask("friends.block", "bob", as: "ann")
        #expect(talk.chat("history", as: "bob").reason == .notFound)
        #expect(talk.heard(as: "ann") == ["<bob joined>", "<bob left>"])
        let played = GameChat(going: ["bob"])
        played.town.advance(hours: 49)
        played.say("one", as: "ann")
        played.cast.ask("friends.block", "ann", as: "bob")
        #expect(played.chat("history", as: "bob").reason == .notFound, "though bob was there")
        #expect(played.total("bob") == 0)
    }
}
