// The sight of dues and shared costs, and the acts that lead from status to status (domain.md §6.9).

import Contracts
import EventLine
import JSON
import TestSupport
import Testing
import Values

@testable import RsvpService

@Suite struct DuesSightTests {
    private let cast = Cast(["ann", "bob", "cat", "dan"])

    // MARK: - Acts

    /// The table at the head of DueActs.swift, by act and status: `.` changes nothing, `–` is refused.
    @Test func everyActLeadsFromEveryStatusAsTheTableSays() {
        let table: [(DueStatus, [String])] = [
            (.open, ["claimed", ".", "paid", "–", "exempt", ".", "–"]),
            (.claimed, [".", "open", "paid", "–", "exempt", "–", "–"]),
            (.paid, ["–", "–", ".", "open", "–", "–", "–"]),
            (.exempt, ["–", "–", "paid", "–", ".", "open", "–"]),
            (.refund, ["–", "–", ".", "–", "–", "–", "refunded"]),
            (.refunded, ["–", "–", "–", "–", "–", "–", "."]),
        ]
        for (status, cells) in table {
            for (act, cell) in zip(Rsvp.DueAct.allCases, cells) {
                let expected: DueStatus? =
                    cell == "–" ? nil : cell == "." ? status : DueStatus(rawValue: cell)
                #expect(act.outcome(from: status, isOff: false) == expected, "\(act) from \(status)")
            }
        }
        #expect(Rsvp.DueAct.pay.outcome(from: .exempt, isOff: true) == .refund)
        #expect(Rsvp.DueAct.unclaim.outcome(from: .claimed, isOff: true) == .exempt)
        #expect(Rsvp.DueAct.ask.outcome(from: .exempt, isOff: true) == nil)
    }

    // MARK: - Dues

    @Test func everyoneSeesTheirOwnPart() {
        let game = cast.pitch("bob", "cat")
        let due = cast.due(["gameId": game], ["note": "To the blue bank"])
        let own = cast.dues("get", ["dueId": due], as: "bob")
        #expect(own["mine", "amount"] == 500 && own["note"] == "To the blue bank")
        #expect(own["portions"] == .null && own["paidCount"] == .null && own["mayMark"] == false)
        #expect(!own.data.description.contains("cat"), "nothing of others' shares")
        let whole = cast.dues("get", ["dueId": due], as: "ann")
        #expect(whole["portions"].arrayValue?.count == 3 && whole["mayMark"] == true)
        #expect(cast.dues("get", ["dueId": due], as: "dan").reason == .notFound)
        let book = cast.dues("book", ["gameId": game], as: "dan")
        #expect(book["dues"] == [] && book["currency"] == .null && book["mayAdd"] == false, "as of no book")
    }

    @Test func othersSeeHowManyHavePaidWhereTheDueSaysSo() {
        let game = cast.pitch("bob", "cat")
        let due = cast.due(["gameId": game], ["note": "To the blue bank", "showCount": true])
        cast.share("paid", due, of: "bob", as: "ann")
        let shown = cast.dues("get", ["dueId": due], as: "dan")
        #expect(shown["title"] == "The pitch" && shown["paidCount"] == 2 && shown["peopleCount"] == 3)
        for name in ["note", "payee", "each", "mine", "portions"] { #expect(shown[name] == .null, "\(name)") }
        #expect(cast.share("claim", due, as: "dan").reason == .forbidden)
        #expect(cast.share("paid", due, of: "cat", as: "dan").reason == .forbidden)
    }

    @Test func aPersonWhoIsGoneFromAGroupReadsTheirOwnOn() {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let due = cast.due(["groupId": group])
        cast.group("leave", group, as: "bob")
        #expect(cast.mine(due, as: "bob") == "500 open", "and owes it")
        #expect(cast.dues("book", ["groupId": group], as: "bob")["dues"].arrayValue?.count == 1)
        #expect(cast.dues("book", ["groupId": group], as: "dan").reason == .notFound)
        #expect(cast.share("claim", due, as: "bob").isOK)
    }

    @Test func ownDuesOfAllBooksComeByTheirTime() {
        let (early, late) = (cast.pitch("bob"), cast.pitch("bob"))
        let last = cast.due(["gameId": early])
        let second = cast.due(["gameId": late], ["dueAt": cast.town.time(days: 9)])
        let first = cast.due(["gameId": early], ["dueAt": cast.town.time(days: 4)])
        let page = cast.dues("mine", ["limit": 2], as: "bob")
        #expect(page.items.map { $0["id"] } == [first, second])
        let rest = cast.dues("mine", ["limit": 2, "page": page["next"]], as: "bob")
        #expect(rest.items.map { $0["id"] } == [last] && rest["next"] == .null)
        #expect(cast.dues("mine", [:], as: "ann").items.isEmpty, "what one collects is no debt")
    }

    @Test func aBlockHidesNoShare() {
        let due = cast.due(["gameId": cast.pitch("bob", "cat")], ["payeeId": "bob"])
        cast.share("accept-payee", due, as: "bob")
        cast.ask("friends.block", "bob", as: "cat")
        #expect(cast.mine(due, as: "cat") == "500 open" && cast.shares(due, as: "bob")["cat"] == "500 open")
        #expect(cast.share("claim", due, as: "cat").isOK)
        #expect(cast.share("paid", due, of: "cat", as: "bob").isOK)
    }

    // MARK: - Costs

    @Test func costsAreShownToThoseWhoShareThemAndBalancesToAllOfThem() {
        let game = cast.pitch("bob", "cat", "dan")
        let about: JSONValue = ["gameId": game]
        cast.cost(about, 900, ["accountIds": ["bob", "cat"]], as: "bob")
        #expect(cast.dues("costs", about, as: "cat").items.count == 1)
        #expect(cast.dues("costs", about, as: "dan").items.isEmpty)
        #expect(cast.dues("settle", about, as: "dan").reason == .forbidden)
        #expect(cast.dues("costs", about, as: "ann").items.count == 1, "the host sees all")
        cast.cost(about, 100, ["accountIds": ["dan"]], as: "cat")
        #expect(cast.dues("costs", about, as: "dan").items.count == 1)
        #expect(cast.balances(about, as: "dan") == ["bob": 450, "cat": -350, "dan": -100])
    }

    @Test func publicEventsHaveNoAmountsOrTexts() {
        let game = cast.pitch("bob")
        let due = cast.due(["gameId": game], ["each": 4711471, "note": "To the blue bank"])
        cast.share("claim", due, as: "bob")
        cast.cost(["gameId": game], 4713471, as: "bob")
        let told = cast.town.rsvp.told("rsvp.dues-changed")
        #expect(told.map { $0["kind"] } == ["dues", "status", "costs"])
        for line in cast.town.rsvp.disk.lines where !line.header.type.contains("_private") {
            let text = String(decoding: line.bytes, as: UTF8.self)
            for secret in ["4711471", "4713471", "The pitch", "blue bank", "Beer"] {
                #expect(!text.contains(secret), "\(line.header.type) has \(secret)")
            }
        }
    }
}
