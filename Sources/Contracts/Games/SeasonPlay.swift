// leagues.propose to leagues.withdraw: the fixtures of a season, from a time that both agree on to a score (domain.md
// §17.9, §17.10).

import Competitions
import Darts
import Values

/// A side of a fixture of a season.
public struct SeasonSide: Codable, Sendable, Equatable {
    /// The entrant's number.
    public var entrant: Int
    public var accountId: ID? = nil
    /// The nickname of an account.
    public var name: String
}

/// A moment that one side proposes to play at, or that both have agreed on.
public struct FixtureProposal: Codable, Sendable, Equatable {
    public var id: ID
    /// The account that proposed it.
    public var by: ID
    public var startsAt: Timestamp
    public var place: Place
    /// Nobody can agree to it after this moment.
    public var endsAt: Timestamp
    /// The game of these two, once they have agreed.
    public var gameId: ID? = nil
}

/// A fixture of a season.
public struct SeasonFixture: Codable, Sendable, Equatable {
    /// Counts from 1 over all divisions.
    public var fixture: Int
    public var division: Int
    public var round: Int
    /// Throws first, or is at home.
    public var home: SeasonSide
    public var away: SeasonSide
    public var status: FixtureStatus
    public var due: Day
    /// The first and the last date on which it may be played.
    public var from: Day
    public var until: Day
    /// Whether its window is over, and it is not.
    public var isOverdue: Bool
    public var score: WrittenScore? = nil
    /// The entrant who won.
    public var winner: Int? = nil
    /// The date on which it was decided.
    public var day: Day? = nil
    public var report: FixtureReport? = nil
    /// Only for its sides and hosts.
    public var proposal: FixtureProposal? = nil
    /// Its match of darts, the last one that was begun.
    public var matchId: ID? = nil
    /// Whether the reader is one of the sides.
    public var isYours: Bool? = nil
}

public struct ProposeLeagueFixture: Command {
    public typealias Reply = SeasonFixture
    public static let type = "leagues.propose"
    public static let about = About(
        "Propose when and where to play your fixture; it replaces what was proposed before", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues propose seasonId=$season fixture=1 startsAt=\"tomorrow 19:00\" "
            + "place=51.5072,-0.1276 place.name=\"The Red Lion\"")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
    /// Within the fixture's window, by the league's clock.
    public var startsAt: WrittenTime
    /// A place or an address, or coordinates.
    public var place: NewPlace

    public func check(_ problems: inout Problems) { problems.place("place", place) }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.start(startsAt, at: time)
    }
}

public struct AgreeToLeagueFixture: Command {
    public typealias Reply = SeasonFixture
    public static let type = "leagues.agree"
    public static let about = About(
        "Agree to the time that your opponent proposes: that makes a private game of you two", .user,
        reasons: [.notFound, .forbidden, .conflict, .expired, .rateLimited],
        example: "leagues agree seasonId=$season fixture=1")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
    /// The id of the proposal that you have seen: refused where another one has replaced it.
    public var proposalId: ProposalID?
}

public struct StartLeagueFixture: Command {
    public typealias Reply = MatchView
    public static let type = "leagues.start"
    public static let about = About(
        "Start the match of darts of your fixture; its result is the fixture's", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues start seasonId=$season fixture=1")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
}

public struct ReportLeagueFixture: Command {
    public typealias Reply = SeasonFixture
    public static let type = "leagues.report"
    public static let about = About(
        "Say how your fixture ended; your opponent has 48 hours to confirm or dispute it", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues report seasonId=$season fixture=1 score=3-1")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
    /// Such as 3-1, the side at home first.
    public var score: WrittenScore
}

public struct ConfirmLeagueFixture: Command {
    public typealias Reply = SeasonFixture
    public static let type = "leagues.confirm"
    public static let about = About(
        "Confirm the score that your opponent has reported", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues confirm seasonId=$season fixture=1 score=3-1")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
    /// The score that you have seen: refused where another one has replaced it.
    public var score: WrittenScore?
}

public struct DisputeLeagueFixture: Command {
    public typealias Reply = SeasonFixture
    public static let type = "leagues.dispute"
    public static let about = About(
        "Say that the score your opponent has reported is wrong; a host fixes it", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues dispute seasonId=$season fixture=1")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
}

public struct FixLeagueFixture: Command {
    public typealias Reply = SeasonFixture
    public static let type = "leagues.fix"
    public static let about = About(
        "Set the score of a fixture of your league, or correct it", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues fix seasonId=$season fixture=1 score=3-1")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
    /// Such as 3-1, the side at home first.
    public var score: WrittenScore
}

public struct GiveLeagueFixture: Command {
    public typealias Reply = SeasonFixture
    public static let type = "leagues.walkover"
    public static let about = About(
        "Give a fixture of your league to one side without a match, or to nobody: then both lose", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues walkover seasonId=$season fixture=1 entrant=2")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
    /// The number of the side that wins. Default: nobody.
    public var entrant: Int?
}

public struct UndoLeagueFixture: Command {
    public typealias Reply = SeasonFixture
    public static let type = "leagues.undo"
    public static let about = About(
        "Take the result of a fixture of your league back; it can be played again", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues undo seasonId=$season fixture=1")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
}

public struct PostponeLeagueFixture: Command {
    public typealias Reply = SeasonFixture
    public static let type = "leagues.postpone"
    public static let about = About(
        "Give a fixture of your league another date, and with it another window", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues postpone seasonId=$season fixture=1 due=+14d")
    public var seasonId: SeasonID
    /// The fixture's number.
    public var fixture: Int
    /// From the first date of the season on, and at most 366 days after the fixture's first one.
    public var due: Day
}

public struct WithdrawFromSeason: Command {
    public typealias Reply = SeasonView
    public static let type = "leagues.withdraw"
    public static let about = About(
        "Leave a season that is running, or take an entrant out of one of yours", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues withdraw seasonId=$season")
    public var seasonId: SeasonID
    /// The entrant's number, for hosts. Default: your own.
    public var entrant: Int?
}
