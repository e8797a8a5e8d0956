// Each person is told once of a command that changes several games of a series (domain.md §4.5, §8.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §4.5, §8.2
@Suite struct SeriesNoticeTests {
    let street = Cast.street()
    var town: Town { street.town }
    let series: JSONValue
    let games: [JSONValue]

    init() {
        (series, games) = street.town.series(host: street.host)
        for game in games { street.rsvp("going", street[0], game) }
        street.rsvp("maybe", street[1], games[2])
        street.town.settle()
    }

    private func change(_ verb: String, _ more: JSONValue = [:]) {
        let answer = street.ask("series.\(verb)", more.merging(["seriesId": series]), street.host)
        #expect(answer.isOK, "\(answer)")
    }

    @Test func aChangeOfAllGamesOfASeriesIsOneNotice() {
        change("update", ["localTime": "19:30"])
        let rows = street.inbox(street[0])
        #expect(rows.map { $0["type"] } == ["game_updated"] && rows[0]["targetId"] == games[0])
        #expect(rows[0]["body"] == "Now: Thu 3 Dec 19:30 UTC and 2 more dates at Dolores Park")
        #expect(street.pushed(street[0]) == ["Changed: Soccer at Dolores Park"])
        let other = street.inbox(street[1])
        #expect(
            other.map { $0["body"] } == ["Now: Thu 17 Dec 19:30 UTC at Dolores Park"],
            "it is about one of theirs")
        #expect(other[0]["targetId"] == games[2])
        #expect(!street.types(street.host).contains("game_updated") && street.types(street[2]).isEmpty)
        town.advance(minutes: 1)
        change("update", ["localTime": "20:00"])
        #expect(street.types(street[0]) == ["game_updated"], "within an hour it is the same row")
        let row = street.inbox(street[0])[0]
        #expect(row["body"] == "Now: Thu 3 Dec 20:00 UTC and 2 more dates at Dolores Park")
        #expect(row["read"] == false)
    }

    @Test func insignificantChangesOfASeriesAreNotTold() {
        change("update", ["title": "Thursdays"])
        #expect(street.types(street[0]).isEmpty)
    }

    @Test func cancellingAllGamesOfASeriesIsOneNotice() {
        change("cancel", ["reason": "Winter break", "fromOccurrence": 2])
        let rows = street.inbox(street[0])
        #expect(rows.map { $0["type"] } == ["game_cancelled"] && rows[0]["targetId"] == games[1])
        #expect(
            rows[0]["body"]
                == "It was planned for Thu 10 Dec 18:00 UTC and 1 more date. The host writes: Winter break"
        )
        #expect(street.types(street[1]) == ["game_cancelled"])
        #expect(!street.types(street.host).contains("game_cancelled"))
    }

    @Test func oneGameOfASeriesIsToldAsAnyOther() {
        street.ask("games.cancel", ["gameId": games[1]], street.host)
        street.ask("games.update", ["gameId": games[0], "durationMinutes": 90], street.host)
        #expect(Set(street.types(street[0])) == ["game_cancelled", "game_updated"])
    }

    @Test func movingUpInSeveralGamesAtOnceIsToldOnce() {
        let (series, games) = town.series(host: street.host, ["capacity": 2])
        for game in games { for number in 2...3 { street.rsvp("going", street[number], game) } }
        let answer = street.ask("series.update", ["seriesId": series, "capacity": 3], street.host)
        #expect(answer.isOK && street.types(street[3]) == ["promoted"])
        let moved = town.rsvp.told("rsvp.changed").filter { $0["cause"] == "promotion" }
        #expect(moved.count == 3 && Set(moved.compactMap { $0["bySeries"] }).count == 1)
    }

    @Test func onlyTheFirstGameOfASeriesIsToldNearby() {
        let neighbour = town.signUp("near")
        town.onboard(neighbour)
        let (_, games) = town.series(host: street.host)
        func near(_ person: Person) -> [JSONValue?] {
            street.inbox(person).filter { $0["type"] == "new_game_nearby" }.map { $0["targetId"] }
        }
        #expect(near(neighbour) == [games[0]])
        street.ask("series.extend", ["seriesId": series, "count": 2], street.host)
        #expect(near(neighbour) == [games[0]])
    }

    // domain.md §7.4
    @Test func aChangeOfASeriesHasALineInEachChat() {
        change("update", ["localTime": "19:30"])
        change("cancel")
        for game in games {
            let lines = street.ask("chat.history", ["gameId": game], street[0]).items.map { $0["line"] }
            #expect(lines.contains("time_changed") || lines.contains("timeChanged"))
            #expect(lines.contains("cancelled"))
        }
    }
}

// domain.md §4.5, §8.2
@Suite struct SeriesAnswerNoticeTests {
    let street = Cast.street()

    @Test func answersToASeriesAreOneRowThatCountsTheDates() {
        let (series, _) = street.town.series(host: street.host)
        street.ask("rsvp.series", ["seriesId": series, "status": "going"], street[0])
        let rows = street.inbox(street.host)
        #expect(rows.map { $0["title"] } == ["Player 0 is going"], "\(rows)")
        #expect(rows.first?["body"] == "To Soccer at Dolores Park, Thu 3 Dec 18:00 UTC and 2 more dates")
        street.town.advance(seconds: 1)
        street.ask("rsvp.series", ["seriesId": series, "status": "left"], street[0])
        let out = street.inbox(street.host).first
        #expect(out?["title"] == "Player 0 is out")
        #expect(
            out?["body"]
                == "They can't make it to Soccer at Dolores Park, Thu 3 Dec 18:00 UTC and 2 more dates"
        )
    }
}
