// Notifications about achievements and tiers (domain.md §8.2, §9): promotions, never losses.

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine
@testable import NotifyService

@Suite struct HonourTests {
    let street = Cast.street(players: 2)

    private func tell(_ event: any Event) {
        street.town.stats.machine.happen(event, causation: nil)
        street.town.settle()
    }
    private var id: ID { street[0].id.stringValue.flatMap { ID($0) } ?? ID(high: 0, low: 0) }
    private var rows: [JSONValue] { street.ask("notifications.list", [:], street[0]).items }
    private var titles: [String] { rows.compactMap { $0["title"]?.stringValue } }

    // domain.md §8.2
    @Test func anEarnedBadgeIsToldALostOneAndRookieAreNot() {
        tell(BadgeChanged(accountId: id, badge: .onTime, earned: false))
        tell(BadgeChanged(accountId: id, badge: .rookie, earned: true))
        #expect(rows.isEmpty)
        tell(BadgeChanged(accountId: id, badge: .onTime, earned: true))
        #expect(titles == ["New badge: On time"] && rows.first?["type"] == "badge_earned")
        #expect(rows.first?["targetType"] == "profile" && rows.first?["targetId"] == street[0].id)
        #expect(street.ask("notifications.list", [:], street[1]).items.isEmpty)
    }

    // domain.md §8.2
    @Test func aRisenTierAndAnAchievementAreToldAndAFallenTierIsNot() {
        tell(TrustChanged(accountId: id, from: .trusted, to: .member))
        #expect(rows.isEmpty)
        tell(TrustChanged(accountId: id, from: .member, to: .trusted))
        tell(AchievementUnlocked(accountId: id, achievement: .nineDarter, sourceId: nil))
        #expect(Set(titles) == ["You're a trusted player now", "You did it: Nine darter"])
    }

    // domain.md §9.4, §8.2
    @Test func eachEscalationStepHasItsWords() {
        for step in FlagStep.allCases { tell(FlagsCrossed(accountId: id, step: step)) }
        #expect(rows.count == 3 && rows.allSatisfy { $0["type"] == "account_notice" })
        #expect(
            Set(titles) == [
                "About your last games", "You can't host new games for a week",
                "Moderators are looking at your last games",
            ])
        let week = rows.first { $0["title"] == "You can't host new games for a week" }
        #expect(week?["body"]?.stringValue?.contains("8 Dec") == true, "seven days from now")
    }
}
