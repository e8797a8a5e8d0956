// ladders: joining one, challenging, playing and pausing, and what has happened on it (domain.md §18).

import Competitions
import JSON
import Values

public struct JoinLadder: Command {
    public typealias Reply = LadderView
    public static let type = "ladders.join"
    public static let about = About(
        "Join a ladder, at the bottom; after less than 90 days one below your old place", .user,
        reasons: [.notFound, .inviteRequired, .full, .conflict, .rateLimited],
        example: "ladders join ladderId=$ladder")
    public var ladderId: LadderID
}

public struct LeaveLadder: Command {
    public typealias Reply = Done
    public static let type = "ladders.leave"
    public static let about = About(
        "Leave a ladder, or turn an invitation to one down; your open challenges end", .user,
        reasons: [.notFound, .conflict, .rateLimited], example: "ladders leave ladderId=$ladder")
    public var ladderId: LadderID
}

public struct ChallengeOnLadder: Command {
    public typealias Reply = LadderChallengeView
    public static let type = "ladders.challenge"
    public static let about = About(
        "Challenge somebody who stands a few places above you", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders challenge ladderId=$ladder accountId=bob")
    public var ladderId: LadderID
    public var accountId: UserReference
    /// Whether to play at boards of one's own; on a ladder of 301 or 501, best of 1, 3, 5 or 7 legs. Default: false.
    public var remote: Bool?

    public static let defaults: [String: JSONValue] = ["remote": false]
}

public struct AcceptLadderChallenge: Command {
    public typealias Reply = LadderChallengeView
    public static let type = "ladders.accept"
    public static let about = About(
        "Accept a challenge on a ladder; then you have some days to play", .user,
        reasons: [.notFound, .forbidden, .conflict, .tooLate, .rateLimited],
        example: "ladders accept ladderId=$ladder")
    public var ladderId: LadderID
    /// Its number. Default: the only one that waits for your answer.
    public var challenge: Int?

    public func check(_ problems: inout Problems) { problems.challenge(challenge) }
}

public struct DeclineLadderChallenge: Command {
    public typealias Reply = LadderChallengeView
    public static let type = "ladders.decline"
    public static let about = About(
        "Decline a challenge on a ladder; a third one in 30 days is lost", .user,
        reasons: [.notFound, .forbidden, .conflict, .tooLate, .rateLimited],
        example: "ladders decline ladderId=$ladder")
    public var ladderId: LadderID
    /// Its number. Default: the only one that waits for your answer.
    public var challenge: Int?

    public func check(_ problems: inout Problems) { problems.challenge(challenge) }
}

public struct WithdrawLadderChallenge: Command {
    public typealias Reply = LadderChallengeView
    public static let type = "ladders.withdraw"
    public static let about = About(
        "Take a challenge of yours back, until a score is reported", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders withdraw ladderId=$ladder")
    public var ladderId: LadderID
    /// Its number. Default: the only one that you can take back.
    public var challenge: Int?

    public func check(_ problems: inout Problems) { problems.challenge(challenge) }
}

public struct StartLadderMatch: Command {
    public static let type = "ladders.start"
    public static let about = About(
        "Begin the match of darts of a challenge; the ladder takes its result from it", .user,
        reasons: [.notFound, .forbidden, .conflict, .tooLate, .rateLimited],
        example: "ladders start ladderId=$ladder")

    public struct Reply: Codable, Sendable, Equatable {
        public var challenge: LadderChallengeView
        /// The match: darts match shows it, and of a remote one darts remote.
        public var matchId: ID
    }

    public var ladderId: LadderID
    /// Its number. Default: the only one that you can play now.
    public var challenge: Int?

    public func check(_ problems: inout Problems) { problems.challenge(challenge) }
}

public struct ReportLadderResult: Command {
    public typealias Reply = LadderChallengeView
    public static let type = "ladders.report"
    public static let about = About(
        "Say how a challenge on a ladder ended; the other one has two days to confirm it or not", .user,
        reasons: [.notFound, .forbidden, .conflict, .tooLate, .rateLimited],
        example: "ladders report ladderId=$ladder mine=3 theirs=1")
    public var ladderId: LadderID
    /// Its number. Default: the only one that you can report now.
    public var challenge: Int?
    /// Your legs, sets, games or goals, 0 to 999.
    public var mine: Int
    /// The other one's, 0 to 999.
    public var theirs: Int

