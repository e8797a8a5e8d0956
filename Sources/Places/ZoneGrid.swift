// The time zones of the world in cells of 0.01° (1.1 km at the equator): for each row of cells, the columns where
// another zone begins.

import Geo

/// The zones of all land.
struct ZoneGrid: Sendable {
    /// Unpacked on the first search, which takes ten milliseconds.
    static let shared = ZoneGrid()

    /// The value for no zone, on the high seas.
    private static let none: UInt16 = 0xFFFF

    /// The cells from a column up to the next run.
    struct Run: Equatable {
        var column: UInt16
        var zone: UInt16
    }

    /// The runs of all rows, starting at the south pole.
    private(set) var runs: [Run] = []
    /// The start of each row in the runs, and the end of the last row.
    private(set) var rows: [Int32] = [0]

    private init() {
        let bytes = PackedPlaces.unpack(.grid)
        let rowsCount = PackedPlaces.count(.rows)
        runs.reserveCapacity(600_000)
        rows.reserveCapacity(rowsCount + 1)
        var offset = 0
        var former = 0..<0
        while rows.count <= rowsCount {
            // Each step drops a run of the previous row, adds one, ends the row, or moves a run of the previous row.
            switch Self.number(bytes, &offset) {
            case 0: former.removeFirst()
            case 1:
                let start = runs.count > Int(rows[rows.count - 1]) ? runs[runs.count - 1].column : 0
                let column = start + UInt16(Self.number(bytes, &offset))
                runs.append(
                    Run(column: column, zone: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8))
                offset += 2
            case 2:
                former = Int(rows[rows.count - 1])..<runs.count
                rows.append(Int32(runs.count))
            case let step:
                var run = runs[former.removeFirst()]
                let moved = (step - 3) >> 1 ^ -((step - 3) & 1)
                run.column = UInt16(Int(run.column) + moved)
                runs.append(run)
            }
        }
    }

    /// Seven bits a byte, lowest first; the top bit is set in all bytes but the last.
    private static func number(_ bytes: [UInt8], _ offset: inout Int) -> Int {
        var (number, shift) = (0, 0)
        while true {
            let byte = bytes[offset]
            offset += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    /// The number of the zone at a place; `nil` on the high seas.
    func zone(at place: Coordinate) -> Int? {
        let cellsPerDegree = Double((rows.count - 1) / 180)
        let row = min(Int((place.lat + 90) * cellsPerDegree), rows.count - 2)
        let column = Int((place.lng + 180) * cellsPerDegree)
        var (low, high) = (Int(rows[row]), Int(rows[row + 1]))
        // Find the last run that begins at the column or before it.
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(runs[middle].column) <= column { low = middle } else { high = middle }
        }
        return runs[low].zone == Self.none ? nil : Int(runs[low].zone)
    }
}
