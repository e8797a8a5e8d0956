// games.cohost and series.cohost: who hosts a game besides its host (domain.md §4.11). rsvp decides who follows a host who
// leaves; Departures.swift has the games of one whose account is gone.

import Contracts
import Machine
import Packed
import Projections
import Values

extension Games {
    static let coHosting = Rules<Games>()
        .command(NameCoHost.self, decide: Situation.nameCoHost, reply: Situation.coHosts)
        .command(NameSeriesCoHost.self, decide: Situation.nameCoHost, reply: Situation.coHostNamed)
        .evolve(CoHostsChanged.self) { state, event, _ in
            state.setCoHosts(event.coHosts, of: event.gameId)
        }
        .react(RsvpChanged.self, decide: Situation.endCoHosting)
        .react(HostTransferred.self, decide: Situation.endCoHosting)
        .react(Blocked.self, decide: Situation.endCoHosting)
        .react(Restricted.self, decide: Situation.endCoHosting)
        .react(Deleted.self, decide: Situation.endCoHosting)
        .limit(.changes, CoHostsChanged.self)
}

extension Games.Game {
    var hosts: GameHosts { GameHosts(hostId: hostId, coHosts: coHosts) }

    /// The event that makes somebody a co-host, or ends it.
    fileprivate func changed(_ person: ID, on: Bool, by: ID? = nil, bySeries: ID? = nil) -> CoHostsChanged {
        CoHostsChanged(
            gameId: id, accountId: person, on: on,
            coHosts: coHosts.filter { $0 != person } + (on ? [person] : []), by: by, bySeries: bySeries)
    }
}

extension Games.State {
    /// Says who co-hosts a game. The version stays, so that it does not conflict with an edit.
    fileprivate mutating func setCoHosts(_ coHosts: [ID], of id: ID) {
        guard var game = game(id) else { return }
        game.coHosts = coHosts
        store(game)
    }
}

extension Situation<Games> {
    /// Somebody's part in running a game; `nil` if they have none.
    func role(of account: ID, in game: Games.Game) -> HostRole? {
        game.hosts.role(
            of: account, isGoing: state.participation(of: account, in: game.id) == .going,
            runsGroup: state.groups.isRun(game.groupId, by: account),
            areApart: state.circles.areApart(game.hostId, account))
    }

    /// The caller's part in running a game.
    func role(in game: Games.Game) -> HostRole? { caller.account.flatMap { role(of: $0, in: game) } }

    // MARK: - Naming

