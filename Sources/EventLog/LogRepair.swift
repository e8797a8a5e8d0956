// The repair of a log by hand: cuts off everything from some line on and keeps it beside the log. An opening cuts
// only lines that were never acknowledged. A repair may cut more, so a person decides (`log repair`, `log cut`).

import EventLine
import Values

/// A planned repair.
public struct LogRepair: Sendable {
    /// The log's directory.
    public let directory: String
    /// The first line that is cut off.
    public let sequence: UInt64
    /// How many bytes are cut off.
    public let bytes: Int
    /// The files that are removed, in the log's order; the first of them may be shortened instead.
    public let files: [String]
    /// How many readable lines are cut off.
    public private(set) var readableLines = 0
    /// The sequences of the first and the last readable line that are cut off; `nil` if there is none.
    public private(set) var readable: ClosedRange<UInt64>?
    /// Unreadable bytes that are cut off, newlines not counted.
    public private(set) var unreadableBytes = 0
    package let snapshots: [SnapshotFile]

    private let cut: LogSurvey.Cut
    private let survey: LogSurvey

    public var isNeeded: Bool { bytes > 0 || !files.isEmpty || !snapshots.isEmpty }

    /// Plans a cut from the batch of line `first`, or from the first damage. nil: nothing is damaged.
    /// - Parameter keepsSnapshots: whether snapshots of remaining lines are kept. They may contain more than those
    ///   lines: observed events of another log leave no line.
    public static func plan(
        _ disk: any Disk, directory: String, from first: UInt64? = nil, keepsSnapshots: Bool = true
    ) throws(LogRefusal) -> LogRepair? {
        let survey = try LogSurvey.take(disk, directory: directory)
        if case .refused(let refusal, _) = survey.finding, survey.cut == nil { throw refusal }
        guard let first, first <= survey.lines else {
            guard let cut = survey.cut ?? first.map({ _ in survey.endCut }) else { return nil }
            return try LogRepair(disk, survey, cut: cut, keepsSnapshots: keepsSnapshots)
        }
        let cut = try survey.cut(before: max(1, first), disk)
        return try LogRepair(disk, survey, cut: cut, keepsSnapshots: keepsSnapshots)
    }

    private init(
        _ disk: any Disk, _ survey: LogSurvey, cut: LogSurvey.Cut, keepsSnapshots: Bool
    ) throws(LogRefusal) {
        self.survey = survey
        self.cut = cut
        directory = survey.directory
        sequence = cut.sequence
        bytes = cut.bytes
        snapshots = survey.snapshots.filter { !keepsSnapshots || $0.sequence >= cut.sequence }
        let kept = survey.segments[..<cut.segmentsKept]
        let isShortened = kept.last.map { $0.bytes > cut.bytesKept } ?? false
        let touched = survey.segments[(cut.segmentsKept - (isShortened ? 1 : 0))...]
        files = touched.map(\.name)
        if let archived = touched.first(where: { $0.archive != nil }) {
            throw LogRefusal(
                .archive, directory: archived.place.folder(directory), file: archived.name,
                reason: "event \(cut.sequence) is archived, and nothing is cut off there",
                mend: "take what is missing from a copy: log repair \(directory) --with COPY")
        }
        for (index, segment) in touched.enumerated() {
            let offset = isShortened && index == 0 ? cut.bytesKept : 0
            try count(disk, segment.place, from: offset)
        }
    }

    private mutating func count(
        _ disk: any Disk, _ segment: LogDirectory.Segment, from offset: Int
    ) throws(LogRefusal) {
        var copy = self
        _ = try refusing(directory) { () throws(DiskError) in
            try RawLog.read(disk, directory: directory, segment, from: offset) { line in
                if case .success(let event) = line.parsed {
                    copy.readableLines += 1
                    let first = min(copy.readable?.lowerBound ?? event.sequence, event.sequence)
                    copy.readable = first...max(copy.readable?.upperBound ?? event.sequence, event.sequence)
                } else {
                    copy.unreadableBytes += line.bytes.count
                }
                return true
            }
        }
        self = copy
    }

    /// Performs the repair. Returns the names of the files that keep the cut bytes.
    public func perform(_ disk: any Disk, lock: LogLock) throws(LogRefusal) -> [String] {
        guard lock.directory == directory else {
            throw LogRefusal(.locked, directory: directory, reason: "the lock at hand is another log's")
        }
        return try refusing(directory) { () throws(DiskError) in
            var kept: [String] = []
            // The removed lines belong to another history than the lines that will be written in their place.
            if bytes > 0 || !files.isEmpty {
                for name in [LogLimits.historyName, LogLimits.begunName] {
                    do throws(DiskError) {
                        try disk.remove("\(directory)/\(name)")
                    } catch  where error.kind == .notFound {}
                }
            }
            for snapshot in snapshots {
                let name = snapshot.name
                try disk.rename("\(directory)/\(name)", to: "\(directory)/\(name).torn")
                kept.append("\(name).torn")
            }
            return try LogCutter.perform(cut, disk, survey) + kept
        }
    }
}

extension LogSurvey {
    /// A cut at the end of the log, which removes nothing.
    fileprivate var endCut: Cut {
        Cut(sequence: lines + 1, segmentsKept: segments.count, bytesKept: segments.last?.bytes ?? 0, bytes: 0)
    }

    /// The cut before the batch of a line.
    fileprivate func cut(before sequence: UInt64, _ disk: any Disk) throws(LogRefusal) -> Cut {
        var found = endCut
        for (index, segment) in segments.enumerated() {
            let goesOn = try refusing(directory) { () throws(DiskError) in
                try RawLog.read(disk, directory: directory, segment.place) { line in
                    guard case .success(let event) = line.parsed, event.header.batchEnd >= sequence
                    else { return true }
                    let kept = segments[..<index].reduce(line.offset) { $0 + $1.bytes }
                    found = Cut(
                        sequence: event.header.batchFirst, segmentsKept: index + 1, bytesKept: line.offset,
                        bytes: bytes - kept)
                    return false
                }
            }
            if !goesOn { break }
        }
        return found
    }
}
