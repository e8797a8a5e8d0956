// Small rules: ages, seeded order, base64url, typed amounts and times.

import Platform
import Testing
import Values

@Suite struct AgeTests {
    @Test func ageGroupsChangeAtBirthdays() {
        let edges: [(Int, String)] = [
            (0, "under_12"), (11, "under_12"), (12, "12_17"), (17, "12_17"), (18, "18_24"), (24, "18_24"),
            (25, "25_34"), (35, "35_44"), (45, "45_54"), (55, "55_64"), (65, "65_74"), (74, "65_74"),
            (75, "75_plus"), (120, "75_plus"),
        ]
        for (age, group) in edges { #expect(AgeGroup(age: age).rawValue == group) }
    }

    @Test func ageDecadesChangeEveryTenYears() {
        let edges: [(Int, String)] = [
            (13, "teens"), (19, "teens"), (20, "20s"), (29, "20s"), (30, "30s"), (40, "40s"), (50, "50s"),
            (60, "60s"), (69, "60s"), (70, "70s_plus"), (120, "70s_plus"),
        ]
        for (age, decade) in edges { #expect(AgeDecade(age: age).rawValue == decade) }
    }

    @Test func aPersonBornOn29FebruaryIsOlderOn1March() throws {
        let born = try #require(Day("2008-02-29"))
        #expect(AgeGroup(born: born, on: try #require(Day("2026-02-28"))) == .from12)
        #expect(AgeGroup(born: born, on: try #require(Day("2026-03-01"))) == .from18)
        #expect(AgeDecade(born: born, on: try #require(Day("2028-02-29"))) == .twenties)
    }
}

@Suite struct SplitMix64Tests {
    @Test func splitMix64GivesThePublishedNumbers() {
        var zero = SplitMix64(seed: 0)
        let first = (0..<3).map { _ in zero.next() }
        #expect(first == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
        var other = SplitMix64(seed: 1_234_567)
        let second = (0..<2).map { _ in other.next() }
        #expect(second == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
    }

    @Test func aSeedGivesOneOrderOfEachNumberOnce() {
        var random = seeded()
        for count in [-1, 0, 1, 2, 10, 500] {
            let seed = random.next()
            let order = SplitMix64.permutation(count, seed: seed)
            #expect(order == SplitMix64.permutation(count, seed: seed))
            #expect(order.sorted() == Array(0..<max(0, count)))
        }
        #expect(SplitMix64.permutation(8, seed: 42) == [3, 1, 6, 2, 4, 0, 7, 5])
    }
}

@Suite struct TimestampTests {
    @Test func sumsStopAtTheEndsOfTime() {
        let now = Timestamp(milliseconds: 1_000)
        for add in [now.adding(seconds:), now.adding(minutes:), now.adding(hours:), now.adding(days:)] {
            #expect(add(.max) == .distantFuture && add(.min) == .earliest)
            #expect(add(.max / 1_000_000) == .distantFuture && add(.min / 1_000_000) == .earliest)
            #expect(add(0) == now)
        }
        #expect(now.adding(days: -1).adding(hours: 24).adding(minutes: 1).adding(seconds: -60) == now)
    }

    /// Found by fuzzing: times before 1970 were read, and written as 1970.
    @Test(arguments: [
        "0000-01-01T00:00:00.000Z", "1013-12-01T18:00:00.000Z", "1969-12-31T23:59:59.999Z",
        "1970-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z",
    ]) func aTimestampReadIsWrittenAgain(text: String) {
        #expect(Timestamp(text)?.description == text)
    }

    @Test(arguments: [
        "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:60Z",
    ]) func aMomentThatUTCCannotWriteIsNone(text: String) {
        #expect(Timestamp(text) == nil)
    }
}

@Suite struct Base64URLTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func base64URLIsEncodedAsInRFC4648WithoutPadding(_ text: String, _ encoded: String) {
        #expect(Base64URL.encode(Array(text.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Array(text.utf8))
    }

    @Test func base64URLReadsWhatItWrites() {
        var random = seeded()
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
        #expect(Base64URL.encode([0xFB, 0xFF, 0xBF]) == "-_-_")
    }

    @Test(arguments: ["Z", "Zg==", "Zg=", "Zh", "Zm9", "Zm9vY", "Zm 9v", "Zm9v\n", "+/+/", "Zé"])
    func malformedBase64URLIsRefused(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}

@Suite struct WordingTests {
    @Test(arguments: [
        ("90m", 5400), ("1h30m", 5400), ("2d", 172_800), ("45s", 45), ("1d2h3m4s", 93_784), ("0m", 0),
        ("36525d", 3_155_760_000),
    ])
    func durationsAreReadInWords(_ text: String, _ seconds: Int) throws {
        #expect(try DurationText.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "m", "90", "90 m", "-5m", "1.5h", "30m1h", "1h1h", "1w", "90min", "36525d1s", "9999999999d",
        "99999999999999999999s", "１h", "1h\0", String(repeating: "1", count: 10_000_000),
    ])
    func aMalformedDurationGetsASentence(_ text: String) throws {
        let problem = try #require(throws: Wording.Problem.self) { try DurationText.seconds(text) }
        let sentence = problem.description
        #expect(sentence.hasSuffix("is not a duration; write 45s, 90m, 1h30m or 2d"))
        #expect(sentence.utf8.count < 200 && !sentence.contains("\0"))
    }

    static let readings: [(String, Double)] = [
        ("10mi", 10), ("2.5mi", 2.5), ("10 miles", 10), ("16km", 16_000 / 1609.344),
        ("500m", 500 / 1609.344), ("0km", 0), ("1609.344m", 1),
    ]

    @Test(arguments: readings)
    func distancesAreReadInWords(_ text: String, _ miles: Double) throws {
        #expect(try DistanceText.miles(text) == miles)
    }

    @Test(arguments: [
        "", "mi", "10", "-1mi", ".5mi", "5.mi", "1.2.3mi", "1e3mi", "0x10mi", "infmi", "nankm", "10ft", "１mi",
    ])
    func aMalformedDistanceGetsASentence(_ text: String) {
        #expect(throws: Wording.Problem.self) { try DistanceText.miles(text) }
    }
}

@Suite struct LocalTimeTextTests {
    /// Friday, 27 November 2026, 23:30 in New York; Saturday in UTC.
    static let now = Timestamp("2026-11-28T04:30:00Z") ?? .distantPast

