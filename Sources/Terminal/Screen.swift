// What all pages for people share: the width, the colours, the zone and the time.

import Values

/// The terminal that a page is made for.
public struct Screen: Sendable {
    /// How many characters fit into a line.
    public var columns: Int
    /// Whether SGR codes are written; see ``wantsColor(_:)``.
    public var isColored: Bool
    /// Whether a person looks at it: pictures are nothing for a pipe.
    public var hasPictures: Bool
    /// In which times are shown.
    public var zone: Zone
    /// The zone of what a row is about, where it has one of its own: its times are by the clock there.
    public var placeZone: Zone?
    /// The moment the page is made for; from it dates are seen to be of this year.
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
        /// Heavier, in the colour it has.
        case bold = "1"
        /// Fainter, in the colour it has.
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case magenta = "35"
        case cyan = "36"
        /// The nearest to #FF9500 of the 256 colours that terminals share.
        case orange = "38;5;208"
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
    public func time(_ time: Timestamp) -> String { zone.dayAndTime(time, now: now) }

    /// The same by the clock of the place, with its zone's name where that differs from the reader's.
    public func placeTime(_ time: Timestamp) -> String {
        (placeZone ?? zone).dayAndTime(time, now: now, for: zone)
    }
}
