// The settings of text output for people: width, colours, zone and time.

import Values

/// The terminal that a page is rendered for.
public struct Screen: Sendable {
    /// How many characters fit into a line.
    public var columns: Int
    /// Whether SGR codes are written; see ``wantsColor(_:)``.
    public var isColored: Bool
    /// Whether it is a terminal: there are no pictures in a pipe.
    public var hasPictures: Bool
    /// The reader's zone.
    public var zone: Zone
    /// The zone of a row's place, if it has one: the row's times are local there.
    public var placeZone: Zone?
    /// The current time, which decides whether dates show their year.
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

    /// SGR codes.
    public enum Color: String, Sendable {
        /// Bold, without a change of colour.
        case bold = "1"
        /// Faint, without a change of colour.
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case magenta = "35"
        case cyan = "36"
        /// The nearest to #FF9500 of the 256 colours of terminals.
        case orange = "38;5;208"
    }

    /// Text in a colour, if colours are on.
    public func paint(_ text: String, _ color: Color) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Whether the environment wants colours: https://no-color.org, and terminals that have none.
    public static func wantsColor(_ environment: (String) -> String?) -> Bool {
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// `Tue 1 Dec 18:00`, with the year if it is not the current one.
    public func time(_ time: Timestamp) -> String { zone.dayAndTime(time, now: now) }

    /// The same in the place's local time, with the zone's name if the reader's clock differs.
    public func placeTime(_ time: Timestamp) -> String {
        (placeZone ?? zone).dayAndTime(time, now: now, for: zone)
    }
}
