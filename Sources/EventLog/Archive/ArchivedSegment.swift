// Segments of a log that lie in its archive alone: they are read there, as segments of the log.

import Values

/// The place of a segment that does not lie beside the log.
struct ArchivedSegment: Hashable, Sendable {
    /// The archive's directory.
    var folder: String
    /// The first and the last line that it must have.
    var lines: LogArchive.Segment
}

extension LogDirectory.Segment {
    /// The directory of its file.
    func folder(_ log: String) -> String { archive?.folder ?? log }
}

extension LogDirectory {
    /// Adds the segments that lie in the archive alone.
    mutating func addArchived(_ disk: any Disk, _ directory: String) throws(LogRefusal) {
        guard let archive = try LogArchive.read(disk, beside: directory) else { return }
        let own = Set(segments.map(\.first))
        let missing = archive.segments.filter { !own.contains($0.first.sequence) }
        guard !missing.isEmpty else { return }
        try archive.expectHistory(disk, of: directory)
        let there: Set<String>
        do throws(DiskError) { there = Set(try disk.list(archive.directory)) } catch {
            throw archive.away(directory, error)
        }
        for lines in missing {
            guard there.contains(lines.name) else {
                throw archive.isOther(directory, "it lacks \(lines.name)")
            }
            segments.append(
                Segment(
                    first: lines.first.sequence, name: lines.name,
                    archive: ArchivedSegment(folder: archive.directory, lines: lines)))
        }
        segments.sort { $0.first < $1.first }
    }
}

extension LogArchive {
    /// The directory of a segment that a log's archive has; `nil` if it has none of that name, or cannot be read.
    static func folder(of first: UInt64, _ disk: any Disk, _ directory: String) -> String? {
        guard let archive = try? LogArchive.read(disk, beside: directory) else { return nil }
        return archive.segments.contains { $0.first.sequence == first } ? archive.directory : nil
    }
}
