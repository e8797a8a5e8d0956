// Replies that are documents: calendars, maps, and tables for spreadsheets.

/// A request whose reply is a document in a known format, to be passed on unchanged.
public protocol DocumentQuery: Query {}

/// An iCalendar document (RFC 5545).
public struct CalendarText: Codable, Sendable, Equatable {
    /// `text/calendar; charset=utf-8`
    public var mediaType: String = "text/calendar; charset=utf-8"
    /// Lines end in CRLF.
    public var text: String
}

/// A table for spreadsheets (CSV, RFC 4180), as `text/csv; charset=utf-8`.
public struct TableText: Codable, Sendable, Equatable {
    /// A byte order mark, a line of headings and a line for each row; lines end in CRLF. An apostrophe stands before a text
    /// that a spreadsheet would take for a formula.
    public var text: String
}
