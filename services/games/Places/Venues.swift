// venues.…: places where people play, and their reviews (domain.md §4.10).

import Contracts
import Geo
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Games {
    /// A place of the same name within this many miles is the same place.
    static let venueMiles = 0.1
    static let reviewDays = 30
    /// Most venues whose names one search compares; the next page compares those behind them.
    static let venuesLookedMax = 10_000

    static let venues = Rules<Games>()
        .command(ReviewVenue.self, decide: Situation.review, reply: Situation.reviewed)
        .query(GetVenue.self, answer: Situation.venue)
        .query(SearchVenues.self, answer: Situation.searchVenues)
        .query(ListVenueReviews.self, answer: Situation.listReviews)
        .evolve(VenueAdded.self) { state, event, _ in state.venues.apply(event) }
        .evolve(VenueReviewWritten.self) { state, event, info in state.venues.apply(event, at: info.time) }
        .evolve(VenueReviewRemoved.self) { state, event, _ in state.venues.apply(event) }
        .announce(VenueReviewed.self)
        .observe(ContentHidden.self) { state, event, _ in
            if event.contentType == .venueReview { state.withhold(event.contentId, true) }
        }
        .observe(ContentShown.self) { state, event, _ in
            if event.contentType == .venueReview { state.withhold(event.contentId, false) }
        }

    /// The venue that a public game adds at a place that has none; the game's place then names it. All games of one
    /// command share it. A venue that was exactly there before is taken up again.
    struct NewVenue {
        private let known: VenueBook
        private var added: VenueAdded?

        init(_ known: VenueBook) { self.known = known }

        var events: [any Event] { added.map { [$0] } ?? [] }

        mutating func settle(_ details: inout GameDetails, by host: ID, _ context: Context) {
            let place = details.place
            // Only its city is known, not where in it.
            guard details.visibility == .public, place.venueId == nil, place.approximate != true,
                let name = place.name
            else { return }
            let former = Coordinate(lat: place.lat, lng: place.lng).flatMap { known.idleMatch(name, at: $0) }
            if let former {
                details.place.venueId = former.id
                return
            }
            let venue =
                added
                ?? VenueAdded(
                    venueId: context.newID(), name: name, lat: place.lat, lng: place.lng,
                    geohash: place.geohash, createdBy: host, attribution: place.attribution)
            added = venue
            details.place.venueId = venue.venueId
        }
    }

    /// The filter of a search; a page token is valid for this filter only.
    fileprivate struct Wanted: Codable {
        var q: String?
        var center: Place.Point?
        var radiusMiles: Double
    }

    /// The average, rounded half up to one decimal (domain.md §1.1); `nil` for too few reviews.
    static func average(_ stars: [Int]) -> Double? {
        guard stars.count >= VenueLimits.averagedReviewsMin else { return nil }
        let tenths = (20 * stars.reduce(0, +) + stars.count) / (2 * stars.count)
        return Double(tenths) / 10
    }
}

extension Situation<Games> {
    // MARK: - The venue of a game

    /// The place of a game: the venue with the id that is named, else the one known by its name and position.
    func place(_ new: NewPlace, field: String = "place") throws(Refusal) -> Place {
        guard let id = new.venueId else {
            if new.lat == nil { return try place(named: new, field: field) }
            var place = try cleaned(new)
            if let name = place.name, let here = Coordinate(lat: place.lat, lng: place.lng) {
                place.venueId = state.venues.match(name, at: here)?.id
            }
            return place
        }
        let venue = try find(venue: id, field: "place.venueId", hostedBy: caller.account)
        var place = Place(
            name: venue.name, address: new.address?.cleaned, cityLabel: new.cityLabel?.cleaned,
            lat: venue.lat, lng: venue.lng, geohash: venue.geohash)
        (place.venueId, place.attribution) = (id, venue.attribution)
        return place
    }

    /// - Parameter host: an account that may name the place of its own games, whether others find it or not.
    private func find(
        venue id: ID, field: String = "venueId", hostedBy host: ID? = nil
    ) throws(Refusal) -> Games.KnownVenue {
        guard let venue = state.venues[id], venue.isFound || host.map({ hosts($0, at: id) }) == true else {
            throw Refusal(.notFound, "there is no venue \(id); venues search finds some", field: field)
        }
        return venue
    }

    private func hosts(_ host: ID, at venue: ID) -> Bool {
        (state.hosted[host] ?? []).contains { state.game($0)?.details.place.venueId == venue }
    }

    // MARK: - Reviewing

