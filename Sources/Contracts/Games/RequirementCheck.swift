// Decides whether an account meets a game's requirements (domain.md §6.3, rule 4): rsvp refuses by it, and games
// filters by it.

import Geo

extension Requirements {
    /// The failed requirements, in the order of the specification. A requirement whose fact is unknown fails.
    public func failures(of facts: FactsChanged, sport: Sport, at place: Place.Point) -> [String] {
        var failed: [String] = []
        if let genders, !genders.isEmpty, !(facts.gender.map(genders.contains) ?? false) {
            failed.append("genders")
        }
        if minAge != nil || maxAge != nil {
            let fits = facts.age.map { (minAge ?? 0) <= $0 && $0 <= (maxAge ?? .max) } ?? false
            if !fits { failed.append("age") }
        }
        if let skills, !skills.isEmpty {
            let level = facts.sportSkills?[sport.rawValue] ?? facts.skillLevel
            if !(level.map(skills.contains) ?? false) { failed.append("skills") }
        }
        // The average score counts only if it is known.
        if let score = facts.avgScore18, score < (minAvgScore ?? .min) || score > (maxAvgScore ?? .max) {
            failed.append("avgScore")
        }
        if let maxDistanceMiles {
            let miles = facts.homeApprox.map { distanceMiles(from: $0, to: place) }
            if !(miles.map { $0 <= maxDistanceMiles } ?? false) { failed.append("distance") }
        }
        return failed
    }

    private func distanceMiles(from home: Place.Point, to place: Place.Point) -> Double {
        guard let a = Coordinate(lat: home.lat, lng: home.lng),
            let b = Coordinate(lat: place.lat, lng: place.lng)
        else { return .infinity }
        return haversineMiles(a, b)
    }
}
