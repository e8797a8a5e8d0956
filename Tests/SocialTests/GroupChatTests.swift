// The chat of a group: for members, each from their joining on (domain.md §7.7, §7.4).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GroupChatTests {
    private let cast = Cast(["boss", "ann", "bob", "cat", "dan"])

    @discardableResult
    private func chat(
        _ verb: String, _ group: JSONValue, _ more: JSONValue = [:], as person: String
    ) -> Answer {
        let about: JSONValue = ["groupId": group]
        return cast.ask("chat.\(verb)", about.merging(more), as: person)
    }

    @discardableResult
    private func say(_ text: String, _ group: JSONValue, as person: String) -> Answer {
        chat("send", group, ["text": .string(text)], as: person)
    }

    /// The messages that somebody reads, the oldest first.
    private func heard(_ group: JSONValue, as person: String, _ more: JSONValue = [:]) -> [String] {
        chat("history", group, more, as: person).items.reversed().compactMap { $0["text"]?.stringValue }
    }

    private func unread(_ group: JSONValue, as person: String) -> JSONValue {
        cast.group("get", group, as: person)["inside", "unread"]
    }

    // MARK: - Members

    @Test func membersWriteAndReadEachOther() {
        let group = cast.group()
        cast.join(group, "bob")
        let said = say("Friday?", group, as: "ann")
        #expect(said["text"] == "Friday?" && said["senderId"] == cast.id("ann"))
        say("Yes", group, as: "bob")
        #expect(
            heard(group, as: "ann") == ["Friday?", "Yes"] && heard(group, as: "bob") == ["Friday?", "Yes"])
        #expect(heard(group, as: "boss") == ["Friday?", "Yes"], "a moderator")
    }

    @Test func othersAreRefusedAsFarAsTheySeeTheGroup() {
        for (group, reason) in [(cast.group(), Reason.notFound), (cast.openGroup(), .forbidden)] {
            for (verb, fields) in [
                ("send", ["text": "Hi"]), ("read", [:]), ("mute", ["on": true]), ("history", [:]),
            ] as [(String, JSONValue)] {
                #expect(chat(verb, group, fields, as: "dan").reason == reason, "\(verb)")
            }
        }
    }

    @Test func oneChatIsNamed() {
        let (group, game) = (cast.group(), cast.town.game(host: cast["ann"]))
        for (fields, field): (JSONValue, String) in [
            (["text": "Hi"], "gameId"), (["text": "Hi", "gameId": game, "groupId": group], "groupId"),
        ] {
            let refusal = cast.ask("chat.send", fields, as: "ann").refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == field)
        }
    }

    @Test func aNewMemberReadsWhatIsSaidFromThenOn() {
        let group = cast.group()
        say("before", group, as: "ann")
        cast.town.advance(seconds: 1)
        cast.join(group, "bob")
        #expect(heard(group, as: "bob") == [] && unread(group, as: "bob") == 0)
        say("after", group, as: "ann")
        #expect(heard(group, as: "bob") == ["after"] && unread(group, as: "bob") == 1)
        #expect(heard(group, as: "ann") == ["before", "after"])
    }

    @Test func theChatEndsWithTheMembershipAndBeginsAnew() {
        let group = cast.group()
        cast.join(group, "bob")
        say("one", group, as: "ann")
        cast.group("leave", group, as: "bob")
        #expect(chat("history", group, as: "bob").reason == .notFound)
        say("two", group, as: "ann")
        cast.town.advance(seconds: 1)
        cast.join(group, "bob")
        say("three", group, as: "ann")
        #expect(heard(group, as: "bob") == ["three"] && unread(group, as: "bob") == 1)
    }

    @Test func aRoleChangesNothingInTheChat() {
        let group = cast.group()
        cast.join(group, "bob")
        say("one", group, as: "ann")
        cast.town.advance(seconds: 1)
        cast.group("role", group, ["accountId": cast.id("bob"), "role": "admin"], as: "ann")
        #expect(heard(group, as: "bob") == ["one"] && unread(group, as: "bob") == 1)
    }

    @Test func aClosedGroupsChatIsRead() {
        let group = cast.group()
        cast.join(group, "bob")
        say("one", group, as: "ann")
        cast.group("close", group, as: "ann")
        #expect(say("two", group, as: "ann").reason == .conflict)
        #expect(heard(group, as: "bob") == ["one"] && chat("read", group, as: "bob").isOK)
    }

    // MARK: - Reading and muting

    @Test func unreadMessagesAreCountedWithThoseOfGames() throws {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let first = say("one", group, as: "ann")["id"]
        say("two", group, as: "ann")
        let counted = cast.ask("chat.unread", as: "bob")
        #expect(counted["total"] == 2 && counted["games"] == [])
        #expect(counted["groups"].arrayValue?.first?["groupId"] == group)
        #expect(counted["groups"].arrayValue?.first?["gameId"] == nil)
        let standing = chat("read", group, ["upTo": first], as: "bob")
        #expect(standing["unread"] == 1 && standing["groupId"] == group && standing["gameId"] == .null)
        chat("mute", group, ["on": true], as: "cat")
        for fromSnapshot in [true, false] {
            try cast.town.restart("social", fromSnapshot: fromSnapshot)
            #expect(unread(group, as: "bob") == 1 && unread(group, as: "cat") == 2)
            #expect(chat("history", group, as: "cat")["standing", "muted"] == true)
        }
        #expect(cast.ask("chat.list", as: "bob").items.isEmpty, "that is the list of games")
    }

    @Test func aNonceIsSaidOnceAndAMessageBelongsToItsChat() {
        let (group, other) = (cast.group(), cast.group())
        let fields: JSONValue = ["text": "Hi", "nonce": "n1"]
        let first = chat("send", group, fields, as: "ann")["id"]
        #expect(chat("send", group, fields, as: "ann")["id"] == first)
        #expect(chat("send", other, fields, as: "ann")["id"] != first)
        #expect(chat("read", other, ["upTo": first], as: "ann").refusal?.field == "upTo")
    }

    @Test func aModeratorRemovesAMessage() {
        let group = cast.group()
        let message = say("one", group, as: "ann")["id"]
        #expect(cast.ask("chat.remove", ["messageId": message], as: "boss").isOK)
        #expect(heard(group, as: "ann") == [])
        let removed = cast.town.social.told("social.chat-removed").last
        #expect(removed?["groupId"] == group && removed?["gameId"] == nil)
    }

    @Test func aMessageIsReportedByMembersAlone() {
        let group = cast.openGroup()
        cast.group("join", group, as: "bob")
        let message = say("one", group, as: "ann")["id"]
        func report(_ person: String) -> Answer {
            let report: JSONValue = ["contentType": "chat", "contentId": message, "kind": "spam"]
            return cast.ask("reports.create", report, as: person)
        }
        #expect(report("dan").reason == .notFound && report("bob").isOK)
    }

    @Test func aPictureInTheChatIsLoadedByMembers() {
        let group = cast.group()
        cast.join(group, "bob")
        let upload = cast.town.upload(as: cast["ann"])
        #expect(chat("send", group, ["photo": upload], as: "ann").isOK)
        func loads(_ person: String) -> Bool {
            cast.ask("profile.photo", ["photo": upload], as: person).isOK
        }
        #expect(loads("bob") && !loads("cat"))
        cast.befriend("ann", "cat")
        cast.group("invite", group, ["accountIds": [cast.id("cat")]], as: "ann")
        #expect(!loads("cat"), "whoever is invited is not in the chat")
        cast.group("leave", group, as: "bob")
        #expect(!loads("bob"))
    }

    // MARK: - Limits

    @Test func aMemberWritesThirtyMessagesAMinute() {
        let cast = Cast(["ann"], limits: .standard)
        let group = cast.group()
        func say() -> Answer { cast.ask("chat.send", ["groupId": group, "text": "Hi"], as: "ann") }
        for _ in 0..<30 { #expect(say().isOK) }
        #expect(say().reason == .rateLimited)
        cast.town.advance(seconds: 60)
        #expect(say().isOK)
    }

    @Test func aGroupWritesAHundredAndTwentyMessagesAMinute() {
        let group = cast.group()
        cast.join(group, "bob")
        for number in 0..<120 { #expect(say("\(number)", group, as: number % 2 == 0 ? "ann" : "bob").isOK) }
        let refused = say("more", group, as: "ann").refusal
        #expect(refused?.reason == .rateLimited && (1...60).contains(refused?.retryAfter ?? 0))
        cast.town.advance(seconds: 61)
        #expect(say("more", group, as: "ann").isOK)
    }
}
