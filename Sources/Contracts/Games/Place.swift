// Where a game is played, and which sport (domain.md §1.2, §4.1).

import Values

/// The sports Rally knows (domain.md §1.2).
public enum Sport: String, Choice, CodingKeyRepresentable {
    case archery, badminton, baseball, basketball, boxing, fencing, football
    case fieldHockey = "field_hockey"
    case golf
    case iceHockey = "ice_hockey"
    case soccer, softball
    case tableTennis = "table_tennis"
    case tennis, volleyball
    case waterPolo = "water_polo"
    case wrestling, darts, party

    /// `Field hockey`
    public var title: String {
        let words = rawValue.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// A place to play, as someone enters it: a venue, or where it is and what it is called.
public struct NewPlace: Codable, Sendable, Equatable {
    public var name: String?
    public var address: String?
    public var cityLabel: String?
    /// Degrees north, -90 to 90.
    public var lat: Double?
    /// Degrees east, -180 to 180 (180 is stored as -180).
    public var lng: Double?
    /// One that is known: its name and coordinates are taken, whatever is given beside it.
    public var venueId: ID?

    public init(
        name: String?, address: String? = nil, cityLabel: String? = nil, lat: Double?, lng: Double?,
        venueId: ID? = nil
    ) {
        self.name = name
        self.address = address
        self.cityLabel = cityLabel
        self.lat = lat
        self.lng = lng
        self.venueId = venueId
    }
}

/// A place to play, as it is known: cleaned, and with its geohash.
public struct Place: Codable, Sendable, Equatable {
    public var name: String?
    public var address: String?
    public var cityLabel: String?
    public var lat: Double
    public var lng: Double
    /// Nine characters, always that of `lat` and `lng`.
    public var geohash: String
    /// The venue that this is, where it is one.
    public var venueId: ID?

    /// A pair of coordinates; at the gateway also written `lat,lng`.
    public struct Point: Codable, Sendable, Equatable, Hashable {
        public var lat: Double
        public var lng: Double
        public init(lat: Double, lng: Double) {
            self.lat = lat
            self.lng = lng
        }
    }

    /// Where it is, without a name.
    public var point: Point { Point(lat: lat, lng: lng) }

    public init(
        name: String?, address: String? = nil, cityLabel: String? = nil, lat: Double, lng: Double,
        geohash: String
    ) {
        self.name = name
        self.address = address
        self.cityLabel = cityLabel
        self.lat = lat
        self.lng = lng
        self.geohash = geohash
    }
}

extension Problems {
    mutating func place(_ field: String, _ place: NewPlace) {
        text("\(field).name", place.name, 0...120)
        text("\(field).address", place.address, 0...250)
        text("\(field).cityLabel", place.cityLabel, 0...80)
        range("\(field).lat", place.lat, -90...90)
        range("\(field).lng", place.lng, -180...180)
        if place.venueId != nil { return }
        require(place.lat != nil, "\(field).lat", "\(field).lat is missing: degrees north, or a venueId")
        require(place.lng != nil, "\(field).lng", "\(field).lng is missing: degrees east, or a venueId")
        let isNamed = [place.name, place.address].contains { !($0 ?? "").allSatisfy(\.isWhitespace) }
        require(isNamed, "\(field).name", "\(field) needs a name or an address")
    }
}
