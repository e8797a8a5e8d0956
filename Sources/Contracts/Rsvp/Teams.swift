// rsvp: teams of similar strength (domain.md §6.6).

import Values

/// A player of a team, with their estimated strength.
public struct TeamPlayer: Codable, Sendable, Equatable {
    /// A visitor has the id that `rsvp.roster` gives them.
    public var accountId: ID
    public var nickname: String?
    /// The number of a guest of theirs, from 1; absent for the player.
    public var guest: Int? = nil
    /// 100 for each skill level, plus one for each completed game of this sport, up to 50; a guest has that of whoever
    /// brings them.
    public var rating: Int
}

/// Somebody without an account in a team: a visitor, or a guest of a player or a visitor.
public struct TeamGuest: Codable, Sendable, Equatable {
    /// The visitor, or whoever brings the guest.
    public var accountId: ID
    /// The number of the guest among theirs, from 1; 0 for a visitor.
    public var guest: Int
}

/// A proposed split into teams, for the host.
public struct TeamProposal: Codable, Sendable, Equatable {
    /// A proposed team.
    public struct Team: Codable, Sendable, Equatable {
        /// The strongest first.
        public var players: [TeamPlayer]
        public var sum: Int

        public init(players: [TeamPlayer]) {
            self.players = players
            sum = players.reduce(0) { $0 + $1.rating }
        }
    }

    public var gameId: ID
    /// The requested number of teams; their sizes differ by one at most.
    public var teams: [Team]
}

/// The members of a team.
public struct TeamMembers: Codable, Sendable, Equatable {
    /// The strongest first, unless the host has swapped two.
    public var accountIds: [ID]
    /// Guests and visitors in the team; absent without any.
    public var guests: [TeamGuest]? = nil
}

/// The teams that the host has saved.
public struct TeamSplit: Codable, Sendable, Equatable {
    /// A saved team.
    public struct Team: Codable, Sendable, Equatable {
        /// The strongest first, unless the host has swapped two.
        public var accountIds: [ID]
        /// The same people with their names.
        public var players: [PersonMention]
        /// Guests and visitors in the team; absent without any.
        public var guests: [TeamGuest]?

        public init(players: [PersonMention], guests: [TeamGuest] = []) {
            accountIds = players.map(\.accountId)
            self.players = players
            self.guests = guests.isEmpty ? nil : guests
        }
    }

    /// The teams, with only the people and guests who are still going.
    public var teams: [Team]
    /// Whether the people going have changed since it was saved.
    public var stale: Bool
}

private let teamCounts = 2...6

/// The limits of teams.
public enum TeamLimits {
    /// Guests and visitors in all teams of a game. An event names each of them.
    public static let teamGuestsMax = 1000
}

public struct ProposeTeams: Query {
    public typealias Reply = TeamProposal
    public static let type = "rsvp.teams"
    public static let about = About(
        "Suggest teams of about the same strength for a game you host", .user,
        reasons: [.notFound, .forbidden, .conflict], example: "rsvp teams gameId=$game k=2")
    public var gameId: GameID
    /// How many teams, 2 to 6, and no more than people and guests are going.
    public var k: Int

    public func check(_ problems: inout Problems) { problems.range("k", k, teamCounts) }
}

public struct SaveTeams: Command {
    public typealias Reply = TeamSplit
    public static let type = "rsvp.teams-save"
    public static let about = About(
        "Save the suggested teams, for everyone in the game to see", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .gameNotOpen, .tooLate, .conflict],
        example: "rsvp teams-save gameId=$game k=2")
    public var gameId: GameID
    /// How many teams, 2 to 6, and no more than people and guests are going.
    public var k: Int

    public func check(_ problems: inout Problems) { problems.range("k", k, teamCounts) }
}

public struct SwapPlayers: Command {
    public typealias Reply = TeamSplit
    public static let type = "rsvp.teams-swap"
    public static let about = About(
        "Swap two people between your saved teams", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .gameNotOpen, .tooLate, .conflict],
        example: "rsvp teams-swap gameId=$game a=bob b=carla")
    public var gameId: GameID
    /// Somebody in one of the teams; a guest is ann/1, the first of Ann's.
    public var a: UserReference
    /// Somebody in another.
    public var b: UserReference
}

/// A host saved teams, or changed saved teams.
public struct TeamsSaved: Event {
    public static let type = "rsvp.teams-saved"
    public var gameId: ID
    public var teams: [TeamMembers]
    public var subject: String? { gameId.description }
}
