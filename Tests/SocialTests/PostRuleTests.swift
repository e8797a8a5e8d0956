// General rules for posts and comments: visibility, tiers, limits, public events, repeats and restarts (domain.md §1.5,
// §1.7, §1.9, §3.3, §3.4, §7.2, §12.1).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine
@testable import SocialService

@Suite struct PostRuleTests {
    let circle = Cast(["ann", "bob", "cat"])
    var town: Town { circle.town }

    // MARK: - Who sees what

    @Test func onlyFriendsSeePostsForFriends() {
        circle.befriend("ann", "bob")
        circle.ask("follows.add", "ann", as: "cat")
        let post = circle.post("ann", ["visibility": "friends"])
        let comment = circle.comment("bob", post)
        #expect(circle.view(post, as: "bob").isOK && circle.view(post, as: "ann").isOK)
        #expect(circle.view(post, as: "cat").reason == .notFound)
        let requests: [(String, JSONValue)] = [
            ("posts.upvote", ["postId": post]), ("posts.comment", ["postId": post, "text": "x"]),
            ("posts.edit", ["postId": post, "text": "x"]), ("posts.delete", ["postId": post]),
            ("posts.comment-like", ["commentId": comment]), ("posts.comment-delete", ["commentId": comment]),
            ("posts.comment-edit", ["commentId": comment, "text": "x"]),
        ]
        for (type, data) in requests {
            #expect(circle.ask(type, data, as: "cat").reason == .notFound, "\(type)")
        }
        #expect(circle.texts("posts.by", ["accountId": "ann"], as: "cat") == [])
        circle.ask("friends.remove", "ann", as: "bob")
        #expect(circle.view(post, as: "bob").reason == .notFound, "friends no more")
    }

    @Test func blockedPeopleSeeNoPostsOfEachOther() {
        let (hers, his) = (circle.post("ann"), circle.post("bob"))
        circle.ask("friends.block", "bob", as: "ann")
        #expect(circle.view(hers, as: "bob").reason == .notFound)
        #expect(circle.view(his, as: "ann").reason == .notFound)
        for (who, whom) in [("ann", "bob"), ("bob", "ann")] {
            #expect(circle.ask("posts.by", ["accountId": .string(whom)], as: who).reason == .notFound)
            #expect(circle.texts("posts.feed", ["kind": "public"], as: who).count == 1)
        }
        #expect(circle.view(hers, as: "cat").isOK)
    }

    @Test func onlyTheAuthorAndModeratorsSeeAHiddenPost() throws {
        let boss = circle.boss()
        let post = circle.post("ann")
        let id = try #require(post.stringValue.flatMap { ID($0) })
        circle.ask("posts.upvote", ["postId": post], as: "bob")
        for _ in 0..<2 { town.social.machine.state.posts.hide(post: id) }
        #expect(circle.view(post, as: "bob").reason == .notFound)
        let shown = circle.view(post, as: "ann")["post"]
        #expect(shown["hidden"] == true && shown["version"] == 2)
        #expect(town.ask("posts.get", ["postId": post], as: boss)["post", "hidden"] == true)
        #expect(town.ask("posts.by", ["accountId": "ann"], as: boss).items.count == 1)
        #expect(circle.texts("posts.by", ["accountId": "ann"], as: "bob") == [])
        #expect(circle.texts("posts.feed", ["kind": "public"], as: "bob") == [])
        for _ in 0..<2 { town.social.machine.state.posts.show(post: id) }
        #expect(circle.view(post, as: "bob")["post"]["version"] == 3)
        #expect(circle.texts("posts.feed", ["kind": "public"], as: "bob") == ["hello"])
        for _ in 0..<2 { town.social.machine.state.posts.remove(post: id) }
        town.social.machine.state.posts.show(post: id)
        #expect(circle.view(post, as: "ann").reason == .notFound)
    }

