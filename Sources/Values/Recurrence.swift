// Dates that come again every week or few: `every second week on Tuesday and Thursday, from 5 January, at 18:00 in Berlin`
// (domain.md §4.5). Pure, so that an app can show the dates before anything is sent.

/// A rule for days, and a local time of day.
public struct Recurrence: Codable, Sendable, Hashable {
    /// The earliest date. Weeks are counted from its ISO week.
    public var firstDate: Day
    /// `18:00`, local time, summer and winter.
    public var localTime: String
    /// An IANA name.
    public var timezone: String
    /// 1 for every week, 2 for every second one.
    public var everyWeeks: Int
    /// ISO: Monday is 1, Sunday 7. Sorted, each once.
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

    /// The days, without end: in blocks of a week, the first being the ISO week of ``firstDate``, each listed weekday that is
    /// not before it. None for a rule that has no weekday or goes back in time.
    public var days: some Sequence<Day> {
        let monday = firstDate.adding(days: 1 - firstDate.isoWeekday)
        let isRule = everyWeeks > 0 && !weekdays.isEmpty
        let blocks = sequence(first: monday) { $0.adding(days: 7 * everyWeeks) }
        return blocks.lazy.prefix { _ in isRule }
            .flatMap { block in weekdays.map { block.adding(days: $0 - 1) } }
            .drop { $0 < firstDate }
    }

    /// The first days, at most that many.
    public func days(_ count: Int) -> [Day] { Array(days.prefix(max(0, count))) }

    /// The days up to and including the last one, at most that many.
    public func days(through last: Day, max count: Int) -> [Day] {
        Array(days.prefix { $0 <= last }.prefix(max(0, count)))
    }

    /// The moment on such a day. A time that the clock skips moves forward by the gap; of a time that it
    /// shows twice, the first is meant (``Zone/moment(of:hour:minute:)``).
    public func start(on day: Day, in zone: Zone) -> Timestamp {
        zone.moment(of: day, minute: ClockText.minutes(localTime) ?? 0)
    }
}

/// Times of a day as people write them, `18:00`.
public enum ClockText {
    /// Minutes from midnight; `nil` if the text is no time of day.
    public static func minutes(_ text: String) -> Int? {
        var reader = ByteReader(text.utf8)
        guard let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2), reader.isAtEnd,
            hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}
