// Whom a member may invite into a group, and who takes over from its owner: the tables of domain.md §7.7, row by row.

import Contracts
import LogContracts
import Testing
import Values

@testable import SocialService

@Suite struct GroupCallTests {
    private func call(
        _ role: GroupRole, _ standing: GroupStanding? = nil, friends: Bool = false
    ) -> Social.GroupCall {
        Social.GroupCall(role: role, standing: standing, areFriends: friends)
    }

    @Test func membersInviteTheirFriendsAlone() {
        for standing in [GroupStanding.left, .declined, nil] {
            #expect(call(.member, standing, friends: true).outcome == .invites)
            #expect(call(.member, standing).outcome == .refused(.forbidden))
        }
    }

    @Test func membersAndTheInvitedAreNotInvitedAgain() {
        for role in GroupRole.allCases {
            for standing in [GroupStanding.member, .invited] {
                #expect(call(role, standing, friends: true).outcome == .refused(.alreadyExists))
            }
        }
    }

    @Test func onlyAdminsBringBackWhoeverWasRemoved() {
        #expect(call(.member, .removed, friends: true).outcome == .refused(.forbidden))
        for role in [GroupRole.admin, .owner] {
            for standing in [GroupStanding.removed, .left] {
                #expect(call(role, standing).outcome == .invites, "a former member needs no friendship")
            }
            #expect(call(role, .declined).outcome == .refused(.forbidden))
            #expect(call(role).outcome == .refused(.forbidden))
        }
    }

    @Test func anAdminsInvitationTakesInWhoeverHasAsked() {
        #expect(call(.member, .requested, friends: true).outcome == .refused(.alreadyExists))
        var admins = call(.admin, .requested)
        #expect(admins.outcome == .approves)
        admins.theirGroupsCount = 50
        #expect(admins.outcome == .refused(.tooManyGroups))
        admins.memberCount = 500
        #expect(admins.outcome == .refused(.full))
    }

    @Test func aBlockWithTheOwnerIsAnsweredLikeAStranger() {
        var apart = call(.owner, .left, friends: true)
        apart.isApart = true
        #expect(apart.outcome == call(.member).outcome)
    }

    @Test func aHundredInvitationsAreOpenOfAGroupAndToAPerson() {
        var some = call(.member, friends: true)
        (some.invitedCount, some.theirInvitedCount) = (99, 99)
        #expect(some.outcome == .invites)
        some.invitedCount = 100
        #expect(some.outcome == .refused(.tooManyInvitations))
        (some.invitedCount, some.theirInvitedCount) = (0, 100)
        #expect(some.outcome == .refused(.tooManyInvitations))
        some.areFriends = false
        #expect(some.outcome == .refused(.forbidden), "the earlier refusal is told")
    }

    // MARK: - Taking over

    private typealias Member = (account: ID, row: Social.GroupRow)

    private func member(
        _ number: UInt64, _ role: GroupRole?, since hours: Int, _ standing: GroupStanding = .member
    ) -> Member {
        let since = Timestamp.distantPast.adding(hours: hours)
        return (ID(high: 1, low: number), Social.GroupRow(standing: standing, role: role, since: since))
    }

    private func heir(of rows: Member...) -> UInt64? {
        Social.successor(of: ID(high: 1, low: 1), among: rows)?.low
    }

    @Test func theAdminWhoHasBeenInItLongestTakesOver() {
        let owner = member(1, .owner, since: 0)
        #expect(
            heir(
                of: owner, member(2, .admin, since: 3), member(3, .admin, since: 2),
                member(4, .member, since: 1)) == 3)
        #expect(
            heir(of: owner, member(3, .admin, since: 2), member(2, .admin, since: 2)) == 2, "the lower id")
    }

    @Test func withoutAdminsTheMemberWhoHasBeenInItLongestTakesOver() {
        let owner = member(1, .owner, since: 0)
        let others = [member(5, nil, since: 1, .invited), member(6, nil, since: 1, .left)]
        #expect(
            heir(of: owner, others[0], others[1], member(2, .member, since: 3), member(4, .member, since: 2))
                == 4)
        #expect(heir(of: owner, others[0], others[1]) == nil, "nobody is left")
    }
}
