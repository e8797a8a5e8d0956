// Notifications that ask for something are settled by the answer, and each thing is told once (domain.md §8.2, §8.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct SettlingTests {
    let street = Cast.street(adminEmail: "host@example.com")
    var town: Town { street.town }

    private func row(_ type: String, _ person: Person) -> JSONValue? {
        street.inbox(person).first { $0["type"]?.stringValue == type }
    }
    private func isRead(_ type: String, _ person: Person) -> Bool? { row(type, person)?["read"]?.boolValue }

    private func friends() {
        for person in [street.host, street[0], street[1]] { town.complete(person) }
        town.settle()
        street.befriend(street.host, street[0])
    }

    @Test func anInvitationIsReadOnceItIsAnsweredAndGoesWhenItIsTakenBack() {
        friends()
        let (game, other) = (street.game(), street.game())
        for id in [game, other] {
            street.ask("invites.send", ["gameId": id, "accountIds": .array([street[0].id])], street.host)
        }
        #expect(street.types(street[0]).count { $0 == "game_invitation" } == 2)
        #expect(!street.types(street[0]).contains("new_game_nearby"), "the invitation says it all")
        street.ask("invites.accept", ["gameId": game], street[0])
        let rows = street.inbox(street[0]).filter { $0["type"] == "game_invitation" }
        #expect(rows.first { $0["targetId"] == game }?["read"] == true)
        #expect(rows.first { $0["targetId"] == other }?["read"] == false)
        street.ask("invites.revoke", ["gameId": other, "accountId": street[0].id], street.host)
        #expect(street.inbox(street[0]).allSatisfy { $0["targetId"] != other }, "\(street.inbox(street[0]))")
    }

    @Test func aRequestIsReadOnceItIsDecidedAndGoesWithWhoAsked() {
        let game = street.game(["joinPolicy": "request"])
        street.rsvp("going", street[0], game)
        street.decide("accept", street[0], game)
        #expect(isRead("join_request", street.host) == true)
        street.rsvp("going", street[1], game)
        street.rsvp("leave", street[1], game)
        #expect(street.inbox(street.host).filter { $0["type"] == "join_request" }.count == 1)
    }

    @Test func aFriendRequestIsSettledWithItsAnswer() {
        for person in [street.host, street[0], street[1]] { town.complete(person) }
        town.settle()
        street.ask("friends.request", ["accountId": street.host.id], street[0])
        #expect(isRead("friend_request", street.host) == false)
        street.ask("friends.accept", ["accountId": street[0].id], street.host)
        #expect(isRead("friend_request", street.host) == true)
        street.ask("friends.request", ["accountId": street.host.id], street[1])
        street.ask("friends.withdraw", ["accountId": street.host.id], street[1])
        #expect(street.inbox(street.host).filter { $0["type"] == "friend_request" }.count == 1)
    }

    @Test func aRequestForFeedbackIsReadOnceItIsGiven() {
        let game = street.game()
        for player in [street[0], street[1]] { street.rsvp("going", player, game) }
        town.advance(hours: 49)
        street.ask("games.complete", ["gameId": game], street.host)
        #expect(isRead("feedback_request", street[0]) == false)
        street.ask("feedback.submit", ["gameId": game, "allGood": true], street[0])
        #expect(isRead("feedback_request", street[0]) == true)
        #expect(isRead("feedback_request", street[1]) == false, "that is another's")
        town.advance(hours: 25)
        #expect(isRead("feedback_reminder", street[1]) == false)
        street.ask("feedback.submit", ["gameId": game, "allGood": true], street[1])
        #expect(
            isRead("feedback_request", street[1]) == true && isRead("feedback_reminder", street[1]) == true)
        // Feedback is impossible after seven days.
        #expect(isRead("feedback_reminder", street.host) == false)
        town.advance(days: 5, hours: 22)
        #expect(isRead("feedback_reminder", street.host) == false)
        town.advance(hours: 1)
        #expect(row("feedback_request", street.host) == nil && row("feedback_reminder", street.host) == nil)
    }

    @Test func aNoShowIsNotAskedForFeedback() {
        street.befriend(street.host, street[2])
        let game = street.game()
        for player in [street[0], street[1]] { street.rsvp("going", player, game) }
        town.advance(hours: 49)
        let walkIn = street.rsvp("walk-in", street.host, game, ["accountId": .string(street[2].nickname)])
        #expect(walkIn.isOK, "\(walkIn)")
        street.ask("games.complete", ["gameId": game], street.host)
        #expect(isRead("feedback_request", street[2]) == false)
        let left = street.rsvp("leave", street[2], game)
        #expect(left.isOK, "\(left)")
        #expect(row("feedback_request", street[2]) == nil)
    }

    @Test func followingBackIsToldAsFriendship() {
        for person in [street.host, street[0]] { town.complete(person) }
        for (one, other) in [(street.host, street[0]), (street[0], street.host)] {
            street.ask("follows.add", ["accountId": other.id], one)
        }
        #expect(row("user_followed", street[0])?["body"] == "Follow back and you're friends")
        #expect(row("user_followed", street.host)?["body"] == "You follow each other, so you're friends now")
    }

    @Test func aGameThatIsChangedAgainAndAgainIsOneRowAndFewPushes() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        for hours in 0..<12 {
            street.ask(
                "games.update", ["gameId": game, "startsAt": town.time(hours: 72 + hours)], street.host)
            town.advance(minutes: 2)
        }
        #expect(street.types(street[0]).filter { $0 == "game_updated" }.count == 1)
        let pushes = street.pushed(street[0]).filter { $0.hasPrefix("Changed:") }.count
        #expect((2...4).contains(pushes), "at once, and then at most one in ten minutes: \(pushes)")
        town.advance(minutes: 20)
        #expect(street.pushed(street[0]).filter { $0.hasPrefix("Changed:") }.count <= 4)
        town.advance(minutes: 60)
        street.ask("games.update", ["gameId": game, "startsAt": town.time(hours: 90)], street.host)
        #expect(
            street.types(street[0]).filter { $0 == "game_updated" }.count == 2,
            "an hour later it is news again")
    }

    @Test func aBannedAccountGetsNoRow() {
        street.ask("account.ban", ["accountId": street[0].id], street.host)
        street.ask("account.restore", ["accountId": street[0].id], street.host)
        town.logIn(street[0])
        let titles = street.inbox(street[0]).compactMap { $0["title"]?.stringValue }
        #expect(titles == ["Your account is restored"])
    }

    // MARK: - Words of what has happened

    @Test func aHostHearsWhetherSomebodyIsGoingOrMayCome() {
        let game = street.game()
        street.rsvp("maybe", street[0], game)
        #expect(row("rsvp_received", street.host)?["title"] == "Player 0 might come")
        town.advance(minutes: 61)
        street.rsvp("going", street[1], game)
        #expect(row("rsvp_received", street.host)?["title"] == "Player 1 is going")
        street.rsvp("maybe", street[1], game)
        #expect(row("participant_left", street.host)?["title"] == "Player 1 isn't sure anymore")
        town.advance(seconds: 1)
        street.rsvp("going", street[2], game)
        street.rsvp("leave", street[2], game)
        #expect(row("participant_left", street.host)?["title"] == "Player 2 is out")
    }

    @Test func aCancellationSaysWhyAndAWarningWhichWeather() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        town.advance(hours: 30)
        let storm: JSONValue = [
            "gameId": game, "observedAt": town.time(), "temperatureF": 60, "windMph": 41,
            "precipitationPct": 80,
        ]
        street.ask("games.weather", storm, street.host)
        let warned = row("weather_warning", street[0])?["body"]?.stringValue ?? ""
        #expect(
            warned.hasPrefix("Wind of 41 mph (66 km/h) and rain or snow (80 %) expected for "), "\(warned)")
        street.ask("games.cancel", ["gameId": game, "reason": "the pitch is flooded"], street.host)
        let said = row("game_cancelled", street[0])?["body"]?.stringValue ?? ""
        #expect(said.hasSuffix(". The host writes: the pitch is flooded"), "\(said)")
    }

    @Test func missingProfileFieldsAreNamedInWords() {
        town.onboard(street[0])
        let game = street.game(["startsAt": town.time(hours: 24 * 20)])
        street.ask("games.update", ["gameId": game, "requireTier2": true], street.host)
        let refusal = street.rsvp("going", street[0], game).refusal
        #expect(refusal?.message == "your profile still needs a photo and your skill level")
        #expect(
            row("tier2_reminder", street[0])?["body"]
                == "Some games and posts need more: add a photo and your skill level")
    }

    @Test func theTimeOfAGameIsThatOfItsPlaceAndNamesItsZoneWhereItIsAnother() {
        street.ask("profile.update", ["timezone": "America/Los_Angeles"], street[1])
        let game = street.game(["timezone": "America/Los_Angeles", "startsAt": "2026-12-04T02:00:00Z"])
        for player in [street[0], street[1]] {
            street.rsvp("going", player, game)
            street.decide("remove", player, game)
        }
        func body(_ person: Person) -> String { row("removed_from_game", person)?["body"]?.stringValue ?? "" }
        #expect(body(street[0]).hasSuffix(" for Thu, Dec 3, 6 PM PST"), "\(body(street[0]))")
        #expect(body(street[1]).hasSuffix(" for Thu, Dec 3, 6 PM"), "\(body(street[1]))")
    }

    // domain.md §8.1
    @Test func aRowHasTheMomentsThatItsTextsNameForAppsThatWriteThemThemselves() {
        friends()
        let game = street.game(["timezone": "America/Los_Angeles", "startsAt": "2026-12-04T02:00:00Z"])
        street.rsvp("going", street[2], game)
        street.decide("remove", street[2], game)
        let data = row("removed_from_game", street[2])?["data"]
        #expect(data?["when"] == "2026-12-04T02:00:00.000Z[America/Los_Angeles]", "\(data ?? .null)")
        #expect(data?["whenText"] == "Thu, Dec 3, 6 PM PST" && data?["by"] == nil)
        #expect(row("friend_accepted", street.host)?["data"] == [:], "no text of it names a moment")
    }

    // domain.md §8.1
    @Test func aReminderHasTheBeginningOfItsTitleThatIsSoonOutOfDate() {
        let game = street.game(["startsAt": town.time(hours: 25)])
        street.rsvp("going", street[0], game)
        town.advance(hours: 1)
        let data = row("game_reminder", street[0])?["data"]
        #expect(data?["leadText"] == "Tomorrow" && data?["when"] != nil, "\(data ?? .null)")
    }
}
