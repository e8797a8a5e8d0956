// The restoration of a log by hand, after an editor or a file transfer has added bytes to its lines (`log repair`). A
// line is changed only if its checksum fits without those bytes, so it is again what the service wrote. All other lines
// stay as they are. Each file is written anew, synced, and renamed into its place.

import EventLine

/// A planned restoration.
public struct LogRestoration: Sendable {
    /// The log's directory.
    public let directory: String
    /// The files that are written anew, in the log's order.
    public private(set) var files: [String] = []
    /// How many lines are restored.
    public private(set) var lines = 0
    /// How many byte-order marks are taken out.
    public private(set) var marks = 0
    /// How many carriage returns are taken out.
    public private(set) var returns = 0

    /// Plans the restoration of all lines that can be restored.
    /// - Returns: `nil` unless the first damage of the log is such a line.
    public static func plan(_ disk: any Disk, directory: String) throws(LogRefusal) -> LogRestoration? {
        let survey = try LogSurvey.take(disk, directory: directory)
        guard case .refused(let refusal, _) = survey.finding, refusal.code == .altered else { return nil }
        var plan = LogRestoration(directory: directory)
        for segment in survey.segments where !segment.isSealed {
            let copy = try plan.restored(segment.name, disk)
            guard copy.lines > 0 else { continue }
            plan.files.append(segment.name)
            plan.lines += copy.lines
            plan.marks += copy.marks
            plan.returns += copy.returns
        }
        return plan
    }

    private init(directory: String) { self.directory = directory }

    /// Performs the restoration.
    public func perform(_ disk: any Disk, lock: LogLock) throws(LogRefusal) {
        guard lock.directory == directory else {
            throw LogRefusal(.locked, directory: directory, reason: "the lock at hand is another log's")
        }
        for name in files {
            let copy = try restored(name, disk)
            try refusing(directory) { () throws(DiskError) in
                try disk.writeWhole(name, in: directory, copy.bytes)
            }
        }
    }

    /// A file as it was written.
    private struct Copy {
        var bytes: [UInt8] = []
        var (lines, marks, returns) = (0, 0, 0)

        mutating func take(_ line: LineScanner.Line) {
            let altered = AlteredLine(line.bytes)
            bytes.append(contentsOf: altered?.original ?? line.bytes)
            // An editor may have dropped the newline of the last line, too.
            if line.isTerminated || altered != nil { bytes.append(0x0A) }
            guard let altered else { return }
            lines += 1
            marks += altered.marks
            returns += altered.returns
        }
    }

    private func restored(_ name: String, _ disk: any Disk) throws(LogRefusal) -> Copy {
        try refusing(directory) { () throws(DiskError) in
            let file = try SegmentReader.open(disk, directory, name)
            let scanner = LineScanner(file, from: 0, readBytes: LogLimits.readBytes)
            var copy = Copy()
            while let line = try scanner.next() { copy.take(line) }
            return copy
        }
    }
}
