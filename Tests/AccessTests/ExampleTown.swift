// A town with an owner of everything that a request can be about, and a caller; and each request's own example, filled
// in with the objects of that town.

import Contracts
import JSON
import Machine
import TestSupport
import Values

@testable import Arguments

final class ExampleTown {
    let town: Town
    /// The first administrator, whom no request names.
    let boss: Person
    /// Hosts the game, wrote the post and the comment, keeps the guest player.
    let owner: Person
    /// The caller; `nil` for an anonymous one.
    var caller: Person?
    /// Whether the game is over, with the administrator as a player.
    var isPlayed = false
    /// Whether a request is answered that needs more than its example names.
    var isReady = false
    /// Whether the cup is one of teams.
    var isOfTeams = false
    /// Whether the game and the post are for friends.
    private let isForFriends: Bool
    private let request: any Request.Type
    /// Additional fields of the game.
    private let gameFields: JSONValue
    private var kept = KeptResults()
    private var photo: JSONValue?
    private var isFurnished = false
    /// Whether a request has changed anything.
    var isChanged = false

    private static let picture = PNGFile.pixel(1)
    /// The file sent with the request.
    var file: [UInt8]? { type == UploadPhoto.type ? ExampleTown.picture : nil }

    init(for request: any Request.Type, isForFriends: Bool = false, game gameFields: JSONValue = [:]) {
        (self.request, self.gameFields) = (request, gameFields)
        self.isForFriends = isForFriends
        let cast = Cast(["boss", "owner"])
        (town, boss, owner) = (cast.town, cast["boss"], cast["owner"])
    }

    var type: String { request.type }

    @discardableResult
    func ask(_ type: String, _ data: JSONValue, as person: Person?) -> TestSupport.Answer {
        let answer = town.ask(type, data, as: person)
        town.settle()
        return answer
    }

    /// Sends a request that must succeed.
    @discardableResult
    func act(_ type: String, _ data: JSONValue, as person: Person?) -> TestSupport.Answer {
        let answer = town.act(type, data, as: person)
        town.settle()
        return answer
    }

    // MARK: - What there is

