// The people who find a league, and who run it (domain.md §17.7).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Situation<Games> {
    /// Somebody's part in a league; `nil` if they have none.
    func role(of account: ID, in league: Games.League) -> LeagueRole? {
        if league.hostId == account { return .host }
        if hosts(league, account) { return .coHost }
        let isApart = state.circles.areApart(league.hostId, account)
        let statuses = state.leagues.seasons(of: league).compactMap { $0.status(of: account) }
        if statuses.contains(.in) || !isApart && statuses.contains(.withdrawn) { return .entrant }
        return !isApart && statuses.contains(.invited) ? .invited : nil
    }

    /// The host, the co-hosts who are named, and those who run its group, each once.
    func hosts(of league: Games.League) -> [ID] {
        let running = league.groupId.flatMap { state.groups[$0] }?.admins ?? []
        var hosts: [ID] = []
        for account in [league.hostId] + league.coHosts + running
        where !hosts.contains(account) && self.hosts(league, account) {
            hosts.append(account)
        }
        return hosts
    }

    /// Whether the caller finds a league. One that moderation hides is found by those who host it or are in it.
    func finds(_ league: Games.League) -> Bool {
        guard let me = caller.account else { return false }
        if caller.isModerator { return true }
        let isWithheld = state.isWithheld(league.id)
        if let role = role(of: me, in: league), role != .invited || !isWithheld { return true }
        if isWithheld { return false }
        if state.circles.areApart(league.hostId, me) { return false }
        return switch league.visibility {
        case .public: true
        case .group: state.groups.isMember(me, of: league.groupId)
        case .private: false
        }
    }

    func find(league id: ID) throws(Refusal) -> Games.League {
        guard let league = state.leagues[id], finds(league) else {
            throw Refusal(.notFound, "there is no league \(id) that you may see", field: "leagueId")
        }
        return league
    }

    /// A season of a league that the caller finds.
    func find(season id: ID) throws(Refusal) -> (league: Games.League, season: Games.LeagueSeason) {
        guard let season = state.leagues[season: id], let league = state.leagues[season.leagueId],
            finds(league)
        else {
            throw Refusal(.notFound, "there is no season \(id) that you may see", field: "seasonId")
        }
        return (league, season)
    }

    /// A league that goes on, and that the caller hosts.
    func run(league id: ID) throws(Refusal) -> Games.League {
        let league = try find(league: id)
        try refuseGuest(of: league)
        try refuseCancelled(league)
        return league
    }

    /// A season of such a league, in one of these states.
    func run(
        season id: ID, _ statuses: [SeasonStatus]
    ) throws(Refusal) -> (league: Games.League, season: Games.LeagueSeason) {
        let (league, season) = try find(season: id)
        try refuseGuest(of: league, field: "seasonId")
        try refuseCancelled(league)
        try require(statuses, season)
        return (league, season)
    }

    func refuseCancelled(_ league: Games.League) throws(Refusal) {
        if league.status == .cancelled {
            throw Refusal(.conflict, "the league was called off", state: league.status.rawValue)
        }
    }

    func require(_ statuses: [SeasonStatus], _ season: Games.LeagueSeason) throws(Refusal) {
        if statuses.contains(season.status) { return }
        let sentence =
            switch season.status {
            case .draft: "the season has not begun"
            case .running: "the season has begun, and is not over"
            case .done: "the season is over, and stays as it is"
            case .cancelled: "the season was called off"
            }
        throw Refusal(.conflict, sentence, field: "seasonId", state: season.status.rawValue)
    }

    /// The zone of a league.
    func zone(of league: Games.League) -> Zone { context.knownZone(league.timezone) }
    /// The date by a league's clock.
    func today(in league: Games.League) -> Day { zone(of: league).local(at: now).day }

    // MARK: - Views

    /// Whether moderation hides a league's name and those of its seasons from the caller.
    func isNameless(_ league: Games.League) -> Bool {
        state.isWithheld(league.id) && !hosts(league) && !caller.isModerator
    }

    func view(_ league: Games.League) -> LeagueView {
        let isNameless = isNameless(league)
        var view = LeagueView(
            id: league.id, name: isNameless ? LeagueLimits.hiddenName : league.name, hostId: league.hostId,
            visibility: league.visibility, sport: league.sport, timezone: league.timezone,
            status: league.status, url: Link(.league, league.id).url(host: context.settings.host),
            createdAt: league.createdAt, version: league.version)
        view.hidden = state.isWithheld(league.id) ? true : nil
        view.hostNickname = state.people.name(of: league.hostId)?.nickname
        view.coHosts = league.coHosts.map(mention)
        view.groupId = told(league.groupId)
        view.role = caller.account.flatMap { role(of: $0, in: league) }
        view.seasons = state.leagues.seasons(of: league).reversed().map { season in
            var brief = season.brief
            if isNameless { brief.name = season.plainName }
            return brief
        }
        return view
    }

    /// The name that others see of an entrant.
    func name(of entrant: Games.LeagueEntrant?) -> String {
        if let account = entrant?.accountId {
            return state.people.name(of: account)?.nickname ?? MatchPlayer.deletedName
        }
        return entrant?.name.flatMap { $0.isEmpty ? nil : $0 } ?? MatchPlayer.deletedName
    }

    func view(_ season: Games.LeagueSeason, of league: Games.League) -> SeasonView {
        let isNameless = isNameless(league)
        var view = SeasonView(
            id: season.id, leagueId: league.id,
            leagueName: isNameless ? LeagueLimits.hiddenName : league.name,
            name: isNameless ? season.plainName : season.name,
            number: season.number, sport: league.sport, timezone: league.timezone, status: season.status,
            options: season.options, divisions: [], isHost: hosts(league), createdAt: season.createdAt)
        view.divisions = season.order.enumerated().map { index, numbers in
            SeasonDivision(division: index + 1, entrants: numbers.compactMap { self.entrant($0, of: season) })
        }
        if season.play != nil {
            let fixtures = season.references.compactMap { season.fixture($0) }
            (view.fixtureCount, view.overCount) = (fixtures.count, fixtures.count { $0.status.isOver })
        }
        view.you = caller.account.flatMap { season.number(of: $0) }
        (view.begunAt, view.endedAt) = (season.begunAt, season.endedAt)
        return view
    }

    private func entrant(_ number: Int, of season: Games.LeagueSeason) -> SeasonEntrant? {
        guard let entrant = season.entrant(number), let status = entrant.status else { return nil }
        var view = SeasonEntrant(
            entrant: number, accountId: entrant.accountId, name: name(of: entrant), status: status)
        view.isYou = entrant.accountId != nil && entrant.accountId == caller.account ? true : nil
        return view
    }

    /// The season as it is, for the reply to a command.
    func view(season id: ID) throws(Refusal) -> SeasonView {
        guard let season = state.leagues[season: id], let league = state.leagues[season.leagueId] else {
            throw Refusal(.notFound, "the season is gone", field: "seasonId")
        }
        return view(season, of: league)
    }
}

extension Games.LeagueSeason {
    /// Its name where moderation hides the league.
    var plainName: String { "Season \(number)" }

    var brief: SeasonBrief {
        SeasonBrief(
            id: id, name: name, number: number, status: status, hasEvenings: options.evenings != nil,
            entrantCount: entrantCount, firstDate: options.firstDate)
    }
}
