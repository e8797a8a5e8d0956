// When people answer a game, and how many it takes: opening, deadline and minimum; games.decide (domain.md §4.13).

import JSON
import Values

/// The limits of opening, deadline and minimum (domain.md §4.13).
public enum AnsweringLimits {
    public static let opensHoursBefore = 1...1440
    public static let regularsHoursBefore = 1...2160
    public static let answerHoursBefore = 1...336
    public static let minPlayers = 2...GameLimits.capacities.upperBound
    public static let decideHoursBefore = 1...72
    /// When a game with a minimum is decided that does not say so, unless people answer for longer.
    public static let decideHoursUsual = 12
    /// How long a host waits for more people, and how often at most.
    public static let waitHours = 2
    public static let waitsMax = 3
    /// A host waits until this long before the start at the latest.
    public static let waitEndsMinutesBefore = 30
}

/// The fate of a game that too few people join.
public enum ShortGame: String, Choice {
    /// Its hosts are asked; the default.
    case ask
    /// It is called off.
    case cancel
}

/// When people answer a game, and how many it takes. All hours are elapsed ones before its start, and move with it.
public struct Answering: Codable, Sendable, Equatable, FieldWritable {
    /// People may join from that many hours before it, 1 to 1440.
    public var opensHoursBefore: Int? = nil
    /// Regulars may join from that many hours before it, 1 to 2160. Default: at once.
    public var regularsHoursBefore: Int? = nil
    /// Whether regulars are going from then on, unless they say no. Default: false.
    public var autoRegulars: Bool? = nil
    /// People answer until that many hours before it, 1 to 336.
    public var answerHoursBefore: Int? = nil
    /// The people and guests without whom it does not take place, 2 to 200, the host included.
    public var minPlayers: Int? = nil
    /// When it is decided, 1 to 72 hours before it. Default: 12, or at the deadline if that is later.
    public var decideHoursBefore: Int? = nil
    /// ask: its hosts decide if too few come; cancel: it is called off then. Default: ask.
    public var ifShort: ShortGame? = nil
}

/// Whether a game with a minimum takes place.
public enum GameDecision: String, Choice {
    /// It is not decided yet.
    case pending
    /// It takes place.
    case on
    /// Too few people come; its hosts decide.
    case short
}

/// The answer of hosts to a game with a minimum.
public enum DecisionChoice: String, Choice {
    /// It takes place with those who come.
    case go
    /// It is looked at again two hours later.
    case wait
}

public struct DecideGame: Command {
    public typealias Reply = GameView
    public static let type = "games.decide"
    public static let about = About(
        "Say whether a game takes place that too few people join; games cancel calls it off", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .tooLate, .conflict, .rateLimited],
        example: "games decide gameId=$game choice=go")
    public var gameId: GameID
    /// go: it takes place; wait: it is looked at again in two hours, three times at most.
    public var choice: DecisionChoice
}

/// It was decided whether a game takes place, or will be decided anew.
public struct GameDecided: Event {
    public static let type = "games.decided"
    public var gameId: ID
    public var decision: GameDecision
    /// The host or co-host who decided; absent for a decision by the number of people.
    public var by: ID? = nil
    /// The slots taken then.
    public var going: Int
    public var minPlayers: Int
    /// When it is looked at again; for `pending` alone.
    public var nextAt: Timestamp? = nil
    /// `true` if it takes place, and fewer than the minimum come since: hosts are told so once.
    public var isBelow: Bool? = nil
    public var subject: String? { gameId.description }
}

extension Answering {
    /// Until then only those may join whom a host has invited by themselves.
    public func opensAt(_ startsAt: Timestamp) -> Timestamp? {
        opensHoursBefore.map { startsAt.adding(hours: -$0) }
    }

    /// When regulars may join, and come by themselves; `nil` for at once.
    public func regularsAt(_ startsAt: Timestamp) -> Timestamp? {
        regularsHoursBefore.map { startsAt.adding(hours: -$0) }
    }

    /// Whether the regulars of a group are regulars of the game.
    public var hasRegulars: Bool { autoRegulars == true || regularsHoursBefore != nil }

    /// The deadline: nobody says maybe any more, and whoever has not answered is out.
    public func answerBy(_ startsAt: Timestamp) -> Timestamp? {
        answerHoursBefore.map { startsAt.adding(hours: -$0) }
    }

    /// When it is decided whether a game with a minimum takes place; not while people still answer, unless it says so.
    public func decideAt(_ startsAt: Timestamp) -> Timestamp? {
        let usual = min(AnsweringLimits.decideHoursUsual, answerHoursBefore ?? .max)
        return minPlayers.map { _ in startsAt.adding(hours: -(decideHoursBefore ?? usual)) }
    }

    /// Whether a game with such a capacity may have as many people as it takes.
    public func fits(_ capacity: Int?) -> Bool { (minPlayers ?? 0) <= capacity ?? .max }
}

extension Answering: CheckedPart, Cleanable {
    func check(_ problems: inout Problems, at field: String) {
        problems.range("\(field).opensHoursBefore", opensHoursBefore, AnsweringLimits.opensHoursBefore)
        problems.range(
            "\(field).regularsHoursBefore", regularsHoursBefore, AnsweringLimits.regularsHoursBefore)
        problems.require(
            (regularsHoursBefore ?? .max) >= opensHoursBefore ?? 0, "\(field).regularsHoursBefore",
            "\(field).regularsHoursBefore must not be less than opensHoursBefore: regulars come first")
        problems.require(
            answerHoursBefore.map { $0 < regularsHoursBefore ?? .max } ?? true,
            "\(field).regularsHoursBefore",
            "\(field).regularsHoursBefore must be more than answerHoursBefore")
        problems.range("\(field).answerHoursBefore", answerHoursBefore, AnsweringLimits.answerHoursBefore)
        problems.range("\(field).minPlayers", minPlayers, AnsweringLimits.minPlayers)
        problems.range("\(field).decideHoursBefore", decideHoursBefore, AnsweringLimits.decideHoursBefore)
        problems.require(
            answerHoursBefore.map { $0 < opensHoursBefore ?? .max } ?? true, "\(field).answerHoursBefore",
            "\(field).answerHoursBefore must be less than opensHoursBefore: nobody could answer in time")
        problems.require(
            minPlayers != nil || decideHoursBefore == nil && ifShort == nil, "\(field).minPlayers",
            "\(field).minPlayers is missing: without it nothing is decided")
    }

    /// The defaults of a request that has it as its field `answering`.
    static let defaults: [String: JSONValue] = [
        "answering.autoRegulars": false,
        "answering.ifShort": JSONValue(ShortGame.ask),
    ]

    /// Absent if nothing is said.
    var cleaned: Answering? {
        var all = self
        if all.ifShort == .ask { all.ifShort = nil }
        if all.autoRegulars == false { all.autoRegulars = nil }
        return all == Answering() ? nil : all
    }
}

extension GameDetails {
    public var opensAt: Timestamp? { answering?.opensAt(startsAt) }
    public var answerBy: Timestamp? { answering?.answerBy(startsAt) }
    public var decideAt: Timestamp? { answering?.decideAt(startsAt) }
}

extension Problems {
    /// Checks that a game may have as many people as it takes.
    public mutating func minimum(_ details: GameDetails) {
        require(
            details.answering?.fits(details.capacity) ?? true, "answering.minPlayers",
            "answering.minPlayers must not be more than capacity")
    }
}
