// rounds: the card of a round of golf, on which up to four write from their phones (domain.md §5.20–5.22). The rules are in the
// module Golf, which does not know accounts.

import Golf
import JSON
import Values

extension HolesPlayed: Choice {}
extension GolfFormat: Choice {}
extension RoundState: Choice {}

/// Limits of rounds of golf.
public enum RoundLimits {
    static let nameLengths = 1...30
    static let teeLengths = 1...40
    static let deviceIdLengths = 1...128
    static let holes = 1...18
    static let slots = 0...(RoundCard.playerCounts.upperBound - 1)
    /// Limit of unfinished rounds of one owner.
    public static let liveMax = 10
    static let partsMax = HoleEntry.strokes.upperBound
}

// MARK: - The card

/// A player of a new round: an account, one of the caller's guest players, or just a name.
public struct NewGolfer: Codable, Sendable, Equatable {
    public var accountId: UserReference? = nil
    /// One of the caller's guest players.
    public var guestPlayerId: ID? = nil
    /// The name of a player without an account or a guest player, up to 30 characters.
    public var name: String? = nil
    /// The tee's name, with its gender where two share the name, or its place in the course's list, from 0. Default: the first.
    public var tee: String? = nil

    func check(_ field: String, _ problems: inout Problems) {
        let given = [accountId != nil, guestPlayerId != nil, name != nil].count { $0 }
        problems.require(given == 1, field, "\(field) must be an accountId, a guestPlayerId or a name")
        problems.text("\(field).name", name, RoundLimits.nameLengths)
        problems.text("\(field).tee", tee, RoundLimits.teeLengths)
    }
}

/// The score of a player at one hole.
public struct RoundScore: Codable, Sendable, Equatable {
    /// The hole's number, from 1.
    public var hole: Int
    /// 1 to 20; absent if the ball was picked up.
    public var strokes: Int? = nil
    /// The ball was picked up; otherwise absent.
    public var pickedUp: Bool? = nil
    public var putts: Int? = nil
    public var penalties: Int? = nil
    /// Whether the fairway was hit from the tee; absent if nobody said so.
    public var fairway: Bool? = nil
}

/// A player of a round, with what came of it so far.
public struct Golfer: Codable, Sendable, Equatable {
    /// The place on the card, from 0; called `player` in requests.
    public var slot: Int
    public var accountId: ID? = nil
    /// One of the owner's guest players.
    public var guestPlayerId: ID? = nil
    /// The name of a player without an account or a guest player.
    public var name: String? = nil
    /// The name of the account or guest player; `[Deleted User]` for a deleted account.
    public var nickname: String? = nil
    public var tee: CourseTee
    /// The index (not official) with which the round was begun.
    public var index: Double? = nil
    /// To one decimal; absent without an index, and on holes that are not rated.
    public var courseHandicap: Double? = nil
    /// The strokes that the player's ball receives in this format.
    public var playingHandicap: Int
    /// The strokes received at each hole, in the order of the holes played.
    public var received: [Int]
    /// In the order of holes; those without a score are left out.
    public var scores: [RoundScore]
    /// The number of holes with a score.
    public var through: Int
    /// The strokes so far; absent with a ball picked up.
    public var gross: Int? = nil
    /// Absent with a ball picked up.
    public var net: Int? = nil
    /// The strokes over the par of the holes with a score.
    public var toPar: Int? = nil
    /// Stableford points so far.
    public var points: Int
    /// Whether the player says that all of the card is right.
    public var attested: Bool
    /// Only of a sealed round with an own ball, on rated holes.
    public var differential: Double? = nil
    /// Whether a sealed round counts for the player's index.
    public var counts: Bool? = nil
}

/// The course of a round, as its card was when the round began.
public struct RoundCourse: Codable, Sendable, Equatable {
    public var courseId: ID
    public var version: Int
    public var name: String
    /// The numbers of the holes played, in order.
    public var holes: [Int]
    /// The par of each of these holes.
    public var pars: [Int]
    public var strokeIndexes: [Int]
}

