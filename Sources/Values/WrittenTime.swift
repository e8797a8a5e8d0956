// Times as requests write them: with an offset from UTC, or as local times, which become moments once the place is
// known. A game's times are local times of its place.

/// A time as a request writes it.
///
///     2026-12-01T18:00:00Z               a moment, with any offset
///     2026-12-01T18:00                   local time of the place that the request is about
///     2026-12-01                         a date there, without a time of day
///     2026-12-01T18:00[Europe/Berlin]    local time, with Berlin as the zone if no place is known
public enum WrittenTime: Hashable, Sendable {
    /// A time with an offset.
    case exact(Timestamp)
    /// - Parameter zone: the IANA zone to use if the place's zone is not known.
    case local(Day, secondsOfDay: Int, zone: String?)
    /// A date without a time of day.
    case day(Day, zone: String?)

    /// Parses a time; `nil` for other forms, and beyond 128 bytes.
    public init?(_ text: String) {
        if let exact = Timestamp(text) {
            self = .exact(exact)
            return
        }
        guard text.utf8.count <= WrittenTime.bytesMax else { return nil }
        var (rest, zone): (Substring, String?) = (text[...], nil)
        if let bracket = rest.firstIndex(of: "["), rest.last == "]" {
            zone = String(rest[bracket...].dropFirst().dropLast())
            rest = rest[..<bracket]
        }
        guard let day = Day(String(rest.prefix(10))) else { return nil }
        rest = rest.dropFirst(10)
        if rest.isEmpty {
            self = .day(day, zone: zone)
            return
        }
        guard rest.first == "T" || rest.first == "t" || rest.first == " ",
            let seconds = LocalTimeText.clock(WrittenTime.wholeSeconds(rest.dropFirst()))
        else { return nil }
        self = .local(day, secondsOfDay: seconds, zone: zone)
    }

    /// A time of day without the fraction of its seconds, as programs write it: `18:00:00.000`.
    private static func wholeSeconds(_ clock: Substring) -> String {
        let parts = clock.split(separator: ".", omittingEmptySubsequences: false)
        let isFraction =
            parts.count == 2 && parts[0].count { $0 == ":" } == 2 && !parts[1].isEmpty
            && parts[1].utf8.allSatisfy { (48...57).contains($0) }
        return String(isFraction ? parts[0] : clock)
    }

    /// Limit of the text, in bytes.
    static let bytesMax = 128

    /// The moment in a zone; for a date, the start of the day there.
    public func moment(in zone: Zone) -> Timestamp {
        switch self {
        case .exact(let time): time
        case .day(let day, _): zone.moment(of: day)
        case .local(let day, let seconds, _):
            zone.moment(of: day, hour: seconds / 3600, minute: seconds / 60 % 60).adding(
                seconds: seconds % 60)
        }
    }

    /// The moment, if it was written with an offset.
    public var exact: Timestamp? { if case .exact(let time) = self { time } else { nil } }
    /// Whether it is a date without a time of day.
    public var isWholeDay: Bool { if case .day = self { true } else { false } }
    /// The zone to use if the place's zone is not known.
    public var zoneName: String? {
        switch self {
        case .exact: nil
        case .local(_, _, let zone), .day(_, let zone): zone
        }
    }
}

extension WrittenTime: WrittenAsText {
    public static let looks = "a time is written 2026-12-01T18:00:00Z, or 2026-12-01T18:00 by the clock there"

    public var description: String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let zone = zoneName.map { "[\($0)]" } ?? ""
        switch self {
        case .exact(let time): return time.description
        case .day(let day, _): return "\(day)\(zone)"
        case .local(let day, let seconds, _):
            let clock = "\(digits(seconds / 3600)):\(digits(seconds / 60 % 60))"
            return "\(day)T\(clock)\(seconds % 60 == 0 ? "" : ":\(digits(seconds % 60))")\(zone)"
        }
    }
}
