// The events of darts matches (domain.md §5.10).

import Darts
import Values

/// A match is over and never changes again. For a recorded match this is the first event.
public struct MatchCompleted: Event {
    public static let type = "games.match-completed"
    public var matchId: ID
    public var ownerId: ID
    public var mode: MatchMode
    public var gameType: DartsGame
    /// Only in x01.
    public var startScore: Int?
    /// When it ended, by the device's clock if a device recorded it.
    public var playedAt: Timestamp
    public var durationSeconds: Int
    public var players: [MatchPlayer]
    /// The winners' slots; several mean a draw.
    public var winners: [Int]
    public var finalScores: [Int]
    /// Legs won by each slot; only in games with legs.
    public var legsWon: [Int]?
    /// Sets won by each slot; only in games with legs.
    public var setsWon: [Int]?
    /// The input of the statistics, by slot (domain.md §9.5).
    public var figures: [Figures]
    /// The computer played in it: it counts for nothing. Otherwise absent.
    public var practice: Bool? = nil
    /// It counts for wins alone: not for ratings, leaderboards, best legs and achievements. Otherwise absent.
    public var unranked: Bool? = nil
    /// Cricket: even slots played against odd ones. Otherwise absent.
    public var teams: Bool? = nil
    public var subject: String? { matchId.description }
}

/// A match scored by its owner has begun.
public struct MatchStarted: Event {
    public static let type = "games.match-started"
    public var matchId: ID
    public var ownerId: ID
    public var gameType: DartsGame
    public var options: MatchOptions
    public var seed: Seed
    /// The players, in the order of play.
    public var players: [MatchPlayer]
    public var gameId: ID?
    public var subject: String? { matchId.description }
}

/// A visit was recorded.
public struct VisitRecorded: Event {
    public static let type = "games.visit-recorded"
    public var matchId: ID
    /// The number of earlier visits.
    public var number: Int
    public var visit: Visit
    public var standing: Standing
    public var subject: String? { matchId.description }
}

/// A leg was won.
public struct LegWon: Event {
    public static let type = "games.leg-won"
    public var matchId: ID
    public var slot: Int
    /// The leg's number in its set, from 1.
    public var leg: Int
    /// The set's number, from 1.
    public var set: Int
    public var subject: String? { matchId.description }
}

/// The last visit was taken back.
public struct VisitUndone: Event {
    public static let type = "games.visit-undone"
    public var matchId: ID
    /// The number of visits left.
    public var number: Int
    public var standing: Standing
    public var subject: String? { matchId.description }
}

/// A match ended before anybody had won: its owner gave it up, or a block came between people in it.
public struct MatchAbandoned: Event {
    public static let type = "games.match-abandoned"
    public var matchId: ID
    public var subject: String? { matchId.description }
}
