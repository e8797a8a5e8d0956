// Invitations: permissions and outcomes (domain.md §6.2, §6.3, §6.5, §12.1).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct InvitationTests {
    let pitch = Cast(limits: .standard)

    init() { for person in pitch.players { pitch.befriend(pitch.host, person) } }

    private func list(_ person: Person, _ more: JSONValue = [:]) -> [JSONValue] {
        pitch.town.ask("invites.list", more, as: person).items
    }

    // MARK: - Sending

    // domain.md §6.2
    @Test func theHostInvitesFriendsAndEachGetsAResult() {
        let game = pitch.game(["visibility": "private"])
        let stranger = pitch.town.signUp("stranger")
        #expect(
            pitch.invite([pitch[0], stranger, pitch.host, pitch[0], pitch[1]], game)
                == ["invited", "forbidden", "already_exists", "already_exists", "invited"])
        #expect(pitch.names("invited", game) == ["player0", "player1"])
        #expect(pitch.changes.last?["invitedBy"] == pitch.host.id && pitch.changes.last?["cause"] == "user")
        #expect(pitch.roster(game)["counts"]["invited"] == 2)
        #expect(pitch.roster(game, as: pitch[0]).isOK, "who is invited sees a private game")
    }

    // domain.md §6.2
    @Test func unknownAndBlockedAccountsAreNotFoundByAnInvitation() {
        let game = pitch.game()
        pitch.town.ask("friends.block", ["accountId": "host"], as: pitch[0])
        pitch.town.settle()
        let answer = pitch.town.ask(
            "invites.send", ["gameId": game, "accountIds": ["nobody", "player0"]], as: pitch.host)
        let results = answer["results"].arrayValue ?? []
        #expect(results.map { $0["reason"] ?? .null } == ["not_found", "not_found"])
        #expect(results.map { $0["accountId"] ?? .null } == ["nobody", "player0"], "as they were named")
        #expect(results.first?["message"] == results.last?["message"])
    }

    // domain.md §6.2
    @Test func oneToTwentyPeopleAreInvitedAtOnce() {
        let game = pitch.game()
        for count in [0, 21] {
            let names = JSONValue.array((0..<count).map { .string("somebody\($0)") })
            let answer = pitch.town.ask(
                "invites.send", ["gameId": game, "accountIds": names], as: pitch.host)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == "accountIds")
        }
        #expect(pitch.invite([pitch[0]], game) == ["invited"])
    }

    // domain.md §6.2
    @Test func membersInviteToOpenUpcomingGamesWhereAllowed() {
        pitch.befriend(pitch[0], pitch[1])
        let game = pitch.game()
        #expect(pitch.invite([pitch[1]], game, as: pitch[0]) == ["forbidden"], "not going")
        pitch.rsvp("maybe", pitch[0], game)
        #expect(pitch.invite([pitch[1]], game, as: pitch[0]) == ["forbidden"])
        pitch.rsvp("going", pitch[0], game)
        #expect(pitch.invite([pitch[1], pitch[2]], game, as: pitch[0]) == ["invited", "forbidden"])
        pitch.update(game, ["membersCanInvite": false])
        #expect(pitch.invite([pitch[1]], game, as: pitch[0]) == ["forbidden"])
        pitch.games("close", game)
        #expect(pitch.invite([pitch[2]], game) == ["game_not_open"])
        pitch.games("open", game)
        pitch.town.advance(hours: 48)
        #expect(pitch.invite([pitch[2]], game) == ["too_late"])
    }

    // domain.md §1.5, §3.4
    @Test func aGatedGameWantsTierTwo() {
        let game = pitch.game()
        pitch.update(game, ["requireTier2": true])
        #expect(pitch.invite([pitch[0]], game) == ["tier_required"])
        #expect(pitch.town.rsvp.disk.lines.last?.header.type == "rsvp.gate-hit")
        pitch.town.complete(pitch.host)
        #expect(pitch.invite([pitch[0]], game) == ["invited"])
        #expect(pitch.invitation("accept", pitch[0], game) == "tier_required")
        #expect(pitch.invitation("decline", pitch[0], game) == "declined", "which asks for none")
    }

    // domain.md §6.2
    @Test func onlyTheHostInvitesAPlayerTheHostRemoved() {
        let game = pitch.game()
        pitch.befriend(pitch[0], pitch[1])
        for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, game) }
        pitch.decide("remove", pitch[1], game)
        #expect(pitch.invite([pitch[1]], game, as: pitch[0]) == ["forbidden"])
        #expect(pitch.invite([pitch[1]], game) == ["invited"])
        #expect(pitch.outcome("going", pitch[1], game) == "going")
    }

    // domain.md §1.9
    @Test func nobodyInvitesAcrossABlockWithTheHost() {
        let game = pitch.game()
        pitch.befriend(pitch[0], pitch[1])
        pitch.rsvp("going", pitch[0], game)
        pitch.town.ask("friends.block", ["accountId": "host"], as: pitch[1])
        pitch.town.settle()
        #expect(pitch.invite([pitch[1]], game, as: pitch[0]) == ["forbidden"])
    }

    // domain.md §6.2, §12.1
    @Test func fiftyInvitationsAreOpenAtMostAndFiftyAnHourAreSent() {
        var friends: [Person] = []
        for number in 0..<22 {
            let friend = pitch.town.signUp("friend\(number)")
            pitch.town.advance(hours: 1)
            pitch.befriend(friend, pitch.host)
            friends.append(friend)
        }
        let games = (0..<4).map { number in
            pitch.town.game(host: pitch.host, ["startsAt": pitch.town.time(hours: 200 + number)])
        }
        for game in games.prefix(2) {
            #expect(pitch.invite(Array(friends.prefix(20)), game).allSatisfy { $0 == "invited" })
        }
        for friend in friends.prefix(5) { pitch.invitation("decline", friend, games[0]) }
        #expect(pitch.invite(Array(friends.prefix(11)), games[2]) == ["rate_limited"])
        #expect(pitch.town.rsvp.types.last == "rsvp.limit-hit")
        #expect(pitch.invite(Array(friends.prefix(10)), games[2]).allSatisfy { $0 == "invited" })
        pitch.town.advance(hours: 1)
        #expect(
            pitch.invite(Array(friends[10..<17]), games[2])
                == Array(repeating: "invited", count: 5) + ["conflict", "conflict"])
        pitch.invitation("decline", friends[5], games[0])
        #expect(pitch.invite([friends[15]], games[2]) == ["invited"], "one was answered")
        pitch.games("cancel", games[1])
        #expect(pitch.invite([friends[16]], games[2]) == ["invited"], "nobody answers those")
    }

    // MARK: - The same again

    // domain.md §1.4
    @Test func aRepeatedInvitationGetsItsFirstAnswerEvenAfterARestart() throws {
        let game = pitch.game()
        let stranger = pitch.town.signUp("stranger")
        let (id, names): (ID, JSONValue) = (
            pitch.town.freshID(), ["player0", .string(stranger.nickname), "player0"]
        )
        func send() -> JSONValue {
            pitch.town.ask(
                "invites.send", ["gameId": game, "accountIds": names], as: pitch.host, id: id)["results"]
        }
        let first = send()
        #expect(first.arrayValue?.compactMap { $0["reason"] } == ["forbidden", "already_exists"])
        pitch.befriend(pitch.host, stranger)
        #expect(pitch.invitation("decline", pitch[0], game) == "declined")
        try pitch.town.restart("rsvp")
        let count = pitch.changes.count
        #expect(send() == first && pitch.changes.count == count)
    }

    // MARK: - Answering

    // domain.md §6.2, §6.3
    @Test func acceptingSkipsPolicyAndRequirementsAndWaitsWhereTheGameIsFull() {
        let game = pitch.game(
            capacity: 2, ["joinPolicy": "invite", "requirements": ["minAge": 99]])
        pitch.invite([pitch[0], pitch[1]], game)
        #expect(pitch.invitation("accept", pitch[0], game) == "going")
        #expect(pitch.invitation("accept", pitch[1], game) == "waitlisted")
        #expect(pitch.invitation("accept", pitch[0], game) == "conflict", "not invited any more")
        #expect(pitch.invitation("accept", pitch[2], game) == "conflict")
        #expect(pitch.changes.suffix(2).allSatisfy { $0["invitedBy"] == pitch.host.id })
        let strict = pitch.game(capacity: 2, ["joinPolicy": "invite", "waitlist": false])
        pitch.invite([pitch[0], pitch[1]], strict)
        pitch.invitation("accept", pitch[0], strict)
        #expect(pitch.invitation("accept", pitch[1], strict) == "game_full")
    }

    // domain.md §6.2
    @Test func aDeclinedInvitationLeavesTheNormalPolicy() {
        let game = pitch.game(["joinPolicy": "invite"])
        pitch.invite([pitch[0]], game)
        #expect(pitch.invitation("decline", pitch[0], game) == "declined")
        let count = pitch.changes.count
        #expect(pitch.invitation("decline", pitch[0], game) == "declined" && pitch.changes.count == count)
        #expect(pitch.outcome("going", pitch[0], game) == "invite_required")
        #expect(pitch.invite([pitch[0]], game) == ["invited"])
    }

    // domain.md §6.2, §12.2
    @Test(arguments: ["public", "private"])
    func invitationsEndAtTheStart(visibility: JSONValue) {
        let game = pitch.game(["visibility": visibility])
        pitch.invite([pitch[0], pitch[1]], game)
        pitch.town.advance(hours: 47, minutes: 59, seconds: 59)
        #expect(pitch.invitation("accept", pitch[0], game) == "going" && list(pitch[1]).count == 1)
        pitch.town.advance(seconds: 1)
        #expect(pitch.status(pitch[1], game) == "left" && pitch.changes.last?["cause"] == "system")
        for verb in ["accept", "decline"] {
            #expect(pitch.invitation(verb, pitch[1], game) == "expired")
        }
        #expect(list(pitch[1]).isEmpty)
    }

    // domain.md §6.3
    @Test func aClosedGameTakesNobodyByInvitation() {
        let game = pitch.game()
        pitch.invite([pitch[0]], game)
        pitch.games("close", game)
        #expect(pitch.invitation("accept", pitch[0], game) == "game_not_open")
        pitch.games("open", game)
        #expect(pitch.invitation("accept", pitch[0], game) == "going")
    }

    // MARK: - Taking back

    // domain.md §6.2
    @Test func aRevokedInvitationRestoresTheFormerAnswer() {
        let game = pitch.game()
        pitch.befriend(pitch[0], pitch[1])
        pitch.rsvp("going", pitch[0], game)
        for (person, verb) in [(pitch[2], "remove"), (pitch[3], "leave")] {
            pitch.rsvp("going", person, game)
            if verb == "remove" { pitch.decide(verb, person, game) } else { pitch.rsvp(verb, person, game) }
        }
        #expect(pitch.invite([pitch[1]], game, as: pitch[0]) == ["invited"])
        #expect(pitch.invite([pitch[2], pitch[3]], game) == ["invited", "invited"])
        #expect(pitch.invitation("revoke", pitch[0], game, of: pitch[2]) == "forbidden", "not theirs")
        #expect(pitch.invitation("revoke", pitch[0], game, of: pitch[1]) == "left", "their own")
        #expect(pitch.invitation("revoke", pitch.host, game, of: pitch[2]) == "removed")
        #expect(pitch.outcome("going", pitch[2], game) == "invite_required")
        #expect(pitch.invitation("revoke", pitch.host, game, of: pitch[3]) == "left")
        #expect(pitch.invitation("revoke", pitch.host, game, of: pitch[3]) == "conflict")
        let told = pitch.town.ask("notifications.list", as: pitch[2]).items.filter {
            $0["type"] == "removed_from_game"
        }
        #expect(told.count == 1, "when they were removed, and not again")
    }

    // domain.md §6.2
    @Test func theHostRevokesInvitationsOfMembers() {
        let game = pitch.game()
        pitch.befriend(pitch[0], pitch[1])
        pitch.rsvp("going", pitch[0], game)
        pitch.invite([pitch[1]], game, as: pitch[0])
        #expect(pitch.invitation("revoke", pitch.host, game, of: pitch[1]) == "left")
    }

    // domain.md §7.1, §11
    @Test(arguments: [true, false])
    func aBlockRevokesInvitationsBetweenTheTwo(byInviter: Bool) {
        let game = pitch.game(["visibility": "private"])
        let other = pitch.game()
        pitch.befriend(pitch[0], pitch[1])
        pitch.invite([pitch[0]], game)
        pitch.invitation("accept", pitch[0], game)
        pitch.invite([pitch[1], pitch[2]], game, as: pitch[0])
        pitch.rsvp("going", pitch[1], other)
        pitch.rsvp("leave", pitch[1], other)
        #expect(pitch.invite([pitch[1]], other) == ["invited"], "by somebody else")
        let (blocker, blocked) = byInviter ? (pitch[0], pitch[1]) : (pitch[1], pitch[0])
        pitch.town.ask("friends.block", ["accountId": .string(blocked.nickname)], as: blocker)
        pitch.town.settle()
        #expect(pitch.names("invited", game) == [] && pitch.status(pitch[1], game) == "left")
        #expect(pitch.status(pitch[1], other) == "invited", "of the host, whom no block keeps away")
    }

    // domain.md §1.9
    @Test func aBlockByTheHostEndsTheHostsInvitation() {
        let game = pitch.game()
        pitch.invite([pitch[0]], game)
        pitch.town.ask("friends.block", ["accountId": "player0"], as: pitch.host)
        pitch.town.settle()
        #expect(pitch.status(pitch[0], game) == "left" && list(pitch[0]).isEmpty)
        #expect(pitch.invitation("accept", pitch[0], game) == "not_found")
    }

    // MARK: - Looking

    // domain.md §6.5
    @Test func myInvitationsAreListedNewestFirst() {
        let games = (0..<5).map { number in
            pitch.game(["title": .string("Game \(number)"), "timezone": "America/Los_Angeles"])
        }
        for game in games {
            pitch.invite([pitch[0]], game)
            pitch.town.advance(seconds: 1)
        }
        pitch.invitation("decline", pitch[0], games[1])
        pitch.games("cancel", games[2])
        let rows = list(pitch[0])
        #expect(rows.compactMap { $0["title"] } == ["Game 4", "Game 3", "Game 0"])
        #expect(rows.first?["inviterNickname"] == "host" && rows.first?["hostNickname"] == "host")
        #expect(rows.first?["inviterName"] == "The host" && rows.first?["hostName"] == "The host")
        #expect(rows.first?["placeName"] == "Dolores Park" && rows.first?["counts"]?["invited"] == 1)
        #expect(rows.first?["timezone"] == "America/Los_Angeles", "by whose clock it starts")
        let first = pitch.town.ask("invites.list", ["limit": 2], as: pitch[0])
        let rest = pitch.town.ask("invites.list", ["limit": 2, "page": first["next"]], as: pitch[0])
        #expect((first.items + rest.items).compactMap { $0["gameId"] } == rows.compactMap { $0["gameId"] })
        #expect(first.items.count == 2 && rest["next"] == .null && list(pitch[1]).isEmpty)
    }

    // domain.md §6.5
    @Test func anInviterWhoseAccountIsGoneIsNotNamed() {
        let game = pitch.game()
        pitch.befriend(pitch[0], pitch[1])
        pitch.rsvp("going", pitch[0], game)
        pitch.invite([pitch[1]], game, as: pitch[0])
        #expect(list(pitch[1]).first?["inviterName"] == "The player0")
        pitch.town.ask("account.delete", ["password": .string(pitch[0].password)], as: pitch[0])
        pitch.town.settle()
        let row = list(pitch[1]).first
        #expect(row?["hostName"] == "The host")
        #expect(row?["inviterName"] == nil && row?["inviterNickname"] == nil && row?["inviterId"] == nil)
    }

    // domain.md §8.2
    @Test func theInvitedTheInviterAndTheHostAreTold() {
        let game = pitch.game()
        pitch.befriend(pitch[0], pitch[1])
        pitch.rsvp("going", pitch[0], game)
        pitch.invite([pitch[1]], game, as: pitch[0])
        pitch.invitation("accept", pitch[1], game)
        func types(_ person: Person) -> [JSONValue] {
            pitch.town.ask("notifications.list", as: person).items.compactMap { $0["type"] }
        }
        #expect(types(pitch[1]).contains("game_invitation"))
        #expect(types(pitch[0]).contains("invite_accepted") && types(pitch.host).contains("invite_accepted"))
    }

    @Test func aSnapshotKeepsInvitations() throws {
        let game = pitch.game()
        pitch.rsvp("going", pitch[0], game)
        pitch.decide("remove", pitch[0], game)
        pitch.invite([pitch[0], pitch[1]], game)
        pitch.town.idle(seconds: 2)
        try pitch.town.restart("rsvp", fromSnapshot: true)
        #expect(pitch.invitation("revoke", pitch.host, game, of: pitch[0]) == "removed")
        #expect(pitch.invitation("accept", pitch[1], game) == "going")
    }
}

