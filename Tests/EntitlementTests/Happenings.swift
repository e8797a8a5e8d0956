// Random actions of the people in such a town: they host and join games of every kind, follow, befriend and block each
// other, post, comment, chat, withdraw and edit. In the end one is suspended, one is banned, and one deletes their
// account.

import Contracts
import JSON
import Machine
import TestSupport
import Values

@testable import RsvpService

extension Neighbourhood {
    private static let stepsBefore = 160
    private static let stepsAfter = 140

    mutating func live() {
        begin()
        for _ in 0..<Self.stepsBefore { step(isEarly: true) }
        // Now some of the games are over, some have begun, and some are still to come.
        town.advance(hours: 4)
        for game in games { end(game) }
        for _ in 0..<Self.stepsAfter { step(isEarly: false) }
        fallOut()
        let until: JSONValue = ["accountId": suspended.id, "until": town.time(days: 30)]
        act(people[1], "account.suspend", until)
        act(people[0], "account.ban", ["accountId": banned.id])
        act(deleted, "account.delete", ["password": .string(deleted.password)])
        for gone in [banned, deleted] { gone.renewsItself = false }
        for _ in 0..<40 { step(isEarly: false) }
        for _ in 0..<4 { hide() }
        for number in 6...7 { spoil(groups[number], of: people[number]) }
        town.settle()
    }

    @discardableResult
    func act(_ person: Person, _ type: String, _ data: JSONValue) -> Answer {
        let answer = town.ask(type, data, as: person)
        town.settle()
        return answer
    }

    private mutating func step(isEarly: Bool) {
        let registered = Array(people.prefix(Self.registeredCount))
        guard let me = one(of: registered), let other = one(of: registered) else { return }
        switch chance(25) {
        case 0...1: host(me, isEarly: isEarly)
        case 2...5: answer(me)
        case 6: decide()
        case 7...8: say(me)
        case 9...12: relate(me, other)
        case 13...14: post(me, isForFriends: chance(3) == 0)
        case 15...16: comment(me)
        case 17: rewrite(me)
        case 18: takeBack(me)
        case 19...20: report(me, other)
        case 21...23: prepare(me)
        default: change()
        }
    }

    // MARK: - Games

    private mutating func host(_ me: Person, isEarly: Bool) {
        let isGolf = chance(6) == 0
        let visibility: JSONValue = ["public", "public", "friends", "private"][chance(4)]
        let minutes: JSONValue = [30, 60, 240][chance(3)]
        let hours = isEarly ? 1 + chance(6) : 24 + chance(200)
        var fields: JSONValue = [
            "sport": isGolf ? "golf" : "soccer", "startsAt": town.time(hours: hours),
            "durationMinutes": minutes, "visibility": visibility,
        ]
        if visibility != "private", chance(3) == 0 {
            fields = fields.merging(["joinPolicy": "request"])
        }
        if !isGolf, chance(2) == 0 { fields = fields.merging(["capacity": .integer(Int64(2 + chance(2)))]) }
        if chance(2) == 0 { fields = fields.merging(["guestsEach": 1]) }
        guard let game = open(me, fields) else { return }
        let invited = people.prefix(Self.registeredCount).filter { $0 !== me }
        if chance(2) == 0, let one = one(of: invited) { invite(one, to: game, by: me) }
    }

    /// Friends stay friends; others stay strangers.
    func invite(_ person: Person, to game: ID, by host: Person) {
        act(host, "invites.send", ["gameId": game.json, "accountIds": [person.id]])
    }

    /// A game with a mark in each of its texts.
    mutating func open(_ me: Person, _ fields: JSONValue) -> ID? {
        let (texts, title, place) = texts()
        let created = act(me, "games.create", fields.merging(texts))
        guard created.isOK else { return nil }
        let game = ID(created["id"])
        marks.set(title, .title(game))
        marks.set(place, .place(game))
        games.append(game)
        hosts[game] = me
        return game
    }

    /// The texts of a game, with the marks in them.
    mutating func texts() -> (JSONValue, title: String, place: String) {
        let (title, place) = (marks.fresh(), marks.fresh())
        let texts: JSONValue = [
            "title": .string("Game \(title)"), "description": .string("Ring twice \(place)"),
            "place": [
                "name": .string("Field \(place)"), "address": .string("\(place) Street 1"),
                "cityLabel": .string("\(place) City"), "lat": 37.76, "lng": -122.42,
            ],
            "price": ["type": "unknown", "note": .string("Cash to \(place)")],
        ]
        return (texts, title, place)
    }

