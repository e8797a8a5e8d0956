// Made by deploy/contracts from Sources/Contracts/Games/Weather.swift.

import JSON
import Values

extension WeatherObservation {
    @_disfavoredOverload
    public init(
        observedAt: sending Timestamp, temperatureF: Double, windMph: Double, precipitationPct: Double,
        lightning: Bool
    ) {
        self.observedAt = observedAt
        self.temperatureF = temperatureF
        self.windMph = windMph
        self.precipitationPct = precipitationPct
        self.lightning = lightning
    }
}

extension GameWeather {
    @_disfavoredOverload
    public init(observation: sending WeatherObservation, level: WeatherLevel) {
        self.observation = observation
        self.level = level
    }
}

extension ObserveWeather {
    public static let notes: [String: String] = [
        "lightning": "default: false",
        "observedAt": "not in the future; what is older than the last one changes nothing",
        "precipitationPct": "how likely rain or snow is, 0 to 100",
        "temperatureF": "degrees Fahrenheit, -150 to 200",
        "windMph": "0 to 300",
    ]
}

extension WeatherObserved {
    @_disfavoredOverload
    public init(gameId: sending ID, observation: WeatherObservation) {
        self.gameId = gameId
        self.observation = observation
    }
}

extension WeatherWarned {
    @_disfavoredOverload
    public init(gameId: sending ID, level: WeatherLevel, observation: WeatherObservation? = nil) {
        self.gameId = gameId
        self.level = level
        self.observation = observation
    }
}