/// Friends invited when the game is created (domain.md §4.3, §6.1).
@Suite struct InvitedAtOnceTests {
    let pitch = Cast(limits: .standard)

    init() { for person in pitch.players { pitch.befriend(pitch.host, person) } }

    private func create(_ names: [String]) -> Answer {
        let fields = pitch.town.gameFields(["invite": .array(names.map { .string($0) })])
        let answer = pitch.town.ask("games.create", fields, as: pitch.host)
        pitch.town.settle()
        return answer
    }

    // domain.md §6.1
    @Test func peopleInvitedWithANewGameAreInItWithTheHost() {
        let game = create(["player0", "player1", "player0"])["id"]
        #expect(pitch.names("invited", game) == ["player0", "player1"])
        #expect(pitch.town.games.told("games.created").last?["invite"] == .array([pitch[0].id, pitch[1].id]))
        #expect(pitch.invitation("accept", pitch[0], game) == "going")
    }

    // domain.md §4.3
    @Test func aNewGameNamesEveryStranger() {
        pitch.town.signUp("stranger")
        let answer = create(["player0", "stranger", "nobody", "host"])
        #expect(answer.reason == .invalidArgument && answer.refusal?.fields?.count == 3)
        #expect(answer.refusal?.fields?.allSatisfy { $0.field == "invite" } == true)
        #expect(pitch.town.games.told("games.created").isEmpty)
    }

