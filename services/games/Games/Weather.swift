// games.weather: weather reports for games, and who is warned (domain.md §4.9).

import Contracts
import Machine
import Packed
import Values

extension Games {
    /// People are warned at most this long before the start.
    static let warningHours = 24

    /// The weather at one game.
    struct KnownWeather: Codable, Sendable {
        var observation: WeatherObservation
        /// The worst that people were warned of.
        var warned = WeatherLevel.none
    }

    static let weather = Rules<Games>()
        .command(ObserveWeather.self, decide: Situation.observe, reply: Situation.observed)
        .evolve(WeatherObserved.self) { state, event, _ in
            state.weather[event.gameId, default: KnownWeather(observation: event.observation)].observation =
                event.observation
        }
        .evolve(WeatherWarned.self) { state, event, _ in
            state.weather[event.gameId]?.warned = event.level
        }

    /// Whether an edit moves the game in time or place, so that the known weather no longer applies.
    static func forgetsWeather(_ event: GameUpdated) -> Bool {
        event.significant && !["startsAt", "place"].allSatisfy { !event.changed.contains($0) }
    }
}

extension Situation<Games> {
    func observe(_ command: ObserveWeather) throws(Refusal) -> Decision<Games.Effect> {
        let game = try find(command.gameId)
        guard game.isLive else {
            throw Refusal(.gameNotOpen, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        let known = state.weather[game.id]
        if let last = known?.observation.observedAt, command.observedAt <= last { return .nothing }
        let observation = WeatherObservation(
            observedAt: command.observedAt, temperatureF: command.temperatureF, windMph: command.windMph,
            precipitationPct: command.precipitationPct,
            lightning: command.lightning ?? ObserveWeather.lightningDefault)
        let level = observation.level(for: game.details.sport)
        let start = game.details.startsAt
        let isNear =
            command.observedAt >= start.adding(hours: -Games.warningHours) && command.observedAt < start
        let observed = WeatherObserved(gameId: game.id, observation: observation)
        guard isNear, now < start, level > known?.warned ?? .none else { return .events([observed]) }
        return .events([observed, WeatherWarned(gameId: game.id, level: level, observation: observation)])
    }

    fileprivate func observed(_ command: ObserveWeather, _ occurred: Occurred) throws(Refusal) -> GameWeather
    {
        guard let game = state.game(command.gameId) else { throw Refusal(.notFound, "the game is gone") }
        let known = state.weather[command.gameId]?.observation
        guard let observation = occurred.first(WeatherObserved.self)?.observation ?? known else {
            throw Refusal(.notFound, "there is no forecast for this game yet")
        }
        return GameWeather(observation: observation, level: observation.level(for: game.details.sport))
    }
}
