// Notifications of posts and comments (domain.md §7.2, §8.2).

import Contracts
import JSON
import Packed
import TestSupport
import Testing
import Values

@testable import Machine
@testable import NotifyService

// domain.md §8.2
@Suite struct PostNoticeTests {
    let street = Cast.street(players: 5, adminEmail: "host@example.com")
    var town: Town { street.town }
    var ann: Person { street[0] }
    var bob: Person { street[1] }
    var cat: Person { street[2] }
    var dan: Person { street[3] }

    init() {
        for person in street.players { town.complete(person) }
        street.forget()
    }

    private func post(_ more: JSONValue = [:], by author: Person? = nil) -> JSONValue {
        let fields: JSONValue = ["text": "What a game"]
        return street.ask("posts.create", fields.merging(more), author ?? ann)["id"]
    }

    private func upvote(_ post: JSONValue, _ person: Person, on: Bool = true) {
        street.ask("posts.upvote", ["postId": post, "on": .bool(on)], person)
    }

    @discardableResult
    private func comment(
        _ post: JSONValue, _ text: String, by person: Person, on parent: JSONValue? = nil
    ) -> JSONValue {
        var fields: JSONValue = ["postId": post, "text": .string(text)]
        if let parent { fields = fields.merging(["parentId": parent]) }
        defer { town.advance(seconds: 1) }
        return street.ask("posts.comment", fields, person)["id"]
    }

    private func told(_ person: Person) -> [JSONValue] {
        street.inbox(person).filter { $0["targetType"] == "post" }
    }
    private func types(_ person: Person) -> [String] { told(person).compactMap { $0["type"]?.stringValue } }

    // MARK: - Upvotes

    @Test func upvotesOfAPostAreOneRowAnHour() {
        let post = post()
        upvote(post, ann)
        #expect(told(ann).isEmpty, "of one's own nobody is told")
        upvote(post, bob)
        var row = told(ann).first
        #expect(row?["type"] == "post_upvoted" && row?["targetId"] == post && row?["actorIds"] == [bob.id])
        #expect(row?["title"] == "Player 1 upvoted your post" && row?["body"] == "It has 2 upvotes so far")
        street.ask("notifications.read-all", [:], ann)
        upvote(post, bob, on: false)
        upvote(post, bob)
        #expect(told(ann).isEmpty, "the one upvote was taken back, and to give it again is nothing new")
        let fresh = self.post()
        upvote(fresh, bob)
        street.ask("notifications.read-all", [:], ann)
        upvote(fresh, cat)
        upvote(fresh, cat, on: false)
        row = told(ann).first
        #expect(row?["title"] == "Player 1 upvoted your post" && row?["body"] == "It has 1 upvote so far")
        upvote(fresh, bob, on: false)
        #expect(told(ann).isEmpty, "nothing is left of it")
    }

