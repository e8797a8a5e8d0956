// friends.invite-link and invite-claim (domain.md §7.1).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct InviteLinkTests {
    let cast = Cast(["ann", "bob", "cat"])
    var town: Town { cast.town }

    private func link(of person: String = "ann") -> String {
        cast.ask("friends.invite-link", as: person)["token"].stringValue ?? ""
    }

    private func claim(_ token: String, as person: String = "bob") -> JSONValue {
        cast.ask("friends.invite-claim", ["token": .string(token)], as: person).data
    }

    @Test func aLinkAsksItsMakerOnTheClaimantsBehalf() {
        let made = cast.ask("friends.invite-link", as: "ann")
        let token = made["token"].stringValue ?? ""
        #expect(made["url"].stringValue == "https://rally.example/i/\(token)")
        #expect(claim(token) == ["result": "claimed", "accountId": cast.id("ann")])
        #expect(cast.relation("bob", to: "ann")["requestPending"] == "in")
    }

    @Test func theWholeLinkIsClaimedLikeItsToken() {
        let url = cast.ask("friends.invite-link", as: "ann")["url"].stringValue ?? ""
        #expect(claim("<\(url)>\n") == ["result": "claimed", "accountId": cast.id("ann")])
        #expect(claim(url, as: "cat")["result"] == "already_used")
    }

    @Test func anInviteLinkIsGoodOnce() {
        let token = link()
        #expect(claim(token)["result"] == "claimed")
        #expect(claim(token, as: "cat")["result"] == "already_used")
    }

    @Test func anInviteLinkIsGoodForSevenDays() {
        let (first, second) = (link(), link())
        town.advance(days: 6, hours: 23, minutes: 59)
        #expect(claim(first)["result"] == "claimed")
        town.advance(minutes: 1)
        #expect(claim(second, as: "cat")["result"] == "expired")
    }

    @Test func aClaimThatFailsSaysWhy() {
        let token = link()
        #expect(claim(token, as: "ann")["result"] == "self_invite")
        cast.ask("friends.request", "ann", as: "bob")
        #expect(claim(token)["result"] == "pending_exists")
        cast.ask("friends.accept", "bob", as: "ann")
        #expect(claim(token)["result"] == "already_friends")
        cast.ask("friends.block", "cat", as: "ann")
        #expect(claim(token, as: "cat") == ["result": "blocked"])
        #expect(town.social.types.filter { $0 == "social._private.invite-link-claimed" }.isEmpty)
    }

    @Test func aForgedInviteLinkIsInvalid() {
        let token = link()
        let forged = ["", "x", String(token.dropLast()), token + "A", String(token.reversed())]
        #expect(forged.allSatisfy { claim($0) == ["result": "invalid"] })
    }

    // MARK: - Opening

    private func landing(_ token: String, as person: String? = nil) -> Answer {
        let data: JSONValue = ["token": .string(token)]
        return person.map { cast.ask("friends.invite-landing", data, as: $0) }
            ?? town.ask("friends.invite-landing", data)
    }

    private func expectNothing(_ token: String, as person: String? = nil, _ why: Comment) {
        let refusal = landing(token, as: person).refusal
        #expect(refusal?.reason == .notFound && refusal?.field == "token", why)
        #expect(refusal?.message == "this invitation is not good any more; ask for a new one", why)
    }

    // domain.md §4.8
    @Test func anyoneSeesWhoMadeALinkWhileItIsGood() {
        let (token, url) = (link(), cast.ask("friends.invite-link", as: "ann")["url"].stringValue ?? "")
        let told: JSONValue = [
            "inviter": ["displayName": "The ann", "avatar": "https://pictures.example/ann.jpg"],
            "noindex": true,
        ]
        for person in [nil, "ann", "bob"] { #expect(landing(token, as: person).data == told) }
        #expect(landing(url).data == told, "a whole link")
        #expect(claim(token)["result"] == "claimed")
        for person in [nil, "ann", "bob", "cat"] { expectNothing(token, as: person, "used") }
        let other = link()
        town.advance(days: 6, hours: 23, minutes: 59)
        #expect(landing(other).isOK)
        town.advance(minutes: 1)
        expectNothing(other, "expired")
        for forged in ["", "x", other + "A"] { expectNothing(forged, "forged") }
    }

    // domain.md §1.9, §3.3
    @Test func aLinkOfSomebodyApartOrGoneIsNotGood() {
        let (boss, token, other) = (cast.boss(), link(), link(of: "cat"))
        for (blocker, blocked) in [("ann", "bob"), ("bob", "ann")] {
            cast.ask("friends.block", blocked, as: blocker)
            expectNothing(token, as: "bob", "\(blocker) has blocked \(blocked)")
            #expect(landing(token).isOK && landing(token, as: "cat").isOK)
            cast.ask("friends.unblock", blocked, as: blocker)
        }
        cast.ask("account.delete", ["password": .string(cast["ann"].password)], as: "ann")
        town.ask("account.ban", ["accountId": "cat"], as: boss)
        town.settle()
        expectNothing(token, "deleted")
        expectNothing(other, "banned")
    }

    @Test func theOldestOfTwentyOneInviteLinksIsRemoved() {
        let tokens = (0..<21).map { _ in link() }
        #expect(claim(tokens[0])["result"] == "invalid")
        #expect(claim(tokens[1])["result"] == "claimed")
        _ = link()
        #expect(claim(tokens[2], as: "cat")["result"] == "claimed", "a used one makes room")
    }

    @Test(arguments: [false, true]) func aRepeatedRequestGetsTheSameTokenAndTheLogHasNone(
        fromSnapshot: Bool
    ) throws {
        let id = town.freshID()
        let first = town.ask("friends.invite-link", as: cast["ann"], id: id)
        let token = first["token"].stringValue ?? "no token"
        let claimId = town.freshID()
        let claimed = town.ask(
            "friends.invite-claim", ["token": .string(token)], as: cast["bob"], id: claimId)
        if fromSnapshot { try town.social.snapshot() }
        try town.restart("social", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(town.ask("friends.invite-link", as: cast["ann"], id: id).data == first.data)
        let again = town.ask(
            "friends.invite-claim", ["token": .string(token)], as: cast["bob"], id: claimId)
        #expect(claimed["result"] == "claimed" && again.data == claimed.data)
        let log = town.social.disk.lines.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(!log.contains(token))
    }

    @Test func thePauseAfterADenialHoldsForInviteLinks() {
        cast.ask("friends.request", "ann", as: "bob")
        cast.ask("friends.deny", "bob", as: "ann")
        let refusal = cast.ask("friends.invite-claim", ["token": .string(link())], as: "bob").refusal
        #expect(refusal?.reason == .forbidden)
    }
}