    /// Creates the things that the example names with `$`, once each.
    private func furnish(_ example: String) {
        if isFurnished { return }
        isFurnished = true
        let visibility: JSONValue = isForFriends ? "friends" : "public"
        let subjects = ["$game", "$message", "$ride", "$venue", "$due", "$cost", "$token"]
        if subjects.contains(where: example.contains) {
            // Nobody without an account has a full profile.
            let kind: JSONValue =
                type.hasPrefix("rsvp.visit")
                ? ["visitors": "ask"]
                : type.hasPrefix("rounds.")
                    ? ["requireTier2": true, "sport": "golf", "joinPolicy": "instant"]
                    : ["requireTier2": true]
            let fields: JSONValue = kind.merging(["visibility": visibility])
            kept["game"] = ["id": town.game(host: owner, fields.merging(gameFields))]
            if isPlayed || type == ReviewVenue.type { play() }
        }
        if example.contains("$venue") {
            let place = ask("games.get", about([:]), as: owner)["place"]
            kept["venue"] = ["id": place["venueId"] ?? .null]
        }
        if example.contains("$ball") {
            let item = act("rsvp.equipment-add", about(["name": "Ball", "needed": 2]), as: owner)
            kept["ball"] = ["id": item["id"]]
        }
        if example.contains("$ride") {
            let ride: JSONValue = ["seats": 2, "from": "Main Street", "departAt": town.time(hours: 40)]
            kept["ride"] = ["id": act("rsvp.ride-offer", about(ride), as: owner)["id"]]
        }
        if example.contains("$due") { kept["due"] = ["id": due()] }
        if example.contains("$cost") {
            let cost: JSONValue = ["what": "Beer", "amount": 500]
            kept["cost"] = ["id": act("dues.cost", about(cost), as: owner)["id"]]
        }
        if type.hasPrefix("rsvp.teams") || type == "rounds.outing", !isForFriends {
            act("rsvp.going", about([:]), as: boss)
            if type == "rsvp.teams-swap" { act("rsvp.teams-save", about(["k": 2]), as: owner) }
        }
        if type.hasPrefix("rsvp.visit") { receiveVisitor() }
        if example.contains("$series") {
            let fields: JSONValue = ["visibility": visibility, "requireTier2": true]
            kept["series"] = ["id": town.series(host: owner, fields.merging(gameFields)).id]
        }
        if example.contains("$message") {
            let line = act("chat.send", ["gameId": game, "text": "hello"], as: owner)
            kept["message"] = ["id": line["id"]]
        }
        if example.contains("$post") || example.contains("$comment") {
            let post = act("posts.create", ["text": "hello", "visibility": visibility], as: owner)
            kept["post"] = ["id": post["id"]]
            let comment = act("posts.comment", ["postId": post["id"], "text": "well"], as: owner)
            kept["comment"] = ["id": comment["id"]]
        }
        if example.contains("$guest") {
            let guest = act("guests.add", ["displayName": "Uncle Joe", "nickname": "joe"], as: owner)
            kept["guest"] = ["id": guest["id"]]
        }
        if example.contains("$match") { playDarts() }
        if example.contains("$course") || example.contains("$round") { playGolf() }
        if example.contains("$session") {
            kept["session"] = ["id": act("cards.start", ["category": "story_time"], as: owner)["id"]]
        }
        if example.contains("$deck") { kept["deck"] = ["id": makeDeck()] }
        if example.contains("$template") {
            let made = act("games.template-save", ["name": "Fridays", "sport": "soccer"], as: owner)
            kept["template"] = ["id": made["id"]]
        }
        if example.contains("$notification") {
            let inbox = ask("notifications.list", [:], as: owner).items
            kept["notification"] = ["id": inbox.first?["id"] ?? .null]
        }
        if example.contains("$delivery") { kept["delivery"] = ["id": .string(town.freshID().description)] }
        if example.contains("$ticket") {
            let report: JSONValue = ["contentType": "profile", "contentId": owner.id, "kind": "spam"]
            act("reports.create", report, as: boss)
            let ticket = act("reports.queue", [:], as: boss).items.first?["id"] ?? .null
            kept["ticket"] = ["id": ticket]
            if type == "reports.appeal" {
                act("reports.resolve", ["ticketId": ticket, "action": "warn", "note": "Enough"], as: boss)
            }
        }
        if example.contains("$feed") {
            kept["feed"] = ["token": act("games.feed-link", [:], as: owner)["token"]]
        }
        if example.contains("$group") {
            let fields: JSONValue =
                isForFriends
                ? ["name": "Friday Five"]
                : ["name": "Friday Five", "listing": "public", "slug": "friday-five", "joining": "open"]
            let group = act("groups.create", fields, as: owner)
            kept["group"] = ["id": group["id"], "slug": group["slug"]]
        }
        if example.contains("$link") {
            kept["link"] = ["token": act("friends.invite-link", [:], as: owner)["token"]]
        }
        if example.contains("$league") || example.contains("$season") { makeLeague() }
        if example.contains("$cup") { kept["cup"] = ["id": makeCup()] }
        if example.contains("$ladder") { kept["ladder"] = ["id": makeLadder()] }
        if isReady { prepare() }
    }

