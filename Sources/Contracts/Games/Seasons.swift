// leagues.season-create to leagues.next: the seasons of a league, and who plays in them (domain.md §17.1, §17.8).

import Competitions
import Darts
import JSON
import Values

/// How far a season has come.
public enum SeasonStatus: String, Choice {
    /// Entrants are named, and accept.
    case draft
    case running
    /// Its tables are closed for good.
    case done
    case cancelled
}

/// How far an entrant of a season has come.
public enum SeasonEntrantStatus: String, Choice {
    /// Has not accepted yet.
    case invited
    case `in`
    /// Left a season that was running: by themselves, by a host's word, or their account is gone.
    case withdrawn
}

/// The points of an evening's cup (domain.md §17.5).
public struct EveningPoints: Codable, Sendable, Equatable {
    /// Points of each place, the best first; up to 64, each 0 to 999. Default: 10, 7, 5, 4, 2, 2, 2, 2.
    public var places: [Int]? = nil
    /// Added for taking part, 0 to 999. Default: 1.
    public var takingPart: Int? = nil
    /// Added for each 180. Default: 1.
    public var per180: Int? = nil
    /// Added for each checkout of 100 or more. Default: 1.
    public var checkout100: Int? = nil
    /// Added for each leg won with 15 darts or fewer. Default: 1.
    public var leg15: Int? = nil
    /// So many best evenings count. Default: all.
    public var best: Int? = nil

    /// With the defaults filled in.
    public var evenings: Evenings {
        var all = Evenings()
        all.places = places ?? all.places
        all.takingPart = takingPart ?? all.takingPart
        all.per180 = per180 ?? all.per180
        all.checkout100 = checkout100 ?? all.checkout100
        all.leg15 = leg15 ?? all.leg15
        all.best = best
        return all
    }
}

/// Points in a table for each result, 0 to 10.
public struct ResultPoints: Codable, Sendable, Equatable {
    public var win: Int
    public var draw: Int
    public var loss: Int
}

/// The options of a season. Those left out have the defaults of domain.md §17.1.
public struct SeasonOptions: Codable, Sendable, Equatable {
    /// The number of divisions, 1 to 8. Default: 1.
    public var divisions: Int? = nil
    /// How often everybody meets in a division, 1 or 2. Default: 1.
    public var legs: Int? = nil
    /// The date on which the first round is due; needed before it begins.
    public var firstDate: Day? = nil
    /// The days from one round to the next, 1 to 28. Default: 7.
    public var everyDays: Int? = nil
    /// Up to 60 dates on which no round is due.
    public var restDates: [Day]? = nil
    /// For so many days before it is due a fixture may be played, 0 to 60. Default: 0.
    public var playWindowDays: Int? = nil
    /// So many change places between two divisions at the end, 0 to 4. Default: 0.
    public var move: Int? = nil
    /// Default: 2, 1, 0; in soccer, football, field hockey, ice hockey and water polo 3, 1, 0.
    public var points: ResultPoints? = nil
    /// Whether a match may be drawn. Default: false.
    public var drawsAllowed: Bool? = nil
    /// Default: difference in darts, otherwise head_to_head.
    public var tieBreak: TieBreak? = nil
    /// The length of a match, 1 to 99: more than half of so many legs, sets or games win; odd where there are no
    /// draws. Default: any score; in darts that of match.
    public var bestOf: Int? = nil
    /// The end of a fixture that was not played a week after its window. Default: host.
    public var ifLate: SeasonPlan.IfLate? = nil
    /// The game of darts that is played. Default: x01.
    public var gameType: DartsGame? = nil
    /// The options of its matches; only of darts.
    public var match: MatchOptions? = nil
    /// The cups of the league give points in it, instead of fixtures.
    public var evenings: EveningPoints? = nil
}

extension SeasonOptions {
    /// Defaults of requests with options, whatever the sport.
    static let defaults: [String: JSONValue] = {
        let evenings = Evenings()
        return [
            "options.divisions": 1, "options.legs": 1, "options.everyDays": 7, "options.playWindowDays": 0,
            "options.move": 0, "options.drawsAllowed": false,
            "options.ifLate": JSONValue(SeasonPlan.IfLate.host), "options.gameType": JSONValue(DartsGame.x01),
            "options.evenings.takingPart": JSONValue(evenings.takingPart),
            "options.evenings.per180": JSONValue(evenings.per180),
            "options.evenings.checkout100": JSONValue(evenings.checkout100),
            "options.evenings.leg15": JSONValue(evenings.leg15),
        ]
    }()

    /// The number of a division, from 1, if the season has it.
    public func hasDivision(_ number: Int) -> Bool { (1...(divisions ?? 1)).contains(number) }

