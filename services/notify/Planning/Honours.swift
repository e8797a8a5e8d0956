// Notifications about an account's reputation (domain.md §8.2, §9): badges, tiers and achievements when they are
// earned, never when they are lost; and the consequences of complaints.

import Contracts
import Machine
import Values

extension Notify {
    static let honours = Rules<Notify>()
        .tell(BadgeChanged.self) { event, plan in
            // Everyone begins as a rookie.
            guard event.earned, event.badge != .rookie else { return }
            plan.tell(event.accountId, .badgeEarned) { $0.earned = event.badge.title }
        }
        .tell(TrustChanged.self) { event, plan in
            guard event.to > event.from else { return }
            plan.tell(event.accountId, .tierUp) { $0.trust = event.to }
        }
        .tell(AchievementUnlocked.self) { event, plan in
            plan.tell(event.accountId, .achievement) { $0.earned = event.achievement.title }
        }
        .tell(FlagsCrossed.self) { event, plan in
            let until = plan.when(plan.occurredAt.adding(days: FlagStep.coolingOffDays), for: event.accountId)
            plan.tell(event.accountId, .accountNotice) { about in
                (about.notice, about.until) = (.complaints(event.step), until)
            }
        }
}
