// Naming co-hosts, and the end of it (domain.md §4.11).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct CoHostTests {
    private let pitch = Cast(players: 7)

    /// A game to which some players are going.
    private func game(_ players: Int = 3, _ more: JSONValue = [:]) -> JSONValue {
        let game = pitch.game(more)
        for number in 0..<players { pitch.rsvp("going", pitch[number], game) }
        return game
    }

    @discardableResult
    private func name(
        _ person: Person, _ game: JSONValue, on: Bool = true, as namer: Person? = nil
    ) -> Answer {
        let fields: JSONValue = [
            "gameId": game, "accountId": .string(person.nickname), "on": .bool(on),
        ]
        return pitch.ask("games.cohost", fields, namer ?? pitch.host)
    }

    /// The nicknames of the co-hosts, for everyone who sees the roster.
    private func coHosts(_ game: JSONValue) -> [String] {
        (pitch.rsvp("roster", pitch[6], game)["going"].arrayValue ?? [])
            .filter { $0["isCoHost"] == true }.compactMap { $0["nickname"]?.stringValue }
    }

    private var changes: [JSONValue] { pitch.town.games.told("games.cohosts-changed") }

    // MARK: - Naming

    @Test func aHostNamesCoHostsAndTakesItBack() {
        let game = game()
        func nicknames(_ answer: Answer) -> [String] {
            (answer["coHosts"].arrayValue ?? []).compactMap { $0["nickname"]?.stringValue }
        }
        #expect(nicknames(name(pitch[1], game)) == ["player1"])
        #expect(nicknames(name(pitch[0], game)) == ["player1", "player0"], "in the order of naming")
        #expect(coHosts(game) == ["player0", "player1"])
        #expect(changes.last?["coHosts"] == [pitch[1].id, pitch[0].id])
        #expect(changes.last?["by"] == pitch.host.id && changes.last?["on"] == true)
        let count = changes.count
        #expect(name(pitch[1], game).isOK && name(pitch[2], game, on: false).isOK, "what holds already")
        #expect(changes.count == count)
        #expect(name(pitch[1], game, on: false).isOK && coHosts(game) == ["player0"])
    }

    @Test func onlySomebodyGoingIsNamed() {
        let game = game()
        pitch.rsvp("maybe", pitch[3], game)
        for person in [pitch[3], pitch[4], pitch.host] {
            #expect(name(person, game).reason == .conflict, "\(person.nickname)")
        }
        #expect(coHosts(game).isEmpty)
    }

    @Test func aGameHasFiveCoHosts() {
        let game = game(6)
        for number in 0..<5 { #expect(name(pitch[number], game).isOK) }
        #expect(name(pitch[5], game).reason == .conflict)
        name(pitch[0], game, on: false)
        #expect(name(pitch[5], game).isOK)
    }

    @Test func aRefusalSaysTheFirstThingThatIsWrong() {
        let unknown = JSONValue.string(pitch.town.freshID().description)
        #expect(name(pitch[0], unknown).reason == .notFound)
        let game = game(1, ["requireTier2": false])
        let nobody: JSONValue = ["gameId": game, "accountId": "nobody", "on": true]
        #expect(pitch.ask("games.cohost", nobody, pitch[0]).reason == .forbidden)
        pitch.ask("games.update", ["gameId": game, "requireTier2": true], pitch.host)
        let refusal = pitch.ask("games.cohost", nobody, pitch.host).refusal
        #expect(refusal?.reason == .notFound && refusal?.field == "accountId")
        #expect(name(pitch[0], game).reason == .tierRequired)
        pitch.town.complete(pitch.host)
        #expect(name(pitch[0], game).isOK)
        pitch.ask("games.cancel", ["gameId": game], pitch.host)
        #expect(name(pitch[0], game).isOK && name(pitch[1], game).reason == .conflict)
        #expect(name(pitch[0], game, on: false).isOK, "also once it is over")
    }

    @Test func onlyTheHostNamesAndACoHostStopsByThemselves() {
        let game = game()
        for number in 0...1 { name(pitch[number], game) }
        #expect(name(pitch[2], game, as: pitch[0]).reason == .forbidden)
        #expect(name(pitch[1], game, on: false, as: pitch[0]).reason == .forbidden)
        #expect(name(pitch[2], game, as: pitch[2]).reason == .forbidden)
        #expect(name(pitch[0], game, on: false, as: pitch[0]).isOK && coHosts(game) == ["player1"])
        #expect(pitch.ask("games.close", ["gameId": game], pitch[0]).reason == .forbidden)
    }

    @Test func threeHundredChangesAnHourAreTaken() {
        let pitch = Cast(players: 1, limits: .standard)
        let game = pitch.game()
        pitch.rsvp("going", pitch[0], game)
        func name(_ on: Bool) -> Reason? {
            // At most 120 commands of an account are written in a minute.
            pitch.town.pass(milliseconds: 1000)
            return pitch.ask(
                "games.cohost", ["gameId": game, "accountId": pitch[0].id, "on": .bool(on)], pitch.host
            ).reason
        }
        for number in 0..<300 { #expect(name(number % 2 == 0) == nil, "\(number)") }
        #expect(name(true) == .rateLimited)
        pitch.town.advance(hours: 1)
        #expect(name(true) == nil)
    }

    // MARK: - The end of it

    @Test func aCoHostWhoIsNotGoingAnyMoreIsNone() {
        let game = game()
        for number in 0...2 { name(pitch[number], game) }
        pitch.rsvp("leave", pitch[0], game)
        pitch.rsvp("maybe", pitch[1], game)
        pitch.rsvp("remove", pitch.host, game, ["accountId": pitch[2].id])
        #expect(coHosts(game).isEmpty && changes.last?["coHosts"] == [] && changes.last?["by"] == nil)
        pitch.rsvp("going", pitch[0], game)
        #expect(coHosts(game).isEmpty, "whoever comes back is named anew")
    }

    @Test func aBlockWithTheHostEndsIt() {
        let game = game()
        for number in 0...1 { name(pitch[number], game) }
        pitch.ask("friends.block", ["accountId": pitch[0].id], pitch.host)
        #expect(coHosts(game) == ["player1"])
        #expect(pitch.ask("games.close", ["gameId": game], pitch[0]).reason == .notFound)
        pitch.town.advance(hours: 49)
        pitch.ask("friends.block", ["accountId": pitch.host.id], pitch[1])
        #expect(changes.last?["coHosts"] == [], "also where the row stays, since the game has begun")
    }

    @Test func itEndsWithTheAccount() {
        let game = game()
        for number in 0...1 { name(pitch[number], game) }
        let password: JSONValue = .string(pitch[0].password)
        #expect(pitch.ask("account.delete", ["password": password], pitch[0]).isOK)
        #expect(coHosts(game) == ["player1"] && changes.last?["coHosts"] == [pitch[1].id])
    }

    @Test func aNewHostIsNoCoHostAndTheOthersStay() {
        let game = game()
        for number in 0...1 { name(pitch[number], game) }
        pitch.rsvp("transfer-host", pitch.host, game, ["accountId": pitch[0].id])
        #expect(coHosts(game) == ["player1"] && changes.last?["coHosts"] == [pitch[1].id])
        #expect(name(pitch[2], game).reason == .forbidden && name(pitch[2], game, as: pitch[0]).isOK)
    }

    @Test func coHostsOutliveARestart() throws {
        let game = game()
        name(pitch[0], game)
        for fromSnapshot in [true, false] {
            for service in ["games", "rsvp"] { try pitch.town.restart(service, fromSnapshot: fromSnapshot) }
            #expect(coHosts(game) == ["player0"])
            let close: JSONValue = ["gameId": game]
            #expect(pitch.ask("games.close", close, pitch[0]).isOK)
            #expect(pitch.ask("games.open", close, pitch[0]).isOK)
        }
    }

    // MARK: - Series

    private func series() -> (id: JSONValue, games: [JSONValue]) {
        let made = pitch.ask("series.create", pitch.town.seriesFields(), pitch.host)
        return (made["id"], (made["occurrences"].arrayValue ?? []).compactMap { $0["id"] })
    }

    private func nameInAll(_ series: JSONValue, on: Bool = true, as namer: Person? = nil) -> Answer {
        let fields: JSONValue = ["seriesId": series, "accountId": pitch[0].id, "on": .bool(on)]
        return pitch.ask("series.cohost", fields, namer ?? pitch.host)
    }

    @Test func aCoHostIsNamedInEachGameOfASeriesThatTheyAreGoingTo() {
        let (series, games) = series()
        #expect(games.count == 3)
        #expect(nameInAll(series).reason == .conflict, "they are going to none")
        for game in games.prefix(2) { pitch.rsvp("going", pitch[0], game) }
        let named = nameInAll(series)["occurrences"].arrayValue ?? []
        #expect(named.compactMap { $0["gameId"] } == Array(games.prefix(2)))
        #expect(named.allSatisfy { $0["outcome"] == "changed" })
        #expect(games.map { coHosts($0).count } == [1, 1, 0])
        #expect(Set(changes.compactMap { $0["bySeries"]?.stringValue }).count == 1)
        #expect(nameInAll(series)["occurrences"] == [], "what holds already")
        #expect(nameInAll(series, as: pitch[1]).reason == .forbidden)
        #expect(nameInAll(series, on: false, as: pitch[0])["occurrences"].arrayValue?.count == 2)
        #expect(games.allSatisfy { coHosts($0).isEmpty })
    }

    @Test func gamesOfASeriesThatWereHandedOverAreTheirNewHosts() {
        let (series, games) = series()
        for game in games { pitch.rsvp("going", pitch[0], game) }
        pitch.rsvp("going", pitch[1], games[0])
        pitch.rsvp("transfer-host", pitch.host, games[0], ["accountId": pitch[1].id])
        _ = nameInAll(series)
        #expect(games.map { coHosts($0).count } == [0, 1, 1])
    }

    // MARK: - What a co-host does with a game

    @Test func aCoHostDoesAHostsThingsWithAGame() {
        let game = game()
        name(pitch[0], game)
        let about: JSONValue = ["gameId": game]
        let seen = pitch.ask("games.get", about, pitch[0])
        #expect(seen["coHosting"] == true)
        let actions = Set(seen["actions"].arrayValue?.compactMap(\.stringValue) ?? [])
        #expect(actions.isSuperset(of: ["games.update", "games.close", "games.cancel", "rsvp.leave"]))
        #expect(!actions.contains("games.delete"))
        let edit = pitch.ask("games.update", about.merging(["title": "Kick"]), pitch[0])
        #expect(edit["title"] == "Kick")
        #expect(pitch.town.games.told("games.updated").last?["byCoHost"] == pitch[0].id)
        for verb in ["close", "open", "share"] { #expect(pitch.ask("games.\(verb)", about, pitch[0]).isOK) }
        let copy = pitch.ask(
            "games.duplicate", about.merging(["startsAt": pitch.town.time(hours: 90)]), pitch[0])
        #expect(copy["hostId"] == pitch[0].id, "whoever copies a game hosts the copy")
        let off = pitch.ask("games.cancel", about.merging(["reason": "Rain"]), pitch[0])
        #expect(off["status"] == "cancelled" && off["cancelledBy"] == pitch[0].id)
        #expect(pitch.town.games.told("games.cancelled").last?["byCoHost"] == true)
    }

    @Test func aCoHostCompletesAGame() {
        let game = game()
        name(pitch[0], game)
        pitch.town.advance(hours: 48)
        #expect(pitch.ask("games.complete", ["gameId": game], pitch[0])["status"] == "completed")
    }

    @Test func aCoHostOfAPollFixesIt() {
        let places: JSONValue = [
            ["name": "Alamo Square", "lat": 37.7764, "lng": -122.4346],
            ["name": "Golden Gate Park", "lat": 37.7694, "lng": -122.4862],
        ]
        let fields: JSONValue = [
            "sport": "soccer", "startsAt": pitch.town.time(days: 5), "options": ["places": places],
        ]
        let game = pitch.ask("games.create", fields, pitch.host)["id"]
        pitch.rsvp("going", pitch[0], game)
        name(pitch[0], game)
        let chosen = pitch.ask("games.option-choose", ["gameId": game, "placeChoice": "p2"], pitch[0])
        #expect(chosen["place", "name"] == "Golden Gate Park")
    }

    @Test func someThingsStayTheHosts() {
        let game = game()
        name(pitch[0], game)
        let about: JSONValue = ["gameId": game]
        #expect(pitch.ask("games.delete", about, pitch[0]).reason == .forbidden)
        let shown = pitch.ask("games.update", about.merging(["visibility": "private"]), pitch[0]).refusal
        #expect(shown?.reason == .forbidden && shown?.field == "visibility")
        #expect(pitch.ask("games.update", about.merging(["visibility": "public"]), pitch[0]).isOK)
        for (field, new, old) in [("visitors", "ask", "off"), ("rosterToVisitors", true, false)]
            as [(String, JSONValue, JSONValue)]
        {
            let refusal = pitch.ask("games.update", about.merging([field: new]), pitch[0]).refusal
            #expect(refusal?.reason == .forbidden && refusal?.field == field)
            #expect(pitch.ask("games.update", about.merging([field: old]), pitch[0]).isOK)
        }
    }

    @Test func aTierGateIsTheCoHostsOwn() {
        let game = game()
        name(pitch[0], game)
        pitch.town.complete(pitch.host)
        pitch.ask("games.update", ["gameId": game, "requireTier2": true], pitch.host)
        #expect(pitch.ask("games.close", ["gameId": game], pitch[0]).reason == .tierRequired)
        pitch.town.complete(pitch[0])
        #expect(pitch.ask("games.close", ["gameId": game], pitch[0]).isOK)
    }
}
