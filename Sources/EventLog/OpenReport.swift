// What an opening found and did, to be said at every start until somebody has looked.

/// The sizes of an opened log, what was cut off now, and what cut-off pieces still lie beside it.
public struct OpenReport: Hashable, Sendable, CustomStringConvertible {
    /// A cut that was made by this opening.
    public struct Cut: Hashable, Sendable {
        /// The first event that went.
        public var sequence: UInt64
        /// How many went, to the end of the log.
        public var bytes: Int
        /// What was found wrong there, without a full stop.
        public var reason: String
        /// The files that keep it.
        public var keptAs: [String]
    }

    /// The log's, as it was given.
    public var directory: String
    /// Events in whole batches; those that are left.
    public var lines: UInt64
    /// Whole ones; those that are left.
    public var batches: UInt64
    /// Files with lines that were found.
    public var segments: Int
    /// Of all these files, without what was cut off.
    public var bytes: Int
    /// Empty where the log was whole, as after every orderly end.
    public var cuts: [Cut] = []
    /// Names of all pieces beside the log; they are reported until somebody takes them away.
    public var torn: [String]
    /// Snapshots that were not used, each with the reason.
    public var ignoredSnapshots: [String] = []

    init(_ survey: LogSurvey) {
        directory = survey.directory
        lines = survey.lines
        batches = survey.batches
        segments = survey.segments.count
        bytes = survey.bytes
        torn = survey.torn
    }

    mutating func add(_ cut: LogSurvey.Cut, _ refusal: LogRefusal, _ names: [String]) {
        cuts.append(Cut(sequence: cut.sequence, bytes: cut.bytes, reason: refusal.reason, keptAs: names))
        torn.append(contentsOf: names)
        bytes -= cut.bytes
    }

    /// One sentence after the other.
    public var description: String {
        func count(_ number: UInt64, _ one: String, _ many: String) -> String {
            "\(number) \(number == 1 ? one : many)"
        }
        var text = "\(directory): \(count(lines, "event", "events"))"
        text += " in \(count(batches, "batch", "batches")), \(count(UInt64(segments), "file", "files")),"
        text += " \(bytes) bytes."
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
