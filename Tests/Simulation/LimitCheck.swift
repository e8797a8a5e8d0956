// Nobody exceeds a rate limit (domain.md §12.1): counted independently from a log.

import Contracts
import EventLine
import EventLog
import Values

enum LimitCheck {
    /// - Parameter counts: whether a line counts that a command of its actor's caused.
    static func problems(_ lines: [EventLine], _ limit: RateLimit, counts: (EventLine) -> Bool) -> [String] {
        var windows: [ID: (start: Timestamp, count: Int)] = [:]
        var problems: [String] = []
        var counted: Set<String> = []
        for line in lines {
            guard let actor = line.header.actor, line.header.requestDigest != nil, counts(line) else {
                continue
            }
            // A command counts once, however many lines it writes.
            if let cause = line.header.causation, !counted.insert(cause).inserted { continue }
            var window = windows[actor] ?? (.distantPast, 0)
            if line.header.time.since(window.start) >= Int64(limit.seconds) * 1000 {
                window = (line.header.time, 0)
            }
            window.count += 1
            windows[actor] = window
            if window.count == limit.max + 1 {
                problems.append("\(actor) has done \(window.count) \(limit.action), at line \(line.sequence)")
            }
        }
        return problems
    }
}
