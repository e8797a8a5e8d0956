// Zone files (TZif, RFC 8536), as in /usr/share/zoneinfo. Parsed here because Foundation's zones would make every
// executable four times as large. Version 2 or later:
//
//     header, a table with 32-bit times (skipped) | header, a table with 64-bit times | "\n" POSIX TZ "\n"
//     header: "TZif" version 15×0, counts of isutc isstd leaps times types characters (4 bytes, big-endian)
//     table:  times 8 each · their types 1 each · types 6 each (offset 4, isDaylight 1, name's place 1)
//             · characters of names · leap seconds · indicators
//
// A damaged file counts as no zone; it never stops the process.

/// The contents of a zone file.
struct ZoneTable: Sendable, Equatable {
    typealias Clock = PosixZone.Clock

    /// Limit of a file, in bytes; the largest real one has under 4 KiB.
    static let bytesMax = 256 * 1024

    /// The times of the clock changes in seconds since 1970, ascending, and the index of the new clock in `clocks`.
    private(set) var times: [Int64]
    private(set) var indexes: [UInt8]
    private(set) var clocks: [Clock]
    /// The rule after the last change, if the file has one.
    private(set) var footer: PosixZone?

    static let utc = ZoneTable(times: [], indexes: [], clocks: [Clock(offset: 0, abbreviation: "UTC")])

    private init(times: [Int64], indexes: [UInt8], clocks: [Clock], footer: PosixZone? = nil) {
        (self.times, self.indexes, self.clocks, self.footer) = (times, indexes, clocks, footer)
    }

    /// The clock at a moment, and the period in which it is in use (seconds since 1970; `Int64.min` and `max` if
    /// unlimited).
    func period(at second: Int64) -> (from: Int64, until: Int64, clock: Clock) {
        // The index of the first change after the moment.
        let next = times.partition { $0 <= second }
        let from = next == 0 ? Int64.min : times[next - 1]
        if next == times.count, let footer {
            let period = footer.period(at: second)
            return (max(from, period.from), period.until, period.clock)
        }
        let clock = next == 0 ? clocks[0] : clocks[Int(indexes[next - 1])]
        return (from, next == times.count ? .max : times[next], clock)
    }
}

extension ZoneTable {
    /// Parses a file. `nil` for version 1, for tables with leap seconds, and for a damaged file.
    init?(file bytes: [UInt8]) {
        guard bytes.count <= ZoneTable.bytesMax else { return nil }
        var reader = Reader(rest: bytes[...])
        guard let old = reader.header(), reader.take(old.tableBytes(timeBytes: 4)) != nil,
            let counts = reader.header(), let table = reader.take(counts.tableBytes(timeBytes: 8)),
            counts.types >= 1, counts.leaps == 0, let footer = reader.footer()
        else { return nil }
        var parts = Reader(rest: table)
        guard let times = parts.take(counts.times * 8), let indexes = parts.take(counts.times),
            let types = parts.take(counts.types * 6), let names = parts.take(counts.characters)
        else { return nil }
        var clocks: [Clock] = []
        for start in stride(from: types.startIndex, to: types.endIndex, by: 6) {
            guard let clock = Clock(type: types[start..<start + 6], names: names) else { return nil }
            clocks.append(clock)
        }
        self.init(
            times: stride(from: times.startIndex, to: times.endIndex, by: 8).map {
                Int64(bitPattern: bigEndian(times[$0..<$0 + 8]))
            },
            indexes: Array(indexes), clocks: clocks)
        guard indexes.allSatisfy({ $0 < clocks.count }), zip(self.times, self.times.dropFirst()).allSatisfy(<)
        else { return nil }
        if footer.isEmpty { return }
        guard let rule = PosixZone(footer) else { return nil }
        self.footer = rule
    }

    private struct Counts {
        var isUTC: Int, isStandard: Int, leaps: Int, times: Int, types: Int, characters: Int

        func tableBytes(timeBytes: Int) -> Int {
            times * (timeBytes + 1) + types * 6 + characters + leaps * (timeBytes + 4) + isStandard + isUTC
        }
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }

        /// Parses the 44 bytes of a header of version 2 or later.
        mutating func header() -> Counts? {
            guard take(4)?.elementsEqual("TZif".utf8) == true,
                let version = take(1)?.first, version >= UInt8(ascii: "2"), take(15) != nil
            else { return nil }
            var counts: [Int] = []
            for _ in 0..<6 {
                guard let bytes = take(4) else { return nil }
                // A limit far beyond any real count, small enough for the arithmetic.
                let count = bigEndian(bytes)
                guard count <= ZoneTable.bytesMax else { return nil }
                counts.append(Int(count))
            }
            return Counts(
                isUTC: counts[0], isStandard: counts[1], leaps: counts[2], times: counts[3], types: counts[4],
                characters: counts[5])
        }

        /// Parses the text between two line feeds.
        mutating func footer() -> ArraySlice<UInt8>? {
            guard take(1)?.first == 0x0A, let end = rest.firstIndex(of: 0x0A) else { return nil }
            return rest[..<end]
        }
    }
}

extension PosixZone.Clock {
    /// Parses one of the 6-byte types. An offset beyond the limit of RFC 8536, just over a day, means a damaged file.
    fileprivate init?(type: ArraySlice<UInt8>, names: ArraySlice<UInt8>) {
        let seconds = Int(Int32(truncatingIfNeeded: bigEndian(type.prefix(4))))
        let place = Int(type[type.startIndex + 5])
        guard (-89_999...93_599).contains(seconds), place < names.count else { return nil }
        let name = names.dropFirst(place).prefix { $0 != 0 }
        guard name.count <= 16, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        self.init(offset: seconds, abbreviation: String(decoding: name, as: UTF8.self))
    }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
}
