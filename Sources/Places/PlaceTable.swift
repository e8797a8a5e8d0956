// The bytes of Sources/CPlaces/include/places.bin, which deploy/places/make.py writes. All numbers are little endian:
//
//   "RallyPl1"                      and for each of nine sections: u32 offset, u32 length; then u32 names, u32 cells a degree
//   countries   u32 code, u32 name                            texts are offsets into the section of texts
//   regions     u32 code, u32 name, u32 country
//   zones       u32 name
//   cities      i32 lat, i32 lng (in 0.00001°), u32 population, u32 name, u16 region, u16 zone; from the south on
//   texts       u8 length, UTF-8
//   blocks      u32 offset among the keys of every 32nd key
//   keys        u8 shared, u8 length, u24 city (top bit: another name), bytes: folded names in order, each without what it
//               shares with the one before; the first of a block shares nothing
//   rows        u32 first run, u16 runs; a row of cells each, from the south pole on
//   runs        u16 column, u16 zone: from this column on; 65535 is no zone, on the high seas
//
// The tables are read in place: pages that are not touched take no memory.

import CPlaces
import Geo

/// The table in the program.
struct PlaceTable: @unchecked Sendable {
    static let shared = PlaceTable()

    private let bytes: UnsafeRawBufferPointer
    private let sections: [Range<Int>]
    let keysCount: Int
    let cellsPerDegree: Int

    static let keysPerBlock = 32
    private static let cityBytes = 20
    private static let scale = 100_000.0

    private enum Section: Int { case countries, regions, zones, cities, texts, blocks, keys, rows, runs }

    private init() {
        let table = UnsafeRawBufferPointer(start: rally_places(), count: rally_places_size())
        func number(_ offset: Int) -> Int {
            Int(UInt32(littleEndian: table.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
        bytes = table
        sections = (0..<9).map { index in
            let start = number(8 + 8 * index)
            return start..<(start + number(12 + 8 * index))
        }
        keysCount = number(80)
        cellsPerDegree = number(84)
    }

    private func u32(_ section: Section, _ offset: Int) -> Int {
        let at = sections[section.rawValue].lowerBound + offset
        return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
    }

    private func i32(_ section: Section, _ offset: Int) -> Int {
        Int(Int32(truncatingIfNeeded: u32(section, offset)))
    }

    private func u16(_ section: Section, _ offset: Int) -> Int {
        let at = sections[section.rawValue].lowerBound + offset
        return Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self)))
    }

    private func text(_ offset: Int) -> String {
        let at = sections[Section.texts.rawValue].lowerBound + offset
        return String(decoding: bytes[(at + 1)..<(at + 1 + Int(bytes[at]))], as: UTF8.self)
    }

    // MARK: - Cities

    var citiesCount: Int { sections[Section.cities.rawValue].count / PlaceTable.cityBytes }

    func latitude(_ city: Int) -> Double {
        Double(i32(.cities, city * PlaceTable.cityBytes)) / PlaceTable.scale
    }
    func population(_ city: Int) -> Int { u32(.cities, city * PlaceTable.cityBytes + 8) }

    func coordinate(_ city: Int) -> Coordinate? {
        let lng = Double(i32(.cities, city * PlaceTable.cityBytes + 4)) / PlaceTable.scale
        return Coordinate(lat: latitude(city), lng: lng)
    }

    func city(_ number: Int) -> City? {
        guard let coordinate = coordinate(number) else { return nil }
        let at = number * PlaceTable.cityBytes
        return City(
            number: number, name: text(u32(.cities, at + 12)), region: region(regionNumber(ofCity: number)),
            coordinate: coordinate, population: population(number),
            zone: text(u32(.zones, u16(.cities, at + 18) * 4)))
    }

    func regionNumber(ofCity city: Int) -> Int { u16(.cities, city * PlaceTable.cityBytes + 16) }

    func region(_ number: Int) -> Region {
        let at = number * 12
        let country = u32(.regions, at + 8) * 8
        return Region(
            code: text(u32(.regions, at)), name: text(u32(.regions, at + 4)),
            countryCode: text(u32(.countries, country)), country: text(u32(.countries, country + 4)))
    }

    // MARK: - Names

    /// An entry of the keys: the length of the shared prefix, the rest, and the city.
    struct Entry {
        var shared: Int
        var rest: UnsafeRawBufferPointer.SubSequence
        var city: Int
        var isOtherName: Bool
    }

    /// Where a block begins among the keys.
    var blocksCount: Int { sections[Section.blocks.rawValue].count / 4 }
    func start(ofBlock block: Int) -> Int { u32(.blocks, block * 4) }

    var keysEnd: Int { sections[Section.keys.rawValue].count }

    /// The entry at an offset among the keys. Moves the offset to the next entry.
    func entry(_ offset: inout Int) -> Entry {
        let at = sections[Section.keys.rawValue].lowerBound + offset
        let length = Int(bytes[at + 1])
        let city = Int(bytes[at + 2]) | Int(bytes[at + 3]) << 8 | Int(bytes[at + 4]) << 16
        offset += 5 + length
        return Entry(
            shared: Int(bytes[at]), rest: bytes[(at + 5)..<(at + 5 + length)], city: city & 0x7F_FFFF,
            isOtherName: city & 0x80_0000 != 0)
    }

    // MARK: - Zones

    /// `nil` on the high seas.
    func zone(at place: Coordinate) -> String? {
        let rows = sections[Section.rows.rawValue].count / 6
        let row = min(Int((place.lat + 90) * Double(cellsPerDegree)), rows - 1)
        let column = Int((place.lng + 180) * Double(cellsPerDegree))
        let first = u32(.rows, row * 6)
        var (low, high) = (0, u16(.rows, row * 6 + 4))
        // The last run that begins at the column or before it.
        while high - low > 1 {
            let middle = (low + high) / 2
            if u16(.runs, (first + middle) * 4) <= column { low = middle } else { high = middle }
        }
        let zone = u16(.runs, (first + low) * 4 + 2)
        return zone == 0xFFFF ? nil : text(u32(.zones, zone * 4))
    }
}
