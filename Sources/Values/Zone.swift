// Time zones: conversion between moments and local times.

/// A local date and time.
public struct LocalTime: Hashable, Sendable {
    /// The local date.
    public var day: Day
    /// Seconds since midnight by the clock, 0…86,399; not the elapsed time.
    public var secondsOfDay: Int

    public init(day: Day, secondsOfDay: Int) {
        self.day = day
        self.secondsOfDay = secondsOfDay
    }

    /// 0 to 23.
    public var hour: Int { secondsOfDay / 3600 }
    /// 0 to 59.
    public var minute: Int { secondsOfDay / 60 % 60 }
    /// 0 to 59.
    public var second: Int { secondsOfDay % 60 }
}

/// An IANA time zone from ``ZoneDatabase``. Zones with the same name are equal.
public struct Zone: Sendable {
    /// The IANA name: `Europe/Berlin`.
    public let name: String
    private let table: Table

    /// A class, so that copying a zone is cheap.
    private final class Table: Sendable {
        let table: ZoneTable
        init(_ table: ZoneTable) { self.table = table }
    }

    init(name: String, table: ZoneTable) {
        self.name = name
        self.table = Table(table)
    }

    /// UTC, which needs no file.
    public static let utc = Zone(name: "UTC", table: .utc)

    /// The offset in seconds east of Greenwich.
    public func offset(at time: Timestamp) -> Int { clock(at: time).offset }

    /// The abbreviation, such as `CET` or `CEST`; `-03` for a zone that only has an offset.
    public func abbreviation(at time: Timestamp) -> String { clock(at: time).abbreviation }

    /// The local date and time at a moment, without milliseconds.
    public func local(at time: Timestamp) -> LocalTime {
        let shown = Zone.second(of: time) + Int64(offset(at: time))
        let day = shown.flooredDivision(by: 86_400)
        return LocalTime(day: Day(daysSince1970: Int(day)), secondsOfDay: Int(shown - day * 86_400))
    }

    /// The moment at which calendar and clock show this (domain.md §4.5). A time that the clock skips moves forward by
    /// the gap (02:30 becomes 03:30); a time that it repeats means the first one. Hours and minutes beyond the day
    /// continue into the next day.
    public func moment(of day: Day, hour: Int = 0, minute: Int = 0) -> Timestamp {
        // Enough for any calendar, and small enough that no sum below overflows.
        let days = Int64(min(max(day.daysSince1970, -100_000_000), 100_000_000))
        let minutes = min(max(hour, -10_000), 10_000) * 60 + min(max(minute, -600_000), 600_000)
        let shown = days * 86_400 + Int64(minutes) * 60
        // Start before any possible moment. In the first period that ends late enough the clock shows this time, unless
        // the start of that period skipped it.
        var period = table.table.period(at: shown - 26 * 3600)
        var previous = period
        while shown - Int64(period.clock.offset) >= period.until {
            previous = period
            period = table.table.period(at: period.until)
        }
        let isSkipped = shown - Int64(period.clock.offset) < period.from
        let offset = isSkipped ? previous.clock.offset : period.clock.offset
        return Timestamp(milliseconds: (shown - Int64(offset)) * 1000)
    }

    /// The moment at which this zone's clocks show the same as the other zone's at a given time.
    public func sameClock(as time: Timestamp, in other: Zone) -> Timestamp {
        if self == other { return time }
        let local = other.local(at: time)
        return moment(of: local.day, hour: local.hour, minute: local.minute).adding(seconds: local.second)
    }

    private func clock(at time: Timestamp) -> ZoneTable.Clock {
        table.table.period(at: Zone.second(of: time)).clock
    }

    private static func second(of time: Timestamp) -> Int64 { time.milliseconds.flooredDivision(by: 1000) }
}

extension Zone: Hashable, CustomStringConvertible {
    public static func == (a: Zone, b: Zone) -> Bool { a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    public var description: String { name }
}
