// Groups that let nobody with an overdue due into their games (domain.md §6.3, rule 4; §6.9).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct PayFirstTests {
    private let cast = Cast(["ann", "bob", "cat"])
    private let group: JSONValue

    init() {
        group = cast.group()
        cast.join(group, "bob", "cat")
        cast.dues("pay-first", ["groupId": group], as: "ann")
    }

    /// A due of the group, whose time has passed.
    private func overdue() -> JSONValue {
        let due = cast.due(["groupId": group], ["dueAt": cast.town.time(hours: 1)])
        cast.town.advance(hours: 2)
        return due
    }

    private func game(_ more: JSONValue = [:]) -> JSONValue {
        cast.groupGame(group, more.merging(["requireTier2": false]))
    }

    private func going(_ game: JSONValue, as person: String = "bob") -> Answer {
        cast.ask("rsvp.going", ["gameId": game], as: person)
    }

    @Test func nobodyWhoOwesGetsIntoItsGames() {
        let due = overdue()
        let game = game()
        let refusal = going(game).refusal
        #expect(refusal?.reason == .requirementsNotMet && refusal?.failed == ["dues"])
        #expect(cast.ask("rsvp.maybe", ["gameId": game], as: "bob").isOK, "a maybe takes no slot")
        cast.share("paid", due, of: "bob", as: "ann")
        #expect(going(game)["status"] == "going")
        #expect(going(game, as: "cat").reason == .requirementsNotMet)
    }

    @Test func aMemberWhoSaysThatTheyHavePaidIsLetIn() {
        let due = overdue()
        cast.share("claim", due, as: "bob")
        #expect(going(game())["status"] == "going")
    }

    @Test func aDueThatIsStillInTimeKeepsNobodyOut() {
        cast.due(["groupId": group], ["dueAt": cast.town.time(days: 1)])
        cast.due(["groupId": group])
        #expect(going(game())["status"] == "going")
    }

    @Test func invitedPeopleOweAsWellAndOtherRequirementsComeFirst() {
        _ = overdue()
        let game = game(["joinPolicy": "invite"])
        cast.ask("invites.send-group", ["gameId": game], as: "ann")
        let refusal = cast.ask("invites.accept", ["gameId": game], as: "bob").refusal
        #expect(refusal?.failed == ["dues"])
        let choosy = self.game(["requirements": ["minAge": 99]])
        #expect(going(choosy).refusal?.failed == ["age", "dues"])
    }

    @Test func otherGamesAndOtherGroupsAreOpen() {
        _ = overdue()
        let plain = cast.town.game(host: cast["ann"], ["requireTier2": false])
        #expect(going(plain)["status"] == "going")
    }

    @Test func itIsTurnedOffAgainByThoseWhoRunTheGroup() {
        _ = overdue()
        let off: JSONValue = ["groupId": group, "on": false]
        #expect(cast.dues("pay-first", off, as: "bob").reason == .forbidden)
        #expect(cast.dues("book", ["groupId": group], as: "bob")["payFirst"] == true)
        #expect(cast.dues("pay-first", off, as: "ann").isOK)
        let lines = cast.town.rsvp.disk.lines.count
        #expect(cast.dues("pay-first", off, as: "ann").isOK && cast.town.rsvp.disk.lines.count == lines)
        #expect(going(game())["status"] == "going")
        cast.group("close", group, as: "ann")
        #expect(cast.dues("pay-first", ["groupId": group], as: "ann").reason == .conflict)
    }

    @Test func peopleWhoAreGoingStay() {
        let game = game()
        _ = going(game)
        _ = overdue()
        #expect(
            going(game).isOK && cast.ask("rsvp.roster", ["gameId": game], as: "ann")["counts", "going"] == 2)
    }
}
