// An offline gazetteer: the world's cities with at least 5,000 inhabitants, by name and by coordinates, and the time
// zones of all land. For the sources and licenses of the tables see deploy/places/README.md.

import Geo
import Values

/// A city, a town or a district.
public struct City: Sendable, Equatable {
    /// The index in the table. It changes when the table is rebuilt.
    let number: Int
    /// The English name, or the local one.
    public let name: String
    let region: Region
    /// The center, from GeoNames.
    public let coordinate: Coordinate
    /// Inhabitants, from GeoNames.
    public let population: Int
    /// The IANA zone.
    public let zone: String
    /// The other name by which a search found it, beginning as it was typed: `München` for `Münch`. `nil` where
    /// ``name`` fits as well.
    public fileprivate(set) var otherName: String?

    /// `San Francisco, California`; in other countries `Munich, Germany`. In most cases a search finds the city again.
    public var label: String {
        let regions = ["US", "CA", "AU"]
        let hasRegion = regions.contains(region.countryCode) && !region.name.isEmpty
        let second = hasRegion ? region.name : region.country
        return "\(name), \(second)"
    }

    /// `Springfield, Illinois, United States`: unambiguous.
    public var fullLabel: String {
        ([name, region.name, region.country].filter { !$0.isEmpty } as [String]).reduce(into: [String]()) {
            if $0.last != $1 { $0.append($1) }
        }.joined(separator: ", ")
    }
}

/// A state, county or canton: the first level below a country.
struct Region: Equatable {
    /// The code, such as `CA`; a number in most countries.
    let code: String
    /// The name, such as `California`; empty if unknown.
    let name: String
    /// The ISO 3166 code, such as `US`.
    let countryCode: String
    /// The English name of the country.
    let country: String
}

/// The result of looking up one city.
public enum CityFinding: Sendable, Equatable {
    /// The only city that matches, or by far the best match.
    case found(City)
    /// Several matches of similar rank, best first.
    case several([City])
    /// No match; with similar names, or names that begin with the text.
    case none(nearest: [City])
}

/// The gazetteer.
public enum Places {
    /// Longer texts match nothing.
    public static let textBytesMax = 400
    /// A city that is this many times larger than the next one with its name is chosen if only the name is given.
    static let fameFactor = 4
    /// Somebody who has typed a whole other name means that city, unless the name of one this many times larger begins
    /// with it: `la` is Los Angeles, `lon` is London and not a town that is also called so.
    static let otherNameFactor = 5
    /// A city within this many miles of the searcher is preferred to one of the same name elsewhere.
    static let nearMiles = 100.0
    /// Limit of the candidates in a result.
    public static let candidatesMax = 5

    /// Cities whose names equal the text, begin with it or are similar, best first.
    /// - Parameter text: a name, optionally followed by a comma and a region or country: `Springfield, IL`.
    public static func search(_ text: String, near: Coordinate? = nil, limit: Int) -> [City] {
        guard let question = Question(text) else { return [] }
        let table = PlaceTable.shared
        let keys = CityNameIndex(table)
        let begun = keys.beginning(with: question.name)
        if begun.isEmpty, let meant = withoutComma(question, near, limit: limit) { return meant }
        // A whole name, or enough that begin so, make a search for typing mistakes unnecessary.
        let isMistaken =
            begun.count < limit && !question.admitted(begun, table).contains { $0.isWhole }
        let mistaken = isMistaken ? keys.similar(to: question.name) : []
        return ranked(begun + mistaken, question, near, limit: limit)
    }

    /// Finds the city that a text names.
    public static func find(_ text: String, near: Coordinate? = nil) -> CityFinding {
        guard let question = Question(text) else { return .none(nearest: []) }
        let keys = CityNameIndex(PlaceTable.shared)
        let hits = keys.exact(question.name)
        let exact = ranked(hits, question, near, limit: hits.count)
        return decided(exact.isEmpty ? withoutComma(question, near, limit: .max) ?? [] : exact, near)
            ?? .none(nearest: search(text, near: near, limit: candidatesMax))
    }

    /// The cities for a text that ends in a region or country without a comma, `San Francisco CA`; `nil` if there are
    /// none.
    private static func withoutComma(_ question: Question, _ near: Coordinate?, limit: Int) -> [City]? {
        let keys = CityNameIndex(PlaceTable.shared)
        for other in question.withoutComma {
            let hits = keys.exact(other.name)
            let cities = ranked(hits, other, near, limit: min(limit, hits.count))
            if !cities.isEmpty { return cities }
        }
        return nil
    }

    /// Decides between several exact matches; `nil` if there are none.
    private static func decided(_ exact: [City], _ near: Coordinate?) -> CityFinding? {
        guard let first = exact.first else { return nil }
        guard exact.count > 1 else { return .found(first) }
        if let near, haversineMiles(near, first.coordinate) <= nearMiles,
            haversineMiles(near, exact[1].coordinate) > nearMiles
        {
            return .found(first)
        }
        // The largest of several cities within 25 miles of each other (a city and its district) is chosen.
        let others = exact.dropFirst().filter {
            $0.population * fameFactor > first.population
                && haversineMiles($0.coordinate, first.coordinate) > 25
        }
        return others.isEmpty ? .found(first) : .several(Array(([first] + others).prefix(candidatesMax)))
    }

    /// The city with the nearest center, within that many miles.
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

