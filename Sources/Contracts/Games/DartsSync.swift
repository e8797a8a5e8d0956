// darts.sync and darts.sync-status: matches recorded by a device, online or offline (domain.md §5.11).

import Darts
import Values

/// The limits of syncing matches.
public enum SyncLimits {
    /// Limit of matches in one sync.
    public static let itemsMax = 50
    /// Bytes of a visit with all its fields, as apps write it.
    public static let visitBytesMax = 300
    /// Limit of the results that `darts.sync-status` shows for one device.
    public static let resultsMax = 50
    /// Limit of devices remembered for an account.
    public static let devicesMax = 20
    /// How far ahead of ours a device's clock may be.
    public static let aheadHours = 24
    /// Maximum age of a recording; an older one means that the device's clock is wrong.
    public static let behindDays = 366
    /// Maximum length of a match; for a longer one the length counts as unknown.
    public static let lastsHoursMax = 24
}

/// Whether a recorded match is finished.
public enum SyncState: String, Choice {
    /// Unfinished; a later draft replaces it.
    case draft
    /// Finished; once stored it never changes.
    case completed
}

/// A match as recorded by a device: everything needed to replay it.
public struct RecordedMatch: Codable, Sendable, Equatable {
    public var gameType: DartsGame
    /// The match's options; missing ones have their defaults.
    public var options: MatchOptions?
    public var seed: Seed?
    /// In the order of play.
    public var players: [NewPlayer]
    /// Absent if nothing has been thrown yet.
    public var matchData: [RecordedVisit]?
    /// The winners' slots; checked if given.
    public var winners: [Int]?
    /// When it began, by the device's clock.
    public var startedAt: Timestamp
    public var endedAt: Timestamp?
    public var gameId: ID?
}

/// A visit as the device scored it. Fields that follow from the others may be left out.
public struct RecordedVisit: Codable, Sendable, Equatable {
    /// The slot of the thrower.
    public var player: Int
    /// The leg's number in its set, from 1.
    public var leg: Int?
    /// The set's number, from 1.
    public var set: Int?
    /// The number of earlier visits of this player in this leg.
    public var turn: Int?
    /// One to three darts, as in `darts.visit`: `T20`, `25`, `M`; absent in a visit of a total and in a bull-off.
    public var darts: [String]?
    /// x01: the total of a visit whose darts are not known.
    public var total: Int? = nil
    /// The darts of such a visit, if it won the leg.
    public var dartsUsed: Int? = nil
    /// The darts of such a visit at a double that would have won the leg.
    public var atDouble: Int? = nil
    /// x01: the player won the leg at the bull.
    public var bullOff: Bool? = nil
    /// The score before it; in x01, what was left.
    public var scoreBefore: Int
    public var scoreAfter: Int
    /// Whether it was bust; absent means no.
    public var bust: Bool?
    public var meta: Visit.Meta?

    /// The complete form of a scored visit.
    public init(_ visit: Visit) {
        (player, leg, set, turn) = (visit.player, visit.leg, visit.set, visit.turn)
        darts = visit.darts.isEmpty ? nil : visit.darts.map(\.description)
        (total, dartsUsed, atDouble) = (visit.total, visit.dartsUsed, visit.atDouble)
        (bullOff, bust, meta) = (visit.bullOff, visit.bust, visit.meta)
        (scoreBefore, scoreAfter) = (visit.scoreBefore, visit.scoreAfter)
    }

    /// The darts, the total or the bull-off; `nil` if one of the darts is none.
    public var thrown: Thrown? {
        if bullOff == true { return .bullOff(player) }
        if let total { return .total(Total(total, dartsUsed: dartsUsed, atDouble: atDouble)) }
        let written = darts ?? []
        let all = written.compactMap { Dart($0) }
        return all.count == written.count ? .darts(all) : nil
    }
}

