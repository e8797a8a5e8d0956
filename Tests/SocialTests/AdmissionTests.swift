// Seeing a group, getting in, and the rights in it: the tables of domain.md §7.7, row by row.

import Contracts
import LogContracts
import Testing
import Values

@testable import SocialService

@Suite struct AdmissionTests {
    private typealias Admission = Social.Admission
    private typealias Sight = Social.GroupSight

    private func admission(
        _ listing: GroupListing, _ joining: GroupJoining = .invite, _ standing: GroupStanding? = nil,
        code: Social.Admission.CodeGiven = .none
    ) -> Social.Admission {
        Admission(sight: Sight(listing: listing, standing: standing), joining: joining, code: code)
    }

    // MARK: - Seeing

    @Test func aHiddenGroupIsSeenByMembersTheInvitedAndModerators() {
        for standing in GroupStanding.allCases.map(Optional.some) + [nil] {
            let sight = Sight(listing: .hidden, standing: standing)
            #expect(
                sight.isVisible == [.member, .invited].contains(standing), "\(String(describing: standing))")
            var moderator = sight
            moderator.isModerator = true
            #expect(moderator.isVisible)
        }
    }

    @Test(arguments: [true, false])
    func aBlockWithTheOwnerOrModerationHidesAGroupFromAllButItsMembers(isBlock: Bool) {
        for listing in GroupListing.allCases {
            for standing in GroupStanding.allCases.map(Optional.some) + [nil] {
                var sight = Sight(listing: listing, standing: standing)
                (sight.isApart, sight.isWithheld) = (isBlock, !isBlock)
                #expect(sight.isVisible == (standing == .member))
                sight.isModerator = true
                #expect(sight.isVisible)
            }
        }
    }

    // MARK: - Joining

    @Test func aMemberStaysInItWhateverElseHolds() {
        for listing in GroupListing.allCases {
            var member = admission(listing, .invite, .member, code: .wrong)
            (member.status, member.memberCount, member.groupsCount) = (.closed, 500, 50)
            (member.sight.isApart, member.sight.isWithheld) = (true, true)
            #expect(member.outcome == .already)
        }
        #expect(admission(.public, .request, .requested).outcome == .already)
    }

    @Test func aHiddenGroupOpensToAGoodCodeAndToTheInvitedAndIsAbsentForOthers() {
        #expect(admission(.hidden).outcome == .refused(.notFound))
        #expect(admission(.hidden, code: .wrong).outcome == .refused(.notFound))
        #expect(admission(.hidden, code: .good).outcome == .enters(.code))
        #expect(admission(.hidden, .invite, .invited).outcome == .enters(.accepted))
        #expect(admission(.hidden, .invite, .left).outcome == .refused(.notFound))
        #expect(admission(.hidden, .invite, .left, code: .good).outcome == .enters(.code))
    }

    @Test func aPublicGroupLetsPeopleInAsItSays() {
        #expect(admission(.public, .open).outcome == .enters(.joined))
        #expect(admission(.public, .request).outcome == .asks)
        #expect(admission(.public, .invite).outcome == .refused(.inviteRequired))
        for joining in GroupJoining.allCases {
            #expect(admission(.public, joining, code: .good).outcome == .enters(.code))
            #expect(admission(.public, joining, .invited, code: .wrong).outcome == .enters(.accepted))
            #expect(admission(.public, joining, .declined).outcome == admission(.public, joining).outcome)
        }
        #expect(admission(.public, .invite, code: .wrong).outcome == .refused(.inviteRequired))
    }

    @Test func aRemovedPersonNeedsAnInvitationWithACodeToo() {
        for joining in GroupJoining.allCases {
            for code in [Social.Admission.CodeGiven.none, .wrong, .good] {
                let outcome = admission(.public, joining, .removed, code: code).outcome
                #expect(outcome == .refused(.inviteRequired))
            }
        }
        #expect(admission(.hidden, .invite, .removed).outcome == .refused(.notFound))
        #expect(admission(.hidden, .invite, .removed, code: .good).outcome == .refused(.inviteRequired))
    }

    @Test func aGoodCodeLetsInWhoeverWaitsForAnAnswer() {
        #expect(admission(.public, .request, .requested, code: .good).outcome == .enters(.code))
        #expect(admission(.public, .request, .requested, code: .wrong).outcome == .refused(.inviteRequired))
    }

    /// The refusals in their order: each row mends one cause, and the next one is told.
    @Test func refusalsComeInTheirOrder() {
        var admission = admission(.public, .request, .removed)
        (admission.sight.isApart, admission.status) = (true, .closed)
        (admission.memberCount, admission.groupsCount, admission.requestedCount) = (500, 50, 500)
        #expect(admission.outcome == .refused(.notFound))
        admission.sight.isApart = false
        #expect(admission.outcome == .refused(.closed))
        admission.status = .open
        #expect(admission.outcome == .refused(.inviteRequired))
        admission.sight.standing = nil
        #expect(admission.outcome == .refused(.full))
        admission.memberCount = 499
        #expect(admission.outcome == .refused(.tooManyGroups))
        admission.groupsCount = 49
        #expect(admission.outcome == .refused(.tooManyRequests))
        admission.requestedCount = 499
        #expect(admission.outcome == .asks)
    }

    // MARK: - Bounds

    @Test func aGroupIsFullAt500Members() {
        var admission = admission(.public, .open)
        admission.memberCount = 499
        #expect(admission.outcome == .enters(.joined))
        admission.memberCount = 500
        #expect(admission.outcome == .refused(.full))
        admission.sight.standing = .invited
        #expect(admission.outcome == .refused(.full))
    }

    @Test func anAccountMayBeInFiftyGroups() {
        var admission = admission(.public, .open)
        admission.groupsCount = 49
        #expect(admission.outcome == .enters(.joined))
        admission.groupsCount = 50
        #expect(admission.outcome == .refused(.tooManyGroups))
        // One that has been asked is among them already.
        (admission.sight.standing, admission.code) = (.requested, .good)
        #expect(admission.outcome == .enters(.code))
    }

    @Test func fiveHundredPeopleMayWaitForAnAnswer() {
        var admission = admission(.public, .request)
        admission.requestedCount = 499
        #expect(admission.outcome == .asks)
        admission.requestedCount = 500
        #expect(admission.outcome == .refused(.tooManyRequests))
        admission.code = .good
        #expect(admission.outcome == .enters(.code))
    }

    // MARK: - Roles

    @Test func theOwnerMayEverythingAdminsAllButTwoActsAndStrangersNothing() {
        for act in Social.GroupAct.allCases {
            #expect(act.isAllowed(to: .owner, membersInvite: false))
            #expect(!act.isAllowed(to: nil, membersInvite: true))
            let isOwners = act == .close || act == .appoint
            #expect(act.isAllowed(to: .admin, membersInvite: false) == !isOwners, "\(act)")
        }
    }

    @Test func membersSeeTheOthersMuteTheGroupAndInviteWhereTheyMay() {
        let allowed = Social.GroupAct.allCases.filter { $0.isAllowed(to: .member, membersInvite: false) }
        #expect(Set(allowed) == [.mute, .list])
        let more = Social.GroupAct.allCases.filter { $0.isAllowed(to: .member, membersInvite: true) }
        #expect(Set(more) == [.mute, .list, .invite])
    }

    @Test func adminsTakeOutMembersAndTheOwnerAdminsToo() {
        let roles: [GroupRole?] = GroupRole.allCases.map(Optional.some) + [nil]
        for one in roles {
            for other in roles {
                let may =
                    one == .owner && (other == .admin || other == .member)
                    || one == .admin && other == .member
                #expect(Social.mayRemove(one, other) == may)
            }
        }
    }

    // MARK: - Slugs

    @Test func aSlugHasThreeToThirtyLettersAndSingleDashesBetweenThem() {
        for slug in ["abc", "a-b-c", "friday-5", String(repeating: "a", count: 30), "123"] {
            #expect(GroupSlug.isWellFormed(slug), "\(slug)")
        }
        let dashed = Array(repeating: "a", count: 30).joined(separator: "-")
        #expect(GroupSlug.isWellFormed(dashed) && !GroupSlug.isWellFormed(dashed + "-a"))
        for slug in [
            "", "ab", "a-b", "-abc", "abc-", "a--bc", "Abc", "a_bc", "a.bc", "äbc", "a bc",
            String(repeating: "a", count: 31),
        ] {
            #expect(!GroupSlug.isWellFormed(slug), "\(slug)")
        }
    }

    @Test func aDrawnSlugIsWellFormed() {
        for number in [0, 1, 20, UInt64.max] {
            let slug = GroupSlug.word(of: number, letters: GroupSlug.drawnLetters)
            #expect(slug.count == 12 && GroupSlug.isWellFormed(slug), "\(slug)")
        }
        #expect(GroupSlug.word(of: 0, letters: 3) == "222" && GroupSlug.word(of: 21, letters: 3) == "332")
    }
}
