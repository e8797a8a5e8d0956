// Unpacks Sources/CPlaces/include/places.bin, which deploy/places/make.py writes. All numbers are little-endian:
//
//   "RallyPl2"    u32 countries, u32 regions, u32 zones, u32 cities, u32 keys, u32 rows
//                 then for each of seven sections: u32 offset, u32 packed length, u32 length; zlib packs each
//   texts         u8 length, UTF-8: code and name of each country, code and name of each region, zones
//   names         the names of the cities, likewise
//   regions       u16 country
//   cities        u24 lat minus the one before (first: minus -90°), u32 lng + 180° (in 0.00001°), u32 population,
//                 u16 region, u16 zone; sorted from the south
//   keys          u8 shared, u8 length, u24 city (top bit: alternative name): sorted folded names, each without the
//                 prefix it shares with the one before; every 32nd shares nothing
//   letters       the letters of the keys, concatenated
//   grid          the runs of ZoneGrid, row by row, each as its differences from the row before
//
// Regions, cities and keys are stored by column: the lowest bytes of all rows, then the next bytes of all rows, and so
// on.

import CPlaces

/// The packed tables in the program.
enum PackedPlaces {
    enum Section: Int { case texts, names, regions, cities, keys, letters, grid }
    enum Count: Int { case countries, regions, zones, cities, keys, rows }

    private static func header(_ word: Int) -> Int {
        let table = UnsafeRawBufferPointer(start: rally_places(), count: rally_places_size())
        return Int(UInt32(littleEndian: table.loadUnaligned(fromByteOffset: 8 + 4 * word, as: UInt32.self)))
    }

    static func count(_ count: Count) -> Int { header(count.rawValue) }

    /// The bytes of a section.
    static func unpack(_ section: Section) -> [UInt8] {
        let word = 6 + 3 * section.rawValue
        let (offset, packed, length) = (header(word), header(word + 1), header(word + 2))
        return [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
            let isWhole = rally_places_unpack(rally_places() + offset, packed, bytes.baseAddress, length)
            precondition(isWhole, "the tables of places in the program are damaged")
            count = length
        }
    }
}

/// The texts of a section, by number.
struct PackedTexts: Sendable {
    private let bytes: [UInt8]
    private var starts: [UInt32] = []

    init(_ section: PackedPlaces.Section) {
        bytes = PackedPlaces.unpack(section)
        var offset = 0
        while offset < bytes.count {
            starts.append(UInt32(offset))
            offset += 1 + Int(bytes[offset])
        }
    }

    subscript(number: Int) -> String {
        let start = Int(starts[number]) + 1
        return String(decoding: bytes[start..<(start + Int(bytes[start - 1]))], as: UTF8.self)
    }
}

/// The names of countries, regions and zones.
struct PlaceTexts: Sendable {
    static let shared = PlaceTexts()

    private let texts = PackedTexts(.texts)
    private let firstRegion = 2 * PackedPlaces.count(.countries)
    private let firstZone = 2 * (PackedPlaces.count(.countries) + PackedPlaces.count(.regions))

    func country(_ number: Int) -> (code: String, name: String) { (texts[2 * number], texts[2 * number + 1]) }
    func region(_ number: Int) -> (code: String, name: String) {
        (texts[firstRegion + 2 * number], texts[firstRegion + 2 * number + 1])
    }
    func zone(_ number: Int) -> String { texts[firstZone + number] }
}

/// The rows of a section that is stored by column.
struct PackedColumns {
    private let bytes: [UInt8]
    private let rows: Int

    init(_ section: PackedPlaces.Section, rows: Int) {
        bytes = PackedPlaces.unpack(section)
        self.rows = rows
    }

    /// The number in a range of a row's bytes.
    func number(_ row: Int, _ columns: Range<Int>) -> Int {
        columns.reversed().reduce(0) { $0 << 8 | Int(bytes[$1 * rows + row]) }
    }
}
