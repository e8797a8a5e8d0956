// darts.start to darts.rematch: keeping score, visit by visit (domain.md §5.10).

import Darts
import JSON
import Values

public struct StartMatch: Command {
    public typealias Reply = MatchView
    public static let type = "darts.start"
    public static let about = About(
        "Start a match of darts, and keep its score", .guest, reasons: [.notFound, .forbidden, .conflict],
        example: "darts start gameType=x01 options.startScore=301 players.0.name=Ann players.1.name=Joe")
    public var gameType: DartsGame
    /// Options of the game; darts modes tells which there are.
    public var options: MatchOptions?
    /// Each by accountId (you and friends), guestPlayerId, name or cpu, such as players.1.name=Joe. Default: you alone.
    public var players: [NewPlayer]?
    /// A whole number that the order of play, targets and numbers are drawn from. Default: a fresh one.
    public var seed: Seed?
    /// Play in the order given; Killer always does.
    public var keepOrder: Bool?
    /// A scheduled game of darts that you are going to.
    public var gameId: GameID?

    public func check(_ problems: inout Problems) {
        options?.check(gameType, &problems)
        // The caller plays alone if nobody is named.
        (players ?? [NewPlayer(name: "me")]).check(gameType, options, &problems)
    }
}

public struct RecordVisit: Command {
    public typealias Reply = MatchView
    public static let type = "darts.visit"
    public static let about = About(
        "Record a visit of the player on turn; in a remote match each records their own", .guest,
        reasons: [
            .notFound, .invalidDart, .extraDarts, .incompleteVisit, .staleTurn, .notYourTurn, .conflict,
        ], example: "darts visit matchId=$match darts=T20,T20,5")
    public var matchId: MatchID
    /// Up to three: 20, D20, T20, 25, BULL or M for a miss; at the gateway without darts=.
    public var darts: [String]?
    /// Instead of darts, in x01: what they came to, 0 to 180.
    public var total: Int?
    /// With total: the darts it took, 1 to 3. Needed when it wins the leg; otherwise 3.
    public var dartsUsed: Int?
    /// With total: how many of them were thrown at a double to win the leg. Default: nobody counted.
    public var atDouble: Int?
    /// How many visits there are already. Default: as many as there are.
    public var expectedTurn: Int?
    /// Call it bust, with the darts thrown so far, or alone.
    public var bust: Bool?
    /// Only tell what would come of it.
    public var dryRun: Bool?

    public func check(_ problems: inout Problems) {
        problems.range("expectedTurn", expectedTurn, 0...DartsLimits.visitsMax)
        problems.require(
            darts != nil || total != nil || bust == true, "darts",
            "darts is missing: up to three of them, or the total of the visit")
        problems.require(
            darts == nil || (total ?? dartsUsed ?? atDouble) == nil, "total",
            "give the darts or their total, not both")
        problems.require(
            total.map(Total.isPossible) ?? true, "total",
            "total must be what three darts can come to: 0 to \(Total.most), but not "
                + Total.impossible.sorted().map { "\($0)" }.joined(separator: ", "))
        problems.range("dartsUsed", dartsUsed, 1...3)
        problems.range("atDouble", atDouble, 0...3)
    }
}

public struct PlayComputer: Command {
    public typealias Reply = MatchView
    public static let type = "darts.cpu"
    public static let about = About(
        "Let the computer throw its visit, if it is on turn", .guest,
        reasons: [.notFound, .forbidden, .staleTurn, .notYourTurn, .conflict],
        example: "darts cpu matchId=$match")
    public var matchId: MatchID
    /// How many visits there are already. Default: as many as there are.
    public var expectedTurn: Int?

    public func check(_ problems: inout Problems) {
        problems.range("expectedTurn", expectedTurn, 0...DartsLimits.visitsMax)
    }
}

public struct DecideBullOff: Command {
    public typealias Reply = MatchView
    public static let type = "darts.bull-off"
    public static let about = About(
        "Say who came closest to the bull, after the last round of a leg; they win it", .guest,
        reasons: [.notFound, .forbidden, .conflict], example: "darts bull-off matchId=$match slot=0")
    public var matchId: MatchID
    /// Their place in the match, from 0.
    public var slot: Int

    public func check(_ problems: inout Problems) { problems.range("slot", slot, 0...7) }
}

public struct UndoVisit: Command {
    public typealias Reply = MatchView
    public static let type = "darts.undo"
    public static let about = About(
        "Take the last visit back; in a remote match only your own, and once",
        .guest, reasons: [.notFound, .conflict, .immutable], example: "darts undo matchId=$match")
    public var matchId: MatchID
}

