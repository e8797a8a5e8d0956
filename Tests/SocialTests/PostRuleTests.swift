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
    let cast = Cast(["ann", "bob", "cat"])
    var town: Town { cast.town }

    // MARK: - Who sees what

    @Test func onlyFriendsSeePostsForFriends() {
        cast.befriend("ann", "bob")
        cast.ask("follows.add", "ann", as: "cat")
        let post = cast.post("ann", ["visibility": "friends"])
        let comment = cast.comment("bob", post)
        #expect(cast.view(post, as: "bob").isOK && cast.view(post, as: "ann").isOK)
        #expect(cast.view(post, as: "cat").reason == .notFound)
        let requests: [(String, JSONValue)] = [
            ("posts.upvote", ["postId": post]), ("posts.comment", ["postId": post, "text": "x"]),
            ("posts.edit", ["postId": post, "text": "x"]), ("posts.delete", ["postId": post]),
            ("posts.comment-like", ["commentId": comment]), ("posts.comment-delete", ["commentId": comment]),
            ("posts.comment-edit", ["commentId": comment, "text": "x"]),
        ]
        for (type, data) in requests {
            #expect(cast.ask(type, data, as: "cat").reason == .notFound, "\(type)")
        }
        #expect(cast.texts("posts.by", ["accountId": "ann"], as: "cat") == [])
        cast.ask("friends.remove", "ann", as: "bob")
        #expect(cast.view(post, as: "bob").reason == .notFound, "friends no more")
    }

    @Test func blockedPeopleSeeNoPostsOfEachOther() {
        let (hers, his) = (cast.post("ann"), cast.post("bob"))
        cast.ask("friends.block", "bob", as: "ann")
        #expect(cast.view(hers, as: "bob").reason == .notFound)
        #expect(cast.view(his, as: "ann").reason == .notFound)
        for (who, whom) in [("ann", "bob"), ("bob", "ann")] {
            #expect(cast.ask("posts.by", ["accountId": .string(whom)], as: who).reason == .notFound)
            #expect(cast.texts("posts.feed", ["kind": "public"], as: who).count == 1)
        }
        #expect(cast.view(hers, as: "cat").isOK)
    }

    @Test func onlyTheAuthorAndModeratorsSeeAHiddenPost() throws {
        let boss = cast.boss()
        let post = cast.post("ann")
        let id = try #require(post.stringValue.flatMap { ID($0) })
        cast.ask("posts.upvote", ["postId": post], as: "bob")
        for _ in 0..<2 { town.social.machine.state.posts.hide(post: id) }
        #expect(cast.view(post, as: "bob").reason == .notFound)
        let shown = cast.view(post, as: "ann")["post"]
        #expect(shown["hidden"] == true && shown["version"] == 2)
        #expect(town.ask("posts.get", ["postId": post], as: boss)["post", "hidden"] == true)
        #expect(town.ask("posts.by", ["accountId": "ann"], as: boss).items.count == 1)
        #expect(cast.texts("posts.by", ["accountId": "ann"], as: "bob") == [])
        #expect(cast.texts("posts.feed", ["kind": "public"], as: "bob") == [])
        for _ in 0..<2 { town.social.machine.state.posts.show(post: id) }
        #expect(cast.view(post, as: "bob")["post"]["version"] == 3)
        #expect(cast.texts("posts.feed", ["kind": "public"], as: "bob") == ["hello"])
        for _ in 0..<2 { town.social.machine.state.posts.remove(post: id) }
        town.social.machine.state.posts.show(post: id)
        #expect(cast.view(post, as: "ann").reason == .notFound)
    }

    @Test func moderatorsReadPostsForFriendsAndOfThoseWhoBlockedThem() {
        let boss = cast.boss()
        let post = cast.post("ann", ["visibility": "friends"])
        cast.ask("friends.block", "boss", as: "ann")
        #expect(town.ask("posts.get", ["postId": post], as: boss).isOK)
        #expect(town.ask("posts.by", ["accountId": "ann"], as: boss).items.count == 1)
        #expect(town.ask("posts.feed", ["kind": "public"], as: boss).items.isEmpty)
    }

    @Test func postsOfTheBannedAreHiddenUntilTheyAreRestored() {
        let boss = cast.boss()
        let (post, other) = (cast.post("ann"), cast.post("bob"))
        cast.comment("ann", other, "from ann")
        town.ask("account.ban", ["accountId": "ann"], as: boss)
        town.settle()
        #expect(cast.view(post, as: "bob").reason == .notFound)
        #expect(town.ask("posts.get", ["postId": post], as: boss).isOK)
        #expect(cast.ask("posts.by", ["accountId": "ann"], as: "bob").reason == .notFound)
        #expect(cast.thread(other, as: "bob") == [])
        town.ask("account.restore", ["accountId": "ann"], as: boss)
        town.settle()
        #expect(cast.view(post, as: "bob").isOK && cast.thread(other, as: "bob") == ["from ann"])
    }

    @Test func postsOfTheDeletedStayUnderThatName() {
        let (post, other) = (cast.post("ann"), cast.post("bob"))
        cast.comment("ann", other, "from ann")
        cast.ask("account.delete", ["password": .string(cast["ann"].password)], as: "ann")
        town.settle()
        let shown = cast.view(post, as: "bob")["post"]
        #expect(shown["author"]?["displayName"] == "[Deleted User]" && shown["text"] == "hello")
        #expect(cast.thread(other, as: "cat") == ["from ann"])
        #expect(cast.texts("posts.by", ["accountId": cast.id("ann")], as: "bob") == ["hello"])
        #expect(cast.texts("posts.feed", ["kind": "public"], as: "cat").count == 2)
    }

    // MARK: - Tiers and limits

    /// Role before tier, and a missing object before both (§1.5).
    @Test func refusalsForAThinProfileSayWhatIsMissing() {
        let zoe = cast.newcomer()
        let post = cast.post("ann")
        let comment = cast.comment("bob", post)
        let gated: [(String, JSONValue)] = [
            ("posts.create", ["text": "x"]), ("posts.upvote", ["postId": post]),
            ("posts.comment", ["postId": post, "text": "x"]), ("posts.comment-like", ["commentId": comment]),
            ("posts.upvote", ["postId": post, "on": false]),
        ]
        for (type, data) in gated {
            let refusal = town.ask(type, data, as: zoe).refusal
            #expect(refusal?.reason == .tierRequired && refusal?.tier == 2, "\(type)")
            #expect(refusal?.missing == ["profilePhoto", "skillLevel"], "\(type)")
            #expect(cast.told("social.gate-hit").last?["action"] == .string(type))
        }
        #expect(cast.told("social.gate-hit").count == gated.count)
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
        let cast = Cast(["ann"], limits: .standard)
        let zoe = cast.newcomer()
        let nowhere: JSONValue = .string(cast.town.freshID().description)
        func reason(_ data: JSONValue, _ person: Person) -> Reason? {
            cast.town.ask("posts.create", data, as: person).reason
        }
        #expect(reason(["gameId": nowhere], zoe) == .invalidArgument)
        #expect(reason(["text": "x", "gameId": nowhere], zoe) == .notFound)
        #expect(reason(["text": "x"], zoe) == .tierRequired)
        for _ in 0..<10 { cast.post("ann") }
        #expect(reason(["text": "x", "gameId": nowhere], cast["ann"]) == .notFound)
        #expect(reason(["text": "x"], cast["ann"]) == .rateLimited)
        let comment: JSONValue = ["postId": nowhere, "text": .string(String(repeating: "a", count: 1001))]
        #expect(cast.ask("posts.comment", comment, as: "ann").reason == .invalidArgument)
    }

    @Test func authorsWhoseProfileHasGotThinnerDeleteAndDoNotEdit() {
        let post = cast.post("ann")
        let comment = cast.comment("ann", post)
        cast.ask("profile.update", ["skillLevel": .null], as: "ann")
        for (type, data): (String, JSONValue) in [
            ("posts.edit", ["postId": post, "text": "x", "ifVersion": 9]),
            ("posts.comment-edit", ["commentId": comment, "text": "x"]),
        ] {
            #expect(cast.ask(type, data, as: "ann").refusal?.missing == ["skillLevel"], "\(type)")
        }
        #expect(cast.ask("posts.comment-delete", ["commentId": comment], as: "ann").isOK)
        #expect(cast.ask("posts.delete", ["postId": post], as: "ann").isOK)
    }

    @Test func postsCommentsAndLikesHaveTheirLimits() {
        let cast = Cast(["ann", "bob"], limits: .standard)
        let posts = (0..<10).map { _ in cast.post("ann") }
        func refusal(_ type: String, _ data: JSONValue) -> Refusal? {
            cast.ask(type, data, as: "ann").refusal
        }
        let late = refusal("posts.create", ["text": "x"])
        #expect(late?.reason == .rateLimited && late?.retryAfter == 900)
        #expect(refusal("posts.edit", ["postId": posts[0], "text": "edited"]) == nil)
        let comments = (0..<30).map { cast.comment("ann", posts[0], "\($0)") }
        #expect(refusal("posts.comment", ["postId": posts[0], "text": "x"])?.reason == .rateLimited)
        #expect(refusal("posts.comment-edit", ["commentId": comments[0], "text": "edited"]) == nil)
        // The limit of all commands together is per minute.
        cast.town.advance(minutes: 1)
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
        #expect(cast.told("social.limit-hit").map { $0["action"] } == ["posts", "comments", "likes"])
        cast.town.advance(minutes: 15)
        #expect(refusal("posts.create", ["text": "x"]) == nil)
        #expect(refusal("posts.comment", ["postId": posts[0], "text": "x"]) == nil)
        #expect(refusal("posts.upvote", ["postId": posts[1]]) == nil)
    }

    // MARK: - What is told

    @Test func publicEventsHoldFiftyCharactersAndOfFriendsPostsNone() {
        cast.befriend("ann", "bob")
        let text = String(repeating: "é", count: 50) + "SECRET"
        let open = cast.post("ann", ["text": .string(text), "tags": ["quiet"]])
        let close = cast.post("ann", ["text": "FRIENDS only", "visibility": "friends"])
        cast.ask("posts.edit", ["postId": open, "text": .string(text + "2")], as: "ann")
        cast.ask("posts.edit", ["postId": close, "text": "FRIENDS alone"], as: "ann")
        let first = cast.comment("bob", open, text + "3")
        let second = cast.comment("bob", close, "FRIENDS answer")
        cast.ask("posts.comment-edit", ["commentId": first, "text": .string(text + "4")], as: "bob")
        cast.ask("posts.comment-edit", ["commentId": second, "text": "FRIENDS answer again"], as: "bob")
        town.idle()
        let preview: JSONValue = .string(String(repeating: "é", count: 49) + "…")
        for type in ["posted", "post-edited", "commented", "comment-edited"] {
            #expect(cast.told("social.\(type)").map { $0["preview"] } == [preview, nil], "\(type)")
        }
        let all = town.published.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(all.contains { $0.contains("social.posted") })
        #expect(!all.contains { $0.contains("SECRET") || $0.contains("FRIENDS") })
        #expect(
            cast.told("social._private.post-written").map { $0["content"]?["text"] } == [
                .string(text), "FRIENDS only",
            ])
    }

    // MARK: - Repeats and restarts

    @Test func aRepeatedRequestPostsOnce() throws {
        let (ann, id) = (cast["ann"], town.freshID())
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
        #expect(cast.texts("posts.by", as: "ann") == ["twice"])
        #expect(town.ask("posts.create", ["text": "other"], as: ann, id: id).reason == .conflict)
    }

    @Test func theLogAndASnapshotOfItKnowTheSamePosts() throws {
        let posts = (0..<6).map {
            cast.post(["ann", "bob", "cat"][$0 % 3], ["text": .string("\($0)"), "tags": ["turf"]])
        }
        for (index, post) in posts.enumerated() {
            for name in ["ann", "bob", "cat"].prefix(index % 4) {
                cast.ask("posts.upvote", ["postId": post], as: name)
                let comment = cast.comment(name, post, "by \(name)")
                cast.comment("cat", post, "reply", on: comment)
                if index == 3 { cast.ask("posts.comment-delete", ["commentId": comment], as: name) }
                cast.ask("posts.comment-like", ["commentId": comment], as: "bob")
            }
        }
        cast.ask("posts.delete", ["postId": posts[2]], as: "cat")
        cast.ask("posts.edit", ["postId": posts[4], "tags": ["rain"]], as: "bob")
        town.idle()
        func everything() throws -> [[UInt8]] {
            var all = [try JSONCoding.encode(town.social.machine.state.posts)]
            for kind in ["public", "friends"] {
                all.append(
                    Array(cast.ask("posts.feed", ["kind": .string(kind)], as: "ann").data.text().utf8))
            }
            for post in posts { all.append(Array("\(cast.thread(post, as: "bob"))".utf8)) }
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
