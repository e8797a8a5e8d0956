// games: venues, the places where people play, and their reviews (domain.md §4.10).

import JSON
import Values

/// Limits of reviews.
public enum VenueLimits {
    public static let textMax = 300
    /// Stars for the best venue.
    public static let starsMax = 5
    /// The least number of reviews that make an average.
    public static let averagedReviewsMin = 3
}

/// A place where public games are or were played.
public struct Venue: Codable, Sendable, Equatable {
    public var id: ID
    /// The name in the first public game there, up to 120 characters.
    public var name: String
    public var lat: Double
    public var lng: Double
    /// Nine characters, always derived from `lat` and `lng`.
    public var geohash: String
    /// The sports played there, by name.
    public var sports: [Sport]
    /// The number of visible reviews.
    public var reviews: Int
    /// The average of the stars, to one decimal; only from three reviews.
    public var ratingAvg: Double?
    /// Distance from the center of the search, unrounded.
    public var distanceMiles: Double? = nil
    /// The source of the coordinates, if a geocoder supplied them; must be shown with them.
    public var attribution: String? = nil
}

/// A review of a venue.
public struct VenueReview: Codable, Sendable, Equatable {
    /// The review's id; it stays the same when the author changes the review.
    public var id: ID
    public var venueId: ID
    public var authorId: ID
    public var authorNickname: String?
    /// 1 to 5.
    public var stars: Int
    /// Up to 300 characters.
    public var text: String?
    /// Hidden until a moderator decides: only its author and moderators see it.
    public var hidden: Bool? = nil
    public var updatedAt: Timestamp
}

public struct ReviewVenue: Command {
    public typealias Reply = VenueReview
    public static let type = "venues.review"
    public static let about = About(
        "Rate a place where you played within the last 30 days; a new rating replaces the former", .user,
        reasons: [.notFound, .forbidden],
        example: "venues review venueId=$venue stars=4 text=\"Good grass, few parking lots\"")
    public var venueId: VenueID
    /// 1 to 5.
    public var stars: Int
    /// Up to 300 characters.
    public var text: String?

    public func check(_ problems: inout Problems) {
        problems.range("stars", stars, 1...VenueLimits.starsMax)
        problems.lines("text", text, 0...VenueLimits.textMax)
    }
}

public struct SearchVenues: Paged {
    public typealias Reply = Page<Venue>
    public static let type = "venues.search"
    public static let about = About(
        "Find places to play: the nearest first, or by name", .user,
        example: "venues search center=37.77,-122.42 radius=5mi")
    /// 2 to 80 characters of the name.
    public var q: String?
    /// lat,lng.
    public var center: Place.Point?
    /// Around the center; above 0, at most 100. Default: 25.
    public var radiusMiles: Double?
    public static let defaults = ["radiusMiles": JSONValue(whole: RadiusLimits.milesDefault)]
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.text("q", q, 2...80)
        problems.point("center", center)
        problems.radius("radiusMiles", radiusMiles)
        problems.require(radiusMiles == nil || center != nil, "radiusMiles", "radiusMiles needs center")
        problems.limit(limit)
    }
}

/// A named place: a city, or a known venue.
public struct FoundPlace: Codable, Sendable, Equatable {
    /// The kind of a place.
    public enum Kind: String, Choice {
        /// A venue of public games.
        case venue
        /// A city, a town or a district.
        case city
    }

    public var kind: Kind
    /// The name alone, `Springfield`.
    public var name: String
    /// The full name that finds the same place again, `Springfield, Illinois, United States`.
    public var label: String
    /// The other name by which the city was found, beginning as it was typed, `München`; absent where ``name`` fits as
    /// well.
    public var otherName: String? = nil
    public var lat: Double
    public var lng: Double
    /// The IANA time zone; absent on the high seas.
    public var timezone: String?
    public var population: Int? = nil
    public var venueId: ID? = nil
}

public struct SearchPlaces: Query {
    public static let type = "venues.places"
    public static let about = About(
        "Find cities and venues by name; beginnings and typing mistakes are fine", .user,
        example: "venues places q=\"San Franc\"")

    /// Best matches first.
    public struct Reply: Codable, Sendable, Equatable {
        public var items: [FoundPlace]
    }

    /// 1 to ``PlaceLimits/textMax`` characters; behind commas its city, region or country.
    public var q: String
    /// lat,lng: what is near comes first. Default: your home.
    public var near: Place.Point?
    /// 1 to 20. Default: 10.
    public var limit: Int?

    static let limitDefault = 10
    public static let defaults: [String: JSONValue] = ["limit": JSONValue(limitDefault)]
    /// The most places to answer.
    public var rows: Int { limit ?? Self.limitDefault }

    public func check(_ problems: inout Problems) {
        problems.text("q", q, 1...PlaceLimits.textMax)
        problems.point("near", near)
        problems.range("limit", limit, 1...PlaceLimits.foundMax)
    }
}

public struct GetVenue: Query {
    public typealias Reply = Venue
    public static let type = "venues.get"
    public static let about = About(
        "Show a place to play, and how people rate it", .user, reasons: [.notFound],
        example: "venues get venueId=$venue")
    public var venueId: VenueID
}

public struct ListVenueReviews: Paged {
    public typealias Reply = Page<VenueReview>
    public static let type = "venues.reviews"
    public static let about = About(
        "Show what people say of a place to play, the newest first", .user, reasons: [.notFound],
        example: "venues reviews venueId=$venue")
    public var venueId: VenueID
    public var limit: Int?
    public var page: String?
}

/// A public game takes place at a new place, which is a known venue from now on.
public struct VenueAdded: Event {
    public static let type = "games.venue-added"
    public var venueId: ID
    /// The name of the game's place.
    public var name: String
    public var lat: Double
    public var lng: Double
    /// Nine characters, always derived from `lat` and `lng`.
    public var geohash: String
    public var createdBy: ID
    /// The source of the coordinates, if a geocoder supplied them.
    public var attribution: String? = nil
    public var subject: String? { venueId.description }
}

/// Somebody reviewed a venue, or changed their review.
public struct VenueReviewed: Event {
    public static let type = "games.venue-reviewed"
    public var reviewId: ID
    public var venueId: ID
    public var subject: String? { venueId.description }
}

/// Moderators removed a review. In older logs: the review is hidden until an appeal is granted.
public struct VenueReviewRemoved: Event {
    public static let type = "games.venue-review-removed"
    public var reviewId: ID
    public var venueId: ID
    public var subject: String? { venueId.description }
}
