// notifications.prefs and prefs-set: which notifications somebody wants, by which channels (domain.md §8.3).

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Notify {
    static let preferences = Rules<Notify>()
        .query(ShowNotificationPreferences.self, answer: Situation.shownPreferences)
        .command(
            SetNotificationPreferences.self, decide: Situation.setPreferences,
            reply: Situation.shownPreferences
        )
        .evolve(NotificationPreferencesSet.self) { state, event, info in
            state.preferences[event.accountId] = Preferences(event)
            guard let until = event.heldUntil else { return }
            let rows = state.inboxes[event.accountId]?.rows.keys.sorted() ?? []
            state.outbox.hold(rows, until: until, info)
        }

    /// One person's choices, where they differ from the defaults.
    struct Preferences: Codable, Sendable, Equatable {
        var types: [String: Channels] = [:]
        var reminderOffsets = NotificationPreferences.reminderOffsetsAll
        var quietHours: QuietHours?
        var nearby = NearbyPreference(on: true, sports: [])

        init() {}

        init(_ event: NotificationPreferencesSet) {
            types = event.types
            reminderOffsets = event.reminderOffsets
            quietHours = event.quietHours
            nearby = event.nearby
        }

        func channels(_ type: NotificationType) -> Channels {
            types[type.rawValue]
                ?? Channels(
                    inApp: true, push: type.kind.isPushedByDefault,
                    email: type.kind.isMailedByDefault)
        }
    }

    /// The time of a push that is due at `now`: at once, or at the end of the quiet hours.
    static func pushTime(_ hours: QuietHours?, _ zone: Zone, at now: Timestamp) -> Timestamp {
        guard let hours, let from = ClockText.minutes(hours.from), let to = ClockText.minutes(hours.to)
        else { return now }
        let local = zone.local(at: now)
        let minute = local.hour * 60 + local.minute
        let isQuiet = from < to ? (from..<to).contains(minute) : minute >= from || minute < to
        guard isQuiet else { return now }
        let day = minute < to ? local.day : local.day.adding(days: 1)
        return max(now, zone.moment(of: day, hour: to / 60, minute: to % 60))
    }
}

extension Situation<Notify> {
    fileprivate func shownPreferences(
        _ query: ShowNotificationPreferences
    ) throws(Refusal) -> NotificationPreferences {
        state.shownPreferences(of: try caller.id())
    }

    fileprivate func shownPreferences(
        _ command: SetNotificationPreferences, _ occurred: Occurred
    ) throws(Refusal) -> NotificationPreferences {
        state.shownPreferences(of: try caller.id())
    }

    fileprivate func setPreferences(
        _ command: SetNotificationPreferences
    ) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let old = state.preferences[me] ?? Notify.Preferences()
        var new = old
        var problems = Problems()
        for (name, changes) in (command.types ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let type = NotificationType(rawValue: name) else { continue }
            var channels = old.channels(type)
            channels.inApp = changes.inApp ?? channels.inApp
            // Switching off inApp switches off push and e-mail too, unless the same command asks for them.
            channels.push = changes.push ?? (channels.push && channels.inApp)
            channels.email = changes.email ?? (channels.email && channels.inApp)
            problems.require(
                channels.inApp || !(channels.push || channels.email), "types.\(name)",
                "\(name) can be pushed or mailed only if it is shown in the app too (inApp)")
            new.types[name] = channels
        }
        if let refusal = problems.refusal { throw refusal }
        if let offsets = command.reminderOffsets { new.reminderOffsets = Set(offsets).sorted(by: >) }
        new.quietHours = command.quietHours.applied(to: old.quietHours)
        new.nearby = command.nearby?.applied(to: old.nearby) ?? old.nearby
        if new == old { return .nothing }
        let heldUntil =
            new.quietHours == old.quietHours
            ? nil : Notify.pushTime(new.quietHours, state.zone(of: me, context), at: now)
        return .events([
            NotificationPreferencesSet(
                accountId: me, types: new.types, reminderOffsets: new.reminderOffsets,
                quietHours: new.quietHours, nearby: new.nearby, heldUntil: heldUntil)
        ])
    }
}

extension Notify.State {
    func channels(of account: ID, _ type: NotificationType) -> Channels {
        (preferences[account] ?? Notify.Preferences()).channels(type)
    }

    func shownPreferences(of account: ID) -> NotificationPreferences {
        let own = preferences[account] ?? Notify.Preferences()
        var types: [String: Channels] = [:]
        for type in NotificationType.allCases { types[type.rawValue] = own.channels(type) }
        return NotificationPreferences(
            types: types, reminderOffsets: own.reminderOffsets, quietHours: own.quietHours,
            nearby: own.nearby)
    }
}
