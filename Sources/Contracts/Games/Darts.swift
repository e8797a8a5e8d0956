// darts: a match as requests and replies show it (domain.md §5.2). The rules of play are in the module Darts, which
// does not know accounts.

import Darts
import Values

/// The limits of darts.
public enum DartsLimits {
    /// Limit of a player's name, in characters.
    public static let nameMax = 30
    /// Limit of a match's visits. The longest real matches have a few hundred.
    public static let visitsMax = 2_000
    /// Limit of unfinished matches of one owner.
    public static let liveMax = 50
}

/// A game of darts.
public enum DartsGame: String, Choice {
    /// Count down from 501, or another start score, to exactly zero (domain.md §5.3).
    case x01
    /// A player who misses a round's target with all darts loses half of their score (domain.md §5.5).
    case halveIt = "halve_it"
    /// Beat the total to beat, or lose a life (domain.md §5.6).
    case knockout
    /// The lowest total in a round costs a life (domain.md §5.7).
    case suddenDeath = "sudden_death"
    /// Each player has a number; killers take lives by hitting the numbers of others (domain.md §5.8).
    case killer
    /// One side bowls at the bull; the other bats for runs (domain.md §5.9).
    case englishCricket = "english_cricket"
}

/// How a match is recorded: scored by its owner, played by two at different boards, or sent later by a device.
public enum MatchMode: String, Choice {
    /// The owner keeps score, visit by visit.
    case local
    /// Two friends, each of whom records their own throws (domain.md §5.12).
    case remote
    /// A device kept score and sent the match later (domain.md §5.11).
    case recorded
}

/// Whether a match is live, completed or abandoned.
public enum MatchStatus: String, Choice {
    /// Not over; also a draft, and a remote match that has not begun.
    case live
    /// Played to the end, and sealed.
    case completed
    /// Ended early; it counts for nothing.
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

/// The options of a match. Each game allows only some of them.
public struct MatchOptions: Codable, Sendable, Equatable {
    /// x01: the start score of a leg.
    public var startScore: Int? = nil
    /// x01: how a leg must be finished.
    public var out: Out? = nil
    /// x01: how scoring must be opened.
    public var `in`: Out? = nil
    /// x01: more than half of this many legs win a set.
    public var bestOfLegs: Int? = nil
    /// x01: more than half of this many sets win the match.
    public var bestOfSets: Int? = nil
    /// Only in Halve-It.
    public var difficulty: HalveIt.Difficulty? = nil
    /// Only in Knockout, Sudden Death and Killer.
    public var lives: Int? = nil
    /// In Knockout, the total that a visit must beat.
    public var target: Knockout.Against? = nil
}

/// A player of a match.
public struct MatchPlayer: Codable, Sendable, Equatable {
    /// Place in the order of play, from 0.
    public var slot: Int
    public var accountId: ID? = nil
    /// One of the owner's guest players.
    public var guestPlayerId: ID? = nil
    /// The name of a player without an account or a guest player.
    public var name: String? = nil
    /// The name of the account or guest player when the match began; `[Deleted User]` for a deleted account.
    public var nickname: String? = nil
    /// The account that the guest player was linked to.
    public var linkedTo: ID? = nil

    /// The name shown for a deleted account; no nickname can look like this.
    public static let deletedName = "[Deleted User]"

    /// The account that the match counts for, also through a linked guest player.
    public var account: ID? { accountId ?? linkedTo }
}

/// A match as the caller sees it. Fields that the caller may not see, or that do not apply, are absent.
public struct MatchView: Codable, Sendable, Equatable {
    /// The match's id; chosen by the device for a recorded match.
    public var id: ID
    public var ownerId: ID
    public var mode: MatchMode
    public var gameType: DartsGame
    public var status: MatchStatus
    public var players: [MatchPlayer]
    /// The winners' slots, once it is completed; several mean a draw.
    public var winners: [Int]?
    /// The final scores, by slot.
    public var finalScores: [Int]?
    /// x01: legs won over all sets, by slot.
    public var legsWon: [Int]?
    /// x01: sets won, by slot.
    public var setsWon: [Int]?
    public var playedAt: Timestamp?
    /// The match's length, once it is completed.
    public var durationSeconds: Int?
    public var gameId: ID?
    public var startScore: Int?

