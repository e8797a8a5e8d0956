// What all pages for people share: the width, the colours, the zone and the time.

import Values

/// The terminal that a page is made for.
public struct Screen: Sendable {
    public var columns: Int
    public var isColored: Bool
    public var zone: Zone
    public var now: Timestamp

    public init(columns: Int, isColored: Bool, zone: Zone, now: Timestamp) {
        self.columns = columns
        self.isColored = isColored
        self.zone = zone
        self.now = now
    }

    /// SGR codes.
    public enum Color: String {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case magenta = "35"
        case cyan = "36"
    }

    /// Text in a colour, where there are colours.
    public func paint(_ text: String, _ color: Color) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Whether the environment wants colours: https://no-color.org, and terminals that have none.
    public static func wantsColor(_ environment: (String) -> String?) -> Bool {
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// `Tue 1 Dec 18:00`, with the year where it is not this one.
    public func time(_ time: Timestamp) -> String {
        let local = zone.local(at: time)
        let minute = local.minute < 10 ? "0\(local.minute)" : "\(local.minute)"
        let hour = local.hour < 10 ? "0\(local.hour)" : "\(local.hour)"
        return "\(day(local.day)) \(hour):\(minute)"
    }

    private func day(_ day: Day) -> String {
        let (year, month, dayOfMonth) = day.civil
        let names = Screen.monthNames[month - 1]
        let text = "\(Screen.dayNames[day.isoWeekday - 1]) \(dayOfMonth) \(names)"
        return year == zone.local(at: now).day.civil.year ? text : "\(text) \(year)"
    }

    private static let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
