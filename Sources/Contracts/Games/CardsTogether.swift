// cards.code, cards.join and cards.leave: playing a session together with other accounts, each on a screen of their own
// (domain.md §5.1, group play).

import PartyCards
import Values

/// The limits of playing party cards together.
public enum GroupPlay {
    /// Limit of accounts that join a session.
    public static let joinedMax = 20
    /// Number of letters in a session's code.
    public static let codeLetters = 6
    /// How long a code is valid.
    public static let codeHours = 2
}

/// An account that has joined a session.
public struct PartyMember: Codable, Sendable, Equatable {
    public var accountId: ID
    public var nickname: String?
}

/// A code for joining a session.
public struct PartyCode: Codable, Sendable, Equatable {
    /// Six letters, none easily taken for a digit. Valid for two hours.
    public var code: String
    public var expiresAt: Timestamp
}

public struct MakePartyCode: Command {
    public typealias Reply = PartyCode
    public static let type = "cards.code"
    public static let about = About(
        "Get a code with which others join your session; the one before stops working", .user,
        reasons: [.notFound, .forbidden, .conflict], example: "cards code sessionId=$session")

    public var sessionId: DeckSessionID
}

public struct JoinSession: Command {
    public typealias Reply = PartySession
    public static let type = "cards.join"
    public static let about = About(
        "Join somebody's session: watch its cards, and turn them when it is your turn", .user,
        reasons: [.notFound, .conflict, .rateLimited], example: "cards join code=…")

    /// Six letters, from whoever started it.
    public var code: String

    public func check(_ problems: inout Problems) { problems.text("code", code, 1...40) }
}

public struct LeaveSession: Command {
    public typealias Reply = Done
    public static let type = "cards.leave"
    public static let about = About(
        "Leave a session that you have joined; the turn passes to the next player", .user,
        reasons: [.notFound, .conflict], example: "cards leave sessionId=$session")

    public var sessionId: DeckSessionID
}
