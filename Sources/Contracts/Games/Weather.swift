// games: the weather forecast for a game, and warnings about it (domain.md §4.9).

import JSON
import Values

/// How bad the weather is for playing outdoors.
public enum WeatherLevel: String, Choice, Comparable {
    /// Nothing to warn about, or played indoors.
    case none
    /// Rain is likely (at least 60 %), wind of at least 25 mph, at least 95 °F or at most 32 °F.
    case warning
    /// Lightning, wind of at least 40 mph, at least 105 °F or at most 10 °F.
    case severe

    public static func < (a: WeatherLevel, b: WeatherLevel) -> Bool { a.rank < b.rank }
    private var rank: Int {
        switch self {
        case .none: 0
        case .warning: 1
        case .severe: 2
        }
    }
}

/// A feed's report on the weather at a game.
public struct WeatherObservation: Codable, Sendable, Equatable {
    /// The time by the feed's clock; the later of two observations counts.
    public var observedAt: Timestamp
    /// Degrees Fahrenheit, -150 to 200.
    public var temperatureF: Double
    /// Miles per hour, 0 to 300.
    public var windMph: Double
    /// The probability of rain or snow, 0 to 100.
    public var precipitationPct: Double
    public var lightning: Bool

    /// The level for an outdoor sport; indoor sports always have `none`.
    public func level(for sport: Sport) -> WeatherLevel {
        guard sport.isOutdoor else { return .none }
        if lightning || windMph >= 40 || temperatureF >= 105 || temperatureF <= 10 { return .severe }
        let isBad = precipitationPct >= 60 || windMph >= 25 || temperatureF >= 95 || temperatureF <= 32
        return isBad ? .warning : .none
    }
}

extension Sport {
    /// Whether the sport is played outdoors, so that weather matters (domain.md §1.2).
    public var isOutdoor: Bool {
        switch self {
        case .archery, .baseball, .football, .fieldHockey, .golf, .soccer, .softball, .tennis: true
        case .badminton, .basketball, .boxing, .fencing, .iceHockey, .tableTennis, .volleyball, .waterPolo,
            .wrestling, .darts, .party:
            false
        }
    }
}

/// The weather at a game, as shown to a reader.
public struct GameWeather: Codable, Sendable, Equatable {
    public var observation: WeatherObservation
    public var level: WeatherLevel
}

public struct ObserveWeather: Command {
    public typealias Reply = GameWeather
    public static let type = "games.weather"
    public static let about = About(
        "Report the weather at a game; the latest report counts", .admin, reasons: [.notFound, .gameNotOpen],
        example: "games weather gameId=$game observedAt=now temperatureF=97 windMph=10 precipitationPct=20")
    public var gameId: GameID
    /// Not in the future; what is older than the last one changes nothing.
    public var observedAt: Timestamp
    /// Degrees Fahrenheit, -150 to 200.
    public var temperatureF: Double
    /// 0 to 300.
    public var windMph: Double
    /// How likely rain or snow is, 0 to 100.
    public var precipitationPct: Double
    /// Default: false.
    public var lightning: Bool?

    public static let lightningDefault = false
    public static let defaults: [String: JSONValue] = ["lightning": .bool(lightningDefault)]

    /// How far a feed's clock may be ahead, in seconds.
    static let secondsAheadMax = 60

    public func check(_ problems: inout Problems) {
        problems.range("temperatureF", temperatureF, -150...200)
        problems.range("windMph", windMph, 0...300)
        problems.range("precipitationPct", precipitationPct, 0...100)
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.require(
            observedAt <= time.now.adding(seconds: Self.secondsAheadMax), "observedAt",
            "observedAt must not be in the future")
    }
}

/// The weather at a game was observed, later than the last observation.
public struct WeatherObserved: Event {
    public static let type = "games.weather-observed"
    public var gameId: ID
    public var observation: WeatherObservation
    public var subject: String? { gameId.description }
}

/// The weather is worse than the last warning said, within a day before the start.
public struct WeatherWarned: Event {
    public static let type = "games.weather-warned"
    public var gameId: ID
    /// `warning` or `severe`.
    public var level: WeatherLevel
    /// The observation behind the warning.
    public var observation: WeatherObservation? = nil
    public var subject: String? { gameId.description }
}
