// Made by deploy/contracts from Sources/Contracts/Games/Seasons.swift.

import Competitions
import Darts
import JSON
import Values

extension EveningPoints {
    @_disfavoredOverload
    public init(
        places: sending [Int]? = nil, takingPart: Int? = nil, per180: Int? = nil, checkout100: Int? = nil,
        leg15: Int? = nil, best: Int? = nil
    ) {
        self.places = places
        self.takingPart = takingPart
        self.per180 = per180
        self.checkout100 = checkout100
        self.leg15 = leg15
        self.best = best
    }
}

extension ResultPoints {
    @_disfavoredOverload
    public init(win: sending Int, draw: Int, loss: Int) {
        self.win = win
        self.draw = draw
        self.loss = loss
    }
}

extension SeasonOptions {
    @_disfavoredOverload
    public init(
        divisions: sending Int? = nil, legs: Int? = nil, firstDate: Day? = nil, everyDays: Int? = nil,
        restDates: [Day]? = nil, playWindowDays: Int? = nil, move: Int? = nil, points: ResultPoints? = nil,
        drawsAllowed: Bool? = nil, tieBreak: TieBreak? = nil, bestOf: Int? = nil,
        ifLate: SeasonPlan.IfLate? = nil, gameType: DartsGame? = nil, match: MatchOptions? = nil,
        evenings: EveningPoints? = nil
    ) {
        self.divisions = divisions
        self.legs = legs
        self.firstDate = firstDate
        self.everyDays = everyDays
        self.restDates = restDates
        self.playWindowDays = playWindowDays
        self.move = move
        self.points = points
        self.drawsAllowed = drawsAllowed
        self.tieBreak = tieBreak
        self.bestOf = bestOf
        self.ifLate = ifLate
        self.gameType = gameType
        self.match = match
        self.evenings = evenings
    }
}

extension SeasonBrief {
    @_disfavoredOverload
    public init(
        id: sending ID, name: String, number: Int, status: SeasonStatus, hasEvenings: Bool, entrantCount: Int,
        firstDate: Day? = nil
    ) {
        self.id = id
        self.name = name
        self.number = number
        self.status = status
        self.hasEvenings = hasEvenings
        self.entrantCount = entrantCount
        self.firstDate = firstDate
    }
}

extension SeasonEntrant {
    @_disfavoredOverload
    public init(
        entrant: sending Int, accountId: ID? = nil, name: String, status: SeasonEntrantStatus,
        isYou: Bool? = nil
    ) {
        self.entrant = entrant
        self.accountId = accountId
        self.name = name
        self.status = status
        self.isYou = isYou
    }
}

extension SeasonDivision {
    @_disfavoredOverload
    public init(division: sending Int, entrants: [SeasonEntrant]) {
        self.division = division
        self.entrants = entrants
    }
}

extension SeasonView {
    @_disfavoredOverload
    public init(
        id: sending ID, leagueId: ID, leagueName: String, name: String, number: Int, sport: Sport,
        timezone: String, status: SeasonStatus, options: SeasonOptions, divisions: [SeasonDivision],
        fixtureCount: Int? = nil, overCount: Int? = nil, you: Int? = nil, isHost: Bool, createdAt: Timestamp,
        begunAt: Timestamp? = nil, endedAt: Timestamp? = nil
    ) {
        self.id = id
        self.leagueId = leagueId
        self.leagueName = leagueName
        self.name = name
        self.number = number
        self.sport = sport
        self.timezone = timezone
        self.status = status
        self.options = options
        self.divisions = divisions
        self.fixtureCount = fixtureCount
        self.overCount = overCount
        self.you = you
        self.isHost = isHost
        self.createdAt = createdAt
        self.begunAt = begunAt
        self.endedAt = endedAt
    }
}

