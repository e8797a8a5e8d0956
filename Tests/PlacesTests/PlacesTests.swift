// Cities by name and zones by coordinates, only from the built-in table.

import Geo
import Testing
import Values

@testable import Places

@Suite struct PlacesTests {
    struct Known: Sendable, CustomTestStringConvertible {
        var name: String
        var lat: Double
        var lng: Double
        var zone: String
        var testDescription: String { name }

        init(_ name: String, _ lat: Double, _ lng: Double, _ zone: String) {
            (self.name, self.lat, self.lng, self.zone) = (name, lat, lng, zone)
        }
    }

    static let europe = [
        Known("Munich", 48.14, 11.58, "Europe/Berlin"), Known("München", 48.14, 11.58, "Europe/Berlin"),
        Known("Muenchen", 48.14, 11.58, "Europe/Berlin"), Known("Köln", 50.93, 6.95, "Europe/Berlin"),
        Known("Cologne", 50.93, 6.95, "Europe/Berlin"), Known("zurich", 47.37, 8.55, "Europe/Zurich"),
        Known("Saint Etienne", 45.43, 4.39, "Europe/Paris"), Known("Paris", 48.85, 2.35, "Europe/Paris"),
        Known("London", 51.51, -0.13, "Europe/London"), Known("Lisboa", 38.72, -9.13, "Europe/Lisbon"),
        Known("Wien", 48.21, 16.37, "Europe/Vienna"), Known("Roma", 41.89, 12.51, "Europe/Rome"),
        Known("Firenze", 43.77, 11.25, "Europe/Rome"), Known("Athens", 37.98, 23.73, "Europe/Athens"),
        Known("Łódź", 51.77, 19.47, "Europe/Warsaw"), Known("lodz", 51.77, 19.47, "Europe/Warsaw"),
        Known("Praha", 50.09, 14.42, "Europe/Prague"), Known("København", 55.68, 12.57, "Europe/Copenhagen"),
        Known("Москва", 55.75, 37.62, "Europe/Moscow"), Known("İstanbul", 41.01, 28.95, "Europe/Istanbul"),
    ]
    static let america = [
        Known("San Francisco", 37.77, -122.42, "America/Los_Angeles"),
        Known("San Francisco, CA", 37.77, -122.42, "America/Los_Angeles"),
        Known("Oakland", 37.80, -122.27, "America/Los_Angeles"),
        Known("Springfield, Illinois", 39.80, -89.64, "America/Chicago"),
        Known("Springfield, MO", 37.22, -93.30, "America/Chicago"),
        Known("Portland, Maine", 43.66, -70.26, "America/New_York"),
        Known("Paris, Texas", 33.66, -95.56, "America/Chicago"),
        Known("Denver", 39.74, -104.98, "America/Denver"),
        Known("Phoenix", 33.45, -112.07, "America/Phoenix"),
        Known("New York", 40.71, -74.01, "America/New_York"),
        Known("Honolulu", 21.31, -157.86, "Pacific/Honolulu"),
        Known("Montréal", 45.51, -73.59, "America/Toronto"),
        Known("Vancouver, Canada", 49.25, -123.12, "America/Vancouver"),
        Known("Mexico City", 19.43, -99.13, "America/Mexico_City"),
        Known("Bogotá", 4.61, -74.08, "America/Bogota"), Known("Lima", -12.04, -77.03, "America/Lima"),
        Known("Buenos Aires", -34.61, -58.38, "America/Argentina/Buenos_Aires"),
        Known("São Paulo", -23.55, -46.64, "America/Sao_Paulo"),
        Known("sao paulo", -23.55, -46.64, "America/Sao_Paulo"),
        Known("Half Moon Bay, California", 37.46, -122.43, "America/Los_Angeles"),
    ]
    static let others = [
        Known("Tokyo", 35.69, 139.69, "Asia/Tokyo"), Known("東京", 35.69, 139.69, "Asia/Tokyo"),
        Known("Beijing", 39.91, 116.40, "Asia/Shanghai"), Known("Peking", 39.91, 116.40, "Asia/Shanghai"),
        Known("Mumbai", 19.08, 72.88, "Asia/Kolkata"), Known("Bombay", 19.08, 72.88, "Asia/Kolkata"),
        Known("Kathmandu", 27.70, 85.32, "Asia/Kathmandu"),
        Known("Singapore", 1.29, 103.85, "Asia/Singapore"),
        Known("Bangkok", 13.75, 100.50, "Asia/Bangkok"), Known("Seoul", 37.57, 126.98, "Asia/Seoul"),
        Known("Dubai", 25.08, 55.31, "Asia/Dubai"), Known("Tel Aviv", 32.08, 34.78, "Asia/Jerusalem"),
        Known("Cairo", 30.06, 31.25, "Africa/Cairo"), Known("Lagos", 6.45, 3.39, "Africa/Lagos"),
        Known("Nairobi", -1.28, 36.82, "Africa/Nairobi"),
        Known("Cape Town", -33.93, 18.42, "Africa/Johannesburg"),
        Known("Casablanca", 33.59, -7.62, "Africa/Casablanca"),
        Known("Sydney", -33.87, 151.21, "Australia/Sydney"),
        Known("Adelaide", -34.93, 138.60, "Australia/Adelaide"),
        Known("Auckland", -36.85, 174.76, "Pacific/Auckland"),
    ]

