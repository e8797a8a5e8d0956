// Follows, friends, blocks and invite links (domain.md §7.1).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GraphTests {
    let cast = Cast(["ann", "bob", "cat", "dan"])
    var town: Town { cast.town }

    // MARK: - Follows

    @Test func followingEachOtherMakesFriends() {
        #expect(cast.ask("follows.add", "bob", as: "ann")["friend"] == false)
        #expect(
            cast.relation("bob", to: "ann") == ["following": true, "followedBy": false, "friend": false])
        #expect(cast.ask("follows.add", "ann", as: "bob")["friend"] == true)
        #expect(cast.relation("bob", to: "ann")["friend"] == true)
        #expect(
            cast.types == ["social.followed", "social.followed", "social.friended"])
    }

    @Test func followingBackClearsRequestsBetweenTheTwo() {
        cast.ask("friends.request", "bob", as: "ann")
        cast.ask("follows.add", "bob", as: "ann")
        cast.ask("follows.add", "ann", as: "bob")
        #expect(cast.closed == ["cleared"])
        #expect(cast.relation("ann", to: "bob")["requestPending"] == nil)
    }

    @Test func aRepeatedFollowWritesNothing() {
        cast.ask("follows.add", "bob", as: "ann")
        let count = cast.types.count
        #expect(cast.ask("follows.add", "bob", as: "ann").isOK)
        #expect(cast.ask("follows.remove", "cat", as: "ann").isOK)
        #expect(cast.types.count == count)
    }

    @Test func unfollowingEndsAFriendship() {
        cast.befriend("ann", "bob")
        cast.ask("follows.remove", "ann", as: "bob")
        #expect(cast.types.suffix(2) == ["social.unfollowed", "social.unfriended"])
        #expect(
            cast.relation("bob", to: "ann") == ["following": true, "followedBy": false, "friend": false])
    }

    @Test(arguments: ["follows.add", "friends.request", "friends.block", "friends.relation"])
    func nobodyFollowsOrAsksThemselves(type: String) {
        let refusal = cast.ask(type, "ann", as: "ann").refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "accountId")
        #expect(cast.ask(type, "nobody", as: "ann").reason == .notFound)
        #expect(cast.ask(type, town.freshID().description, as: "ann").reason == .notFound)
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
        #expect(cast.types == ["social.gate-hit"])
        #expect(
            ask("friends.request", "ann").data == ["friend": false, "became": "asked"], "asking does not")
        #expect(ask("follows.add", "ann").reason == .tierRequired, "and is not yet an answer")
        #expect(cast.ask("friends.accept", "eve", as: "ann")["became"] == "friends")
        #expect(ask("follows.remove", "ann").isOK, "parting needs nothing")
        #expect(ask("follows.add", "ann").data == ["friend": true, "became": "friends"], "ann follows still")
        cast.ask("friends.request", "eve", as: "bob")
        #expect(ask("follows.add", "bob").data == ["friend": false, "became": "following"], "bob has asked")
    }

    @Test func guestsHaveNoFriendsAndFollowNobody() {
        let guest = town.guest()
        for type in ["follows.add", "friends.request", "friends.block", "friends.relation"] {
            #expect(town.ask(type, ["accountId": "ann"], as: guest).reason == .forbidden)
        }
        #expect(cast.ask("friends.request", guest.id.stringValue ?? "", as: "ann").reason == .notFound)
    }

    // MARK: - Requests

    @Test func acceptingWritesBothEdges() {
        #expect(cast.ask("friends.request", "bob", as: "ann")["friend"] == false)
        #expect(cast.relation("ann", to: "bob")["requestPending"] == "in")
        #expect(cast.relation("bob", to: "ann")["requestPending"] == "out")
        #expect(cast.ask("friends.accept", "ann", as: "bob")["friend"] == true)
        #expect(cast.relation("ann", to: "bob")["friend"] == true)
        #expect(cast.closed == ["accepted"])
        #expect(cast.causes == ["request", "request"])
    }

    @Test func askingAnAskerAcceptsTheirRequest() {
        cast.ask("friends.request", "bob", as: "ann")
        #expect(cast.ask("friends.request", "ann", as: "bob")["friend"] == true)
        #expect(cast.closed == ["accepted"])
    }

    @Test func anOpenRequestCannotBeMadeAgain() {
        cast.ask("friends.request", "bob", as: "ann")
        let again = cast.ask("friends.request", "bob", as: "ann").refusal
        #expect(again?.reason == .alreadyExists && again?.state == "pending")
        cast.ask("friends.accept", "ann", as: "bob")
        let friends = cast.ask("friends.request", "bob", as: "ann").refusal
        #expect(friends?.reason == .alreadyExists && friends?.state == "friends")
    }

    @Test func afterADenialThereIsAPauseOfSevenDays() {
        cast.ask("friends.request", "bob", as: "ann")
        cast.ask("friends.deny", "ann", as: "bob")
        #expect(cast.ask("friends.request", "bob", as: "ann").reason == .forbidden)
        #expect(cast.ask("friends.request", "ann", as: "bob").isOK, "the other may")
        cast.ask("friends.withdraw", "ann", as: "bob")
        town.advance(days: 6, hours: 23, minutes: 59)
        #expect(cast.ask("friends.request", "bob", as: "ann").reason == .forbidden)
        town.advance(minutes: 1)
        #expect(cast.ask("friends.request", "bob", as: "ann").isOK)
    }

    @Test func aRequestThatDoesNotExistCannotBeAnswered() {
        for type in ["friends.accept", "friends.deny", "friends.withdraw", "friends.remove"] {
            #expect(cast.ask(type, "bob", as: "ann").reason == .notFound)
        }
        cast.ask("friends.request", "bob", as: "ann")
        #expect(cast.ask("friends.accept", "bob", as: "ann").reason == .notFound, "one's own request")
        #expect(cast.ask("friends.withdraw", "ann", as: "bob").reason == .notFound, "the other's")
        #expect(cast.ask("friends.withdraw", "bob", as: "ann").isOK && cast.closed == ["withdrawn"])
    }

    @Test func atMostAHundredFriendRequestsAreOpen() {
        let crowd = (0..<101).map { town.signUp("crowd\($0)") }
        for person in crowd.prefix(100) {
            #expect(cast.ask("friends.request", person.nickname, as: "ann").isOK)
        }
        #expect(cast.ask("friends.request", "crowd100", as: "ann").reason == .conflict)
        town.ask("friends.request", ["accountId": "ann"], as: crowd[100])
        town.settle()
        #expect(cast.ask("friends.request", "crowd100", as: "ann")["friend"] == true, "an answer is none")
    }

    @Test func removingAFriendTakesBothEdges() {
        cast.befriend("ann", "bob")
        cast.ask("friends.remove", "bob", as: "ann")
        #expect(
            cast.relation("bob", to: "ann") == ["following": false, "followedBy": false, "friend": false])
        #expect(cast.types.suffix(3) == ["social.unfollowed", "social.unfollowed", "social.unfriended"])
    }

    // MARK: - Blocks

    @Test func aBlockEndsEveryRelationAndUnblockingRestoresNone() {
        cast.befriend("ann", "bob")
        cast.ask("friends.block", "bob", as: "ann")
        #expect(cast.ask("friends.relation", "ann", as: "bob").reason == .notFound)
        for type in ["follows.add", "friends.request"] {
            #expect(cast.ask(type, "ann", as: "bob").reason == .notFound, "\(type)")
        }
        #expect(cast.ask("follows.add", "bob", as: "ann").reason == .notFound, "for both")
        #expect(cast.names("friends.blocks", as: "ann") == ["bob"])
        #expect(cast.ask("friends.block", "bob", as: "ann").isOK, "it holds already")
        #expect(cast.ask("friends.unblock", "bob", as: "ann").isOK)
        #expect(
            cast.relation("bob", to: "ann") == ["following": false, "followedBy": false, "friend": false])
    }

    @Test func aBlockClearsRequestsBothWays() {
        cast.ask("friends.request", "bob", as: "ann")
        cast.ask("friends.block", "ann", as: "bob")
        #expect(cast.closed == ["cleared"])
        #expect(cast.names("friends.requests", ["direction": "out"], as: "ann").isEmpty)
    }

    @Test func aMutualBlockHoldsUntilBothHaveUnblocked() {
        cast.ask("friends.block", "bob", as: "ann")
        #expect(cast.ask("friends.unblock", "ann", as: "bob").isOK, "it holds already, and tells nothing")
        #expect(cast.ask("friends.block", "ann", as: "bob").isOK)
        #expect(cast.names("friends.blocks", as: "bob") == ["ann"])
        cast.ask("friends.unblock", "bob", as: "ann")
        for (viewer, other) in [("ann", "bob"), ("bob", "ann")] {
            #expect(cast.ask("friends.relation", other, as: viewer).reason == .notFound)
        }
        cast.ask("friends.unblock", "ann", as: "bob")
        #expect(cast.ask("friends.relation", "ann", as: "bob").isOK)
    }

    // MARK: - Limits

    @Test func atMostTwentyFollowsAndRequestsAnHourAreMade() {
        let cast = Cast(["ann"], limits: .standard)
        let crowd = (0..<21).map { cast.town.signUp("crowd\($0)") }
        for (number, person) in crowd.prefix(20).enumerated() {
            let type = number % 2 == 0 ? "follows.add" : "friends.request"
            #expect(cast.ask(type, person.nickname, as: "ann").isOK)
        }
        let refusal = cast.ask("follows.add", "crowd20", as: "ann").refusal
        #expect(refusal?.reason == .rateLimited && refusal?.retryAfter == 3600)
        #expect(cast.types.last == "social.limit-hit")
    }
}
