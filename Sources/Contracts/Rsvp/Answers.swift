// rsvp.no, rsvp.answers and rsvp.nudge: saying that one cannot come, who has answered, and asking the others (domain.md §6.12).

import JSON
import Values

/// The limits of nudges (domain.md §6.12).
public enum NudgeLimits {
    /// Least hours between two nudges of the hosts of a game.
    public static let hoursBetween = 12
    /// When an invitation without an answer is recalled.
    public static let invitationHours = 48
    /// How long before the deadline whoever has not answered is asked.
    public static let deadlineHours = 24
    /// Most people in one event.
    public static let peopleMax = 500
}

public struct SayNo: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.no"
    public static let about = About(
        "Say that you can't come; the hosts see it, and your slot is free", .user,
        reasons: [.notFound, .forbidden, .tooLate, .conflict, .rateLimited], example: "rsvp no gameId=$game")
    public var gameId: GameID
    /// Up to 140 characters, for the hosts.
    public var note: String?

    public func check(_ problems: inout Problems) { problems.lines("note", note, 0...140) }
}

public struct ShowAnswers: Query {
    public static let type = "rsvp.answers"
    public static let about = About(
        "Show who has answered a game you host, who can't come, and who is silent", .user,
        reasons: [.notFound, .forbidden], example: "rsvp answers gameId=$game")

    /// Somebody and their answer.
    public struct Row: Codable, Sendable, Equatable {
        public var accountId: ID
        public var nickname: String?
        public var displayName: String?
        /// Their picture: an https address, or `photo:<sha-256>`; absent without one.
        public var avatar: String?
        /// The note with the answer, up to 140 characters.
        public var note: String? = nil
        /// When they answered, or were invited.
        public var since: Timestamp
        /// When they were asked for an answer last.
        public var nudgedAt: Timestamp? = nil
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        public var counts: Counts
        /// The first 1000 of each list, the earliest first.
        public var going: [Row]
        public var maybe: [Row]
        /// People who have said that they can't come.
        public var no: [Row]
        /// Invited people who have not answered.
        public var silent: [Row]
        /// When the hosts may ask for answers again; absent for now.
        public var nudgeFrom: Timestamp? = nil
    }

    public var gameId: GameID
}

/// The people whom hosts ask for an answer.
public enum NudgeChoice: String, Choice {
    /// Invited people who have not answered; the default.
    case silent
    case maybe
    case both
}

public struct NudgePeople: Command {
    public static let type = "rsvp.nudge"
    public static let about = About(
        "Ask the people who have not answered your game, once in 12 hours", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .gameNotOpen, .tooEarly, .tooLate, .rateLimited],
        example: "rsvp nudge gameId=$game")

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        /// How many people are asked.
        public var nudgedCount: Int
    }

    public var gameId: GameID
    /// Default: silent.
    public var who: NudgeChoice?

    public static let whoDefault = NudgeChoice.silent
    public static var defaults: [String: JSONValue] { ["who": JSONValue(whoDefault)] }
}

/// People are asked for an answer, by hosts or because of a moment.
public struct AnswerWanted: Event {
    public static let type = "rsvp.answer-wanted"

    /// The reason why they are asked.
    public enum Occasion: String, Choice {
        case host
        /// They were invited two days before.
        case invitation
        /// The deadline is a day away.
        case deadline
    }

    public var gameId: ID
    /// At most 500 people, in the order of ids.
    public var accountIds: [ID]
    public var occasion: Occasion
    /// The host or co-host; absent for a moment.
    public var by: ID? = nil
    /// The deadline, where it is the occasion.
    public var answerBy: Timestamp? = nil
    /// `true` if nobody is told, since the moment is long past or nobody could answer; otherwise absent.
    public var isQuiet: Bool? = nil
    public var subject: String? { gameId.description }
}
