// The venues and their reviews (domain.md §4.10), indexed by place, by name and by author. Only venues with a public game
// are found; the others keep their ids and reviews for the next one.

import Contracts
import Geo
import LogContracts
import Machine
import Packed
import Values

extension Games {
    /// The name and the position of a venue, as a game there has them.
    struct VenueSpot: Codable, Hashable, Sendable {
        var name: String
        var lat: Double
        var lng: Double
        var geohash: String
        /// Whom to credit for the coordinates, if they come from a geocoder.
        var attribution: String?

        init(_ event: VenueAdded) {
            (name, geohash, attribution) = (event.name, event.geohash, event.attribution)
            (lat, lng) = (event.lat, event.lng)
        }

        init?(_ place: Place) {
            guard let name = place.name else { return nil }
            (self.name, geohash, attribution) = (name, place.geohash, place.attribution)
            (lat, lng) = (place.lat, place.lng)
        }

        /// An order in which no two spots are equal.
        fileprivate var order: (Double, Double, String, String) { (lat, lng, name, attribution ?? "") }
    }

    struct KnownVenue: Codable, Sendable {
        var id: ID
        /// That of the first public game there.
        private var first: VenueSpot
        // Derived from the games.
        /// The number of public games there, by sport.
        private var games: [Sport: Int] = [:]
        /// The number of those that have each spot.
        private var spots: [VenueSpot: Int] = [:]
        /// The spot of some public game there: ``first``, while a game has that. So nothing is told of a game that was removed.
        private(set) var spot: VenueSpot
        /// The name as searches compare it.
        private(set) var folded: String

        private enum CodingKeys: String, CodingKey { case id, first }

        init(_ event: VenueAdded) { self.init(event.venueId, VenueSpot(event)) }

        private init(_ id: ID, _ first: VenueSpot) {
            (self.id, self.first, spot) = (id, first, first)
            folded = Text.searchable(first.name)
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                try container.decode(ID.self, forKey: .id),
                try container.decode(VenueSpot.self, forKey: .first))
        }

        /// The venue before any game is counted.
        fileprivate var withoutGames: KnownVenue { KnownVenue(id, first) }

        var name: String { spot.name }
        var lat: Double { spot.lat }
        var lng: Double { spot.lng }
        var geohash: String { spot.geohash }
        var attribution: String? { spot.attribution }
        var sports: [Sport] { games.keys.sorted { $0.rawValue < $1.rawValue } }
        /// Whether a public game is or was there.
        var isFound: Bool { !games.isEmpty }
        var coordinate: Coordinate? { Coordinate(lat: lat, lng: lng) }
        fileprivate var nameKey: VenueName { VenueName(folded: folded, id: id) }

        fileprivate mutating func count(_ game: GameDetails, _ change: Int) {
            let count = games[game.sport, default: 0] + change
            games[game.sport] = count > 0 ? count : nil
            guard let there = VenueSpot(game.place) else { return }
            let here = spots[there, default: 0] + change
            spots[there] = here > 0 ? here : nil
            let shown = spots[first] != nil ? first : spots.keys.min { $0.order < $1.order } ?? first
            if shown != spot { (spot, folded) = (shown, Text.searchable(shown.name)) }
        }
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
        private var venues: ChunkedDictionary<ID, KnownVenue> = [:]
        private var reviews: ChunkedDictionary<ID, KnownReview> = [:]
        // Derived from those and from the games.
        /// The venues that are found.
        private(set) var places = GeoIndex<ID>()
        private(set) var names = Ordered<VenueName>()
        /// The other venues.
        private var idle = GeoIndex<ID>()
        /// Each account's review of each venue.
        private var reviewsOf: ChunkedDictionary<ID, [ID: ID]> = [:]

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

        /// The venue of this name at exactly this place, of those that are not found. Where others are, is for nobody to
        /// find out by trying places.
        func idleMatch(_ name: String, at place: Coordinate) -> KnownVenue? {
            nearest(name, within: Circle(place, radiusMiles: Games.venueMiles), in: idle) {
                $0.coordinate == place
            }
        }

        /// The venue of this name that is nearest to the middle of a circle.
        func nearest(_ name: String, within circle: Circle) -> KnownVenue? {
            nearest(name, within: circle, in: places)
        }

        private func nearest(
            _ name: String, within circle: Circle, in index: GeoIndex<ID>,
            where isMeant: (KnownVenue) -> Bool = { _ in true }
        ) -> KnownVenue? {
            let folded = Text.searchable(name)
            var best: (miles: Double, venue: KnownVenue)?
            index.within(circle) { id, miles in
                guard let venue = venues[id], venue.folded == folded, isMeant(venue) else { return }
                if let best, (best.miles, best.venue.id) < (miles, id) { return }
                best = (miles, venue)
            }
            return best?.venue
        }

        // MARK: - Searching

        /// The venues that are meant, by name and after `last`: one more than `limit`, or as many as there are.
        ///
        /// - Returns: also the last venue that was looked at, if the search ended before all were.
        func byName(
            after last: KnownVenue?, limit: Int, lookedMax: Int = Games.venuesLookedMax,
            where isMeant: (KnownVenue) -> Bool
        ) -> (found: [KnownVenue], end: KnownVenue?) {
            var (found, looked, end) = ([KnownVenue](), 0, KnownVenue?.none)
            let start = last?.nameKey ?? VenueName(folded: "", id: ID(high: 0, low: 0))
            names.forEach(from: start) { nameKey in
                guard nameKey.id != last?.id, let venue = venues[nameKey.id] else { return true }
                looked += 1
                if isMeant(venue) { found.append(venue) }
                if looked == lookedMax { end = venue }
                return found.count <= limit && end == nil
            }
            return (found, end)
        }

        /// The venues that are meant in a circle.
        func nearest(
            in circle: Circle, after start: SortKey?, limit: Int, lookedMax: Int = Games.venuesLookedMax,
            where isMeant: (KnownVenue) -> Bool
        ) -> (found: [(key: SortKey, row: KnownVenue, miles: Double)], end: SortKey?) {
            places.nearest(
                in: circle, after: start, limit: limit, lookedMax: lookedMax, row: { venues[$0] },
                where: isMeant)
        }

        // MARK: - Applying events

        mutating func apply(_ event: VenueAdded) { store(KnownVenue(event)) }

        /// Counts a public game at its venue, or no longer counts it.
        mutating func count(_ game: GameDetails, _ change: Int) {
            guard let id = game.place.venueId,
                let (wasFound, spot, nameKey) = venues[id].map({ ($0.isFound, $0.spot, $0.nameKey) })
            else { return }
            venues.change(id) { $0.count(game, change) }
            guard let venue = venues[id] else { return }
            if venue.isFound == wasFound, venue.spot == spot { return }
            if wasFound { names.remove(nameKey) }
            if let place = Coordinate(lat: spot.lat, lng: spot.lng) {
                if wasFound { places.remove(id, at: place) } else { idle.remove(id, at: place) }
            }
            list(venue)
        }

        /// Counts no game, until ``count(_:_:)`` is called for each.
        mutating func forgetGames() {
            let known = venues.values
            (venues, places, names, idle) = ([:], GeoIndex(), Ordered(), GeoIndex())
            for venue in known { store(venue.withoutGames) }
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
            list(venue)
        }

        /// Puts a venue into the indexes of those that are found, or of the others.
        private mutating func list(_ venue: KnownVenue) {
            if venue.isFound { names.insert(venue.nameKey) }
            guard let place = venue.coordinate else { return }
            if venue.isFound { places.insert(venue.id, at: place) } else { idle.insert(venue.id, at: place) }
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
