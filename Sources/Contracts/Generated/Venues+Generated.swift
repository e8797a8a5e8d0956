// Made by deploy/contracts from Sources/Contracts/Games/Venues.swift.

import JSON
import Values

extension Venue {
    @_disfavoredOverload
    public init(
        id: sending ID, name: String, lat: Double, lng: Double, geohash: String, sports: [Sport],
        reviews: Int, ratingAvg: Double?, distanceMiles: Double? = nil, attribution: String? = nil
    ) {
        self.id = id
        self.name = name
        self.lat = lat
        self.lng = lng
        self.geohash = geohash
        self.sports = sports
        self.reviews = reviews
        self.ratingAvg = ratingAvg
        self.distanceMiles = distanceMiles
        self.attribution = attribution
    }
}

extension VenueReview {
    @_disfavoredOverload
    public init(
        id: sending ID, venueId: ID, authorId: ID, authorNickname: String?, stars: Int, text: String?,
        hidden: Bool? = nil, updatedAt: Timestamp
    ) {
        self.id = id
        self.venueId = venueId
        self.authorId = authorId
        self.authorNickname = authorNickname
        self.stars = stars
        self.text = text
        self.hidden = hidden
        self.updatedAt = updatedAt
    }
}

extension ReviewVenue {
    public static let notes: [String: String] = [
        "stars": "1 to 5",
        "text": "up to 300 characters",
    ]
}

extension SearchVenues {
    public static let notes: [String: String] = [
        "center": "lat,lng",
        "limit": "1 to 100. Default: 20",
        "q": "2 to 80 characters of the name",
        "radiusMiles": "around the center; above 0, at most 100. Default: 25",
    ]
}

extension FoundPlace {
    @_disfavoredOverload
    public init(
        kind: sending FoundPlace.Kind, name: String, label: String, otherName: String? = nil, lat: Double,
        lng: Double, timezone: String?, population: Int? = nil, venueId: ID? = nil
    ) {
        self.kind = kind
        self.name = name
        self.label = label
        self.otherName = otherName
        self.lat = lat
        self.lng = lng
        self.timezone = timezone
        self.population = population
        self.venueId = venueId
    }
}

extension SearchPlaces {
    public static let notes: [String: String] = [
        "limit": "1 to 20. Default: 10",
        "near": "lat,lng: what is near comes first. Default: your home",
        "q": "1 to \(PlaceLimits.textMax) characters; behind commas its city, region or country",
    ]
}

extension SearchPlaces.Reply {
    @_disfavoredOverload
    public init(items: sending [FoundPlace]) {
        self.items = items
    }
}

extension ListVenueReviews {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension VenueAdded {
    @_disfavoredOverload
    public init(
        venueId: sending ID, name: String, lat: Double, lng: Double, geohash: String, createdBy: ID,
        attribution: String? = nil
    ) {
        self.venueId = venueId
        self.name = name
        self.lat = lat
        self.lng = lng
        self.geohash = geohash
        self.createdBy = createdBy
        self.attribution = attribution
    }
}

extension VenueReviewed {
    @_disfavoredOverload
    public init(reviewId: sending ID, venueId: ID) {
        self.reviewId = reviewId
        self.venueId = venueId
    }
}

extension VenueReviewRemoved {
    @_disfavoredOverload
    public init(reviewId: sending ID, venueId: ID) {
        self.reviewId = reviewId
        self.venueId = venueId
    }
}