    static func moment(_ text: String) throws -> String {
        let zone = try #require(ZoneDatabase.shared.zone(named: "America/New_York"))
        return try LocalTimeText.moment(text, now: now, zone: zone).description
    }

    @Test(arguments: [
        ("now", "2026-11-28T04:30:00.000Z"), ("today", "2026-11-27T05:00:00.000Z"),
        ("tomorrow", "2026-11-28T05:00:00.000Z"), ("yesterday 08:15", "2026-11-26T13:15:00.000Z"),
        ("tomorrow 18:00", "2026-11-28T23:00:00.000Z"), (" Tomorrow 18:00 ", "2026-11-28T23:00:00.000Z"),
        ("18:00", "2026-11-27T23:00:00.000Z"), ("18:00:30", "2026-11-27T23:00:30.000Z"),
        ("+2h", "2026-11-28T06:30:00.000Z"), ("+7d", "2026-12-05T04:30:00.000Z"),
        ("-1h30m", "2026-11-28T03:00:00.000Z"), ("2026-12-01T18:00", "2026-12-01T23:00:00.000Z"),
        ("2026-12-01 18:00", "2026-12-01T23:00:00.000Z"), ("2026-12-01", "2026-12-01T05:00:00.000Z"),
        ("2026-12-01 18:00:05", "2026-12-01T23:00:05.000Z"), ("2027-03-14 02:30", "2027-03-14T07:30:00.000Z"),
        ("2026-12-01T18:00:00Z", "2026-12-01T18:00:00.000Z"),
        ("2026-12-01T18:00:00.25+01:00", "2026-12-01T17:00:00.250Z"),
        ("2026-12-01T18:00+01:00", "2026-12-01T17:00:00.000Z"),
        ("2026-12-01T18:00Z", "2026-12-01T18:00:00.000Z"), (" 7d", "2026-12-05T04:30:00.000Z"),
        ("2026-12-01T18:00:00 01:00", "2026-12-01T17:00:00.000Z"),
        ("2026-12-01T18:00 0100", "2026-12-01T17:00:00.000Z"),
        ("2026-12-01 18:00 01:00", "2026-12-01T17:00:00.000Z"),
        ("+1w", "2026-12-05T04:30:00.000Z"),
        ("6pm", "2026-11-27T23:00:00.000Z"), ("6:30 PM", "2026-11-27T23:30:00.000Z"),
        ("12am", "2026-11-27T05:00:00.000Z"), ("tomorrow 6pm", "2026-11-28T23:00:00.000Z"),
        ("tomorrow at 6 pm", "2026-11-28T23:00:00.000Z"), ("2026-12-01 6pm", "2026-12-01T23:00:00.000Z"),
        // It is Friday there.
        ("Friday 18:00", "2026-12-04T23:00:00.000Z"), ("sat 9:00", "2026-11-28T14:00:00.000Z"),
        ("next friday", "2026-12-04T05:00:00.000Z"), ("monday", "2026-11-30T05:00:00.000Z"),
        ("next saturday 10am", "2026-12-05T15:00:00.000Z"),
    ])
    func momentsAreTypedByTheClockOnTheWall(_ text: String, _ moment: String) throws {
        #expect(try Self.moment(text) == moment)
    }

    @Test(arguments: [
        ("2026-12-01", "2026-12-01"), ("today", "2026-11-27"), ("Tomorrow", "2026-11-28"),
        ("yesterday", "2026-11-26"), ("friday", "2026-12-04"), ("sat", "2026-11-28"),
        ("next saturday", "2026-12-05"), ("+40d", "2027-01-06"), ("+1w", "2026-12-04"), ("-1d", "2026-11-26"),
        (" 1w", "2026-12-04"),
    ])
    func daysAreTypedInTheSameWords(_ text: String, _ day: String) throws {
        let zone = try #require(ZoneDatabase.shared.zone(named: "America/New_York"))
        #expect(try LocalTimeText.day(text, now: Self.now, zone: zone).description == day)
    }

