// series: games that repeat every few weeks; each occurrence is a game of its own (domain.md §4.5).

import JSON
import Values

/// A series as shown to a reader.
public struct SeriesView: Codable, Sendable, Equatable {
    public var id: ID
    public var hostId: ID
    public var hostNickname: String? = nil
    public var hostName: String? = nil
    public var createdAt: Timestamp
    /// The days and the time at which its games start.
    public var recurrence: Recurrence
    /// The details of further occurrences, and the planned start of the first; only for the host and moderators.
    public var template: GameDetails?
    /// The group for which its games are hosted; only for those who see the game's.
    public var groupId: ID? = nil
    /// The occurrences visible to the caller, in order of their numbers.
    public var occurrences: [GameView]
}

/// The effect of a series command on one occurrence.
public struct SeriesOutcome: Codable, Sendable, Equatable {
    /// The outcomes for an occurrence.
    public enum Outcome: String, Choice {
        case changed
        case unchanged
        case cancelled
        /// Detached from the series, and therefore skipped.
        case detached
        /// Refused; `reason` says why.
        case refused
    }

    /// Its number in the series, from 1.
    public var occurrence: Int
    public var gameId: ID
    public var startsAt: Timestamp
    public var outcome: Outcome
    /// Whether the change is significant enough to notify people (domain.md §4.2, Significant change).
    public var significant: Bool?
    public var reason: Reason?
    /// The refusal as a sentence; absent if nothing was refused.
    public var message: String?

    public init(_ occurrence: Int, _ gameId: ID, startsAt: Timestamp, _ outcome: Outcome) {
        (self.occurrence, self.gameId, self.startsAt, self.outcome) = (occurrence, gameId, startsAt, outcome)
    }
}

/// The effect of a series command: one result for each occurrence concerned.
public struct SeriesResults: Codable, Sendable, Equatable {
    public var seriesId: ID
    public var occurrences: [SeriesOutcome]
}

/// The limits of series (domain.md §4.5).
public enum SeriesLimits {
    public static let occurrencesMax = 52
}

public struct CreateSeries: Command, Needing {
    public typealias Reply = SeriesView
    public static let type = "series.create"
    public static let about = About(
        "Host a game every week, or every few weeks, at the same local time", .user,
        reasons: [.notFound, .forbidden, .suspended, .tierRequired, .conflict, .rateLimited],
        example: "series create sport=soccer place=37.7596,-122.4269 place.name=\"Dolores Park\" "
            + "firstDate=tomorrow localTime=18:00 weekdays=2,4 count=10 capacity=10")

    public static let needs: [String: String?] = ["sport": nil, "place": "groupId", "count": "until"]

    /// The details of its games.
    public var template: Flattened<GameTemplate>
    /// No game is before it; its week is the first.
    public var firstDate: Day
    /// HH:MM on the clock there, summer and winter.
    public var localTime: String
    /// 1 to 4. Default: 1.
    public var everyWeeks: Int?
    /// 1 for Monday to 7 for Sunday. Default: that of firstDate.
    public var weekdays: [Int]?
    /// How many games, 2 to ``SeriesLimits/occurrencesMax``; or until.
    public var count: Int?
    /// The last date there may be a game; or count.
    public var until: Day?
    /// A group that you are in and may host for; what you leave out is as its games usually are. It stays.
    public var groupId: GroupID?
    /// Whether everyone in the group is invited to all of its games. Default: false.
    public var inviteGroup: Bool?
    /// The id of a subgroup, such as s1: with inviteGroup only its people are invited.
    public var subgroup: String?

    public static let everyWeeksDefault = 1
    public static var defaults: [String: JSONValue] {
        GameTemplate.defaults.merging(["everyWeeks": JSONValue(everyWeeksDefault)]) { $1 }
    }

    public func check(_ problems: inout Problems) {
        problems.require(template.sport != nil, "sport", "sport is missing: say what is played")
        template.check(&problems)
        problems.audience(template.visibility, isOfGroup: groupId != nil)
        problems.invite(group: groupId, inviteGroup, subgroup)
        // A group may have a place for its games.
        problems.require(
            template.place != nil || groupId != nil, "place", "place is missing; give the place of the games")
        problems.localTime(localTime)
        problems.range("everyWeeks", everyWeeks, 1...4)
        problems.range("count", count, 2...SeriesLimits.occurrencesMax)
        let days = 1...7
        let sentence = "weekdays must be one to seven numbers, 1 for Monday to 7 for Sunday"
        problems.note("weekdays", Bound(counts: days, told: sentence))
        problems.note("weekdays.0", Bound(days))
        problems.require(
            weekdays.map { days.contains($0.count) && $0.allSatisfy(days.contains) } ?? true,
            "weekdays", sentence)
        problems.require(
            count == nil || until == nil, "until",
            "give count or until, not both: a series ends by one of them")
        problems.require(
            count != nil || until != nil, "count", "count is missing: how many games, or until which date")
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.zone(template.timezone, at: time)
    }
}

public struct UpdateSeries: Command {
    public typealias Reply = SeriesResults
    public static let type = "series.update"
    public static let about = About(
        "Change the games ahead in a series you host", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .gameNotOpen],
        example: "series update seriesId=$series fromOccurrence=3 localTime=19:30 capacity=12")

    public var seriesId: SeriesID
    /// The number of the first to change. Default: the next.
    public var fromOccurrence: Int?
    public var changes: Flattened<GameChanges>
    /// HH:MM on the clock there; the dates stay.
    public var localTime: String?

    public static var defaults: [String: JSONValue] { GameChanges.defaults }

    public func check(_ problems: inout Problems) {
        changes.check(&problems)
        if let localTime { problems.localTime(localTime) }
        problems.range("fromOccurrence", fromOccurrence, 1...SeriesLimits.occurrencesMax)
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.zone(changes.timezone, at: time)
    }
}

public struct CancelSeries: Command {
    public typealias Reply = SeriesResults
    public static let type = "series.cancel"
    public static let about = About(
        "Cancel the games ahead in a series you host", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .conflict],
        example: "series cancel seriesId=$series reason=\"Winter break\"")

    public var seriesId: SeriesID
    /// The number of the first to call off. Default: the next.
    public var fromOccurrence: Int?
    /// Up to 200 characters.
    public var reason: String?

    public func check(_ problems: inout Problems) {
        problems.range("fromOccurrence", fromOccurrence, 1...SeriesLimits.occurrencesMax)
        problems.lines("reason", reason, 0...200)
    }
}

public struct ExtendSeries: Command {
    /// The reply contains only the added occurrences.
    public typealias Reply = SeriesView
    public static let type = "series.extend"
    public static let about = About(
        "Add games at the end of a series you host", .user,
        reasons: [.notFound, .forbidden, .suspended, .tierRequired, .conflict, .rateLimited],
        example: "series extend seriesId=$series count=4")

    public var seriesId: SeriesID
    /// How many more; a series has at most ``SeriesLimits/occurrencesMax``.
    public var count: Int

    public func check(_ problems: inout Problems) {
        problems.range("count", count, 1...SeriesLimits.occurrencesMax - 1)
    }
}

public struct GetSeries: Query {
    public typealias Reply = SeriesView
    public static let type = "series.get"
    public static let about = About(
        "Show a series and its games", .user, reasons: [.notFound],
        example: "series get seriesId=$series")
    public var seriesId: SeriesID
}

extension Problems {
    mutating func localTime(_ text: String) {
        require(ClockText.minutes(text) != nil, "localTime", "localTime must be a time such as 18:00")
    }
}
