// leagues.get to leagues.landing: reading of leagues, fixtures and tables (domain.md §17.11).

import Competitions
import Contracts
import Darts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let leagueReading = Rules<Games>()
        .query(GetLeague.self, answer: Situation.league)
        .query(MyLeagues.self, answer: Situation.myLeagues)
        .query(LeaguesOfGroup.self, answer: Situation.leagues)
        .query(GetSeason.self, answer: Situation.season)
        .query(ListSeasonFixtures.self, answer: Situation.fixtures)
        .query(ShowSeasonTable.self, answer: Situation.table)
        .query(ShowLeagueLanding.self, isBudgeted: true, answer: Situation.landing)
}

extension Situation<Games> {
    fileprivate func league(_ query: GetLeague) throws(Refusal) -> LeagueView {
        view(try find(league: query.leagueId))
    }

    fileprivate func myLeagues(_ query: MyLeagues) throws(Refusal) -> Page<LeagueView> {
        let me = try caller.id()
        let mine = state.leagues.leagues(of: me).filter { role(of: me, in: $0) != nil }
        return try page(mine, of: ["leagues.mine", me.description], query)
    }

    fileprivate func leagues(_ query: LeaguesOfGroup) throws(Refusal) -> Page<LeagueView> {
        let group = try findGroup(query.groupId)
        let leagues = state.leagues.leagues(ofGroup: group.id).filter(finds)
        return try page(leagues, of: ["leagues.group", group.id.description], query)
    }

    /// The latest first.
    private func page(
        _ leagues: [Games.League], of question: [String], _ query: some Paged
    ) throws(Refusal) -> Page<LeagueView> {
        let start = try Paging.start(query.page, of: question)
        let keyed = leagues.map {
            (key: SortKey($0.createdAt.descending, $0.id.high, $0.id.low), item: $0)
        }
        let rest = keyed.filter { entry in start.map { entry.key > $0 } ?? true }.sorted { $0.key < $1.key }
        return Paging.page(
            rest.lazy.map { (key: $0.key, item: view($0.item)) }, limit: query.rows, of: question)
    }

    fileprivate func season(_ query: GetSeason) throws(Refusal) -> SeasonView {
        let (league, season) = try find(season: query.seasonId)
        return view(season, of: league)
    }

    // MARK: - Fixtures

    fileprivate func fixtures(_ query: ListSeasonFixtures) throws(Refusal) -> Page<SeasonFixture> {
        let (league, season) = try find(season: query.seasonId)
        let question = [
            "leagues.fixtures", season.id.description, "\(query.fixture ?? 0) \(query.division ?? 0)",
            "\(query.entrant ?? 0) \((query.show ?? ListSeasonFixtures.showDefault).rawValue)",
        ]
        let start = try Paging.start(query.page, of: question)
        let today = today(in: league)
        let meant = season.references.compactMap { reference -> (key: SortKey, item: Season.Reference)? in
            guard let due = try? season.play?.due(reference),
                isMeant(reference, by: query, in: season, on: today)
            else { return nil }
            let key = SortKey(
                UInt64(clamping: due.daysSince1970), UInt64(reference.division), UInt64(reference.fixture))
            return (key, reference)
        }
        let rest = meant.filter { entry in start.map { entry.key > $0 } ?? true }.sorted { $0.key < $1.key }
        let page = rest.lazy.compactMap { entry -> (key: SortKey, item: SeasonFixture)? in
            view(entry.item, of: season, in: league).map { (entry.key, $0) }
        }
        return Paging.page(page, limit: query.rows, of: question)
    }

    private func isMeant(
        _ reference: Season.Reference, by query: ListSeasonFixtures, in season: Games.LeagueSeason,
        on today: Day
    ) -> Bool {
        guard let fixture = season.fixture(reference) else { return false }
        if let division = query.division, division != reference.division + 1 { return false }
        if let number = query.fixture, number != season.number(reference) { return false }
        if let entrant = query.entrant, !season.sides(reference).contains(entrant) { return false }
        return switch query.show ?? ListSeasonFixtures.showDefault {
        case .all: true
        case .open: !fixture.status.isOver
        case .overdue: season.isOverdue(reference, on: today)
        }
    }

    func view(
        _ reference: Season.Reference, of season: Games.LeagueSeason, in league: Games.League
    ) -> SeasonFixture? {
        guard let fixture = season.fixture(reference), let play = season.play,
            let due = try? play.due(reference), let window = try? play.window(reference)
        else { return nil }
        let sides = sides(reference, of: season)
        guard sides.count == 2 else { return nil }
        let number = season.number(reference)
        func entrant(_ seat: Int) -> Int {
            season.number(in: .init(division: reference.division, entrant: seat))
        }
        var view = SeasonFixture(
            fixture: number, division: reference.division + 1, round: fixture.round, home: sides[0],
            away: sides[1], status: fixture.status, due: due, from: window.lowerBound,
            until: window.upperBound, isOverdue: season.isOverdue(reference, on: today(in: league)))
        view.score = fixture.score.map { WrittenScore($0) }
        view.winner = fixture.winner.map(entrant)
        view.day = fixture.day
        let isSide = caller.account.map { me in sides.contains { $0.accountId == me } } ?? false
        if let report = fixture.report {
            view.report = FixtureReport(
                score: WrittenScore(report.score), by: entrant(report.by), isDisputed: report.isDisputed,
                confirmsAt: season.confirmsAt(number))
        }
        if isSide || hosts(league) { view.proposal = season.proposals[number] }
        view.matchId = season.matches[number]
        view.isYours = isSide ? true : nil
        return view
    }

