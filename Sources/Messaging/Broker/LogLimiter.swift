// Limits repeated log lines, so that a misbehaving peer cannot fill the log: writes the first line of a kind
// at once, then a count, at most once a second.

/// Decides which lines are written. A key stands for one peer and one reason.
struct LogLimiter {
    private struct Entry {
        var message: String
        var lastMs: Int64
        var suppressed = 0
    }

    static let intervalMs: Int64 = 1000
    private static let keysMax = 1000

    private var entries: [String: Entry] = [:]

    /// Whether to write the line now. If not, the line is counted.
    mutating func admits(_ message: String, key: String, at nowMs: Int64) -> Bool {
        // With too many keys, further ones share one.
        let key = entries[key] == nil && entries.count >= LogLimiter.keysMax ? "" : key
        if entries[key] == nil {
            entries[key] = Entry(message: message, lastMs: nowMs)
            return true
        }
        entries[key]?.suppressed += 1
        entries[key]?.message = message
        return false
    }

    /// The counts that are due. A key without lines for an interval is removed, so that its next line is
    /// written at once.
    mutating func flush(at nowMs: Int64) -> [String] {
        guard !entries.isEmpty else { return [] }
        var lines: [String] = []
        for (key, entry) in entries where nowMs - entry.lastMs >= LogLimiter.intervalMs {
            if entry.suppressed == 0 {
                entries[key] = nil
            } else {
                lines.append("\(entry.message) (\(entry.suppressed) more)")
                entries[key] = Entry(message: entry.message, lastMs: nowMs)
            }
        }
        return lines.sorted()
    }
}
