// The names in a log's directory:
//
//   00000000000000000001.jsonl      a segment, named by its first sequence
//   00000000000000000001.jsonl.zst  the same, sealed
//   archive                         which of the first segments lie elsewhere too, or there alone (LogArchive)
//   00000000000000000057.state      the state after line 57
//   00000000000000000057.snapshot   the same, of an earlier build
//   00000000000000000058.torn       bytes cut off from line 58 on (.torn.2 the next time)
//   00000000000000000060.state.torn   a snapshot of lines that a repair has cut off
//   lock                            locked by the process that may write
//   *.tmp                           an unfinished file of a process that died

import EventLine
import Values

/// The files in a log's directory, by kind, each kind in order.
struct LogDirectory {
    struct Segment: Hashable, Sendable {
        var first: UInt64
        var name: String
        /// The directory of its file, if that is not the log's, and the lines that it has.
        var archive: ArchivedSegment?

        var isSealed: Bool { name.hasSuffix(LogDirectory.sealedEnding) }
    }

    /// Each segment in one form: the text, if both are there.
    var segments: [Segment] = []
    /// Segments that are there in both forms: a crash came while one was being made from the other.
    var doubled: Set<UInt64> = []
    var snapshots: [SnapshotFile] = []
    var torn: [String] = []
    var temporary: [String] = []

    init(_ disk: any Disk, _ directory: String) throws(LogRefusal) {
        self = try LogDirectory.own(disk, directory)
        try addArchived(disk, directory)
    }

    /// The files beside the log's lock, without those of its archive.
    static func own(_ disk: any Disk, _ directory: String) throws(LogRefusal) -> LogDirectory {
        try LogDirectory(own: disk, directory)
    }

    private init(own disk: any Disk, _ directory: String) throws(LogRefusal) {
        let names = try refusing(directory) { () throws(DiskError) in try disk.list(directory) }
        for name in names.sorted() {
            let stem = LogDirectory.number(of: name)
            if name.hasSuffix(".jsonl") || name.hasSuffix(LogDirectory.sealedEnding) {
                let ending = name.hasSuffix(".jsonl") ? 6 : LogDirectory.sealedEnding.utf8.count
                guard let stem, name.utf8.count == 20 + ending else {
                    throw LogRefusal(
                        .foreignFile, directory: directory, file: name,
                        reason: "a log's files are named by twenty digits, this one is somebody else's",
                        mend: "move \(directory)/\(name) out of the log's directory")
                }
                // The text comes first, by its name.
                if segments.last?.first == stem {
                    doubled.insert(stem)
                } else {
                    segments.append(Segment(first: stem, name: name))
                }
            } else if let snapshot = SnapshotFile(name) {
                snapshots.append(snapshot)
            } else if stem != nil, name.contains(".torn") {
                torn.append(name)
            } else if stem != nil && name.hasSuffix(".tmp") || name == "\(LogLimits.secretName).tmp"
                || name == "\(LogLimits.archiveName).tmp"
            {
                temporary.append(name)
            }
        }
        snapshots.sort()
    }

    /// Whether a directory has a file of a log: a segment, a snapshot, the key or another note beside it.
    static func isLog(_ disk: any Disk, _ directory: String) throws(LogRefusal) -> Bool {
        let notes = [
            LogLimits.secretName, LogLimits.historyName, LogLimits.begunName, LogLimits.stackName,
            LogLimits.archiveName,
        ]
        let names = try refusing(directory) { () throws(DiskError) in try disk.list(directory) }
        return names.contains { name in
            notes.contains(name) || name.hasSuffix(".jsonl") || name.hasSuffix(sealedEnding)
                || number(of: name) != nil
        }
    }

    /// The number at the beginning of a name, if it has twenty digits.
    private static func number(of name: String) -> UInt64? {
        let digits = name.utf8.prefix(20)
        guard digits.count == 20, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return UInt64(name.prefix(20))
    }

    static func segmentName(_ first: UInt64) -> String { "\(digits20(first)).jsonl" }
    static func sealedName(_ first: UInt64) -> String { "\(digits20(first))\(sealedEnding)" }
    /// The end of a sealed segment's name.
    static let sealedEnding = ".jsonl.zst"

    /// An unused name for the bytes that are cut from `sequence` on.
    static func tornName(_ sequence: UInt64, besides names: some Collection<String>) -> String {
        let plain = "\(digits20(sequence)).torn"
        guard names.contains(plain) else { return plain }
        var number = 2
        while names.contains("\(plain).\(number)") { number += 1 }
        return "\(plain).\(number)"
    }
}

/// A number as twenty digits, zeros in front.
package func digits20(_ value: UInt64) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, 20 - text.utf8.count)) + text
}
