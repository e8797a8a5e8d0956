// Places by name (domain.md §4.10), and the time zones of games (§4.1). The table of cities is constant, so looking
// something up in it is no effect.

import Contracts
import Geo
import Machine
import Places
import Values

extension Games {
    /// A venue this far from a city's center is still in it.
    static let venueOfCityMiles = 25.0
    /// Most venues examined for one reply.
    static let venuesSeenMax = 200

    static let whereabouts = Rules<Games>()
        .query(SearchPlaces.self, answer: Situation.searchPlaces)

    /// The result of looking a name up in Rally's own tables and venues.
    enum Finding {
        case place(Place)
        case unknown(UnknownName)
    }

    /// A name that was not found.
    struct UnknownName {
        /// `Dolores Park, San Francisco`
        var text: String
        /// `Dolores Park`
        var what: String
        /// The city that it is in, if that one is known.
        var city: City?
        /// The part of the text that names no city.
        var part: String
        /// Whether some city has nearly this name: then it is mistyped rather than unknown.
        var isMistyped = false
    }
}

extension Situation<Games> {
    fileprivate func searchPlaces(_ query: SearchPlaces) throws(Refusal) -> SearchPlaces.Reply {
        let near = (query.near ?? caller.facts?.homeApprox).flatMap(Coordinate.init)
        let limit = query.rows
        let venues = state.venues.beginning(with: query.q, near: near, limit: limit / 2)
            .map { FoundPlace($0) }
        let cities = Places.search(query.q, near: near, limit: limit - venues.count).map { FoundPlace($0) }
        return .init(items: venues + cities)
    }

    // MARK: - By name

    /// The place with this name: a venue, a venue in a city, a city, or what the geocoder finds. A name that neither
    /// knows, in a city that is known, becomes an approximate place in that city.
    func place(named new: NewPlace, field: String) throws(Refusal) -> Place {
        switch try knownPlace(new, field: field) {
        case .place(let place): return place
        case .unknown(let sought):
            if let place = try geocoded(sought, new, field: field) { return place }
            guard let city = sought.city else {
                throw unknown(sought.part, near: home, field: field)
            }
            var place = Place(city, new, name: new.name == nil ? nil : sought.what)
            if new.name == nil { place.address = sought.text }
            return place
        }
    }

    func knownPlace(_ new: NewPlace, field: String) throws(Refusal) -> Games.Finding {
        let name = new.name?.cleaned ?? new.address?.cleaned ?? ""
        let text = [name, new.cityLabel?.cleaned ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        let near = home
        if let venue = try state.venues.named(text, near: near, field: field) {
            return .place(Place(venue, new, city: venue.coordinate.flatMap { Places.nearest(to: $0) }))
        }
        switch Places.find(text, near: near) {
        case .found(let city):
            return .place(Place(city, new, name: name.isEmpty || new.name == nil ? nil : city.name))
        case .several(let cities): throw ambiguous(text, cities.map(\.fullLabel), field: field)
        case .none(let nearest):
            guard let comma = text.firstIndex(of: ",") else {
                return .unknown(
                    Games.UnknownName(text: text, what: text, part: text, isMistyped: !nearest.isEmpty))
            }
            let what = Text.trimmed(String(text[..<comma])).description
            let part = Text.trimmed(String(text[comma...].dropFirst())).description
            var sought = Games.UnknownName(text: text, what: what, part: part)
            switch Places.find(part, near: near) {
            case .found(let city):
                if let venue = state.venues.named(what, in: city.coordinate) {
                    return .place(Place(venue, new, city: city))
                }
                sought.city = city
            case .several(let cities): throw ambiguous(part, cities.map(\.fullLabel), field: field)
            case .none(let nearest): sought.isMistyped = !nearest.isEmpty
            }
            return .unknown(sought)
        }
    }

    var home: Coordinate? { caller.facts?.homeApprox.flatMap(Coordinate.init) }

    func ambiguous(_ text: String, _ labels: [String], field: String) -> Refusal {
        .invalid(
            field,
            "\(field): there are several places called \(Wording.quoted(text)); write "
                + labels.map { "\"\($0)\"" }.joined(separator: " or "))
    }

    private func unknown(_ text: String, near: Coordinate?, field: String) -> Refusal {
        let labels = Places.search(text, near: near, limit: 3).map { "\"\($0.fullLabel)\"" }
        let advice =
            labels.isEmpty
            ? "write the name of a city, as in \"Dolores Park, San Francisco\", or lat,lng"
            : "did you mean \(labels.joined(separator: " or "))? Else write lat,lng"
        return .invalid(
            field, "\(field): no place is known that is called \(Wording.quoted(text)); \(advice)")
    }

    /// The center of a search.
    func center(_ filter: GameFilter) throws(Refusal) -> Coordinate? {
        if let center = filter.center { return Coordinate(center) }
        guard let near = filter.near else { return nil }
        let place = try place(named: NewPlace(name: near, lat: nil, lng: nil), field: "near")
        return Coordinate(lat: place.lat, lng: place.lng)
    }
}

extension Context {
    /// The zone with this name; UTC if this system does not know it.
    func knownZone(_ name: String) -> Zone { settings.zones.zone(named: name) ?? .utc }

