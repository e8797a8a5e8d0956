// The private events of games.

import Contracts
import Darts
import PartyCards
import Values

/// A custom deck was made or changed. The event has its full text.
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
    /// Incremented whenever the cards change; a session plays the cards of one edition.
    package var edition: Int
    package var subject: String? { deckId.description }
}

/// A deck was deleted. Sessions with it can still be played.
package struct DeckDeleted: Event {
    package static let type = "games._private.deck-deleted"
    package var deckId: ID
    package var ownerId: ID
    package var subject: String? { deckId.description }
}

/// A party session's full state after a command; follows the published event.
package struct DeckPlayed: Event {
    package static let type = "games._private.deck-played"
    package var sessionId: ID
    package var ownerId: ID
    /// When it was done, by the device's clock if it was reported later.
    package var at: Timestamp
    package var version: Int
    package var seed: Seed
    package var play: DeckSession
    /// The accounts that have joined, in that order; absent if none has. They take their turns last.
    package var joined: [ID]? = nil
    package var subject: String? { sessionId.description }
}

/// The names of a session and its players. Written once, between `games.deck-started` and the first state.
package struct DeckNamed: Event {
    package static let type = "games._private.deck-named"
    package var sessionId: ID
    package var ownerId: ID
    /// The session's name, up to 60 characters.
    package var name: String
    /// In turn order; may be empty.
    package var players: [String]
    package var subject: String? { sessionId.description }
}

/// A card became one of an account's favorites, or no longer is one.
package struct CardFavored: Event {
    package static let type = "games._private.card-favored"
    package var accountId: ID
    /// Absent for a custom deck.
    package var category: Category?
    package var deckId: ID?
    /// The card's number, from 1.
    package var number: Int
    package var on: Bool
}

/// A join code for a session was made. The code is derived from the id.
package struct PartyCodeMade: Event {
    package static let type = "games._private.party-code-made"
    package var sessionId: ID
    package var ownerId: ID
    package var codeId: ID
    /// An HMAC of the code, for looking it up.
    package var mark: String
    package var expiresAt: Timestamp
    package var subject: String? { sessionId.description }
}

/// Somebody tried a code, right or wrong; the number of tries is limited.
package struct PartyCodeTried: Event {
    package static let type = "games._private.party-code-tried"
    package var accountId: ID
}

/// A match recorded by a device was stored.
package struct MatchRecorded: Event {
    package static let type = "games._private.match-recorded"
    package var matchId: ID
    package var ownerId: ID
    package var state: SyncState
    package var gameType: DartsGame
    package var options: MatchOptions
    package var seed: Seed
    /// The players, in the order of play.
    package var players: [MatchPlayer]
    /// All visits, as darts only.
    package var record: Record
    /// When it began, by the device's clock.
    package var startedAt: Timestamp
    /// When it ended, by the device's clock; absent if not stated.
    package var endedAt: Timestamp?
    package var gameId: ID?
    /// When the device wrote the match, by its own clock, unless that is too far ahead.
    package var deviceTime: Timestamp
    package var deviceId: String?
    /// Identical for two recordings of the same match.
    package var contentHash: String
}

/// The results of a `darts.sync`, one for each item.
package struct MatchesSynced: Event {
    package static let type = "games._private.matches-synced"
    package var accountId: ID
    package var deviceId: String?
    /// In the order of the items.
    package var results: [SyncResult]
}

/// An account made a calendar link, which replaces its earlier one. The token is derived from the link's id.
package struct FeedLinkMade: Event {
    package static let type = "games._private.feed-link-made"
    package var accountId: ID
    /// The source of the token.
    package var linkId: ID
}

/// A feed link was revoked.
package struct FeedLinkRevoked: Event {
    package static let type = "games._private.feed-link-revoked"
    package var accountId: ID
}

/// A member made a calendar link for a group's games, which replaces their earlier one. The token is derived from the
/// link's id.
package struct GroupFeedLinkMade: Event {
    package static let type = "games._private.group-feed-link-made"
    package var accountId: ID
    package var groupId: ID
    /// The source of the token.
    package var linkId: ID
}

/// A link to a group's games was revoked, or ended with the membership.
package struct GroupFeedLinkEnded: Event {
    package static let type = "games._private.group-feed-link-ended"
    package var accountId: ID
    package var groupId: ID
}

/// A search was saved under a name.
package struct FilterSaved: Event {
    package static let type = "games._private.filter-saved"
    package var accountId: ID
    /// Up to 30 characters; replaces an earlier filter with this name.
    package var name: String
    package var filter: GameFilter
}

/// A saved search was deleted.
package struct FilterDeleted: Event {
    package static let type = "games._private.filter-deleted"
    package var accountId: ID
    /// The name it was saved under.
    package var name: String
}

/// A game of darts was kept under a name; replaces an earlier one with this name.
package struct PresetSaved: Event {
    package static let type = "games._private.preset-saved"
    package var accountId: ID
    package var preset: DartsPreset
}

/// A kept game of darts was deleted.
package struct PresetDeleted: Event {
    package static let type = "games._private.preset-deleted"
    package var accountId: ID
    /// The name it was kept under.
    package var name: String
}

/// A template of games was made or changed. The event has all of it.
package struct TemplateSaved: Event, Equatable {
    package static let type = "games._private.template-saved"
    package var templateId: ID
    /// The account that saved it. Without a group it is theirs.
    package var accountId: ID
    package var groupId: ID? = nil
    /// Up to 30 characters.
    package var name: String
    /// The details of its games, but for their place.
    package var template: GameTemplate
    /// The place, as it was found; absent if it is open.
    package var place: Place? = nil
    package var equipment: [EquipmentNeed]? = nil
    package var inviteGroup: Bool? = nil
    package var subgroup: String? = nil
    package var subject: String? { templateId.description }
}

/// A template was deleted. Its games stay.
package struct TemplateDeleted: Event {
    package static let type = "games._private.template-deleted"
    package var templateId: ID
    package var accountId: ID
    package var subject: String? { templateId.description }
}

/// The visit behind a `games.link-opened`: a keyed mark of link, visitor and day that does not reveal the visitor.
package struct LinkVisited: Event {
    package static let type = "games._private.link-visited"
    /// Identical for the same link, visitor and day.
    package var mark: ID
    /// The day in UTC; the mark is forgotten after it.
    package var day: Day
}

/// The text of a review. Social stores a copy in case the review is reported.
package struct VenueReviewWritten: Event {
    package static let type = "games._private.venue-review-written"
    package static let reader: String? = "social"
    package var reviewId: ID
    package var venueId: ID
    /// The venue's name, which a ticket cannot get in another way.
    package var venueName: String
    package var accountId: ID
    /// 1 to 5.
    package var stars: Int
    /// Up to 300 characters; absent for stars without a text.
    package var text: String?
}
