// The sport and the place of a game (domain.md §1.2, §4.1).

import JSON
import Values

/// The sports that Rally knows (domain.md §1.2).
public enum Sport: String, Choice, CodingKeyRepresentable {
    case archery
    case badminton
    case baseball
    case basketball
    case boxing
    case fencing
    /// American football, outdoors; `soccer` is the other football.
    case football
    case fieldHockey = "field_hockey"
    /// A round of 9 or 18 holes, outdoors; by default only for full profiles (domain.md §3.4).
    case golf
    case iceHockey = "ice_hockey"
    case soccer
    case softball
    case tableTennis = "table_tennis"
    case tennis
    case volleyball
    case waterPolo = "water_polo"
    case wrestling
    /// Played at a board; darts matches can be attached to such a game (domain.md §2).
    case darts
    /// An evening of party cards; card sessions can be attached to such a game (domain.md §2).
    case party

    /// `Field hockey`
    public var title: String {
        let words = rawValue.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// A place as entered by a user: a venue, or coordinates with a name or an address.
public struct NewPlace: Codable, Sendable, Equatable {
    /// The place's name, up to 120 characters.
    public var name: String?
    /// The address, up to 250 characters.
    public var address: String? = nil
    /// The city it is in.
    public var cityLabel: String? = nil
    /// Degrees north, -90 to 90.
    public var lat: Double?
    /// Degrees east, -180 to 180 (180 is stored as -180).
    public var lng: Double?
    /// A venue that venues search found; its name and coordinates are used, whatever else is given.
    public var venueId: ID? = nil
}

/// Limits of finding places by name.
public enum PlaceLimits {
    /// Limit of a name with its city, region and country, in characters.
    public static let textMax = 120
    /// Limit of places in one reply.
    public static let foundMax = 20
}

/// A stored place: cleaned, and with its geohash.
public struct Place: Codable, Sendable, Equatable, FieldReadable, FieldWritable {
    /// The place's name; absent if it has only an address.
    public var name: String?
    /// The address; absent if it has only a name.
    public var address: String? = nil
    public var cityLabel: String? = nil
    public var lat: Double
    public var lng: Double
    /// Nine characters, always derived from `lat` and `lng`.
    public var geohash: String
    /// The venue, if the place is one.
    public var venueId: ID? = nil
    /// Whether only the city is known; then the coordinates are those of its center.
    public var approximate: Bool? = nil
    /// The source of the coordinates, if a geocoder supplied them; must be shown with them.
    public var attribution: String? = nil

    /// A pair of coordinates; at the gateway also written `lat,lng`.
    public struct Point: Codable, Sendable, Equatable, Hashable, BitwiseCopyable, FieldReadable {
        public var lat: Double
        public var lng: Double
    }

    public var point: Point { Point(lat: lat, lng: lng) }
    /// `Dolores Park, San Francisco`
    public var label: String {
        [name ?? address, cityLabel].compactMap(\.self).reduce(into: [String]()) { parts, part in
            if !parts.contains(part) { parts.append(part) }
        }.joined(separator: ", ")
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
        // A place without coordinates is looked up by its name.
        if place.lat != nil || place.lng != nil {
            require(place.lat != nil, "\(field).lat", "\(field).lat is missing: degrees north, or a venueId")
            require(place.lng != nil, "\(field).lng", "\(field).lng is missing: degrees east, or a venueId")
        }
        let isNamed = [place.name, place.address].contains { !($0 ?? "").allSatisfy(\.isWhitespace) }
        require(isNamed, "\(field).name", "\(field) needs a name or an address")
    }
}
