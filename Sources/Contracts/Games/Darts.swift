// darts: what a match is (domain.md §5.2). The rules of the games themselves are the module Darts, which knows of no accounts.

import Darts
import Values

/// The limits of darts.
public enum DartsLimits {
    /// Characters of a player's name.
    public static let nameMax = 30
    /// Visits of a match. The longest real ones have some hundreds.
    public static let visitsMax = 2_000
    /// Matches of one owner that are not over.
    public static let liveMax = 50
}

/// A game of darts.
public enum DartsGame: String, Choice {
    /// From 501, or another such number, to exactly zero (domain.md §5.3).
    case x01
    /// Whoever misses the target of a round with all darts loses half (domain.md §5.5).
    case halveIt = "halve_it"
    /// Exceed the total that stands, or lose a life (domain.md §5.6).
    case knockout
    /// The lowest total of a round costs a life (domain.md §5.7).
    case suddenDeath = "sudden_death"
    /// Everyone has a number, by which others take their lives (domain.md §5.8).
    case killer
    /// One side bowls at the bull, the other bats for runs (domain.md §5.9).
    case englishCricket = "english_cricket"
}

/// How a match came about: scored by its owner, played by two at different boards, or recorded by a device and sent later.
public enum MatchMode: String, Choice {
    /// Its owner keeps score, visit by visit.
    case local
    /// Two friends, each of whom records what they throw (domain.md §5.12).
    case remote
    /// A device kept score and sent it (domain.md §5.11).
    case recorded
}

/// Whether a match is live, completed or abandoned.
public enum MatchStatus: String, Choice {
    /// Not over yet; also a draft, and a remote match that has not begun.
    case live
    /// Played to its end, and sealed.
    case completed
    /// Ended before that; it counts for nothing.
    case abandoned
}

extension Out: Choice {}
extension HalveIt.Difficulty: Choice {}
extension Knockout.Against: Choice {}
extension Killer.Outcome: Choice {}

extension Dart: Described {
    public static var shape: Shape { .text }
    public static var sample: Dart { .miss }
}
extension Target: Described {
    public static var shape: Shape { .text }
    public static var sample: Target { .bull }
}

/// The options of a match. Each game has its own.
public struct MatchOptions: Codable, Sendable, Equatable {
    /// x01: what a leg starts from.
    public var startScore: Int?
    /// x01: what the last dart of a leg must be.
    public var out: Out?
    /// x01: what the first dart that counts must be.
    public var `in`: Out?
    /// x01: whoever wins more than half of so many has the set.
    public var bestOfLegs: Int?
    /// x01: whoever wins more than half of so many has the match.
    public var bestOfSets: Int?
    /// Halve-It.
    public var difficulty: HalveIt.Difficulty?
    /// Knockout, Sudden Death and Killer.
    public var lives: Int?
    /// Knockout: which total is to be exceeded.
    public var target: Knockout.Against?

    public init() {}
}

/// Who plays, in the order of play.
public struct MatchPlayer: Codable, Sendable, Equatable {
    /// From 0.
    public var slot: Int
    public var accountId: ID?
    /// A guest player of the owner's.
    public var guestPlayerId: ID?
    /// The name of somebody who is neither.
    public var name: String?
    /// What an account or a guest player was called when the match began; of a deleted account `[Deleted User]`.
    public var nickname: String?
    /// The account that a guest player turned out to be.
    public var linkedTo: ID?

    public init(
        slot: Int, accountId: ID? = nil, guestPlayerId: ID? = nil, name: String? = nil,
        nickname: String? = nil
    ) {
        (self.slot, self.accountId, self.guestPlayerId) = (slot, accountId, guestPlayerId)
        (self.name, self.nickname) = (name, nickname)
    }

    /// What an account is called that is deleted; no nickname can be so.
    public static let deletedName = "[Deleted User]"

    /// The account whose match this is, also where it was written down as a guest player.
    public var account: ID? { accountId ?? linkedTo }
}

/// A match as the caller sees it. Fields that the caller may not see, or that do not apply, are absent.
public struct MatchView: Codable, Sendable, Equatable {
    /// The match's own; of a recorded one the device chose it.
    public var id: ID
    public var ownerId: ID
    public var mode: MatchMode
    public var gameType: DartsGame
    public var status: MatchStatus
    public var players: [MatchPlayer]
    /// Slots, once it is completed; several are a draw.
    public var winners: [Int]?
    /// What counted in the end, by slot.
    public var finalScores: [Int]?
    /// In x01, of all sets.
    public var legsWon: [Int]?
    /// In x01, by slot.
    public var setsWon: [Int]?
    public var playedAt: Timestamp?
    /// How long it took, when it is completed.
    public var durationSeconds: Int?
    public var gameId: ID?
    public var startScore: Int?

    // For those in it.
    /// All options, those left out at the start as well.
    public var options: MatchOptions?
    /// What the order of play, targets and numbers were drawn from.
    public var seed: Seed?
    /// The number of visits: the next one's `expectedTurn`.
    public var turn: Int?
    public var standing: Standing?
    public var visit: Visit?
    /// When it began; of a remote match that has not begun, when the challenge was sent.
    public var startedAt: Timestamp?
    /// By the clock of the device that recorded it, and by the server's when it came.
    public var recordedAt: Timestamp?
    /// When a recorded match came, by the server's clock.
    public var syncedAt: Timestamp?
    /// The same for two recordings of one match.
    public var contentHash: String?
    /// Every visit, from the first.
    public var matchData: [Visit]?

