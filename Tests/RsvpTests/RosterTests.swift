// rsvp.roster and rsvp.mine: order and visibility (domain.md §6.5).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct RosterTests {
    let pitch = Cast(adminEmail: "mod@example.com")

    @Test func theRosterHasTheHostFirstThenPlayersAsTheyJoined() {
        let game = pitch.game()
        for number in [2, 0, 3, 1] {
            pitch.rsvp("going", pitch[number], game)
            pitch.town.advance(seconds: 1)
        }
        pitch.rsvp("leave", pitch[2], game)
        pitch.town.advance(seconds: 1)
        pitch.rsvp("going", pitch[2], game)
        #expect(pitch.names("going", game) == ["host", "player0", "player3", "player1", "player2"])
        #expect(pitch.roster(game)["going"].arrayValue?.first?["isHost"] == true)
    }

    @Test func rostersAndRequestsHaveThePicturesOfPeople() {
        let game = pitch.game(["joinPolicy": "request"])
        let picture: JSONValue = "https://pictures.example/host.jpg"
        for person in [pitch.host, pitch[0]] {
            #expect(pitch.town.ask("profile.photo-add", ["url": picture], as: person).isOK)
            pitch.rsvp("going", person, game)
        }
        let requests = pitch.town.ask("rsvp.requests", ["gameId": game], as: pitch.host).items
        #expect(requests.first?["avatar"] == picture)
        #expect(pitch.roster(game)["requested"].arrayValue?.first?["avatar"] == picture)
        pitch.decide("accept", pitch[0], game)
        pitch.town.advance(seconds: 1)
        pitch.rsvp("going", pitch[1], game)
        pitch.decide("accept", pitch[1], game)
        let going = pitch.roster(game)["going"].arrayValue ?? []
        #expect(going.map { $0["avatar"] } == [picture, picture, nil])
    }

    @Test func maybesAreSortedByTheTimeOfTheirAnswer() {
        let game = pitch.game()
        for (number, verb) in [(1, "going"), (0, "maybe"), (1, "maybe"), (2, "maybe")] {
            pitch.rsvp(verb, pitch[number], game)
            pitch.town.advance(seconds: 1)
        }
        #expect(pitch.names("maybe", game) == ["player0", "player1", "player2"])
    }

    @Test func onlyPeopleInTheGameSeeTheWaitlist() {
        let game = pitch.game(capacity: 2)
        for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, game) }
        pitch.rsvp("maybe", pitch[2], game)
        for person in [pitch.host, pitch[0], pitch[1], pitch[2]] {
            #expect(pitch.names("waitlist", game, as: person) == ["player1"])
        }
        #expect(
            pitch.names("waitlist", game, as: pitch[3]) == nil
                && pitch.names("going", game, as: pitch[3])?.count == 2)
        pitch.rsvp("leave", pitch[0], game)
        pitch.rsvp("going", pitch[3], game)
        #expect(pitch.roster(game, as: pitch[3])["waitlist"].arrayValue?.first?["position"] == 1)
        #expect(pitch.names("waitlist", game, as: pitch[0]) == nil, "no more")
    }

    @Test func onlyTheHostSeesRequestedDeclinedAndRemoved() {
        let game = pitch.game(["joinPolicy": "request"])
        for person in [pitch[0], pitch[1], pitch[2]] { pitch.rsvp("going", person, game) }
        pitch.decide("decline", pitch[1], game)
        pitch.decide("remove", pitch[2], game)
        #expect(pitch.names("requested", game) == ["player0"] && pitch.names("declined", game) == ["player1"])
        #expect(pitch.names("removed", game) == ["player2"] && pitch.names("invited", game) == [])
        for list in ["requested", "declined", "removed", "invited"] {
            #expect(pitch.names(list, game, as: pitch[0]) == nil)
        }
    }

    @Test func aModeratorReadsTheWholeRoster() {
        let mod = pitch.town.signUp("mod")
        let game = pitch.game(["visibility": "private"])
        #expect(
            pitch.names("going", game, as: mod) == ["host"] && pitch.names("requested", game, as: mod) == [])
    }

    @Test func anAccountThatMayNotSeeTheGameSeesNoRoster() {
        let game = pitch.game(["visibility": "private"])
        for verb in ["roster", "position"] { #expect(pitch.outcome(verb, pitch[0], game) == "not_found") }
    }

    @Test func theRosterShowsPresentNames() {
        let game = pitch.game()
        pitch.rsvp("going", pitch[0], game)
        pitch.town.ask("profile.update", ["nickname": "striker"], as: pitch[0])
        pitch.town.settle()
        #expect(pitch.names("going", game) == ["host", "striker"])
    }

    @Test func myRowsAreListedLatestFirst() {
        let games = (0..<7).map { _ in pitch.game() }
        for game in games {
            pitch.rsvp("going", pitch[0], game)
            pitch.town.advance(seconds: 1)
        }
        pitch.rsvp("maybe", pitch[0], games[2])
        let order = [2, 6, 5, 4, 3, 1, 0].map { games[$0] }
        var (page, seen): (JSONValue?, [JSONValue]) = (nil, [])
        repeat {
            var query: JSONValue = ["limit": 3]
            if let page { query = query.merging(["page": page]) }
            let answer = pitch.town.ask("rsvp.mine", query, as: pitch[0])
            seen += answer.items.compactMap { $0["gameId"] }
            page = answer.data["next"]
        } while page != nil
        #expect(seen == order)
        let maybes = pitch.town.ask("rsvp.mine", ["status": "maybe"], as: pitch[0]).items
        #expect(maybes.compactMap { $0["gameId"] } == [games[2]])
    }

    @Test func eventsTellEveryStatusAPlayerHad() {
        let game = pitch.game()
        for verb in ["going", "maybe", "leave"] { pitch.rsvp(verb, pitch[0], game) }
        #expect(pitch.status(pitch[0], game) == "left")
        let mine = pitch.changes.filter { $0["accountId"] == pitch[0].id }
        #expect(mine.map { $0["from"] ?? .null } == [.null, "going", "maybe"])
        #expect(mine.map { $0["to"] ?? .null } == ["going", "maybe", "left"])
    }
}
