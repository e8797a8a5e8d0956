// A place on the globe. This module needs nothing but the C library, so that an app can use it as it is.

/// Latitude and longitude in degrees (WGS 84), always of a place that exists: 90 … −90 and −180 … 180 with
/// 180 kept as −180.
public struct Coordinate: Hashable, Sendable {
    /// North, −90…90.
    public let lat: Double
    /// East, −180 up to but not 180.
    public let lng: Double

    /// `nil` for what lies outside, or is no number.
    public init?(lat: Double, lng: Double) {
        guard (-90...90).contains(lat), (-180...180).contains(lng) else { return nil }
        // Adding zero turns a minus zero into a plain one, which is how it is written.
        self.lat = lat + 0
        self.lng = lng == 180 ? -180 : lng + 0
    }

    /// Of what is known to lie within the ranges.
    init(inside lat: Double, _ lng: Double) {
        self.lat = lat
        self.lng = lng
    }
}

extension Coordinate: Codable, CustomStringConvertible {
    /// Reads `{"lat":37.7596,"lng":-122.4269}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let lat = try container.decode(Double.self, forKey: .lat)
        let lng = try container.decode(Double.self, forKey: .lng)
        guard let coordinate = Coordinate(lat: lat, lng: lng) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: container.codingPath,
                    debugDescription: "lat lies between -90 and 90, lng between -180 and 180"))
        }
        self = coordinate
    }

    /// `37.7596,-122.4269`.
    public var description: String { "\(lat),\(lng)" }
}
