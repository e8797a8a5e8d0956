// Snapshots: the state after some line, so that a start need not replay the whole log. They are derived:
// without them the state is the same. `00000000000000000057.state` has it in sections (StateLayout.swift). Builds before
// those wrote `00000000000000000057.snapshot`, a header line and the whole state as a JSON text, which is still read:
//
//   {"format":1,"schema":"games/9/3f2a77b0","source":"games","position":"57:8f3a01bc","bytes":41872,"crc32c":"5d…"}
//
// The checksum covers the line before `,"crc32c":` and the text. `Runner+Snapshots` decides when one is written,
// `Machine.snapshotSchema` which can be used.

import EventLine
import JSON
import Packed
import Values

/// A saved state, and the line after which it was taken.
public struct Snapshot: Sendable {
    public enum Content: Sendable {
        case sections(StateFile)
        /// The text of a build before there were sections.
        case text([UInt8])
    }

    /// The last line that the state includes.
    public var position: Position
    /// The name of the state's format. A start loads only the schema that it knows.
    public var schema: String
    /// The service whose log the line is in.
    public var source: String
    /// Names the log's history, if it had one.
    var history: String?
    public var content: Content

    fileprivate init(_ header: SnapshotHeader, _ content: Content) {
        (position, schema, source, history) = (header.position, header.schema, header.source, header.history)
        self.content = content
    }
}

