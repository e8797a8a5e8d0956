// Distances along the surface: the haversine formula on a sphere of 3958.8 miles (domain.md §1.1).

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

public let earthRadiusMiles = 3958.8

/// The great-circle distance between two places in miles, unrounded, the same both ways.
public func haversineMiles(_ a: Coordinate, _ b: Coordinate) -> Double {
    Viewpoint(a).miles(to: b)
}

/// A place from which many distances are computed: its part of the formula is computed once. All distances of this
/// module come from here, so that a search and its filter agree to the last bit.
struct Viewpoint {
    let place: Coordinate
    private let latitude: Double
    private let longitude: Double
    private let cosine: Double

    init(_ place: Coordinate) {
        self.place = place
        latitude = place.lat * radiansPerDegree
        longitude = place.lng * radiansPerDegree
        cosine = cos(latitude)
    }

    func miles(to other: Coordinate) -> Double {
        let otherLatitude = other.lat * radiansPerDegree
        let halfHeight = sin((otherLatitude - latitude) / 2)
        let halfWidth = sin((other.lng * radiansPerDegree - longitude) / 2)
        let haversine = halfHeight * halfHeight + cosine * cos(otherLatitude) * halfWidth * halfWidth
        // For antipodes, rounding may give more than 1, which has no arc sine.
        return 2 * earthRadiusMiles * asin(min(1, haversine.squareRoot()))
    }
}

let radiansPerDegree = Double.pi / 180
