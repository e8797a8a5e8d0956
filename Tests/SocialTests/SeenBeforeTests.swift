// Content that disappears because of a block, the end of a friendship or leaving a game can still be reported, its
// author blocked, and one's own upvotes and comments withdrawn (domain.md §1.9, §7.6). Queries do not show it.

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct SeenBeforeTests {
    let desk = Cast.desk()
    private var cast: Cast { desk }

    private func block(_ whom: String, by who: String) {
        #expect(desk.ask("friends.block", ["accountId": desk.id(whom)], as: who).isOK)
    }

    @Test func aBlockedPersonCanBlockInReturn() {
        block("ann", by: "bob")
        let lines = desk.town.notify.disk.lines.count
        for name: JSONValue in ["bob", desk.id("bob")] {
            #expect(desk.ask("friends.block", ["accountId": name], as: "ann").isOK)
        }
        #expect(cast.told("social.blocked").count == 2)
        #expect(cast.names("friends.blocks", as: "ann") == ["bob"])
        let told = desk.town.notify.disk.lines[lines...].map(\.header.type)
        #expect(!told.contains("notify.created"), "bob is told nothing")
        #expect(desk.ask("profile.get", ["accountId": "bob"], as: "ann").reason == .notFound)
    }

    /// Blocking works the same for somebody who has blocked the caller, is banned or deleted: it reveals nothing.
    @Test func theReplyToABlockShowsNothingOfTheOther() {
        block("ann", by: "bob")
        desk.ask("account.ban", ["accountId": "cat"], as: "mod")
        desk.ask("account.delete", ["password": .string(cast["dan"].password)], as: "dan")
        for name in ["bob", "cat", "dan", "eve"] {
            let answer = desk.ask("friends.block", ["accountId": desk.id(name)], as: "ann")
            #expect(answer.isOK, "\(name) \(answer)")
            #expect(desk.ask("friends.unblock", ["accountId": desk.id(name)], as: "ann").isOK, "\(name)")
        }
    }

    @Test func aBlockedPersonCanReportTheBlockersContent() {
        cast.befriend("ann", "bob")
        let (open, close) = (cast.post("bob"), cast.post("bob", ["visibility": "friends"]))
        let comment = cast.comment("bob", cast.post("ann"), "rude")
        let (message, game) = desk.message("rude", by: "bob", going: ["ann"])
        let all = [
            ("post", open), ("post", close), ("comment", comment), ("chat", message), ("game", game),
            ("profile", desk.id("bob")), ("profile", "bob"),
        ]
        block("ann", by: "bob")
        for (type, content) in all.dropLast() {
            #expect(desk.report(type, content, as: "ann", ["kind": "harassment"]).isOK, "\(type)")
        }
        #expect(desk.report("profile", "bob", as: "ann").reason == .alreadyExists)
        #expect(desk.queue().count == 6 && desk.queue().allSatisfy { $0["accountId"] == desk.id("bob") })
        for (type, field, content) in [
            ("posts.get", "postId", open), ("posts.get", "postId", close), ("games.get", "gameId", game),
            ("chat.history", "gameId", game), ("posts.by", "accountId", "bob"),
        ] as [(String, String, JSONValue)] {
            #expect(desk.ask(type, [field: content], as: "ann").reason == .notFound, "\(type)")
        }
        for (type, content) in [("post", close), ("chat", message)] {
            #expect(desk.report(type, content, as: "cat").reason == .notFound, "cat never saw it: \(type)")
        }
    }

    // A74: a report tells whether its content is still there. One can block whoever was there.
    @Test func contentThatIsGoneCannotBeReportedAcrossABlockEither() {
        let (kept, gone) = (cast.post("bob"), cast.post("bob"))
        block("ann", by: "bob")
        #expect(desk.ask("posts.delete", ["postId": gone], as: "bob").isOK)
        #expect(desk.report("post", kept, as: "ann").isOK)
        #expect(desk.report("post", gone, as: "ann").reason == .notFound)
        let password: JSONValue = .string(cast["bob"].password)
        #expect(desk.ask("account.delete", ["password": password], as: "bob").isOK)
        #expect(desk.report("profile", desk.id("bob"), as: "ann").reason == .notFound)
        #expect(desk.ask("friends.block", ["accountId": desk.id("bob")], as: "ann").isOK)
    }

    @Test func contentSeenAsAFriendOrPlayerCanBeReportedAfterwards() {
        cast.befriend("ann", "bob")
        let post = cast.post("bob", ["visibility": "friends"])
        let secret = desk.town.game(host: cast["bob"], ["visibility": "private", "joinPolicy": "invite"])
        desk.ask("invites.send", ["gameId": secret, "accountIds": [desk.id("ann")]], as: "bob")
        let (message, game) = desk.message("rude", by: "bob", going: ["ann"])
        desk.ask("friends.remove", ["accountId": "ann"], as: "bob")
        for id in [secret, game] {
            desk.ask("rsvp.remove", ["gameId": id, "accountId": desk.id("ann")], as: "bob")
        }
        #expect(!desk.sees(post, as: "ann"))
        for (type, content) in [("post", post), ("game", secret), ("chat", message)] {
            #expect(desk.report(type, content, as: "ann").isOK, "\(type)")
            #expect(desk.report(type, content, as: "eve").reason == .notFound, "\(type)")
        }
    }

    /// One can remove one's own comment, upvote and like, even if their post is no longer visible.
    @Test(arguments: ["block", "unfriend", "hide"])
    func upvotesLikesAndCommentsAreTakenBackOnPostsThatCannotBeSeenAnyMore(how: String) {
        cast.befriend("ann", "bob")
        let post = cast.post("bob", ["visibility": "friends"])
        let (own, other) = (cast.comment("ann", post, "mine"), cast.comment("bob", post, "his"))
        desk.ask("posts.upvote", ["postId": post], as: "ann")
        desk.ask("posts.comment-like", ["commentId": other], as: "ann")
        switch how {
        case "block": block("ann", by: "bob")
        case "unfriend": desk.ask("friends.remove", ["accountId": "ann"], as: "bob")
        default: desk.decide("remove_content", "post", post, reportedBy: "mod")
        }
        #expect(!desk.sees(post, as: "ann"))
        for _ in 0..<2 {
            #expect(desk.ask("posts.comment-delete", ["commentId": own], as: "ann").isOK)
        }
        #expect(cast.told("social.comment-deleted").count == 1)
        #expect(desk.ask("posts.comment-delete", ["commentId": other], as: "ann").reason == .notFound)
        let upvote = desk.ask("posts.upvote", ["postId": post, "on": false], as: "ann")
        #expect(upvote.data == ["on": false], "and the count is not hers to know: \(upvote)")
        let like = desk.ask("posts.comment-like", ["commentId": other, "on": false], as: "ann")
        #expect(like.data == ["on": false], "\(like)")
        #expect(desk.ask("posts.upvote", ["postId": post], as: "ann").reason == .notFound)
        #expect(desk.ask("posts.comment-like", ["commentId": other], as: "ann").reason == .notFound)
    }
}
