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
    /// Limit of the players of a match whom the computer plays.
    public static let computersMax = 3
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
    /// Close 20 to 15 and the bull, and score on what others have open (domain.md §5.14).
    case cricket
    /// Hit 1 to 20 in order (domain.md §5.15).
    case aroundTheClock = "around_the_clock"
    /// Each round only its number scores (domain.md §5.16).
    case shanghai
    /// A double each round; a miss with all darts costs its value (domain.md §5.17).
    case bobs27 = "bobs_27"
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

extension Dart: Described {
    public static var shape: Shape { .text }
    public static var sample: Dart { .miss }
}
extension Target: Described {
    public static var shape: Shape { .text }
    public static var sample: Target { .bull }
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
    /// The level of a player whom the computer plays, 1 to 9.
    public var cpu: Int? = nil
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
    /// Cricket: even slots play against odd ones. Otherwise absent.
    public var teams: Bool?

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

// MARK: - Who plays

/// A player of a new match: an account, one of the caller's guest players, just a name, or the computer.
public struct NewPlayer: Codable, Sendable, Equatable {
    public var accountId: UserReference? = nil
    /// One of the caller's guest players.
    public var guestPlayerId: ID? = nil
    /// The name of a player without an account or a guest player, up to 30 characters.
    public var name: String? = nil
    /// Let the computer play, from 1 (weak) to 9 (strong); in x01 and Cricket.
    public var cpu: Int? = nil

    func check(_ field: String, _ problems: inout Problems) {
        let given = [accountId != nil, guestPlayerId != nil, name != nil, cpu != nil].count { $0 }
        problems.require(given == 1, field, "\(field) must be an accountId, a guestPlayerId, a name or a cpu")
        problems.text("\(field).name", name, 1...DartsLimits.nameMax)
        problems.range("\(field).cpu", cpu, CPU.levels)
    }
}

extension [NewPlayer] {
    /// Reports a wrong number of players, and each player that is not valid.
    ///
    /// - Parameter options: the options of the match; some say how many play.
    public func check(
        _ game: DartsGame, _ options: MatchOptions?, _ problems: inout Problems, _ field: String = "players"
    ) {
        problems.players(count, of: game, options, at: field)
        let mode = MatchOptions().mode(of: game, seed: Seed(0))
        for (index, player) in prefix(mode.players.upperBound).enumerated() {
            player.check("\(field).\(index)", &problems)
        }
        let computers = self.count { $0.cpu != nil }
        guard computers > 0 else { return }
        problems.require(
            game == .x01 || game == .cricket, field,
            "the computer plays only x01 and cricket, not \(game.rawValue)")
        problems.require(
            computers <= DartsLimits.computersMax && computers < count, field,
            "\(field) may have at most \(DartsLimits.computersMax) computers, and at least one person")
    }
}

extension Problems {
    /// Checks that so many can play a game with these options.
    mutating func players(_ count: Int, of game: DartsGame, _ options: MatchOptions?, at field: String) {
        let mode = (options ?? MatchOptions()).mode(of: game, seed: Seed(0))
        if let starts = options?.startScores {
            require(starts.count == count, field, "options.startScores must have a score for each player")
        }
        if options?.clearBy != nil {
            require(count == 2, field, "options.clearBy is for two players")
        }
        if mode.admits(count) { return }
        let most = mode.players.upperBound
        add(
            field,
            mode.hasTeams
                ? "\(field) must be 2, 4, 6 or \(most): two, or two teams of the same size"
                : "\(field) must be \(mode.players.lowerBound) to \(most) for \(game.rawValue)")
    }
}
