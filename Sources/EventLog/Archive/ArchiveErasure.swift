// An erasure goes through the archive as well: segments that lie there alone are rewritten as those of the log are, and here
// the copies of segments that lie beside the log too. Nothing reads such a copy, but it is all that is left once the other one
// is gone.

import EventLine
import Values

extension LogErasure {
    /// Takes out of the archive's copies what is taken out of the segments beside the log. The file that names them is read when
    /// the log's own are done: copies that are named later are compared with those (LogArchiving).
    func eraseCopies(
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?,
        beforeReplacing: () throws(LogRefusal) -> Void
    ) throws(LogRefusal) {
        guard let archive = try LogArchive.read(disk, beside: directory) else { return }
        let own = Set(index.closed.filter { $0.archive == nil }.map(\.first))
        let copies = archive.segments.filter { own.contains($0.first.sequence) }
        guard !copies.isEmpty else { return }
        try archive.expectHistory(disk, of: directory)
        for lines in copies {
            do throws(LogRefusal) {
                try eraseCopy(lines, archive, erase, beforeReplacing: beforeReplacing)
            } catch {
                guard error.code == .sealedDamaged else { throw error }
                var refusal = error
                refusal.mend = "have it copied again: log archive \(directory) --before 1970-01-01 --to DIR"
                refusal.warning = nil
                throw refusal
            }
        }
    }

    private func eraseCopy(
        _ lines: LogArchive.Segment, _ archive: LogArchive,
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?,
        beforeReplacing: () throws(LogRefusal) -> Void
    ) throws(LogRefusal) {
        let (folder, name) = (archive.directory, lines.name)
        let sealed = try refusing(folder) { () throws(DiskError) in try SealedFile(disk, "\(folder)/\(name)")
        }
        guard (sealed.index.first, sealed.index.last) == (lines.first, lines.last) else {
            throw archive.isOther(
                directory, "\(name) has the lines \(sealed.index.first) to \(sealed.index.last) there")
        }
        let segment = LogDirectory.Segment(
            first: lines.first.sequence, name: name, archive: ArchivedSegment(folder: folder, lines: lines))
        let (changed, _) = try changed(sealed, segment, erase)
        guard !changed.isEmpty else { return }
        try disk.removing("\(folder)/\(name).tmp") { () throws(LogRefusal) in
            let (path, _) = try refusing(folder) { () throws(DiskError) in
                try SealedCopy.write(disk, folder, name, from: sealed, changed: changed)
            }
            try beforeReplacing()
            try refusing(folder) { () throws(DiskError) in try disk.rename(path, to: "\(folder)/\(name)") }
        }
        try refusing(folder) { () throws(DiskError) in try disk.syncDirectory(folder) }
    }
}
