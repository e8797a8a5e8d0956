// Every query of every service, about everybody and everything: the request, and the content that an entitled viewer
// gets. Lists are requested as a whole, with a sufficient limit.

import Contracts
import JSON
import TestSupport
import Values

/// The questions of one viewer.
struct Questions {
    let viewer: ID
    let chronicle: Chronicle
    let marks: Marks
    let people: [Known]
    let now: Timestamp

    /// A person, and the name they signed up with.
    struct Known {
        var id: ID
        var nickname: String
        /// The token of their calendar, and the party session that they have.
        var feed, session: JSONValue?
        /// Decks that the person made.
        var decks: [KnownDeck] = []
    }

    var all: [Question] {
        var all = own + lists + searches + agenda + feeds + darts + links
        all += groupLists + dues + cups + leagues + golf + ladders
        for (number, person) in people.enumerated() { all += about(person, isEven: number % 2 == 0) }
        for person in people { if let token = person.feed { all.append(calendar(of: person.id, token)) } }
        for person in people { if let session = person.session { all += about(session, of: person.id) } }
        for person in people { all += decks(of: person) }
        for game in chronicle.games.values.sorted(by: { $0.id < $1.id }) {
            all += about(game) + elsewhere(game)
        }
        for venue in chronicle.venues.sorted() { all += about(venue: venue) }
        for series in chronicle.series.values.sorted(by: { $0.id < $1.id }) {
            all += [about(series), regulars(of: series)]
        }
        for post in chronicle.posts.values.sorted(by: { $0.id < $1.id }) {
            all += [about(post), link(to: post)]
        }
        for group in chronicle.groups.values.sorted(by: { $0.id < $1.id }) { all += about(group) }
        for match in chronicle.matches.values.sorted(by: { $0.id < $1.id }) { all += about(match) }
        for (ticket, content) in chronicle.tickets.sorted(by: { $0.key < $1.key }) {
            all.append(about(ticket: ticket, of: content))
        }
        return all
    }

    // MARK: - One's own

    private var own: [Question] {
        let isAdmin = chronicle.accounts[viewer]?.role == .admin
        let me = marks.all(.profile(viewer)).union(ownMarks(.settings))
        return [
            Question("account.me", tells: me, at: Question.marks),
            Question("account.link", ["token": "nobodys"], refusal: .notFound),
            Question("guests.list", tells: ownMarks(.guests), at: Question.marks),
            Question("games.filters", tells: ownMarks(.filters), at: Question.marks),
            Question("games.templates", tells: ownMarks(.templates), at: Question.marks),
            Question("darts.presets", tells: ownMarks(.presets), at: Question.marks),
            Question("cards.sessions", tells: ownMarks(.party), at: ownOnly),
            Question("cards.categories"), Question("cards.category", ["category": "story_time"]),
            Question("cards.cards", ["category": "story_time"]),
            Question("games.link-parse", ["url": "https://rally.example/u/ann"]),
            Question("notifications.list", ["limit": 100]), Question("notifications.list", ["group": true]),
            Question("notifications.badge"), Question("notifications.prefs"),
            Question("notifications.watch", ["since": "2026-01-01T00:00:00Z"]),
            Question("notifications.outbox", ["limit": 100], refusal: isAdmin ? nil : .forbidden),
            Question(
                "reports.queue", ["limit": 100],
                refusal: chronicle.isModerator(viewer) ? nil : .forbidden,
                tells: Set(chronicle.tickets.keys).texts),
            Question("notifications.push-key"), Question("chat.unread"),
            Question(
                "chat.list", ["limit": 100],
                tells: games { $0.rows[viewer] == .going && chronicle.knows($0, viewer) },
                at: Question.gameIds),
            Question("stats.quiz"), recommended, Question("stats.leaderboard", ["board": "attended"]),
            Question("stats.metrics", refusal: isAdmin ? nil : .forbidden),
            Question("stats.me", tells: [viewer.description], at: Question.whose),
            Question(
                "feedback.pending", ["limit": 100],
                tells: games { chronicle.isPending($0, for: viewer, at: now) }, at: Question.gameIds),
            Question(
                "profile.photo", ["photo": .string("photo:" + String(repeating: "a", count: 64))],
                refusal: .notFound),
        ]
    }