/// A player of a round, as lists and boards name them.
public struct NamedGolfer: Codable, Sendable, Equatable {
    public static let hiddenName = "[Hidden User]"

    /// `[Deleted User]` for a deleted account, and on the board of a game `[Hidden User]` for one whom a block hides.
    public var name: String
    /// Absent without an account, and where the caller does not find its profile.
    public var accountId: ID? = nil
}

/// A line of a board: a player, or the partners of a side.
public struct GolfBoardRow: Codable, Sendable, Equatable {
    public var roundId: ID
    /// The players' places on that card, from 0.
    public var slots: [Int]
    /// The players, in the same order.
    public var players: [NamedGolfer]
    /// From 1; level sides share one. Absent before the first score, and in matches.
    public var place: Int? = nil
    /// The number of holes with a score.
    public var through: Int
    public var gross: Int? = nil
    public var net: Int? = nil
    public var grossToPar: Int? = nil
    public var netToPar: Int? = nil
    /// Whether the side has a score at each of its holes, or its match is decided.
    public var isDone: Bool
    /// Only in Stableford.
    public var points: Int? = nil
    /// Only in skins.
    public var skins: Int? = nil
    /// Only in matches, of the side that leads or of both: `2 up`, `6 and 5`, `all square`, `halved`.
    public var match: String? = nil
}

/// A round of golf, as the players of its card see it.
public struct RoundView: Codable, Sendable, Equatable {
    /// The round's id, called `roundId` in requests.
    public var id: ID
    /// Has begun the round.
    public var ownerId: ID
    public var gameId: ID? = nil
    public var course: RoundCourse
    public var holes: HolesPlayed
    public var format: GolfFormat
    /// Nobody receives strokes; otherwise absent.
    public var gross: Bool? = nil
    /// Skins: whether those of tied holes are carried to the next one; otherwise absent.
    public var carry: Bool? = nil
    public var state: RoundState
    public var players: [Golfer]
    /// The sides in order, the leader first; of a match as they are given.
    public var board: [GolfBoardRow]
    /// The numbers of holes that somebody holds to be wrong.
    public var disputed: [Int]
    public var startedAt: Timestamp
    /// When the card was last changed.
    public var changedAt: Timestamp
    /// When the card is sealed or abandoned by itself, unless something changes; absent once it is closed.
    public var closesAt: Timestamp? = nil
    /// Whether the caller may say now that the card is right.
    public var mayAttest: Bool
}

/// A round of golf in a list.
public struct RoundRow: Codable, Sendable, Equatable {
    /// The round's id, called `roundId` in requests.
    public var id: ID
    public var ownerId: ID
    public var gameId: ID? = nil
    public var courseName: String
    public var holes: HolesPlayed
    public var format: GolfFormat
    public var state: RoundState
    /// In the order of the card.
    public var players: [NamedGolfer]
    /// The number of holes on which the caller has a score.
    public var through: Int
    /// The caller's strokes so far; absent with a ball picked up.
    public var gross: Int? = nil
    /// Whether the card waits for the caller to say that it is right.
    public var awaitsMe: Bool
    public var startedAt: Timestamp
}

// MARK: - Commands

public struct StartRound: Command {
    public typealias Reply = RoundView
    public static let type = "rounds.start"
    public static let about = About(
        "Begin the card of a round of golf, for one to four players", .user,
        reasons: [.notFound, .forbidden, .conflict],
        example:
            "rounds start courseId=$course players.0.name=Ann players.0.tee=Yellow players.1.name=Joe")
    public static let holesDefault = HolesPlayed.all
    public static let defaults: [String: JSONValue] = ["holes": JSONValue(holesDefault)]

