// Reports of groups, their text score, and what is hidden of them (domain.md §7.6, §7.7).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GroupModerationTests {
    let desk = Cast.desk()

    private func decide(_ group: JSONValue, _ action: String) -> Answer {
        desk.ask(
            "reports.resolve",
            ["ticketId": desk.ticket(group), "action": .string(action), "note": "Seen"], as: "mod")
    }

    /// A public group of ann's with bob as a member and cat as an admin.
    private func group() -> JSONValue {
        let group = desk.openGroup()
        for person in ["bob", "cat"] { desk.group("join", group, as: person) }
        desk.group("role", group, ["accountId": "cat", "role": "admin"], as: "ann")
        return group
    }

    @Test func everyoneWhoHasSeenAGroupReportsIt() {
        let group = group()
        let hidden = desk.group(of: "ann", ["name": "Secret"])
        #expect(desk.report("group", hidden, as: "dan").refusal?.reason == .notFound)
        #expect(desk.report("group", group, as: "ann").refusal?.reason == .forbidden, "her own")
        desk.group("leave", group, as: "bob")
        desk.ask("friends.block", "bob", as: "ann")
        #expect(desk.report("group", group, as: "bob")["contentType"] == "group")
        for person in ["cat", "dan", "eve"] { #expect(desk.report("group", group, as: person).isOK) }
        #expect(desk.group("get", group, as: "dan").isOK, "reports alone hide no group")
        let ticket = desk.show(desk.ticket(group))
        #expect(ticket["ticket", "accountId"] == desk.id("ann"))
        #expect(ticket["copies"].arrayValue?.first?["content"]?["title"] == "Friday Five")
    }

    @Test func itsAuthorIsWhoeverWroteItsTextsLast() {
        let group = group()
        desk.group("update", group, ["about": "Come all"], as: "cat")
        desk.group("update", group, ["joining": "request"], as: "ann")
        desk.report("group", group, as: "dan")
        #expect(desk.show(desk.ticket(group))["ticket", "accountId"] == desk.id("cat"))
    }

    @Test func aHiddenGroupIsFoundAndJoinedByNobodyAndHasNoNameForMembers() {
        let group = group()
        desk.group("update", group, ["about": "Come all", "rules": "None"], as: "ann")
        desk.report("group", group, as: "dan")
        #expect(decide(group, "remove_content").isOK)
        #expect(desk.ask("groups.search", as: "dan").items.isEmpty)
        #expect(desk.town.ask("groups.landing", ["slug": "friday-five"]).reason == .notFound)
        for verb in ["get", "join"] { #expect(desk.refusal(verb, group, as: "dan") == .notFound) }
        let bobs = desk.group("get", group, as: "bob")
        #expect(bobs["name"] == "[Hidden Group]" && bobs["hidden"] == true && bobs["about"] == .null)
        #expect(bobs["inside", "rules"] == .null)
        for person in ["ann", "cat", "mod"] {
            let view = desk.group("get", group, as: person)
            #expect(view["name"] == "Friday Five" && view["hidden"] == true, "\(person)")
        }
        #expect(desk.group("leave", group, as: "bob").isOK)
        #expect(desk.refusal("get", group, as: "bob") == .notFound)
    }

    @Test func anAppealShowsItAgain() {
        let group = group()
        desk.report("group", group, as: "dan")
        _ = decide(group, "remove_content")
        let appeal: JSONValue = ["ticketId": desk.ticket(group), "text": "It is a joke"]
        #expect(desk.ask("reports.appeal", appeal, as: "ann").isOK)
        let ticket = desk.queue("appealed").first?["id"] ?? .null
        desk.ask("reports.resolve", ["ticketId": ticket, "action": "dismiss", "note": "Fine"], as: "mod")
        #expect(desk.group("get", group, as: "dan")["name"] == "Friday Five")
        #expect(desk.group("join", group, as: "dan").isOK)
    }

    @Test func itsTextsAreScoredWhenTheyAreWritten() {
        let fields: JSONValue = ["name": "Buy now", "about": "https://example.com", "rules": "shit"]
        let made = desk.ask("groups.create", fields, as: "ann")
        #expect(made["hidden"] == true && made["name"] == "Buy now", "its owner reads it on")
        #expect(desk.queue().first?["contentType"] == "group")
        let other = desk.openGroup(of: "bob")
        desk.group("update", other, ["joining": "request"], as: "bob")
        #expect(desk.queue().count == 1, "no new texts, no score")
        desk.group("update", other, ["about": "More at https://example.com"], as: "bob")
        #expect(desk.queue().count == 2 && desk.group("get", other, as: "dan").isOK, "flagged, not hidden")
    }
}
