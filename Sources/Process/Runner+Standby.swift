// A standby: it applies what the owner has announced, and takes over once the log is free (architecture.md, Starting, stopping,
// taking over).

import EventLog
import Logging
import Machine

extension Runner {
    /// Tries to become the owner.
    func isOwnerNow() throws -> Bool { try standing { try store.tryOwn(at: now.wall) } }

    /// Applies what the owner has announced.
    func follow(through sequence: UInt64) throws -> Bool {
        try standing {
            try store.follow(&machine, through: sequence)
            return true
        }
    }

    /// What a standby asks a database that does not answer, it asks again later.
    private func standing(_ body: () throws -> Bool) throws -> Bool {
        do {
            let value = try body()
            standbyTrouble = nil
            return value
        } catch let refusal as LogRefusal where refusal.code == .database {
            if standbyTrouble != refusal { logger.error("\(refusal)") }
            standbyTrouble = refusal
            return false
        }
    }

    func takeOver() throws {
        logger.info("the log is free: taking over")
        try store.promote(&machine, fresh: freshMachine)
        try own()
    }
}
