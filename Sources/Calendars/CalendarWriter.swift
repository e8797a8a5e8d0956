// Writes calendar files (RFC 5545): content lines of at most 75 octets that end in CRLF, with escaped texts.
//
//     BEGIN:VEVENT
//     UID:0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f@rally.example
//     DTSTAMP:20261201T120000Z
//     SUMMARY:Soccer at Dolores Park\, upper field
//     …

import Values

/// Writes a calendar.
public struct CalendarWriter {
    private static let lineOctetsMax = 75
    private var bytes: [UInt8] = []

    /// The file for some events. The standard requires at least one; with none, apps show an empty calendar.
    public static func text(of events: [CalendarEvent], name: String) -> String {
        var writer = CalendarWriter()
        writer.line("BEGIN", "VCALENDAR")
        writer.line("VERSION", "2.0")
        writer.line("PRODID", "-//Rally//Games//EN")
        writer.line("CALSCALE", "GREGORIAN")
        // The name in RFC 7986, and before it.
        writer.line("NAME", escaped(name))
        writer.line("X-WR-CALNAME", escaped(name))
        writer.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
        writer.line("X-PUBLISHED-TTL", "PT1H")
        for event in events { writer.write(event) }
        writer.line("END", "VCALENDAR")
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private mutating func write(_ event: CalendarEvent) {
        line("BEGIN", "VEVENT")
        line("UID", Self.escaped(event.uid))
        line("DTSTAMP", Self.utc(event.changedAt))
        line("LAST-MODIFIED", Self.utc(event.changedAt))
        line("SEQUENCE", "\(event.sequence)")
        line("DTSTART", Self.utc(event.startsAt))
        line("DTEND", Self.utc(event.endsAt))
        line("STATUS", event.status.rawValue)
        line("SUMMARY", Self.escaped(event.summary))
        if let description = event.description { line("DESCRIPTION", Self.escaped(description)) }
        if let location = event.location { line("LOCATION", Self.escaped(location)) }
        if let latitude = event.latitude, let longitude = event.longitude {
            let point = [latitude, longitude].map { Decimals.text($0, digits: 6, isShort: true) }
            line("GEO", point.joined(separator: ";"))
        }
        line("URL", event.url)
        if let minutes = event.alarmMinutes {
            line("BEGIN", "VALARM")
            line("ACTION", "DISPLAY")
            line("DESCRIPTION", Self.escaped(event.summary))
            line("TRIGGER", minutes % 60 == 0 ? "-PT\(minutes / 60)H" : "-PT\(minutes)M")
            line("END", "VALARM")
        }
        line("END", "VEVENT")
    }

    // MARK: - Lines

    /// Writes a content line, folded: a long line continues on the next one, after a space. UTF-8 sequences are not
    /// split.
    private mutating func line(_ name: String, _ value: String) {
        var room = Self.lineOctetsMax
        for scalar in "\(name):\(value)".unicodeScalars {
            let octets = Array(String(scalar).utf8)
            if octets.count > room {
                bytes += [0x0D, 0x0A, 0x20]
                room = Self.lineOctetsMax - 1
            }
            bytes += octets
            room -= octets.count
        }
        bytes += [0x0D, 0x0A]
    }

    /// Escapes a text (RFC 5545, 3.3.11).
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result.append(contentsOf: ["\\", scalar])
            case "\n": result.append(contentsOf: ["\\", "n"])
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The form `20261201T120000Z` of a time.
    private static func utc(_ time: Timestamp) -> String {
        let digits = time.description.prefix { $0 != "." }.filter { $0 != "-" && $0 != ":" }
        return "\(digits)Z"
    }
}
