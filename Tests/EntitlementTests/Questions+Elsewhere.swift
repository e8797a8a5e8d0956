// Games outside the app: calendars, maps; venues; and what links show to anyone (domain.md §4.7, §4.8, §4.10).

import Contracts
import JSON
import TestSupport
import Values

extension Questions {
    /// The games in a calendar, by their UIDs.
    static func uids(_ data: JSONValue) -> [String] {
        (data["text"]?.stringValue ?? "").split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
            .map { String($0.dropFirst(4).prefix(36)) }
    }

    func elsewhere(_ game: Chronicle.Game) -> [Question] {
        let about: JSONValue = ["gameId": game.id.json]
        let refusal: Reason? = chronicle.knows(game, viewer) ? nil : .notFound
        return [
            Question(
                "games.ics", about, refusal: refusal, tells: [game.id.description], game: game.id,
                at: Self.uids),
            Question(
                "games.map-link", about.merging(["provider": "apple"]), refusal: refusal, game: game.id),
            Question(
                "games.landing", about,
                refusal: game.isHidden || chronicle.areApart(game.hostId, opener) ? .notFound : nil,
                tells: chronicle.isOpenToAnyone(game) ? ["open"] : ["private"], game: game.id
            ) { [$0["private"] == true ? "private" : "open"] },
            // No game of these towns is open to people without an account.
            Question(
                "rsvp.visitor-link", about,
                refusal: refusal ?? (chronicle.hosts(game, viewer) ? .conflict : .forbidden), game: game.id),
            Question(
                "rsvp.visit-landing", about.merging(["key": "nobodys"]), refusal: .notFound, game: game.id),
        ]
    }

    // MARK: - Links

    /// The viewer as those see them who show something to anyone: an ended login is nobody's.
    var opener: ID { chronicle.isGone(viewer) ? ID(high: 0, low: 0) : viewer }

    func link(to person: ID, _ whom: JSONValue) -> Question {
        Question(
            "profile.landing", whom, refusal: chronicle.isShown(person, to: opener) ? nil : .notFound)
    }

    func link(to post: Chronicle.Post) -> Question {
        let words = [post.content.text] + Array(post.content.photos.prefix(1))
        return Question(
            "posts.landing", ["postId": post.id.json],
            refusal: chronicle.isOpen(post, to: opener) ? nil : .notFound,
            tells: Set(words.flatMap { Marks.plain(in: $0) })
        ) { data in
            [data["text"]?.stringValue, data["photo"]?.stringValue].flatMap { Marks.plain(in: $0) }
        }
    }

    /// Links and pictures that are nobody's.
    var links: [Question] {
        [
            Question("friends.invite-landing", ["token": "nobodys"], refusal: .notFound),
            Question("rsvp.visit-get", ["token": "nobodys"], refusal: .notFound),
            Question(
                "profile.landing-photo", ["photo": .string("photo:" + String(repeating: "a", count: 64))],
                refusal: .notFound),
        ]
    }

    /// The games that anyone with the link to somebody's calendar sees.
    func calendar(of owner: ID, _ token: JSONValue) -> Question {
        let (first, last) = (now.adding(days: -30), now.adding(days: 365))
        let played = games { game in
            let isThere =
                game.isHidden
                ? game.rows.keys.contains { $0 != game.hostId } : chronicle.isListed(game, for: owner)
            return [.going, .maybe].contains(game.rows[owner]) && isThere
                && (first...last).contains(game.details.startsAt)
                && (game.hostId == owner || !chronicle.areApart(game.hostId, owner))
        }
        var question = Question(
            "games.feed-ics", ["token": token], refusal: chronicle.isGone(owner) ? .notFound : nil,
            tells: played, at: Self.uids)
        question.bearer = owner
        return question
    }

    /// The games of a search, on a map.
    var map: Question {
        let end = now.adding(days: 89)
        let window: JSONValue = [
            "center": ["lat": 37.76, "lng": -122.42], "radiusMiles": 5, "to": .string(end.description),
            "status": ["open", "closed", "cancelled", "completed"],
        ]
        let found = games { (now..<end).contains($0.details.startsAt) && chronicle.isListed($0, for: viewer) }
        return Question("games.geojson", window, tells: found) { data in
            (data["features"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
        }
    }

    // MARK: - Venues

    func about(venue: ID) -> [Question] {
        let about: JSONValue = ["venueId": venue.json]
        let reviews = chronicle.reviews.values.filter { $0.venue == venue && chronicle.reads($0, viewer) }
        let refusal: Reason? = chronicle.isFound(venue: venue) ? nil : .notFound
        return [
            Question("venues.get", about, refusal: refusal, tells: [venue.description]) {
                [$0["id"]?.stringValue ?? ""]
            },
            Question(
                "venues.reviews", about.merging(["limit": 100]), refusal: refusal,
                tells: Set(reviews.flatMap { Marks.plain(in: $0.text) })
            ) { data in
                (data["items"]?.arrayValue ?? []).flatMap { Marks.plain(in: $0["text"]?.stringValue) }
            },
        ]
    }
}