    public func check(_ problems: inout Problems) {
        problems.challenge(challenge)
        problems.range("mine", mine, Score.allowed)
        problems.range("theirs", theirs, Score.allowed)
    }
}

public struct ConfirmLadderResult: Command {
    public typealias Reply = LadderChallengeView
    public static let type = "ladders.confirm"
    public static let about = About(
        "Confirm the result that the other one has reported", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders confirm ladderId=$ladder")
    public var ladderId: LadderID
    /// Its number. Default: the only one that waits for your word.
    public var challenge: Int?

    public func check(_ problems: inout Problems) { problems.challenge(challenge) }
}

public struct DisputeLadderResult: Command {
    public typealias Reply = LadderChallengeView
    public static let type = "ladders.dispute"
    public static let about = About(
        "Say that the result that the other one has reported is wrong; a host sets it right", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders dispute ladderId=$ladder")
    public var ladderId: LadderID
    /// Its number. Default: the only one that waits for your word.
    public var challenge: Int?

    public func check(_ problems: inout Problems) { problems.challenge(challenge) }
}

public struct FixLadderResult: Command {
    public typealias Reply = LadderChallengeView
    public static let type = "ladders.fix"
    public static let about = About(
        "Set the result of a challenge on a ladder that you host", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders fix ladderId=$ladder challenge=1 challenger=3 challenged=2")
    public var ladderId: LadderID
    /// Its number.
    public var challenge: Int
    /// The challenger's legs, sets, games or goals, 0 to 999.
    public var challenger: Int
    /// The challenged player's, 0 to 999.
    public var challenged: Int

    public func check(_ problems: inout Problems) {
        problems.challenge(challenge)
        problems.range("challenger", challenger, Score.allowed)
        problems.range("challenged", challenged, Score.allowed)
    }
}

public struct GiveLadderWalkover: Command {
    public typealias Reply = LadderChallengeView
    public static let type = "ladders.walkover"
    public static let about = About(
        "Let the challenger win on a ladder that you host: the other one did not turn up", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders walkover ladderId=$ladder challenge=1")
    public var ladderId: LadderID
    /// Its number.
    public var challenge: Int

    public func check(_ problems: inout Problems) { problems.challenge(challenge) }
}

/// A pause on a ladder, in days of UTC.
public struct LadderPause: Codable, Sendable, Equatable {
    public var from: Day
    public var to: Day
}

public struct PauseOnLadder: Command {
    public static let type = "ladders.pause"
    public static let about = About(
        "Pause on a ladder for some days: no challenges, and no going down; 28 days a calendar year", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders pause ladderId=$ladder from=tomorrow to=+7d")

    public struct Reply: Codable, Sendable, Equatable {
        public var ladderId: ID
        /// Your pauses, of this year and to come.
        public var pauses: [LadderPause]
    }

    public var ladderId: LadderID
    /// The first day, in UTC; today, or up to a year ahead.
    public var from: Day
    /// The last day.
    public var to: Day

    public func check(_ problems: inout Problems) {
        problems.require(from <= to, "to", "to must not be before from")
    }
}

public struct ResumeOnLadder: Command {
    public typealias Reply = PauseOnLadder.Reply
    public static let type = "ladders.resume"
    public static let about = About(
        "End your pause on a ladder, and take back those to come", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders resume ladderId=$ladder")
    public var ladderId: LadderID
}

public struct ListLadderChallenges: Paged {
    public typealias Reply = Page<LadderChallengeView>
    public static let type = "ladders.challenges"
    public static let about = About(
        "Show the challenges on a ladder, the latest first, also those that are over", .user,
        reasons: [.notFound], example: "ladders challenges ladderId=$ladder accountId=bob")
    public var ladderId: LadderID
    /// Only those made or got by this person.
    public var accountId: UserReference?
    public var limit: Int?
    public var page: String?
}

public struct ShowLadderHistory: Paged {
    public static let type = "ladders.history"
    public static let about = About(
        "Show how the order of a ladder came about: each step, the latest first", .user,
        reasons: [.notFound], example: "ladders history ladderId=$ladder")

    public struct Reply: Codable, Sendable, Equatable {
        /// The order after the first of these steps: taking back a step gives the order before it.
        public var order: [LadderPerson]
        public var items: [LadderStep]
        /// Absent at the end.
        public var next: String? = nil
    }

    public var ladderId: LadderID
    public var limit: Int?
    public var page: String?
}

/// One change of a ladder's order: a player comes, goes, or moves past others, who close the gap or make room.
public struct LadderStep: Codable, Sendable, Equatable {
    /// Counts from 1 on a ladder.
    public var number: Int
    public var at: Timestamp
    public var cause: LadderCause
    public var person: LadderPerson
    /// The place before; absent for somebody who comes.
    public var from: Int? = nil
    /// The place after; absent for somebody who goes.
    public var to: Int? = nil
    /// The challenge that was won.
    public var challenge: Int? = nil
}

/// Why the order of a ladder changed.
public enum LadderCause: String, Choice {
    case joined
    case left
    /// The account was banned or deleted.
    case gone
    /// Won a match against somebody above.
    case won
    /// Won without a match.
    case walkover
    /// Has not played for too long.
    case idle
}

extension Problems {
    /// Checks the number of a challenge.
    fileprivate mutating func challenge(_ number: Int?) {
        require(number.map { $0 > 0 } ?? true, "challenge", "challenge must be a number from 1 on")
    }
}