public struct AbandonMatch: Queueable {
    public typealias Reply = MatchView
    public static let type = "darts.abandon"
    public static let about = About(
        "Give up a match that nobody has won; it counts for nothing", .guest,
        reasons: [.notFound, .conflict, .immutable], example: "darts abandon matchId=$match")
    public var matchId: MatchID
}

public struct Rematch: Command {
    public typealias Reply = MatchView
    public static let type = "darts.rematch"
    public static let about = About(
        "Play again with the same players; the next one begins", .guest,
        reasons: [.notFound, .forbidden, .conflict], example: "darts rematch matchId=$match")
    public var matchId: MatchID
}

// MARK: - Looking

public struct GetMatch: Query {
    public typealias Reply = MatchView
    public static let type = "darts.match"
    public static let about = About(
        "Show a match; friends of the players see its result", .guest, reasons: [.notFound],
        example: "darts match matchId=$match")
    public var matchId: MatchID
}

public struct WatchMatch: Query {
    public static let type = "darts.watch"
    public static let about = About(
        "Follow a match of yours or of friends while it is played", .user, reasons: [.notFound],
        example: "darts watch matchId=$match since=12")
    public var matchId: MatchID
    /// How many you know already. Default: 0.
    public var since: Int?

    public static let sinceDefault = 0
    public static let defaults = ["since": JSONValue(sinceDefault)]

    /// The state of the match, and the visits that the caller does not know yet.
    public struct Reply: Codable, Sendable, Equatable {
        public var gameType: DartsGame
        public var options: MatchOptions
        public var status: MatchStatus
        public var players: [MatchPlayer]
        public var standing: Standing
        /// The number of visits now; less than `since` if one was undone.
        public var turn: Int
        /// The visits after the first `since`, in order.
        public var visits: [Visit]
    }

    public func check(_ problems: inout Problems) {
        problems.range("since", since, 0...DartsLimits.visitsMax)
    }
}

public struct HearCaller: Query {
    public static let type = "darts.said"
    public static let about = About(
        "Tell what a caller would say of a match of yours or of friends while it is played", .user,
        reasons: [.notFound], example: "darts said matchId=$match since=12")
    public var matchId: MatchID
    /// How many visits you have heard of already. Default: 0.
    public var since: Int?

    public static let sinceDefault = 0
    public static let defaults = ["since": JSONValue(sinceDefault)]

    /// The lines of the visits that the caller of this has not heard of.
    public struct Reply: Codable, Sendable, Equatable {
        /// The number of visits now.
        public var turn: Int
        /// The lines, in order; some visits have several, some none.
        public var lines: [String]
    }

    public func check(_ problems: inout Problems) {
        problems.range("since", since, 0...DartsLimits.visitsMax)
    }
}

public struct ShowBoard: Query {
    public static let type = "darts.board"
    public static let about = About(
        "Show where the darts of a match went", .guest,
        reasons: [.notFound], example: "darts board matchId=$match player=0")
    public var matchId: MatchID
    /// Whose: a name, or a place in the match from 0. Default: everyone's.
    public var player: PlayerReference?

    /// The number of darts that hit one bed.
    public struct Hits: Codable, Sendable, Equatable {
        /// 1 to 20; 25 for the bull, 0 for a miss.
        public var segment: Int
        /// 1 to 3: single, double or treble; a miss has 1.
        public var multiplier: Int
        public var count: Int
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var darts: Int
        /// Sorted by segment and multiplier, starting with the misses.
        public var items: [Hits]
        /// Visits whose darts are not known, only their totals; absent if there are none.
        public var totalsVisits: Int? = nil
    }

    public func check(_ problems: inout Problems) {
        if case .named(let name) = player { problems.text("player", name, 1...60) }
    }
}

/// A field that names a player of a match: the slot, from 0, or a nickname, a name or an account's id.
public enum PlayerReference: Hashable, WrittenAsText {
    public static let looks = "a player is a name, or a place in the match from 0"
    /// A slot of the match, from 0.
    case slot(Int)
    /// A nickname or a name, in any case, or the id of an account or a guest player.
    case named(String)

    public init(_ text: String) { self = Int(text).map(PlayerReference.slot) ?? .named(text) }

    /// Programs may send the slot as a number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let slot = try? container.decode(Int.self) {
            self = .slot(slot)
        } else {
            self.init(try container.decode(String.self))
        }
    }

    public var description: String {
        switch self {
        case .slot(let slot): "\(slot)"
        case .named(let name): name
        }
    }
}

