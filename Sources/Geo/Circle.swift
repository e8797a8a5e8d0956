// A circle on the globe, and who is in it.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The places at most so many miles from one: the very places for which ``haversineMiles(_:_:)`` is at most the radius. None
/// for a radius below zero, or one that is not a number.
public struct Circle: Sendable {
    /// How far it reaches from its middle, along the ground; a place at just this distance is in it.
    public let radiusMiles: Double
    /// The place in its middle.
    public var center: Coordinate { viewpoint.place }
    private let viewpoint: Viewpoint
    /// How far it reaches north, south, east and west, in degrees: rules most other places out without a sine. Generous,
    /// never too narrow.
    private let reach: (lat: Double, lng: Double)

    public init(_ center: Coordinate, radiusMiles: Double) {
        self.radiusMiles = radiusMiles
        viewpoint = Viewpoint(center)
        // Room for rounding, far below a millimetre.
        let lat = radiusMiles / Cover.milesPerDegree + 1e-9
        let mostPoleward = abs(center.lat) + lat
        reach = (lat, mostPoleward < 90 ? lat / cos(mostPoleward * radiansPerDegree) : 360)
    }

    /// How far a place is from the centre; `nil` if it is not in the circle.
    public func miles(to place: Coordinate) -> Double? {
        let width = abs(place.lng - center.lng)
        guard abs(place.lat - center.lat) <= reach.lat, min(width, 360 - width) <= reach.lng else {
            return nil
        }
        let distance = viewpoint.miles(to: place)
        return distance <= radiusMiles ? distance : nil
    }
}