extension CreateSeason {
    public static let notes: [String: String] = [
        "name": "3 to 60 characters",
        "options.bestOf":
            "the length of a match, 1 to 99: more than half of so many legs, sets or games win; odd where"
            + " there are no draws. Default: any score; in darts that of match",
        "options.divisions": "the number of divisions, 1 to 8. Default: 1",
        "options.drawsAllowed": "whether a match may be drawn. Default: false",
        "options.evenings": "the cups of the league give points in it, instead of fixtures",
        "options.evenings.best": "so many best evenings count. Default: all",
        "options.evenings.checkout100": "added for each checkout of 100 or more. Default: 1",
        "options.evenings.leg15": "added for each leg won with 15 darts or fewer. Default: 1",
        "options.evenings.per180": "added for each 180. Default: 1",
        "options.evenings.places":
            "points of each place, the best first; up to 64, each 0 to 999. Default: 10, 7, 5, 4, 2, 2, 2,"
            + " 2",
        "options.evenings.takingPart": "added for taking part, 0 to 999. Default: 1",
        "options.everyDays": "the days from one round to the next, 1 to 28. Default: 7",
        "options.firstDate": "the date on which the first round is due; needed before it begins",
        "options.gameType": "the game of darts that is played. Default: x01",
        "options.ifLate": "the end of a fixture that was not played a week after its window. Default: host",
        "options.legs": "how often everybody meets in a division, 1 or 2. Default: 1",
        "options.match": "the options of its matches; only of darts",
        "options.match.bestOfLegs":
            "in games with legs: more than half of this many legs win a set; odd, up to 41",
        "options.match.bestOfSets":
            "in games with legs: more than half of this many sets win the match; odd, up to 25",
        "options.match.bull": "around the Clock: a bull comes after the 20",
        "options.match.clearBy":
            "with two players: the last set must be won by 2 legs, unless somebody gets to upTo",
        "options.match.count": "around the Clock: how far a hit moves on",
        "options.match.difficulty": "only in Halve-It",
        "options.match.firstToLegs": "instead of bestOfLegs: so many legs win a set, up to 21",
        "options.match.firstToSets": "instead of bestOfSets: so many sets win the match, up to 13",
        "options.match.fixedLegs": "instead of both: 2 to 20 legs are all played, and the most win",
        "options.match.in": "x01: how scoring must be opened",
        "options.match.lives": "only in Knockout, Sudden Death and Killer",
        "options.match.maxRounds":
            "the rounds of a leg, 0 for no limit; in x01 10 to 50, and then the bull decides",
        "options.match.out": "x01: how a leg must be finished",
        "options.match.rounds": "shanghai: 7 or 20 rounds",
        "options.match.scoring": "cricket: whom further marks on a closed number give points to",
        "options.match.startScore": "x01: the start score of a leg",
        "options.match.startScores":
            "x01: a start score for each player, in the order of play, each between 101 and 1001",
        "options.match.starter": "x01: how it is found who throws first",
        "options.match.target": "in Knockout, the total that a visit must beat",
        "options.match.teams": "cricket: even slots play against odd ones",
        "options.match.upTo": "with clearBy: so many legs win the last set in any case",
        "options.move": "so many change places between two divisions at the end, 0 to 4. Default: 0",
        "options.playWindowDays":
            "for so many days before it is due a fixture may be played, 0 to 60. Default: 0",
        "options.points":
            "default: 2, 1, 0; in soccer, football, field hockey, ice hockey and water polo 3, 1, 0",
        "options.restDates": "up to 60 dates on which no round is due",
        "options.tieBreak": "default: difference in darts, otherwise head_to_head",
    ]
}

