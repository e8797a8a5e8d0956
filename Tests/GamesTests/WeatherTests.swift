// The weather at a game, and warnings of it (domain.md §4.9).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct WeatherTests {
    let town = Town(adminEmail: "boss@example.com")
    let boss: Person
    let ann: Person

    init() { (boss, ann) = (town.signUp("boss"), town.signUp("ann")) }

    @discardableResult
    private func observe(_ game: JSONValue, _ more: JSONValue = [:], as person: Person? = nil) -> Answer {
        let fine: JSONValue = [
            "gameId": game, "observedAt": town.time(), "temperatureF": 70, "windMph": 5,
            "precipitationPct": 10,
        ]
        let answer = town.ask("games.weather", fine.merging(more), as: person ?? boss)
        town.settle()
        return answer
    }

    private func weather(_ game: JSONValue) -> JSONValue {
        town.ask("games.get", ["gameId": game], as: ann)["weather"]
    }

    private var warned: [String] {
        town.games.told("games.weather-warned").compactMap { $0["level"]?.stringValue }
    }

    // MARK: - Levels

    // domain.md §4.9
    @Test(arguments: [
        (70, 0, 0, false, "none"), (70, 0, 0, true, "severe"), (70, 40, 0, false, "severe"),
        (70, 39.9, 0, false, "warning"), (70, 25, 0, false, "warning"), (70, 24.9, 0, false, "none"),
        (105, 0, 0, false, "severe"), (104.9, 0, 0, false, "warning"), (95, 0, 0, false, "warning"),
        (94.9, 0, 0, false, "none"), (10, 0, 0, false, "severe"), (10.1, 0, 0, false, "warning"),
        (32, 0, 0, false, "warning"), (32.1, 0, 0, false, "none"), (70, 0, 60, false, "warning"),
        (70, 0, 59.9, false, "none"), (70, 0, 100, false, "warning"), (10, 40, 100, true, "severe"),
    ])
    func eachWeatherLevelBeginsAtItsEdge(_ row: (Double, Double, Double, Bool, String)) {
        let (temperature, wind, precipitation, lightning, level) = row
        let observation = WeatherObservation(
            observedAt: Town.noon, temperatureF: temperature, windMph: wind, precipitationPct: precipitation,
            lightning: lightning)
        #expect(observation.level(for: .soccer).rawValue == level)
        #expect(observation.level(for: .basketball) == .none, "indoors it does not matter")
    }

    // domain.md §1.2
    @Test func eightSportsArePlayedOutdoors() {
        let outdoor = Sport.allCases.filter(\.isOutdoor).map(\.rawValue).sorted()
        #expect(
            outdoor == [
                "archery", "baseball", "field_hockey", "football", "golf", "soccer", "softball", "tennis",
            ])
    }

    // MARK: - Observations

    // domain.md §4.9
    @Test func theLatestObservationIsShown() throws {
        let game = town.game(host: ann)
        #expect(weather(game) == .null)
        let now = town.time()
        #expect(observe(game, ["temperatureF": 96])["level"] == "warning")
        #expect(weather(game)["observation"]?["temperatureF"] == 96)
        #expect(observe(game, ["observedAt": town.time(minutes: -1)])["level"] == "warning")
        #expect(observe(game, ["observedAt": now])["level"] == "warning", "nor one of the same moment")
        #expect(town.games.told("games.weather-observed").count == 1)
        town.advance(minutes: 1)
        #expect(observe(game)["level"] == "none" && weather(game)["level"] == "none")
        let shown = town.ask("games.get", ["gameId": game], as: ann)
        #expect(shown["version"] == 1 && shown["updatedAt"] == shown["createdAt"], "the game is the same")
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            #expect(weather(game)["observation"]?["temperatureF"] == 70)
        }
    }

    // domain.md §4.9, §1.5
    @Test func impossibleObservationsAreRefused() {
        let game = town.game(host: ann)
        let wrong = observe(
            game,
            [
                "temperatureF": 201, "windMph": -1, "precipitationPct": 101,
                "observedAt": town.time(minutes: 2),
            ])
        #expect(
            wrong.refusal?.fields?.map(\.field) == [
                "observedAt", "precipitationPct", "temperatureF", "windMph",
            ])
        #expect(observe(game, ["temperatureF": -150, "windMph": 300, "precipitationPct": 100]).isOK)
        #expect(observe(ann.id).reason == .notFound && observe(game, as: ann).reason == .forbidden)
        town.ask("games.cancel", ["gameId": game], as: ann)
        #expect(observe(game).reason == .gameNotOpen)
    }

    // MARK: - Warnings

    // domain.md §4.9
    @Test func peopleAreWarnedOfWorseWeatherWithinADay() {
        let game = town.game(host: ann)
        town.advance(hours: 23, minutes: 59, seconds: 59)
        #expect(observe(game, ["lightning": true])["level"] == "severe" && warned.isEmpty, "not that early")
        town.advance(seconds: 1)
        observe(game, ["windMph": 24])
        #expect(warned.isEmpty)
        for (wind, expected) in [(25, ["warning"]), (30, ["warning"]), (40, ["warning", "severe"])] {
            town.advance(minutes: 1)
            observe(game, ["windMph": .number(Double(wind))])
            #expect(warned == expected, "\(wind)")
        }
        for wind in [0, 25, 40] {
            town.advance(minutes: 1)
            observe(game, ["windMph": .number(Double(wind))])
        }
        #expect(warned == ["warning", "severe"], "nobody is warned again of what they were warned of")
    }

    // domain.md §4.9
    @Test func anOldObservationWarnsNobody() {
        let game = town.game(host: ann)
        let early = town.time(hours: 23)
        town.advance(hours: 25)
        observe(game, ["observedAt": early, "lightning": true])
        #expect(warned.isEmpty, "it was observed earlier than a day before")
        town.advance(hours: 23)
        observe(game, ["lightning": true])
        #expect(warned.isEmpty && weather(game)["level"] == "severe", "the game is on")
    }

    // domain.md §4.9
    @Test func aNewTimeForgetsTheWeather() {
        let game = town.game(host: ann)
        town.advance(hours: 30)
        observe(game, ["lightning": true])
        town.ask("games.update", ["gameId": game, "title": "In the rain"], as: ann)
        #expect(warned == ["severe"] && weather(game)["level"] == "severe")
        town.ask("games.update", ["gameId": game, "startsAt": town.time(hours: 20)], as: ann)
        #expect(weather(game) == .null)
        town.advance(minutes: 1)
        observe(game, ["lightning": true])
        #expect(warned == ["severe", "severe"])
    }
}
