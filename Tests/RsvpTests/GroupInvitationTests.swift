// Inviting the group of a game, and rows that end with a membership (domain.md §7.7, §6.2, §12.1).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine
@testable import RsvpService

@Suite struct GroupInvitationTests {
    private let cast = Cast(["ann", "bob", "cat", "dan", "eve"])

    /// A group of Ann's with everyone else as members.
    private func group() -> JSONValue {
        let group = cast.group()
        cast.join(group, "bob", "cat", "dan", "eve")
        return group
    }

    @discardableResult
    private func invite(_ game: JSONValue, _ more: JSONValue = [:], as person: String = "ann") -> Answer {
        let about: JSONValue = ["gameId": game]
        return cast.ask("invites.send-group", about.merging(more), as: person)
    }

    private func answer(_ verb: String, _ game: JSONValue, as person: String) {
        let answer = cast.ask(verb, ["gameId": game], as: person)
        if !answer.isOK { cast.town.note("\(verb) by \(person): \(answer)") }
    }

    /// The status of each in a game, as its host reads it, but of those without a row.
    private func rows(_ game: JSONValue, as host: String = "ann") -> [String: String] {
        let roster = cast.ask("rsvp.roster", ["gameId": game], as: host)
        var found: [String: String] = [:]
        for (list, rows) in roster.data.objectValue?.members ?? [] {
            for row in rows.arrayValue ?? [] {
                if let name = row["nickname"]?.stringValue { found[name] = list }
            }
        }
        return found
    }

    private var told: [JSONValue] { cast.town.rsvp.told("rsvp.group-invited") }

    // MARK: - Inviting

