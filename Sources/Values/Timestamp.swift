// Timestamps: milliseconds since 1970, written as RFC 3339 in UTC, `2026-12-01T18:00:00.000Z`. The calendar arithmetic
// is our own (Howard Hinnant's days_from_civil), because formatters are a hundred times slower.

/// A moment in time, to the millisecond.
public struct Timestamp: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
    public var milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

    /// The start of 1970.
    public static let distantPast = Timestamp(milliseconds: 0)
    /// 0000-01-01T00:00:00.000Z, the first moment RFC 3339 can write.
    public static let earliest = Timestamp(milliseconds: -62_167_219_200_000)
    /// 9999-12-31T23:59:59.999Z, the last moment RFC 3339 can write.
    public static let distantFuture = Timestamp(milliseconds: 253_402_300_799_999)

    /// The timestamp that many milliseconds later (earlier if negative), clamped to the range that RFC 3339 can write.
    public func adding(milliseconds delta: Int64) -> Timestamp {
        let (sum, overflow) = milliseconds.addingReportingOverflow(delta)
        if overflow { return delta < 0 ? .earliest : .distantFuture }
        return min(max(Timestamp(milliseconds: sum), .earliest), .distantFuture)
    }
    /// The timestamp that many seconds later.
    public func adding(seconds: Int) -> Timestamp { adding(seconds, of: 1000) }
    /// The timestamp that many minutes later.
    public func adding(minutes: Int) -> Timestamp { adding(minutes, of: 60_000) }
    /// The timestamp that many hours later.
    public func adding(hours: Int) -> Timestamp { adding(hours, of: 3_600_000) }
    /// The timestamp that many times 24 hours later.
    public func adding(days: Int) -> Timestamp { adding(days, of: 86_400_000) }

    private func adding(_ count: Int, of unit: Int64) -> Timestamp {
        let (delta, overflow) = Int64(count).multipliedReportingOverflow(by: unit)
        if overflow { return count < 0 ? .earliest : .distantFuture }
        return adding(milliseconds: delta)
    }

    /// Milliseconds from `other` to this moment.
    public func since(_ other: Timestamp) -> Int64 { milliseconds - other.milliseconds }

    /// The UTC date.
    public var day: Day { Day(daysSince1970: Int(milliseconds.flooredDivision(by: 86_400_000))) }
}

extension Timestamp: WrittenAsText {
    public static let looks = "a time looks like 2026-12-01T18:00:00Z"

