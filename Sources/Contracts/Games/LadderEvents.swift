// The events of ladders that games publishes (domain.md §18, §1.8). Pauses are in private events.

import Competitions
import Values

/// A ladder was made, or its host has changed it: all but its players.
public struct LadderChanged: Event {
    public static let type = "games.ladder-changed"
    public var ladderId: ID
    public var name: String
    public var city: String? = nil
    public var sport: Sport
    public var hostId: ID
    /// In the order in which they were named.
    public var coHosts: [ID]
    public var groupId: ID? = nil
    public var visibility: LadderVisibility
    public var status: LadderStatus
    public var rules: LadderRules
    /// 1 for a new ladder.
    public var version: Int
    /// The account that did it; absent if it follows from something else, and of older ladders.
    public var by: ID? = nil
    public var subject: String? { ladderId.description }
}

/// A host invited somebody to a ladder, or an invitation ended without their joining.
public struct LadderInvited: Event {
    public static let type = "games.ladder-invited"
    public var ladderId: ID
    public var accountId: ID
    /// Whether they are invited from now on.
    public var on: Bool
    /// The host who did it; absent if the person or a block ended it.
    public var by: ID? = nil
    public var subject: String? { ladderId.description }
}

/// Somebody joined a ladder; everybody from that place on moves down one.
public struct LadderJoined: Event {
    public static let type = "games.ladder-joined"
    public var ladderId: ID
    public var accountId: ID
    public var place: Int
    public var subject: String? { ladderId.description }
}

/// Somebody is on a ladder no more; everybody below moves up one.
public struct LadderLeft: Event {
    public static let type = "games.ladder-left"
    public var ladderId: ID
    public var accountId: ID
    /// The place that they had.
    public var place: Int
    /// `left`, or `gone` for an account that was banned or deleted.
    public var cause: LadderCause
    public var subject: String? { ladderId.description }
}

/// Somebody challenged a player who stands above.
public struct LadderChallenged: Event {
    public static let type = "games.ladder-challenged"
    public var ladderId: ID
    /// Its number on the ladder, from 1.
    public var challenge: Int
    public var challengerId: ID
    public var challengedId: ID
    /// Whether they play at boards of their own; otherwise absent.
    public var remote: Bool? = nil
    /// Without an answer until then the challenger wins.
    public var answerBy: Timestamp
    public var subject: String? { ladderId.description }
}

/// A thing that happened to a challenge on a ladder.
public enum LadderAct: String, Choice {
    case accepted
    /// The third time in 30 days it is lost: the state is `walkover`.
    case declined
    case withdrawn
    /// One side said a score.
    case reported
    /// The other side agreed.
    case confirmed
    /// Nobody disagreed for two days.
    case unopposed
    case disputed
    /// A host set the result.
    case fixed
    /// A host let the challenger win.
    case walkover
    /// The match of darts is over.
    case match
    /// Nobody answered in time: the challenger wins.
    case unanswered
    /// Was not played in time.
    case lapsed
    /// One of the two left the ladder, or their account is gone.
    case left
    /// One of the two blocked the other.
    case blocked
    /// The ladder was closed.
    case closed
}

/// Something happened to a challenge on a ladder. Where the winner stood lower, they take the loser's place.
public struct LadderChallengeChanged: Event {
    public static let type = "games.ladder-challenge-changed"
    public var ladderId: ID
    public var challenge: Int
    public var challengerId: ID
    public var challengedId: ID
    public var act: LadderAct
    /// The state after it.
    public var state: ChallengeState
    /// The side or host who did it; absent if it follows from something else.
    public var by: ID? = nil
    /// The score that was reported or is the result; the challenger's legs, sets or goals first.
    public var score: Score? = nil
    /// Absent unless it is won.
    public var winnerId: ID? = nil
    /// When it ends by itself from now on; absent where it is over or waits for a host.
    public var endsAt: Timestamp? = nil
    /// The move of the winner; absent where nothing moves.
    public var move: LadderMove? = nil
    public var subject: String? { ladderId.description }
}

/// A player's way up a ladder.
public struct LadderMove: Codable, Sendable, Equatable {
    /// The place before.
    public var from: Int
    /// The place after.
    public var to: Int
    /// The players who stood at the places from `to` on, in that order: each is one place lower now.
    public var passed: [ID]
}

/// Players of a ladder went down a place at midnight, since they have not played for too long.
public struct LadderIdled: Event {
    public static let type = "games.ladder-idled"
    public var ladderId: ID
    /// 00:00 UTC.
    public var at: Timestamp
    /// The players who went down one place each, the lowest first.
    public var accountIds: [ID]
    /// Their places after it.
    public var places: [Int]
    public var subject: String? { ladderId.description }
}

/// The match of darts of a challenge has begun.
public struct LadderMatchBegun: Event {
    public static let type = "games.ladder-match-begun"
    public var ladderId: ID
    public var challenge: Int
    public var matchId: ID
    public var subject: String? { ladderId.description }
}

/// A challenge ends in a day by itself: it was not answered, or not played.
public struct LadderChallengeEnding: Event {
    public static let type = "games.ladder-challenge-ending"
    public var ladderId: ID
    public var challenge: Int
    /// `pending` or `accepted`.
    public var state: ChallengeState
    public var challengerId: ID
    public var challengedId: ID
    public var endsAt: Timestamp
    public var subject: String? { ladderId.description }
}