    // MARK: - Tables

    fileprivate func table(_ query: ShowSeasonTable) throws(Refusal) -> ShowSeasonTable.Reply {
        let (_, season) = try find(season: query.seasonId)
        guard let play = season.play else {
            throw Refusal(
                .conflict,
                season.options.evenings == nil
                    ? "the season has not begun"
                    : "the season has evenings; leagues points shows their points",
                field: "seasonId", state: season.status.rawValue)
        }
        if let division = query.division, !season.options.hasDivision(division) {
            throw .invalid("division", "division must be between 1 and \(season.divisionCount)")
        }
        let divisions = query.division.map { [$0 - 1] } ?? Array(play.divisions.indices)
        return .init(
            seasonId: season.id, status: season.status, at: query.at,
            tables: divisions.map { division in
                let rows = play.table(division, asOf: query.at)
                return SeasonTable(
                    division: division + 1,
                    rows: rows.map { row($0, of: rows.count, in: division, season, at: query.at) })
            })
    }

    private func row(
        _ row: Row, of count: Int, in division: Int, _ season: Games.LeagueSeason, at day: Day?
    ) -> SeasonRow {
        let number = season.number(in: .init(division: division, entrant: row.entrant))
        let entrant = season.entrant(number)
        var view = SeasonRow(
            row: TableRowView(row, entrant: number), accountId: entrant?.accountId, name: name(of: entrant))
        if let figures = season.figures(of: row.entrant, in: division, until: day) {
            view.average = figures.darts > 0 ? Double(figures.points) * 3 / Double(figures.darts) : nil
            (view.scores180, view.highestCheckout) = (figures.visits180, figures.highestCheckout)
        }
        let move = season.options.move ?? 0
        view.isOut = entrant?.status == .withdrawn ? true : nil
        view.isMovingUp = division > 0 && row.rank <= move ? true : nil
        view.isMovingDown = division < season.divisionCount - 1 && row.rank > count - move ? true : nil
        return view
    }

    // MARK: - The page behind a link

    fileprivate func landing(_ query: ShowLeagueLanding) throws(Refusal) -> LeagueLanding {
        guard let league = state.leagues[query.leagueId], league.visibility == .public,
            !state.isWithheld(league.id),
            !(caller.account.map { state.circles.areApart(league.hostId, $0) } ?? false)
        else { throw Refusal(.notFound, "there is no league \(query.leagueId)", field: "leagueId") }
        let season = state.leagues.seasons(of: league).last { $0.begunAt != nil }
        var landing = LeagueLanding(name: league.name, sport: league.sport, status: league.status)
        (landing.season, landing.seasonStatus) = (season?.name, season?.status)
        if let season, season.options.evenings != nil {
            landing.eveningCount = season.evenings.count
        } else if let season {
            landing.entrantCount = season.entrantCount
            let fixtures = season.references.compactMap { season.fixture($0) }
            (landing.fixtureCount, landing.overCount) = (fixtures.count, fixtures.count { $0.status.isOver })
        }
        return landing
    }
}

extension Games.LeagueSeason {
    /// Whether the window of a fixture is over, and it is not.
    func isOverdue(_ reference: Season.Reference, on today: Day) -> Bool {
        guard status == .running, let fixture = fixture(reference), !fixture.status.isOver,
            let window = try? play?.window(reference)
        else { return false }
        return window.upperBound < today
    }

    /// The sums of the figures of an entrant's matches of darts that were decided until a date; `nil` without any.
    func figures(of seat: Int, in division: Int, until day: Day?) -> X01.Figures? {
        var sum = X01.Figures()
        var count = 0
        for (number, figures) in figures {
            guard let reference = reference(number), reference.division == division,
                let fixture = fixture(reference), fixture.status == .done,
                let side = fixture.entrants.firstIndex(of: seat), figures.sides.indices.contains(side),
                day.map({ limit in fixture.day.map { $0 <= limit } ?? false }) ?? true
            else { continue }
            let one = figures.sides[side]
            (sum.points, sum.darts) = (sum.points + one.points, sum.darts + one.darts)
            sum.visits180 += one.visits180
            sum.highestCheckout = max(sum.highestCheckout, one.highestCheckout)
            count += 1
        }
        return count > 0 ? sum : nil
    }
}