    private enum OwnThings: Int { case settings, guests, party, filters, templates, presets }

    /// The viewer's private marks, in the order in which they were made.
    private func ownMarks(_ things: OwnThings, of owner: ID? = nil) -> Set<String> {
        let all = marks.all(.own(owner ?? viewer)).sorted()
        return all.indices.contains(things.rawValue) ? [all[things.rawValue]] : []
    }

    /// The marks of private data, without those of names.
    private func ownOnly(_ data: JSONValue) -> [String] {
        Question.marks(data).filter { mark in
            if case .own? = marks.facts[mark] { true } else { false }
        }
    }

    /// A party session is visible to its owner and to those who have joined it (§5.1); people whom a block separates do
    /// not see each other in it (§1.9).
    private func about(_ session: JSONValue, of owner: ID) -> [Question] {
        let party = chronicle.parties[ID(session)] ?? Chronicle.Party(owner: owner, joined: [])
        let refusal: Reason? = chronicle.watches(party, viewer) ? nil : .notFound
        let joined = party.joined.filter { !chronicle.areApart($0, viewer) }
        let data: JSONValue = ["sessionId": session]
        return [
            Question(
                "cards.session", data, refusal: refusal, tells: ownMarks(.party, of: owner), at: ownOnly),
            Question("cards.session", data, refusal: refusal, tells: Set(joined).texts) { data in
                (data["joined"]?.arrayValue ?? []).compactMap { $0["accountId"]?.stringValue }
            },
        ]
    }

    /// Anyone may ask for a visible person's decks; friends may play those that are for friends (§5.1).
    private func decks(of person: Known) -> [Question] {
        let isThere = chronicle.isShown(person.id, to: viewer)
        let readable = person.decks.filter { chronicle.reads($0, viewer) }
        let list = Question(
            "cards.decks", ["ownerId": person.id.json], refusal: isThere ? nil : .notFound,
            tells: Set(readable.map(\.id)).texts)
        return [list]
            + person.decks.flatMap { deck in
                let refusal: Reason? = chronicle.reads(deck, viewer) ? nil : .notFound
                return ["cards.cards", "cards.category"].map {
                    Question($0, ["category": deck.id.json], refusal: refusal)
                }
            }
    }

    private var lists: [Question] {
        let requests = chronicle.requests
        let asking = requests.filter { $0.to == viewer }.map(\.from)
        let asked = requests.filter { $0.from == viewer }.map(\.to)
        let blocked = Set(chronicle.blocks.filter { $0.from == viewer }.map(\.to))
        func people(_ data: JSONValue) -> [String] {
            (data["items"]?.arrayValue ?? []).compactMap { $0["person"]?["id"]?.stringValue }
        }
        return [
            Question("friends.blocks", ["limit": 100], tells: blocked.texts),
            Question(
                "friends.requests", ["direction": "in", "limit": 100],
                tells: chronicle.shown(asking, to: viewer).texts, at: people),
            Question(
                "friends.requests", ["direction": "out", "limit": 100],
                tells: chronicle.shown(asked, to: viewer).texts, at: people),
            Question(
                "profile.list", ["ids": .array(self.people.map(\.id.json))],
                tells: chronicle.shown(self.people.map(\.id), to: viewer).texts),
            Question(
                "profile.search", ["q": "name mk"],
                tells: chronicle.shown(self.people.map(\.id).filter { $0 != viewer }, to: viewer).texts),
        ]
    }

    // MARK: - People