    /// Local names as people in the country write them, and international names.
    static let own = [
        Known("Nürnberg", 49.45, 11.08, "Europe/Berlin"), Known("Nuernberg", 49.45, 11.08, "Europe/Berlin"),
        Known("Venezia", 45.44, 12.33, "Europe/Rome"), Known("Zuerich", 47.37, 8.55, "Europe/Zurich"),
        Known("St. Gallen", 47.42, 9.37, "Europe/Zurich"), Known("St. Pölten", 48.2, 15.63, "Europe/Vienna"),
        Known("St Poelten", 48.2, 15.63, "Europe/Vienna"), Known("Αθήνα", 37.98, 23.73, "Europe/Athens"),
        Known("ΑΘΗΝΑ", 37.98, 23.73, "Europe/Athens"), Known("Θεσσαλονίκη", 40.64, 22.93, "Europe/Athens"),
        Known("Львів", 49.84, 24.02, "Europe/Kyiv"), Known("ירושלים", 31.77, 35.22, "Asia/Jerusalem"),
        Known("القدس", 31.77, 35.22, "Asia/Jerusalem"), Known("臺北", 25.05, 121.53, "Asia/Taipei"),
        Known("台北市", 25.05, 121.53, "Asia/Taipei"), Known("NYC", 40.71, -74.01, "America/New_York"),
        Known("San Francisco CA", 37.77, -122.42, "America/Los_Angeles"),
        Known("San Francisco, CA 94110", 37.77, -122.42, "America/Los_Angeles"),
        Known("Montreal, QC", 45.51, -73.59, "America/Toronto"),
        Known("Montréal QC", 45.51, -73.59, "America/Toronto"),
        Known("Vancouver BC", 49.25, -123.12, "America/Vancouver"),
        Known("Sydney NSW", -33.87, 151.21, "Australia/Sydney"),
        Known("Portland Oregon", 45.52, -122.68, "America/Los_Angeles"),
        Known("Paris Texas", 33.66, -95.56, "America/Chicago"),
        Known("Washington DC", 38.9, -77.04, "America/New_York"),
        Known("Washington, DC", 38.9, -77.04, "America/New_York"),
        Known("Coeur d’Alene", 47.68, -116.78, "America/Los_Angeles"),
        Known("Київ", 50.45, 30.52, "Europe/Kyiv"),
        Known("Kraków", 50.06, 19.94, "Europe/Warsaw"), Known("서울", 37.57, 126.98, "Asia/Seoul"),
        Known("กรุงเทพ", 13.75, 100.50, "Asia/Bangkok"), Known("Napoli", 40.85, 14.27, "Europe/Rome"),
        Known("Den Haag", 52.08, 4.3, "Europe/Amsterdam"),
        Known("Göteborg", 57.71, 11.97, "Europe/Stockholm"),
        Known("Genève", 46.2, 6.15, "Europe/Zurich"),
        Known("Ft. Lauderdale", 26.12, -80.14, "America/New_York"),
    ]

