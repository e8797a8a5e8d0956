// Thirty days after its deletion, only ids, times and what an account said to others are left (domain.md
// §3.3, Deletion; architecture.md, The log).

import AuthService
import Contracts
import EventLine
import EventLog
import JSON
import LogContracts
import Machine
import Pictures
import Process
import Synchronization
import TestSupport
import Testing
import Values

// Serialized: all towns share the pictures in memory.
@Suite(.serialized) struct ErasureTests {
    let town = Town(adminEmail: "boss@example.com")
    let ann: Person
    let bob: Person
    let boss: Person
    /// A picture that only ann has, and one that bob has too.
    private let pictures = [4007, 4008].map { PNGFile.pixel($0) }

    init() {
        (ann, bob) = (town.signUp("ann", displayName: "Annabel Lee"), town.signUp("bob"))
        boss = town.signUp("boss")
        for person in [bob, boss] { town.complete(person) }
    }

    /// All her data, in words that occur nowhere else.
    private static let secrets = [
        "annabel", "ann@example", "anna@elsewhere", "annie", "\"ann\"", "1990-06-17", "37.7712",
        "oakland, ca", "berlin",
        "pixel of", "token-of", "9.8.7", "uncle joe", "preset of", "plays viola", "a bad apple",
        "a rude word",
        "it was not me", "racket of", "left-handed", "annalee", "ice skating", "blue garage",
        "room for a cello", "gentle giant", "party of ann", "zebedee", "mondays of", "ping-pong with",
        "fridays of", "tuesdays of", "zeppelins", "by my cousin", "kickers of", "muddy boots",
        "behind the barn", "velvet gloves", "darts of ann", "more of ann", "tulip bank",
        "under the doormat", "zacharias", "zanzibar bill",
    ]

    @discardableResult
    private func ask(
        _ type: String, _ data: JSONValue = [:], as person: Person, file: [UInt8]? = nil
    ) -> JSONValue {
        let answer = town.ask(type, data, as: person, file: file)
        #expect(answer.isOK, "\(type): \(answer)")
        town.settle()
        return answer.data
    }

