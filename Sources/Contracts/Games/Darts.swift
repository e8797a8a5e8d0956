// darts: what a match is (domain.md §5.2). The rules of the games themselves are the module Darts, which knows of no accounts.

import Darts
import Values

/// What is played.
public enum DartsGame: String, Choice {
    case x01
    case halveIt = "halve_it"
    case knockout
    case suddenDeath = "sudden_death"
    case killer
    case englishCricket = "english_cricket"
}

/// How a match came about: scored by its owner, played by two at different boards, or recorded by a device and sent later.
public enum MatchMode: String, Choice {
    case local, remote, recorded
}

public enum MatchStatus: String, Choice {
    case live, completed, abandoned
}

extension Out: Choice {}
extension HalveIt.Difficulty: Choice {}
extension Knockout.Against: Choice {}

extension Dart: Described {
    public static var shape: Shape { .text }
    public static var sample: Dart { .miss }
}
extension Target: Described {
    public static var shape: Shape { .text }
    public static var sample: Target { .bull }
}

/// What is agreed on before a match: of each game its own, absent for what it is by default.
public struct MatchOptions: Codable, Sendable, Equatable {
    // x01
    public var startScore: Int?
    public var out: Out?
    public var `in`: Out?
    public var bestOfLegs: Int?
    public var bestOfSets: Int?
    /// Halve-It.
    public var difficulty: HalveIt.Difficulty?
    /// Knockout, Sudden Death and Killer.
    public var lives: Int?
    /// Knockout.
    public var target: Knockout.Against?

    public init() {}
}

/// Who plays, in the order of play.
public struct MatchPlayer: Codable, Sendable, Equatable {
    /// From 0.
    public var slot: Int
    public var accountId: ID?
    public var guestPlayerId: ID?
    /// Of somebody who is neither.
    public var name: String?
    /// What an account or a guest player was called when the match began.
    public var nickname: String?
    /// The account that a guest player turned out to be.
    public var linkedTo: ID?

    public init(
        slot: Int, accountId: ID? = nil, guestPlayerId: ID? = nil, name: String? = nil,
        nickname: String? = nil
    ) {
        (self.slot, self.accountId, self.guestPlayerId) = (slot, accountId, guestPlayerId)
        (self.name, self.nickname) = (name, nickname)
    }
}