    public init(
        id: ID, ownerId: ID, mode: MatchMode, gameType: DartsGame, status: MatchStatus,
        players: [MatchPlayer], startScore: Int?, gameId: ID?
    ) {
        (self.id, self.ownerId, self.mode) = (id, ownerId, mode)
        (self.gameType, self.status, self.players) = (gameType, status, players)
        (self.startScore, self.gameId) = (startScore, gameId)
    }
}

// MARK: - Options

extension MatchOptions {
    /// The fields that a game has, with what each may be.
    private static func allowed(_ game: DartsGame) -> Set<String> {
        switch game {
        case .x01: ["startScore", "out", "in", "bestOfLegs", "bestOfSets"]
        case .halveIt: ["difficulty"]
        case .knockout: ["lives", "target"]
        case .suddenDeath, .killer: ["lives"]
        case .englishCricket: []
        }
    }

    /// How many lives one may have.
    public static func lives(_ game: DartsGame) -> [Int] { game == .killer ? [3, 5, 7] : [1, 3, 5] }

    /// Reports every option that the game does not have, and every value that it may not have.
    public func check(_ game: DartsGame, _ problems: inout Problems, _ prefix: String = "options") {
        let allowed = MatchOptions.allowed(game)
        let given: [(name: String, isThere: Bool)] = [
            ("startScore", startScore != nil), ("out", out != nil), ("in", self.in != nil),
            ("bestOfLegs", bestOfLegs != nil), ("bestOfSets", bestOfSets != nil),
            ("difficulty", difficulty != nil), ("lives", lives != nil), ("target", target != nil),
        ]
        for (name, isThere) in given where isThere && !allowed.contains(name) {
            problems.add(
                "\(prefix).\(name)",
                "\(prefix).\(name) is no option of \(game.rawValue); darts modes shows its options")
        }
        func one(_ name: String, _ value: Int?, of values: [Int]) {
            guard let value, allowed.contains(name), !values.contains(value) else { return }
            problems.add(
                "\(prefix).\(name)",
                "\(prefix).\(name) must be one of \(values.map(String.init).joined(separator: ", "))")
        }
        one("startScore", startScore, of: X01.Options.startScores)
        one("bestOfLegs", bestOfLegs, of: X01.Options.bests)
        one("bestOfSets", bestOfSets, of: X01.Options.bests)
        one("lives", lives, of: MatchOptions.lives(game))
    }

    /// With what each is by default.
    public func completed(for game: DartsGame) -> MatchOptions {
        var all = self
        switch game {
        case .x01:
            let usual = X01.Options()
            all.startScore = startScore ?? usual.startScore
            (all.out, all.in) = (out ?? usual.out, self.in ?? usual.in)
            all.bestOfLegs = bestOfLegs ?? usual.bestOfLegs
            all.bestOfSets = bestOfSets ?? usual.bestOfSets
        case .halveIt: all.difficulty = difficulty ?? .medium
        case .knockout: (all.lives, all.target) = (lives ?? 3, target ?? .best)
        case .suddenDeath, .killer: all.lives = lives ?? 3
        case .englishCricket: break
        }
        return all
    }

    /// The rules that a match is played by.
    public func mode(of game: DartsGame, seed: Seed) -> Mode {
        let all = completed(for: game)
        switch game {
        case .x01:
            var options = X01.Options()
            options.startScore = all.startScore ?? options.startScore
            (options.out, options.in) = (all.out ?? options.out, all.in ?? options.in)
            options.bestOfLegs = all.bestOfLegs ?? options.bestOfLegs
            options.bestOfSets = all.bestOfSets ?? options.bestOfSets
            return .x01(options)
        case .halveIt: return .halveIt(.init(difficulty: all.difficulty ?? .medium, seed: seed.number))
        case .knockout: return .knockout(.init(lives: all.lives ?? 3, target: all.target ?? .best))
        case .suddenDeath: return .suddenDeath(.init(lives: all.lives ?? 3))
        case .killer: return .killer(.init(lives: all.lives ?? 3, seed: seed.number))
        case .englishCricket: return .englishCricket
        }
    }
}

// MARK: - Who plays

/// A player of a new match: an account, a guest player of one's own, or just a name.
public struct NewPlayer: Codable, Sendable, Equatable {
    public var accountId: UserReference?
    /// A guest player of one's own.
    public var guestPlayerId: ID?
    /// The name of somebody who is neither, up to 30 characters.
    public var name: String?

    public init(accountId: UserReference? = nil, guestPlayerId: ID? = nil, name: String? = nil) {
        (self.accountId, self.guestPlayerId, self.name) = (accountId, guestPlayerId, name)
    }

    func check(_ field: String, _ problems: inout Problems) {
        let given = [accountId != nil, guestPlayerId != nil, name != nil].count { $0 }
        problems.require(given == 1, field, "\(field) must be an accountId, a guestPlayerId or a name")
        problems.text("\(field).name", name, 1...DartsLimits.nameMax)
    }
}

extension [NewPlayer] {
    /// Reports those who are nobody, and how many may play.
    public func check(_ game: DartsGame, _ problems: inout Problems, _ field: String = "players") {
        let mode = MatchOptions().mode(of: game, seed: Seed(0))
        if !mode.admits(count) {
            let most = mode.players.upperBound
            problems.add(
                field,
                game == .englishCricket
                    ? "\(field) must be 2, 4, 6 or \(most): two, or two teams of the same size"
                    : "\(field) must be \(mode.players.lowerBound) to \(most) for \(game.rawValue)")
        }
        for (index, player) in prefix(mode.players.upperBound).enumerated() {
            player.check("\(field).\(index)", &problems)
        }
    }
}
