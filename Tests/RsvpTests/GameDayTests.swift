// Handing a game over, walk-ins, attendance (domain.md §6.2, §11).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct HandingOverTests {
    let pitch = Cast()

    private func block(_ person: Person, by other: Person) {
        pitch.town.ask("friends.block", ["accountId": .string(person.nickname)], as: other)
        pitch.town.settle()
    }

    private func handOver(_ game: JSONValue, to person: Person, as host: Person? = nil) -> Answer {
        pitch.rsvp("transfer-host", host ?? pitch.host, game, ["accountId": .string(person.nickname)])
    }

    // domain.md §6.2
    @Test func transferringHostSwapsRolesInAllServices() throws {
        let game = pitch.game()
        pitch.rsvp("going", pitch[0], game)
        #expect(handOver(game, to: pitch[0])["hostId"] == pitch[0].id)
        #expect(pitch.names("going", game, as: pitch[0]) == ["player0", "host"])
        #expect(pitch.games("get", game)["hostId"] == pitch[0].id)
        #expect(pitch.games("get", game)["hostNickname"] == "player0")
        #expect(pitch.games("close", game).reason == .forbidden)
        #expect(pitch.town.ask("games.close", ["gameId": game], as: pitch[0]).isOK)
        #expect(pitch.outcome("leave", pitch[0], game) == "forbidden")
        #expect(pitch.outcome("leave", pitch.host, game) == "left", "who hosts it no more may leave")
        func hosting(_ person: Person) -> [JSONValue] {
            pitch.town.ask("games.mine", ["section": "hosting"], as: person).items
        }
        #expect(hosting(pitch[0]).count == 1 && hosting(pitch.host).isEmpty)
        for service in ["rsvp", "games"] { try pitch.town.restart(service, fromSnapshot: true) }
        #expect(pitch.games("get", game)["hostId"] == pitch[0].id)
        #expect(pitch.decide("remove", pitch[0], game, as: pitch[0]) == "forbidden", "the host")
    }

    // domain.md §6.2
    @Test func theHostHandsOverToSomebodyGoingUntilCompletion() {
        let game = pitch.game(capacity: 2)
        for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, game) }
        #expect(handOver(game, to: pitch[1]).reason == .conflict, "who waits")
        #expect(handOver(game, to: pitch[2]).reason == .conflict)
        #expect(handOver(game, to: pitch[0], as: pitch[0]).reason == .forbidden)
        let count = pitch.town.rsvp.types.count
        #expect(handOver(game, to: pitch.host)["hostId"] == pitch.host.id, "as it is")
        #expect(pitch.town.rsvp.types.count == count)
        pitch.town.advance(hours: 49)
        #expect(handOver(game, to: pitch[0]).isOK, "after the start too")
        pitch.town.ask("games.complete", ["gameId": game], as: pitch[0])
        #expect(handOver(game, to: pitch.host, as: pitch[0]).reason == .conflict)
        let cancelled = pitch.game()
        pitch.rsvp("going", pitch[0], cancelled)
        pitch.games("cancel", cancelled)
        #expect(handOver(cancelled, to: pitch[0]).reason == .conflict)
    }

    // domain.md §1.9
    @Test func playersBlockedFromTheNewHostLeaveAndTheLineMovesUp() {
        let game = pitch.game(capacity: 3)
        for person in pitch.players { pitch.rsvp("going", person, game) }
        block(pitch[1], by: pitch[0])
        #expect(pitch.names("going", game) == ["host", "player0", "player1"], "in somebody else's game")
        #expect(handOver(game, to: pitch[0]).isOK)
        #expect(pitch.names("going", game, as: pitch[0]) == ["player0", "host", "player2"])
        #expect(pitch.status(pitch[1], game) == "left")
        #expect(pitch.outcome("going", pitch[1], game) == "not_found")
        block(pitch[2], by: pitch[0])
        #expect(pitch.names("going", game, as: pitch[0]) == ["player0", "host", "player3"])
    }

    // domain.md §11
    @Test func theChatAndTheNewHostHearOfAHandingOver() {
        let game = pitch.game()
        pitch.rsvp("going", pitch[0], game)
        _ = handOver(game, to: pitch[0])
        let chat = pitch.town.ask("chat.history", ["gameId": game], as: pitch[0]).items
        #expect(chat.first?["line"] == "host_changed" && chat.first?["text"] == "player0 is the host now")
        let told = pitch.town.ask("notifications.list", as: pitch[0]).items.first
        #expect(told?["type"] == "host_transferred" && told?["actorIds"] == [pitch.host.id])
        pitch.rsvp("maybe", pitch[1], game)
        let types = pitch.town.ask("notifications.list", as: pitch[0]).items.compactMap { $0["type"] }
        #expect(types.contains("rsvp_received"), "whoever hosts it now hears of answers")
    }

    // domain.md §3.3, §11
    @Test func afterHandingOverTheFormerHostMayDeleteTheirAccount() {
        let games = [pitch.game(), pitch.game()]
        for game in games {
            for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, game) }
        }
        _ = handOver(games[0], to: pitch[0])
        _ = handOver(games[1], to: pitch[1])
        let password: JSONValue = .string(pitch[0].password)
        #expect(pitch.town.ask("account.delete", ["password": password], as: pitch[0]).isOK)
        pitch.town.settle()
        #expect(pitch.games("get", games[0])["status"] == "cancelled")
        #expect(pitch.games("get", games[1])["status"] == "open")
        let mine: JSONValue = .string(pitch.host.password)
        #expect(pitch.town.ask("account.delete", ["password": mine], as: pitch.host).isOK)
        pitch.town.settle()
        #expect(
            pitch.town.ask("games.get", ["gameId": games[1]], as: pitch[1])["counts"]["going"] == 1)
    }

    // domain.md §1.8
    @Test func aNewHostDeletedDuringTheHandoverTakesTheGameAlong() {
        let game = pitch.game()
        pitch.rsvp("going", pitch[0], game)
        // For now, rsvp does not observe the deletion of the account, and games does not observe the transfer.
        pitch.town.weather = Weather(drop: 1)
        pitch.town.ask(
            "account.delete", ["password": .string(pitch[0].password)], as: pitch[0])
        pitch.town.ask(
            "rsvp.transfer-host", ["gameId": game, "accountId": pitch[0].id], as: pitch.host,
            after: Positions())
        pitch.town.weather = .fine
        pitch.town.idle(seconds: 3)
        let types = pitch.town.rsvp.types
        #expect(types.contains("rsvp.host-transferred"))
        #expect(pitch.games("get", game)["status"] == "cancelled")
    }
}

