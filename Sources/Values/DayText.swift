// Days and times of a zone as people read them: `Sun 22 Nov 18:00`.

extension Zone {
    private static let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Sun 22 Nov 18:00`; with its year where that is another than the present one.
    public func dayAndTime(_ time: Timestamp, now: Timestamp) -> String {
        let local = local(at: time)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (year, month, dayOfMonth) = local.day.civil
        let day = "\(Zone.dayNames[local.day.isoWeekday - 1]) \(dayOfMonth) \(Zone.monthNames[month - 1])"
        let isThisYear = year == self.local(at: now).day.civil.year
        return "\(isThisYear ? day : "\(day) \(year)") \(digits(local.hour)):\(digits(local.minute))"
    }
}
