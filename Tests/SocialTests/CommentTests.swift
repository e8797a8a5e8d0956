// Comments: one level deep, with mentions, likes, and placeholders for removed ones (domain.md §7.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine
@testable import SocialService

@Suite struct CommentTests {
    let cast = Cast(["ann", "bob", "cat", "dan"])
    var town: Town { cast.town }

    @Test func anAnswerToAnAnswerStandsUnderTheSameParentAndSaysWhomItAnswers() {
        let post = cast.post("ann")
        let first = cast.comment("bob", post, "one")
        let second = cast.comment("cat", post, "two")
        let reply = cast.ask(
            "posts.comment", ["postId": post, "text": "to one", "parentId": first], as: "cat")
        #expect(reply["depth"] == 1 && reply["parentId"] == first && reply.data["replyTo"] == nil)
        let deeper = cast.ask(
            "posts.comment", ["postId": post, "text": "to cat", "parentId": reply["id"]], as: "dan")
        #expect(deeper["depth"] == 1 && deeper["parentId"] == first && deeper["replyTo"] == cast.id("cat"))
        cast.comment("ann", post, "to two", on: second)
        #expect(cast.thread(post, as: "dan") == ["one", "  to one", "  to cat", "two", "  to two"])
        let events = cast.told("social.commented")
        #expect(events.allSatisfy { $0["postAuthorId"] == cast.id("ann") })
        #expect(
            events.map { $0["parentAuthorId"] } == [
                nil, nil, cast.id("bob"), cast.id("bob"), cast.id("cat"),
            ])
        #expect(events.map { $0["replyTo"] } == [nil, nil, nil, cast.id("cat"), nil])
        let shown = cast.view(post, as: "ann").items[0]["comment"]
        #expect(shown?["author"]?["nickname"] == "bob" && shown?["depth"] == 0 && shown?["likes"] == 0)
    }

    @Test func anAnswerIsToACommentOnThePostThatCanBeRead() {
        let (post, other) = (cast.post("ann"), cast.post("ann"))
        let elsewhere = cast.comment("bob", other)
        let gone = cast.comment("bob", post)
        cast.comment("cat", post, on: gone)
        cast.ask("posts.comment-delete", ["commentId": gone], as: "bob")
        for parent in [elsewhere, gone, .string(town.freshID().description)] {
            let refusal = cast.ask(
                "posts.comment", ["postId": post, "text": "x", "parentId": parent], as: "dan"
            ).refusal
            #expect(refusal?.reason == .notFound && refusal?.field == "parentId")
        }
    }

    @Test func aCommentHasOneToAThousandCharacters() {
        let post = cast.post("ann")
        func field(_ text: String, _ type: String = "posts.comment", _ id: JSONValue? = nil) -> String? {
            let target: JSONValue = id.map { ["commentId": $0] } ?? ["postId": post]
            return cast.ask(type, target.merging(["text": .string(text)]), as: "bob").refusal?.field
        }
        let long = "👩‍👩‍👦" + String(repeating: "🇺🇳", count: 999)
        #expect(field(long) == nil && field(long + "x") == "text" && field(" ") == "text")
        let comment = cast.comment("bob", post)
        #expect(field(long, "posts.comment-edit", comment) == nil)
        #expect(field(long + "x", "posts.comment-edit", comment) == "text")
        #expect(field("", "posts.comment-edit", comment) == "text")
    }

    // MARK: - Mentions

    private func mentioned(_ post: JSONValue, _ text: String, by person: String = "ann") -> [String] {
        cast.comment(person, post, text)
        let names = ["ann", "bob", "cat", "dan"]
        return (cast.told("social.commented").last?["mentionedIds"]?.arrayValue ?? []).compactMap { id in
            names.first { cast.id($0) == id }
        }
    }

    @Test func aPersonWhoIsNamedAndSeesThePostIsMentionedOnce() {
        let post = cast.post("ann")
        #expect(mentioned(post, "@bob, @CAT! @bob @nobody @ann") == ["bob", "cat"])
        #expect(mentioned(post, "mail bob@cat.example, @bobby, @bo, cat, @@dan, (@cat)") == ["dan", "cat"])
        cast.befriend("ann", "bob")
        let close = cast.post("ann", ["visibility": "friends"])
        #expect(mentioned(close, "@bob @cat", by: "bob") == [], "bob is himself, and cat does not see it")
        #expect(mentioned(close, "@bob @cat @dan") == ["bob"])
        cast.ask("friends.block", "cat", as: "dan")
        #expect(mentioned(post, "@cat @bob", by: "dan") == ["bob"], "neither mentions the other (§1.9)")
        cast.ask("friends.block", "ann", as: "dan")
        #expect(mentioned(post, "@dan @cat", by: "bob") == ["cat"], "dan does not see ann's post")
    }

    @Test(arguments: [
        "josé@bob.com", "jose\u{301}@bob.com", "иван@bob.example", "王@bob.com", "@bob@example.social",
        "o'-@bob.com",
        "https://example.com/@bob", "see www.example.com/@bob", "x_@bob",
    ]) func anAddressMentionsNobody(text: String) {
        #expect(mentioned(cast.post("ann"), text) == [])
    }

    @Test(arguments: [
        "(@bob)", "-@bob", "❤️@bob", "谢谢@bob", "thanks.@bob", "\u{600}@bob", "and/or @bob.", "@bob's",
        "“@bob”",
    ]) func marksAroundANameDoNotHideIt(text: String) {
        #expect(mentioned(cast.post("ann"), text) == ["bob"])
    }

    @Test func aCommentMentionsAtMostTenPeople() {
        let post = cast.post("ann")
        func names(_ count: Int) -> String { (0..<count).map { "@name\($0)" }.joined(separator: " ") }
        #expect(cast.ask("posts.comment", ["postId": post, "text": .string(names(10))], as: "bob").isOK)
        let refusal = cast.ask("posts.comment", ["postId": post, "text": .string(names(11))], as: "bob")
            .refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "text")
        let same = names(10) + " @name3 @NAME4"
        #expect(cast.ask("posts.comment", ["postId": post, "text": .string(same)], as: "bob").isOK)
    }

    // MARK: - Editing, deleting, liking

    @Test func onlyTheAuthorEditsACommentAndItSaysSo() {
        let post = cast.post("ann")
        let comment = cast.comment("bob", post, "old")
        town.advance(minutes: 1)
        let edited = cast.ask("posts.comment-edit", ["commentId": comment, "text": "new"], as: "bob")
        #expect(edited["text"] == "new" && edited["edited"] == true && edited["version"] == 2)
        #expect(edited["createdAt"] != edited["updatedAt"])
        #expect(cast.thread(post, as: "cat") == ["new"])
        #expect(
            cast.ask("posts.comment-edit", ["commentId": comment, "text": "x"], as: "ann").reason
                == .forbidden)
        let before = cast.types.count
        #expect(cast.ask("posts.comment-edit", ["commentId": comment, "text": " new"], as: "bob").isOK)
        #expect(cast.types.count == before)
        #expect(cast.told("social.comment-edited").map { $0["preview"] } == ["new"])
    }

    @Test func aDeletedCommentWithAnswersLeavesAPlaceAndIsNotCounted() {
        let post = cast.post("ann")
        let parent = cast.comment("bob", post, "parent")
        let lonely = cast.comment("bob", post, "lonely")
        let reply = cast.comment("cat", post, "reply", on: parent)
        #expect(cast.view(post, as: "dan")["post"]["comments"] == 3)
        for comment in [parent, lonely] {
            #expect(
                cast.ask("posts.comment-delete", ["commentId": comment], as: "cat").reason == .forbidden)
            #expect(cast.ask("posts.comment-delete", ["commentId": comment], as: "bob").isOK)
            #expect(
                cast.ask("posts.comment-delete", ["commentId": comment], as: "bob").isOK, "gone already")
        }
        #expect(cast.thread(post, as: "bob") == ["-", "  reply"])
        let place = cast.view(post, as: "bob").items[0]["comment"]
        #expect(place?["deleted"] == true && place?["authorId"] == nil && place?["author"] == nil)
        #expect(cast.view(post, as: "dan")["post"]["comments"] == 1)
        #expect(cast.told("social.comment-deleted").count == 2)
        cast.ask("posts.comment-delete", ["commentId": reply], as: "cat")
        #expect(cast.thread(post, as: "bob") == [] && cast.view(post, as: "bob")["post"]["comments"] == 0)
    }

    @Test func moderatorsDeleteAnyCommentAndAuthorsOfPostsDoNot() {
        let boss = cast.boss()
        let comment = cast.comment("bob", cast.post("ann"))
        #expect(cast.ask("posts.comment-delete", ["commentId": comment], as: "ann").reason == .forbidden)
        #expect(town.ask("posts.comment-delete", ["commentId": comment], as: boss).isOK)
        #expect(cast.told("social.comment-deleted")[0]["by"] == boss.id)
    }

    @Test func eachPersonLikesACommentOnce() {
        let comment = cast.comment("bob", cast.post("ann"))
        func like(_ name: String, _ on: Bool) -> JSONValue {
            cast.ask("posts.comment-like", ["commentId": comment, "on": .bool(on)], as: name)["likes"]
        }
        #expect(like("ann", true) == 1 && like("bob", true) == 2 && like("ann", true) == 2)
        #expect(like("ann", false) == 1 && like("ann", false) == 1 && like("cat", false) == 1)
        #expect(cast.told("social.comment-liked").map { $0["likes"] } == [1, 2, 1])
        #expect(cast.told("social.comment-liked")[0]["commentAuthorId"] == cast.id("bob"))
    }

    // MARK: - Blocks and moderation

    @Test func aBlockedPersonsCommentLeavesAPlaceForAnswersOfOthers() {
        let post = cast.post("ann")
        let parent = cast.comment("bob", post, "from bob")
        cast.comment("bob", post, "bob alone")
        cast.comment("cat", post, "cat", on: parent)
        let reply = cast.comment("bob", post, "bob again", on: parent)
        cast.comment("ann", post, "to bob", on: reply)
        cast.ask("friends.block", "dan", as: "bob")
        #expect(cast.thread(post, as: "dan") == ["-", "  cat", "  to bob"])
        let thread = cast.view(post, as: "dan")
        #expect(!thread.description.contains(cast.id("bob").stringValue ?? ""))
        #expect(cast.thread(post, as: "cat").count == 5)
        for type in ["posts.comment-like", "posts.comment-edit"] {
            let data: JSONValue = type.hasSuffix("edit") ? ["text": "x"] : [:]
            #expect(cast.ask(type, data.merging(["commentId": reply]), as: "dan").reason == .notFound)
        }
        let answer = cast.ask(
            "posts.comment", ["postId": post, "text": "x", "parentId": parent], as: "dan")
        #expect(answer.reason == .notFound)
    }

    @Test func aHiddenCommentIsItsAuthorsAndModeratorsAndNotCounted() throws {
        let boss = cast.boss()
        let post = cast.post("ann")
        let comment = cast.comment("bob", post, "rude")
        cast.comment("cat", post, "reply", on: comment)
        let id = try #require(comment.stringValue.flatMap { ID($0) })
        for _ in 0..<2 { town.social.machine.state.posts.hide(comment: id) }
        #expect(cast.thread(post, as: "ann") == ["-", "  reply"])
        #expect(cast.thread(post, as: "bob") == ["rude", "  reply"])
        #expect(cast.view(post, as: "bob").items[0]["comment"]?["hidden"] == true)
        #expect(town.ask("posts.get", ["postId": post], as: boss).items[0]["comment"]?["text"] == "rude")
        #expect(cast.view(post, as: "ann")["post"]["comments"] == 1)
        for _ in 0..<2 { town.social.machine.state.posts.show(comment: id) }
        #expect(cast.thread(post, as: "ann") == ["rude", "  reply"])
        #expect(cast.view(post, as: "ann")["post"]["comments"] == 2)
        town.social.machine.state.posts.hide(comment: id)
        for _ in 0..<2 { town.social.machine.state.posts.remove(comment: id) }
        town.social.machine.state.posts.show(comment: id)
        #expect(cast.thread(post, as: "bob") == ["-", "  reply"])
        #expect(cast.view(post, as: "ann")["post"]["comments"] == 1)
    }

    // MARK: - Pages

    @Test func pagesOfCommentsHaveParentsWithAllTheirAnswers() {
        let post = cast.post("ann")
        let parents = (0..<7).map { cast.comment("bob", post, "c\($0)") }
        for parent in parents { for _ in 0..<3 { cast.comment("cat", post, "r", on: parent) } }
        cast.ask("posts.comment-delete", ["commentId": parents[1]], as: "bob")
        var (seen, page): ([String], JSONValue?) = ([], nil)
        repeat {
            var question: JSONValue = ["postId": post, "limit": 3]
            if let page { question = question.merging(["page": page]) }
            let answer = cast.ask("posts.get", question, as: "dan")
            seen += answer.items.map { $0["comment"]?["text"]?.stringValue ?? "-" }
            #expect(answer.items.allSatisfy { $0["replies"]?.arrayValue?.count == 3 })
            page = answer.data["next"]
            // Comments added meanwhile come at the end; replies to earlier ones shift nothing.
            if page != nil { cast.comment("cat", post, "r", on: parents[0]) }
        } while page != nil
        #expect(seen == ["c0", "-", "c2", "c3", "c4", "c5", "c6"])
        let next = cast.ask("posts.get", ["postId": post, "limit": 1], as: "dan")["next"]
        let other = cast.ask("posts.get", ["postId": cast.post("ann"), "page": next], as: "dan").refusal
        #expect(other?.field == "page")
    }
}