    @Test func moderatorsReadPostsForFriendsAndOfThoseWhoBlockedThem() {
        let boss = circle.boss()
        let post = circle.post("ann", ["visibility": "friends"])
        circle.ask("friends.block", "boss", as: "ann")
        #expect(town.ask("posts.get", ["postId": post], as: boss).isOK)
        #expect(town.ask("posts.by", ["accountId": "ann"], as: boss).items.count == 1)
        #expect(town.ask("posts.feed", ["kind": "public"], as: boss).items.isEmpty)
    }

    @Test func postsOfTheBannedAreHiddenUntilTheyAreRestored() {
        let boss = circle.boss()
        let (post, other) = (circle.post("ann"), circle.post("bob"))
        circle.comment("ann", other, "from ann")
        town.ask("account.ban", ["accountId": "ann"], as: boss)
        town.settle()
        #expect(circle.view(post, as: "bob").reason == .notFound)
        #expect(town.ask("posts.get", ["postId": post], as: boss).isOK)
        #expect(circle.ask("posts.by", ["accountId": "ann"], as: "bob").reason == .notFound)
        #expect(circle.thread(other, as: "bob") == [])
        town.ask("account.restore", ["accountId": "ann"], as: boss)
        town.settle()
        #expect(circle.view(post, as: "bob").isOK && circle.thread(other, as: "bob") == ["from ann"])
    }

    @Test func postsOfTheDeletedStayUnderThatName() {
        let (post, other) = (circle.post("ann"), circle.post("bob"))
        circle.comment("ann", other, "from ann")
        circle.ask("account.delete", ["password": .string(circle["ann"].password)], as: "ann")
        town.settle()
        let shown = circle.view(post, as: "bob")["post"]
        #expect(shown["author"]?["displayName"] == "[Deleted User]" && shown["text"] == "hello")
        #expect(circle.thread(other, as: "cat") == ["from ann"])
        #expect(circle.texts("posts.by", ["accountId": circle.id("ann")], as: "bob") == ["hello"])
        #expect(circle.texts("posts.feed", ["kind": "public"], as: "cat").count == 2)
    }

    // MARK: - Tiers and limits

