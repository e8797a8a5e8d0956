// A segment of either form, as text. Everything that reads lines of a log opens its files here.

import EventLine

/// Opens segments.
enum SegmentReader {
    /// Opens a file by its name.
    static func open(_ disk: any Disk, _ directory: String, _ name: String) throws(DiskError) -> any DiskFile
    {
        name.hasSuffix(LogDirectory.sealedEnding)
            ? try SealedFile(disk, "\(directory)/\(name)") : try disk.open("\(directory)/\(name)", .read)
    }

    /// Opens a segment of an index. A process that owned the log before may have sealed it since, or brought it back from the
    /// archive.
    static func open(
        _ disk: any Disk, _ directory: String, _ segment: LogDirectory.Segment
    ) throws(DiskError) -> any DiskFile {
        do throws(DiskError) {
            return try open(disk, segment.folder(directory), segment.name)
        } catch  where error.kind == .notFound {
            return try open(disk, directory, first: segment.first)
        }
    }

    /// Opens a segment in the form and place that it has by now: another process may seal it at any time.
    static func open(_ disk: any Disk, _ directory: String, first: UInt64) throws(DiskError) -> any DiskFile {
        do throws(DiskError) {
            return try open(disk, directory, LogDirectory.segmentName(first))
        } catch  where error.kind == .notFound {
            do throws(DiskError) {
                return try open(disk, directory, LogDirectory.sealedName(first))
            } catch  where error.kind == .notFound {
                if let folder = LogArchive.folder(of: first, disk, directory) {
                    return try open(disk, folder, LogDirectory.sealedName(first))
                }
                // Unpacked between the two looks, or not there at all.
                return try open(disk, directory, LogDirectory.segmentName(first))
            }
        }
    }

    /// Reads all lines of an open segment, each checked, with its place in the text.
    static func forEach(
        _ file: any DiskFile, _ directory: String, _ name: String,
        _ body: (borrowing LineView, LineScanner.Line) throws(LogRefusal) -> Void
    ) throws(LogRefusal) {
        let scanner = LineScanner(file, from: 0, readBytes: LogLimits.readBytes)
        while let raw = try refusing(directory, { () throws(DiskError) in try scanner.next() }) {
            func refusal(_ error: EventLineError) -> LogRefusal {
                LogRefusal(
                    .damaged, directory: directory, file: name, offset: raw.offset, reason: error.description)
            }
            guard raw.isTerminated else { throw refusal(.noNewline) }
            let line: LineView
            do throws(EventLineError) { line = try LineView(raw.bytes) } catch { throw refusal(error) }
            try body(line, raw)
        }
    }
}