    func review(_ command: ReviewVenue) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let venue = try find(venue: command.venueId)
        guard hasPlayed(me, at: venue.id) else {
            throw Refusal(
                .forbidden, "only people who played there in the last \(Games.reviewDays) days can review it")
        }
        let (mine, text) = (state.venues.review(of: venue.id, by: me), command.text?.cleaned)
        if let mine, mine.stars == command.stars, mine.text == text { return .nothing }
        let id = mine?.id ?? context.newID()
        return .events([
            VenueReviewWritten(
                reviewId: id, venueId: venue.id, venueName: venue.name, accountId: me, stars: command.stars,
                text: text), VenueReviewed(reviewId: id, venueId: venue.id),
        ])
    }

    fileprivate func reviewed(_ command: ReviewVenue, _ occurred: Occurred) throws(Refusal) -> VenueReview {
        let me = try caller.id()
        if let written = occurred.first(VenueReviewWritten.self), let time = occurred.time {
            return shown(Games.KnownReview(written, at: time))
        }
        guard let review = state.venues.review(of: command.venueId, by: me) else {
            throw Refusal(.notFound, "your review was taken away", field: "venueId")
        }
        return shown(review)
    }

    private func hasPlayed(_ me: ID, at venue: ID) -> Bool {
        let since = now.adding(days: -Games.reviewDays)
        return (state.joined[me] ?? []).contains { id in
            guard let game = state.game(id), game.details.place.venueId == venue,
                game.status == .completed, let completedAt = game.completedAt
            else { return false }
            return completedAt >= since && state.participation(of: me, in: id) == .going
        }
    }

    // MARK: - Finding

    fileprivate func venue(_ query: GetVenue) throws(Refusal) -> Venue {
        shown(try find(venue: query.venueId))
    }

    func searchVenues(_ query: SearchVenues) throws(Refusal) -> Page<Venue> {
        let wanted = Games.Wanted(
            q: query.q.map { Text.searchable(Text.trimmed($0).description) }, center: query.center,
            radiusMiles: query.radiusMiles ?? RadiusLimits.milesDefault)
        let start = try Paging.start(query.page, of: wanted)
        let limit = query.rows
        func isMeant(_ venue: Games.KnownVenue) -> Bool {
            wanted.q.map { Text.contains(venue.folded, $0) } ?? true
        }
        if let center = query.center.flatMap({ Coordinate(lat: $0.lat, lng: $0.lng) }) {
            let circle = Circle(center, radiusMiles: wanted.radiusMiles)
            let (found, end) = state.venues.nearest(in: circle, after: start, limit: limit, where: isMeant)
            let views = found.lazy.map { (key: $0.key, item: shown($0.row, miles: $0.miles)) }
            return Paging.page(views, limit: limit, of: wanted, lookedUpTo: end)
        }
        // A name does not fit into a page key, so a page continues after the venue with the key's id.
        let last = start.flatMap { key in
            key.words.count == 2 ? state.venues[ID(high: key.words[0], low: key.words[1])] : nil
        }
        let (found, end) = state.venues.byName(after: last, limit: limit, where: isMeant)
        let views = found.lazy.map { (key: SortKey($0.id.high, $0.id.low), item: shown($0)) }
        return Paging.page(
            views, limit: limit, of: wanted, lookedUpTo: end.map { SortKey($0.id.high, $0.id.low) })
    }

    // MARK: - How it looks

    func listReviews(_ query: ListVenueReviews) throws(Refusal) -> Page<VenueReview> {
        let me = try caller.id()
        _ = try find(venue: query.venueId)
        let question = "reviews/\(query.venueId)"
        let start = try Paging.start(query.page, of: question)
        let reviews = state.venues.reviews(of: query.venueId).compactMap {
            review -> (key: SortKey, item: VenueReview)? in
            let key = SortKey(review.updatedAt.descending, review.id.high, review.id.low)
            let isMine = review.accountId == me || caller.isModerator
            guard start.map({ key > $0 }) ?? true, isMine || isPublic(review),
                isMine || !isApart(review)
            else { return nil }
            return (key, shown(review))
        }
        return Paging.page(
            reviews.sorted { $0.key < $1.key }, limit: query.rows, of: question)
    }

    /// Whether a review is shown: it is not hidden, and its author is not banned.
    private func isPublic(_ review: Games.KnownReview) -> Bool {
        !state.isWithheld(review.id) && state.people.facts(of: review.accountId)?.status != .banned
    }

    /// Whether a block separates the caller from its author.
    private func isApart(_ review: Games.KnownReview) -> Bool {
        caller.account.map { state.circles.areApart(review.accountId, $0) } ?? false
    }

    private func shown(_ review: Games.KnownReview) -> VenueReview {
        var view = VenueReview(
            id: review.id, venueId: review.venueId, authorId: review.accountId,
            authorNickname: state.people.name(of: review.accountId)?.nickname, stars: review.stars,
            text: review.text, updatedAt: review.updatedAt)
        view.hidden = state.isWithheld(review.id) ? true : nil
        return view
    }

    private func shown(_ venue: Games.KnownVenue, miles: Double? = nil) -> Venue {
        // A count that has more than the list would tell of reviews by people whom a block separates.
        let stars = state.venues.reviews(of: venue.id).filter { isPublic($0) && !isApart($0) }.map(\.stars)
        var view = Venue(
            id: venue.id, name: venue.name, lat: venue.lat, lng: venue.lng, geohash: venue.geohash,
            sports: venue.sports, reviews: stars.count,
            ratingAvg: Games.average(stars), distanceMiles: miles)
        view.attribution = venue.attribution
        return view
    }
}