    fileprivate func nameCoHost(_ command: NameCoHost) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let game = try find(command.gameId)
        let stopsThemselves = stops(command.accountId, command.on)
        try refuseNaming(unless: role(in: game) == .host || stopsThemselves)
        let person = try state.people.find(command.accountId, for: me, state.circles)
        if !stopsThemselves { try context.requireTier2(if: game.details.requireTier2) }
        guard let changed = try changed(person, on: command.on, in: game) else { return .nothing }
        return .events(after(changed, in: game))
    }

    /// Whether the caller is named, and does not want to be a co-host any more.
    private func stops(_ reference: UserReference, _ on: Bool) -> Bool {
        !on && caller.account != nil && state.people.find(reference) == caller.account
    }

    private func refuseNaming(unless isAllowed: Bool) throws(Refusal) {
        if !isAllowed { throw Refusal(.forbidden, "only the host says who hosts the game as well") }
    }

    /// The event of a change; `nil` if it holds already.
    private func changed(
        _ person: ID, on: Bool, in game: Games.Game, bySeries: ID? = nil
    ) throws(Refusal) -> CoHostsChanged? {
        if game.coHosts.contains(person) == on { return nil }
        if on { try refuseCoHost(person, of: game) }
        return game.changed(person, on: on, by: caller.account, bySeries: bySeries)
    }

    private func refuseCoHost(_ person: ID, of game: Games.Game) throws(Refusal) {
        try refuseEnded(game)
        if person == game.hostId { throw Refusal(.conflict, "you are the host already") }
        let status = state.participation(of: person, in: game.id)
        guard status == .going else {
            throw Refusal(
                .conflict, "somebody who is going can be a co-host; invite them first",
                state: status?.rawValue)
        }
        guard game.hosts.coHosts.count < CoHostLimits.peopleMax else {
            throw Refusal(
                .conflict, "the game has \(CoHostLimits.peopleMax) co-hosts, as many as it may have")
        }
    }

    fileprivate func coHosts(_ command: NameCoHost, _ occurred: Occurred) throws(Refusal) -> NameCoHost.Reply
    {
        let named = occurred.first(CoHostsChanged.self)?.coHosts ?? state.game(command.gameId)?.coHosts ?? []
        return NameCoHost.Reply(
            gameId: command.gameId,
            coHosts: named.map(mention))
    }

    // MARK: - In all games of a series

    /// Names somebody in each game to come that they are going to. Where the host has handed a game over, it is another
    /// one's to say.
    fileprivate func nameCoHost(_ command: NameSeriesCoHost) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let series = try findSeries(command.seriesId)
        let stopsThemselves = stops(command.accountId, command.on)
        try refuseNaming(unless: series.hostId == me || stopsThemselves)
        let person = try state.people.find(command.accountId, for: me, state.circles)
        if !stopsThemselves { try context.requireTier2(if: series.details.requireTier2) }
        let coming = series.games.compactMap { state.game($0) }.filter { game in
            game.isLive && game.details.startsAt > now && (stopsThemselves || game.hostId == me)
        }
        let bySeries = context.newID()
        var (events, reason): ([CoHostsChanged], Refusal?) = ([], nil)
        var holds = !command.on
        for game in coming {
            do throws(Refusal) {
                let changed = try changed(person, on: command.on, in: game, bySeries: bySeries)
                if let changed { events.append(changed) } else { holds = true }
            } catch {
                reason = error
            }
        }
        if !events.isEmpty {
            return .events(
                events.flatMap { event -> [any Event] in
                    state.game(event.gameId).map { after(event, in: $0) } ?? [event]
                })
        }
        if holds { return .nothing }
        throw reason ?? Refusal(.conflict, "no game of this series is still to come")
    }

    fileprivate func coHostNamed(
        _ command: NameSeriesCoHost, _ occurred: Occurred
    ) throws(Refusal) -> SeriesResults {
        let changed = occurred.events.compactMap { $0.event as? CoHostsChanged }
        return SeriesResults(
            seriesId: command.seriesId,
            occurrences: changed.compactMap { event in
                guard let game = state.game(event.gameId), let occurrence = game.occurrence else {
                    return nil
                }
                return SeriesOutcome(
                    occurrence.number, game.id, startsAt: game.details.startsAt, .changed)
            })
    }

    // MARK: - The end of it

    /// A co-host who is not going any more is none.
    fileprivate func endCoHosting(by event: RsvpChanged) -> [any Event] {
        event.to == .going ? [] : ended(event.accountId, in: [event.gameId])
    }

    /// The new host is host, and no co-host.
    fileprivate func endCoHosting(by event: HostTransferred) -> [any Event] {
        guard let game = state.game(event.gameId), game.coHosts.contains(event.to) else { return [] }
        return [game.changed(event.to, on: false)]
    }

    fileprivate func endCoHosting(by event: Blocked) -> [any Event] {
        ended(event.blockedId, in: state.hosted[event.blockerId] ?? [])
            + ended(event.blockerId, in: state.hosted[event.blockedId] ?? [])
    }

    fileprivate func endCoHosting(by event: Restricted) -> [any Event] {
        event.status == .banned ? ended(event.accountId, in: state.joined[event.accountId] ?? []) : []
    }

    fileprivate func endCoHosting(by event: Deleted) -> [any Event] {
        ended(event.accountId, in: state.joined[event.accountId] ?? [])
    }

    /// The events that end somebody's co-hosting of games that are not over.
    private func ended(_ person: ID, in games: Set<ID>) -> [any Event] {
        games.sorted().compactMap { state.game($0) }.filter { $0.isLive && $0.coHosts.contains(person) }
            .flatMap { after($0.changed(person, on: false), in: $0) }
    }

    /// A change, and what follows from it: where nobody is left to follow a host whose account is gone, the game ends.
    private func after(_ changed: CoHostsChanged, in game: Games.Game) -> [any Event] {
        let isLeft = GameHosts(hostId: game.hostId, coHosts: changed.coHosts).coHosts.isEmpty
        return [changed] + (isLeft && isGone(game.hostId) ? departed([game]) : [])
    }
}
