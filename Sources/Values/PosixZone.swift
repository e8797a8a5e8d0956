// The last line of a zone file: a POSIX TZ string with the rule for all years after its table.
//
//     CET-1CEST,M3.5.0,M10.5.0/3      <-03>3      IST-1GMT0,M10.5.0,M3.5.0/1
//
// In it, hours count west of Greenwich; here they are converted to seconds east.
// Source: POSIX.1 §8.3, RFC 8536 §3.3.1.

/// A zone's rule for all years: standard time, and daylight-saving time between two dates of each year.
struct PosixZone: Sendable, Equatable {
    /// The offset in seconds east of Greenwich, and the abbreviation.
    struct Clock: Sendable, Equatable {
        var offset: Int
        var abbreviation: String
    }

    /// A day of each year, and the second of that day (or beyond it) by the clock in use before the change.
    struct Change: Sendable, Equatable {
        enum Date: Sendable, Equatable {
            /// 1…365; 29 February is never counted.
            case julian(Int)
            /// 0…365; 29 February is counted.
            case ordinal(Int)
            /// The week 1…5 (5 is the last) of a month, and the weekday, where 0 is Sunday.
            case weekday(month: Int, week: Int, day: Int)
        }
        var date: Date
        var second: Int

        /// Seconds since 1970 by the wall clock.
        func wallSecond(year: Int) -> Int64 {
            Int64(dayNumber(year: year)) * 86_400 + Int64(second)
        }

        private func dayNumber(year: Int) -> Int {
            func first(ofMonth month: Int) -> Int {
                Day(year: year, month: month, day: 1)?.daysSince1970 ?? 0
            }
            switch date {
            case .julian(let number):
                let isAfterFebruary = number > 59 && Day.length(ofMonth: 2, year: year) == 29
                return first(ofMonth: 1) + number - (isAfterFebruary ? 0 : 1)
            case .ordinal(let number):
                return first(ofMonth: 1) + number
            case .weekday(let month, let week, let day):
                let start = first(ofMonth: month)
                let skipped = (day - Day(daysSince1970: start).isoWeekday).flooredRemainder(by: 7)
                let number = skipped + (week - 1) * 7
                return start + (number < Day.length(ofMonth: month, year: year) ? number : number - 7)
            }
        }
    }

    var standard: Clock
    var daylight: (clock: Clock, from: Change, until: Change)?

    /// The clock at a moment, and the period in which it is in use (seconds since 1970; `Int64.min` and `max` if
    /// unlimited).
    func period(at second: Int64) -> (from: Int64, until: Int64, clock: Clock) {
        guard let daylight else { return (.min, .max, standard) }
        // The calendar repeats after 400 years, including weekdays, so any moment can be mapped to 2000…2399.
        let cycle: Int64 = 146_097 * 86_400
        let base: Int64 = 946_684_800
        let shift = (second - base).flooredDivision(by: cycle) * cycle
        let shifted = second - shift
        let day = Int(shifted.flooredDivision(by: 86_400))
        let year = Day(daysSince1970: day).civil.year
        var current: (time: Int64, isDaylight: Bool) = (.min, false)
        var next = Int64.max
        for year in (year - 1)...(year + 1) {
            let end = daylight.until.wallSecond(year: year) - Int64(daylight.clock.offset)
            let start = daylight.from.wallSecond(year: year) - Int64(standard.offset)
            // At the same moment the start wins: permanent daylight-saving time is written that way.
            for (time, isDaylight) in [(end, false), (start, true)] {
                if time > shifted {
                    next = min(next, time)
                } else if time > current.time || time == current.time && isDaylight {
                    current = (time, isDaylight)
                }
            }
        }
        return (current.time + shift, next + shift, current.isDaylight ? daylight.clock : standard)
    }

    static func == (a: PosixZone, b: PosixZone) -> Bool {
        a.standard == b.standard && a.daylight?.clock == b.daylight?.clock
            && a.daylight?.from == b.daylight?.from && a.daylight?.until == b.daylight?.until
    }
}

extension PosixZone {
    /// Parses the text form. `nil` for anything else; daylight-saving time needs its two dates.
    init?(_ text: some Sequence<UInt8>) {
        var reader = Reader(rest: Array(text)[...])
        guard let name = reader.name(), let west = reader.time(hoursMax: 24) else { return nil }
        standard = Clock(offset: -west, abbreviation: name)
        if reader.rest.isEmpty { return }
        guard let daylightName = reader.name() else { return nil }
        var offset = standard.offset + 3600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let west = reader.time(hoursMax: 24) else { return nil }
            offset = -west
        }
        guard let from = reader.change(), let until = reader.change(), reader.rest.isEmpty else { return nil }
        daylight = (Clock(offset: offset, abbreviation: daylightName), from, until)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: scalar) else { return false }
            rest.removeFirst()
            return true
        }

        /// Parses `CET`, or `<-03>` with signs and digits.
        mutating func name() -> String? {
            let isQuoted = skip("<")
            let name = rest.prefix { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
                default: false
                }
            }
            guard (3...16).contains(name.count) else { return nil }
            rest = rest[name.endIndex...]
            if isQuoted, !skip(">") { return nil }
            return String(decoding: name, as: UTF8.self)
        }

        mutating func number(upTo limit: Int) -> Int? {
            let digits = rest.prefix { (48...57).contains($0) }
            guard (1...3).contains(digits.count) else { return nil }
            rest = rest[digits.endIndex...]
            let value = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
            return value <= limit ? value : nil
        }

        /// Parses `[+-]hh[:mm[:ss]]` to seconds.
        mutating func time(hoursMax: Int) -> Int? {
            let sign = skip("-") ? -1 : 1
            if sign == 1 { _ = skip("+") }
            guard let hours = number(upTo: hoursMax) else { return nil }
            var seconds = hours * 3600
            if skip(":") {
                guard let minutes = number(upTo: 59) else { return nil }
                seconds += minutes * 60
                if skip(":") {
                    guard let rest = number(upTo: 59) else { return nil }
                    seconds += rest
                }
            }
            return sign * seconds
        }

        /// Parses `,M3.5.0`, `,J60/2` or `,59/-1:30`; the default time is 02:00.
        mutating func change() -> Change? {
            guard skip(","), let date = date() else { return nil }
            guard skip("/") else { return Change(date: date, second: 7200) }
            return time(hoursMax: 167).map { Change(date: date, second: $0) }
        }

        private mutating func date() -> Change.Date? {
            if skip("M") {
                guard let month = number(upTo: 12), month >= 1, skip("."), let week = number(upTo: 5),
                    week >= 1, skip("."), let day = number(upTo: 6)
                else { return nil }
                return .weekday(month: month, week: week, day: day)
            }
            if skip("J") { return number(upTo: 365).flatMap { $0 >= 1 ? .julian($0) : nil } }
            return number(upTo: 365).map { .ordinal($0) }
        }
    }
}