@Suite struct WalkInTests {
    let pitch = Cast()

    private func befriend(_ people: [Person]) {
        for person in people { pitch.befriend(pitch.host, person) }
        pitch.town.settle()
    }

    @Test func aWalkInBeforeTheStartIsToldItByTheClockOfThePlace() {
        let game = pitch.game(["timezone": "America/Los_Angeles"])
        let person: JSONValue = .string(pitch[1].nickname)
        let told = pitch.rsvp("walk-in", pitch.host, game, ["accountId": person]).refusal?.message
        #expect(told == "walk-ins can be added once the game has started, at Thu, Dec 3, 4 AM PST")
    }

    // domain.md §6.2
    @Test func twoWalkInsGoBeyondTheCapacity() {
        befriend(pitch.players)
        let game = pitch.game(capacity: 2, ["joinPolicy": "request"])
        pitch.rsvp("going", pitch[0], game)
        pitch.decide("accept", pitch[0], game)
        #expect(pitch.decide("walk-in", pitch[1], game) == "too_early")
        pitch.town.advance(hours: 48)
        #expect(pitch.decide("walk-in", pitch[1], game) == "going")
        #expect(pitch.changes.last?["walkIn"] == true && pitch.changes.last?["cause"] == "host")
        #expect(pitch.decide("walk-in", pitch[2], game) == "going")
        #expect(pitch.decide("walk-in", pitch[3], game) == "game_full")
        let count = pitch.changes.count
        #expect(pitch.decide("walk-in", pitch[0], game) == "going" && pitch.changes.count == count)
        let flags = pitch.roster(game)["going"].arrayValue?.map { $0["walkIn"] ?? false }
        #expect(flags == [false, false, true, true])
        pitch.games("complete", game)
        #expect(pitch.decide("walk-in", pitch[3], game) == "too_late")
    }

    // domain.md §6.3
    /// Hosts are not told of somebody's other games.
    @Test func overlapsOfAWalkInAreSeenByThemAlone() {
        let secret = pitch.game(["visibility": "private", "startsAt": pitch.town.time(hours: 50)])
        befriend([pitch[0]])
        pitch.befriend(pitch[3], pitch[0])
        pitch.invite([pitch[0]], secret)
        let other = pitch.town.game(
            host: pitch[3], ["startsAt": pitch.town.time(hours: 48), "durationMinutes": 240])
        let asked = pitch.town.game(
            host: pitch[3],
            ["startsAt": pitch.town.time(hours: 49), "durationMinutes": 240, "joinPolicy": "request"])
        for game in [secret, asked] { pitch.rsvp("going", pitch[0], game) }
        func whom(_ verb: String, _ game: JSONValue) -> Answer {
            pitch.rsvp(verb, pitch[3], game, ["accountId": .string(pitch[0].nickname)])
        }
        #expect(pitch.status(pitch[0], secret) == "going")
        let accepted = whom("accept", asked)
        #expect(accepted["status"] == "going" && accepted["overlaps"] == .null, "\(accepted)")
        pitch.town.advance(hours: 48)
        let walkedIn = whom("walk-in", other)
        #expect(walkedIn["status"] == "going" && walkedIn["overlaps"] == .null, "\(walkedIn)")
        #expect(whom("walk-in", other)["overlaps"] == .null, "nor when it holds already")
        #expect(pitch.rsvp("going", pitch[0], asked)["overlaps"] != .null, "to oneself")
    }

