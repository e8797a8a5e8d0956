// Work that is too slow for the reactor's thread: effects, pages of the log, snapshots, erasures, upkeep. Each job
// can run on any thread and returns a completion.

import BusProtocol
import Contracts
import EventLine
import EventLog
import Machine
import Packed
import Values

/// Work for another thread.
package enum Job<S: Service>: Sendable {
    case effect(UInt64, S.Effect, untilMs: Int64)
    case page(Ticket, LogPage)
    case snapshot(SnapshotJob)
    case erase(EraseJob<S>)
    case upkeep(UpkeepJob)

    /// - Parameter nowMs: when it begins, in monotonic time.
    package func run(at nowMs: Int64, _ perform: (S.Effect) -> S.Outcome) -> Completion<S> {
        switch self {
        case .effect(let effect, let work, let untilMs):
            nowMs >= untilMs ? .lapsed(effect) : .effect(effect, perform(work))
        case .page(let ticket, let page): .page(ticket, page.frames)
        case .snapshot(let snapshot): .snapshot(snapshot.run())
        case .erase(let erasure): .erased(erasure.accounts, erasure.run(perform))
        case .upkeep(let upkeep): .upkept(upkeep.run())
        }
    }
}

/// The result of a job.
package enum Completion<S: Service>: Sendable {
    case effect(UInt64, S.Outcome)
    /// An effect whose time was up before it began.
    case lapsed(UInt64)
    case page(Ticket, [[UInt8]])
    case snapshot(SnapshotResult)
    case erased([ID], Result<ErasureReport, LogRefusal>)
    case upkept(UpkeepResult)
}

/// A page of the log, as it was asked for with `log.read`.
package struct LogPage: Sendable {
    var reader: any LogReading
    var request: ID
    var forReader: String?
    var start: PageStart
    var limit: Int
    var types: AskedTypes?
    var at: Positions

    /// The reply's frames: the envelope, then all lines in one frame.
    var frames: [[UInt8]] {
        do throws(LogPageRefusal) {
            let lines =
                switch start {
                case .after(let position):
                    try reader.page(after: position, for: forReader, of: types, limit: limit)
                case .from(let sequence):
                    try reader.page(from: sequence, for: forReader, of: types, limit: limit)
                }
            let reply = ReplyEnvelope(id: request, at: at, outcome: .success(Array("{}".utf8)))
            return [reply.bytes, Array(lines.joined(separator: [UInt8(ascii: "\n")]))]
        } catch {
            // `conflict`: the reader's line is not in this log. The reader must stop following.
            let reason: Reason = error.isOtherLog ? .conflict : .unavailable
            let refusal = Refusal(reason, "\(error)")
            return [ReplyEnvelope(id: request, at: at, outcome: .failure(refusal)).bytes]
        }
    }

    /// Reads the lines of a page. A damaged line ends the page: the rest is asked for again.
    package static func lines(of frame: [UInt8]?) -> [EventLine] {
        var lines: [EventLine] = []
        frame?.withUnsafeBytes { bytes in
            try? EventBatch.forEachLine(in: bytes) { (line) throws(EventLineError) in
                lines.append(try EventLine(parsing: Array(line)))
            }
        }
        return lines
    }
}

extension LogPageRefusal {
    /// Whether the asker's line is not in this log.
    var isOtherLog: Bool { code != .unreadable }
}

/// How a snapshot ended.
package enum SnapshotResult: Sendable {
    /// Written, with the state after this line.
    case written(Position)
    /// The error; the next try may succeed.
    case failed(String)
    /// A section of JSON exceeds ``JSONLimits/textBytesMax`` bytes.
    case tooLarge
    /// Another process owns the log by now, or did, and has written a later one.
    case superseded

    /// Why there is no snapshot; `nil` if it was written.
    var problem: String? {
        switch self {
        case .written: nil
        case .failed(let problem): problem
        case .tooLarge: "the state is too large for one; a start reads the whole log"
        case .superseded: "another process owns the log now, and writes its own"
        }
    }
}

package struct SnapshotJob: Sendable {
    var snapshots: SnapshotStore
    var position: Position
    var schema: String
    var history: LogTag?
    /// Whether older snapshots are removed, because they hold erased data.
    var isOnly: Bool
    /// Whether the directory is still the owner's.
    var isInPlace: @Sendable () -> Bool = { true }
    var write: @Sendable (any SectionSink) throws -> Void

    /// Writes nothing if the log has a new owner by now: that one writes snapshots of its own.
    func run() -> SnapshotResult {
        do {
            guard isInPlace() else { return .failed("the log's directory is no longer this process's") }
            let isSaved = try snapshots.save(
                at: position, schema: schema, history: history, isOnly: isOnly, write)
            return isSaved ? .written(position) : .superseded
        } catch is SectionTooLarge {
            guard isOnly else { return .tooLarge }
            do throws(DiskError) { try snapshots.removeAll() } catch { return .failed("\(error)") }
            return .tooLarge
        } catch let error as DiskError where error.kind == .notOwner {
            return .superseded
        } catch {
            return .failed("\(error)")
        }
    }
}
