// One event of a calendar file (RFC 5545, 3.6.1).

import Values

/// One entry of a calendar.
public struct CalendarEvent: Sendable, Equatable {
    /// Whether it takes place.
    public enum Status: String, Sendable, CaseIterable {
        case confirmed = "CONFIRMED"
        /// It may be called off, or the calendar's owner has not accepted.
        case tentative = "TENTATIVE"
        /// It is cancelled; calendar apps strike it out or remove it.
        case cancelled = "CANCELLED"
    }

    /// Never changes: calendar apps recognize the event by it.
    public var uid: String
    /// How often it has changed, from 0.
    public var sequence: Int
    /// When the entry last changed, by its event or by the owner's answer: its `DTSTAMP` and `LAST-MODIFIED`.
    public var changedAt: Timestamp
    /// When it begins; the file says it in UTC, to the second.
    public var startsAt: Timestamp
    /// When it is over; the file says it in UTC, to the second.
    public var endsAt: Timestamp
    /// The title, in one line.
    public var summary: String
    /// The description; `nil` for none.
    public var description: String?
    /// The place in words; `nil` if there are only coordinates.
    public var location: String?
    /// Of the place, in degrees, north of the equator above zero.
    public var latitude: Double
    /// Of the place, in degrees, east of Greenwich above zero.
    public var longitude: Double
    /// Whether it takes place, as a calendar app shows it.
    public var status: Status
    /// The link for details.
    public var url: String
    /// The reminder, in minutes before the start; `nil` for none.
    public var alarmMinutes: Int?

    public init(
        uid: String, sequence: Int, changedAt: Timestamp, startsAt: Timestamp, endsAt: Timestamp,
        summary: String, description: String? = nil, location: String? = nil, latitude: Double,
        longitude: Double, status: Status, url: String, alarmMinutes: Int? = nil
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
