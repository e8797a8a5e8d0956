// Editing a game (domain.md §4.2, Edit and Significant change).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct EditTests {
    let town = Town()
    let ann: Person
    let game: JSONValue

    init() {
        ann = town.signUp("ann")
        game = town.game(host: ann, ["description": "Bring water"])
    }

    @discardableResult
    private func update(_ fields: JSONValue, _ game: JSONValue? = nil) -> Answer {
        town.ask("games.update", fields.merging(["gameId": game ?? self.game]), as: ann)
    }

    private var lastUpdate: JSONValue { town.games.told("games.updated").last ?? .null }

    @Test func anAbsentFieldStaysNullRemovesAndAValueSets() {
        let answer = update(["title": "Friday soccer", "capacity": 10])
        #expect(answer["title"] == "Friday soccer" && answer["description"] == "Bring water")
        let other = update(["description": nil, "capacity": nil])
        #expect(
            other["description"] == .null && other["capacity"] == .null && other["title"] == "Friday soccer")
    }

    /// The same as for `series.update` (domain.md §4.1).
    @Test func aGameThatMovesIntoAnotherZoneKeepsItsClock() {
        let reno: JSONValue = ["name": "Idlewild Park", "lat": 39.5296, "lng": -119.8138]
        let saltLake: JSONValue = ["name": "Liberty Park", "lat": 40.7608, "lng": -111.891]
        let fields: JSONValue = ["startsAt": "2026-12-05T18:00", "timezone": nil, "place": reno]
        let game = town.game(host: ann, fields)
        let moved = update(["place": saltLake], game)
        #expect(moved["timezone"] == "America/Denver" && moved["startsAt"] == "2026-12-06T01:00:00.000Z")
        let told = update(["timezone": "America/New_York"], game)
        #expect(told["startsAt"] == "2026-12-05T23:00:00.000Z", "a zone that is given alone as well")
        let both = update(["place": reno, "startsAt": "2026-12-05T19:00"], game)
        #expect(both["startsAt"] == "2026-12-06T03:00:00.000Z")
    }

    @Test func anEditThatChangesNothingWritesNothing() {
        let before = town.games.disk.lines.count
        #expect(update(["description": " Bring water ", "durationMinutes": 60])["version"] == 1)
        #expect(town.games.disk.lines.count == before)
    }

    @Test func anEditsEventNamesTheChangedFields() {
        update(["title": "Friday soccer", "capacity": 10, "waitlist": true])
        #expect(lastUpdate["changed"] == ["capacity", "title"] && lastUpdate["significant"] == false)
    }

    @Test func aStaleVersionIsRefused() {
        update(["title": "One", "ifVersion": 1])
        let stale = update(["title": "Two", "ifVersion": 1])
        #expect(stale.reason == .versionMismatch && stale.refusal?.version == 2)
    }

    @Test func editingEndsAtTheStart() {
        town.advance(hours: 47, minutes: 59)
        #expect(update(["title": "Nearly"]).isOK)
        town.advance(minutes: 1)
        #expect(update(["title": "Too late"]).reason == .tooLate)
    }

    @Test(arguments: ["sport", "hostId", "seriesId", "options", "status"])
    func someFieldsOfAGameCannotBeEdited(field: String) {
        let answer = update(.object([field: "golf"]))
        #expect(answer.reason == .invalidArgument && answer.refusal?.field == field)
    }

    @Test func anEditCannotMoveTheStartIntoThePast() {
        #expect(update(["startsAt": town.time()]).refusal?.field == "startsAt")
        #expect(update(["startsAt": town.time(days: 366)]).refusal?.field == "startsAt")
        #expect(update(["startsAt": town.time(days: 365)]).isOK)
    }

    @Test func anEditRemovesNobody() {
        for name in ["bob", "cat"] { town.going(town.signUp(name), game) }
        let refused = update(["capacity": 2])
        #expect(refused.reason == .conflict && refused.refusal?.field == "capacity")
        #expect(update(["capacity": 3])["full"] == true)
    }

    // domain.md §4.2
    @Test func theCapacityHasRoomForGuestsToo() {
        #expect(update(["guestsEach": 2])["guestsEach"] == 2 && lastUpdate["changed"] == ["guestsEach"])
        town.ask("rsvp.going", ["gameId": game, "guests": 2], as: town.signUp("bob"))
        town.settle()
        let refused = update(["capacity": 3])
        #expect(refused.reason == .conflict && refused.refusal?.message.contains("guests") == true)
        #expect(update(["capacity": 4])["full"] == true)
        #expect(update(["guestsEach": 0])["guestsEach"] == .null && lastUpdate["significant"] == false)
        let version = update(["guestsEach": 0])["version"]
        #expect(update(["guestsEach": 0])["version"] == version, "as it is")
    }

    @Test func theWaitlistCannotBeSwitchedOffWhilePeopleWait() {
        update(["capacity": 2])
        let (bob, cat) = (town.signUp("bob"), town.signUp("cat"))
        for person in [bob, cat] { town.going(person, game) }
        #expect(update(["waitlist": false]).reason == .conflict)
        town.ask("rsvp.leave", ["gameId": game], as: cat)
        town.settle()
        #expect(update(["waitlist": false])["waitlist"] == false)
    }

    @Test func aGameMadePrivateIsByInvitationAndKeepsItsPeople() {
        let bob = town.signUp("bob")
        town.going(bob, game)
        #expect(update(["visibility": "private"])["joinPolicy"] == "invite")
        #expect(town.ask("games.get", ["gameId": game], as: bob).isOK)
        #expect(town.ask("games.get", ["gameId": game], as: town.signUp("cat")).reason == .notFound)
    }

    @Test func aPrivateGameHasNoOtherPolicy() {
        update(["visibility": "private"])
        #expect(update(["joinPolicy": "instant"]).refusal?.field == "joinPolicy")
        #expect(update(["joinPolicy": "instant", "visibility": "public"])["joinPolicy"] == "instant")
    }

    @Test func anEditOfAGolfGameKeepsTheRulesOfGolf() {
        let round = town.game(host: ann, ["sport": "golf", "requireTier2": false])
        #expect(update(["capacity": nil], round).refusal?.field == "capacity")
        #expect(update(["capacity": 9], round).refusal?.field == "capacity")
        #expect(
            update(["golf": ["holes": 12, "format": .string(String(repeating: "x", count: 41))]], round)
                .refusal?.fields?.map(\.field) == ["golf.format", "golf.holes"])
        #expect(update(["golf": ["holes": 9]]).refusal?.field == "golf")
        #expect(update(["golf": ["holes": 9]], round)["golf", "holes"] == 9)
    }

    // MARK: - Significant change

    @Test(
        arguments: [
            (["startsAt": "2026-12-04T12:00:00Z"], true), (["durationMinutes": 90], true),
            (["place": ["name": "Mission Park", "lat": 37.7596, "lng": -122.4269]], true),
            (["place": ["name": "Dolores Park", "lat": 37.7610, "lng": -122.4269]], false),
            (["place": ["name": "Dolores Park", "lat": 37.7611, "lng": -122.4269]], true),
            (
                ["place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269, "address": "18th St"]],
                false
            ),
            (["title": "x", "capacity": 9, "visibility": "friends", "price": ["type": "free"]], false),
        ] as [(JSONValue, Bool)]) func changesOfTimeAndPlaceAreSignificant(
            fields: JSONValue, isSignificant: Bool
        )
    {
        #expect(update(fields).isOK && lastUpdate["significant"] == .bool(isSignificant))
    }

    @Test func aGatedGameIsChangedByAHostOfTierTwo() {
        let gated = town.game(host: ann)
        #expect(update(["requireTier2": true], gated).isOK)
        #expect(update(["title": "Another"], gated).reason == .tierRequired)
        #expect(town.games.disk.lines.last?.header.type == "games.gate-hit")
        for verb in ["close", "open", "cancel", "complete", "delete"] {
            let answer = town.ask("games.\(verb)", ["gameId": gated], as: ann)
            #expect(answer.reason == .tierRequired && answer.refusal?.tier == 2, "\(verb)")
        }
        #expect(town.games.disk.lines.count { $0.header.type == "games.gate-hit" } == 6)
        town.complete(ann)
        for verb in ["close", "open", "cancel", "delete"] {
            #expect(town.ask("games.\(verb)", ["gameId": gated], as: ann).isOK, "\(verb)")
        }
    }
}
