// Blocks in the other services (domain.md §1.9).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct BlockTests {
    let cast = Cast(["ann", "bob", "cat"])
    var town: Town { cast.town }

    private func game(_ host: String = "ann", _ more: JSONValue = [:]) -> JSONValue {
        town.game(host: cast[host], more)
    }

    private func row(_ person: String, _ game: JSONValue) -> JSONValue {
        cast.ask("rsvp.mine", as: person).items.first { $0["gameId"] == game }?["status"] ?? .null
    }

    @Test(arguments: [("ann", "bob"), ("bob", "ann")])
    func aBlockTakesTheOtherOutOfUpcomingGamesAndSomeoneMovesUp(blocker: String, blocked: String) {
        let full = game("ann", ["capacity": 2])
        for person in ["bob", "cat"] { cast.ask("rsvp.going", ["gameId": full], as: person) }
        let open = game("ann")
        cast.ask("rsvp.maybe", ["gameId": open], as: "bob")
        cast.ask("friends.block", blocked, as: blocker)
        #expect(row("bob", full) == "left" && row("bob", open) == "left")
        #expect(row("cat", full) == "going", "promoted")
        for type in ["rsvp.going", "rsvp.maybe", "rsvp.roster", "games.get"] {
            #expect(cast.ask(type, ["gameId": open], as: "bob").reason == .notFound, "\(type)")
        }
        #expect(cast.ask("games.search", as: "bob").items.isEmpty)
        cast.ask("friends.unblock", blocked, as: blocker)
        #expect(cast.ask("rsvp.going", ["gameId": open], as: "bob").isOK)
    }

    @Test func aBlockEndsRequestsAndWaitlistPlaces() {
        let full = game("ann", ["capacity": 2])
        for person in ["cat", "bob"] { cast.ask("rsvp.going", ["gameId": full], as: person) }
        let asked = game("ann", ["joinPolicy": "request"])
        cast.ask("rsvp.going", ["gameId": asked], as: "bob")
        #expect(row("bob", full) == "waitlisted" && row("bob", asked) == "requested")
        cast.ask("friends.block", "bob", as: "ann")
        #expect(row("bob", full) == "left" && row("bob", asked) == "left")
    }

    @Test func aBlockChangesNothingInAThirdPersonsGame() {
        let game = game("cat")
        for person in ["ann", "bob"] { cast.ask("rsvp.going", ["gameId": game], as: person) }
        cast.ask("friends.block", "bob", as: "ann")
        #expect(row("ann", game) == "going" && row("bob", game) == "going")
        #expect(cast.ask("rsvp.roster", ["gameId": game], as: "bob").data["going"]?.arrayValue?.count == 3)
    }

    @Test func aBlockChangesNothingInAGameThatHasBegun() {
        let game = game("ann")
        cast.ask("rsvp.going", ["gameId": game], as: "bob")
        town.advance(hours: 48)
        cast.ask("friends.block", "bob", as: "ann")
        #expect(row("bob", game) == "going")
    }

    /// Somebody outside the game shares nothing with its players.
    @Test(arguments: [("ann", "bob"), ("bob", "ann")])
    func aRosterShowsABlockedPlayerOnlyWhereBothAreInIt(blocker: String, blocked: String) {
        let game = game("cat")
        cast.ask("rsvp.going", ["gameId": game], as: "ann")
        cast.ask("friends.block", blocked, as: blocker)
        func going(_ viewer: String) -> [String] {
            (cast.ask("rsvp.roster", ["gameId": game], as: viewer)["going"].arrayValue ?? [])
                .compactMap { $0["nickname"]?.stringValue }
        }
        #expect(going("bob") == ["cat"] && going("cat") == ["cat", "ann"])
        cast.ask("rsvp.going", ["gameId": game], as: "bob")
        #expect(going("bob") == ["cat", "ann", "bob"] && going("ann") == ["cat", "ann", "bob"])
    }

    @Test func aHostSeesNobodyBlockedAmongThoseTurnedDown() {
        let game = game("ann", ["joinPolicy": "request"])
        cast.ask("rsvp.going", ["gameId": game], as: "bob")
        cast.ask("rsvp.decline", ["gameId": game, "accountId": cast.id("bob")], as: "ann")
        func declined() -> Int? {
            cast.ask("rsvp.roster", ["gameId": game], as: "ann")["declined"].arrayValue?.count
        }
        #expect(declined() == 1)
        cast.ask("friends.block", "ann", as: "bob")
        #expect(declined() == 0)
    }

    @Test func aBlockHidesTheOthersPastGames() {
        let game = game("ann")
        cast.ask("rsvp.going", ["gameId": game], as: "bob")
        town.advance(hours: 50)
        func past() -> [JSONValue] {
            cast.ask("games.mine", ["section": "past"], as: "bob").items.compactMap { $0["id"] }
        }
        #expect(past() == [game])
        cast.ask("friends.block", "bob", as: "ann")
        #expect(past() == [])
        cast.ask("games.complete", ["gameId": game], as: "ann")
        let told = cast.ask("notifications.list", as: "bob").items.map { $0["type"] }
        #expect(!told.contains("feedback_request"), "of what one may not see, one is not told (§8.1)")
    }

    @Test func aBlockedPersonsGamesAreNotFound() {
        _ = game("ann")
        func search(_ host: JSONValue) -> Answer {
            cast.ask("games.search", ["hostId": host], as: "bob")
        }
        #expect(search("ann").items.count == 1)
        cast.ask("friends.block", "bob", as: "ann")
        for host in ["ann", cast.id("ann"), "nobody"] { #expect(search(host).reason == .notFound) }
    }

    @Test func aCancellationDoesNotNameItsActorAcrossABlock() {
        let boss = town.signUp("boss")
        town.settle()
        let game = game("cat")
        cast.ask("friends.block", "boss", as: "ann")
        town.ask("games.cancel", ["gameId": game, "reason": "Rain"], as: boss)
        town.settle()
        func by(_ viewer: String) -> JSONValue {
            cast.ask("games.get", ["gameId": game], as: viewer)["cancelledBy"]
        }
        #expect(by("cat") == boss.id && by("bob") == boss.id && by("ann") == .null)
    }

    @Test func aBlockedModeratorReadsAGameAndDoesNotJoinIt() {
        let boss = town.signUp("boss")
        town.settle()
        let game = game("ann")
        town.ask("friends.block", ["accountId": "boss"], as: cast["ann"])
        town.settle()
        #expect(town.ask("rsvp.roster", ["gameId": game], as: boss).isOK)
        #expect(town.ask("rsvp.going", ["gameId": game], as: boss).reason == .notFound)
    }

    @Test func profilesAndSearchesHideABlockedAccount() {
        cast.ask("friends.block", "bob", as: "ann")
        for (viewer, other) in [("ann", "bob"), ("bob", "ann")] {
            #expect(cast.ask("profile.get", other, as: viewer).reason == .notFound)
            #expect(cast.ask("profile.list", ["ids": [.string(other)]], as: viewer).items.isEmpty)
            #expect(!cast.names("profile.search", ["q": "The"], as: viewer).contains(other))
        }
        #expect(cast.ask("profile.get", "bob", as: "cat").isOK)
    }

    @Test func aBlockRemovesUnreadNotificationsBetweenTheTwo() {
        func types(_ person: String) -> [String] {
            cast.ask("notifications.list", as: person).items.compactMap { $0["type"]?.stringValue }
        }
        cast.ask("notifications.read-all", as: "ann")
        cast.ask("friends.request", "ann", as: "bob")
        cast.ask("follows.add", "ann", as: "cat")
        #expect(types("ann").contains("user_followed") && types("ann").contains("friend_request"))
        cast.ask("friends.block", "bob", as: "ann")
        #expect(types("ann").contains("user_followed") && !types("ann").contains("friend_request"))
        let game = game("cat")
        cast.ask("rsvp.going", ["gameId": game], as: "ann")
        #expect(types("cat").contains("rsvp_received"))
    }

    @Test func newFriendsAreNotifiedOfEachOther() {
        cast.ask("friends.request", "bob", as: "ann")
        cast.ask("friends.accept", "ann", as: "bob")
        let told = cast.ask("notifications.list", as: "ann").items.first
        #expect(told?["type"] == "friend_accepted" && told?["targetType"] == "profile")
        #expect(told?["targetId"] == cast.id("bob") && told?["title"] == "The bob is your friend now")
        let followed = cast.ask("notifications.list", as: "bob").items.compactMap {
            $0["type"]?.stringValue
        }
        #expect(!followed.contains("user_followed"), "an edge that a request made is none of its own")
    }

    // MARK: - Friends-only games

    @Test func aFriendsGameIsForFriends() {
        cast.befriend("ann", "bob")
        let game = game("ann", ["visibility": "friends"])
        #expect(cast.ask("games.get", ["gameId": game], as: "bob").isOK)
        #expect(cast.ask("games.get", ["gameId": game], as: "cat").reason == .notFound)
        #expect(cast.ask("rsvp.going", ["gameId": game], as: "bob").isOK)
        #expect(cast.ask("rsvp.going", ["gameId": game], as: "cat").reason == .notFound)
        cast.ask("friends.remove", "bob", as: "ann")
        #expect(cast.ask("games.get", ["gameId": game], as: "bob").isOK, "who is in it keeps access")
    }

    @Test func searchesMayAskForGamesOfFriends() {
        cast.befriend("ann", "bob")
        cast.ask("follows.add", "cat", as: "bob")
        let (anns, cats, bobs) = (game("ann"), game("cat"), game("bob"))
        func found(_ scope: String) -> Set<String> {
            let answer = cast.ask("games.search", ["scope": .string(scope)], as: "bob")
            return Set(answer.items.compactMap { $0["id"]?.stringValue })
        }
        func ids(_ games: JSONValue...) -> Set<String> { Set(games.compactMap(\.stringValue)) }
        #expect(found("friends") == ids(anns, bobs) && found("following") == ids(anns, cats))
        cast.ask("rsvp.going", ["gameId": cats], as: "ann")
        #expect(found("friends") == ids(anns, bobs, cats), "a friend is going")
    }
}
