// Templates of games: keeping them, and hosting with them (domain.md §4.12).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct TemplateTests {
    private let cast = Cast(["boss", "ann", "bob", "cat"])

    private static let fields: JSONValue = [
        "name": "Fridays", "sport": "soccer", "title": "Kick", "capacity": 10, "durationMinutes": 90,
        "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269], "joinPolicy": "request",
        "equipment": [["name": "Ball", "needed": 2]],
    ]

    @discardableResult
    private func save(_ more: JSONValue = [:], as person: String = "ann") -> Answer {
        cast.ask("games.template-save", Self.fields.merging(more), as: person)
    }

    private func host(_ template: JSONValue, _ more: JSONValue = [:], as person: String = "ann") -> Answer {
        let fields: JSONValue = ["templateId": template, "startsAt": cast.town.time(hours: 48)]
        return cast.ask("games.create", fields.merging(more), as: person)
    }

    private func names(as person: String = "ann", of group: JSONValue? = nil) -> [String] {
        let about = group.map { id -> JSONValue in ["groupId": id] } ?? [:]
        return cast.ask("games.templates", about, as: person).items.compactMap { $0["name"]?.stringValue }
    }

    private func delete(_ template: JSONValue, as person: String = "ann") -> Answer {
        cast.ask("games.template-delete", ["templateId": template], as: person)
    }

    // MARK: - Keeping

    @Test func aTemplateIsKeptChangedAndDeleted() {
        let kept = save(["name": "  Fridays "])
        #expect(kept["name"] == "Fridays" && kept["template", "title"] == "Kick")
        #expect(kept["template", "place", "name"] == "Dolores Park")
        #expect(kept["equipment"].arrayValue?.count == 1)
        save(["name": "Another"])
        #expect(names() == ["Another", "Fridays"])
        let anew: JSONValue = ["templateId": kept["id"], "name": "Mondays", "title": "Other"]
        #expect(save(anew)["id"] == kept["id"] && names() == ["Another", "Mondays"])
        let lines = cast.town.games.disk.lines.count
        save(anew)
        #expect(cast.town.games.disk.lines.count == lines, "what is there already writes nothing")
        #expect(delete(kept["id"]).isOK && names() == ["Another"])
        #expect(delete(kept["id"]).reason == .notFound && save(anew).reason == .notFound)
        #expect(!cast.town.published.contains { $0.topic.contains("template") }, "nobody hears of templates")
    }

    @Test func guestsAndVisitorsAreKept() {
        let game = cast.town.game(
            host: cast["ann"],
            ["requireTier2": false, "guestsEach": 3, "visitors": "ask", "rosterToVisitors": true])
        let kept = cast.ask("games.template-save", ["name": "Mine", "gameId": game], as: "ann")
        for shown in [kept["template"], host(kept["id"]).data] {
            #expect(shown["guestsEach"] == 3 && shown["visitors"] == "ask")
            #expect(shown["rosterToVisitors"] == true)
        }
        let other = host(kept["id"], ["guestsEach": 0, "visitors": "off"])
        #expect(other["guestsEach"] == .null && other["visitors"] == .null)
    }

    @Test func anAccountAndAGroupKeepTwentyTemplatesEach() {
        let group = cast.group()
        for owner in [[:], ["groupId": group]] as [JSONValue] {
            for number in 1...TemplateLimits.countMax {
                #expect(save(owner.merging(["name": .string("No. \(number)")])).isOK)
            }
            #expect(save(owner).reason == .conflict)
        }
        let id = cast.ask("games.templates", as: "ann").items.first?["id"] ?? .null
        #expect(save(["templateId": id]).isOK, "one that is there can be written anew")
        #expect(delete(id).isOK && save().isOK && save().reason == .conflict)
    }

    @Test func changesOfTemplatesCountWithThoseOfCoHosts() {
        let cast = Cast(["ann", "bob"], limits: .standard)
        let game = cast.town.game(host: cast["ann"])
        cast.rsvp("going", cast["bob"], game)
        let named: JSONValue = ["gameId": game, "accountId": cast.id("bob"), "on": true]
        #expect(cast.ask("games.cohost", named, as: "ann").isOK)
        let kept: JSONValue = ["name": "Fridays", "sport": "soccer"]
        let id = cast.ask("games.template-save", kept, as: "ann")["id"]
        for number in 2..<300 {
            // At most 120 commands of an account are written in a minute.
            cast.town.pass(milliseconds: 1000)
            let name: JSONValue = ["templateId": id, "name": .string("No. \(number)")]
            #expect(cast.ask("games.template-save", kept.merging(name), as: "ann").isOK, "\(number)")
        }
        #expect(
            cast.ask("games.template-delete", ["templateId": id], as: "ann").reason == .rateLimited)
    }

    @Test func aTemplateWithMistakesIsRefused() {
        for (more, field) in [
            (["sport": .null], "sport"), (["name": ""], "name"), (["capacity": 201], "capacity"),
            (["visibility": "group"], "visibility"), (["inviteGroup": true], "inviteGroup"),
            (["subgroup": "s1"], "subgroup"), (["visibility": "private"], "joinPolicy"),
            (["name": .string(String(repeating: "x", count: 31))], "name"),
        ] as [(JSONValue, String)] {
            let refusal = save(more).refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == field, "\(more)")
        }
        let bare = cast.ask("games.template-save", ["name": "Bare", "sport": "tennis"], as: "ann")
        #expect(bare.isOK && bare["template", "place"] == .null, "all but a name and a sport may be open")
    }

    @Test func nobodyElseSeesATemplate() {
        let id = save()["id"]
        #expect(names(as: "bob").isEmpty && delete(id, as: "bob").reason == .notFound)
        #expect(save(["templateId": id], as: "bob").reason == .notFound)
        let refusal = host(id, as: "bob").refusal
        #expect(refusal?.reason == .notFound && refusal?.field == "templateId")
        #expect(delete(id, as: "boss").reason == .notFound, "nor do moderators")
    }

    @Test func templatesOutliveARestart() throws {
        let id = save()["id"]
        for fromSnapshot in [true, false] {
            try cast.town.restart("games", fromSnapshot: fromSnapshot)
            #expect(names() == ["Fridays"] && host(id)["title"] == "Kick")
        }
    }

    // MARK: - Of a game

    @Test func aTemplateIsTakenFromAGame() {
        let game = cast.town.game(
            host: cast["ann"],
            [
                "description": "Bring water", "capacity": 8, "waitlistMode": "offer",
                "skillLevel": "beginner", "price": ["type": "exact", "amount": 500], "visibility": "friends",
            ])
        let fields: JSONValue = ["name": "Like that", "gameId": game, "capacity": 12]
        let kept = cast.ask("games.template-save", fields, as: "ann")
        let template = kept["template"]
        #expect(template["sport"] == "soccer" && template["description"] == "Bring water")
        #expect(template["capacity"] == 12, "what is said goes before")
        #expect(template["waitlistMode"] == "offer" && template["skillLevel"] == "beginner")
        #expect(template["price"]?["amount"] == 500 && template["visibility"] == "friends")
        #expect(template["place"]?["name"] == "Dolores Park")
        #expect(template["title"] == nil, "a title that says only what is played where follows its game")
        #expect(host(kept["id"])["title"] == "Soccer at Dolores Park")
    }

    @Test func onlyWhoeverHostsAGameTakesATemplateFromIt() {
        let game = cast.town.game(host: cast["ann"])
        let fields: JSONValue = ["name": "Like that", "gameId": game]
        cast.rsvp("going", cast["bob"], game)
        #expect(cast.ask("games.template-save", fields, as: "bob").reason == .forbidden)
        cast.ask("games.cohost", ["gameId": game, "accountId": cast.id("bob"), "on": true], as: "ann")
        #expect(cast.ask("games.template-save", fields, as: "bob").isOK)
        let unknown: JSONValue = ["gameId": .string(cast.town.freshID().description)]
        #expect(
            cast.ask("games.template-save", fields.merging(unknown), as: "bob").refusal?.field == "gameId")
    }

    // MARK: - Hosting with one

    @Test func aGameTakesWhatItLeavesOutFromItsTemplate() {
        let game = host(save()["id"])
        #expect(game["sport"] == "soccer" && game["title"] == "Kick" && game["capacity"] == 10)
        #expect(game["durationMinutes"] == 90 && game["joinPolicy"] == "request")
        #expect(game["place", "name"] == "Dolores Park" && game["timezone"] == "America/Los_Angeles")
        let items = cast.ask("rsvp.equipment", ["gameId": game["id"]], as: "ann").items
        #expect(items.count == 1 && items[0]["name"] == "Ball" && items[0]["needed"] == 2)
    }

    @Test func detailsOfAGameGoBeforeThoseOfItsTemplate() {
        let id = save(["timezone": "America/Los_Angeles"])["id"]
        let game = host(
            id,
            [
                "title": "Other", "capacity": 4, "equipment": [],
                "place": ["name": "Tiergarten", "lat": 52.5145, "lng": 13.3501],
            ])
        #expect(game["title"] == "Other" && game["capacity"] == 4 && game["durationMinutes"] == 90)
        #expect(game["place", "name"] == "Tiergarten" && game["timezone"] == "Europe/Berlin")
        #expect(cast.ask("rsvp.equipment", ["gameId": game["id"]], as: "ann").items.isEmpty)
        let golf = host(id, ["sport": "golf", "requireTier2": false])
        #expect(golf.refusal?.field == "capacity" || golf["capacity"] == 4, "what does not fit is left out")
    }

    @Test func aGameIsCheckedAsAnyOther() {
        let id = save()["id"]
        #expect(host(id, ["startsAt": cast.town.time(hours: -1)]).refusal?.field == "startsAt")
        #expect(host(id, ["visibility": "group"]).refusal?.field == "visibility")
        #expect(host(id, ["inviteGroup": true]).refusal?.field == "inviteGroup")
        let open = cast.ask("games.template-save", ["name": "Open", "sport": "tennis"], as: "ann")["id"]
        #expect(host(open).refusal?.field == "place")
        let bare: JSONValue = ["startsAt": cast.town.time(hours: 48), "place": Self.fields["place"] ?? .null]
        #expect(cast.ask("games.create", bare, as: "ann").refusal?.field == "sport")
    }

    @Test func changingATemplateChangesNoGame() {
        let id = save()["id"]
        let game = host(id)["id"]
        save(["templateId": id, "title": "Other"])
        #expect(cast.ask("games.get", ["gameId": game], as: "ann")["title"] == "Kick")
        #expect(delete(id).isOK)
        #expect(cast.ask("games.get", ["gameId": game], as: "ann")["title"] == "Kick")
    }

    @Test func aPlaceIsUsedAlsoWhereItsVenueIsFoundNoMore() {
        let game = cast.town.game(host: cast["ann"])
        let fields: JSONValue = ["name": "Like that", "gameId": game]
        let kept = cast.ask("games.template-save", fields, as: "ann")
        #expect(kept["template", "place", "venueId"] != .null)
        cast.ask("games.cancel", ["gameId": game], as: "ann")
        let again = host(kept["id"], ["visibility": "friends"])
        #expect(again["place", "name"] == "Dolores Park" && again["place", "venueId"] == .null)
    }

    // MARK: - Of a group

    @Test func aGroupsTemplatesAreForThoseWhoMayHost() {
        let group = cast.group()
        cast.join(group, "bob")
        let more: JSONValue = ["groupId": group, "visibility": "group", "inviteGroup": true]
        #expect(save(more, as: "bob").reason == .forbidden && save(more, as: "cat").reason == .notFound)
        let id = save(more)["id"]
        #expect(names(as: "bob", of: group) == ["Fridays"] && names(as: "bob").isEmpty)
        #expect(cast.ask("games.templates", ["groupId": group], as: "cat").reason == .notFound)
        #expect(delete(id, as: "bob").reason == .forbidden && delete(id, as: "cat").reason == .notFound)
        let game = host(id, as: "bob")
        #expect(game["groupId"] == group && game["visibility"] == "group")
        let invited = cast.ask("rsvp.roster", ["gameId": game["id"]], as: "bob")["invited"]
        #expect(invited.arrayValue?.compactMap { $0["nickname"] } == ["ann"])
        cast.group("update", group, ["membersHost": false], as: "ann")
        #expect(host(id, as: "bob").reason == .forbidden)
        #expect(cast.ask("games.templates", ["groupId": group], as: "bob").reason == .forbidden)
        cast.group("remove", group, ["accountId": cast.id("bob")], as: "ann")
        #expect(host(id, as: "bob").refusal?.field == "templateId")
    }

    @Test func aTemplateStaysWhoseItIs() {
        let group = cast.group()
        let (own, groups) = (save()["id"], save(["groupId": group])["id"])
        let refusal = save(["templateId": own, "groupId": group]).refusal
        #expect(refusal?.reason == .immutable && refusal?.field == "groupId")
        #expect(save(["templateId": groups, "name": "Mondays"])["groupId"] == group)
        cast.group("close", group, as: "ann")
        #expect(save(["groupId": group]).reason == .conflict)
    }

    @Test func aTemplateGoesBeforeTheUsualDetailsOfItsGroup() {
        let usual: JSONValue = [
            "title": "Usual", "capacity": 6, "description": "As ever",
            "place": ["name": "Alamo Square", "lat": 37.7764, "lng": -122.4346],
        ]
        let group = cast.group(of: "ann", ["gameDefaults": usual])
        let game = host(save(["groupId": group])["id"])
        #expect(game["title"] == "Kick" && game["capacity"] == 10 && game["description"] == "As ever")
        #expect(game["place", "name"] == "Dolores Park")
    }

    @Test func aSubgroupThatIsGoneIsAskedBack() {
        let group = cast.group()
        cast.join(group, "bob")
        cast.group("subgroup-set", group, ["name": "Keepers", "accountIds": [cast.id("bob")]], as: "ann")
        let id = save(["groupId": group, "inviteGroup": true, "subgroup": "s1"])["id"]
        #expect(host(id).isOK)
        cast.group("subgroup-remove", group, ["name": "Keepers"], as: "ann")
        #expect(host(id).refusal?.field == "subgroup")
        #expect(host(id, ["inviteGroup": false]).isOK)
    }

    @Test func aGroupsTemplatesStayWithoutWhoeverSavedThem() {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        cast.group("role", group, ["accountId": cast.id("bob"), "role": "admin"], as: "ann")
        save(["groupId": group], as: "bob")
        cast.ask("account.delete", ["password": .string(cast["bob"].password)], as: "bob")
        cast.town.advance(days: 31)
        #expect(names(as: "cat", of: group) == ["Fridays"])
    }
}
