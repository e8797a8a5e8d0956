// Cuts the end off a log. The bytes are first copied to a file beside the log and synced.

/// Performs a ``LogSurvey/Cut``. The caller holds the log's lock.
enum LogCutter {
    /// Returns the names of the files that keep the cut bytes, in the log's order.
    static func perform(
        _ cut: LogSurvey.Cut, _ disk: any Disk, _ survey: LogSurvey
    ) throws(DiskError) -> [String] {
        let directory = survey.directory
        var names = survey.torn
        var kept: [String] = []
        // Removes whole files from the last backwards, so that after a crash the rest is the same log with
        // less behind the damage.
        for segment in survey.segments[cut.segmentsKept...].reversed() {
            let ending = segment.isSealed ? ".zst" : ""
            let name = LogDirectory.tornName(segment.first, besides: names) + ending
            try disk.rename("\(directory)/\(segment.name)", to: "\(directory)/\(name)")
            names.append(name)
            kept.insert(name, at: 0)
        }
        try disk.syncDirectory(directory)
        guard cut.segmentsKept > 0 else { return kept }
        let last = survey.segments[cut.segmentsKept - 1]
        guard cut.bytesKept < last.bytes else { return kept }
        if last.isSealed {
            try SealedCopy.unpack(disk, directory, first: last.first)
            return try shorten(last.unpacked, cut, disk, directory, names) + kept
        }
        return try shorten(last, cut, disk, directory, names) + kept
    }

    private static func shorten(
        _ last: LogSurvey.Segment, _ cut: LogSurvey.Cut, _ disk: any Disk, _ directory: String,
        _ names: [String]
    ) throws(DiskError) -> [String] {
        let file = try disk.open("\(directory)/\(last.name)", .update)
        let name = LogDirectory.tornName(cut.sequence, besides: names)
        try disk.writeWhole(name, in: directory, file.read(cut.bytesKept..<last.bytes))
        try file.truncate(to: cut.bytesKept)
        try file.syncData()
        return [name]
    }
}