extension PlayerReference: Described {
    public static var shape: Shape { .text }
    public static var sample: PlayerReference { .named("") }
}

public struct AdviseCheckout: Query {
    public static let type = "darts.checkout"
    public static let about = About(
        "Say how to finish from a score", .anyone, example: "darts checkout score=121")
    public var score: Int
    /// 1 to 3. Default: 3.
    public var dartsLeft: Int?
    /// Default: double.
    public var out: Out?

    public static let dartsLeftDefault = 3
    public static let outDefault = Out.double
    public static let defaults = [
        "dartsLeft": JSONValue(dartsLeftDefault), "out": JSONValue.string(outDefault.rawValue),
    ]

    public struct Reply: Codable, Sendable, Equatable {
        /// Absent if there is no route.
        public var route: [Dart]?
        public var none: Bool?

        public init(route: [Dart]?) { (self.route, none) = (route, route == nil ? true : nil) }
    }

    public func check(_ problems: inout Problems) { problems.range("dartsLeft", dartsLeft, 1...3) }
}

public struct ListModes: Query {
    public static let type = "darts.modes"
    public static let about = About(
        "Show what can be played, with its rules", .anyone, example: "darts modes")

    /// A mode in `darts.modes`.
    public struct ModeView: Codable, Sendable, Equatable {
        public var gameType: DartsGame
        /// The name that players know: `Halve-It`.
        public var name: String
        public var playersMin: Int
        /// The largest number of players; `playersMin` is the smallest.
        public var playersMax: Int
        /// The options, with their values and defaults.
        public var options: [Option]
        /// The rules, in one paragraph.
        public var rules: String

        /// A mode of play.
        ///
        /// - Parameter players: the smallest and the largest number of players.
        public init(
            gameType: DartsGame, name: String, players: ClosedRange<Int>, options: [Option], rules: String
        ) {
            (self.gameType, self.name) = (gameType, name)
            (playersMin, playersMax) = (players.lowerBound, players.upperBound)
            (self.options, self.rules) = (options, rules)
        }
    }

    /// An option of the mode.
    public struct Option: Codable, Sendable, Equatable {
        /// Its name in a match's options: `bestOfLegs`.
        public var name: String
        public var values: [String]
        /// One of the values; `none` of an option that is left out unless somebody asks for it.
        public var byDefault: String
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [ModeView]
    }

    public init() {}
}

public struct MatchHistory: Paged {
    public typealias Reply = Page<MatchView>
    public static let type = "darts.history"
    public static let about = About(
        "Show the matches you played or kept score of, the latest first", .guest,
        example: "darts history gameType=x01 startScore=501 result=won")
    public var gameType: DartsGame?
    /// Only x01 matches from this score.
    public var startScore: Int?
    /// An id, or a part of a name.
    public var opponent: String?
    /// Played then or later.
    public var from: Timestamp?
    /// Played before.
    public var to: Timestamp?
    public var mode: MatchMode?
    /// Only matches that ended so for you.
    public var result: MatchResult?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.text("opponent", opponent, 1...80)
        problems.limit(limit)
        if startScore != nil {
            problems.require(
                gameType == nil || gameType == .x01, "startScore", "startScore is only for gameType=x01")
        }
        if let from, let to {
            problems.require(from < to, "to", "to must be after from")
        }
    }
}

/// A match's result for one player.
public enum MatchResult: String, Choice {
    case won
    case lost
    /// Level with another winner.
    case drawn

    /// The result for a slot: several winners have drawn, unless they are one team (domain.md §5.2, §5.9, §5.14). `nil` if
    /// nobody wins or loses: for a single player, or without a winner.
    ///
    /// - Parameter teams: whether even slots play against odd ones; in English Cricket they always do.
    public init?(of slot: Int, players: Int, winners: [Int], in game: DartsGame, teams: Bool? = nil) {
        if players < 2 || winners.isEmpty { return nil }
        let isTeam = (game == .englishCricket || teams == true) && Set(winners.map { $0 % 2 }).count == 1
        self = !winners.contains(slot) ? .lost : winners.count == 1 || isTeam ? .won : .drawn
    }

    /// A score such as `2 – 1` for two players, the slot's own first: in sets, or in legs if at most one set was
    /// played. `nil` if at most one leg was played.
    public static func score(of slot: Int, sets: [Int]?, legs: [Int]?) -> String? {
        for won in [sets, legs] {
            guard let won, won.count == 2, won[0] + won[1] > 1, won.indices.contains(slot) else { continue }
            return "\(won[slot]) – \(won[1 - slot])"
        }
        return nil
    }
}
