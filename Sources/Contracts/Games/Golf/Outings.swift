// rounds: an outing, and the board of a game of golf while it is played (domain.md §5.23).

import Golf
import JSON
import Values

extension OutingStart: Choice {}

/// Limits of outings.
public enum OutingLimits {
    /// Limit of groups: of a game's most people, two in each.
    static let groupsMax = GameLimits.golfCapacities.upperBound / Outing.groupSizes.lowerBound
    static let clockLengths = 4...5
}

/// A player of an outing.
public struct OutingPlayer: Codable, Sendable, Equatable {
    public var accountId: ID
    /// Absent if the account is gone.
    public var nickname: String?
    /// The index (not official), to one decimal.
    public var index: Double? = nil
    /// Whether they are still going.
    public var isGoing: Bool
}

/// A group of an outing.
public struct OutingGroup: Codable, Sendable, Equatable {
    public var players: [OutingPlayer]
    /// The hole on which they begin.
    public var hole: Int
    /// When they tee off, by the clock of the place: `09:30`.
    public var clock: String
    public var teesOffAt: Timestamp
}

/// Groups, and when and where each tees off.
public struct OutingView: Codable, Sendable, Equatable {
    public var gameId: ID
    /// Minutes from one group to the next.
    public var interval: Int
    public var from: OutingStart
    public var groups: [OutingGroup]
    /// Everybody who is going and in no group.
    public var others: [OutingPlayer]
}

/// A group that is made by hand.
public struct NewOutingGroup: Codable, Sendable, Equatable {
    /// 2 to 4 who are going.
    public var players: [UserReference]
}

public struct SetOuting: Command {
    public typealias Reply = OutingView
    public static let type = "rounds.outing"
    public static let about = About(
        "Put those going to a game of golf into groups with tee times; for its hosts", .user,
        reasons: [.notFound, .forbidden, .conflict], example: "rounds outing gameId=$game interval=8 hole=1")
    public static let intervalDefault = 10
    public static let holeDefault = OutingStart.first
    public static let largestDefault = 4
    public static let defaults: [String: JSONValue] = [
        "interval": JSONValue(intervalDefault), "hole": JSONValue(holeDefault),
        "largest": JSONValue(largestDefault),
    ]

    public var gameId: GameID
    /// Minutes from one group to the next, 6 to 15. Default: 10.
    public var interval: Int?
    /// When the first group tees off, by the clock of the place: 09:30. Default: when the game starts.
    public var start: String?
    /// All from hole 1, all from hole 10, or each from another hole. Default: 1.
    public var hole: OutingStart?
    /// Groups by hand: groups.0.players=ann,bob. Default: by index, so that they are of similar strength.
    public var groups: [NewOutingGroup]?
    /// The most players of a group that is not made by hand, 2 to 4. Default: 4.
    public var largest: Int?

    public func check(_ problems: inout Problems) {
        problems.range("interval", interval, Outing.intervals)
        problems.range("largest", largest, Outing.groupSizes)
        problems.text("start", start, OutingLimits.clockLengths)
        problems.require(
            start.map { SetOuting.minute($0) != nil } ?? true, "start",
            "start must be a time of day, from 00:00 to 23:59")
        problems.count("groups", groups?.count, 1...OutingLimits.groupsMax, "be")
        for (place, group) in (groups ?? []).prefix(OutingLimits.groupsMax).enumerated() {
            problems.count("groups.\(place).players", group.players.count, Outing.groupSizes, "be", "players")
        }
        problems.require(
            groups == nil || largest == nil, "largest", "give groups by hand, or largest, not both")
    }

    /// The minute of the day that `9:30` or `09:30` means.
    public static func minute(_ clock: String) -> Int? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return 60 * hour + minute
    }
}

public struct ShowGolfBoard: Query {
    public static let type = "rounds.board"
    public static let about = About(
        "Show who leads in a game of golf while it is played, and who tees off when", .user,
        reasons: [.notFound],
        example: "rounds board gameId=$game")
    public var gameId: GameID

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        public var format: GolfFormat
        /// Nobody receives strokes; otherwise absent.
        public var gross: Bool? = nil
        /// The holes that are counted: those of the first card.
        public var holes: HolesPlayed
        /// Whether each side has played all its holes: then level sides are counted back.
        public var isFinal: Bool
        /// The leader first; of matches as they are given, card by card.
        public var rows: [GolfBoardRow]
        /// The number of cards on the board. Those with another format or other holes are not on it.
        public var cards: Int
        /// The caller's own card in this game.
        public var mine: ID? = nil
        public var outing: OutingView? = nil
    }
}
