// A circle on the globe.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// All places within a radius in miles, by ``haversineMiles(_:_:)``. Empty for a radius below zero or NaN.
public struct Circle: Sendable {
    /// In miles along the ground. A place at exactly this distance is inside.
    public let radiusMiles: Double
    public var center: Coordinate { viewpoint.place }
    private let viewpoint: Viewpoint
    /// Half the height and width of the bounding box, in degrees, rounded up. Rules out most places without
    /// trigonometry.
    private let reach: (lat: Double, lng: Double)

    public init(_ center: Coordinate, radiusMiles: Double) {
        self.radiusMiles = radiusMiles
        viewpoint = Viewpoint(center)
        // A margin for rounding, far below a millimeter.
        let lat = radiusMiles / Cover.milesPerDegree + 1e-9
        let mostPoleward = abs(center.lat) + lat
        reach = (lat, mostPoleward < 90 ? lat / cos(mostPoleward * radiansPerDegree) : 360)
    }

    /// The distance of a place from the center in miles; `nil` if it is outside.
    public func miles(to place: Coordinate) -> Double? {
        let width = abs(place.lng - center.lng)
        guard abs(place.lat - center.lat) <= reach.lat, min(width, 360 - width) <= reach.lng else {
            return nil
        }
        let distance = viewpoint.miles(to: place)
        return distance <= radiusMiles ? distance : nil
    }
}
