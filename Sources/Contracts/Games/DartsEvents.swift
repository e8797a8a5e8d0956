// What games tells of darts (domain.md §5.10).

import Darts
import Values

/// A match is over, and never changes again. Of one that a device recorded this is the first that anybody hears.
public struct MatchCompleted: Event {
    public static let type = "games.match-completed"
    public var matchId: ID
    public var ownerId: ID
    public var mode: MatchMode
    public var gameType: DartsGame
    /// Of x01.
    public var startScore: Int?
    /// When it ended, by the device's clock where one recorded it.
    public var playedAt: Timestamp
    public var durationSeconds: Int
    public var players: [MatchPlayer]
    /// Their slots; several are even.
    public var winners: [Int]
    /// Of each player.
    public var finalScores: [Int]
    /// Of each player, in x01.
    public var legsWon: [Int]?
    public var setsWon: [Int]?
    /// Of each player: what statistics are made of (domain.md §9.5).
    public var figures: [Figures]
    public var subject: String? { matchId.description }

    public init(
        matchId: ID, ownerId: ID, mode: MatchMode, gameType: DartsGame, startScore: Int?, playedAt: Timestamp,
        durationSeconds: Int, players: [MatchPlayer], winners: [Int], finalScores: [Int], legsWon: [Int]?,
        setsWon: [Int]?, figures: [Figures]
    ) {
        (self.matchId, self.ownerId, self.mode) = (matchId, ownerId, mode)
        (self.gameType, self.startScore, self.playedAt) = (gameType, startScore, playedAt)
        (self.durationSeconds, self.players, self.winners) = (durationSeconds, players, winners)
        (self.finalScores, self.legsWon, self.setsWon) = (finalScores, legsWon, setsWon)
        self.figures = figures
    }
}
