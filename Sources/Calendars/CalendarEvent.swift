// What a calendar file says of one event, as values (RFC 5545, 3.6.1).

import Values

/// One entry of a calendar.
public struct CalendarEvent: Sendable, Equatable {
    /// Whether it takes place.
    public enum Status: String, Sendable, CaseIterable {
        case confirmed = "CONFIRMED"
        case tentative = "TENTATIVE"
        case cancelled = "CANCELLED"
    }

    /// The same for ever: by it a calendar app knows what it has already.
    public var uid: String
    /// How often it has changed, from 0.
    public var sequence: Int
    public var changedAt: Timestamp
    public var startsAt: Timestamp
    public var endsAt: Timestamp
    public var summary: String
    public var description: String?
    public var location: String?
    public var latitude: Double
    public var longitude: Double
    public var status: Status
    public var url: String
    /// Minutes before the start at which the app speaks up; `nil` for never.
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
