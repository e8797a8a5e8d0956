// Taking what is personal of accounts that are gone out of a service's log, while it runs (architecture.md, The log).
//
// Which accounts, the machine knows from the log itself and from snapshots: nothing else has to be remembered. The lines up
// to the mark that says so are all in files that are closed; those are rewritten on another thread, and then a snapshot is
// taken that is the only one. A process that dies before that finds the same work when it starts. As all of the log is read
// for it, whoever leaves within an hour goes together.

import Contracts
import EventLine
import EventLog
import JSON
import LogContracts
import Logging
import Machine
import Values

/// How far a runner is with it.
struct Erasing {
    /// What could not be done is tried again that much later.
    static let againMs: Int64 = 60_000

    /// From one erasure to the next.
    let everyMs: Int64
    var isUnderWay = false
    /// Not before then.
    private(set) var againAtMs: Int64 = 0
    private var snapshotAtMs: Int64 = 0
    /// Whether the snapshots at hand hold what has been erased from the log.
    private(set) var isSnapshotStale = false
    /// Whether the one that is being written replaces those.
    private var isRenewing = false

    init(everyMs: Int64) { self.everyMs = everyMs }

    func wantsSnapshot(at nowMs: Int64) -> Bool { isSnapshotStale && snapshotAtMs <= nowMs }
    mutating func snapshotBegins() { (isRenewing, isSnapshotStale) = (isSnapshotStale, false) }

    mutating func snapshotFailed(at nowMs: Int64) {
        if isRenewing { (isSnapshotStale, snapshotAtMs) = (true, nowMs + Self.againMs) }
    }

    mutating func ended(wasDone: Bool, at nowMs: Int64) {
        isUnderWay = false
        if wasDone { isSnapshotStale = true }
        againAtMs = nowMs + (wasDone ? everyMs : Self.againMs)
    }
}

extension Runner {
    var isErasureWanted: Bool {
        !erasing.isUnderWay && machine.role == .primary && isWritable && !machine.erasing.isEmpty
    }

    /// Between turns all that the machine knows is in the log, and synced.
    func eraseIfDue() throws {
        guard isErasureWanted, erasing.againAtMs <= now.monotonicMs, let log = store.log else { return }
        let closed: LogErasure
        do throws(AppendFailure) {
            closed = try log.closeSegment()
        } catch {
            return try appendFailed(error)
        }
        erasing.isUnderWay = true
        let discard = S.discard(machine.state)
        try letOut(.run(.erase(EraseJob(log: closed, accounts: machine.erasing, discard: discard))))
    }

    func didErase(_ accounts: [ID], _ result: Result<LogErasure.Report, LogRefusal>) {
        switch result {
        case .success(let report):
            machine.didErase(accounts)
            erasing.ended(wasDone: true, at: now.monotonicMs)
            logger.info(
                "what was personal is erased (accounts: \(accounts.count), lines: \(report.lines), files: "
                    + "\(report.segments))")
        case .failure(let refusal):
            erasing.ended(wasDone: false, at: now.monotonicMs)
            logger.error("what is personal is not erased yet (accounts: \(accounts.count)): \(refusal)")
        }
    }
}

/// The log of some accounts, to be rewritten without what is personal of them.
package struct EraseJob<S: Service>: Sendable {
    var log: LogErasure
    var accounts: [ID]
    var discard: Discard<S>?

    /// - Returns: what was done, or why not: then it is to be tried again.
    func run(_ perform: (S.Effect) -> S.Outcome) -> Result<LogErasure.Report, LogRefusal> {
        Result { () throws(LogRefusal) in
            let eraser = Eraser(accounts, directory: log.directory)
            return try log.run { (line) throws(LogRefusal) in
                try eraser.data(of: line)
            } beforeReplacing: { () throws(LogRefusal) in
                guard let problem = discard?(eraser.drained(), perform) else { return }
                throw LogRefusal(.disk, directory: log.directory, reason: problem)
            }
        }
    }
}

/// Finds the lines that hold something personal of some accounts.
package final class Eraser {
    private let accounts: Set<ID>
    private let directory: String
    private var events: [any Event] = []

    package init(_ accounts: [ID], directory: String) {
        self.accounts = Set(accounts)
        self.directory = directory
    }

    /// The events that were changed since this was last asked, as they had been.
    package func drained() -> [any Event] {
        defer { events = [] }
        return events
    }

    /// The data without what goes; `nil` where nothing does.
    package func data(of line: borrowing LineView) throws(LogRefusal) -> [UInt8]? {
        // Whose something is, its event says by their id: few lines are looked at more closely.
        guard let data = line.data, let named = named(in: data) else { return nil }
        do throws(JSONError) {
            guard let (event, erased) = try Erasure.erase(named, type: line.type, data) else { return nil }
            events.append(event)
            return erased
        } catch {
            throw LogRefusal(
                .newerVersion, directory: directory,
                reason: "line \(line.sequence) (\(line.type)) cannot be read by this version: \(error)")
        }
    }

    /// Those of the accounts whose ids stand in some JSON, each a text of 36 characters; `nil` for none.
    private func named(in data: UnsafeRawBufferPointer) -> [ID]? {
        let quote = UInt8(ascii: "\"")
        var named: [ID]?
        var index = 0
        while index + 37 < data.count {
            if data[index] == quote, data[index + 37] == quote,
                let id = readID(UnsafeRawBufferPointer(rebasing: data[(index + 1)...(index + 36)])),
                accounts.contains(id)
            {
                named = (named ?? []) + [id]
                index += 37
            }
            index += 1
        }
        return named
    }
}
