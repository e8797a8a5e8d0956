// The cities of the world and their names in searchable form: unpacked once, on the first search, from the bytes in the
// program (PackedPlaces.swift).

import Geo

/// The table in memory: 5 MB.
struct PlaceTable: @unchecked Sendable {
    /// Unpacked on the first search, which takes about ten milliseconds.
    static let shared = PlaceTable()

    static let keysPerBlock = 32
    private static let scale = 100_000.0

    private struct Row {
        /// In units of 0.00001°.
        var lat: Int32
        var lng: Int32
        var population: UInt32
        var region: UInt16
        var zone: UInt16
    }

    private let names = PackedTexts(.names)
    /// The country of each region.
    private let countries: [UInt16]
    private let rows: [Row]
    /// u8 shared, u8 length, u24 city (top bit: alternative name), bytes: the keys one after another, so that a search
    /// reads on. Never freed.
    private let keys: UnsafeRawBufferPointer
    /// The start of every 32nd key.
    private let blocks: [UInt32]
    let keysCount = PackedPlaces.count(.keys)

    private init() {
        let regions = PackedColumns(.regions, rows: PackedPlaces.count(.regions))
        countries = (0..<PackedPlaces.count(.regions)).map { UInt16(regions.number($0, 0..<2)) }
        rows = Self.unpackedRows()
        (keys, blocks) = Self.unpackedKeys()
    }

    private static func unpackedRows() -> [Row] {
        let columns = PackedColumns(.cities, rows: PackedPlaces.count(.cities))
        var lat = -90 * Int(scale)
        return (0..<PackedPlaces.count(.cities)).map { city in
            lat += columns.number(city, 0..<3)
            return Row(
                lat: Int32(lat), lng: Int32(columns.number(city, 3..<7) - 180 * Int(scale)),
                population: UInt32(columns.number(city, 7..<11)),
                region: UInt16(columns.number(city, 11..<13)), zone: UInt16(columns.number(city, 13..<15)))
        }
    }

    private static func unpackedKeys() -> (keys: UnsafeRawBufferPointer, blocks: [UInt32]) {
        let count = PackedPlaces.count(.keys)
        let columns = PackedColumns(.keys, rows: count)
        let letters = PackedPlaces.unpack(.letters)
        let keys = UnsafeMutableRawBufferPointer.allocate(byteCount: 5 * count + letters.count, alignment: 8)
        var blocks: [UInt32] = []
        var (end, used) = (0, 0)
        for key in 0..<count {
            if key % keysPerBlock == 0 { blocks.append(UInt32(end)) }
            for column in 0..<5 {
                keys[end + column] = UInt8(columns.number(key, column..<(column + 1)))
            }
            let length = Int(keys[end + 1])
            for letter in 0..<length { keys[end + 5 + letter] = letters[used + letter] }
            end += 5 + length
            used += length
        }
        return (UnsafeRawBufferPointer(keys), blocks)
    }

    // MARK: - Cities

    var citiesCount: Int { rows.count }

    func latitude(_ city: Int) -> Double { Double(rows[city].lat) / PlaceTable.scale }
    func population(_ city: Int) -> Int { Int(rows[city].population) }

    func coordinate(_ city: Int) -> Coordinate? {
        Coordinate(lat: latitude(city), lng: Double(rows[city].lng) / PlaceTable.scale)
    }

    func city(_ number: Int) -> City? {
        guard let coordinate = coordinate(number) else { return nil }
        return City(
            number: number, name: names[number],
            region: region(regionNumber(ofCity: number)), coordinate: coordinate,
            population: population(number), zone: PlaceTexts.shared.zone(Int(rows[number].zone)))
    }

    func regionNumber(ofCity city: Int) -> Int { Int(rows[city].region) }

    func region(_ number: Int) -> Region {
        let (code, name) = PlaceTexts.shared.region(number)
        let country = PlaceTexts.shared.country(Int(countries[number]))
        return Region(code: code, name: name, countryCode: country.code, country: country.name)
    }

    // MARK: - Names

    /// An entry of the keys: the length of the shared prefix, the rest, and the city.
    struct Entry {
        var shared: Int
        var rest: UnsafeRawBufferPointer.SubSequence
        var city: Int
        var isOtherName: Bool
    }

    /// The number of blocks of 32 keys.
    var blocksCount: Int { blocks.count }
    func start(ofBlock block: Int) -> Int { Int(blocks[block]) }

    var keysEnd: Int { keys.count }

    /// The entry at an offset in the keys. Moves the offset to the next entry.
    func entry(_ offset: inout Int) -> Entry {
        let at = offset
        let length = Int(keys[at + 1])
        let city = Int(keys[at + 2]) | Int(keys[at + 3]) << 8 | Int(keys[at + 4]) << 16
        offset += 5 + length
        return Entry(
            shared: Int(keys[at]), rest: keys[(at + 5)..<(at + 5 + length)], city: city & 0x7F_FFFF,
            isOtherName: city & 0x80_0000 != 0)
    }
}
