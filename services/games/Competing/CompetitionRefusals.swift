// Refusals of the engine of competitions, as sentences for players (domain.md §16). Cups, leagues and ladders share it.

import Competitions
import Contracts
import Values

import struct Contracts.Refusal

extension Contracts.Refusal {
    /// - Parameter name: the name of an entrant, by the number that the engine gives it.
    init(_ refusal: Competitions.Refusal, name: (Int) -> String) {
        switch refusal {
        case .option(let option): self = Refusal(option)
        case .fewerEntrants(let least): self.init(.conflict, "too few are in: it takes at least \(least)")
        case .moreEntrants(let most): self.init(.full, "too many are in: it has room for \(most)")
        case .moreFixtures(let most):
            self.init(
                .conflict, "that would make more than \(most) matches; take fewer entrants, or groups")
        case .noSuchFixture:
            self.init(
                .notFound, "there is no fixture of this number; the list of fixtures shows theirs",
                field: "fixture")
        case .noSuchEntrant:
            self.init(
                .notFound, "there is no entrant of this number; the list of entrants shows theirs",
                field: "entrant")
        case .notNow(let status):
            self.init(.conflict, Self.sentence(of: status), field: "fixture", state: status.rawValue)
        case .notTheirs:
            self.init(
                .invalidArgument, "entrant must be one of the two who play this fixture", field: "entrant")
        case .score(let bestOf, let mayDraw): self.init(misfitOf: bestOf, mayDraw: mayDraw)
        case .noSuchBoard:
            self.init(.invalidArgument, "there is no board of this number here", field: "board")
        case .boardTaken:
            self.init(.conflict, "somebody plays at that board; choose a free one, or wait", field: "board")
        case .busy(let entrant):
            self.init(
                .conflict,
                "\(name(entrant)) is called to another match, or playing it; wait until it is over",
                field: "fixture")
        case .leadsTo(let fixture):
            self.init(
                .conflict,
                "somebody has gone on from here to fixture \(fixture), which has begun; take that one back first",
                field: "fixture", state: "\(fixture)")
        case .pairedSince:
            self.init(
                .conflict, "the matches that come next were drawn with this result, so it stays",
                field: "fixture", state: "paired")
        case .unfinished(let fixture):
            self.init(
                .conflict, "fixture \(fixture) is still to be played", field: "cupId", state: "\(fixture)")
        case .nothingToPair: self.init(.conflict, "all rounds are made already")
        case .full:
            self.init(
                .full,
                "it is too late to come in: every place in the draw is taken, or its matches have begun")
        case .isOut(let entrant):
            self.init(.conflict, "\(name(entrant)) is out already", field: "entrant", state: "withdrawn")
        case .date:
            self.init(
                .invalidArgument,
                "due must be from the first date of the season on, and at most "
                    + "\(SeasonPlan.postponedDaysMax) days after the date that the fixture had first",
                field: "due")
        }
    }

    /// A score with which no match of this length ends.
    init(misfitOf bestOf: Int?, mayDraw: Bool) {
        self.init(.invalidArgument, Self.sentence(misfitOf: bestOf, mayDraw: mayDraw), field: "score")
    }

    /// `a best of 3 ends as soon as one side has 2: 2-0 or 2-1`
    private static func sentence(misfitOf bestOf: Int?, mayDraw: Bool) -> String {
        guard let bestOf else {
            let range = "\(Score.allowed.lowerBound) to \(Score.allowed.upperBound)"
            return mayDraw
                ? "the score of a side is \(range)"
                : "a match like this needs a winner: one side has more than the other, \(range) each"
        }
        let wins = bestOf / 2 + 1
        let losses = (0...(bestOf - wins)).map { "\(wins)-\($0)" }
        let ways =
            losses.count > 5
            ? "\(losses[0]) to \(losses[losses.count - 1])" : losses.joined(separator: " or ")
        let isEven = mayDraw && bestOf.isMultiple(of: 2)
        let draw = isEven ? ", or in a draw, \(bestOf / 2)-\(bestOf / 2)" : ""
        return "a best of \(bestOf) ends as soon as one side has \(wins): \(ways)\(draw)"
    }

    private static func sentence(of status: FixtureStatus) -> String {
        switch status {
        case .waiting: "it is not known yet who plays this match: another one has to end first"
        case .ready: "nobody has said yet how this match ended"
        case .called, .live: "the match is called to a board, or being played"
        case .reported: "one side has said a score; the other confirms or disputes it, or a host sets it"
        case .done, .walkover: "the match is over; a host can take its result back"
        case .void: "this match does not count any more, since a side of it has left"
        }
    }

    private init(_ option: Competitions.Refusal.Option) {
        let (field, sentence) = option.told
        self.init(.invalidArgument, "\(field) \(sentence)", field: field)
    }
}

extension Competitions.Refusal.Option {
    /// The field of a request, and what it must be.
    fileprivate var told: (field: String, sentence: String) {
        switch self {
        case .legs: ("options.legs", "must be 1 or 2")
        case .groups: ("options.groups", "is for formats with groups, which need it: 2 to 16 of them")
        case .qualify:
            (
                "options.groups.qualify",
                "must be less than there are entrants in the smallest group, and from all groups 2 to 64 must go on"
            )
        case .bestNext: ("options.groups.bestNext", "must not be more than there are groups")
        case .rounds: ("options.rounds", "must be less than there are entrants, and at most 12")
        case .points: ("options.points", "must be 0 to 10 each")
        case .draws: ("options.drawsAllowed", "is not for a knock-out, in which every match needs a winner")
        case .boards: ("options.boards", "must be 0 to 20")
        case .bestOf: ("options.lengths", "must be 1 to 99, and odd where a match needs a winner: 3, 5, 7")
        case .seeds: ("order", "must name each entrant once")
        case .divisions: ("divisions", "must be 1 to 8 of 3 to 20 entrants")
        case .move: ("move", "must be less than half of the smallest division")
        case .everyDays: ("everyDays", "must be 1 to 28")
        case .restDates: ("restDates", "must be at most 60")
        case .playWindowDays: ("playWindowDays", "must be 0 to 60")
        case .ifLate: ("ifLate", "can be draw only where draws are allowed")
        }
    }
}
