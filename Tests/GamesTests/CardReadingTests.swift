// cards.categories, cards.category, cards.cards, cards.session, cards.sessions and cards.favorite (domain.md §5.1).

import Contracts
import JSON
import PartyCards
import Testing
import Values

@testable import GamesService
@testable import TestSupport

// domain.md §5.1
@Suite struct CardReadingTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    @discardableResult
    private func ask(_ verb: String, _ data: JSONValue = [:], as person: Person? = nil) -> Answer {
        town.ask("cards.\(verb)", data, as: person ?? ann)
    }

    private func ids(_ answer: Answer) -> [String] { answer.items.compactMap { $0["id"]?.stringValue } }

    private func numbers(_ items: [JSONValue], _ name: String) -> [Int] {
        items.compactMap { item in
            if case .integer(let number)? = item[name] { Int(number) } else { nil }
        }
    }

    @Test func thereAreTenCategoriesWithTheirCardsAndAPictureEach() {
        let categories = ask("categories", as: town.guest()).items
        #expect(
            categories.compactMap { $0["id"]?.stringValue } == PartyCards.Category.allCases.map(\.rawValue))
        #expect(categories.first?["title"] == "Would You Rather" && categories.first?["cardCount"] == 52)
        #expect(numbers(categories, "cardCount").reduce(0, +) == 513)
        #expect(Set(categories.compactMap { $0["icon"]?.stringValue }).count == 10)
    }

    @Test func categoriesAreFoundByAPartOfTheirNameInAnyCase() {
        #expect(ids(ask("categories", ["q": "STORY"])) == ["story_time"])
        #expect(
            ids(ask("categories", ["q": " or "])) == [
                "truth_or_dare", "this_or_that", "memory_match", "story_time",
            ])
        #expect(ids(ask("categories", ["q": "%"])).isEmpty && ids(ask("categories", ["q": " "])).count == 10)
        #expect(ask("categories", ["q": .string(String(repeating: "x", count: 61))]).refusal?.field == "q")
    }

    @Test func aCategoryIsShownByItsIdOrItsName() {
        for name in ["most_likely_to", "who's MOST likely to"] {
            #expect(ask("category", ["category": .string(name)])["cardCount"] == 51, "\(name)")
        }
        let nothing = ask("category", ["category": "truth"])
        #expect(nothing.reason == .notFound && nothing.refusal?.field == "category")
        #expect(ask("category", ["category": .string(town.freshID().description)]).reason == .notFound)
    }

    // domain.md §1.3
    @Test func theCardsOfACategoryAreListedByNumberInPages() throws {
        let about: JSONValue = ["category": "bucket_list"]
        var (found, page): ([JSONValue], JSONValue?) = ([], nil)
        repeat {
            let fields = page.map { about.merging(["page": $0]) } ?? about
            let answer = ask("cards", fields)
            found += answer.items
            page = answer.data["next"]
        } while page != nil && found.count < 1000
        #expect(numbers(found, "number") == Array(1...51))
        let deck = try JSONCoding.decode(Deck.self, from: Deck.file(.bucketList))
        #expect(found.compactMap { $0["prompt"]?.stringValue } == deck.prompts)
        #expect(numbers(found, "difficulty") == deck.cards.map(\.difficulty))
        #expect(ask("cards", about.merging(["limit": 100])).items.count == 51)
        let next = ask("cards", about)["next"]
        #expect(ask("cards", ["category": "story_time", "page": next]).refusal?.field == "page")
        #expect(ask("cards", about.merging(["page": "x"])).refusal?.field == "page")
        for (field, value) in [("limit", 0), ("limit", 101), ("maxDifficulty", 0), ("maxDifficulty", 6)] {
            let answer = ask("cards", about.merging(.object([field: .integer(Int64(value))])))
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == field)
        }
    }

    @Test func cardsAreFoundByWordsDifficultyAndFavorites() {
        let about: JSONValue = ["category": "truth_or_dare", "limit": 100]
        let all = ask("cards", about).items
        let easy = ask("cards", about.merging(["maxDifficulty": 1])).items
        #expect(easy == all.filter { $0["difficulty"] == 1 } && easy.count < all.count)
        let dares = ask("cards", about.merging(["q": "DARE"])).items
        #expect(dares == all.filter { $0["prompt"]?.stringValue?.lowercased().contains("dare") == true })
        #expect(!dares.isEmpty && dares.count < all.count)
        ask("favorite", ["cardId": "truth_or_dare-7"])
        ask("favorite", ["cardId": "truth_or_dare-3"])
        ask("favorite", ["cardId": "story_time-3"])
        #expect(
            ids(ask("cards", about.merging(["favorites": true]))) == ["truth_or_dare-3", "truth_or_dare-7"])
        #expect(ask("cards", about.merging(["favorites": false])).items.count == 52)
        #expect(ask("cards", about.merging(["favorites": true]), as: town.guest()).items.isEmpty)
    }

    @Test func aCardStaysAFavoriteUntilItIsUnmarked() throws {
        #expect(ask("favorite", ["cardId": "story_time-3"]).data == ["cardId": "story_time-3", "on": true])
        let count = town.games.disk.lines.count
        #expect(ask("favorite", ["cardId": "Story Time-3", "on": true])["cardId"] == "story_time-3")
        #expect(town.games.disk.lines.count == count, "it is one already")
        let session = ask("start", ["category": "story_time", "shuffle": false])["id"]
        #expect(ask("jump", ["sessionId": session, "number": 3])["card", "favorite"] == true)
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            #expect(ask("session", ["sessionId": session])["card", "favorite"] == true)
        }
        #expect(ask("favorite", ["cardId": "story_time-3", "on": false])["on"] == false)
        #expect(ask("session", ["sessionId": session])["card", "favorite"] == false)
        for (card, reason) in [
            ("story_time-51", .notFound), ("story_tim-1", .notFound), ("story_time-0", .invalidArgument),
            ("story_time", .invalidArgument), ("story_time-x", .invalidArgument), ("", .invalidArgument),
            ("story_time-99999999999999999999", .invalidArgument),
        ] as [(String, Reason)] {
            let answer = ask("favorite", ["cardId": .string(card)])
            #expect(answer.reason == reason && answer.refusal?.field == "cardId", "\(card): \(answer)")
        }
    }

    // domain.md §1.3
    @Test func ownSessionsAreListedNewestFirstByStatusInPages() {
        let sessions = (0..<5).map { _ in
            town.advance(seconds: 1)
            return ask("start", ["category": "story_time"])["id"].stringValue ?? ""
        }
        ask("end", ["sessionId": .string(sessions[1])])
        #expect(ids(ask("sessions")) == sessions.reversed())
        #expect(ids(ask("sessions", ["status": "active"])) == [sessions[4]])
        #expect(ids(ask("sessions", ["status": "ended"])) == [sessions[1]])
        let page = ask("sessions", ["limit": 2])
        ask("start", ["category": "story_time"])
        let rest = ask("sessions", ["limit": 100, "page": page["next"]])
        #expect(ids(page) + ids(rest) == sessions.reversed() && rest["next"] == .null)
        #expect(ask("sessions", ["status": "paused", "page": page["next"]]).refusal?.field == "page")
        #expect(ask("sessions", ["limit": 0]).refusal?.field == "limit")
        #expect(ask("sessions", ["limit": 101]).refusal?.field == "limit")
        #expect(ask("sessions", ["status": "over"]).refusal?.field == "status")
        #expect(ask("sessions", as: town.guest()).items.isEmpty)
    }

    // domain.md §3.3
    @Test func aGuestWhoRegistersKeepsTheirCardSessions() {
        let guest = town.guest()
        let session = ask("start", ["category": "story_time"], as: guest)["id"]
        let fields: JSONValue = [
            "email": "zoe@example.com", "password": "left foot 11", "displayName": "Zoe", "nickname": "zoe",
        ]
        guest.take(town.ask("account.upgrade", fields, as: guest))
        town.settle()
        #expect(ask("session", ["sessionId": session], as: guest).isOK)
        #expect(ask("next", ["sessionId": session], as: guest)["skips"] == 1)
    }

    @Test func theServiceDoesNotStartWithAMissingOrMisplacedCard() throws {
        #expect(throws: Never.self) { try Games.tools({ _ in nil }, NoFiles()) }
        let short = try JSONCoding.encode(
            try JSONCoding.decode(Deck.self, from: Deck.file(.storyTime)).without(1))
        let flaw = #expect(throws: Games.CardBook.Flaw.self) {
            try Games.CardBook { $0 == .storyTime ? short : Deck.file($0) }
        }
        #expect(flaw?.description == "the cards are not right: story_time has 49 cards, and should have 50")
        #expect(throws: Games.CardBook.Flaw.self) { try Games.CardBook { _ in Deck.file(.storyTime) } }
        #expect(throws: Games.CardBook.Flaw.self) { try Games.CardBook { _ in [] } }
    }
}

extension Deck {
    fileprivate func without(_ count: Int) -> Deck {
        var deck = self
        deck.prompts.removeLast(count)
        return deck
    }
}