    /// The zone to read times in: the one named, else the place's, else the profile's, else the one that a written time
    /// implies; else UTC.
    func zone(
        _ name: String?, at place: Coordinate? = nil, written time: WrittenTime? = nil,
        field: String = "timezone"
    ) throws(Refusal) -> Zone {
        if let name {
            guard let zone = settings.zones.zone(named: name) else {
                throw .invalid(field, "\(field) must be the name of a time zone, such as America/Los_Angeles")
            }
            return zone
        }
        let names = [place.flatMap(Places.zoneName), caller.timezone, time?.zoneName]
        return names.lazy.compactMap { $0.flatMap { settings.zones.zone(named: $0) } }.first ?? .utc
    }
}

extension Coordinate {
    init?(_ point: Place.Point) { self.init(lat: point.lat, lng: point.lng) }
    init?(_ place: Place) { self.init(lat: place.lat, lng: place.lng) }
}

extension Place {
    fileprivate init(_ venue: Games.KnownVenue, _ new: NewPlace, city: City?) {
        self.init(
            name: venue.name, address: new.address?.cleaned,
            cityLabel: city?.label ?? new.cityLabel?.cleaned, lat: venue.lat, lng: venue.lng,
            geohash: venue.geohash)
        (venueId, attribution) = (venue.id, venue.attribution)
    }

    fileprivate init(_ city: City, _ new: NewPlace, name: String?) {
        self.init(
            name: name, address: new.address?.cleaned, cityLabel: city.label, lat: city.coordinate.lat,
            lng: city.coordinate.lng, geohash: Geohash(city.coordinate).description)
        approximate = true
    }
}

extension FoundPlace {
    fileprivate init(_ city: City) {
        self.init(
            kind: .city, name: city.name, label: city.fullLabel, lat: city.coordinate.lat,
            lng: city.coordinate.lng, timezone: city.zone)
        (otherName, population) = (city.otherName, city.population)
    }

    fileprivate init(_ venue: Games.KnownVenue) {
        let city = venue.coordinate.flatMap { Places.nearest(to: $0) }
        self.init(
            kind: .venue, name: venue.name,
            label: [venue.name, city?.fullLabel].compactMap(\.self).joined(separator: ", "),
            lat: venue.lat, lng: venue.lng, timezone: venue.coordinate.flatMap(Places.zoneName))
        venueId = venue.id
    }
}

extension Games.VenueBook {
    /// The venue of this name near a city; the nearest to its center.
    func named(_ name: String, in city: Coordinate) -> Games.KnownVenue? {
        nearest(name, within: Circle(city, radiusMiles: Games.venueOfCityMiles))
    }

    /// The venue of this name anywhere: the only one, or the only one near the caller.
    fileprivate func named(
        _ name: String, near: Coordinate?, field: String
    ) throws(Refusal) -> Games.KnownVenue? {
        let folded = Text.searchable(name)
        let all = spelled(from: folded) { $0 == folded }
        let close = near.map { near in
            all.filter {
                $0.coordinate.map { haversineMiles($0, near) <= Games.venueOfCityMiles * 4 } ?? false
            }
        }
        if let close, close.count == 1 { return close[0] }
        if all.count < 2 { return all.first }
        let labels = all.prefix(Places.candidatesMax).map { venue in
            [venue.name, venue.coordinate.flatMap { Places.nearest(to: $0) }?.fullLabel].compactMap(\.self)
                .joined(separator: ", ")
        }
        if Set(labels).count < 2 { return all.first }
        throw .invalid(
            field,
            "\(field): there are several places called \(Wording.quoted(name)); write "
                + Set(labels).sorted().map { "\"\($0)\"" }.joined(separator: " or "))
    }

    /// Venues whose names begin with this text, the nearest to the caller first.
    fileprivate func beginning(with text: String, near: Coordinate?, limit: Int) -> [Games.KnownVenue] {
        let folded = Text.searchable(Text.trimmed(text).description)
        let all = spelled(from: folded) { $0.hasPrefix(folded) }
        guard let near else { return Array(all.prefix(limit)) }
        let byMiles = all.map {
            (miles: $0.coordinate.map { haversineMiles($0, near) } ?? .infinity, venue: $0)
        }
        return byMiles.sorted { ($0.miles, $0.venue.id) < ($1.miles, $1.venue.id) }.prefix(limit).map(\.venue)
    }

    private func spelled(from folded: String, while fits: (String) -> Bool) -> [Games.KnownVenue] {
        var found: [Games.KnownVenue] = []
        names.forEach(from: Games.VenueName(folded: folded, id: ID(high: 0, low: 0))) { nameKey in
            guard fits(nameKey.folded), found.count < Games.venuesSeenMax else { return false }
            if let venue = self[nameKey.id] { found.append(venue) }
            return true
        }
        return found
    }
}
