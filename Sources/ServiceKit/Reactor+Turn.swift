// The second half of a turn: append, sync, let out; and what goes with the clock.

import Contracts
import EventLog
import JSON
import Logging
import Messaging
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Reactor {
    /// Ends turns until nothing is left that follows from them.
    func turn() throws {
        guard reopenAtMs == nil else { return }
        repeat {
            let turn = machine.endTurn()
            if !turn.lines.isEmpty {
                guard let log = store.log else {
                    throw Failure(description: "there is no open log to write to")
                }
                do throws(AppendFailure) {
                    try log.append(turn.lines)
                } catch {
                    return try appendFailed(error)
                }
                // A failed sync leaves nobody knowing what is on disk: the process ends and starts anew from there.
                try log.sync()
                machine.didSync()
                meter.events += turn.lines.count
            }
            var again = false
            for output in turn.outputs { again = try perform(output) || again }
            if !again { return }
        } while true
    }

    /// The machine is ahead of the log: it is thrown away. Until the log has been opened again, every request is
    /// answered `unavailable` (architecture.md, rule 1).
    private func appendFailed(_ failure: AppendFailure) throws {
        logger.error("the log cannot be written: \(failure); requests are refused until it can")
        trouble = "\(failure)"
        reopenAtMs = MonotonicClock.nowMs + Limits.reopenMs
        fetches = [:]
        try workers.refuseAll(unavailable)
    }

    private func reopen() throws {
        reopenAtMs = nil
        let nextEffect = machine.nextEffect
        machine = try Self.freshMachine(configuration, store, role: .starting)
        // What the old machine asked for may still come: it must not be taken for an outcome of the new one's.
        machine.nextEffect = nextEffect
        machine.at(Self.moment)
        do {
            try store.open(&machine)
        } catch let refusal as LogRefusal {
            logger.error("\(refusal)")
            reopenAtMs = MonotonicClock.nowMs + Limits.reopenMs
            return
        }
        try workers.setCapacity(0) { !$0.hasPrefix("log.") }
        trouble = nil
        logger.info("the log was opened again")
    }

    /// - Returns: whether the machine was given something that wants another turn at once.
    private func perform(_ output: Output<S>) throws -> Bool {
        switch output {
        case .reply(let ticket, let bytes): try workers.reply(ticket, [Frame(bytes)])
        case .publish(let topic, let bytes): try publisher.publish(topic, Frame(bytes))
        case .fetch(let source, let after): try fetch(source, after)
        case .perform(let effect, let work):
            pool.submit { .effect(effect, S.perform(work)) }
        case .recall(let effect, let first, let last):
            let lines = try store.log?.reader.lines(from: first, through: last) ?? []
            machine.recalled(effect, lines)
            return true
        case .page(let ticket, let request, let after, let limit):
            guard let reader = store.log?.reader else { return false }
            let position = Positions([S.name: machine.synced.sequence])
            pages.submit { .page(ticket, Self.page(reader, request, after, limit, position)) }
        case .take(let isTaking):
            try workers.setCapacity(isTaking ? Workers.capacity : 0) { !$0.hasPrefix("log.") }
            if !isTaking { try workers.setCapacity(0) { $0.hasPrefix("log.") } }
        case .follow(let sequence):
            try store.follow(&machine, through: sequence)
            return true
        }
        return false
    }

    private func fetch(_ source: String, _ after: Position) throws {
        let id = machine.entropy.id(at: WallClock.now)
        let data = Fields.bytes(PageRequest(after: after, limit: Machine<S>.Limits.pageLinesMax))
        let request = RequestEnvelope(id: id, type: "log.read", timeoutMs: Int(Limits.fetchMs), data: data)
        fetches[id] = Fetch(source: source, untilMs: MonotonicClock.nowMs + Limits.fetchMs)
        _ = try client.send(noun: "log." + source, body: [Frame(request.bytes)])
    }

    private static func page(
        _ reader: LogReader, _ request: ID, _ after: Position, _ limit: Int, _ at: Positions
    ) -> [[UInt8]] {
        do throws(LogPageRefusal) {
            let lines = try reader.page(after: after, limit: limit)
            let reply = ReplyEnvelope(id: request, at: at, outcome: .success(Array("{}".utf8)))
            return [reply.bytes, Array(lines.joined(separator: [UInt8(ascii: "\n")]))]
        } catch {
            // `conflict` says that the asker's line is not here: it must not go on as if nothing had happened.
            let reason: Reason = error.isOtherLog ? .conflict : .unavailable
            let refusal = Refusal(reason, "\(error)")
            return [ReplyEnvelope(id: request, at: at, outcome: .failure(refusal)).bytes]
        }
    }

    // MARK: - The clock

    func tick() throws {
        let now = MonotonicClock.nowMs
        if events.nextTickMs <= now { try events.tick(nowMs: now) }
        try workers.tick(nowMs: now)
        for (id, fetch) in fetches where fetch.untilMs <= now {
            fetches[id] = nil
            machine.fetchFailed(source: fetch.source, "no answer", isFinal: false)
        }
        if let at = reopenAtMs, at <= now { try reopen() }
        if machine.role == .standby, stopByMs == nil, nextLockMs <= now {
            nextLockMs = now + Limits.lockMs
            if try store.tryLock() { try takeOver() }
        }
        if nextStatusMs <= now {
            nextStatusMs = now + Limits.statusMs
            try publishStatus()
            snapshotIfDue()
        }
        reportRole()
    }

    private func takeOver() throws {
        logger.info("the log is free: taking over")
        let (settings, entropy) = (machine.settings, machine.entropy)
        try own { machine in
            try store.promote(&machine) { Machine<S>(settings: settings, entropy: entropy, role: .starting) }
        }
    }

    private func reportRole() {
        if machine.role != reportedRole {
            reportedRole = machine.role
            switch machine.role {
            case .standby: logger.info("standing by: \(store.holder) has the log")
            case .starting: logger.info("starting at \(machine.head)")
            case .primary: logger.info("ready at \(machine.head)")
            case .stopping: break
            }
        }
        for follower in machine.followers {
            guard let reason = follower.stopped, reportedStops.insert(follower.source).inserted else {
                continue
            }
            logger.error(
                "no longer follows \(follower.source): \(reason). Put its log right, or delete this service's "
                    + "snapshots and start it again to observe \(follower.source) from its first event")
        }
    }

    private func snapshotIfDue() {
        guard !isSnapshotUnderWay, machine.role == .primary,
            machine.head - snapshotAt >= Limits.snapshotLines, let (position, encode) = machine.snapshot(),
            let store = store.log?.snapshots
        else { return }
        isSnapshotUnderWay = true
        snapshotAt = position.sequence
        let schema = Machine<S>.snapshotSchema
        pool.submit {
            .snapshot(position.sequence, Self.save(store, encode, position, schema))
        }
    }

    private static func save(
        _ store: SnapshotStore, _ encode: () -> [UInt8]?, _ position: Position, _ schema: String
    ) -> String? {
        guard let bytes = encode() else { return "the state could not be written" }
        do throws(DiskError) {
            _ = try store.save(bytes, at: position, schema: schema)
            return nil
        } catch {
            return "\(error)"
        }
    }

    // MARK: - The end

    /// Everything that was taken is answered, or the time for it is up: goodbye, lock, snapshot.
    func isOver() throws -> Bool {
        guard let stopByMs else { return false }
        let isDone = machine.isIdle && workers.heldCount == 0 && pool.isIdle && pages.isIdle
        guard isDone || MonotonicClock.nowMs >= stopByMs else { return false }
        if !isDone { logger.error("\(workers.heldCount) requests were not answered in time") }
        try workers.disconnect()
        pool.close()
        pages.close()
        if let (position, encode) = machine.snapshot(), position.sequence > 0, let log = store.log {
            if let problem = Self.save(log.snapshots, encode, position, Machine<S>.snapshotSchema) {
                logger.error("no snapshot: \(problem)")
            }
        }
        store.close()
        logger.info("stopped at \(machine.head)")
        return true
    }
}

extension LogPageRefusal {
    /// The asker stands on a line that this log does not have.
    var isOtherLog: Bool { code != .unreadable }
}

enum Pause {
    static func milliseconds(_ count: Int) {
        var time = timespec(tv_sec: count / 1000, tv_nsec: count % 1000 * 1_000_000)
        nanosleep(&time, nil)
    }
}