    /// Leaves data of ann's everywhere.
    private func live() {
        let fields: JSONValue = [
            "birthDate": "1990-06-17", "cityLabel": "Oakland, CA", "lat": 37.7712, "lng": -122.2712,
        ]
        #expect(town.onboard(ann, fields).isOK)
        ask(
            "profile.update", ["bio": "plays viola", "instagram": "annalee", "skillLevel": "advanced"],
            as: ann)
        ask("profile.update", ["timezone": "Europe/Berlin"], as: ann)
        for picture in pictures { add(picture, as: ann) }
        add(pictures[1], as: bob)
        ask("profile.update", ["nickname": "annie"], as: ann)
        let device: JSONValue = [
            "deviceId": "pixel of ann", "platform": "android", "pushToken": "token-of-ann",
            "appVersion": "9.8.7",
        ]
        ask("account.device-add", device, as: ann)
        ask("account.settings", ["searchPreset": ["q": "preset of ann"], "deviceTime": town.time()], as: ann)
        ask("games.filter-save", ["name": "Fridays of ann", "filter": ["q": "ping-pong with bob"]], as: ann)
        ask("games.filter-save", ["name": "Mondays of ann", "filter": [:]], as: ann)
        ask("games.filter-delete", ["name": "Mondays of ann"], as: ann)
        let usual: JSONValue = [
            "name": "Kickers of ann", "sport": "soccer", "title": "Muddy boots",
            "place": ["name": "Behind the barn", "lat": 1, "lng": 2],
            "equipment": [["name": "Velvet gloves", "needed": 1]],
        ]
        ask("games.template-save", usual, as: ann)
        ask("darts.preset-save", ["name": "Darts of ann", "gameType": "killer"], as: ann)
        ask("darts.preset-save", ["name": "More of ann", "gameType": "killer"], as: ann)
        ask("darts.preset-delete", ["name": "More of ann"], as: ann)
        let league = ask(
            "leagues.create", ["name": "Tuesday Darts", "sport": "darts", "timezone": "UTC"], as: ann)["id"]
        let plan: JSONValue = [
            "leagueId": league ?? .null, "name": "Winter",
            "options": ["firstDate": "2026-12-08", "bestOf": 1],
        ]
        let season: JSONValue = ["seasonId": ask("leagues.season-create", plan, as: ann)["id"] ?? .null]
        for who in [["accountId": ann.id], ["name": "Zanzibar Bill"], ["name": "Quiet Kim"]] as [JSONValue] {
            ask("leagues.entrant-add", season.merging(who), as: ann)
        }
        ask("leagues.begin", season, as: ann)
        for fixture: Int64 in 2...3 {
            let score: JSONValue = ["fixture": .integer(fixture), "score": "1-0"]
            ask("leagues.report", season.merging(score), as: ann)
        }
        ask("games.feed-link", as: ann)
        let deck: JSONValue = ["category": "story_time", "name": "Party of ann", "players": ["Zebedee"]]
        ask("cards.start", deck, as: ann)
        let cards = (1...5).map { JSONValue.string("What of zeppelins, \($0)?") }
        let own = ask(
            "cards.deck-save", ["name": "Tuesdays of ann", "prompts": .array(cards)], as: ann)["id"]
        ask("cards.start", ["category": own ?? .null, "name": "Party of ann"], as: ann)
        let anew: JSONValue = ["name": "Tuesdays of ann", "prompts": .array(cards.reversed())]
        ask("cards.deck-save", anew.merging(["id": own ?? .null]), as: ann)
        ask("guests.add", ["displayName": "Uncle Joe", "nickname": "joe"], as: ann)
        let players: JSONValue = [["accountId": ann.id], ["name": "Gentle Giant"]]
        ask("darts.start", ["gameType": "x01", "players": players], as: ann)
        let item: JSONValue = [
            "matchId": "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "deviceTime": town.time(), "state": "draft",
            "payload": ["gameType": "x01", "startedAt": town.time(), "players": players],
        ]
        ask("darts.sync", ["deviceId": "pixel of ann", "items": [item]], as: ann)
        ask("account.email", ["email": "anna@elsewhere.example", "password": .string(ann.password)], as: ann)
        ask("account.forgot", ["email": .string(ann.email)], as: .anyone())
        town.ask("account.login", ["email": .string(ann.email), "password": "guessed"])
        let game = town.game(host: bob, ["joinPolicy": "request", "guestsEach": 1])
        let guests: JSONValue = ["guests": 1, "guestNames": ["Zacharias"]]
        let answer: JSONValue = ["gameId": game, "note": "left-handed, with the racket of ann"]
        ask("rsvp.going", answer.merging(guests), as: ann)
        let drive: JSONValue = [
            "gameId": town.game(host: ann, ["timezone": "UTC"]), "seats": 3, "departAt": town.time(hours: 30),
        ]
        let words: JSONValue = ["from": "the blue garage", "note": "room for a cello"]
        ask("rsvp.ride-offer", drive.merging(words), as: ann)
        let owed: JSONValue = [
            "gameId": drive["gameId"] ?? .null, "title": "The pitch", "each": 500,
            "note": "To the tulip bank",
        ]
        ask("dues.add", owed, as: ann)
        let shared = town.game(host: bob)
        ask("rsvp.going", ["gameId": shared], as: ann)
        let due = ask("dues.add", ["gameId": shared, "title": "Balls", "each": 500], as: bob)["id"] ?? .null
        ask("dues.claim", ["dueId": due, "how": "under the doormat"], as: ann)
        ask("follows.add", ["accountId": "bob"], as: ann)
        ask("posts.create", ["text": "who wants to go ice skating?"], as: ann)
        let open: JSONValue = ["listing": "public", "slug": "skaters", "joining": "request"]
        let group = ask("groups.create", open.merging(["name": "Skaters"]), as: bob)["id"] ?? .null
        ask("groups.join", ["groupId": group, "text": "I know you by my cousin"], as: ann)
        ask("reports.create", ["contentType": "profile", "contentId": ann.id, "kind": "spam"], as: bob)
        let ticket = ask("reports.queue", as: boss)["items"]?.arrayValue?.first?["id"] ?? .null
        ask("reports.resolve", ["ticketId": ticket, "action": "warn", "note": "a bad apple"], as: boss)
        ask("reports.appeal", ["ticketId": ticket, "text": "it was not me"], as: ann)
        ask(
            "account.suspend", ["accountId": ann.id, "until": town.time(days: 1), "reason": "a rude word"],
            as: boss)
    }

    private func logs() -> [(name: String, lines: [EventLine])] {
        town.nodes.map { ($0.name, $0.disk.lines) }
    }

    private var states: [String] {
        func text(_ node: some AnyNode) -> String {
            String(decoding: (try? JSONCoding.encode(node.machine.state)) ?? [], as: UTF8.self)
        }
        return town.nodes.map { text($0) }
    }

    private func found(_ secret: String) -> [String] {
        logs().flatMap { name, lines in
            lines.filter { String(decoding: $0.bytes, as: UTF8.self).lowercased().contains(secret) }
                .map { "\(name) \($0.sequence) \($0.header.type)" }
        }
    }

    private func erase() throws {
        // Stats writes numbers alone: it has nothing to take away.
        for node in town.nodes {
            #expect(try node.eraseLog() > 0 || node.name == "stats", "\(node.name)")
        }
    }