extension UpdateSeason {
    public static let notes: [String: String] = [
        "name": "3 to 60 characters",
        "options.bestOf":
            "the length of a match, 1 to 99: more than half of so many legs, sets or games win; odd where"
            + " there are no draws. Default: any score; in darts that of match",
        "options.divisions": "the number of divisions, 1 to 8. Default: 1",
        "options.drawsAllowed": "whether a match may be drawn. Default: false",
        "options.evenings": "the cups of the league give points in it, instead of fixtures",
        "options.evenings.best": "so many best evenings count. Default: all",
        "options.evenings.checkout100": "added for each checkout of 100 or more. Default: 1",
        "options.evenings.leg15": "added for each leg won with 15 darts or fewer. Default: 1",
        "options.evenings.per180": "added for each 180. Default: 1",
        "options.evenings.places":
            "points of each place, the best first; up to 64, each 0 to 999. Default: 10, 7, 5, 4, 2, 2, 2,"
            + " 2",
        "options.evenings.takingPart": "added for taking part, 0 to 999. Default: 1",
        "options.everyDays": "the days from one round to the next, 1 to 28. Default: 7",
        "options.firstDate": "the date on which the first round is due; needed before it begins",
        "options.gameType": "the game of darts that is played. Default: x01",
        "options.ifLate": "the end of a fixture that was not played a week after its window. Default: host",
        "options.legs": "how often everybody meets in a division, 1 or 2. Default: 1",
        "options.match": "the options of its matches; only of darts",
        "options.match.bestOfLegs":
            "in games with legs: more than half of this many legs win a set; odd, up to 41",
        "options.match.bestOfSets":
            "in games with legs: more than half of this many sets win the match; odd, up to 25",
        "options.match.bull": "around the Clock: a bull comes after the 20",
        "options.match.clearBy":
            "with two players: the last set must be won by 2 legs, unless somebody gets to upTo",
        "options.match.count": "around the Clock: how far a hit moves on",
        "options.match.difficulty": "only in Halve-It",
        "options.match.firstToLegs": "instead of bestOfLegs: so many legs win a set, up to 21",
        "options.match.firstToSets": "instead of bestOfSets: so many sets win the match, up to 13",
        "options.match.fixedLegs": "instead of both: 2 to 20 legs are all played, and the most win",
        "options.match.in": "x01: how scoring must be opened",
        "options.match.lives": "only in Knockout, Sudden Death and Killer",
        "options.match.maxRounds":
            "the rounds of a leg, 0 for no limit; in x01 10 to 50, and then the bull decides",
        "options.match.out": "x01: how a leg must be finished",
        "options.match.rounds": "shanghai: 7 or 20 rounds",
        "options.match.scoring": "cricket: whom further marks on a closed number give points to",
        "options.match.startScore": "x01: the start score of a leg",
        "options.match.startScores":
            "x01: a start score for each player, in the order of play, each between 101 and 1001",
        "options.match.starter": "x01: how it is found who throws first",
        "options.match.target": "in Knockout, the total that a visit must beat",
        "options.match.teams": "cricket: even slots play against odd ones",
        "options.match.upTo": "with clearBy: so many legs win the last set in any case",
        "options.move": "so many change places between two divisions at the end, 0 to 4. Default: 0",
        "options.playWindowDays":
            "for so many days before it is due a fixture may be played, 0 to 60. Default: 0",
        "options.points":
            "default: 2, 1, 0; in soccer, football, field hockey, ice hockey and water polo 3, 1, 0",
        "options.restDates": "up to 60 dates on which no round is due",
        "options.tieBreak": "default: difference in darts, otherwise head_to_head",
    ]
}

extension AddSeasonEntrant {
    public static let notes: [String: String] = [
        "accountId": "a friend, a member of the league's group, somebody of a former season, or you",
        "division": "from 1, the highest. Default: 1",
        "name": "instead of an account: up to 30 characters",
    ]
}

extension RemoveSeasonEntrant {
    public static let notes: [String: String] = [
        "entrant": "the entrant's number"
    ]
}

extension OrderSeasonEntrants {
    public static let notes: [String: String] = [
        "division": "from 1, the highest",
        "entrants":
            "up to 20 numbers of entrants. They come first; others of the division follow as they stood",
    ]
}

extension NextSeason {
    public static let notes: [String: String] = [
        "firstDate": "the date on which the first round is due; it can be set later",
        "name": "3 to 60 characters",
    ]
}
