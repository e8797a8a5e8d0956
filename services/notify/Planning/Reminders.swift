// Timers of notify: reminders of games, the next round of notifications of a new game nearby, and the daily
// deletion of old rows (domain.md §8.3 Reminders, §12.2).

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    static let reminders = Rules<Notify>()
        .evolve(GameReminded.self) { state, event, _ in
            state.reminded[event.gameId, default: []].append(
                ReminderKey(offsetMinutes: event.offsetMinutes, startsAt: event.startsAt))
            state.scheduleReminder(of: event.gameId)
        }

    public static func nextDue(_ state: State) -> Timestamp? {
        if !state.nearby.isEmpty { return .distantPast }
        return [state.reminders.first?.time, state.sweepAt].compactMap { $0 }.min()
    }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        let situation = Situation<Notify>(state, context)
        var due: [Due] = []
        state.reminders.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, due.count < 20 else { return false }
            if let one = situation.reminder(of: next.id) { due.append(one) }
            return true
        }
        if let round = state.nearby.first { due.append(situation.telling(round)) }
        if let at = state.sweepAt, at <= context.now {
            due.append(Due("sweep:\(at)", [InboxesSwept(before: context.now.adding(days: -daysKept))]))
        }
        return due
    }
}

extension Situation<Notify> {
    /// Reminds everyone who was going when the reminder was due; once for each start time that the game has had.
    fileprivate func reminder(of gameId: ID) -> Due? {
        guard let game = state.games[gameId], let (offset, dueAt) = state.nextReminder(of: gameId) else {
            return nil
        }
        let key = "reminder:\(gameId):\(offset):\(game.startsAt)"
        var plan = Plan(state, context, cause: key)
        // The reminder may be late, but is not sent once the game has begun.
        let left = game.minutesLeft(at: now)
        if left > 0 {
            for (person, row) in state.games.rows(of: gameId).all {
                if let reason = leaves(person, row, of: game, outOf: offset, dueAt: dueAt) {
                    plan.leave(person, .gameReminder, on: .game(gameId), since: reason)
                    continue
                }
                plan.tell(person, .gameReminder, on: .game(gameId)) {
                    ($0.minutesLeft, $0.daysLeft) = (left, game.daysLeft(context))
                }
            }
        }
        if left <= 0 { plan.leave(nil, .gameReminder, on: .game(gameId), since: .isTooLate) }
        let done = GameReminded(gameId: gameId, offsetMinutes: offset, startsAt: game.startsAt)
        return Due(key, [done] + plan.events)
    }

    /// Why somebody gets no reminder; `nil` if they do.
    private func leaves(
        _ person: ID, _ row: GameRow, of game: KnownGame, outOf offset: Int, dueAt: Timestamp
    ) -> SkipReason? {
        guard row.status == .going else { return .notGoing }
        // The host is always going, even if rsvp wrote the row late, after a stop.
        guard person == game.hostId || row.since <= dueAt else { return .cameLater }
        let offsets = (state.preferences[person] ?? Notify.Preferences()).reminderOffsets
        return offsets.contains(offset) ? nil : .wantsNoReminder(minutes: offset)
    }
}

extension Plan {
    /// Reminds somebody who came before the moment of a reminder, but was heard of only after it: notify may have lost
    /// rsvp's event, or rsvp may have been cut off.
    mutating func remindLate(_ event: RsvpChanged) {
        guard event.to == .going, event.from != .going, let game = state.games[event.gameId], game.isOn,
            game.startsAt > context.now
        else { return }
        let (person, id) = (event.accountId, event.gameId)
        let wanted = (state.preferences[person] ?? Notify.Preferences()).reminderOffsets
        let missed = NotificationPreferences.reminderOffsetsAll.last { offset in
            let key = Notify.ReminderKey(offsetMinutes: offset, startsAt: game.startsAt)
            return wanted.contains(offset) && occurredAt <= game.dueAt(offset)
                && state.reminded[id]?.contains(key) == true
        }
        guard let missed, !hasReminder(person, of: id, since: game.dueAt(missed)) else { return }
        let left = (game.minutesLeft(at: context.now), game.daysLeft(context))
        tell(person, .gameReminder, on: .game(id)) { ($0.minutesLeft, $0.daysLeft) = left }
    }

    /// Whether somebody was reminded already: they may have left and come back in between.
    private func hasReminder(_ person: ID, of game: ID, since time: Timestamp) -> Bool {
        state.inboxes[person]?.rows.values.contains {
            $0.type == .gameReminder && $0.targetId == game && $0.createdAt >= time
        } ?? false
    }
}

extension Notify.State {
    /// The next reminder of a game. Reminders due before the game got its present start are skipped.
    func nextReminder(of gameId: ID) -> (offsetMinutes: Int, dueAt: Timestamp)? {
        // rsvp writes the host's row in a reaction, maybe after the reminder is due.
        guard let game = games[gameId], game.isOn, games.row(of: game.hostId, in: gameId) != nil,
            let scheduledAt = scheduledAt[gameId]
        else { return nil }
        for offset in NotificationPreferences.reminderOffsetsAll {
            let dueAt = game.dueAt(offset)
            let key = Notify.ReminderKey(offsetMinutes: offset, startsAt: game.startsAt)
            if dueAt >= scheduledAt, reminded[gameId]?.contains(key) != true { return (offset, dueAt) }
        }
        return nil
    }

    mutating func scheduleReminder(of gameId: ID) {
        let next = nextReminder(of: gameId)?.dueAt
        let old = reminderAt[gameId]
        guard next != old else { return }
        if let old { reminders.remove(Appointment(old, gameId)) }
        if let next { reminders.insert(Appointment(next, gameId)) }
        reminderAt[gameId] = next
    }
}

extension KnownGame {
    /// The moment of a reminder.
    fileprivate func dueAt(_ offsetMinutes: Int) -> Timestamp { startsAt.adding(minutes: -offsetMinutes) }

    /// Minutes until it starts, a begun minute counts.
    fileprivate func minutesLeft(at now: Timestamp) -> Int { Int((startsAt.since(now) + 59_999) / 60_000) }

    /// Number of dates from today to the game's, by the clock of its place. On a day of 25 hours, a game 24 hours ahead
    /// may be today.
    fileprivate func daysLeft(_ context: Context) -> Int {
        let zone = context.settings.zones.zone(named: timezone) ?? .utc
        return zone.local(at: startsAt).day.daysSince1970 - zone.local(at: context.now).day.daysSince1970
    }
}