    /// These options, and what they leave out as other ones have it.
    public func filled(from other: SeasonOptions) -> SeasonOptions {
        var all = self
        all.divisions = divisions ?? other.divisions
        all.legs = legs ?? other.legs
        all.firstDate = firstDate ?? other.firstDate
        all.everyDays = everyDays ?? other.everyDays
        all.restDates = restDates ?? other.restDates
        all.playWindowDays = playWindowDays ?? other.playWindowDays
        all.move = move ?? other.move
        all.points = points ?? other.points
        all.drawsAllowed = drawsAllowed ?? other.drawsAllowed
        all.tieBreak = tieBreak ?? other.tieBreak
        all.bestOf = bestOf ?? other.bestOf
        all.ifLate = ifLate ?? other.ifLate
        all.gameType = gameType ?? other.gameType
        all.match = match ?? other.match
        all.evenings = evenings ?? other.evenings
        return all
    }

    /// Checks what can be checked without the league.
    func check(_ problems: inout Problems) {
        problems.range("options.divisions", divisions, SeasonPlan.divisionCounts)
        problems.range("options.legs", legs, 1...2)
        problems.range("options.everyDays", everyDays, SeasonPlan.roundDays)
        problems.count("options.restDates", restDates?.count, 0...SeasonPlan.restDatesMax, "have", "dates")
        problems.range("options.playWindowDays", playWindowDays, SeasonPlan.playWindows)
        problems.range("options.move", move, SeasonPlan.moves)
        problems.range("options.points.win", points?.win, Points.allowed)
        problems.range("options.points.draw", points?.draw, Points.allowed)
        problems.range("options.points.loss", points?.loss, Points.allowed)
        problems.range("options.bestOf", bestOf, Lengths.allowed)
        match?.check(gameType ?? .x01, &problems, "options.match")
        evenings?.check(&problems)
    }
}

extension EveningPoints {
    fileprivate func check(_ problems: inout Problems) {
        let path = "options.evenings"
        problems.count("\(path).places", places?.count, 0...Evenings.placesMax, "have", "places")
        for (index, points) in (places ?? []).prefix(Evenings.placesMax).enumerated() {
            problems.range("\(path).places.\(index)", points, Evenings.allowed)
        }
        problems.range("\(path).takingPart", takingPart, Evenings.allowed)
        problems.range("\(path).per180", per180, Evenings.allowed)
        problems.range("\(path).checkout100", checkout100, Evenings.allowed)
        problems.range("\(path).leg15", leg15, Evenings.allowed)
        problems.range("\(path).best", best, 1...Evenings.allowed.upperBound)
    }
}

/// A season in the list of a league.
public struct SeasonBrief: Codable, Sendable, Equatable {
    /// The season's id, called `seasonId` in requests and events.
    public var id: ID
    public var name: String
    /// Counts the seasons of the league, from 1.
    public var number: Int
    public var status: SeasonStatus
    /// Whether cups give points in it, instead of fixtures.
    public var hasEvenings: Bool
    /// Entrants who are in.
    public var entrantCount: Int
    public var firstDate: Day? = nil
}

/// An entrant of a season: an account, or a name.
public struct SeasonEntrant: Codable, Sendable, Equatable {
    /// Counts from 1, in the order in which entrants were added.
    public var entrant: Int
    public var accountId: ID? = nil
    /// The nickname of an account.
    public var name: String
    public var status: SeasonEntrantStatus
    /// True of the reader.
    public var isYou: Bool? = nil
}

/// A division of a season.
public struct SeasonDivision: Codable, Sendable, Equatable {
    /// From 1, the highest.
    public var division: Int
    /// In their order, which is that of seeds.
    public var entrants: [SeasonEntrant]
}

/// A season as its reader may see it.
public struct SeasonView: Codable, Sendable, Equatable {
    /// The season's id, called `seasonId` in requests and events.
    public var id: ID
    public var leagueId: ID
    public var leagueName: String
    public var name: String
    /// Counts the seasons of the league, from 1.
    public var number: Int
    public var sport: Sport
    public var timezone: String
    public var status: SeasonStatus
    /// With all defaults filled in.
    public var options: SeasonOptions
    public var divisions: [SeasonDivision]
    /// Fixtures, once it has begun.
    public var fixtureCount: Int? = nil
    /// Fixtures that are over.
    public var overCount: Int? = nil
    /// The reader's number as an entrant.
    public var you: Int? = nil
    /// Whether the reader is a host of the league.
    public var isHost: Bool
    public var createdAt: Timestamp
    public var begunAt: Timestamp? = nil
    public var endedAt: Timestamp? = nil
}

public struct CreateSeason: Command {
    public typealias Reply = SeasonView
    public static let type = "leagues.season-create"
    public static let about = About(
        "Plan a season of your league; entrants are added before it begins", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues season-create leagueId=$league name=\"Spring 2027\" options.firstDate=+14d")
    public var leagueId: LeagueID
    /// 3 to 60 characters.
    public var name: String
    public var options: SeasonOptions?

    public static let defaults = SeasonOptions.defaults

