// Settings for text shown to people: width, colors, zone and time.

import Values

/// The terminal that a page is rendered for.
public struct Screen: Sendable {
    /// The width in characters.
    public var columns: Int
    /// Whether SGR codes are written; see ``wantsColor(_:)``.
    public var isColored: Bool
    /// Whether it is a terminal, which can show pictures; a pipe cannot.
    public var hasPictures: Bool
    /// The reader's zone.
    public var zone: Zone
    /// The zone of a row's place, if it has one; then the row's times are local times there.
    public var placeZone: Zone?
    /// The current time; dates in another year show their year.
    public var now: Timestamp

    public init(
        columns: Int, isColored: Bool, hasPictures: Bool = false, zone: Zone, now: Timestamp
    ) {
        self.columns = columns
        self.isColored = isColored
        self.hasPictures = hasPictures
        self.zone = zone
        self.now = now
    }

    /// SGR codes for colors and weights.
    public enum Color: String, Sendable {
        /// Bold, in the current color.
        case bold = "1"
        /// Faint, in the current color.
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case magenta = "35"
        case cyan = "36"
        /// The nearest of the 256 terminal colors to #FF9500.
        case orange = "38;5;208"
    }

    /// The text in a color, if colors are on.
    public func paint(_ text: String, _ color: Color) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Whether the environment allows colors: see https://no-color.org; a dumb terminal has none.
    public static func wantsColor(_ environment: (String) -> String?) -> Bool {
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// A time such as `Tue 1 Dec 18:00`; with the year if it is not the current one.
    public func time(_ time: Timestamp) -> String { zone.dayAndTime(time, now: now) }

    /// The same in the place's local time, with the zone's abbreviation if the reader's clock differs.
    public func placeTime(_ time: Timestamp) -> String {
        (placeZone ?? zone).dayAndTime(time, now: now, for: zone)
    }
}
