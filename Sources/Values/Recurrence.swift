// Dates that repeat every few weeks: `every second week on Tuesday and Thursday, from 5 January, at 18:00 in Berlin`
// (domain.md §4.5). A pure value, so that an app can show the dates before sending anything.

/// A rule for dates, and a local time of day.
public struct Recurrence: Codable, Sendable, Hashable {
    /// The earliest date. Weeks are counted from the ISO week it is in.
    public var firstDate: Day
    /// `18:00`, in local time all year.
    public var localTime: String
    /// An IANA time zone.
    public var timezone: String
    /// 1 for every week, 2 for every second week.
    public var everyWeeks: Int
    /// ISO weekdays: Monday is 1, Sunday 7. Sorted, without duplicates.
    public var weekdays: [Int]

    public init(
        firstDate: Day, localTime: String, timezone: String, everyWeeks: Int, weekdays: some Sequence<Int>
    ) {
        self.firstDate = firstDate
        self.localTime = localTime
        self.timezone = timezone
        self.everyWeeks = everyWeeks
        self.weekdays = Set(weekdays).sorted()
    }

    /// The unlimited sequence of dates: in every week that counts, starting with the ISO week of ``firstDate``, each
    /// listed weekday that is not before it. Empty for a rule without weekdays or with weeks below 1.
    public var days: some Sequence<Day> {
        let monday = firstDate.adding(days: 1 - firstDate.isoWeekday)
        let isRule = everyWeeks > 0 && !weekdays.isEmpty
        let blocks = sequence(first: monday) { $0.adding(days: 7 * everyWeeks) }
        return blocks.lazy.prefix { _ in isRule }
            .flatMap { block in weekdays.map { block.adding(days: $0 - 1) } }
            .drop { $0 < firstDate }
    }

    /// The first dates, at most that many.
    public func days(_ count: Int) -> [Day] { Array(days.prefix(max(0, count))) }

    /// The dates up to and including `last`, at most that many.
    public func days(through last: Day, max count: Int) -> [Day] {
        Array(days.prefix { $0 <= last }.prefix(max(0, count)))
    }

    /// The start on one of the dates. A time that the clock skips moves forward by the gap; a time that it repeats
    /// means the first one (``Zone/moment(of:hour:minute:)``).
    public func start(on day: Day, in zone: Zone) -> Timestamp {
        zone.moment(of: day, minute: ClockText.minutes(localTime) ?? 0)
    }
}

/// Times of day as people write them: `18:00`.
public enum ClockText {
    /// The minutes since midnight; `nil` if the text is no time of day.
    public static func minutes(_ text: String) -> Int? {
        var reader = ByteReader(text.utf8)
        guard let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2), reader.isAtEnd,
            hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}