    /// Parses RFC 3339 with any offset, with or without seconds; digits below the millisecond are cut. `nil` for
    /// anything else, including a date that does not exist and a time that cannot be written in UTC. A leap second
    /// (`:60`) means the next second.
    public init?(_ text: some StringProtocol) {
        var bytes = ByteReader(text.utf8)
        guard let year = bytes.digits(4), bytes.skip("-"), let month = bytes.digits(2), bytes.skip("-"),
            let dayOfMonth = bytes.digits(2), bytes.skip("T") || bytes.skip("t") || bytes.skip(" "),
            let hour = bytes.digits(2), bytes.skip(":"), let minute = bytes.digits(2),
            let second = bytes.skip(":") ? bytes.digits(2) : 0,
            let day = Day(year: year, month: month, day: dayOfMonth),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let fraction = bytes.skip(".") ? bytes.milliseconds() : 0
        guard let fraction, let offsetMinutes = bytes.offset(), bytes.isAtEnd else { return nil }
        let seconds = Int64(day.daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        milliseconds = (seconds - Int64(offsetMinutes) * 60) * 1000 + Int64(fraction)
        guard (.earliest ... .distantFuture).contains(self) else { return nil }
    }

    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the 24 bytes of the RFC 3339 form.
    public func append(to bytes: inout [UInt8]) {
        let clamped = min(max(self, .earliest), .distantFuture)
        let timeOfDay = Int(clamped.milliseconds.flooredRemainder(by: 86_400_000))
        clamped.day.append(to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        appendDigits(timeOfDay / 3_600_000, 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendDigits(timeOfDay / 60_000 % 60, 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendDigits(timeOfDay / 1000 % 60, 2, to: &bytes)
        bytes.append(UInt8(ascii: "."))
        appendDigits(timeOfDay % 1000, 3, to: &bytes)
        bytes.append(UInt8(ascii: "Z"))
    }
}

/// A calendar date without a zone, `2026-12-01` (proleptic Gregorian).
public struct Day: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// 1970-01-01 is 0; before that it is negative.
    public let daysSince1970: Int

    public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

    /// `nil` for a date that does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Day.length(ofMonth: month, year: year)
        else { return nil }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredDivision(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSince1970 = era * 146_097 + dayOfEra - 719_468
    }

    /// Parses `YYYY-MM-DD`.
    public init?(_ text: some StringProtocol) {
        var bytes = ByteReader(text.utf8)
        guard let year = bytes.digits(4), bytes.skip("-"), let month = bytes.digits(2), bytes.skip("-"),
            let day = bytes.digits(2), bytes.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    public static func < (a: Day, b: Day) -> Bool { a.daysSince1970 < b.daysSince1970 }

    /// The date in the Gregorian calendar.
    public var civil: (year: Int, month: Int, day: Int) {
        let shifted = daysSince1970 + 719_468
        let era = shifted.flooredDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
    }

    /// The ISO 8601 weekday: Monday is 1, Sunday 7.
    public var isoWeekday: Int { (daysSince1970 + 3).flooredRemainder(by: 7) + 1 }

    /// The date that many days later.
    public func adding(days: Int) -> Day { Day(daysSince1970: daysSince1970 + days) }

    /// The start of the day in UTC.
    public var start: Timestamp { Timestamp(milliseconds: Int64(daysSince1970) * 86_400_000) }

    /// Whole years from this date to `later`; somebody born on 29 February turns a year older on 1 March (domain.md
    /// §1.1).
    public func wholeYears(to later: Day) -> Int {
        let (born, now) = (civil, later.civil)
        let reached = (now.month, now.day) >= (born.month, born.day)
        return now.year - born.year - (reached ? 0 : 1)
    }

    /// The number of days in a month.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    func append(to bytes: inout [UInt8]) {
        let (year, month, day) = civil
        appendDigits(year, 4, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        appendDigits(month, 2, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        appendDigits(day, 2, to: &bytes)
    }
}

extension Day: WrittenAsText {
    public static let looks = "a date looks like 2026-12-01"

    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension BinaryInteger {
    /// Rounds towards minus infinity, unlike `/`.
    func flooredDivision(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    func flooredRemainder(by divisor: Self) -> Self { self - flooredDivision(by: divisor) * divisor }
}

func appendDigits(_ value: Int, _ width: Int, to bytes: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
        bytes.append(UInt8(48 + value / divisor % 10))
        divisor /= 10
    }
}

/// Parses fixed-width digits and separators in ASCII text.
struct ByteReader<Bytes: Collection<UInt8>> {
    private var rest: Bytes.SubSequence

    init(_ bytes: Bytes) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func digits(_ count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: scalar) else { return false }
        rest.removeFirst()
        return true
    }

    /// Parses the fraction of a second after the decimal point, of at least one digit.
    mutating func milliseconds() -> Int? {
        guard var value = digit() else { return nil }
        var width = 1
        while let digit = digit() {
            if width < 3 { value = value * 10 + digit }
            width += 1
        }
        return width == 1 ? value * 100 : width == 2 ? value * 10 : value
    }

    /// Parses `Z`, `+02:00` or `-0330` to minutes east of Greenwich.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = digits(2) else { return nil }
        _ = skip(":")
        guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes)
    }

    private mutating func digit() -> Int? {
        guard let byte = rest.first, (48...57).contains(byte) else { return nil }
        rest.removeFirst()
        return Int(byte) - 48
    }
}
