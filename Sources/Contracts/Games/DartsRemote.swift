// darts.challenge to darts.abort: a match of two friends at different boards (domain.md §5.12).

import Darts
import JSON
import Values

/// The state of a challenge or of its match.
public enum RemoteState: String, Choice {
    case pending
    /// Accepted: both players can join for five minutes.
    case ready
    case lobby
    case inProgress = "in_progress"
    case completed
    case declined
    case cancelled
    /// Nobody answered, joined or threw in time.
    case expired

    /// Whether both players play or can still join.
    public var isActive: Bool { self == .ready || self == .lobby || self == .inProgress }
    /// Whether it has ended in any way.
    public var isOver: Bool { self != .pending && !isActive }
}

/// Why a remote match is over.
public enum EndedReason: String, Choice {
    case completed
    case declined
    /// Withdrawn or called off; or one player blocked the other, was banned, or was deleted.
    case cancelled
    case aborted
    /// Nobody answered or joined in time.
    case timeout
    /// Nobody threw for half an hour.
    case inactivity
}

/// The limits of remote matches, and how long each state lasts.
public enum RemoteLimits {
    /// Limit of unanswered challenges that an account has sent.
    public static let sentMax = 20
    /// How long a challenge waits for an answer.
    public static let pendingHours = 24
    /// How long an accepted match waits for both players to join.
    public static let joinMinutes = 5
    /// How long a running match waits for the next visit.
    public static let idleMinutes = 30
    /// Start scores to choose from.
    public static let startScores = [301, 501]
    /// Numbers of legs to choose from.
    public static let bests = [1, 3, 5, 7]
}

/// A remote match, as both of its players see it.
public struct RemoteView: Codable, Sendable, Equatable {
    public var id: ID
    /// The challenger first, who owns the match and throws first.
    public var players: [MatchPlayer]
    public var startScore: Int
    /// More than half of this many legs win the match.
    public var bestOfLegs: Int
    public var state: RemoteState
    /// Absent until it is over.
    public var endedReason: EndedReason?
    /// Whether it cannot be accepted now because one of the two is playing another remote match.
    public var locked: Bool? = nil
    /// Seconds until it expires.
    public var secondsLeft: Int? = nil
    public var joinedIds: [ID]? = nil
    /// The number of visits, once it has begun.
    public var turn: Int? = nil
    /// The scoreboard; only while the match is being played.
    public var standing: Standing? = nil
}

public struct ChallengeFriend: Command {
    public typealias Reply = RemoteView
    public static let type = "darts.challenge"
    public static let about = About(
        "Challenge a friend to a match at a board of their own; good for a day", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "darts challenge opponentId=bob startScore=301 bestOfLegs=3")
    public var opponentId: UserReference
    /// 301 or 501. Default: 501.
    public var startScore: Int?
    /// 1, 3, 5 or 7. Default: 1.
    public var bestOfLegs: Int?

    public static let startScoreDefault = 501
    public static let bestOfLegsDefault = 1
    public static let defaults = [
        "startScore": JSONValue(startScoreDefault), "bestOfLegs": JSONValue(bestOfLegsDefault),
    ]

    public func check(_ problems: inout Problems) {
        problems.one("startScore", startScore, of: RemoteLimits.startScores)
        problems.one("bestOfLegs", bestOfLegs, of: RemoteLimits.bests)
    }
}

public struct AcceptChallenge: Command {
    public typealias Reply = RemoteView
    public static let type = "darts.accept"
    public static let about = About(
        "Accept a challenge; then both have five minutes to join", .user,
        reasons: [.notFound, .forbidden, .conflict, .expired], example: "darts accept matchId=$match")
    public var matchId: MatchID
}

public struct DeclineChallenge: Command {
    public typealias Reply = RemoteView
    public static let type = "darts.decline"
    public static let about = About(
        "Decline a challenge", .user, reasons: [.notFound, .forbidden, .conflict, .expired],
        example: "darts decline matchId=$match")
    public var matchId: MatchID
}

public struct CancelChallenge: Command {
    public typealias Reply = RemoteView
    public static let type = "darts.cancel"
    public static let about = About(
        "Take a challenge of yours back, or call off one that was accepted", .user,
        reasons: [.notFound, .forbidden, .conflict, .expired], example: "darts cancel matchId=$match")
    public var matchId: MatchID
}

public struct JoinMatch: Command {
    public typealias Reply = RemoteView
    public static let type = "darts.join"
    public static let about = About(
        "Say that you are at your board; the match starts when both players are", .user,
        reasons: [.notFound, .conflict, .expired], example: "darts join matchId=$match")
    public var matchId: MatchID
}

public struct AbortMatch: Command {
    public typealias Reply = RemoteView
    public static let type = "darts.abort"
    public static let about = About(
        "End a remote match for both; it counts for nothing", .user, reasons: [.notFound, .conflict],
        example: "darts abort matchId=$match")
    public var matchId: MatchID
}

public struct ListRemotes: Query {
    public static let type = "darts.remotes"
    public static let about = About(
        "Show the challenges you got and sent, and the remote match you are in", .user,
        example: "darts remotes")

    public struct Reply: Codable, Sendable, Equatable {
        /// Challenges to answer, newest first.
        public var incoming: [RemoteView]
        /// Challenges that the friend has not answered, newest first.
        public var sent: [RemoteView]
        /// The accepted or running match; there is at most one.
        public var active: RemoteView?
    }

    public init() {}
}

public struct GetRemote: Query {
    public typealias Reply = RemoteView
    public static let type = "darts.remote"
    public static let about = About(
        "Show a remote match that you are in", .user, reasons: [.notFound],
        example: "darts remote matchId=$match")
    public var matchId: MatchID
}

// MARK: - What happens

/// Somebody challenged a friend.
public struct Challenged: Event {
    public static let type = "games.challenged"
    public var matchId: ID
    /// Owns the match, and throws first.
    public var challengerId: ID
    public var opponentId: ID
    public var startScore: Int
    /// More than half of this many legs win the match.
    public var bestOfLegs: Int
    /// The challenger, then the opponent.
    public var players: [MatchPlayer]
    public var subject: String? { matchId.description }
}

/// The friend has accepted the challenge.
public struct ChallengeAccepted: Event {
    public static let type = "games.challenge-accepted"
    public var matchId: ID
    public var subject: String? { matchId.description }
}

/// One of the two players has joined the match.
public struct MatchJoined: Event {
    public static let type = "games.match-joined"
    public var matchId: ID
    public var accountId: ID
    public var subject: String? { matchId.description }
}

/// Both have joined; the challenger throws first.
public struct MatchBegun: Event {
    public static let type = "games.match-begun"
    public var matchId: ID
    public var subject: String? { matchId.description }
}

/// A challenge or a remote match ended without a winner.
public struct ChallengeEnded: Event {
    public static let type = "games.challenge-ended"
    public var matchId: ID
    /// The challenger, then the opponent.
    public var playerIds: [ID]
    /// `declined`, `cancelled` or `expired`.
    public var state: RemoteState
    public var reason: EndedReason
    public var subject: String? { matchId.description }
}