    // Only for the match's players:
    /// All options, with the defaults filled in.
    public var options: MatchOptions?
    /// The seed for the order of play, targets and numbers.
    public var seed: Seed?
    /// The number of visits so far: the `expectedTurn` of the next one.
    public var turn: Int?
    public var standing: Standing?
    public var visit: Visit?
    /// When it began; for a remote match that has not begun, when the challenge was sent.
    public var startedAt: Timestamp?
    /// When a recorded match was recorded, by the device's clock.
    public var recordedAt: Timestamp?
    /// When a recorded match arrived, by the server's clock.
    public var syncedAt: Timestamp?
    /// Identical for two recordings of the same match.
    public var contentHash: String?
    /// All visits, in order.
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
    /// The names of the options that a game allows.
    private static func allowed(_ game: DartsGame) -> Set<String> {
        switch game {
        case .x01: ["startScore", "out", "in", "bestOfLegs", "bestOfSets"]
        case .halveIt: ["difficulty"]
        case .knockout: ["lives", "target"]
        case .suddenDeath, .killer: ["lives"]
        case .englishCricket: []
        }
    }

    /// The numbers of lives to choose from.
    public static func lives(_ game: DartsGame) -> [Int] { game == .killer ? [3, 5, 7] : [1, 3, 5] }

    /// Reports each option that the game does not have, and each value that is not allowed.
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
        // Where a game has no such option, any value was refused above.
        func one(_ name: String, _ value: Int?, of values: [Int]) {
            problems.one("\(prefix).\(name)", allowed.contains(name) ? value : nil, of: values)
        }
        one("startScore", startScore, of: X01.Options.startScores)
        one("bestOfLegs", bestOfLegs, of: X01.Options.bests)
        one("bestOfSets", bestOfSets, of: X01.Options.bests)
        one("lives", lives, of: MatchOptions.lives(game))
    }

    /// The options with the defaults filled in.
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

    /// The rules of play for these options.
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

/// A player of a new match: an account, one of the caller's guest players, or just a name.
public struct NewPlayer: Codable, Sendable, Equatable {
    public var accountId: UserReference? = nil
    /// One of the caller's guest players.
    public var guestPlayerId: ID? = nil
    /// The name of a player without an account or a guest player, up to 30 characters.
    public var name: String? = nil

    func check(_ field: String, _ problems: inout Problems) {
        let given = [accountId != nil, guestPlayerId != nil, name != nil].count { $0 }
        problems.require(given == 1, field, "\(field) must be an accountId, a guestPlayerId or a name")
        problems.text("\(field).name", name, 1...DartsLimits.nameMax)
    }
}

extension [NewPlayer] {
    /// Reports a wrong number of players, and each player that is not valid.
    public func check(_ game: DartsGame, _ problems: inout Problems, _ field: String = "players") {
        problems.players(count, of: game, at: field)
        let mode = MatchOptions().mode(of: game, seed: Seed(0))
        for (index, player) in prefix(mode.players.upperBound).enumerated() {
            player.check("\(field).\(index)", &problems)
        }
    }
}

extension Problems {
    /// Checks that so many can play a game.
    mutating func players(_ count: Int, of game: DartsGame, at field: String) {
        let mode = MatchOptions().mode(of: game, seed: Seed(0))
        if mode.admits(count) { return }
        let most = mode.players.upperBound
        add(
            field,
            game == .englishCricket
                ? "\(field) must be 2, 4, 6 or \(most): two, or two teams of the same size"
                : "\(field) must be \(mode.players.lowerBound) to \(most) for \(game.rawValue)")
    }
}
