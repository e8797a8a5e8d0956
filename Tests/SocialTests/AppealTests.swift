// reports.appeal: the author can ask moderators once to reconsider (domain.md §7.6, §3.3).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct AppealTests {
    let desk = Cast.desk()

    /// The ticket of a post of ann's, with a decision.
    private func decided(_ action: String) -> (ticket: JSONValue, post: JSONValue) {
        let post = desk.post("ann")
        return (desk.decide(action, "post", post, reportedBy: "bob"), post)
    }

    @Test(arguments: ["remove_content", "warn", "suspend_7", "suspend_14", "suspend_30"])
    func anAuthorAppealsAgainstADecisionOnce(action: String) {
        let (ticket, _) = decided(action)
        desk.town.advance(hours: 1)
        #expect(desk.appeal(ticket, as: "ann", " It was a quotation. ").isOK)
        let row = desk.queue().first
        #expect(row?["id"] == ticket && row?["status"] == "appealed" && desk.queue("resolved").isEmpty)
        #expect(row?["since"] == .string(desk.town.now.wall.description))
        let entry = desk.show(ticket)["log"].arrayValue?.last
        #expect(entry?["deed"] == "appealed" && entry?["text"] == "It was a quotation.")
        #expect(entry?["actor"]?["nickname"] == "ann")
        #expect(desk.appeal(ticket, as: "ann").reason == .alreadyExists)
        #expect(desk.resolve(ticket, "warn", as: "boss").isOK)
        #expect(desk.appeal(ticket, as: "ann").reason == .alreadyExists, "also after it was looked at again")
        #expect(desk.show(ticket)["log"].arrayValue?.count { $0["deed"] == "appealed" } == 1)
    }

    /// §3.3: a suspended account may appeal, and nothing else; a banned one cannot log in.
    @Test func suspendedAuthorsMayAppealAndBannedOnesMayNot() {
        let (ticket, _) = decided("suspend_7")
        let other = desk.post("bob")
        #expect(desk.report("post", other, as: "ann").reason == .suspended)
        #expect(desk.ask("posts.create", ["text": "x"], as: "ann").reason == .suspended)
        #expect(desk.appeal(ticket, as: "ann").isOK)
        let banned = desk.decide("ban", "post", other, reportedBy: "cat")
        #expect(desk.appeal(banned, as: "bob").reason == .sessionExpired)
        #expect(desk.queue().compactMap { $0["id"] } == [ticket])
    }

    @Test func onlyTheAuthorMayAppeal() {
        let (ticket, _) = decided("warn")
        #expect(desk.appeal(ticket, as: "bob").reason == .notFound, "there is no ticket for others")
        #expect(desk.appeal(ticket, as: "mod").reason == .forbidden)
        #expect(desk.appeal(.string(desk.town.freshID().description), as: "ann").reason == .notFound)
        let guest = desk.town.guest()
        let answer = desk.town.ask("reports.appeal", ["ticketId": ticket, "text": "x"], as: guest)
        #expect(answer.reason == .forbidden)
    }

    /// Without a decision the author is told nothing, and there is nothing to appeal against.
    @Test func anAppealNeedsADecisionAgainstItsAuthor() {
        let post = desk.post("ann")
        desk.report("post", post, as: "bob")
        let ticket = desk.ticket(post)
        #expect(desk.appeal(ticket, as: "ann").reason == .notFound)
        desk.resolve(ticket, "dismiss")
        let refusal = desk.appeal(ticket, as: "ann").refusal
        #expect(refusal?.reason == .conflict && refusal?.state == "dismissed")
    }

    @Test func anAppealHasOneToFiveHundredCharacters() {
        let (ticket, _) = decided("warn")
        let long = String(repeating: "x", count: 501)
        for text in ["", "  ", long] {
            let refusal = desk.appeal(ticket, as: "ann", text).refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "text")
        }
        #expect(desk.appeal(ticket, as: "ann", String(long.dropLast())).isOK)
    }

    /// The decision after an appeal is published like the first; a successful appeal restores the content.
    @Test func theDecisionAfterAnAppealCounts() {
        let (ticket, post) = decided("suspend_7")
        desk.appeal(ticket, as: "ann")
        #expect(desk.resolve(ticket, "dismiss", as: "boss").isOK)
        #expect(desk.told("social.ticket-resolved").compactMap { $0["action"] } == ["suspend_7", "dismiss"])
        #expect(desk.show(ticket).items.first?["status"] == "dismissed")
        #expect(desk.show(ticket)["ticket", "action"] == "dismiss")
        #expect(desk.sees(post, as: "eve") && desk.told("social.content-shown").count == 1)
        #expect(desk.ask("posts.create", ["text": "x"], as: "ann").isOK, "the suspension is lifted")
        #expect(desk.resolve(ticket, "ban").reason == .conflict)
    }

    /// §7.2: a hidden post is always visible to its author and moderators; a restored one to everyone.
    @Test(arguments: ["dismiss", "warn"]) func removedContentIsShownAgainAfterASuccessfulAppeal(
        second: String
    ) throws {
        let (post, bobs) = (desk.post("ann", ["text": "mine"]), desk.post("bob"))
        let comment = desk.comment("ann", bobs, "also mine")
        let (message, game) = desk.message("mine too", by: "ann", going: ["bob", "cat"])
        let all = [("post", post), ("comment", comment), ("chat", message)]
        let tickets = all.map { desk.decide("remove_content", $0, $1, reportedBy: "bob") }
        func texts(_ viewer: String) -> [JSONValue?] {
            let thread = desk.ask("posts.get", ["postId": bobs], as: viewer).items.first
            let lines = desk.ask("chat.history", ["gameId": game], as: viewer).items
            return [
                desk.ask("posts.get", ["postId": post], as: viewer)["post", "text"],
                thread?["comment"]?["text"], lines.first { $0["id"] == message }?["text"],
            ].map { $0 == .null ? nil : $0 }
        }
        let words: [JSONValue?] = ["mine", "also mine", "mine too"]
        try desk.town.restart("social")
        #expect(texts("ann") == words && texts("mod") == words && texts("cat") == [nil, nil, nil])
        for ticket in tickets {
            #expect(desk.appeal(ticket, as: "ann").isOK && desk.resolve(ticket, second, as: "boss").isOK)
        }
        try desk.town.restart("social")
        #expect(texts("ann") == words && texts("cat") == words)
        #expect(desk.told("social.content-shown").compactMap { $0["contentId"] } == all.map(\.1))
    }

    /// A granted appeal restores what its own ticket took away: what another ticket has removed as well stays removed.
    @Test func contentRemovedByTwoTicketsIsShownOnceBothGiveItBack() {
        let (first, post) = decided("remove_content")
        desk.report("post", post, as: "mod")
        let second = desk.ticket(post)
        #expect(second != first && desk.resolve(second, "remove_content", as: "boss").isOK)
        for (ticket, isBack) in [(first, false), (second, true)] {
            desk.appeal(ticket, as: "ann")
            desk.resolve(ticket, "dismiss", as: "boss")
            #expect(desk.sees(post, as: "eve") == isBack && desk.sees(post, as: "ann"))
        }
    }

    @Test func aRepeatedRequestIsTheSameAppeal() throws {
        let (ticket, _) = decided("warn")
        let id = desk.town.freshID()
        let fields: JSONValue = ["ticketId": ticket, "text": "no"]
        for _ in 0..<2 {
            #expect(desk.town.ask("reports.appeal", fields, as: desk["ann"], id: id).isOK)
            try desk.town.restart("social")
        }
        #expect(desk.show(ticket)["log"].arrayValue?.count { $0["deed"] == "appealed" } == 1)
    }
}
