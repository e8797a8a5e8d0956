// Follows, friends, blocks and invite links (domain.md §7.1).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GraphTests {
    let circle = Cast(["ann", "bob", "cat", "dan"])
    var town: Town { circle.town }

    // MARK: - Follows

    @Test func followingEachOtherMakesFriends() {
        #expect(circle.ask("follows.add", "bob", as: "ann")["friend"] == false)
        #expect(
            circle.relation("bob", to: "ann") == ["following": true, "followedBy": false, "friend": false])
        #expect(circle.ask("follows.add", "ann", as: "bob")["friend"] == true)
        #expect(circle.relation("bob", to: "ann")["friend"] == true)
        #expect(
            circle.types == ["social.followed", "social.followed", "social.friended"])
    }

    @Test func followingBackClearsRequestsBetweenTheTwo() {
        circle.ask("friends.request", "bob", as: "ann")
        circle.ask("follows.add", "bob", as: "ann")
        circle.ask("follows.add", "ann", as: "bob")
        #expect(circle.closed == ["cleared"])
        #expect(circle.relation("ann", to: "bob")["requestPending"] == nil)
    }

    @Test func aRepeatedFollowWritesNothing() {
        circle.ask("follows.add", "bob", as: "ann")
        let count = circle.types.count
        #expect(circle.ask("follows.add", "bob", as: "ann").isOK)
        #expect(circle.ask("follows.remove", "cat", as: "ann").isOK)
        #expect(circle.types.count == count)
    }

    @Test func unfollowingEndsAFriendship() {
        circle.befriend("ann", "bob")
        circle.ask("follows.remove", "ann", as: "bob")
        #expect(circle.types.suffix(2) == ["social.unfollowed", "social.unfriended"])
        #expect(
            circle.relation("bob", to: "ann") == ["following": true, "followedBy": false, "friend": false])
    }

    @Test(arguments: ["follows.add", "friends.request", "friends.block", "friends.relation"])
    func nobodyFollowsOrAsksThemselves(type: String) {
        let refusal = circle.ask(type, "ann", as: "ann").refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "accountId")
        #expect(circle.ask(type, "nobody", as: "ann").reason == .notFound)
        #expect(circle.ask(type, town.freshID().description, as: "ann").reason == .notFound)
    }

    /// §3.4: to be followed without prior consent needs a full profile; a received request or an existing follow is
    /// consent.
    @Test func followingNeedsAFullProfileOrTheOthersRequest() {
        let eve = town.signUp("eve")
        func ask(_ type: String, _ whom: JSONValue) -> Answer {
            defer { town.settle() }
            return town.ask(type, ["accountId": whom], as: eve)
        }
        let refusal = ask("follows.add", "ann").refusal
        #expect(refusal?.reason == .tierRequired && refusal?.missing?.last == "skillLevel")
        #expect(circle.types == ["social.gate-hit"])
        #expect(
            ask("friends.request", "ann").data == ["friend": false, "became": "asked"], "asking does not")
        #expect(ask("follows.add", "ann").reason == .tierRequired, "and is not yet an answer")
        #expect(circle.ask("friends.accept", "eve", as: "ann")["became"] == "friends")
        #expect(ask("follows.remove", "ann").isOK, "parting needs nothing")
        #expect(ask("follows.add", "ann").data == ["friend": true, "became": "friends"], "ann follows still")
        circle.ask("friends.request", "eve", as: "bob")
        #expect(ask("follows.add", "bob").data == ["friend": false, "became": "following"], "bob has asked")
    }

    @Test func guestsHaveNoFriendsAndFollowNobody() {
        let guest = town.guest()
        for type in ["follows.add", "friends.request", "friends.block", "friends.relation"] {
            #expect(town.ask(type, ["accountId": "ann"], as: guest).reason == .forbidden)
        }
        #expect(circle.ask("friends.request", guest.id.stringValue ?? "", as: "ann").reason == .notFound)
    }

    // MARK: - Requests

    @Test func acceptingWritesBothEdges() {
        #expect(circle.ask("friends.request", "bob", as: "ann")["friend"] == false)
        #expect(circle.relation("ann", to: "bob")["requestPending"] == "in")
        #expect(circle.relation("bob", to: "ann")["requestPending"] == "out")
        #expect(circle.ask("friends.accept", "ann", as: "bob")["friend"] == true)
        #expect(circle.relation("ann", to: "bob")["friend"] == true)
        #expect(circle.closed == ["accepted"])
        #expect(circle.causes == ["request", "request"])
    }

    @Test func askingAnAskerAcceptsTheirRequest() {
        circle.ask("friends.request", "bob", as: "ann")
        #expect(circle.ask("friends.request", "ann", as: "bob")["friend"] == true)
        #expect(circle.closed == ["accepted"])
    }

    @Test func anOpenRequestCannotBeMadeAgain() {
        circle.ask("friends.request", "bob", as: "ann")
        let again = circle.ask("friends.request", "bob", as: "ann").refusal
        #expect(again?.reason == .alreadyExists && again?.state == "pending")
        circle.ask("friends.accept", "ann", as: "bob")
        let friends = circle.ask("friends.request", "bob", as: "ann").refusal
        #expect(friends?.reason == .alreadyExists && friends?.state == "friends")
    }

    @Test func afterADenialThereIsAPauseOfSevenDays() {
        circle.ask("friends.request", "bob", as: "ann")
        circle.ask("friends.deny", "ann", as: "bob")
        #expect(circle.ask("friends.request", "bob", as: "ann").reason == .forbidden)
        #expect(circle.ask("friends.request", "ann", as: "bob").isOK, "the other may")
        circle.ask("friends.withdraw", "ann", as: "bob")
        town.advance(days: 6, hours: 23, minutes: 59)
        #expect(circle.ask("friends.request", "bob", as: "ann").reason == .forbidden)
        town.advance(minutes: 1)
        #expect(circle.ask("friends.request", "bob", as: "ann").isOK)
    }

    @Test func aRequestThatDoesNotExistCannotBeAnswered() {
        for type in ["friends.accept", "friends.deny", "friends.withdraw", "friends.remove"] {
            #expect(circle.ask(type, "bob", as: "ann").reason == .notFound)
        }
        circle.ask("friends.request", "bob", as: "ann")
        #expect(circle.ask("friends.accept", "bob", as: "ann").reason == .notFound, "one's own request")
        #expect(circle.ask("friends.withdraw", "ann", as: "bob").reason == .notFound, "the other's")
        #expect(circle.ask("friends.withdraw", "bob", as: "ann").isOK && circle.closed == ["withdrawn"])
    }

    @Test func atMostAHundredFriendRequestsAreOpen() {
        let crowd = (0..<101).map { town.signUp("crowd\($0)") }
        for person in crowd.prefix(100) {
            #expect(circle.ask("friends.request", person.nickname, as: "ann").isOK)
        }
        #expect(circle.ask("friends.request", "crowd100", as: "ann").reason == .conflict)
        town.ask("friends.request", ["accountId": "ann"], as: crowd[100])
        town.settle()
        #expect(circle.ask("friends.request", "crowd100", as: "ann")["friend"] == true, "an answer is none")
    }

    @Test func removingAFriendTakesBothEdges() {
        circle.befriend("ann", "bob")
        circle.ask("friends.remove", "bob", as: "ann")
        #expect(
            circle.relation("bob", to: "ann") == ["following": false, "followedBy": false, "friend": false])
        #expect(circle.types.suffix(3) == ["social.unfollowed", "social.unfollowed", "social.unfriended"])
    }

    // MARK: - Blocks

    @Test func aBlockEndsEveryRelationAndUnblockingRestoresNone() {
        circle.befriend("ann", "bob")
        circle.ask("friends.block", "bob", as: "ann")
        #expect(circle.ask("friends.relation", "ann", as: "bob").reason == .notFound)
        for type in ["follows.add", "friends.request"] {
            #expect(circle.ask(type, "ann", as: "bob").reason == .notFound, "\(type)")
        }
        #expect(circle.ask("follows.add", "bob", as: "ann").reason == .notFound, "for both")
        #expect(circle.names("friends.blocks", as: "ann") == ["bob"])
        #expect(circle.ask("friends.block", "bob", as: "ann").isOK, "it holds already")
        #expect(circle.ask("friends.unblock", "bob", as: "ann").isOK)
        #expect(
            circle.relation("bob", to: "ann") == ["following": false, "followedBy": false, "friend": false])
    }

    @Test func aBlockClearsRequestsBothWays() {
        circle.ask("friends.request", "bob", as: "ann")
        circle.ask("friends.block", "ann", as: "bob")
        #expect(circle.closed == ["cleared"])
        #expect(circle.names("friends.requests", ["direction": "out"], as: "ann").isEmpty)
    }

    @Test func aMutualBlockHoldsUntilBothHaveUnblocked() {
        circle.ask("friends.block", "bob", as: "ann")
        #expect(circle.ask("friends.unblock", "ann", as: "bob").isOK, "it holds already, and tells nothing")
        #expect(circle.ask("friends.block", "ann", as: "bob").isOK)
        #expect(circle.names("friends.blocks", as: "bob") == ["ann"])
        circle.ask("friends.unblock", "bob", as: "ann")
        for (viewer, other) in [("ann", "bob"), ("bob", "ann")] {
            #expect(circle.ask("friends.relation", other, as: viewer).reason == .notFound)
        }
        circle.ask("friends.unblock", "ann", as: "bob")
        #expect(circle.ask("friends.relation", "ann", as: "bob").isOK)
    }

    // MARK: - Limits

    @Test func atMostTwentyFollowsAndRequestsAnHourAreMade() {
        let circle = Cast(["ann"], limits: .standard)
        let crowd = (0..<21).map { circle.town.signUp("crowd\($0)") }
        for (number, person) in crowd.prefix(20).enumerated() {
            let type = number % 2 == 0 ? "follows.add" : "friends.request"
            #expect(circle.ask(type, person.nickname, as: "ann").isOK)
        }
        let refusal = circle.ask("follows.add", "crowd20", as: "ann").refusal
        #expect(refusal?.reason == .rateLimited && refusal?.retryAfter == 3600)
        #expect(circle.types.last == "social.limit-hit")
    }
}
