// The codes of groups (domain.md §7.7): made, tried, used up, and never in a log.

import Contracts
import EventLine
import EventLog
import JSON
import LogContracts
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct GroupCodeTests {
    let cast = Cast(["ann", "bob", "cat"])
    var town: Town { cast.town }

    private func join(_ group: JSONValue, with code: JSONValue, as person: String = "bob") -> Answer {
        cast.group("join", group, ["code": code], as: person)
    }

    @Test func aCodeOpensAHiddenGroup() {
        let group = cast.group()
        #expect(cast.refusal("join", group, as: "bob") == .notFound)
        #expect(join(group, with: "23456789").reason == .notFound)
        let code = cast.code(of: group)
        #expect(code.stringValue?.count == 8)
        #expect(join(group, with: code)["status"] == "member")
    }

    @Test func aCodeIsTakenAsItIsTypedAndAsItsLink() {
        let group = cast.group()
        let made = cast.group("code", group, ["on": true], as: "ann")["code"]
        let (code, url) = (made["code"]?.stringValue ?? "", made["url"]?.stringValue ?? "")
        let slug = cast.group("get", group, as: "ann")["slug"].stringValue ?? ""
        #expect(url == "https://rally.example/g/\(slug)?code=\(code)")
        let typed = "\(code.lowercased().prefix(4)) - \(code.suffix(4))"
        #expect(join(group, with: .string(typed))["status"] == "member")
        #expect(cast.ask("groups.join", ["slug": .string("<\(url)>")], as: "cat")["status"] == "member")
    }

    @Test func aNewCodeEndsTheOldAndItCanBeEnded() {
        let group = cast.group()
        let (first, second) = (cast.code(of: group), cast.code(of: group))
        #expect(first != second && join(group, with: first).reason == .notFound)
        #expect(cast.group("get", group, as: "ann")["inside", "code", "code"] == second)
        #expect(cast.group("code", group, ["on": false], as: "ann").data == ["groupId": group])
        #expect(join(group, with: second).reason == .notFound)
        let lines = town.social.disk.lines.count
        cast.group("code", group, ["on": false], as: "ann")
        #expect(town.social.disk.lines.count == lines)
    }

    @Test func aCodeIsGoodForThirtyDays() {
        let group = cast.group()
        let code = cast.code(of: group)
        town.advance(days: 29, hours: 23)
        #expect(join(group, with: code).isOK)
        town.advance(hours: 1)
        #expect(join(group, with: code, as: "cat").reason == .notFound)
        #expect(cast.group("get", group, as: "ann")["inside", "code"] == .null)
    }

    @Test func aCodeIsGoodForTwoHundredPeople() {
        var code = Social.GroupCodeOn(
            id: ID(high: 1, low: 1), by: ID(high: 1, low: 2), expiresAt: Town.noon.adding(days: 30))
        code.joinsCount = 199
        #expect(code.isGood(at: Town.noon))
        code.joinsCount = 200
        #expect(!code.isGood(at: Town.noon))
    }

    @Test func eachJoiningByACodeIsCounted() throws {
        let group = cast.group()
        let code = cast.code(of: group)
        for person in ["bob", "cat"] { #expect(join(group, with: code, as: person).isOK) }
        let id = try #require(ID(group.stringValue ?? ""))
        #expect(town.social.machine.state.groups[id]?.code?.joinsCount == 2)
    }

    @Test func elevenCodesInAnHourAreTooMany() {
        let cast = Cast(["ann", "bob"], limits: .standard)
        let group = cast.group()
        let code = cast.code(of: group)
        func join(_ code: JSONValue) -> Answer { cast.group("join", group, ["code": code], as: "bob") }
        for number in 0..<10 { #expect(join(.string("2222222\(number)")).reason == .notFound) }
        #expect(join("22222222").reason == .rateLimited)
        #expect(join(code).reason == .rateLimited, "the right one, too: it cannot be told from a wrong one")
        #expect(
            cast.ask("groups.join", ["slug": "nobodys", "code": "22222222"], as: "bob").reason
                == .rateLimited,
            "nor a group that is there from one that is not")
        cast.town.advance(minutes: 60)
        #expect(join(code).isOK)
    }

    @Test func aPublicGroupSaysThatACodeIsNotGood() {
        let group = cast.openGroup(joining: "invite")
        let refusal = join(group, with: "22222222").refusal
        #expect(refusal?.reason == .inviteRequired && refusal?.field == "code")
        #expect(cast.refusal("join", group, as: "bob") == .inviteRequired)
    }

    @Test func aCodeEndsWhereItsMakersAccountIsTakenOver() {
        let (ann, bob, group) = (ID(high: 1, low: 1), ID(high: 1, low: 2), ID(high: 2, low: 1))
        let code = GroupCodeSet(
            groupId: group, by: ann, codeId: ID(high: 3, low: 1), slug: "five",
            expiresAt: Town.noon.adding(days: 30))
        let owned = GroupChanged(
            groupId: group, slug: "five", name: "Friday Five", listing: .hidden, joining: .invite,
            membersHost: true, status: .open, ownerId: ann, subgroups: [], version: 1)
        let owner = GroupMemberChanged(
            groupId: group, accountId: ann, to: .member, role: .owner, cause: .created)
        let member = GroupMemberChanged(
            groupId: group, accountId: bob, to: .member, role: .admin, cause: .joined)
        let known = given(Social.self, owned, owner, member, code)
        #expect(
            known.when(TakenOver(accountId: ann))
                == .events(
                    GroupCodeSet(groupId: group, by: nil, codeId: nil, slug: nil, expiresAt: nil)))
        #expect(known.when(TakenOver(accountId: bob)) == .nothing)
    }

    @Test(arguments: [false, true]) func aRepeatedRequestGetsTheSameCodeAndTheLogHasNone(
        fromSnapshot: Bool
    ) throws {
        let group = cast.group()
        let (id, tryId) = (town.freshID(), town.freshID())
        let on: JSONValue = ["groupId": group, "on": true]
        let first = town.ask("groups.code", on, as: cast["ann"], id: id)
        let wrong: JSONValue = ["groupId": group, "code": "22222222"]
        #expect(town.ask("groups.join", wrong, as: cast["bob"], id: tryId).reason == .notFound)
        if fromSnapshot { try town.social.snapshot() }
        try town.restart("social", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(town.ask("groups.code", on, as: cast["ann"], id: id).data == first.data)
        #expect(town.ask("groups.join", wrong, as: cast["bob"], id: tryId).reason == .notFound)
        let code = first["code", "code"].stringValue ?? "no code"
        let log = town.social.disk.lines.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(
            !log.contains(code) && !log.contains(code.lowercased()) && join(group, with: .string(code)).isOK)
    }
}
