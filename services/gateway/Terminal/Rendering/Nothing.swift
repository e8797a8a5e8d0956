// A sentence for each list that can be empty, with a suggestion.

import Contracts
import JSON

enum Nothing {
    /// The sentence for a reply that contains only empty lists.
    static func sentence(of reply: JSONValue, _ type: String) -> String? {
        guard let sentence = sentences[type], isEmpty(reply) else { return nil }
        return sentence
    }

    private static func isEmpty(_ value: JSONValue) -> Bool {
        if let list = value.arrayValue { return list.isEmpty }
        guard let object = value.objectValue else { return false }
        // Ids, zones and page marks do not count as content; nor do false, 0 and null.
        return object.members.allSatisfy { name, value in
            name.hasSuffix("Id") || ["timezone", "next", "until", "type"].contains(name) || value.isNull
                || value == false || value == 0 || isEmpty(value)
        }
    }

    static let sentences: [String: String] = [
        "guests.list": "you have no guest players; guests add name=… makes one",
        "profile.list": "no account has any of these ids",
        "profile.search": "no account has a name like that",
        "games.calendar": "no games on these days",
        "games.next": "no game is ahead of you; games search finds some",
        "games.by-host": "no games of this host that you can see",
        "games.filters": "no filter is saved; games filter-save keeps a search",
        "games.mine": "you are in no game; games search finds some",
        "games.search": "no game fits; ask for a wider radius, more days or more sports",
        "games.geojson": "no game fits; ask for a wider radius, more days or more sports",
        "games.near": "no game is near there; ask for a wider radius or more days",
        "cards.decks": "no decks; cards deck-save makes one",
        "cards.categories": "no cards",
        "cards.cards": "this deck has no cards",
        "cards.sessions": "no sessions; cards start begins one",
        "darts.remotes": "no challenges, sent or received; darts challenge opponentId=… sends one",
        "darts.history": "no matches yet; darts start begins one",
        "darts.board": "no dart has been recorded",
        "darts.checkout": "this score cannot be finished with the darts left",
        "darts.sync-status": "no device has sent matches",
        "venues.search": "no venue is near there",
        "venues.places": "no place has a name like that; try fewer letters",
        "venues.reviews": "nobody has reviewed it yet",
        "notifications.list": "nothing is new",
        "notifications.watch": "nothing is new",
        "notifications.outbox": "nothing waits to be delivered",
        "rsvp.equipment": "no equipment is needed",
        "rsvp.rides": "nobody offers a ride yet; rsvp ride-offer offers one",
        "rsvp.mine": "you have answered no game yet; games search finds some",
        "rsvp.requests": "nobody asks to join",
        "invites.list": "no invitation waits for your answer",
        "chat.history": "no messages yet; chat send text=… writes one",
        "chat.unread": "nothing is unread",
        "posts.feed": "nothing is new; follows add and friends request fill it",
        "posts.by": "no posts of this person that you can see",
        "feedback.pending": "no game waits for your feedback",
        "follows.followers": "no followers yet",
        "follows.following": "nobody is followed yet; follows add follows somebody",
        "friends.list": "no friends yet; friends request asks somebody",
        "friends.mutuals": "no friends in common",
        "friends.requests": "no friend requests are open",
        "friends.blocks": "nobody is blocked",
        "reports.queue": "nothing to decide",
        "stats.achievements": "nothing is unlocked yet",
        "stats.quiz": "you have not said what you like to play; stats quiz-submit does",
        "stats.leaderboard": "nobody is on it yet",
        "stats.recommend": "nothing to recommend yet; say what you play: profile update interests=…",
    ]
}
