// Co-hosts and the people of a game, and who follows a host who is gone (domain.md §4.11).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct CoHostRightTests {
    private let pitch = Cast(players: 6)

    /// A game with co-hosts: the first players.
    private func game(coHosts: Int = 1, going: Int = 2, _ more: JSONValue = [:]) -> JSONValue {
        let game = pitch.game(more)
        for number in 0..<going { pitch.rsvp("going", pitch[number], game) }
        for number in 0..<coHosts { name(pitch[number], game) }
        return game
    }

    private func name(_ person: Person, _ game: JSONValue, on: Bool = true) {
        let fields: JSONValue = ["gameId": game, "accountId": person.id, "on": .bool(on)]
        let answer = pitch.ask("games.cohost", fields, pitch.host)
        if !answer.isOK { pitch.town.note("games.cohost: \(answer)") }
    }

    // MARK: - People

    @Test func aCoHostDecidesAboutRequestsAndPeople() {
        let game = game(["joinPolicy": "instant"])
        pitch.update(game, ["joinPolicy": "request"])
        for number in 2...3 { pitch.rsvp("going", pitch[number], game) }
        #expect(pitch.roster(game, as: pitch[0])["requested"].arrayValue?.count == 2)
        let asking = pitch.ask("rsvp.requests", ["gameId": game], pitch[0]).items
        #expect(asking.count == 2)
        #expect(pitch.decide("accept", pitch[2], game, as: pitch[0]) == "going")
        #expect(pitch.changes.last?["by"] == pitch[0].id && pitch.changes.last?["cause"] == "host")
        #expect(pitch.decide("decline", pitch[3], game, as: pitch[0]) == "declined")
        #expect(pitch.decide("remove", pitch[2], game, as: pitch[0]) == "removed")
        #expect(pitch.decide("accept", pitch[2], game, as: pitch[1]) == "forbidden", "going is not enough")
        #expect(pitch.roster(game, as: pitch[1])["requested"] == .null)
    }

    @Test func coHostsRemoveNeitherTheHostNorEachOther() {
        let game = game(coHosts: 2)
        for person in [pitch.host, pitch[1]] {
            #expect(pitch.decide("remove", person, game, as: pitch[0]) == "forbidden")
        }
        #expect(pitch.decide("remove", pitch[1], game) == "removed", "the host may")
    }

    @Test func aCoHostInvitesFriendsAndWhoWasRemoved() {
        pitch.befriend(pitch[0], pitch[4])
        let game = game(["membersCanInvite": false])
        #expect(pitch.invite([pitch[4]], game, as: pitch[1]) == ["forbidden"])
        #expect(pitch.invite([pitch[4]], game, as: pitch[0]) == ["invited"])
        pitch.invitation("accept", pitch[4], game)
        #expect(pitch.decide("remove", pitch[4], game) == "removed")
        #expect(pitch.invite([pitch[4]], game, as: pitch[0]) == ["invited"])
        #expect(pitch.invitation("revoke", pitch[0], game, of: pitch[4]) == "removed")
        #expect(pitch.invite([pitch[5]], game, as: pitch[0]) == ["forbidden"], "no friend of theirs")
    }

    @Test func aCoHostTakesBackOthersInvitations() {
        pitch.befriend(pitch.host, pitch[4])
        let game = game()
        pitch.invite([pitch[4]], game)
        #expect(pitch.invitation("revoke", pitch[1], game, of: pitch[4]) == "forbidden")
        #expect(pitch.invitation("revoke", pitch[0], game, of: pitch[4]) == "left")
    }

    @Test func aCoHostLetsInTheirOwnFriendsButNobodyAcrossABlockWithTheHost() {
        pitch.befriend(pitch[0], pitch[4])
        pitch.befriend(pitch[0], pitch[5])
        pitch.befriend(pitch.host, pitch[3])
        pitch.ask("friends.block", ["accountId": pitch[5].id], pitch.host)
        let game = game()
        pitch.town.advance(hours: 48)
        #expect(pitch.decide("walk-in", pitch[4], game, as: pitch[0]) == "going")
        #expect(pitch.changes.last?["by"] == pitch[0].id && pitch.changes.last?["walkIn"] == true)
        #expect(pitch.decide("walk-in", pitch[5], game, as: pitch[0]) == "not_found")
        #expect(pitch.decide("walk-in", pitch[3], game, as: pitch[0]) == "forbidden", "the host's friend")
    }

    @Test func aCoHostSaysWhoCame() {
        let game = game()
        pitch.town.advance(hours: 48)
        pitch.games("complete", game)
        let said: JSONValue = ["gameId": game, "attendance": ["player1": "late"]]
        #expect(pitch.ask("rsvp.attendance", said, pitch[1]).reason == .forbidden)
        #expect(pitch.ask("rsvp.attendance", said, pitch[0]).isOK)
        let rows = pitch.roster(game, as: pitch[0])["going"].arrayValue ?? []
        #expect(rows.first { $0["nickname"] == "player1" }?["attendance"] == "late")
    }

    @Test func aCoHostMakesTeamsAndAsksForEquipment() {
        let game = game()
        let about: JSONValue = ["gameId": game]
        #expect(pitch.ask("rsvp.teams", about.merging(["k": 2]), pitch[0]).isOK)
        #expect(pitch.ask("rsvp.teams-save", about.merging(["k": 2]), pitch[0]).isOK)
        #expect(pitch.ask("rsvp.teams-save", about.merging(["k": 3]), pitch[1]).reason == .forbidden)
        let item = pitch.ask("rsvp.equipment-add", about.merging(["name": "Ball", "needed": 1]), pitch[0])
        #expect(item.isOK)
        #expect(
            pitch.ask("rsvp.equipment-remove", about.merging(["itemId": item["id"]]), pitch[0]).isOK)
    }

    @Test func aCoHostDoesNotHandTheGameOver() {
        let game = game()
        let whom: JSONValue = ["accountId": pitch[1].id]
        #expect(pitch.outcome("transfer-host", pitch[0], game, whom) == "forbidden")
    }

    // MARK: - The host leaves

    @Test func theFirstNamedCoHostFollowsAHostWhoLeaves() {
        let game = game(coHosts: 2, going: 3, ["capacity": 4])
        pitch.rsvp("going", pitch[3], game)
        #expect(pitch.outcome("leave", pitch.host, game) == "left")
        #expect(pitch.names("going", game, as: pitch[0]) == ["player0", "player1", "player2", "player3"])
        #expect(pitch.games("get", game)["hostId"] == pitch[0].id)
        #expect(pitch.town.rsvp.told("rsvp.host-transferred").last?["isSuccession"] == true)
        #expect(pitch.changes.last?["cause"] == "promotion", "in the same batch")
        let line = pitch.town.ask("chat.history", ["gameId": game], as: pitch[0]).items
        #expect(line.contains { $0["line"] == "host_changed" && $0["text"] == "player0 is the host now" })
        #expect(pitch.status(pitch.host, game) == "left")
        #expect(pitch.outcome("leave", pitch[0], game) == "left", "the next one follows")
        #expect(pitch.games("get", game)["hostId"] == pitch[1].id)
        #expect(pitch.outcome("leave", pitch[1], game) == "forbidden", "nobody is left to follow")
    }

    @Test func aCoHostWhoWaitsOrHasLeftDoesNotFollow() {
        let game = game(coHosts: 2)
        pitch.rsvp("maybe", pitch[0], game)
        #expect(pitch.outcome("leave", pitch.host, game) == "left")
        #expect(pitch.games("get", game)["hostId"] == pitch[1].id)
        let other = self.game(coHosts: 1)
        pitch.rsvp("leave", pitch[0], other)
        #expect(pitch.outcome("leave", pitch.host, other) == "forbidden")
    }

    @Test func somebodyWhomABlockSeparatesFromTheNewHostLeaves() {
        let game = game(coHosts: 1, going: 3)
        pitch.ask("friends.block", ["accountId": pitch[2].id], pitch[0])
        #expect(pitch.outcome("leave", pitch.host, game) == "left")
        #expect(pitch.names("going", game, as: pitch[0]) == ["player0", "player1"])
    }

    @Test func aHostStaysInAGameThatHasBegunOrIsOver() {
        let game = game()
        pitch.town.advance(hours: 48)
        #expect(pitch.outcome("leave", pitch.host, game) == "too_late")
        pitch.games("complete", game)
        #expect(pitch.outcome("leave", pitch.host, game) == "conflict")
    }

    // MARK: - The host's account is gone

    private func delete(_ person: Person) {
        let answer = pitch.ask("account.delete", ["password": .string(person.password)], person)
        if !answer.isOK { pitch.town.note("account.delete: \(answer)") }
    }

    private func host(_ game: JSONValue, as person: Int) -> JSONValue {
        pitch.ask("games.get", ["gameId": game], pitch[person])["hostId"]
    }

    private func gameStatus(_ game: JSONValue, as person: Int) -> JSONValue {
        pitch.ask("games.get", ["gameId": game], pitch[person])["status"]
    }

    @Test func aCoHostFollowsAHostWhoseAccountIsGone() {
        let game = game(coHosts: 2)
        let alone = self.game(coHosts: 0)
        delete(pitch.host)
        #expect(host(game, as: 1) == pitch[0].id && gameStatus(game, as: 1) == "open")
        #expect(pitch.names("going", game, as: pitch[0]) == ["player0", "player1"])
        #expect(gameStatus(alone, as: 1) == "cancelled", "nobody was named")
        delete(pitch[0])
        #expect(host(game, as: 1) == pitch[1].id && gameStatus(game, as: 1) == "open")
        delete(pitch[1])
        pitch.town.settle()
        #expect(pitch.town.games.told("games.cancelled").last?["gameId"] == game)
        #expect(pitch.town.games.told("games.cancelled").last?["reason"] == "host_left")
    }

    @Test func aGameWhoseCoHostsAreGoingNoMoreIsCalledOff() {
        let game = game(coHosts: 1)
        // games does not hear that the co-host is going no more.
        pitch.town.games.isUp = false
        pitch.rsvp("leave", pitch[0], game)
        pitch.town.ask("account.delete", ["password": .string(pitch.host.password)], as: pitch.host)
        pitch.town.settle()
        #expect(pitch.town.rsvp.types.contains("rsvp.host-missing"))
        pitch.town.games.isUp = true
        pitch.town.idle(seconds: 5)
        #expect(gameStatus(game, as: 1) == "cancelled")
        #expect(pitch.town.games.told("games.cancelled").count == 1)
    }

    /// rsvp has not heard of the co-host when the host's account ends, games has.
    @Test func aCoHostFollowsWhoWasNamedWhileTheHostsAccountEnded() {
        let game = game(coHosts: 0)
        pitch.town.rsvp.isUp = false
        pitch.town.ask(
            "games.cohost", ["gameId": game, "accountId": pitch[0].id, "on": true], as: pitch.host,
            after: Positions())
        pitch.town.ask("account.delete", ["password": .string(pitch.host.password)], as: pitch.host)
        pitch.town.settle()
        #expect(pitch.town.games.told("games.cancelled").isEmpty)
        pitch.town.rsvp.isUp = true
        pitch.town.idle(seconds: 5)
        #expect(host(game, as: 1) == pitch[0].id && gameStatus(game, as: 1) == "open")
    }

    /// The last co-host stops before rsvp hears that the host's account has ended.
    @Test func aGameWithoutAnybodyToFollowIsCalledOffWhoeverHearsFirst() {
        let game = game(coHosts: 1)
        pitch.town.rsvp.isUp = false
        pitch.town.ask("account.delete", ["password": .string(pitch.host.password)], as: pitch.host)
        pitch.town.settle()
        let stop: JSONValue = ["gameId": game, "accountId": pitch[0].id, "on": false]
        #expect(pitch.town.ask("games.cohost", stop, as: pitch[0]).isOK)
        pitch.town.settle()
        pitch.town.rsvp.isUp = true
        pitch.town.idle(seconds: 5)
        #expect(gameStatus(game, as: 1) == "cancelled")
    }

    @Test func aBannedHostIsFollowedToo() {
        let pitch = Cast(["boss", "ann", "bob"])
        let game = pitch.town.game(host: pitch["ann"])
        pitch.rsvp("going", pitch["bob"], game)
        pitch.ask("games.cohost", ["gameId": game, "accountId": pitch.id("bob"), "on": true], as: "ann")
        #expect(pitch.ask("account.ban", ["accountId": pitch.id("ann")], as: "boss").isOK)
        #expect(pitch.ask("games.get", ["gameId": game], as: "bob")["hostId"] == pitch.id("bob"))
    }

    // MARK: - Groups

    // domain.md §7.7
    @Test func anAdminInvitesTheGroupToAMembersGame() {
        let cast = Cast(["boss", "ann", "bob", "cat", "dan"])
        let group = cast.group()
        cast.join(group, "bob", "cat", "dan")
        cast.ask("friends.block", "dan", as: "ann")
        let game = cast.groupGame(group, by: "bob")
        let invited = cast.ask("invites.send-group", ["gameId": game], as: "ann")
        #expect(invited["invitedCount"] == 1, "neither the admin, nor the host, nor across a block")
        let rows = cast.ask("rsvp.roster", ["gameId": game], as: "ann")["invited"].arrayValue ?? []
        #expect(rows.compactMap { $0["nickname"]?.stringValue } == ["cat"])
        #expect(cast.ask("rsvp.equipment", ["gameId": game], as: "ann").isOK)
    }
}
