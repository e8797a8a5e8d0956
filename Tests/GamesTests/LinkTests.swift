// Links to a game for anyone (domain.md §4.8).

import Contracts
import EventLine
import EventLog
import JSON
import Machine
import Testing
import Values

@testable import GamesService
@testable import TestSupport

@Suite struct LinkTests {
    let town = Town()
    let ann: Person
    let bob: Person
    private let place: JSONValue = [
        "name": "Dolores Park", "address": "19th Street 5", "cityLabel": "San Francisco", "lat": 37.7596,
        "lng": -122.4269,
    ]

    init() {
        ann = town.signUp("ann")
        bob = town.signUp("bob")
    }

    private func share(_ game: JSONValue, as person: Person, of town: Town? = nil) -> Answer {
        (town ?? self.town).ask("games.share", ["gameId": game], as: person)
    }

    private func landing(_ game: JSONValue) -> Answer { town.ask("games.landing", ["gameId": game]) }

    private func opened() -> Int { town.games.types.filter { $0 == "games.link-opened" }.count }

    // MARK: - Sharing

    // domain.md §4.8
    @Test func sharingGivesALinkAndAText() {
        let game = town.game(host: ann, ["place": place, "timezone": "America/Los_Angeles", "title": "Kick"])
        let url = "https://rally.example/r/\(game.stringValue ?? "")?inviter=\(ann.id.stringValue ?? "")"
        let link = share(game, as: ann)
        #expect(link["url"] == .string(url))
        #expect(link["text"] == .string("Kick, San Francisco: Thu, Dec 3, 4 AM PST\n\(url)"))
        #expect(town.games.types.last == "games.link-created")
    }

    // domain.md §4.8
    @Test func onlyTheHostAndThoseGoingShareAGame() {
        let game = town.game(host: ann)
        #expect(share(game, as: bob).reason == .forbidden)
        town.ask("rsvp.maybe", ["gameId": game], as: bob)
        town.settle()
        #expect(share(game, as: bob).reason == .forbidden)
        town.going(bob, game)
        #expect(share(game, as: bob).isOK)
        #expect(share(town.game(host: ann, ["visibility": "private"]), as: bob).reason == .notFound)
        town.ask("games.delete", ["gameId": game], as: ann)
        town.settle()
        #expect(share(game, as: bob).reason == .notFound, "its link leads nowhere")
    }

    // domain.md §12.1
    @Test func aPlayerSharesTenLinksAnHour() {
        let town = Town(limits: .standard)
        let ann = town.signUp("ann")
        let game = town.game(host: ann)
        for _ in 0..<10 { #expect(share(game, as: ann, of: town).isOK) }
        let refused = share(game, as: ann, of: town)
        #expect(refused.reason == .rateLimited && refused.refusal?.retryAfter == 3600)
        town.advance(hours: 1)
        #expect(share(game, as: ann, of: town).isOK)
    }

    // MARK: - The page

    // domain.md §4.8
    @Test func aLinkShowsThePublicFactsOfAPublicGame() {
        let fields: JSONValue = [
            "place": place, "timezone": "America/Los_Angeles", "title": "Kick", "capacity": 3,
            "durationMinutes": 60, "description": "gate code 1234",
            "price": ["type": "free", "note": "pay bob"],
        ]
        let game = town.game(host: ann, fields)
        #expect(
            landing(game).data == [
                "sport": "soccer", "title": "Kick", "placeName": "Dolores Park",
                "cityLabel": "San Francisco", "host": ["displayName": "The ann"],
                "startsAt": "2026-12-03T12:00:00.000Z", "durationMinutes": 60,
                "timezone": "America/Los_Angeles", "localDate": "2026-12-03", "localTime": "04:00",
                "going": 1, "openSlots": 2, "full": false, "status": "open", "past": false, "noindex": true,
            ])
        town.going(bob, game)
        town.going(town.signUp("cat"), game)
        #expect(landing(game)["full"] == true && landing(game)["openSlots"] == 0)
        town.ask("games.cancel", ["gameId": game], as: ann)
        #expect(landing(game)["status"] == "cancelled" && landing(game)["past"] == false)
        town.advance(hours: 49)
        #expect(landing(game)["past"] == true)
    }

    // domain.md §4.8
    @Test func aLinkShowsNobodyButTheHostAndNoAddress() {
        let bare: JSONValue = ["address": "19th Street 5", "lat": 37.7596, "lng": -122.4269]
        let games = [
            town.game(host: ann, ["place": place, "description": "gate code 1234"]),
            town.game(host: ann, ["place": bare, "description": "gate code 1234"]),
        ]
        for game in games {
            town.going(bob, game)
            let told = landing(game).data.text()
            for secret in ["19th", "37.7", "122.4", "1234", "bob", ann.id.stringValue ?? ""] {
                #expect(!told.contains(secret), "\(secret) in \(told)")
            }
            #expect(!(share(game, as: ann)["text"].stringValue ?? "19th").contains("19th"))
        }
        #expect(landing(games[1])["title"] == "Soccer", "a game is not called by its address")
    }