    /// A league of darts with a season, as far as the request needs it.
    private func makeLeague() {
        let visibility: JSONValue = isForFriends ? "private" : "public"
        let fields: JSONValue = [
            "name": "Tuesday Darts", "sport": "darts", "timezone": "UTC", "visibility": visibility,
        ]
        let league = act("leagues.create", fields, as: owner)["id"]
        let isOfEvenings = type == "leagues.points"
        let isOwners = isReady && type == "leagues.propose"
        let options: JSONValue =
            isOfEvenings
            ? ["evenings": ["takingPart": 1]]
            : ["firstDate": town.day(3), "bestOf": 5, "playWindowDays": isOwners ? 5 : 0]
        let plan: JSONValue = ["leagueId": league, "name": "Spring 2027", "options": options]
        let about: JSONValue = ["seasonId": act("leagues.season-create", plan, as: owner)["id"]]
        (kept["league"], kept["season"]) = (["id": league], ["id": about["seasonId"] ?? .null])
        if isOfEvenings {
            act("leagues.begin", about, as: owner)
            return
        }
        for name in isOwners ? ["Ann"] : ["Ann", "Ben", "Kim"] {
            act("leagues.entrant-add", about.merging(["name": .string(name)]), as: owner)
        }
        if isOwners { enterSeason(about) }
        let begun = [
            "propose", "agree", "start", "report", "confirm", "dispute", "fix", "walkover", "undo",
            "postpone",
            "withdraw", "finish", "next", "fixtures", "table",
        ]
        guard begun.contains(where: { type == "leagues.\($0)" }) else { return }
        act("leagues.begin", about, as: owner)
        let fixed = type == "leagues.undo" ? 1 : ["leagues.finish", "leagues.next"].contains(type) ? 3 : 0
        for fixture in 0..<fixed {
            let score: JSONValue = ["fixture": .integer(Int64(fixture + 1)), "score": "3-0"]
            act("leagues.fix", about.merging(score), as: owner)
        }
        if type == "leagues.next" { act("leagues.finish", about, as: owner) }
    }

    /// Enters the owner and the administrator, who meet in the first fixture.
    private func enterSeason(_ season: JSONValue) {
        town.befriend(owner, boss)
        for person in [owner, boss] {
            act("leagues.entrant-add", season.merging(["accountId": person.id]), as: owner)
        }
        act("leagues.accept", season, as: boss)
    }

    /// A cup of darts with some entrants, as far as the request needs it.
    private func makeCup() -> JSONValue {
        let fields: JSONValue = [
            "name": "Darts night", "sport": "darts", "format": "single", "seeding": "given",
            "visibility": isForFriends ? "private" : "public", "entry": "open",
            "options": ["boards": 4, "lengths": ["bestOf": 5]], "teamSize": isOfTeams ? 4 : 1,
        ]
        let cup = act("cups.create", fields, as: owner)["id"]
        let about: JSONValue = ["cupId": cup]
        act("cups.open", about, as: owner)
        // A late one takes the bye of the first seed.
        for name in ["Ann", "Ben", "Kim", "Lou"].prefix(type == "cups.late" ? 3 : 4) {
            act("cups.add", about.merging(["entrant": ["name": .string(name)]]), as: owner)
        }
        let drawn = [
            "undraw", "begin", "late", "call", "start", "report", "confirm", "dispute", "fix", "walkover",
            "undo", "disqualify", "pair", "finish", "table", "board",
        ]
        guard drawn.contains(where: { type == "cups.\($0)" }) else { return cup }
        act("cups.draw", about, as: owner)
        if ["cups.pair", "cups.finish"].contains(type) { act("cups.begin", about, as: owner) }
        if type == "cups.undo" { act("cups.fix", about.merging(["fixture": 1, "score": "3-1"]), as: owner) }
        return cup
    }

    /// A ladder with two players, the lower of whom has challenged the other if the request needs that.
    private func makeLadder() -> JSONValue {
        let fields: JSONValue = [
            "name": "Club singles", "sport": "darts",
            "visibility": isForFriends ? "private" : "public",
        ]
        let ladder = act("ladders.create", fields, as: owner)["id"]
        let about: JSONValue = ["ladderId": ladder]
        guard ["ladders.fix", "ladders.walkover"].contains(type) else { return ladder }
        let players = ["lea", "lou"].map { town.signUp($0) }
        for player in players {
            town.befriend(owner, player)
            act("ladders.invite", about.merging(["accountIds": [player.id]]), as: owner)
            act("ladders.join", about, as: player)
        }
        act("ladders.challenge", about.merging(["accountId": players[0].id]), as: players[1])
        act("ladders.accept", about, as: players[0])
        return ladder
    }

