// cards.deck-save, cards.deck-delete and cards.decks: decks that people make (domain.md §5.1, custom decks).

import Contracts
import JSON
import Machine
import PartyCards
import Testing
import Values

@testable import GamesService
@testable import TestSupport

// domain.md §5.1
@Suite struct OwnDeckTests {
    let town = Town()
    let ann: Person
    let bob: Person
    static let prompts: [JSONValue] = ["Name that tune", "Who snores?", "Sing it", "Worst snack?", "Map it"]

    init() { (ann, bob) = (town.signUp("ann"), town.signUp("bob")) }

    @discardableResult
    private func ask(_ verb: String, _ data: JSONValue = [:], as person: Person? = nil) -> Answer {
        town.ask("cards.\(verb)", data, as: person ?? ann)
    }

    @discardableResult
    private func save(_ more: JSONValue = [:], as person: Person? = nil) -> Answer {
        let deck: JSONValue = ["name": "On the road", "prompts": .array(Self.prompts)]
        return ask("deck-save", deck.merging(more), as: person)
    }

    private func befriend() {
        for person in [ann, bob] { town.complete(person) }
        town.befriend(ann, bob)
    }

    private func prompts(of deck: JSONValue, as person: Person? = nil) -> [JSONValue] {
        ask("cards", ["category": deck, "limit": 100], as: person).items.compactMap { $0["prompt"] }
    }

    private func names(_ answer: Answer) -> [JSONValue] { answer.items.compactMap { $0["name"] } }
    private var lines: Int { town.games.disk.lines.count }

    // MARK: - Saving

    @Test func aNewDeckIsVisibleToItsOwnerAlone() {
        let deck = save(["name": " On the road "])
        #expect(deck["name"] == "On the road" && deck["visibility"] == "private" && deck["cardCount"] == 5)
        #expect(deck["ownerId"] == ann.id && deck["version"] == 1 && deck["createdAt"] == town.time())
        let cards = ask("cards", ["category": deck["id"]]).items
        #expect(cards.compactMap { $0["prompt"] } == Self.prompts)
        #expect(cards.first?["id"]?.stringValue == "\(deck["id"].stringValue ?? "")-1")
        #expect(ask("category", ["category": deck["id"]])["title"] == "On the road")
        #expect(ask("category", ["category": deck["id"]])["id"] == deck["id"])
        for verb in ["cards", "category", "start"] {
            let answer = ask(verb, ["category": deck["id"]], as: bob)
            #expect(answer.reason == .notFound && answer.refusal?.field == "category", "\(verb): \(answer)")
        }
        #expect(ask("favorite", ["cardId": "\(deck["id"].stringValue ?? "")-1"], as: bob).reason == .notFound)
        #expect(town.published.allSatisfy { !$0.topic.contains("deck-saved") }, "its words are private")
    }

    @Test func aCardsDifficultyFollowsFromItsWords() {
        let hard = "Describe your grandparents in twenty words? And your whole neighbourhood?"
        let deck = save(["prompts": .array(Self.prompts.dropLast() + [.string(hard)])])["id"]
        let cards = ask("cards", ["category": deck]).items
        #expect(cards.map { $0["difficulty"] ?? .null } == [1, 1, 1, 1, 3])
    }

