// What all pages for people share: the width, the colours, the zone and the time.

import Values

/// The terminal that a page is made for.
struct Screen: Sendable {
    var columns: Int
    var isColored: Bool
    var zone: Zone
    var now: Timestamp

    enum Color: String {
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
    func paint(_ text: String, _ color: Color) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Whether the environment wants colours: https://no-color.org, and terminals that have none.
    static func wantsColor(_ environment: (String) -> String?) -> Bool {
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// `Tue 1 Dec 18:00`, with the year where it is not this one.
    func time(_ time: Timestamp) -> String { zone.dayAndTime(time, now: now) }
}
