// cups: playing a cup, fixture by fixture (domain.md §16.6, §16.9, §16.10).

import Competitions
import Values

public struct CallFixture: Command, OfFixture {
    public typealias Reply = FixtureState
    public static let type = "cups.call"
    public static let about = About(
        "Call the two sides of a fixture of a cup that you host, to a board if it counts them", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups call cupId=$cup fixture=1 board=3")
    public var cupId: CupID
    /// The fixture's number in its cup.
    public var fixture: Int
    /// Default: the lowest that is free.
    public var board: Int?
}

public struct StartFixture: Command, OfFixture {
    public typealias Reply = FixtureState
    public static let type = "cups.start"
    public static let about = About(
        "Begin a fixture that you play in or host; in darts it is a match to keep score of", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups start cupId=$cup fixture=1")
    public var cupId: CupID
    /// The fixture's number in its cup.
    public var fixture: Int
}

public struct ReportFixture: Command, OfFixture {
    public typealias Reply = FixtureState
    public static let type = "cups.report"
    public static let about = About(
        "Say how a fixture of yours ended; the other side confirms it, also by 48 hours of silence", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups report cupId=$cup fixture=1 score=3-1")
    public var cupId: CupID
    /// The fixture's number in its cup.
    public var fixture: Int
    /// Such as 3-1, the side first that the fixture names first.
    public var score: WrittenScore
}

public struct ConfirmFixture: Command, OfFixture {
    public typealias Reply = FixtureState
    public static let type = "cups.confirm"
    public static let about = About(
        "Confirm the score that the other side of your fixture has said", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups confirm cupId=$cup fixture=1")
    public var cupId: CupID
    /// The fixture's number in its cup.
    public var fixture: Int
}

public struct DisputeFixture: Command, OfFixture {
    public typealias Reply = FixtureState
    public static let type = "cups.dispute"
    public static let about = About(
        "Say that the other side's score is wrong: a host decides", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups dispute cupId=$cup fixture=1")
    public var cupId: CupID
    /// The fixture's number in its cup.
    public var fixture: Int
}

public struct FixFixture: Command, OfFixture {
    public typealias Reply = FixtureState
    public static let type = "cups.fix"
    public static let about = About(
        "Set the score of a fixture of a cup that you host, whatever was said", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups fix cupId=$cup fixture=1 score=3-1")
    public var cupId: CupID
    /// The fixture's number in its cup.
    public var fixture: Int
    /// Such as 3-1, the side first that the fixture names first.
    public var score: WrittenScore
}

public struct WalkOver: Command, OfFixture {
    public typealias Reply = FixtureState
    public static let type = "cups.walkover"
    public static let about = About(
        "Let one side of a fixture pass without a match, or nobody", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups walkover cupId=$cup fixture=1 entrant=1")
    public var cupId: CupID
    /// The fixture's number in its cup.
    public var fixture: Int
    /// The number of the entrant who passes. Default: nobody, and both lose.
    public var entrant: Int?
}

public struct UndoFixture: Command, OfFixture {
    public typealias Reply = FixtureState
    public static let type = "cups.undo"
    public static let about = About(
        "Take the result of a fixture back, until something is played that follows from it", .user,
        reasons: [.notFound, .forbidden, .conflict, .tooLate, .rateLimited],
        example: "cups undo cupId=$cup fixture=1")
    public var cupId: CupID
    /// The fixture's number in its cup.
    public var fixture: Int
}

public struct DisqualifyEntrant: Command, OfCup {
    public typealias Reply = EntrantState
    public static let type = "cups.disqualify"
    public static let about = About(
        "Put an entrant out of a cup that is drawn; what they have not played is lost", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups disqualify cupId=$cup entrant=3")
    public var cupId: CupID
    /// The entrant's number.
    public var entrant: Int
}
