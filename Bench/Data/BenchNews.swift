// The logs of notify and stats in a town: rows of inboxes, and the records and achievements of players. They are enough
// for measuring a start; the other logs do not contain the causes.

import Contracts
import EventLog
import LogContracts
import Values

/// Notifications and records of a town's people.
public struct BenchNews: Sendable {
    public let plan: BenchPlan
    /// Number of notifications, and of changes of records.
    public let count: Int
    private let people: BenchPeople

    public init(_ plan: BenchPlan, count: Int) {
        (self.plan, self.count, people) = (plan, count, BenchPeople(plan))
    }

    /// Two lines for each notification: the row for its owner, and the event for others.
    /// - Parameter seen: the last lines of the other logs, so that nobody is notified of what they contain.
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

    /// A line for each change of a record; every eighth comes with an achievement.
    func writeStats(into directory: String, seenOfAuth: UInt64) throws -> BenchTown.Written {
        var stats = try LogFiller("stats", in: directory, plan: plan, batchLinesMax: 64)
        stats.seen["auth"] = seenOfAuth
        for index in 0..<count {
            var numbers = plan.numbers(.record, index)
            let time = plan.moment(index, of: count, from: 44, to: 0)
            let account = people.person(index % plan.accounts).id
            // Each time round, everybody has played one more game.
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