    // domain.md §4.8
    @Test func aLinkShowsTheHostsPresentNameAndFace() {
        let game = town.game(host: ann)
        town.complete(ann)
        town.ask("profile.update", ["displayName": "Ann Lee"], as: ann)
        town.settle()
        let face: JSONValue = "https://pictures.example/ann.jpg"
        #expect(landing(game)["host"] == ["displayName": "Ann Lee", "avatar": face])
        town.going(bob, game)
        town.ask("rsvp.transfer-host", ["gameId": game, "accountId": bob.id], as: ann)
        town.settle()
        #expect(landing(game)["host"] == ["displayName": "The bob"])
        town.ask("account.delete", ["password": .string(bob.password)], as: bob)
        town.settle()
        #expect(landing(game)["status"] == "cancelled" && landing(game)["host"] == .null)
    }

    // domain.md §1.9
    @Test func aLinkShowsNothingAcrossABlockWithTheHost() {
        let game = town.game(host: ann)
        for (blocker, blocked) in [(ann, bob), (bob, ann)] {
            town.ask("friends.block", ["accountId": blocked.id], as: blocker)
            town.settle()
            let answers = [
                town.ask("games.landing", ["gameId": game], as: bob),
                town.ask("games.link-open", ["gameId": game, "visitor": "x"], as: bob),
            ]
            for answer in answers {
                #expect(answer.reason == .notFound && answer.refusal?.field == "gameId", "\(answer)")
            }
            #expect(landing(game).isOK, "without a login nobody is known to be apart")
            town.ask("friends.unblock", ["accountId": blocked.id], as: blocker)
            town.settle()
            #expect(town.ask("games.landing", ["gameId": game], as: bob).isOK)
        }
        #expect(opened() == 0)
    }

    // domain.md §4.8
    @Test(arguments: ["friends", "private"])
    func aLinkToAGameThatIsNotPublicSaysOnlyThatItIsPrivate(visibility: String) {
        let game = town.game(host: ann, ["visibility": .string(visibility)])
        #expect(landing(game).data == ["private": true, "noindex": true])
        #expect(town.ask("games.landing", ["gameId": game], as: ann).data == landing(game).data)
    }

    // domain.md §4.8
    @Test func deletedAndHiddenGamesHaveNoPage() {
        let game = town.game(host: ann)
        town.going(bob, game)
        let hidden = town.game(host: ann)
        town.games.machine.state.withhold(hidden.stringValue.flatMap { ID($0) } ?? town.freshID(), true)
        town.ask("games.delete", ["gameId": game], as: ann)
        town.settle()
        for id in [game, hidden, .string(town.freshID().description)] {
            #expect(landing(id).reason == .notFound)
            let open = town.ask("games.link-open", ["gameId": id, "visitor": "x"])
            #expect(open.reason == .notFound && open.refusal?.field == "gameId")
        }
        #expect(opened() == 0)
    }

    // MARK: - Opening

