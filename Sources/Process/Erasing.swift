// Erases personal fields of deleted accounts from a service's log, while the service runs (architecture.md,
// The log).
//
// The machine knows from the log and from snapshots which accounts are to be erased. First the current
// segment is closed. All closed segments are then rewritten on another thread. Last, a new snapshot replaces
// all older ones. After a crash, the next start finds the same work. An erasure reads the whole log, so
// accounts that leave within an hour are erased together.

import Contracts
import EventLine
import EventLog
import JSON
import LogContracts
import Logging
import Machine
import Values

/// The state of a runner's erasure.
struct Erasing {
    /// The pause after a failure.
    static let againMs: Int64 = 60_000

    /// The interval between erasures.
    let everyMs: Int64
    var isUnderWay = false
    /// The earliest time of the next erasure, in monotonic time.
    private(set) var againAtMs: Int64 = 0
    private var snapshotAtMs: Int64 = 0
    /// Whether the snapshots still hold data that was erased from the log.
    private(set) var isSnapshotStale = false
    /// Since when accounts wait to be erased in an archive that is out of reach, and their number; `nil` if none does.
    private(set) var waiting: (accounts: Int, since: Timestamp)?
    /// Whether the snapshot being written replaces the stale ones.
    private var isRenewing = false

    init(everyMs: Int64) { self.everyMs = everyMs }

    func wantsSnapshot(at nowMs: Int64) -> Bool { isSnapshotStale && snapshotAtMs <= nowMs }
    mutating func snapshotBegins() { (isRenewing, isSnapshotStale) = (isSnapshotStale, false) }

    mutating func snapshotFailed(at nowMs: Int64) {
        if isRenewing { (isSnapshotStale, snapshotAtMs) = (true, nowMs + Self.againMs) }
    }

    /// - Parameter wasDone: whether all of it was done.
    mutating func ended(wasDone: Bool, at nowMs: Int64) {
        isUnderWay = false
        if wasDone { (isSnapshotStale, waiting) = (true, nil) }
        againAtMs = nowMs + (wasDone ? everyMs : Self.againMs)
    }

    /// All was done but what is in the log's archive. The accounts stay to be erased.
    mutating func archiveIsAway(_ accounts: Int, at time: Timestamp, _ nowMs: Int64) {
        isUnderWay = false
        isSnapshotStale = true
        waiting = (accounts, waiting?.since ?? time)
        againAtMs = nowMs + everyMs
    }

    /// A sentence about accounts that wait.
    var notice: String? {
        waiting.map {
            "what is personal of accounts that are gone (\($0.accounts)) is still in the log's archive, since \($0.since): "
                + "bring it into reach"
        }
    }
}

extension Runner {
    var isErasureWanted: Bool {
        !erasing.isUnderWay && !upkeep.isUnderWay && machine.role == .primary && isWritable
            && !machine.erasing.isEmpty
    }

    /// Begins an erasure if one is due. Called between turns, when everything the machine knows is written and synced.
    func eraseIfDue() throws {
        guard isErasureWanted, erasing.againAtMs <= now.monotonicMs, let log = store.log else { return }
        let past: any LogErasing
        do throws(AppendFailure) {
            past = try log.past()
        } catch {
            return try appendFailed(error)
        }
        erasing.isUnderWay = true
        let discard = S.discard(machine.state)
        try letOut(.run(.erase(EraseJob(log: past, accounts: machine.erasing, discard: discard))))
    }

    func didErase(_ accounts: [ID], _ result: Result<ErasureReport, LogRefusal>) {
        switch result {
        case .success(let report):
            machine.didErase(accounts)
            erasing.ended(wasDone: true, at: now.monotonicMs)
            logger.info(
                "what was personal is erased (accounts: \(accounts.count), lines: \(report.lines), files: "
                    + "\(report.segments))")
        case .failure(let refusal):
            if refusal.code == .archive {
                erasing.archiveIsAway(accounts.count, at: now.wall, now.monotonicMs)
            } else {
                erasing.ended(wasDone: false, at: now.monotonicMs)
            }
            logger.error("what is personal is not erased yet (accounts: \(accounts.count)): \(refusal)")
        }
    }
}

/// The job that rewrites the log without the personal fields of some accounts.
package struct EraseJob<S: Service>: Sendable {
    var log: any LogErasing
    var accounts: [ID]
    var discard: Discard<S>?

    /// - Returns: the report, or why it failed; then it is tried again.
    func run(_ perform: (S.Effect) -> S.Outcome) -> Result<ErasureReport, LogRefusal> {
        Result { () throws(LogRefusal) in
            let eraser = Eraser(accounts, directory: log.place)
            return try log.run { (line) throws(LogRefusal) in
                try eraser.data(of: line)
            } beforeReplacing: { () throws(LogRefusal) in
                guard let problem = discard?(eraser.drained(), perform) else { return }
                throw LogRefusal(.disk, directory: log.place, reason: problem)
            }
        }
    }
}

/// Finds lines with personal fields of some accounts, and takes the fields out.
package final class Eraser {
    private let accounts: Set<ID>
    private let directory: String
    private var events: [any Event] = []

    package init(_ accounts: [ID], directory: String) {
        self.accounts = Set(accounts)
        self.directory = directory
    }

    /// Returns the original events changed since the last call.
    package func drained() -> [any Event] {
        defer { events = [] }
        return events
    }

    /// A line's data without the personal fields; `nil` if it has none.
    package func data(of line: borrowing LineView) throws(LogRefusal) -> [UInt8]? {
        // An event with an account's personal fields names the account's id. So only few lines are decoded.
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

    /// The erased accounts whose ids occur in some JSON, as texts of 36 characters; `nil` for none.
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