    /// Role before tier, and a missing object before both (§1.5).
    @Test func refusalsForAThinProfileSayWhatIsMissing() {
        let zoe = circle.newcomer()
        let post = circle.post("ann")
        let comment = circle.comment("bob", post)
        let gated: [(String, JSONValue)] = [
            ("posts.create", ["text": "x"]), ("posts.upvote", ["postId": post]),
            ("posts.comment", ["postId": post, "text": "x"]), ("posts.comment-like", ["commentId": comment]),
            ("posts.upvote", ["postId": post, "on": false]),
        ]
        for (type, data) in gated {
            let refusal = town.ask(type, data, as: zoe).refusal
            #expect(refusal?.reason == .tierRequired && refusal?.tier == 2, "\(type)")
            #expect(refusal?.missing == ["profilePhoto", "skillLevel"], "\(type)")
            #expect(circle.told("social.gate-hit").last?["action"] == .string(type))
        }
        #expect(circle.told("social.gate-hit").count == gated.count)
        let nowhere: JSONValue = ["postId": .string(town.freshID().description)]
        #expect(town.ask("posts.upvote", nowhere, as: zoe).reason == .notFound)
        let others: [(String, JSONValue)] = [
            ("posts.edit", ["postId": post, "text": "x"]), ("posts.delete", ["postId": post]),
            ("posts.comment-edit", ["commentId": comment, "text": "x"]),
            ("posts.comment-delete", ["commentId": comment]),
        ]
        for (type, data) in others { #expect(town.ask(type, data, as: zoe).reason == .forbidden, "\(type)") }
        for type in ["posts.get", "posts.by", "posts.feed"] {
            let data: JSONValue =
                ["posts.get": ["postId": post], "posts.feed": ["kind": "friends"]][type] ?? [:]
            #expect(town.ask(type, data, as: zoe).isOK, "\(type)")
        }
    }

    /// Fields first, then missing objects, then the tier, and the limit last (§1.5).
    @Test func refusalsOfPostsComeInTheirOrder() {
        let circle = Cast(["ann"], limits: .standard)
        let zoe = circle.newcomer()
        let nowhere: JSONValue = .string(circle.town.freshID().description)
        func reason(_ data: JSONValue, _ person: Person) -> Reason? {
            circle.town.ask("posts.create", data, as: person).reason
        }
        #expect(reason(["gameId": nowhere], zoe) == .invalidArgument)
        #expect(reason(["text": "x", "gameId": nowhere], zoe) == .notFound)
        #expect(reason(["text": "x"], zoe) == .tierRequired)
        for _ in 0..<10 { circle.post("ann") }
        #expect(reason(["text": "x", "gameId": nowhere], circle["ann"]) == .notFound)
        #expect(reason(["text": "x"], circle["ann"]) == .rateLimited)
        let comment: JSONValue = ["postId": nowhere, "text": .string(String(repeating: "a", count: 1001))]
        #expect(circle.ask("posts.comment", comment, as: "ann").reason == .invalidArgument)
    }

    @Test func authorsWhoseProfileHasGotThinnerDeleteAndDoNotEdit() {
        let post = circle.post("ann")
        let comment = circle.comment("ann", post)
        circle.ask("profile.update", ["skillLevel": .null], as: "ann")
        for (type, data): (String, JSONValue) in [
            ("posts.edit", ["postId": post, "text": "x", "ifVersion": 9]),
            ("posts.comment-edit", ["commentId": comment, "text": "x"]),
        ] {
            #expect(circle.ask(type, data, as: "ann").refusal?.missing == ["skillLevel"], "\(type)")
        }
        #expect(circle.ask("posts.comment-delete", ["commentId": comment], as: "ann").isOK)
        #expect(circle.ask("posts.delete", ["postId": post], as: "ann").isOK)
    }

    @Test func postsCommentsAndLikesHaveTheirLimits() {
        let circle = Cast(["ann", "bob"], limits: .standard)
        let posts = (0..<10).map { _ in circle.post("ann") }
        func refusal(_ type: String, _ data: JSONValue) -> Refusal? {
            circle.ask(type, data, as: "ann").refusal
        }
        let late = refusal("posts.create", ["text": "x"])
        #expect(late?.reason == .rateLimited && late?.retryAfter == 900)
        #expect(refusal("posts.edit", ["postId": posts[0], "text": "edited"]) == nil)
        let comments = (0..<30).map { circle.comment("ann", posts[0], "\($0)") }
        #expect(refusal("posts.comment", ["postId": posts[0], "text": "x"])?.reason == .rateLimited)
        #expect(refusal("posts.comment-edit", ["commentId": comments[0], "text": "edited"]) == nil)
        // The limit of all commands together is per minute.
        circle.town.advance(minutes: 1)
        for number in 0..<100 {
            let on: JSONValue = .bool(number % 4 < 2)
            let data: (String, JSONValue) =
                number % 2 == 0
                ? ("posts.upvote", ["postId": posts[1], "on": on])
                : ("posts.comment-like", ["commentId": comments[1], "on": on])
            #expect(refusal(data.0, data.1) == nil, "\(number)")
        }
        #expect(refusal("posts.upvote", ["postId": posts[1]])?.reason == .rateLimited)
        #expect(refusal("posts.comment-like", ["commentId": comments[1]])?.reason == .rateLimited)
        #expect(refusal("posts.upvote", ["postId": posts[1], "on": false]) == nil, "it is off already")
        #expect(circle.told("social.limit-hit").map { $0["action"] } == ["posts", "comments", "likes"])
        circle.town.advance(minutes: 15)
        #expect(refusal("posts.create", ["text": "x"]) == nil)
        #expect(refusal("posts.comment", ["postId": posts[0], "text": "x"]) == nil)
        #expect(refusal("posts.upvote", ["postId": posts[1]]) == nil)
    }

    // MARK: - What is told

    @Test func publicEventsHoldFiftyCharactersAndOfFriendsPostsNone() {
        circle.befriend("ann", "bob")
        let text = String(repeating: "é", count: 50) + "SECRET"
        let open = circle.post("ann", ["text": .string(text), "tags": ["quiet"]])
        let close = circle.post("ann", ["text": "FRIENDS only", "visibility": "friends"])
        circle.ask("posts.edit", ["postId": open, "text": .string(text + "2")], as: "ann")
        circle.ask("posts.edit", ["postId": close, "text": "FRIENDS alone"], as: "ann")
        let first = circle.comment("bob", open, text + "3")
        let second = circle.comment("bob", close, "FRIENDS answer")
        circle.ask("posts.comment-edit", ["commentId": first, "text": .string(text + "4")], as: "bob")
        circle.ask("posts.comment-edit", ["commentId": second, "text": "FRIENDS answer again"], as: "bob")
        town.idle()
        let preview: JSONValue = .string(String(repeating: "é", count: 49) + "…")
        for type in ["posted", "post-edited", "commented", "comment-edited"] {
            #expect(circle.told("social.\(type)").map { $0["preview"] } == [preview, nil], "\(type)")
        }
        let all = town.published.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(all.contains { $0.contains("social.posted") })
        #expect(!all.contains { $0.contains("SECRET") || $0.contains("FRIENDS") })
        #expect(
            circle.told("social._private.post-written").map { $0["content"]?["text"] } == [
                .string(text), "FRIENDS only",
            ])
    }