    @Test func everyMemberWithoutARowIsInvitedByOneEvent() {
        let group = group()
        let game = cast.groupGame(group)
        answer("rsvp.going", game, as: "bob")
        answer("rsvp.maybe", game, as: "cat")
        answer("rsvp.going", game, as: "dan")
        answer("rsvp.leave", game, as: "dan")
        let reply = invite(game)
        #expect(reply["invitedCount"] == 2 && reply["counts", "invited"] == 2)
        let shown = rows(game)
        #expect(shown["bob"] == "going" && shown["cat"] == "maybe")
        #expect(shown["dan"] == "invited" && shown["eve"] == "invited")
        #expect(told.count == 1 && told.first?["by"] == cast.id("ann"))
        #expect(told.first?["accountIds"]?.arrayValue?.count == 2)
        #expect(
            invite(game)["invitedCount"] == 0 && told.count == 1, "nobody is left, and nothing is written")
    }

    @Test func aBlockWithTheHostLeavesAMemberOut() {
        let group = group()
        let game = cast.groupGame(group)
        cast.ask("friends.block", "ann", as: "bob")
        #expect(invite(game)["invitedCount"] == 3)
        #expect(cast.ask("invites.list", as: "bob").items.isEmpty)
    }

    @Test func aSubgroupIsInvitedAlone() {
        let group = group()
        cast.group("subgroup-set", group, ["name": "Wings", "accountIds": ["bob", "cat"]], as: "ann")
        let game = cast.groupGame(group)
        let unknown = invite(game, ["subgroup": "s2"]).refusal
        #expect(unknown?.reason == .notFound && unknown?.field == "subgroup")
        #expect(invite(game, ["subgroup": "s1"])["invitedCount"] == 2)
        #expect(rows(game)["bob"] == "invited" && rows(game)["dan"] == nil)
    }

    @Test func latecomersToAGroupAreNotInvited() {
        let group = cast.group()
        cast.join(group, "bob")
        let game = cast.groupGame(group)
        invite(game)
        cast.join(group, "cat")
        #expect(rows(game)["bob"] == "invited" && rows(game)["cat"] == nil)
    }

    @Test func anInvitationOfAGroupIsAnsweredAndRevokedAsOthersAre() {
        let group = group()
        let game = cast.groupGame(group)
        invite(game)
        answer("invites.accept", game, as: "bob")
        answer("invites.decline", game, as: "cat")
        #expect(cast.ask("invites.list", as: "dan").items.first?["inviterId"] == cast.id("ann"))
        let revoked = cast.ask("invites.revoke", ["gameId": game, "accountId": "dan"], as: "ann")
        #expect(revoked.isOK && rows(game)["bob"] == "going")
        #expect(cast.ask("invites.list", as: "dan").items.isEmpty)
    }

    @Test func refusalsComeInTheirOrder() {
        let group = group()
        let plain = cast.town.game(host: cast["ann"], ["requireTier2": false])
        let unseen = cast.town.game(host: cast["ann"], ["visibility": "private"])
        let bobs = cast.groupGame(group, by: "bob")
        #expect(invite(unseen, as: "bob").reason == .notFound)
        #expect(invite(plain, as: "bob").reason == .forbidden, "no host")
        #expect(invite(plain).reason == .conflict, "of no group")
        cast.group("remove", group, ["accountId": cast.id("bob")], as: "ann")
        #expect(invite(bobs, as: "bob").reason == .forbidden, "no member any more")
        let game = cast.groupGame(group)
        cast.ask("games.close", ["gameId": game], as: "ann")
        #expect(invite(game, ["subgroup": "s9"]).reason == .gameNotOpen, "before the subgroup")
        cast.group("close", group, as: "ann")
        #expect(invite(game).reason == .conflict, "a closed group, before the game")
    }

    @Test func nobodyIsInvitedAfterTheStart() {
        let group = group()
        let game = cast.groupGame(group)
        cast.town.advance(hours: 48)
        #expect(invite(game).reason == .tooLate)
    }

    @Test func groupInvitationsAreNoneOfTheInvitersOpenOnes() throws {
        let group = group()
        let game = cast.groupGame(group)
        invite(game)
        let ann = try #require(cast["ann"].id.stringValue.flatMap { ID($0) })
        #expect(cast.town.rsvp.machine.state.openInvitations(by: ann) == 0)
        cast.befriend("ann", "eve")
        let other = cast.groupGame(group)
        cast.ask("invites.send", ["gameId": other, "accountIds": ["eve"]], as: "ann")
        #expect(cast.town.rsvp.machine.state.openInvitations(by: ann) == 1)
        for fromSnapshot in [true, false] {
            try cast.town.restart("rsvp", fromSnapshot: fromSnapshot)
            #expect(cast.town.rsvp.machine.state.openInvitations(by: ann) == 1)
            #expect(rows(game)["bob"] == "invited")
        }
    }

    // MARK: - At creation

    @Test func aNewGameInvitesItsGroup() {
        let group = group()
        cast.befriend("ann", "eve")
        let game = cast.groupGame(group, ["inviteGroup": true, "invite": ["eve"]])
        #expect(
            told.count == 1 && told.first?["accountIds"]?.arrayValue?.count == 3, "eve was invited before")
        #expect(rows(game).values.count { $0 == "invited" } == 4)
    }

    @Test func aSeriesInvitesItsGroupToEachGame() {
        let group = group()
        let fields: JSONValue = ["groupId": group, "inviteGroup": true]
        let series = cast.town.series(host: cast["ann"], fields)
        #expect(told.count == 3 && Set(told.compactMap { $0["bySeries"]?.stringValue }).count == 1)
        cast.ask("series.extend", ["seriesId": series.id, "count": 1], as: "ann")
        #expect(told.count == 3, "the games added later invite nobody")
    }

    @Test func aNewGameInvitesASubgroupThatThereIs() {
        let group = group()
        cast.group("subgroup-set", group, ["name": "Wings", "accountIds": ["bob"]], as: "ann")
        let fields: JSONValue = ["groupId": group, "inviteGroup": true, "subgroup": "s2"]
        let refusal = cast.ask("games.create", cast.town.gameFields(fields), as: "ann").refusal
        #expect(refusal?.reason == .notFound && refusal?.field == "subgroup")
        let game = cast.groupGame(group, ["inviteGroup": true, "subgroup": "s1"])
        #expect(rows(game)["bob"] == "invited" && rows(game)["cat"] == nil)
    }

    // MARK: - Limits

    /// Invites the group again and again, to a game whose invitations Cat declines each time.
    private func invitations(by host: String, isAdmin: Bool) -> [Reason?] {
        let cast = Cast(["ann", "bob", "cat"], limits: .standard)
        let group = cast.group()
        cast.join(group, "bob", "cat")
        if isAdmin { cast.group("role", group, ["accountId": cast.id(host), "role": "admin"], as: "ann") }
        let game = cast.groupGame(group, by: host)
        return (0..<12).map { _ in
            let reason = cast.ask("invites.send-group", ["gameId": game], as: host).reason
            cast.ask("invites.decline", ["gameId": game], as: "cat")
            return reason
        }
    }

    @Test func aMemberInvitesTheGroupThreeTimesADay() {
        #expect(invitations(by: "bob", isAdmin: false).prefix(4) == [nil, nil, nil, .rateLimited])
    }

    @Test func anAdminInvitesTheGroupTenTimesADay() {
        let reasons = invitations(by: "bob", isAdmin: true)
        #expect(reasons.prefix(10).allSatisfy { $0 == nil } && reasons[10] == .rateLimited)
    }

    // MARK: - Leaving the group

    @Test func aRemovedMemberLeavesUpcomingGamesAndOthersAdvance() {
        let group = group()
        let game = cast.groupGame(group, ["capacity": 2])
        let (open, elsewhere) = (
            cast.groupGame(group, ["visibility": "public"]), cast.town.game(host: cast["ann"])
        )
        for place in [game, open, elsewhere] { answer("rsvp.going", place, as: "bob") }
        answer("rsvp.going", game, as: "cat")
        let own = cast.groupGame(group, by: "bob")
        cast.group("remove", group, ["accountId": cast.id("bob")], as: "ann")
        #expect(rows(game)["bob"] == nil && rows(game)["cat"] == "going", "first in line")
        #expect(rows(open)["bob"] == nil && rows(elsewhere)["bob"] == "going")
        #expect(rows(own, as: "bob")["bob"] == "going", "a host goes on hosting")
    }

    @Test func leavingAGroupKeepsAnswersAndEndsInvitations() {
        let group = group()
        let (game, other) = (cast.groupGame(group), cast.groupGame(group))
        answer("rsvp.going", game, as: "bob")
        invite(other)
        cast.group("leave", group, as: "bob")
        #expect(rows(game)["bob"] == "going" && rows(other)["bob"] == nil && rows(other)["cat"] == "invited")
    }

    @Test func anAnswerThatCrossesARemovalEndsWithIt() {
        let group = group()
        let game = cast.groupGame(group)
        cast.town.rsvp.isUp = false
        cast.town.ask("groups.remove", ["groupId": group, "accountId": cast.id("bob")], as: cast["ann"])
        cast.town.rsvp.isUp = true
        cast.town.ask("rsvp.going", ["gameId": game], as: cast["bob"])
        cast.town.idle(seconds: 5)
        #expect(rows(game)["bob"] == nil)
    }
}
