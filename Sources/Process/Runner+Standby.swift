// A standby: it applies what the owner has announced, and takes over once the log is free (architecture.md, Starting,
// stopping, taking over).

import EventLog
import Logging
import Machine

extension Runner {
    /// Tries to become the owner.
    func becomesOwner() throws -> Bool { try standing { try store.tryOwn(at: now.wall) } }

    /// Applies what the owner has announced.
    func follow(through sequence: UInt64) throws -> Bool {
        guard nextFollowMs <= now.monotonicMs else { return false }
        let isDone = try standing {
            try store.follow(&machine, through: sequence)
            return true
        }
        if !isDone { nextFollowMs = now.monotonicMs + Limits.reopenMs }
        return isDone
    }

    /// Runs a request to the log's storage. A standby retries later when the database does not answer.
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

    /// Lets out an action that shows this service's state. A process that was paused must not answer from the past:
    /// once its lease is over, it first asks whether it still owns the log. If it cannot find out, every waiting
    /// request is refused. The clock is read only if ownership can end.
    func say(_ action: RunnerAction<S>) throws {
        // Every waiting request was refused already.
        guard isWritable || isReading else { return }
        if store.untilMs < .max, nowMs() >= store.untilMs {
            do throws(LogRefusal) {
                try store.renew(at: nowMs())
            } catch {
                return try appendFailed(AppendFailure(.io, "\(error)"))
            }
            guard nowMs() < store.untilMs else {
                return try appendFailed(AppendFailure(.io, "\(store.place): the database is too slow"))
            }
        }
        try letOut(action)
    }

    /// Notices an owner of this process's own name.
    func compareNames() {
        guard nextNameMs <= now.monotonicMs else { return }
        nextNameMs = now.monotonicMs + Limits.nameMs
        let isSame = store.hasOwnersName
        if isSame, notice == nil { logger.error(store.namesake) }
        notice = isSame ? store.namesake : nil
    }

    func takeOver() throws {
        logger.info("the log is free: taking over")
        notice = nil
        // The machine may be rebuilt from the log, and would not know these requests.
        try letOut(.handOnAll)
        try store.promote(&machine, fresh: freshMachine)
        try identify()
        try own()
    }
}
