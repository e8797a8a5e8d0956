// Cups whose people block each other, or whose accounts are gone (domain.md §16.13, §1.9, §3.3, §11).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let cupDepartures = Rules<Games>()
        .command(NameCupCoHost.self, decide: Situation.nameCoHost, reply: Situation.coHosts)
        .evolve(CupCoHostAsked.self) { state, event, _ in
            state.cups.change(event.cupId) { $0.apply(event) }
        }
        .react(Blocked.self, decide: Situation.cupsApart)
        .react(Restricted.self, decide: Situation.cupsLeft)
        .react(Deleted.self, decide: Situation.cupsLeft)
        .limit(.changes, CupCoHostAsked.self)
}

extension Situation<Games> {
    // MARK: - Co-hosts

    fileprivate func nameCoHost(_ command: NameCupCoHost) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let cup = try findCup(command.cupId)
        let named = try coHosts(naming: command.accountId, command.on, in: cup) {
            (person) throws(Refusal) in
            if cup.isOver { try need(cup, .draft, or: "the cup is over") }
            guard mayAsk(person, into: cup, by: me) else {
                throw Refusal(
                    .forbidden, "ask a friend, or a member of the cup's group", field: "accountId")
            }
        }
        guard let (person, coHosts) = named else { return .nothing }
        if coHosts != cup.coHosts { return .events([changed(cup, hosts: (cup.hostId, coHosts), by: me)]) }
        return .events([CupCoHostAsked(cupId: cup.id, accountId: person, on: command.on, by: me)])
    }

    /// The event of a cup that has other hosts.
    private func changed(
        _ cup: Games.KnownCup, hosts: (hostId: ID, coHosts: [ID]), by: ID?
    ) -> CupChanged {
        var after = cup
        (after.hostId, after.coHosts) = hosts
        return changed(after, to: cup.status, cup.stage, by: by)
    }

    fileprivate func coHosts(
        _ command: NameCupCoHost, _ occurred: Occurred
    ) throws(Refusal) -> NameCupCoHost.Reply {
        guard let cup = state.cups[command.cupId] else { throw noCup(command.cupId) }
        return NameCupCoHost.Reply(
            cupId: cup.id, coHosts: cup.coHosts.map { mention($0) },
            asked: cup.askedCoHosts.map { mention($0) })
    }

    // MARK: - Blocks

    /// With the host: before the cup is played not in it any more, then withdrawn. Between two entrants: what they play
    /// ends, and a host sets the score.
    fileprivate func cupsApart(by event: Blocked) -> [any Event] {
        let pairs = [(event.blockerId, event.blockedId), (event.blockedId, event.blockerId)]
        let hosted = pairs.flatMap { host, other in
            state.cups.cups(of: other).filter { $0.hostId == host && !$0.isOver }
                .flatMap { out(other, of: $0, as: .blocked) }
        }
        let common = state.cups.cups(of: event.blockerId).filter {
            !$0.isOver && $0.hostId != event.blockerId && $0.hostId != event.blockedId
                && $0.entry(of: event.blockedId) != nil
        }
        return hosted + common.flatMap { stopped(event.blockerId, event.blockedId, in: $0) }
    }

    private func stopped(_ one: ID, _ other: ID, in cup: Games.KnownCup) -> [any Event] {
        cup.matches.sorted { $0.key < $1.key }.flatMap { _, id -> [any Event] in
            guard let match = state.matches[id], match.status == .live, match.people.contains(one),
                match.people.contains(other)
            else { return [] }
            let ended = MatchAbandoned(matchId: id)
            // Where one of them keeps the score, the block itself has ended the match.
            let isEnded = match.ownerId == one || match.ownerId == other
            return (isEnded ? [] : [ended]) + following(ended)
        }
    }

    // MARK: - Accounts that are gone

    fileprivate func cupsLeft(by event: Restricted) -> [any Event] {
        event.status == .banned ? left(event.accountId) : []
    }

    fileprivate func cupsLeft(by event: Deleted) -> [any Event] { left(event.accountId) }

    /// The events with which an account's cups go on without it: somebody follows a host, or the cup is called off; an
    /// entrant withdraws.
    private func left(_ account: ID) -> [any Event] {
        state.cups.cups(of: account).filter { !$0.isOver }.flatMap { cup -> [any Event] in
            guard cup.hostId == account else { return out(account, of: cup, as: .gone) }
            guard let hosts = hosts(of: cup, without: account) else { return cancelled(cup, by: nil) }
            let handed = changed(cup, hosts: hosts, by: nil)
            var after = cup
            after.apply(handed, at: now)
            return [handed] + out(account, of: after, as: .gone)
        }
    }

    /// The events with which somebody has nothing to do with a cup any more.
    private func out(_ account: ID, of cup: Games.KnownCup, as cause: CupCause) -> [any Event] {
        var (events, after): ([any Event], Games.KnownCup) = ([], cup)
        if after.coHosts.contains(account) {
            let changed = changed(after, hosts: (after.hostId, after.without(account)), by: nil)
            after.apply(changed, at: now)
            events.append(changed)
        }
        if after.askedCoHosts.contains(account) {
            events.append(CupCoHostAsked(cupId: cup.id, accountId: account, on: false))
        }
        for team in after.asking(account) {
            let asked = (after.asked[team] ?? []).filter { $0 != account }
            events.append(CupEntryChanged(cupId: cup.id, entrant: team, cause: .people, asked: asked))
        }
        guard let entry = after.entry(of: account) else { return events }
        if cup.status == .running, cup.order.contains(entry.id) {
            guard entry.people.first == .account(account), after.status(entry) == .in else { return events }
            let act = CupActed(cupId: cup.id, act: .withdrawn, entrant: entry.id)
            return events + ((try? self.events(act, in: after)) ?? [])
        }
        return events + ((try? gone(entry, account, from: after, as: cause, by: nil)) ?? [])
    }
}