    @Test func eachAccountCountsOnceInARowOfManyUpvotes() {
        let post = post()
        upvote(post, bob)
        upvote(post, cat)
        street.ask("notifications.read-all", [:], ann)
        upvote(post, cat, on: false)
        upvote(post, cat)
        #expect(
            told(ann).first?["read"] == true && told(ann).first?["actorCount"] == 2, "that is nothing new")
        street.ask("posts.upvote", ["postId": post, "on": false], cat)
        upvote(post, cat)
        var row = told(ann).first
        #expect(row?["title"] == "Player 2 and 1 other upvoted your post" && row?["read"] == true)
        for person in [dan, street[4]] { upvote(post, person) }
        row = told(ann).first
        #expect(row?["title"] == "4 people upvoted your post" && row?["actorCount"] == 4)
        #expect(row?["actorIds"]?.arrayValue?.count == 3)
        // The first of them is not among the three shown, but is counted.
        upvote(post, bob, on: false)
        upvote(post, bob)
        #expect(told(ann).count == 1 && told(ann).first?["actorCount"] == 4)
        let other = self.post()
        upvote(other, bob)
        #expect(told(ann).count == 2, "each post has its own")
        town.advance(minutes: 60)
        upvote(post, street.host)
        #expect(!street.pushed(ann).contains { $0.contains("upvoted") }, "not pushed by default")
    }

    // domain.md §1.9: of five, one is blocked whom the row does not name.
    @Test func aBlockedPersonNoLongerCountsInARowThatDoesNotNameThem() {
        func count() -> JSONValue? { told(ann).first?["actorCount"] }
        town.complete(street.host)
        let post = post()
        for person in [bob, cat, dan, street[4]] { upvote(post, person) }
        #expect(
            count() == 4 && told(ann).first?["actorIds"]?.arrayValue?.contains(.string("\(bob.id)")) == false)
        street.ask("friends.block", ["accountId": bob.id], ann)
        upvote(post, street.host)
        #expect(count() == 4, "five without bob")
        upvote(post, cat, on: false)
        #expect(count() == 3)
        upvote(post, cat)
        #expect(count() == 4)
        for person in [cat, dan, street[4]] { upvote(post, person, on: false) }
        #expect(count() == 1 && told(ann).first?["title"] == "Hanna upvoted your post")
        upvote(post, street.host, on: false)
        #expect(told(ann).isEmpty, "nobody is left")
    }

    @Test func anUpvoteAnHourAfterTheFirstMakesAnotherRow() {
        let post = post()
        upvote(post, bob)
        town.advance(minutes: 59)
        upvote(post, cat)
        #expect(told(ann).count == 1)
        town.advance(minutes: 1)
        upvote(post, dan)
        #expect(told(ann).map { $0["title"] }.first == "Player 3 upvoted your post" && told(ann).count == 2)
    }

    // MARK: - Comments

    @Test func commentsRepliesAndMentionsAreToldToWhomTheyConcern() {
        let post = post()
        let first = comment(post, "Well played", by: bob)
        #expect(told(ann).first?["title"] == "Player 1 commented on your post")
        #expect(told(ann).first?["body"] == "Well played" && told(ann).first?["data"]?["commentId"] == first)
        #expect(told(ann).first?["targetId"] == post)
        #expect(street.pushed(ann).last == "Player 1 commented on your post")
        let answer = comment(post, "Thank you", by: ann, on: first)
        #expect(told(bob).first?["type"] == "comment_replied" && types(ann) == ["post_commented"])
        #expect(told(bob).first?["title"] == "Player 0 replied to your comment")
        comment(post, "So it was", by: cat, on: answer)
        #expect(told(ann).first?["type"] == "comment_mentioned")
        #expect(told(ann).first?["title"] == "Player 2 replied to you")
        #expect(types(bob) == ["comment_replied", "comment_replied"])
        comment(post, "@player4 look", by: dan)
        #expect(told(street[4]).map { $0["title"] } == ["Player 3 mentioned you"])
        #expect(types(cat).isEmpty && types(dan).isEmpty)
    }

    @Test func aCommentIsToldOnceAsMentionBeforeReplyBeforeComment() {
        let post = post()
        comment(post, "@player0 yours", by: bob)
        #expect(types(ann) == ["comment_mentioned"])
        let own = comment(post, "mine", by: cat)
        comment(post, "@player2 and @player0", by: dan, on: own)
        #expect(types(cat) == ["comment_mentioned"])
        #expect(types(ann).filter { $0 == "comment_mentioned" }.count == 2)
        // The author of a comment on their own post is told of the reply, not of a comment on the post.
        let hers = comment(post, "more", by: ann)
        comment(post, "yes", by: bob, on: hers)
        #expect(types(ann).first == "comment_replied" && types(ann).count == 4)
        comment(post, "to myself", by: ann, on: hers)
        #expect(types(ann).count == 4)
    }

    // domain.md §1.7
    @Test func theTextOfAPostForFriendsIsNotTold() {
        street.befriend(ann, bob)
        let post = post(["visibility": "friends"])
        comment(post, "our secret", by: bob)
        let row = told(ann).first
        #expect(row?["type"] == "post_commented" && row?["body"] == "Open the post to read it")
    }

    // MARK: - Who is not told

    // domain.md §8.1
    @Test func commentsAreNotToldToThoseWhoMayNotSeeThePost() {
        street.befriend(ann, bob)
        street.befriend(ann, cat)
        let post = post(["visibility": "friends"])
        let first = comment(post, "one", by: bob)
        street.ask("friends.remove", ["accountId": bob.id], ann)
        comment(post, "to who cannot read it", by: cat, on: first)
        #expect(types(bob).isEmpty && types(ann) == ["post_commented"])
        let open = self.post()
        let second = comment(open, "two", by: bob)
        street.ask("friends.block", ["accountId": bob.id], dan)
        comment(open, "@player1 hello", by: dan, on: second)
        #expect(types(bob).isEmpty)
        street.ask("friends.block", ["accountId": bob.id], ann)
        comment(open, "@player1 hello", by: cat)
        #expect(types(bob).isEmpty, "the author's own posts are not there for them")
    }

    @Test func aCommentHiddenAsItIsWrittenIsToldNobody() {
        let post = post()
        let shame = "fuck shit www.spam.example buy now spam@spam.example !!!!!!!!!!!!!!!!"
        comment(post, shame, by: bob)
        #expect(town.social.types.contains("social.content-hidden") && types(ann).isEmpty)
        street.befriend(ann, bob)
        let secret = self.post(["visibility": "friends"])
        comment(secret, shame, by: bob)
        #expect(types(ann).isEmpty && !street.pushed(ann).contains { $0.hasPrefix("Player 1 commented") })
    }

    @Test func aDeletedPostTakesItsNotificationsOutOfTheInboxes() {
        let post = post()
        let first = comment(post, "one", by: bob)
        comment(post, "two", by: cat, on: first)
        upvote(post, bob)
        #expect(types(ann).count == 2 && types(bob).count == 1)
        street.ask("posts.comment-delete", ["commentId": first], bob)
        #expect(types(ann) == ["post_upvoted"] && types(bob) == ["comment_replied"])
        street.ask("posts.delete", ["postId": post], ann)
        #expect(types(ann).isEmpty && types(bob).isEmpty)
        upvote(post, cat)
        #expect(types(ann).isEmpty && town.notify.machine.state.posts.isEmpty)
    }

    @Test func aHiddenPostLeavesOthersInboxesAndStaysInItsAuthors() {
        // Their reports count (§7.6).
        for person in [bob, cat, dan] { town.confirm(person) }
        town.advance(days: 7)
        let post = post()
        let first = comment(post, "one", by: bob)
        comment(post, "two", by: cat, on: first)
        for person in [bob, cat, dan] {
            street.ask(
                "reports.create", ["contentType": "post", "contentId": post, "kind": "spam"], person)
        }
        #expect(types(ann) == ["post_commented"] && types(bob).isEmpty)
        comment(post, "what is this", by: ann, on: first)
        #expect(types(bob).isEmpty)
    }
}
