// Notifications of darts (domain.md §5.12, §8.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §8.2
@Suite struct MatchNoticeTests {
    let street = Cast.street(players: 3)
    var town: Town { street.town }
    var ann: Person { street[0] }
    var bob: Person { street[1] }
    var cat: Person { street[2] }

    init() {
        for person in street.players { town.complete(person) }
        for (a, b) in [(ann, bob), (ann, cat), (bob, cat)] { street.befriend(a, b) }
        street.forget()
    }

    private func challenge(_ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = ["opponentId": bob.id]
        let id = street.ask("darts.challenge", fields.merging(more), ann)["id"]
        town.advance(seconds: 1)
        return id
    }

    private func act(_ verb: String, _ id: JSONValue, _ person: Person) {
        street.ask("darts.\(verb)", ["matchId": id], person)
        town.advance(seconds: 1)
    }

    private func visit(_ id: JSONValue, _ darts: String, _ person: Person) {
        let list = darts.split(separator: " ").map { JSONValue.string(String($0)) }
        street.ask("darts.visit", ["matchId": id, "darts": .array(list)], person)
    }

    private func told(_ person: Person, _ prefix: String) -> [JSONValue] {
        street.inbox(person).filter { $0["type"]?.stringValue?.hasPrefix(prefix) == true }
    }

    @Test func aChallengeIsToldToItsRecipientWithTheDeadlineInTheirZone() {
        street.ask("profile.update", ["timezone": "America/New_York"], bob)
        let id = challenge(["startScore": 501, "bestOfLegs": 3])
        let row = told(bob, "remote").first
        #expect(row?["type"] == "remote_challenge" && row?["title"] == "Player 0 challenges you to darts")
        #expect(row?["targetType"] == "match" && row?["targetId"] == id && row?["actorIds"] == [ann.id])
        let until = street.local("America/New_York", hours: 24)
        #expect(row?["body"] == .string("501, best of 3. Accept by \(until)"))
        #expect(row?["data"]?["byText"] == .string(until) && row?["data"]?["when"] == nil)
        #expect(row?["data"]?["by"]?.stringValue?.hasSuffix("Z") == true, "it is by the recipient's clock")
        #expect(street.pushed(bob).last == "Player 0 challenges you to darts")
        #expect(told(ann, "remote").isEmpty)
    }

    @Test func anAcceptedChallengeIsToldToTheChallengerAndACancelledOneHasNoResult() {
        let id = challenge(["startScore": 301])
        act("accept", id, bob)
        let row = told(ann, "remote").first
        #expect(row?["type"] == "remote_ready" && row?["title"] == "Player 1 accepts your challenge")
        #expect(row?["body"]?.stringValue?.hasPrefix("301. Join by ") == true && row?["targetId"] == id)
        act("cancel", id, ann)
        #expect(told(ann, "remote").isEmpty, "nobody can join it any more")
        #expect(told(bob, "remote").map { $0["read"] } == [true], "it was answered")
        #expect(told(ann, "match").isEmpty && told(bob, "match").isEmpty)
    }

    @Test func aDeclinedChallengeIsToldToTheChallengerAlone() {
        act("decline", challenge(), bob)
        #expect(told(ann, "remote").map { $0["title"] } == ["Player 1 declines your challenge"])
        #expect(told(ann, "remote").map { $0["type"] } == ["remote_declined"])
        #expect(told(bob, "remote").map { $0["type"] } == ["remote_challenge"])
    }

    @Test func anExpiredChallengeIsToldToBothWithTheOthersName() {
        let waiting = challenge()
        town.advance(hours: 24)
        #expect(told(ann, "remote").first?["title"] == "Your match with Player 1 has expired")
        #expect(told(bob, "remote").first?["title"] == "Your match with Player 0 has expired")
        #expect(told(ann, "remote").first?["body"] == "Nobody answered or joined in time")
        #expect(told(ann, "remote").allSatisfy { $0["targetId"] == waiting })
        let begun = challenge()
        for (verb, person) in [("accept", bob), ("join", ann), ("join", bob)] { act(verb, begun, person) }
        town.advance(minutes: 31)
        #expect(told(ann, "remote").first?["body"] == "Nobody threw for half an hour")
        #expect(told(bob, "remote_expired").count == 2)
    }