    private mutating func answer(_ me: Person) {
        guard let game = one(of: games) else { return }
        let type =
            [
                "rsvp.going", "rsvp.going", "rsvp.going", "rsvp.maybe", "rsvp.leave", "invites.decline",
            ][chance(6)]
        if type == "rsvp.leave" || type == "invites.decline" {
            act(me, type, ["gameId": game.json])
            return
        }
        go(me, game, type)
    }

    /// An answer with a note, and perhaps with a guest, which some games refuse.
    mutating func go(_ me: Person, _ game: ID, _ type: String, isAlone: Bool = false) {
        let note = marks.fresh()
        var fields: JSONValue = ["gameId": game.json, "note": .string(note)]
        let guest = !isAlone && chance(4) == 0 ? marks.fresh() : nil
        if let guest { fields = fields.merging(["guests": 1, "guestNames": [.string(guest)]]) }
        let answer = act(me, type, fields)
        guard answer.isOK else { return }
        set(note, Fact.note(game: game, of: ID(me.id)))
        if let guest { set(guest, Fact.guestName(game: game, of: ID(me.id))) }
    }

    /// Sets the mark of a text that replaces an earlier one.
    private mutating func set(_ mark: String, _ fact: Fact) {
        for old in marks.all(fact) { marks.set(old, .sealed) }
        marks.set(mark, fact)
    }

    /// A host accepts somebody, declines or removes them, or has them host as well.
    private mutating func decide() {
        guard let game = one(of: games), let host = hosts[game] else { return }
        for person in people.prefix(Self.registeredCount) where chance(3) == 0 {
            if chance(3) == 0 {
                act(host, "games.cohost", ["gameId": game.json, "accountId": person.id, "on": true])
                continue
            }
            let verb = ["accept", "accept", "accept", "decline", "remove", "transfer-host"][chance(6)]
            let answer = act(host, "rsvp.\(verb)", ["gameId": game.json, "accountId": person.id])
            if verb == "transfer-host", answer.isOK {
                hosts[game] = person
                return
            }
        }
    }

    private mutating func change() {
        guard let game = one(of: games), let host = hosts[game] else { return }
        let about: JSONValue = ["gameId": game.json]
        switch chance(6) {
        case 0: act(host, "games.delete", about)
        case 1:
            let why = marks.fresh()
            let moderator = chance(3) == 0 ? people[1] : host
            let answer = act(moderator, "games.cancel", about.merging(["reason": .string("Rain \(why)")]))
            if answer.isOK { marks.set(why, .title(game)) }
        case 2: act(host, "games.close", about)
        case 3: act(host, "games.open", about)
        case 4: act(host, "games.update", about.merging(["visibility": "private"]))
        default: act(host, "games.update", about.merging(["visibility": "friends"]))
        }
    }

    /// Ends games that have begun, and lets their players rate them.
    private mutating func end(_ game: ID) {
        let about: JSONValue = ["gameId": game.json]
        if chance(3) > 0, let host = hosts[game] { act(host, "games.complete", about) }
        rate(game)
        for person in people.prefix(Self.registeredCount) where chance(2) == 0 {
            for other in people.prefix(Self.registeredCount) where other !== person {
                if complain(person, of: other, game) { break }
            }
        }
    }

    @discardableResult
    mutating func complain(_ person: Person, of other: Person, _ game: ID) -> Bool {
        let incident: JSONValue = [
            "target": other.id, "issues": ["other"], "comment": .string("Well \(marks.fresh())"),
        ]
        let said: JSONValue = ["gameId": game.json, "allGood": false, "incidents": [incident]]
        return act(person, "feedback.submit", said).isOK
    }

    private mutating func say(_ me: Person) {
        let mine = games.filter { town.rsvp.machine.state.roster($0)[ID(me.id)]?.status == .going }
        for game in mine.shuffled(using: &random).prefix(3) { speak(me, in: game) }
    }

    mutating func speak(_ me: Person, in game: ID) {
        let (text, mark) = marks.longText()
        let said = act(me, "chat.send", ["gameId": game.json, "text": .string(text)])
        guard said.isOK else { return }
        marks.set(mark, .line(ID(said["id"])))
        lines.append(ID(said["id"]))
    }

    // MARK: - People

    private mutating func relate(_ me: Person, _ other: Person) {
        let types = [
            "follows.add", "follows.add", "follows.add", "follows.remove", "friends.request",
            "friends.request", "friends.accept", "friends.accept", "friends.deny", "friends.block",
            "friends.unblock",
        ]
        let type = types[chance(types.count)]
        if type == "friends.block", me === steady || other === steady { return }
        act(me, type, ["accountId": other.id])
    }

