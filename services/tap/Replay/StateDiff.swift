// Compares a service's live state, as a snapshot has it, with the state replayed from the logs up to the same lines
// (`tap diff`).

import Contracts
import EventLine
import EventLog
import JSON
import Machine
import Values

/// A comparison of one service's state.
public struct StateDiff {
    /// The result of a comparison.
    public struct Finding: Sendable {
        /// The last line of the service's own log that both states include.
        public var position: Position
        /// The first differences.
        public var differences: [Difference]
        /// Number of all differences.
        public var count: Int
        /// Size of the state in bytes.
        public var bytes: Int
    }

    public enum Failure: Error, CustomStringConvertible {
        case noSnapshot(String)
        case unusable(String)
        case otherVersion(String)

        public var description: String {
            switch self {
            case .noSnapshot(let service):
                "\(service) has no snapshot: its log is empty, or it has not written one yet"
            case .unusable(let reason): "the snapshot cannot be used: \(reason)"
            case .otherVersion(let schema):
                "the snapshot is of another version (\(schema)): compare with a tap of the version that wrote it"
            }
        }
    }

    /// Maximum number of differences shown.
    public static let shownMax = 20

    private let logs: ServiceLogs
    private let service: any Service.Type

    public init?(_ logs: ServiceLogs, of service: String) {
        guard let service = EveryLog.named(service) else { return nil }
        (self.logs, self.service) = (logs, service)
    }

    /// Compares with the latest snapshot.
    public func find() throws -> Finding { try find(service) }

    private func find<S: Service>(_ service: S.Type) throws -> Finding {
        let store = try logs.engine(of: S.name).snapshots
        guard let last = try store.files().last else { throw Failure.noSnapshot(S.name) }
        let snapshot: Snapshot
        switch try store.inspect(last) {
        case .usable(let usable): snapshot = usable
        case .unusable(let reason): throw Failure.unusable(reason)
        }
        guard snapshot.schema == Machine<S>.snapshotSchema else {
            throw Failure.otherVersion(snapshot.schema)
        }
        var loaded = Machine<S>.keyless
        let isLoaded =
            switch snapshot.content {
            case .text(let text): loaded.restore(text: text, at: snapshot.position)
            case .sections(let file): loaded.restore(file, at: snapshot.position)
            }
        guard isLoaded else { throw Failure.unusable(snapshot.problem ?? "it cannot be read") }
        let replayer = try LogReplayer<S>(logs, through: snapshot.position.sequence, others: loaded.followed)
        try replayer.replayAtOnce()
        replayer.machine.didReplay(through: snapshot.position)
        let (live, told) = try (JSONCoding.encode(loaded.state), JSONCoding.encode(replayer.machine.state))
        let diff = try RawDiff.find(live: live[...], told: told[...], max: StateDiff.shownMax)
        return Finding(
            position: snapshot.position, differences: diff.found, count: diff.count, bytes: live.count)
    }
}
