// The events of an act in a cup: the act itself, and what other services are told of what follows (domain.md §16.13).

import Competitions
import Contracts
import LogContracts
import Machine
import Values

import struct Contracts.Refusal

extension Situation<Games> {
    /// An act, and what follows from it; refused as the engine refuses it.
    func events(_ act: CupActed, in cup: Games.KnownCup) throws(Refusal) -> [any Event] {
        var after = cup
        do throws(Competitions.Refusal) { try after.apply(act, at: now) } catch {
            throw refusal(error, in: cup)
        }
        let isMatchOver = act.act == .abandoned || act.act == .fixed && act.matchId != nil
        return [act] + told(from: cup, to: after, by: act.by, after: act.act, isMatchOver: isMatchOver)
    }

    /// The fixtures that are other than before, matches that have ended with them, and the cup if its state has changed.
    func told(
        from cup: Games.KnownCup, to after: Games.KnownCup, by: ID?, after act: CupActKind?,
        isMatchOver: Bool = false
    ) -> [any Event] {
        let before = cup.draw?.fixtures ?? []
        var events: [any Event] = []
        for fixture in after.draw?.fixtures ?? [] where before.indices.contains(fixture.id - 1) {
            let old = before[fixture.id - 1]
            if old.isTold(as: fixture) { continue }
            events.append(changed(fixture, in: after, by: by))
        }
        for (fixture, match) in cup.matches.sorted(by: { $0.key < $1.key })
        where !isMatchOver && state.matches[match]?.status == .live && !isPlayed(fixture, in: after) {
            events.append(MatchAbandoned(matchId: match))
        }
        let (status, stage) = standing(after, act)
        if (status, stage) != (cup.status, cup.stage) {
            events.append(changed(after, to: status, stage, by: by))
        }
        return events
    }

    private func isPlayed(_ fixture: Int, in cup: Games.KnownCup) -> Bool {
        guard let draw = cup.draw, draw.fixtures.indices.contains(fixture - 1) else { return false }
        return draw.fixtures[fixture - 1].status == .live
    }

    /// The state of a cup after an act: the first one about a fixture begins it.
    private func standing(
        _ cup: Games.KnownCup, _ act: CupActKind?
    ) -> (status: CupStatus, stage: CupStage?) {
        let status: CupStatus
        switch act {
        case .ordered, nil: status = cup.status
        case .drawn: status = .seeded
        case .undrawn: status = .registering
        case .paired, .called, .started, .abandoned, .reported, .confirmed, .disputed, .fixed, .walkover,
            .undone, .withdrawn, .disqualified:
            status = .running
        }
        return (status, stage(of: cup, status))
    }

    /// The part of a cup with groups that is played.
    func stage(of cup: Games.KnownCup, _ status: CupStatus) -> CupStage? {
        guard status == .running, let draw = cup.draw, FormatKind(cup.settings.format).hasGroups else {
            return nil
        }
        return draw.qualified.isEmpty ? .groups : .knockout
    }

    /// The event of a cup that has changed.
    func changed(
        _ cup: Games.KnownCup, to status: CupStatus, _ stage: CupStage? = nil, by: ID?
    ) -> CupChanged {
        CupChanged(
            cupId: cup.id, name: cup.settings.name, place: cup.settings.place, sport: cup.settings.sport,
            hostId: cup.hostId, coHosts: cup.coHosts, groupId: cup.settings.groupId,
            visibility: cup.settings.visibility,
            status: status, stage: stage, version: cup.version + 1, by: by)
    }

    private func changed(_ fixture: Fixture, in cup: Games.KnownCup, by: ID?) -> FixtureChanged {
        let entrants = fixture.entrants.map { cup.entrant($0) }
        let sides = entrants.map { cup.accounts($0) }
        var event = FixtureChanged(
            cupId: cup.id, fixtureId: fixture.id, status: fixture.status, entrants: entrants,
            accountIds: sides.compactMap(\.first), board: fixture.board,
            score: fixture.score.map { WrittenScore($0) },
            winner: fixture.winner.map { cup.entrant($0) }, by: by)
        if let report = fixture.report, fixture.status == .reported {
            event.score = WrittenScore(report.score)
            let others = fixture.entrants.filter { $0 != report.by }.map { cup.accounts(cup.entrant($0)) }
            event.wanted = report.isDisputed || areApart(sides) ? nil : others.compactMap(\.first)
            event.disputed = report.isDisputed ? true : nil
        }
        return event
    }
}

extension Fixture {
    /// Whether other services are told nothing new by a fixture.
    fileprivate func isTold(as other: Fixture) -> Bool {
        status == other.status && sides == other.sides && score == other.score && winner == other.winner
            && board == other.board && report == other.report
    }
}
