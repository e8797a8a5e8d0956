// The private events of games.

import Contracts
import Darts
import PartyCards
import Values

/// A deck that somebody made, or wrote anew, with all its words.
package struct DeckSaved: Event {
    package static let type = "games._private.deck-saved"
    package var deckId: ID
    package var ownerId: ID
    /// Up to 40 characters.
    package var name: String
    /// The texts of the cards, in order.
    package var prompts: [String]
    package var visibility: DeckVisibility
    package var version: Int
    /// Counts up whenever the cards change: a session plays those of one edition.
    package var edition: Int
    package var subject: String? { deckId.description }

    package init(
        deckId: ID, ownerId: ID, name: String, prompts: [String], visibility: DeckVisibility, version: Int,
        edition: Int
    ) {
        (self.deckId, self.ownerId, self.name, self.prompts) = (deckId, ownerId, name, prompts)
        (self.visibility, self.version, self.edition) = (visibility, version, edition)
    }
}

/// A deck was deleted. Sessions that play it go on.
package struct DeckDeleted: Event {
    package static let type = "games._private.deck-deleted"
    package var deckId: ID
    package var ownerId: ID
    package var subject: String? { deckId.description }

    package init(deckId: ID, ownerId: ID) { (self.deckId, self.ownerId) = (deckId, ownerId) }
}

/// The full state of a session after a command, following the published event.
package struct DeckPlayed: Event {
    package static let type = "games._private.deck-played"
    package var sessionId: ID
    package var ownerId: ID
    /// When it was done, by the device's clock where it was told later.
    package var at: Timestamp
    package var version: Int
    /// The seed of the order.
    package var seed: Seed
    package var play: DeckSession
    /// The accounts that have joined, in that order; absent where none has. The last seats are theirs.
    package var joined: [ID]?
    package var subject: String? { sessionId.description }

    package init(
        sessionId: ID, ownerId: ID, at: Timestamp, version: Int, seed: Seed, play: DeckSession,
        joined: [ID]? = nil
    ) {
        (self.sessionId, self.ownerId, self.at, self.version) = (sessionId, ownerId, at, version)
        (self.seed, self.play, self.joined) = (seed, play, joined)
    }
}

/// The names of a session and its players. Told once, between `games.deck-started` and its first state.
package struct DeckNamed: Event {
    package static let type = "games._private.deck-named"
    package var sessionId: ID
    package var ownerId: ID
    /// The session's name, up to 60 characters.
    package var name: String
    /// In the order of turns; may be empty.
    package var players: [String]
    package var subject: String? { sessionId.description }

    package init(sessionId: ID, ownerId: ID, name: String, players: [String]) {
        (self.sessionId, self.ownerId, self.name, self.players) = (sessionId, ownerId, name, players)
    }
}

/// A card became a favorite of somebody's, or is none any more.
package struct CardFavored: Event {
    package static let type = "games._private.card-favored"
    package var accountId: ID
    /// Absent for a deck that somebody made.
    package var category: Category?
    package var deckId: ID?
    /// The card's, from 1.
    package var number: Int
    package var on: Bool

    package init(accountId: ID, category: Category?, deckId: ID?, number: Int, on: Bool) {
        (self.accountId, self.category, self.deckId) = (accountId, category, deckId)
        (self.number, self.on) = (number, on)
    }
}

/// Others can join a session with a code, which is derived from the id.
package struct PartyCodeMade: Event {
    package static let type = "games._private.party-code-made"
    package var sessionId: ID
    package var ownerId: ID
    package var codeId: ID
    /// An HMAC of the code, by which it is found.
    package var mark: String
    package var expiresAt: Timestamp
    package var subject: String? { sessionId.description }

    package init(sessionId: ID, ownerId: ID, codeId: ID, mark: String, expiresAt: Timestamp) {
        (self.sessionId, self.ownerId, self.codeId) = (sessionId, ownerId, codeId)
        (self.mark, self.expiresAt) = (mark, expiresAt)
    }
}

/// Somebody has tried a code, right or wrong; tries are limited.
package struct PartyCodeTried: Event {
    package static let type = "games._private.party-code-tried"
    package var accountId: ID
    package init(accountId: ID) { self.accountId = accountId }
}

