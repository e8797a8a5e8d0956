// groups.subgroup-set, subgroup-remove and mute (domain.md §7.7).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct SubgroupTests {
    let cast = Cast(["ann", "bob", "cat"])
    var town: Town { cast.town }

    /// A group of ann's with bob as a member.
    private func group() -> JSONValue {
        let group = cast.openGroup()
        cast.group("join", group, as: "bob")
        return group
    }

    private func set(
        _ name: String, _ people: [String], in group: JSONValue, as person: String = "ann"
    ) -> Answer {
        cast.group(
            "subgroup-set", group,
            ["name": .string(name), "accountIds": .array(people.map { .string($0) })], as: person)
    }

    private func subgroups(of group: JSONValue) -> JSONValue {
        cast.group("get", group, as: "ann")["inside", "subgroups"]
    }

    @Test func aNewNameMakesASubgroupAndAKnownOneSetsWhoIsInIt() {
        let group = group()
        #expect(
            set("Goalkeepers", ["bob", "ann", "bob"], in: group).data == [
                "id": "s1", "name": "Goalkeepers", "count": 2,
            ])
        #expect(
            set("goalkeepers", ["bob"], in: group).data == ["id": "s1", "name": "Goalkeepers", "count": 1])
        #expect(set("Drivers", [], in: group)["id"] == "s2")
        #expect(
            subgroups(of: group) == [
                ["id": "s1", "name": "Goalkeepers", "count": 1], ["id": "s2", "name": "Drivers", "count": 0],
            ])
        let lines = town.social.disk.lines.count
        #expect(set("Goalkeepers", ["bob"], in: group)["count"] == 1)
        #expect(town.social.disk.lines.count == lines, "it holds already")
        #expect(
            cast.group("get", group, as: "ann")["inside", "version"] == 3, "who is in one counts for nothing")
    }

    @Test func peopleWhoAreNotInTheGroupAreNamedBack() {
        let group = group()
        let refusal = set("Goalkeepers", ["bob", "cat", "zoe"], in: group).refusal
        #expect(refusal?.reason == .notFound && refusal?.field == "accountIds")
        #expect(refusal?.message == "not in the group: cat, zoe")
        let many = set("Goalkeepers", (0..<12).map { "nobody\($0)" }, in: group).refusal
        #expect(many?.message.hasSuffix("nobody9 and 2 more") == true, "\(many?.message ?? "")")
        #expect(subgroups(of: group) == [])
    }

    @Test func onlyOwnerAndAdminsSetThem() {
        let group = group()
        #expect(set("Goalkeepers", ["bob"], in: group, as: "bob").reason == .forbidden)
        #expect(cast.refusal("subgroup-remove", group, ["name": "Goalkeepers"], as: "bob") == .forbidden)
        cast.group("role", group, ["accountId": "bob", "role": "admin"], as: "ann")
        #expect(set("Goalkeepers", ["bob"], in: group, as: "bob").isOK)
    }

    @Test func anIdIsNotUsedTwice() {
        let group = group()
        _ = set("Goalkeepers", ["bob"], in: group)
        #expect(cast.group("subgroup-remove", group, ["name": "GOALKEEPERS"], as: "ann")["version"] == 3)
        #expect(cast.group("subgroup-remove", group, ["name": "Goalkeepers"], as: "ann")["version"] == 3)
        #expect(set("Goalkeepers", [], in: group).data == ["id": "s2", "name": "Goalkeepers", "count": 0])
    }

    @Test func aFormerMemberIsInNoneOfThem() {
        let group = group()
        _ = set("Goalkeepers", ["bob"], in: group)
        cast.group("leave", group, as: "bob")
        cast.group("join", group, as: "bob")
        #expect(subgroups(of: group) == [["id": "s1", "name": "Goalkeepers", "count": 0]])
    }

    @Test func aGroupHasTwentySubgroups() {
        let group = group()
        for number in 1...20 { #expect(set("Team \(number)", [], in: group).isOK) }
        let refusal = set("Team 21", [], in: group).refusal
        #expect(refusal?.reason == .conflict && refusal?.field == "name")
        #expect(set("Team 20", ["bob"], in: group).isOK, "one that is there can be set")
        cast.group("subgroup-remove", group, ["name": "Team 1"], as: "ann")
        #expect(set("Team 21", [], in: group)["id"] == "s21")
    }

    @Test(arguments: [false, true]) func subgroupsAreTheSameAfterARestart(fromSnapshot: Bool) throws {
        let group = group()
        _ = set("Goalkeepers", ["bob"], in: group)
        _ = set("Drivers", ["ann", "bob"], in: group)
        cast.group("subgroup-remove", group, ["name": "Goalkeepers"], as: "ann")
        cast.group("mute", group, ["on": true], as: "bob")
        town.idle(seconds: 4)
        let before = town.social.stateText
        if fromSnapshot { try town.social.snapshot() }
        try town.restart("social", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(town.social.stateText == before)
        #expect(set("More", [], in: group)["id"] == "s3")
    }

    // MARK: - Muting

    @Test func membersMuteAGroupForThemselves() {
        let group = group()
        #expect(cast.group("mute", group, ["on": true], as: "bob").isOK)
        #expect(cast.group("get", group, as: "bob")["inside", "muted"] == true)
        #expect(cast.group("get", group, as: "ann")["inside", "muted"] == false)
        let lines = town.social.disk.lines.count
        cast.group("mute", group, ["on": true], as: "bob")
        #expect(town.social.disk.lines.count == lines)
        cast.group("role", group, ["accountId": "bob", "role": "admin"], as: "ann")
        #expect(
            cast.group("get", group, as: "bob")["inside", "muted"] == true, "a role changes nothing about it")
        #expect(cast.refusal("mute", group, ["on": true], as: "cat") == .forbidden)
        cast.group("close", group, as: "ann")
        #expect(cast.group("mute", group, ["on": false], as: "bob").isOK)
    }
}
