// The state of every such town before random events, and before any block: games with players in every status, messages
// in their chats, posts for everyone and for friends, comments.

import JSON
import TestSupport
import Values

extension Neighbourhood {
    /// Leagues that are for all, for a group and for those who are in them, each with a season that runs and one that is
    /// planned.
    private mutating func playLeagues(_ registered: [Person]) {
        for (number, visibility) in ["public", "group", "private"].enumerated() {
            let host = registered[number]
            var fields: JSONValue = [
                "name": .string("League \(number)"), "sport": "tennis", "timezone": "UTC",
                "visibility": .string(visibility),
            ]
            if visibility == "group" {
                guard groups.indices.contains(number) else { continue }
                fields = fields.merging(["groupId": groups[number].json])
            }
            let league: JSONValue = ["leagueId": act(host, "leagues.create", fields)["id"]]
            note("league", league["leagueId"] ?? .null)
            let hidden: JSONValue = ["name": .string(Self.badName), "visibility": "public", "groupId": .null]
            note("league", act(host, "leagues.create", fields.merging(hidden))["id"])
            for isRunning in [true, false] {
                let plan: JSONValue = ["name": "Season", "options": ["firstDate": town.day(200)]]
                let season: JSONValue = [
                    "seasonId": act(host, "leagues.season-create", league.merging(plan))["id"]
                ]
                for offset in 1...2 {
                    let other = registered[(number + offset) % registered.count]
                    act(host, "leagues.entrant-add", season.merging(["accountId": other.id]))
                    if offset == 1 { act(other, "leagues.accept", season) }
                }
                guard isRunning else { continue }
                for name in ["Joe", "Kim"] {
                    act(host, "leagues.entrant-add", season.merging(["name": .string(name)]))
                }
                act(host, "leagues.begin", season)
            }
        }
    }

    mutating func begin() {
        let registered = Array(people.prefix(Self.registeredCount))
        for (number, me) in registered.enumerated() {
            for other in [
                registered[(number + 1) % registered.count], registered[(number + 2) % registered.count],
            ] {
                act(me, "follows.add", ["accountId": other.id])
                act(other, "follows.add", ["accountId": me.id])
            }
            post(me, isForFriends: false)
            post(me, isForFriends: true)
        }
        for _ in 0..<2 { for me in registered { comment(me) } }
        playDarts(registered)
        playTogether(registered)
        band(registered)
        holdCups(registered)
        setUpLadders(registered)
        // The player who will be banned hosts one of them.
        gather(registered.filter { $0 !== banned }, at: banned)
        // Random events do not touch these games.
        let others = games
        play(registered.filter { $0 !== steady })
        gather(registered.filter { $0 !== steady }, at: steady)
        for visibility in ["friends", "private"] {
            _ = open(
                steady,
                ["sport": "soccer", "startsAt": town.time(hours: 200), "visibility": .string(visibility)])
        }
        for (owner, group) in zip(registered, groups) {
            for visibility in ["group", "public"] {
                let game = open(
                    owner,
                    [
                        "sport": "soccer", "startsAt": town.time(hours: 200),
                        "visibility": .string(visibility), "groupId": group.json,
                    ])
                guard visibility == "public", let game else { continue }
                act(owner, "invites.send-group", ["gameId": game.json])
            }
        }
        playLeagues(registered)
        playGolf(registered)
        let gone = open(steady, ["sport": "soccer", "startsAt": town.time(hours: 200)])
        for verb in ["rsvp.going", "games.delete"] {
            act(verb == "rsvp.going" ? people[8] : steady, verb, ["gameId": gone?.json ?? .null])
        }
        games = others
        // A series of somebody who will be blocked in the end.
        let weekly = repeatedly(people[6], ["visibility": "public"])
        if let weekly, let first = weekly["occurrences"]?.arrayValue?.first?["id"] {
            act(people[8], "rsvp.going", ["gameId": first])
            act(
                people[6], "rsvp.regular-ask",
                ["seriesId": weekly["id"] ?? .null, "accountId": people[8].id])
        }
        goPrivate()
    }

