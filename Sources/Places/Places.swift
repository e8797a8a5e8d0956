// Places by name and by coordinates, without a network: the cities of the world from 5,000 inhabitants on, and the zones of all
// land. Where the tables come from, and under which licences, stands in deploy/places/README.md.

import Geo

/// A city, town or part of one.
public struct City: Sendable, Equatable {
    /// In the table; another one after the table has been made anew.
    let number: Int
    /// As English maps mostly have it, or as it is called there.
    public let name: String
    let region: Region
    /// The middle of the city, as GeoNames has it.
    public let coordinate: Coordinate
    /// Inhabitants, as GeoNames has them.
    public let population: Int
    /// Its IANA zone.
    public let zone: String

    /// `San Francisco, California`; of other countries `Munich, Germany`: enough to find it again, in most cases.
    public var label: String {
        let regions = ["US", "CA", "AU"]
        let hasRegion = regions.contains(region.countryCode) && !region.name.isEmpty
        let second = hasRegion ? region.name : region.country
        return "\(name), \(second)"
    }

    /// `Springfield, Illinois, United States`: enough to tell it from all others.
    public var fullLabel: String {
        ([name, region.name, region.country].filter { !$0.isEmpty } as [String]).reduce(into: [String]()) {
            if $0.last != $1 { $0.append($1) }
        }.joined(separator: ", ")
    }
}

/// A state, a county, a canton: the first level below a country.
struct Region: Equatable {
    /// `CA`; a number in most countries.
    let code: String
    /// `California`; empty where it is not known.
    let name: String
    /// ISO 3166, `US`.
    let countryCode: String
    /// In English.
    let country: String
}

/// What a text may mean.
public enum CityFinding: Sendable, Equatable {
    /// The one city that fits, or the one that fits by far the best.
    case found(City)
    /// Several that are about as likely, the likeliest first.
    case several([City])
    /// None is called so; these are called nearly so, or begin so.
    case none(nearest: [City])
}

/// The gazetteer.
public enum Places {
    /// Longer texts name no place.
    public static let textBytesMax = 400
    /// A city has to be so many times larger than the next of its name to be meant without another word.
    static let fameFactor = 4
    /// A city within so many miles of whoever asks is meant rather than one of the same name elsewhere.
    static let nearMiles = 100.0
    /// Candidates that an answer names.
    public static let candidatesMax = 5

    /// What is called like this, or begins so, or nearly: the likeliest first.
    /// - Parameter text: a name, and behind commas the region or the country: `Springfield, IL`.
    public static func search(_ text: String, near: Coordinate? = nil, limit: Int) -> [City] {
        guard let question = Question(text) else { return [] }
        let table = PlaceTable.shared
        let keys = NameIndex(table)
        var found = ranked(keys.exact(question.name), question, near, limit: limit)
        var known = Set(found.map(\.number))
        if found.count < limit {
            let begun = keys.beginning(with: question.name)
            // Nobody mistypes what is right, or begins so well.
            let isMistaken = found.isEmpty && begun.count < limit
            let mistaken = isMistaken ? keys.similar(to: question.name) : []
            // What is called so begins so as well.
            found += ranked(begun + mistaken, question, near, limit: limit + found.count).filter {
                known.insert($0.number).inserted
            }
        }
        return Array(found.prefix(limit))
    }

    /// The one city that a text means, or why it is not one.
    public static func find(_ text: String, near: Coordinate? = nil) -> CityFinding {
        guard let question = Question(text) else { return .none(nearest: []) }
        let keys = NameIndex(PlaceTable.shared)
        let hits = keys.exact(question.name)
        let exact = ranked(hits, question, near, limit: hits.count)
        guard let first = exact.first else {
            return .none(nearest: search(text, near: near, limit: candidatesMax))
        }
        guard exact.count > 1 else { return .found(first) }
        if let near, haversineMiles(near, first.coordinate) <= nearMiles,
            haversineMiles(near, exact[1].coordinate) > nearMiles
        {
            return .found(first)
        }
        // Of two that lie in one another the larger is meant.
        let others = exact.dropFirst().filter {
            $0.population * fameFactor > first.population
                && haversineMiles($0.coordinate, first.coordinate) > 25
        }
        return others.isEmpty ? .found(first) : .several(Array(([first] + others).prefix(candidatesMax)))
    }

