// The recipients of each event's notification (domain.md §8.1, §8.2).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct PlanningTests {
    let street = Cast.street()
    var town: Town { street.town }

    @Test func theHostIsToldWhoComes() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        let row = street.inbox(street.host).first
        #expect(row?["type"] == "rsvp_received" && row?["title"] == "Player 0 is going")
        #expect(row?["actorName"] == "Player 0" && row?["actorCount"] == 1 && row?["read"] == false)
        #expect(row?["targetType"] == "game" && row?["targetId"] == game)
        #expect(street.types(street[0]).isEmpty, "nobody is told of what they did themselves")
        #expect(town.notify.types.contains("notify.created"))
    }

    @Test func answersWithinAnHourAreOneRow() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        let first = street.inbox(street.host)[0]["id"]
        street.ask("notifications.read-all", [:], street.host)
        town.advance(minutes: 59)
        street.rsvp("maybe", street[1], game)
        var rows = street.inbox(street.host)
        #expect(
            rows.count == 1 && rows[0]["id"] == first && rows[0]["title"] == "Player 1 and 1 other answered")
        #expect(rows[0]["actorCount"] == 2 && rows[0]["read"] == false, "it is unread again")
        street.rsvp("going", street[2], game)
        rows = street.inbox(street.host)
        #expect(rows.count == 1 && rows[0]["title"] == "3 people answered")
        // The same person again adds no actor; three actors are shown, latest first.
        street.rsvp("going", street[1], game)
        rows = street.inbox(street.host)
        #expect(rows[0]["actorCount"] == 3 && rows[0]["actorIds"]?.arrayValue?.first == street[1].id)
        town.advance(minutes: 1)
        street.rsvp("going", street[3], game)
        rows = street.inbox(street.host)
        #expect(rows.count == 2 && rows[0]["actorCount"] == 1, "an hour after the first there is another")
    }

    @Test func theHostIsToldWhoLeaves() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        town.advance(seconds: 1)
        street.rsvp("leave", street[0], game)
        #expect(street.types(street.host) == ["participant_left", "rsvp_received"])
        street.rsvp("going", street[1], game)
        street.rsvp("maybe", street[1], game)
        #expect(street.types(street.host).filter { $0 == "participant_left" }.count == 2)
    }

    @Test func theHostIsToldOfARequestAndTheRequesterOfItsAnswer() {
        let game = street.game(["joinPolicy": "request"])
        street.rsvp("going", street[0], game)
        street.rsvp("going", street[1], game)
        #expect(street.types(street.host) == ["join_request", "join_request"])
        street.decide("accept", street[0], game)
        street.decide("decline", street[1], game)
        #expect(street.types(street[0]) == ["join_accepted"] && street.types(street[1]) == ["join_declined"])
        #expect(street.inbox(street[0])[0]["body"]?.stringValue?.contains("Dolores Park") == true)
    }

    @Test func aPlayerIsToldThatTheyMoveUpOrAreRemoved() {
        let game = street.game(capacity: 2)
        street.rsvp("going", street[0], game)
        street.rsvp("going", street[1], game)
        street.decide("remove", street[0], game)
        #expect(street.types(street[0]) == ["removed_from_game"] && street.types(street[1]) == ["promoted"])
    }

    @Test func significantChangesAreToldToThoseInTheGame() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        street.rsvp("maybe", street[1], game)
        street.rsvp("going", street[2], game)
        street.rsvp("leave", street[2], game)
        street.ask("games.update", ["gameId": game, "description": "bring a ball"], street.host)
        #expect(street.types(street[0]).isEmpty)
        street.ask("games.update", ["gameId": game, "startsAt": town.time(hours: 72)], street.host)
        #expect(street.types(street[0]) == ["game_updated"] && street.types(street[1]) == ["game_updated"])
        #expect(street.types(street[2]).isEmpty && !street.types(street.host).contains("game_updated"))
    }

    @Test func aCancellationReachesEveryoneButWhoDidIt() {
        let game = street.game(capacity: 2)
        for player in street.players { street.rsvp("going", player, game) }
        street.ask("games.cancel", ["gameId": game, "reason": "rain"], street.host)
        for player in street.players { #expect(street.types(player).first == "game_cancelled") }
        #expect(!street.types(street.host).contains("game_cancelled"))
        #expect(street.players.allSatisfy { street.pushed($0).last?.hasPrefix("Called off:") == true })
    }

    @Test func afterAGameOfTwoOrMoreEachIsAskedHowItWas() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        let lonely = street.game(["startsAt": town.time(hours: 60)])
        town.advance(hours: 72)
        #expect(street.types(street[0]).first == "feedback_request")
        let asked = street.inbox(street.host).filter { $0["type"] == "feedback_request" }
        #expect(asked.compactMap { $0["targetId"] } == [game] && lonely != game)
    }

    @Test func aHostIsToldOfMissingEquipment() {
        let game = street.game()
        street.rsvp("equipment-add", street.host, game, ["name": "Ball", "needed": 2])
        street.rsvp("equipment-add", street.host, game, ["name": "Net", "needed": 1])
        town.advance(hours: 24)
        let row = street.inbox(street.host).first { $0["type"] == "equipment_missing" }
        #expect(row?["title"] == "Gear still missing: Soccer at Dolores Park" && row?["targetId"] == game)
        #expect(row?["body"]?.stringValue?.hasPrefix("2 × Ball, 1 × Net for ") == true)
        #expect(!street.pushed(street.host).contains { $0.hasPrefix("Gear still") }, "unless asked for")
    }

    @Test func playersGoingAreWarnedOfTheWeather() {
        let street = Cast.street(adminEmail: "host@example.com")
        let game = street.game()
        street.rsvp("going", street[0], game)
        street.rsvp("maybe", street[1], game)
        street.town.advance(hours: 30)
        let storm: JSONValue = [
            "gameId": game, "observedAt": street.town.time(), "temperatureF": 60, "windMph": 41,
            "precipitationPct": 80,
        ]
        street.ask("games.weather", storm, street.host)
        for person in [street.host, street[0]] {
            let row = street.inbox(person).first { $0["type"] == "weather_warning" }
            #expect(row?["title"] == "Severe weather: Soccer at Dolores Park" && row?["targetId"] == game)
            #expect(street.pushed(person).contains("Severe weather: Soccer at Dolores Park"))
        }
        #expect(!street.types(street[1]).contains("weather_warning"), "who may come is not going")
    }

    @Test func changesOfARideAreToldToThoseConcerned() {
        let game = street.game()
        for player in street.players { street.rsvp("going", player, game) }
        street.forget()
        let offer: JSONValue = ["seats": 3, "from": "Main Cast", "departAt": town.time(hours: 30)]
        let ride: JSONValue = ["rideId": street.rsvp("ride-offer", street[0], game, offer)["id"]]
        for player in [street[1], street[2], street[3]] {
            street.ask("rsvp.ride-join", ride, player)
            town.advance(seconds: 1)
        }
        #expect(street.types(street[0]) == ["carpool_changed", "carpool_changed", "carpool_changed"])
        #expect(street.inbox(street[0])[0]["title"] == "Player 3 rides with you")
        #expect(street.pushed(street[0]).last == "Player 3 rides with you")
        street.ask("rsvp.ride-leave", ride, street[3])
        #expect(street.inbox(street[0])[0]["title"] == "Player 3 isn't riding with you after all")
        town.advance(seconds: 1)
        street.ask("rsvp.ride-remove", ride.merging(["accountId": "player2"]), street[0])
        #expect(street.inbox(street[2])[0]["title"] == "Player 0 has no seat for you anymore")
        street.rsvp("leave", street[0], game)
        #expect(street.inbox(street[1])[0]["title"] == "Player 0 isn't driving after all")
        #expect(street.types(street[1]) == ["carpool_changed"] && street.types(street[3]) == [])
        let said = street.players.flatMap { street.inbox($0) }.map(\.description).joined()
        #expect(!said.contains("Main Cast"), "where it sets out is in no notification")
    }

    @Test func theWelcomeIsSentOncePerAccount() {
        town.onboard(street[0])
        town.settle()
        #expect(street.types(street[0]) == ["welcome"])
        street.ask("profile.update", ["gender": .null], street[0])
        street.ask("profile.update", ["gender": "female"], street[0])
        #expect(street.types(street[0]) == ["welcome"])
    }

    @Test func somebodyWithAThinProfileIsRemindedOnceAWeek() {
        let game = street.game(["startsAt": town.time(hours: 24 * 20)])
        street.ask("games.update", ["gameId": game, "requireTier2": true], street.host)
        #expect(street.rsvp("going", street[0], game).reason == .tierRequired)
        street.rsvp("going", street[0], game)
        #expect(street.types(street[0]) == ["tier2_reminder"])
        town.advance(days: 6, hours: 23, minutes: 59, seconds: 59)
        // The result does not depend on the service that refused.
        street.ask("follows.add", ["accountId": "host"], street[0])
        street.ask("games.create", town.gameFields(["requireTier2": true]), street[0])
        #expect(street.types(street[0]) == ["tier2_reminder"])
        town.advance(seconds: 1)
        street.rsvp("going", street[0], game)
        #expect(street.types(street[0]) == ["tier2_reminder", "tier2_reminder"])
    }

    @Test(arguments: ["follows.add", "games.create"]) func gateHitsOfEveryServiceRemindOfAThinProfile(
        type: String
    ) {
        let data = type == "games.create" ? town.gameFields(["requireTier2": true]) : ["accountId": "host"]
        #expect(street.ask(type, data, street[0]).reason == .tierRequired)
        #expect(street.types(street[0]) == ["tier2_reminder"])
    }

    @Test func unreadRowsThatNameABlockedPersonAreDeleted() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        street.rsvp("going", street[1], game)
        #expect(street.inbox(street.host).first?["actorCount"] == 2)
        street.ask("friends.block", ["accountId": street[0].id], street.host)
        #expect(street.inbox(street.host).isEmpty)
    }

    @Test func guestsGetNoNotifications() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        #expect(street.ask("notifications.list", [:], town.guest()).reason == .forbidden)
    }

    // MARK: - Nearby

    @Test func nearbyAccountsAreToldOfANewGame() {
        town.onboard(street[0])
        town.onboard(street[1], ["lat": 37.9, "lng": -122.42])
        town.onboard(street[2], ["lat": 37.91, "lng": -122.42])
        town.settle()
        street.forget()
        _ = street.game()
        // Homes have two decimals: 9.7 miles and 10.4.
        #expect(street.types(street[0]).contains("new_game_nearby"))
        #expect(street.types(street[1]).contains("new_game_nearby"))
        #expect(!street.types(street[2]).contains("new_game_nearby"))
        #expect(!street.types(street[3]).contains("new_game_nearby"), "nobody knows where that one lives")
        #expect(street.pushed(street[0]).allSatisfy { !$0.hasPrefix("New game near you") }, "off by default")
    }

    @Test func privateGamesAreNotToldToThoseNear() {
        town.onboard(street[0])
        _ = street.game(["visibility": "private"])
        #expect(!street.types(street[0]).contains("new_game_nearby"))
    }

    @Test func peopleAreToldOfAtMostFiveNearbyGamesADayAndOnlyOfWantedSports() {
        town.onboard(street[0])
        street.ask(
            "notifications.prefs-set", ["nearby": ["on": true, "sports": ["tennis"]]], street[0])
        for _ in 0..<2 { _ = street.game() }
        #expect(!street.types(street[0]).contains("new_game_nearby"))
        for hour in 0..<7 {
            _ = street.game(["sport": "tennis", "startsAt": town.time(hours: 50 + hour * 3)])
        }
        #expect(street.types(street[0]).filter { $0 == "new_game_nearby" }.count == 5)
        town.advance(hours: 13)
        _ = street.game(["sport": "tennis", "startsAt": town.time(hours: 90)])
        #expect(
            street.types(street[0]).filter { $0 == "new_game_nearby" }.count == 6, "it is another day in UTC")
        street.ask("notifications.prefs-set", ["nearby": ["on": false, "sports": []]], street[0])
        _ = street.game(["sport": "tennis", "startsAt": town.time(hours: 100)])
        #expect(street.types(street[0]).filter { $0 == "new_game_nearby" }.count == 6)
    }

    // MARK: - Once

    @Test(arguments: 1...15)
    func howeverOftenItCrashesNobodyIsToldTwice(seed: UInt64) throws {
        let town = Town(seed: seed)
        let host = town.signUp("host")
        let players = (0..<4).map { town.signUp("player\($0)") }
        let game = town.game(host: host)
        town.weather = Weather(drop: 0.2, duplicate: 0.3, delayMsMax: 300)
        for player in players {
            town.ask("rsvp.going", ["gameId": game], as: player)
            // It dies between the append and all later steps.
            town.notify.losesOutputs = town.randomNumber(below: 2) == 0
            town.pass(milliseconds: 300)
            if town.notify.losesOutputs || town.randomNumber(below: 2) == 0 { try town.restart("notify") }
        }
        // games has observed all of them.
        town.idle(seconds: 2)
        town.ask("games.cancel", ["gameId": game], as: host)
        if town.randomNumber(below: 2) == 0 { try town.restart("notify") }
        town.weather = .fine
        town.idle(seconds: 5)
        for player in players {
            let items = town.ask("notifications.list", [:], as: player).items
            #expect(items.compactMap { $0["type"]?.stringValue } == ["game_cancelled"], "seed=\(seed)")
        }
        let fresh = try town.notify.replayed()
        #expect(fresh.head == town.notify.machine.head)
    }
}

// domain.md §11
@Suite struct OldNewsTests {
    @Test(arguments: [true, false]) func newsOlderThanADayIsToldNobody(isNews: Bool) throws {
        let street = Cast.street(players: 1)
        let (town, game) = (street.town, street.game(["startsAt": street.town.time(hours: 24 * 50)]))
        town.notify.isUp = false
        street.rsvp("going", street[0], game)
        town.advance(hours: isNews ? 23 : 24, minutes: isNews ? 59 : 1)
        try town.restart("notify")
        town.idle(seconds: 3)
        #expect(street.types(street.host) == (isNews ? ["rsvp_received"] : []))
        #expect(street.pushed(street.host).count == (isNews ? 1 : 0))
        // Later events are told.
        street.rsvp("leave", street[0], game)
        #expect(street.types(street.host).first == "participant_left")
    }
}