    public func check(_ problems: inout Problems) {
        problems.text("name", name, LeagueLimits.nameLengths)
        options?.check(&problems)
    }
}

public struct UpdateSeason: Command {
    public typealias Reply = SeasonView
    public static let type = "leagues.season-update"
    public static let about = About(
        "Change a season that has not begun; what you leave out stays", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues season-update seasonId=$season options.everyDays=14")
    public var seasonId: SeasonID
    /// 3 to 60 characters.
    public var name: String?
    public var options: SeasonOptions?

    public static let defaults = SeasonOptions.defaults

    public func check(_ problems: inout Problems) {
        problems.text("name", name, LeagueLimits.nameLengths)
        options?.check(&problems)
    }
}

public struct CancelSeason: Command {
    public typealias Reply = Done
    public static let type = "leagues.season-cancel"
    public static let about = About(
        "Call off a season that is not over; the league goes on", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues season-cancel seasonId=$season")
    public var seasonId: SeasonID
}

public struct AddSeasonEntrant: Command, Needing {
    public typealias Reply = SeasonView
    public static let type = "leagues.entrant-add"
    public static let about = About(
        "Invite a friend or a member of the group to a season, or enter a name or yourself", .user,
        reasons: [.notFound, .forbidden, .alreadyExists, .conflict, .full, .rateLimited],
        example: "leagues entrant-add seasonId=$season accountId=bob")
    public static let needs: [String: String?] = ["accountId": "name"]
    public static let divisionDefault = 1
    public static let defaults: [String: JSONValue] = ["division": JSONValue(divisionDefault)]

    public var seasonId: SeasonID
    /// A friend, a member of the league's group, somebody of a former season, or you.
    public var accountId: UserReference?
    /// Instead of an account: up to 30 characters.
    public var name: String?
    /// From 1, the highest. Default: 1.
    public var division: Int?

    public func check(_ problems: inout Problems) {
        problems.text("name", name, 1...FixtureLimits.nameMax)
        problems.range("division", division, SeasonPlan.divisionCounts)
        problems.require(
            (accountId == nil) != (name == nil), "accountId", "give accountId or name: whoever is to play")
    }
}

public struct RemoveSeasonEntrant: Command {
    public typealias Reply = SeasonView
    public static let type = "leagues.entrant-remove"
    public static let about = About(
        "Take an entrant out of a season that has not begun; later leagues withdraw does", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues entrant-remove seasonId=$season entrant=3")
    public var seasonId: SeasonID
    /// The entrant's number.
    public var entrant: Int
}

public struct OrderSeasonEntrants: Command {
    public typealias Reply = SeasonView
    public static let type = "leagues.entrant-order"
    public static let about = About(
        "Put entrants into a division, in the order of their seeds, before the season begins", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues entrant-order seasonId=$season division=1 entrants=3,1,2")
    public var seasonId: SeasonID
    /// From 1, the highest.
    public var division: Int
    /// Up to 20 numbers of entrants. They come first; others of the division follow as they stood.
    public var entrants: [Int]

    public func check(_ problems: inout Problems) {
        problems.range("division", division, SeasonPlan.divisionCounts)
        problems.count("entrants", entrants.count, 1...LeagueLimits.orderMax, "name", "entrants")
    }
}

public struct AcceptSeason: Command {
    public typealias Reply = SeasonView
    public static let type = "leagues.accept"
    public static let about = About(
        "Accept the invitation to a season", .user, reasons: [.notFound, .conflict, .rateLimited],
        example: "leagues accept seasonId=$season")
    public var seasonId: SeasonID
}

public struct DeclineSeason: Command {
    public typealias Reply = Done
    public static let type = "leagues.decline"
    public static let about = About(
        "Decline the invitation to a season, or leave it before it begins", .user,
        reasons: [.notFound, .conflict, .rateLimited], example: "leagues decline seasonId=$season")
    public var seasonId: SeasonID
}

public struct BeginSeason: Command {
    public typealias Reply = SeasonView
    public static let type = "leagues.begin"
    public static let about = About(
        "Begin a season with those who have accepted: its fixtures are made", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues begin seasonId=$season")
    public var seasonId: SeasonID
}

public struct FinishSeason: Command {
    public typealias Reply = SeasonView
    public static let type = "leagues.finish"
    public static let about = About(
        "Close the tables of a season, once all its fixtures are over", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues finish seasonId=$season")
    public var seasonId: SeasonID
}

public struct NextSeason: Command {
    public typealias Reply = SeasonView
    public static let type = "leagues.next"
    public static let about = About(
        "Plan the season after one that is done, with who moves up and down; everybody accepts anew", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues next seasonId=$season name=\"Autumn 2027\"")
    public var seasonId: SeasonID
    /// 3 to 60 characters.
    public var name: String
    /// The date on which the first round is due; it can be set later.
    public var firstDate: Day?

    public func check(_ problems: inout Problems) {
        problems.text("name", name, LeagueLimits.nameLengths)
    }
}
