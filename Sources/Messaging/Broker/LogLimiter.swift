// A peer that sends rubbish a thousand times a second must not fill the log: the first line of its kind at
// once, then a count, at most one a second.

/// Decides which lines are written. One key is one peer and one reason.
struct LogLimiter {
    private struct Entry {
        var message: String
        var lastMs: Int64
        var suppressed = 0
    }

    static let intervalMs: Int64 = 1000
    private static let keysMax = 1000

    private var entries: [String: Entry] = [:]

    /// Whether to write the line now; otherwise it is counted.
    mutating func admits(_ message: String, key: String, at nowMs: Int64) -> Bool {
        // With so many peers at fault, their reasons are too many to tell apart.
        let key = entries[key] == nil && entries.count >= LogLimiter.keysMax ? "" : key
        if entries[key] == nil {
            entries[key] = Entry(message: message, lastMs: nowMs)
            return true
        }
        entries[key]?.suppressed += 1
        entries[key]?.message = message
        return false
    }

    /// The counts whose time has come. What has been quiet for an interval is forgotten, and speaks up at
    /// once again.
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
