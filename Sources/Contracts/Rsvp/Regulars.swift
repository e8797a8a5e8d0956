// rsvp.regular-ask and others: people who come to every game of a series or a group unless they say no (domain.md §6.13).

import JSON
import Values

/// The limits of regulars (domain.md §6.13).
public enum RegularLimits {
    /// Most regulars of a series or group, with those who are asked.
    public static let peopleMax = 50
    /// Days until somebody who said no is asked again.
    public static let askDays = 30
    /// Most days of a pause.
    public static let pauseDaysMax = 366
}

/// Somebody's place among the regulars of a series or group.
public enum RegularState: String, Choice {
    /// Was asked, and has not answered.
    case asked
    /// Comes unless they say no.
    case regular
    case refused
    /// Stopped by themselves.
    case left
    /// The host of the series or an admin of the group ended it.
    case ended
}

/// The kinds of what has regulars.
public enum RegularKind: String, Choice {
    case series
    case group
}

/// A series or a group.
public struct RegularSubject: Codable, Sendable, Hashable {
    public var kind: RegularKind
    /// The id of the series or group.
    public var id: ID

    public init(kind: RegularKind, id: ID) { (self.kind, self.id) = (kind, id) }
}

/// A request about the regulars of a series or a group.
public protocol OfRegulars {
    var seriesId: SeriesID? { get }
    var groupId: GroupID? { get }
}

extension OfRegulars {
    /// The series or group, if exactly one is named.
    public var regulars: RegularSubject? {
        switch (seriesId, groupId) {
        case (let series?, nil): RegularSubject(kind: .series, id: series)
        case (nil, let group?): RegularSubject(kind: .group, id: group)
        case (nil, nil), (_?, _?): nil
        }
    }
}

extension Problems {
    /// Checks that a series or a group is named.
    fileprivate mutating func regulars(_ request: some OfRegulars) {
        require(
            request.seriesId != nil || request.groupId != nil, "seriesId",
            "seriesId is missing; or give groupId")
        require(
            request.seriesId == nil || request.groupId == nil, "groupId", "give seriesId or groupId, not both"
        )
    }
}

private let regularNeeds: [String: String?] = ["seriesId": "groupId"]

public struct AskRegular: Command, Needing, OfRegulars {
    public typealias Reply = Done
    public static let type = "rsvp.regular-ask"
    public static let about = About(
        "Ask somebody to be a regular of your series or group: they come unless they say no",
        .user,
        reasons: [.notFound, .forbidden, .conflict, .tooEarly, .rateLimited],
        example: "rsvp regular-ask seriesId=$series accountId=bob")
    public static let needs: [String: String?] = regularNeeds
    public var seriesId: SeriesID?
    public var groupId: GroupID?
    public var accountId: UserReference

    public func check(_ problems: inout Problems) { problems.regulars(self) }
}

public struct EndRegular: Command, Needing, OfRegulars {
    public typealias Reply = Done
    public static let type = "rsvp.regular-end"
    public static let about = About(
        "Have somebody be no regular any more; their answers stay", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "rsvp regular-end seriesId=$series accountId=bob")
    public static let needs: [String: String?] = regularNeeds
    public var seriesId: SeriesID?
    public var groupId: GroupID?
    public var accountId: UserReference

    public func check(_ problems: inout Problems) { problems.regulars(self) }
}

public struct AcceptRegular: Command, Needing, OfRegulars {
    public typealias Reply = Done
    public static let type = "rsvp.regular-accept"
    public static let about = About(
        "Be a regular, as you were asked", .user, reasons: [.notFound, .conflict, .rateLimited],
        example: "rsvp regular-accept seriesId=$series")
    public static let needs: [String: String?] = regularNeeds
    public var seriesId: SeriesID?
    public var groupId: GroupID?

    public func check(_ problems: inout Problems) { problems.regulars(self) }
}

public struct RefuseRegular: Command, Needing, OfRegulars {
    public typealias Reply = Done
    public static let type = "rsvp.regular-refuse"
    public static let about = About(
        "Say no to being a regular", .user, reasons: [.notFound, .conflict, .rateLimited],
        example: "rsvp regular-refuse seriesId=$series")
    public static let needs: [String: String?] = regularNeeds
    public var seriesId: SeriesID?
    public var groupId: GroupID?

    public func check(_ problems: inout Problems) { problems.regulars(self) }
}

public struct LeaveRegular: Command, Needing, OfRegulars {
    public typealias Reply = Done
    public static let type = "rsvp.regular-leave"
    public static let about = About(
        "Be no regular any more; your answers stay", .user, reasons: [.notFound, .conflict, .rateLimited],
        example: "rsvp regular-leave seriesId=$series")
    public static let needs: [String: String?] = regularNeeds
    public var seriesId: SeriesID?
    public var groupId: GroupID?

    public func check(_ problems: inout Problems) { problems.regulars(self) }
}

public struct PauseRegular: Command, Needing, OfRegulars {
    public typealias Reply = Done
    public static let type = "rsvp.regular-pause"
    public static let about = About(
        "Say when you are away, as a regular; without dates you are back", .user,
        reasons: [.notFound, .conflict, .rateLimited],
        example: "rsvp regular-pause seriesId=$series from=tomorrow to=+14d")
    public static let needs: [String: String?] = regularNeeds
    public var seriesId: SeriesID?
    public var groupId: GroupID?
    /// The first day that you are away.
    public var from: Day?
    /// The last one, at most 366 days later.
    public var to: Day?

    public func check(_ problems: inout Problems) {
        problems.regulars(self)
        problems.require((from == nil) == (to == nil), "to", "give from and to, or neither")
        if let from, let to {
            problems.require(from <= to, "to", "to must not be before from")
            problems.require(
                to <= from.adding(days: RegularLimits.pauseDaysMax), "to",
                "to must be within \(RegularLimits.pauseDaysMax) days of from")
        }
    }
}

public struct ListRegulars: Query, Needing, OfRegulars {
    public static let type = "rsvp.regulars"
    public static let about = About(
        "Show the regulars of your series or of a group you run, and your own place among them", .user,
        reasons: [.notFound], example: "rsvp regulars seriesId=$series")
    public static let needs: [String: String?] = regularNeeds

    /// Somebody among them.
    public struct Row: Codable, Sendable, Equatable {
        public var accountId: ID
        public var nickname: String?
        public var displayName: String?
        /// Their picture: an https address, or `photo:<sha-256>`; absent without one.
        public var avatar: String?
        public var state: RegularState
        public var since: Timestamp
        /// The days on which they are away; only one's own.
        public var from: Day? = nil
        public var to: Day? = nil
    }

    public struct Reply: Codable, Sendable, Equatable {
        /// Regulars and people who are asked; for others than host and admins only themselves.
        public var items: [Row]
        /// Whether the caller may ask others.
        public var mayAsk: Bool
    }

    public var seriesId: SeriesID?
    public var groupId: GroupID?

    public func check(_ problems: inout Problems) { problems.regulars(self) }
}

/// Somebody was asked to be a regular, is one, or is one no more.
public struct RegularChanged: Event {
    public static let type = "rsvp.regular-changed"
    public var seriesId: ID? = nil
    public var groupId: ID? = nil
    public var accountId: ID
    public var state: RegularState
    /// The host or admin; absent for the person's own doing.
    public var by: ID? = nil
    /// A game of the series at the time they were asked.
    public var gameId: ID? = nil
    public var subject: String? { (seriesId ?? groupId)?.description }
}
