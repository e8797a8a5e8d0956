// The games of a town: in cities around the globe, each with a place, a host, free slots and a start in the future.

import Contracts
import Geo
import Values

/// The games that are played in a town.
public struct BenchGames: Sendable {
    public let plan: BenchPlan
    private let people: BenchPeople

    public init(_ plan: BenchPlan) {
        self.plan = plan
        people = BenchPeople(plan)
    }

    /// One game.
    public struct Game: Sendable {
        public var id: ID
        /// The host's number among the people.
        public var host: Int
        public var createdAt: Timestamp
        public var details: GameDetails
    }

    public func game(_ index: Int) -> Game {
        var numbers = plan.numbers(.game, index)
        let host = numbers.below(plan.accounts)
        let createdAt = plan.moment(index, of: plan.games, from: 44, to: 21)
        let city = numbers.pick(BenchCity.all)
        let point = city.place(&numbers)
        let sport = numbers.pick(BenchGames.sports)
        let name = "\(numbers.pick(BenchNames.last)) \(numbers.pick(BenchGames.venues))"
        // Starts on a quarter of an hour, two hours to two months ahead.
        let hour = Timestamp(milliseconds: plan.now.milliseconds / 3_600_000 * 3_600_000)
        let start = hour.adding(minutes: 180 + numbers.below(60 * 24 * 4) * 15)
        var details = GameDetails(
            sport: sport, title: "\(sport.title) at \(name)",
            place: Place(
                name: name, cityLabel: city.label, lat: point.lat, lng: point.lng,
                geohash: BenchGames.geohash(point)),
            startsAt: start, durationMinutes: numbers.pick([45, 60, 90, 120]), timezone: city.timezone)
        details.capacity = numbers.isOne(in: 10) ? nil : 4 + numbers.below(19)
        if numbers.isOne(in: 4) { details.description = BenchGames.descriptions[numbers.below(3)] }
        if numbers.isOne(in: 4) { details.skillLevel = numbers.pick(SkillLevel.allCases) }
        let id = numbers.id(at: createdAt)
        if numbers.isOne(in: 3) { details.price = BenchGames.prices[numbers.below(3)] }
        if numbers.isOne(in: 10) { details.joinPolicy = .request }
        if numbers.isOne(in: 20) { details.visibility = .friends }
        if numbers.isOne(in: 20) { details.requirements = Requirements(minAge: 21) }
        return Game(id: id, host: host, createdAt: createdAt, details: details)
    }

    func created(_ game: Game) -> GameCreated {
        GameCreated(gameId: game.id, hostId: people.person(game.host).id, details: game.details)
    }

    private static func geohash(_ point: Place.Point) -> String {
        Coordinate(lat: point.lat, lng: point.lng).map { Geohash($0).description } ?? ""
    }

    /// Sports without requirements of their own.
    private static let sports: [Sport] = [
        .soccer, .soccer, .basketball, .tennis, .volleyball, .badminton, .tableTennis, .darts, .softball,
        .party,
    ]
    private static let prices = [
        Price(type: .free), Price(type: .exact, amount: 1500), Price(type: .range, min: 3000, max: 6000),
    ]
    private static let venues = ["Park", "Field", "Hall", "Courts", "Arena", "Green", "Gym", "Club"]
    private static let descriptions = [
        "Bring water and both a dark and a light shirt. All levels welcome.",
        "Friendly game, we rotate players every ten minutes.",
        "Meet at the north gate a quarter of an hour before; parking is free after six.",
    ]
}

/// A place where people play.
struct BenchCity: Sendable {
    var label: String
    var lat: Double
    var lng: Double
    var timezone: String

    /// A random point within about ten kilometers.
    func place(_ numbers: inout SplitMix64) -> Place.Point {
        func near(_ degrees: Double) -> Double {
            // The sum of two draws: denser towards the middle.
            let offset = (numbers.fraction() + numbers.fraction() - 1) * 0.12
            return ((degrees + offset) * 1_000_000).rounded() / 1_000_000
        }
        return Place.Point(lat: near(lat), lng: near(lng))
    }

    private static func at(_ label: String, _ lat: Double, _ lng: Double, _ timezone: String) -> BenchCity {
        BenchCity(label: label, lat: lat, lng: lng, timezone: timezone)
    }

    static let all = [
        at("San Francisco, CA", 37.7749, -122.4194, "America/Los_Angeles"),
        at("Los Angeles, CA", 34.0522, -118.2437, "America/Los_Angeles"),
        at("Denver, CO", 39.7392, -104.9903, "America/Denver"),
        at("Chicago, IL", 41.8781, -87.6298, "America/Chicago"),
        at("Austin, TX", 30.2672, -97.7431, "America/Chicago"),
        at("New York, NY", 40.7128, -74.0060, "America/New_York"),
        at("Boston, MA", 42.3601, -71.0589, "America/New_York"),
        at("Toronto", 43.6532, -79.3832, "America/Toronto"),
        at("Mexico City", 19.4326, -99.1332, "America/Mexico_City"),
        at("São Paulo", -23.5505, -46.6333, "America/Sao_Paulo"),
        at("London", 51.5074, -0.1278, "Europe/London"),
        at("Paris", 48.8566, 2.3522, "Europe/Paris"),
        at("Berlin", 52.5200, 13.4050, "Europe/Berlin"),
        at("Zürich", 47.3769, 8.5417, "Europe/Zurich"),
        at("Lagos", 6.5244, 3.3792, "Africa/Lagos"),
        at("Nairobi", -1.2921, 36.8219, "Africa/Nairobi"),
        at("Mumbai", 19.0760, 72.8777, "Asia/Kolkata"),
        at("Singapore", 1.3521, 103.8198, "Asia/Singapore"),
        at("Tokyo", 35.6762, 139.6503, "Asia/Tokyo"),
        at("Auckland", -36.8485, 174.7633, "Pacific/Auckland"),
    ]
}
