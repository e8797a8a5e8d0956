// The positions that a service has seen are marked in its log, soon enough and not endlessly (architecture.md, rule 3).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct MarkTests {
    let town = Town()

    private var marks: [String] {
        (town.auth.types + town.games.types + town.rsvp.types).filter { $0.hasSuffix("._seen") }
    }

    @Test func aMarkIsWrittenAfterASecond() {
        town.signUp("ann")
        town.pass(milliseconds: 999)
        #expect(marks.isEmpty)
        town.pass(milliseconds: 1)
        #expect(marks.sorted() == ["games._seen", "rsvp._seen"])
        #expect(
            town.games.disk.lines.last?.header.seen == Positions(["auth": UInt64(town.auth.disk.lines.count)])
        )
    }

    @Test func aMarkIsWrittenAtOnceAfterAThousandEvents() {
        town.games.isUp = false
        for number in 0..<200 { town.signUp("player\(number)") }
        town.games.isUp = true
        town.game(host: town.signUp("ann"))
        let marks = town.games.disk.lines.filter { $0.header.type == "games._seen" }
        #expect(marks.count <= 1 && town.games.disk.lines.first?.header.seen?["auth"] ?? 0 >= 1000)
    }

    @Test func aCommandsOwnEventsSayWhatWasSeenInsteadOfAMark() {
        let ann = town.signUp("ann")
        town.game(host: ann)
        // The last line of a batch contains it: that of the game, after its venue.
        let created = town.games.disk.lines.first { $0.header.type == "games.created" }
        #expect(created?.header.seen?["auth"] == UInt64(town.auth.disk.lines.count))
    }

    /// Found by the simulation: positions that a snapshot included before they were marked were not marked until
    /// another event happened, and a standby waited for that.
    @Test(arguments: [true, false]) func aMarkThatWasDueAtAnEndIsWrittenAfterTheStart(
        fromSnapshot: Bool
    ) throws {
        town.signUp("ann")
        town.pass(milliseconds: 500)
        #expect(marks.isEmpty)
        try town.crash("games", fromSnapshot)
        town.idle(seconds: 3)
        let end = town.auth.disk.lines.last { $0.header.type != "auth._seen" }
        #expect(town.games.disk.lines.last?.header.seen?["auth"] == end?.header.sequence)
    }

    @Test func anIdleTownWritesNothing() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        town.going(bob, town.game(host: ann))
        town.idle(seconds: 5)
        let counts = town.lineCounts
        town.idle(seconds: 60)
        #expect(town.lineCounts == counts && town.isWell)
    }

    @Test func aRestartWritesNothing() throws {
        town.going(town.signUp("bob"), town.game(host: town.signUp("ann")))
        town.idle(seconds: 5)
        let counts = town.lineCounts
        for name in ["auth", "games", "rsvp", "games"] {
            try town.restart(name)
            town.idle(seconds: 3)
        }
        #expect(town.lineCounts == counts && town.isWell)
    }

    @Test func aQueryWritesNothing() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        let game = town.game(host: ann)
        let series = town.series(host: ann).id
        town.complete(ann)
        let post = town.ask("posts.create", ["text": "hello"], as: ann)["id"]
        town.ask("reports.create", ["contentType": "post", "contentId": post, "kind": "spam"], as: bob)
        let match = town.ask("darts.start", ["gameType": "x01"], as: bob)["id"]
        for person in [ann, bob] { town.complete(person) }
        for (a, b) in [(ann, bob), (bob, ann)] { town.ask("follows.add", ["accountId": a.id], as: b) }
        town.settle()
        let remote = town.ask("darts.challenge", ["opponentId": ann.id], as: bob)["id"]
        town.changeFacts(of: bob) { $0.role = .admin }
        let ticket = town.ask("reports.queue", as: bob).items.first?["id"] ?? .null
        let venue = town.ask("games.get", ["gameId": game], as: ann)["place", "venueId"]
        let own = town.game(host: bob, ["visitors": "ask"])
        town.going(ann, own)
        let owed: JSONValue = ["gameId": own, "title": "The pitch", "each": 500]
        let due = town.ask("dues.add", owed, as: bob)["id"]
        let links: JSONValue = [
            "name": "Lincoln Nine", "place": ["lat": 37.78, "lng": -122.5, "name": "Lincoln Park"],
            "pars": [4, 3, 4, 5, 4, 3, 4, 5, 4], "strokeIndexes": [5, 9, 1, 3, 7, 8, 2, 4, 6],
            "tees": [["name": "Yellow", "rating": 34.8, "slope": 121]],
        ]
        let course: JSONValue = ["courseId": town.ask("courses.save", links, as: bob)["id"]]
        let round = town.ask("rounds.start", course, as: bob)["id"]
        let png = PNGFile.pixel(1)
        let added = town.ask("profile.photo-add", ["file": .integer(Int64(png.count))], as: ann, file: png)
        let picture = added["profile", "photos"].arrayValue?.last ?? .null
        town.ask("profile.photo-order", ["order": [1, 0]], as: ann)
        let invitation = town.ask("friends.invite-link", as: ann)["token"]
        let fields: JSONValue = ["name": "Friday Five", "listing": "public", "slug": "friday-five"]
        let group = town.ask("groups.create", fields, as: bob)
        let feed = town.ask("games.feed-link", as: bob)["token"]
        let session = town.ask("cards.start", ["category": "story_time"], as: bob)["id"]
        let link = town.ask("rsvp.visitor-link", ["gameId": own], as: bob)["url"].stringValue ?? ""
        let opened: JSONValue = ["gameId": own, "key": .string(Link(link)?.key ?? "")]
        let visit = town.ask("rsvp.visit", opened.merging(["name": "Lena", "status": "going"]))["token"]
        let league = town.ask(
            "leagues.create",
            ["name": "Tuesday Darts", "sport": "darts", "timezone": "UTC", "visibility": "public"], as: bob)[
                "id"]
        let season = town.ask(
            "leagues.season-create", ["leagueId": league, "name": "Spring"], as: bob)["id"]
        let cup = town.ask(
            "cups.create",
            [
                "name": "Darts night", "sport": "darts", "format": "single", "visibility": "public",
                "options": ["boards": 1],
            ], as: bob)["id"]
        town.ask("cups.open", ["cupId": cup], as: bob)
        let rungs: JSONValue = ["name": "Club singles", "sport": "tennis", "visibility": "public"]
        let ladder = town.ask("ladders.create", rungs, as: bob)["id"]
        town.idle(seconds: 5)
        let counts = town.lineCounts
        let queries: [(String, JSONValue)] = [
            ("account.me", [:]), ("account.link", ["token": town.mailed("verify", to: ann)]),
            ("profile.get", ["accountId": "ann"]), ("profile.list", ["ids": ["ann"]]),
            ("profile.search", ["q": "an"]), ("profile.nickname-check", ["nickname": "zoe"]),
            ("games.get", ["gameId": game]), ("series.get", ["seriesId": series]), ("games.mine", [:]),
            ("games.search", [:]),
            ("games.near", ["center": ["lat": 37.7, "lng": -122.4]]), ("games.calendar", [:]),
            ("games.next", [:]), ("games.by-host", ["accountId": "ann"]), ("rsvp.roster", ["gameId": game]),
            ("rsvp.mine", [:]), ("rsvp.requests", ["gameId": game]), ("invites.list", [:]),
            ("rsvp.answers", ["gameId": own]), ("rsvp.regulars", ["seriesId": series]),
            ("rsvp.position", ["gameId": game]), ("notifications.list", [:]),
            ("games.templates", [:]),
            ("games.filters", [:]), ("games.ics", ["gameId": game]), ("games.feed-ics", ["token": feed]),
            ("games.group-ics", ["slug": group["slug"]]),
            ("games.geojson", [:]), ("games.map-link", ["gameId": game, "provider": "apple"]),
            ("games.landing", ["gameId": game]), ("games.link-parse", ["url": "https://rally.example/u/ann"]),
            ("notifications.badge", [:]), ("notifications.watch", [:]), ("notifications.prefs", [:]),
            ("notifications.push-key", [:]),
            ("notifications.outbox", [:]), ("follows.followers", [:]), ("follows.following", [:]),
            ("friends.list", [:]), ("friends.mutuals", ["accountId": "ann"]),
            ("friends.requests", ["direction": "in"]), ("friends.blocks", [:]),
            ("friends.relation", ["accountId": "ann"]), ("guests.list", [:]),
            ("profile.photo", ["photo": picture]), ("profile.landing-photo", ["photo": picture]),
            ("profile.landing", ["accountId": "ann"]), ("posts.landing", ["postId": post]),
            ("friends.invite-landing", ["token": invitation]), ("chat.history", ["gameId": game]),
            ("chat.unread", [:]), ("chat.list", [:]), ("feedback.pending", [:]),
            ("posts.get", ["postId": post]), ("groups.get", ["groupId": group["id"]]),
            ("groups.landing", ["slug": group["slug"]]), ("groups.mine", [:]), ("groups.search", [:]),
            ("groups.members", ["groupId": group["id"]]), ("posts.group", ["groupId": group["id"]]),
            ("stats.group", ["groupId": group["id"]]), ("stats.group-csv", ["groupId": group["id"]]),
            ("posts.by", [:]), ("posts.feed", ["kind": "public"]), ("reports.queue", [:]),
            ("reports.ticket", ["ticketId": ticket]), ("rsvp.equipment", ["gameId": own]),
            ("rsvp.rides", ["gameId": own]), ("rsvp.teams", ["gameId": own, "k": 2]),
            ("dues.book", ["gameId": own]), ("dues.costs", ["gameId": own]), ("dues.settle", ["gameId": own]),
            ("dues.get", ["dueId": due]), ("dues.mine", [:]), ("dues.csv", ["gameId": own]),
            ("rsvp.visitor-link", ["gameId": own]), ("rsvp.visit-landing", opened),
            ("rsvp.visit-get", ["token": visit]),
            ("venues.search", [:]), ("venues.places", ["q": "san"]),
            ("venues.get", ["venueId": venue]),
            ("venues.reviews", ["venueId": venue]),
            ("stats.me", [:]), ("stats.user", ["accountId": "ann"]), ("stats.quiz", [:]),
            ("stats.recommend", [:]), ("stats.darts", [:]), ("stats.elo", [:]), ("stats.achievements", [:]),
            ("stats.head-to-head", ["a": "ann", "b": "bob"]), ("stats.leaderboard", ["board": "hosted"]),
            ("stats.metrics", [:]),
            ("courses.get", course), ("courses.search", [:]), ("courses.mine", [:]),
            ("rounds.get", ["roundId": round]), ("rounds.mine", [:]), ("rounds.record", [:]),
            ("rounds.board", ["gameId": own]),
            ("darts.match", ["matchId": match]),
            ("darts.watch", ["matchId": match]), ("darts.board", ["matchId": match]), ("darts.history", [:]),
            ("darts.said", ["matchId": match]),
            ("darts.checkout", ["score": 40]), ("darts.modes", [:]), ("darts.sync-status", [:]),
            ("darts.presets", [:]),
            ("darts.remotes", [:]), ("darts.remote", ["matchId": remote]),
            ("leagues.landing", ["leagueId": league]), ("leagues.get", ["leagueId": league]),
            ("leagues.mine", [:]), ("leagues.group", ["groupId": group["id"]]),
            ("leagues.season", ["seasonId": season]), ("leagues.fixtures", ["seasonId": season]),
            ("leagues.table", ["seasonId": season]), ("leagues.points", ["seasonId": season]),
            ("cups.landing", ["cupId": cup]), ("cups.get", ["cupId": cup]), ("cups.mine", [:]),
            ("cups.search", [:]),
            ("cups.table", ["cupId": cup]), ("cups.board", ["cupId": cup, "board": 1]),
            ("ladders.landing", ["ladderId": ladder]), ("ladders.get", ["ladderId": ladder]),
            ("ladders.challenges", ["ladderId": ladder]), ("ladders.history", ["ladderId": ladder]),
            ("ladders.mine", [:]), ("ladders.search", [:]),
            ("cards.categories", [:]), ("cards.category", ["category": "story_time"]),
            ("cards.cards", ["category": "story_time"]), ("cards.session", ["sessionId": session]),
            ("cards.sessions", [:]), ("cards.decks", [:]),
        ]
        for (type, data) in queries {
            #expect(town.ask(type, data, as: bob).reason ?? .conflict == .conflict)
        }
        let queryTypes = Catalogue.requests.values.filter { $0 is any Query.Type }.map { $0.type }
        #expect(Set(queries.map(\.0)) == Set(queryTypes), "all of them were asked")
        #expect(town.lineCounts == counts)
    }

    @Test func linesNameTheirBatchAndNumbersHaveNoHoles() {
        town.going(town.signUp("bob"), town.game(host: town.signUp("ann")))
        for lines in [town.auth.disk.lines, town.games.disk.lines, town.rsvp.disk.lines] {
            #expect(lines.map(\.sequence) == (1...UInt64(lines.count)).map { $0 })
            for line in lines {
                #expect(lines[Int(line.header.batchEnd) - 1].header.batchFirst == line.header.batchFirst)
            }
        }
    }
}