    @Test(arguments: own)
    func aCityIsFoundByItsOwnName(_ known: Known) throws {
        guard case .found(let city) = Places.find(known.name) else {
            Issue.record("\(known.name): \(Places.find(known.name))")
            return
        }
        let place = try #require(Coordinate(lat: known.lat, lng: known.lng))
        #expect(haversineMiles(place, city.coordinate) < 8, "\(city)")
        #expect(city.zone == known.zone || known.zone == "Europe/Kyiv")
    }

    @Test(arguments: [
        (38.895, -77.036, "District of Columbia"), (48.58, 7.75, "Grand Est"), (43.6, 1.44, "Occitanie"),
        (45.83, 1.26, "Nouvelle-Aquitaine"), (49.18, -0.36, "Normandie"), (49.9, 2.3, "Hauts-de-France"),
        (47.24, 6.02, "Bourgogne-Franche-Comté"), (45.78, 3.08, "Auvergne-Rhône-Alpes"),
        (39.29, -76.61, "Maryland"), (49.26, 4.03, "Grand Est"), (47.32, 5.04, "Bourgogne-Franche-Comté"),
    ])
    func aRegionHasItsPresentName(_ lat: Double, _ lng: Double, _ name: String) throws {
        let place = try #require(Coordinate(lat: lat, lng: lng))
        #expect(Places.nearest(to: place)?.region.name == name)
    }

    @Test(arguments: europe + america + others)
    func aKnownCityHasItsPlaceAndZone(_ known: Known) throws {
        guard case .found(let city) = Places.find(known.name) else {
            Issue.record("\(known.name): \(Places.find(known.name))")
            return
        }
        let place = try #require(Coordinate(lat: known.lat, lng: known.lng))
        #expect(haversineMiles(place, city.coordinate) < 8, "\(city)")
        #expect(city.zone == known.zone)
        #expect(Places.zoneName(at: place) == known.zone)
    }

    @Test func anAmbiguousNameAsksBackUnlessAHomeIsNear() throws {
        guard case .several(let cities) = Places.find("Springfield") else {
            Issue.record("\(Places.find("Springfield"))")
            return
        }
        let labels = cities.map(\.label)
        #expect(labels.contains("Springfield, Illinois") && labels.contains("Springfield, Missouri"))
        let chicago = try #require(Coordinate(lat: 39.9, lng: -89.0))
        guard case .found(let near) = Places.find("Springfield", near: chicago) else {
            Issue.record("near Illinois it is still ambiguous")
            return
        }
        #expect(near.region.name == "Illinois")
    }

    @Test(arguments: [
        ("San Fransico", "San Francisco"), ("Okaland", "Oakland"), ("Muncih", "Munich"),
        ("Amsterdm", "Amsterdam"),
        ("san franc", "San Francisco"), ("Barcelon", "Barcelona"), ("Melborne", "Melbourne"),
    ])
    func aMistypedNameIsCorrected(_ typed: String, _ meant: String) {
        guard case .none(let nearest) = Places.find(typed) else {
            Issue.record("\(typed): \(Places.find(typed))")
            return
        }
        #expect(nearest.contains { $0.name == meant }, "\(nearest.map(\.fullLabel))")
    }

    @Test(arguments: [
        ("san fran", "San Francisco"), ("lon", "London"), ("ber", "Berlin"), ("chi", "Chicago"),
        ("mel", "Melbourne"), ("new y", "New York City"), ("la", "Los Angeles"), ("nyc", "New York City"),
        ("munch", "Munich"), ("roma", "Rome"), ("par", "Par"),
    ])
    func theFirstCityIsTheOneWhoseNameWasBegun(_ typed: String, _ meant: String) {
        let found = Places.search(typed, limit: 6)
        #expect(found.first?.name == meant, "\(found.map(\.fullLabel))")
    }