/// One match that a device sends.
public struct SyncItem: Codable, Sendable, Equatable {
    /// A UUID that the device chose.
    public var matchId: ID
    /// When the device wrote it, by its own clock.
    public var deviceTime: Timestamp
    public var state: SyncState
    public var payload: RecordedMatch
}

/// The outcome for an item.
public enum SyncVerdict: String, Choice {
    /// Stored; replaces any earlier draft.
    case stored
    case duplicate
    case superseded
    /// The stored match is finished and does not change; also the verdict on a draft that arrives later.
    case immutable
    /// Not stored; `reason` says why.
    case rejected
}

/// Why an item was rejected.
public enum SyncReason: String, Choice {
    /// Replaying the visits gives another result than stated.
    case replayMismatch = "replay_mismatch"
    /// A visit states another player, set, leg or turn than the actual one.
    case wrongTurn = "wrong_turn"
    /// Not the caller's own match, or one player is no friend of its owner: send that player as a name.
    case forbidden
    /// A value is out of range or contradicts another.
    case invalid
    /// The owner has too many drafts.
    case full
}

/// The answer to one item.
public struct SyncResult: Codable, Sendable, Equatable {
    public var matchId: ID
    public var state: SyncState
    public var result: SyncVerdict
    /// Why it was rejected; otherwise absent.
    public var reason: SyncReason? = nil
    public var message: String? = nil
    /// The device's clock was far ahead of or behind ours; the times were shifted by the difference.
    public var clockSkew: Bool? = nil
    /// Identical for two recordings of the same match; absent if the item was not a valid match.
    public var contentHash: String? = nil
}

public struct SyncMatches: Queueable {
    public static let type = "darts.sync"
    /// The longest match; shorter ones may come together.
    public static let dataBytesMax =
        DartsLimits.visitsMax * SyncLimits.visitBytesMax + RequestLimits.shortFieldsBytes
    /// A match with more visits than it may have is rejected alone; one with twice as many ends the reading.
    public static let elementsMax = 2 * DartsLimits.visitsMax
    public static let about = About(
        "Send matches that a device has recorded; sending them twice does no harm", .user,
        example: """
            darts sync items.0.matchId=$match items.0.state=draft items.0.deviceTime=now \
            items.0.payload.gameType=x01 items.0.payload.startedAt=now items.0.payload.players.0.name=Ann
            """)
    /// 1 to 50, in a request of at most 600 kB: of long matches fewer; items.0.payload is the match: how it
    /// began, and its visits as darts match shows them.
    public var items: [SyncItem]
    /// 1 to 128 characters; of two drafts of one moment the greater one counts.
    public var deviceId: String?

    public init(items: [SyncItem], deviceId: String? = nil) {
        (self.items, self.deviceId) = (items, deviceId)
    }

    public struct Reply: Codable, Sendable, Equatable {
        /// One for each item, in the same order.
        public var results: [SyncResult]
    }

    public func check(_ problems: inout Problems) {
        problems.count("items", items.count, 1...SyncLimits.itemsMax, "be")
        problems.text("deviceId", deviceId, 1...128)
        for (index, item) in items.prefix(SyncLimits.itemsMax).enumerated() {
            for (slot, player) in item.payload.players.prefix(100).enumerated() {
                problems.text(
                    "items.\(index).payload.players.\(slot).name", player.name, 1...DartsLimits.nameMax)
            }
        }
    }
}

public struct SyncStatus: Query {
    public static let type = "darts.sync-status"
    public static let about = About(
        "Show what became of the matches your devices have sent", .user, example: "darts sync-status")
    /// Only this device.
    public var deviceId: String?

    /// The results of one device.
    public struct Device: Codable, Sendable, Equatable {
        public var deviceId: String?
        /// The time of the last sync from this device.
        public var lastAt: Timestamp
        /// The last fifty, newest first.
        public var results: [SyncResult]
    }

    public struct Reply: Codable, Sendable, Equatable {
        /// The device that synced last comes first.
        public var items: [Device]
    }

    public func check(_ problems: inout Problems) { problems.text("deviceId", deviceId, 1...128) }
}
