// How an act changes a cup's draw and fixtures (domain.md §16): the engine does it, here it is told whom and when.

import Competitions
import Contracts
import LogContracts
import Values

extension Games.KnownCup {
    /// Does what an event says. Nothing has changed if it throws.
    mutating func apply(_ event: CupActed, at time: Timestamp) throws(Competitions.Refusal) {
        let id = event.fixture ?? 0
        let number = event.entrant.map { engineNumber($0) ?? 0 }
        switch event.act {
        case .ordered:
            guard (try? entries.seed(event.order ?? [])) != nil else { throw .option(.seeds) }
            return
        case .drawn:
            order = event.order ?? []
            draw = try Cup(settings.plan, entrants: order.count)
            return
        case .undrawn:
            (draw, order, matches) = (nil, [], [:])
            (annulled, reportedAt, referees) = ([:], [:], [:])
            return
        case .paired, .called, .started, .abandoned, .reported, .confirmed, .disputed, .fixed, .walkover,
            .undone, .withdrawn, .disqualified:
            break
        }
        guard var draw else { throw .noSuchFixture }
        switch event.act {
        case .ordered, .drawn, .undrawn: break
        case .paired: try draw.pair()
        case .called:
            referees[id] = draw.calls.first { $0.fixture == id && $0.board == event.board }?.referee
                .map { entrant($0) }
            try draw.call(id, board: event.board)
        case .started: try draw.start(id)
        case .abandoned: try draw.abandon(id)
        case .reported: try draw.report(id, event.score?.score ?? Score(0, 0), by: number ?? 0)
        case .confirmed: try draw.confirm(id, by: number)
        case .disputed: try draw.dispute(id, by: number ?? 0)
        case .fixed: try draw.fix(id, event.score?.score ?? Score(0, 0))
        case .walkover: try draw.walkover(id, to: number)
        case .undone: try draw.undo(id)
        case .withdrawn: try draw.withdraw(number ?? 0)
        case .disqualified: try draw.withdraw(number ?? 0, isDisqualified: true)
        }
        self.draw = draw
        note(event, of: id, at: time)
    }

    /// Remembers what the engine does not know: matches, and since when a score waits.
    private mutating func note(_ event: CupActed, of id: Int, at time: Timestamp) {
        reportedAt[id] = event.act == .reported ? time : nil
        switch event.act {
        case .started: matches[id] = event.matchId
        case .abandoned: matches[id] = nil
        case .undone, .fixed:
            // Unless its match has fixed it, what was thrown does not count any more.
            if event.matchId == nil, let match = matches.removeValue(forKey: id) {
                annulled[id, default: []].append(match)
            }
        case .ordered, .drawn, .undrawn, .paired, .called, .reported, .confirmed, .disputed, .walkover,
            .withdrawn, .disqualified:
            break
        }
    }
}
