// The file `archive` beside a log: which of its first segments also lie in a second directory, an archive:
//
//   rally archive 1
//   directory /mnt/old/auth
//   history aB3_
//   segment 1:8f3a01bc 5000:d215866d
//   segment 5001:00c0ffee 9000:8f3a01bc
//   crc32c 0badf00d
//
// The segments are the first of the log, without a hole. A segment that lies beside the log is read there; one that does not is
// read in the archive (LogDirectory).

import EventLine
import Values

/// The archive of a log.
public struct LogArchive: Hashable, Sendable {
    /// A sealed segment in it, by its first and last line.
    public struct Segment: Hashable, Sendable {
        public var first: Position
        public var last: Position

        var name: String { LogDirectory.sealedName(first.sequence) }
    }

    /// The directory of its segments, as the service sees it.
    public let directory: String
    /// The history of the log when the archive was begun; a file in the directory has it too.
    public let history: LogTag
    public internal(set) var segments: [Segment] = []

    init(directory: String, history: LogTag) { (self.directory, self.history) = (directory, history) }

    /// The last line in it.
    public var last: Position { segments.last?.last ?? .start }

    /// The archive of the log in a directory; `nil` if it has none.
    public static func read(
        _ disk: any Disk, beside directory: String
    ) throws(LogRefusal) -> LogArchive? {
        let path = "\(directory)/\(LogLimits.archiveName)"
        let bytes: [UInt8]
        do throws(DiskError) {
            let file = try disk.open(path, .read)
            bytes = try file.read(0..<min(file.size(), LogLimits.archiveBytesMax + 1))
        } catch  where error.kind == .notFound {
            return nil
        } catch {
            throw LogRefusal(error, directory: directory)
        }
        if let archive = LogArchive(bytes) { return archive }
        throw LogRefusal(
            .archive, directory: directory, file: LogLimits.archiveName,
            reason: "this file, which says what of the log is archived and where, is damaged",
            mend:
                "put it back from a backup; or move it away, and have it made again by what is in the archive: "
                + "log archive \(directory) --before 1970-01-01 --to DIR")
    }

    /// Writes the file. It is safe when this returns.
    func write(_ disk: any Disk, beside directory: String) throws(DiskError) {
        try disk.writeWhole(LogLimits.archiveName, in: directory, encoded)
    }
}

extension LogArchive {
    private static let beginning = "rally archive 1"

    var encoded: [UInt8] {
        var text = "\(Self.beginning)\ndirectory \(directory)\nhistory \(history)\n"
        for segment in segments { text += "segment \(segment.first) \(segment.last)\n" }
        let bytes = Array(text.utf8)
        return bytes + Array("crc32c \(hex8(bytes.withUnsafeBytes { crc32c($0) }))\n".utf8)
    }

    /// `nil` for anything but what ``encoded`` gives.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= LogLimits.archiveBytesMax, bytes.last == 0x0A else { return nil }
        var lines = bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard lines.count >= 4, lines.removeFirst() == Self.beginning,
            let directory = LogArchive.value("directory", lines.removeFirst()), !directory.isEmpty,
            let history = LogArchive.value("history", lines.removeFirst()).flatMap({ LogTag($0) })
        else { return nil }
        self.init(directory: directory, history: history)
        for line in lines.dropLast() {
            guard let words = LogArchive.value("segment", line)?.split(separator: " "), words.count == 2,
                let first = Position(String(words[0])), let end = Position(String(words[1])),
                first.sequence == last.sequence + 1, end.sequence >= first.sequence,
                end.sequence < UInt64(Int64.max)
            else { return nil }
            segments.append(Segment(first: first, last: end))
        }
        // The checksum, and one spelling of everything else.
        guard encoded == bytes else { return nil }
    }

    private static func value(_ name: String, _ line: String) -> String? {
        line.hasPrefix(name + " ") ? String(line.dropFirst(name.count + 1)) : nil
    }
}

extension LogArchive {
    /// The refusal of a log of which lines are in an archive that is not at hand.
    func away(_ directory: String, _ error: DiskError) -> LogRefusal {
        LogRefusal(
            .archive, directory: directory,
            reason:
                "its lines up to \(last.sequence) are archived in \(self.directory), and that cannot be read: "
                + error.problem,
            mend: "bring \(self.directory) into reach, then try again")
    }

    /// Why the archive of a log cannot be used; `nil` if it can, or if there is none.
    static func absence(_ disk: any Disk, of log: String) -> LogRefusal? {
        do throws(LogRefusal) {
            try read(disk, beside: log)?.expectHistory(disk, of: log)
            return nil
        } catch {
            return error
        }
    }

    /// The refusal of an archive that is not what the file beside the log says.
    func isOther(_ directory: String, _ reason: String) -> LogRefusal {
        LogRefusal(
            .archive, directory: directory,
            reason: "\(self.directory) is not the archive of this log: \(reason)",
            mend: "bring the right directory there, or take what it lacks from a backup of it")
    }
}