    /// The IANA zone at a place; `nil` on the high seas.
    public static func zoneName(at place: Coordinate) -> String? {
        ZoneGrid.shared.zone(at: place).map(PlaceTexts.shared.zone)
    }

    /// Ranks the cities in the given region: those whose whole name was given first, then those near the searcher, then
    /// by rank.
    private static func ranked(
        _ hits: [CityNameIndex.Hit], _ question: Question, _ near: Coordinate?, limit: Int
    ) -> [City] {
        let table = PlaceTable.shared
        let close = near.map { Circle($0, radiusMiles: nearMiles) }
        let fitting = question.admitted(hits, table)
        let begun = fitting.lazy.filter { !$0.isOtherName && !$0.isWhole }
        let largestBegun = begun.map { table.population($0.city) }.max() ?? 0
        var best = Best(limit: limit)
        for hit in fitting {
            let isMeant =
                hit.isWhole && hit.distance == 0
                && (!hit.isOtherName || table.population(hit.city) * otherNameFactor >= largestBegun)
            // A city next door is no likelier for the beginning of a name that nobody sees.
            let mayBeNear = hit.isWhole || !hit.isOtherName
            let isNear = mayBeNear && table.coordinate(hit.city).flatMap { close?.miles(to: $0) } != nil
            best.offer(Best.Candidate(hit, isMeant: isMeant, isNear: isNear, weight: hit.weight(table)))
        }
        // Only these are decoded: thousands of names may start with a letter.
        let keys = CityNameIndex(table)
        return best.candidates.compactMap { candidate in
            var city = table.city(candidate.city)
            if candidate.isOtherName, let name = city?.name, !question.begins(name) {
                city?.otherName = question.completed(to: keys.name(ofKey: candidate.key))
            }
            return city
        }
    }
}

/// The best cities, without duplicates.
struct Best {
    struct Candidate {
        var city: Int
        /// The number of the name that was found.
        var key: Int
        var isOtherName: Bool
        /// Whether its whole name was given.
        var isMeant: Bool
        var isNear: Bool
        var weight: Int

        init(_ hit: CityNameIndex.Hit, isMeant: Bool, isNear: Bool, weight: Int) {
            (city, key, isOtherName) = (hit.city, hit.key, hit.isOtherName)
            (self.isMeant, self.isNear, self.weight) = (isMeant, isNear, weight)
        }

        func precedes(_ other: Candidate) -> Bool {
            if isMeant != other.isMeant { return isMeant }
            if isNear != other.isNear { return isNear }
            return (weight, other.city) > (other.weight, city)
        }
    }

    let limit: Int
    /// Best first.
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

/// A parsed search: a name, and optionally a region or country.
struct Question {
    /// The name as it was typed.
    private var typed: String
    /// The same, folded.
    var name: [UInt8]
    var qualifiers: [String]

    /// `nil` for an empty text. Postal codes after the comma are ignored.
    init?(_ text: String) {
        guard text.utf8.count <= Places.textBytesMax else { return nil }
        let parts = text.split(whereSeparator: { $0 == "," || $0 == "，" || $0 == "、" }).map {
            (typed: String($0), folded: Folding.folded(String($0)))
        }
        .filter { !$0.folded.isEmpty }
        guard let first = parts.first else { return nil }
        typed = Text.trimmed(first.typed).description
        name = Array(first.folded.utf8)
        qualifiers = parts.dropFirst().map { part in
            part.folded.split(separator: " ").filter { !$0.utf8.allSatisfy { (48...57).contains($0) } }
                .joined(separator: " ")
        }
        .filter { !$0.isEmpty }
    }

    private init(name: String, qualifiers: [String]) {
        (typed, self.name, self.qualifiers) = (name, Array(name.utf8), qualifiers)
    }

    /// The same text as if there were a comma before its last one, two or three words.
    var withoutComma: [Question] {
        let words = String(decoding: name, as: UTF8.self).split(separator: " ").map(String.init)
        return (1...3).filter { $0 < words.count }.map { count in
            Question(
                name: words.dropLast(count).joined(separator: " "),
                qualifiers: [words.suffix(count).joined(separator: " ")] + qualifiers)
        }
    }

    /// Whether a city's name begins with the one that was typed.
    func begins(_ name: String) -> Bool { Folding.folded(name).utf8.starts(with: self.name) }

    /// A folded name, beginning as it was typed: `Münch` makes `München` of `munchen`. A mistyped name is not kept.
    func completed(to folded: String) -> String {
        guard folded.utf8.starts(with: name) else { return folded }
        return typed + String(decoding: folded.utf8.dropFirst(name.count), as: UTF8.self)
    }

    /// The hits in the region or country that was given.
    func admitted(_ hits: [CityNameIndex.Hit], _ table: PlaceTable) -> [CityNameIndex.Hit] {
        if qualifiers.isEmpty { return hits }
        /// Whether each region seen so far fits, by number.
        var regions: [Int: Bool] = [:]
        return hits.filter { hit in
            let region = table.regionNumber(ofCity: hit.city)
            let isAdmitted = regions[region] ?? self.fits(table.region(region))
            regions[region] = isAdmitted
            return isAdmitted
        }
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
    /// The index of the first city at or north of a latitude.
    func firstCity(from lat: Double) -> Int {
        var (low, high) = (0, citiesCount)
        while low < high {
            let middle = (low + high) / 2
            if latitude(middle) < lat { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
