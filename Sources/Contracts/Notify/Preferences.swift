// notifications.prefs and prefs-set: which notifications an account gets, and through which channels (domain.md §8.3).

import JSON
import Values

/// The channels of a notification type. A type that is off in the app is not pushed or mailed either.
public struct Channels: Codable, Sendable, Equatable {
    public var inApp: Bool
    public var push: Bool
    /// Whether it is mailed, if the address is verified.
    public var email: Bool
}

/// Changes to ``Channels``. Absent fields stay as they are.
public struct ChannelChanges: Codable, Sendable, Equatable {
    /// `false` also switches off push and e-mail.
    public var inApp: Bool? = nil
    /// Whether to push it; refused if it is off in the app.
    public var push: Bool? = nil
    /// Whether to mail it; refused if it is off in the app.
    public var email: Bool? = nil
}

/// The hours without pushes, in the account's own zone. `from` may be later than `to`, across midnight.
public struct QuietHours: Codable, Sendable, Equatable {
    /// The start as `HH:MM`.
    public var from: String
    /// The end as `HH:MM`; pushes that were held are sent then.
    public var to: String
    public init(from: String, to: String) { (self.from, self.to) = (from, to) }
}

/// Whether to notify of new games near home, and for which sports; an empty list means all sports.
public struct NearbyPreference: Codable, Sendable, Equatable {
    public var on: Bool
    public var sports: [Sport]
}

/// Changes to ``NearbyPreference``. Absent fields stay as they are.
public struct NearbyChanges: Codable, Sendable, Equatable {
    public var on: Bool? = nil
    /// The sports; empty means all.
    public var sports: [Sport]? = nil

    /// The preference after these changes.
    public func applied(to old: NearbyPreference) -> NearbyPreference {
        NearbyPreference(on: on ?? old.on, sports: sports ?? old.sports)
    }
}

/// All of an account's preferences, with defaults filled in.
public struct NotificationPreferences: Codable, Sendable, Equatable {
    /// The channels of every type, by its name.
    public var types: [String: Channels]
    /// Minutes before the start of a game, longest first.
    public var reminderOffsets: [Int]
    /// Absent if pushes come at any hour.
    public var quietHours: QuietHours?
    /// New games near home.
    public var nearby: NearbyPreference

    /// All possible offsets: a day, two hours and ten minutes before the start.
    public static let reminderOffsetsAll = [1440, 120, 10]
}

public struct ShowNotificationPreferences: Query {
    public typealias Reply = NotificationPreferences
    public static let type = "notifications.prefs"
    public static let about = About(
        "Show what you want to be told, and how", .user, example: "notifications prefs")
}

public struct SetNotificationPreferences: Command {
    public typealias Reply = NotificationPreferences
    public static let type = "notifications.prefs-set"
    public static let about = About(
        "Say what you want to be told, and how; what you leave out stays as it is", .user,
        example: "notifications prefs-set reminderOffsets=120,10 quietHours.from=22:00 quietHours.to=07:00")

    /// Channels for each type; push and email need inApp.
    public var types: [String: ChannelChanges]?
    /// Any of 1440, 120 and 10 minutes.
    public var reminderOffsets: [Int]?
    /// From and to as HH:MM in one's own zone; null for none.
    public var quietHours: Change<QuietHours>
    /// New games within 10 miles of home; no sports stand for all.
    public var nearby: NearbyChanges?

    public func check(_ problems: inout Problems) {
        let names = NotificationType.allCases.map(\.rawValue)
        let unknown = (types ?? [:]).keys.sorted().filter { NotificationType(rawValue: $0) == nil }
        for name in unknown where !problems.isFull {
            let nearest = Nearest.name(to: name, in: names).map { "; did you mean \($0)?" } ?? ""
            let shown = Wording.shown(name)
            problems.add("types.\(shown)", "there are no notifications of type \(shown)\(nearest)")
        }
        let (offsets, all) = (reminderOffsets ?? [], NotificationPreferences.reminderOffsetsAll)
        let sentence = "reminderOffsets must be minutes before a game: 1440, 120 or 10"
        problems.note("reminderOffsets", Bound(counts: 0...all.count, told: sentence))
        problems.note("reminderOffsets.0", Bound(values: all.map { JSONValue($0) }))
        problems.require(
            offsets.count <= all.count && offsets.allSatisfy(all.contains), "reminderOffsets", sentence)
        problems.choices("nearby.sports", nearby?.sports)
        if let hours = quietHours.value {
            for (field, text) in [("quietHours.from", hours.from), ("quietHours.to", hours.to)] {
                problems.require(
                    ClockText.minutes(text) != nil, field, "\(field) must be a time such as 22:00")
            }
            problems.require(
                hours.from != hours.to, "quietHours.to", "quietHours must end at another time than they begin"
            )
        }
    }
}
