// leagues.season-create to leagues.next: the seasons of a league, from their plan to the next one (domain.md §17.8).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let seasons = Rules<Games>()
        .command(CreateSeason.self, decide: Situation.create, reply: Situation.planned)
        .command(UpdateSeason.self, decide: Situation.update, reply: Situation.season)
        .command(CancelSeason.self, decide: Situation.cancel)
        .command(BeginSeason.self, decide: Situation.begin, reply: Situation.season)
        .command(FinishSeason.self, decide: Situation.finish, reply: Situation.season)
        .command(NextSeason.self, decide: Situation.next, reply: Situation.planned)
        .evolve(SeasonPlanned.self) { state, event, info in state.leagues.apply(event, at: info.time) }
        .evolve(SeasonBegun.self) { state, event, info in
            state.leagues.change(event.seasonId) { $0.begin(event, at: info.time) }
        }
        .evolve(SeasonCancelled.self) { state, event, info in
            state.leagues.change(event.seasonId) { ($0.status, $0.endedAt) = (.cancelled, info.time) }
        }
        .evolve(SeasonDone.self) { state, event, info in
            state.leagues.change(event.seasonId) { ($0.status, $0.endedAt) = (.done, info.time) }
        }
        .limit(.changes, SeasonPlanned.self)
        .limit(.changes, SeasonBegun.self)
        .limit(.changes, SeasonCancelled.self)
        .limit(.changes, SeasonDone.self)
}

extension Situation<Games> {
    // MARK: - Planning