    // domain.md §4.8
    @Test func anOpenedLinkCountsOnceADayAndVisitor() throws {
        let (game, other) = (town.game(host: ann), town.game(host: ann))
        func open(_ game: JSONValue, _ visitor: String, by inviter: JSONValue? = nil) -> Int {
            var data: JSONValue = ["gameId": game, "visitor": .string(visitor)]
            if let inviter { data = data.merging(["inviter": inviter]) }
            #expect(town.ask("games.link-open", data).data == landing(game).data)
            return opened()
        }
        #expect(open(game, "one") == 1 && open(game, " one ") == 1, "trimmed")
        #expect(open(game, "two") == 2 && open(other, "one") == 3)
        #expect(open(game, "one", by: ann.id) == 4 && open(game, "one", by: bob.id) == 5)
        #expect(open(game, "one", by: ann.id) == 5)
        #expect(open(game, "one", by: .string(town.freshID().description)) == 5, "nobody has invited")
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            #expect(open(game, "two") == town.games.types.filter { $0 == "games.link-opened" }.count)
        }
        #expect(opened() == 5)
        town.advance(hours: 11)
        town.advance(minutes: 59)
        #expect(open(game, "one") == 5, "a minute to midnight")
        town.advance(minutes: 1)
        #expect(open(game, "one") == 6)
    }

    // domain.md §4.8
    @Test func nobodyLearnsWhoOpenedALink() {
        let game = town.game(host: ann)
        let data: JSONValue = ["gameId": game, "inviter": ann.id, "visitor": "browser of bob"]
        #expect(town.ask("games.link-open", data, as: bob).isOK)
        let (_, body) = town.published.last { $0.topic == "games.link-opened" } ?? ("", [])
        let event = (try? JSONValue(parsing: body)) ?? .null
        #expect(event["data"] == ["gameId": game, "inviter": ann.id] && event["actor"] == nil)
        for line in town.games.disk.lines {
            #expect(!String(decoding: line.bytes, as: UTF8.self).contains("browser of bob"))
        }
        for visitor in ["", " ", String(repeating: "x", count: 65)] {
            let data: JSONValue = ["gameId": game, "visitor": .string(visitor)]
            #expect(town.ask("games.link-open", data).refusal?.field == "visitor")
        }
        let most: JSONValue = ["gameId": game, "visitor": .string(String(repeating: "x", count: 64))]
        #expect(town.ask("games.link-open", most).isOK)
    }

    // MARK: - Parsing

    private static let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
    private static let links: [(String, JSONValue)] = [
        ("https://rally.example/r/\(id)", ["kind": "game", "id": .string(id)]),
        (
            " HTTPS://Rally.Example/r/\(id.uppercased())/?x=1&inviter=\(id)#top ",
            ["kind": "game", "id": .string(id), "inviter": .string(id)]
        ),
        ("https://rally.example/r/\(id)?inviter=me", ["kind": "game", "id": .string(id)]),
        ("http://rally.example/i/AZmj-xH_0b", ["kind": "invite", "id": "AZmj-xH_0b"]),
        ("https://rally.example/u/Left_Foot9", ["kind": "profile", "id": "Left_Foot9"]),
        ("dandarts://game/\(id)", ["kind": "match", "id": .string(id)]),
        ("DanDarts://friend/\(id)", ["kind": "profile", "id": .string(id)]),
        ("dandarts://invite?token=AZmj-xH_0b", ["kind": "invite", "id": "AZmj-xH_0b"]),
        ("https://rally.example/u/\(id)", ["kind": "profile", "id": .string(id)]),
        ("https://rally.example/m/\(id)", ["kind": "match", "id": .string(id)]),
        ("https://rally.example/p/\(id)", ["kind": "post", "id": .string(id)]),
        ("https://rally.example/t/\(id)", ["kind": "ticket", "id": .string(id)]),
        ("https://rally.example/verify/AZmj-xH_0b", ["kind": "verify", "id": "AZmj-xH_0b"]),
        ("https://rally.example/reset/AZmj-xH_0b", ["kind": "reset", "id": "AZmj-xH_0b"]),
        ("https://rally.example/f/AZmj-xH_0b.ics", ["kind": "calendar", "id": "AZmj-xH_0b"]),
        // The former form of links in push messages.
        ("https://rally.example/games/\(id)", ["kind": "game", "id": .string(id)]),
        ("https://rally.example/posts/\(id)", ["kind": "post", "id": .string(id)]),
        ("https://rally.example/matchs/\(id)", ["kind": "match", "id": .string(id)]),
        ("https://rally.example/profiles/\(id)", ["kind": "profile", "id": .string(id)]),
        ("https://rally.example/tickets/\(id)", ["kind": "ticket", "id": .string(id)]),
    ]

    // domain.md §4.8
    @Test(arguments: links) func aGamesLinkIsParsed(url: String, expected: JSONValue) {
        #expect(town.ask("games.link-parse", ["url": .string(url)]).data == expected)
    }

    // domain.md §4.8
    @Test(arguments: [
        "", "x", "https://", "https://rally.example", "https://rally.example/", "https://rally.example/r",
        "https://rally.example/r/7", "https://rally.example/r/\(id)/more",
        "https://rally.example//r/\(id)",
        "https://other.example/r/\(id)", "https://rally.example.evil/r/\(id)",
        "https://me@rally.example/r/\(id)", "https://rally.example:8443/r/\(id)",
        "https://rally.example/i/", "https://rally.example/i/a%20b", "https://rally.example/u/ab",
        "https://rally.example/u/a-b-c", "https://rally.example/x/\(id)", "ftp://rally.example/r/\(id)",
        "dandarts://game/7", "dandarts://game", "dandarts://friend/ann", "dandarts://invite",
        "dandarts://invite?token=", "dandarts://invite/token=x", "rally.example/r/\(id)",
        "https://rally.example/i/" + String(repeating: "A", count: 129),
        "https://rally.example/u/ann?" + String(repeating: "x", count: 480),
    ]) func aForeignLinkIsRefused(url: String) {
        let answer = town.ask("games.link-parse", ["url": .string(url)])
        #expect(answer.reason == .invalidArgument && answer.refusal?.field == "url", "\(answer)")
    }
}
