// cups.call to cups.undo: playing a cup, fixture by fixture (domain.md §16.6, §16.10, §16.13).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let cupRunning = Rules<Games>()
        .command(CallFixture.self, decide: Situation.call, reply: Situation.fixtureState)
        .command(StartFixture.self, decide: Situation.start, reply: Situation.fixtureState)
        .command(ReportFixture.self, decide: Situation.report, reply: Situation.fixtureState)
        .command(ConfirmFixture.self, decide: Situation.confirm, reply: Situation.fixtureState)
        .command(DisputeFixture.self, decide: Situation.dispute, reply: Situation.fixtureState)
        .command(FixFixture.self, decide: Situation.fix, reply: Situation.fixtureState)
        .command(WalkOver.self, decide: Situation.walkOver, reply: Situation.fixtureState)
        .command(UndoFixture.self, decide: Situation.undo, reply: Situation.fixtureState)
}

extension Situation<Games> {
    private typealias Acting = Decision<Games.Effect>

    /// A fixture of a cup that is played, and who may do what about it.
    private func played(
        _ command: some OfFixture
    ) throws(Refusal) -> (cup: Games.KnownCup, fixture: Fixture, parties: FixtureParties) {
        let cup = try findCup(command.cupId)
        let fixture = try fixture(command.fixture, in: cup)
        return (cup, fixture, try parties(fixture, in: cup))
    }

    private func needPlayed(_ cup: Games.KnownCup) throws(Refusal) {
        try need(
            cup, .seeded, .running, or: cup.isOver ? "the cup is over" : "the cup is not drawn; draw it first"
        )
    }

    private func act(_ act: CupActed, in cup: Games.KnownCup) throws(Refusal) -> Acting {
        try needPlayed(cup)
        return .events(try events(act, in: cup))
    }

    // MARK: - Before the score

    fileprivate func call(_ command: CallFixture) throws(Refusal) -> Decision<Games.Effect> {
        let (cup, fixture, parties) = try played(command)
        try parties.refuseGuest()
        if fixture.status == .called, command.board == nil || command.board == fixture.board {
            return .nothing
        }
        let lowest = cup.draw?.calls.first { $0.fixture == fixture.id }?.board
        return try act(
            CupActed(
                cupId: cup.id, act: .called, fixture: fixture.id, board: command.board ?? lowest,
                by: parties.caller),
            in: cup)
    }

    fileprivate func start(_ command: StartFixture) throws(Refusal) -> Decision<Games.Effect> {
        let (cup, fixture, parties) = try played(command)
        try parties.refuseStranger()
        if fixture.status == .live { return .nothing }
        try needPlayed(cup)
        let match = try match(for: fixture, in: cup, owner: parties.caller)
        let acted = try events(
            CupActed(
                cupId: cup.id, act: .started, fixture: fixture.id, matchId: match?.matchId,
                by: parties.caller),
            in: cup)
        return .events([match].compactMap { $0.map { $0 as any Event } } + acted)
    }

    // MARK: - The score

    fileprivate func report(_ command: ReportFixture) throws(Refusal) -> Decision<Games.Effect> {
        let (cup, fixture, parties) = try played(command)
        let side = try parties.speaking()
        let entrant = fixture.sides[side].entrant.map { cup.entrant($0) }
        if parties.hasSaid(command.score.score, side) { return .nothing }
        try refuseLive(fixture, in: cup)
        return try act(
            CupActed(
                cupId: cup.id, act: .reported, fixture: fixture.id, entrant: entrant, score: command.score,
                by: parties.caller),
            in: cup)
    }

    /// Refuses a score for a match of darts that is being played: it ends by itself.
    private func refuseLive(_ fixture: Fixture, in cup: Games.KnownCup) throws(Refusal) {
        guard fixture.status == .live, let match = cup.matches[fixture.id],
            state.matches[match]?.status == .live
        else { return }
        throw Refusal(
            .conflict, "its match is being played; end or abandon it, or a host sets the score",
            field: "fixture", state: "live")
    }

    fileprivate func confirm(_ command: ConfirmFixture) throws(Refusal) -> Decision<Games.Effect> {
        let (cup, fixture, parties) = try played(command)
        let side = try parties.speaking()
        if fixture.status == .done { return .nothing }
        try parties.refuseReporter(side)
        return try act(
            CupActed(
                cupId: cup.id, act: .confirmed, fixture: fixture.id,
                entrant: fixture.sides[side].entrant.map { cup.entrant($0) }, by: parties.caller),
            in: cup)
    }

    fileprivate func dispute(_ command: DisputeFixture) throws(Refusal) -> Decision<Games.Effect> {
        let (cup, fixture, parties) = try played(command)
        let side = try parties.speaking()
        try parties.refuseReporter(side)
        if fixture.report?.isDisputed == true { return .nothing }
        return try act(
            CupActed(
                cupId: cup.id, act: .disputed, fixture: fixture.id,
                entrant: fixture.sides[side].entrant.map { cup.entrant($0) }, by: parties.caller),
            in: cup)
    }

    fileprivate func fix(_ command: FixFixture) throws(Refusal) -> Decision<Games.Effect> {
        let (cup, fixture, parties) = try played(command)
        try parties.refuseGuest()
        if fixture.status == .done, fixture.score == command.score.score { return .nothing }
        return try act(
            CupActed(
                cupId: cup.id, act: .fixed, fixture: fixture.id, score: command.score, by: parties.caller),
            in: cup)
    }

    fileprivate func walkOver(_ command: WalkOver) throws(Refusal) -> Decision<Games.Effect> {
        let (cup, fixture, parties) = try played(command)
        try parties.refuseGuest()
        return try act(
            CupActed(
                cupId: cup.id, act: .walkover, fixture: fixture.id, entrant: command.entrant,
                by: parties.caller),
            in: cup)
    }

    /// Takes a result back, until seven days after the cup's end; then it goes on.
    fileprivate func undo(_ command: UndoFixture) throws(Refusal) -> Decision<Games.Effect> {
        let (cup, fixture, parties) = try played(command)
        try parties.refuseGuest()
        try need(cup, .seeded, .running, .done, or: "the cup is not being played")
        if let end = cup.endedAt, end.adding(hours: CupLimits.undoDays * 24) <= now {
            throw Refusal(
                .tooLate,
                "a result is taken back at most \(CupLimits.undoDays) days after the end of the cup",
                field: "fixture")
        }
        return .events(
            try events(
                CupActed(cupId: cup.id, act: .undone, fixture: fixture.id, by: parties.caller), in: cup))
    }

    // MARK: - By silence

    /// The events with which silence confirms the first score that has waited for so long; `nil` if none has.
    func silence(in cup: Games.KnownCup) -> (fixture: Int, events: [any Event])? {
        let due = (cup.draw?.fixtures ?? []).filter { cup.confirmsAt($0).map { $0 <= now } ?? false }
        guard let fixture = due.first else { return nil }
        let acted = try? events(
            CupActed(cupId: cup.id, act: .confirmed, fixture: fixture.id), in: cup)
        return acted.map { (fixture.id, $0) }
    }

    // MARK: - Replies

    fileprivate func fixtureState<C: Command & OfFixture>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> FixtureState where C.Reply == FixtureState {
        guard let cup = state.cups[command.cupId] else { throw noCup(command.cupId) }
        let fixture = try fixture(command.fixture, in: cup)
        return FixtureState(cupId: cup.id, fixture: view(fixture, in: cup), status: cup.status)
    }
}
