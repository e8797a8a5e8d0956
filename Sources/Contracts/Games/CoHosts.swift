// games.cohost and series.cohost: people who do a host's things besides the host (domain.md §4.11).

import Values

/// The limits of co-hosts (domain.md §4.11, §16.14).
public enum CoHostLimits {
    /// Most co-hosts named in one game, cup, league or ladder.
    public static let peopleMax = 5
}

public struct NameCoHost: Command {
    public static let type = "games.cohost"
    public static let about = About(
        "Let somebody who is going host your game with you, or take that back; co-hosts may stop",
        .user,
        reasons: [.notFound, .forbidden, .tierRequired, .conflict, .rateLimited],
        example: "games cohost gameId=$game accountId=bob on=true")

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        /// The co-hosts who are named, in the order in which they were.
        public var coHosts: [PersonMention]
    }

    public var gameId: GameID
    public var accountId: UserReference
    /// Whether they are one from now on.
    public var on: Bool
}

public struct NameSeriesCoHost: Command {
    /// The games in which it changed something.
    public typealias Reply = SeriesResults
    public static let type = "series.cohost"
    public static let about = About(
        "Name a co-host in each game ahead of your series that they are going to, or take that back", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .conflict, .rateLimited],
        example: "series cohost seriesId=$series accountId=bob on=true")

    public var seriesId: SeriesID
    public var accountId: UserReference
    /// Whether they are one from now on.
    public var on: Bool
}

/// Somebody became a co-host of a game, or is one no more.
public struct CoHostsChanged: Event {
    public static let type = "games.cohosts-changed"
    public var gameId: ID
    /// The person who became one, or is one no more.
    public var accountId: ID
    /// Whether they are one now.
    public var on: Bool
    /// All who are named now, in the order in which they were.
    public var coHosts: [ID]
    /// The account that did it; absent if it follows from something else.
    public var by: ID? = nil
    /// The series command, as in ``GameCreated``.
    public var bySeries: ID? = nil
    public var subject: String? { gameId.description }
}
