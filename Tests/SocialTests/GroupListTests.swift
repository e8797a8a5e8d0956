// groups.mine, search and members (domain.md §7.7).

import JSON
import Platform
import TestSupport
import Testing
import Values

@testable import Contracts
@testable import Machine
@testable import SocialService

@Suite struct GroupListTests {
    let cast = Cast(["ann", "bob", "cat"])
    var town: Town { cast.town }

    private func names(_ type: String, _ data: JSONValue = [:], as person: String = "ann") -> [String] {
        cast.ask(type, data, as: person).items.compactMap { $0["name"]?.stringValue }
    }

    private func named(
        _ name: String, _ slug: String, of person: String = "ann", _ more: JSONValue = [:]
    ) -> JSONValue {
        let fields: JSONValue = [
            "name": .string(name), "listing": "public", "slug": .string(slug), "joining": "open",
        ]
        return cast.group(of: person, fields.merging(more))
    }

    // MARK: - One's own

    @Test func onesGroupsAreListedByNameBehindInvitationsAndRequests() {
        for (name, slug) in [("Zebras", "zebras"), ("apes", "apes"), ("Bears", "bears")] {
            _ = named(name, slug)
        }
        let asked = named("Wolves", "wolves", of: "bob", ["joining": "request"])
        let invited = cast.group(of: "bob", ["name": "Yaks"])
        cast.befriend("ann", "bob")
        cast.group("join", asked, as: "ann")
        cast.group("invite", invited, ["accountIds": ["ann"]], as: "bob")
        cast.group("close", cast.ask("groups.get", ["slug": "apes"], as: "ann")["id"], as: "ann")
        #expect(names("groups.mine") == ["Yaks", "Wolves", "Bears", "Zebras", "apes"])
        cast.group("decline", invited, as: "ann")
        cast.group("leave", asked, as: "ann")
        #expect(names("groups.mine") == ["Bears", "Zebras", "apes"])
        #expect(names("groups.mine", as: "cat") == [])
    }

