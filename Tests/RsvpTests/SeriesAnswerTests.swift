// rsvp.series: one answer to all upcoming games of a series (domain.md §4.5, §6.2, §12.1).

import Contracts
import EventLog
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct SeriesAnswerTests {
    let pitch = Cast(limits: .standard)

    /// Games of one series, as published by games, one day apart.
    private func series(
        _ count: Int, capacity: Int? = nil, _ policy: JoinPolicy = .instant
    ) throws -> (
        id: JSONValue, games: [JSONValue]
    ) {
        let town = pitch.town
        let host = try #require(pitch.host.id.stringValue.flatMap { ID($0) })
        let seriesId = town.freshID()
        var games: [JSONValue] = []
        for number in 1...count {
            var details = GameDetails(
                sport: .soccer, title: "Every day",
                place: Place(name: "Dolores Park", lat: 37.7596, lng: -122.4269, geohash: "9q8yyk8yt"),
                startsAt: town.now.wall.adding(days: number), durationMinutes: 60, timezone: "UTC")
            (details.capacity, details.joinPolicy) = (capacity, policy)
            var created = GameCreated(gameId: town.freshID(), hostId: host, details: details)
            (created.seriesId, created.occurrence) = (seriesId, number)
            town.games.machine.happen(created, actor: host, causation: nil)
            games.append(.string(created.gameId.description))
        }
        town.idle(seconds: 2)
        return (.string(seriesId.description), games)
    }

    private func answer(
        _ series: JSONValue, _ status: JSONValue, _ person: Person, id: ID? = nil
    ) -> Answer {
        let answer = pitch.town.ask(
            "rsvp.series", ["seriesId": series, "status": status], as: person, id: id)
        pitch.town.settle()
        return answer
    }

    private func results(_ answer: Answer) -> [String] {
        (answer["results"].arrayValue ?? []).map { result in
            (result["status"] ?? result["reason"])?.stringValue ?? "?"
        }
    }

    // domain.md §6.2
    @Test func eachGameOfASeriesIsAnsweredByItsOwnRules() throws {
        let (series, games) = try series(5, capacity: 2)
        pitch.rsvp("going", pitch[1], games[2])
        pitch.games("close", games[3])
        pitch.town.advance(days: 1)
        let answer = answer(series, "going", pitch[0])
        #expect(results(answer) == ["going", "waitlisted", "game_not_open", "going"])
        #expect(answer["results"].arrayValue?.map { $0["gameId"] ?? .null } == Array(games.dropFirst()))
        #expect(pitch.status(pitch[0], games[0]) == "none", "that has begun")
        let mine = pitch.changes.filter { $0["accountId"] == pitch[0].id }
        #expect(Set(mine.map { $0["bySeries"]?.stringValue ?? "" }).count == 1)
        #expect(mine.first?["bySeries"] != nil)
        #expect(
            results(self.answer(series, "maybe", pitch[0])) == ["maybe", "maybe", "game_not_open", "maybe"])
        #expect(results(self.answer(series, "left", pitch[0])) == ["left", "left", "conflict", "left"])
    }

    // domain.md §1.4
    @Test func aRepeatedAnswerToASeriesGetsItsFirstAnswer() throws {
        let (series, games) = try series(3, capacity: 2)
        pitch.rsvp("going", pitch[1], games[1])
        let id = pitch.town.freshID()
        let first = answer(series, "going", pitch[0], id: id)
        #expect(results(first) == ["going", "waitlisted", "going"])
        pitch.rsvp("leave", pitch[0], games[0])
        pitch.rsvp("leave", pitch[1], games[1])
        try pitch.town.restart("rsvp")
        let count = pitch.changes.count
        #expect(answer(series, "going", pitch[0], id: id)["results"] == first["results"])
        #expect(pitch.changes.count == count)
        try pitch.town.restart("rsvp", fromSnapshot: true)
        #expect(results(answer(series, "going", pitch[0])).count == 3)
    }

    // domain.md §12.1
    @Test func anAnswerToASeriesCountsOnce() throws {
        // Few enough games that the hourly limit of an account's events is not reached first.
        let (series, _) = try series(6)
        for number in 0..<60 {
            let answer = answer(series, number % 2 == 0 ? "going" : "maybe", pitch[0])
            #expect(answer["results"].arrayValue?.count == 6)
        }
        #expect(answer(series, "going", pitch[0]).reason == .rateLimited)
    }

    // domain.md §6.2
    @Test func tenRequestsAreOpenAtMostCountingThoseOfASeries() throws {
        let (series, _) = try series(12, .request)
        let all = results(answer(series, "going", pitch[0]))
        #expect(all == Array(repeating: "requested", count: 10) + ["conflict", "conflict"])
    }

    // domain.md §1.9, §6.2
    @Test func gamesOfASeriesOneMayNotSeeAreNotFound() throws {
        let (series, games) = try series(2)
        #expect(answer(.string(pitch.town.freshID().description), "going", pitch[0]).reason == .notFound)
        pitch.town.ask("friends.block", ["accountId": "player0"], as: pitch.host)
        pitch.town.settle()
        #expect(answer(series, "going", pitch[0]).reason == .notFound)
        for game in games { pitch.update(game, ["visibility": "private"]) }
        #expect(answer(series, "going", pitch[1]).reason == .notFound)
    }

    // domain.md §3.4
    @Test func anIncompleteProfileIsTheRefusalWhereNothingElseIsMissing() throws {
        let (series, games) = try series(2)
        for game in games { pitch.update(game, ["requireTier2": true]) }
        #expect(answer(series, "going", pitch[0]).reason == .tierRequired)
        #expect(pitch.town.rsvp.types.last == "rsvp.gate-hit")
    }
}