    // domain.md §6.2
    @Test func aWalkInMaySayThatTheyDidNotCome() {
        befriend([pitch[0]])
        let game = pitch.game(["durationMinutes": 60])
        pitch.rsvp("going", pitch[2], game)
        pitch.town.advance(hours: 48)
        pitch.decide("walk-in", pitch[0], game)
        let told = pitch.town.ask("notifications.list", as: pitch[0]).items.first
        #expect(told?["type"] == "join_accepted" && told?["actorIds"] == [pitch.host.id])
        #expect(told?["title"]?.stringValue?.contains("says you were there") == true, "\(told ?? .null)")
        #expect(pitch.outcome("leave", pitch[2], game) == "too_late", "who said so before is in it")
        #expect(pitch.outcome("leave", pitch[0], game) == "left")
        #expect(
            pitch.decide("walk-in", pitch[0], game) == "forbidden", "the host does not have the last word")
    }

    // domain.md §6.2
    @Test func aWalkInMaySayAfterTheGameThatTheyDidNotCome() {
        befriend([pitch[0], pitch[1]])
        let game = pitch.game(["durationMinutes": 60])
        pitch.rsvp("going", pitch[2], game)
        pitch.town.advance(hours: 48)
        for person in [pitch[0], pitch[1]] { pitch.decide("walk-in", person, game) }
        pitch.games("complete", game)
        func completed() -> JSONValue { pitch.town.ask("stats.me", as: pitch[0])["completed"] }
        func say(_ who: Person, of whom: Person) -> Answer {
            let incident: JSONValue = ["target": .string(whom.nickname), "issues": ["disrespectful"]]
            return pitch.town.ask(
                "feedback.submit", ["gameId": game, "allGood": false, "incidents": [incident]], as: who)
        }
        #expect(completed() == 1)
        pitch.town.advance(hours: 47)
        #expect(pitch.outcome("leave", pitch[0], game) == "left")
        pitch.town.settle()
        #expect(completed() == 0)
        #expect(say(pitch.host, of: pitch[0]).reason == .invalidArgument, "nor is anything said of them")
        #expect(say(pitch[0], of: pitch.host).reason == .notFound)
        #expect(say(pitch.host, of: pitch[1]).isOK)
        pitch.town.advance(hours: 1)
        #expect(pitch.outcome("leave", pitch[1], game) == "too_late")
    }

    // domain.md §6.2
    @Test func theHostCannotMarkAWalkInAsANoShow() {
        befriend([pitch[0]])
        let game = pitch.game(["durationMinutes": 60])
        pitch.rsvp("going", pitch[1], game)
        pitch.town.advance(hours: 48)
        pitch.decide("walk-in", pitch[0], game)
        pitch.games("complete", game)
        func attendance(_ person: Person, _ said: JSONValue) -> Answer {
            pitch.rsvp("attendance", pitch.host, game, ["attendance": .object([person.nickname: said])])
        }
        #expect(attendance(pitch[0], "no_show").refusal?.field == "attendance.player0")
        #expect(attendance(pitch[0], "late").isOK && attendance(pitch[1], "no_show").isOK)
    }

    // domain.md §6.2
    @Test func onlyTheHostLetsInAWalkInAndNobodyAcrossABlock() {
        befriend([pitch[0], pitch[1]])
        let game = pitch.game(["visibility": "private"])
        pitch.town.ask("friends.block", ["accountId": "host"], as: pitch[0])
        pitch.town.advance(hours: 48)
        #expect(pitch.decide("walk-in", pitch[0], game) == "not_found")
        #expect(pitch.outcome("walk-in", pitch.host, game, ["accountId": "nobody"]) == "not_found")
        #expect(pitch.decide("walk-in", pitch[1], game) == "going", "whoever has come")
        #expect(pitch.decide("walk-in", pitch[2], game, as: pitch[1]) == "forbidden")
    }

    // domain.md §6.2
    @Test func aHostAddsFriendsAndPeopleWhoAnsweredAndNobodyElse() {
        let game = pitch.game(["joinPolicy": "request"])
        for (person, answer) in [(pitch[0], "going"), (pitch[1], "going"), (pitch[2], "going")] {
            pitch.rsvp(answer, person, game)
        }
        pitch.decide("decline", pitch[1], game)
        pitch.decide("accept", pitch[2], game)
        pitch.rsvp("maybe", pitch[2], game)
        pitch.town.advance(hours: 48)
        let count = pitch.changes.count
        for (person, status) in [(pitch[0], "left"), (pitch[1], "declined"), (pitch[3], "none")] {
            #expect(pitch.status(person, game) == status)
            #expect(pitch.decide("walk-in", person, game) == "forbidden", "\(status)")
        }
        #expect(pitch.changes.count == count)
        #expect(pitch.decide("walk-in", pitch[2], game) == "going", "maybe")
        befriend([pitch[3]])
        #expect(pitch.decide("walk-in", pitch[3], game) == "going", "a friend")
        pitch.games("complete", game)
        #expect(pitch.town.ask("stats.me", as: pitch[0])["completed"] == 0)
    }

    // domain.md §6.2
    @Test func waitingPlayersMayWalkIn() {
        let game = pitch.game(capacity: 2)
        for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, game) }
        pitch.town.advance(hours: 48)
        #expect(pitch.decide("walk-in", pitch[1], game) == "going" && pitch.names("waitlist", game) == [])
        pitch.decide("remove", pitch[1], game)
        #expect(pitch.decide("walk-in", pitch[1], game) == "forbidden", "after a removal too")
        befriend([pitch[1]])
        #expect(pitch.decide("walk-in", pitch[1], game) == "going")
        pitch.games("cancel", game)
        #expect(pitch.decide("walk-in", pitch[2], game) == "conflict")
    }
}

