// Compares acknowledged requests with the logs.

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

extension RealTown {
    /// Compares the acknowledged requests with the logs, after all processes have stopped.
    func expectKept(
        _ deeds: [Deed], seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (games: Truth, rsvp: Truth) {
        try expectSoundLogs(sourceLocation: sourceLocation)
        let (games, rsvp) = (try Truth(self, "games"), try Truth(self, "rsvp"))
        var ledger = try Ledger(games, rsvp, Truth(self, "auth"))
        ledger.check(deeds, games, rsvp)
        let problems = ledger.problems
        #expect(
            problems.isEmpty, "seed=\(seed)\n\(problems.prefix(20).joined(separator: "\n"))",
            sourceLocation: sourceLocation)
        return (games, rsvp)
    }
}

extension Ledger {
    init(_ games: Truth, _ rsvp: Truth, _ auth: Truth) throws {
        try self.init(games: games.lines, rsvp: rsvp.lines, auth: auth.lines)
    }

    /// Each acknowledged command's effect is in the log exactly once.
    mutating func check(_ deeds: [Deed], _ games: Truth, _ rsvp: Truth) {
        for deed in deeds {
            if deed.type == CreateGame.type {
                let count = games.created(by: deed.id)
                if count != (deed.refusal == nil ? 1 : 0) {
                    report("\(deed.type) \(deed.id) was answered \(deed.text) and stands \(count) times")
                }
            } else {
                check(deed, rsvp.caused(by: deed.id))
            }
        }
    }

    private mutating func check(_ deed: Deed, _ lines: [EventLine]) {
        let own = lines.filter { $0.header.actor == deed.account && isMove(of: deed.account, $0) }
        let what = "\(deed.type) \(deed.id) of \(deed.account)"
        if own.count > 1 { report("\(what) stands \(own.count) times") }
        guard deed.refusal == nil, own.isEmpty, let game = deed.game else { return }
        // If it was true already, it must have been true at the time of the answer.
        let held = status(of: deed.account, in: game, after: deed.at["rsvp"])
        let isPromoted = deed.status == .waitlisted && held == .going
        if held != deed.status && !isPromoted {
            report("\(what) was answered \(deed.status as Any), but it was \(held as Any)")
        }
    }

    private func isMove(of account: ID, _ line: EventLine) -> Bool {
        guard line.header.type == RsvpChanged.type, let data = line.data else { return false }
        return (try? JSONCoding.decode(RsvpChanged.self, from: data))?.accountId == account
    }
}