    private func about(_ known: Known, isEven: Bool) -> [Question] {
        let (person, nickname) = (known.id, known.nickname)
        // Every other person is asked for by name; deleted people have lost theirs.
        let byName = isEven && !chronicle.isDeleted(person)
        let isSelf = person == viewer
        let isShown = chronicle.isShown(person, to: viewer)
        let whom: JSONValue = ["accountId": byName ? .string(nickname) : person.json, "limit": 100]
        let bare: JSONValue = ["accountId": byName ? .string(nickname) : person.json]
        let refusal: Reason? = isShown ? nil : .notFound
        func list(_ type: String, _ all: [ID]) -> Question {
            Question(type, whom, refusal: refusal, tells: chronicle.shown(all, to: viewer).texts)
        }
        let mutual = chronicle.friends(of: person).filter { chronicle.areFriends(viewer, $0) }
        return [
            Question(
                "profile.get", bare, refusal: chronicle.reads(profileOf: person, viewer) ? nil : .notFound,
                tells: marks.all(.profile(person)), at: Question.marks),
            link(to: person, bare),
            Question(
                "profile.nickname-check", ["nickname": .string(nickname)], tells: [], at: Question.marks),
            Question(
                "profile.search", ["q": .string(nickname)],
                tells: isShown && !isSelf ? [person.description] : []),
            Question("friends.relation", bare, refusal: isSelf ? .invalidArgument : refusal),
            list("follows.followers", chronicle.followers(of: person)),
            list("follows.following", chronicle.following(of: person)),
            list("friends.list", chronicle.friends(of: person)), list("friends.mutuals", mutual),
            numbers("stats.user", of: person, bare), numbers("stats.darts", of: person, bare),
            numbers("stats.elo", of: person, bare), numbers("stats.achievements", of: person, bare),
            Question(
                "stats.head-to-head", ["a": bare["accountId"] ?? .null, "b": viewer.json],
                refusal: chronicle.reads(profileOf: person, viewer) ? nil : .notFound),
            postsBy(person, whom), search(["hostId": bare["accountId"] ?? .null], host: person),
            Question(
                "games.by-host", whom, refusal: refusal,
                tells: games {
                    $0.hostId == person && $0.isLive && $0.details.startsAt > now
                        && chronicle.isListed($0, for: viewer)
                }),
        ]
    }

    /// At most eight of the games that somebody could join and has no relation to yet (§9.3).
    private var recommended: Question {
        let all = chronicle.games.values.filter { game in
            game.rows[viewer] == nil && game.status == .open && game.details.startsAt > now
                && game.details.joinPolicy != .invite && chronicle.isListed(game, for: viewer)
                && game.details.capacity.map { game.slots < $0 } ?? true
        }
        // Everything in these towns is in one park.
        let isWhole = all.count <= Recommend.resultsMax
        return Question(
            "stats.recommend", tells: isWhole ? Set(all.map(\.id)).texts : nil, at: Question.gameIds)
    }

    /// Statistics of a person whose profile the viewer may read (§9.1).
    private func numbers(_ type: String, of person: ID, _ whom: JSONValue) -> Question {
        Question(
            type, whom, refusal: chronicle.reads(profileOf: person, viewer) ? nil : .notFound,
            tells: [person.description], at: Question.whose)
    }

    /// Posts of deleted accounts stay readable; moderators also read those of the banned, and of people whom a block
    /// separates.
    private func postsBy(_ author: ID, _ whom: JSONValue) -> Question {
        let isModerator = chronicle.isModerator(viewer)
        let isThere =
            chronicle.isRegistered(author)
            && (author == viewer || isModerator
                || !chronicle.isBanned(author) && !chronicle.areApart(author, viewer))
        // Posts in a group are listed there; the author has them all.
        let posts = chronicle.posts.values.filter {
            $0.authorId == author && chronicle.sees($0, viewer)
                && ($0.groupId == nil || author == viewer || isModerator)
        }
        return Question(
            "posts.by", whom, refusal: isThere ? nil : .notFound, tells: Set(posts.map(\.id)).texts)
    }

    // MARK: - Games

    func games(_ isMeant: (Chronicle.Game) -> Bool) -> Set<String> {
        Set(chronicle.games.values.filter(isMeant).map(\.id)).texts
    }

