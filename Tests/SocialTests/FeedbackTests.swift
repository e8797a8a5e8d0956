// Feedback after a game: who may give it, about whom, and when (domain.md §7.5).

import Contracts
import GamesService
import JSON
import LogContracts
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct FeedbackTests {
    // MARK: - When

    @Test func feedbackOpensAtCompletionForEveryoneWhoWasGoing() {
        let talk = GameChat(going: ["bob"])
        talk.rsvp("maybe", as: "cat")
        #expect(talk.pending("bob").isEmpty)
        let early = talk.submit(as: "bob").refusal
        #expect(early?.reason == .conflict && early?.state == "open")
        talk.play()
        for person in ["ann", "bob"] { #expect(talk.pending(person).count == 1) }
        for person in ["cat", "dan"] {
            #expect(talk.pending(person).isEmpty && talk.submit(as: person).reason == .notFound)
        }
        let row = talk.pending("bob")[0]
        #expect(row["gameId"] == talk.game && row["title"] == "Soccer at Dolores Park")
        #expect(row["people"]?.arrayValue?.map { $0["nickname"] } == ["ann"])
        #expect(row["daysLeft"] == 7)
        #expect(row["completedAt"] == .string(talk.town.now.wall.description))
    }

    @Test func feedbackDoesNotOpenForAGameOfOne() {
        let talk = GameChat.played(going: [])
        #expect(talk.pending("ann").isEmpty && talk.submit(as: "ann").reason == .notFound)
        talk.town.advance(days: 2)
        #expect(talk.cast.told("social.feedback-due").isEmpty)
    }

    @Test(arguments: [(1, false), (2, true), (250, true), (251, false)])
    func feedbackOpensForGamesOf2To250People(people: Int, isOpened: Bool) {
        let ids = (0..<people).map { ID(high: 1, low: UInt64($0)) }
        let completed = GameCompleted(gameId: ID(high: 2, low: 1), goingIds: ids, version: 2)
        let decided = given(Social.self).when(completed)
        #expect(decided.description.contains(FeedbackOpened.type) == isOpened)
    }

    @Test func feedbackOnAGameOfTooManyIsRefusedInASentence() throws {
        let talk = GameChat(going: ["bob"])
        let game = try #require(talk.game.stringValue.flatMap { ID($0) })
        for number in 0..<249 {
            let event = RsvpChanged(
                gameId: game, accountId: ID(high: 1, low: UInt64(number)), from: nil, to: .going,
                cause: .user,
                by: nil, counts: Counts())
            let info = EventInfo(source: "rsvp", sequence: UInt64(number) + 100, time: Town.noon)
            Games.rules.apply(event, to: &talk.town.games.machine.state, info)
            Social.rules.apply(event, to: &talk.town.social.machine.state, info)
        }
        talk.play()
        let refusal = talk.submit(as: "bob").refusal
        #expect(refusal?.reason == .conflict && refusal?.message.contains("at most 250 people") == true)
        #expect(talk.pending("bob").isEmpty)
        talk.town.advance(days: 2)
        #expect(talk.cast.told("social.feedback-due").isEmpty)
    }

    @Test func aCancelledGameHasNoFeedback() {
        let talk = GameChat(going: ["bob"])
        talk.games("cancel")
        let refusal = talk.submit(as: "bob").refusal
        #expect(refusal?.reason == .conflict && refusal?.state == "cancelled")
        #expect(talk.submit(as: "dan").reason == .notFound)
        let unknown: JSONValue = ["gameId": .string(talk.town.freshID().description)]
        #expect(talk.submit(unknown, as: "bob").reason == .notFound)
    }

    @Test func feedbackClosesSevenDaysAfterCompletion() {
        let talk = GameChat.played()
        let end = talk.town.now.wall.adding(days: 7)
        talk.town.advance(to: end.adding(hours: -36))
        #expect(talk.pending("bob")[0]["daysLeft"] == 2, "half a day counts")
        talk.town.advance(to: end.adding(seconds: -1))
        #expect(talk.pending("bob")[0]["expiresAt"] == .string(end.description))
        #expect(talk.submit(as: "ann").isOK)
        talk.town.advance(seconds: 1)
        #expect(talk.submit(as: "bob").reason == .expired && talk.pending("bob").isEmpty)
        #expect(talk.submit(as: "ann").reason == .conflict, "what was given already says so")
    }

    @Test func theEndOfFeedbackIsToldByTheClockOfThePlace() {
        let talk = GameChat(going: ["bob"], ["timezone": "America/Los_Angeles"])
        talk.play()
        talk.town.advance(days: 7)
        let told = talk.submit(as: "bob").refusal?.message
        #expect(told == "feedback could be given until Thu, Dec 10, 5 AM PST")
    }

    @Test func pendingFeedbackIsInTheOrderOfExpiry() {
        let talk = GameChat(going: ["bob"])
        let others = (0..<3).map { number -> JSONValue in
            let game = talk.town.game(
                host: talk.cast["cat"], ["startsAt": talk.town.time(hours: 30 - number)])
            talk.town.going(talk.cast["bob"], game)
            return game
        }
        talk.town.advance(days: 3)
        let expected = others.reversed() + [talk.game]
        #expect(talk.pending("bob").map { $0["gameId"] ?? .null } == expected)
        var found: [JSONValue] = []
        var fields: JSONValue = ["limit": 1]
        for _ in 0..<5 {
            let answer = talk.cast.ask("feedback.pending", fields, as: "bob")
            found += answer.items.map { $0["gameId"] ?? .null }
            if answer["next"] == .null { break }
            fields = ["limit": 1, "page": answer["next"]]
        }
        #expect(found == expected)
        talk.cast.ask("feedback.submit", ["gameId": others[1], "allGood": true], as: "bob")
        #expect(talk.pending("bob").count == 3 && talk.pending("ann").count == 1)
    }

    // MARK: - What

    @Test func feedbackIsGivenOnceAndCannotBeChanged() throws {
        let talk = GameChat.played()
        let first = talk.town.freshID()
        let fields: JSONValue = ["gameId": talk.game, "allGood": true, "playAgain": ["ann"]]
        #expect(talk.town.ask("feedback.submit", fields, as: talk.cast["bob"], id: first).isOK)
        let before = talk.town.social.machine.state.feedback[ID(talk.game)]?.given
        for _ in 0..<2 {
            let again = talk.submit(["playAgain": []], as: "bob").refusal
            #expect(again?.reason == .conflict && again?.state == "submitted")
            try talk.town.social.snapshot()
            try talk.town.restart("social", fromSnapshot: true)
        }
        // Repeating the request gets the same answer, even from a process that knows it only from the log.
        try talk.town.restart("social")
        #expect(talk.town.ask("feedback.submit", fields, as: talk.cast["bob"], id: first).isOK)
        let other: JSONValue = ["gameId": talk.game, "allGood": true]
        #expect(
            talk.town.ask("feedback.submit", other, as: talk.cast["bob"], id: first).reason == .conflict)
        #expect(talk.cast.told("social.feedback-submitted").count == 1)
        let after = talk.town.social.machine.state.feedback[ID(talk.game)]?.given
        #expect(after?.map(\.reviewerId) == before?.map(\.reviewerId) && after?.first?.playAgain?.count == 1)
    }

    @Test func allWrongFieldsAreToldAtOnce() {
        let talk = GameChat.played()
        let long = String(repeating: "x", count: 201)
        let refusal = talk.submit(
            [
                "allGood": false, "skillAccurate": true,
                "incidents": [GameChat.incident("ann", []), GameChat.incident("cat", ["late"], long)],
            ], as: "bob"
        ).refusal
        #expect(
            refusal?.fields?.map(\.field) == ["incidents.0.issues", "incidents.1.comment", "skillAccurate"])
        for fields in [["allGood": false], ["allGood": false, "incidents": []]] as [JSONValue] {
            #expect(talk.submit(fields, as: "bob").refusal?.field == "incidents")
        }
        let happy = talk.submit(["incidents": [GameChat.incident("ann")]], as: "bob").refusal
        #expect(happy?.reason == .invalidArgument && happy?.field == "incidents")
        let unknown = talk.submit(
            ["allGood": false, "incidents": [GameChat.incident("ann", ["ugly"])]], as: "bob")
        #expect(unknown.reason == .invalidArgument)
        #expect(
            talk.cast.ask("feedback.submit", ["gameId": talk.game], as: "bob").refusal?.field == "allGood")
        let fits: JSONValue = [
            "allGood": false, "incidents": [GameChat.incident("ann", ["other"], String(long.dropFirst()))],
        ]
        #expect(talk.submit(fits, as: "bob").isOK)
    }

    @Test func feedbackIsOnlyOnOthersWhoPlayed() {
        let talk = GameChat.played()
        let refusal = talk.submit(
            [
                "allGood": false, "playAgain": ["ann", "bob", "dan", "cat", "nobody"],
                "incidents": [
                    GameChat.incident("bob"), GameChat.incident("cat"), GameChat.incident("cat"),
                    GameChat.incident("dan"),
                ],
            ], as: "bob"
        ).refusal
        #expect(refusal?.reason == .invalidArgument)
        #expect(
            refusal?.fields?.map(\.field) == [
                "incidents.0.target", "incidents.2.target", "incidents.3.target", "playAgain.1",
                "playAgain.2", "playAgain.3", "playAgain.4",
            ])
        #expect(talk.cast.told("social.feedback-submitted").isEmpty && talk.pending("bob").count == 1)
        let both: JSONValue = [
            "allGood": false, "playAgain": ["ann"], "incidents": [GameChat.incident("cat")],
        ]
        #expect(talk.submit(both, as: "bob").isOK)
    }

    @Test func aGatedGameAsksForAFullProfile() {
        let talk = GameChat(going: ["bob"])
        talk.thin("bob")
        talk.games("update", ["requireTier2": true])
        #expect(talk.submit(as: "bob").reason == .tierRequired, "before the state")
        talk.play()
        let refusal = talk.submit(as: "bob").refusal
        #expect(refusal?.reason == .tierRequired && refusal?.missing == ["profilePhoto"])
        #expect(talk.cast.told("social.gate-hit").last?["action"] == "feedback.submit")
        #expect(talk.submit(as: "dan").reason == .notFound && talk.submit(as: "ann").isOK)
    }

    /// Somebody who has blocked the host can still say why.
    @Test func feedbackOnABlockedPersonIsAllowed() {
        let talk = GameChat.played()
        talk.cast.ask("friends.block", "ann", as: "bob")
        #expect(talk.pending("bob").count == 1)
        let fields: JSONValue = [
            "allGood": false, "incidents": [GameChat.incident("ann", ["disrespectful"])],
        ]
        #expect(talk.submit(fields, as: "bob").isOK)
    }

    @Test func atMostTenFeedbacksADayAreGiven() {
        let talk = GameChat(going: ["bob"], limits: .standard)
        var games = [talk.game]
        for host in ["ann", "cat", "dan"] {
            for _ in 0..<4 where games.count < 11 {
                let game = talk.town.game(host: talk.cast[host])
                talk.town.going(talk.cast["bob"], game)
                games.append(game)
            }
        }
        talk.town.advance(days: 3)
        for (number, game) in games.enumerated() {
            let answer = talk.cast.ask("feedback.submit", ["gameId": game, "allGood": true], as: "bob")
            #expect(answer.reason == (number < 10 ? nil : .rateLimited), "\(number): \(answer)")
        }
        // The limit is counted from the private line, which keeps the author across a restart.
        try? talk.town.restart("social")
        let more = talk.cast.ask("feedback.submit", ["gameId": games[10], "allGood": true], as: "bob")
        #expect(more.reason == .rateLimited)
        talk.town.advance(days: 1)
        #expect(
            talk.cast.ask("feedback.submit", ["gameId": games[10], "allGood": true], as: "bob").isOK)
    }
}
