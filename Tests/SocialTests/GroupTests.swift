// groups.create, update, close, join and get (domain.md §7.7).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GroupTests {
    let cast = Cast(["ann", "bob", "cat"])
    var town: Town { cast.town }

    // MARK: - Making one

    @Test func aNewGroupIsHiddenAndItsMakerOwnsIt() {
        let made = cast.ask(
            "groups.create",
            [
                "name": " Friday Five ", "about": "At six", "rules": "No slide tackles",
                "sports": ["soccer", "soccer"],
            ],
            as: "ann")
        #expect(made["name"] == "Friday Five" && made["about"] == "At six" && made["sports"] == ["soccer"])
        #expect(made["listing"] == "hidden" && made["joining"] == "invite" && made["status"] == "open")
        #expect(made["memberCount"] == 1 && made["standing"] == "member" && made["role"] == "owner")
        #expect(made["slug"].stringValue?.count == 12)
        #expect(made["inside", "ownerId"] == cast.id("ann") && made["inside", "rules"] == "No slide tackles")
        #expect(made["inside", "membersHost"] == true && made["inside", "membersInvite"] == true)
        #expect(made["inside", "version"] == 1)
        #expect(cast.group("get", made["id"], as: "ann").data == made.data)
        #expect(
            cast.groupEvents() == [
                "social.group-changed", "social._private.group-written", "social.group-member-changed",
            ])
    }

    @Test func aPublicGroupHasASlugOfItsOwn() {
        let group = cast.openGroup()
        #expect(cast.ask("groups.get", ["slug": "friday-five"], as: "bob")["id"] == group)
        let fields: JSONValue = ["name": "Other", "listing": "public"]
        let taken = cast.ask("groups.create", fields.merging(["slug": "friday-five"]), as: "bob").refusal
        #expect(taken?.reason == .alreadyExists && taken?.field == "slug")
        let lacking = cast.ask("groups.create", fields, as: "bob").refusal
        #expect(lacking?.reason == .invalidArgument && lacking?.field == "slug")
        let hidden = cast.ask("groups.create", ["name": "Other", "slug": "other"], as: "bob").refusal
        #expect(hidden?.reason == .invalidArgument && hidden?.field == "slug")
    }

    @Test(arguments: [
        ("name", "Rally Support"), ("name", "ab"), ("slug", "rally-team"), ("slug", "support"),
        ("slug", "a_b"),
    ]) func aNameOrSlugThatCannotStandIsRefused(field: String, text: String) {
        let fields: JSONValue = ["name": "Friday Five", "listing": "public", "slug": "friday-five"]
        let refusal = cast.ask(
            "groups.create", fields.merging(.object([field: .string(text)])), as: "ann"
        ).refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == field)
    }

    @Test func onlyAPublicGroupIsOpenOrTakesRequests() {
        for joining in ["open", "request"] {
            let fields: JSONValue = ["name": "Friday Five", "joining": .string(joining)]
            let refusal = cast.ask("groups.create", fields, as: "ann").refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "joining")
        }
        let group = cast.openGroup()
        let refusal = cast.group("update", group, ["listing": "hidden"], as: "ann").refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "joining")
        #expect(cast.group("update", group, ["listing": "hidden", "joining": "invite"], as: "ann").isOK)
    }

    @Test func anAccountMakesFiveGroupsADay() {
        let cast = Cast(["ann"], limits: .standard)
        for number in 0..<5 {
            #expect(cast.ask("groups.create", ["name": .string("Group \(number)")], as: "ann").isOK)
        }
        #expect(cast.ask("groups.create", ["name": "Sixth"], as: "ann").reason == .rateLimited)
        cast.town.advance(hours: 24)
        #expect(cast.ask("groups.create", ["name": "Sixth"], as: "ann").isOK)
    }

    @Test func anAccountIsInFiftyOpenGroups() {
        let groups = (0..<50).map { cast.group(["name": .string("Group \($0)")]) }
        #expect(cast.ask("groups.create", ["name": "One more"], as: "ann").reason == .conflict)
        let other = cast.openGroup(of: "bob")
        #expect(cast.refusal("join", other, as: "ann") == .conflict)
        cast.group("close", groups[0], as: "ann")
        #expect(cast.group("join", other, as: "ann").isOK)
    }

    // MARK: - Changing it

    @Test func aChangeCountsTheVersionAndLeavesTheRest() {
        let group = cast.group(["about": "At six", "city": "Oakland, CA"])
        let answer = cast.group("update", group, ["name": "Friday Six", "about": nil], as: "ann")
        #expect(answer["version"] == 2)
        let view = cast.group("get", group, as: "ann")
        #expect(view["name"] == "Friday Six" && view["about"] == .null && view["city"] == "Oakland, CA")
        let lines = town.social.disk.lines.count
        #expect(cast.group("update", group, ["name": "Friday Six"], as: "ann")["version"] == 2)
        #expect(town.social.disk.lines.count == lines, "what holds already is not written")
        let stale = cast.group("update", group, ["name": "X Y Z", "ifVersion": 1], as: "ann").refusal
        #expect(stale?.reason == .versionMismatch && stale?.version == 2)
    }

    @Test func aSlugIsChosenOnceAndStays() {
        let group = cast.group()
        let drawn = cast.group("get", group, as: "ann")["slug"]
        let lacking = cast.group("update", group, ["listing": "public"], as: "ann").refusal
        #expect(lacking?.reason == .invalidArgument && lacking?.field == "slug")
        #expect(cast.group("update", group, ["listing": "public", "slug": "five"], as: "ann").isOK)
        #expect(cast.refusal("update", group, ["slug": "six-a-side"], as: "ann") == .immutable)
        #expect(cast.ask("groups.get", ["slug": drawn], as: "bob")["id"] == group, "the old link leads on")
        #expect(cast.group("update", group, ["listing": "hidden"], as: "ann").isOK)
        #expect(cast.ask("groups.get", ["slug": "five"], as: "bob").reason == .notFound)
        let fields: JSONValue = ["name": "Other", "listing": "public", "slug": "five"]
        #expect(cast.ask("groups.create", fields, as: "bob").reason == .alreadyExists)
    }

    @Test func aClosedGroupStaysClosedAndTakesNobody() {
        let group = cast.openGroup(joining: "request")
        #expect(cast.group("join", group, ["text": "I know Ann"], as: "bob")["status"] == "requested")
        #expect(cast.group("close", group, as: "ann")["version"] == 2)
        #expect(cast.standing(of: "bob", in: group) == "declined")
        #expect(cast.refusal("join", group, as: "bob") == .conflict)
        #expect(cast.refusal("update", group, ["name": "Again"], as: "ann") == .conflict)
        #expect(cast.refusal("code", group, ["on": true], as: "ann") == .conflict)
        let lines = town.social.disk.lines.count
        #expect(cast.group("close", group, as: "ann")["version"] == 2)
        #expect(town.social.disk.lines.count == lines)
    }

    @Test func aGroupThatBecomesHiddenHasNoRequestsAnyMore() {
        let group = cast.openGroup(joining: "request")
        cast.group("join", group, as: "bob")
        cast.group("update", group, ["listing": "hidden", "joining": "invite"], as: "ann")
        #expect(cast.group("get", group, as: "ann")["inside", "requestedCount"] == 0)
        #expect(cast.refusal("get", group, as: "bob") == .notFound)
    }

    // MARK: - Joining

    @Test func anOpenGroupIsJoinedAtOnce() {
        let group = cast.openGroup()
        let joined = cast.ask("groups.join", ["slug": "https://rally.example/g/Friday-Five"], as: "bob")
        #expect(
            joined.data == [
                "groupId": group, "accountId": cast.id("bob"), "status": "member", "role": "member",
            ])
        let lines = town.social.disk.lines.count
        #expect(cast.group("join", group, as: "bob").data == joined.data)
        #expect(town.social.disk.lines.count == lines)
        let view = cast.group("get", group, as: "bob")
        #expect(view["memberCount"] == 2 && view["role"] == "member" && view["inside", "code"] == .null)
        #expect(view["inside", "invitedCount"] == .null)
    }

    @Test func aGroupThatOneIsNotInShowsItsOutsideAlone() {
        let group = cast.group(
            ["listing": "public", "slug": "five", "about": "At six", "rules": "No slide tackles"])
        let view = cast.group("get", group, as: "bob")
        #expect(view["name"] == "Friday Five" && view["about"] == "At six" && view["memberCount"] == 1)
        #expect(view["inside"] == .null && view["standing"] == .null)
        #expect(!"\(view)".contains("slide"))
    }

    @Test func aGroupIsNamedOnce() {
        let both = cast.ask("groups.get", ["groupId": cast.group(), "slug": "five"], as: "ann").refusal
        #expect(both?.reason == .invalidArgument && both?.field == "slug")
        let none = cast.ask("groups.join", [:], as: "ann").refusal
        #expect(none?.reason == .invalidArgument && none?.field == "groupId")
    }

    @Test func aBlockWithTheOwnerHidesAGroupFromWhoeverIsNotInIt() {
        let group = cast.openGroup()
        cast.group("join", group, as: "cat")
        for (blocker, blocked) in [("ann", "bob"), ("bob", "ann")] {
            cast.ask("friends.block", blocked, as: blocker)
            #expect(cast.refusal("get", group, as: "bob") == .notFound)
            #expect(cast.refusal("join", group, as: "bob") == .notFound)
            #expect(cast.ask("groups.landing", ["slug": "friday-five"], as: "bob").reason == .notFound)
            #expect(town.ask("groups.landing", ["slug": "friday-five"]).isOK, "as nobody one sees it")
            cast.ask("friends.unblock", blocked, as: blocker)
        }
        cast.ask("friends.block", "ann", as: "cat")
        #expect(cast.standing(of: "cat", in: group) == "member", "members stay")
    }

    // domain.md §4.8
    @Test func aLinkShowsAPublicGroupToAnyone() {
        let group = cast.openGroup()
        let hidden = cast.group("get", cast.group(of: "bob"), as: "bob")["slug"]
        let landing = town.ask("groups.landing", ["slug": "friday-five"])
        #expect(landing["name"] == "Friday Five" && landing["memberCount"] == 1 && landing["noindex"] == true)
        #expect(!"\(landing)".contains(group.stringValue ?? "-"), "no ids")
        for slug in [hidden, "nobodys"] {
            #expect(town.ask("groups.landing", ["slug": slug]).reason == .notFound)
        }
    }

    @Test func changesOfGroupsHaveALimitTogether() throws {
        let text = #"{"writes": null, "log-hour": null, "log-day": null}"#
        let cast = Cast(["ann", "bob"], limits: try LimitSettings(parsing: Array(text.utf8), from: "test"))
        let group = cast.openGroup()
        for number in 0..<300 {
            let joining: JSONValue = number.isMultiple(of: 2) ? "request" : "open"
            #expect(
                cast.town.ask("groups.update", ["groupId": group, "joining": joining], as: cast["ann"]).isOK)
        }
        #expect(cast.refusal("update", group, ["name": "One more"], as: "ann") == .rateLimited)
        #expect(cast.refusal("update", group, ["joining": "open"], as: "ann") == nil, "what holds is free")
        #expect(cast.group("join", group, as: "bob").isOK, "each account for itself")
        cast.town.advance(minutes: 60)
        #expect(cast.group("update", group, ["name": "One more"], as: "ann").isOK)
    }

    // MARK: - Kept

    @Test(arguments: [false, true]) func groupsAreTheSameAfterARestart(fromSnapshot: Bool) throws {
        let group = cast.openGroup(joining: "request")
        let id = town.freshID()
        let fields: JSONValue = ["name": "Saturday", "about": "At nine"]
        let made = town.ask("groups.create", fields, as: cast["bob"], id: id)
        cast.group("join", group, ["text": "I know Ann"], as: "bob")
        cast.group("update", made["id"], ["name": "Sunday"], as: "bob")
        town.idle(seconds: 4)
        let before = town.social.stateText
        if fromSnapshot { try town.social.snapshot() }
        try town.restart("social", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(town.social.stateText == before)
        #expect(town.ask("groups.create", fields, as: cast["bob"], id: id).data == made.data, "a repeat")
        #expect(cast.standing(of: "bob", in: group) == "requested")
    }
}