    // domain.md §4.3
    @Test func aNewGameInvitesTwentyPeople() {
        let names = (0..<21).map { "player\($0)" }
        let answer = create(names)
        #expect(answer.refusal?.message == "invite must name at most 20 friends")
    }

    // domain.md §1.8
    @Test func aConcurrentBlockUndoesAnInvitation() {
        pitch.town.rsvp.isUp = false
        let game = create(["player0", "player1"])["id"]
        pitch.town.ask("friends.block", ["accountId": "host"], as: pitch[0])
        pitch.town.settle()
        pitch.town.rsvp.isUp = true
        pitch.town.idle(seconds: 3)
        #expect(pitch.names("invited", game) == ["player1"])
    }
}

/// Games hidden by moderation (domain.md §7.6, §11).
@Suite struct WithheldTests {
    // domain.md §7.6
    @Test func onlyThoseInAHiddenGameKnowOfIt() throws {
        let pitch = Cast()
        let game = pitch.game()
        pitch.rsvp("maybe", pitch[0], game)
        let id = try #require(game.stringValue.flatMap { ID($0) })
        pitch.town.social.machine.happen(ContentHidden(contentType: .game, contentId: id), causation: nil)
        pitch.town.idle(seconds: 2)
        for verb in ["going", "maybe", "leave", "roster", "position"] {
            #expect(pitch.outcome(verb, pitch[1], game) == "not_found")
        }
        #expect(pitch.roster(game, as: pitch[0]).isOK && pitch.roster(game).isOK)
        #expect(pitch.outcome("going", pitch[0], game) == "going")
        try pitch.town.restart("rsvp", fromSnapshot: true)
        #expect(pitch.outcome("going", pitch[1], game) == "not_found")
        pitch.town.social.machine.happen(ContentShown(contentType: .game, contentId: id), causation: nil)
        pitch.town.idle(seconds: 2)
        #expect(pitch.outcome("going", pitch[1], game) == "going")
    }
}

/// rsvp.requests (domain.md §6.5).
@Suite struct RequestListTests {
    // domain.md §6.5
    @Test func theHostSeesRequestsOldestFirst() {
        let pitch = Cast()
        let game = pitch.game(["joinPolicy": "request"])
        for number in [2, 0, 1] {
            pitch.rsvp("going", pitch[number], game, ["note": .string("I am \(number)")])
            pitch.town.advance(seconds: 1)
        }
        pitch.rsvp("going", pitch[2], game, ["note": "Really"])
        let all = pitch.rsvp("requests", pitch.host, game)
        #expect(all.items.compactMap { $0["nickname"] } == ["player2", "player0", "player1"])
        #expect(all.items.first?["note"] == "Really")
        let first = pitch.rsvp("requests", pitch.host, game, ["limit": 2])
        let rest = pitch.rsvp("requests", pitch.host, game, ["limit": 2, "page": first["next"]])
        #expect(first.items + rest.items == all.items && rest["next"] == .null)
        #expect(pitch.outcome("requests", pitch[0], game) == "forbidden")
        pitch.decide("accept", pitch[0], game)
        #expect(pitch.rsvp("requests", pitch.host, game).items.count == 2)
    }
}
