// The projection of groups: who is in one, and what ends with a group that closes or becomes hidden (domain.md §7.7).

import Contracts
import JSON
import Testing
import Values

@testable import Projections

@Suite struct KnownGroupsTests {
    private let ann = ID(high: 1, low: 1)
    private let bob = ID(high: 1, low: 2)
    private let cat = ID(high: 1, low: 3)
    private let group = ID(high: 2, low: 1)
    private var groups = KnownGroups()

    private mutating func set(
        _ listing: GroupListing = .public, _ status: GroupStatus = .open, slug: String = "friday-five",
        membersHost: Bool = true, subgroups: [Subgroup] = []
    ) {
        groups.apply(
            GroupChanged(
                groupId: group, slug: slug, name: "Friday Five", listing: listing, joining: .invite,
                membersHost: membersHost, status: status, ownerId: ann, subgroups: subgroups, version: 1))
    }

    private mutating func move(_ account: ID, to standing: GroupStanding, role: GroupRole? = nil) {
        groups.apply(
            GroupMemberChanged(
                groupId: group, accountId: account, from: nil, to: standing, role: role, by: nil,
                cause: .joined))
    }

    private mutating func say(_ subgroup: String, _ people: [ID]) {
        groups.apply(
            SubgroupSet(groupId: group, subgroupId: subgroup, name: "Keepers", accountIds: people))
    }

    /// A group that Ann owns.
    private mutating func make() {
        set()
        move(ann, to: .member, role: .owner)
    }

    private func standings() -> [GroupStanding?] {
        [ann, bob, cat].map { groups[group]?.standing(of: $0) }
    }

    @Test mutating func rolesSayWhoRunsAGroupAndWhoMayHostForIt() {
        make()
        move(bob, to: .member, role: .admin)
        move(cat, to: .member, role: .member)
        let open = groups[group]
        #expect(open?.admins == [ann, bob] && open?.members == [ann, bob, cat])
        #expect([ann, bob, cat].map { open?.mayHost($0) } == [true, true, true])
        set(membersHost: false)
        #expect([ann, bob, cat].map { groups[group]?.mayHost($0) } == [true, true, false])
        move(cat, to: .left)
        #expect(groups[group]?.mayHost(cat) == false && !groups.isMember(cat, of: group))
        #expect(groups.isMember(bob, of: group) && !groups.isMember(bob, of: nil))
    }

    @Test mutating func aPlaceThatHasEndedIsNotKept() {
        make()
        for ended in [GroupStanding.left, .removed, .declined] {
            move(bob, to: .invited)
            #expect(standings() == [.member, .invited, nil])
            move(bob, to: ended)
            #expect(standings() == [.member, nil, nil])
        }
    }

    @Test mutating func aGroupThatBecomesHiddenHasNoRequests() {
        make()
        move(bob, to: .invited)
        move(cat, to: .requested)
        set(.hidden)
        #expect(standings() == [.member, .invited, nil])
    }

    @Test mutating func aGroupThatClosesHasMembersAlone() {
        make()
        move(bob, to: .invited)
        move(cat, to: .requested)
        set(.public, .closed)
        #expect(standings() == [.member, nil, nil])
    }

    @Test mutating func aFormerSlugLeadsToItsGroupWhateverItsCapitals() throws {
        set(.hidden, slug: "23456789cfgh")
        set(.public, slug: "friday-five")
        let restored = try JSONCoding.decode(KnownGroups.self, from: try JSONCoding.encode(groups))
        for known in [groups, restored] {
            #expect(known.group(slug: "Friday-FIVE")?.id == group)
            #expect(known.group(slug: "23456789cfgh")?.slug == "friday-five")
            #expect(known.group(slug: "friday") == nil)
        }
    }

    @Test mutating func aSubgroupHasTheMembersThatItsLastEventNames() throws {
        set(subgroups: [Subgroup(id: "s1", name: "Keepers"), Subgroup(id: "s2", name: "Wings")])
        for person in [ann, bob, cat] { move(person, to: .member, role: .member) }
        say("s1", [ann, bob])
        say("s2", [bob])
        say("s1", [bob, cat])
        #expect(groups[group]?.members(of: "s1") == [bob, cat] && groups[group]?.members(of: "s2") == [bob])
        move(bob, to: .member, role: .admin)
        #expect(groups[group]?.members(of: "s1") == [bob, cat], "a role changes no subgroup")
        move(cat, to: .left)
        move(cat, to: .member, role: .member)
        #expect(groups[group]?.members(of: "s1") == [bob], "whoever comes back is in none")
        set(subgroups: [Subgroup(id: "s2", name: "Wings")])
        #expect(groups[group]?.members(of: "s1") == [] && groups[group]?.members(of: "s2") == [bob])
        let restored = try JSONCoding.decode(KnownGroups.self, from: try JSONCoding.encode(groups))
        #expect(restored[group] == groups[group])
    }

    @Test mutating func placesInAnUnknownGroupAreNotKept() {
        move(bob, to: .member, role: .member)
        #expect(groups[group] == nil && !groups.isMember(bob, of: group))
    }
}