    @Test func aRemoteResultIsToldToBothAndPushedOnRequestOnly() {
        let id = challenge(["startScore": 301])
        for (verb, person) in [("accept", bob), ("join", ann), ("join", bob)] { act(verb, id, person) }
        for darts in ["T20 T20 T20", "T20 T19 M", "D2"] {
            visit(id, darts, ann)
            if darts != "D2" { visit(id, "1 1 1", bob) }
        }
        let (won, lost) = (told(ann, "match").first, told(bob, "match").first)
        #expect(won?["title"] == "You beat Player 1" && lost?["title"] == "Player 0 beat you")
        #expect(won?["targetType"] == "match" && won?["targetId"] == id && won?["type"] == "match_result")
        #expect(won?["body"]?.stringValue?.hasPrefix("301, played ") == true)
        #expect(!street.pushed(ann).contains("You beat Player 1"))
        #expect(!street.pushed(bob).contains("Player 0 beat you"))
    }

    /// A match of 101 scored by ann.
    private func local(_ players: [Person], _ options: JSONValue = [:], _ visits: [String]) {
        let short: JSONValue = ["startScore": 101]
        let list = players.map { JSONValue.object(["accountId": $0.id]) }
        let id = street.ask(
            "darts.start",
            [
                "gameType": "x01", "options": short.merging(options), "players": .array(list),
                "keepOrder": true,
            ], ann)["id"]
        for darts in visits { visit(id, darts, ann) }
    }

    @Test func aLocalResultIsToldToPlayersButNotToTheScorekeeper() {
        let visits = ["T17 M M", "M M M", "BULL", "M M M", "T17 M M", "M M M", "BULL"]
        local([ann, bob], ["bestOfLegs": 3], visits)
        #expect(told(ann, "match").isEmpty)
        #expect(told(bob, "match").first?["title"] == "Player 0 beat you")
        #expect(told(bob, "match").first?["body"]?.stringValue?.hasPrefix("101, 0 – 2, played ") == true)
        town.advance(seconds: 1)
        local([bob, ann, cat], [:], ["T17 M M", "M M M", "M M M", "BULL"])
        #expect(told(bob, "match").first?["title"] == "You won at 101")
        #expect(told(cat, "match").first?["title"] == "You lost at 101")
        let body = told(cat, "match").first?["body"]?.stringValue ?? ""
        #expect(body.hasPrefix("3 of you played ") && body.hasSuffix(". Player 0 kept score"))
        town.advance(seconds: 1)
        local([ann], [:], ["T17 M M", "BULL"])
        #expect(told(ann, "match").isEmpty, "who plays alone knows")
    }

    // domain.md §1.9
    @Test func noMatchResultIsToldAcrossABlock() {
        street.ask("friends.block", ["accountId": cat.id], bob)
        let id = challenge()
        street.ask("friends.block", ["accountId": ann.id], bob)
        #expect(told(bob, "remote").isEmpty, "and the challenge goes from the inbox")
        #expect(street.ask("darts.remote", ["matchId": id], bob)["state"] == "cancelled")
        #expect(told(ann, "remote").isEmpty)
    }

    // domain.md §8.3
    @Test func notificationsNotPushedByDefaultCanBePushed() {
        let shown = street.ask("notifications.prefs", [:], bob)["types"]
        for type in NotificationType.allCases {
            #expect(shown[type.rawValue]?["push"] == .bool(type.kind.isPushedByDefault), "\(type)")
            #expect(shown[type.rawValue]?["email"] == .bool(type.kind.isMailedByDefault), "\(type)")
        }
        street.ask("notifications.prefs-set", ["types": ["match_result": ["push": true]]], bob)
        local([ann, bob], [:], ["T17 M M", "M M M", "BULL"])
        #expect(street.pushed(bob).last == "Player 0 beat you")
    }
}
