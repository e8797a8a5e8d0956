// An event in a calendar file (RFC 5545, 3.6.1).

import Values

/// A VEVENT: a game in the calendar of somebody who goes to it.
public struct CalendarEvent: Sendable, Equatable {
    /// Whether the event takes place.
    public enum Status: String, Sendable, CaseIterable {
        case confirmed = "CONFIRMED"
        /// The event may be cancelled, or the calendar's owner has not accepted.
        case tentative = "TENTATIVE"
        /// The event is cancelled; calendar apps strike it out or remove it.
        case cancelled = "CANCELLED"
    }

    /// The permanent id by which calendar apps recognize the event.
    public var uid: String
    /// The number of changes so far.
    public var sequence: Int
    /// When the event or the owner's answer last changed: `DTSTAMP` and `LAST-MODIFIED`.
    public var changedAt: Timestamp
    /// The start; the file has it in UTC, to the second.
    public var startsAt: Timestamp
    /// The end; the file has it in UTC, to the second.
    public var endsAt: Timestamp
    /// The title, on one line.
    public var summary: String
    /// The description; `nil` for none.
    public var description: String?
    /// The place in words; `nil` if only the coordinates are known.
    public var location: String?
    /// The place's latitude in degrees, positive in the north; `nil` where only the place in words is told.
    public var latitude: Double?
    /// The place's longitude in degrees, positive in the east.
    public var longitude: Double?
    /// The status that a calendar app shows.
    public var status: Status
    /// A link to the details.
    public var url: String
    /// The time of the reminder, in minutes before the start; `nil` for none.
    public var alarmMinutes: Int?

    public init(
        uid: String, sequence: Int, changedAt: Timestamp, startsAt: Timestamp, endsAt: Timestamp,
        summary: String, description: String? = nil, location: String? = nil, latitude: Double? = nil,
        longitude: Double? = nil, status: Status, url: String, alarmMinutes: Int? = nil
    ) {
        self.uid = uid
        self.sequence = sequence
        self.changedAt = changedAt
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.summary = summary
        self.description = description
        self.location = location
        self.latitude = latitude
        self.longitude = longitude
        self.status = status
        self.url = url
        self.alarmMinutes = alarmMinutes
    }
}
