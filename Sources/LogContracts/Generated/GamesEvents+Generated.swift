// Made by deploy/contracts from Sources/LogContracts/GamesEvents.swift.

import Contracts
import Darts
import PartyCards
import Values

extension DeckSaved {
    @_disfavoredOverload
    package init(
        deckId: sending ID, ownerId: ID, name: String, prompts: [String], visibility: DeckVisibility,
        version: Int, edition: Int
    ) {
        self.deckId = deckId
        self.ownerId = ownerId
        self.name = name
        self.prompts = prompts
        self.visibility = visibility
        self.version = version
        self.edition = edition
    }
}

extension DeckDeleted {
    @_disfavoredOverload
    package init(deckId: sending ID, ownerId: ID) {
        self.deckId = deckId
        self.ownerId = ownerId
    }
}

extension DeckPlayed {
    @_disfavoredOverload
    package init(
        sessionId: sending ID, ownerId: ID, at: Timestamp, version: Int, seed: Seed, play: DeckSession,
        joined: [ID]? = nil
    ) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.at = at
        self.version = version
        self.seed = seed
        self.play = play
        self.joined = joined
    }
}

extension DeckNamed {
    @_disfavoredOverload
    package init(sessionId: sending ID, ownerId: ID, name: String, players: [String]) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.name = name
        self.players = players
    }
}

extension CardFavored {
    @_disfavoredOverload
    package init(accountId: sending ID, category: Category?, deckId: ID?, number: Int, on: Bool) {
        self.accountId = accountId
        self.category = category
        self.deckId = deckId
        self.number = number
        self.on = on
    }
}

extension PartyCodeMade {
    @_disfavoredOverload
    package init(sessionId: sending ID, ownerId: ID, codeId: ID, mark: String, expiresAt: Timestamp) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.codeId = codeId
        self.mark = mark
        self.expiresAt = expiresAt
    }
}

extension PartyCodeTried {
    @_disfavoredOverload
    package init(accountId: sending ID) {
        self.accountId = accountId
    }
}

extension MatchRecorded {
    @_disfavoredOverload
    package init(
        matchId: sending ID, ownerId: ID, state: SyncState, gameType: DartsGame, options: MatchOptions,
        seed: Seed, players: [MatchPlayer], record: Record, startedAt: Timestamp, endedAt: Timestamp?,
        gameId: ID?, deviceTime: Timestamp, deviceId: String?, contentHash: String
    ) {
        self.matchId = matchId
        self.ownerId = ownerId
        self.state = state
        self.gameType = gameType
        self.options = options
        self.seed = seed
        self.players = players
        self.record = record
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.gameId = gameId
        self.deviceTime = deviceTime
        self.deviceId = deviceId
        self.contentHash = contentHash
    }
}

extension MatchesSynced {
    @_disfavoredOverload
    package init(accountId: sending ID, deviceId: String?, results: [SyncResult]) {
        self.accountId = accountId
        self.deviceId = deviceId
        self.results = results
    }
}

extension FeedLinkMade {
    @_disfavoredOverload
    package init(accountId: sending ID, linkId: ID) {
        self.accountId = accountId
        self.linkId = linkId
    }
}

extension FeedLinkRevoked {
    @_disfavoredOverload
    package init(accountId: sending ID) {
        self.accountId = accountId
    }
}

extension GroupFeedLinkMade {
    @_disfavoredOverload
    package init(accountId: sending ID, groupId: ID, linkId: ID) {
        self.accountId = accountId
        self.groupId = groupId
        self.linkId = linkId
    }
}

extension GroupFeedLinkEnded {
    @_disfavoredOverload
    package init(accountId: sending ID, groupId: ID) {
        self.accountId = accountId
        self.groupId = groupId
    }
}

extension FilterSaved {
    @_disfavoredOverload
    package init(accountId: sending ID, name: String, filter: GameFilter) {
        self.accountId = accountId
        self.name = name
        self.filter = filter
    }
}

extension FilterDeleted {
    @_disfavoredOverload
    package init(accountId: sending ID, name: String) {
        self.accountId = accountId
        self.name = name
    }
}

extension PresetSaved {
    @_disfavoredOverload
    package init(accountId: sending ID, preset: DartsPreset) {
        self.accountId = accountId
        self.preset = preset
    }
}

extension PresetDeleted {
    @_disfavoredOverload
    package init(accountId: sending ID, name: String) {
        self.accountId = accountId
        self.name = name
    }
}

extension TemplateSaved {
    @_disfavoredOverload
    package init(
        templateId: sending ID, accountId: ID, groupId: ID? = nil, name: String, template: GameTemplate,
        place: Place? = nil, equipment: [EquipmentNeed]? = nil, inviteGroup: Bool? = nil,
        subgroup: String? = nil
    ) {
        self.templateId = templateId
        self.accountId = accountId
        self.groupId = groupId
        self.name = name
        self.template = template
        self.place = place
        self.equipment = equipment
        self.inviteGroup = inviteGroup
        self.subgroup = subgroup
    }
}

extension TemplateDeleted {
    @_disfavoredOverload
    package init(templateId: sending ID, accountId: ID) {
        self.templateId = templateId
        self.accountId = accountId
    }
}

extension LinkVisited {
    @_disfavoredOverload
    package init(mark: sending ID, day: Day) {
        self.mark = mark
        self.day = day
    }
}

extension VenueReviewWritten {
    @_disfavoredOverload
    package init(
        reviewId: sending ID, venueId: ID, venueName: String, accountId: ID, stars: Int, text: String?
    ) {
        self.reviewId = reviewId
        self.venueId = venueId
        self.venueName = venueName
        self.accountId = accountId
        self.stars = stars
        self.text = text
    }
}
