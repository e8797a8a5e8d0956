// The place and the sport of a game (domain.md §1.2, §4.1).

import Values

/// The sports Rally knows (domain.md §1.2).
public enum Sport: String, Choice, CodingKeyRepresentable {
    case archery
    case badminton
    case baseball
    case basketball
    case boxing
    case fencing
    /// As in the USA, outdoors; what others call football is `soccer`.
    case football
    case fieldHockey = "field_hockey"
    /// In rounds of 9 or 18 holes, outdoors; asks for a full profile by default (domain.md §3.4).
    case golf
    case iceHockey = "ice_hockey"
    case soccer
    case softball
    case tableTennis = "table_tennis"
    case tennis
    case volleyball
    case waterPolo = "water_polo"
    case wrestling
    /// At a board; matches may be played at such a game (domain.md §2).
    case darts
    /// An evening of party cards; sessions may be played at such a game (domain.md §2).
    case party

    /// `Field hockey`
    public var title: String {
        let words = rawValue.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// A place to play, as someone enters it: a venue, or where it is and what it is called.
public struct NewPlace: Codable, Sendable, Equatable {
    /// What it is called, up to 120 characters.
    public var name: String?
    /// How one finds it, up to 250 characters.
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
        (self.name, self.address, self.cityLabel) = (name, address, cityLabel)
        (self.lat, self.lng, self.venueId) = (lat, lng, venueId)
    }
}

/// How places are asked for by name.
public enum PlaceLimits {
    /// Characters of a name with its city, region and country.
    public static let textMax = 120
    /// Places that one answer names.
    public static let foundMax = 20
}

/// A place to play, as it is known: cleaned, and with its geohash.
public struct Place: Codable, Sendable, Equatable {
    /// What it is called; absent where it has an address alone.
    public var name: String?
    /// How one finds it; absent where it has a name alone.
    public var address: String?
    public var cityLabel: String?
    public var lat: Double
    public var lng: Double
    /// Nine characters, always that of `lat` and `lng`.
    public var geohash: String
    /// The venue that this is, where it is one.
    public var venueId: ID?
    /// Whether only its city is known: then the coordinates are those of the city's middle.
    public var approximate: Bool?
    /// Whose data its coordinates are, where a geocoder had them: to be shown beside them.
    public var attribution: String?

    /// A pair of coordinates; at the gateway also written `lat,lng`.
    public struct Point: Codable, Sendable, Equatable, Hashable, BitwiseCopyable {
        public var lat: Double
        public var lng: Double
        public init(lat: Double, lng: Double) { (self.lat, self.lng) = (lat, lng) }
    }

    public var point: Point { Point(lat: lat, lng: lng) }

    public init(
        name: String?, address: String? = nil, cityLabel: String? = nil, lat: Double, lng: Double,
        geohash: String
    ) {
        (self.name, self.address, self.cityLabel) = (name, address, cityLabel)
        (self.lat, self.lng, self.geohash) = (lat, lng, geohash)
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
        // Without coordinates it is looked for by its name.
        if place.lat != nil || place.lng != nil {
            require(place.lat != nil, "\(field).lat", "\(field).lat is missing: degrees north, or a venueId")
            require(place.lng != nil, "\(field).lng", "\(field).lng is missing: degrees east, or a venueId")
        }
        let isNamed = [place.name, place.address].contains { !($0 ?? "").allSatisfy(\.isWhitespace) }
        require(isNamed, "\(field).name", "\(field) needs a name or an address")
    }
}
