// A game has at most ten thousand people (domain.md §6.1), so that an event that names all of them is a line of a log.

import Contracts
import JSON
import RsvpService
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct CrowdTests {
    let pitch = Cast()

    /// Adds strangers to a game until it has this many people.
    private func fill(_ game: JSONValue, to people: Int, _ status: ParticipationStatus = .maybe) throws {
        let id = try #require(game.stringValue.flatMap { ID($0) })
        var counts = Counts()
        counts.going = 1
        for number in 1..<people {
            if status == .going { counts.going += 1 } else { counts.maybe += 1 }
            let event = RsvpChanged(
                gameId: id, accountId: ID(high: 1, low: UInt64(number)), from: nil, to: status, cause: .user,
                by: nil, counts: counts)
            let info = EventInfo(source: "rsvp", sequence: UInt64(number) + 100, time: Town.noon)
            Rsvp.rules.apply(event, to: &pitch.town.rsvp.machine.state, info)
        }
    }

    // domain.md §6.3
    @Test func onePersonTooManyIsRefusedUntilSomebodyLeaves() throws {
        for player in pitch.players { pitch.befriend(pitch.host, player) }
        let game = pitch.game()
        try fill(game, to: GameLimits.peopleMax - 1)
        #expect(pitch.outcome("going", pitch[0], game) == "going")
        let count = pitch.changes.count
        for verb in ["going", "maybe"] {
            let refusal = pitch.rsvp(verb, pitch[1], game).refusal
            #expect(refusal?.reason == .gameFull)
            #expect(refusal?.message == "the game has 10000 people, as many as a game may have")
        }
        #expect(pitch.invite([pitch[1], pitch[0]], game) == ["game_full", "already_exists"])
        #expect(pitch.outcome("maybe", pitch[0], game) == "maybe", "whoever is in it may change their mind")
        #expect(pitch.outcome("leave", pitch[0], game) == "left")
        #expect(pitch.invite([pitch[1], pitch[2]], game) == ["invited", "game_full"])
        #expect(pitch.outcome("going", pitch[1], game) == "going", "an invitation counts already")
        #expect(pitch.outcome("going", pitch[0], game) == "game_full")
        #expect(pitch.changes.count == count + 4)
    }

    // domain.md §6.2
    @Test func requestsAndWalkInsCountToo() throws {
        pitch.befriend(pitch.host, pitch[1])
        let game = pitch.game(["joinPolicy": "request"])
        try fill(game, to: GameLimits.peopleMax)
        #expect(pitch.outcome("going", pitch[0], game) == "game_full")
        pitch.town.advance(hours: 48)
        #expect(pitch.decide("walk-in", pitch[1], game) == "game_full")
    }

    // domain.md §6.6
    @Test func teamsHaveAThousandGuestsAtMost() throws {
        let game = pitch.game(["guestsEach": 4])
        let id = try #require(game.stringValue.flatMap { ID($0) })
        for number in 1...TeamLimits.teamGuestsMax / 4 {
            let event = RsvpChanged(
                gameId: id, accountId: ID(high: 1, low: UInt64(number)), from: nil, to: .going, cause: .user,
                by: nil, size: 5, counts: Counts())
            let info = EventInfo(source: "rsvp", sequence: UInt64(number) + 100, time: Town.noon)
            Rsvp.rules.apply(event, to: &pitch.town.rsvp.machine.state, info)
        }
        let teams: JSONValue = ["k": 6]
        #expect(pitch.rsvp("teams-save", pitch.host, game, teams).isOK)
        #expect(pitch.rsvp("going", pitch[0], game, ["guests": 1]).isOK)
        for verb in ["teams", "teams-save"] {
            #expect(pitch.rsvp(verb, pitch.host, game, teams).reason == .conflict)
        }
    }

    // domain.md §6.5
    @Test func aRosterShowsTheFirstThousandOfEachList() throws {
        let game = pitch.game()
        try fill(game, to: Roster.shownMax + 2)
        let answer = pitch.roster(game)
        let shown = answer["maybe"].arrayValue?.compactMap { $0["accountId"]?.stringValue } ?? []
        let first = (1...Roster.shownMax).map { ID(high: 1, low: UInt64($0)).description }
        #expect(shown == first && answer["counts"]["maybe"] == .integer(Int64(Roster.shownMax + 1)))
    }

    /// Each name takes an id, its quotes and a comma.
    @Test func anEventThatNamesEverybodyIsALine() {
        let ids = (0..<GameLimits.peopleMax).map { ID(high: .max, low: UInt64.max - UInt64($0)) }
        let event = GameCancelled(
            gameId: ids[0], reason: String(repeating: "🇺🇸", count: 200), by: ids[0], audienceIds: ids,
            version: 2)
        #expect(Written(event).long == nil)
        #expect(Written(GameCompleted(gameId: ids[0], goingIds: ids, version: 2)).long == nil)
    }
}
