// The findings and actions of an opening. Logged at every start until somebody has looked at it.

/// The sizes of an opened log, the cuts that this opening made, and the files that keep cut bytes.
public struct OpenReport: Hashable, Sendable, CustomStringConvertible {
    /// A cut that was made by this opening.
    public struct Cut: Hashable, Sendable {
        /// The first line that was cut off.
        public var sequence: UInt64
        /// How many bytes were cut off.
        public var bytes: Int
        /// The problem, without a full stop.
        public var reason: String
        /// The files that keep the cut bytes.
        public var keptAs: [String]
    }

    /// The log's directory, as it was given.
    public var directory: String
    /// How many lines are left.
    public var lines: UInt64
    /// How many batches are left.
    public var batches: UInt64
    /// How many segments were found.
    public var segments: Int
    /// The size of all segments as text, without the cut bytes.
    public var bytes: Int
    /// How many segments are sealed, and their size on the disk.
    public private(set) var sealed = 0
    public private(set) var sealedBytes = 0
    /// The sealed segments whose index this opening has made again, each with the reason.
    public private(set) var mendedIndexes: [String] = []
    /// Empty if the log was whole.
    public var cuts: [Cut] = []
    /// The names of all files that keep cut bytes. They are reported until somebody removes them.
    public var torn: [String]
    /// Snapshots that were not used, each with the reason.
    public var ignoredSnapshots: [String] = []

    /// A report without cuts, for engines that never truncate.
    package init(place: String, lines: UInt64, batches: UInt64, bytes: Int) {
        (directory, self.lines, self.batches, self.bytes) = (place, lines, batches, bytes)
        (segments, torn) = (0, [])
    }

    init(_ survey: LogSurvey) {
        directory = survey.directory
        lines = survey.lines
        batches = survey.batches
        segments = survey.segments.count
        bytes = survey.bytes
        torn = survey.torn
        (sealed, sealedBytes) = (survey.sealedCount, survey.sealedBytes)
        mendedIndexes = survey.damagedIndexes.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    }

    mutating func add(_ cut: LogSurvey.Cut, _ refusal: LogRefusal, _ names: [String]) {
        cuts.append(Cut(sequence: cut.sequence, bytes: cut.bytes, reason: refusal.reason, keptAs: names))
        torn.append(contentsOf: names)
        bytes -= cut.bytes
    }

    public var description: String {
        func count(_ number: UInt64, _ one: String, _ many: String) -> String {
            "\(number) \(number == 1 ? one : many)"
        }
        var text = "\(directory): \(count(lines, "event", "events"))"
        text += " in \(count(batches, "batch", "batches")),"
        if segments > 0 { text += " \(count(UInt64(segments), "file", "files"))," }
        text += " \(bytes) bytes"
        if sealed > 0 { text += " of text, \(sealed) compressed to \(sealedBytes)" }
        text += "."
        for mended in mendedIndexes { text += " The index of \(mended) was made again from its frames." }
        for cut in cuts {
            text +=
                " Cut off \(cut.bytes) bytes from event \(cut.sequence) on, a torn write or rot in the very last batch"
            text += " (\(cut.reason));"
            text += " kept as \(cut.keptAs.joined(separator: ", "))."
        }
        if !torn.isEmpty {
            text += " Cut-off pieces lie beside the log (\(torn.joined(separator: ", ")));"
            text += " look at them with: log check \(directory)"
        }
        for ignored in ignoredSnapshots { text += " Not used: \(ignored)." }
        return text
    }
}
