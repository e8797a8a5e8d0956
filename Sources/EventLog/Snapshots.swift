// Snapshots: the state after some line, so that a start need not replay all. They are derived; without them
// the state is the same. `00000000000000000057.snapshot` is a line for people and then the bytes:
//
//   {"format":1,"schema":"games/9/3f2a77b0","source":"games","position":"57:8f3a01bc","bytes":41872,"crc32c":"5d…"}
//
// The checksum is over the line before `,"crc32c":` and the bytes.

import EventLine
import Values

/// A state that was saved, and the line after which it was.
public struct Snapshot: Hashable, Sendable {
    /// The last line that the state takes in.
    public var position: Position
    /// The form of the state, by a name that changes with it: a start takes only the form it knows.
    public var schema: String
    /// The service whose log the line is in.
    public var source: String
    /// As the service wrote it; the log knows nothing of what is in it.
    public var state: [UInt8]
}

/// The snapshots of one log; usable from any thread, so that saving need not hold up the log's own.
public struct SnapshotStore: Sendable {
    let disk: any Disk
    let directory: String
    let source: String

    /// Over a log's directory, in which nothing is touched yet.
    ///
    /// - Parameter source: the service whose log it is; a snapshot of another's is unusable.
    public init(_ disk: any Disk, directory: String, source: String) {
        self.disk = disk
        self.directory = directory
        self.source = source
    }

    /// What a snapshot's file is worth.
    public enum Verdict: Hashable, Sendable {
        /// Sound, and of this log's source; whether its schema fits is not judged here.
        case usable(Snapshot)
        /// Damaged, or of a format or a source that is not ours.
        case unusable(String)
    }

    /// Saves a state, unless there is a later one; keeps the newest two. Returns whether it was saved.
    /// - Parameter isOnly: keeps it alone, since in older ones is what has been erased.
    @discardableResult
    public func save(
        _ state: [UInt8], at position: Position, schema: String, isOnly: Bool = false
    ) throws(DiskError) -> Bool {
        let present = try sequences()
        guard present.allSatisfy({ $0 <= position.sequence }) else { return false }
        let older = present.filter { $0 < position.sequence }
        // Whoever dies in between finds none at all, rather than one that says that the others are gone.
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

    /// Takes all of them away: the log says the same.
    public func removeAll() throws(DiskError) {
        try remove(sequences())
        try disk.syncDirectory(directory)
    }

    /// Reads and checks the snapshot of a sequence.
    public func inspect(_ sequence: UInt64) throws(DiskError) -> Verdict {
        let bytes = try disk.readWhole("\(directory)/\(LogDirectory.snapshotName(sequence))")
        let verdict = SnapshotHeader.read(bytes)
        guard case .usable(let snapshot) = verdict else { return verdict }
        guard snapshot.position.sequence == sequence else { return .unusable("its name is another line's") }
        guard snapshot.source == source else { return .unusable("it is of the log of \(snapshot.source)") }
        return verdict
    }

    private func sequences() throws(DiskError) -> [UInt64] {
        var found: [UInt64] = []
        for name in try disk.list(directory) where name.hasSuffix(".snapshot") && name.utf8.count == 29 {
            if let sequence = UInt64(name.prefix(20)) { found.append(sequence) }
        }
        return found.sorted()
    }

    /// Before a tail is cut: a sound snapshot of a line in it proves that the tail had been safe on disk, so
    /// that it is not a torn one but a rotten one.
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
    /// That the log has the lines that snapshots are of.
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

/// Which snapshot a start begins with, and what became of those newer than it.
struct SnapshotChoice {
    /// Where those are that are sound, the chosen one included: the log must have these lines.
    var sound: [Position] = []
    /// Names of those that are not used, each with the reason.
    var ignored: [String] = []
    /// The last line that need not be replayed.
    var replayed: UInt64 = 0
}

extension SnapshotStore {
    /// Offers sound snapshots of a schema, the newest first, until one is taken.
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
