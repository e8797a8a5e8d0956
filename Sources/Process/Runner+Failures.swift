// A runner that cannot write its log lets nothing out that is not in it, answers queries from what is, and writes again
// once there is room (architecture.md, rule 1).

import BusProtocol
import Contracts
import EventLog
import Logging
import Machine
import Platform
import Values

extension Runner {
    /// The machine's state is ahead of the log, so the machine is thrown away. Until there is room again, commands are
    /// answered `unavailable`; queries are answered from the log, as soon as it is read (architecture.md, rule 1).
    func appendFailed(_ failure: AppendFailure) throws {
        if failure.code == .lockGone { throw ProcessFailure(description: "\(failure); this process ends") }
        logger.error("the log cannot be written: \(failure); commands are refused until it can")
        lastTrouble = "\(failure)"
        reopenAtMs = now.monotonicMs + Limits.reopenMs
        nextReadMs = isReading ? now.monotonicMs + Limits.reopenMs : now.monotonicMs
        isReading = false
        (fetches, deliveries) = ([:], [:])
        try letOut(.refuseAll(.cannotWrite(S.name)))
    }

    /// Reads a log that cannot be written, so that queries are answered meanwhile.
    func readMeanwhile() throws {
        if isStopping, isReading {
            isReading = false
            try letOut(.take(false))
            return try letOut(.refuseAll(.cannotWrite(S.name)))
        }
        guard !isReading, !isStopping, nextReadMs <= now.monotonicMs, !store.isLeased, !store.isGone,
            store.isInPlace()
        else { return }
        nextReadMs = now.monotonicMs + Limits.reopenMs
        var fresh = freshMachine()
        do {
            try store.open(&fresh)
        } catch is LogRefusal {
            // Tried again in a second; the trouble says why.
            return
        }
        fresh.isReadOnly = true
        machine = fresh
        isReading = true
        // If the first line after the start could not be written, no request was taken yet.
        try letOut(.take(true))
    }

    /// A turn of a machine that only answers queries.
    func readingTurn() throws {
        let turn = machine.endTurn()
        guard turn.lines.isEmpty else {
            return try appendFailed(AppendFailure(.closed, "\(store.place) is only read"))
        }
        for output in turn.outputs {
            _ = try perform(output)
            guard isReading else { return }
        }
    }

    func reopen() throws {
        reopenAtMs = now.monotonicMs + Limits.reopenMs
        if store.isGone { return }
        // The directory may be another process's now: only the holder of its lock may open it.
        guard store.isInPlace() else {
            throw ProcessFailure(description: "\(lastTrouble ?? store.place); this process ends")
        }
        do {
            // Opening the log shows nothing: a full disk lets it be opened, and refuses the next line.
            try store.probe()
            if !isReading {
                var fresh = freshMachine()
                try store.open(&fresh)
                machine = fresh
            }
        } catch let refusal as LogRefusal {
            if refusal.description != lastRefusal { logger.error("\(refusal)") }
            lastRefusal = refusal.description
            return
        }
        (lastRefusal, reopenAtMs, isReading) = (nil, nil, false)
        machine.mayWrite()
        tellsUntilMs = now.monotonicMs + Limits.troubleMs
        try letOut(.take(false))
        logger.info("the log was opened again")
        // The fresh machine has not been told to stop.
        if isStopping { machine.stop() }
    }

    /// A fresh machine that keeps the counters and the listeners of the old one.
    func freshMachine() -> Machine<S> {
        var fresh = Machine<S>(settings: settings, entropy: entropy, role: .starting)
        fresh.goOn(from: machine)
        fresh.at(now)
        return fresh
    }
}
