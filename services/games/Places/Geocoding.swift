// Places that only a geocoder knows (domain.md §4.10). An effect asks it, and the rule then decides again with its
// answer. The event stores where the place is, so that reading a log asks nothing.

import Contracts
import Delivery
import Geo
import Machine
import Places
import Values

extension Games {
    /// A spot this near to the caller is preferred to one of the same name elsewhere.
    static let geocodedNearMiles = 100.0
    /// Spots no further apart than this are one place: a street has many.
    static let geocodedSameMiles = 25.0

    /// Makes a rule about places ask the geocoder for those that are unknown here, unless it refuses something else
    /// first.
    static func located<C>(
        _ places: @escaping @Sendable (C) -> [NewPlace],
        _ decide: @escaping @Sendable (Situation<Games>) -> (C) throws(Refusal) -> Decision<Effect>
    ) -> @Sendable (Situation<Games>) -> (C) throws(Refusal) -> Decision<Effect> {
        { situation in
            { (command) throws(Refusal) in
                let decision = Result { () throws(Refusal) in try decide(situation)(command) }
                let context = situation.context
                guard context.settings.hasGeocoder, context.outcome(Outcome.self) == nil,
                    let asker = context.caller.account, dependsOnPlace(decision)
                else { return try decision.get() }
                let unknown = places(command).compactMap(situation.unknownName)
                return unknown.isEmpty ? try decision.get() : .perform(.geocode(unknown, for: asker))
            }
        }
    }

    /// Whether the decision may change once its places are known.
    private static func dependsOnPlace(_ decision: Result<Decision<Effect>, Refusal>) -> Bool {
        switch decision {
        case .success: true
        case .failure(let refusal):
            refusal.field.map { $0 == "place" || $0.hasPrefix("options.places") } ?? false
        }
    }
}

extension Situation<Games> {
    /// The text to ask the geocoder for: a name that nobody here knows and that is not just mistyped.
    fileprivate func unknownName(of new: NewPlace) -> String? {
        guard new.venueId == nil, new.lat == nil,
            case .unknown(let sought)? = try? knownPlace(new, field: "place"),
            !sought.isMistyped
        else { return nil }
        return sought.text
    }

    /// The place that the geocoder found; `nil` if it was not asked, or knows no such place in its city.
    func geocoded(_ sought: Games.UnknownName, _ new: NewPlace, field: String) throws(Refusal) -> Place? {
        guard case .geocoded(let answers)? = context.outcome(Games.Outcome.self) else { return nil }
        switch answers[sought.text] {
        case nil: return nil
        case .unavailable(let why):
            // The caller of this function falls back to the city.
            if sought.city != nil { return nil }
            throw Refusal(
                .unavailable,
                "\(field): no place is known here that is called \(Wording.quoted(sought.text)), and the geocoder "
                    + "cannot be asked now: \(why); write the name of a city behind it, or lat,lng",
                field: field)
        case .spots(let spots):
            guard let spot = try chosen(spots, sought, near: home, field: field),
                let coordinate = Coordinate(lat: spot.lat, lng: spot.lng)
            else { return nil }
            let city = sought.city ?? Places.nearest(to: coordinate)
            var place = Place(
                name: new.name == nil ? nil : sought.what,
                address: new.name == nil ? sought.text : new.address?.cleaned,
                cityLabel: city?.label ?? new.cityLabel?.cleaned, lat: coordinate.lat, lng: coordinate.lng,
                geohash: Geohash(coordinate).description)
            place.venueId = place.name.flatMap { state.venues.match($0, at: coordinate)?.id }
            place.attribution = spot.attribution?.cleaned
            return place
        }
    }

    /// The spot that is meant: the first in the city or near the caller, or the first of several that lie together.
    private func chosen(
        _ spots: [GeocodedSpot], _ sought: Games.UnknownName, near: Coordinate?, field: String
    ) throws(Refusal) -> GeocodedSpot? {
        func first(within miles: Double, of center: Coordinate) -> GeocodedSpot? {
            spots.first { spot in
                Coordinate(lat: spot.lat, lng: spot.lng).map { haversineMiles($0, center) <= miles } ?? false
            }
        }
        if let city = sought.city { return first(within: Games.venueOfCityMiles, of: city.coordinate) }
        if let near, let spot = first(within: Games.geocodedNearMiles, of: near) { return spot }
        let coordinates = spots.compactMap { Coordinate(lat: $0.lat, lng: $0.lng) }
        guard let one = coordinates.first else { return nil }
        if coordinates.allSatisfy({ haversineMiles($0, one) <= Games.geocodedSameMiles }) {
            return spots.first
        }
        let labels = coordinates.compactMap { Places.nearest(to: $0) }.map {
            "\(sought.what), \($0.fullLabel)"
        }
        guard Set(labels).count > 1 else { return spots.first }
        throw ambiguous(sought.text, Set(labels).sorted(), field: field)
    }
}
