// Times and dates as people type them: `tomorrow 18:00`, `friday 6pm`, `+2h`, `2026-12-01 18:00`. The day is counted in
// the typist's zone; the service reads the clock in the place's zone (`WrittenTime`).

/// Parses typed times and dates.
public enum LocalTimeText {
    /// The accepted forms of a time, for error messages.
    public static let forms = "2026-12-01T18:00, tomorrow 18:00, friday 6pm, 18:00, today, +2h, +7d or +1w"
    /// The accepted forms of a date, for error messages.
    public static let dayForms = "2026-12-01, today, tomorrow, friday, next friday, +7d or +1w"

    /// Parses a time typed at `now` by somebody whose calendar is that of `zone`:
    ///
    /// - `now`; `+2h`, `-90m`, `+7d`, `+1w`: relative to now, with 24 hours to a day
    /// - RFC 3339, `2026-12-01T18:00:00+01:00`, independent of the zone; seconds are optional
    /// - by the local clock of the place in question: a date as in ``day(_:now:zone:)`` except `+7d`; a time of day
    ///   (`18:00`, `18:00:30`, `6pm`, `6:30 pm`), meaning today; or a date and a time, separated by `T`, a space or
    ///   `at`
    public static func written(
        _ text: String, now: Timestamp, zone: Zone
    ) throws(Wording.Problem) -> WrittenTime {
        let trimmed = Text.trimmed(text)
        guard trimmed.utf8.count <= Wording.bytesMax,
            let time = read(trimmed.lowercased(), now: now, zone: zone)
                ?? withPlus(text).flatMap({ read($0, now: now, zone: zone) }),
            (.distantPast ... .distantFuture).contains(time.moment(in: zone))
        else { throw Wording.Problem(text, isNot: "a time; write \(forms)") }
        return time
    }

    /// Parses a time by the clock of a zone. Skipped and repeated times follow ``Zone/moment(of:hour:minute:)``; a date
    /// means the start of that day.
    public static func moment(
        _ text: String, now: Timestamp, zone: Zone
    ) throws(Wording.Problem) -> Timestamp {
        try written(text, now: now, zone: zone).moment(in: zone)
    }

    /// Parses a date: `2026-12-01`, `today`, `tomorrow`, `yesterday`; `friday`, the next one after today; `next
    /// friday`, the one in the week after this; `+7d`, `+1w`.
    public static func day(_ text: String, now: Timestamp, zone: Zone) throws(Wording.Problem) -> Day {
        let trimmed = Text.trimmed(text).lowercased()
        let today = zone.local(at: now).day
        let found =
            trimmed.utf8.count <= Wording.bytesMax
            ? Day(trimmed) ?? offset(trimmed, from: today) ?? day(trimmed.split(separator: " "), from: today)
                ?? withPlus(text).flatMap { offset($0, from: today) }
            : nil
        guard let found else { throw Wording.Problem(text, isNot: "a date; write \(dayForms)") }
        return found
    }

    // MARK: - Reading

    /// Restores a `+` that URL decoding turned into a space: ` 7d`, `2026-12-01T18:00:00 01:00`. `nil` if no space can
    /// have been a `+`.
    private static func withPlus(_ text: String) -> String? {
        guard text.utf8.count <= Wording.bytesMax else { return nil }
        if text.first == " ", text.dropFirst().first?.isNumber == true {
            return "+" + Text.trimmed(text).lowercased()
        }
        let words = Text.trimmed(text).lowercased().split(separator: " ", omittingEmptySubsequences: false)
        switch words.count {
        case 2 where words[0].contains("t"): return "\(words[0])+\(words[1])"
        case 3 where Day(words[0]) != nil: return "\(words[0])t\(words[1])+\(words[2])"
        default: return nil
        }
    }

    private static func read(_ text: String, now: Timestamp, zone: Zone) -> WrittenTime? {
        if text == "now" { return .exact(now) }
        if text.hasPrefix("+") || text.hasPrefix("-") {
            guard let seconds = span(text.utf8.dropFirst()), seconds <= DurationText.secondsMax
            else { return nil }
            return .exact(now.adding(seconds: text.hasPrefix("+") ? seconds : -seconds))
        }
        if let time = Timestamp(text) { return .exact(time) }
        if text.contains("  ") { return nil }
        let today = zone.local(at: now).day
        var words = text.split(separator: " ")
        // Split `2026-12-01t18:00`.
        if let first = words.first, first.utf8.count > 11,
            first.utf8.dropFirst(10).first == UInt8(ascii: "t"),
            Day(String(first.prefix(10))) != nil
        {
            words[0...0] = [first.prefix(10), first.dropFirst(11)]
        }
        // Try no word, then the last one, then the last two as the time.
        for count in [0, 1, 2] where count <= words.count {
            let clock = clock(words.suffix(count).joined())
            if count > 0, clock == nil { continue }
            var before = words.dropLast(count)
            if count > 0, before.last == "at", before.count > 1 { before.removeLast() }
            let day = before.isEmpty && count > 0 ? today : day(Array(before), from: today)
            guard let day else { continue }
            guard let clock else { return .day(day, zone: zone.name) }
            return .local(day, secondsOfDay: clock, zone: zone.name)
        }
        return nil
    }

    private static func day(_ words: [Substring], from today: Day) -> Day? {
        guard let last = words.last else { return nil }
        let isNext = words.count == 2 && words[0] == "next"
        guard words.count == 1 || isNext else { return nil }
        if let weekday = weekday(last) {
            let ahead = (weekday - today.isoWeekday + 6) % 7 + 1
            return today.adding(days: isNext ? 7 - today.isoWeekday + weekday : ahead)
        }
        if isNext { return nil }
        switch last {
        case "today": return today
        case "tomorrow": return today.adding(days: 1)
        case "yesterday": return today.adding(days: -1)
        default: return Day(String(last))
        }
    }

    /// Parses whole days only: `+40d`, `-1w`.
    private static func offset(_ text: String, from today: Day) -> Day? {
        guard text.hasPrefix("+") || text.hasPrefix("-"),
            let seconds = span(text.utf8.dropFirst()),
            seconds <= DurationText.secondsMax, seconds % 86_400 == 0
        else { return nil }
        return today.adding(days: (text.hasPrefix("+") ? 1 : -1) * (seconds / 86_400))
    }

    /// The seconds of a duration or a number of weeks.
    private static func span(_ text: some BidirectionalCollection<UInt8>) -> Int? {
        guard text.last == UInt8(ascii: "w") else { return DurationText.read(text) }
        return DurationText.read(Array(text.dropLast()) + [UInt8(ascii: "d")]).map { $0 * 7 }
    }

    /// The ISO number of a weekday's name: 1 for `monday` and `mon`.
    private static func weekday(_ word: Substring) -> Int? {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
    }

    /// The seconds since midnight of `18:00`, `18:00:30`, `6pm`, `6:30pm`.
    static func clock(_ text: String) -> Int? {
        var rest = text.lowercased()[...]
        var half: Int?
        for (suffix, hours) in [("am", 0), ("pm", 12)] where rest.hasSuffix(suffix) {
            half = hours
            rest = rest.dropLast(2)
        }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { (48...57).contains($0) }
                ? Int(part) : nil
        }
        guard numbers.count == parts.count, (half == nil ? 2...3 : 1...2).contains(numbers.count),
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        var hour = numbers[0]
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + half
        }
        guard hour < 24 else { return nil }
        return hour * 3600
            + numbers[1...].enumerated().reduce(0) { $0 + $1.element * ($1.offset == 0 ? 60 : 1) }
    }
}
