// Made by deploy/contracts from Sources/Contracts/Games/DartsSync.swift.

import Darts
import Values

extension RecordedMatch {
    @_disfavoredOverload
    public init(
        gameType: sending DartsGame, options: MatchOptions?, seed: Seed?, players: [NewPlayer],
        matchData: [RecordedVisit]?, winners: [Int]?, startedAt: Timestamp, endedAt: Timestamp?, gameId: ID?
    ) {
        self.gameType = gameType
        self.options = options
        self.seed = seed
        self.players = players
        self.matchData = matchData
        self.winners = winners
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.gameId = gameId
    }
}

extension SyncItem {
    @_disfavoredOverload
    public init(matchId: sending ID, deviceTime: Timestamp, state: SyncState, payload: RecordedMatch) {
        self.matchId = matchId
        self.deviceTime = deviceTime
        self.state = state
        self.payload = payload
    }
}

extension SyncResult {
    @_disfavoredOverload
    public init(
        matchId: sending ID, state: SyncState, result: SyncVerdict, reason: SyncReason? = nil,
        message: String? = nil, clockSkew: Bool? = nil, contentHash: String? = nil
    ) {
        self.matchId = matchId
        self.state = state
        self.result = result
        self.reason = reason
        self.message = message
        self.clockSkew = clockSkew
        self.contentHash = contentHash
    }
}

extension SyncMatches {
    public static let notes: [String: String] = [
        "deviceId": "1 to 128 characters; of two drafts of one moment the greater one counts",
        "items":
            "1 to 50, in a request of at most 600 kB: of long matches fewer; items.0.payload is the match:"
            + " how it began, and its visits as darts match shows them",
    ]
}

extension SyncMatches.Reply {
    @_disfavoredOverload
    public init(results: sending [SyncResult]) {
        self.results = results
    }
}

extension SyncStatus {
    public static let notes: [String: String] = [
        "deviceId": "only this device"
    ]
}

extension SyncStatus.Device {
    @_disfavoredOverload
    public init(deviceId: sending String?, lastAt: Timestamp, results: [SyncResult]) {
        self.deviceId = deviceId
        self.lastAt = lastAt
        self.results = results
    }
}

extension SyncStatus.Reply {
    @_disfavoredOverload
    public init(items: sending [SyncStatus.Device]) {
        self.items = items
    }
}