/// A device's record of a match is kept.
package struct MatchRecorded: Event {
    package static let type = "games._private.match-recorded"
    package var matchId: ID
    package var ownerId: ID
    package var state: SyncState
    package var gameType: DartsGame
    package var options: MatchOptions
    package var seed: Seed
    /// Who plays, in the order of play.
    package var players: [MatchPlayer]
    /// All visits, as their darts alone.
    package var record: Record
    /// When it began, by the device's clock.
    package var startedAt: Timestamp
    /// When it ended, by the device's clock; absent where that was not said.
    package var endedAt: Timestamp?
    package var gameId: ID?
    /// The match's time by the device's clock, unless that is too far ahead.
    package var deviceTime: Timestamp
    package var deviceId: String?
    /// The same for two recordings of one match.
    package var contentHash: String

    package init(
        matchId: ID, ownerId: ID, state: SyncState, gameType: DartsGame, options: MatchOptions, seed: Seed,
        players: [MatchPlayer], record: Record, startedAt: Timestamp, endedAt: Timestamp?, gameId: ID?,
        deviceTime: Timestamp, deviceId: String?, contentHash: String
    ) {
        (self.matchId, self.ownerId, self.state) = (matchId, ownerId, state)
        (self.gameType, self.options, self.seed) = (gameType, options, seed)
        (self.players, self.record, self.gameId) = (players, record, gameId)
        (self.startedAt, self.endedAt) = (startedAt, endedAt)
        (self.deviceTime, self.deviceId, self.contentHash) = (deviceTime, deviceId, contentHash)
    }
}

/// What a device sent has been judged.
package struct MatchesSynced: Event {
    package static let type = "games._private.matches-synced"
    package var accountId: ID
    package var deviceId: String?
    /// One for each item, in the same order.
    package var results: [SyncResult]

    package init(accountId: ID, deviceId: String?, results: [SyncResult]) {
        (self.accountId, self.deviceId, self.results) = (accountId, deviceId, results)
    }
}

/// Somebody has made a feed link; it takes the place of a former one. The token is derived from its id.
package struct FeedLinkMade: Event {
    package static let type = "games._private.feed-link-made"
    package var accountId: ID
    /// What the token is derived from.
    package var linkId: ID
    package init(accountId: ID, linkId: ID) { (self.accountId, self.linkId) = (accountId, linkId) }
}

/// A feed link was revoked.
package struct FeedLinkRevoked: Event {
    package static let type = "games._private.feed-link-revoked"
    package var accountId: ID
    package init(accountId: ID) { self.accountId = accountId }
}

/// Somebody has saved the filters of a search.
package struct FilterSaved: Event {
    package static let type = "games._private.filter-saved"
    package var accountId: ID
    /// Up to 30 characters; what was saved under it before is replaced.
    package var name: String
    package var filter: GameFilter
    package init(accountId: ID, name: String, filter: GameFilter) {
        (self.accountId, self.name, self.filter) = (accountId, name, filter)
    }
}

/// Somebody has deleted a saved filter.
package struct FilterDeleted: Event {
    package static let type = "games._private.filter-deleted"
    package var accountId: ID
    /// The name it was saved under.
    package var name: String
    package init(accountId: ID, name: String) { (self.accountId, self.name) = (accountId, name) }
}

/// The visit behind it: a keyed mark of link, visitor and day, from which no visitor can be told.
package struct LinkVisited: Event {
    package static let type = "games._private.link-visited"
    /// The same for the same link, visitor and day.
    package var mark: ID
    /// The day in UTC, after which the mark is forgotten.
    package var day: Day
    package init(mark: ID, day: Day) { (self.mark, self.day) = (mark, day) }
}

/// The text of a review. Social keeps it in case it is reported.
package struct VenueReviewWritten: Event {
    package static let type = "games._private.venue-review-written"
    package static let reader: String? = "social"
    package var reviewId: ID
    package var venueId: ID
    /// What the venue is called, for a ticket that has no other way to know.
    package var venueName: String
    package var accountId: ID
    /// 1 to 5.
    package var stars: Int
    /// Up to 300 characters; absent where they only gave stars.
    package var text: String?

    package init(
        reviewId: ID, venueId: ID, venueName: String, accountId: ID, stars: Int, text: String?
    ) {
        (self.reviewId, self.venueId, self.venueName) = (reviewId, venueId, venueName)
        (self.accountId, self.stars, self.text) = (accountId, stars, text)
    }
}
