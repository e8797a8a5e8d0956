// Times as requests write them: with an offset from UTC, or local times, which become moments once the place
// is known. A game's times are local times of its place.

/// A moment as a request writes it.
///
///     2026-12-01T18:00:00Z               whatever the zone; any offset
///     2026-12-01T18:00                   by the clock of the place that the request is about
///     2026-12-01                         a date there, without a time of day
///     2026-12-01T18:00[Europe/Berlin]    the same, by the clock in Berlin where no place is known
public enum WrittenTime: Hashable, Sendable {
    /// A moment, written with an offset.
    case exact(Timestamp)
    /// - Parameter zone: the IANA zone to use if the place's zone is not known.
    case local(Day, secondsOfDay: Int, zone: String?)
    /// A date without a time of day.
    case day(Day, zone: String?)

    /// `nil` for other forms, and beyond 128 bytes.
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
            let seconds = LocalTimeText.clock(String(rest.dropFirst()))
        else { return nil }
        self = .local(day, secondsOfDay: seconds, zone: zone)
    }

    /// Limit of the text.
    static let bytesMax = 128

    /// The moment in a zone; for a date, its beginning there.
    public func moment(in zone: Zone) -> Timestamp {
        switch self {
        case .exact(let time): time
        case .day(let day, _): zone.moment(of: day)
        case .local(let day, let seconds, _):
            zone.moment(of: day, hour: seconds / 3600, minute: seconds / 60 % 60).adding(
                seconds: seconds % 60)
        }
    }

    /// The moment, if it has an offset.
    public var exact: Timestamp? { if case .exact(let time) = self { time } else { nil } }
    /// Whether it has no time of day.
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