    /// A search around the place of all games, for ninety days ahead or thirty days back.
    func search(
        _ more: JSONValue, host: ID? = nil, group: Chronicle.Group? = nil, isPast: Bool = false,
        type: String = "games.search"
    ) -> Question {
        let span = isPast ? now.adding(days: -30)..<now : now..<now.adding(days: 89)
        let window: JSONValue = [
            "center": ["lat": 37.76, "lng": -122.42], "radiusMiles": 5, "limit": 100,
            "from": .string(span.lowerBound.description), "to": .string(span.upperBound.description),
            "status": ["open", "closed", "cancelled", "completed"],
        ]
        let found = games {
            span.contains($0.details.startsAt) && chronicle.isListed($0, for: viewer)
                && (host == nil || host == $0.hostId) && (group == nil || group?.id == $0.groupId)
        }
        let isThere =
            host.map { chronicle.isShown($0, to: viewer) } ?? group.map { chronicle.sees($0, viewer) } ?? true
        return Question(type, window.merging(more), refusal: isThere ? nil : .notFound, tells: found)
    }

    private var searches: [Question] {
        let mine = Set(
            chronicle.games.values.compactMap { game in
                chronicle.section(of: game, for: viewer, at: now).map { "\($0.rawValue) \(game.id)" }
            })
        func sections(_ data: JSONValue) -> [String] {
            (data["sections"]?.objectValue?.members ?? []).flatMap { name, games in
                (games.arrayValue ?? []).map { "\(name) \($0["id"]?.stringValue ?? "")" }
            }
        }
        return [
            Question(
                "venues.search", ["limit": 100], tells: chronicle.venues.filter(chronicle.isFound).texts),
            Question("venues.places", ["q": "oakland"], tells: []) { _ in [] }, search([:]),
            search([:], isPast: true), search([:], type: "games.near"),
            search([:], isPast: true, type: "games.near"), map,
            Question("games.mine", tells: mine, at: sections),
            Question(
                "games.mine", ["section": "past", "limit": 100],
                tells: games { chronicle.section(of: $0, for: viewer, at: now) == .past }),
            Question(
                "rsvp.mine", ["limit": 100], tells: games { $0.rows[viewer] != nil }, at: Question.gameIds),
            Question(
                "invites.list", ["limit": 100],
                tells: games { chronicle.isInvited(viewer, to: $0, at: now) }, at: Question.gameIds),
        ]
    }

    /// The viewer's schedule (§4.6): the dates around today, and the next game.
    private var agenda: [Question] {
        func isPlayed(_ game: Chronicle.Game, _ statuses: Set<ParticipationStatus>) -> Bool {
            chronicle.isListed(game, for: viewer) && game.rows[viewer].map(statuses.contains) ?? false
        }
        let (first, last) = (now.day.adding(days: -30), now.day.adding(days: 31))
        let dates: JSONValue = [
            "from": .string("\(first)"), "to": .string("\(last)"), "timezone": "UTC", "limit": 100,
        ]
        let next = chronicle.games.values
            .filter { isPlayed($0, [.going]) && $0.isLive && $0.details.startsAt > now }
            .min { ($0.details.startsAt, $0.id) < ($1.details.startsAt, $1.id) }
        return [
            Question(
                "games.calendar", dates,
                tells: games {
                    isPlayed($0, [.going, .maybe]) && $0.status != .cancelled
                        && (first...last).contains($0.details.startsAt.day)
                }
            ) { data in
                (data["days"]?.arrayValue ?? []).flatMap { $0["games"]?.arrayValue ?? [] }
                    .compactMap { $0["id"]?.stringValue }
            },
            Question("games.next", tells: Set([next?.id].compactMap(\.self)).texts) { data in
                [data["game"]?["id"]?.stringValue].compactMap(\.self)
            },
        ]
    }

