// Made by deploy/contracts from Sources/Contracts/Games/GameEvents.swift.

import JSON
import Values

extension GroupInvite {
    @_disfavoredOverload
    public init(subgroup: sending String? = nil, byAdmin: Bool? = nil) {
        self.subgroup = subgroup
        self.byAdmin = byAdmin
    }
}

extension GameCreated {
    @_disfavoredOverload
    public init(
        gameId: sending ID, hostId: ID, details: GameDetails, seriesId: ID? = nil, occurrence: Int? = nil,
        bySeries: ID? = nil, invite: [ID]? = nil, copiedFrom: ID? = nil, options: GameOptions? = nil,
        groupId: ID? = nil, agreedIds: [ID]? = nil, groupInvite: GroupInvite? = nil,
        equipment: [EquipmentNeed]? = nil
    ) {
        self.gameId = gameId
        self.hostId = hostId
        self.details = details
        self.seriesId = seriesId
        self.occurrence = occurrence
        self.bySeries = bySeries
        self.invite = invite
        self.copiedFrom = copiedFrom
        self.options = options
        self.groupId = groupId
        self.agreedIds = agreedIds
        self.groupInvite = groupInvite
        self.equipment = equipment
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.id("gameId")
        hostId = try fields.id("hostId")
        details = try fields.read(GameDetails.self, "details")
        seriesId = try fields.idIfPresent("seriesId")
        occurrence = try fields.integerIfPresent("occurrence")
        bySeries = try fields.idIfPresent("bySeries")
        invite = try fields.valueIfPresent([ID].self, "invite")
        copiedFrom = try fields.idIfPresent("copiedFrom")
        options = try fields.valueIfPresent(GameOptions.self, "options")
        groupId = try fields.idIfPresent("groupId")
        agreedIds = try fields.valueIfPresent([ID].self, "agreedIds")
        groupInvite = try fields.valueIfPresent(GroupInvite.self, "groupInvite")
        equipment = try fields.valueIfPresent([EquipmentNeed].self, "equipment")
    }
}

extension GameUpdated {
    @_disfavoredOverload
    public init(
        gameId: sending ID, details: GameDetails, changed: [String], significant: Bool, version: Int,
        bySeries: ID? = nil, chosen: [String]? = nil, times: [Timestamp]? = nil, byCoHost: ID? = nil
    ) {
        self.gameId = gameId
        self.details = details
        self.changed = changed
        self.significant = significant
        self.version = version
        self.bySeries = bySeries
        self.chosen = chosen
        self.times = times
        self.byCoHost = byCoHost
    }
}

extension GameClosed {
    @_disfavoredOverload
    public init(gameId: sending ID, version: Int) {
        self.gameId = gameId
        self.version = version
    }
}

extension GameOpened {
    @_disfavoredOverload
    public init(gameId: sending ID, version: Int) {
        self.gameId = gameId
        self.version = version
    }
}

extension GameCancelled {
    @_disfavoredOverload
    public init(
        gameId: sending ID, reason: String?, by: ID?, audienceIds: [ID], version: Int, bySeries: ID? = nil,
        byCoHost: Bool? = nil
    ) {
        self.gameId = gameId
        self.reason = reason
        self.by = by
        self.audienceIds = audienceIds
        self.version = version
        self.bySeries = bySeries
        self.byCoHost = byCoHost
    }
}

extension GameCompleted {
    @_disfavoredOverload
    public init(gameId: sending ID, goingIds: [ID], version: Int) {
        self.gameId = gameId
        self.goingIds = goingIds
        self.version = version
    }
}

extension GameDeleted {
    @_disfavoredOverload
    public init(gameId: sending ID, version: Int, byModeration: Bool? = nil) {
        self.gameId = gameId
        self.version = version
        self.byModeration = byModeration
    }
}