    /// One that anyone finds, one that nobody does, and one that moderation hides: visibility and name.
    private static func kinds(_ noun: String) -> [(visibility: String, name: String)] {
        ["public", "private"].map { ($0, "\(noun) for \($0)") } + [("public", badName)]
    }

    private mutating func note(_ type: String, _ id: JSONValue) {
        if let id = id.stringValue.flatMap({ ID($0) }) { competitions.append((type, id)) }
    }

    /// A cup that anyone finds, one that nobody does and a hidden one, of each.
    private mutating func holdCups(_ registered: [Person]) {
        for owner in registered {
            for (visibility, name) in Self.kinds("Cup") {
                let fields: JSONValue = [
                    "name": .string(name), "sport": "darts", "format": "single",
                    "visibility": .string(visibility), "options": ["boards": 1],
                ]
                let cup = act(owner, "cups.create", fields)["id"]
                note("cup", cup)
                act(owner, "cups.open", ["cupId": cup])
            }
        }
    }

    /// A ladder that anyone finds, one that nobody does and a hidden one, of each.
    private mutating func setUpLadders(_ registered: [Person]) {
        for owner in registered {
            for (visibility, name) in Self.kinds("Ladder") {
                let fields: JSONValue = [
                    "name": .string(name), "sport": "tennis", "visibility": .string(visibility),
                ]
                note("ladder", act(owner, "ladders.create", fields)["id"])
            }
        }
    }

    /// Groups of every kind, with marks in their texts: of those who will be banned, deleted and blocked, too.
    private mutating func band(_ registered: [Person]) {
        let joinings = ["open", "request", "invite", "hidden"]
        for (number, owner) in registered.enumerated() {
            let (name, about, rules) = (marks.fresh(), marks.fresh(), marks.fresh())
            let joining = joinings[number % joinings.count]
            var fields: JSONValue = [
                "name": .string("Group \(name)"), "about": .string("On Fridays, \(about)"),
                "rules": .string("Ask \(rules)"),
            ]
            if joining != "hidden" {
                let open: JSONValue = [
                    "listing": "public", "slug": .string("group-\(number)"), "joining": .string(joining),
                ]
                fields = fields.merging(open)
            }
            let made = act(owner, "groups.create", fields)
            guard made.isOK else { continue }
            let id = ID(made["id"])
            let group: JSONValue = ["groupId": made["id"]]
            groups.append(id)
            marks.set(name, .group(id))
            marks.set(about, .groupAbout(id))
            marks.set(rules, .groupRules(id))
            let code = act(owner, "groups.code", group.merging(["on": true]))["code", "code"]
            act(registered[(number + 1) % registered.count], "groups.join", group.merging(["code": code]))
            act(registered[(number + 2) % registered.count], "groups.join", group)
            let (text, mark) = marks.longText()
            let said = act(owner, "chat.send", group.merging(["text": .string(text)]))
            if said.isOK { marks.set(mark, .line(ID(said["id"]))) }
            let word = marks.fresh()
            let posted = act(owner, "posts.create", group.merging(["text": .string("To all: \(word)")]))
            if posted.isOK { marks.set(word, .post(ID(posted["id"]))) }
            // The third person lacks the profile to follow anybody, and is no friend of those behind.
            let back = joining == "hidden" ? 2 : 1
            let friend = registered[(number + registered.count - back) % registered.count]
            act(owner, "groups.invite", group.merging(["accountIds": [friend.id]]))
        }
    }

    /// Each person's party session is joined by the next two.
    private mutating func playTogether(_ registered: [Person]) {
        for (number, me) in registered.enumerated() {
            guard let session = sessions[ID(me.id)] else { continue }
            let code = act(me, "cards.code", ["sessionId": session])["code"]
            for step in 1...2 {
                act(registered[(number + step) % registered.count], "cards.join", ["code": code])
            }
        }
    }

