// notifications.prefs and prefs-set: which notifications reach someone, and how (domain.md §8.3).

import Values

/// How a type of notification reaches someone. One that is not shown in the app is not pushed or mailed either.
public struct Channels: Codable, Sendable, Equatable {
    public var inApp: Bool
    public var push: Bool
    /// Whether it is mailed to them, once their address is verified.
    public var email: Bool
    public init(inApp: Bool, push: Bool, email: Bool) {
        (self.inApp, self.push, self.email) = (inApp, push, email)
    }
}

/// Changes of ``Channels``. A field that is left out stays as it is.
public struct ChannelChanges: Codable, Sendable, Equatable {
    /// `false` switches off push and e-mail as well.
    public var inApp: Bool?
    /// Whether to push it; refused where it is not shown in the app.
    public var push: Bool?
    /// Whether to mail it; refused where it is not shown in the app.
    public var email: Bool?
    public init(inApp: Bool? = nil, push: Bool? = nil, email: Bool? = nil) {
        (self.inApp, self.push, self.email) = (inApp, push, email)
    }
}

/// The hours in which nothing is pushed, in the account's own zone. `from` may be later than `to`, over
/// midnight.
public struct QuietHours: Codable, Sendable, Equatable {
    /// `HH:MM`
    public var from: String
    /// `HH:MM`; pushes that were held go out then.
    public var to: String
    public init(from: String, to: String) { (self.from, self.to) = (from, to) }
}

/// Whether to notify of new games near home, and of which sports; an empty list means all.
public struct NearbyPreference: Codable, Sendable, Equatable {
    public var on: Bool
    public var sports: [Sport]
    public init(on: Bool, sports: [Sport]) { (self.on, self.sports) = (on, sports) }
}

/// Changes of ``NearbyPreference``. A field that is left out stays as it is.
public struct NearbyChanges: Codable, Sendable, Equatable {
    public var on: Bool?
    /// None for all.
    public var sports: [Sport]?
    public init(on: Bool? = nil, sports: [Sport]? = nil) { (self.on, self.sports) = (on, sports) }

    /// What was chosen before, with these changes.
    public func applied(to old: NearbyPreference) -> NearbyPreference {
        NearbyPreference(on: on ?? old.on, sports: sports ?? old.sports)
    }
}

/// All of someone's choices, defaults filled in.
public struct NotificationPreferences: Codable, Sendable, Equatable {
    /// How each type reaches them, by its name; all types are in it.
    public var types: [String: Channels]
    /// Minutes before a game's start, the longest first.
    public var reminderOffsets: [Int]
    /// Absent: pushes come at any hour.
    public var quietHours: QuietHours?
    /// For new games near home.
    public var nearby: NearbyPreference
    public init(
        types: [String: Channels], reminderOffsets: [Int], quietHours: QuietHours?, nearby: NearbyPreference
    ) {
        (self.types, self.reminderOffsets) = (types, reminderOffsets)
        (self.quietHours, self.nearby) = (quietHours, nearby)
    }

    /// The offsets there are: a day, two hours and ten minutes before the start.
    public static let reminderOffsetsAll = [1440, 120, 10]
}

/// `notifications.prefs`
public struct ShowNotificationPreferences: Query {
    public typealias Reply = NotificationPreferences
    public static let type = "notifications.prefs"
    public static let about = About(
        "Show what you want to be told, and how", .user, example: "notifications prefs")
}

/// `notifications.prefs-set`
public struct SetNotificationPreferences: Command {
    public typealias Reply = NotificationPreferences
    public static let type = "notifications.prefs-set"
    public static let about = About(
        "Say what you want to be told, and how; what you leave out stays as it is", .user,
        fields: [
            "types": "by type; push and email need inApp",
            "reminderOffsets": "any of 1440, 120 and 10 minutes",
            "quietHours": "from and to as HH:MM in one's own zone; null for none",
            "nearby": "new games within 10 miles of home; no sports stand for all",
        ],
        example: "notifications prefs-set reminderOffsets=120,10 quietHours.from=22:00 quietHours.to=07:00")

    public var types: [String: ChannelChanges]?
    public var reminderOffsets: [Int]?
    public var quietHours: Change<QuietHours>
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
        problems.require(
            offsets.count <= all.count && offsets.allSatisfy(all.contains), "reminderOffsets",
            "reminderOffsets must be minutes before a game: 1440, 120 or 10")
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