    // domain.md §1.5
    @Test func allMistakesInADeckAreToldAndLimitsThemselvesAreValid() {
        func cards(_ count: Int, _ length: Int) -> JSONValue {
            .array(
                (0..<count).map { number in
                    let digits = "\(number)"
                    return .string(String(repeating: "é", count: length - digits.count) + digits)
                })
        }
        let wrong: [(JSONValue, String)] = [
            (["name": " "], "name"), (["name": .string(String(repeating: "é", count: 41))], "name"),
            (["prompts": cards(4, 9)], "prompts"), (["prompts": cards(201, 9)], "prompts"),
            (["prompts": cards(5, 2)], "prompts.0"), (["prompts": cards(5, 241)], "prompts.0"),
            (["prompts": .array(Self.prompts + ["  sING it "])], "prompts.5"),
            (["prompts": .array(Self.prompts + [" \n"])], "prompts.5"),
            (["prompts": .null], "prompts"), (["visibility": "public"], "visibility"), (["id": "x"], "id"),
        ]
        for (fields, field) in wrong {
            let answer = save(fields)
            #expect(
                answer.reason == .invalidArgument && answer.refusal?.field == field, "\(fields): \(answer)")
        }
        let both = save(["name": "", "prompts": ["a", "b", "c", "d", "e"]])
        #expect(both.refusal?.fields?.count == 6, "\(both)")
        #expect(save(["name": .string(String(repeating: "é", count: 40)), "prompts": cards(5, 3)]).isOK)
        #expect(save(["prompts": cards(200, 240)]).isOK)
        let family = String(repeating: "👨🏻‍👩🏼‍👧🏽‍👦🏾", count: 40)
        let long = JSONValue.array((0..<200).map { .string("\(family) \($0)") })
        #expect(save(["prompts": long]).refusal?.field == "prompts", "no line of a log is that long")
    }

    // domain.md §1.4
    @Test func rewritingADeckWithTheSameContentWritesNothing() {
        let deck = save(["visibility": "friends"])
        let about: JSONValue = ["id": deck["id"]]
        let count = lines
        #expect(save(about)["version"] == 1 && lines == count)
        town.advance(seconds: 1)
        let renamed = save(about.merging(["name": "At home", "ifVersion": 1]))
        #expect(renamed["version"] == 2 && renamed["visibility"] == "friends", "what is not said stays")
        #expect(renamed["createdAt"] == deck["createdAt"] && renamed["updatedAt"] == town.time())
        let stale = save(about.merging(["ifVersion": 1]))
        #expect(stale.reason == .versionMismatch && stale.refusal?.version == 2, "\(stale)")
        let taken = save(about, as: bob)
        #expect(taken.reason == .alreadyExists && taken.refusal?.field == "id")
        let own = JSONValue.string(town.freshID().description)
        #expect(save(["id": own])["id"] == own, "a device brings an id of its own")
        #expect(save(["id": own, "ifVersion": 0, "name": "x"]).reason == .versionMismatch)
    }

    @Test func anAccountHasTwentyDecksAtMost() {
        var decks = (0..<20).map { save(["name": .string("\($0)")])["id"] }
        let more = save()
        #expect(more.reason == .conflict && more.refusal?.message.contains("20") == true, "\(more)")
        #expect(save(["id": decks[0], "name": "again"]).isOK && save(as: bob).isOK)
        ask("deck-delete", ["deckId": decks.removeLast()])
        #expect(save().isOK && save().reason == .conflict)
    }

    // domain.md §1.4
    @Test func aRepeatedDeckCommandGetsItsFirstAnswerEvenAfterARestart() throws {
        let deck = save()
        let request = town.request(
            "cards.deck-save",
            ["id": deck["id"], "name": "Second", "prompts": .array(Self.prompts.reversed())], as: ann)
        let first = town.answer(town.send(request))
        save(["id": deck["id"], "name": "Third"])
        try town.restart("games")
        let again = town.answer(town.send(request))
        #expect(again.data == first.data && again["name"] == "Second" && again["version"] == 2)
    }

    // MARK: - Reading

    @Test func friendsReadAndPlayADeckThatIsForFriends() {
        let (hidden, shown) = (save()["id"], save(["name": "For you", "visibility": "friends"])["id"])
        #expect(ask("decks", ["ownerId": "ann"], as: bob).items.isEmpty, "nobody's friend")
        #expect(ask("start", ["category": shown], as: bob).reason == .notFound)
        befriend()
        #expect(names(ask("decks", ["ownerId": "ann"], as: bob)) == ["For you"])
        #expect(prompts(of: shown, as: bob) == Self.prompts && prompts(of: hidden, as: bob).isEmpty)
        let session = ask("start", ["category": shown, "shuffle": false], as: bob)
        #expect(session["deckId"] == shown && session["card", "prompt"] == Self.prompts[0])
        #expect(session["category"] == .null && session["total"] == 5)
        #expect(session["name"].stringValue?.hasPrefix("For you - ") == true)
        #expect(ask("start", ["category": shown], as: town.guest()).reason == .notFound)
        save(["id": shown, "visibility": "private"])
        #expect(ask("decks", ["ownerId": "ann"], as: bob).items.isEmpty)
        #expect(ask("start", ["category": shown], as: bob).reason == .notFound)
        #expect(ask("next", ["sessionId": session["id"]], as: bob)["card", "prompt"] == Self.prompts[1])
    }

    // domain.md §1.9, §3.3
    @Test func decksOfBlockedBannedOrDeletedOwnersAreSeenByNobody() {
        let deck = save(["visibility": "friends"])["id"]
        befriend()
        func expectGone() {
            #expect(ask("decks", ["ownerId": ann.id], as: bob).reason == .notFound)
            #expect(ask("cards", ["category": deck], as: bob).reason == .notFound)
            #expect(ask("start", ["category": deck], as: bob).reason == .notFound)
            #expect(ask("deck-delete", ["deckId": deck], as: bob).reason == .notFound)
        }
        #expect(ask("deck-delete", ["deckId": deck], as: bob).reason == .forbidden)
        town.ask("friends.block", ["accountId": ann.id], as: bob)
        town.settle()
        expectGone()
        town.ask("friends.unblock", ["accountId": ann.id], as: bob)
        befriend()
        #expect(prompts(of: deck, as: bob) == Self.prompts)
        town.changeFacts(of: ann) { $0.status = .banned }
        expectGone()
        #expect(ask("decks", ["ownerId": "nobody"], as: bob).refusal?.field == "ownerId")
    }

    // domain.md §1.3
    @Test func decksAreListedNewestFirstInPages() {
        for number in 0..<5 {
            save(["name": .string("\(number)")])
            town.advance(seconds: 1)
        }
        let all = ask("decks")
        #expect(names(all) == ["4", "3", "2", "1", "0"] && all["next"] == .null)
        let page = ask("decks", ["limit": 2])
        save(["name": "5"])
        let rest = ask("decks", ["limit": 100, "page": page["next"]])
        #expect(names(page) + names(rest) == ["4", "3", "2", "1", "0"])
        for (field, value) in [("limit", 0), ("limit", 101)] {
            #expect(ask("decks", .object([field: .integer(Int64(value))])).refusal?.field == field)
        }
        let others = ask("decks", ["ownerId": "bob", "page": page["next"]])
        #expect(others.refusal?.field == "page", "\(others)")
        #expect(ask("decks", as: town.guest()).reason == .forbidden)
        #expect(save(as: town.guest()).reason == .forbidden)
    }

    // Finding A37.
    @Test func favoritesFollowTheWordsOfACardThroughAChange() {
        let before = (0..<200).map { String(repeating: "q\u{323}", count: 120) + "\($0)" }
        let deck = save(["prompts": .array(before.map { .string($0) })])["id"]
        for number in [1, 2, 3, 200] {
            #expect(ask("favorite", ["cardId": "\(deck.stringValue ?? "")-\(number)"]).isOK)
        }
        // The first card gets other words, the second and the third change places, the last is gone.
        var after = before.dropLast().map { $0 }
        (after[0], after[1], after[2]) = ("Other words", before[2], before[1])
        #expect(save(["id": deck, "prompts": .array(after.map { .string($0) })]).isOK)
        let cards = (1...2).flatMap { page -> [JSONValue] in
            let first = ask("cards", ["category": deck, "limit": 100])
            return page == 1
                ? first.items : ask("cards", ["category": deck, "limit": 100, "page": first["next"]]).items
        }
        let favorites = cards.filter { $0["favorite"] == true }.compactMap { $0["prompt"]?.stringValue }
        #expect(cards.count == 199 && favorites == ["Other words", before[2], before[1]])
    }

    // MARK: - Sessions

    @Test func aSessionKeepsItsCardsWhateverBecomesOfTheDeck() throws {
        let deck = save()["id"]
        let first = ask("start", ["category": deck, "shuffle": false])["id"]
        let other = (1...6).map { JSONValue.string("Card number \($0)") }
        save(["id": deck, "prompts": .array(other)])
        let second = ask("start", ["category": deck, "shuffle": false])
        #expect(second["total"] == 6 && second["card", "prompt"] == other[0])
        #expect(prompts(of: deck) == other)
        func expectBoth() {
            let session = ask("session", ["sessionId": first])
            #expect(session["card", "prompt"] == Self.prompts[0] && session["total"] == 5)
            #expect(ask("session", ["sessionId": second["id"]])["card", "prompt"] == other[0])
        }
        expectBoth()
        save(["id": deck, "name": "Renamed"])
        ask("deck-delete", ["deckId": deck])
        expectBoth()
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            expectBoth()
        }
        #expect(ask("start", ["category": deck]).reason == .notFound && ask("decks").items.isEmpty)
        ask("resume", ["sessionId": first])
        #expect(ask("next", ["sessionId": first])["card", "prompt"] == Self.prompts[1])
    }

    @Test func eventsOfASessionWithAnOwnDeckNameTheDeckAndNoCategory() {
        let deck = save()["id"]
        let session = ask("start", ["category": deck, "shuffle": false])["id"]
        for _ in 0..<5 { ask("complete", ["sessionId": session]) }
        let done = town.games.told("games.deck-completed").last
        #expect(
            done == [
                "sessionId": session, "ownerId": ann.id, "deckId": deck, "cards": 5, "activeSeconds": 0,
            ])
        #expect(town.games.told("games.card-completed").allSatisfy { $0["category"] == nil })
        #expect(ask("category", ["category": deck])["completedSessions"] == 1)
    }

    // domain.md §1.4
    @Test func restartingASessionUnderTheSameIdIsAcceptedAlsoWithoutItsDeck() {
        let (deck, id) = (save()["id"], JSONValue.string(town.freshID().description))
        #expect(ask("start", ["id": id, "category": deck])["id"] == id)
        ask("deck-delete", ["deckId": deck])
        #expect(ask("start", ["id": id, "category": deck])["id"] == id)
        #expect(ask("start", ["id": id, "category": "story_time"]).reason == .alreadyExists)
    }

    @Test func aDeletedDeckIsGoneAndMayBeCreatedAgain() {
        let deck = save()["id"]
        #expect(ask("deck-delete", ["deckId": deck]).isOK && ask("decks").items.isEmpty)
        let count = lines
        let again = ask("deck-delete", ["deckId": deck])
        #expect(again.reason == .notFound, "of one nobody played nothing is left")
        #expect(ask("deck-delete", ["deckId": .string(town.freshID().description)]).reason == .notFound)
        #expect(save(["id": deck])["version"] == 1)
        let session = ask("start", ["category": deck, "shuffle": false])["id"]
        ask("deck-delete", ["deckId": deck])
        let gone = lines
        #expect(gone > count && ask("deck-delete", ["deckId": deck]).isOK && lines == gone)
        #expect(save(["id": deck], as: bob).reason == .alreadyExists)
        let anew = save(["id": deck, "prompts": .array(Self.prompts.reversed())])
        #expect(anew["version"] == 2 && names(ask("decks")) == ["On the road"])
        #expect(ask("session", ["sessionId": session])["card", "prompt"] == Self.prompts[0])
    }

    // MARK: - Favorites, and forgetting

    @Test func favoritesFollowTheirWordsWhenADeckIsRewritten() throws {
        let deck = save()["id"]
        func favor(_ number: Int) {
            ask("favorite", ["cardId": .string("\(deck.stringValue ?? "")-\(number)")])
        }
        func favorites() -> [JSONValue] {
            ask("cards", ["category": deck, "favorites": true]).items.compactMap { $0["prompt"] }
        }
        for number in [1, 2, 3] { favor(number) }
        let session = ask("start", ["category": deck, "shuffle": false])["id"]
        // The second card moves to the end, the third is reworded, the first is deleted.
        let anew: [JSONValue] = ["Worst snack?", "Map it", "Sing it loud", "Dance", "Who snores?"]
        save(["id": deck, "prompts": .array(anew)])
        #expect(favorites() == ["Sing it loud", "Who snores?"])
        #expect(ask("session", ["sessionId": session])["card", "favorite"] == false)
        #expect(ask("jump", ["sessionId": session, "number": 2])["card", "favorite"] == true)
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            #expect(favorites() == ["Sing it loud", "Who snores?"])
        }
        save(["id": deck, "prompts": .array(anew.reversed())])
        #expect(favorites() == ["Who snores?", "Sing it loud"], "those of a restart move too")
        ask("deck-delete", ["deckId": deck])
        save(["id": deck, "prompts": .array(anew)])
        #expect(favorites().isEmpty)
    }

    // domain.md §3.3
    @Test func anErasedAccountsDecksAndTheirWordsInOthersSessionsGo() {
        let deck = save(["visibility": "friends"])["id"]
        befriend()
        let session = ask("start", ["category": deck, "shuffle": false], as: bob)["id"]
        town.ask("account.delete", ["password": .string(ann.password)], as: ann)
        town.settle()
        #expect(ask("start", ["category": deck], as: bob).reason == .notFound)
        #expect(ask("session", ["sessionId": session], as: bob)["card", "prompt"] == Self.prompts[0])
        town.advance(days: 30)
        town.settle()
        let gone = ask("session", ["sessionId": session], as: bob)
        #expect(gone["card", "prompt"] == "[Deleted card]" && gone["total"] == 5, "\(gone)")
        #expect(ask("complete", ["sessionId": session], as: bob)["completedCount"] == 1)
        #expect(town.games.machine.state.decks[ID(deck.stringValue ?? "") ?? town.freshID()] == nil)
        #expect(save(["id": deck], as: bob).reason == .alreadyExists, "its words would be in that session")
    }

    // Finding A39.
    @Test func theIdOfADeckThatIsGoneStaysWithItsMaker() throws {
        let deck = save()["id"]
        #expect(ask("deck-delete", ["deckId": deck]).isOK)
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            let taken = save(["id": deck], as: bob)
            #expect(taken.reason == .alreadyExists && taken.refusal?.field == "id", "\(taken)")
        }
        #expect(save(["id": deck])["id"] == deck)
    }
}
