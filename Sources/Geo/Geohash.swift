// Geohashes: cells of the globe; each further base-32 character divides a cell into 32. Bits of longitude and latitude
// alternate, longitude first. A place on an edge belongs to the upper or right cell.
//
//     42.605,-5.603 → ezs42        57.64911,10.40744 → u4pruydqqvj

/// One cell, of precision 1 (45° × 45°) to 12 (4 × 2 cm).
public struct Geohash: Hashable, Sendable {
    /// The allowed numbers of characters.
    public static let precisions = 1...12

    /// The number of characters.
    public let precision: Int
    /// Five bits for each character; those of the first character are the highest.
    public let bits: UInt64

    /// The cell of a place. The precision is clamped to 1…12.
    public init(_ place: Coordinate, precision: Int = 9) {
        let precision = min(max(precision, 1), 12)
        self.init(
            row: Geohash.half(place.lat, of: 90, bits: precision * 5 / 2),
            column: Geohash.half(place.lng, of: 180, bits: (precision * 5 + 1) / 2), precision: precision)
    }

    /// Parses 1 to 12 characters of `0123456789bcdefghjkmnpqrstuvwxyz`. `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        var bits: UInt64 = 0
        var count = 0
        for byte in text.utf8 {
            guard count < 12, let value = Geohash.alphabet.firstIndex(of: byte) else { return nil }
            bits = bits << 5 | UInt64(value)
            count += 1
        }
        guard count >= 1 else { return nil }
        (self.bits, precision) = (bits, count)
    }

    private init(row: UInt64, column: UInt64, precision: Int) {
        self.precision = precision
        // If the number of bits is odd, the last one belongs to the longitude.
        bits =
            precision * 5 % 2 == 1
            ? Geohash.spread(column) | Geohash.spread(row) << 1
            : Geohash.spread(column) << 1 | Geohash.spread(row)
    }

    /// The number of cells south of this one.
    var row: UInt64 { Geohash.gather(precision * 5 % 2 == 1 ? bits >> 1 : bits) }
    /// The number of cells west of this one, counted from −180.
    var column: UInt64 { Geohash.gather(precision * 5 % 2 == 1 ? bits : bits >> 1) }

    /// The cell at an offset to the north and to the east. Longitude wraps around; `nil` beyond a pole.
    public func neighbor(north: Int, east: Int) -> Geohash? {
        let rows = Int64(1) << Int64(precision * 5 / 2)
        let columns = Int64(1) << Int64((precision * 5 + 1) / 2)
        let row = Int64(self.row).addingReportingOverflow(Int64(north))
        guard !row.overflow, (0..<rows).contains(row.partialValue) else { return nil }
        // The number of columns is a power of two: the mask gives the remainder, also for negative numbers.
        let column = (Int64(self.column) &+ Int64(east)) & (columns - 1)
        return Geohash(row: UInt64(row.partialValue), column: UInt64(column), precision: precision)
    }

    /// The cells at these offsets, from the southwest eastwards; none beyond a pole. The bits are spread only once for
    /// each row and column. Offsets must be smaller than the number of rows and columns.
    func neighbors(north: ClosedRange<Int>, east: ClosedRange<Int>) -> [Geohash] {
        let rows = Int64(1) << Int64(precision * 5 / 2)
        let columns = Int64(1) << Int64((precision * 5 + 1) / 2)
        let (row, column) = (Int64(self.row), Int64(self.column))
        let isOdd = precision * 5 % 2 == 1
        let eastern = east.map { east in
            let spread = Geohash.spread(UInt64((column + Int64(east)) & (columns - 1)))
            return isOdd ? spread : spread << 1
        }
        var cells: [Geohash] = []
        cells.reserveCapacity(north.count * east.count)
        for north in north where (0..<rows).contains(row + Int64(north)) {
            let spread = Geohash.spread(UInt64(row + Int64(north)))
            let northern = isOdd ? spread << 1 : spread
            for eastern in eastern { cells.append(Geohash(bits: northern | eastern, precision: precision)) }
        }
        return cells
    }

    private init(bits: UInt64, precision: Int) { (self.bits, self.precision) = (bits, precision) }

    /// The cell's edges. A place on the southern or western edge belongs to the cell, one on another edge to a neighbor
    /// (except at the north pole).
    public var box: (south: Double, west: Double, north: Double, east: Double) {
        // Exact: a Double has enough digits for these halves of 90 and 180.
        let height = 180 / Double(UInt64(1) << UInt64(precision * 5 / 2))
        let width = 360 / Double(UInt64(1) << UInt64((precision * 5 + 1) / 2))
        let south = Double(row) * height - 90
        let west = Double(column) * width - 180
        return (south, west, south + height, west + width)
    }

    /// The middle of the cell.
    public var center: Coordinate {
        let (south, west, north, east) = box
        return Coordinate(inside: (south + north) / 2, (west + east) / 2)
    }

    /// The range of this cell's subcells at a higher precision, for searches in a sorted list. For a lower precision,
    /// the cell that contains this one.
    func range(ofPrecision precision: Int) -> ClosedRange<UInt64> {
        let shift = UInt64(5 * abs(precision - self.precision))
        if precision < self.precision { return (bits >> shift)...(bits >> shift) }
        return (bits << shift)...(bits << shift | (1 << shift - 1))
    }

    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)
}

extension Geohash: CustomStringConvertible {
    /// The text form `9q8yyk8yt`.
    public var description: String {
        let characters = (1...precision).map { index in
            Geohash.alphabet[Int(bits >> UInt64(5 * (precision - index)) & 31)]
        }
        return String(decoding: characters, as: UTF8.self)
    }
}

extension Geohash {
    /// Bisects −limit…limit; each bit says which half contains the value. The midpoints are exact, while scaling to an
    /// integer would round up a value just below a boundary.
    private static func half(_ value: Double, of limit: Double, bits count: Int) -> UInt64 {
        var low = -limit
        var high = limit
        var bits: UInt64 = 0
        for _ in 0..<count {
            let middle = (low + high) / 2
            bits <<= 1
            if value >= middle {
                bits |= 1
                low = middle
            } else {
                high = middle
            }
        }
        return bits
    }

    /// Inserts a zero before each of the lower 32 bits.
    private static func spread(_ value: UInt64) -> UInt64 {
        var bits = value & 0xFFFF_FFFF
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }

    /// Takes every second bit, starting with the lowest: the inverse of ``spread(_:)``.
    private static func gather(_ value: UInt64) -> UInt64 {
        var bits = value & 0x5555_5555_5555_5555
        bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
        bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
        return (bits | bits >> 16) & 0xFFFF_FFFF
    }
}
