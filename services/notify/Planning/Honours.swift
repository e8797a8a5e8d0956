// What people are told of their standing (domain.md §8.2, §9): what they have earned, never what they lost; and what follows from
// complaints.

import Contracts
import Machine
import Values

extension Notify {
    static let honours = Rules<Notify>()
        .react(BadgeChanged.self) { event, state, context, info in
            // Everyone begins as a rookie.
            guard event.earned, event.badge != .rookie else { return [] }
            return told(event.accountId, .badgeEarned, state, context, info) { $0.earned = event.badge.title }
        }
        .react(TrustChanged.self) { event, state, context, info in
            guard event.to > event.from else { return [] }
            return told(event.accountId, .tierUp, state, context, info) { $0.trust = event.to }
        }
        .react(AchievementUnlocked.self) { event, state, context, info in
            told(event.accountId, .achievement, state, context, info) { $0.earned = event.achievement.title }
        }
        .react(FlagsCrossed.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            let until = plan.when(info.time.adding(days: FlagStep.coolingOffDays), for: event.accountId)
            plan.tell(event.accountId, .accountNotice) { about in
                (about.notice, about.until) = (.complaints(event.step), until)
            }
            return plan.events
        }

    private static func told(
        _ account: ID, _ type: NotificationType, _ state: State, _ context: Context, _ info: EventInfo,
        _ change: (inout Subject) -> Void
    ) -> [any Event] {
        var plan = Plan(state, context, info)
        plan.tell(account, type, about: change)
        return plan.events
    }
}
