// Local dates and times as people read them: `Sun 22 Nov 18:00`.

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
        let text = dayAndTime(time, now: now)
        if let reader, reader.offset(at: time) == offset(at: time) { return text }
        let name = abbreviation(at: time)
        // Many zones have no abbreviation but their offset.
        return "\(text) \(name.contains { $0 == "+" || $0 == "-" } ? "UTC\(name)" : name)"
    }

    /// `Sun 22 Nov 18:00`; with the year if it is not the current one.
    public func dayAndTime(_ time: Timestamp, now: Timestamp) -> String {
        let local = local(at: time)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(text(of: local.day, now: now)) \(digits(local.hour)):\(digits(local.minute))"
    }
}
