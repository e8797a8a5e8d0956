// posts.create with the result of a party session (domain.md §5.1, share).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import SocialService

// domain.md §5.1
@Suite struct ResultTests {
    let cast = Cast(["ann", "bob"])
    var town: Town { cast.town }

    /// A session that was played to its last card.
    private func played(by person: String = "ann", seconds: Int = 0, deck: JSONValue? = nil) -> JSONValue {
        let category = deck ?? "story_time"
        let session = cast.ask("cards.start", ["category": category, "shuffle": false], as: person)
        town.advance(seconds: seconds)
        for _ in 0..<(session["total"].intValue ?? 0) {
            cast.ask("cards.complete", ["sessionId": session["id"]], as: person)
        }
        return session["id"]
    }

    private func share(_ session: JSONValue, _ more: JSONValue = [:], as person: String = "ann") -> Answer {
        cast.ask("posts.create", more.merging(["sessionId": session]), as: person)
    }

    @Test func aFinishedSessionIsSharedAsAPostWithItsResult() {
        let made = share(played(seconds: 3900))
        let result: JSONValue = [
            "line": "Played all 50 cards of Story Time in 1 h 5 min", "category": "story_time", "cards": 50,
            "activeSeconds": 3900,
        ]
        #expect(made["result"] == result && made["text"] == .null, "\(made)")
        #expect(cast.view(made["id"], as: "bob")["post", "result"] == result)
        #expect(cast.ask("posts.feed", ["kind": "public"], as: "bob").items.first?["result"] == result)
        #expect(cast.told("social.posted").last?["preview"] == nil)
        let more = share(played(seconds: 5), ["text": "What a night", "visibility": "friends"])
        #expect(more["text"] == "What a night" && more["result", "activeSeconds"] == 5)
    }

    @Test(arguments: [
        (0, "0 s"), (59, "59 s"), (60, "1 min"), (89, "1 min"), (90, "2 min"), (3569, "59 min"),
        (3570, "1 h"), (3660, "1 h 1 min"), (7200, "2 h"),
    ])
    func aSharedSessionsTimeIsInWholeMinutesRoundedHalfUp(_ seconds: Int, _ text: String) {
        let session = PostedSession(
            sessionId: ID(high: 1, low: 1), category: nil, cards: 5, activeSeconds: seconds)
        #expect(PostedResult(session).line == "Played all 5 cards of a homemade deck in \(text)")
    }

    @Test func aSharedSessionDoesNotTellTheNameOfAnOwnDeck() {
        let prompts = (1...5).map { JSONValue.string("Card \($0) of ours") }
        let deck = cast.ask("cards.deck-save", ["name": "Ours", "prompts": .array(prompts)], as: "ann")[
            "id"]
        let made = share(played(seconds: 60, deck: deck))
        #expect(made["result", "line"] == "Played all 5 cards of a homemade deck in 1 min")
        #expect(made["result", "category"] == .null)
        #expect(!"\(cast.view(made["id"], as: "bob").data)".contains("Ours"))
    }

    @Test func anUnfinishedForeignOrMissingSessionIsNotFound() {
        let open = cast.ask("cards.start", ["category": "story_time"], as: "ann")["id"]
        func expectNothing(_ session: JSONValue, as person: String = "ann") {
            let answer = share(session, ["text": "hello"], as: person)
            #expect(answer.reason == .notFound && answer.refusal?.field == "sessionId", "\(answer)")
        }
        expectNothing(open)
        cast.ask("cards.end", ["sessionId": open], as: "ann")
        expectNothing(open)
        expectNothing(.string(town.freshID().description))
        let finished = played()
        expectNothing(finished, as: "bob")
        #expect(share("x").refusal?.field == "sessionId")
        cast.ask("cards.uncomplete", ["sessionId": finished, "number": 7], as: "ann")
        expectNothing(finished)
        cast.ask("cards.complete", ["sessionId": finished], as: "ann")
        #expect(share(finished).isOK, "it is over again")
        cast.ask("cards.end", ["sessionId": finished], as: "ann")
        #expect(share(finished).isOK, "put away, and still finished")
        cast.ask("cards.reset", ["sessionId": finished], as: "ann")
        expectNothing(finished)
    }

    @Test func anEditKeepsTheResultWhichIsEnoughForAPost() throws {
        let post = share(played(seconds: 60), ["text": "hello"])["id"]
        let edited = cast.ask("posts.edit", ["postId": post, "text": .null], as: "ann")
        #expect(edited.isOK && edited["result", "cards"] == 50 && edited["text"] == .null, "\(edited)")
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.social.snapshot() }
            try town.restart("social", fromSnapshot: fromSnapshot)
            #expect(cast.view(post, as: "bob")["post", "result", "cards"] == 50)
        }
        cast.ask("posts.delete", ["postId": post], as: "ann")
        #expect(cast.view(post, as: "ann").reason == .notFound)
    }

    // domain.md §1.4
    @Test func aRepeatedShareGetsItsFirstAnswerAlsoWhenTheSessionGoesOn() throws {
        let session = played(seconds: 60)
        let request = town.request("posts.create", ["sessionId": session], as: cast["ann"])
        let first = town.answer(town.send(request))
        cast.ask("cards.reset", ["sessionId": session], as: "ann")
        try town.restart("social")
        #expect(town.answer(town.send(request)).data == first.data && first.isOK)
    }
}
