// The events of cups that games publishes (domain.md §16.13, §1.8). Names of entrants, and who has asked to enter, are in
// private events.

import Competitions
import Values

/// A cup was made, or has changed: all that other services know of it.
public struct CupChanged: Event {
    public static let type = "games.cup-changed"
    public var cupId: ID
    public var name: String
    public var place: Place? = nil
    public var sport: Sport
    public var hostId: ID
    /// In the order in which they agreed.
    public var coHosts: [ID]
    public var groupId: ID? = nil
    public var visibility: CupVisibility
    public var status: CupStatus
    public var stage: CupStage? = nil
    /// 1 for a new cup.
    public var version: Int
    /// The account that did it; absent if it follows from something else.
    public var by: ID? = nil
    public var subject: String? { cupId.description }
}

/// A fixture's state has changed. Those that were made by a draw or a round, and have not changed since, have none.
public struct FixtureChanged: Event {
    public static let type = "games.fixture-changed"
    /// The cup; absent for a league's.
    public var cupId: ID? = nil
    public var fixtureId: Int
    public var status: FixtureStatus
    /// The numbers of the entrants that are known, the first side first.
    public var entrants: [Int]
    /// The accounts of the entrants: of a person their own, of a team its captain's.
    public var accountIds: [ID]
    public var board: Int? = nil
    public var score: WrittenScore? = nil
    /// The number of the entrant who won or passed.
    public var winner: Int? = nil
    /// While a score waits to be confirmed: the accounts that are asked.
    public var wanted: [ID]? = nil
    /// Whether the score is disputed, and a host has to fix it.
    public var disputed: Bool? = nil
    /// The account that did it; absent if it follows from something else.
    public var by: ID? = nil
    public var subject: String? { cupId?.description }
}

/// An entrant's place in a cup that is over, for other services.
public struct PlaceTaken: Codable, Sendable, Equatable {
    public var place: Int
    public var entrant: Int
    /// The accounts of a person or a team.
    public var accountIds: [ID]
}

/// A cup is over, and its places stand.
public struct CupDone: Event {
    public static let type = "games.cup-done"
    public var cupId: ID
    /// The best first.
    public var places: [PlaceTaken]
    public var subject: String? { cupId.description }
}