    @Test func afterThirtyDaysNothingPersonalIsInAnyLogOrState() throws {
        live()
        let said = ["ice skating"]
        for secret in Self.secrets { #expect(!found(secret).isEmpty, "\(secret) was written") }
        ask("account.delete", ["password": .string(ann.password)], as: ann)
        town.advance(days: 29, hours: 23)
        #expect(town.auth.machine.erasing.isEmpty && !found("annabel").isEmpty)
        town.advance(hours: 1)
        town.settle()
        #expect(town.auth.types.last { $0 == "auth.erased" } != nil)
        for node in town.nodes { #expect(node.types.contains("\(node.name).erased")) }
        let (live, positions) = (states, logs().map { $0.lines.map(\.position) })
        try erase()
        for secret in Self.secrets where !said.contains(secret) {
            #expect(found(secret).isEmpty, "\(secret): \(found(secret))")
            for state in live { #expect(!state.lowercased().contains(secret), "\(secret)") }
        }
        #expect(!found("ice skating").isEmpty, "what she said to others stays")
        #expect(logs().map { $0.lines.map(\.position) } == positions, "whoever follows goes on")
        // The rewritten logs and the services agree.
        for name in Catalogue.serviceNames { try town.restart(name) }
        town.idle(seconds: 4)
        #expect(states == live && town.notes.isEmpty, "\(town.notes)")
        #expect(try town.auth.eraseLog() == 0)
    }

    @Test func anErasureChangesNothingForOthers() throws {
        live()
        ask("account.delete", ["password": .string(ann.password)], as: ann)
        town.advance(days: 30)
        town.settle()
        try erase()
        let again: JSONValue = [
            "email": .string(ann.email), "password": "left foot 11", "displayName": "Another",
            "nickname": "Annie",
        ]
        #expect(town.ask("account.signup", again).isOK)
        #expect(town.ask("account.me", as: bob).isOK && town.ask("notifications.list", as: bob).isOK)
        let post = town.ask("posts.by", ["accountId": ann.id], as: bob).items.first
        #expect(post == nil || post?["author"]?["displayName"] == "[Deleted User]")
        #expect(town.notes.isEmpty)
    }

    private func add(_ picture: [UInt8], as person: Person) {
        let fields: JSONValue = ["file": .integer(Int64(picture.count))]
        let answer = town.ask("profile.photo-add", fields, as: person, file: picture)
        #expect(answer.isOK, "\(answer)")
    }

    @Test func anErasedAccountsPictureIsRemovedUnlessSomebodyElseHasIt() throws {
        live()
        let digests = try pictures.map { ContentFolder.name(of: try PictureSizes(of: $0).full) }
        let (own, shared) = (JSONValue.string("photo:" + digests[0]), JSONValue.string("photo:" + digests[1]))
        #expect(town.ask("profile.photo", ["photo": own], as: bob).isOK)
        ask("account.delete", ["password": .string(ann.password)], as: ann)
        #expect(town.ask("profile.photo", ["photo": own], as: bob).reason == .notFound, "at once")
        #expect(town.ask("profile.photo", ["photo": shared], as: bob).isOK)
        let files = { FakePhotos.all.withLock { all in digests.map { all[$0] != nil } } }
        town.advance(days: 30)
        town.settle()
        #expect(files() == [true, true], "until it is taken out of the log")
        try erase()
        #expect(files() == [false, true])
        #expect(town.ask("profile.photo", ["photo": shared], as: bob).isOK)
    }

    @Test func pendingErasuresSurviveARestart() throws {
        live()
        ask("account.delete", ["password": .string(ann.password)], as: ann)
        town.advance(days: 30)
        town.settle()
        let id = ann.id.stringValue.flatMap { ID($0) }
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.social.snapshot() }
            try town.restart("social", fromSnapshot: fromSnapshot)
            town.idle(seconds: 4)
            #expect(town.social.machine.erasing == [id].compactMap { $0 })
        }
        #expect(try town.social.eraseLog() > 0 && town.social.machine.erasing.isEmpty)
    }

    /// A new event must declare its personal fields: every text in an event belongs to an account, or is listed here as
    /// nobody's.
    @Test func everyTextInAnEventIsPersonalOrListedAsNobodys() {
        var texts: [String: [String]] = [:]
        for type in Catalogue.services.flatMap(\.events) where !(type is any Personal.Type) {
            let found = Self.texts(in: Shape(of: type))
            if !found.isEmpty { texts[type.type] = found }
        }
        for (type, found) in texts { #expect(found == Self.nobodys[type] ?? [], "\(type)") }
        for type in Self.nobodys.keys { #expect(texts[type] != nil, "\(type)") }
    }

    /// The paths of all texts.
    private static func texts(in shape: Shape, at path: String = "") -> [String] {
        switch shape {
        case .text, .anything, .user, .file: [path]
        case .list(let element), .map(let element): texts(in: element, at: path)
        case .object(let fields):
            fields.flatMap { texts(in: $0.shape, at: path.isEmpty ? $0.name : "\(path).\($0.name)") }
        case .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .choice: []
        }
    }

    /// The texts of a place.
    private static func place(_ path: String) -> [String] {
        ["name", "address", "cityLabel", "geohash", "attribution"].map { "\(path).\($0)" }
    }

    /// Texts addressed to others, and texts by services about themselves.
    private static let nobodys: [String: [String]] = [
        "auth.key-published": ["kid", "x"], "auth.key-retired": ["kid"], "auth.session-ended": ["cause"],
        "auth._private.login-failed": ["typed", "name", "place"],
        "auth._private.claim-code-made": ["mark"],
        "auth._private.claim-code-used": ["mark"], "auth._private.mail-failed": ["reason"],
        "auth._private.violation-counted": ["action"], "auth._private.id-token-used": ["tokenMark"],
        "auth._private.administrator-named": ["addressMark"],
        "games.created": game + options + ["groupInvite.subgroup", "equipment.name"],
        "games.updated": game + ["changed", "chosen"],
        "games.cancelled": ["reason"], "games.option-voted": ["choiceIds"],
        "games.series-created": when + game, "games.series-updated": when + game + results,
        "games.series-cancelled": ["reason"] + results,
        "games.league-changed": ["name", "timezone"], "games._private.season-planned": ["name"],
        "games._private.season-fixture-changed": ["score"],
        "games._private.fixture-proposed": [
            "proposal.place.name", "proposal.place.address", "proposal.place.cityLabel",
            "proposal.place.geohash", "proposal.place.attribution",
        ],
        "games.cup-changed": ["name"] + place("place"), "games.fixture-changed": ["score"],
        "games._private.cup-written": ["settings.name"] + place("settings.place"),
        "games._private.cup-acted": ["score"],
        "games.ladder-changed": ["name", "city"],
        "games.course-changed": ["name"],
        "games._private.course-written": [
            "name", "place.name", "place.address", "place.cityLabel", "place.geohash", "place.attribution",
            "tees.name",
        ], "games._private.hole-scored": ["mark"],
        "games.deck-started": ["seed"], "games._private.deck-played": ["seed"],
        "games._private.party-code-made": ["mark"],
        "games.gate-hit": ["action", "missing"], "games.limit-hit": ["action"],
        "games.visit-recorded": [
            "visit.darts", "visit.meta.target", "standing.checkout", "standing.target",
        ], "games.visit-undone": ["standing.checkout", "standing.target"],
        "rsvp.gate-hit": ["action", "missing"], "rsvp.limit-hit": ["action"],
        "games.venue-added": ["name", "geohash", "attribution"],
        "games._private.venue-review-written": ["venueName", "text"],
        "rsvp.equipment-changed": ["name"], "rsvp.equipment-missing": ["items.name"],
        "rsvp._private.due-told": ["title", "currency"], "rsvp._private.cost-added": ["currency", "what"],
        "rsvp._private.cost-confirmed": ["currency", "what"],
        "social.gate-hit": ["action", "missing"], "social.limit-hit": ["action"],
        "social._private.chat-written": ["text", "photo", "nonce"],
        "social.posted": ["preview"], "social.post-edited": ["changed", "preview"],
        "social.commented": ["preview"], "social.comment-edited": ["preview"],
        "social._private.post-written": post, "social._private.post-rewritten": post,
        "social._private.comment-written": ["text"], "social._private.comment-rewritten": ["text"],
        "social.group-changed": ["slug", "name", "subgroups.id", "subgroups.name"] + defaults,
        "social.group-subgroup-set": ["subgroupId", "name"],
        "social._private.group-written": ["about", "rules", "city", "photo"],
        "social._private.group-code-set": ["slug"],
        "notify.failed": ["reason"], "notify._private.prefs-set": ["quietHours.from", "quietHours.to"],
    ]
    private static let post = [
        "content.text", "content.photos", "content.tags", "content.cityKey", "content.courseKey",
    ]
    private static let when = ["recurrence.localTime", "recurrence.timezone"]
    private static let results = ["occurrences.message"]
    private static let game = [
        "details.title", "details.description", "details.place.name", "details.place.address",
        "details.place.cityLabel", "details.place.geohash", "details.place.attribution", "details.timezone",
        "details.price.currency",
        "details.price.note", "details.golf.format",
    ]
    private static let defaults = [
        "title", "description", "place.name", "place.address", "place.cityLabel", "price.currency",
        "price.note", "golf.format",
    ].map { "gameDefaults.\($0)" }
    private static let options = ["name", "address", "cityLabel", "geohash", "attribution"].map {
        "options.places.\($0)"
    }
}
