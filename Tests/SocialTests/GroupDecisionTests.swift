// Groups, one rule at a time: which events a command, or another service's event, causes (domain.md §7.7).

import Contracts
import JSON
import LogContracts
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct GroupDecisionTests {
    private static let time: UInt64 = 0x0199_0000_0000_7000
    private let ann = ID(high: Self.time, low: 0x8000_0000_0000_0001)
    private let bob = ID(high: Self.time, low: 0x8000_0000_0000_0002)
    private let cat = ID(high: Self.time, low: 0x8000_0000_0000_0003)
    private let group = ID(high: Self.time, low: 0x8000_0000_0000_0004)

    private func about(_ person: ID? = nil, _ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = ["groupId": .string(group.description)]
        let whom: JSONValue = person.map { ["accountId": .string($0.description)] } ?? [:]
        return fields.merging(whom).merging(more)
    }

    private func made(
        _ listing: GroupListing = .public, _ joining: GroupJoining = .open, status: GroupStatus = .open,
        owner: ID? = nil, version: Int = 1
    ) -> GroupChanged {
        GroupChanged(
            groupId: group, slug: "five", name: "Friday Five", listing: listing, joining: joining,
            membersHost: true, status: status, ownerId: owner ?? ann, subgroups: [], version: version)
    }

    private func moved(
        _ account: ID, from: GroupStanding? = nil, to: GroupStanding, role: GroupRole? = nil, by: ID? = nil,
        _ cause: GroupCause
    ) -> GroupMemberChanged {
        GroupMemberChanged(
            groupId: group, accountId: account, from: from, to: to, role: role, by: by, cause: cause)
    }

    private var owned: GroupMemberChanged { moved(ann, to: .member, role: .owner, .created) }
    private func joined(_ account: ID, role: GroupRole = .member) -> GroupMemberChanged {
        moved(account, to: .member, role: role, .joined)
    }
    private func known(_ account: ID) -> FactsChanged {
        FactsChanged(accountId: account, kind: .registered, role: .user, createdAt: Town.noon)
    }

    // MARK: - Joining

    @Test func joiningAnOpenGroupIsOneEvent() {
        let town = given(Social.self, made(), owned)
        #expect(town.when(JoinGroup.self, about(), by: bob) == .events(joined(bob)))
        #expect(town.when(JoinGroup.self, about(), by: ann) == .nothing)
    }

    @Test func aRequestIsAnEventAndItsWordsAreAPrivateOne() {
        let town = given(Social.self, made(.public, .request), owned)
        #expect(
            town.when(JoinGroup.self, about(nil, ["text": " I know Ann "]), by: bob)
                == .events(
                    moved(bob, to: .requested, .asked),
                    GroupAsked(groupId: group, accountId: bob, text: "I know Ann")))
    }

    @Test func aWrongCodeIsAnEventWithTheRefusal() {
        let town = given(Social.self, made(.hidden, .invite), owned)
        let code: JSONValue = ["code": "22222222"]
        let tried = GroupCodeTried(accountId: bob, refusal: .notFound)
        #expect(town.when(JoinGroup.self, about(nil, code), by: bob) == .events(tried))
        let other: JSONValue = ["slug": "nobodys", "code": "22222222"]
        #expect(
            town.when(JoinGroup.self, other, by: bob) == .events(tried),
            "a group that is not there is answered alike")
        #expect(town.when(JoinGroup.self, about(), by: bob) == .refused(.notFound))
    }

    @Test func rowsThatAClosingEndsAreDeclinedWithoutAnEvent() {
        let town = given(
            Social.self, made(.public, .request), owned, moved(bob, to: .requested, .asked),
            moved(cat, to: .invited, by: ann, .invited),
            made(.public, .request, status: .closed, version: 2))
        #expect(town.when(AcceptGroupInvitation.self, about(), by: cat) == .refused(.notFound))
        #expect(town.when(DeclineGroupInvitation.self, about(), by: cat) == .nothing)
        #expect(town.when(JoinGroup.self, about(), by: bob) == .refused(.conflict))
    }

    @Test func aFullGroupIsFullWhenAnInvitationIsAccepted() {
        var events: [any Event] = [made(), owned, moved(bob, to: .invited, by: ann, .invited)]
        for number in 0..<UInt64(GroupLimits.membersMax - 2) {
            events.append(joined(ID(high: Self.time, low: 0x9000_0000_0000_0000 + number)))
        }
        let room = Given<Social>(events)
        #expect(
            room.when(AcceptGroupInvitation.self, about(), by: bob)
                == .events(moved(bob, from: .invited, to: .member, role: .member, .accepted)))
        let full = Given<Social>(events + [joined(cat)])
        #expect(full.when(AcceptGroupInvitation.self, about(), by: bob) == .refused(.full))
    }

    // MARK: - Deciding

    @Test func aRequestIsApprovedByWhoeverRunsTheGroup() {
        let town = given(
            Social.self, known(bob), made(.public, .request), owned, moved(bob, to: .requested, .asked),
            joined(cat))
        #expect(
            town.when(ApproveGroupRequest.self, about(bob), by: ann)
                == .events(moved(bob, from: .requested, to: .member, role: .member, by: ann, .approved)))
        #expect(town.when(ApproveGroupRequest.self, about(bob), by: cat) == .refused(.forbidden))
        #expect(town.when(RefuseGroupRequest.self, about(cat), by: ann) == .refused(.notFound))
    }

    @Test func handingAGroupOverSwapsTheRolesInOneBatch() {
        let town = given(Social.self, known(bob), made(), owned, joined(bob))
        #expect(
            town.when(SetGroupRole.self, about(bob, ["role": "owner"]), by: ann)
                == .events(
                    moved(ann, from: .member, to: .member, role: .admin, by: ann, .handed),
                    moved(bob, from: .member, to: .member, role: .owner, by: ann, .handed),
                    made(owner: bob, version: 2)))
        #expect(town.when(SetGroupRole.self, about(bob, ["role": "member"]), by: ann) == .nothing)
    }

    // MARK: - Accounts that are gone

    @Test func aGroupGoesToTheOldestAdminInOneBatch() {
        let town = given(Social.self, made(), owned, joined(bob), joined(cat, role: .admin))
        #expect(
            town.when(Deleted(accountId: ann))
                == .events(
                    moved(ann, from: .member, to: .left, .gone),
                    moved(cat, from: .member, to: .member, role: .owner, .succeeded),
                    made(owner: cat, version: 2)))
        #expect(
            town.when(Deleted(accountId: bob)) == .events(moved(bob, from: .member, to: .left, .gone)))
    }

    @Test func aGroupWithoutAnybodyElseCloses() {
        let town = given(Social.self, made(), owned, moved(bob, to: .requested, .asked))
        #expect(
            town.when(Deleted(accountId: ann))
                == .events(moved(ann, from: .member, to: .left, .gone), made(status: .closed, version: 2)))
        #expect(
            town.when(Deleted(accountId: bob))
                == .events(moved(bob, from: .requested, to: .declined, .gone)))
    }

    @Test func anAccountInNoGroupLeavesNone() {
        #expect(given(Social.self, made(), owned).when(Deleted(accountId: bob)) == .nothing)
    }
}
