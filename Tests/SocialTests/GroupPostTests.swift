// The posts in a group: for its members (domain.md §7.7, §7.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GroupPostTests {
    private let cast = Cast(["boss", "ann", "bob", "cat", "dan"])

    private func post(_ group: JSONValue, _ text: String, as person: String) -> JSONValue {
        cast.post(person, ["groupId": group, "text": .string(text)])
    }

    /// The texts in a group, as somebody reads them.
    private func shown(_ group: JSONValue, as person: String, _ more: JSONValue = [:]) -> [String] {
        let about: JSONValue = ["groupId": group]
        return cast.texts("posts.group", about.merging(more), as: person)
    }

    // MARK: - Who sees them

    @Test func membersSeeThemAndNobodyElseDoes() {
        let group = cast.openGroup()
        cast.join(group, "bob")
        let id = post(group, "For us", as: "bob")
        for person in ["ann", "bob", "boss"] {
            let view = cast.view(id, as: person)["post"]
            #expect(view["visibility"] == "group" && view["groupId"] == group, "\(person)")
            #expect(shown(group, as: person) == ["For us"], "\(person)")
        }
        #expect(cast.view(id, as: "dan").reason == .notFound)
        #expect(cast.ask("posts.upvote", ["postId": id, "on": true], as: "dan").reason == .notFound)
        #expect(cast.ask("posts.comment", ["postId": id, "text": "Hi"], as: "dan").reason == .notFound)
    }

    @Test func theyStandInNoFeedAndBehindNoLink() {
        let group = cast.group()
        cast.join(group, "bob")
        cast.town.befriend(cast["ann"], cast["bob"])
        let id = post(group, "For us", as: "ann")
        for (person, kind) in [("ann", "public"), ("bob", "public"), ("bob", "friends"), ("boss", "public")] {
            #expect(cast.texts("posts.feed", ["kind": .string(kind)], as: person) == [], "\(person)")
        }
        #expect(cast.ask("posts.landing", ["postId": id], as: "ann").reason == .notFound)
        #expect(cast.texts("posts.by", ["accountId": "ann"], as: "bob") == [], "a member reads them there")
        #expect(cast.texts("posts.by", ["accountId": "ann"], as: "ann") == ["For us"])
        #expect(cast.texts("posts.by", ["accountId": "ann"], as: "boss") == ["For us"], "a moderator")
    }

    @Test func aNewMemberSeesTheOldOnesAndAFormerOneTheirOwn() throws {
        let group = cast.group()
        let first = post(group, "one", as: "ann")
        cast.join(group, "bob")
        let own = post(group, "two", as: "bob")
        #expect(shown(group, as: "bob") == ["two", "one"])
        cast.group("leave", group, as: "bob")
        for fromSnapshot in [true, false] {
            try cast.town.restart("social", fromSnapshot: fromSnapshot)
            #expect(cast.view(first, as: "bob").reason == .notFound)
            #expect(cast.view(own, as: "bob").isOK && shown(group, as: "ann") == ["two", "one"])
        }
    }

    @Test func aBlockAndAHiddenPostAreAsElsewhere() {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let id = post(group, "one", as: "bob")
        cast.ask("friends.block", ["accountId": cast.id("bob")], as: "cat")
        cast.town.settle()
        #expect(shown(group, as: "cat") == [] && shown(group, as: "ann") == ["one"])
        cast.ask("posts.delete", ["postId": id], as: "bob")
        #expect(shown(group, as: "ann") == [])
    }

    // MARK: - Writing

    @Test func refusalsComeInTheirOrder() {
        let (group, other) = (cast.openGroup(), cast.group(of: "bob"))
        let newcomer = cast.newcomer()
        let fields: JSONValue = ["text": "Hi", "groupId": group]
        func refusal(_ person: Person) -> Reason? { cast.town.ask("posts.create", fields, as: person).reason }
        #expect(refusal(newcomer) == .notFound, "no member, of a public group too")
        cast.town.ask("groups.join", ["groupId": group], as: newcomer)
        cast.town.settle()
        cast.group("close", group, as: "ann")
        #expect(refusal(newcomer) == .tierRequired)
        #expect(refusal(cast["ann"]) == .conflict)
        let hidden = cast.ask("posts.create", ["text": "Hi", "groupId": other], as: "ann").refusal
        #expect(hidden?.reason == .notFound && hidden?.field == "groupId")
    }

    @Test func aClosedGroupsPostsAreReadAndAnswered() {
        let group = cast.group()
        cast.join(group, "bob")
        let id = post(group, "one", as: "ann")
        cast.group("close", group, as: "ann")
        #expect(shown(group, as: "bob") == ["one"])
        #expect(cast.ask("posts.comment", ["postId": id, "text": "Well"], as: "bob").isOK)
    }

    @Test func theVisibilityFollowsFromTheGroup() {
        let group = cast.group()
        let fields: JSONValue = ["text": "Hi", "groupId": group]
        #expect(cast.ask("posts.create", fields.merging(["visibility": "group"]), as: "ann").isOK)
        for wrong in [["text": "Hi", "visibility": "group"], fields.merging(["visibility": "public"])]
            as [JSONValue]
        {
            let refusal = cast.ask("posts.create", wrong, as: "ann").refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "visibility")
        }
    }

    @Test func nothingOfTheTextIsPublished() {
        let group = cast.group()
        _ = post(group, "Nobody else reads this", as: "ann")
        let posted = cast.told("social.posted").last
        #expect(posted?["groupId"] == group && posted?["visibility"] == "group" && posted?["preview"] == nil)
    }

    // MARK: - The list

    @Test func othersAreRefusedAsFarAsTheySeeTheGroup() {
        for (group, reason) in [(cast.group(), Reason.notFound), (cast.openGroup(), .forbidden)] {
            #expect(cast.ask("posts.group", ["groupId": group], as: "dan").reason == reason)
        }
    }

    @Test func thePagesLeadFromTheNewestToTheOldest() {
        let group = cast.group()
        for number in 1...5 { _ = post(group, "\(number)", as: "ann") }
        let about: JSONValue = ["groupId": group, "limit": 2]
        var (texts, page): ([String], JSONValue) = ([], .null)
        repeat {
            let answer = cast.ask(
                "posts.group", page == .null ? about : about.merging(["page": page]), as: "ann")
            texts += answer.items.compactMap { $0["text"]?.stringValue }
            page = answer["next"]
        } while page != .null && texts.count < 10
        #expect(texts == ["5", "4", "3", "2", "1"])
        let next = cast.ask("posts.group", about, as: "ann")["next"]
        let refusal = cast.ask("posts.group", ["groupId": cast.group(), "page": next], as: "ann").refusal
        #expect(refusal?.field == "page")
    }

    @Test func commentsNameMembersAlone() {
        let group = cast.group()
        cast.join(group, "bob")
        let id = post(group, "one", as: "ann")
        cast.comment("ann", id, "what about @bob and @dan?")
        #expect(cast.told("social.commented").last?["mentionedIds"] == [cast.id("bob")])
    }
}
