// A log in a simulated database.

import PostgresLog
import Values

/// A row of `rally_log`, with its lines.
package struct DatabaseLog {
    package var epoch: Int64 = 0
    package var holder = ""
    /// The time until which it is owned, by the database's clock.
    package var untilMs: Int64 = 0
    package var head = Position.start
    /// The batches in order.
    package var batches: [BatchRow] = []
    /// Files beside the log, each in pieces.
    package var beside: [String: [Int: [UInt8]]] = [:]

    package init() {}

    /// The batches from the one that contains the line `first`.
    package func batches(from first: UInt64, limit: Int) -> [BatchRow] {
        var (low, high) = (0, batches.count)
        while low < high {
            let middle = (low + high) / 2
            if batches[middle].last.sequence >= first { high = middle } else { low = middle + 1 }
        }
        return Array(batches[low...].prefix(limit))
    }
}