/// A snapshot's file in a log's directory.
package struct SnapshotFile: Hashable, Sendable, Comparable {
    package var sequence: UInt64
    /// Whether it is a text of an earlier build.
    var isText = false

    package var name: String { "\(digits20(sequence)).\(isText ? "snapshot" : "state")" }

    init(_ sequence: UInt64, isText: Bool = false) { (self.sequence, self.isText) = (sequence, isText) }

    init?(_ name: String) {
        guard let sequence = UInt64(name.prefix(20)) else { return nil }
        for file in [SnapshotFile(sequence), SnapshotFile(sequence, isText: true)] where file.name == name {
            self = file
            return
        }
        return nil
    }

    package static func < (a: SnapshotFile, b: SnapshotFile) -> Bool {
        a.sequence != b.sequence ? a.sequence < b.sequence : a.isText && !b.isText
    }
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
    public enum Verdict: Sendable {
        /// Sound so far, and of this log's source. Its schema is not checked, and its blocks are as they are read.
        case usable(Snapshot)
        /// Damaged, or of another format, source or history.
        case unusable(String)
    }

    /// Saves a state, unless there is a later one. Keeps the newest two. Returns whether it was saved.
    /// - Parameters:
    ///   - isOnly: whether all older snapshots are removed, because they hold erased data.
    ///   - write: writes the sections. If it throws, nothing is saved.
    @discardableResult
    public func save(
        at position: Position, schema: String, history: LogTag? = nil, isOnly: Bool = false,
        _ write: (any SectionSink) throws -> Void
    ) throws -> Bool {
        let present = try files()
        guard present.allSatisfy({ $0.sequence <= position.sequence }) else { return false }
        let file = SnapshotFile(position.sequence)
        let older = present.filter { $0 != file }
        // In this order: after a crash in between there is no snapshot, instead of one that claims that the
        // others are gone.
        if isOnly {
            try remove(older)
            try disk.syncDirectory(directory)
        }
        let header = SnapshotHeader(
            schema: schema, source: source, history: history?.description, position: position)
        let temporary = "\(directory)/\(file.name).tmp"
        try disk.removing(temporary) {
            let writer = try StateWriter(disk.createAnew(temporary), header)
            try write(writer)
            try writer.finish()
            try disk.rename(temporary, to: "\(directory)/\(file.name)")
        }
        try disk.syncDirectory(directory)
        if !isOnly { try remove(older.dropLast(LogLimits.snapshotsKept - 1)) }
        return true
    }

    private func remove(_ files: some Sequence<SnapshotFile>) throws(DiskError) {
        for file in files { try disk.remove("\(directory)/\(file.name)") }
    }

    /// Removes all snapshots. The log gives the same state.
    public func removeAll() throws(DiskError) {
        try remove(files())
        try disk.syncDirectory(directory)
    }

    /// Reads and checks a snapshot; of one in sections, all but its blocks.
    package func inspect(_ name: SnapshotFile) throws(DiskError) -> Verdict {
        let file = try disk.open("\(directory)/\(name.name)", .read)
        let size = try file.size()
        let snapshot: Snapshot
        do throws(StateDamage) {
            if name.isText {
                guard size <= LogLimits.snapshotHeaderBytesMax + JSONLimits.textBytesMax else {
                    return .unusable("it is larger than any that can be read")
                }
                let bytes = try reading { () throws(DiskError) in try file.read(0..<size) }
                let (header, text) = try SnapshotHeader.text(bytes)
                snapshot = Snapshot(header, .text(text))
            } else {
                let state = try StateFile(file, name.name)
                snapshot = Snapshot(state.header, .sections(state))
            }
        } catch {
            return .unusable(error.description)
        }
        guard snapshot.position.sequence == name.sequence else {
            return .unusable("its name is another line's")
        }
        guard snapshot.source == source else { return .unusable("it is of the log of \(snapshot.source)") }
        if let history = snapshot.history, let here = try knownHistory(), here != history {
            return .unusable("it is of another history of the log")
        }
        return .usable(snapshot)
    }

    private func reading(_ read: () throws(DiskError) -> [UInt8]) throws(StateDamage) -> [UInt8] {
        do throws(DiskError) { return try read() } catch { throw StateDamage(error.description) }
    }

    /// The history that is written beside the log.
    private func knownHistory() throws(DiskError) -> String? {
        do throws(DiskError) {
            let note = try disk.readWhole("\(directory)/\(LogLimits.historyName)")
            return String(decoding: note, as: UTF8.self).split { $0.isWhitespace }.first.map { String($0) }
        } catch {
            guard error.kind == .notFound else { throw error }
            return nil
        }
    }

    /// The snapshots, the oldest first.
    package func files() throws(DiskError) -> [SnapshotFile] {
        try disk.list(directory).compactMap { SnapshotFile($0) }.sorted()
    }

    /// Called before a tail is cut: a sound snapshot of a line in the tail proves that the line was once synced, so
    /// the tail is not torn but damaged.
    func refuseIfAhead(of head: Position, cut: LogSurvey.Cut) throws(LogRefusal) {
        let ahead = try refusing(directory) { () throws(DiskError) -> SnapshotFile? in
            for file in try files() where file.sequence > head.sequence {
                if case .usable = try inspect(file) { return file }
            }
            return nil
        }
        guard let ahead else { return }
        throw shorter(head, than: ahead, repairFrom: cut.sequence)
    }

    func shorter(_ head: Position, than file: SnapshotFile, repairFrom first: UInt64) -> LogRefusal {
        LogRefusal(
            .shorter, directory: directory, file: file.name,
            reason:
                "the snapshot is of line \(file.sequence), but the log's last sound batch ends at"
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
        for (file, position) in choice.sound {
            let name = file.name
            guard position.sequence <= head.sequence else {
                throw snapshots.shorter(head, than: file, repairFrom: head.sequence + 1)
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
    /// Sound snapshots and their positions, the chosen one included. The log must have these lines.
    var sound: [(file: SnapshotFile, position: Position)] = []
    /// The names of snapshots that are not used, each with the reason.
    package internal(set) var ignored: [String] = []
    /// The last line that the chosen snapshot includes.
    package internal(set) var replayed: UInt64 = 0
}

extension SnapshotStore {
    /// Offers sound snapshots of a schema, the newest first, until one is accepted.
    func choose(schema: String, take: (Snapshot) -> Bool) throws(LogRefusal) -> SnapshotChoice {
        var choice = SnapshotChoice()
        for file in try LogDirectory(disk, directory).snapshots.reversed() {
            switch try refusing(directory, { () throws(DiskError) in try inspect(file) }) {
            case .unusable(let reason): choice.ignored.append("\(file.name), \(reason)")
            case .usable(let snapshot):
                // The header alone is proof that its line was safe, whatever has become of the rest.
                choice.sound.append((file, snapshot.position))
                if snapshot.schema != schema {
                    choice.ignored.append("\(file.name), of schema \(snapshot.schema), not \(schema)")
                } else if take(snapshot) {
                    choice.replayed = file.sequence
                    return choice
                } else {
                    choice.ignored.append("\(file.name), \(snapshot.problem ?? "whose state cannot be read")")
                }
            }
        }
        return choice
    }
}

extension Snapshot {
    /// Why it was not used, once somebody has tried.
    package var problem: String? {
        if case .sections(let file) = content { file.problem } else { nil }
    }
}