    // MARK: - Repeats and restarts

    @Test func aRepeatedRequestPostsOnce() throws {
        let (ann, id) = (circle["ann"], town.freshID())
        let first = town.ask("posts.create", ["text": "once"], as: ann, id: id)
        let again = town.ask("posts.create", ["text": "once"], as: ann, id: id)
        #expect(first.isOK && first.data == again.data)
        let (upvote, comment) = (town.freshID(), town.freshID())
        let post = first["id"]
        for _ in 0..<2 {
            #expect(town.ask("posts.upvote", ["postId": post], as: ann, id: upvote)["upvotes"] == 1)
        }
        let said = town.ask("posts.comment", ["postId": post, "text": "x"], as: ann, id: comment)
        town.ask("posts.edit", ["postId": post, "text": "twice"], as: ann)
        try town.restart("social")
        #expect(town.ask("posts.create", ["text": "once"], as: ann, id: id).data == first.data)
        #expect(
            town.ask("posts.comment", ["postId": post, "text": "x"], as: ann, id: comment).data == said.data)
        #expect(town.ask("posts.upvote", ["postId": post], as: ann, id: upvote)["upvotes"] == 1)
        #expect(circle.texts("posts.by", as: "ann") == ["twice"])
        #expect(town.ask("posts.create", ["text": "other"], as: ann, id: id).reason == .conflict)
    }

    @Test func theLogAndASnapshotOfItKnowTheSamePosts() throws {
        let posts = (0..<6).map {
            circle.post(["ann", "bob", "cat"][$0 % 3], ["text": .string("\($0)"), "tags": ["turf"]])
        }
        for (index, post) in posts.enumerated() {
            for name in ["ann", "bob", "cat"].prefix(index % 4) {
                circle.ask("posts.upvote", ["postId": post], as: name)
                let comment = circle.comment(name, post, "by \(name)")
                circle.comment("cat", post, "reply", on: comment)
                if index == 3 { circle.ask("posts.comment-delete", ["commentId": comment], as: name) }
                circle.ask("posts.comment-like", ["commentId": comment], as: "bob")
            }
        }
        circle.ask("posts.delete", ["postId": posts[2]], as: "cat")
        circle.ask("posts.edit", ["postId": posts[4], "tags": ["rain"]], as: "bob")
        town.idle()
        func everything() throws -> [[UInt8]] {
            var all = [try JSONCoding.encode(town.social.machine.state.posts)]
            for kind in ["public", "friends"] {
                all.append(
                    Array(circle.ask("posts.feed", ["kind": .string(kind)], as: "ann").data.text().utf8))
            }
            for post in posts { all.append(Array("\(circle.thread(post, as: "bob"))".utf8)) }
            return all
        }
        try town.social.snapshot()
        let before = try everything()
        for fromSnapshot in [true, false] {
            try town.restart("social", fromSnapshot: fromSnapshot)
            town.idle()
            #expect(try everything() == before)
        }
        #expect(town.notes == [])
    }
}
