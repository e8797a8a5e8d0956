// Notifications of ladders (domain.md §18.5, §8.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct LadderNoticeTests {
    private let cast = Cast(players: 4)

    private func rows(_ type: String, _ person: Person) -> [JSONValue] {
        cast.inbox(person).filter { $0["type"]?.stringValue == type }
    }

    @Test func aChallengedPlayerIsToldUntilTheyAnswer() {
        let club = LadderClub(cast, players: 3)
        club.challenge(0, by: 1)
        let row = rows("ladder_challenged", cast[0]).first
        #expect(row?["targetType"] == "ladder" && row?["targetId"] == club.ladder && row?["read"] == false)
        #expect(row?["data"]?["challenge"] == "1")
        club.ask("accept", [:], cast[0])
        #expect(rows("ladder_challenged", cast[0]).first?["read"] == true)
        #expect(rows("ladder_answered", cast[1]).count == 1)
    }

    @Test func aChallengeThatEndsInADayIsToldToWhoHasToAnswer() {
        let club = LadderClub(cast, players: 2)
        club.challenge(0, by: 1)
        cast.town.advance(hours: 49)
        #expect(rows("ladder_ending", cast[0]).count == 1 && rows("ladder_ending", cast[1]).isEmpty)
    }

    @Test func theOtherSideIsAskedForItsWordAndHostsForADispute() {
        let club = LadderClub(cast, players: 2)
        club.challenge(0, by: 1)
        club.ask("accept", [:], cast[0])
        club.ask("report", ["mine": 2, "theirs": 1], cast[1])
        #expect(rows("ladder_result", cast[0]).count == 1 && rows("ladder_result", cast.host).isEmpty)
        club.ask("dispute", [:], cast[0])
        #expect(rows("ladder_result", cast.host).count == 1)
    }

    // domain.md §7.6
    @Test func aNameThatModerationHidesIsInNoNotice() {
        let club = LadderClub(cast, players: 3)
        club.ask("update", ["name": "Buy now: https://x.example"], cast.host)
        club.challenge(0, by: 1)
        let title = rows("ladder_challenged", cast[0]).first?["title"]?.stringValue ?? ""
        #expect(title.contains("[Hidden Ladder]") && !title.contains("Buy"), "\(title)")
    }

    @Test func movesOfADayShareARow() {
        let club = LadderClub(cast, players: 4)
        club.win(3, against: 1)
        club.win(2, against: 0)
        let moved = rows("ladder_moved", cast[1])
        #expect(moved.count == 1 && moved.first?["title"]?.stringValue?.contains("4") == true)
        #expect(club.order == [2, 0, 3, 1])
    }

    @Test func anInvitationIsReadOnceItIsFollowed() {
        let club = LadderClub(cast, players: 0, ["visibility": "private"])
        cast.befriend(cast.host, cast[0])
        club.ask("invite", ["accountIds": [cast[0].id]], cast.host)
        #expect(rows("ladder_invitation", cast[0]).first?["read"] == false)
        club.ask("join", [:], cast[0])
        #expect(rows("ladder_invitation", cast[0]).first?["read"] == true)
    }
}
