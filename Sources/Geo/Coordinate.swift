// Coordinates. This module needs only the C library, so that an app can use it too.

/// Latitude and longitude in degrees (WGS 84), always within −90…90 and −180…180. Longitudes are unique: 180 is written
/// as −180.
public struct Coordinate: Hashable, Sendable {
    /// North, −90…90.
    public let lat: Double
    /// East, −180 up to but not 180.
    public let lng: Double

    /// `nil` for NaN and values out of range.
    public init?(lat: Double, lng: Double) {
        guard (-90...90).contains(lat), (-180...180).contains(lng) else { return nil }
        // Adding zero turns −0 into 0.
        self.lat = lat + 0
        self.lng = lng == 180 ? -180 : lng + 0
    }

    /// For values known to be in range.
    init(inside lat: Double, _ lng: Double) {
        self.lat = lat
        self.lng = lng
    }
}

extension Coordinate: Codable, CustomStringConvertible {
    /// Decodes `{"lat":37.7596,"lng":-122.4269}`.
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

    /// The text form `37.7596,-122.4269`.
    public var description: String { "\(lat),\(lng)" }
}