@Suite struct AttendanceTests {
    let pitch = Cast()
    let game: JSONValue

    init() {
        game = pitch.game(capacity: 3)
        for person in [pitch[0], pitch[1], pitch[2]] { pitch.rsvp("going", person, game) }
        pitch.town.advance(hours: 49)
    }

    private func say(_ attendance: JSONValue, as person: Person? = nil) -> Answer {
        pitch.rsvp("attendance", person ?? pitch.host, game, ["attendance": attendance])
    }

    private var shown: [JSONValue] {
        pitch.roster(game)["going"].arrayValue?.map { $0["attendance"] ?? .null } ?? []
    }

    // domain.md §6.2
    @Test func everyoneGoingAttendedUntilTheHostSaysOtherwise() throws {
        #expect(say(["player0": "late"]).reason == .tooEarly && shown == [.null, .null, .null])
        pitch.games("complete", game)
        #expect(shown == ["attended", "attended", "attended"])
        let answer = say(["player1": "no_show", "player0": "late", "host": "attended"])
        #expect(answer["people"].arrayValue?.count == 3)
        #expect(shown == ["attended", "late", "no_show"])
        let events = pitch.town.rsvp.told("rsvp.attendance-set")
        #expect(events.count == 2, "what holds is not said again")
        #expect(say(["player1": "no_show"]).isOK)
        #expect(pitch.town.rsvp.told("rsvp.attendance-set").count == 2)
        try pitch.town.restart("rsvp", fromSnapshot: true)
        #expect(say(["player1": "attended"]).isOK && shown == ["attended", "late", "attended"])
        let mine = pitch.town.ask("rsvp.mine", as: pitch[0]).items.first
        #expect(mine?["attendance"] == "late", "one's own")
        let theirs = pitch.roster(game, as: pitch[0])["going"].arrayValue?.first
        #expect(theirs?["attendance"] == nil, "and nobody else's")
    }

    // domain.md §6.2, §12.2
    @Test func attendanceIsSetForFortyEightHours() {
        pitch.games("complete", game)
        pitch.town.advance(hours: 47, minutes: 59, seconds: 59)
        #expect(say(["player0": "late"]).isOK)
        pitch.town.advance(seconds: 1)
        #expect(say(["player0": "attended"]).reason == .tooLate)
    }

    // domain.md §6.2
    @Test func attendanceIsForThoseWhoWereGoingAndAllMistakesAreTold() {
        pitch.games("complete", game)
        let answer = say(["player2": "late", "nobody": "late", "player0": "late"])
        #expect(answer.reason == .invalidArgument)
        #expect(answer.refusal?.fields?.map(\.field) == ["attendance.nobody", "attendance.player2"])
        #expect(shown == ["attended", "attended", "attended"])
        #expect(say([:]).refusal?.field == "attendance")
        #expect(say(["player0": "late"], as: pitch[0]).reason == .forbidden)
        let twice = say(["player0": "late", pitch[0].id.stringValue ?? "": "no_show"])
        #expect(twice.reason == .invalidArgument)
    }

    // domain.md §6.2
    @Test func aCancelledGameHasNoAttendance() {
        pitch.games("cancel", game)
        #expect(say(["player0": "late"]).reason == .conflict)
    }
}
