// The geohash cells to search for a circle (domain.md §4.6). Nine cells of the circle's size would have
// twelve times its area; a few dozen smaller ones have little more than the circle.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Cells that together contain a circle.
public enum Cover: Hashable, Sendable {
    /// The center's cell and its neighbors, without duplicates.
    case cells([Geohash])
    /// All cells: the circle reaches a pole, or no cells are large enough.
    case everything

    /// Miles in a degree of latitude; slightly less than on our sphere (69.0941), so that no cell is
    /// overestimated.
    static let milesPerDegree = 69.094

    /// Limit of the cells: finding one takes as long as scanning a few dozen places.
    static let cellsMax = 64

    /// The cover of a circle.
    public static func of(_ circle: Circle) -> Cover {
        let (center, radiusMiles) = (circle.center, circle.radiusMiles)
        guard radiusMiles >= 0 else { return .cells([]) }
        let mostPoleward = abs(center.lat) + radiusMiles / milesPerDegree
        guard mostPoleward < 90 else { return .everything }
        // A degree of longitude is shortest where the circle is nearest to a pole.
        let shrinkage = cos(mostPoleward * radiansPerDegree)
        for precision in stride(from: 9, through: 1, by: -1) {
            let height = 180 / Double(1 << (precision * 5 / 2)) * milesPerDegree
            let columns = 1 << ((precision * 5 + 1) / 2)
            let width = 360 / Double(columns) * milesPerDegree * shrinkage
            let (north, east) = ((radiusMiles / height).rounded(.up), (radiusMiles / width).rounded(.up))
            guard (2 * north + 1) * (2 * east + 1) <= Double(cellsMax), 2 * Int(east) < columns else {
                continue
            }
            return .cells(
                block(around: Geohash(center, precision: precision), north: Int(north), east: Int(east)))
        }
        return .everything
    }

    private static func block(around cell: Geohash, north: Int, east: Int) -> [Geohash] {
        cell.neighbors(north: -north...north, east: -east...east)
    }
}
