// The venues and their reviews (domain.md §4.10), indexed by place, by name and by author. Only venues with a public game
// are found; the others keep their ids and reviews for the next one.

import Contracts
import Geo
import LogContracts
import Machine
import Values

extension Games {
    struct KnownVenue: Codable, Sendable {
        var id: ID
        var name: String
        var lat: Double
        var lng: Double
        var geohash: String
        /// Whom to credit for the coordinates, if they come from a geocoder.
        var attribution: String?
        /// The number of public games there, by sport. Derived from the games.
        fileprivate var games: [Sport: Int] = [:]

        private enum CodingKeys: String, CodingKey { case id, name, lat, lng, geohash, attribution }

        init(_ event: VenueAdded) {
            (id, name, geohash) = (event.venueId, event.name, event.geohash)
            (lat, lng, attribution) = (event.lat, event.lng, event.attribution)
        }

        var sports: [Sport] { games.keys.sorted { $0.rawValue < $1.rawValue } }
        /// Whether a public game is or was there.
        var isFound: Bool { !games.isEmpty }
        var coordinate: Coordinate? { Coordinate(lat: lat, lng: lng) }
        fileprivate var nameKey: VenueName { VenueName(folded: Text.searchable(name), id: id) }
    }

    struct KnownReview: Codable, Sendable {
        var id: ID
        var venueId: ID
        var accountId: ID
        var stars: Int
        var text: String?
        var updatedAt: Timestamp

        init(_ event: VenueReviewWritten, at time: Timestamp) {
            (id, venueId, accountId) = (event.reviewId, event.venueId, event.accountId)
            (stars, text, updatedAt) = (event.stars, event.text, time)
        }
    }

    /// Sorted by name, then by id.
    struct VenueName: Comparable, Sendable {
        var folded: String
        var id: ID

        static func < (a: VenueName, b: VenueName) -> Bool {
            a.folded != b.folded ? a.folded < b.folded : a.id < b.id
        }
    }

    struct VenueBook: Sendable {
        private var venues: [ID: KnownVenue] = [:]
        private var reviews: [ID: KnownReview] = [:]
        // Derived from those and from the games.
        /// The venues that are found.
        private(set) var places = GeoIndex<ID>()
        private(set) var names = Ordered<VenueName>()
        /// The other venues.
        private var idle = GeoIndex<ID>()
        /// Each account's review of each venue.
        private var reviewsOf: [ID: [ID: ID]] = [:]

        /// A venue, whether it is found or not.
        subscript(id: ID) -> KnownVenue? { venues[id] }
        func review(_ id: ID) -> KnownReview? { reviews[id] }
        func review(of venue: ID, by account: ID) -> KnownReview? {
            reviewsOf[venue]?[account].flatMap { reviews[$0] }
        }
        /// All reviews of a venue, in no order.
        func reviews(of venue: ID) -> [KnownReview] {
            (reviewsOf[venue] ?? [:]).values.compactMap { reviews[$0] }
        }

        /// The nearest within a tenth of a mile that has this name.
        func match(_ name: String, at place: Coordinate) -> KnownVenue? {
            nearest(name, within: Circle(place, radiusMiles: Games.venueMiles))
        }

        /// The same among the venues that are not found.
        func idleMatch(_ name: String, at place: Coordinate) -> KnownVenue? {
            nearest(name, within: Circle(place, radiusMiles: Games.venueMiles), in: idle)
        }

        /// The venue of this name that is nearest to the middle of a circle.
        func nearest(_ name: String, within circle: Circle) -> KnownVenue? {
            nearest(name, within: circle, in: places)
        }

        private func nearest(_ name: String, within circle: Circle, in index: GeoIndex<ID>) -> KnownVenue? {
            let folded = Text.searchable(name)
            var best: (miles: Double, venue: KnownVenue)?
            index.within(circle) { id, miles in
                guard let venue = venues[id], Text.searchable(venue.name) == folded else { return }
                if let best, (best.miles, best.venue.id) < (miles, id) { return }
                best = (miles, venue)
            }
            return best?.venue
        }

        /// Visits the venues by name, beginning after `last`, until the body returns `false`.
        func forEachByName(after last: KnownVenue?, _ body: (KnownVenue) -> Bool) {
            let start = last?.nameKey ?? VenueName(folded: "", id: ID(high: 0, low: 0))
            names.forEach(from: start) { nameKey in
                guard nameKey.id != last?.id, let venue = venues[nameKey.id] else { return true }
                return body(venue)
            }
        }

        // MARK: - Applying events

        mutating func apply(_ event: VenueAdded) { store(KnownVenue(event)) }

        /// Counts a public game at its venue, or no longer counts it.
        mutating func count(_ game: GameDetails, _ change: Int) {
            guard let id = game.place.venueId, let index = venues.index(forKey: id) else { return }
            let wasFound = venues.values[index].isFound
            let count = venues.values[index].games[game.sport, default: 0] + change
            venues.values[index].games[game.sport] = count > 0 ? count : nil
            if venues.values[index].isFound != wasFound { move(venues.values[index]) }
        }

        /// Counts no game, until ``count(_:_:)`` is called for each.
        mutating func forgetGames() {
            let known = venues.values
            (venues, places, names, idle) = ([:], GeoIndex(), Ordered(), GeoIndex())
            venues.reserveCapacity(known.count)
            for var venue in known {
                venue.games = [:]
                store(venue)
            }
        }

        mutating func apply(_ event: VenueReviewWritten, at time: Timestamp) {
            store(KnownReview(event, at: time))
        }

        mutating func apply(_ event: VenueReviewRemoved) {
            guard let review = reviews.removeValue(forKey: event.reviewId) else { return }
            reviewsOf[review.venueId]?[review.accountId] = nil
        }

        /// Stores a venue in which no game is counted yet.
        private mutating func store(_ venue: KnownVenue) {
            venues[venue.id] = venue
            if let place = venue.coordinate { idle.insert(venue.id, at: place) }
        }

        /// Moves a venue that got its first game, or lost its last one, into the other indexes.
        private mutating func move(_ venue: KnownVenue) {
            if venue.isFound { names.insert(venue.nameKey) } else { names.remove(venue.nameKey) }
            guard let place = venue.coordinate else { return }
            if venue.isFound {
                idle.remove(venue.id, at: place)
                places.insert(venue.id, at: place)
            } else {
                places.remove(venue.id, at: place)
                idle.insert(venue.id, at: place)
            }
        }

        private mutating func store(_ review: KnownReview) {
            reviews[review.id] = review
            reviewsOf[review.venueId, default: [:]][review.accountId] = review.id
        }
    }
}

/// Derived parts are not written, and all is in the order of ids, so that the same state has the same bytes.
extension Games.VenueBook: Codable {
    private enum CodingKeys: String, CodingKey { case venues, reviews }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for venue in try container.decode([Games.KnownVenue].self, forKey: .venues) { store(venue) }
        for review in try container.decode([Games.KnownReview].self, forKey: .reviews) { store(review) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(venues.values.sorted { $0.id < $1.id }, forKey: .venues)
        try container.encode(reviews.values.sorted { $0.id < $1.id }, forKey: .reviews)
    }
}
