// Zones: facts from three continents, agreement with another implementation, and damaged files.

import Foundation
import Platform
import Testing

@testable import Values

@Suite struct ZoneTests {
    static func zone(_ name: String) throws -> Zone { try #require(ZoneDatabase.shared.zone(named: name)) }

    @Test(arguments: [
        ("Europe/Berlin", "2026-07-01T12:00:00Z", 7200, "CEST"),
        ("Europe/Berlin", "2026-12-01T12:00:00Z", 3600, "CET"),
        ("Europe/Berlin", "2026-03-29T00:59:59Z", 3600, "CET"),
        ("Europe/Berlin", "2026-03-29T01:00:00Z", 7200, "CEST"),
        ("Europe/Berlin", "2090-07-01T12:00:00Z", 7200, "CEST"),
        ("Europe/Dublin", "2026-01-10T12:00:00Z", 0, "GMT"),
        ("Europe/Dublin", "2090-07-01T12:00:00Z", 3600, "IST"),
        ("America/New_York", "2026-11-01T05:59:59Z", -14400, "EDT"),
        ("America/New_York", "2026-11-01T06:00:00Z", -18000, "EST"),
        ("America/St_Johns", "2026-07-01T00:00:00Z", -9000, "NDT"),
        ("America/Sao_Paulo", "2018-12-01T00:00:00Z", -7200, "-02"),
        ("America/Sao_Paulo", "2060-12-01T00:00:00Z", -10800, "-03"),
        ("Asia/Kathmandu", "2026-01-01T00:00:00Z", 20700, "+0545"),
        ("Asia/Kolkata", "2026-01-01T00:00:00Z", 19800, "IST"),
        ("Australia/Lord_Howe", "2026-01-01T00:00:00Z", 39600, "+11"),
        ("Australia/Lord_Howe", "2070-07-01T00:00:00Z", 37800, "+1030"),
        ("Africa/Casablanca", "2026-03-01T12:00:00Z", 0, "+00"),
        ("Etc/GMT+5", "2026-01-01T00:00:00Z", -18000, "-05"),
        ("UTC", "2026-01-01T00:00:00Z", 0, "UTC"),
    ])
    func aZoneShowsWhatClocksShow(
        _ name: String, _ moment: String, _ offset: Int, _ abbreviation: String
    ) throws {
        let zone = try Self.zone(name)
        let time = try #require(Timestamp(moment))
        #expect(zone.offset(at: time) == offset)
        #expect(zone.abbreviation(at: time) == abbreviation)
    }

    @Test func dayAndTimeAreRightBefore1970AndAtTheEndsOfDays() throws {
        let zone = try Self.zone("America/Los_Angeles")
        let local = zone.local(at: try #require(Timestamp("2026-12-02T02:30:15.999Z")))
        #expect(local.day.description == "2026-12-01")
        #expect((local.hour, local.minute, local.second) == (18, 30, 15))
        let early = zone.local(at: Timestamp(milliseconds: -1))
        #expect(early == LocalTime(day: try #require(Day("1969-12-31")), secondsOfDay: 15 * 3600 + 3599))
        for milliseconds in [Int64.min, .min + 1, .max - 1, .max] {
            let local = zone.local(at: Timestamp(milliseconds: milliseconds))
            #expect((0..<86_400).contains(local.secondsOfDay))
        }
    }

    @Test(arguments: [
        // A gap of an hour, of half an hour, and of a whole day.
        ("Europe/Berlin", "2026-03-29", 2, 30, "2026-03-29T01:30:00.000Z"),
        ("Europe/Berlin", "2026-03-29", 2, 0, "2026-03-29T01:00:00.000Z"),
        ("Europe/Berlin", "2026-03-29", 3, 0, "2026-03-29T01:00:00.000Z"),
        ("Europe/Berlin", "2090-03-26", 2, 30, "2090-03-26T01:30:00.000Z"),
        ("Australia/Lord_Howe", "2026-10-04", 2, 15, "2026-10-03T15:45:00.000Z"),
        ("Pacific/Apia", "2011-12-30", 12, 0, "2011-12-30T22:00:00.000Z"),
        // Twice: the first one.
        ("Europe/Berlin", "2026-10-25", 2, 30, "2026-10-25T00:30:00.000Z"),
        ("America/New_York", "2026-11-01", 1, 0, "2026-11-01T05:00:00.000Z"),
        ("America/New_York", "2026-11-01", 2, 0, "2026-11-01T07:00:00.000Z"),
        ("Australia/Lord_Howe", "2026-04-05", 1, 45, "2026-04-04T14:45:00.000Z"),
        // A day that begins with a gap, and plain ones.
        ("America/Sao_Paulo", "2018-11-04", 0, 0, "2018-11-04T03:00:00.000Z"),
        ("Asia/Tokyo", "2026-12-01", 18, 0, "2026-12-01T09:00:00.000Z"),
        ("UTC", "2026-12-01", 18, 0, "2026-12-01T18:00:00.000Z"),
        ("UTC", "2026-12-01", 25, -90, "2026-12-01T23:30:00.000Z"),
    ])
    func aZoneKnowsTheMomentAClockMeans(
        _ name: String, _ day: String, _ hour: Int, _ minute: Int, _ moment: String
    ) throws {
        let time = try Self.zone(name).moment(of: try #require(Day(day)), hour: hour, minute: minute)
        #expect(time.description == moment)
    }

    @Test func momentsSurviveTheClockOrBecomeTheFirstOfTwo() throws {
        var random = seeded()
        for name in Self.compared {
            let zone = try Self.zone(name)
            for _ in 0..<2000 {
                let minutes = Int64.random(in: 0..<68_000_000, using: &random)
                let time = Timestamp(milliseconds: minutes * 60_000)
                let local = zone.local(at: time)
                guard local.second == 0 else { continue }
                let back = zone.moment(of: local.day, hour: local.hour, minute: local.minute)
                #expect(back <= time && zone.local(at: back) == local, "\(name) \(time)")
                if back != time { #expect(zone.offset(at: back) > zone.offset(at: time)) }
            }
        }
    }

    @Test func zonesAgreeWithFoundationFrom1970To2100() throws {
        var random = seeded()
        for name in Self.compared {
            let zone = try Self.zone(name)
            let other = try #require(TimeZone(identifier: name))
            for _ in 0..<1000 {
                let second = Int64.random(in: 0..<4_102_444_800, using: &random)
                let expected = other.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
                #expect(
                    zone.offset(at: Timestamp(milliseconds: second * 1000)) == expected, "\(name) \(second)")
            }
        }
    }

    @Test func noCalendarOrClockStopsAZone() throws {
        let zone = try Self.zone("Europe/Berlin")
        for days in [Int.min, .max, 0] {
            for hour in [Int.min, .max, 0] {
                for minute in [Int.min, .max] {
                    _ = zone.moment(of: Day(daysSince1970: days), hour: hour, minute: minute)
                }
            }
        }
    }

    /// Zones whose rules are the same in all databases of recent years.
    static let compared = [
        "Europe/Berlin", "Europe/London", "Europe/Dublin", "Europe/Lisbon", "America/New_York",
        "America/St_Johns",
        "America/Los_Angeles", "America/Santiago", "America/Sao_Paulo", "Asia/Tokyo", "Asia/Kolkata",
        "Asia/Jerusalem", "Asia/Kathmandu", "Africa/Johannesburg", "Australia/Sydney", "Australia/Lord_Howe",
        "Pacific/Chatham", "Pacific/Apia", "Etc/GMT-14", "UTC",
    ]
}

@Suite struct ZoneDatabaseTests {
    @Test(arguments: [
        "", "europe/berlin", "Europe/berlin", "EUROPE/BERLIN", "Europe/Berlin ", "Europe", "Europe/",
        "/Europe/Berlin",
        "../etc/passwd", "Europe/../Europe/Berlin", "Europe//Berlin", "./UTC", "posixrules",
        "right/Europe/Berlin",
        "posix/Europe/Berlin", "localtime", "tzdata.zi", "zone.tab", "Europe/Berlin\0", "Nowhere/City", "É",
        "Europe\\Berlin", "A" + String(repeating: "a", count: 10_000_000),
    ])
    func onlyIANANamesAreZones(_ name: String) {
        #expect(ZoneDatabase.shared.zone(named: name) == nil)
    }

    @Test func everyZoneOfTheMachineIsRead() throws {
        let root = "/usr/share/zoneinfo"
        let listing = try String(contentsOfFile: root + "/tzdata.zi", encoding: .utf8)
        let names = listing.split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ")
            return words.first == "Z" ? String(words[1]) : words.first == "L" ? String(words[2]) : nil
        }
        #expect(names.count > 400)
        for name in names where FileManager.default.fileExists(atPath: "\(root)/\(name)") {
            #expect(ZoneDatabase.shared.zone(named: name)?.name == name)
        }
    }

    @Test func utcNeedsNoFileAndOtherZonesAreNoneWithoutOne() {
        let empty = ZoneDatabase(directory: "/nowhere")
        #expect(empty.zone(named: "UTC") == Zone.utc)
        #expect(empty.zone(named: "Europe/Berlin") == nil)
        #expect(empty.local == Zone.utc)
    }

    @Test func aDamagedZoneFileIsNoZoneOrOneThatAnswers() throws {
        var random = seeded()
        var read = 0
        for name in ["Europe/Berlin", "America/St_Johns", "Asia/Kolkata", "Africa/Casablanca"] {
            let file = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
            #expect(ZoneTable(file: file) != nil)
            for length in stride(from: 0, to: file.count - 1, by: 7) {
                #expect(ZoneTable(file: Array(file.prefix(length))) == nil)
            }
            for _ in 0..<1500 {
                var damaged = file
                for _ in 0...Int(random.next() % 4) {
                    damaged[Int.random(in: file.indices, using: &random)] = UInt8(random.next() & 255)
                }
                guard let table = ZoneTable(file: damaged) else { continue }
                read += 1
                let zone = Zone(name: "X", table: table)
                let seconds: [Int64] = [.min / 1000, -1, 0, 1_800_000_000, 4_000_000_000, .max / 1000]
                for second in seconds {
                    let local = zone.local(at: Timestamp(milliseconds: second * 1000))
                    _ = zone.moment(of: local.day, hour: local.hour, minute: local.minute)
                }
            }
        }
        #expect(read > 0)
    }
}

@Suite struct PosixZoneTests {
    @Test(arguments: [
        ("UTC0", 0), ("CET-1CEST,M3.5.0,M10.5.0/3", 3600), ("<-03>3", -10_800),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", 3600),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 37_800), ("EST5EDT,0/0,J365/25", -18_000),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200), ("XXX-1:02:03", 3723), ("AAA+24", -86_400),
    ])
    func posixZonesAreReadFromText(_ text: String, _ offset: Int) {
        #expect(PosixZone(text.utf8)?.standard.offset == offset)
    }

    @Test(arguments: [
        "", "U0", "UTC", "UTC0x", "UTC25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J1", "CET-1CEST,366,1",
        "<+03-3",
        "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0,", "CET-1:60", "CET-9999999999999999999999",
    ])
    func otherTextIsNoPosixZone(_ text: String) {
        #expect(PosixZone(text.utf8) == nil)
    }

    @Test func daylightSavingTimeAllYearHasNoSeam() throws {
        let zone = try #require(PosixZone("EST5EDT,0/0,J365/25".utf8))
        var second: Int64 = 1_700_000_000
        while second < 1_900_000_000 {
            #expect(zone.period(at: second).clock.abbreviation == "EDT")
            second += 86_400 - 1801
        }
    }

    @Test func zonePeriodsFollowEachOtherWithoutGapForCenturies() throws {
        let zone = try #require(PosixZone("CET-1CEST,M3.5.0,M10.5.0/3".utf8))
        var period = zone.period(at: -20_000_000_000)
        for _ in 0..<3000 {
            let next = zone.period(at: period.until)
            #expect(next.from == period.until && next.clock != period.clock)
            #expect(zone.period(at: next.from - 1).clock == period.clock)
            period = next
        }
    }
}