    /// Makes what a request needs besides.
    private func prepare() {
        switch type {
        case "rsvp.no": act("rsvp.going", about([:]), as: boss)
        case "invites.accept":
            act("follows.add", ["accountId": owner.id], as: boss)
            act("follows.add", ["accountId": boss.id], as: owner)
            act("invites.send", about(["accountIds": [boss.id]]), as: owner)
        case "invites.send-group":
            let group = act("groups.create", ["name": "Friday Five"], as: owner)["id"]
            kept["game"] = ["id": town.game(host: owner, ["groupId": group])]
        case "dues.settled":
            act("rsvp.going", about([:]), as: boss)
            act("dues.cost", about(["what": "Beer", "amount": 500]), as: owner)
        default: break
        }
    }

    /// A due of the owner's game. The owner gets the money; owes it where a request asks for an open share.
    private func due() -> JSONValue {
        let fields: JSONValue = ["title": "The pitch", "each": 500]
        guard ["dues.claim", "dues.exempt"].contains(type), !isForFriends else {
            return act("dues.add", about(fields), as: owner)["id"]
        }
        act("rsvp.going", about([:]), as: boss)
        let due = act("dues.add", about(fields.merging(["payeeId": boss.id])), as: owner)["id"]
        act("dues.accept-payee", ["dueId": due], as: boss)
        return due
    }

    /// The owner's link for people without an account, and one who asks to join.
    private func receiveVisitor() {
        let url = act("rsvp.visitor-link", about([:]), as: owner)["url"].stringValue ?? ""
        let key = JSONValue.string(Link(url)?.key ?? "")
        kept["key"] = ["id": key]
        let answer: JSONValue = ["key": key, "name": "Lena", "status": "going"]
        let visit = act("rsvp.visit", about(answer), as: nil)
        kept["visitor"] = ["id": visit["visitor", "id"]]
        kept["token"] = ["id": visit["token"]]
    }

    /// A deck of the owner's, for friends if everything is.
    private func makeDeck() -> JSONValue {
        let deck: JSONValue = [
            "name": "On the road", "prompts": ["one", "two", "three", "four", "five"],
            "visibility": isForFriends ? "friends" : "private",
        ]
        return act("cards.deck-save", deck, as: owner)["id"]
    }

    /// A match scored by the owner, or a remote match of owner and boss.
    private func playDarts() {
        let remote = [
            "darts.accept", "darts.decline", "darts.cancel", "darts.join", "darts.abort", "darts.remote",
        ]
        guard remote.contains(type) else {
            var start: JSONObject = ["gameType": "x01"]
            if type == "darts.cpu" {
                start["players"] = [["cpu": 5], ["name": "Joe"]]
                start["keepOrder"] = true
            }
            if type == "darts.bull-off" { start["options"] = ["maxRounds": 10] }
            let match = act("darts.start", .object(start), as: owner)["id"]
            kept["match"] = ["id": match]
            for _ in 0..<(type == "darts.bull-off" ? 10 : 0) {
                act("darts.visit", ["matchId": match, "total": 0], as: owner)
            }
            if type == "darts.undo" {
                act("darts.visit", ["matchId": match, "darts": ["1", "1", "1"]], as: owner)
            }
            if type == "darts.rematch" { act("darts.abandon", ["matchId": match], as: owner) }
            return
        }
        act("follows.add", ["accountId": owner.id], as: boss)
        act("follows.add", ["accountId": boss.id], as: owner)
        let isOwners = type == "darts.cancel"
        let (from, to) = isOwners ? (owner, boss) : (boss, owner)
        let match = act("darts.challenge", ["opponentId": to.id], as: from)["id"]
        kept["match"] = ["id": match]
        if ["darts.join", "darts.abort"].contains(type) { act("darts.accept", ["matchId": match], as: to) }
    }