    fileprivate func create(_ command: CreateSeason) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let league = try run(league: command.leagueId)
        let options = try completed(command.options ?? SeasonOptions(), in: league)
        return .events([try planned(options, named: command.name, in: league, by: me)])
    }

    /// A new season of a league.
    private func planned(
        _ options: SeasonOptions, named name: String, in league: Games.League, by me: ID
    ) throws(Refusal) -> SeasonPlanned {
        guard league.seasons.count < LeagueLimits.seasonsMax else {
            throw Refusal(
                .conflict,
                "the league has had \(LeagueLimits.seasonsMax) seasons, as many as it may have; make a new one"
            )
        }
        return SeasonPlanned(
            seasonId: context.newID(), leagueId: league.id, accountId: me, name: name.cleaned ?? "",
            number: league.seasons.count + 1, options: options)
    }

    fileprivate func update(_ command: UpdateSeason) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let (league, season) = try run(season: command.seasonId, [.draft])
        let wanted = (command.options ?? SeasonOptions()).filled(from: season.options)
        let options = try completed(wanted, in: league)
        let smaller = season.order(for: options).map(\.count).max() ?? 0
        guard smaller <= SeasonPlan.divisionSizes.upperBound else {
            throw .invalid(
                "options.divisions",
                "options.divisions: a division has at most \(SeasonPlan.divisionSizes.upperBound) entrants")
        }
        let name = command.name?.cleaned ?? season.name
        if (name, options) == (season.name, season.options) { return .nothing }
        return .events([
            SeasonPlanned(
                seasonId: season.id, leagueId: league.id, accountId: me, name: name, number: season.number,
                options: options)
        ])
    }

    /// Options with the defaults of the league's sport filled in. Refuses those that do not fit each other.
    private func completed(
        _ options: SeasonOptions, in league: Games.League
    ) throws(Refusal) -> SeasonOptions {
        var problems = Problems()
        let completed = options.completed(for: league.sport, &problems)
        if let refusal = problems.refusal { throw refusal }
        return completed
    }

    fileprivate func planned<C: Command>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> SeasonView where C.Reply == SeasonView {
        guard let event = occurred.first(SeasonPlanned.self) else {
            throw Refusal(.internal, "no season was planned")
        }
        return try view(season: event.seasonId)
    }

    fileprivate func cancel(_ command: CancelSeason) throws(Refusal) -> Decision<Games.Effect> {
        let (_, season) = try run(season: command.seasonId, [.draft, .running, .cancelled])
        if season.status == .cancelled { return .nothing }
        return .events([SeasonCancelled(seasonId: season.id, by: caller.account)])
    }

    // MARK: - Beginning

    fileprivate func begin(_ command: BeginSeason) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let (league, season) = try run(season: command.seasonId, [.draft, .running])
        if season.status == .running { return .nothing }
        let today = today(in: league)
        var divisions: [[Int]] = []
        if season.options.evenings == nil {
            divisions = season.order.map { numbers in
                numbers.filter { season.entrant($0)?.status == .in }
            }
            try refuseBeginning(season, divisions, on: today)
        }
        let zone = zone(of: league)
        let year = today.civil.year
        let offsets = [1, 7].compactMap { Day(year: year, month: $0, day: 1) }.map {
            zone.offset(at: $0.start)
        }
        return .events([
            SeasonBegun(
                seasonId: season.id, divisions: divisions, day: today, clockAhead: offsets.min() ?? 0, by: me)
        ])
    }

    private func refuseBeginning(
        _ season: Games.LeagueSeason, _ divisions: [[Int]], on today: Day
    ) throws(Refusal) {
        guard let plan = season.options.plan else {
            throw Refusal(.conflict, "say on which date the first round is due: firstDate", state: "no_date")
        }
        guard plan.firstDate >= today, plan.firstDate <= today.adding(days: LeagueLimits.daysAheadMax) else {
            throw Refusal(
                .conflict,
                "firstDate must be from today on, and within \(LeagueLimits.daysAheadMax) days; change it first",
                state: "date")
        }
        do throws(Competitions.Refusal) {
            _ = try Season(plan, divisions: divisions.map(\.count))
        } catch {
            throw Refusal(season: error)
        }
    }

    // MARK: - Ending

    fileprivate func finish(_ command: FinishSeason) throws(Refusal) -> Decision<Games.Effect> {
        let (league, season) = try run(season: command.seasonId, [.running, .done])
        if season.status == .done { return .nothing }
        if let play = season.play, !play.isOver {
            let open = season.references.compactMap { season.fixture($0) }.count { !$0.status.isOver }
            throw Refusal(
                .conflict, "matches still to be played: \(open); set their scores, or give them to one side",
                state: "\(open)"
            )
        }
        let places = season.play.map { play in
            play.divisions.indices.map { division in
                play.table(division).compactMap { row in
                    season.entrant(season.number(in: .init(division: division, entrant: row.entrant)))?
                        .accountId
                }
            }
        }
        let done = SeasonDone(
            leagueId: league.id, seasonId: season.id, places: places ?? [], by: caller.account)
        return .events([done, told(.done, season, of: league, to: season.playing)])
    }

    // MARK: - The next one

    fileprivate func next(_ command: NextSeason) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let (league, season) = try run(season: command.seasonId, [.done])
        if league.seasons.last != season.id {
            throw Refusal(.conflict, "the season after this one is planned already", field: "seasonId")
        }
        var options = season.options
        options.firstDate = command.firstDate
        let planned = try planned(options, named: command.name, in: league, by: me)
        var events: [any Event] = [planned]
        var invited: [ID] = []
        for (division, seats) in (season.play?.next ?? []).enumerated() {
            for seat in seats {
                guard let old = season.entrant(season.number(in: seat)) else { continue }
                if let account = old.accountId, !mayPlay(account, in: league) { continue }
                let isIn = old.accountId == nil || old.accountId == me
                var event = SeasonEntrantChanged(
                    seasonId: planned.seasonId, entrant: events.count, accountId: old.accountId,
                    name: old.name, division: division + 1, status: isIn ? .in : .invited)
                (event.by, event.again) = (old.addedBy ?? me, true)
                events.append(event)
                if let account = old.accountId, !isIn { invited.append(account) }
            }
        }
        let next = Games.LeagueSeason(planned, at: now)
        return .events(events + (invited.isEmpty ? [] : [told(.invited, next, of: league, to: invited)]))
    }

    /// Whether an account can be invited to a league: it is there, and not apart from the host.
    func mayPlay(_ account: ID, in league: Games.League) -> Bool {
        state.people.isThere(account) && !state.circles.areApart(account, league.hostId)
    }
}

extension Contracts.Refusal {
    /// A refusal of the engine about a season. Its options are fields of `options` here.
    init(season refusal: Competitions.Refusal, name: (Int) -> String = { "entrant \($0)" }) {
        switch refusal {
        case .fewerEntrants(let least):
            self.init(
                .conflict, "each division needs at least \(least) entrants who have accepted",
                state: "entrants")
        case .moreEntrants(let most): self.init(.full, "a division has room for \(most) entrants")
        case .option(.move):
            self.init(
                .conflict, "fewer than half of the smallest division can move: change options.move",
                state: "move")
        case .option, .moreFixtures, .noSuchFixture, .noSuchEntrant, .notNow, .notTheirs, .score,
            .noSuchBoard,
            .boardTaken, .busy, .leadsTo, .pairedSince, .unfinished, .nothingToPair, .full, .isOut, .date:
            self.init(refusal, name: name)
        }
    }
}
