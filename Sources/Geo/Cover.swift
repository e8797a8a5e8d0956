// Which cells to search for a circle (domain.md §4.6): large enough that the centre's cell and its neighbours
// contain it, and otherwise as small as can be.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Cells that contain a circle entirely.
public enum Cover: Hashable, Sendable {
    /// The centre's cell and those around it: at most nine, none twice.
    case cells([Geohash])
    /// The circle reaches a pole, or no cells are large enough.
    case everything

    /// Of a degree of latitude; slightly less than on our sphere (69.0941), so that no cell is overrated.
    static let milesPerDegree = 69.094

    /// The cover of all places at most so many miles from the centre.
    public static func of(_ center: Coordinate, radiusMiles: Double) -> Cover {
        let mostPoleward = abs(center.lat) + radiusMiles / milesPerDegree
        guard mostPoleward < 90 else { return .everything }
        // A degree of longitude is shortest where the circle is nearest to a pole.
        let shrinkage = cos(mostPoleward * radiansPerDegree)
        for precision in stride(from: 9, through: 1, by: -1) {
            let height = 180 / Double(1 << (precision * 5 / 2))
            let width = 360 / Double(1 << ((precision * 5 + 1) / 2))
            if height * milesPerDegree >= radiusMiles, width * milesPerDegree * shrinkage >= radiusMiles {
                return .cells(block(around: Geohash(center, precision: precision)))
            }
        }
        return .everything
    }

    private static func block(around cell: Geohash) -> [Geohash] {
        (-1...1).flatMap { north in (-1...1).compactMap { cell.neighbor(north: north, east: $0) } }
    }
}

/// How far a circle reaches north, south, east and west, in degrees: rules most places of its cover out
/// without a sine. Like the cover it is generous, never too narrow.
struct Reach {
    private let center: Coordinate
    private let lat: Double
    private let lng: Double

    init(of center: Coordinate, radiusMiles: Double) {
        self.center = center
        // Room for rounding, far below a millimetre.
        lat = radiusMiles / Cover.milesPerDegree + 1e-9
        let mostPoleward = abs(center.lat) + lat
        lng = mostPoleward < 90 ? lat / cos(mostPoleward * radiansPerDegree) : 360
    }

    func mayHold(_ place: Coordinate) -> Bool {
        let width = abs(place.lng - center.lng)
        return abs(place.lat - center.lat) <= lat && min(width, 360 - width) <= lng
    }
}
