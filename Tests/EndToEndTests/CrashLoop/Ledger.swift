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
        _ commands: [AnsweredCommand], seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (games: Truth, rsvp: Truth) {
        try expectSoundLogs(sourceLocation: sourceLocation)
        let (games, rsvp) = (try Truth(self, "games"), try Truth(self, "rsvp"))
        var ledger = try Ledger(games, rsvp, Truth(self, "auth"))
        ledger.check(commands, games, rsvp)
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
    mutating func check(_ commands: [AnsweredCommand], _ games: Truth, _ rsvp: Truth) {
        for command in commands {
            if command.type == CreateGame.type {
                let count = games.created(by: command.id)
                if count != (command.refusal == nil ? 1 : 0) {
                    report(
                        "\(command.type) \(command.id) was answered \(command.text) and stands \(count) times"
                    )
                }
            } else {
                check(command, rsvp.caused(by: command.id))
            }
        }
    }

    private mutating func check(_ command: AnsweredCommand, _ lines: [EventLine]) {
        let own = lines.filter { $0.header.actor == command.account && isMove(of: command.account, $0) }
        let what = "\(command.type) \(command.id) of \(command.account)"
        if own.count > 1 { report("\(what) stands \(own.count) times") }
        guard command.refusal == nil, own.isEmpty, let game = command.game else { return }
        // If it was true already, it must have been true at the time of the answer.
        let held = status(of: command.account, in: game, after: command.at["rsvp"])
        let isPromoted = command.status == .waitlisted && held == .going
        if held != command.status && !isPromoted {
            report("\(what) was answered \(command.status as Any), but it was \(held as Any)")
        }
    }

    private func isMove(of account: ID, _ line: EventLine) -> Bool {
        guard line.header.type == RsvpChanged.type, let data = line.data else { return false }
        return (try? JSONCoding.decode(RsvpChanged.self, from: data))?.accountId == account
    }
}
