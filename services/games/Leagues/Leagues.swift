// leagues.create, update, cancel and cohost: who runs a league, and who sees it (domain.md §17.7).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Games {
    static let leagues = Rules<Games>()
        .command(CreateLeague.self, decide: Situation.create, reply: Situation.league)
        .command(UpdateLeague.self, decide: Situation.update, reply: Situation.league)
        .command(CancelLeague.self, decide: Situation.cancel)
        .command(NameLeagueCoHost.self, decide: Situation.nameCoHost, reply: Situation.league)
        .evolve(LeagueChanged.self) { state, event, info in state.leagues.apply(event, at: info.time) }
        .limit(.leagues, LeagueChanged.self) { event, _ in event.version == 1 ? 1 : 0 }
        .limit(.changes, LeagueChanged.self) { event, _ in event.version == 1 ? 0 : 1 }
}

extension Situation<Games> {
    fileprivate func create(_ command: CreateLeague) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let group = try hostedGroup(command.groupId, field: "groupId")
        try refuseClosed(group)
        let hosted = state.leagues.leagues(of: me).count { $0.hostId == me && $0.status == .open }
        guard hosted < LeagueLimits.hostedMax else {
            throw Refusal(
                .conflict,
                "you host \(LeagueLimits.hostedMax) leagues, which is as many as one hosts; call one off first"
            )
        }
        return .events([
            LeagueChanged(
                leagueId: context.newID(), name: command.name.cleaned ?? "", hostId: me, coHosts: [],
                groupId: group?.id, visibility: command.visibility ?? (group == nil ? .private : .group),
                sport: command.sport, timezone: command.timezone, status: .open, version: 1, by: me)
        ])
    }

    fileprivate func update(_ command: UpdateLeague) throws(Refusal) -> Decision<Games.Effect> {
        let league = try run(league: command.leagueId)
        try refuse(league, unlessVersion: command.ifVersion)
        if command.visibility == .group, league.groupId == nil {
            throw .invalid("visibility", "visibility group is for the league of a group")
        }
        let name = command.name?.cleaned ?? league.name
        let visibility = command.visibility ?? league.visibility
        if (name, visibility) == (league.name, league.visibility) { return .nothing }
        return .events([
            league.changed(by: caller.account) { ($0.name, $0.visibility) = (name, visibility) }
        ])
    }

    fileprivate func cancel(_ command: CancelLeague) throws(Refusal) -> Decision<Games.Effect> {
        let league = try find(league: command.leagueId)
        guard league.hostId == caller.account else {
            throw Refusal(.forbidden, "only the host calls a league off")
        }
        if league.status == .cancelled { return .nothing }
        return .events(cancelled(league, by: caller.account))
    }

    /// The events that end a league and its seasons.
    func cancelled(_ league: Games.League, by: ID?) -> [any Event] {
        let open = state.leagues.seasons(of: league).filter { !$0.isOver }
        return open.map { SeasonCancelled(seasonId: $0.id, by: by) }
            + [league.changed(by: by) { $0.status = .cancelled }]
    }

    fileprivate func nameCoHost(_ command: NameLeagueCoHost) throws(Refusal) -> Decision<Games.Effect> {
        let league = try find(league: command.leagueId)
        let named = try coHosts(naming: command.accountId, command.on, in: league) {
            (person) throws(Refusal) in
            try refuseCancelled(league)
            let plays = state.leagues.seasons(of: league).contains { $0.status(of: person) == .in }
            guard plays || state.groups.isMember(person, of: league.groupId) else {
                throw Refusal(
                    .conflict, "somebody who plays in the league, or is in its group, can be a co-host",
                    field: "accountId")
            }
        }
        guard let named else { return .nothing }
        return .events([league.changed(by: caller.account) { $0.coHosts = named.coHosts }])
    }

    fileprivate func league(_ command: CreateLeague, _ occurred: Occurred) throws(Refusal) -> LeagueView {
        guard let event = occurred.first(LeagueChanged.self) else {
            throw Refusal(.internal, "no league was made")
        }
        return try view(league: event.leagueId)
    }

    private func view(league id: ID) throws(Refusal) -> LeagueView {
        guard let league = state.leagues[id] else { throw Refusal(.notFound, "the league is gone") }
        return view(league)
    }

    fileprivate func league(_ command: UpdateLeague, _ occurred: Occurred) throws(Refusal) -> LeagueView {
        try view(league: command.leagueId)
    }

    fileprivate func league(
        _ command: NameLeagueCoHost, _ occurred: Occurred
    ) throws(Refusal) -> LeagueView {
        try view(league: command.leagueId)
    }
}
