// The identity of a log: its history, and the stack it belongs to (architecture.md, rule 4). Both lie beside the log.
//
//   history   the log's first owner makes it; a copied, restored or cut log has none, and its next owner makes another
//   stack     auth's first owner makes it; other services read it beside auth's log if that lies beside theirs,
//             else take it from auth's messages, once auth has confirmed the line up to which they follow it

import EventLog
import Logging
import Machine
import Values

extension Runner {
    /// How often a process without a stack looks whether auth has made one.
    static var stackEveryMs: Int64 { 250 }

    /// Tells the machine which log it has. Called when this process has become the owner.
    func identify() throws {
        var identity = try store.identity()
        if identity.history == nil { identity.history = LogTag(entropy.word()) }
        if identity.stack == nil, S.name == S.accountSource { identity.stack = LogTag(entropy.word()) }
        machine.identify(identity)
        try sayIdentity()
    }

    /// Saves what the machine has learned, and tells the bus.
    func sayIdentity() throws {
        let hasLines = machine.synced != .start
        guard machine.identity != saidIdentity || hasLines != hadLines else { return }
        (saidIdentity, hadLines) = (machine.identity, hasLines)
        do throws(LogRefusal) {
            if machine.role != .standby { try store.keep(saidIdentity, hasLines: hasLines) }
        } catch {
            // The next start makes or learns another one.
            logger.error("\(error)")
        }
        try letOut(.identify(saidIdentity))
    }

    /// Looks for the stack beside auth's log, if that lies next to this one; a standby also looks beside its own log.
    func lookForStack() throws {
        guard machine.identity.stack == nil, nextStackMs <= now.monotonicMs else { return }
        nextStackMs = now.monotonicMs + Self.stackEveryMs
        var found = (try? accounts?.identity())?.stack
        if found == nil, machine.role == .standby { found = (try? store.identity())?.stack }
        guard let found else { return }
        machine.identify(LogIdentity(history: machine.identity.history, stack: found))
        try sayIdentity()
    }
}