    @Test(arguments: ["", "soon", "+2h", "+", "18:00", "tomorrow 18:00", "2026-02-30", "+99999999999d"])
    func aMalformedDayGetsASentenceThatListsTheForms(_ text: String) throws {
        #expect {
            try LocalTimeText.day(text, now: Self.now, zone: .utc)
        } throws: { "\($0)".contains(LocalTimeText.dayForms) }
    }

    @Test(arguments: [
        ("2026-12-01T18:00:00.000Z", "2026-12-01T18:00:00.000Z"),
        ("2026-12-01T18:00", "2026-12-02T02:00:00.000Z"), ("2026-12-01", "2026-12-01T08:00:00.000Z"),
        ("2026-12-01T18:00:30[Europe/Berlin]", "2026-12-02T02:00:30.000Z"),
        ("2026-12-01[Europe/Berlin]", "2026-12-01T08:00:00.000Z"),
    ])
    func aWrittenTimeIsByTheClockOfThePlace(_ text: String, _ moment: String) throws {
        let place = try #require(ZoneDatabase.shared.zone(named: "America/Los_Angeles"))
        let time = try #require(WrittenTime(text))
        #expect(time.description == text)
        #expect(time.moment(in: place).description == moment)
    }

    @Test(arguments: [
        "", "2026-12-01T", "2026-12-01T24:00", "2026-02-30T18:00", "tomorrow", "2026-12-01T18:00[",
        "[Europe/Berlin]",
        "2026-12-01T18:00]", String(repeating: "2", count: 100_000),
    ])
    func aMalformedWrittenTimeIsNone(_ text: String) { #expect(WrittenTime(text) == nil) }

    @Test func aMomentNamesItsZoneWhereTheReadersClockDiffers() throws {
        func zone(_ name: String) throws -> Zone { try #require(ZoneDatabase.shared.zone(named: name)) }
        let berlin = try zone("Europe/Berlin")
        func text(_ reader: Zone?) -> String { berlin.dayAndTime(Self.now, now: Self.now, for: reader) }
        #expect(text(berlin) == "Sat 28 Nov 05:30")
        #expect(try text(zone("Europe/Paris")) == "Sat 28 Nov 05:30", "the clocks agree")
        #expect(text(.utc) == "Sat 28 Nov 05:30 CET" && text(nil) == "Sat 28 Nov 05:30 CET")
        let bogota = try zone("America/Bogota").dayAndTime(Self.now, now: Self.now, for: .utc)
        #expect(bogota == "Fri 27 Nov 23:30 UTC-05", "a zone without letters")
    }

    @Test func aMomentInATextIsWrittenAsItsReaderWritesIt() throws {
        func zone(_ name: String) throws -> Zone { try #require(ZoneDatabase.shared.zone(named: name)) }
        let (berlin, oakland) = (try zone("Europe/Berlin"), try zone("America/Los_Angeles"))
        func text(_ place: Zone, _ reader: Zone?) -> String {
            place.written(Self.now, now: Self.now, for: reader)
        }
        #expect(text(oakland, oakland) == "Fri, Nov 27, 8:30 PM")
        #expect(text(berlin, berlin) == "Sat 28 Nov 05:30")
        #expect(text(berlin, oakland) == "Sat, Nov 28, 5:30 AM CET", "the place's clock, the reader's way")
        #expect(text(oakland, berlin) == "Fri 27 Nov 20:30 PST")
        #expect(text(oakland, nil) == "Fri, Nov 27, 8:30 PM PST")
        #expect(text(berlin, nil) == "Sat 28 Nov 05:30 CET")
        for (time, written) in [
            ("2026-11-28T20:05:00Z", "Sat, Nov 28, 12:05 PM"), ("2026-11-28T08:00:00Z", "Sat, Nov 28, 12 AM"),
            ("2027-01-02T02:00:00Z", "Fri, Jan 1, 2027, 6 PM"),
        ] {
            let moment = try #require(Timestamp(time))
            #expect(oakland.written(moment, now: Self.now, for: oakland) == written)
        }
    }

    @Test(arguments: [
        "", "soon", "todayé", "tomorrowish", "tomorrow  18:00", "tomorrow 24:00", "tomorrow 18:00Z", "24:00",
        "18:60", "18", "13pm", "0am", "6:5pm", "friday friday", "next tomorrow", "at 18:00", "+1y",
        "2026-02-30", "2026-13-01", "2026-12-01T", "2026-12-01T18", "2026-12-01T18:00:60", "2026-12-01x18:00",
        "+", "-", "+2",
        "+2h ago", "+99999999999d", "-36500d", "0000-01-01", "1969-12-31", "26-12-01", "é", "１８:00",
        "18:00\0",
        "2026-12-01T18:00:00+25:00", String(repeating: "+", count: 10_000_000),
    ])
    func aMalformedMomentGetsASentence(_ text: String) {
        #expect(throws: Wording.Problem.self) { try Self.moment(text) }
    }
}
