// Finds where to begin in a log. Logs are read by line number and their times never decrease, so the first line after a
// time is found by binary search: twenty requests for a million lines.

import EventLine
import EventLog
import Values

/// Where to begin in a source's log.
enum HistoryStart: Hashable {
    case beginning
    case time(Timestamp)
    case number(UInt64)
    case end
}

/// A binary search for the last line before the wanted ones.
struct LogSeek {
    let start: HistoryStart
    /// The line before the first wanted one; `nil` until it is found.
    private(set) var place: Position?
    /// A line before the wanted ones, and the lowest number known to be wanted; `nil` until the log's length is known.
    private var low = Position.start
    private var high: UInt64?
    /// The log's last line, as of the last answer.
    private(set) var head: UInt64 = 0

    init(_ start: HistoryStart) {
        self.start = start
        switch start {
        case .beginning, .number(0), .number(1): place = .start
        case .time, .number, .end: break
        }
    }

    /// The number of the line to request.
    var next: UInt64? {
        guard place == nil else { return nil }
        switch start {
        case .beginning: return nil
        case .number(let number): return high == nil ? number - 1 : min(number - 1, head)
        case .end: return high == nil ? .max : head
        case .time: return high.map { low.sequence + ($0 - low.sequence) / 2 } ?? 1
        }
    }

    /// Takes the requested line; `nil` if the log is shorter.
    mutating func answered(_ line: EventLine?, head: UInt64) {
        guard let asked = next else { return }
        self.head = max(head, line?.sequence ?? 0)
        let line = line?.sequence == asked ? line : nil
        if self.head == 0 {
            place = .start
        } else if case .time(let time) = start {
            if let line, line.header.time < time { low = line.position } else { high = asked }
            let end = high ?? self.head + 1
            high = end
            if low.sequence + 1 >= end { place = low }
        } else {
            high = self.head + 1
            place = line?.position
        }
    }
}