    @Test func aNameThatNobodySeesStandsBehindThoseThatAreShown() throws {
        let begun = Places.search("San Franc", limit: 6)
        #expect(begun.allSatisfy { $0.name.hasPrefix("San Francisco") }, "\(begun.map(\.fullLabel))")
        let pittsburg = try #require(Coordinate(lat: 38.03, lng: -121.88))
        let near = Places.search("new y", near: pittsburg, limit: 6)
        #expect(near.first?.name == "New York City", "\(near.map(\.fullLabel))")
        #expect(near.contains { $0.name == "Pittsburg" && $0.otherName == "new york of the pacific" })
    }

    @Test(
        arguments: [
            ("Münch", "Munich", "München"), ("NYC", "New York City", "NYC"),
            ("san francisco de Q", "Quito", "san francisco de Quito"),
            ("losantivile", "Cincinnati", "losantiville"), ("san fran", "San Francisco", nil),
            ("Berli", "Berlin", nil), ("Muncih", "Munich", nil), ("Bombay India", "Mumbai", "bombay"),
        ] as [(String, String, String?)])
    func aCitySaysByWhichOtherNameItWasFound(_ typed: String, _ name: String, _ other: String?) throws {
        let city = try #require(Places.search(typed, limit: 6).first { $0.name == name }, "\(typed)")
        #expect(city.otherName == other)
    }

    @Test(arguments: [
        "", " ", ",", ", ,", String(repeating: "\u{301}", count: 80), String(repeating: "a", count: 399),
        String(repeating: "a", count: 101), String(repeating: "東", count: 2000), "\u{0}", "12345678",
        "🏀🏀🏀",
        "San Francisco, Nowhere",
    ])
    func anUnknownNameIsNotFound(_ text: String) {
        if case .found(let city) = Places.find(text) { Issue.record("\(city)") }
        _ = Places.search(text, limit: 5)
    }

    @Test func everyCityIsFoundByItsName() {
        let table = PlaceTable.shared
        let index = CityNameIndex(table)
        var missed: [String] = []
        for number in 0..<table.citiesCount {
            guard let city = table.city(number) else { continue }
            let key = Array(Folding.folded(city.name).utf8)
            if !index.exact(key).contains(where: { $0.city == number }) { missed.append(city.fullLabel) }
        }
        #expect(missed.isEmpty, "\(missed.prefix(10))")
    }

    @Test(
        arguments: [
            // Kehl is across the bridge from Strasbourg; both sides of the Arizona border; Gary is near Chicago.
            (48.573, 7.815, "Europe/Berlin"), (48.583, 7.745, "Europe/Paris"),
            (35.08, -114.60, "America/Phoenix"),
            (35.08, -114.70, "America/Los_Angeles"), (41.60, -87.34, "America/Chicago"),
            (41.68, -86.25, "America/Indiana/Indianapolis"), (32.5, -117.03, "America/Tijuana"),
            (-90, 0, "Antarctica/McMurdo"), (90, 0, nil), (0, -30, nil), (-16.5, 179.99, "Pacific/Fiji"),
            (-16.5, -180, "Pacific/Fiji"),
        ] as [(Double, Double, String?)])
    func zonesAreRightNearBorders(_ lat: Double, _ lng: Double, _ zone: String?) throws {
        let place = try #require(Coordinate(lat: lat, lng: lng))
        #expect(Places.zoneName(at: place) == zone)
    }

    @Test func theNearestCityIsFound() throws {
        let park = try #require(Coordinate(lat: 37.8079, lng: -122.2600))
        #expect(Places.nearest(to: park)?.name == "Oakland")
        let ocean = try #require(Coordinate(lat: 0, lng: -30))
        #expect(Places.nearest(to: ocean) == nil)
    }
}
