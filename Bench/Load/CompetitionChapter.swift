// A cup of 64 played to its end, with its bracket, and the table of a league's division of 20 with all 380 fixtures played, each
// beside a game that is only read (domain.md §16, §17).

import BenchData
import BenchReport
import Contracts
import JSON
import Platform
import Values

final class CompetitionChapter: Chapter {
    let rows: [Row]
    private let club: Club

    init(_ site: Site) {
        let club = Club(site)
        self.club = club
        let game = Gauge("games.get") { try club.ask(.game, forMs: site.runMs($0)) }
        let cup = Gauge("cups.get") { try club.ask(.cup, forMs: site.runMs($0)) }
        let table = Gauge("leagues.table") { try club.ask(.table, forMs: site.runMs($0)) }
        rows = [
            Row("a cup of 64 with its bracket, p50", .p50, cup, beside: game, .none),
            Row("a cup of 64 with its bracket, p99", .p99, cup, beside: game, .none),
            Row("a cup of 64 with its bracket, p99", .p99, cup, limit: 20_000),
            Row("a table of 20 with 380 fixtures, p50", .p50, table, beside: game, .none),
            Row("a table of 20 with 380 fixtures, p99", .p99, table, beside: game, .none),
            Row("a table of 20 with 380 fixtures, p99", .p99, table, limit: 20_000),
        ]
    }

    func close() { club.close() }
}

private enum Question { case game, cup, table }

/// The host of a game, a cup and a league.
private final class Club {
    private let site: Site
    private let plan = BenchPlan(now: WallClock.now, accounts: 100, games: 100, rsvps: 0)
    private let people: BenchPeople
    private var town: Town?
    private var games: Load?
    private var cups: Load?
    private var leagues: Load?
    private var requests: [Question: RequestTemplate] = [:]

    init(_ site: Site) {
        self.site = site
        people = BenchPeople(plan)
    }

    func ask(_ question: Question, forMs durationMs: Int) throws -> Sample {
        try open()
        guard let request = requests[question] else { return Sample() }
        func next() -> RequestTemplate { request }
        return switch question {
        case .game: try games?.run(inFlight: 1, forMs: durationMs, next: next) ?? Sample()
        case .cup: try cups?.run(inFlight: 1, forMs: durationMs, next: next) ?? Sample()
        case .table: try leagues?.run(inFlight: 1, forMs: durationMs, next: next) ?? Sample()
        }
    }

    private func open() throws {
        guard town == nil else { return }
        let town = try Town(site, ["auth", "social", "rsvp", "games"]) { [plan] in
            try BenchTown.write(plan, into: $0)
        }
        self.town = town
        let game = try game(town)
        try town.awaitGame(game, token: token())
        let (cup, season) = (try playedCup(town), try playedSeason(town))
        requests = [
            .game: template(town, "games.get", #"{"gameId":"\#(game)"}"#),
            .cup: template(town, "cups.get", #"{"cupId":"\#(cup)"}"#),
            .table: template(town, "leagues.table", #"{"seasonId":"\#(season)"}"#),
        ]
        games = try Load(town.bus, noun: "games")
        cups = try Load(town.bus, noun: "cups")
        leagues = try Load(town.bus, noun: "leagues")
    }

    private func token() -> String? { people.token(of: 0, at: WallClock.now) }

    private func template(_ town: Town, _ type: String, _ fields: String) -> RequestTemplate {
        RequestTemplate(town.envelope(type, token: token(), fields))
    }

    @discardableResult
    private func ask(_ town: Town, _ type: String, _ fields: String) throws -> [UInt8] {
        let noun = String(type.prefix { $0 != "." })
        return try town.ask(noun, [town.envelope(type, token: token(), fields)])[0]
    }

    private func game(_ town: Town) throws -> ID {
        let reply = try ask(
            town, "games.create",
            """
            {"sport":"soccer","title":"Soccer of the club","place":{"name":"Dolores Park","lat":37.7596,"lng":-122.4269},\
            "startsAt":"\(WallClock.now.adding(minutes: 48 * 60))"}
            """)
        return try JSONCoding.decode(GameView.self, from: reply).id
    }

    /// A knock-out of 64 names, of which the first side wins each match.
    private func playedCup(_ town: Town) throws -> ID {
        let created = try ask(
            town, "cups.create",
            #"{"name":"Cup of the club","sport":"darts","format":"single","entry":"host"}"#)
        let cup = try JSONCoding.decode(CupView.self, from: created).id
        let about = #""cupId":"\#(cup)""#
        try ask(town, "cups.open", "{\(about)}")
        for number in 1...CupLimits.entrants.upperBound {
            try ask(town, "cups.add", #"{\#(about),"entrant":{"name":"Player \#(number)"}}"#)
        }
        try ask(town, "cups.draw", "{\(about)}")
        try ask(town, "cups.begin", "{\(about)}")
        for fixture in 1...CupLimits.entrants.upperBound {
            try ask(town, "cups.fix", #"{\#(about),"fixture":\#(fixture),"score":"2-\#(fixture % 2)"}"#)
        }
        return cup
    }

    /// A division of twenty names who meet twice.
    private func playedSeason(_ town: Town) throws -> ID {
        let made = try ask(
            town, "leagues.create",
            #"{"name":"League of the club","sport":"darts","timezone":"Europe/London"}"#)
        let league = try JSONCoding.decode(LeagueView.self, from: made).id
        let planned = try ask(
            town, "leagues.season-create",
            """
            {"leagueId":"\(league)","name":"The first one","options":{"legs":2,"everyDays":1,\
            "firstDate":"\(WallClock.now.description.prefix(10))"}}
            """)
        let season = try JSONCoding.decode(SeasonView.self, from: planned).id
        let about = #""seasonId":"\#(season)""#
        for number in 1...20 {
            try ask(town, "leagues.entrant-add", #"{\#(about),"name":"Player \#(number)"}"#)
        }
        let begun = try ask(town, "leagues.begin", "{\(about)}")
        let fixtures = try JSONCoding.decode(SeasonView.self, from: begun).fixtureCount
        guard fixtures == 380 else { throw BenchFailure(description: "\(fixtures ?? 0) fixtures, not 380") }
        for fixture in 1...380 {
            let score = fixture % 3 == 0 ? "2-1" : fixture % 3 == 1 ? "0-2" : "2-0"
            try ask(town, "leagues.fix", #"{\#(about),"fixture":\#(fixture),"score":"\#(score)"}"#)
        }
        return season
    }

    func close() {
        games = nil
        cups = nil
        leagues = nil
        town?.close()
        town = nil
    }
}