    /// Each person plays against the next one and somebody without an account, and challenges the one after that: some
    /// matches are won, some continue, and some challenges are accepted.
    private mutating func playDarts(_ registered: [Person]) {
        for (number, me) in registered.enumerated() {
            let next = registered[(number + 1) % registered.count]
            let other = registered[(number + 2) % registered.count]
            let guest = town.ask("guests.list", as: me).items.first?["id"] ?? .null
            let players: JSONValue = [
                ["accountId": me.id], ["accountId": next.id], ["guestPlayerId": guest],
            ]
            let match = act(
                me, "darts.start",
                ["gameType": "x01", "options": ["startScore": 170], "players": players, "keepOrder": true])[
                    "id"]
            if number % 2 == 0 {
                act(me, "darts.visit", ["matchId": match, "darts": ["T20", "T20", "BULL"]])
            }
            let challenge = act(me, "darts.challenge", ["opponentId": other.id])["id"]
            if number % 3 == 0 { act(other, "darts.accept", ["matchId": challenge]) }
        }
    }

    /// A series with marks in its texts; the first of its games stands for all.
    private mutating func repeatedly(_ me: Person, _ more: JSONValue) -> JSONValue? {
        let (fields, mark, place) = texts()
        let created = act(me, "series.create", town.seriesFields(fields.merging(more)))
        guard created.isOK, let first = created["occurrences"].arrayValue?.first else { return nil }
        marks.set(mark, .title(ID(first["id"] ?? .null)))
        marks.set(place, .place(ID(first["id"] ?? .null)))
        return created.data
    }

    /// A series that everybody could see at first, and whose later games are private: nobody sees them, nor the
    /// template of later ones.
    private mutating func goPrivate() {
        guard let series = repeatedly(steady, ["visibility": "public"]),
            let second = series["occurrences"]?.arrayValue?[1]["id"]
        else { return }
        let (fields, mark, place) = texts()
        let changes: JSONValue = [
            "seriesId": series["id"] ?? .null, "fromOccurrence": 2, "visibility": "private",
        ]
        act(steady, "series.update", fields.merging(changes))
        marks.set(mark, .title(ID(second)))
        marks.set(place, .place(ID(second)))
    }

    /// A finished game, with its feedback.
    private mutating func play(_ others: [Person]) {
        guard let game = open(steady, ["sport": "soccer", "startsAt": town.time(hours: 1)]) else { return }
        for person in others { go(person, game, "rsvp.going", isAlone: true) }
        town.advance(hours: 2)
        act(steady, "games.complete", ["gameId": game.json])
        for person in others.suffix(2) { complain(person, of: steady, game) }
    }

    /// A game with room for three, and more requests than that.
    private mutating func gather(_ others: [Person], at host: Person) {
        let fields: JSONValue = [
            "sport": "soccer", "startsAt": town.time(hours: 300), "capacity": 3, "joinPolicy": "request",
        ]
        guard let game = open(host, fields) else { return }
        func decide(_ verb: String, _ person: Person) {
            act(host, "rsvp.\(verb)", ["gameId": game.json, "accountId": person.id])
        }
        for person in others.prefix(7) { go(person, game, "rsvp.going", isAlone: true) }
        for person in others.prefix(4) { decide("accept", person) }
        for person in [host] + others.prefix(2) { for _ in 0..<2 { speak(person, in: game) } }
        decide("remove", others[3])
        decide("decline", others[4])
        act(others[5], "rsvp.leave", ["gameId": game.json])
        for person in others[7...8] {
            act(host, "follows.add", ["accountId": person.id])
            act(person, "follows.add", ["accountId": host.id])
            invite(person, to: game, by: host)
        }
        go(others[8], game, "rsvp.maybe", isAlone: true)
        collect(host, ["gameId": game.json])
        share(others[0], ["gameId": game.json])
    }

    /// Whatever their status, players of a game block its host, another player, a moderator; and some friend requests
    /// stay open.
    func fallOut() {
        for (blocker, blocked) in [(8, 4), (7, 6), (10, 1), (2, 0)] {
            act(people[blocker], "friends.block", ["accountId": people[blocked].id])
        }
        for (asking, asked) in [(2, 7), (6, 9), (3, 8)] {
            act(people[asking], "friends.request", ["accountId": people[asked].id])
        }
    }
}
