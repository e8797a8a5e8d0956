// Notices of co-hosts: they hear what the host hears, each for themselves (domain.md §4.11, §8.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct CoHostNoticeTests {
    private let street = Cast.street(players: 5)

    /// A game whose first players host it as well.
    private func game(coHosts: Int = 1, _ more: JSONValue = [:]) -> JSONValue {
        let game = street.game(more)
        for number in 0..<coHosts {
            street.rsvp("going", street[number], game)
            name(street[number], game)
        }
        street.forget()
        return game
    }

    private func name(_ person: Person, _ game: JSONValue, on: Bool = true) {
        let fields: JSONValue = ["gameId": game, "accountId": person.id, "on": .bool(on)]
        let answer = street.ask("games.cohost", fields, street.host)
        if !answer.isOK { street.town.note("games.cohost: \(answer)") }
    }

    /// The types of somebody's unread rows, the latest first.
    private func unread(_ person: Person) -> [String] {
        street.inbox(person).filter { $0["read"] == false }.compactMap { $0["type"]?.stringValue }
    }

    @Test func aNamedCoHostIsTold() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        name(street[0], game)
        let row = street.inbox(street[0]).first
        #expect(row?["type"] == "cohost_added" && row?["actorIds"] == [street.host.id])
        #expect(row?["targetId"] == game && street.pushed(street[0]).count == 1)
        let count = street.inbox(street[0]).count
        name(street[0], game, on: false)
        #expect(street.inbox(street[0]).count == count, "nobody is told of the end of it")
    }

    @Test func aSeriesIsToldOnce() {
        let series = street.town.series(host: street.host)
        for game in series.games { street.rsvp("going", street[0], game) }
        let fields: JSONValue = ["seriesId": series.id, "accountId": street[0].id, "on": true]
        #expect(street.ask("series.cohost", fields, street.host).isOK)
        #expect(street.types(street[0]).count { $0 == "cohost_added" } == 1)
    }

    @Test func answersAreToldToTheHostAndToEachCoHost() {
        let game = game(coHosts: 2)
        street.rsvp("going", street[2], game)
        for person in [street.host, street[0], street[1]] {
            #expect(unread(person) == ["rsvp_received"], "\(person.nickname)")
        }
        street.rsvp("maybe", street[3], game)
        let row = street.inbox(street[1]).first
        #expect(row?["actorCount"] == 2, "answers are folded for each of them")
        street.forget()
        street.rsvp("leave", street[2], game)
        #expect(unread(street.host) == ["participant_left"] && unread(street[1]) == ["participant_left"])
    }

    @Test func nobodyIsToldOfWhatTheyDidThemselves() {
        let game = game(coHosts: 2)
        street.rsvp("leave", street[0], game)
        #expect(unread(street[0]).isEmpty)
        #expect(unread(street.host) == ["participant_left"] && unread(street[1]) == ["participant_left"])
        street.ask("games.cancel", ["gameId": game], street[1])
        #expect(!unread(street[1]).contains("game_cancelled"))
        #expect(unread(street.host).contains("game_cancelled"))
    }

    @Test func aCoHostWhoIsNamedNoMoreHearsOfNoAnswers() {
        let game = game()
        name(street[0], game, on: false)
        street.rsvp("going", street[2], game)
        #expect(unread(street[0]).isEmpty && unread(street.host) == ["rsvp_received"])
    }

    @Test func aRequestThatOneOfThemDecidesIsReadForAll() {
        let game = game(coHosts: 2)
        street.ask("games.update", ["gameId": game, "joinPolicy": "request"], street.host)
        street.rsvp("going", street[2], game)
        let all = [street.host, street[0], street[1]]
        for person in all { #expect(unread(person) == ["join_request"], "\(person.nickname)") }
        street.rsvp("accept", street[0], game, ["accountId": street[2].id])
        for person in all { #expect(unread(person).isEmpty, "\(person.nickname)") }
        let told = street.inbox(street[2]).first
        #expect(told?["type"] == "join_accepted" && told?["actorIds"] == [street[0].id])
        street.rsvp("going", street[3], game)
        street.rsvp("leave", street[3], game)
        for person in all { #expect(unread(person).isEmpty, "who asked has taken it back") }
    }

    @Test func anOpenRequestGoesFromWhoeverDecidesNoMore() {
        let game = game()
        street.ask("games.update", ["gameId": game, "joinPolicy": "request"], street.host)
        street.rsvp("going", street[2], game)
        #expect(unread(street[0]) == ["join_request"])
        name(street[0], game, on: false)
        #expect(unread(street[0]).isEmpty && unread(street.host) == ["join_request"])
        name(street[0], game)
        street.rsvp("leave", street.host, game)
        #expect(!unread(street.host).contains("join_request"))
    }

    @Test func secondThoughtsAreForEachOfThem() {
        let game = game()
        street.rsvp("going", street[2], game)
        street.ask("notifications.read-all", [:], street[0])
        street.rsvp("leave", street[2], game)
        #expect(unread(street[0]) == ["participant_left"], "they had read that the player was coming")
    }

    @Test func aCoHostWhoFollowsAHostIsToldSo() {
        let game = game()
        street.rsvp("leave", street.host, game)
        let row = street.inbox(street[0]).first { $0["type"] == "host_transferred" }
        #expect(row?["body"]?.stringValue?.hasPrefix("The host can't make it") == true)
    }

    @Test func missingEquipmentIsToldToAll() {
        let game = game()
        let item: JSONValue = ["gameId": game, "name": "Ball", "needed": 1]
        street.ask("rsvp.equipment-add", item, street.host)
        street.town.advance(hours: 24)
        #expect(unread(street.host).contains("equipment_missing"))
        #expect(unread(street[0]).contains("equipment_missing"))
    }

    @Test func anAdminWhoIsNotNamedHearsOfNoAnswers() {
        let cast = Cast(["ann", "bob", "cat"])
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let game = cast.groupGame(group, by: "bob")
        cast.rsvp("going", cast["cat"], game)
        func types(_ person: String) -> [String] {
            cast.ask("notifications.list", as: person).items.compactMap { $0["type"]?.stringValue }
        }
        #expect(types("bob").contains("rsvp_received") && !types("ann").contains("rsvp_received"))
    }
}
