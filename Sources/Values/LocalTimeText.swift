// Moments as people type them: `tomorrow 18:00`, `+2h`, `2026-12-01 18:00`, meant by the clock on their wall.

/// Reads typed moments.
public enum LocalTimeText {
    /// The moment that a text means, typed at `now` in `zone`:
    ///
    /// - `now`; `+2h`, `-90m`, `+7d`: from now on, a day having 24 hours
    /// - `today`, `tomorrow`, `yesterday`, `2026-12-01`: when that day begins there
    /// - `18:00` (today), `tomorrow 18:00`, `2026-12-01 18:00`, `2026-12-01T18:00:30`: by the clock there,
    ///   with the rule of ``Zone/moment(of:hour:minute:)`` for times that a clock skips or shows twice
    /// - RFC 3339, `2026-12-01T18:00:00+01:00`, whatever the zone; seconds may be left out
    public static func moment(
        _ text: String, now: Timestamp, zone: Zone
    ) throws(Wording.Problem) -> Timestamp {
        let trimmed = Text.trimmed(text)
        guard trimmed.utf8.count <= Wording.bytesMax,
            let time = read(trimmed.lowercased(), now: now, zone: zone),
            (.distantPast ... .distantFuture).contains(time)
        else {
            throw Wording.Problem(
                text, isNot: "a time; write 2026-12-01T18:00, tomorrow 18:00, 18:00, today, +2h or +7d")
        }
        return time
    }

    private static func read(_ text: String, now: Timestamp, zone: Zone) -> Timestamp? {
        if text == "now" { return now }
        if text.hasPrefix("+") || text.hasPrefix("-") {
            guard let seconds = DurationText.read(text.utf8.dropFirst()), seconds <= DurationText.secondsMax
            else { return nil }
            return now.adding(seconds: text.hasPrefix("+") ? seconds : -seconds)
        }
        if let time = Timestamp(text) { return time }
        let today = zone.local(at: now).day
        for (word, days) in words where text.hasPrefix(word) {
            let rest = text.utf8.dropFirst(word.utf8.count)
            return read(ByteReader(rest), of: today.adding(days: days), zone: zone)
        }
        var reader = ByteReader(text.utf8)
        guard text.utf8.dropFirst(4).first == UInt8(ascii: "-") else {
            guard let time = reader.time(), reader.isAtEnd else { return nil }
            return moment(time, of: today, zone: zone)
        }
        guard let day = reader.date() else { return nil }
        if let time = read(reader, of: day, zone: zone) { return time }
        // RFC 3339, but for the seconds.
        guard reader.skip("t") || reader.skip(" "), let time = reader.time(), let offset = reader.offset(),
            reader.isAtEnd
        else { return nil }
        return moment(time, of: day, zone: .utc).adding(minutes: -offset)
    }

    /// The time that may follow a day, ` 18:00`.
    private static func read(
        _ rest: ByteReader<some Collection<UInt8>>, of day: Day, zone: Zone
    ) -> Timestamp? {
        var reader = rest
        if reader.isAtEnd { return zone.moment(of: day) }
        guard reader.skip("t") || reader.skip(" "), let time = reader.time(), reader.isAtEnd else {
            return nil
        }
        return moment(time, of: day, zone: zone)
    }

    private static func moment(_ time: TimeOfDay, of day: Day, zone: Zone) -> Timestamp {
        zone.moment(of: day, hour: time.hour, minute: time.minute).adding(seconds: time.second)
    }

    private static let words = [("today", 0), ("tomorrow", 1), ("yesterday", -1)]
}

private typealias TimeOfDay = (hour: Int, minute: Int, second: Int)

extension ByteReader {
    /// `2026-12-01`.
    fileprivate mutating func date() -> Day? {
        guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2) else {
            return nil
        }
        return Day(year: year, month: month, day: day)
    }

    /// `18:00` or `18:00:30`.
    fileprivate mutating func time() -> TimeOfDay? {
        guard let hour = digits(2), skip(":"), let minute = digits(2), hour < 24, minute < 60 else {
            return nil
        }
        guard skip(":") else { return (hour, minute, 0) }
        guard let second = digits(2), second < 60 else { return nil }
        return (hour, minute, second)
    }
}
