// A runner that cannot write its log lets nothing out, and opens the log again (architecture.md,
// rule 1).

import BusProtocol
import Contracts
import EventLog
import Logging
import Machine
import Platform
import Values

extension Runner {
    var unavailable: Refusal {
        Refusal(.unavailable, "\(S.name) cannot write its log at the moment; try again later")
    }

    /// The machine's state is ahead of the log, so the machine is thrown away. Until the log is opened again,
    /// every request is answered `unavailable` (architecture.md, rule 1).
    func appendFailed(_ failure: AppendFailure) throws {
        if failure.code == .lockGone { throw ProcessFailure(description: "\(failure); this process ends") }
        logger.error("the log cannot be written: \(failure); requests are refused until it can")
        lastTrouble = "\(failure)"
        reopenAtMs = now.monotonicMs + Limits.reopenMs
        (fetches, deliveries) = ([:], [:])
        try letOut(.refuseAll(unavailable))
    }

    func reopen() throws {
        if store.isGone {
            reopenAtMs = now.monotonicMs + Limits.reopenMs
            return
        }
        // The directory may be another process's now: only the holder of its lock may open it.
        guard store.isInPlace() else {
            throw ProcessFailure(description: "\(lastTrouble ?? store.place); this process ends")
        }
        var fresh = freshMachine()
        do {
            try store.open(&fresh)
        } catch let refusal as LogRefusal {
            logger.error("\(refusal)")
            reopenAtMs = now.monotonicMs + Limits.reopenMs
            return
        }
        machine = fresh
        reopenAtMs = nil
        tellsUntilMs = now.monotonicMs + Limits.troubleMs
        try letOut(.take(false))
        logger.info("the log was opened again")
        // The fresh machine has not been told to stop.
        if isStopping { machine.stop() }
    }

    /// A fresh machine that keeps the counters of the old one.
    func freshMachine() -> Machine<S> {
        var fresh = Machine<S>(settings: settings, entropy: entropy, role: .starting)
        fresh.counters = machine.counters
        fresh.identify(machine.identity)
        fresh.at(now)
        return fresh
    }
}
