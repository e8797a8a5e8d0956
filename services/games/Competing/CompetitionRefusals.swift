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
        case .fewerEntrants(let least): self.init(.conflict, "it needs at least \(least) entrants")
        case .moreEntrants(let most): self.init(.full, "it has room for \(most) entrants")
        case .moreFixtures(let most):
            self.init(
                .conflict, "that would make more than \(most) fixtures; take fewer entrants, or groups")
        case .noSuchFixture:
            self.init(.notFound, "there is no such fixture; look at the list", field: "fixture")
        case .noSuchEntrant:
            self.init(.notFound, "there is no such entrant; look at the list", field: "entrant")
        case .notNow(let status):
            self.init(.conflict, Self.sentence(of: status), field: "fixture", state: status.rawValue)
        case .notTheirs:
            self.init(.invalidArgument, "only the two sides of the fixture can do that", field: "entrant")
        case .score:
            self.init(
                .invalidArgument,
                "score does not fit: it needs a winner, and exactly as many as win the match's length",
                field: "score")
        case .noSuchBoard: self.init(.invalidArgument, "board must be one of those counted", field: "board")
        case .boardTaken:
            self.init(.conflict, "somebody plays at that board; choose a free one, or wait", field: "board")
        case .busy(let entrant):
            self.init(.conflict, "\(name(entrant)) is called or plays elsewhere", field: "fixture")
        case .leadsTo(let fixture):
            self.init(
                .conflict, "fixture \(fixture) follows from it and has begun; take that one back first",
                field: "fixture", state: "\(fixture)")
        case .pairedSince:
            self.init(.conflict, "what was paired since follows from it", field: "fixture", state: "paired")
        case .unfinished(let fixture):
            self.init(.conflict, "fixture \(fixture) is not over", field: "cupId", state: "\(fixture)")
        case .nothingToPair: self.init(.conflict, "there is no further round to pair")
        case .full: self.init(.full, "there is no bye left for somebody who comes late")
        case .isOut(let entrant):
            self.init(.conflict, "\(name(entrant)) is out already", field: "entrant", state: "withdrawn")
        case .date: self.init(.invalidArgument, "the date is too early or too late", field: "due")
        }
    }

    private static func sentence(of status: FixtureStatus) -> String {
        switch status {
        case .waiting: "an opponent is not known yet"
        case .ready: "nobody has said a score"
        case .called, .live: "the fixture is called or being played"
        case .reported: "one side has said a score; the other confirms or disputes it, or a host sets it"
        case .done, .walkover: "the fixture is over; a host can take its result back"
        case .void: "the fixture counts nothing"
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
            ("options.groups.qualify", "must leave somebody out of each group, and 2 to 64 must go on")
        case .bestNext: ("options.groups.bestNext", "must not be more than there are groups")
        case .rounds: ("options.rounds", "must be less than there are entrants, and at most 12")
        case .points: ("options.points", "must be 0 to 10 each")
        case .draws: ("options.drawsAllowed", "is not for a knock-out, which needs a winner")
        case .boards: ("options.boards", "must be 0 to 20")
        case .bestOf: ("options.lengths", "must be odd where a match cannot be drawn, and 1 to 99")
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
