// stats: how the members of a group answer and come to its games (domain.md §9.9).

import Values

/// One member's part in the games of a group.
public struct GroupMemberStats: Codable, Sendable, Equatable {
    public var accountId: ID
    public var nickname: String? = nil
    /// Games that they were invited to.
    public var invited = 0
    /// Games that they are going to, or were in the end.
    public var going = 0
    public var maybe = 0
    /// Games that they declined, or left by their own choice.
    public var no = 0
    /// Games that they are invited to and have not answered.
    public var noAnswer = 0
    /// Completed games that they came to, late or not.
    public var attended = 0
    /// Completed games that they were late for, according to the hosts.
    public var late = 0
    /// Completed games that they missed, according to the hosts.
    public var noShows = 0
    /// The start of the last game that they came to; absent without one.
    public var lastGameAt: Timestamp? = nil
}

public struct ShowGroupStats: Query {
    public static let type = "stats.group"
    public static let about = About(
        "Show how the members of a group that you run come to its games", .user,
        reasons: [.notFound, .forbidden], example: "stats group groupId=$group")
    public static let daysMax = 366
    public static let daysDefault = 90
    /// The games looked at: the last ones of the time asked for.
    public static let gamesMax = 500

    public struct Reply: Codable, Sendable, Equatable {
        /// The games that are counted.
        public var games: Int
        /// All members: who came most is first.
        public var items: [GroupMemberStats]
    }

    public var groupId: GroupID
    /// Only games that start from then on. Default: 90 days before to.
    public var from: Timestamp?
    /// Only games that start before then; at most 366 days after from. Default: now.
    public var to: Timestamp?

    public func check(_ problems: inout Problems) {
        guard let from, let to else { return }
        Self.check(from, to, &problems)
    }

    /// Checks a time that games are counted in.
    public static func check(_ from: Timestamp, _ to: Timestamp, _ problems: inout Problems) {
        problems.require(from < to, "to", "to must be later than from")
        problems.require(
            to <= from.adding(days: daysMax), "from", "from and to are at most \(daysMax) days apart")
    }
}

public struct ShowGroupTable: DocumentQuery {
    public typealias Reply = TableText
    public static let type = "stats.group-csv"
    public static let about = About(
        "Show as a table (CSV) how the members of a group that you run come to its games", .user,
        reasons: [.notFound, .forbidden], example: "stats group-csv groupId=$group")

    public var numbers: Flattened<ShowGroupStats>

    public func check(_ problems: inout Problems) { numbers.check(&problems) }
}