    @Test func aPageLeadsToTheNext() {
        for number in 1...5 { _ = named("Group \(number)", "group-\(number)") }
        for type in ["groups.mine", "groups.search"] {
            let first = cast.ask(type, ["limit": 2], as: "ann")
            let second = cast.ask(type, ["limit": 2, "page": first["next"]], as: "ann")
            let third = cast.ask(type, ["limit": 2, "page": second["next"]], as: "ann")
            let all = [first, second, third].flatMap(\.items).compactMap { $0["name"]?.stringValue }
            #expect(all == (1...5).map { "Group \($0)" } && third["next"] == .null, "\(type)")
        }
        let first = cast.ask("groups.search", ["limit": 2], as: "ann")
        let other = cast.ask("groups.search", ["q": "group", "page": first["next"]], as: "ann").refusal
        #expect(
            other?.reason == .invalidArgument && other?.field == "page", "a cursor belongs to its question")
    }

    // MARK: - Search

    @Test func openPublicGroupsAreFoundByNameCityAndSport() {
        _ = named("Friday Fútbol", "friday", ["city": "Oakland, CA", "sports": ["soccer"]])
        _ = named("Saturday Golf", "saturday", ["city": "San Jose, CA", "sports": ["golf", "tennis"]])
        _ = cast.group(["name": "Friday Secret"])
        let closed = named("Friday Past", "past")
        cast.group("close", closed, as: "ann")
        #expect(names("groups.search", as: "cat") == ["Friday Fútbol", "Saturday Golf"])
        #expect(names("groups.search", ["q": "FUTBOL"], as: "cat") == ["Friday Fútbol"])
        #expect(names("groups.search", ["q": "friday"]) == ["Friday Fútbol"], "their owner, too")
        #expect(names("groups.search", ["city": "san jose ca"], as: "cat") == ["Saturday Golf"])
        #expect(names("groups.search", ["sport": "tennis"], as: "cat") == ["Saturday Golf"])
        #expect(names("groups.search", ["q": "friday", "sport": "golf"], as: "cat") == [])
        cast.group(
            "update", cast.ask("groups.get", ["slug": "saturday"], as: "ann")["id"], ["name": "A Golf"],
            as: "ann")
        #expect(names("groups.search", as: "cat") == ["A Golf", "Friday Fútbol"], "by its new name")
        cast.ask("friends.block", "ann", as: "cat")
        #expect(names("groups.search", as: "cat") == [])
    }

    @Test func aSearchLooksAtTwoThousandGroups() throws {
        var state = Social.State()
        let owner = ID(high: 1, low: 1)
        for number in 0...2000 {
            let name = number == 2000 ? "Zzz" : "Group \(10_000 + number)"
            state.groups.apply(
                GroupChanged(
                    groupId: ID(high: 2, low: UInt64(number)), slug: "group-\(number)", name: name,
                    listing: .public, joining: .open, membersHost: true, status: .open, ownerId: owner,
                    subgroups: [], version: 1), at: Town.noon)
        }
        let settings = Settings(
            zones: .shared, limits: .off, secret: SecretKey(Array(repeating: 7, count: 32)))
        let situation = Situation<Social>(
            state,
            Context(
                now: Town.noon, caller: Caller(account: ID(high: 1, low: 2)), settings: settings,
                entropy: Entropy(SplitMix64(seed: 1))))
        let first = try situation.found(
            by: SearchGroups(q: "zzz", city: nil, sport: nil, limit: nil, page: nil))
        #expect(first.items.isEmpty && first.next != nil)
        let second = try situation.found(
            by: SearchGroups(q: "zzz", city: nil, sport: nil, limit: nil, page: first.next))
        #expect(second.items.map(\.name) == ["Zzz"] && second.next == nil)
    }

    // MARK: - Members

    private func people(_ group: JSONValue, _ more: JSONValue = [:], as person: String) -> [String] {
        cast.group("members", group, more, as: person).items.compactMap {
            $0["person"]?["nickname"]?.stringValue
        }
    }

    @Test func theOwnerComesFirstThenAdminsThenEveryoneByName() {
        let group = cast.openGroup(of: "cat")
        for person in ["bob", "ann"] { cast.group("join", group, as: person) }
        #expect(people(group, as: "ann") == ["cat", "ann", "bob"])
        cast.group("role", group, ["accountId": "bob", "role": "admin"], as: "cat")
        #expect(people(group, as: "ann") == ["cat", "bob", "ann"])
        #expect(people(group, ["q": "BO"], as: "ann") == ["bob"])
        cast.group("subgroup-set", group, ["name": "Goalkeepers", "accountIds": ["ann"]], as: "cat")
        #expect(people(group, ["subgroup": "s1"], as: "bob") == ["ann"])
        let row = cast.group("members", group, ["q": "ann"], as: "bob").items.first
        #expect(row?["role"] == "member" && row?["subgroups"] == ["s1"] && row?["status"] == "member")
        cast.ask("friends.block", "bob", as: "ann")
        #expect(people(group, as: "ann") == ["cat", "bob", "ann"], "members see each other")
    }

    @Test func ownerAndAdminsSeeWhoIsInvitedAndWhoHasAsked() {
        let group = cast.openGroup(joining: "request")
        cast.befriend("ann", "cat")
        cast.group("join", group, ["text": "I know Ann"], as: "bob")
        cast.group("invite", group, ["accountIds": ["cat"]], as: "ann")
        let asked = cast.group("members", group, ["list": "requested"], as: "ann").items.first
        #expect(asked?["person"]?["nickname"] == "bob" && asked?["text"] == "I know Ann")
        let invited = cast.group("members", group, ["list": "invited"], as: "ann").items.first
        #expect(invited?["person"]?["nickname"] == "cat" && invited?["invitedBy"] == cast.id("ann"))
        #expect(cast.refusal("members", group, as: "bob") == .forbidden, "no member yet")
        cast.group("approve", group, ["accountId": "bob"], as: "ann")
        #expect(people(group, as: "bob") == ["ann", "bob"])
        #expect(cast.refusal("members", group, ["list": "invited"], as: "bob") == .forbidden)
        #expect(!"\(cast.group("members", group, as: "bob"))".contains("I know Ann"))
    }
}