    /// The city whose middle is nearest, within so many miles.
    public static func nearest(to place: Coordinate, withinMiles: Double = 60) -> City? {
        let table = PlaceTable.shared
        let degrees = withinMiles / 69
        var low = table.firstCity(from: place.lat - degrees)
        var best: (city: Int, miles: Double)?
        while low < table.citiesCount, table.latitude(low) <= place.lat + degrees {
            if let other = table.coordinate(low) {
                let miles = haversineMiles(place, other)
                if miles <= withinMiles, miles < best?.miles ?? .infinity { best = (low, miles) }
            }
            low += 1
        }
        return best.flatMap { table.city($0.city) }
    }

    /// The IANA zone of a place; `nil` on the high seas.
    public static func zoneName(at place: Coordinate) -> String? { PlaceTable.shared.zone(at: place) }

    /// The best of those that lie where they are said to lie: whatever is near whoever asks, then by fame.
    private static func ranked(
        _ hits: [NameIndex.Hit], _ question: Question, _ near: Coordinate?, limit: Int
    ) -> [City] {
        let table = PlaceTable.shared
        let close = near.map { Circle($0, radiusMiles: nearMiles) }
        var best = Best(limit: limit)
        /// Whether what is asked for may lie in a region, by its number.
        var regions: [Int: Bool] = [:]
        for hit in hits {
            if !question.qualifiers.isEmpty {
                let region = table.regionNumber(ofCity: hit.city)
                let fits = regions[region] ?? question.fits(table.region(region))
                regions[region] = fits
                if !fits { continue }
            }
            let isNear = table.coordinate(hit.city).flatMap { close?.miles(to: $0) } != nil
            best.offer(Best.Candidate(city: hit.city, isNear: isNear, weight: hit.weight(table)))
        }
        // Only these are written out: thousands of names begin with a letter.
        return best.candidates.compactMap { table.city($0.city) }
    }
}

/// The likeliest cities, each once.
struct Best {
    struct Candidate {
        var city: Int
        var isNear: Bool
        var weight: Int

        func precedes(_ other: Candidate) -> Bool {
            if isNear != other.isNear { return isNear }
            return (weight, other.city) > (other.weight, city)
        }
    }

    let limit: Int
    /// The likeliest first.
    private(set) var candidates: [Candidate] = []

    init(limit: Int) { self.limit = limit }

    mutating func offer(_ new: Candidate) {
        if candidates.count == limit, let last = candidates.last, !new.precedes(last) { return }
        if let former = candidates.firstIndex(where: { $0.city == new.city }) {
            guard new.precedes(candidates[former]) else { return }
            candidates.remove(at: former)
        }
        candidates.insert(new, at: candidates.firstIndex { new.precedes($0) } ?? candidates.count)
        if candidates.count > limit { candidates.removeLast() }
    }
}

/// A name, and what it is said to lie in.
struct Question {
    var name: [UInt8]
    var qualifiers: [String]

    /// `nil` where nothing is asked for.
    init?(_ text: String) {
        guard text.utf8.count <= Places.textBytesMax else { return nil }
        let parts = text.split(separator: ",").map { Folding.folded(String($0)) }.filter { !$0.isEmpty }
        guard let first = parts.first else { return nil }
        name = Array(first.utf8)
        qualifiers = Array(parts.dropFirst())
    }

    func fits(_ region: Region) -> Bool {
        let names = [region.country, region.countryCode, region.name, region.code].lazy.map(Folding.folded)
        return qualifiers.allSatisfy { word in
            names.contains { $0 == word || (word.utf8.count >= 4 && $0.hasPrefix(word)) }
                || Question.nicknames[word].map { names.contains($0) } ?? false
        }
    }

    private static let nicknames = [
        "usa": "us", "u s a": "us", "u s": "us", "uk": "gb", "england": "gb", "great britain": "gb",
        "uae": "ae",
        "holland": "nl", "deutschland": "de", "espana": "es", "italia": "it", "osterreich": "at",
        "schweiz": "ch", "suisse": "ch", "brasil": "br", "turkey": "tr", "czech republic": "cz",
    ]
}

extension PlaceTable {
    /// The first city that does not lie south of a latitude.
    func firstCity(from lat: Double) -> Int {
        var (low, high) = (0, citiesCount)
        while low < high {
            let middle = (low + high) / 2
            if latitude(middle) < lat { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
