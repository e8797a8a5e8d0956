// Effects of moderation on games: hidden games disappear from lists, and removed games are cancelled and hidden
// (domain.md §7.6, §11).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct ModerationTests {
    let town = Town(adminEmail: "boss@example.com")
    let boss: Person
    let ann: Person
    let bob: Person
    let cat: Person
    /// A hundred points (§7.6).
    private static let worst: JSONValue = ["title": "zzzzzzzzzzz", "description": "https://spam.example"]

    init() {
        boss = town.signUp("boss")
        (ann, bob, cat) = (town.signUp("ann"), town.signUp("bob"), town.signUp("cat"))
        town.advance(days: 2)
    }

    @discardableResult
    private func ask(_ type: String, _ data: JSONValue = [:], as person: Person) -> Answer {
        let answer = town.ask(type, data, as: person)
        town.settle()
        return answer
    }

    private func resolve(_ game: JSONValue, _ action: String) {
        let ticket = ask("reports.queue", as: boss).items.last { $0["contentId"] == game }?["id"] ?? .null
        let answer = ask("reports.resolve", ["ticketId": ticket, "action": .string(action)], as: boss)
        if !answer.isOK { town.note("\(action): \(answer)") }
    }

    private func report(_ game: JSONValue) {
        let fields: JSONValue = ["contentType": "game", "contentId": game, "kind": "spam"]
        let answer = ask("reports.create", fields, as: bob)
        if !answer.isOK { town.note("no report: \(answer)") }
    }

    /// Whether a game appears in each of a person's lists: search, near, their own.
    private func lists(_ game: JSONValue, _ person: Person) -> [Bool] {
        let near = ask("games.near", ["center": ["lat": 37.76, "lng": -122.43]], as: person).items
        let mine = (ask("games.mine", as: person)["sections"].objectValue?.members ?? []).flatMap {
            $0.value.arrayValue ?? []
        }
        return [ask("games.search", as: person).items, near, mine].map { list in
            list.contains { $0["id"] == game }
        }
    }

    private func reads(_ game: JSONValue, _ person: Person) -> Bool {
        ask("games.get", ["gameId": game], as: person).isOK
    }

    // MARK: - Hidden

    @Test func aHiddenGameIsInNoList() {
        let game = town.game(host: ann, Self.worst)
        let other = town.game(host: ann)
        for person in [bob, boss] { #expect(lists(game, person) == [false, false, false]) }
        #expect(lists(game, ann) == [false, false, true], "but its host's own")
        #expect(lists(other, ann) == [true, true, true] && lists(other, bob) == [true, true, false])
        #expect(reads(game, ann) && reads(game, boss) && !reads(game, bob))
        #expect(ask("games.update", ["gameId": game, "title": "Kick"], as: ann).isOK, "its host may mend it")
    }

    @Test func playersOfAHiddenGameStillReadIt() {
        let game = town.game(host: ann)
        town.going(bob, game)
        ask("games.update", Self.worst.merging(["gameId": game]), as: ann)
        #expect(reads(game, bob) && !reads(game, cat) && lists(game, bob) == [false, false, false])
        #expect(lists(game, ann) == [false, false, true])
        ask("rsvp.leave", ["gameId": game], as: bob)
        #expect(!reads(game, bob))
    }

    @Test(arguments: ["dismiss", "warn"]) func aGameThatIsClearedIsShownAgain(action: String) {
        let game = town.game(host: ann, Self.worst)
        resolve(game, action)
        #expect(lists(game, ann) == [true, true, true] && lists(game, bob) == [true, true, false])
        #expect(reads(game, bob) && ask("games.get", ["gameId": game], as: bob)["status"] == "open")
        #expect(town.notes.isEmpty)
    }

    // domain.md §4.10
    @Test func theVenueOfAGameIsHiddenAndShownWithIt() {
        func found() -> Int { ask("venues.search", as: bob).items.count }
        let removed = town.game(host: ann)
        #expect(found() == 1)
        report(removed)
        resolve(removed, "remove_content")
        #expect(found() == 0)
        let hidden = town.game(host: ann, Self.worst)
        #expect(found() == 0)
        resolve(hidden, "dismiss")
        #expect(found() == 1 && town.notes.isEmpty)
    }

    /// A post with a link to it only shows that there was a game (§7.2).
    @Test func aPostDoesNotShowAHiddenGame() {
        for person in [ann, bob] { town.complete(person) }
        let game = town.game(host: ann)
        let post = ask("posts.create", ["text": "Come", "gameId": game], as: ann)["id"]
        func isLinked() -> JSONValue {
            ask("posts.get", ["postId": post], as: bob)["post", "game", "available"]
        }
        #expect(isLinked() == true)
        ask("games.update", Self.worst.merging(["gameId": game]), as: ann)
        #expect(isLinked() == false)
        #expect(ask("posts.create", ["text": "x", "gameId": game], as: bob).reason == .notFound)
        let report: JSONValue = ["contentType": "game", "contentId": game, "kind": "spam"]
        #expect(ask("reports.create", report, as: bob).reason == .notFound)
    }

    // MARK: - Taken away

    @Test(arguments: ["remove_content", "suspend_7", "suspend_14", "suspend_30", "ban"])
    func aRemovedGameIsCancelledAndHidden(action: String) throws {
        let game = town.game(host: ann)
        town.going(bob, game)
        report(game)
        resolve(game, action)
        let shown = ask("games.get", ["gameId": game], as: bob)
        #expect(shown["status"] == "cancelled" && shown["statusReason"] != .null, "those in it read it")
        #expect(lists(game, bob) == [false, false, false] && !reads(game, cat))
        let types = town.games.types
        #expect(types.count { $0 == "games.cancelled" } == 1 && types.count { $0 == "games.deleted" } == 1)
        let cancelled = try #require(town.games.told("games.cancelled").last)
        #expect(cancelled["by"] == nil && cancelled["audienceIds"]?.arrayValue?.count == 2)
        #expect(town.notes.isEmpty)
    }

    /// Like the author of a post, the host can still look at what was removed.
    @Test(arguments: [true, false]) func theHostStillReadsARemovedGame(isLive: Bool) throws {
        let game = town.game(host: ann)
        report(game)
        if !isLive { ask("games.cancel", ["gameId": game, "reason": "rain"], as: ann) }
        resolve(game, "remove_content")
        for fromSnapshot in [false, true] {
            for person in [ann, boss] {
                let shown = ask("games.get", ["gameId": game], as: person)
                #expect(shown["status"] == "cancelled" && shown["hidden"] == true)
                #expect(shown["statusReason"] == (isLive ? "moderation" : "rain"))
            }
            let past = ask("games.mine", ["section": "past"], as: ann).items
            #expect(past.compactMap { $0["id"] } == [game] && past.first?["hidden"] == true)
            #expect(!reads(game, bob) && lists(game, boss) == [false, false, false])
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            town.idle(seconds: 3)
        }
    }

    /// Games, rsvp, social and stats follow one rule (§4.6).
    @Test(arguments: [false, true], ["removed", "deleted", "hidden"])
    func everyServiceShowsAGameToTheSamePeople(hasPlayers: Bool, what: String) {
        let game = town.game(host: ann)
        for person in [ann, bob, cat] { town.complete(person) }
        if hasPlayers { town.going(bob, game) }
        report(game)
        switch what {
        case "removed": resolve(game, "remove_content")
        case "deleted": ask("games.delete", ["gameId": game], as: ann)
        default: ask("games.update", Self.worst.merging(["gameId": game]), as: ann)
        }
        let isKept = what != "deleted" || hasPlayers
        for (person, isShown) in [(ann, isKept), (bob, hasPlayers), (cat, false), (boss, true)] {
            let place = "\(what), \(hasPlayers), \(person.nickname)"
            #expect(reads(game, person) == isShown, "\(place)")
            for type in ["rsvp.roster", "chat.history"] {
                let isFound = ask(type, ["gameId": game], as: person).reason != .notFound
                #expect(isFound == isShown, "\(type): \(place)")
            }
            let dismissed = ask("stats.dismiss", ["gameId": game, "reason": "time"], as: person)
            #expect(dismissed.isOK == isShown, "\(place): \(dismissed)")
        }
        #expect(town.notes.isEmpty)
    }

    @Test func aGameThatItsHostDeletedIsGone() {
        let game = town.game(host: ann, Self.worst)
        ask("games.delete", ["gameId": game], as: ann)
        #expect(!reads(game, ann) && lists(game, ann) == [false, false, false])
    }

    @Test func aGameThatIsShownSaysNothingOfBeingHidden() {
        let game = town.game(host: ann, Self.worst)
        #expect(ask("games.get", ["gameId": game], as: ann)["hidden"] == true)
        resolve(game, "dismiss")
        #expect(ask("games.get", ["gameId": game], as: ann)["hidden"] == .null)
    }

    /// A completed game cannot be cancelled any more.
    @Test func aCompletedGameIsOnlyHidden() {
        let game = town.game(host: ann)
        let cancelled = town.game(host: ann)
        for game in [game, cancelled] { town.going(bob, game) }
        ask("games.cancel", ["gameId": cancelled], as: ann)
        town.advance(hours: 49)
        ask("games.complete", ["gameId": game], as: ann)
        for (game, status) in [(game, "completed"), (cancelled, "cancelled")] {
            report(game)
            resolve(game, "remove_content")
            #expect(ask("games.get", ["gameId": game], as: bob)["status"] == .string(status))
            #expect(lists(game, bob) == [false, false, false] && !reads(game, cat))
        }
        #expect(town.games.types.count { $0 == "games.cancelled" } == 1 && town.notes.isEmpty)
    }

    /// A second decision, after an appeal, has nothing left to do.
    @Test func aSecondDecisionRemovesNothingTwice() {
        let game = town.game(host: ann)
        report(game)
        resolve(game, "remove_content")
        let ticket = ask("reports.queue", ["status": "resolved"], as: boss).items.last?["id"] ?? .null
        #expect(ask("reports.appeal", ["ticketId": ticket, "text": "No"], as: ann).isOK)
        resolve(game, "dismiss")
        #expect(town.games.types.count { $0 == "games.deleted" } == 1)
        #expect(
            !town.social.types.contains("social.content-shown") && lists(game, ann) == [false, false, true])
    }

    @Test(arguments: [false, true]) func aRestartKnowsWhatIsHidden(fromSnapshot: Bool) throws {
        let (hidden, shown) = (town.game(host: ann, Self.worst), town.game(host: ann, Self.worst))
        resolve(shown, "dismiss")
        town.idle(seconds: 3)
        if fromSnapshot { try town.games.snapshot() }
        try town.restart("games", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(lists(hidden, ann) == [false, false, true] && lists(shown, ann) == [true, true, true])
    }
}
