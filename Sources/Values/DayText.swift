// Local dates and times as people read them: `Sun 22 Nov 18:00`; in texts to people in America `Sun, Nov 22, 6 PM`.

extension Zone {
    private static let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The name of a month from 1 to 12: `November`.
    public static func monthName(_ month: Int) -> String { monthNames[month - 1] }

    /// `Sun 22 Nov`; with the year if it is not the current one.
    public func text(of day: Day, now: Timestamp) -> String {
        let (year, month, dayOfMonth) = day.civil
        let text = "\(Zone.dayNames[day.isoWeekday - 1]) \(dayOfMonth) \(Zone.monthName(month).prefix(3))"
        return year == local(at: now).day.civil.year ? text : "\(text) \(year)"
    }

    /// A moment by this zone's clock: `Sun 22 Nov 18:00`, or `Sun 22 Nov 18:00 CET` if the reader's clock shows another
    /// time or the reader's zone is unknown.
    public func dayAndTime(_ time: Timestamp, now: Timestamp, for reader: Zone?) -> String {
        dayAndTime(time, now: now) + zoneName(at: time, for: reader)
    }

    /// The same in a text to somebody: `Sun, Nov 22, 6 PM` for a reader in America, `Sun 22 Nov 18:00` elsewhere. A
    /// reader whose zone is unknown is taken to live in this one.
    public func written(_ time: Timestamp, now: Timestamp, for reader: Zone?) -> String {
        let text = (reader ?? self).isAmerican ? american(time, now: now) : dayAndTime(time, now: now)
        return text + zoneName(at: time, for: reader)
    }

    /// ` CET` if the reader's clock shows another time; else empty.
    private func zoneName(at time: Timestamp, for reader: Zone?) -> String {
        if let reader, reader.offset(at: time) == offset(at: time) { return "" }
        let name = abbreviation(at: time)
        // Many zones have no abbreviation but their offset.
        return name.contains { $0 == "+" || $0 == "-" } ? " UTC\(name)" : " \(name)"
    }

    /// Whether its people write the month before the day and count twelve hours.
    private var isAmerican: Bool {
        ["America/", "Canada/", "US/", "Pacific/Honolulu"].contains { name.hasPrefix($0) }
    }

    /// `Sun, Nov 22, 6 PM`; with the year if it is not the current one.
    private func american(_ time: Timestamp, now: Timestamp) -> String {
        let local = local(at: time)
        let (year, month, day) = local.day.civil
        let date = "\(Zone.dayNames[local.day.isoWeekday - 1]), \(Zone.monthName(month).prefix(3)) \(day)"
        let isThisYear = year == self.local(at: now).day.civil.year
        let hour = (local.hour + 11) % 12 + 1
        let minute = local.minute == 0 ? "" : ":\(Zone.digits(local.minute))"
        return "\(date)\(isThisYear ? "" : ", \(year)"), \(hour)\(minute) \(local.hour < 12 ? "AM" : "PM")"
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// `Sun 22 Nov 18:00`; with the year if it is not the current one.
    public func dayAndTime(_ time: Timestamp, now: Timestamp) -> String {
        let local = local(at: time)
        return "\(text(of: local.day, now: now)) \(Zone.digits(local.hour)):\(Zone.digits(local.minute))"
    }
}