    private func about(_ game: Chronicle.Game) -> [Question] {
        let about: JSONValue = ["gameId": game.id.json]
        let refusal: Reason? = chronicle.knows(game, viewer) ? nil : .notFound
        let rows = game.rows.filter { chronicle.isInRoster($0.key, of: game, for: viewer) }
        func roster(_ data: JSONValue) -> [String] {
            (data.objectValue?.members ?? []).flatMap { name, list in
                (list.arrayValue ?? []).map {
                    "\(name == "waitlist" ? "waitlisted" : name) \($0["accountId"]?.stringValue ?? "")"
                }
            }
        }
        let lines = chronicle.lines.values.filter { $0.placeId == game.id && chronicle.reads($0, viewer) }
        return [
            Question("games.get", about, refusal: refusal, tells: [game.id.description], game: game.id) {
                [$0["id"]?.stringValue ?? ""]
            },
            Question(
                "rsvp.roster", about, refusal: refusal,
                tells: Set(rows.map { "\($0.value.rawValue) \($0.key)" }), game: game.id, at: roster),
            Question(
                "rsvp.requests", about.merging(["limit": 100]),
                refusal: refusal ?? (chronicle.decides(on: game, viewer) ? nil : .forbidden),
                tells: Set(game.rows.filter { $0.value == .requested }.keys).texts, game: game.id
            ) { ($0["items"]?.arrayValue ?? []).compactMap { $0["accountId"]?.stringValue } },
            Question(
                "rsvp.answers", about, refusal: refusal ?? (chronicle.hosts(game, viewer) ? nil : .forbidden),
                tells: Set(rows.filter { $0.value == .invited }.keys).texts, game: game.id
            ) { ($0["silent"]?.arrayValue ?? []).compactMap { $0["accountId"]?.stringValue } },
            Question(
                "rsvp.position", about,
                refusal: refusal ?? (game.rows[viewer] == .waitlisted ? nil : .conflict), game: game.id),
            Question(
                "chat.history", about.merging(["limit": 100]),
                refusal: chronicle.refusal(ofChat: game, to: viewer),
                tells: Set(lines.flatMap { Marks.plain(in: $0.text) }), game: game.id
            ) { data in
                (data["items"]?.arrayValue ?? []).filter { $0["type"] != "system" }
                    .flatMap { Marks.plain(in: $0["text"]?.stringValue) }
            },
        ] + preparations(of: game, about, refusal)
    }

    // MARK: - Reports

    private func about(ticket: ID, of content: ID) -> Question {
        Question(
            "reports.ticket", ["ticketId": ticket.json, "limit": 100],
            refusal: chronicle.isModerator(viewer) ? nil : .forbidden, tells: marks.all(.report(of: content))
        ) { data in
            (data["items"]?.arrayValue ?? []).flatMap { Marks.plain(in: $0["reason"]?.stringValue) }
        }
    }

    // MARK: - Posts

    private func about(_ post: Chronicle.Post) -> Question {
        let comments = chronicle.comments.values.filter {
            $0.postId == post.id && chronicle.reads($0, viewer)
        }
        let words = [post.content.text] + post.content.photos + comments.map(\.text)
        return Question(
            "posts.get", ["postId": post.id.json, "limit": 100],
            refusal: chronicle.sees(post, viewer) ? nil : .notFound,
            tells: Set(words.flatMap { Marks.plain(in: $0) })
        ) { data in
            let threads = (data["items"]?.arrayValue ?? []).flatMap {
                [$0["comment"] ?? .null] + ($0["replies"]?.arrayValue ?? [])
            }
            let texts = ([data["post"] ?? .null] + threads).map { $0["text"]?.stringValue }
            let photos = (data["post"]?["photos"]?.arrayValue ?? []).map(\.stringValue)
            return (texts + photos).flatMap { Marks.plain(in: $0) }
        }
    }

    private var feeds: [Question] {
        let seen = chronicle.posts.values.filter { chronicle.isInFeeds($0, of: viewer) }
        let followed = seen.filter {
            $0.authorId != viewer && chronicle.doesFollow(viewer, $0.authorId)
        }
        return [
            Question(
                "posts.feed", ["kind": "public", "limit": 100],
                tells: Set(seen.filter { !$0.isForFriends }.map(\.id)).texts),
            Question(
                "posts.feed", ["kind": "friends", "limit": 100], tells: Set(followed.map(\.id)).texts),
            Question(
                "posts.feed", ["kind": "public", "explain": true],
                refusal: chronicle.isModerator(viewer) ? nil : .forbidden),
        ]
    }
}
