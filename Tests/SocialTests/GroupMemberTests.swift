// groups.invite, accept, decline, leave, approve, refuse, remove and role (domain.md §7.7).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GroupMemberTests {
    let cast = Cast(["ann", "bob", "cat", "dan"])
    var town: Town { cast.town }

    /// The results of an invitation, in the order of the names.
    private func invite(_ names: [String], to group: JSONValue, by person: String = "ann") -> [String] {
        let people = JSONValue.array(names.map { .string($0) })
        let answer = cast.group("invite", group, ["accountIds": people], as: person)
        return (answer["results"].arrayValue ?? []).map {
            ($0["status"] ?? $0["reason"])?.stringValue ?? "?"
        }
    }

    private func about(_ person: String, _ more: JSONValue = [:]) -> JSONValue {
        let whom: JSONValue = ["accountId": .string(person)]
        return whom.merging(more)
    }

    /// A group of ann's with bob as a member.
    private func group(_ more: JSONValue = [:]) -> JSONValue {
        let group = cast.group(more)
        cast.group("join", group, ["code": cast.code(of: group)], as: "bob")
        return group
    }

    // MARK: - Inviting

    @Test func friendsAreInvitedAndDecideThemselves() {
        let group = cast.group()
        cast.befriend("ann", "bob")
        cast.befriend("ann", "cat")
        #expect(
            invite(["bob", "cat", "dan", "zoe", "bob"], to: group) == [
                "invited", "invited", "forbidden", "not_found", "already_exists",
            ])
        #expect(cast.standing(of: "bob", in: group) == "invited")
        let view = cast.group("get", group, as: "bob")
        #expect(view["name"] == "Friday Five" && view["inside"] == .null, "the invited see what it is")
        #expect(cast.group("accept", group, as: "bob")["status"] == "member")
        #expect(cast.group("decline", group, as: "cat")["status"] == "declined")
        #expect(cast.refusal("get", group, as: "cat") == .notFound)
        #expect(cast.group("accept", group, as: "bob").isOK, "it holds already")
        #expect(cast.group("decline", group, as: "cat").isOK)
        #expect(cast.refusal("accept", group, as: "dan") == .notFound)
        #expect(cast.refusal("decline", group, as: "dan") == .notFound)
    }

    @Test(arguments: [false, true]) func aRepeatedInvitationGetsTheSameResults(fromSnapshot: Bool) throws {
        let group = cast.group()
        cast.befriend("ann", "bob")
        let id = town.freshID()
        let data: JSONValue = ["groupId": group, "accountIds": ["dan", "bob", "zoe"]]
        let first = town.ask("groups.invite", data, as: cast["ann"], id: id)
        #expect(first["results"].arrayValue?.map { $0["status"] ?? "-" } == ["-", "invited", "-"])
        if fromSnapshot { try town.social.snapshot() }
        try town.restart("social", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(town.ask("groups.invite", data, as: cast["ann"], id: id).data == first.data)
    }

    @Test func membersInviteWhereTheGroupLetsThem() {
        let group = group()
        cast.befriend("bob", "cat")
        #expect(invite(["cat"], to: group, by: "bob") == ["invited"])
        cast.group("update", group, ["membersInvite": false], as: "ann")
        #expect(cast.refusal("invite", group, ["accountIds": ["dan"]], as: "bob") == .forbidden)
        #expect(cast.refusal("invite", group, ["accountIds": ["dan"]], as: "dan") == .notFound)
    }

    @Test func anAdminsInvitationTakesInWhoeverHasAsked() {
        let group = cast.openGroup(joining: "request")
        for person in ["bob", "cat"] { cast.group("join", group, as: person) }
        #expect(invite(["bob"], to: group) == ["member"])
        cast.befriend("bob", "cat")
        #expect(invite(["cat"], to: group, by: "bob") == ["already_exists"], "a member's changes nothing")
        #expect(cast.standing(of: "cat", in: group) == "requested")
    }

    @Test func fiftyPeopleAreInvitedAtOnce() {
        let group = cast.group()
        let names = (0..<51).map { JSONValue.string("nobody\($0)") }
        let refusal = cast.group("invite", group, ["accountIds": .array(names)], as: "ann").refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "accountIds")
        let fifty = cast.group("invite", group, ["accountIds": .array(Array(names.dropLast()))], as: "ann")
        #expect(fifty["results"].arrayValue?.count == 50)
    }

    @Test func invitationsIntoGroupsCountAsInvitations() throws {
        let limits = try LimitSettings(
            parsing: Array(#"{"invitations": {"max": 2, "minutes": 60}}"#.utf8), from: "test")
        let cast = Cast(["ann", "bob", "cat", "dan"], limits: limits)
        for friend in ["bob", "cat", "dan"] { cast.befriend("ann", friend) }
        let group = cast.group()
        let invite: (JSONValue) -> Reason? = { cast.refusal("invite", group, ["accountIds": $0], as: "ann") }
        #expect(invite(["bob", "cat", "dan"]) == .rateLimited, "each person counts")
        #expect(invite(["bob", "cat"]) == nil && invite(["dan"]) == .rateLimited)
        #expect(invite(["bob"]) == nil, "what holds is free")
    }

    // MARK: - Deciding

    @Test func ownerAndAdminsDecideOnRequests() {
        let group = cast.openGroup(joining: "request")
        for person in ["bob", "cat", "dan"] { cast.group("join", group, as: person) }
        #expect(cast.refusal("approve", group, about("cat"), as: "bob") == .forbidden)
        #expect(cast.group("approve", group, about("bob"), as: "ann")["status"] == "member")
        #expect(cast.group("approve", group, about("bob"), as: "ann").isOK, "it holds already")
        cast.group("role", group, about("bob", ["role": "admin"]), as: "ann")
        #expect(cast.group("approve", group, about("cat"), as: "bob")["status"] == "member")
        #expect(cast.group("refuse", group, about("dan"), as: "bob")["status"] == "declined")
        #expect(cast.refusal("approve", group, about("dan"), as: "bob") == .notFound)
        #expect(cast.refusal("refuse", group, about("cat"), as: "bob") == .conflict)
        #expect(cast.refusal("approve", group, about("zoe"), as: "bob") == .notFound)
        #expect(cast.refusal("approve", group, about("bob"), as: "bob") == .invalidArgument)
        cast.group("join", group, as: "dan")
        #expect(cast.standing(of: "dan", in: group) == "requested", "one may ask again")
        #expect(cast.group("leave", group, as: "dan")["status"] == "declined", "and take it back")
    }

    @Test func anInvitationCanBeTakenBack() {
        let group = cast.group()
        cast.befriend("ann", "bob")
        _ = invite(["bob"], to: group)
        #expect(cast.group("refuse", group, about("bob"), as: "ann")["status"] == "declined")
        #expect(cast.refusal("accept", group, as: "bob") == .notFound)
    }

    @Test func aRemovedPersonComesBackByAnAdminsInvitationAlone() {
        let group = group()
        #expect(cast.group("remove", group, about("bob"), as: "ann")["status"] == "removed")
        #expect(cast.group("remove", group, about("bob"), as: "ann").isOK, "it holds already")
        let code = cast.code(of: group)
        #expect(cast.refusal("join", group, ["code": code], as: "bob") == .inviteRequired)
        #expect(cast.refusal("get", group, as: "bob") == .notFound)
        #expect(invite(["bob"], to: group) == ["invited"])
        #expect(cast.group("accept", group, as: "bob").isOK)
        #expect(cast.refusal("remove", group, about("cat"), as: "ann") == .notFound)
    }

    @Test func adminsTakeOutNeitherEachOtherNorTheOwner() {
        let group = group()
        cast.group("join", group, ["code": cast.code(of: group)], as: "cat")
        for person in ["bob", "cat"] {
            cast.group("role", group, about(person, ["role": "admin"]), as: "ann")
        }
        #expect(cast.refusal("remove", group, about("cat"), as: "bob") == .forbidden)
        #expect(cast.refusal("remove", group, about("ann"), as: "bob") == .forbidden)
        cast.group("role", group, about("cat", ["role": "member"]), as: "ann")
        #expect(cast.group("remove", group, about("cat"), as: "bob")["status"] == "removed")
        #expect(cast.group("remove", group, about("bob"), as: "ann")["status"] == "removed")
    }

    // MARK: - Leaving and handing over

    @Test func anOwnerHandsTheGroupOverBeforeLeaving() {
        let group = group()
        #expect(cast.refusal("leave", group, as: "ann") == .forbidden)
        #expect(cast.group("role", group, about("bob", ["role": "owner"]), as: "ann")["role"] == "owner")
        #expect(cast.group("get", group, as: "bob")["inside", "ownerId"] == cast.id("bob"))
        #expect(cast.group("get", group, as: "ann")["role"] == "admin")
        #expect(cast.refusal("role", group, about("ann", ["role": "member"]), as: "ann") == .forbidden)
        #expect(cast.group("leave", group, as: "ann")["status"] == "left")
        #expect(cast.group("leave", group, as: "ann").isOK, "it holds already")
        #expect(cast.group("get", group, as: "bob")["memberCount"] == 1)
    }

    @Test func anyoneLeavesAClosedGroup() {
        let group = group()
        cast.group("close", group, as: "ann")
        #expect(cast.group("leave", group, as: "ann")["status"] == "left")
        #expect(cast.group("leave", group, as: "bob")["status"] == "left")
    }

    @Test func onlyMembersHaveRoles() {
        let group = cast.openGroup(joining: "request")
        cast.group("join", group, as: "bob")
        #expect(cast.refusal("role", group, about("bob", ["role": "admin"]), as: "ann") == .conflict)
        #expect(cast.refusal("role", group, about("cat", ["role": "admin"]), as: "ann") == .notFound)
        #expect(cast.refusal("role", group, about("ann", ["role": "admin"]), as: "ann") == .invalidArgument)
        #expect(cast.refusal("role", group, about("ann", ["role": "member"]), as: "bob") == .forbidden)
    }

    @Test func aGroupHasTenAdmins() {
        let names = (0..<12).map { "p\($0)xx" }
        let cast = Cast(["ann"] + names)
        let group = cast.openGroup()
        for name in names { cast.group("join", group, as: name) }
        func give(_ role: String, to name: String) -> Reason? {
            cast.refusal("role", group, ["accountId": .string(name), "role": .string(role)], as: "ann")
        }
        for name in names.prefix(10) { #expect(give("admin", to: name) == nil) }
        #expect(give("admin", to: names[10]) == .conflict)
        #expect(give("owner", to: names[10]) == .conflict, "the former owner would be an eleventh admin")
        #expect(give("owner", to: names[0]) == nil, "an admin changes places with the owner")
    }

    // MARK: - Accounts that are gone, and blocks

    @Test(arguments: ["account.ban", "account.delete"]) func anOwnerWhoIsGoneLeavesTheGroupToAnAdmin(
        verb: String
    ) {
        let boss = cast.boss()
        let group = group()
        cast.group("join", group, ["code": cast.code(of: group)], as: "cat")
        cast.group("role", group, about("cat", ["role": "admin"]), as: "ann")
        if verb == "account.ban" {
            town.ask(verb, ["accountId": "ann"], as: boss)
        } else {
            cast.ask(verb, ["password": .string(cast["ann"].password)], as: "ann")
        }
        town.settle()
        let view = cast.group("get", group, as: "cat")
        #expect(view["role"] == "owner" && view["inside", "ownerId"] == cast.id("cat"))
        #expect(view["memberCount"] == 2 && view["status"] == "open")
    }

    @Test func aGroupWhoseLastMemberIsGoneCloses() {
        let group = cast.openGroup()
        cast.ask("account.delete", ["password": .string(cast["ann"].password)], as: "ann")
        let view = cast.group("get", group, as: "bob")
        #expect(view["status"] == "closed" && view["memberCount"] == 0)
        #expect(cast.refusal("join", group, as: "bob") == .conflict)
    }

    @Test func aSuspensionLeavesAGroupAsItIs() {
        let boss = cast.boss()
        let group = group()
        town.ask("account.suspend", ["accountId": "ann", "until": town.time(days: 7)], as: boss)
        town.settle()
        #expect(cast.group("get", group, as: "bob")["inside", "ownerId"] == cast.id("ann"))
    }

    // domain.md §1.9
    @Test func aBlockEndsWhatIsOpenBetweenTheTwo() {
        let group = group()
        for (inviter, friend) in [("bob", "cat"), ("ann", "dan")] {
            cast.befriend(inviter, friend)
            _ = invite([friend], to: group, by: inviter)
        }
        cast.ask("friends.block", "bob", as: "cat")
        #expect(cast.refusal("accept", group, as: "cat") == .notFound, "bob had invited her")
        #expect(cast.standing(of: "dan", in: group) == "invited")
        cast.ask("friends.block", "dan", as: "ann")
        cast.ask("friends.unblock", "dan", as: "ann")
        #expect(cast.refusal("accept", group, as: "dan") == .notFound, "the owner had blocked him")
        #expect(cast.group("get", group, as: "ann")["inside", "invitedCount"] == 0)
    }

    @Test func aBlockWithTheOwnerIsToldToNoInviter() {
        let group = group()
        cast.befriend("bob", "cat")
        cast.ask("friends.block", "cat", as: "ann")
        #expect(invite(["cat", "dan"], to: group, by: "bob") == ["forbidden", "forbidden"])
    }
}