    /// A course of the owner's, and a card on it, of which every hole is played where a request asks for that.
    private func playGolf() {
        let links: JSONValue = [
            "name": "Lincoln Nine", "place": ["lat": 37.78, "lng": -122.5, "name": "Lincoln Park"],
            "pars": [4, 3, 4, 5, 4, 3, 4, 5, 4], "strokeIndexes": [5, 9, 1, 3, 7, 8, 2, 4, 6],
            "tees": [["name": "Yellow", "rating": 34.8, "slope": 121]],
        ]
        let course = act("courses.save", links, as: owner)["id"]
        kept["course"] = ["id": course]
        let round = act("rounds.start", ["courseId": course], as: owner)["id"]
        kept["round"] = ["id": round]
        guard ["rounds.attest", "rounds.dispute"].contains(type) else { return }
        for hole in 1...9 {
            let score: JSONValue = [
                "roundId": round, "player": 0, "hole": .integer(Int64(hole)), "strokes": 4,
            ]
            act("rounds.score", score, as: owner)
        }
    }

    private func play() {
        act("rsvp.going", ["gameId": game], as: boss)
        town.advance(hours: 49)
        act("games.complete", ["gameId": game], as: owner)
    }

    var game: JSONValue { kept["game"]?["id"] ?? .null }
    private func about(_ more: JSONValue) -> JSONValue { more.merging(["gameId": game]) }

    // MARK: - The fields of the request

    /// The request's own example, with the owner as its object, and the caller's own data.
    func sample() throws -> JSONValue {
        let example = request.about.example
        furnish(example)
        let line = try TypedLine(parsing: example.replacing("…", with: "leftfoot11"))
        guard case .command(let command) = line else { throw Trouble.snapshot }
        let context = TypingContext(now: town.now.wall, zone: .utc, kept: kept)
        let object = try ArgumentReader.data(
            of: command.arguments, for: request.shape, command: request.words,
            context: context)
        var data = JSONValue.object(object)
        for field in request.shape.fields {
            // A report names a profile only if it is about one.
            guard data[field.name] != nil, field.name != "contentId" else { continue }
            // In the owner's game the host's decision is about somebody else.
            let whom = JSONValue.string(request.noun == "rsvp" ? boss.nickname : owner.nickname)
            switch field.shape {
            case .user: data = data.merging(.object([field.name: whom]))
            case .list(.user): data = data.merging(.object([field.name: [whom]]))
            default: break
            }
        }
        return data.merging(particulars())
    }

    /// Values that no example can contain: passwords, tokens, codes.
    private func particulars() -> JSONValue {
        let password = JSONValue.string(caller?.password ?? "")
        switch type {
        case "account.login":
            return ["nickname": .string(owner.nickname), "password": .string(owner.password)]
        case "account.refresh": return ["refreshToken": owner.refreshToken]
        case "account.link": return ["token": town.mailed("verify", to: owner)]
        case "account.verify":
            return ["token": town.mailed("verify", to: owner), "password": .string(owner.password)]
        case "account.reset":
            ask("account.forgot", ["email": .string(owner.email)], as: nil)
            return ["token": town.mailed("reset", to: owner)]
        case "account.oauth":
            return ["idToken": FakeToken.make("somebody", email: "some@example.com", at: town.now.wall)]
        case "account.password": return ["old": password]
        case "account.email": return ["password": password]
        case "account.delete": return ["password": password]
        case "guests.link": return ["claimCode": act("guests.claim-code", [:], as: boss)["code"]]
        case "cards.join":
            let session = act("cards.start", ["category": "story_time"], as: owner)["id"]
            return ["code": act("cards.code", ["sessionId": session], as: owner)["code"]]
        case "profile.photo-upload": return ["file": .integer(Int64(ExampleTown.picture.count))]
        case "profile.photo-remove": return ["index": 0]
        case "profile.photo-order": return ["order": [0]]
        case "profile.photo", "profile.landing-photo":
            // The owner's face, visible to everyone.
            let file = ExampleTown.picture
            if photo == nil {
                let added = town.ask(
                    "profile.photo-add", ["file": .integer(Int64(file.count))], as: owner, file: file)
                photo = added["profile", "photos"].arrayValue?.last
                act("profile.photo-order", ["order": [1, 0]], as: owner)
            }
            return ["photo": photo ?? .null]
        case "posts.create": return ["visibility": "public"]
        case "games.create", "series.create": return ["requireTier2": true]
        default: return [:]
        }
    }
}
