// Snapshots: the state after some line, so that a start need not replay the whole log. They are derived:
// without them the state is the same. `00000000000000000057.snapshot` is a header line, followed by the
// bytes:
//
//   {"format":1,"schema":"games/9/3f2a77b0","source":"games","position":"57:8f3a01bc","bytes":41872,"crc32c":"5d…"}
//
// The checksum covers the line before `,"crc32c":` and the bytes. `Runner+Snapshots` decides when one is written,
// `Machine.snapshotSchema` which can be used.

import EventLine
import JSON
import Values

/// A saved state, and the line after which it was taken.
public struct Snapshot: Hashable, Sendable {
    /// The last line that the state includes.
    public var position: Position
    /// The name of the state's format. A start loads only the schema that it knows.
    public var schema: String
    /// The service whose log the line is in.
    public var source: String
    /// The service's own bytes; the log does not read them.
    public var state: [UInt8]
}

/// The snapshots of one log. Usable from any thread, so that saving does not delay the log's thread.
public struct SnapshotStore: Sendable {
    let disk: any Disk
    let directory: String
    let source: String

    /// Makes the store of a log's directory. Reads and writes nothing yet.
    ///
    /// - Parameter source: the service whose log it is. A snapshot of another service is unusable.
    public init(_ disk: any Disk, directory: String, source: String) {
        self.disk = disk
        self.directory = directory
        self.source = source
    }

    /// The result of checking a snapshot's file.
    public enum Verdict: Hashable, Sendable {
        /// Sound, and of this log's source. Its schema is not checked.
        case usable(Snapshot)
        /// Damaged, or of another format or source.
        case unusable(String)
    }

    /// Saves a state, unless there is a later one. Keeps the newest two. Returns whether it was saved.
    /// - Parameter isOnly: whether all older snapshots are removed, because they hold erased data.
    @discardableResult
    public func save(
        _ state: [UInt8], at position: Position, schema: String, isOnly: Bool = false
    ) throws(DiskError) -> Bool {
        let present = try sequences()
        guard present.allSatisfy({ $0 <= position.sequence }) else { return false }
        let older = present.filter { $0 < position.sequence }
        // In this order: after a crash in between there is no snapshot, instead of one that claims that the
        // others are gone.
        if isOnly {
            try remove(older)
            try disk.syncDirectory(directory)
        }
        let header = SnapshotHeader.bytes(
            of: Snapshot(position: position, schema: schema, source: source, state: state))
        try disk.writeWhole(LogDirectory.snapshotName(position.sequence), in: directory, header, state)
        if !isOnly { try remove(older.dropLast(LogLimits.snapshotsKept - 1)) }
        return true
    }

    private func remove(_ sequences: some Sequence<UInt64>) throws(DiskError) {
        for sequence in sequences { try disk.remove("\(directory)/\(LogDirectory.snapshotName(sequence))") }
    }

    /// Removes all snapshots. The log gives the same state.
    public func removeAll() throws(DiskError) {
        try remove(sequences())
        try disk.syncDirectory(directory)
    }

    /// Reads and checks the snapshot of a sequence.
    public func inspect(_ sequence: UInt64) throws(DiskError) -> Verdict {
        let file = try disk.open("\(directory)/\(LogDirectory.snapshotName(sequence))", .read)
        let size = try file.size()
        guard size <= LogLimits.snapshotHeaderBytesMax + JSONLimits.textBytesMax else {
            return .unusable("it is larger than any that can be read")
        }
        let verdict = SnapshotHeader.read(try file.read(0..<size))
        guard case .usable(let snapshot) = verdict else { return verdict }
        guard snapshot.position.sequence == sequence else { return .unusable("its name is another line's") }
        guard snapshot.source == source else { return .unusable("it is of the log of \(snapshot.source)") }
        return verdict
    }

    /// The lines after which a state was saved.
    package func sequences() throws(DiskError) -> [UInt64] {
        var found: [UInt64] = []
        for name in try disk.list(directory) where name.hasSuffix(".snapshot") && name.utf8.count == 29 {
            if let sequence = UInt64(name.prefix(20)) { found.append(sequence) }
        }
        return found.sorted()
    }

    /// Called before a tail is cut: a sound snapshot of a line in the tail proves that the line was once synced, so
    /// the tail is not torn but damaged.
    func refuseIfAhead(of head: Position, cut: LogSurvey.Cut) throws(LogRefusal) {
        let ahead = try refusing(directory) { () throws(DiskError) -> UInt64? in
            for sequence in try sequences() where sequence > head.sequence {
                if case .usable = try inspect(sequence) { return sequence }
            }
            return nil
        }
        guard let ahead else { return }
        throw shorter(head, than: ahead, repairFrom: cut.sequence)
    }

    func shorter(_ head: Position, than sequence: UInt64, repairFrom first: UInt64) -> LogRefusal {
        LogRefusal(
            .shorter, directory: directory, file: LogDirectory.snapshotName(sequence),
            reason:
                "the snapshot is of line \(sequence), but the log's last sound batch ends at"
                + " \(head.sequence): lines that were safe on disk are gone",
            mend:
                "bring the log back from a backup, or lose them with: log repair \(directory) --from \(first)"
        )
    }
}

extension EventLog {
    /// Checks that the log has the last line of every sound snapshot.
    func confirm(_ choice: SnapshotChoice) throws(LogRefusal) {
        report.ignoredSnapshots = choice.ignored
        for position in choice.sound {
            let name = LogDirectory.snapshotName(position.sequence)
            guard position.sequence <= head.sequence else {
                throw snapshots.shorter(head, than: position.sequence, repairFrom: head.sequence + 1)
            }
            let here = try reader.position(of: position.sequence)
            guard here == position else {
                throw LogRefusal(
                    .differs, directory: directory, file: name,
                    reason:
                        "the snapshot is of line \(position), which the log has as \(here ?? .start):"
                        + " they are not of one history",
                    mend: "if it is the log that is right, remove \(directory)/\(name)")
            }
        }
    }
}

/// The snapshot that a start begins with, and why newer ones were ignored.
package struct SnapshotChoice {
    /// The positions of sound snapshots, the chosen one included. The log must have these lines.
    var sound: [Position] = []
    /// The names of snapshots that are not used, each with the reason.
    package internal(set) var ignored: [String] = []
    /// The last line that the chosen snapshot includes.
    package internal(set) var replayed: UInt64 = 0
}

extension SnapshotStore {
    /// Offers sound snapshots of a schema, the newest first, until one is accepted.
    func choose(schema: String, take: (Snapshot) -> Bool) throws(LogRefusal) -> SnapshotChoice {
        var choice = SnapshotChoice()
        for sequence in try LogDirectory(disk, directory).snapshots.reversed() {
            let name = LogDirectory.snapshotName(sequence)
            switch try refusing(directory, { () throws(DiskError) in try inspect(sequence) }) {
            case .unusable(let reason): choice.ignored.append("\(name), \(reason)")
            case .usable(let snapshot):
                choice.sound.append(snapshot.position)
                if snapshot.schema != schema {
                    choice.ignored.append("\(name), of schema \(snapshot.schema), not \(schema)")
                } else if take(snapshot) {
                    choice.replayed = sequence
                    return choice
                } else {
                    choice.ignored.append("\(name), whose state cannot be read")
                }
            }
        }
        return choice
    }
}