    /// A scheduled game of golf that you are going to.
    public var gameId: GameID?
    /// Its newest version is copied to the card.
    public var courseId: CourseID
    /// All, or of eighteen holes also the front or the back nine. Default: all.
    public var holes: HolesPlayed?
    /// Default: that of the game, else stroke play. Partners stand beside each other on the card: first and second, third and
    /// fourth.
    public var format: GolfFormat?
    /// Nobody receives strokes. Default: that of the game, else false.
    public var gross: Bool?
    /// Skins: those of tied holes are carried to the next one. Default: that of the game, else true.
    public var carry: Bool?
    /// Each by accountId (you, friends, and who is going in that game), guestPlayerId or name. Default: you alone.
    public var players: [NewGolfer]?

    public func check(_ problems: inout Problems) {
        problems.count("players", players?.count, RoundCard.playerCounts, "be")
        for (slot, player) in (players ?? []).prefix(RoundCard.playerCounts.upperBound).enumerated() {
            player.check("players.\(slot)", &problems)
        }
    }
}

public struct ScoreHole: Queueable, Needing {
    public typealias Reply = RoundView
    public static let type = "rounds.score"
    public static let about = About(
        "Write a player's score at a hole; the later of two holds, by the devices' clocks", .user,
        reasons: [.notFound, .immutable],
        example: "rounds score roundId=$round player=0 hole=1 strokes=4 putts=2")
    public static var deviceTimeField: String? { "deviceTime" }
    public static let needs: [String: String?] = ["strokes": "pickedUp"]

    public var roundId: RoundID
    /// Their place on the card, from 0. A ball that partners share has one score, which both get.
    public var player: Int
    /// The hole's number.
    public var hole: Int
    /// 1 to 20, or pickedUp.
    public var strokes: Int?
    /// The ball was picked up.
    public var pickedUp: Bool?
    /// With penalties fewer than the strokes.
    public var putts: Int?
    /// Penalty strokes among the strokes.
    public var penalties: Int?
    /// Whether the fairway was hit from the tee.
    public var fairway: Bool?
    /// When it was written, if it is told later. Default: now.
    public var deviceTime: Timestamp?
    /// 1 to 128 characters; of two scores of one moment that of the greater one holds.
    public var deviceId: String?

    public func check(_ problems: inout Problems) {
        problems.range("player", player, RoundLimits.slots)
        problems.range("hole", hole, RoundLimits.holes)
        problems.range("strokes", strokes, HoleEntry.strokes)
        problems.range("putts", putts, 0...RoundLimits.partsMax)
        problems.range("penalties", penalties, 0...RoundLimits.partsMax)
        problems.text("deviceId", deviceId, RoundLimits.deviceIdLengths)
        problems.require(
            (strokes != nil) != (pickedUp == true), "strokes",
            "give the strokes of the hole, or pickedUp=true where the ball was picked up")
        if let strokes, HoleEntry.strokes.contains(strokes) {
            problems.require(
                (putts ?? 0) < strokes && (penalties ?? 0) < strokes
                    && (putts ?? 0) + (penalties ?? 0) < strokes,
                "putts", RoundFault.puttsAndPenalties.description)
        }
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.deviceTime("deviceTime", deviceTime, at: time)
    }
}

public struct AttestRound: Command {
    public typealias Reply = RoundView
    public static let type = "rounds.attest"
    public static let about = About(
        "Say that all of a finished card is right; the last player to do so seals it", .user,
        reasons: [.notFound, .conflict, .immutable], example: "rounds attest roundId=$round")
    public var roundId: RoundID
}

public struct DisputeHole: Command {
    public typealias Reply = RoundView
    public static let type = "rounds.dispute"
    public static let about = About(
        "Say that a hole of a finished card is wrong; then its score is written anew",
        .user,
        reasons: [.notFound, .conflict, .immutable], example: "rounds dispute roundId=$round hole=7")
    public var roundId: RoundID
    /// The hole's number.
    public var hole: Int

    public func check(_ problems: inout Problems) { problems.range("hole", hole, RoundLimits.holes) }
}

