// What notify and stats have written in a town: rows of inboxes, and the figures and achievements of those who play. Enough for
// a start from their logs to be measured; where each came from is not in the other logs.

import Contracts
import EventLog
import LogContracts
import Values

/// Notifications and records of a town's people.
public struct BenchNews: Sendable {
    public let plan: BenchPlan
    /// Notifications, and changes of records.
    public let count: Int
    private let people: BenchPeople

    public init(_ plan: BenchPlan, count: Int) {
        (self.plan, self.count, people) = (plan, count, BenchPeople(plan))
    }

    /// Two lines for each notification: the row for its owner, and the news of it for others.
    /// - Parameter seen: of the other logs, the last lines: nobody is told any more of what they say.
    func writeNotify(into directory: String, seen: Positions) throws -> BenchTown.Written {
        var notify = try LogFiller("notify", in: directory, plan: plan, batchLinesMax: 64)
        notify.seen = seen
        try notify.mark(at: plan.now.adding(hours: -48))
        let seenOfAuth = seen["auth"]
        let accounts = (0..<plan.accounts).map { people.person($0).id }
        for index in 0..<count {
            var numbers = plan.numbers(.notice, index)
            let time = plan.moment(index, of: count, from: 44, to: 0)
            let (recipient, actor, game) = (
                numbers.pick(accounts), numbers.pick(accounts), numbers.id(at: time)
            )
            let row = Notification(
                id: numbers.id(at: time), type: .rsvpReceived, actorIds: [actor], actorCount: 1,
                actorName: numbers.pick(BenchNames.first), actorPhoto: nil, targetType: .game, targetId: game,
                title: "Soccer at \(numbers.pick(BenchNames.last)) Park", body: "Somebody is going",
                data: [:], read: false, createdAt: time, updatedAt: time, foldKey: "rsvp:\(game)")
            try notify.add(
                [
                    NotificationWritten(
                        recipientId: recipient, notification: row, deliveries: [], trace: nil),
                    NotificationCreated(notificationId: row.id, recipientId: recipient, type: row.type),
                ], at: time, .event(source: "auth", sequence: UInt64(index % Int(seenOfAuth)) + 1))
        }
        try notify.close()
        return BenchTown.Written(source: "notify", events: notify.head, bytes: notify.bytes)
    }

    /// A line for each change of somebody's record; every eighth with an achievement.
    func writeStats(into directory: String, seenOfAuth: UInt64) throws -> BenchTown.Written {
        var stats = try LogFiller("stats", in: directory, plan: plan, batchLinesMax: 64)
        stats.seen["auth"] = seenOfAuth
        for index in 0..<count {
            var numbers = plan.numbers(.record, index)
            let time = plan.moment(index, of: count, from: 44, to: 0)
            let account = people.person(index % plan.accounts).id
            // Each time round everybody has played one game more.
            let played = index / plan.accounts + 1
            let record = RecordChanged(
                accountId: account, guestId: nil, trustTier: .rookie, badges: [], completedGames: played,
                wins: played / 2, losses: played - played / 2)
            var events: [any Event] = [record]
            let achievements = Achievement.allCases
            if index % 8 == 0, played <= achievements.count {
                events.append(
                    AchievementUnlocked(
                        accountId: account, achievement: achievements[played - 1],
                        sourceId: numbers.id(at: time)))
            }
            try stats.add(
                events, at: time, .event(source: "auth", sequence: UInt64(index % Int(seenOfAuth)) + 1))
        }
        try stats.close()
        return BenchTown.Written(source: "stats", events: stats.head, bytes: stats.bytes)
    }
}
