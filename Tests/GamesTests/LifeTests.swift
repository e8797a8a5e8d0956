// The life of a game (domain.md §4.2): permissions in each status, and automatic changes.

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct LifeTests {
    let town = Town(adminEmail: "mod@example.com")
    let ann: Person
    let bob: Person
    let game: JSONValue

    init() {
        ann = town.signUp("ann")
        bob = town.signUp("bob")
        game = town.game(host: ann)
    }

    @discardableResult
    private func command(_ verb: String, as person: Person? = nil, _ more: JSONValue = [:]) -> Answer {
        let fields: JSONValue = ["gameId": game]
        return town.ask("games.\(verb)", fields.merging(more), as: person ?? ann)
    }

    private func told(_ type: String) -> [JSONValue] { town.games.told(type) }

    /// Brings the game into a status.
    private func bring(_ status: GameStatus) {
        switch status {
        case .open: break
        case .closed: command("close")
        case .cancelled: command("cancel")
        case .completed:
            town.advance(hours: 48)
            command("complete")
        }
    }

    /// The effect of a command in a status: the next status, or the reason of the refusal (§4.2).
    @Test(
        arguments: [
            (.open, "close", "closed"), (.open, "open", "open"), (.open, "cancel", "cancelled"),
            (.open, "complete", "too_early"), (.open, "update", "open"),
            (.closed, "close", "closed"), (.closed, "open", "open"), (.closed, "cancel", "cancelled"),
            (.closed, "complete", "too_early"), (.closed, "update", "closed"),
            (.cancelled, "close", "conflict"), (.cancelled, "open", "conflict"),
            (.cancelled, "cancel", "cancelled"),
            (.cancelled, "complete", "conflict"), (.cancelled, "update", "game_not_open"),
            (.completed, "close", "conflict"), (.completed, "open", "conflict"),
            (.completed, "cancel", "conflict"),
            (.completed, "complete", "completed"), (.completed, "update", "game_not_open"),
            (.completed, "delete", "conflict"),
        ] as [(GameStatus, String, String)])
    func eachStatusAllowsItsCommands(status: GameStatus, verb: String, outcome: String) {
        bring(status)
        let answer = command(verb, verb == "update" ? ["title": "Another"] : [:])
        #expect(answer.reason?.rawValue ?? answer["status"].stringValue == outcome)
        if answer.reason == .conflict || answer.reason == .gameNotOpen {
            #expect(answer.refusal?.state == status.rawValue)
        }
    }

    private func command(_ verb: String, _ more: JSONValue) -> Answer { command(verb, as: nil, more) }

    @Test(arguments: [("close", GameStatus.closed), ("cancel", .cancelled), ("complete", .completed)])
    func repeatingAStatusCommandWritesNothing(verb: String, status: GameStatus) {
        bring(status)
        let (before, version) = (town.games.disk.lines.count, command("get")["version"])
        #expect(command(verb)["version"] == version)
        #expect(town.games.disk.lines.count == before)
    }

    @Test func everyChangeRaisesTheVersion() {
        #expect(command("close")["version"] == 2 && command("open")["version"] == 3)
        #expect(command("cancel")["version"] == 4 && command("get")["version"] == 4)
    }

    @Test(arguments: ["update", "close", "open", "complete", "cancel", "delete"])
    func onlyTheHostChangesAGame(verb: String) {
        #expect(command(verb, as: bob).reason == .forbidden)
        let nowhere: JSONValue = ["gameId": .string(town.freshID().description)]
        #expect(town.ask("games.\(verb)", nowhere, as: ann).reason == .notFound)
    }

    @Test func aModeratorCanOnlyCancelAGame() {
        let mod = town.signUp("mod")
        #expect(command("close", as: mod).reason == .forbidden)
        let answer = command("cancel", as: mod, ["reason": " Rain "])
        #expect(answer["statusReason"] == "Rain" && answer["cancelledBy"] == mod.id)
    }

    @Test func aCancellationTellsEveryoneInIt() throws {
        let (cat, dan) = (town.signUp("cat"), town.signUp("dan"))
        town.going(bob, game)
        town.ask("rsvp.maybe", ["gameId": game], as: cat)
        town.going(dan, game)
        town.ask("rsvp.leave", ["gameId": game], as: dan)
        town.settle()
        command("cancel")
        let data = try #require(told("games.cancelled").first)
        let ids = [ann, bob, cat].compactMap(\.id.stringValue).sorted()
        #expect(data["audienceIds"] == .array(ids.map { .string($0) }) && data["by"] == ann.id)
    }

    // MARK: - Completion

    @Test func theHostCompletesFromTheStartOn() {
        town.advance(hours: 47)
        town.pass(milliseconds: 3_599_999)
        #expect(command("complete").reason == .tooEarly)
        town.pass(milliseconds: 1)
        let answer = command("complete")
        #expect(answer["status"] == "completed" && answer["completedAt"] == town.time())
    }

    @Test func aGameThatHasNotStartedIsToldByTheClockOfItsPlace() {
        let there = town.game(host: ann, ["timezone": "America/Los_Angeles"])
        func told() -> String? { town.ask("games.complete", ["gameId": there], as: ann).refusal?.message }
        let sentence = "a game can be completed once it has started, at"
        #expect(told() == "\(sentence) Thu, Dec 3, 4 AM PST")
        town.ask("profile.update", ["timezone": "America/Vancouver"], as: ann)
        town.settle()
        #expect(told() == "\(sentence) Thu, Dec 3, 4 AM", "the host's clock shows the same")
        town.ask("profile.update", ["timezone": "Europe/Berlin"], as: ann)
        town.settle()
        #expect(told() == "\(sentence) Thu 3 Dec 04:00 PST", "as it is written in Berlin")
    }

    @Test(arguments: [GameStatus.open, .closed])
    func aGameCompletesByItselfThreeHoursAfterItsEnd(status: GameStatus) throws {
        bring(status)
        town.going(bob, game)
        town.advance(hours: 51)
        town.pass(milliseconds: 3_599_999)
        #expect(told("games.completed").isEmpty)
        town.pass(milliseconds: 1)
        town.advance(days: 30)
        #expect(told("games.completed").count == 1)
        let line = town.games.disk.lines.first { $0.header.type == "games.completed" }
        #expect(line?.header.time == Town.noon.adding(hours: 52))
        let data = try #require(told("games.completed").first)
        #expect(data["goingIds"]?.arrayValue?.count == (status == .open ? 2 : 1))
    }

    @Test func aGameCompletesAfterItsNewEnd() {
        _ = command("update", ["startsAt": town.time(hours: 72), "durationMinutes": 120])
        town.advance(hours: 76, minutes: 59)
        #expect(told("games.completed").isEmpty)
        town.advance(minutes: 1)
        #expect(told("games.completed").count == 1)
    }

    @Test func aCancelledGameDoesNotComplete() {
        command("cancel")
        town.advance(days: 10)
        #expect(told("games.completed").isEmpty)
    }

    // MARK: - Deletion (D 7)

    @Test func deletingAGameCancelsAndHidesIt() {
        town.going(bob, game)
        #expect(command("delete").isOK)
        #expect(told("games.cancelled").count == 1 && told("games.deleted").count == 1)
        #expect(command("get", as: bob)["status"] == "cancelled", "readable by those in it")
        #expect(command("get", as: ann).isOK)
        #expect(command("get", as: town.signUp("cat")).reason == .notFound)
        #expect(town.ask("games.mine", as: bob)["sections", "past"] == [])
        let everything: JSONValue = ["status": ["open", "closed", "cancelled", "completed"]]
        #expect(town.ask("games.search", everything, as: bob).items.isEmpty)
    }

    @Test func aCancelledGameCanStillBeDeleted() {
        town.going(bob, game)
        command("cancel")
        #expect(command("delete").isOK && told("games.cancelled").count == 1)
        #expect(command("delete").isOK, "again")
        #expect(told("games.deleted").count == 1)
    }

    @Test func aPlayerWhoLeftDoesNotSeeADeletedGame() {
        town.going(bob, game)
        town.ask("rsvp.leave", ["gameId": game], as: bob)
        town.settle()
        command("delete")
        #expect(command("get", as: bob).reason == .notFound && command("get").isOK)
    }

    @Test func aDeletedGameThatNobodyElseWasInIsGone() {
        command("delete")
        #expect(command("get").reason == .notFound && command("get", as: bob).reason == .notFound)
        #expect(command("get", as: town.signUp("mod")).isOK, "but for moderators")
    }

    // MARK: - Phases and actions

    @Test func thePhaseFollowsTheClock() {
        #expect(command("get")["phase"] == "upcoming")
        town.advance(hours: 48)
        #expect(command("get")["phase"] == "inProgress")
        town.advance(hours: 1)
        #expect(command("get")["phase"] == "past")
    }

    @Test func actionsNameWhatTheCallerMayDo() {
        #expect(
            command("get")["actions"] == [
                "games.update", "games.close", "games.cancel", "games.delete", "games.cohost",
                "invites.send",
            ])
        #expect(command("get", as: bob)["actions"] == ["rsvp.going", "rsvp.maybe"])
        town.going(bob, game)
        #expect(
            command("get", as: bob)["actions"] == ["invites.send", "rsvp.maybe", "rsvp.leave", "rsvp.no"])
        town.advance(hours: 48)
        #expect(
            command("get")["actions"] == [
                "games.close", "games.complete", "games.cancel", "games.delete", "games.cohost",
            ])
        #expect(command("get", as: bob)["actions"] == [])
    }
}