    /// A report of content.
    private mutating func report(_ me: Person, _ other: Person) {
        let found: [(String, ID?)] =
            [
                ("post", one(of: posts)), ("comment", one(of: comments)), ("chat", one(of: lines)),
                ("game", one(of: games)), ("profile", ID(other.id)), ("venue_review", one(of: reviews)),
            ] + [one(of: competitions)].compactMap(\.self).map { ($0.type, $0.id) }
        let (type, content) = found[chance(found.count)]
        if let content { report(me, type, content) }
    }

    /// A group gets a text that hides it until moderators decide.
    private mutating func spoil(_ group: ID, of owner: Person) {
        let mark = marks.fresh()
        let text = JSONValue.string("Shit, buy now at https://example.com, \(mark)")
        guard act(owner, "groups.update", ["groupId": group.json, "about": text]).isOK else { return }
        for old in marks.all(.groupAbout(group)) { marks.set(old, .sealed) }
        marks.set(mark, .groupAbout(group))
    }

    mutating func report(_ me: Person, _ type: String, _ content: ID) {
        let why = marks.fresh()
        let said: JSONValue = [
            "contentType": .string(type), "contentId": content.json, "kind": "other", "reason": .string(why),
        ]
        if act(me, "reports.create", said).isOK { marks.set(why, .report(of: content)) }
    }

    // MARK: - Posts

    mutating func post(_ me: Person, isForFriends: Bool) {
        let (text, mark) = words(isForFriends: isForFriends)
        var fields: JSONValue = ["text": .string(text), "visibility": isForFriends ? "friends" : "public"]
        if chance(2) == 0, let game = one(of: games) { fields = fields.merging(["gameId": game.json]) }
        let photo = marks.fresh()
        if chance(3) == 0 {
            fields = fields.merging(["photos": [.string("https://pictures.example/\(photo).jpg")]])
        }
        let posted = act(me, "posts.create", fields)
        guard posted.isOK else { return }
        for mark in [mark, photo] { marks.set(mark, .post(ID(posted["id"]))) }
        posts.append(ID(posted["id"]))
    }

    /// Texts for friends never appear in public, other texts with at most fifty characters (§1.7).
    private mutating func words(isForFriends: Bool) -> (text: String, mark: String) {
        guard isForFriends else { return marks.longText() }
        let mark = marks.fresh()
        return (mark, mark)
    }

    mutating func comment(_ me: Person) {
        guard let post = one(of: posts) else { return }
        let shown = town.ask("posts.get", ["postId": post.json, "limit": 100], as: me)
        guard shown.isOK else { return }
        let (text, mark) = words(isForFriends: shown["post", "visibility"] == "friends")
        var fields: JSONValue = ["postId": post.json, "text": .string(text)]
        let threads = shown.items.flatMap { [$0["comment"] ?? .null] + ($0["replies"]?.arrayValue ?? []) }
        if chance(2) == 0, let parent = one(of: threads.compactMap { $0["id"] }) {
            fields = fields.merging(["parentId": parent])
        }
        let said = act(me, "posts.comment", fields)
        guard said.isOK else { return }
        marks.set(mark, .comment(ID(said["id"])))
        comments.append(ID(said["id"]))
        act(me, "posts.upvote", ["postId": post.json])
        act(me, "posts.comment-like", ["commentId": said["id"]])
    }

    /// Edits texts; the old ones must not be shown to anybody any more.
    private mutating func rewrite(_ me: Person) {
        for post in posts where chance(2) == 0 {
            let shown = town.ask("posts.get", ["postId": post.json], as: me)
            let (text, mark) = words(isForFriends: shown["post", "visibility"] == "friends")
            let before = Marks.plain(in: shown["post", "text"].stringValue)
            let answer = act(me, "posts.edit", ["postId": post.json, "text": .string(text)])
            guard answer.isOK else { continue }
            for old in before { marks.set(old, .sealed) }
            marks.set(mark, .post(post))
            return
        }
    }

    private mutating func takeBack(_ me: Person) {
        switch chance(4) {
        case 0:
            if let post = one(of: posts) { act(me, "posts.delete", ["postId": post.json]) }
        case 1:
            for comment in comments.shuffled(using: &random).prefix(5) {
                act(me, "posts.comment-delete", ["commentId": comment.json])
            }
        case 2:
            if let line = one(of: lines) { act(people[1], "chat.remove", ["messageId": line.json]) }
        default:
            for comment in comments.shuffled(using: &random).prefix(5) {
                let (text, mark) = marks.longText()
                let answer = act(
                    me, "posts.comment-edit", ["commentId": comment.json, "text": .string(text)])
                guard answer.isOK else { continue }
                for old in marks.all(.comment(comment)) { marks.set(old, .sealed) }
                marks.set(mark, .comment(comment))
                return
            }
        }
    }
}