// MARK: - Reading

public struct GetRound: Query {
    public typealias Reply = RoundView
    public static let type = "rounds.get"
    public static let about = About(
        "Show the card of a round that you play in or have begun", .user, reasons: [.notFound],
        example: "rounds get roundId=$round")
    public var roundId: RoundID
}

public struct MyRounds: Paged {
    public typealias Reply = Page<RoundRow>
    public static let type = "rounds.mine"
    public static let about = About(
        "Show the rounds of golf that you play in or have begun, the latest first", .user,
        example: "rounds mine")
    /// Only those in this state.
    public var state: RoundState?
    public var limit: Int?
    public var page: String?
}

public struct ShowGolfRecord: Query {
    public static let type = "rounds.record"
    public static let about = About(
        "Show your index (not official), the rounds behind it, and what your rounds come to", .user,
        example: "rounds record")

    /// A round in the record.
    public struct Entry: Codable, Sendable, Equatable {
        public var roundId: ID
        public var day: Day
        public var courseName: String
        /// To one decimal, with its reduction.
        public var differential: Double
        /// The part that exceptional rounds took off it; 0 or below.
        public var reduction: Double
        /// Whether it is one of the lowest, of which the index is made.
        public var counts: Bool
    }

    /// The sums over all sealed rounds.
    public struct Totals: Codable, Sendable, Equatable {
        public var rounds: Int
        /// Holes with a number of strokes.
        public var holes: Int
        /// Two or more under par.
        public var eagles: Int
        public var birdies: Int
        public var pars: Int
        public var bogeys: Int
        /// Two or more over par.
        public var doubles: Int
        public var pickedUp: Int
        public var penalties: Int
        /// Putts a hole, to two decimals; absent if no hole tells them.
        public var puttsPerHole: Double? = nil
        /// Fairways hit, in percent of the holes that tell it; absent if none does.
        public var fairwaysPercent: Int? = nil
    }

    public struct Reply: Codable, Sendable, Equatable {
        /// To one decimal; below 0 is a plus handicap. Absent with fewer than three rounds that count.
        public var index: Double? = nil
        /// In the way of golfers: `12.3 (not official)`.
        public var indexText: String? = nil
        /// The lowest index of the year before the latest round.
        public var low: Double? = nil
        /// The mean of the last five gross scores of eighteen holes, once there are three.
        public var averageScore: Int? = nil
        /// The rounds behind the index, at most twenty, the latest first.
        public var rounds: [Entry]
        public var totals: Totals
    }
}

// MARK: - Events

/// A round of golf has begun, or its card has another state. The event has no scores and no names.
public struct RoundChanged: Event {
    public static let type = "games.round-changed"

    /// Why the state has changed.
    public enum Cause: String, Choice {
        case started
        /// The last score that was missing was written.
        case scored
        /// Somebody holds a hole to be wrong, or a score has changed.
        case reopened
        /// All accounts have attested.
        case attested
        /// Nothing has changed for 48 hours, or for 24 hours on an unfinished card.
        case time
    }

    public var roundId: ID
    public var gameId: ID? = nil
    public var ownerId: ID
    /// The accounts on the card, in its order.
    public var accountIds: [ID]
    /// The accounts among them that have attested; absent if none has.
    public var attestedIds: [ID]? = nil
    public var state: RoundState
    public var cause: Cause
    public var subject: String? { roundId.description }
}

/// A sealed round has changed what is known of an account's golf.
public struct GolfRecordChanged: Event {
    public static let type = "games.golf-record-changed"
    public var accountId: ID
    /// The round that was sealed.
    public var roundId: ID
    /// The index (not official), to one decimal; absent with fewer than three rounds that count.
    public var index: Double? = nil
    /// The mean of the last five gross scores of eighteen holes; absent with fewer than three.
    public var averageScore: Int? = nil
    /// The number of sealed rounds.
    public var rounds: Int
    public var subject: String? { accountId.description }
}
